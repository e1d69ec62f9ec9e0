"""Points and vectors: equal by components; a row is not a column."""

from __future__ import annotations

from mathequiv.compare.arrays.matrices import evaluated
from mathequiv.compare.arrays.unit_vectors import (
    NAMES,
    combines_unit_vectors,
    is_marked,
    is_unit_vector,
    unit_components,
)
from mathequiv.compare.arrays.vectors import scaled
from mathequiv.compare.build import ONE, ZERO, bottom_up, contains, terms_of
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.logic import all_of, labelled
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.sets.sets import items
from mathequiv.compare.traits import OPERATOR, traits
from mathequiv.nodes import Apply, Bracket, Call, Matrix, Node, Symbol, Tuple, walk
from mathequiv.numeric import free_symbols
from mathequiv.verdict import Finding, Stage, different, unknown


@rule(Kind.TUPLE, Kind.TUPLE)
@rule(Kind.VECTOR, Kind.VECTOR)
@rule(Kind.TUPLE, Kind.VECTOR, symmetric=True)
@rule(Kind.BRACKET, Kind.VECTOR, symmetric=True)
@rule(Kind.BRACKET, Kind.BRACKET)
def by_components(reference: Node, prediction: Node, same: Same) -> Finding:
    """Equal component by component."""
    return components(items(reference), items(prediction), same)


@rule(Kind.BRACKET, Kind.TUPLE, symmetric=True)
def bracket_tuple(bracket: Node, point: Node, same: Same) -> Finding:
    """``[a, b]`` is neither a point nor an open interval."""
    return different(Stage.NORMALIZED, "brackets", "square brackets against round brackets")


@rule(Kind.MATRIX, (Kind.TUPLE, Kind.VECTOR), symmetric=True)
def matrix_vector(matrix: Node, vector: Node, same: Same) -> Finding:
    """A column or a row is a vector."""
    assert isinstance(matrix, Matrix)
    entries = row(matrix) or column(matrix)
    if entries is None:
        return different(Stage.NORMALIZED, "shape", "a matrix against a vector")
    return components(entries, items(vector), same)


@rule(Kind.MATRIX, Kind.LIST, symmetric=True)
def matrix_list(matrix: Node, listing: Node, same: Same) -> Finding:
    """The components of a column or a row, listed in their order."""
    entries = row(matrix) or column(matrix)
    if entries is None:
        return different(Stage.NORMALIZED, "shape", "a matrix against a list")
    return components(entries, items(listing), same)


@rule(Kind.MATRIX, Kind.BRACKET, symmetric=True)
def matrix_bracket(matrix: Node, bracket: Node, same: Same) -> Finding:
    """``[a, b]`` is a row; ``[[a, b], [c, d]]`` is a matrix where the other side is one."""
    assert isinstance(matrix, Matrix)
    assert isinstance(bracket, Bracket)
    if bracket.items and all(isinstance(item, Bracket) for item in bracket.items):
        pairs = zip(matrix.rows, bracket.items, strict=False)
        if len(matrix.rows) != len(bracket.items):
            return different(Stage.NORMALIZED, "shape", "another number of rows")
        return all_of(components(entries, items(inner), same) for entries, inner in pairs)
    entries = row(matrix)
    if entries is None:
        return different(Stage.NORMALIZED, "shape", "a row against a column or a matrix")
    return components(entries, bracket.items, same)


@rule((Kind.TUPLE, Kind.VECTOR, Kind.MATRIX), Kind.SCALAR, symmetric=True)
def vector_combination(vector: Node, combination: Node, same: Same) -> Finding:
    r"""``\langle 2, 3 \rangle`` is ``2 i + 3 j``, the letters marked as vectors or plain."""
    if isinstance(vector, Matrix) and contains(combination, _is_identity):
        return _with_identity(vector, combination, same)
    entries = (row(vector) or column(vector)) if isinstance(vector, Matrix) else items(vector)
    multiple = _as_multiple(combination, entries)
    if multiple is not None:
        return components(entries or (), multiple, same)
    if entries is None and any(map(_may_be_matrix, free_symbols(combination))):
        return unknown(same.leaf.stage)
    if not combines_unit_vectors(combination):
        array = "a matrix" if isinstance(vector, Matrix) else "a point"
        return different(Stage.NORMALIZED, "kinds differ", f"{array} against a number")
    if entries is None:
        return unknown(same.leaf.stage)
    parts = unit_components(combination, min(len(entries), len(NAMES)))
    return unknown(same.leaf.stage) if parts is None else components(entries, parts, same)


def _as_multiple(node: Node, entries: tuple[Node, ...] | None) -> tuple[Node, ...] | None:
    """``s(1, 0) + t(0, 1)`` beside a point of as many components."""
    if entries is None or len(entries) < 2 or not contains(node, lambda inner: isinstance(inner, Call)):
        return None
    terms = [scaled(term, len(entries)) for term in terms_of(node)]
    value = evaluated(Apply("add", tuple(terms))) if len(terms) > 1 else terms[0]
    return value.items if isinstance(value, Tuple) else None


def _may_be_matrix(letter: Symbol) -> bool:
    return letter.name[:1].isupper() or bool(letter.marks)


def _is_identity(node: Node) -> bool:
    return isinstance(node, Symbol) and node.name == "I" and not node.marks


def _with_identity(matrix: Matrix, combination: Node, same: Same) -> Finding:
    """``2I`` beside a square matrix: ``I`` is the identity of its size."""
    size = len(matrix.rows)
    if size != len(matrix.rows[0]):
        return unknown(same.leaf.stage)
    identity = Matrix(tuple(tuple(ONE if i == j else ZERO for j in range(size)) for i in range(size)))
    value = evaluated(bottom_up(combination, lambda inner: identity if _is_identity(inner) else inner))
    return same(matrix, value) if isinstance(value, Matrix) else unknown(same.leaf.stage)


def marked_and_plain(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """Unit vectors that the sides mark in two ways, or one side alone; None for anything else."""
    sides = (reference, prediction)
    if not (traits(reference) | traits(prediction)) & OPERATOR:
        return None  # no letter bears a mark
    letters = [{inner for inner in walk(side) if is_unit_vector(inner)} for side in sides]
    if letters[0] == letters[1] or not any(map(is_marked, letters[0] | letters[1])):
        return None
    if not all(kind_of(side) is Kind.SCALAR and combines_unit_vectors(side) for side in sides):
        return None
    left, right = (unit_components(side, len(NAMES)) for side in sides)
    return None if left is None or right is None else components(left, right, same)


def components(reference: tuple[Node, ...], prediction: tuple[Node, ...], same: Same) -> Finding:
    """The same components in the same places."""
    if len(reference) != len(prediction):
        return different(Stage.NORMALIZED, "number of components", f"{len(reference)} against {len(prediction)}")
    pairs = zip(reference, prediction, strict=True)
    return all_of(labelled(f"component {place}", same(*pair)) for place, pair in enumerate(pairs, 1))


def row(node: Node) -> tuple[Node, ...] | None:
    """The entries of a matrix of one row."""
    return node.rows[0] if isinstance(node, Matrix) and len(node.rows) == 1 else None


def column(node: Node) -> tuple[Node, ...] | None:
    """The entries of a matrix of one column."""
    if isinstance(node, Matrix) and all(len(entries) == 1 for entries in node.rows):
        return tuple(entries[0] for entries in node.rows)
    return None
