"""In what values under names differ: exchanged, missing, or other values."""

from __future__ import annotations

from collections.abc import Iterator

from mathequiv.compare.apart.arrays_apart import components_apart
from mathequiv.compare.apart.scalars_apart import Oracle
from mathequiv.compare.names import alphabetical, record
from mathequiv.compare.shown import shown
from mathequiv.nodes import Node, Tuple

_MOST = 3  # names that are told of


def named_apart(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """``x = 1, y = 2`` beside ``x = 2, y = 1``."""
    own, theirs = ({entry.name: entry.value for entry in record(side) or ()} for side in (left, right))
    if isinstance(left, Tuple) or isinstance(right, Tuple):
        yield from components_apart(_as_point(left), _as_point(right), ask)
    if not own or not theirs:
        return
    alone = [name for name in own if name not in theirs], [name for name in theirs if name not in own]
    for names, side in zip(alone, ("reference", "prediction"), strict=True):
        yield from (f"{shown(name)} has a value in the {side} alone" for name in names[:_MOST])
    apart = [name for name in own if name in theirs and ask.different(own[name], theirs[name])]
    if len(apart) == 2 and _are_exchanged(own, theirs, apart, ask):
        yield f"the values of {shown(apart[0])} and {shown(apart[1])} are exchanged"
        return
    yield from (
        f"the values of {shown(name)} differ: {shown(own[name])} and {shown(theirs[name])}" for name in apart[:_MOST]
    )


def _as_point(node: Node) -> Node:
    """``x = 1, y = 2`` as ``(1, 2)``, by the alphabet."""
    entries = record(node)
    return node if entries is None or isinstance(node, Tuple) else Tuple(alphabetical(entries))


def _are_exchanged(own: dict[Node, Node], theirs: dict[Node, Node], names: list[Node], ask: Oracle) -> bool:
    first, second = names
    return ask.equal(own[first], theirs[second]) and ask.equal(own[second], theirs[first])
