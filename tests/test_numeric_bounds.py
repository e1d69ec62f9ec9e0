"""Bounds that proofs rest on: the least algebraic values, sizes beyond exponents, operations on irrational numbers."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import mpmath
import pytest
from numeric_support import CONFIG, compared, rows, tree
from test_numeric_oracle import FUNCTIONS, TWO_ARGUMENTS, close, value_of

from mathequiv.nodes import Apply, Bind, Node, Number, Symbol
from mathequiv.numeric import balls, compare_scalars, huge, safe
from mathequiv.numeric.algebraic import separation
from mathequiv.numeric.complexes import COMPLEX
from mathequiv.numeric.constants import arithmetic
from mathequiv.numeric.elementary import REALS
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.scope import Scope, Watch
from mathequiv.numeric.values import Huge, NoValue, Unclear, Value
from mathequiv.verdict import Decision

# -- separation -------------------------------------------------------------------------------------------------
_LEAVES = ("sqrt(2)", "sqrt(3)", "sqrt(6)", "root(2, 3)", "root(5, 3)", "1/3", "2", "7/4", "cos(pi/5)", "sin(pi/7)")


def algebraic(rng: Random, depth: int) -> tuple[Node, Any]:
    """A real algebraic number, and what mpmath makes of it."""
    if depth == 0:
        node = tree(rng.choice(_LEAVES))
        return node, _worth(node)
    head = rng.choice(("add", "mul", "div", "neg", "pow", "sqrt", "root", "percent", "add"))
    one, value = algebraic(rng, depth - 1)
    if head in ("add", "mul", "div"):
        other, second = algebraic(rng, depth - 1)
        if head == "div" and abs(second) < 1e-300:
            return one, value
        return Apply(head, (one, other)), FUNCTIONS[head](value, second)
    if head == "pow":
        exponent = rng.choice((2, 3, -1) if abs(value) > 1e-300 else (2, 3))
        return Apply(head, (one, Number(exponent))), value**exponent
    if head == "root":
        return Apply(head, (one, Number(3))), mpmath.sign(value) * mpmath.root(abs(value), 3)
    if head == "sqrt":
        square, size = Apply("pow", (one, Number(2))), value**2
        return Apply("sqrt", (Apply("add", (square, Number(1))),)), mpmath.sqrt(size + 1)
    return Apply(head, (one,)), FUNCTIONS[head](value)


def _worth(node: Node) -> Any:
    if isinstance(node, Number):
        return mpmath.mpf(Fraction(node.value).numerator) / Fraction(node.value).denominator
    assert isinstance(node, Apply)
    if node.head in ("sin", "cos", "tan"):
        angle = node.args[0]
        assert isinstance(angle, Apply)
        assert isinstance(angle.args[1], Number)
        return FUNCTIONS[node.head](mpmath.pi / int(angle.args[1].value))
    return FUNCTIONS[node.head](*map(_worth, node.args))


def test_no_algebraic_value_lies_between_zero_and_its_bound() -> None:
    rng = Random(11)
    mpmath.mp.dps = 1_500
    for _ in range(300):
        node, value = algebraic(rng, rng.choice((1, 2, 2, 3)))
        bits = separation(node, plane=False)
        if bits is not None and abs(value) > mpmath.mpf(10) ** -1_400:
            assert abs(value) >= mpmath.mpf(2) ** -bits


@pytest.mark.parametrize("power", [5, 20, 60])
@pytest.mark.parametrize(
    "text", ["sqrt(2)-1", "2-sqrt(3)", "sqrt(3)-sqrt(2)", "root(2, 3)-1", "2*cos(pi/5)-1", "(sqrt(5)-1)/2"]
)
def test_high_powers_of_units_come_as_near_to_zero_as_the_bound_allows(text: str, power: int) -> None:
    """A unit below 1 has conjugates above 1, and its powers are small without being zero."""
    mpmath.mp.dps = 200
    node = tree(text)
    for written in (Apply("pow", (node, Number(power))), Apply("mul", (node,) * power)):
        bits = separation(written, plane=False)
        assert bits is not None
        with safe.precision(400):
            small = value_of(written, plane=False)
        assert small.real > safe.ball(Fraction(1, 2**bits))


# -- sizes beyond exponents ---------------------------------------------------------------------------------------
_LOGS = [Fraction(factor * 10**60) for factor in (1, -1, 3, 10**5, -(10**5), 10)]
_NUMBERS: list[tuple[int, Fraction]] = [(sign, log) for log in _LOGS for sign in (1, -1)]


def _number(sign: int, log: Fraction) -> Value:
    return Huge(sign, safe.ball(log))


@pytest.mark.parametrize("one", _NUMBERS)
def test_numbers_beyond_exponents_are_calculated_with_by_their_logarithms(one: tuple[int, Fraction]) -> None:
    with safe.precision(512):
        for other in _NUMBERS:
            left, right = _number(*one), _number(*other)
            assert huge.compare(left, right) == _order(one, other)
            _is_close(huge.times(left, right), (one[0] * other[0], one[1] + other[1]))
            if one[1] != other[1]:
                _is_close(huge.plus(left, right), max(one, other, key=lambda number: number[1]))
            elif one != other:
                with pytest.raises(Unclear):
                    huge.plus(left, right)
        _is_close(huge.inverse(_number(*one)), (one[0], -one[1]))
        _is_close(huge.negative(_number(*one)), (-one[0], one[1]))
        _is_close(huge.plus(_number(*one), safe.ball(0)), one)


def _order(one: tuple[int, Fraction], other: tuple[int, Fraction]) -> int | None:
    if one == other:
        return None
    left, right = ((sign, sign * log) for sign, log in (one, other))
    return 1 if left > right else -1


def _is_close(found: Value, expected: tuple[int, Fraction]) -> None:
    """The sign and the logarithm of the size; a ball where that is small."""
    sign, log = expected
    if not isinstance(found, Huge):
        assert log == 0
        assert abs(found - sign) < safe.ball(Fraction(1, 1_000))
        return
    assert found.sign == sign
    assert abs(found.log - safe.ball(log)) < safe.ball(Fraction(1, 1_000))


@pytest.mark.parametrize(("left", "right"), list(product([-3, 0, 1, Fraction(1, 2), Fraction(1, 3)], repeat=2)))
def test_balls_are_in_order_as_their_numbers_are(left: Fraction, right: Fraction) -> None:
    exact = 3 not in (Fraction(left).denominator, Fraction(right).denominator)
    expected = (left > right) - (left < right)
    with safe.precision(64):
        assert balls.compare(safe.ball(left), safe.ball(right)) == (expected if expected or exact else None)


# -- irrational arguments -----------------------------------------------------------------------------------------
_WHOLE = {"gcd", "lcm", "factorial2", "det", "rational", "permutation", "binomial", "root", "min", "max"}
_OUTSIDE = {"arcosh", "arcoth", "arcsec", "arccsc", "li", "Li"}


@pytest.mark.parametrize("head", sorted(set(REALS) - _WHOLE))
@pytest.mark.parametrize(("text", "number"), [("sqrt(2)/3", 2), ("sqrt(3)/20", 3)])
def test_each_real_operation_on_irrational_numbers_agrees_with_mpmath(head: str, text: str, number: int) -> None:
    mpmath.mp.dps = 45
    small = mpmath.sqrt(number) / (3 if number == 2 else 20)
    large = 2 + small
    texts = (f"2+{text}", text) if head in TWO_ARGUMENTS else (f"2+{text}",) if head in _OUTSIDE else (text,)
    values = (large, small) if head in TWO_ARGUMENTS else (large,) if head in _OUTSIDE else (small,)
    assert close(value_of(Apply(head, tuple(map(tree, texts))), plane=False), FUNCTIONS[head](*values))


# -- parts without values ------------------------------------------------------------------------------------------
OPAQUE = rows("""
    f(2*x)              == f(x+x)
                        ?? f(x)
    overline(x+x)       == overline(2*x)
                        ?? overline(x)
                        ?? hat(2*x)
    1+overline(x+x)     == overline(2*x)+1
    D(x, f(x+x))        == D(x, f(2*x))
    D(x, D(x, x**3), n) == D(x, D(x, x*x**2), n)
    D(x, D(x, x**3, n), 2)  == D(x, D(x, x*x**2, n), 2)
                        ?? D(x, D(x, x**3, n), 3)
                        ?? 0
    D(x, D(y, zeta(x*y)))   ?? 0
                        == D(x, D(y, zeta(y*x)))
    integral(t, 0, 1, f(t+t))   == integral(t, 0, 1, f(2*t))
    sum(k, 1, n, f(k+k))    == sum(k, 1, n, f(2*k))
    sum(k, 1, n, overline(y)*k) == overline(y)*n*(n+1)/2
                        ?? overline(y)*n
    sum(k, 1, n, overline(k)*k) ?? overline(k)*n*(n+1)/2
    sum(k, 1, 2.5, a[k])    ?? a[1]+a[2]
    D(x, overline(y)*x**2)  == 2*x*overline(y)
                        ?? x*overline(y)
    D(x, overline(x)*x) ?? overline(x)
    D(x, f(y))          == 0
    subscript(Li(x), 2) == polylog(2, x)
                        ?? polylog(3, x)
    subscript(sin(x), 2)    ?? polylog(2, x)
    subscript(x, 2)     ?? polylog(2, x)
""")


@pytest.mark.parametrize(("reference", "prediction", "expected"), OPAQUE)
def test_parts_without_values_are_the_same_where_their_parts_are(
    reference: str, prediction: str, expected: Decision
) -> None:
    found = compared(reference, prediction).decision
    assert found is expected or (expected is Decision.UNKNOWN and found is Decision.DIFFERENT)


# -- flat places ---------------------------------------------------------------------------------------------------
_UNARY = sorted(
    set(REALS) - TWO_ARGUMENTS - _WHOLE - {"floor", "ceil", "sgn", "arg", "re", "im", "conj", "zeta", "gamma"}
)


def _flat(head: str, place: Any, other: Any) -> bool:
    """The same to fifty digits at both places, without being zero."""
    try:
        here, there = FUNCTIONS[head](place), FUNCTIONS[head](other)
    except (ValueError, ZeroDivisionError, OverflowError, mpmath.NoConvergence):
        return False
    finite = mpmath.isfinite(here) and mpmath.isfinite(there)
    return bool(finite and here != 0 and abs(here - there) <= mpmath.mpf(10) ** -50 * abs(here))


@pytest.mark.parametrize("plane", [False, True])
@pytest.mark.parametrize("head", _UNARY)
def test_where_a_function_is_flat_to_all_digits_that_is_noted(head: str, plane: bool) -> None:
    """Near zero, and far out: agreement with the limit would say nothing there."""
    mpmath.mp.dps = 80
    for power in (-1_000, 9):
        place = mpmath.mpf(2) ** power
        if not _flat(head, place, place * 2) or head not in (COMPLEX if plane else REALS):
            continue
        scope = Scope({}, arithmetic(plane), watch=Watch.ON)
        with safe.precision(256), suppress(NoValue):
            evaluate(Apply(head, (Apply("mul", (tree("cos(1)/cos(1)"), Number(Fraction(2) ** power))),)), scope)
            assert scope.absorbed


@pytest.mark.parametrize(
    "text", ["besselj(0, x)", "bessely(1, x)", "besseli(2, x)", "besselk(0, x)", "polylog(2, x/9)"]
)
def test_a_function_of_an_order_takes_no_wide_argument(text: str) -> None:
    """It would take very long, or say little."""
    with safe.precision(256):
        wide, narrow = (safe.about(safe.ball(3), safe.ball(Fraction(1, 2**bits))) for bits in (150, 230))
        with pytest.raises(Unclear):
            evaluate(tree(text), Scope({Symbol("x"): wide}, arithmetic(plane=False)))
        for argument in (narrow, safe.ball(3), 3):
            assert evaluate(tree(text), Scope({Symbol("x"): argument}, arithmetic(plane=False))).is_finite()


@pytest.mark.parametrize("head", ["sum", "prod", "integral"])
@pytest.mark.parametrize(("low", "high"), [("1", None), (None, "n"), (None, None)])
def test_operators_without_an_end_are_the_same_where_their_bodies_are(
    head: str, low: str | None, high: str | None
) -> None:
    ends = [None if end is None else tree(end) for end in (low, high)]
    first, same, other = (Bind(head, (Symbol("k"),), tree(body), *ends) for body in ("k+k", "2*k", "3*k"))
    assert compare_scalars(first, same, CONFIG).decision is Decision.EQUAL
    assert compare_scalars(Apply("neg", (first,)), Apply("neg", (same,)), CONFIG).decision is Decision.EQUAL
    assert compare_scalars(first, other, CONFIG).decision is not Decision.EQUAL
