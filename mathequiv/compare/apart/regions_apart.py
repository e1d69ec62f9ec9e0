"""In what two sets of reals differ: an end that is open on one side and closed on the other, or another end."""

from __future__ import annotations

import operator
from collections.abc import Iterator

from mathequiv.compare.apart.scalars_apart import Oracle
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.sets.intervals import as_interval
from mathequiv.compare.sets.reals import Reals, Undetermined, compare_ends
from mathequiv.compare.sets.regions import region
from mathequiv.compare.shown import shown
from mathequiv.nodes import Interval, Node, Set

_POINTS = frozenset({Kind.TUPLE, Kind.BRACKET, Kind.SET})


def regions_apart(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """Exactly where both sets are known, else end by end; a pair in brackets is an interval beside a set of reals."""
    if kind_of(left) in _POINTS and kind_of(right) in _POINTS:
        return
    try:
        yield from _exactly(region(left).reals, region(right).reals)
    except Undetermined:
        one, other = as_interval(left), as_interval(right)
        if one is not None and other is not None and not isinstance(left, Set):
            yield from _by_ends(one, other, ask)


def _exactly(left: Reals, right: Reals) -> Iterator[str]:
    for cut in (*left.cuts, *right.cuts):
        here, there = _around(left, cut), _around(right, cut)
        if here[1] != there[1] and (here[0], here[2]) == (there[0], there[2]):
            yield _at_cut(shown(cut), here)
    yield from _complements(left, right)
    if left.empty != right.empty:
        yield f"the {'reference' if left.empty else 'prediction'} is empty"
    elif _is_one_interval(left) and _is_one_interval(right):
        yield from _other_ends(left, right)
    elif len(left.cuts) == 1 and left.cells == right.cells and compare_ends(left.cuts[0], right.cuts[0]) != 0:
        yield f"the ends differ: {shown(left.cuts[0])} and {shown(right.cuts[0])}"
    elif (left - right).empty and not (right - left).empty:
        yield "the prediction holds the reference, and more"
    elif (right - left).empty and not (left - right).empty:
        yield "the prediction is a part of the reference"


def solutions_apart(left: Node, right: Node) -> Iterator[str]:
    """Claims about one letter, an equation among them, of which one holds for more values."""
    if Kind.EQUATION not in (kind_of(left), kind_of(right)):
        return
    try:
        one, other = region(left), region(right)
        if one.letter is None or one.letter != other.letter or one.letter.positive:
            return
        missing, added = one.reals - other.reals, other.reals - one.reals
    except Undetermined:
        return
    if added.empty and not missing.empty:
        yield "the prediction has a part of the solutions"
    elif missing.empty and not added.empty:
        yield "the prediction has all solutions of the reference, and others"


def _complements(left: Reals, right: Reals) -> Iterator[str]:
    """Every gap between ends belongs to one set alone."""
    if len(left.cuts) != len(right.cuts) or any(map(operator.eq, left.cells[::2], right.cells[::2])):
        return
    if left.cuts and all(compare_ends(*ends) == 0 for ends in zip(left.cuts, right.cuts, strict=True)):
        but = ", but for ends" if any(map(operator.eq, left.cells, right.cells)) else ""
        yield f"one set is the complement of the other{but}"


def _around(found: Reals, end: Node) -> tuple[bool, ...]:
    """Whether a set holds what is close below a place, the place, and what is close above it."""
    for place, cut in enumerate(found.cuts):
        side = compare_ends(end, cut)
        if side == 0:
            return found.cells[2 * place : 2 * place + 3]
        if side < 0:
            return (found.cells[2 * place],) * 3
    return found.cells[-1:] * 3


def _at_cut(end: str, here: tuple[bool, ...]) -> str:
    """An end, a hole or a point by itself, in the reference."""
    if here[0] != here[2]:
        words = ("closed", "open") if here[1] else ("open", "closed")
        return f"{words[0]} at {end} in the reference, {words[1]} in the prediction"
    inside, outside = ("reference", "prediction") if here[1] else ("prediction", "reference")
    return f"{end} is in the {inside}, and is left out of the {outside}"


def _is_one_interval(found: Reals) -> bool:
    """True between two finite ends."""
    return len(found.cuts) == 2 and found.cells[2] and not found.cells[0] and not found.cells[4]


def _other_ends(left: Reals, right: Reals) -> Iterator[str]:
    for word, one, other in zip(("lower", "upper"), left.cuts, right.cuts, strict=True):
        if compare_ends(one, other) != 0:
            yield f"the {word} ends differ: {shown(one)} and {shown(other)}"


def _by_ends(left: Interval, right: Interval, ask: Oracle) -> Iterator[str]:
    """Ends that carry letters."""
    ends = (
        ("lower", left.low, right.low, left.low_closed, right.low_closed),
        ("upper", left.high, right.high, left.high_closed, right.high_closed),
    )
    for word, one, other, closed, match in ends:
        if ask.equal(one, other) and closed != match:
            words = ("closed", "open") if closed else ("open", "closed")
            yield f"{words[0]} at {shown(one)} in the reference, {words[1]} in the prediction"
        elif ask.different(one, other):
            yield f"the {word} ends differ: {shown(one)} and {shown(other)}"
