"""Letters with a meaning of their own: special functions written as calls, and letters that stand for operators."""

from __future__ import annotations

from collections.abc import Mapping

from mathequiv.nodes import Apply, Call, Node, Symbol, rebuild, walk
from mathequiv.symbolic.faults import Untranslatable

# Letters that are special functions of one or two arguments, and those that are with a subscript for their order.
_CALLED: Mapping[tuple[str, int], str] = {
    ("Gamma", 1): "gamma",
    ("zeta", 1): "zeta",
    ("W", 1): "lambertw",
    ("B", 2): "beta",
}
_ORDERED: Mapping[str, str] = {
    "J": "bessel_j",
    "Y": "bessel_y",
    "I": "bessel_i",
    "K": "bessel_k",
    "P": "legendre",
}
_OPERATORS = frozenset({"nabla", "partial", "square"})
_VECTORIAL = frozenset({"hat", "vec"})


def standard(node: Node) -> Node:
    """The tree in which letters that may be special functions are."""
    node = rebuild(node, standard)
    if not isinstance(node, Call) or not isinstance(node.function, Symbol) or node.function.marks:
        return node
    name, order = node.function.name, node.function.sub
    if order is None and (name, len(node.args)) in _CALLED:
        return Apply(_CALLED[name, len(node.args)], node.args)
    if order is not None and name in _ORDERED and len(node.args) == 1:
        return Apply(_ORDERED[name], (order, *node.args))
    return node


def check_letters(node: Node) -> None:
    """Raise ``Untranslatable`` where letters are no numbers: operators, vectors in a product, transposed matrices."""
    for part in walk(node):
        if isinstance(part, Symbol) and part.name in _OPERATORS:
            raise Untranslatable(part.name)
        if isinstance(part, Apply) and part.head == "mul" and _many_vectors(part):
            raise Untranslatable("product of operators")
        if isinstance(part, Apply) and part.head == "pow" and part.args[1] == Symbol("T") and _capitals(part.args[0]):
            raise Untranslatable("transpose")


def _many_vectors(product: Apply) -> bool:
    marked = [part for part in walk(product) if isinstance(part, Symbol) and _VECTORIAL.intersection(part.marks)]
    return len(marked) > 1


def _capitals(node: Node) -> bool:
    """Whether every letter is a capital, as those of matrices are."""
    letters = [part for part in walk(node) if isinstance(part, Symbol)]
    return bool(letters) and all(letter.name.isupper() for letter in letters)
