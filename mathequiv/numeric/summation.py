"""Long sums of polynomials between written integers, by Faulhaber's formula."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

from mathequiv.nodes import Bind, Node, Number, Rational
from mathequiv.numeric.integrate import coefficients
from mathequiv.numeric.trees import product, total
from mathequiv.numeric.values import reduced

# Shorter sums are added term by term.
_LONG = 256
_DEGREE = 20
_BOUND_BITS = 200


def summed(node: Bind) -> Node | None:
    """The closed form of a long sum; None where the summand is no polynomial of low degree, or the sum is short."""
    low, high = _whole(node.low), _whole(node.high)
    if node.head != "sum" or low is None or high is None or high - low < _LONG:
        return None
    found = coefficients(node.body, node.variables[0])
    if found is None or max(found) > _DEGREE:
        return None
    return total(
        *(
            product(coefficient, Number(reduced(power_sum(degree, high) - power_sum(degree, low - 1))))
            for degree, coefficient in sorted(found.items())
        )
    )


def _whole(node: Node | None) -> int | None:
    """A written integer of moderate size."""
    if not isinstance(node, Number) or type(node.value) is not int or node.value.bit_length() > _BOUND_BITS:
        return None
    return node.value


def power_sum(degree: int, end: int) -> Rational:
    """``1^d + 2^d + ... + n^d`` as a polynomial in ``n``, which holds for differences at any integers."""
    if degree == 0:
        return end
    terms = (comb(degree + 1, index) * _bernoulli(index) * end ** (degree + 1 - index) for index in range(degree + 1))
    return sum(terms, Fraction(0)) / (degree + 1)


@cache
def _bernoulli(index: int) -> Fraction:
    """The Bernoulli numbers with ``B_1 = 1/2``."""
    if index == 0:
        return Fraction(1)
    return 1 - sum(
        (comb(index, lower) * _bernoulli(lower) / (index - lower + 1) for lower in range(index)), Fraction(0)
    )
