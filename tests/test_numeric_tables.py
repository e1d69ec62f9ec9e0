"""The tables of the engine, entry by entry: exact values against mpmath, domains, ranges, conditions, signs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import pytest
from numeric_support import CONFIG, compared, rows, tree
from test_numeric_oracle import FUNCTIONS, TWO_ARGUMENTS

from mathequiv.nodes import Apply, Constant, Number, Symbol
from mathequiv.numeric import compare_scalars, safe
from mathequiv.numeric.balls import agree
from mathequiv.numeric.constants import arithmetic
from mathequiv.numeric.domain import conditions, is_covered, is_forgiven
from mathequiv.numeric.elementary import REALS
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.exact import RULES
from mathequiv.numeric.integrate import integrated
from mathequiv.numeric.ranges import Range, keeps_sign, range_of
from mathequiv.numeric.reals import lift
from mathequiv.numeric.rewriting import written_out
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.specials import SPECIALS
from mathequiv.numeric.truth import holds
from mathequiv.numeric.turns import ANGLES, TRIGONOMETRY
from mathequiv.numeric.values import Gap, NoValue, Turn, Undefined
from mathequiv.verdict import Decision

UNARY = sorted((set(REALS) | set(SPECIALS) | set(RULES)) - TWO_ARGUMENTS - {"gcd", "lcm", "factorial2"})
PLACES = [Fraction(place) for place in (-10, -3, -2, -1, "-1/2", "-1/7", 0, "1/7", "1/2", 1, 2, 3, 10, 100)]


def of(head: str, place: Fraction) -> Apply:
    return Apply(head, (Number(int(place) if place.denominator == 1 else place),))


def theirs(head: str, argument: Any) -> Any:
    """What mpmath says; None where it says nothing real and finite."""
    mpmath.mp.dps = 30
    try:
        value = FUNCTIONS[head](argument)
    except (ValueError, ZeroDivisionError):
        return None
    return mpmath.re(value) if mpmath.im(value) == 0 and mpmath.isfinite(value) else None


def near(found: Any, expected: Any) -> bool:
    with safe.precision(100):
        ball = safe.complex_ball(lift(found))
        return abs(mpmath.mpf(str(ball.real.str(25, radius=False))) - expected) <= 1e-20 * max(1, abs(expected))


@pytest.mark.parametrize("head", sorted(set(RULES) & set(UNARY) | set(TRIGONOMETRY)))
def test_exact_values_are_those_of_mpmath(head: str) -> None:
    for place in PLACES:
        try:
            found = evaluate(of(head, place), Scope({}))
        except NoValue:
            continue
        expected = theirs(head, mpmath.mpf(place.numerator) / place.denominator)
        assert expected is not None, place
        assert near(found, expected), place


@pytest.mark.parametrize("head", sorted(set(TRIGONOMETRY) & set(ANGLES) | {"abs", "sgn", "percent", "neg"}))
def test_exact_values_at_angles_are_those_of_mpmath(head: str) -> None:
    exact = 0
    for part in range(-13, 26):
        angle = Apply("mul", (Number(Fraction(part, 12)), Constant("pi")))
        expected = theirs(head, mpmath.mpf(part) / 12 * mpmath.pi)
        try:
            found = evaluate(Apply(head, (angle,)), Scope({}))
        except NoValue:
            continue
        assert expected is not None
        assert near(found, expected), part
        exact += 1
    assert exact >= 9


@pytest.mark.parametrize("head", UNARY)
def test_an_operation_has_a_value_where_mpmath_has_a_real_one(head: str) -> None:
    for place in PLACES:
        expected = theirs(head, mpmath.mpf(place.numerator) / place.denominator)
        try:
            with safe.precision(128):
                found = evaluate(of(head, place), Scope({}, arithmetic(plane=False)))
        except Undefined:
            assert expected is None or (head, place) in DEFINED_ELSEWHERE, place
        except NoValue:
            continue
        else:
            assert expected is not None, place
            assert near(found, expected), place


# What mpmath fills in.
DEFINED_ELSEWHERE = {("arg", 0), ("li", 0), ("Li", 0)}


@pytest.mark.parametrize(
    "text",
    [
        *("arcsin(-1)", "arcsin(-1/2)", "arcsin(0)", "arcsin(1/2)", "arcsin(1)", "arccos(-1)", "arccos(1/2)"),
        *("arctan(-1)", "arctan(0)", "arctan(1)", "exp(0)", "ln(1)", "sinh(0)", "cosh(0)", "tanh(0)", "sech(0)"),
        *("arsinh(0)", "arcosh(1)", "artanh(0)", "arsech(1)", "erf(0)", "erfc(0)", "lambertw(0)", "Si(0)"),
    ],
)
def test_values_that_are_known_exactly(text: str) -> None:
    assert isinstance(evaluate(tree(text), Scope({})), int | Fraction | Turn)


RANGES = {
    "3": (3, 3), "x": (None, None), "x**2": (0, None), "x**3": (None, None), "x*x": (0, None), "x*y": (None, None),
    "sin(x)": (-1, 1), "-sin(x)": (-1, 1), "1 - sin(x)": (0, 2), "2 + cos(x)*sin(y)": (1, 3), "-(x**2)": (None, 0),
    "-(x**2)*y**2": (None, 0), "-(x**2)*(-(y**2))": (0, None), "0*x": (0, 0), "x**2/y**2": (0, None),
    "x**2/(-(y**2))": (None, 0), "x/y": (None, None), "e**x": (0, None), "pi**x": (0, None), "2**x": (0, None),
    "(-2)**x": (None, None), "exp(x) + 1": (1, None), "cosh(x)": (1, None), "erfc(x)": (0, 2), "sech(x)": (0, 1),
    "arctan(x)": (-2, 2), "arccos(x)": (0, 4), "min(x**2, 3)": (0, 3), "min(x, 3)": (None, 3), "max(x, 3)": (3, None),
    "max(sin(x), 3)": (3, 3), "min(sin(x), 3)": (-1, 1), "max(x, y)": (None, None), "min(2, 3)": (2, 2),
    "max(-(x**2), 3)": (3, 3), "x + 1": (None, None), "1 + x**2": (1, None), "-(x**2) + 1": (None, 1),
    "f(x)": (None, None), "sin(x)*5": (-5, 5), "-3*sin(x)": (-3, 3), "gamma(x)": (None, None), "i": (None, None),
}  # fmt: skip


@pytest.mark.parametrize("text", RANGES)
def test_the_range_of_a_tree(text: str) -> None:
    low, high = RANGES[text]
    assert range_of(tree(text)) == Range(low, high)
    assert keeps_sign(tree(text)) == ((low is not None and low >= 0) or (high is not None and high <= 0))


def test_a_positive_letter_has_a_positive_range() -> None:
    assert range_of(Symbol("m", positive=True)) == Range(0, None)
    for name in ("e", "pi"):
        low, high = range_of(Constant(name))
        assert low is not None
        assert high is not None
        assert float(low) < getattr(mpmath, name) < float(high)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("x**2", 0), ("x**(1/2)", 1), ("x**(3/2)", 1), ("2**x", 0), ("(-2)**x", 1),
        ("0**x", 1), ("e**x", 0), ("x**y", 1), ("root(x, 2)", 1), ("root(x, 3)", 0), ("root(x, 4)", 1),
        ("root(x, n)", 1), ("sqrt(x)", 1), ("ln(x)", 1), ("lg(x) + ln(y)", 2), ("sin(x)", 0), ("1/x", 0),
        ("root(x, 2/3)", 1), ("x**(-1/2)", 1),
    ],
)  # fmt: skip
def test_conditions_of_logarithms_and_even_roots(text: str, count: int) -> None:
    assert len(conditions(tree(text))) == count


@pytest.mark.parametrize(
    ("exponent", "count"),
    [(Fraction(1, 2), 1), (Fraction(3, 4), 1), (Fraction(-1, 2), 1), (Fraction(1, 3), 0), (Fraction(2, 3), 0), (-3, 0)],
)
def test_a_power_with_an_even_root_has_a_condition(exponent: Fraction, count: int) -> None:
    assert len(conditions(Apply("pow", (Symbol("x"), Number(exponent))))) == count
    assert len(conditions(Apply("root", (Symbol("x"), Number(1 / Fraction(exponent)))))) == count


@pytest.mark.parametrize(
    ("argument", "reference", "forgiven"),
    [
        ("x", "ln(x**2)", True), ("x", "ln(x)", True), ("x", "sqrt(x*y)", True), ("2*x", "ln(x**2)", True),
        ("x - 1", "ln(x)", False), ("x", "x", False), ("x", "root(x, 3)", False), ("x", "x**(1/2)", True),
        ("2", "ln(x)", False), ("x - 1", "ln(x**2 - 1)", True), ("x - 2", "ln(x**2 - 1)", False),
    ],
)  # fmt: skip
def test_the_sign_condition_of_a_factor_is_forgiven(argument: str, reference: str, forgiven: bool) -> None:
    gap = Undefined("negative", Gap.REGION)
    gap.head, gap.argument = "ln", tree(argument)
    assert is_forgiven(gap, tree(reference)) is forgiven
    gap.head = "arcsin"
    assert not is_forgiven(gap, tree(reference))
    assert is_forgiven(Undefined("a pole", Gap.POINT), tree(reference))


@pytest.mark.parametrize(
    ("reference", "prediction", "covered"),
    [
        ("ln(x)", "2*ln(x)", True), ("x", "ln(x)", False), ("x", "x**2", True), ("x", "x**(1/2)", False),
        ("x", "root(x, 3)", True), ("x", "arcsin(x)", False), ("arcsin(x)", "x + arcsin(x)", True),
        ("ln(x)", "ln(2*x)", False),
    ],
)  # fmt: skip
def test_partial_operations_are_covered_by_the_reference(reference: str, prediction: str, covered: bool) -> None:
    assert is_covered(tree(reference), tree(prediction)) is covered


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("1 < 2", True), ("2 < 2", False), ("2 <= 2", True), ("3 <= 2", False), ("2 > 1", True), ("2 > 2", False),
        ("2 >= 2", True), ("1 >= 2", False), ("2 == 2", True), ("2 == 3", False), ("2 != 3", True), ("2 != 2", False),
        ("1 < 2 < 3", True), ("1 < 2 < 2", False), ("2 < 1 < 3", False), ("1 < 3 > 2", True),
    ],
)  # fmt: skip
def test_a_condition_holds_or_does_not(text: str, truth: bool) -> None:
    condition = tree(text)
    assert holds(condition, value) is truth
    assert holds(Apply("not", (condition,)), value) is not truth
    for other in (True, False):
        part = Constant("true" if other else "false")
        assert holds(Apply("and", (condition, part)), value) is (truth and other)
        assert holds(Apply("or", (condition, part)), value) is (truth or other)


def value(node: Any) -> Any:
    return evaluate(node, Scope({}))


@pytest.mark.parametrize(
    ("text", "integral"),
    [
        ("integral(x, 0, 3, x**2)", "9"), ("integral(x, 1, 3, 2*x)", "8"), ("integral(x, a, b, 1)", "b - a"),
        ("integral(x, 0, 1, a*x**2)", "a/3"), ("integral(x, 0, 1, sin(x))", None), ("primitive(x, x)", None),
    ],
)  # fmt: skip
def test_polynomials_are_integrated(text: str, integral: str | None) -> None:
    found = integrated(tree(text))  # type: ignore[arg-type]
    if integral is None:
        assert found is None
    else:
        assert found is not None
        assert compare_scalars(tree(integral), found, CONFIG).decision is Decision.EQUAL


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("sum(k, 1, 64, f(k))", True), ("sum(k, 1, 65, f(k))", False), ("sum(k, 0, 63, f(k))", True),
        ("sum(k, 1, n, f(k))", False), ("sum(k, 2, 1, f(k))", False), ("sum(k, 1/2, 3, f(k))", False),
        ("sum(k, 1, 7/2, f(k))", False), ("sum(k, 3, 3, f(k))", True), ("prod(k, 1, 3, f(k))", True),
    ],
)  # fmt: skip
def test_short_sums_are_written_out(text: str, terms: bool) -> None:
    assert (written_out(tree(text)) is not None) is terms  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("left", "right", "digits", "same"),
    [
        (0, 0, 30, True), (1, 1, 30, True), (1, 1 + Fraction(1, 10**31), 30, True),
        (1, 1 + Fraction(1, 10**29), 30, False),
        (0, Fraction(1, 10**31), 30, False), (10**6, 10**6 + Fraction(1, 10**25), 30, True), (1, 2, 30, False),
    ],
)  # fmt: skip
def test_values_agree_to_so_many_digits(left: Fraction, right: Fraction, digits: int, same: bool) -> None:
    with safe.precision(256):
        assert agree(safe.ball(left), safe.ball(right), digits) is same


SERIES = """
sum(n, 1, inf, 1/n**2)
    == pi**2/6
    /= pi**2/8
sum(n, 1, inf, (-1)**n/n)
    == -ln(2)
    /= ln(2)
sum(n, 2, inf, 1/(n**2 - 1))
    == 3/4
    /= 1/2
prod(n, 2, inf, 1 - 1/n**2)
    == 1/2
    /= 1
prod(n, 1, inf, 1 + 1/n**2)
    == sinh(pi)/pi
    /= sinh(pi)
sum(n, 1, inf, n)
    == inf
    /= -inf
    /= -1/12
sum(n, 1, inf, -n)
    == -inf
    /= inf
sum(n, 0, inf, 1/binomial(2*n, n))
    == 4/3 + 2*pi*sqrt(3)/27
    /= 4/3 + pi*sqrt(3)/27
sum(n, 0, inf, x**n/factorial(n))
    == e**x
    /= e**(-x)
sum(n, 0, inf, 1/factorial(2*n))
    == cosh(1)
    /= sinh(1)
sum(n, 0, inf, 1/prod(k, 1, n, 2*k))
    == sqrt(e)
    /= e
sum(n, 0, inf, 1/factorial2(2*n))
    == sqrt(e)
    /= e
sum(n, 0, inf, (x - 20)**n/3**n)
    == 3/(23 - x)
    /= 3/(20 - x)
"""


COMPLEX = """
(1 + i)**(-1/2)
    == 1/sqrt(1 + i)
    /= 1/sqrt(1 - i)
    /= (1 + i)**(1/2)
(1 + i)**(-2)
    == -i/2
    /= i/2
i**i
    == e**(-pi/2)
    /= e**(pi/2)
ln(-1 + 0*i)
    == i*pi
    /= -i*pi
sqrt(-4)
    == 2*i
    /= -2*i
arg(-1 - i)
    == -3*pi/4
    /= 3*pi/4
abs(3 + 4*i)
    == 5
    /= 7
re((1 + i)**3)
    == -2
    /= 2
im((1 + i)**3)
    == 2
    /= -2
conj(e**(i*x))
    == e**(-i*x)
    /= e**(i*x)
(-8 + 0*i)**(2/3)
    == 4
    /= -4
"""

LARGE = """
e**(10**6)
    == (e**1000)**1000
    /= e**(10**6 + 1)
    /= e**(10**6) + e**(10**5)
factorial(10**7)/factorial(10**7 - 1)
    == 10**7
    /= 10**7 - 1
ln(e**(10**6) + 1)
    /= 10**6 + 1
10**(10**5)
    == 100**(5*10**4)
    /= 10**(10**5 + 1)
2**(10**7)/2**(10**7 - 1)
    == 2
    /= 4
exp(exp(20)) /= exp(exp(20) + 1)
exp(-exp(20)) /= 0
"""


INTEGRALS = """
integral(x, 0, 1, x*exp(x))
    == 1
    /= e - 1
    /= -1
integral(x, 0, 1, -x*exp(x))
    == -1
    /= 1
integral(x, 0, 1, x/(1 + x**2))
    == ln(2)/2
    /= ln(2)
integral(x, 0, pi, x*sin(x))
    == pi
    /= -pi
integral(x, 1, e, ln(x)/x)
    == 1/2
    /= 1
integral(x, 1, 4, x*sqrt(x))
    == 62/5
    /= 31/5
integral(x, 1, 2, x**(-2)*exp(-1/x))
    == e**(-1/2) - e**(-1)
    /= e**(-1/2) + e**(-1)
integral(x, 1, 2, 1/(x + x**2))
    == ln(4/3)
    /= ln(3/4)
integral(x, 1, 2, (x + 1)**(-2)*sin(x)*0 + cosh(x))
    == sinh(2) - sinh(1)
    /= cosh(2) - cosh(1)
integral(x, 0, 1, tan(x) + sec(x)**2)
    == tan(1) - ln(cos(1))
    /= tan(1) + ln(cos(1))
"""


@pytest.mark.parametrize(("reference", "prediction", "decision"), rows(SERIES + COMPLEX + LARGE + INTEGRALS))
def test_series_and_products(reference: str, prediction: str, decision: Decision) -> None:
    assert compared(reference, prediction).decision is decision
