"""Finite sets and bare lists of values."""

from __future__ import annotations

from mathequiv.compare.kinds import Kind
from mathequiv.compare.logic import EQUAL, all_of, labelled, only_if_different
from mathequiv.compare.matching import included, multiset, said_once
from mathequiv.compare.registry import Same, rule
from mathequiv.nodes import Bracket, Listing, Node, Set, Tuple, Vector
from mathequiv.normal.kinds import names_choices
from mathequiv.verdict import Finding, Stage, different


def items(node: Node) -> tuple[Node, ...]:
    """The elements of a collection."""
    assert isinstance(node, (Bracket, Listing, Set, Tuple, Vector))
    return node.items


@rule(Kind.SET, Kind.SET)
@rule(Kind.LIST, Kind.SET, symmetric=True)
def set_set(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same elements; order and repetition do not matter. A bare list is a set where the other side is one."""
    return included(items(reference), items(prediction), same)


@rule(Kind.LIST, Kind.LIST)
@rule(Kind.BRACKET, Kind.LIST, symmetric=True)
def list_list(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same elements, each as often; ``[a, b]`` is a list where the other side is one.

    ``A, C`` and ``A or C`` are the same values, and not the same choices.
    """
    lists = [side for side in (reference, prediction) if isinstance(side, Listing) and names_choices(side)]
    found = multiset(items(reference), items(prediction), same)
    return only_if_different(found) if len({side.joiner == "or" for side in lists}) == 2 else found


@rule((Kind.SCALAR, Kind.PERCENT, Kind.ANGLE), Kind.LIST, symmetric=True)
def value_list(value: Node, listing: Node, same: Same) -> Finding:
    """A list is no value of its own; ``1/2 or 0.5`` says one value twice."""
    assert isinstance(listing, Listing)
    if listing.joiner != "or" or len(listing.items) > _WAYS:
        return different(Stage.NORMALIZED, "kinds differ", "a number against several values")
    found = all_of(labelled(f"element {place}", same(value, item)) for place, item in enumerate(listing.items, 1))
    return found if found.decision is not EQUAL else said_once(listing.items, same)


# In more ways no value is said again.
_WAYS = 4


@rule(Kind.TUPLE, Kind.LIST, symmetric=True)
@rule(Kind.VECTOR, Kind.LIST, symmetric=True)
def tuple_list(point: Node, listing: Node, same: Same) -> Finding:
    """A bare list equals a tuple in the written order alone."""
    return in_order(items(point), items(listing), same)


def in_order(reference: tuple[Node, ...], prediction: tuple[Node, ...], same: Same) -> Finding:
    """The same members in the same places."""
    if len(reference) != len(prediction):
        return different(Stage.NORMALIZED, "number of elements", f"{len(reference)} against {len(prediction)}")
    pairs = zip(reference, prediction, strict=True)
    return all_of(labelled(f"element {place}", same(left, right)) for place, (left, right) in enumerate(pairs, 1))
