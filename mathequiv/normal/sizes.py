"""Sizes: ``3 \\times 4`` before a word tells the sides of a thing, and is no number."""

from __future__ import annotations

from mathequiv.nodes import Apply, Node, Number, Rational

# What has sides, where a number before it may count it too.
_SIZED_WORDS = "matrix matrices grid grids rectangle rectangles board boards array arrays table tables"
_SIZED = frozenset(_SIZED_WORDS.split())


def is_sized(noun: str) -> bool:
    """True for a noun of things that have sides."""
    return noun.lower().rpartition(" ")[2] in _SIZED


def sizes(node: Node) -> tuple[Rational, ...]:
    """The factors of a product of plain numbers, as written; none for anything else."""
    if not isinstance(node, Apply) or node.head != "mul":
        return ()
    factors = tuple(arg.value for arg in node.args if isinstance(arg, Number))
    return factors if len(factors) == len(node.args) else ()
