"""Values that are defined wherever their letters have values: no roots, logarithms, or quotients by letters."""

from __future__ import annotations

from mathequiv.compare.build import is_natural
from mathequiv.nodes import Apply, Constant, Node, Number, Quantity, Symbol
from mathequiv.numeric import free_symbols

_EVERYWHERE = frozenset({"add", "neg", "mul", "sin", "cos", "exp", "abs", "sinh", "cosh", "tanh", "arctan"})


def is_everywhere(node: Node) -> bool:
    """True where a value is seen to be defined for all values of its letters."""
    if isinstance(node, (Number, Symbol, Constant)) or not free_symbols(node):
        return True
    if isinstance(node, Quantity):
        return is_everywhere(node.value)
    if not isinstance(node, Apply):
        return False
    if node.head == "div":
        return is_everywhere(node.args[0]) and not free_symbols(node.args[1])
    if node.head == "pow":
        return is_everywhere(node.args[0]) and is_natural(node.args[1])
    return node.head in _EVERYWHERE and all(map(is_everywhere, node.args))
