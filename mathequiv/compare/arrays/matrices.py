"""Matrices: equal entrywise after evaluation of sums, multiples, products, transposes and determinants."""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.compare.arrays import elimination
from mathequiv.compare.arrays.unit_vectors import is_marked
from mathequiv.compare.arrays.vectors import cross, dot, may_be_operator, norm, scaled
from mathequiv.compare.build import ZERO, bottom_up, contains, negative, number, product, quotient, total
from mathequiv.compare.kinds import Kind
from mathequiv.compare.logic import all_of, labelled
from mathequiv.compare.registry import Same, rule
from mathequiv.nodes import Apply, Bracket, Matrix, Node, Number, Set, Symbol, Tuple, Vector, walk
from mathequiv.numeric import exact, free_symbols, order
from mathequiv.verdict import Finding, Stage, different

_MAX_POWER = 16


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
    parts = tuple(walk(node))
    if not any(isinstance(inner, Apply) and inner.head in _OPERATIONS for inner in parts):
        return node
    if not any(isinstance(inner, _ARRAYS) or _makes_array(inner) for inner in parts):
        return node
    return bottom_up(node, _evaluated)


_ARRAYS = (Matrix, Vector, Tuple, Bracket)


def _makes_array(node: Node) -> bool:
    return is_marked(node) or (isinstance(node, Apply) and node.head in ("diag", "cross", "dot"))


def _evaluated(node: Node) -> Node:
    if not isinstance(node, Apply):
        return node
    operation = _OPERATIONS.get(node.head)
    value = operation(tuple(map(_as_array, node.args))) if operation is not None else None
    return node if value is None else value


def _as_array(node: Node) -> Node:
    """``[[a, b], [c, d]]`` is a matrix where something is done with it."""
    if not isinstance(node, Bracket) or not all(isinstance(item, Bracket) for item in node.items):
        return node
    rows = tuple(item.items for item in node.items if isinstance(item, Bracket))
    return Matrix(rows) if len({len(row) for row in rows}) == 1 and rows[0] else node


def _sum(args: tuple[Node, ...]) -> Node | None:
    first = next((arg for arg in args if _is_array(arg)), args[0])
    if isinstance(first, Matrix):
        if not all(isinstance(arg, Matrix) and _shape(arg) == _shape(first) for arg in args):
            return None
        stacked = zip(*(arg.rows for arg in args if isinstance(arg, Matrix)), strict=True)
        rows = tuple(tuple(total(*entries) for entries in zip(*row, strict=True)) for row in stacked)
        return Matrix(rows, first.bracket)
    if isinstance(first, (Tuple, Vector)):
        terms = [scaled(arg, len(first.items)) for arg in args]
        parts = [
            term.items for term in terms if isinstance(term, (Tuple, Vector)) and len(term.items) == len(first.items)
        ]
        if len(parts) < len(args):
            return None
        return type(first)(tuple(total(*entries) for entries in zip(*parts, strict=True)))
    return _sum_of_brackets(args)


def _sum_of_brackets(args: tuple[Node, ...]) -> Node | None:
    """``[1, 2] + [3, 4]``, as rows and as intervals alike."""
    parts = [arg.items for arg in args if isinstance(arg, Bracket) and _is_numeric(arg)]
    if len(parts) < len(args) or len({len(part) for part in parts}) != 1:
        return None
    return Bracket(tuple(total(*entries) for entries in zip(*parts, strict=True)))


def _is_numeric(bracket: Bracket) -> bool:
    """No commutator: two or more numbers."""
    return len(bracket.items) > 1 and not any(free_symbols(item) or _is_collection(item) for item in bracket.items)


def _is_collection(node: Node) -> bool:
    return isinstance(node, _ARRAYS)


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
    if args[0] in _SPANS and len(args) == 2:
        return Apply("span", args[1].items if isinstance(args[1], Set) else args[1:])
    arrays = [arg for arg in args if _is_array(arg)]
    if not arrays and any(isinstance(arg, Bracket) for arg in args):
        return _multiple_of_bracket(args)
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


_SPANS = (Symbol("span"), Symbol("Span"))


def _multiple_of_bracket(args: tuple[Node, ...]) -> Node | None:
    """``2 [1, 3]``, as a row and as an interval alike: no factor may turn it round."""
    brackets = [arg for arg in args if isinstance(arg, Bracket)]
    factors = [arg for arg in args if not isinstance(arg, Bracket)]
    if len(brackets) != 1 or not _is_numeric(brackets[0]) or any(_is_unevaluated(factor) for factor in factors):
        return None
    if any(not free_symbols(factor) and order(factor, ZERO) != 1 for factor in factors):
        return None
    return Bracket(tuple(product(*factors, item) for item in brackets[0].items))


def _is_unevaluated(node: Node) -> bool:
    """True for a factor that still holds an array, or is marked as a vector or an operator."""
    if _is_array(node):
        return False
    return any(_is_collection(inner) or (isinstance(inner, Symbol) and inner.marks) for inner in walk(node))


def _matrix_product(left: Node, right: Node) -> Matrix | None:
    if not isinstance(left, Matrix) or not isinstance(right, Matrix) or _shape(left)[1] != _shape(right)[0]:
        return None
    if max(*_shape(left), *_shape(right)) > elimination.LARGEST:
        return None
    columns = tuple(zip(*right.rows, strict=True))
    rows = tuple(
        tuple(total(*(product(a, b) for a, b in zip(row, column, strict=True))) for column in columns)
        for row in left.rows
    )
    return Matrix(rows, left.bracket)


def _quotient(args: tuple[Node, ...]) -> Node | None:
    top, bottom = args
    if not _is_array(top) or _is_array(bottom) or _is_unevaluated(bottom):
        return None
    return _mapped(top, lambda entry: quotient(entry, bottom))


def _opposite(args: tuple[Node, ...]) -> Node | None:
    return _mapped(args[0], negative) if _is_array(args[0]) else None


def _power(args: tuple[Node, ...]) -> Node | None:
    base, exponent = args[0], exact(args[1])
    if not isinstance(base, Matrix) or not _is_square(base) or not isinstance(exponent, int):
        return None
    if exponent < 0:
        rows = elimination.inverse(base.rows) if len(base.rows) <= elimination.LARGEST else None
        base, exponent = Matrix(rows or base.rows, base.bracket), -exponent if rows else 0
    if not 1 <= exponent <= _MAX_POWER:
        return None
    numeric = all(isinstance(entry, Number) for row in base.rows for entry in row)
    if exponent > 3 and not numeric:
        return None
    return _product((base,) * exponent)


def _is_square(matrix: Matrix) -> bool:
    return len(set(_shape(matrix))) == 1


def _transpose(args: tuple[Node, ...]) -> Node | None:
    array = args[0]
    if isinstance(array, Matrix):
        return Matrix(tuple(zip(*array.rows, strict=True)), array.bracket)
    if isinstance(array, (Tuple, Vector)) or (isinstance(array, Bracket) and not contains(array, may_be_operator)):
        return Matrix(tuple((entry,) for entry in array.items))
    return None


def _diagonal(args: tuple[Node, ...]) -> Node | None:
    if len(args) > elimination.LARGEST or any(_is_array(arg) for arg in args):
        return None
    return Matrix(tuple(tuple(arg if i == j else ZERO for j in range(len(args))) for i, arg in enumerate(args)))


def _trace(args: tuple[Node, ...]) -> Node | None:
    matrix = args[0]
    if not isinstance(matrix, Matrix) or not _is_square(matrix):
        return None
    return total(*(row[place] for place, row in enumerate(matrix.rows)))


def _determinant(args: tuple[Node, ...]) -> Node | None:
    matrix = args[0]
    if not isinstance(matrix, Matrix) or not _is_square(matrix) or len(matrix.rows) > elimination.LARGEST:
        return None
    return elimination.determinant(matrix.rows)


def _modulus(args: tuple[Node, ...]) -> Node | None:
    """The determinant of a square matrix, the length of a vector."""
    matrix = args[0]
    return _determinant(args) if isinstance(matrix, Matrix) and _is_square(matrix) else norm(args)


def _rank(args: tuple[Node, ...]) -> Node | None:
    matrix = args[0]
    if not isinstance(matrix, Matrix) or max(_shape(matrix)) > elimination.LARGEST:
        return None
    value = elimination.rank(matrix.rows)
    return None if value is None else number(value)


_OPERATIONS: dict[str, Callable[[tuple[Node, ...]], Node | None]] = {
    "add": _sum,
    "neg": _opposite,
    "mul": _product,
    "dot": dot,
    "cross": cross,
    "norm": norm,
    "rank": _rank,
    "div": _quotient,
    "pow": _power,
    "transpose": _transpose,
    "diag": _diagonal,
    "trace": _trace,
    "det": _modulus,
    "abs": _modulus,
}
