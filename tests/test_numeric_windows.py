"""Exact values over small windows of arguments: exact just where mpmath's value is a simple rational or angle."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import gcd, lcm
from typing import Any

import mpmath
import pytest
from numeric_support import tree
from test_numeric_oracle import FUNCTIONS, TWO_ARGUMENTS, close, value_of

from mathequiv.nodes import Apply, Constant, Node, Number
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.exact import RULES
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.turns import ANGLES, INVERSES
from mathequiv.numeric.values import NoValue, Turn

SMALL = [Fraction(top, bottom) for bottom in (1, 2, 3, 4) for top in range(-9, 10) if gcd(top, bottom) == 1]
EXPONENTS = [*range(-3, 5), *(Fraction(top, bottom) for top, bottom in product((-3, -2, -1, 1, 2, 3), (2, 3, 5)))]
BASES = [*SMALL, 16, 27, -27, 32, -32, 64, Fraction(4, 9), Fraction(8, 27), Fraction(-1, 32), Fraction(9, 16), 2**40]
OTHERS = {"gcd", "lcm", "mod", "pow", "root", "log_base", "factorial2", "binomial", "permutation", "arg", "sgn"}
UNARY = sorted(set(RULES) - TWO_ARGUMENTS - OTHERS)
# Where mpmath follows another convention, or goes on where only complex values are.
_COMPLEX = 1e-20


def valued(head: str, *args: Node | Fraction | int) -> Any:
    """The exact value, as mpmath has numbers; None where there is none."""
    nodes = [arg if isinstance(arg, Apply | Constant | Number) else Number(_reduced(arg)) for arg in args]  # type: ignore[arg-type]
    try:
        found = evaluate(Apply(head, tuple(nodes)), Scope({}))
    except NoValue:
        return None
    return _float(found.factor) * mpmath.pi if isinstance(found, Turn) else _float(found)


def _reduced(value: Fraction | int) -> Fraction | int:
    return int(value) if Fraction(value).denominator == 1 else value


def _float(value: Any) -> Any:
    return mpmath.mpf(Fraction(value).numerator) / Fraction(value).denominator


def expected(head: str, *args: Any) -> Any:
    """What mpmath has; None where that is nothing, not real, or no simple rational and no simple angle."""
    try:
        value = FUNCTIONS[head](*args)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    if not mpmath.isfinite(value) or abs(mpmath.im(value)) > _COMPLEX:
        return None
    return mpmath.re(value)


def is_simple(value: Any) -> bool:
    """A rational with a small denominator."""
    return value is not None and any(
        abs(value * d - mpmath.nint(value * d)) < mpmath.mpf(10) ** -50 for d in range(1, 100)
    )


@pytest.mark.parametrize("head", UNARY)
def test_a_function_of_a_rational_is_exact_just_where_its_value_is(head: str) -> None:
    mpmath.mp.dps = 60
    for argument in SMALL:
        found, value = valued(head, argument), expected(head, _float(argument))
        if found is not None:
            assert value is not None
            assert abs(found - value) < mpmath.mpf(10) ** -30
        elif argument.denominator == 1 and head not in ("zeta", "digamma"):
            assert not is_simple(value)


@pytest.mark.parametrize("head", sorted(INVERSES))
def test_inverse_functions_give_the_simple_angles(head: str) -> None:
    mpmath.mp.dps = 60
    for argument in SMALL:
        found, value = valued(head, argument), expected(head, _float(argument))
        assert (found is not None) is (value is not None and is_simple(value / mpmath.pi))
        assert found is None or abs(found - value) < mpmath.mpf(10) ** -30


@pytest.mark.parametrize("head", ["sin", "cos", "tan", "cot", "sec", "csc"])
def test_functions_of_an_angle_are_exact_where_they_are_rational(head: str) -> None:
    mpmath.mp.dps = 60
    for step in range(-60, 61):
        angle = Apply("mul", (Number(_reduced(Fraction(step, 12))), Constant("pi"))) if step else Number(0)
        at = mpmath.pi * step / 12
        below = mpmath.sin(at) if head in ("cot", "csc") else mpmath.cos(at) if head in ("tan", "sec") else 1
        value = None if abs(below) < 1e-30 else FUNCTIONS[head](at)
        found = valued(head, angle)
        assert (found is not None) is (value is not None and is_simple(value))
        assert found is None or abs(found - value) < mpmath.mpf(10) ** -30


@pytest.mark.parametrize(("head", "left", "right"), list(product(("add", "mul", "div"), range(-3, 4), range(-3, 4))))
def test_angles_are_added_and_divided_as_multiples_of_pi(head: str, left: int, right: int) -> None:
    mpmath.mp.dps = 60
    first, second = (Apply("mul", (Number(part), Constant("pi"))) if part else Number(0) for part in (left, right))
    by_number = valued(head, first, right) if right or head != "div" else None
    both = valued(head, first, second)
    if head == "add":
        assert abs(both - (left + right) * mpmath.pi) < 1e-30
    elif head == "div":
        assert (both is None) is (right == 0)
        assert right == 0 or both == _float(Fraction(left, right))
        assert right == 0 or abs(by_number - left * mpmath.pi / right) < 1e-30
    else:
        assert abs(by_number - left * right * mpmath.pi) < 1e-30
        assert (both is None) is (left * right != 0)
    for name in ("neg", "abs", "percent"):
        assert abs(valued(name, first) - FUNCTIONS[name](left * mpmath.pi)) < 1e-30
    assert name in ANGLES


def _power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """By trying all roots: ``r^q = b^p``."""
    if not base:
        return Fraction(0) if exponent > 0 else None
    top, bottom = exponent.numerator, exponent.denominator
    target = base**top
    if bottom == 1:
        return target
    if base < 0 and bottom % 2 == 0:
        return None
    size = abs(target)
    parts = [round(abs(part) ** (1 / bottom)) for part in (size.numerator, size.denominator)]
    found = Fraction(*parts) * (-1 if target < 0 else 1)
    return found if found**bottom == target else None


@pytest.mark.parametrize("exponent", EXPONENTS)
def test_a_power_is_exact_just_where_it_is_rational(exponent: Fraction) -> None:
    for base in map(Fraction, BASES):
        wanted, found = _power(base, Fraction(exponent)), valued("pow", base, exponent)
        assert found == (None if wanted is None else _float(wanted)), (base, exponent)
        if Fraction(exponent).numerator == 1:
            assert valued("root", base, Fraction(exponent).denominator) == found


def test_a_logarithm_is_exact_where_both_are_powers_of_one_number() -> None:
    roots = [Fraction(2), Fraction(6), Fraction(3, 2), Fraction(9, 4)]
    for one, other, upper, lower in product(roots, roots, range(-3, 4), range(-3, 4)):
        value, base = one**upper, other**lower
        found = valued("log_base", value, base)
        if base == 1:
            assert found is None
        elif one == other:
            assert found == _float(Fraction(upper, lower))
        else:
            ratio = mpmath.log(_float(value)) / mpmath.log(_float(base))
            assert (found is not None) is is_simple(ratio)
            assert found is None or abs(found - ratio) < 1e-12


def _falling(upper: Fraction, count: int) -> Fraction:
    value = Fraction(1)
    for step in range(count):
        value *= upper - step
    return value


def test_binomials_and_their_kin_are_what_their_products_are() -> None:
    for upper in [*map(Fraction, range(-6, 9)), Fraction(1, 2), Fraction(-7, 3)]:
        for count in range(9):
            falling = _falling(upper, count)
            assert valued("permutation", upper, count) == _float(falling)
            assert valued("binomial", upper, count) == _float(falling / _falling(Fraction(count), count))
        assert valued("binomial", upper, -1) == 0
        assert valued("permutation", upper, -1) is None
        assert valued("binomial", upper, Fraction(1, 2)) is None


def test_double_factorials_fall_by_two() -> None:
    assert [valued("factorial2", place) for place in (-1, 0, 1, 2)] == [1, 1, 1, 2]
    for place in range(3, 30):
        assert valued("factorial2", place) == place * valued("factorial2", place - 2)
    assert [valued("factorial2", place) for place in (-2, -3, Fraction(1, 2))] == [None] * 3


def test_remainders_and_divisors() -> None:
    for left, right in product(SMALL, SMALL):
        whole = left.denominator == right.denominator == 1
        assert valued("gcd", left, right) == (gcd(int(left), int(right)) if whole else None)
        assert valued("lcm", left, right) == (lcm(int(left), int(right)) if whole else None)
        assert valued("mod", left, right) == (_float(left % right) if right > 0 else None)
        assert valued("min", left, right) == _float(min(left, right))
        assert valued("max", left, right) == _float(max(left, right))


@pytest.mark.parametrize("exponent", [*range(-4, 5), Fraction(1, 3), Fraction(-2, 3), Fraction(5, 3), Fraction(-1, 5)])
@pytest.mark.parametrize("text", ["sqrt(2)/3", "2+sqrt(2)", "1+sqrt(2)/10**9", "pi", "1/pi"])
def test_a_power_of_an_irrational_number_has_the_sign_of_its_base(text: str, exponent: Fraction) -> None:
    mpmath.mp.dps = 50
    size = mpmath.mpf(str(value_of(tree(text), plane=False).real.str(45, radius=False)))
    power = size ** _float(exponent)
    for sign in (1, -1):
        node = Apply("pow", (tree(text) if sign > 0 else Apply("neg", (tree(text),)), Number(exponent)))
        wanted = power if sign > 0 or exponent.numerator % 2 == 0 else -power
        assert close(value_of(node, plane=False), wanted)
        assert close(value_of(node, plane=True), wanted) or Fraction(exponent).denominator > 1
