"""Ratios up to scaling, and times of day."""

from __future__ import annotations

from mathequiv.compare.build import is_zero, product, quotient
from mathequiv.compare.kinds import Kind
from mathequiv.compare.logic import all_of, labelled
from mathequiv.compare.registry import Same, rule
from mathequiv.nodes import Clock, Node, Number, Phrase, Ratio, Relation
from mathequiv.verdict import Finding, Stage, different, equal

_HALF_DAY = 12 * 3600


@rule(Kind.RATIO, Kind.RATIO)
def ratio_ratio(reference: Node, prediction: Node, same: Same) -> Finding:
    """``a:b = c:d`` where ``ad = bc``; two texts of the form h:mm are times."""
    assert isinstance(reference, Ratio)
    assert isinstance(prediction, Ratio)
    if reference.clock and prediction.clock:
        return _times(clock(reference), clock(prediction))
    if len(reference.terms) != len(prediction.terms):
        return different(Stage.NORMALIZED, "ratio", f"{len(reference.terms)} terms against {len(prediction.terms)}")
    if any(is_zero(term) for term in (*reference.terms, *prediction.terms)):
        return same.identical(reference, prediction)
    first, other = reference.terms[0], prediction.terms[0]
    return all_of(
        labelled(f"scaled to one first term, term {place}", same.scalars(product(term, other), product(match, first)))
        for place, (term, match) in enumerate(zip(reference.terms, prediction.terms, strict=True), 1)
        if place > 1
    )


@rule(Kind.RATIO, Kind.TEXT, symmetric=True)
def ratio_words(ratio: Node, words: Node, same: Same) -> Finding:
    """``3 to 4`` is the ratio 3:4."""
    parts = words.parts if isinstance(words, Phrase) else ()
    terms = tuple(part for part in parts[::2] if not isinstance(part, str))
    if len(terms) > 1 and len(terms) == len(parts[::2]) and {*parts[1::2]} == {"to"}:
        return same(ratio, Ratio(terms))
    return different(Stage.NORMALIZED, "kinds differ", "a ratio against words")


@rule(Kind.RATIO, (Kind.SCALAR, Kind.PERCENT), symmetric=True)
def ratio_scalar(ratio: Node, other: Node, same: Same) -> Finding:
    """``1:2 = 1/2``; a time of day is no number."""
    assert isinstance(ratio, Ratio)
    if ratio.clock:
        return different(Stage.NORMALIZED, "kinds differ", "a time against a number")
    if len(ratio.terms) != 2:
        return different(Stage.NORMALIZED, "kinds differ", f"a ratio of {len(ratio.terms)} terms against a number")
    return same(quotient(*ratio.terms), other)


@rule(Kind.TIME, Kind.TIME)
def time_time(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same time of day; a missing am or pm is forgiven on one side."""
    assert isinstance(reference, Clock)
    assert isinstance(prediction, Clock)
    return _times(reference, prediction)


@rule(Kind.TIME, Kind.RATIO, symmetric=True)
def time_ratio(time: Node, ratio: Node, same: Same) -> Finding:
    """A ratio of the form h:mm is a time where the other side is one."""
    assert isinstance(time, Clock)
    assert isinstance(ratio, Ratio)
    if not ratio.clock:
        return different(Stage.NORMALIZED, "kinds differ", "a time against a ratio")
    return _times(time, clock(ratio))


def clock(ratio: Ratio) -> Clock:
    """The time of day that h:mm or h:mm:ss writes."""
    seconds = 0
    for term, unit in zip(ratio.terms, (3600, 60, 1), strict=False):
        assert isinstance(term, Number)
        seconds += int(term.value) * unit
    return Clock(seconds, "24" if seconds >= 13 * 3600 else None)


def _times(reference: Clock, prediction: Clock) -> Finding:
    apart = reference.seconds - prediction.seconds
    unsaid = reference.half is None or prediction.half is None
    twelve = {reference.half, prediction.half} <= {None, "am", "pm"}
    if apart == 0 or (unsaid and twelve and apart % _HALF_DAY == 0):
        return equal(Stage.NORMALIZED, "time", "the same time of day")
    return different(Stage.NORMALIZED, "time", f"{_shown(reference)} against {_shown(prediction)}")


def _shown(time: Clock) -> str:
    hours, rest = divmod(time.seconds, 3600)
    if time.half in ("am", "pm"):
        return f"{hours % 12 or 12}:{rest // 60:02} {time.half}"
    return f"{hours}:{rest // 60:02}"


def as_fractions(equation: Node) -> Node:
    """``x:y = 3:4`` as ``x/y = 3/4``; any other equation as it is."""
    if not isinstance(equation, Relation) or len(equation.terms) != 2:
        return equation
    sides = [term for term in equation.terms if isinstance(term, Ratio) and len(term.terms) == 2]
    return Relation(tuple(quotient(*side.terms) for side in sides), ("=",)) if len(sides) == 2 else equation
