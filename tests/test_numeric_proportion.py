"""Expressions that vanish together."""

from __future__ import annotations

import pytest
from numeric_support import CONFIG, tree

from mathequiv.numeric import Factor, proportional
from mathequiv.verdict import Decision

CONSTANT = (
    ("2*x + 4*y - 3", "y + x/2 - 3/4", 1),
    ("x**2 - 1", "1 - x**2", -1),
    ("2*x + 1", "20*x + 10", 1),
    ("34*x + 45*y", "-34*x - 45*y", -1),
    ("x**2/4 + y**2/3 - 1", "3*x**2 + 4*y**2 - 12", 1),
    ("sqrt(2)*x", "x", 1),
    ("x*(1 + sqrt(2)) - y", "x - y*(sqrt(2) - 1)", 1),
    ("pi*sin(2*x)", "-2*sin(x)*cos(x)", -1),
    ("5", "-3", -1),
)
UNIT = (
    ("x*(y**2 + 1)", "x", 1),
    ("x", "x*(y**2 + 1)", 1),
    ("-x*(y**4 + y**2 + 3)", "x", -1),
    ("(x - 1)*(x**2 + x + 1)", "x - 1", 1),
    ("x/(y**2 + 1)", "-x", -1),
    ("sin(x)*(cos(x)**2 + 2)", "sin(x)", 1),
)
# The same zeros where both have values, but the sign of the quotient changes.
SIGNLESS = (("y - x/(2*x - 1)", "1/x + 1/y - 2"), ("x/y", "x"))
APART = (
    ("x + y", "x - y"),
    ("x", "x**2"),
    ("x", "x*y"),
    ("x*(y**2 - 1)", "x"),
    ("x", "x + 1"),
    ("3*x + 5", "3*x + 5.001"),
    ("x", "y"),
    ("sin(x)", "sin(2*x)"),
    ("0*x", "x"),
    ("abs(x)", "x"),
    ("f(x)", "2*g(x)"),
)


@pytest.mark.parametrize(("left", "right", "sign"), CONSTANT)
def test_up_to_a_constant(left: str, right: str, sign: int) -> None:
    found = proportional(tree(left), tree(right), CONFIG)
    assert (found.finding.decision, found.factor, found.sign) == (Decision.EQUAL, Factor.CONSTANT, sign)


@pytest.mark.parametrize(("left", "right", "sign"), UNIT)
def test_up_to_a_function_without_zeros(left: str, right: str, sign: int) -> None:
    found = proportional(tree(left), tree(right), CONFIG)
    assert (found.finding.decision, found.factor, found.sign) == (Decision.EQUAL, Factor.UNIT, sign)


@pytest.mark.parametrize(("left", "right"), SIGNLESS)
def test_a_quotient_without_zeros_may_change_its_sign_at_poles(left: str, right: str) -> None:
    found = proportional(tree(left), tree(right), CONFIG)
    assert (found.finding.decision, found.factor, found.sign) == (Decision.EQUAL, Factor.UNIT, None)


@pytest.mark.parametrize(("left", "right"), APART)
def test_anything_else_is_unknown(left: str, right: str) -> None:
    assert proportional(tree(left), tree(right), CONFIG).finding.decision is Decision.UNKNOWN
    assert proportional(tree(right), tree(left), CONFIG).finding.decision is Decision.UNKNOWN


def test_an_unknown_function_is_proportional_to_its_multiples() -> None:
    found = proportional(tree("2*f(x) - 2"), tree("1 - f(x)"), CONFIG)
    assert (found.finding.decision, found.factor, found.sign) == (Decision.EQUAL, Factor.CONSTANT, -1)
