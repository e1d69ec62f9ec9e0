"""Products under a rank, a kernel or a norm: their letters may be matrices, which do not commute."""

from __future__ import annotations

from mathequiv.nodes import Apply, Node, Symbol, walk

OF_MATRICES = frozenset({"rank", "ker", "norm"})


def multiplies_matrices(node: Node) -> bool:
    """True for ``rank(AB)``, ``ker(AB)``, ``||AB||``: one of these heads over a product of two letters.

    A small letter in a norm may be a number, and the norm of a multiple is a multiple.
    """
    if not isinstance(node, Apply) or node.head not in OF_MATRICES:
        return False
    parts = (part for part in walk(node.args[0]) if isinstance(part, Apply) and part.head == "mul")
    return any(sum(_may_be_matrix(arg, node.head) for arg in part.args) > 1 for part in parts)


def _may_be_matrix(node: Node, head: str) -> bool:
    if isinstance(node, Apply) and node.head == "pow":
        return _may_be_matrix(node.args[0], head)
    return isinstance(node, Symbol) and (head != "norm" or node.name[:1].isupper())
