"""Matrices: equal entrywise after evaluation of sums, multiples, products, transposes and determinants."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod

from mathequiv.compare.build import ZERO, bottom_up, negative, number, product, quotient, total
from mathequiv.compare.kinds import Kind
from mathequiv.compare.logic import all_of, labelled
from mathequiv.compare.registry import Same, rule
from mathequiv.config import Limits
from mathequiv.nodes import Apply, Constant, Matrix, Node, Number, Symbol, Tuple, Vector, walk
from mathequiv.verdict import Finding, Stage, different

Rows = tuple[tuple[Node, ...], ...]
# Larger symbolic determinants have too many terms to write out; rational ones are eliminated exactly.
_COFACTOR_SIDE = 4
_MAX_POWER = 16
_LARGEST = Limits().matrix_side


@rule(Kind.MATRIX, Kind.MATRIX)
def matrix_matrix(reference: Node, prediction: Node, same: Same) -> Finding:
    """Equal entry by entry, whatever the brackets."""
    assert isinstance(reference, Matrix)
    assert isinstance(prediction, Matrix)
    shapes = [(len(matrix.rows), len(matrix.rows[0])) for matrix in (reference, prediction)]
    if shapes[0] != shapes[1]:
        return different(Stage.NORMALIZED, "shape", "{} x {} against {} x {}".format(*shapes[0], *shapes[1]))
    return all_of(
        labelled(f"entry {i}, {j}", same(entry, match))
        for i, (entries, matches) in enumerate(zip(reference.rows, prediction.rows, strict=True), 1)
        for j, (entry, match) in enumerate(zip(entries, matches, strict=True), 1)
    )


# -- evaluation -------------------------------------------------------------------------------------------------
def evaluated(node: Node) -> Node:
    """The tree with its operations on matrices and vectors carried out where they can be."""
    if not any(isinstance(inner, (Matrix, Vector, Tuple)) or _makes_matrix(inner) for inner in walk(node)):
        return node
    return bottom_up(node, _evaluated)


def _makes_matrix(node: Node) -> bool:
    return isinstance(node, Apply) and node.head == "diag"


def _evaluated(node: Node) -> Node:
    if not isinstance(node, Apply):
        return node
    operation = _OPERATIONS.get(node.head)
    value = operation(node.args) if operation is not None else None
    return node if value is None else value


def _sum(args: tuple[Node, ...]) -> Node | None:
    first = args[0]
    if isinstance(first, Matrix):
        if not all(isinstance(arg, Matrix) and _shape(arg) == _shape(first) for arg in args):
            return None
        stacked = zip(*(arg.rows for arg in args if isinstance(arg, Matrix)), strict=True)
        rows = tuple(tuple(total(*entries) for entries in zip(*row, strict=True)) for row in stacked)
        return Matrix(rows, first.bracket)
    if isinstance(first, (Tuple, Vector)):
        parts = [arg.items for arg in args if isinstance(arg, (Tuple, Vector)) and len(arg.items) == len(first.items)]
        if len(parts) < len(args):
            return None
        return type(first)(tuple(total(*entries) for entries in zip(*parts, strict=True)))
    return None


def _shape(matrix: Matrix) -> tuple[int, int]:
    return len(matrix.rows), len(matrix.rows[0])


def _is_array(node: Node) -> bool:
    return isinstance(node, (Matrix, Tuple, Vector))


def _mapped(array: Node, change: Callable[[Node], Node]) -> Node:
    if isinstance(array, Matrix):
        return Matrix(tuple(tuple(change(entry) for entry in row) for row in array.rows), array.bracket)
    assert isinstance(array, (Tuple, Vector))
    return type(array)(tuple(change(entry) for entry in array.items))


def _product(args: tuple[Node, ...]) -> Node | None:
    """Scalars times at most one vector, or times matrices whose shapes fit, in order."""
    arrays = [arg for arg in args if _is_array(arg)]
    if not arrays or any(_is_unevaluated(arg) for arg in args):
        return None
    result = arrays[0]
    for right in arrays[1:]:
        multiplied = _matrix_product(result, right)
        if multiplied is None:
            return None
        result = multiplied
    scalars = [arg for arg in args if not _is_array(arg)]
    return _mapped(result, lambda entry: product(*scalars, entry)) if scalars else result


def _is_unevaluated(node: Node) -> bool:
    """True for a factor that still holds an array, or is marked as a vector or an operator."""
    if _is_array(node):
        return False
    return any(_is_array(inner) or (isinstance(inner, Symbol) and inner.marks) for inner in walk(node))


def _matrix_product(left: Node, right: Node) -> Matrix | None:
    if not isinstance(left, Matrix) or not isinstance(right, Matrix) or _shape(left)[1] != _shape(right)[0]:
        return None
    if max(*_shape(left), *_shape(right)) > _LARGEST:
        return None
    columns = tuple(zip(*right.rows, strict=True))
    rows = tuple(
        tuple(total(*(product(a, b) for a, b in zip(row, column, strict=True))) for column in columns)
        for row in left.rows
    )
    return Matrix(rows, left.bracket)


def _dot(args: tuple[Node, ...]) -> Node | None:
    """The scalar product of two real columns, rows or points of one length; with ``i`` there are two conventions."""
    left, right = (_coordinates(arg) for arg in args)
    if not left or len(left) != len(right) or any(inner == Constant("i") for arg in args for inner in walk(arg)):
        return None
    return total(*(product(a, b) for a, b in zip(left, right, strict=True)))


def _coordinates(node: Node) -> tuple[Node, ...]:
    """The entries of a column, a row or a point; none of anything else."""
    if isinstance(node, (Tuple, Vector)):
        return node.items
    if not isinstance(node, Matrix) or 1 not in _shape(node):
        return ()
    return tuple(entry for row in node.rows for entry in row)


def _quotient(args: tuple[Node, ...]) -> Node | None:
    top, bottom = args
    if not _is_array(top) or _is_array(bottom) or _is_unevaluated(bottom):
        return None
    return _mapped(top, lambda entry: quotient(entry, bottom))


def _opposite(args: tuple[Node, ...]) -> Node | None:
    return _mapped(args[0], negative) if _is_array(args[0]) else None


def _power(args: tuple[Node, ...]) -> Node | None:
    base, exponent = args
    if not isinstance(base, Matrix) or not isinstance(exponent, Number) or _shape(base)[0] != _shape(base)[1]:
        return None
    if not isinstance(exponent.value, int) or not 1 <= exponent.value <= _MAX_POWER:
        return None
    numeric = all(isinstance(entry, Number) for row in base.rows for entry in row)
    if exponent.value > 3 and not numeric:
        return None
    return _product((base,) * exponent.value)


def _transpose(args: tuple[Node, ...]) -> Node | None:
    array = args[0]
    if isinstance(array, Matrix):
        return Matrix(tuple(zip(*array.rows, strict=True)), array.bracket)
    if isinstance(array, (Tuple, Vector)):
        return Matrix(tuple((entry,) for entry in array.items))
    return None


def _diagonal(args: tuple[Node, ...]) -> Node | None:
    if len(args) > _LARGEST or any(_is_array(arg) for arg in args):
        return None
    return Matrix(tuple(tuple(arg if i == j else ZERO for j in range(len(args))) for i, arg in enumerate(args)))


def _trace(args: tuple[Node, ...]) -> Node | None:
    matrix = args[0]
    if not isinstance(matrix, Matrix) or _shape(matrix)[0] != _shape(matrix)[1]:
        return None
    return total(*(row[place] for place, row in enumerate(matrix.rows)))


# -- determinants -----------------------------------------------------------------------------------------------
def _determinant(args: tuple[Node, ...]) -> Node | None:
    matrix = args[0]
    if not isinstance(matrix, Matrix) or _shape(matrix)[0] != _shape(matrix)[1] or _shape(matrix)[0] > _LARGEST:
        return None
    values = [[entry.value for entry in row if isinstance(entry, Number)] for row in matrix.rows]
    if all(len(row) == len(matrix.rows) for row in values):
        return number(_eliminated([list(row) for row in values]))
    return _expanded(matrix.rows) if len(matrix.rows) <= _COFACTOR_SIDE else None


def _expanded(rows: Rows) -> Node:
    """Laplace expansion along the first row."""
    if len(rows) == 1:
        return rows[0][0]
    terms = []
    for place, entry in enumerate(rows[0]):
        if entry == ZERO:
            continue
        minor = product(entry, _expanded(tuple((*row[:place], *row[place + 1 :]) for row in rows[1:])))
        terms.append(negative(minor) if place % 2 else minor)
    return total(*terms)


def _eliminated(values: list[list[Fraction | int]]) -> Fraction:
    """Gaussian elimination over the rationals."""
    sign, pivots = 1, []
    for place in range(len(values)):
        pivot = next((row for row in range(place, len(values)) if values[row][place]), None)
        if pivot is None:
            return Fraction(0)
        if pivot != place:
            values[place], values[pivot] = values[pivot], values[place]
            sign = -sign
        top = values[place]
        pivots.append(Fraction(top[place]))
        for row in values[place + 1 :]:
            factor = Fraction(row[place]) / top[place]
            row[:] = [entry - factor * above for entry, above in zip(row, top, strict=True)]
    return sign * prod(pivots, start=Fraction(1))


_OPERATIONS: dict[str, Callable[[tuple[Node, ...]], Node | None]] = {
    "add": _sum,
    "neg": _opposite,
    "mul": _product,
    "dot": _dot,
    "div": _quotient,
    "pow": _power,
    "transpose": _transpose,
    "diag": _diagonal,
    "trace": _trace,
    "det": _determinant,
    "abs": _determinant,
}
