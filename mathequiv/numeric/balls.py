"""Order, difference and agreement of enclosures."""

from __future__ import annotations

from functools import cache

from mathequiv.numeric import huge, safe
from mathequiv.numeric.reals import is_rounded, lift
from mathequiv.numeric.values import Ball, Huge, Value


def compare(left: Value, right: Value) -> int | None:
    """-1, 0 or 1 where the order of two finite real values is certain, else None."""
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
    """True where two finite values are certainly different; huge and complex numbers are not told apart."""
    first, second = lift(left), lift(right)
    if type(first) is Huge or type(second) is Huge:
        return huge.compare(first, second) in (-1, 1)
    if safe.is_real(first) and safe.is_real(second):
        return not first.overlaps(second)
    return not safe.complex_ball(first).overlaps(safe.complex_ball(second))


def agree(left: Value, right: Value, digits: int) -> bool:
    """True where two values that are not apart coincide to so many digits of the larger, or to that many places."""
    first, second = lift(left), lift(right)
    if type(first) is Huge or type(second) is Huge or is_rounded(left) or is_rounded(right):
        return False
    gap = abs(first - second).abs_upper()
    unit = _unit(digits)
    size = first.abs_lower().max(second.abs_lower())
    return bool(gap <= unit * size) or bool(size == 0 and gap <= unit)


@cache
def _unit(digits: int) -> Ball:
    return safe.ball(10) ** -digits
