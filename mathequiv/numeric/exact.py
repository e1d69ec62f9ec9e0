"""Exact rational arithmetic, bounded in bits before it is done."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

from mathequiv.nodes import Rational
from mathequiv.numeric import whole
from mathequiv.numeric.values import Beyond, Gap, Irrational, Undefined, Value, reduced, turn

Rule = Callable[[Sequence[Rational], int], Value]

# Steps of the Euclidean algorithm on logarithms; a rational logarithm of written numbers needs a handful.
_LOG_STEPS = 24


def bits(value: Rational) -> int:
    """The number of bits that numerator and denominator take together."""
    if type(value) is int:
        return value.bit_length()
    return value.numerator.bit_length() + value.denominator.bit_length()


def checked(value: Rational, limit: int) -> Rational:
    """``value``, reduced, if it fits the limit."""
    value = reduced(value)
    if bits(value) > limit:
        raise Beyond("power_bits")
    return value


def add(args: Sequence[Rational], limit: int) -> Rational:
    """The sum; checked as it grows, for denominators without common factors multiply."""
    total: Rational = 0
    for term in args:
        total = checked(total + term, limit)
    return total


def multiply(args: Sequence[Rational], limit: int) -> Rational:
    """The product."""
    product: Rational = 1
    for factor in args:
        product = checked(product * factor, limit)
    return product


def divide(args: Sequence[Rational], limit: int) -> Rational:
    """The quotient; a zero divisor leaves nothing."""
    dividend, divisor = args
    if not divisor:
        raise Undefined("division by zero", Gap.POINT)
    return checked(Fraction(dividend) / divisor, limit)


def power(args: Sequence[Rational], limit: int) -> Rational:
    """``b^e``, real where the denominator of ``e`` is odd; ``0^0`` and ``0^(-1)`` are undefined."""
    base, exponent = args
    if not base:
        if exponent > 0:
            return 0
        raise Undefined("zero to a power that is not positive", Gap.POINT)
    if type(exponent) is int:
        return _whole_power(base, exponent, limit)
    root = _root(base, exponent.denominator)
    return _whole_power(root, exponent.numerator, limit)


def _whole_power(base: Rational, exponent: int, limit: int) -> Rational:
    if base in (1, -1):
        return base if exponent % 2 else 1
    size = math.log2(abs(base.numerator)) + math.log2(base.denominator)
    if exponent.bit_length() > 64 or size * abs(exponent) > limit:
        raise Beyond("power_bits")
    if exponent >= 0:
        return reduced(base**exponent)
    return reduced(Fraction(1) / base**-exponent)


def _root(base: Rational, degree: int) -> Rational:
    """The real root of this degree, where it is rational."""
    if base < 0:
        if degree % 2 == 0:
            raise Irrational
        return -_root(-base, degree)
    return reduced(Fraction(_whole_root(base.numerator, degree), _whole_root(base.denominator, degree)))


def _whole_root(value: int, degree: int) -> int:
    if value < 2:
        return value
    if degree >= value.bit_length():
        raise Irrational
    root = math.isqrt(value) if degree == 2 else whole.root(value, degree)
    if root**degree != value:
        raise Irrational
    return root


def sqrt(args: Sequence[Rational], limit: int) -> Rational:
    """The square root of a square."""
    return power((args[0], Fraction(1, 2)), limit)


def root(args: Sequence[Rational], limit: int) -> Rational:
    """``root(x, n)`` is ``x^(1/n)``."""
    radicand, degree = args
    if not degree:
        raise Undefined("root of degree zero", Gap.REGION)
    return power((radicand, reduced(1 / Fraction(degree))), limit)


def logarithm(value: Rational, base: Rational) -> Rational:
    """The rational ``r`` with ``base^r = value``, by Euclid's algorithm on the two logarithms."""
    if value <= 0 or base <= 0 or base == 1:
        raise Irrational
    sign = 1 if (value > 1) == (base > 1) else -1
    larger = [Fraction(number) if number > 1 else 1 / Fraction(number) for number in (value, base)]
    return reduced(sign * _logarithm(larger[0], larger[1], _LOG_STEPS))


def _logarithm(value: Fraction, base: Fraction, steps: int) -> Fraction:
    """Two powers of one number leave ever smaller powers of it: what outgrows its origin has no rational logarithm."""
    if value == 1:
        return Fraction(0)
    if not steps:
        raise Irrational
    if value < base:
        return 1 / _logarithm(base, value, steps - 1)
    rate = _log2(base)
    count = max(1, int(_log2(value) / rate - 1e-9)) if rate else bits(value) + 1
    if count * (bits(base) - 2) > bits(value):
        raise Irrational
    return count + _logarithm(value / base**count, base, steps - 1)


def _log2(value: Fraction) -> float:
    """About the binary logarithm: it only chooses how many factors to split off at once."""
    return math.log2(value.numerator) - math.log2(value.denominator)


def log_base(args: Sequence[Rational], limit: int) -> Rational:
    """``log_b x`` where it is rational."""
    return logarithm(args[0], args[1])


def _at(point: int, value: int) -> Rule:
    """A function that is rational at one rational point alone (Lindemann): ``e^0 = 1``, ``ln 1 = 0``."""

    def rule(args: Sequence[Rational], limit: int) -> Rational:
        if args[0] != point:
            raise Irrational
        return value

    return rule


def _sign(value: Rational) -> int:
    return (value > 0) - (value < 0)


def _argument(args: Sequence[Rational], limit: int) -> Value:
    if not args[0]:
        raise Undefined("the argument of zero", Gap.POINT)
    return 0 if args[0] > 0 else turn(1)


def _modulo(args: Sequence[Rational], limit: int) -> Rational:
    value, modulus = args
    if not modulus:
        raise Undefined("modulus zero", Gap.POINT)
    if modulus < 0:
        raise Irrational  # the sign of the remainder is a matter of convention
    return reduced(value % modulus)


RULES: dict[str, Rule] = {
    "add": add,
    "neg": lambda args, limit: -args[0],
    "mul": multiply,
    "div": divide,
    "rational": divide,
    "pow": power,
    "sqrt": sqrt,
    "root": root,
    "percent": lambda args, limit: reduced(Fraction(args[0]) / 100),
    "degree": lambda args, limit: turn(Fraction(args[0]) / 180),
    "arcmin": lambda args, limit: turn(Fraction(args[0]) / 10_800),
    "arcsec_angle": lambda args, limit: turn(Fraction(args[0]) / 648_000),
    "abs": lambda args, limit: abs(args[0]),
    "norm": lambda args, limit: abs(args[0]),
    "sgn": lambda args, limit: _sign(args[0]),
    "floor": lambda args, limit: math.floor(args[0]),
    "ceil": lambda args, limit: math.ceil(args[0]),
    "min": lambda args, limit: min(args),
    "max": lambda args, limit: max(args),
    "re": lambda args, limit: args[0],
    "im": lambda args, limit: 0,
    "conj": lambda args, limit: args[0],
    "arg": _argument,
    "mod": _modulo,
    "exp": _at(0, 1),
    "ln": _at(1, 0),
    "lg": lambda args, limit: logarithm(args[0], 10),
    "log_base": log_base,
    "sinh": _at(0, 0),
    "cosh": _at(0, 1),
    "tanh": _at(0, 0),
    "sech": _at(0, 1),
    "arsinh": _at(0, 0),
    "arcosh": _at(1, 0),
    "artanh": _at(0, 0),
    "arsech": _at(1, 0),
    "erf": _at(0, 0),
    "erfc": _at(0, 1),
    "lambertw": _at(0, 0),
    "Si": _at(0, 0),
    "factorial": whole.factorial,
    "factorial2": whole.double_factorial,
    "binomial": whole.binomial,
    "permutation": whole.permutation,
    "gcd": whole.gcd,
    "lcm": whole.lcm,
    "gamma": whole.gamma,
}
