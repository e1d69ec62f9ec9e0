"""The values by which SymPy is checked: real roots, places without a value, series, quadratures, refusals."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction

import pytest
from symbolic_support import CONFIG, INFINITY, LEAF, K, N, X, check, minus, op, over, plus, power, times, tree

from mathequiv.nodes import Bind, Call, Constant, Node, Number, Piecewise, Relation, Symbol
from mathequiv.symbolic import scalars
from mathequiv.symbolic.check import Pair, Shows, look, looks
from mathequiv.symbolic.evaluate import machine
from mathequiv.symbolic.points import Point, points, stand_in
from mathequiv.symbolic.symbols import scope_of
from mathequiv.symbolic.values import FUNCTIONS, Reason, Undefined, Unprobed


def value(node: Node, digits: int = 30, **letters: Fraction | int) -> float:
    point = Point({name: Fraction(number) for name, number in letters.items()}, "seed")
    return machine(scope_of(node), point, digits, CONFIG.limits).value(node)


VALUES = [
    (op("root", X, 3), -8, -2),
    (power(X, over(2, 3)), -8, 4),
    (power(X, over(minus(1), 3)), -8, -0.5),
    (power(X, plus(over(1, 3), minus(1))), -8, 0.25),
    (op("abs", X), -3, 3),
    (op("floor", X), Fraction(-7, 2), -4),
    (op("mod", X, 3), -7, 2),
    (op("gcd", X, 12), 18, 6),
    (op("factorial", X), 5, 120),
    (op("binomial", X, 2), 5, 10),
    (op("percent", X), 50, 0.5),
    (op("max", X, 1), 3, 3),
    (Bind("sum", (K,), K, Number(1), X), 4, 10),
    (Bind("sum", (K,), K, Number(1), X), 0, 0),
    (Bind("prod", (K,), K, Number(1), X), 4, 24),
    (Bind("sum", (K,), power(X, K), Number(0), INFINITY), Fraction(1, 2), 2),
    (Bind("derivative", (X,), op("ln", X)), 4, 0.25),
    (Bind("integral", (K,), K, Number(0), X), 4, 8),
    (Piecewise(((Number(1), Relation((X, Number(0)), (">",))), (Number(2), None))), -1, 2),
]


@pytest.mark.parametrize(("node", "at", "expected"), VALUES, ids=[str(number) for number in range(len(VALUES))])
def test_value(node: Node, at: Fraction | int, expected: float) -> None:
    assert abs(value(node, x=at) - expected) < 1e-12


UNDEFINED = [
    (over(1, X), 0, Reason.POLE),
    (op("ln", X), 0, Reason.POLE),
    (power(X, minus(1)), 0, Reason.POLE),
    (power(X, Number(0)), 0, Reason.POLE),
    (op("tan", times(X, over(Constant("pi"), 2))), 0, None),
    (op("factorial", X), -1, Reason.POLE),
    (op("sqrt", X), -1, Reason.SIGN),
    (op("ln", X), -1, Reason.SIGN),
    (op("arcsin", X), 2, Reason.SIGN),
    (op("arcosh", X), 0, Reason.SIGN),
    (op("root", X, 4), -1, Reason.SIGN),
    (power(X, X), Fraction(-1, 2), Reason.POWER),
    (Piecewise(((Number(1), Relation((X, Number(0)), (">",))),)), -1, Reason.SIGN),
]


@pytest.mark.parametrize(("node", "at", "reason"), UNDEFINED, ids=[str(number) for number in range(len(UNDEFINED))])
def test_undefined(node: Node, at: Fraction | int, reason: Reason | None) -> None:
    if reason is None:
        assert value(node, x=at) == 0
        return
    with pytest.raises(Undefined) as caught:
        value(node, x=at)
    assert caught.value.reason is reason


NOT_COMPUTED = [
    op("arccot", minus(X)),  # two conventions
    op("floor", plus(X, power(10, minus(25)))),  # too near a jump
    Bind("sum", (K,), over(1, K), Number(1), INFINITY),  # the harmonic series
    Bind("sum", (K,), power(2, K), Number(0), INFINITY),  # a divergent one
    Bind("integral", (K,), over(op("sin", K), K), Number(0), INFINITY),  # an oscillating one
    Bind("limit", (K,), op("sin", K), INFINITY),
    op("exp", power(10, 30)),
    power(power(10, 30), power(10, 30)),
    Call(Symbol("E"), (X,)),  # expectations obey laws
    Constant("dots"),
]


@pytest.mark.parametrize("node", NOT_COMPUTED, ids=[str(number) for number in range(len(NOT_COMPUTED))])
def test_not_computed(node: Node) -> None:
    with pytest.raises(Unprobed):
        value(node, x=1)


@pytest.mark.parametrize("head", sorted(set(FUNCTIONS) - {"arccot"}))
def test_every_function_computes_or_refuses_in_its_own_words(head: str) -> None:
    for count in (1, 2):
        for at in (Fraction(1, 3), Fraction(-5, 2), Fraction(3), Fraction(0), Fraction(10**30)):
            try:
                value(op(head, *[X] * count), x=at)
            except (Undefined, Unprobed, TypeError):
                continue


def test_stand_ins_know_their_derivatives() -> None:
    for order in (1, 2, 3):
        prime = Call(Symbol("f", None, ("prime",) * order), (X,))
        written = Bind("derivative", (X,), Call(Symbol("f"), (X,)), high=Number(order))
        assert abs(value(prime, x=2) - value(written, x=2)) < 1e-9


def test_stand_ins_differ_by_name_and_point() -> None:
    assert stand_in("a", "f", 1) != stand_in("a", "g", 1)
    assert str(stand_in("a", "f", 2)).count("sin") == 1


def test_points_come_in_both_signs_and_several_sizes() -> None:
    scope = scope_of(X)
    values = [point.letters["x"] for point, _ in zip(points(scope, "seed"), range(40), strict=False)]
    assert min(values) < -1
    assert max(values) > 100
    assert any(0 < value < 1 for value in values)


def test_points_of_integers_are_integers() -> None:
    scope = scope_of(plus(op("factorial", N), power(minus(1), K)))
    for point, _ in zip(points(scope, "seed"), range(20), strict=False):
        assert all(value.denominator == 1 for value in point.letters.values())
        assert point.letters["n"] >= 0


def pair(reference: str, prediction: str) -> Pair:
    return Pair(tree(reference), tree(prediction), CONFIG.limits)


def test_one_point_shows_one_thing() -> None:
    at = Point({"x": Fraction(-2)}, "seed")
    assert look(pair("x", r"\sqrt{x^2}"), at).shows is Shows.APART
    assert look(pair("x", r"\sqrt{x}^2"), at).shows is Shows.OUTSIDE
    assert look(pair(r"\sqrt{x}^2", "x"), at).shows is Shows.UNDEFINED
    assert look(pair("x", "x+0"), at).shows is Shows.AGREE
    assert look(pair("x", r"\operatorname{arccot}(x)"), at).shows is Shows.UNSEEN


def test_near_values_are_told_apart_and_equal_ones_are_not() -> None:
    assert [found.shows for found in looks(pair(r"\sqrt2", r"\sqrt2+10^{-20}"))] == [Shows.APART]
    assert [found.shows for found in looks(pair(r"\sqrt2", r"\sqrt8-\sqrt2"))] == [Shows.AGREE]
    assert [found.shows for found in looks(pair("0", r"10^{-400}"))] == [Shows.APART]


def test_quadratures_do_not_overrule_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    reference, prediction = tree(r"\frac13"), tree(r"\int_0^1x^3\,dx")
    check(LEAF.scalars, reference, "/=", prediction)
    monkeypatch.setattr(scalars, "_quickly_proved", lambda _: "a proof")
    finding = check(LEAF.scalars, reference, "?", prediction)
    assert finding.cause == "contradiction"


def test_a_proof_without_values_counts_only_by_arithmetic(monkeypatch: pytest.MonkeyPatch) -> None:
    reference, prediction = tree(r"\operatorname{arccot}(-1)"), tree(r"\operatorname{arccot}(-1)\cdot1")
    check(LEAF.scalars, reference, "=", prediction)
    monkeypatch.setattr(scalars, "proved", lambda *_: "sympy simplify")
    finding = check(LEAF.scalars, reference, "?", prediction)
    assert finding.cause == "proof not checked"


SCRIPT = """
from symbolic_support import LEAF, tree
rows = [(LEAF.scalars, r"\\sin(x+y)+f(z)", r"\\sin x\\cos y+\\cos x\\sin y+f(z)"), (LEAF.scalars, "x+y z", "z+x y"),
        (LEAF.scalars, r"\\sum_{k=1}^n a_k+b", r"b+\\sum_{j=0}^{n-1}a_{j+1}"), (LEAF.sets, "x^2>4", "x>2"),
        (LEAF.equations, r"|x|=|y|", "(x-y)(x+y)=0"), (LEAF.equations, "y=x,\\ y^2=2", "x^2+y^2=2,\\ y=x")]
for compare, reference, prediction in rows:
    print(compare(tree(reference), tree(prediction)))
"""


def test_the_same_findings_for_every_hash_seed_and_ground_type() -> None:
    outputs = set()
    for seed, ground in (("0", "flint"), ("1", "flint"), ("2", "python")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "SYMPY_GROUND_TYPES": ground}
        environment["PYTHONPATH"] = os.path.dirname(__file__)
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=environment, check=True, timeout=60
        )
        outputs.add(run.stdout)
    assert len(outputs) == 1
    assert "UNKNOWN" not in outputs.pop()
