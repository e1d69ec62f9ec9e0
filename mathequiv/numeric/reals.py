"""Real functions on balls: each says where it is certainly defined, certainly undefined, or unclear."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce

from mathequiv.numeric import huge, safe
from mathequiv.numeric.exact import bits
from mathequiv.numeric.scope import Scope, Watch
from mathequiv.numeric.values import (
    RATIONAL,
    Ball,
    Beyond,
    Gap,
    Huge,
    Infinite,
    Opaque,
    Turn,
    Unclear,
    Undefined,
    Unreal,
    Value,
    reduced,
)

Function = Callable[..., Value]

# A summand 10^-50 times the largest one, in bits; arguments beyond it either way are extreme.
_ABSORBED_BITS = 166
# Below 10^-25 a function f with f(0) = 1 may agree with 1 to 50 digits.
_TINY_BITS = -83


def lift(value: Value) -> huge.Real:
    """The value as a ball, or as the logarithm of one."""
    kind = type(value)
    if kind is Turn:
        return safe.pi() * safe.ball(value.factor)
    if kind is Infinite:
        raise Opaque("infinity")
    return safe.ball(value) if kind in RATIONAL else value


def is_rounded(value: Value) -> bool:
    """True of an exact value with so many digits that a ball may lose some that matter."""
    exact = value.factor if type(value) is Turn else value
    return type(exact) in RATIONAL and 2 * bits(exact) > safe.precision_now()


def ball(value: Value) -> Ball:
    """The value as a ball."""
    lifted = lift(value)
    if type(lifted) is Huge:
        raise Beyond("power_bits")
    return lifted


def watched(scope: Scope, value: Value) -> Ball:
    """The value as a ball; an extreme argument is noted, for there a function may be flat to all digits."""
    argument = ball(value)
    if scope.watch is Watch.ON and is_extreme(argument):
        scope.absorbed = True
    return argument


def is_extreme(argument: Ball) -> bool:
    """True of a size at which functions may be flat to all digits that are compared."""
    size = safe.magnitude(argument)
    return size is not None and not _TINY_BITS < size < _ABSORBED_BITS


def finite(value: Ball) -> Ball:
    """The enclosure, if it says something."""
    if not safe.is_finite(value):
        raise Unclear
    return value


def add(scope: Scope, *args: Value) -> Value:
    """The sum; a summand too small beside the largest is noted."""
    terms = [lift(value) for value in args]
    if any(type(term) is Huge for term in terms):
        scope.absorbed = True
        return reduce(huge.plus, terms)
    if scope.watch is Watch.ON:
        note_absorbed(scope, terms)
    return sum(terms)


def note_absorbed(scope: Scope, terms: Sequence[Ball]) -> None:
    """A summand below 10^-50 of the largest makes agreement of the sum meaningless."""
    if is_spread(terms):
        scope.absorbed = True


def is_spread(terms: Sequence[Ball]) -> bool:
    """True where the sizes of balls, zeros aside, lie more than 10^50 apart."""
    sizes = [size for term in terms if (size := safe.magnitude(term)) is not None]
    return bool(sizes) and max(sizes) - min(sizes) > _ABSORBED_BITS


def multiply(scope: Scope, *args: Value) -> Value:
    """The product; an exact zero makes it zero."""
    if any(type(value) is int and value == 0 for value in args):
        return 0
    return reduce(huge.times, [lift(value) for value in args])


def divide(scope: Scope, dividend: Value, divisor: Value) -> Value:
    """The quotient."""
    bottom = lift(divisor)
    if type(bottom) is Huge:
        return huge.times(lift(dividend), huge.inverse(bottom))
    if bottom == 0:
        raise Undefined("division by zero", Gap.POINT)
    top = lift(dividend)
    if type(top) is Huge:
        return huge.times(top, 1 / bottom)
    return finite(top / bottom)


def power(scope: Scope, base: Value, exponent: Value) -> Value:
    """The real power: of any number to a whole exponent or one with odd denominator, else of a positive number."""
    bottom = lift(base)
    if type(exponent) is int and type(bottom) is not Huge and bottom != 0 and _holds(bottom, exponent):
        return _whole_power(bottom, exponent)
    sign = huge.sign(bottom)
    if sign == 0:
        return _power_of_zero(exponent)
    parity = 1 if sign > 0 else _parity(exponent)
    log = huge.times(huge.log_size(bottom), lift(exponent))
    if scope.watch is Watch.ON and type(log) is not Huge:
        watched(scope, log)
    return huge.exponential(log, parity)


def _holds(base: Ball, exponent: int) -> bool:
    """True where the result has an exponent that a ball can hold."""
    return exponent.bit_length() <= 64 and abs(safe.magnitude(base) or 0) * abs(exponent) >> safe.HUGE_BITS == 0


def _whole_power(base: Ball, exponent: int) -> Value:
    if exponent < 0 and not (base > 0 or base < 0):
        raise Unclear
    return finite(safe.whole_power(base, exponent))


def _power_of_zero(exponent: Value) -> int:
    if huge.sign(lift(exponent)) > 0:
        return 0
    raise Undefined("zero to a power that is not positive", Gap.POINT)


def _parity(exponent: Value) -> int:
    """The sign of a negative number to this power, where that is real."""
    if type(exponent) not in RATIONAL:
        power = lift(exponent)
        raise Unclear if type(power) is Huge or safe.is_near_simple(power) else Unreal
    if exponent.denominator % 2 == 0:
        raise Undefined("an even root of a negative number", Gap.REGION)
    return -1 if exponent.numerator % 2 else 1


def sqrt(scope: Scope, value: Value) -> Value:
    """The square root of a number that is not negative."""
    radicand = lift(value)
    if type(radicand) is not Huge and radicand >= 0:
        return radicand.sqrt()
    if huge.sign(radicand) < 0:
        raise Undefined("an even root of a negative number", Gap.REGION)
    return huge.exponential(radicand.log / 2)


def root(scope: Scope, value: Value, degree: Value) -> Value:
    """``x^(1/n)``"""
    if type(degree) in RATIONAL and degree:
        return power(scope, value, reduced(1 / Fraction(degree)))
    return power(scope, value, divide(scope, 1, degree))


def logarithm(scope: Scope, value: Value) -> Value:
    """The natural logarithm of a positive number."""
    argument = lift(value)
    sign = huge.sign(argument)
    if sign > 0:
        return huge.log_size(argument)
    if sign < 0:
        raise Undefined("the logarithm of a negative number", Gap.REGION)
    raise Undefined("the logarithm of zero", Gap.POINT)


def log_base(scope: Scope, value: Value, base: Value) -> Value:
    """``ln x / ln b``"""
    return divide(scope, logarithm(scope, value), logarithm(scope, base))


def exponential(scope: Scope, value: Value) -> Value:
    """``e^x``"""
    argument = lift(value)
    if type(argument) is not Huge:
        watched(scope, argument)
    return huge.exponential(argument)


def absolute(scope: Scope, value: Value) -> Value:
    """``|x|``"""
    number = lift(value)
    return Huge(1, number.log) if type(number) is Huge else abs(number)


def sign(scope: Scope, value: Value) -> Value:
    """The sign of a number whose sign is clear."""
    return huge.sign(lift(value))


def negative(scope: Scope, value: Value) -> Value:
    """``-x``"""
    return huge.negative(lift(value))


def argument(scope: Scope, value: Value) -> Value:
    """0 or pi."""
    number = huge.sign(lift(value))
    if number == 0:
        raise Undefined("the argument of zero", Gap.POINT)
    return 0 if number > 0 else Turn(1)


def modulo(scope: Scope, value: Value, modulus: Value) -> Value:
    """``a - b floor(a / b)`` for positive ``b``."""
    top, bottom = ball(value), ball(modulus)
    if not bottom > 0:
        raise Unclear
    return top - bottom * safe.floor(top / bottom)
