"""Functions of integers, each bounded before it is computed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from mathequiv.config import Limits
from mathequiv.nodes import Rational
from mathequiv.numeric.values import Beyond, Gap, Irrational, Uncounted, Undefined, reduced

_FACTORIAL = Limits().factorial_argument


def root(value: int, degree: int) -> int:
    """The floor of the root, by Newton's iteration from above."""
    guess = 1 << -(-value.bit_length() // degree)
    while True:
        better = ((degree - 1) * guess + value // guess ** (degree - 1)) // degree
        if better >= guess:
            return guess
        guess = better


def _count(value: Rational) -> int:
    """A non-negative integer small enough for a factorial."""
    if type(value) is not int:
        raise Irrational
    if value < 0:
        raise Undefined("factorial of a negative integer", Gap.POINT)
    if value > _FACTORIAL:
        raise Beyond("factorial_argument")
    return value


def factorial(args: Sequence[Rational], limit: int) -> int:
    """``n!``"""
    return math.factorial(_count(args[0]))


def gamma(args: Sequence[Rational], limit: int) -> int:
    """``(n - 1)!``"""
    if type(args[0]) is int and args[0] <= 0:
        raise Undefined("a pole of the gamma function", Gap.POINT)
    return math.factorial(_count(args[0] - 1))


def double_factorial(args: Sequence[Rational], limit: int) -> int:
    """``n (n - 2) (n - 4) ...``; ``(-1)!! = 0!! = 1``."""
    if args[0] == -1:
        return 1
    return math.prod(range(_count(args[0]), 0, -2))


def binomial(args: Sequence[Rational], limit: int) -> Rational:
    """``n (n - 1) ... (n - k + 1) / k!`` for any rational ``n``; zero where ``k`` is negative."""
    upper, lower = args
    if type(lower) is not int:
        raise Irrational
    if type(upper) is int and upper >= 0:
        lower = min(lower, upper - lower)
    if lower < 0:
        return 0
    if lower > _FACTORIAL:
        raise Beyond("factorial_argument")
    if type(upper) is int and upper >= 0:
        _bound(upper.bit_length() * lower, limit)
        return math.comb(upper, lower)
    falling = permutation((upper, lower), limit)
    return reduced(Fraction(falling) / math.factorial(lower))


def permutation(args: Sequence[Rational], limit: int) -> Rational:
    """``n (n - 1) ... (n - k + 1)``"""
    upper, count = args
    if type(count) is not int or count < 0:
        raise Irrational
    if count > _FACTORIAL:
        raise Beyond("factorial_argument")
    _bound((upper.numerator.bit_length() + upper.denominator.bit_length() + 10) * count, limit)
    product: Rational = 1
    for step in range(count):
        product *= upper - step
    return reduced(product)


def _bound(size: int, limit: int) -> None:
    if size > limit:
        raise Beyond("power_bits")


def _integers(args: Sequence[Rational]) -> list[int]:
    whole = [value for value in args if type(value) is int]
    if len(whole) != len(args):
        raise Uncounted("gcd and lcm take integers")
    return whole


def gcd(args: Sequence[Rational], limit: int) -> int:
    """The greatest common divisor."""
    return math.gcd(*_integers(args))


def lcm(args: Sequence[Rational], limit: int) -> int:
    """The least common multiple."""
    _bound(sum(value.bit_length() for value in _integers(args)), limit)
    return math.lcm(*_integers(args))
