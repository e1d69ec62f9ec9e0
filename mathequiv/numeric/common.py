"""Terms that two sums of numbers share: ``6^9000 + a`` and ``6^9000 + b`` are equal where ``a`` and ``b`` are."""

from __future__ import annotations

from mathequiv.nodes import Apply, Node, Number, transform, walk
from mathequiv.numeric.relations import value_at
from mathequiv.numeric.trees import free_symbols, total
from mathequiv.numeric.values import Infinite


def without_common(reference: Node, prediction: Node) -> tuple[Node, Node] | None:
    """Both sides without the terms that stand on both; None where there are none, or letters."""
    if not (_is_sum(reference) or _is_sum(prediction)) or free_symbols(reference) or free_symbols(prediction):
        return None
    left, right = _terms(reference), _terms(prediction)
    kept = []
    for term in left:
        if term in right and _is_number(term):
            right.remove(term)
        else:
            kept.append(term)
    if len(kept) == len(left) or not all(_is_sum(side) or _is_whole(side) for side in (reference, prediction)):
        return None
    return transform(total(*kept), _as_exact), transform(total(*right), _as_exact)


def _is_number(term: Node) -> bool:
    """True of a term that has a finite value."""
    value = value_at(term, {})
    return value is not None and not isinstance(value, Infinite)


def _is_whole(side: Node) -> bool:
    """False of a decimal that is a whole side: its tolerance is not that of its parts."""
    return not any(isinstance(part, Number) and part.places is not None for part in walk(side))


def _as_exact(node: Node) -> Node:
    """A decimal inside a sum is exact, and stays so where it is left alone."""
    return Number(node.value) if isinstance(node, Number) and node.places is not None else node


def _is_sum(node: Node) -> bool:
    return isinstance(node, Apply) and node.head == "add"


def _terms(node: Node) -> list[Node]:
    """The terms, those of inner sums too."""
    if isinstance(node, Apply) and node.head == "add":
        return [term for arg in node.args for term in _terms(arg)]
    return [node]
