"""Periodic sets of reals: the part within one period, exact, over any ends whose order is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import floor, gcd, lcm

from mathequiv.compare.build import ZERO, number, product, total
from mathequiv.compare.sets.reals import EMPTY, Reals, Undetermined, compare_ends, interval, union
from mathequiv.nodes import Node, Number
from mathequiv.numeric import real_part_near

# Periods laid side by side, and periods that one interval reaches over.
_MOST_COPIES = 64
_FEW_COPIES = 8  # where the order of ends is known by enclosures alone
_FARTHEST = 1 << 20


@dataclass(frozen=True, slots=True)
class Cycle:
    """A set that a shift by its period maps onto itself, by its part from 0 up to the period, which is left out."""

    period: Fraction
    part: Reals

    def __or__(self, other: Cycle) -> Cycle:
        left, right = alike(self, other)
        return Cycle(left.period, left.part | right.part)

    def __and__(self, other: Cycle) -> Cycle:
        left, right = alike(self, other)
        return Cycle(left.period, left.part & right.part)

    def __invert__(self) -> Cycle:
        return Cycle(self.period, _window(self.period) - self.part)

    @property
    def trivial(self) -> bool:
        """True for the empty set and the whole line."""
        return self.part.empty or (~self).part.empty

    @property
    def pieces(self) -> int:
        """The number of intervals and points within one period, one that reaches over its end counted once."""
        cells = self.part.cells
        starts = sum(here and not before for before, here in pairwise(cells))
        if starts == 0 or (~self).part.empty:
            return 0
        ends_open = cells[-3] and compare_ends(self.part.cuts[-1], number(self.period)) == 0
        return starts - (ends_open and self.part.holds(ZERO))

    def scaled(self, factor: Fraction) -> Cycle:
        """The set with every member multiplied by a positive number."""
        cuts = tuple(product(number(factor), cut) for cut in self.part.cuts)
        return Cycle(self.period * factor, Reals(cuts, self.part.cells))

    def over(self, period: Fraction) -> Cycle:
        """The same set under a multiple of its period."""
        copies = period / self.period
        if copies == 1:
            return self
        if copies > (_MOST_COPIES if all(isinstance(cut, Number) for cut in self.part.cuts) else _FEW_COPIES):
            raise Undetermined("many periods")
        return Cycle(period, union(shifted(self.part, place * self.period) for place in range(int(copies))))


ALL = Cycle(Fraction(1), interval(ZERO, Number(1), True, False))
NOTHING = Cycle(Fraction(1), EMPTY)


def _window(period: Fraction) -> Reals:
    return interval(ZERO, number(period), True, False)


def alike(left: Cycle, right: Cycle) -> tuple[Cycle, Cycle]:
    """Both sets under one period."""
    if left.period == right.period:
        return left, right
    over = common([left.period, right.period])
    return left.over(over), right.over(over)


def common(periods: Iterable[Fraction]) -> Fraction:
    """The least common multiple of positive rationals."""
    known = list(periods)
    return Fraction(lcm(*(part.numerator for part in known)), gcd(*(part.denominator for part in known)))


def shifted(part: Reals, by: Fraction) -> Reals:
    """The set moved to the right."""
    return Reals(tuple(total(cut, number(by)) for cut in part.cuts), part.cells)


def repeated(base: Reals, period: Fraction) -> Cycle:
    """The union of a bounded set and of its shifts by all multiples of a period."""
    if base.empty:
        return Cycle(period, EMPTY)
    if base.cells[0] or base.cells[-1]:
        raise Undetermined("no bounded set")
    first, last = (_periods_below(cut, period) for cut in (base.cuts[0], base.cuts[-1]))
    if last - first > _MOST_COPIES:
        raise Undetermined("many periods")
    window = _window(period)
    return Cycle(period, union(shifted(base, -place * period) & window for place in range(first, last + 1)))


def _periods_below(end: Node, period: Fraction) -> int:
    """How many whole periods lie below a number, or end at it."""
    if isinstance(end, Number):
        return floor(end.value / period)
    near = real_part_near(end)
    if near is None or abs(near) > _FARTHEST:
        raise Undetermined("an end that is not known, or far away")
    place = floor(near / period)
    if compare_ends(end, number(place * period)) < 0:
        return place - 1
    return place + (compare_ends(end, number((place + 1) * period)) >= 0)
