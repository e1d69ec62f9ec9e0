"""Sets of reals: one set in several notations, and its neighbours that differ by a point or a bracket."""

from __future__ import annotations

import pytest
from symbolic_support import LEAF, check, tree

from mathequiv.nodes import Bracket, Number, Symbol, Tuple

ROWS = [
    (r"|x|<2", "=", r"-2<x<2"),
    (r"|x|<2", "=", r"x^2<4"),
    (r"|x|<2", "/=", r"x^2\le4"),
    (r"|x|<2", "/=", r"x^2<5"),
    (r"[0,2)", "=", r"0\le x<2"),
    (r"[0,2)", "/=", r"0\le x\le2"),
    (r"[0,2)", "/=", r"0<x<2"),
    (r"x>3", "=", r"-2x<-6"),
    (r"x>3", "/=", r"-2x>-6"),
    (r"x\ge3", "/=", r"x>3"),
    (r"x^2>4", "=", r"x>2\text{ or }x<-2"),
    (r"x^2>4", "/=", r"x>2"),
    (r"x^2>4", "/=", r"x>2\text{ and }x<-2"),
    (r"\lnot(x\le2\text{ and }-2\le x)", "=", r"x>2\text{ or }-2>x"),
    (r"x^2-3\ne1", "=", r"x<-2\text{ or }-2<x\text{ and }x<2\text{ or }2<x"),
    (r"x\ne2", "/=", r"x\ne3"),
    (r"\mathbb R", "=", r"x>1\text{ or }x<3"),
    (r"\mathbb R", "/=", r"x>3\text{ or }x<3"),
    (r"\mathbb R\setminus\{0\}", "=", r"(-\infty,0)\cup(0,\infty)"),
    (r"\mathbb R\setminus\{0\}", "/=", r"(-\infty,0]\cup(0,\infty)"),
    (r"(-\infty,2)\setminus\{1\}", "=", r"(-\infty,1)\cup(1,2)"),
    (r"(-\infty,2)\setminus\{1\}", "/=", r"(-\infty,2)\setminus\{0\}"),
    (r"[\sqrt2,\infty)", "=", r"x\ge\sqrt2"),
    (r"[\sqrt2,\infty)", "/=", r"x>\sqrt2"),
    (r"[\sqrt2,\infty)", "=", r"\sqrt{x-\sqrt2}\ge0"),
    (r"(\sqrt2,\infty)", "/=", r"\sqrt{x-\sqrt2}\ge0"),
    (r"(0,1)", "=", r"\ln x<0"),
    (r"[0,1)", "/=", r"\ln x<0"),
    (r"(e,\infty)", "=", r"\ln x>1"),
    (r"\{x\mid x^2\le9\}", "=", r"[-3,3]\cup\{0\}"),
    (r"\{x\mid x^2\le9\}", "/=", r"[-3,3]\cup\{4\}"),
    (r"[0,2]\cap(1,3)", "=", r"\{x\in\mathbb R:1<x\le2\}"),
    (r"[0,2]\cap(1,3)", "/=", r"\{x\in\mathbb R:1\le x\le2\}"),
    (r"\frac{x-1}{x+2}\ge0", "=", r"x<-2\text{ or }x\ge1"),
    (r"\frac{x-1}{x+2}\ge0", "/=", r"x\le-2\text{ or }x\ge1"),
    (r"\frac{x^2}{x}>-1", "/=", r"x>-1"),
    (r"x^3-x>0", "=", r"(-1,0)\cup(1,\infty)"),
    (r"x^3-x>0", "/=", r"(-1,0)\cup(1,2)"),
    (r"x^5-x-1>0", "/=", r"x>1"),
    (r"|x-1|+|x+1|\le4", "=", r"[-2,2]"),
    (r"|x-1|+|x+1|\le4", "/=", r"[-2,2)"),
    (r"\sqrt{x}<x", "=", r"x>1"),
    (r"\sqrt{x}<x", "/=", r"x\ge0"),
    (r"x^2=4", "=", r"x=2\text{ or }x=-2"),
    (r"x^2=4", "/=", r"x=2"),
    (r"2^x>8", "=", r"x>3"),
    (r"2^x>8", "/=", r"x>4"),
    # nothing is shown where not all zeros are known
    (r"\sin x>0", "?", r"(0,\pi)"),
    # a prediction that only repeats the equation does not answer a solved reference
    (r"\{2,-2\}", "?", r"x^2=4"),
    # two equations without solutions are not one answer
    (r"x^2=-1", "?", r"x^2=-2"),
    # ends that may be rounded decimals are left to the tolerance
    (r"x<1.4142136", "?", r"x<\sqrt2"),
    (r"x<1.42", "/=", r"x<\sqrt2"),
]


@pytest.mark.parametrize(("reference", "sign", "other"), ROWS)
def test_row(reference: str, sign: str, other: str) -> None:
    check(LEAF.sets, tree(reference), sign, tree(other))


@pytest.mark.parametrize(("reference", "other"), [(a, b) for a, sign, b in ROWS if sign != "?"])
def test_symmetric(reference: str, other: str) -> None:
    forth, back = LEAF.sets(tree(reference), tree(other)), LEAF.sets(tree(other), tree(reference))
    assert not forth.known or not back.known or forth.decision is back.decision


def test_near_misses_are_no_fewer() -> None:
    assert sum(sign == "/=" for _, sign, _ in ROWS) >= sum(sign == "=" for _, sign, _ in ROWS)


def test_the_witness_is_the_point() -> None:
    finding = check(LEAF.sets, tree("[0,2)"), "/=", tree(r"0\le x\le2"))
    assert finding.evidence is not None
    assert dict(finding.evidence.witness) == {"x": "2"}


def test_ends_with_letters_are_told_apart_for_some_values() -> None:
    a, b = Symbol("a"), Symbol("b")
    half_open = tree(r"\{x\mid a<x\le b\}")
    finding = check(LEAF.sets, half_open, "/=", Bracket((a, b)))
    assert finding.evidence is not None
    assert {"a", "b", "element"} <= set(finding.evidence.witness)
    check(LEAF.sets, half_open, "?", tree(r"\{y\mid a<y\le b\}"))


def test_two_points_are_no_intervals() -> None:
    three, two = Number(3), Number(2)
    check(LEAF.sets, Tuple((three, two)), "?", Tuple((three, Number(1))))
