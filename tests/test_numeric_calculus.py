"""Derivatives, integrals of polynomials, long sums, ranges, breakpoints: each against another kind of computation."""

from __future__ import annotations

from fractions import Fraction

import pytest
from numeric_support import CONFIG, compared, rows, tree

from mathequiv.nodes import Apply, Bind, Number, Symbol
from mathequiv.numeric import compare_scalars, exact, safe, substitute
from mathequiv.numeric.constants import arithmetic
from mathequiv.numeric.derive import _OUTER, derivative
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.integrate import coefficients, integrated
from mathequiv.numeric.ranges import keeps_sign, range_of
from mathequiv.numeric.roots import constant_sign, real_roots, sign_changes
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.summation import power_sum, summed
from mathequiv.numeric.switches import is_continuous, steps, switches
from mathequiv.numeric.values import Opaque
from mathequiv.verdict import Decision

X = Symbol("x")

DERIVATIVES = """
D(x, x**3)
    == 3*x**2
    /= x**2
    /= 3*x**3
D(x, 5*x + x + 2) == 6
D(x, 2*x/(3*x + 2))
    == 4/(3*x + 2)**2
    /= 4/(3*x + 2)
D(x, 10**(2*x + 3)) == 2*10**(2*x + 3)*ln(10)
D(x, x**x)
    == x**x*(ln(x) + 1)
    /= x*x**(x - 1)
D(x, root(6*x, 3)) == 6/(3*(6*x)**(2/3))
D(x, sqrt(6*x))
    == 3/sqrt(6*x)
    /= 6/sqrt(6*x)
D(x, log_base(x, 2)) == 1/(x*ln(2))
D(x, root(x, y)) == x**(1/y - 1)/y
D(x, x + ln(y)*y) == 1
D(x, ln(y)*x) == ln(y)
D(x, x**4, 3)
    == 24*x
    /= 12*x**2
D(x, D(x, x**4)) == 12*x**2
D(x, D(y, x**2*y**3)) == 6*x*y**2
D(x, a*x**2)
    == 2*a*x
    /= 3*a*x
    /= 2*a*x**2
D(x, sin(cos(x))) == -cos(cos(x))*sin(x)
D(x, x*f(x)) == f(x) + x*f.prime(x)
D(x, f(x**2))
    == 2*x*f.prime(x**2)
    /= f.prime(x**2)
D(s, t*f(s)) == t*D(s, f(s))
D(x, sum(k, 0, 3, x**k)) == 1 + 2*x + 3*x**2
D(x, integral(t, 0, x, exp(-t**2)))
    == exp(-x**2)
    /= exp(x**2)
D(x, integral(t, x, x**2, t)) == 2*x**3 - x
D(x, f(x, y)) ?? 0
D(x, floor(x)) ?? 0
D(x, x**9, 9) ?? 362880
percent(D(x, x**2)) == x/50
"""


@pytest.mark.parametrize(("reference", "prediction", "expected"), rows(DERIVATIVES))
def test_derivatives(reference: str, prediction: str, expected: Decision) -> None:
    assert compared(reference, prediction).decision is expected


# A point inside the domain of every function whose derivative is known.
PLACES = {"arcosh": Fraction(7, 3), "arcoth": Fraction(7, 3), "arcsec": Fraction(7, 3), "arccsc": Fraction(7, 3)}


@pytest.mark.parametrize("head", sorted(_OUTER))
def test_each_derivative_agrees_with_a_difference_quotient(head: str) -> None:
    """The symmetric quotient at distance h is within a constant times h^2 of the derivative."""
    place, step = PLACES.get(head, Fraction(3, 7)), Fraction(1, 10**20)
    slope = derivative(Apply(head, (X,)), X)
    with safe.precision(400):
        at = {shift: value(Apply(head, (X,)), place + shift * step) for shift in (-1, 1)}
        quotient = (at[1] - at[-1]) / safe.ball(2 * step)
        assert abs(quotient - value(slope, place)) < safe.ball(Fraction(1, 10**30))


def value(node: Apply, place: Fraction) -> object:
    """The value in balls at the precision in force."""
    return safe.ball(1) * evaluate(node, Scope({X: safe.ball(place)}, arithmetic(plane=False)))


def test_a_derivative_without_rule_is_opaque() -> None:
    for text in ("floor(x)", "f(x, x)", "limit(t, 0, x*t)", "integral(t, 0, 1, x*t)", "max(x, 1)"):
        with pytest.raises(Opaque):
            derivative(tree(text), X)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("integral(x, 0, 1, x**2)", Fraction(1, 3)),
        ("integral(x, -1, 2, (x + 1)*(x - 2))", Fraction(-9, 2)),
        ("integral(x, 0, 7, 2)", 14),
        ("integral(x, 0, 1, (1 - x)**5*x/3)", Fraction(1, 126)),
        ("integral(x, 1, 0, -x)", Fraction(1, 2)),
    ],
)
def test_integrals_of_polynomials_are_exact(text: str, expected: Fraction) -> None:
    integral = tree(text)
    assert isinstance(integral, Bind)
    closed = integrated(integral)
    assert closed is not None
    assert exact(closed) == expected


@pytest.mark.parametrize("text", ["sin(x)", "1/x", "x**0", "x**(1/2)", "x**41", "(x + 1)**11", "x**n", "2**x"])
def test_what_is_no_polynomial_of_low_degree_has_no_coefficients(text: str) -> None:
    assert coefficients(tree(text), X) is None


def test_integrals_with_letters_at_their_ends() -> None:
    assert compared("integral(x, a, b, x)", "(b**2 - a**2)/2").decision is Decision.EQUAL
    assert compared("integral(x, a, b, x + 1)", "integral(x, a, b, x)").decision is Decision.DIFFERENT
    assert compared("integral(x, 0, t, cos(x))", "sin(t)").decision is Decision.EQUAL
    assert compared("integral(x, 0, t, cos(x))", "cos(t)").decision is Decision.DIFFERENT
    assert compared("integral(x, 0, 1, sqrt(x - 2))", "1").decision is Decision.UNKNOWN
    assert compared("integral(x, -1, 1, 1/x)", "0").decision is Decision.UNKNOWN
    assert compared("integral(x, 0, inf, exp(-x))", "1").decision is Decision.EQUAL
    assert compared("integral(x, 0, inf, exp(x))", "-1").decision is Decision.UNKNOWN


@pytest.mark.parametrize("degree", range(8))
@pytest.mark.parametrize(("low", "high"), [(1, 12), (-5, 7), (3, 3), (0, 1)])
def test_power_sums_by_faulhaber(degree: int, low: int, high: int) -> None:
    assert power_sum(degree, high) - power_sum(degree, low - 1) == sum(k**degree for k in range(low, high + 1))


def test_long_sums_of_polynomials_are_closed() -> None:
    long = tree("sum(k, 5, 1000, 3*k**2 - a*k)")
    assert isinstance(long, Bind)
    closed = summed(long)
    assert closed is not None
    expected = sum(3 * k**2 - 7 * k for k in range(5, 1001))
    assert exact(substitute(closed, {Symbol("a"): Number(7)})) == expected
    short = tree("sum(k, 1, 10, k)")
    assert isinstance(short, Bind)
    assert summed(short) is None


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("x**2 + 1", 1, None),
        ("x*x", 0, None),
        ("1 - sin(x)", 0, 2),
        ("2 + cos(x)*sin(y)", 1, 3),
        ("-abs(x) - 3", None, -3),
        ("exp(x)/(1 + x**2)", 0, None),
        ("max(x, 3)", 3, None),
        ("min(sin(x), 5)", -1, 1),
        ("pi - 3", Fraction(14, 100), Fraction(15, 100)),
        ("e**x", 0, None),
        ("x", None, None),
        ("x*y", None, None),
        ("x**3", None, None),
        ("cosh(x)", 1, None),
    ],
)
def test_ranges_hold_every_value(text: str, low: Fraction | None, high: Fraction | None) -> None:
    assert range_of(tree(text)) == (low, high)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("x**2", True), ("1 - cos(x)", True), ("-x**2 - 1", True), ("x", False), ("x**2 - 1", False), ("sin(x)", False)],
)
def test_signs_that_never_change(text: str, expected: bool) -> None:
    assert keeps_sign(tree(text)) is expected


@pytest.mark.parametrize(
    ("text", "roots"),
    [
        ("2*x - 3", [Fraction(3, 2)]),
        ("x**2 - 4", [-2, 2]),
        ("x**2 + 1", []),
        ("x**3 - x", [-1, 0, 1]),
        ("(x - 1)/(x + 2)", [1, -2]),
        ("5", []),
        ("x + sqrt(x**2 + 1)", []),
        ("sqrt(x) - 5", [25]),
        ("root(x, 3) - 2", [8]),
        ("sqrt(x) - sqrt(7 - x) - 1", [Fraction(7, 2)]),
        ("a*x - 1", [Fraction(1, 3)]),
    ],
)
def test_sign_changes_of_rational_functions_and_radicals(text: str, roots: list[Fraction]) -> None:
    found = sign_changes(tree(text), X, {Symbol("a"): Number(3)}, 500)
    assert found is not None
    if text != "sqrt(x) - sqrt(7 - x) - 1":
        assert found == roots
    else:  # the norm has the conjugate's root as well
        assert any(abs(Fraction(root) - Fraction(5303, 1000)) < Fraction(1, 100) for root in found)


@pytest.mark.parametrize("text", ["sin(x)", "abs(x) - 1", "x**x", "sqrt(sin(x))", "f(x)"])
def test_other_sign_changes_are_not_known(text: str) -> None:
    assert sign_changes(tree(text), X, {}, 500) is None


def test_real_roots_are_in_order() -> None:
    roots = list(real_roots([-2, 0, 1]))
    assert len(roots) == 2
    assert roots == sorted(roots)
    assert abs(roots[1] ** 2 - 2) < Fraction(1, 10**20)
    assert list(real_roots([7])) == []


@pytest.mark.parametrize(
    ("text", "sign"), [("x**2 + y**2 + 1", 1), ("-x**2 - 3", -1), ("x**2 - x + 1", 1), ("x", None)]
)
def test_polynomials_without_real_zeros(text: str, sign: int | None) -> None:
    from mathequiv.numeric.polynomial import Ring, atoms

    ring = Ring(atoms(tree(text)), 100)
    assert constant_sign(ring.form(tree(text)).top) == sign


def test_switches_are_the_arguments_whose_sign_matters() -> None:
    found = switches(tree("abs(x - 1) + sqrt(2) + x**2 + ln(y) + max(x, y)"))
    assert found == (tree("y"), tree("x - y"), tree("x - 1")) or set(found) == {tree("y"), tree("x - y"), tree("x - 1")}
    assert switches(tree("x**2 + sin(x)*y/3")) == ()
    assert steps(tree("floor(x/2) + 7 % 3")) == (tree("x/2"),)
    assert is_continuous(tree("abs(x) + sqrt(x)"))
    assert not is_continuous(tree("floor(x)"))
    assert not is_continuous(tree("sgn(x)"))


def test_a_mixed_derivative_is_taken_once_by_each_letter_as_often_as_it_is_written() -> None:
    letters = (X, Symbol("y"))
    once = Bind("derivative", letters, tree("x**3*y**3"))
    for node, text in ((once, "9*x**2*y**2"), (Bind("derivative", letters, once), "36*x*y")):
        assert compare_scalars(node, tree(text), CONFIG).decision is Decision.EQUAL
        assert compare_scalars(node, tree(f"x*{text}"), CONFIG).decision is Decision.DIFFERENT
