"""Unit vectors: ``2 i + 3 j`` by its components, the letters marked as vectors or plain."""

from __future__ import annotations

from mathequiv.compare.build import ZERO, contains, is_zero
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.nodes import Constant, Node, Symbol, walk

NAMES = ("i", "j", "k")


def is_unit_vector(node: Node) -> bool:
    """True for the letters of the unit vectors, the imaginary unit among them."""
    if isinstance(node, Symbol):
        return node.name in NAMES and node.sub is None
    return node == Constant("i")


def is_marked(node: Node) -> bool:
    """True for a unit vector that is marked as a vector."""
    return isinstance(node, Symbol) and bool(node.marks) and is_unit_vector(node)


def combines_unit_vectors(node: Node) -> bool:
    """True where a unit vector is marked as one, or two of them occur: ``3i`` alone is a complex number."""
    letters = {inner for inner in walk(node) if is_unit_vector(inner)}
    return len(letters) > 1 or any(map(is_marked, letters))


def unit_components(node: Node, size: int) -> tuple[Node, ...] | None:
    """The coefficients of a linear combination of the unit vectors, none left over."""
    found: list[Node] = []
    rest = node
    for name in NAMES:
        letter = _letter(node, name)
        poly = coefficients(rest, letter) if letter is not None else (rest,)
        if poly is None or len(poly) > 2:
            return None
        found.append(poly[1] if len(poly) == 2 else ZERO)
        rest = poly[0]
    if not is_zero(rest) or any(contains(part, is_unit_vector) for part in found):
        return None
    while len(found) > size and is_zero(found[-1]):
        found.pop()
    return tuple(found)


def _letter(node: Node, name: str) -> Node | None:
    """The unit vector of this name as it is written here."""
    for inner in walk(node):
        if is_unit_vector(inner) and getattr(inner, "name", "") == name:
            return inner
    return None
