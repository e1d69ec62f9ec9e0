"""The tools of comparison one by one, against brute force: roots, determinants, negations, covers, groups, angles."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import gcd, prod
from random import Random

import pytest
from compare_support import DIFFERENT, EQUAL, UNKNOWN, GivenLeaf, decide
from hypothesis import given, settings
from hypothesis import strategies as st

from mathequiv.compare import Same
from mathequiv.compare.arrays.elimination import Rows, determinant, inverse, rank
from mathequiv.compare.build import number, substitute
from mathequiv.compare.claims.roots import roots
from mathequiv.compare.matching import included
from mathequiv.compare.scalars.piecewise import opposite
from mathequiv.compare.scalars.polynomials import coefficients, over_common
from mathequiv.config import Config
from mathequiv.nodes import Apply, Node, Number, Relation, Symbol
from mathequiv.numeric import constants_equal, exact
from mathequiv.verdict import Decision

LAWS = settings(max_examples=150, deadline=None, derandomize=True)
X, Y = Symbol("x"), Symbol("y")
SMALL = st.integers(-3, 3)


# -- roots ------------------------------------------------------------------------------------------------------
@LAWS
@given(st.lists(st.fractions(-6, 6, max_denominator=3), min_size=1, max_size=4), st.integers(1, 4), st.booleans())
def test_rational_roots_are_found_as_often_as_they_occur(chosen: list[Fraction], lead: int, more: bool) -> None:
    poly = [Fraction(lead)]
    for factor in [(-root, Fraction(1)) for root in chosen] + (
        [(Fraction(2), Fraction(0), Fraction(1))] if more else []
    ):
        poly = _times(poly, list(factor))
    found = {exact(root.value): root.multiplicity for root in roots(tuple(number(value) for value in poly))}
    assert found == Counter(chosen)


def _times(left: list[Fraction], right: list[Fraction]) -> list[Fraction]:
    result = [Fraction(0)] * (len(left) + len(right) - 1)
    for (i, one), (j, other) in product(enumerate(left), enumerate(right)):
        result[i + j] += one * other
    return result


@pytest.mark.parametrize(("c", "b", "a"), [abc for abc in product(range(-3, 4), repeat=3) if abc[2]])
def test_roots_of_quadratics_are_roots_and_as_many_as_the_discriminant_says(c: int, b: int, a: int) -> None:
    found = roots((number(c), number(b), number(a)))
    size = b * b - 4 * a * c
    assert [root.multiplicity for root in found] == ([] if size < 0 else [2] if size == 0 else [1, 1])
    for root in found:
        value = Apply("add", (number(c), Apply("mul", (root.value, Apply("add", (number(b), _scaled(a, root.value)))))))
        assert constants_equal(value, Number(0))


def _scaled(factor: int, node: Node) -> Node:
    return Apply("mul", (number(factor), node))


# -- polynomials ------------------------------------------------------------------------------------------------
TREES = st.recursive(
    st.one_of(SMALL.map(Number), st.just(X)),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["add", "mul"]), inner, inner).map(lambda part: Apply(part[0], part[1:])),
        inner.map(lambda part: Apply("neg", (part,))),
        st.tuples(inner, st.integers(0, 3)).map(lambda part: Apply("pow", (part[0], Number(part[1])))),
        st.tuples(inner, st.integers(1, 3)).map(lambda part: Apply("div", (part[0], Number(part[1])))),
    ),
    max_leaves=6,
)


@LAWS
@given(TREES)
def test_coefficients_give_back_the_values(node: Node) -> None:
    poly = coefficients(node, X)
    points = [place for place in range(-3, 4) if exact(_at(node, place)) is not None]
    if poly is not None:
        for place in points:
            assert sum(Fraction(exact(part) or 0) * place**power for power, part in enumerate(poly)) == _value(
                node, place
            )


@LAWS
@given(TREES, TREES, TREES)
def test_a_common_denominator_changes_no_value(one: Node, other: Node, third: Node) -> None:
    node = Apply("add", (Apply("div", (one, other)), Apply("mul", (third, Apply("div", (third, other))))))
    top, bottom = over_common(node)
    for place in range(-3, 4):
        if exact(_at(node, place)) is not None:
            assert _value(top, place) == _value(node, place) * _value(bottom, place)


def _at(node: Node, place: int) -> Node:
    return substitute(node, {X: Number(place)})


def _value(node: Node, place: int) -> Fraction:
    value = exact(_at(node, place))
    assert value is not None
    return Fraction(value)


# -- matrices ---------------------------------------------------------------------------------------------------
def squares(side: int) -> st.SearchStrategy[list[list[int]]]:
    row = st.lists(SMALL, min_size=side, max_size=side)
    return st.lists(row, min_size=side, max_size=side)


SQUARES = st.integers(1, 4).flatmap(squares)


def _leibniz(rows: list[list[int]]) -> int:
    total = 0
    for way in permutations(range(len(rows))):
        turns = sum(way[i] > way[j] for i in range(len(way)) for j in range(i + 1, len(way)))
        total += (-1) ** turns * prod(row[place] for row, place in zip(rows, way, strict=True))
    return total


def _nodes(rows: list[list[int]]) -> Rows:
    return tuple(tuple(Number(entry) for entry in row) for row in rows)


@LAWS
@given(SQUARES)
def test_determinants_and_inverses_are_those_of_leibniz(rows: list[list[int]]) -> None:
    size, expected = len(rows), _leibniz(rows)
    found = determinant(_nodes(rows))
    assert found is not None
    assert exact(found) == expected
    other = inverse(_nodes(rows))
    assert (other is None) == (expected == 0) == (rank(_nodes(rows)) != size)
    for i, j in product(range(size), repeat=2):
        if other is not None:
            assert sum(rows[i][k] * Fraction(exact(other[k][j]) or 0) for k in range(size)) == (i == j)


@LAWS
@given(SQUARES, st.integers(0, 3), st.integers(0, 3))
def test_determinants_with_a_letter_are_those_with_its_value(rows: list[list[int]], row: int, column: int) -> None:
    row, column = row % len(rows), column % len(rows)
    lettered = [list(map(Number, line)) for line in rows]
    entries: list[list[Node]] = [list(line) for line in lettered]
    entries[row][column] = X
    found = determinant(tuple(map(tuple, entries)))
    other = inverse(tuple(map(tuple, entries))) if len(rows) < 4 else None
    assert found is not None
    for place in (-2, 0, 1, 5):
        rows[row][column] = place
        assert _value(found, place) == _leibniz(rows)
        if other is not None and _leibniz(rows):
            expected = inverse(_nodes(rows))
            assert expected is not None
            values = [[_value(entry, place) for entry in line] for line in other]
            assert values == [list(map(exact, line)) for line in expected]


@LAWS
@given(st.lists(st.lists(SMALL, min_size=3, max_size=3), min_size=1, max_size=4))
def test_a_rank_is_the_size_of_the_largest_minor_that_is_not_zero(rows: list[list[int]]) -> None:
    sizes = [
        size
        for size in (1, 2, 3)
        for chosen in permutations(rows, size)
        for places in permutations(range(3), size)
        if _leibniz([[row[place] for place in places] for row in chosen])
    ]
    assert rank(_nodes(rows)) == max(sizes, default=0)


# -- negation ---------------------------------------------------------------------------------------------------
_LINKS = {"<": int.__lt__, ">": int.__gt__, "<=": int.__le__, ">=": int.__ge__, "=": int.__eq__, "!=": int.__ne__}
TERMS = st.sampled_from([X, Y, Number(0), Number(1)])
CHAINS = st.lists(st.sampled_from(sorted(_LINKS)), min_size=1, max_size=2).flatmap(
    lambda signs: st.lists(TERMS, min_size=len(signs) + 1, max_size=len(signs) + 1).map(
        lambda terms: Relation(tuple(terms), tuple(signs))
    )
)
CLAIMS = st.recursive(
    CHAINS,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["and", "or"]), inner, inner).map(lambda part: Apply(part[0], part[1:])),
        inner.map(lambda part: Apply("not", (part,))),
    ),
    max_leaves=4,
)


def _holds(node: Node, x: int, y: int) -> bool:
    if isinstance(node, Relation):
        values = [{X: x, Y: y}.get(term, int(term.value) if isinstance(term, Number) else 0) for term in node.terms]
        links = zip(values, node.operators, values[1:], strict=False)
        return all(_LINKS[sign](left, right) for left, sign, right in links)
    assert isinstance(node, Apply)
    parts = [_holds(arg, x, y) for arg in node.args]
    return {"and": all(parts), "or": any(parts), "not": not parts[0]}[node.head]


@LAWS
@given(CLAIMS)
def test_the_opposite_holds_just_where_a_claim_does_not(node: Node) -> None:
    assert all(_holds(opposite(node), x, y) is not _holds(node, x, y) for x, y in product(range(-1, 3), repeat=2))


# -- covers -----------------------------------------------------------------------------------------------------
def test_sets_include_each_other_as_brute_force_says() -> None:
    rng = Random(2)
    for _ in range(400):
        rows, columns = rng.randint(1, 4), rng.randint(1, 4)
        table = [[rng.choice((EQUAL, EQUAL, DIFFERENT, UNKNOWN)) for _ in range(columns)] for _ in range(rows)]
        lines = [*table, *map(list, zip(*table, strict=True))]
        expected = all_covered(lines)
        same = Same(GivenLeaf(lambda left, right, table=table: _entry(table, left, right)), Config())
        left, right = [Number(place) for place in range(rows)], [Number(place + 100) for place in range(columns)]
        assert included(left, right, same).decision is expected


def _entry(table: list[list[Decision]], left: Node, right: Node) -> Decision:
    assert isinstance(left, Number)
    assert isinstance(right, Number)
    return table[int(left.value)][int(right.value) - 100]


def all_covered(lines: list[list[Decision]]) -> Decision:
    """Each line needs an equal pair; a line of nothing but different pairs refutes."""
    if any(set(line) == {DIFFERENT} for line in lines):
        return DIFFERENT
    return EQUAL if all(EQUAL in line for line in lines) else UNKNOWN


# -- groups -----------------------------------------------------------------------------------------------------
ORDERS = [(4,), (2, 2), (2, 4), (8,), (2, 3), (6,), (2, 6), (12,), (3, 4), (2, 2, 3), (6, 6), (2, 18), (3, 12), (36,)]


@pytest.mark.parametrize(("one", "other"), list(product(ORDERS, repeat=2)))
def test_finite_abelian_groups_are_the_same_just_when_the_orders_of_their_elements_are(
    one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    texts = [r"\times ".join(rf"\mathbb{{Z}}_{{{order}}}" for order in orders) for orders in (one, other)]
    expected = EQUAL if _orders(one) == _orders(other) else DIFFERENT
    assert decide(*texts).decision is expected


def _orders(orders: tuple[int, ...]) -> Counter[int]:
    elements = product(*(range(order) for order in orders))
    return Counter(_order(element, orders) for element in elements)


def _order(element: tuple[int, ...], orders: tuple[int, ...]) -> int:
    parts = [order // gcd(order, place) for place, order in zip(element, orders, strict=True)]
    return parts[0] if len(parts) == 1 else _lcm(parts)


def _lcm(parts: list[int]) -> int:
    found = 1
    for part in parts:
        found = found * part // gcd(found, part)
    return found


# -- angles -----------------------------------------------------------------------------------------------------
# Twelfths of a half turn in which an equation holds, to a full turn.
EQUATIONS = {
    r"\sin x=\frac{1}{2}": {2, 10},
    r"\sin x=0": {0, 12},
    r"\cos x=\frac{1}{2}": {4, 20},
    r"\cos x=0": {6, 18},
    r"\tan x=1": {3, 15},
    r"\sin x=-1": {18},
    r"\cos x=-\frac{\sqrt{2}}{2}": {9, 15},
    r"\tan x=0": {0, 12},
}
FAMILIES = {
    r"x=k\pi": {0, 12},
    r"x=2k\pi": {0},
    r"x=\frac{\pi}{2}+k\pi": {6, 18},
    r"x=\pm\frac{\pi}{3}+2k\pi": {4, 20},
    r"x=\frac{\pi}{3}+2k\pi": {4},
    r"x=\frac{\pi}{6}+2k\pi \text{ or } x=\frac{5\pi}{6}+2k\pi": {2, 10},
    r"x=\frac{\pi}{4}+k\pi": {3, 15},
    r"x=-\frac{\pi}{2}+2k\pi": {18},
    r"x=\frac{3\pi}{2}+2k\pi": {18},
    r"x=\pm\frac{3\pi}{4}+2k\pi": {9, 15},
    r"x=45^\circ+180^\circ k": {3, 15},
}


@pytest.mark.parametrize(("equation", "family"), list(product(EQUATIONS, FAMILIES)))
def test_an_equation_of_angles_is_solved_by_the_families_that_hold_its_angles(equation: str, family: str) -> None:
    found = decide(equation, rf"{family}, k\in\mathbb{{Z}}")
    assert found.decision is (EQUAL if EQUATIONS[equation] == FAMILIES[family] else DIFFERENT)


@pytest.mark.parametrize(("one", "other"), list(product(FAMILIES, repeat=2)))
def test_families_of_angles_are_compared_by_their_angles(one: str, other: str) -> None:
    found = decide(rf"{one}, k\in\mathbb{{Z}}", rf"{other.replace('k', 'n')}, n\in\mathbb{{Z}}")
    assert found.decision is (EQUAL if FAMILIES[one] == FAMILIES[other] else DIFFERENT)
