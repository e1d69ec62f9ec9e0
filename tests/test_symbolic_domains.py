"""The rule of domains: a prediction has values wherever the reference has, poles and forgiven signs excepted."""

from __future__ import annotations

import pytest
from symbolic_support import LEAF, check, tree

ROWS = [
    # the sign condition of a factor of the argument of a logarithm or even root is forgiven
    (r"\ln x^2", "=", r"2\ln x"),
    (r"2\ln x", "=", r"\ln x^2"),
    (r"\ln(x(x-1))", "=", r"\ln x+\ln(x-1)"),
    (r"\ln x+\ln(x-1)", "=", r"\ln(x(x-1))"),
    (r"\sqrt{x(x-1)}", "=", r"\sqrt x\sqrt{x-1}"),
    (r"\sqrt{1/n}", "=", r"\frac{1}{\sqrt n}"),
    (r"(ab)^r", "=", r"a^rb^r"),
    # poles are isolated
    (r"x+1", "=", r"\frac{x^2-1}{x-1}"),
    (r"1", "=", r"\frac{xy}{xy}"),
    # what always holds is no condition
    (r"x", "=", r"\ln e^x"),
    (r"x^2+1", "=", r"\sqrt{x^2+1}^2"),
    (r"0", "=", r"0\cdot\ln(x^2+1)"),
    # what the reference asks for already
    (r"\sqrt{y-x}+x", "=", r"\sqrt{-(x-y)}+x"),
    (r"\sqrt{a^2-b^2}", "=", r"\sqrt{(a-b)(a+b)}"),
    (r"\ln(x-2)+\sqrt{x}", "=", r"\ln(x-2)+\sqrt{x}+0\cdot\ln(x-1)"),
    # any other condition makes a different function
    (r"x", "/=", r"e^{\ln x}"),
    (r"x", "/=", r"\sqrt{x}^2"),
    (r"y", "/=", r"y+0\cdot\ln(x-1000000)"),
    (r"x", "/=", r"\sin(\arcsin x)"),
    (r"\ln x^2", "/=", r"2\ln(-x)+0\sqrt{x-3}"),
    (r"\ln(x-1)", "/=", r"\ln(x-1)+0\cdot\ln(x-2)"),
    (r"x^2", "/=", r"x^2+0\sqrt{10^{12}-x^2}"),
    # a series or integral has no value where it diverges
    (r"\int_0^\infty e^{-ax}dx", "=", r"\frac1a"),
    (r"\frac1a", "?", r"\int_0^\infty e^{-ax}dx"),
    (r"\sum_{k=0}^\infty x^k", "=", r"\frac{1}{1-x}"),
    (r"\frac{1}{1-x}", "?", r"\sum_{k=0}^\infty x^k"),
    (r"\frac13", "=", r"\int_0^1x^2dx"),
    # values that differ where both are defined
    (r"\ln x^2", "/=", r"2\ln x+1"),
    (r"x\sqrt y", "/=", r"\sqrt{x^2y}"),
    (r"\sqrt{x^2y}", "/=", r"x\sqrt y"),
]


@pytest.mark.parametrize(("reference", "sign", "other"), ROWS)
def test_row(reference: str, sign: str, other: str) -> None:
    check(LEAF.scalars, tree(reference), sign, tree(other))


@pytest.mark.parametrize(
    ("reference", "other"),
    [
        (r"\sqrt{-1-x^2}", r"\sqrt{-1-x^2}+0"),
        (r"\ln(-1)", r"\ln(-1)"),
        (r"\arcsin 2", r"\arcsin 2"),
        (r"\frac{1}{x-x}", r"\frac{1}{x-x}"),
    ],
)
def test_what_is_defined_nowhere_is_undecided(reference: str, other: str) -> None:
    check(LEAF.scalars, tree(reference), "?", tree(other))


def test_the_missing_condition_is_named() -> None:
    finding = check(LEAF.scalars, tree("x"), "/=", tree(r"\sqrt{x}^2"))
    assert finding.rule == "domain"
    assert finding.evidence is not None
    assert "x >= 0" in finding.evidence.text
    assert finding.evidence.witness["x"].startswith("-")
