"""Sums and products against term by term addition in fractions, and against mpmath where they have no end."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb, factorial, prod
from typing import Any

import mpmath
import pytest
from numeric_support import tree

from mathequiv.nodes import Bind, Node, Number, Symbol
from mathequiv.numeric import exact, safe, series
from mathequiv.numeric.constants import arithmetic
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.reals import lift
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.values import Infinite, NoValue, Undefined, Value

# What stands behind the sign of summation, and its value at an integer.
RATIONAL = {
    "1/k": lambda k: Fraction(1, k),
    "1/k**2": lambda k: Fraction(1, k**2),
    "k/(k+1)**2": lambda k: Fraction(k, (k + 1) ** 2),
    "3/(2*k-1)": lambda k: Fraction(3, 2 * k - 1),
    "1/(k*(k+2))": lambda k: Fraction(1, k * (k + 2)),
    "(2*k+1)/(k**2*(k+1)**2)": lambda k: Fraction(2 * k + 1, k**2 * (k + 1) ** 2),
    "(k-5)/(k**3+k)": lambda k: Fraction(k - 5, k**3 + k),
    "1/(k**2+k+1)": lambda k: Fraction(1, k**2 + k + 1),
}
SIGNS = {"": lambda k: 1, "(-1)**k*": lambda k: (-1) ** k, "(-1)**(k+1)*": lambda k: (-1) ** (k + 1)}


def scope() -> Scope:
    return Scope({}, arithmetic(plane=False))


def bind(head: str, body: str) -> Bind:
    return Bind(head, (Symbol("k"),), tree(body), tree("1"), tree("inf"))


def is_close(found: Value, expected: Any, digits: int = 15) -> bool:
    """Equal to so many digits, the real enclosure a narrow one."""
    text = lift(found).str(40, radius=False)
    return bool(abs(mpmath.mpf(str(text)) - expected) <= mpmath.mpf(10) ** -digits * max(1, abs(expected)))


def fraction(value: Fraction) -> Any:
    return mpmath.mpf(value.numerator) / value.denominator


@pytest.mark.parametrize(("sign", "body"), list(product(SIGNS, RATIONAL)))
def test_a_long_sum_is_the_sum_of_its_terms(sign: str, body: str) -> None:
    mpmath.mp.dps = 30
    for low, high in ((1, 8), (1, 9), (2, 8), (2, 9), (3, 3), (4, 5)):
        expected = sum((SIGNS[sign](k) * RATIONAL[body](k) for k in range(low, high + 1)), Fraction(0))
        with safe.precision(128):
            assert is_close(series.long_sum(bind("sum", sign + body), low, high, scope()), fraction(expected))


# Summands of series that converge, with their values term by term.
CONVERGENT = {
    "1/k**2": lambda k: 1 / k**2,
    "(-1)**k/k": lambda k: (-1) ** int(k) / k,
    "(-1)**(k+1)/(2*k-1)": lambda k: (-1) ** int(k + 1) / (2 * k - 1),
    "1/(k*(k+1)*(k+3))": lambda k: 1 / (k * (k + 1) * (k + 3)),
    "k**14/(k**16+1)": lambda k: k**14 / (k**16 + 1),
    "(k+7)/(k**4+1)": lambda k: (k + 7) / (k**4 + 1),
    "k**3/2**k": lambda k: k**3 / mpmath.mpf(2) ** k,
    "(-1)**k*k/3**k": lambda k: (-1) ** int(k) * k / mpmath.mpf(3) ** k,
    "(2/3)**(2*k+1)": lambda k: (mpmath.mpf(2) / 3) ** (2 * k + 1),
    "1/factorial(k)": lambda k: 1 / mpmath.factorial(k),
    "k**2/factorial(k+2)": lambda k: k**2 / mpmath.factorial(k + 2),
    "2**k/factorial(2*k)": lambda k: mpmath.mpf(2) ** k / mpmath.factorial(2 * k),
    "factorial(k)**2/factorial(2*k)": lambda k: mpmath.factorial(k) ** 2 / mpmath.factorial(2 * k),
    "binomial(2*k, k)/8**k": lambda k: mpmath.binomial(2 * k, k) / mpmath.mpf(8) ** k,
    "1/binomial(2*k, k)": lambda k: 1 / mpmath.binomial(2 * k, k),
    "binomial(k+2, 2)/5**k": lambda k: mpmath.binomial(k + 2, 2) / mpmath.mpf(5) ** k,
    "1/factorial2(2*k)": lambda k: 1 / mpmath.fac2(2 * k),
    "1/factorial2(2*k+1)": lambda k: 1 / mpmath.fac2(2 * k + 1),
    "3**k/factorial2(4*k-1)": lambda k: mpmath.mpf(3) ** k / mpmath.fac2(4 * k - 1),
    "pi**k/4**k": lambda k: (mpmath.pi / 4) ** k,
    "sqrt(2)*(k+1)/3**k": lambda k: mpmath.sqrt(2) * (k + 1) / mpmath.mpf(3) ** k,
    "e**(-k)": lambda k: mpmath.exp(-k),
    "(k**2+1)/(k*2**k)": lambda k: (k**2 + 1) / (k * mpmath.mpf(2) ** k),
    "(-1)**k/(k*factorial(k))": lambda k: (-1) ** int(k) / (k * mpmath.factorial(k)),
}


@pytest.mark.parametrize("body", CONVERGENT)
def test_a_series_is_what_mpmath_sums_it_to(body: str) -> None:
    mpmath.mp.dps = 30
    for low in (1, 2, 3):
        with safe.precision(192):
            found = series.infinite_sum(bind("sum", body), low, scope())
        expected = mpmath.nsum(CONVERGENT[body], [low, mpmath.inf])
        assert is_close(found, expected)


# Bodies with a term of zero among those below 1, from which no ratio tells what follows.
EARLY: dict[str, Callable[[int], Fraction]] = {
    "k/3**k": lambda k: Fraction(k) / Fraction(3) ** k,
    "(k+1)/3**k": lambda k: Fraction(k + 1) / Fraction(3) ** k,
    "k*(k+8)/(-5)**k": lambda k: Fraction(k * (k + 8)) / Fraction(-5) ** k,
    "(k+33)/(3**k*(k**2+1))": lambda k: Fraction(k + 33, k * k + 1) / Fraction(3) ** k,
    "1/factorial(k+70)": lambda k: Fraction(1, factorial(k + 70)),
    "1/factorial(k+70)**6": lambda k: Fraction(1, factorial(k + 70) ** 6),
}


@pytest.mark.parametrize("body", EARLY)
def test_a_series_that_begins_below_zero_is_the_sum_of_its_terms(body: str) -> None:
    mpmath.mp.dps = 80
    for low, bits in product((-70, -63, -40, -33, -32, -31, -30, -1, 0), (64, 128)):
        node = Bind("sum", (Symbol("k"),), tree(body), Number(low), tree("inf"))
        with safe.precision(bits):
            found = lift(series.infinite_sum(node, low, scope()))
        expected = fraction(sum((EARLY[body](k) for k in range(low, 250)), Fraction(0)))
        with safe.precision(250):
            text = found.str(60, radius=True, more=True)
            middle, _, radius = text.strip("[]").partition(" +/- ")
            assert abs(mpmath.mpf(middle) - expected) <= mpmath.mpf(radius or 0) * (1 + mpmath.mpf(10) ** -40)


@pytest.mark.parametrize(
    ("body", "sign"),
    [
        ("1/k", 1), ("-1/k", -1), ("k", 1), ("(k-9)/(k**2+1)", 1), ("(9-k)/(2*k**2+1)", -1), ("3", 1),
        ("1/(1-2*k)", -1), ("(k-50)*factorial(k)", 1), ("-(2**k)*factorial(k)/k", -1), ("(-2)**k*factorial(k)", None),
        ("2**k", 1), ("-3**k/k**5", -1), ("factorial(k)/9**k", 1), ("(1-k)*2**k", -1), ("(-1)**k", None),
        ("(-1)**k*k", None), ("(-2)**k", None), ("(-1)**(k+1)*k/(k+1)", None), ("(-1)**k*factorial(k)", None),
        ("(-3)**k/k", None),
    ],
)  # fmt: skip
def test_a_divergent_series_of_one_sign_is_infinite_and_any_other_has_no_value(body: str, sign: int | None) -> None:
    with safe.precision(128):
        if sign is None:
            with pytest.raises(Undefined):
                series.infinite_sum(bind("sum", body), 1, scope())
        else:
            found = series.infinite_sum(bind("sum", body), 1, scope())
            assert isinstance(found, Infinite)
            assert found.sign == sign


@pytest.mark.parametrize(
    "body", ["1/factorial2(k)", "1/factorial2(3*k)", "1/factorial2(k**2)", "2**(k/2)/factorial(k)"]
)
def test_factorials_whose_factors_do_not_come_one_by_one_have_no_value_here(body: str) -> None:
    with safe.precision(128), pytest.raises(NoValue):
        series.infinite_sum(bind("sum", body), 1, scope())


PRODUCTS = {
    "1-1/k**2": lambda k: 1 - 1 / k**2,
    "1+1/k**2": lambda k: 1 + 1 / k**2,
    "1-4/k**2": lambda k: 1 - 4 / k**2,
    "(k**2+1)/(k**2+2)": lambda k: (k**2 + 1) / (k**2 + 2),
    "k*(k+3)/((k+1)*(k+2))": lambda k: k * (k + 3) / ((k + 1) * (k + 2)),
    "(k**3-1)/(k**3+1)": lambda k: (k**3 - 1) / (k**3 + 1),
    "(k+1)/(1+k)": lambda k: mpmath.mpf(1),
    "1": lambda k: mpmath.mpf(1),
}


@pytest.mark.parametrize("body", PRODUCTS)
def test_an_infinite_product_is_what_mpmath_makes_it(body: str) -> None:
    mpmath.mp.dps = 30
    for low in (2, 3, 5):
        with safe.precision(192):
            found = series.infinite_product(bind("prod", body), low, scope())
        assert is_close(found, mpmath.nprod(PRODUCTS[body], [low, mpmath.inf]), 12)


@pytest.mark.parametrize(
    "body",
    [
        *("1+1/k", "2-1/k**2", "k/(k+1)", "2*k/(2*k+1)", "1/2", "k", "0", "k+1/k", "1-1/k"),
        *("(-1)**k", "(-1)**k*(1-1/k**2)", "pi", "pi*(1-1/k**2)", "1/factorial(k)", "factorial(k)*(1-1/k**2)"),
    ],
)
def test_a_product_whose_factors_do_not_approach_one_fast_has_no_value_here(body: str) -> None:
    with safe.precision(128), pytest.raises(NoValue):
        series.infinite_product(bind("prod", body), 1, scope())


def _table(head: str, low: int, high: int) -> Fraction | int:
    numbers = [Fraction(k * k + 1, k + 3) for k in range(low, high + 1)]
    return sum(numbers) if head == "sum" else prod(numbers, start=Fraction(1))


@pytest.mark.parametrize(("head", "low", "high"), list(product(("sum", "prod"), (-2, 0, 1, 3), (-2, 0, 2, 5))))
def test_a_short_sum_or_product_is_taken_term_by_term(head: str, low: int, high: int) -> None:
    assert exact(tree(f"{head}(k, {low}, {high}, (k**2+1)/(k+3))")) == _table(head, low, high)


NESTED = [
    ("sum(k, 1, 4, sum(j, 1, k, j*k))", sum(j * k for k in range(1, 5) for j in range(1, k + 1))),
    ("sum(k, 0, 4, sum(j, k, 2, 1))", sum(1 for k in range(5) for j in range(k, 3))),
    ("sum(k, 1, 4, prod(j, 1, k, j+1))", sum(prod(j + 1 for j in range(1, k + 1)) for k in range(1, 5))),
    ("prod(k, 1, 3, sum(j, 0, k, k-j))", prod(sum(k - j for j in range(k + 1)) for k in range(1, 4))),
    ("sum(k, 0, 5, binomial(5, k)*2**k)", 3**5),
    ("sum(k, 0, 6, (-1)**k*binomial(6, k)/(k+1))", sum(Fraction((-1) ** k * comb(6, k), k + 1) for k in range(7))),
    ("sum(k, 1, 5, k*factorial(k))", factorial(6) - 1),
    ("sum(k, 1, 3, k)*sum(k, 1, 2, k)+prod(k, 2, 4, k)", 6 * 3 + 24),
]


@pytest.mark.parametrize(("text", "expected"), NESTED)
def test_a_letter_is_bound_in_its_own_sum_alone(text: str, expected: Fraction | int) -> None:
    assert exact(tree(text)) == expected


def test_a_sum_that_is_added_up_in_balls_is_that_of_mpmath() -> None:
    node: Node = tree("sum(k, 1, 40, sqrt(k)/(k+1)) + prod(k, 1, 7, sin(k))")
    mpmath.mp.dps = 30
    expected = sum(mpmath.sqrt(k) / (k + 1) for k in range(1, 41)) + mpmath.fprod(mpmath.sin(k) for k in range(1, 8))
    with safe.precision(128):
        assert is_close(evaluate(node, scope()), expected, 25)
