"""Small ways of putting nodes together that several rules of the grammar share."""

from __future__ import annotations

from collections.abc import Iterable

from mathequiv.nodes import Apply, Bracket, Constant, Listing, Node, Number, Set, Symbol, Tuple, transform


def ungrouped(node: Node) -> Node:
    """``[x + y]`` and ``{x + y}`` as a factor, a summand or an argument: the brackets only group."""
    if isinstance(node, (Bracket, Set)) and len(node.items) == 1:
        return node.items[0]
    return node


def summed(parts: list[Node]) -> Node:
    """The sum of the parts; one part is itself."""
    return parts[0] if len(parts) == 1 else Apply("add", tuple(ungrouped(part) for part in parts))


def multiplied(factors: list[Node]) -> Node:
    """The product of the factors; one factor is itself."""
    if len(factors) == 1:
        return factors[0]
    first = factors[0]
    if isinstance(first, Apply) and first.head in _LEADING_ARCS:
        heads = tuple(factor.head for factor in factors if isinstance(factor, Apply))
        if len(heads) == len(factors) and heads in _ARCS:
            return Apply("add", tuple(factors))
    return Apply("mul", tuple(ungrouped(factor) for factor in factors))


# 21 degrees 14 minutes is a sum.
_LEADING_ARCS = frozenset({"degree", "arcmin"})
_ARCS = (("degree", "arcmin"), ("degree", "arcmin", "arcsec_angle"), ("arcmin", "arcsec_angle"))


def items_of(node: Node) -> tuple[Node, ...]:
    """The arguments that a bracket holds."""
    return node.items if isinstance(node, (Tuple, Listing, Bracket)) else (node,)


def named(node: Node) -> Node:
    """Constants that are letters, as letters: the ``i`` of ``x_i``, and the ``e`` of ``m_e``, are names."""
    if isinstance(node, Number) or (isinstance(node, Symbol) and node.sub is None):
        return node
    return with_letters(node, ("e", "i"))


def with_letters(node: Node, letters: Iterable[str]) -> Node:
    """``node`` with the constants ``letters`` read as letters, for the letter is bound there."""
    wanted = frozenset(letters)

    def change(inner: Node) -> Node:
        return Symbol(inner.name) if isinstance(inner, Constant) and inner.name in wanted else inner

    return transform(node, change) if wanted else node
