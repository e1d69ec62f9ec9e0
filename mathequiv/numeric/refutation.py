"""A difference at one point, with the point as witness."""

from __future__ import annotations

from mathequiv.numeric import display
from mathequiv.numeric.outcome import Outcome, Pair, Sample
from mathequiv.numeric.points import Point, first_points
from mathequiv.verdict import Finding, Stage, different


def refuted(point: Point, sample: Sample) -> Finding:
    """Different values, or a prediction that is undefined where the reference is not."""
    where = "for one choice of the functions"
    if sample.outcome is Outcome.OUTSIDE:
        where = f"at {display.place(point)}" if point else where
        text = f"{where}: {display.value(sample.reference)} and undefined"
        return different(Stage.NUMERIC, "domain", text, display.witness(point))
    return display.apart("disjoint enclosures", sample.reference, sample.prediction, point, f"{where}: ")


def refuted_exactly(pair: Pair) -> Finding | None:
    """Rational arithmetic at the first point, before any ball is made."""
    point = next(first_points(pair.letters, pair.whole))
    sample = pair.sample(point)
    return refuted(point, sample) if sample.outcome is Outcome.APART and pair.refutable else None
