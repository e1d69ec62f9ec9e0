"""Forms that trees are brought into, against plain arithmetic: ranges, fractions, summands, antiderivatives."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import factorial, inf
from random import Random
from typing import Any

import mpmath
import pytest
from numeric_support import tree

from mathequiv.nodes import Apply, Node, Number, Symbol, transform
from mathequiv.numeric import exact, safe, substitute
from mathequiv.numeric.constants import arithmetic
from mathequiv.numeric.derive import derivative
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.ranges import keeps_sign, range_of
from mathequiv.numeric.reals import lift
from mathequiv.numeric.rewriting import with_number
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.summands import Summand, quotient, summand
from mathequiv.numeric.values import NoValue

# -- ranges ------------------------------------------------------------------------------------------------------------
Interval = tuple[float | Fraction, float | Fraction]
PARTS: dict[str, Interval] = {
    "sin(x)": (-1, 1), "2*cos(x)": (-2, 2), "abs(x)": (0, inf), "-abs(x)": (-inf, 0), "x": (-inf, inf),
    "cosh(x)": (1, inf), "-cosh(x)": (-inf, -1), "3": (3, 3), "-2": (-2, -2), "0": (0, 0), "x**2": (0, inf),
    "erfc(x)": (0, 2), "1+sech(x)": (1, 2), "-exp(x)": (-inf, 0), "x**3": (-inf, inf), "2+cos(x)": (1, 3),
    "-3-sin(x)": (-4, -2), "2.5": (Fraction(5, 2), Fraction(5, 2)), "abs(x)**(1/2)": (0, inf), "e**x": (0, inf),
    "1/abs(x)": (0, inf), "abs(x)/(-cosh(x))": (-inf, 0), "sin(x)/2": (-inf, inf),
}  # fmt: skip


def _times(left: Interval, right: Interval) -> Interval:
    ends = [0 if 0 in (a, b) else a * b for a in left for b in right]
    return min(ends), max(ends)


COMBINED: dict[str, Callable[[Interval, Interval], Interval]] = {
    "({0})+({1})": lambda a, b: (a[0] + b[0], a[1] + b[1]),
    "({0})-({1})": lambda a, b: (a[0] - b[1], a[1] - b[0]),
    "min({0}, {1})": lambda a, b: (min(a[0], b[0]), min(a[1], b[1])),
    "max({0}, {1})": lambda a, b: (max(a[0], b[0]), max(a[1], b[1])),
    "({0})*({1})": _times,
    "({0})/({1})": lambda a, b: _times(a, b) if b[0] >= 0 or b[1] <= 0 else (-inf, inf),
}


@pytest.mark.parametrize("form", COMBINED)
def test_the_range_of_two_parts_is_made_of_theirs(form: str) -> None:
    for one, other in product(PARTS, PARTS):
        if other == "0" and "/" in form:
            continue
        node = tree(form.format(one, other))
        low, high = (end if end is not None else sign * inf for end, sign in zip(range_of(node), (-1, 1), strict=True))
        expected = COMBINED[form](PARTS[one], PARTS[other])
        if form not in ("({0})*({1})", "({0})/({1})"):
            assert (low, high) == expected
        elif one == other and "*" in form:
            assert low >= 0
        else:
            assert keeps_sign(node) is (expected[0] >= 0 or expected[1] <= 0)
            assert "/" in form or (low <= expected[0] and expected[1] <= high)


# -- rational functions and summands -----------------------------------------------------------------------------------
K = Symbol("k")
RATIONAL = [
    "k",
    "k+2",
    "2*k-7",
    "k**2+1",
    "-3",
    "1/2",
    "k**(-2)",
    "(k+1)/(k-20)",
    "-(k+4)",
    "5",
    "(1/k-1)**3",
]
OTHER = [
    "2**k", "(-1)**k", "(1/3)**(2*k+1)", "factorial(k)", "1/factorial(2*k+1)", "binomial(2*k, k)", "binomial(k+3, 2)",
    "binomial(1/2, k)", "binomial(k+4, k)", "factorial2(2*k+1)", "prod(j, 1, k, 2*j-1)", "prod(j, 2, k+1, j/(j+3))",
    "prod(j, 0, 2*k, j**2+1)", "factorial(k)**2", "(2**k)**2", "(2/3)**(-k)", "(k*factorial(k))**(-2)", "(-1)**(3*k+1)",
    "1/binomial(-1/3, k+1)", "-factorial(3*k-1)", "factorial2(4*k)", "(-2)**(1-k)",
]  # fmt: skip


def _body(text: str) -> Node:
    """The tree with exponents as numbers, as they are when trees are made ready."""
    return transform(
        tree(text), lambda node: with_number(node) if isinstance(node, Apply) and node.head == "pow" else node
    )


def _value(node: Node, place: int) -> Fraction:
    found = exact(substitute(node, {K: Number(place)}))
    assert found is not None
    return Fraction(found)


def _at(coefficients: tuple[Fraction, ...], place: int) -> Fraction:
    return sum((value * Fraction(place) ** power for power, value in enumerate(coefficients)), Fraction(0))


def test_a_rational_function_is_one_fraction() -> None:
    rng = Random(1)
    for _ in range(300):
        node = _body(rng.choice(RATIONAL))
        for _ in range(rng.randint(0, 3)):
            other = _body(rng.choice(RATIONAL))
            node = Apply(rng.choice(("add", "mul", "div")), (node, other))
            node = Apply("neg", (node,)) if rng.random() < 0.2 else node
        found = quotient(node, K)
        if found is None:
            assert any(exact(substitute(node, {K: Number(place)})) is None for place in (30, 31, 32))
            continue
        top, bottom = found
        for place in (30, 31, 57):
            assert _at(top, place) / _at(bottom, place) == _value(node, place)


def _ratio(found: Summand, place: int) -> Fraction:
    """The term after ``place`` over the one there, from the factors of the summand."""
    value = _at(found.top, place + 1) / _at(found.top, place) * _at(found.bottom, place) / _at(found.bottom, place + 1)
    for base, slope in found.bases:
        value *= Fraction(exact(base) or 0) ** slope
    for slope, shift, exponent in found.factorials:
        first = slope * place + shift
        value *= Fraction(factorial(first + slope), factorial(first)) ** exponent
    for growing in found.products:
        index = growing.slope * place + growing.shift
        factor = sum(Fraction(exact(part) or 0) * index**power for power, part in growing.factor.items())
        value *= Fraction(factor) ** growing.exponent
    return value


def test_the_factors_of_a_summand_give_the_ratio_of_its_terms() -> None:
    rng = Random(2)
    bodies = [*OTHER, *RATIONAL]
    for number in range(400):
        chosen = rng.sample(bodies, rng.randint(1, 3)) if number >= len(bodies) else [bodies[number]]
        node = _body("*".join(f"({text})" for text in chosen) if number % 2 else f"1/({chosen[0]})")
        found = summand(node, K)
        assert found is not None
        for place in (3, 4, 9):
            assert _ratio(found, place) == _value(node, place + 1) / _value(node, place)


@pytest.mark.parametrize(
    "body",
    [
        *(
            "sin(k)",
            "2**(k**2)",
            "factorial(k**2)",
            "k**k",
            "factorial(-k)",
            "binomial(k**2, k)",
            "2**sin(k)",
            "2**(1/k)",
        ),
        *("factorial(sqrt(k))", "factorial(k/(k+1))", "binomial(sin(k), 2*k)", "factorial(k/2)", "factorial(7*k)"),
        *("prod(j, 1, k, k+j)", "prod(j, 1, k**2, j)", "prod(j, 1, k, sin(j))", "prod(j, m, k, j)", "2**(7*k)"),
        *("factorial2(3*k)", "sum(j, 1, k, j)", "prod(j, 1, 7*k, j)", "k**m", "sqrt(k)", "factorial(k+1000)"),
    ],
)
def test_what_is_no_product_of_such_factors_is_no_summand(body: str) -> None:
    assert summand(tree(body), K) is None
    assert summand(tree(f"k*({body})"), K) is None


# -- antiderivatives ---------------------------------------------------------------------------------------------------
INTEGRANDS: dict[str, Callable[[Any], Any]] = {
    "x**3-2*x": lambda x: x**3 - 2 * x,
    "1/(x+2)": lambda x: 1 / (x + 2),
    "1/(3-2*x)": lambda x: 1 / (3 - 2 * x),
    "3/(2*x+5)**2": lambda x: 3 / (2 * x + 5) ** 2,
    "(x+7)**(-4)": lambda x: (x + 7) ** -4,
    "1/(x**2+1)": lambda x: 1 / (x**2 + 1),
    "2/(x**2+x+1)": lambda x: 2 / (x**2 + x + 1),
    "x/(3*x**2+2)": lambda x: x / (3 * x**2 + 2),
    "x*e**(-2*x)": lambda x: x * mpmath.exp(-2 * x),
    "x**2*exp(x/3)": lambda x: x**2 * mpmath.exp(x / 3),
    "(x**3+1)/exp(x)": lambda x: (x**3 + 1) / mpmath.exp(x),
    "exp(x)**2": lambda x: mpmath.exp(2 * x),
    "x**3*sin(2*x)": lambda x: x**3 * mpmath.sin(2 * x),
    "x**2*cos(x/2+1)": lambda x: x**2 * mpmath.cos(x / 2 + 1),
    "-sin(x)-4*cos(3*x)": lambda x: -mpmath.sin(x) - 4 * mpmath.cos(3 * x),
    "sqrt(2)*x/(x**2+5)": lambda x: mpmath.sqrt(2) * x / (x**2 + 5),
    "(1-x)*exp(-x)+1/(x+9)": lambda x: (1 - x) * mpmath.exp(-x) + 1 / (x + 9),
    "2*pi*x**4*exp(-x)": lambda x: 2 * mpmath.pi * x**4 * mpmath.exp(-x),
    "-1/(4*x**2+4*x+5)": lambda x: -1 / (4 * x**2 + 4 * x + 5),
}
ENDS = [("0", "1"), ("-1", "1"), ("1", "-1/2"), ("0", "pi/4"), ("-1", "0"), ("sqrt(2)-1", "1.25"), ("1/3", "1/3")]


def _integral(body: str, low: str, high: str) -> Any:
    with safe.precision(192):
        found = evaluate(tree(f"integral(x, {low}, {high}, {body})"), Scope({}, arithmetic(plane=False)))
        return mpmath.mpf(str(lift(found).str(40, radius=False)))


@pytest.mark.parametrize("body", INTEGRANDS)
def test_an_integral_between_two_ends_is_that_of_mpmath(body: str) -> None:
    mpmath.mp.dps = 30
    for low, high in ENDS:
        ends = [mpmath.mpf(eval(end, {"pi": mpmath.pi, "sqrt": mpmath.sqrt})) for end in (low, high)]
        assert abs(_integral(body, low, high) - mpmath.quad(INTEGRANDS[body], ends)) < mpmath.mpf(10) ** -20


# To infinity, above and below; without a value where the integral diverges.
TAILS: list[tuple[str, str, str, str | None]] = [
    ("x*e**(-2*x)", "0", "inf", "1/4"), ("x**2*exp(x/3)", "-inf", "0", "54"), ("1/(x**2+1)", "-inf", "inf", "pi"),
    ("1/(x**2+1)", "inf", "-inf", "-pi"), ("3/(2*x+5)**2", "0", "inf", "3/10"), ("(x+7)**(-4)", "-inf", "-8", "1/3"),
    ("-1/(x**2+4)", "0", "inf", "-pi/4"), ("x**4*exp(-x)", "0", "inf", "24"), ("exp(x)", "0", "inf", None),
    ("exp(-x)", "-inf", "0", None), ("1/(x+2)", "0", "inf", None), ("x", "0", "inf", None),
    ("x**8*exp(-x)", "0", "inf", "40320"), ("x**9*exp(-x)", "0", "inf", None),
    ("x/(x**2+1)", "0", "inf", None), ("1/(x-1)**2", "0", "inf", None), ("1/(x-1)", "0", "2", None),
    ("1/(x**2-1)", "-1/2", "1/2", "-ln(3)"), ("1/x**2", "-1", "1", None), ("(x-1)**(-3)", "0", "3", None),
    ("(x-1)**(-3)", "2", "3", "3/8"), ("1/(1-x)", "2", "3", "-ln(2)"), ("1/(2*x-1)", "0", "1/4", "-ln(2)/2"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "low", "high", "expected"), TAILS)
def test_an_integral_to_infinity_or_beside_a_pole(body: str, low: str, high: str, expected: str | None) -> None:
    mpmath.mp.dps = 30
    if expected is None:
        with pytest.raises((NoValue, AssertionError)):
            assert mpmath.isfinite(_integral(body, low, high))
        return
    with safe.precision(192):
        value = lift(evaluate(tree(expected), Scope({}, arithmetic(plane=False))))
        assert abs(_integral(body, low, high) - mpmath.mpf(str(value.str(40, radius=False)))) < mpmath.mpf(10) ** -25


# -- derivatives -------------------------------------------------------------------------------------------------------
DERIVED = [
    "x**2*sin(x)", "x*exp(x)*cos(3*x)", "x**x", "(x+1)**(x**2)", "2**(x**2+x)", "e**(-x**2)", "x**(-5/3)",
    "(x**2+1)**7",
    "x/(x**2+1)", "(3*x+1)/(x-4)", "(x+2)/5", "7/x", "sin(x)/x", "root(x**2+1, 3)", "root(2, x)", "root(x+1, x+2)",
    "sqrt(x**3+x)", "log_base(x, 2)", "log_base(10, x)", "log_base(x+1, x+3)", "percent(x**2)", "-x**3", "ln(sin(x))",
    "lg(x**2)", "abs(x-1)", "sin(cos(x)*x)", "arctan(x**2)", "gamma(x+1)*x", "erf(2*x)/x", "x-(2-x)*(x+3)-x**2",
    "sum(k, 1, 4, x**k/k)", "sum(k, 0, 3, sin(k*x))", "integral(t, 0, x, exp(-t**2))", "integral(t, x, x**2, cos(t)/t)",
    "integral(t, x**2, 3, t**2)", "x*integral(t, 1, x, 1/t)", "2*x*3*x*x", "x**(x+1)/x", "(-2*x)**3", "pi*x**0", "5+x",
]  # fmt: skip


@pytest.mark.parametrize("text", DERIVED)
def test_a_derivative_is_the_limit_of_difference_quotients(text: str) -> None:
    """At distance h the symmetric quotient is off by a multiple of h^2."""
    letter, step = Symbol("x"), Fraction(1, 10**15)
    slope = derivative(tree(text), letter)
    with safe.precision(320):
        for place in (Fraction(13, 17), Fraction(9, 4)):
            first, last, value = (
                safe.ball(1) * lift(evaluate(node, Scope({letter: safe.ball(at)}, arithmetic(plane=False))))
                for node, at in ((tree(text), place - step), (tree(text), place + step), (slope, place))
            )
            assert abs((last - first) / safe.ball(2 * step) - value) < safe.ball(Fraction(1, 10**20))


# -- integrals by enclosure --------------------------------------------------------------------------------------------
# What has no antiderivative here, on stretches where it is smooth.
ENCLOSED: dict[str, Callable[[Any], Any]] = {
    "max(x, 1-x)": lambda x: max(x, 1 - x),
    "max(1-x, x)": lambda x: max(x, 1 - x),
    "min(sin(x), x/2)": lambda x: min(mpmath.sin(x), x / 2),
    "abs(x-1/3)": lambda x: abs(x - mpmath.mpf(1) / 3),
    "x*sgn(x)": abs,
    "sqrt(x+2)": lambda x: mpmath.sqrt(x + 2),
    "ln(x+3)/x**2": lambda x: mpmath.ln(x + 3) / x**2,
    "(x+2)**sqrt(2)": lambda x: (x + 2) ** mpmath.sqrt(2),
    "cos(x)*(x+4)**(-3)": lambda x: mpmath.cos(x) / (x + 4) ** 3,
    "exp(-x**2)": lambda x: mpmath.exp(-(x**2)),
    "tan(x/3)-x": lambda x: mpmath.tan(x / 3) - x,
    "sin(x)/(x+2)": lambda x: mpmath.sin(x) / (x + 2),
    "1/(1+exp(x))": lambda x: 1 / (1 + mpmath.exp(x)),
    "cosh(x)*sinh(2*x)": lambda x: mpmath.cosh(x) * mpmath.sinh(2 * x),
}


@pytest.mark.parametrize("body", ENCLOSED)
def test_an_integral_without_antiderivative_is_that_of_mpmath(body: str) -> None:
    mpmath.mp.dps = 30
    for low, high in (("0.75", "1.5"), ("1.25", "0.6"), ("-1", "-0.25")):
        expected = mpmath.quad(ENCLOSED[body], [mpmath.mpf(low), mpmath.mpf(high)])
        assert abs(_integral(body, low, high) - expected) < mpmath.mpf(10) ** -15
