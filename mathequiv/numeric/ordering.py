"""Certain order and certain difference of values of any kind."""

from __future__ import annotations

from mathequiv.numeric.values import RATIONAL, Huge, Infinite, Turn, Value


def compare(left: Value, right: Value) -> int | None:
    """-1, 0 or 1 where the order of two real values is certain, else None."""
    kinds = {type(left), type(right)}
    if kinds <= RATIONAL:
        return int(left > right) - int(left < right)
    if kinds == {Turn}:
        return compare(left.factor, right.factor)
    if Infinite in kinds:
        return _with_infinity(left, right)
    return _of_balls(left, right)


def _with_infinity(left: Value, right: Value) -> int | None:
    first = left.sign if isinstance(left, Infinite) else 0
    second = right.sign if isinstance(right, Infinite) else 0
    return (first > second) - (first < second)


def _of_balls(left: Value, right: Value) -> int | None:
    from mathequiv.numeric import huge, safe
    from mathequiv.numeric.reals import lift

    first, second = lift(left), lift(right)
    if type(first) is Huge or type(second) is Huge:
        return huge.compare(first, second)
    if not safe.is_real(first) or not safe.is_real(second):
        return None
    if first < second:
        return -1
    if first > second:
        return 1
    return 0 if first == second else None


def differ(left: Value, right: Value) -> bool:
    """True where two values, real or complex, are certainly different."""
    if compare(left, right) in (-1, 1):
        return True
    if isinstance(left, (Huge, Infinite)) or isinstance(right, (Huge, Infinite)):
        return _kinds_apart(left, right)
    if type(left) in RATIONAL and type(right) in RATIONAL:
        return False
    from mathequiv.numeric import safe
    from mathequiv.numeric.reals import lift

    first, second = lift(left), lift(right)
    if safe.is_real(first) and safe.is_real(second):
        return False  # the order is not certain, so they overlap
    return not safe.complex_ball(first).overlaps(safe.complex_ball(second))


def _kinds_apart(left: Value, right: Value) -> bool:
    """Infinity is no complex number; the size of a huge number is not known to be apart from that of a complex one."""
    return isinstance(left, Infinite) != isinstance(right, Infinite)


def sign(value: Value) -> int | None:
    """The certain sign of a real value."""
    return compare(value, 0)
