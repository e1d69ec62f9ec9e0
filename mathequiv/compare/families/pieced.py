"""A value under a condition as a function of one piece, beside one of several: ``-x if x < 4``."""

from __future__ import annotations

from mathequiv.compare.kinds import COMPARISONS
from mathequiv.compare.names import unnamed
from mathequiv.nodes import Apply, Given, Node, Piecewise, Relation
from mathequiv.numeric import free_symbols


def as_one_piece(node: Node, other: Node) -> Node | None:
    """The value with its condition as a piece; None unless the other side has pieces about the same letter."""
    pieces = unnamed(other)[1]
    if not isinstance(node, Given) or not isinstance(pieces, Piecewise):
        return None
    held = node.condition
    if isinstance(held, Apply) and held.head == "if":
        held = held.args[0]
    if not isinstance(held, Relation) or not COMPARISONS.issuperset(held.operators):
        return None
    value = unnamed(node.body)[1]
    about = free_symbols(held)
    told = [condition for _, condition in pieces.pieces if condition is not None]
    if isinstance(value, Relation) or len(about) != 1 or any(free_symbols(condition) != about for condition in told):
        return None
    return Piecewise(((value, held),))
