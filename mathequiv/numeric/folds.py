"""What agreement at points may overlook, however many they are: notations that differ only far away, or rarely."""

from __future__ import annotations

from mathequiv.nodes import Apply, Node, walk
from mathequiv.numeric.trees import free_symbols

# On letters these are not evaluated: gcd(n, 10^9 + 7) is 1 at almost every integer.
_ARITHMETIC = frozenset({"gcd", "lcm", "mod"})
_PERIODIC = frozenset({"sin", "cos", "tan", "cot", "sec", "csc"})
_INVERSE = frozenset({f"arc{head}" for head in _PERIODIC})


def overlooks(reference: Node, prediction: Node) -> bool:
    """True where one side alone has a notation whose jumps lie beyond any sample of points.

    ``10^9 arctan(tan(x/10^9))`` agrees with ``x`` for all moderate ``x``.
    """
    return _kinds(reference) != _kinds(prediction)


def _kinds(node: Node) -> tuple[bool, bool]:
    heads = [inner for inner in walk(node) if isinstance(inner, Apply) and inner.head in _ARITHMETIC | _INVERSE]
    arithmetic = any(inner.head in _ARITHMETIC and free_symbols(inner) for inner in heads)
    return arithmetic, any(inner.head in _INVERSE and _is_folded(inner) for inner in heads)


def _is_folded(node: Apply) -> bool:
    """An inverse function over a periodic one that letters move."""
    below = (inner for arg in node.args for inner in walk(arg))
    return any(isinstance(inner, Apply) and inner.head in _PERIODIC and free_symbols(inner) for inner in below)
