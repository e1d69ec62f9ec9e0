"""Exact values of closed trees: what is rational, what is undefined, what is larger than a limit."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest
from numeric_support import tree

from mathequiv.nodes import Apply, Matrix, Number, Numeral, Symbol
from mathequiv.numeric import exact, free_symbols, order, sign_at, undefined, value_at

RATIONAL = {
    "2 + 3*4": 14,
    "1/2 + 1/3": Fraction(5, 6),
    "(1/2)**-3": 8,
    "0.125*8": 1,
    "percent(50)": Fraction(1, 2),
    "sqrt(49/4)": Fraction(7, 2),
    "4**(-1/2)": Fraction(1, 2),
    "root(-8, 3)": -2,
    "(-8)**(1/3)": -2,
    "(-8)**(2/3)": 4,
    "root(-5, 1/3)": -125,
    "abs(-3)": 3,
    "floor(-7/2)": -4,
    "ceil(-7/2)": -3,
    "17 % 5": 2,
    "max(1, 5, 3)": 5,
    "min(4, -9)": -9,
    "gcd(18, 24, 30)": 6,
    "lcm(4, 6)": 12,
    "factorial(5)": 120,
    "factorial2(7)": 105,
    "binomial(7, 3)": 35,
    "binomial(3, 5)": 0,
    "binomial(-1/2, 2)": Fraction(3, 8),
    "permutation(5, 2)": 20,
    "gamma(5)": 24,
    "log_base(8, 2)": 3,
    "log_base(8, 4)": Fraction(3, 2),
    "log_base(1/9, 27)": Fraction(-2, 3),
    "log_base(9/4, 2/3)": -2,
    "lg(1000)": 3,
    "ln(1)": 0,
    "exp(0)": 1,
    "sin(pi/6)": Fraction(1, 2),
    "sin(7*pi)": 0,
    "cos(2*pi/3)": Fraction(-1, 2),
    "tan(-pi/4)": -1,
    "cos(degree(60))": Fraction(1, 2),
    "sec(pi/3)": 2,
    "cot(pi/4)": 1,
    "pi/pi": 1,
    "(2*pi - 2*pi)": 0,
    "arctan(1)/pi": Fraction(1, 4),
    "arccos(1/2)*3/pi": 1,
    "sum(k, 1, 10, k)": 55,
    "sum(k, 5, 4, k)": 0,
    "prod(k, 1, 5, k)": 120,
    "sum(j, 1, 3, sum(k, 1, j, 1))": 6,
    "det([[1, 2], [3, 4]])": -2,
    "det([[0, 1, 0], [0, 0, 1], [1, 0, 0]])": 1,
    "det([[0, 1], [1, 0]])": -1,
    "abs([[2, 0], [0, 3]])": 6,
    "re(3)": 3,
    "sgn(-2)": -1,
}
NOT_RATIONAL = (
    "sqrt(2)",
    "pi",
    "e",
    "2**(1/2)",
    "root(-4, 2)",
    "log_base(3, 2)",
    "sin(1)",
    "sin(pi/5)",
    "i",
    "inf",
    "x",
    "f(2)",
    "factorial(1/2)",
    "limit(x, 0, x)",
    "a[n]",
    "pi + 1",
    "lg(2)",
    "log_base(10, 1)",
    "log_base(2, 1 + 10**(-60))",
    "log_base(1 + 10**(-60), 1 + 10**(-61))",
)


@pytest.mark.parametrize(("text", "value"), RATIONAL.items())
def test_a_rational_value_is_exact(text: str, value: Fraction) -> None:
    found = exact(tree(text))
    assert found == value
    assert type(found) is (int if Fraction(value).denominator == 1 else Fraction)


@pytest.mark.parametrize("text", NOT_RATIONAL)
def test_nothing_else_has_an_exact_value(text: str) -> None:
    assert exact(tree(text)) is None


def test_a_numeral_has_the_value_of_its_digits() -> None:
    assert exact(Numeral("1AF", 16)) == 431
    assert exact(Numeral("19", 8)) is None


UNDEFINED = (
    "1/0",
    "0/0",
    "0**0",
    "0**-1",
    "1 + 1/(2 - 2)",
    "ln(0)",
    "ln(-1)",
    "sqrt(-4)",
    "root(-4, 4)",
    "(-2)**(1/2)",
    "arcsin(2)",
    "arccos(-3/2)",
    "arcosh(1/2)",
    "tan(pi/2)",
    "sec(3*pi/2)",
    "csc(0)",
    "factorial(-1)",
    "gamma(0)",
    "inf - inf",
    "0*inf",
    "inf/inf",
    "5 % 0",
    "log_base(2, 1)",
    "sqrt(1 - sqrt(2))",
    "1/(pi - pi)",
)
DEFINED = (
    "inf",
    "-inf",
    "2*inf",
    "1/inf",
    "5",
    "sqrt(2)",
    "root(-8, 3)",
    "0**2",
    "ln(2)",
    "factorial(0)",
    "x/0",
    "f(1)",
)


@pytest.mark.parametrize("text", UNDEFINED)
def test_what_has_no_value_is_undefined(text: str) -> None:
    assert undefined(tree(text), complex_allowed=False)


@pytest.mark.parametrize("text", DEFINED)
def test_what_may_have_a_value_is_not_called_undefined(text: str) -> None:
    assert not undefined(tree(text), complex_allowed=False)


def test_the_pole_of_zeta_is_undefined() -> None:
    assert undefined(Apply("zeta", (Number(1),)), complex_allowed=False)


@pytest.mark.parametrize("text", ["sqrt(-4)", "ln(-1)", "arcsin(2)", "sqrt(-4) + i"])
def test_what_is_not_real_has_a_value_among_complex_numbers(text: str) -> None:
    assert not undefined(tree(text), complex_allowed=True)
    assert undefined(tree("1/0 + i"), complex_allowed=True)


ORDERS = (
    ("1", "2", -1),
    ("1/3", "0.3333", 1),
    ("sqrt(2)", "1.41421356", 1),
    ("pi", "22/7", -1),
    ("-inf", "5", -1),
    ("inf", "10**100", 1),
    ("inf", "inf", 0),
    ("sqrt(8)", "2*sqrt(2)", 0),
    ("e**pi", "pi**e", 1),
    ("9**(9**9)", "9**81", 1),
    ("2*pi", "pi", 1),
    ("x", "5", None),
    ("sqrt(-1)", "5", None),
    ("1/0", "5", None),
    ("10**(10**10)", "10**(10**10) + 1", None),
    ("f(1)", "f(2)", None),
)


@pytest.mark.parametrize(("left", "right", "expected"), ORDERS)
def test_order_is_certain_or_not_given(left: str, right: str, expected: int | None) -> None:
    assert order(tree(left), tree(right)) == expected
    assert order(tree(right), tree(left)) == (None if expected is None else -expected)


def test_signs_and_values_at_points() -> None:
    x, y = Symbol("x"), Symbol("y")
    assert sign_at(tree("x**2 - y"), {x: 2, y: 5}) == -1
    assert sign_at(tree("x - y"), {x: 2, y: 2}) == 0
    assert sign_at(tree("sin(x)"), {x: 1}) == 1
    assert sign_at(tree("sqrt(x)"), {x: -1}) is None
    assert sign_at(tree("x + z"), {x: 1}) is None
    assert sign_at(tree("f(x)"), {x: 1}) is None
    assert value_at(tree("x/y"), {x: 1, y: 2}) == Fraction(1, 2)
    assert value_at(tree("x/y"), {x: 1, y: 0}) is None


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("x + y*x", "x y"),
        ("sum(k, 1, n, k*x)", "n x"),
        ("integral(t, 0, x, t*a)", "a x"),
        ("f(x)", "x"),
        ("pi + e", ""),
    ],
)
def test_bound_letters_and_names_of_functions_are_not_free(text: str, letters: str) -> None:
    assert {symbol.name for symbol in free_symbols(tree(text))} == set(letters.split())


def identity(size: int) -> Apply:
    """The determinant of the unit matrix."""
    return Apply(
        "det", (Matrix(tuple(tuple(Number(int(row == column)) for column in range(size)) for row in range(size))),)
    )


AT_THE_LIMIT = (
    "2**99998",
    "10**30000",
    "(1/2)**99000",
    "factorial(1000)",
    "binomial(2000, 1000)",
    "sum(k, 1, 4096, k)",
    "factorial2(1000)",
    "lcm(2**40000, 3**20000)",
)
PAST_THE_LIMIT = (
    "2**100001",
    "10**40000",
    "(1/2)**100001",
    "factorial(1001)",
    "binomial(9999, 1001)",
    "sum(k, 1, 4097, k)",
    "factorial2(1001)",
    "9**(9**9)",
    "9**(9**(9**9))",
    "2**(2**(2**(2**(2**2))))",
    "10**(10**100)",
    "factorial(10**9)",
    "binomial(10**9, 5*10**8)",
    "sum(k, 1, 10**9, k)",
    "prod(k, 1, 10**6, 2)",
    "lcm(2**60000, 3**60000)",
    "sum(j, 1, 4000, sum(k, 1, 4000, 1))",
    "2**70000*2**70000",
    "root(2, 10**9)",
    "2**(1/10**9)",
    "log_base(3**500, 2)",
    "permutation(10**9, 10**6)",
)


@pytest.mark.parametrize("text", AT_THE_LIMIT)
def test_up_to_the_limit_values_are_computed(text: str) -> None:
    assert exact(tree(text)) is not None


@pytest.mark.parametrize("text", PAST_THE_LIMIT)
def test_past_the_limit_nothing_is_computed(text: str) -> None:
    start = time.process_time()
    assert exact(tree(text)) is None
    assert time.process_time() - start < 5  # seconds: it does not hang


def test_matrices_are_bounded_by_their_side() -> None:
    assert exact(identity(20)) == 1
    assert exact(identity(21)) is None
