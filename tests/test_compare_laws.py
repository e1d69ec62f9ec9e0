"""Laws of comparison: Kleene's logic, matchings against brute force, the algebra of sets of reals, exact solving."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from time import process_time

import pytest
from compare_support import DIFFERENT, EQUAL, UNKNOWN, GivenLeaf, decide
from hypothesis import given, settings
from hypothesis import strategies as st
from test_compare_collections import ROWS as COLLECTIONS
from test_compare_relations import ROWS as RELATIONS
from test_compare_values import ROWS as VALUES

from mathequiv.compare import NumericLeaf, Same, all_of, any_of, compare, registry, rule, rules
from mathequiv.compare.bound import canonical
from mathequiv.compare.build import number
from mathequiv.compare.claims.inequalities import solutions
from mathequiv.compare.claims.roots import roots
from mathequiv.compare.kinds import Kind, kind, kind_of
from mathequiv.compare.logic import first_known, or_else
from mathequiv.compare.matching import included, multiset
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.sets.reals import ALL, EMPTY, Reals, interval, point, union
from mathequiv.config import Config, Limits
from mathequiv.nodes import Apply, Bind, Constant, Listing, Node, Number, Set, Symbol, Tuple
from mathequiv.syntax import read
from mathequiv.verdict import Decision, Finding, Stage, different, equal, unknown

ROOT = Path(__file__).parent.parent
X = Symbol("x")
DECISIONS = st.sampled_from([EQUAL, DIFFERENT, UNKNOWN])
SMALL = st.integers(-6, 6)


def finding(decision: Decision) -> Finding:
    return {
        EQUAL: equal(Stage.NUMERIC, "e"),
        DIFFERENT: different(Stage.NUMERIC, "d"),
        UNKNOWN: unknown(Stage.NUMERIC),
    }[decision]


# -- logic ------------------------------------------------------------------------------------------------------
@given(st.lists(DECISIONS, min_size=1))
def test_conjunction_is_kleenes(decisions: list[Decision]) -> None:
    expected = DIFFERENT if DIFFERENT in decisions else UNKNOWN if UNKNOWN in decisions else EQUAL
    assert all_of(map(finding, decisions)).decision is expected


@given(st.lists(DECISIONS, min_size=1))
def test_disjunction_is_kleenes(decisions: list[Decision]) -> None:
    expected = EQUAL if EQUAL in decisions else UNKNOWN if UNKNOWN in decisions else DIFFERENT
    assert any_of(map(finding, decisions)).decision is expected


def test_a_refutation_ends_a_conjunction() -> None:
    def parts():  # type: ignore[no-untyped-def]
        yield different(Stage.NUMERIC, "first")
        raise AssertionError("read past a refutation")

    assert all_of(parts()).rule == "first"


def test_a_proof_needs_no_second_attempt() -> None:
    assert or_else(equal(Stage.NUMERIC, "first"), lambda: pytest.fail("asked")).rule == "first"


def test_a_conjunction_names_its_last_stage() -> None:
    parts = [equal(Stage.NUMERIC, "early"), equal(Stage.SYMBOLIC, "late"), equal(Stage.NORMALIZED, "first")]
    assert all_of(parts).stage is Stage.SYMBOLIC


def test_the_unknown_that_names_a_cause_is_kept() -> None:
    found = first_known([lambda: unknown(Stage.NUMERIC), lambda: unknown(Stage.NUMERIC, "steps")], Stage.NUMERIC)
    assert found.cause == "steps"


# -- matching ---------------------------------------------------------------------------------------------------
def matrix_leaf(matrix: list[list[Decision]]) -> Same:
    """Elements are numbers: row i against column j is decided by the matrix."""

    def decision(left: Node, right: Node) -> Decision:
        assert isinstance(left, Number)
        assert isinstance(right, Number)
        return matrix[int(left.value)][int(right.value) - 100]

    return Same(GivenLeaf(decision), Config())


@st.composite
def square(draw: st.DrawFn) -> list[list[Decision]]:
    size = draw(st.integers(1, 4))
    return [[draw(DECISIONS) for _ in range(size)] for _ in range(size)]


@settings(max_examples=300, deadline=None)
@given(square())
def test_multisets_match_as_brute_force_says(matrix: list[list[Decision]]) -> None:
    size = len(matrix)
    ways = [[matrix[row][column] for row, column in enumerate(way)] for way in permutations(range(size))]
    if any(all(decision is EQUAL for decision in way) for way in ways):
        expected = EQUAL
    elif all(DIFFERENT in way for way in ways):
        expected = DIFFERENT
    else:
        expected = UNKNOWN
    rows, columns = [Number(i) for i in range(size)], [Number(100 + j) for j in range(size)]
    assert multiset(rows, columns, matrix_leaf(matrix)).decision is expected


@settings(max_examples=300, deadline=None)
@given(square())
def test_sets_are_equal_by_mutual_inclusion(matrix: list[list[Decision]]) -> None:
    lines = matrix + [list(column) for column in zip(*matrix, strict=True)]
    covered = [EQUAL if EQUAL in line else UNKNOWN if UNKNOWN in line else DIFFERENT for line in lines]
    expected = DIFFERENT if DIFFERENT in covered else UNKNOWN if UNKNOWN in covered else EQUAL
    size = len(matrix)
    rows, columns = [Number(i) for i in range(size)], [Number(100 + j) for j in range(size)]
    assert included(rows, columns, matrix_leaf(matrix)).decision is expected


def test_long_lists_are_matched_and_longer_ones_are_a_limit() -> None:
    numbers = tuple(Number(place) for place in range(Limits().list_items))
    config = Config()
    assert compare(Listing(numbers), Listing(numbers[::-1]), NumericLeaf(config), config).decision is EQUAL
    wrong = (*numbers[:-1], Number(-1))
    assert compare(Listing(numbers), Listing(wrong), NumericLeaf(config), config).decision is DIFFERENT
    longer = (*numbers, Number(-1))
    found = compare(Listing(longer), Listing(longer[::-1]), NumericLeaf(config), config)
    assert (found.decision, found.cause) == (UNKNOWN, "list_items")


def test_the_steps_of_one_comparison_are_bounded() -> None:
    rows, columns = ([Symbol(name, Number(place)) for place in range(400)] for name in "ab")
    leaf = GivenLeaf(lambda left, right: UNKNOWN)
    found = multiset(rows, columns, Same(leaf, Config()))
    assert (found.decision, found.cause) == (UNKNOWN, "steps")
    assert len(leaf.asked) <= registry.STEPS


# -- sets of reals ----------------------------------------------------------------------------------------------
@st.composite
def region(draw: st.DrawFn) -> Reals:
    parts = []
    for _ in range(draw(st.integers(0, 4))):
        low, high = sorted((draw(SMALL), draw(SMALL)))
        parts.append(interval(Number(low), Number(high), draw(st.booleans()), draw(st.booleans())))
    parts += [point(Number(value)) for value in draw(st.lists(SMALL, max_size=2))]
    found = union(parts)
    return ~found if draw(st.booleans()) else found


PLACES = [Fraction(place, 2) for place in range(-16, 17)]


def members(part: Reals) -> list[bool]:
    return [part.holds(number(place)) for place in PLACES]


@settings(max_examples=200, deadline=None)
@given(region(), region())
def test_operations_are_those_of_sets(left: Reals, right: Reals) -> None:
    pairs = list(zip(members(left), members(right), strict=True))
    assert members(left | right) == [a or b for a, b in pairs]
    assert members(left & right) == [a and b for a, b in pairs]
    assert members(left - right) == [a and not b for a, b in pairs]
    assert members(~left) == [not a for a, _ in pairs]


@settings(max_examples=200, deadline=None)
@given(region(), region())
def test_equal_members_are_equal_sets(left: Reals, right: Reals) -> None:
    assert left.equals(right) == (members(left) == members(right))
    assert (left | ~left).equals(ALL)
    assert (left & ~left).equals(EMPTY)


# -- polynomials ------------------------------------------------------------------------------------------------
def as_product(zeros: list[Fraction], leading: int) -> Node:
    factors = tuple(Apply("add", (X, number(-zero))) for zero in zeros)
    return Apply("mul", (Number(leading), *factors)) if factors else Number(leading)


@given(st.lists(st.fractions(-5, 5, max_denominator=4), min_size=1, max_size=4), st.sampled_from([-3, 1, 2]))
def test_rational_roots_are_found_with_their_multiplicity(zeros: list[Fraction], leading: int) -> None:
    poly = coefficients(as_product(zeros, leading), X)
    assert poly is not None
    found = {Fraction(root.value.value): root.multiplicity for root in roots(poly) if isinstance(root.value, Number)}
    assert found == {zero: zeros.count(zero) for zero in zeros}


HOLDS = {
    "<": lambda value: value < 0,
    ">": lambda value: value > 0,
    "<=": lambda value: value <= 0,
    ">=": lambda value: value >= 0,
    "=": lambda value: value == 0,
    "!=": lambda value: value != 0,
}


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.fractions(-4, 4, max_denominator=2), max_size=3),
    st.lists(st.fractions(-4, 4, max_denominator=2), max_size=2),
    st.sampled_from(sorted(HOLDS)),
    st.sampled_from([-1, 2]),
)
def test_inequalities_are_solved_as_values_say(
    zeros: list[Fraction], poles: list[Fraction], operator: str, leading: int
) -> None:
    quotient = Apply("div", (as_product(zeros, leading), as_product(poles, 1)))
    solved = solutions(quotient, operator, Number(0), X)
    for place in (Fraction(step, 4) for step in range(-20, 21)):
        bottom = top = Fraction(1)
        for pole in poles:
            bottom *= place - pole
        for zero in zeros:
            top *= place - zero
        expected = bottom != 0 and HOLDS[operator](leading * top / bottom)
        assert solved.holds(number(place)) == expected


@given(st.lists(SMALL, min_size=1, max_size=3), SMALL)
def test_moduli_are_solved_as_values_say(centres: list[int], bound: int) -> None:
    total = Apply("add", tuple(Apply("abs", (Apply("add", (X, Number(-centre))),)) for centre in (*centres, 0)))
    solved = solutions(total, "<=", Number(bound), X)
    for place in (Fraction(step, 4) for step in range(-40, 41)):
        expected = sum(abs(place - centre) for centre in (*centres, 0)) <= bound
        assert solved.holds(number(place)) == expected


# -- bounds -----------------------------------------------------------------------------------------------------
NESTED = {
    "fractions": r"\frac{1}{1+" * 60 + "x" + "}" * 60,
    "roots": r"\sqrt{1+" * 100 + "x" + "}" * 100,
    "product": "".join(f"(x+a_{{{place}}})" for place in range(60)),
    "power": "(x+a+b+c)^{60}",
    "sum": "+".join(f"x^{{{place}}}" for place in range(400)),
}


@pytest.mark.parametrize(
    "around", ["y={}", "({},1)", r"\pm {}", "{}<1", "{}=1", r"\{{x:{}<1\}}", "x={},y=1", "{}+C", "f({})"]
)
@pytest.mark.parametrize("inner", NESTED.values(), ids=NESTED)
def test_work_is_bounded_however_an_answer_is_built(around: str, inner: str) -> None:
    start = process_time()
    decide(around.format(inner), around.format("x"))
    decide(around.format("x"), around.format(inner))
    assert process_time() - start < 20  # seconds: it does not hang


# -- the register -----------------------------------------------------------------------------------------------
def test_two_rules_for_one_pair_are_refused() -> None:
    with pytest.raises(ValueError, match="two rules compare expression with expression"):
        rule(Kind.SCALAR, Kind.SCALAR)(lambda reference, prediction, same: unknown(Stage.NUMERIC))


def test_an_exchanged_rule_keeps_the_sides_apart() -> None:
    asked: list[tuple[Node, Node]] = []

    def decision(left: Node, right: Node) -> Decision:
        asked.append((left, right))
        return EQUAL

    percent = Apply("percent", (Number(50),))
    same = Same(GivenLeaf(decision), Config())
    same(Symbol("r"), percent)
    assert asked[0][0] == Symbol("r")
    asked.clear()
    same(percent, Symbol("p"))
    assert asked[0][1] == Symbol("p")


def test_every_rule_is_exercised_by_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {chosen.__name__ for chosen in rules().values()} - {"exchanged"}
    used: set[str] = set()

    def watched(pair: tuple[Kind, Kind]):  # type: ignore[no-untyped-def]
        inner = registry._RULES[pair]

        def call(reference: Node, prediction: Node, same: Same) -> Finding:
            used.add(inner.__name__)
            return inner(reference, prediction, same)

        return call

    monkeypatch.setattr(registry, "_RULES", {pair: watched(pair) for pair in registry._RULES})
    for row in (*VALUES, *COLLECTIONS, *RELATIONS):
        decide(row.reference, row.prediction)
    assert written <= used


def test_kinds_have_names() -> None:
    config = Config()
    shown = {
        "5": "number",
        "x+1": "expression",
        "x=5": "equation",
        "x<5": "inequality",
        "(0,1]": "interval",
        r"(0,1)\cup(2,3)": "set",
        r"\{1,2\}": "set",
        "1,2": "list",
        "(1,2)": "tuple",
        r"\begin{pmatrix}1\\2\end{pmatrix}": "matrix",
        r"\langle1,2\rangle": "vector",
        r"5\text{ cm}": "quantity",
        r"5\%": "percent",
        r"\text{ellipse}": "text",
        r"\text{(B)}": "choice",
        "2:3": "ratio",
        r"3:30\text{ pm}": "time",
        r"\begin{cases}x&x\ge0\\0&x<0\end{cases}": "piecewise",
        "1010_2": "numeral",
    }
    assert {text: kind(read(text, config)[0]) for text in shown} == shown


# -- laws of the whole ------------------------------------------------------------------------------------------
# The reference decides: what is solved, which base is asked for, whether 1,234 is a list, whether B is a choice.
_DIRECTED = ("=", "_", "234", "B", "I", "log", "cases")


@pytest.mark.parametrize(
    "row",
    [row for row in (*COLLECTIONS, *VALUES) if not any(sign in row.reference + row.prediction for sign in _DIRECTED)],
    ids=lambda row: f"{row.reference} {row.prediction}",
)
def test_comparison_is_symmetric(row) -> None:  # type: ignore[no-untyped-def]
    found = decide(row.prediction, row.reference).decision
    assert found is row.expected or UNKNOWN in (found, row.expected)


@pytest.mark.parametrize("text", sorted({row.reference for row in (*VALUES, *COLLECTIONS, *RELATIONS)}))
def test_comparison_is_reflexive(text: str) -> None:
    assert decide(text, text).decision is EQUAL


def test_bound_letters_do_not_count() -> None:
    def summed(letter: str) -> Node:
        return Bind("sum", (Symbol(letter),), Apply("pow", (Symbol(letter), X)), Number(1), Symbol("n"))

    assert canonical(summed("k")) == canonical(summed("j"))
    assert canonical(summed("k")) != canonical(summed("x"))


def test_a_bound_i_is_no_constant() -> None:
    body = Apply("mul", (Constant("i"), X))
    left = Bind("sum", (Symbol("i"),), body, Number(1), Number(3))
    right = Bind("sum", (Symbol("j"),), Apply("mul", (Symbol("j"), X)), Number(1), Number(3))
    assert canonical(left) == canonical(right)


def test_a_number_is_never_equal_to_a_collection() -> None:
    config = Config()
    leaf = GivenLeaf(lambda left, right: EQUAL)
    for node in (Listing((Number(5), Number(5))), Tuple((Number(5), Number(5))), Set((Number(5), Number(6)))):
        assert compare(Number(5), node, leaf, config).decision is DIFFERENT
        assert compare(node, Number(5), leaf, config).decision is DIFFERENT


def test_every_kind_is_decided_against_every_other() -> None:
    """An unknown leaf proves nothing: no two different kinds are ever called equal by structure alone."""
    config = Config()
    leaf = GivenLeaf(lambda left, right: UNKNOWN)
    texts = r"7 y+1 x=5 x<8 (0,1] \{1,2\} 1,2 (1,3) 2\% 2:3 word \text{(C)} 101_2"
    nodes = [read(text, config)[0] for text in texts.split()]
    for left in nodes:
        for right in nodes:
            if kind_of(left) is not kind_of(right):
                assert compare(left, right, leaf, config).decision is not EQUAL


_SEEDED = """
import json
from compare_support import decide
from test_compare_relations import ROWS
findings = [decide(row.reference, row.prediction) for row in ROWS[::5]]
print(json.dumps([[found.decision.value, found.rule, str(found.evidence)] for found in findings]))
"""


def test_the_hash_seed_changes_nothing() -> None:
    outputs = []
    for seed in ("1", "2"):
        settings_of_run = {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(["tests", "."])}
        command = [sys.executable, "-c", _SEEDED]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=settings_of_run, cwd=ROOT)
        outputs.append(done.stdout)
    assert json.loads(outputs[0]) == json.loads(outputs[1])
