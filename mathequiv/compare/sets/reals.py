"""Sets of reals: finite unions of intervals and points, exact, over any ends whose order is known.

A set is its sorted cuts and one truth value for each cell: gap, cut, gap, cut, ..., gap. A canonical set has no cut
that separates nothing, so that two sets are equal just when their cuts and cells are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from mathequiv.nodes import Apply, Constant, Node, Number
from mathequiv.numeric import exact, order, real_part_near

_SHARES, _BEYOND = (Fraction(1, 2), Fraction(2, 7)), Fraction(12, 5)  # where a gap is looked at


class Undetermined(Exception):  # noqa: N818  (no fault: what is not known)
    """The order of two ends, or a root, is not known here."""


def compare_ends(left: Node, right: Node) -> int:
    """-1, 0 or 1; raises ``Undetermined`` where the order is not known."""
    if isinstance(left, Number) and isinstance(right, Number):
        return (left.value > right.value) - (left.value < right.value)
    if left == right:
        return 0
    found = order(left, right)
    if found is None:
        raise Undetermined("order")
    return found


@dataclass(frozen=True, slots=True)
class Reals:
    """A set of reals; ``cells`` has one entry more than twice the number of ``cuts``."""

    cuts: tuple[Node, ...]
    cells: tuple[bool, ...]

    def __or__(self, other: Reals) -> Reals:
        return _merged((self, other), any)

    def __and__(self, other: Reals) -> Reals:
        return _merged((self, other), all)

    def __sub__(self, other: Reals) -> Reals:
        return self & ~other

    def __invert__(self) -> Reals:
        return Reals(self.cuts, tuple(not cell for cell in self.cells))

    @property
    def empty(self) -> bool:
        """True for the empty set."""
        return not any(self.cells)

    def equals(self, other: Reals) -> bool:
        """True if no real belongs to one and not the other."""
        if len(self.cuts) != len(other.cuts) or self.cells != other.cells:
            return False
        return all(compare_ends(left, right) == 0 for left, right in zip(self.cuts, other.cuts, strict=True))

    def holds(self, point: Node) -> bool:
        """True if the point belongs to the set."""
        for place, cut in enumerate(self.cuts):
            side = compare_ends(point, cut)
            if side <= 0:
                return self.cells[2 * place + (side == 0)]
        return self.cells[-1]

    def samples(self) -> tuple[Fraction, ...]:
        """Rationals in each gap, and near each cut: where the cut is rational, the cut itself."""
        ends = [end for end in map(_rational_near, self.cuts) if end is not None]
        if not ends:
            return (Fraction(0),)
        inner = [low + (high - low) * share for low, high in pairwise(ends) for share in _SHARES]
        low, high = Fraction(floor(ends[0])), Fraction(ceil(ends[-1]))
        return (*ends, *inner, low - 1, high + 1, low - _BEYOND, high + _BEYOND)


def _rational_near(cut: Node) -> Fraction | None:
    value = exact(cut)
    if value is not None:
        return Fraction(value)
    near = real_part_near(cut)
    return None if near is None else near.limit_denominator(1_000)


EMPTY = Reals((), (False,))
ALL = Reals((), (True,))
POSITIVE = Reals((Number(0),), (False, False, True))


def point(value: Node) -> Reals:
    """The set of one number."""
    return Reals((value,), (False, True, False))


def points(values: Iterable[Node]) -> Reals:
    """A finite set of numbers."""
    return union(point(value) for value in values)


def ray(end: Node, *, above: bool, closed: bool) -> Reals:
    """The numbers above, or below, an end; the end itself where it is closed."""
    return Reals((end,), (not above, closed, above))


def interval(low: Node, high: Node, low_closed: bool, high_closed: bool) -> Reals:
    """The interval between two ends; raises ``Undetermined`` where they stand in the wrong order."""
    lower = ALL if infinite(low) == -1 else ray(low, above=True, closed=low_closed)
    upper = ALL if infinite(high) == 1 else ray(high, above=False, closed=high_closed)
    if infinite(low) == 1 or infinite(high) == -1:
        raise Undetermined("an interval that begins or ends on the wrong side")
    if lower is not ALL and upper is not ALL and compare_ends(low, high) > 0:
        raise Undetermined("an interval with its ends exchanged")
    return lower & upper


def infinite(node: Node) -> int:
    """1 for infinity, -1 for its opposite, 0 for all else."""
    if node == Constant("inf"):
        return 1
    if isinstance(node, Apply) and node.head in ("neg", "pos") and node.args[0] == Constant("inf"):
        return -1 if node.head == "neg" else 1
    return 0


def union(sets: Iterable[Reals]) -> Reals:
    """The union of any number of sets, merged pairwise so that n of them cost n log n comparisons."""
    level = list(sets)
    while len(level) > 1:
        pairs = [_merged(level[place : place + 2], any) for place in range(0, len(level), 2)]
        level = pairs
    return level[0] if level else EMPTY


def _merged(sets: Sequence[Reals], combine: Callable[[Iterable[bool]], bool]) -> Reals:
    """The sets combined cell by cell over their common cuts."""
    cuts: tuple[Node, ...] = ()
    for part in sets:
        cuts = _common(cuts, part.cuts)
    spread = [_spread(part, cuts) for part in sets]
    return _canonical(cuts, tuple(combine(cells) for cells in zip(*spread, strict=True)))


def _common(left: tuple[Node, ...], right: tuple[Node, ...]) -> tuple[Node, ...]:
    """Two sorted sequences merged, equal members once."""
    merged: list[Node] = []
    i = j = 0
    while i < len(left) and j < len(right):
        side = compare_ends(left[i], right[j])
        merged.append(left[i] if side <= 0 else right[j])
        i += side <= 0
        j += side >= 0
    return (*merged, *left[i:], *right[j:])


def _spread(part: Reals, cuts: tuple[Node, ...]) -> list[bool]:
    """The cells of a set over finer cuts."""
    cells: list[bool] = []
    place = 0
    for cut in cuts:
        gap = part.cells[2 * place]
        met = place < len(part.cuts) and compare_ends(part.cuts[place], cut) == 0
        cells += [gap, part.cells[2 * place + 1] if met else gap]
        place += met
    return [*cells, part.cells[2 * place]]


def _canonical(cuts: tuple[Node, ...], cells: tuple[bool, ...]) -> Reals:
    kept: list[Node] = []
    shown = [cells[0]]
    for place, cut in enumerate(cuts):
        at, after = cells[2 * place + 1], cells[2 * place + 2]
        if at == shown[-1] == after:
            continue
        kept.append(cut)
        shown += [at, after]
    return Reals(tuple(kept), tuple(shown))
