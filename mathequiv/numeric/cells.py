"""Points on every side of the breakpoints of a pair, along lines parallel to the axes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, lcm

from mathequiv.nodes import Node, Number, Rational, Symbol
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.points import Dice, Point
from mathequiv.numeric.roots import sign_changes, univariate
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.trees import substitute
from mathequiv.numeric.values import Beyond, NoValue, reduced

_TERMS = 400
# Breakpoints and steps along one line.
_MAX_CELLS = 60
_MAX_STEPS = 160


class Cell:
    """One side of the breakpoints on a line: places to look at, the first that says anything settles it."""

    __slots__ = ("places",)

    def __init__(self, places: Sequence[Rational]) -> None:
        self.places = places


def breakpoints(switch: Node, letter: Symbol, base: Point) -> list[Rational] | None:
    """Where a switch can change its sign as one letter moves; None where that is not known."""
    others: dict[Node, Node] = {other: Number(value) for other, value in base.items() if other != letter}
    try:
        return sign_changes(switch, letter, others, _TERMS)
    except NoValue:
        return None


def cells(roots: Sequence[Rational], whole: bool, dice: Dice) -> Iterator[Cell]:
    """The cells that the breakpoints cut a line into; a letter for integers sees those with an integer in them."""
    ordered = sorted(set(roots))
    if len(ordered) > _MAX_CELLS:
        raise Beyond("breakpoints")
    if not ordered:
        return
    for low, high in pairwise([None, *ordered, None]):
        places = _between(low, high, dice)
        if whole:
            places = _whole_between(low, high)
        if places:
            yield Cell(places)


def _between(low: Rational | None, high: Rational | None, dice: Dice) -> list[Rational]:
    shares = [dice.share() for _ in range(3)]
    if low is None and high is not None:
        return [reduced(high - step - share) for step, share in zip((0, 2, 20), shares, strict=True)]
    if high is None and low is not None:
        return [reduced(low + step + share) for step, share in zip((0, 2, 20), shares, strict=True)]
    assert low is not None
    assert high is not None
    return [reduced(low + (high - low) * share) for share in shares]


def _whole_between(low: Rational | None, high: Rational | None) -> list[Rational]:
    first = None if low is None else floor(low) + 1
    last = None if high is None else ceil(high) - 1
    if first is None and last is not None:
        return [last, last - 1, last - 7]
    if last is None and first is not None:
        return [first, first + 1, first + 7]
    assert first is not None
    assert last is not None
    return [*range(first, min(last, first + 2) + 1)]


def step_places(arguments: Sequence[Node], letter: Symbol, whole: bool, base: Point) -> list[Rational] | None:
    """Every breakpoint of floor and ceiling over a period each way, and a place between each two; None if too many."""
    slopes = []
    for argument in arguments:
        line = _line(argument, letter, base)
        if line is None:
            return None
        slopes.append(line)
    period = lcm(*(slope.denominator for slope, _ in slopes))
    if whole:
        return list(range(-2 * period, 2 * period + 1)) if 4 * period < _MAX_STEPS else None
    marks = {
        (Fraction(level) - offset) / slope
        for slope, offset in slopes
        for level in _levels(slope, offset, period)
    }  # fmt: skip
    if len(marks) > _MAX_STEPS // 2:
        return None
    ordered = sorted(marks)
    return [reduced(mark) for mark in ordered] + [reduced((a + b) / 2) for a, b in pairwise(ordered)]


def _levels(slope: Fraction, offset: Fraction, period: int) -> range:
    ends = sorted((slope * -period + offset, slope * period + offset))
    return range(floor(ends[0]), min(ceil(ends[1]), floor(ends[0]) + _MAX_STEPS) + 1)


def _line(argument: Node, letter: Symbol, base: Point) -> tuple[Fraction, Fraction] | None:
    """Slope and offset of a linear argument."""
    others: dict[Node, Node] = {other: Number(value) for other, value in base.items() if other != letter}
    try:
        parts = univariate(argument, letter, others, _TERMS)
    except NoValue:
        return None
    if parts is None or len(parts[1]) != 1 or len(parts[0]) != 2:
        return None
    return _through_two_points(argument, letter, others)


def _through_two_points(argument: Node, letter: Symbol, others: dict[Node, Node]) -> tuple[Fraction, Fraction] | None:
    try:
        inserted = substitute(argument, others)
        at_zero = Fraction(evaluate(inserted, Scope({letter: 0})))
        return Fraction(evaluate(inserted, Scope({letter: 1}))) - at_zero, at_zero
    except NoValue:
        return None
