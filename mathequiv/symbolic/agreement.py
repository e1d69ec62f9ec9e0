"""Numerical agreement: equality that is not proved but seen, to many digits at many points, and named as such."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

from mathequiv.nodes import Apply, Bind, Call, Node, Piecewise, walk
from mathequiv.numeric.folds import overlooks
from mathequiv.symbolic.check import Pair
from mathequiv.symbolic.evaluate import machine
from mathequiv.symbolic.exact import exact
from mathequiv.symbolic.machine import Budget
from mathequiv.symbolic.points import Point, points
from mathequiv.symbolic.symbols import free_keys
from mathequiv.symbolic.values import Undefined, Unprobed

# Digits shown for constants and for expressions with letters, points that must agree, and points tried.
CONSTANT_DIGITS, LETTER_DIGITS, WANTED, _TRIES = 300, 60, 7, 24
# Values of integrands and terms for one pair.
_BUDGET = 12_000
# Terms of a finite sum that 300 digits still tell from the infinite one.
_MOST_TERMS = 200
# Digits computed beyond those shown.
_GUARD = 12
# Heads whose values can change at a place that no point of a sample lies beyond.
_JUMPING = frozenset({"abs", "norm", "floor", "ceil", "sgn", "min", "max", "mod", "gcd", "lcm", "arg"})


@dataclass(frozen=True)
class Agreement:
    """How far two sides agree."""

    digits: int
    points: int

    def __str__(self) -> str:
        where = f" at {self.points} points" if self.points > 1 else ""
        return f"numerical agreement: {self.digits} digits{where}"


def agreement(pair: Pair) -> Agreement | None:
    """The agreement of two sides, where nothing in them can hide a difference between the points."""
    parts = [part for side in (pair.reference, pair.prediction) for part in walk(side)]
    if overlooks(pair.reference, pair.prediction) or _limits(pair.reference) != _limits(pair.prediction):
        return None
    if any(_hides(part) or _is_nested(part) or _is_long(part) for part in parts):
        return None
    if not pair.scope.free and not pair.scope.functions:
        agrees = _agrees(pair, Point({}, pair.seed), CONSTANT_DIGITS, Budget(_BUDGET))
        return Agreement(CONSTANT_DIGITS, 1) if agrees else None
    seen: list[Point] = []
    for point, agrees in islice(_verdicts(pair), _TRIES):
        if agrees is False:
            return None
        if agrees:
            seen.append(point)
        if len(seen) >= WANTED and _has_both_parities(pair, seen):
            return Agreement(LETTER_DIGITS, len(seen))
    return None


def _has_both_parities(pair: Pair, seen: list[Point]) -> bool:
    """Every whole letter was even at one point and odd at another: ``(-1)^n`` may hide what lies between."""
    whole = [name for name in pair.scope.free if name in pair.scope.integers or name in pair.scope.naturals]
    values = {name: {point.letters[name] for point in seen} for name in whole}
    return all(len({value % 2 for value in found if isinstance(value, Fraction)}) == 2 for found in values.values())


def _verdicts(pair: Pair) -> Iterator[tuple[Point, bool | None]]:
    budget = Budget(_BUDGET)
    for point in points(pair.scope, pair.seed):
        yield point, _agrees(pair, point, LETTER_DIGITS, budget)


def _hides(node: Node) -> bool:
    if isinstance(node, Piecewise):
        return True
    if not isinstance(node, Apply) or not any(map(free_keys, node.args)):
        return False
    degree = None if node.head not in ("root", "pow") else exact(node.args[1])
    even = degree is not None and (degree.denominator if node.head == "pow" else degree.numerator) % 2 == 0
    return node.head in _JUMPING or node.head == "sqrt" or even


def _is_long(node: Node) -> bool:
    """Whether a node is a sum or product of so many terms that its tail may hide below the digits compared."""
    if not isinstance(node, Bind) or node.head not in ("sum", "prod") or node.high is None:
        return False
    high = exact(node.high)
    return high is not None and high > _MOST_TERMS


def _limits(node: Node) -> set[object]:
    """The limits of unknown functions: what stands for these is continuous, and they may not be."""
    limits = [part for part in walk(node) if isinstance(part, Bind) and part.head == "limit"]
    calls = [(part.low, part.note, call) for part in limits for call in walk(part.body) if isinstance(call, Call)]
    return set(calls)


def _is_nested(node: Node) -> bool:
    """Whether a node is an integral over another, which is dear to so many digits."""
    return isinstance(node, Bind) and any(isinstance(part, Bind) for part in walk(node.body))


def _agrees(pair: Pair, point: Point, digits: int, budget: Budget) -> bool | None:
    """Whether both sides have one value at a point; None where one has none, or hides a part of it."""
    values: list[Any] = []
    for side in (pair.reference, pair.prediction):
        own = machine(pair.scope, point, digits + _GUARD, pair.limits, budget)
        try:
            values.append(own.value(side))
        except (Undefined, Unprobed):
            return None
        if own.absorbed:
            return None
    gap, scale = abs(values[0] - values[1]), max(abs(value) for value in values)
    return bool(gap <= scale * own.mp.mpf(10) ** -digits)
