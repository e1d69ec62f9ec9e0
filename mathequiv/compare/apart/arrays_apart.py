"""In what two collections, points or matrices differ: elements without a partner, components, an order, a shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mathequiv.compare.apart.scalars_apart import Oracle
from mathequiv.compare.build import negative
from mathequiv.compare.shown import shown
from mathequiv.nodes import Bracket, Listing, Matrix, Node, Set, Tuple, Vector

_MOST = 20  # elements that are matched, each with each
_NAMED = 4  # elements or components that are named


def elements_apart(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """How many elements match, and those that do not; nothing where some pair is open."""
    if not isinstance(left, (Listing, Set)) and not isinstance(right, (Listing, Set)):
        return
    if any(isinstance(side, Tuple) and not has_points(other) for side, other in ((left, right), (right, left))):
        return
    own, theirs = _elements(left, ask), _elements(right, ask)
    if isinstance(left, Set) or isinstance(right, Set):
        own, theirs = _distinct(own, ask), _distinct(theirs, ask)
    if max(len(own), len(theirs)) > _MOST or not _is_settled(own, theirs, ask):
        return
    partner = _matched(own, theirs, ask)
    rest = [element for place, element in enumerate(own) if place not in partner.values()]
    other_rest = [element for place, element in enumerate(theirs) if place not in partner]
    sides = ((rest, "reference"), (other_rest, "prediction"))
    alone = [f"{_listed(part)} in the {side}" for part, side in sides if part]
    if alone:
        count = max(len(own), len(theirs))
        yield f"{len(partner)} of {count} elements match; unmatched: {', '.join(alone)}"
    for one, other, many, name in ((own, theirs, rest, "prediction"), (theirs, own, other_rest, "reference")):
        if len(one) == 2 and len(other) == 1 == len(many) and ask.equal(one[0], negative(one[1])):
            yield f"the {name} has one branch of the sign alone: {shown(other[0])}"


def has_points(node: Node) -> bool:
    """True for a collection with a point in it."""
    return isinstance(node, (Listing, Set)) and any(isinstance(item, Tuple) for item in node.items)


def _elements(node: Node, ask: Oracle) -> list[Node]:
    return list(node.items) if isinstance(node, (Listing, Set)) else [node]


def _distinct(elements: list[Node], ask: Oracle) -> list[Node]:
    """A set holds each element once."""
    kept: list[Node] = []
    for element in elements[: _MOST + 1]:
        if not any(ask.equal(element, other) for other in kept):
            kept.append(element)
    return kept


def _is_settled(own: Sequence[Node], theirs: Sequence[Node], ask: Oracle) -> bool:
    return all(ask.equal(one, other) or ask.different(one, other) for one in own for other in theirs)


def _matched(own: Sequence[Node], theirs: Sequence[Node], ask: Oracle) -> dict[int, int]:
    """The partner in ``own`` of each matched place of ``theirs``: a largest matching, by augmenting paths."""
    partner: dict[int, int] = {}

    def augment(place: int, seen: set[int]) -> bool:
        for other in range(len(theirs)):
            if other in seen or not ask.equal(own[place], theirs[other]):
                continue
            seen.add(other)
            if other not in partner or augment(partner[other], seen):
                partner[other] = place
                return True
        return False

    for place in range(len(own)):
        augment(place, set())
    return partner


def _listed(elements: Sequence[Node]) -> str:
    names = [shown(element) for element in elements[:_NAMED]]
    return ", ".join(names) + (", ..." if len(elements) > _NAMED else "")


# -- points and matrices ----------------------------------------------------------------------------------------
def components_apart(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """The number, the order or the values of the components."""
    if (isinstance(left, Listing) and isinstance(right, Listing)) or has_points(left) or has_points(right):
        return
    if isinstance(left, (Tuple, Bracket, Vector, Listing)) and isinstance(right, (Tuple, Bracket, Vector, Listing)):
        if {type(left), type(right)} == {Tuple, Bracket}:
            yield "round brackets against square ones"
        yield from _in_order(left.items, right.items, "component", ask)


def _in_order(own: Sequence[Node], theirs: Sequence[Node], word: str, ask: Oracle) -> Iterator[str]:
    if len(own) != len(theirs):
        yield f"{len(own)} {word}s against {len(theirs)}"
        return
    apart = [place for place, pair in enumerate(zip(own, theirs, strict=True)) if ask.different(*pair)]
    if apart and len(own) <= _MOST and len(_matched(own, theirs, ask)) == len(own):
        yield f"the {word}s are the same in another order"
        return
    for place in apart[:_NAMED]:
        yield f"{word} {place + 1} differs: {shown(own[place])} and {shown(theirs[place])}"


def matrices_apart(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """The shape, or the entries."""
    if not isinstance(left, Matrix) or not isinstance(right, Matrix):
        return
    own, theirs = left.rows, right.rows
    shapes = (len(own), len(own[0])), (len(theirs), len(theirs[0]))
    if shapes[0] == shapes[1][::-1] and shapes[0] != shapes[1] and 1 in shapes[0]:
        yield "a row is not a column"
    elif shapes[0] != shapes[1]:
        yield f"{shapes[0][0]} x {shapes[0][1]} entries against {shapes[1][0]} x {shapes[1][1]}"
    elif len(own) == len(own[0]) and ask.equal(left, Matrix(tuple(zip(*theirs, strict=True)))):
        yield "one matrix is the transpose of the other"
    else:
        yield from _entries(own, theirs, ask)


def _entries(own: Sequence[Sequence[Node]], theirs: Sequence[Sequence[Node]], ask: Oracle) -> Iterator[str]:
    for row, pair in enumerate(zip(own, theirs, strict=True), 1):
        for column, (one, other) in enumerate(zip(*pair, strict=True), 1):
            if ask.different(one, other):
                yield f"entry {row}, {column} differs: {shown(one)} and {shown(other)}"
