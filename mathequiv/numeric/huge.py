"""Numbers beyond any exponent, kept as a sign and the logarithm of their size.

``x`` stands for ``sign * exp(log)``, where ``log`` is a ball or huge itself: ``9^(9^(9^9))`` is compared, never
computed. Every operation encloses: where the logarithms cannot tell two sizes apart, the answer is unclear.
"""

from __future__ import annotations

from fractions import Fraction

from mathequiv.numeric import safe
from mathequiv.numeric.values import Ball, Huge, Unclear, Value

Real = Value  # Huge | Ball


def exponential(log: Real, sign: int = 1) -> Real:
    """``sign * exp(log)``, as a ball where one can hold it."""
    if isinstance(log, Huge) or (safe.magnitude(log) or 0) > safe.HUGE_BITS:
        return Huge(sign, log)
    return log.exp() * sign


def sign(value: Real) -> int:
    """The certain sign."""
    if isinstance(value, Huge):
        return value.sign
    if value > 0:
        return 1
    if value < 0:
        return -1
    if value == 0:
        return 0
    raise Unclear


def negative(value: Real) -> Real:
    """``-x``"""
    return Huge(-value.sign, value.log) if isinstance(value, Huge) else -value


def log_size(value: Real) -> Real:
    """``ln |x|`` of a number that is not zero."""
    if isinstance(value, Huge):
        return value.log
    if sign(value) == 0:
        raise Unclear
    return value.__abs__().log()


def times(left: Real, right: Real) -> Real:
    """``x y``"""
    if not isinstance(left, Huge) and not isinstance(right, Huge):
        return left * right
    product = sign(left) * sign(right)
    if product == 0:
        return safe.ball(0)
    return exponential(plus(log_size(left), log_size(right)), product)


def inverse(value: Huge) -> Real:
    """``1/x``"""
    return exponential(negative(value.log), value.sign)


def plus(left: Real, right: Real) -> Real:
    """``x + y``, where one of them is so much larger that the other only widens its enclosure."""
    if not isinstance(left, Huge) and not isinstance(right, Huge):
        return left + right
    if _is_zero(left) or _is_zero(right):
        return right if _is_zero(left) else left
    gap = plus(_log_bound(left), negative(_log_bound(right)))
    if isinstance(gap, Huge) or gap > 2 or gap < -2:
        return _widened(left, gap) if sign(gap) > 0 else _widened(right, negative(gap))
    raise Unclear


def _is_zero(value: Real) -> bool:
    return not isinstance(value, Huge) and bool(value == 0)


def _log_bound(value: Real) -> Real:
    """``ln |x|``, or, where ``x`` may be zero, a bound from above."""
    if isinstance(value, Huge):
        return value.log
    high = value.abs_upper().log()
    return value.abs_lower().log().union(high) if value.abs_lower() > 0 else high


def _widened(value: Real, gap: Real) -> Real:
    """``x (1 + d)`` for every ``|d| <= exp(-gap)``."""
    slack = exponential(negative(gap))
    if isinstance(slack, Huge):
        slack = safe.ball(Fraction(1, 2**safe.HUGE_BITS))
    if isinstance(value, Huge):
        # |ln(1 + d)| <= 2 |d| for |d| <= 1/2.
        return Huge(value.sign, _shifted(value.log, 2 * slack))
    return value + safe.around_zero(value * slack)


def _shifted(log: Real, radius: Ball) -> Real:
    """The enclosure of a logarithm, widened."""
    if isinstance(log, Huge):
        return Huge(log.sign, _shifted(log.log, radius))
    return safe.about(log, radius)


def compare(left: Real, right: Real) -> int | None:
    """The certain order of two numbers, or None."""
    if not isinstance(left, Huge) and not isinstance(right, Huge):
        return -1 if left < right else 1 if left > right else None
    try:
        first, second = sign(left), sign(right)
    except Unclear:
        return None
    if first != second:
        return -1 if first < second else 1
    sizes = compare(log_size(left), log_size(right))
    return sizes if sizes is None or first == 1 else -sizes
