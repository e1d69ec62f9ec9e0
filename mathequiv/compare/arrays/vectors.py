"""Products and lengths of vectors given by their components: points, columns, rows, sums of unit vectors."""

from __future__ import annotations

from mathequiv.compare.arrays.unit_vectors import NAMES, is_marked, unit_components
from mathequiv.compare.build import contains, difference, has_imaginary_unit, power, product, root, total
from mathequiv.nodes import Apply, Bracket, Call, Matrix, Node, Number, Symbol, Tuple, Vector

Components = tuple[Node, ...]
_SPACE = len(NAMES)


def coordinates(node: Node) -> Components:
    """The entries of a column, a row or a point, or of a sum of marked unit vectors; none of anything else."""
    if isinstance(node, (Tuple, Vector)):
        return node.items
    if isinstance(node, Bracket):
        return () if contains(node, may_be_operator) else node.items
    if isinstance(node, Matrix) and 1 in (len(node.rows), len(node.rows[0])):
        return tuple(entry for row in node.rows for entry in row)
    if isinstance(node, (Symbol, Apply)) and contains(node, is_marked):
        return unit_components(node, _SPACE) or ()
    return ()


def may_be_operator(node: Node) -> bool:
    """True for what makes ``[A, B]`` a commutator: a capital or a marked letter."""
    return isinstance(node, Symbol) and (bool(node.marks) or node.name[:1].isupper())


def dot(args: tuple[Node, ...]) -> Node | None:
    """The scalar product of two real vectors of one length; with ``i`` there are two conventions."""
    left, right = _of_one_length(args)
    if not left:
        return None
    return total(*(product(a, b) for a, b in zip(left, right, strict=True)))


def cross(args: tuple[Node, ...]) -> Node | None:
    """The vector product of two vectors of three components, written as the first is."""
    left, right = _of_one_length(args)
    if len(left) != _SPACE:
        return None
    entries = tuple(
        difference(product(left[place - 2], right[place - 1]), product(left[place - 1], right[place - 2]))
        for place in range(_SPACE)
    )
    first = args[0]
    if isinstance(first, Matrix):
        rows = (entries,) if len(first.rows) == 1 else tuple((entry,) for entry in entries)
        return Matrix(rows, first.bracket)
    return Tuple(entries) if isinstance(first, Tuple) else Vector(entries)


def norm(args: tuple[Node, ...]) -> Node | None:
    """The length of a real vector."""
    entries = coordinates(args[0])
    if not entries or has_imaginary_unit(args[0]):
        return None
    return root(total(*(power(entry, 2) for entry in entries)))


def _of_one_length(args: tuple[Node, ...]) -> tuple[Components, Components]:
    """The components of two real vectors; none where their lengths differ."""
    left, right = (coordinates(arg) for arg in args)
    if len(left) != len(right) or any(map(has_imaginary_unit, args)):
        return (), ()
    return left, right


# -- multiples --------------------------------------------------------------------------------------------------
def scaled(node: Node, size: int) -> Node:
    """``t(3, 4)`` beside points of two components: a multiple of a point, with its signs and factors."""
    if isinstance(node, Call) and len(node.args) == size and _is_factor(node.function):
        return Tuple(tuple(product(node.function, arg) for arg in node.args))
    if isinstance(node, Apply) and node.head in ("neg", "mul"):
        inner = [scaled(arg, size) for arg in node.args]
        points = [arg for arg in inner if isinstance(arg, Tuple)]
        if len(points) == 1:
            factors = [arg for arg in inner if arg is not points[0]] if node.head == "mul" else [_MINUS_ONE]
            return Tuple(tuple(product(*factors, entry) for entry in points[0].items))
    return node


_MINUS_ONE = Number(-1)
_FUNCTIONS = frozenset({"f", "g", "h", "p", "q", "u", "v", "w", "phi", "psi"})


def _is_factor(node: Node) -> bool:
    """A small letter that is no usual name of a function."""
    return isinstance(node, Symbol) and node.name not in _FUNCTIONS and node.name.islower() and not node.marks
