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


def special(*nodes: Node) -> tuple[Node, ...]:
    """The trees in which letters that may be special functions are, and bars over letters that also stand bare are
    conjugates."""
    letters = frozenset(part for node in nodes for part in walk(node) if isinstance(part, Symbol))
    return tuple(_special(node, letters) for node in nodes)


def _special(node: Node, letters: frozenset[Symbol]) -> Node:
    node = rebuild(node, lambda child: _special(child, letters))
    if isinstance(node, Symbol) and node.marks[-1:] == ("bar",):
        bare = Symbol(node.name, node.sub, node.marks[:-1])
        return Apply("conj", (bare,)) if bare in letters else node
    return _function(node)


def _function(node: Node) -> Node:
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
