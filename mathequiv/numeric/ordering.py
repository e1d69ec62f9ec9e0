"""Certain order and certain difference of values of any kind; enclosures are looked at only where there are any."""

from __future__ import annotations

from functools import cache
from types import ModuleType

from mathequiv.numeric.values import RATIONAL, Infinite, Turn, Value


@cache
def _balls() -> ModuleType:
    """The module for enclosures, loaded on first need."""
    from mathequiv.numeric import balls

    return balls


def compare(left: Value, right: Value) -> int | None:
    """-1, 0 or 1 where the order of two real values is certain, else None."""
    first, second = type(left), type(right)
    if first in RATIONAL and second in RATIONAL:
        return int(left > right) - int(left < right)
    if first is Turn and second is Turn:
        return compare(left.factor, right.factor)
    if first is Infinite or second is Infinite:
        return _with_infinity(left, right)
    found: int | None = _balls().compare(left, right)
    return found


def _with_infinity(left: Value, right: Value) -> int:
    first = left.sign if isinstance(left, Infinite) else 0
    second = right.sign if isinstance(right, Infinite) else 0
    return int(first > second) - int(first < second)


def differ(left: Value, right: Value) -> bool:
    """True where two values, real or complex, are certainly different."""
    first, second = type(left), type(right)
    if (first in RATIONAL and second in RATIONAL) or first is Infinite or second is Infinite:
        return compare(left, right) != 0
    return bool(_balls().differ(left, right))


def agree(left: Value, right: Value, digits: int) -> bool:
    """True where two values that are not apart are equal, or coincide to so many digits."""
    first, second = type(left), type(right)
    if (first in RATIONAL and second in RATIONAL) or first is Infinite or second is Infinite:
        return True
    return bool(_balls().agree(left, right, digits))


def side(value: Value) -> int | None:
    """The certain sign; of the imaginary part where there is one."""
    imaginary = 0 if type(value) in RATIONAL else getattr(value, "imag", 0)
    return compare(value if imaginary == 0 else imaginary, 0)


def sign(value: Value) -> int | None:
    """The certain sign of a real value."""
    return compare(value, 0)
