"""The rule of domains: a prediction has values wherever the reference has, isolated points and poles excepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import chain, islice
from typing import Any

import sympy

from mathequiv.nodes import Piecewise, walk
from mathequiv.symbolic.check import Look, Pair, Shows, below_zero, is_estimated, look
from mathequiv.symbolic.domain import Condition, conditions, unexplained
from mathequiv.symbolic.faults import GIVEN_UP, attempt
from mathequiv.symbolic.points import Point, points, symbols_at
from mathequiv.symbolic.roots import between, breakpoints, ordered
from mathequiv.symbolic.symbols import Numbers


class Outcome(Enum):
    """What is known of the rule for one pair."""

    HOLDS = "holds"
    BROKEN = "broken"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Domain:
    """An outcome; where the rule is broken, the point at which it is, and what is missing there."""

    outcome: Outcome
    place: Look | None = None
    missing: str = ""


_HOLDS, _UNKNOWN = Domain(Outcome.HOLDS), Domain(Outcome.UNKNOWN)
# Points tried to confirm that a reference has a value where a condition of the prediction fails.
_CONFIRMED = 8
# Values that a letter takes where a series or integral may end to converge, and how many letters are so tried.
_SIZES, _WHOLE_SIZES = (Fraction(4, 11), Fraction(20, 7), Fraction(131, 13)), (Fraction(1), Fraction(4), Fraction(9))
_LETTERS = 3


def domain_rule(pair: Pair, seen: Sequence[Look]) -> Domain:
    """Whether the prediction has values wherever the reference has."""
    if pair.scope.numbers is Numbers.COMPLEX:
        return _HOLDS if _complete(pair, seen) else _UNKNOWN
    try:
        reference = conditions(pair.reference, pair.translator)
        left = unexplained(conditions(pair.prediction, pair.translator), reference)
    except GIVEN_UP:
        return _UNKNOWN
    for found in seen:
        if found.shows is Shows.OUTSIDE and (missing := _failing(left, found.point, pair)):
            return Domain(Outcome.BROKEN, found, missing)
    for condition in left:
        verdict = _along(condition, reference, pair)
        if verdict.outcome is not Outcome.HOLDS:
            return verdict
    return _HOLDS if _complete(pair, seen) else _UNKNOWN


def _complete(pair: Pair, seen: Sequence[Look]) -> bool:
    """Where conditions do not tell all (integrals, series, pieces), no point may be missing from the prediction.

    Where the reference alone is estimated, none that was not looked at yet may tell the sides apart.
    """
    if not any(isinstance(part, Piecewise) or is_estimated(part) for part in walk(pair.prediction)):
        return not pair.estimated or all(look(pair, point).shows is not Shows.APART for point in _reflected(pair))
    looked = chain(seen, (look(pair, point) for point in _abroad(pair)))
    return len(pair.scope.free) <= _LETTERS and all(
        found.shows is Shows.AGREE for found in looked if found.reference is not None
    )


def _reflected(pair: Pair) -> Iterator[Point]:
    """Points at which one letter of several is negative; all of them together were so before."""
    home = next(points(pair.scope, pair.seed))
    for name, value in home.letters.items() if 1 < len(pair.scope.free) <= _LETTERS else ():
        other = below_zero(name, value, pair.scope)
        if other != value:
            yield replace(home, letters={**home.letters, name: other})


def _abroad(pair: Pair) -> Iterator[Point]:
    """Points at which one letter after another takes values of several sizes and of both signs."""
    home = next(points(pair.scope, pair.seed))
    for name in pair.scope.free:
        signs = (1,) if name in pair.scope.naturals or pair.scope.is_positive(name) else (1, -1)
        sizes = _WHOLE_SIZES if name in pair.scope.integers | pair.scope.naturals else _SIZES
        for value in (sign * size for size in sizes for sign in signs):
            yield replace(home, letters={**home.letters, name: value})


def _failing(left: Sequence[Condition], point: Point, pair: Pair) -> str:
    """The first condition that is clearly broken at a point, as text."""
    values = symbols_at(point, pair.scope)
    for condition in left:
        value = attempt(lambda expression: expression.subs(values).evalf(30), condition.expression)
        if value is not None and value.is_Float and value < -(10**-20):
            return f"{condition.expression} >= 0"
    return ""


def _along(condition: Condition, reference: Sequence[Condition], pair: Pair) -> Domain:
    """A condition in one letter, looked at on each interval on which nothing changes."""
    letters = condition.expression.free_symbols
    if len(letters) != 1:
        return _UNKNOWN
    (letter,) = letters
    others = [other.expression for other in reference if other.expression.free_symbols == letters]
    cuts: list[Any] = []
    for expression in (condition.expression, *others):
        found = attempt(breakpoints, expression, letter, pair.limits)
        if found is None:
            return _UNKNOWN
        cuts.extend(found)
    places = ordered(cuts)
    if places is None:
        return _UNKNOWN
    for sample in (cell[1] for cell in between(places)):
        if (
            all(_sign(other, letter, sample) > 0 for other in others)
            and _sign(condition.expression, letter, sample) < 0
        ):
            return _confirmed(condition, letter, sample, pair)
    return _HOLDS


def _sign(expression: Any, letter: Any, place: Fraction) -> int:
    value = expression.subs(letter, sympy.Rational(place.numerator, place.denominator)).evalf(30)
    return int(sympy.sign(value)) if value.is_Float or value.is_Integer else 0


def _confirmed(condition: Condition, letter: Any, place: Fraction, pair: Pair) -> Domain:
    for found in islice(_looks_at(letter.name, place, pair), _CONFIRMED):
        if found.shows is Shows.OUTSIDE:
            return Domain(Outcome.BROKEN, found, f"{condition.expression} >= 0")
    return _UNKNOWN


def _looks_at(name: str, place: Fraction, pair: Pair) -> Iterator[Look]:
    for point in points(pair.scope, pair.seed):
        yield look(pair, replace(point, letters={**point.letters, name: place}))
