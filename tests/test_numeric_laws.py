"""Laws: reflexive, symmetric, blind to rewriting that keeps values, never blind to one that changes them."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numeric_support import CONFIG, tree

from mathequiv.nodes import Apply, Constant, Node, Number, Symbol
from mathequiv.numeric import compare_scalars, exact
from mathequiv.numeric.heads import EVALUATED
from mathequiv.verdict import Decision

LAWS = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])

NUMBERS = st.sampled_from([0, 1, 2, 3, -1, -2, 7, 10, Fraction(1, 2), Fraction(-3, 2), 10**9, 10**50]).map(Number)
REAL_LEAVES = st.one_of(NUMBERS, st.sampled_from([Symbol("x"), Symbol("y"), Constant("pi"), Constant("e")]))
LEAVES = st.one_of(REAL_LEAVES, st.just(Constant("i")))
BINARY = ("add", "mul", "div", "pow", "min", "max", "log_base", "binomial", "gcd", "mod", "beta", "besselj", "root")
UNARY = sorted(
    EVALUATED - set(BINARY) - {"rational", "permutation", "polylog", "lcm", "det", "bessely", "besseli", "besselk"}
)


def operations(children: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    """One operation on smaller trees; the plain ones come more often."""
    unary = st.tuples(st.sampled_from(UNARY) | st.sampled_from(["neg", "sqrt", "sin", "exp", "ln", "abs"]), children)
    binary = st.tuples(st.sampled_from(BINARY) | st.sampled_from(BINARY[:4]), children, children)
    return st.one_of(unary, binary).map(lambda parts: Apply(parts[0], parts[1:]))


TREES = st.recursive(LEAVES, operations, max_leaves=7)
REAL_TREES = st.recursive(REAL_LEAVES, operations, max_leaves=7)
RATIONAL_TREES = st.recursive(
    st.one_of(NUMBERS, st.sampled_from([Symbol("x"), Symbol("y")])),
    lambda children: st.tuples(st.sampled_from(["add", "mul", "neg"]), children, children).map(
        lambda parts: Apply(parts[0], parts[1:2] if parts[0] == "neg" else parts[1:])
    ),
    max_leaves=7,
)
REWRITINGS = (
    "neg(neg({}))",
    "2*({})/2",
    "root(({})**3, 3)",
    "3*({}) + -2*({})",
    "({})*(sin(1)**2 + cos(1)**2)",
    "0 + ({})",
)


def rewritten(text: str, node: Node) -> Node:
    """The pattern with the tree in its place."""
    return replaced(tree(text.replace("{}", "hole")), node)


def replaced(pattern: Node, node: Node) -> Node:
    if pattern == Symbol("hole"):
        return node
    return (
        Apply(pattern.head, tuple(replaced(arg, node) for arg in pattern.args))
        if isinstance(pattern, Apply)
        else pattern
    )


def decide(left: Node, right: Node) -> Decision:
    return compare_scalars(left, right, CONFIG).decision


@LAWS
@given(TREES)
def test_nothing_differs_from_itself(node: Node) -> None:
    assert decide(node, node) is not Decision.DIFFERENT


@LAWS
@given(TREES, TREES)
def test_exchanging_the_sides_never_turns_equal_into_different(left: Node, right: Node) -> None:
    there, back = compare_scalars(left, right, CONFIG), compare_scalars(right, left, CONFIG)
    if {there.decision, back.decision} == {Decision.EQUAL, Decision.DIFFERENT}:
        assert {there.rule, back.rule} & {"domain", "undefined"}


@LAWS
@given(REAL_TREES, st.sampled_from(REWRITINGS))
def test_rewriting_that_keeps_values_is_never_a_difference(node: Node, pattern: str) -> None:
    for left, right in ((node, rewritten(pattern, node)), (rewritten(pattern, node), node)):
        assert decide(left, right) is not Decision.DIFFERENT


@LAWS
@given(TREES, st.sampled_from(["1", "-1/1000", "10**(-40)", "pi", "e**(-300)"]))
def test_a_constant_more_is_never_equal(node: Node, step: str) -> None:
    assert decide(node, Apply("add", (node, tree(step)))) is not Decision.EQUAL


@LAWS
@given(RATIONAL_TREES, st.sampled_from(REWRITINGS[:4]), st.integers(-3, 3))
def test_polynomials_are_always_decided(node: Node, pattern: str, step: int) -> None:
    other = Apply("add", (rewritten(pattern, node), Number(step)))
    assert decide(node, other) is (Decision.EQUAL if step == 0 else Decision.DIFFERENT)


@LAWS
@given(st.fractions(max_denominator=10**6), st.fractions(max_denominator=10**6))
def test_rationals_are_compared_as_rationals(left: Fraction, right: Fraction) -> None:
    sum_of_both = Apply("add", (Number(left), Number(right)))
    assert exact(sum_of_both) == left + right
    expected = Decision.EQUAL if left == right else Decision.DIFFERENT
    assert decide(Number(left), Number(right)) is expected
    assert decide(sum_of_both, Apply("mul", (Number(2), Number(left)))) is expected
