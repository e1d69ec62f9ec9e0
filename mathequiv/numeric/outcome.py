"""Two trees at one point: what their values, or the lack of them, say about the pair."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from mathequiv.nodes import Node, Symbol
from mathequiv.numeric.domain import is_forgiven
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.ordering import compare, differ
from mathequiv.numeric.points import Point
from mathequiv.numeric.scope import Field, Scope, Watch
from mathequiv.numeric.values import RATIONAL, Beyond, Gap, Huge, Infinite, NoValue, Undefined, Value

# A rational that outgrows this becomes a ball.
_POINT_BITS = 3_000


class Outcome(Enum):
    """What one point shows."""

    AGREE = "agree"  # the values agree to the digits asked for
    APART = "apart"  # the values certainly differ
    OUTSIDE = "outside"  # the prediction alone is undefined, on a region, and is not forgiven
    EMPTY = "empty"  # the reference is undefined here
    EXCUSED = "excused"  # the prediction alone is undefined, and may be
    NOTHING = "nothing"  # no information


class Sample(NamedTuple):
    """The outcome at one point, with the values where there are any."""

    outcome: Outcome
    reference: Value = None
    prediction: Value = None


NOTHING = Sample(Outcome.NOTHING)


class Pair:
    """A reference and a prediction made ready, with their letters and their arithmetic."""

    __slots__ = ("cause", "field", "letters", "prediction", "reference", "refutable", "seed", "whole")

    def __init__(self, reference: Node, prediction: Node, letters: Sequence[Symbol], whole: frozenset[Symbol]) -> None:
        self.reference = reference
        self.prediction = prediction
        self.letters = letters
        self.whole = whole
        self.field: Field | None = None
        self.refutable = True
        self.seed = ""
        self.cause: str | None = None

    def sample(self, point: Point, digits: int = 0, watch: Watch = Watch.OFF) -> Sample:
        """Both sides at a point; agreement only to ``digits`` digits, and never where a summand was absorbed."""
        scope = Scope(point, self.field, _POINT_BITS, watch, self.seed)
        try:
            left = evaluate(self.reference, scope)
        except Undefined:
            return Sample(Outcome.EMPTY)
        except NoValue as lack:
            return self._noted(lack)
        try:
            right = evaluate(self.prediction, scope)
        except Undefined as gap:
            if is_forgiven(gap, self.reference):
                return Sample(Outcome.EXCUSED)
            return Sample(Outcome.OUTSIDE if gap.gap is Gap.REGION else Outcome.EXCUSED, left)
        except NoValue as lack:
            return self._noted(lack)
        if differ(left, right):
            return Sample(Outcome.APART, left, right)
        if digits and not scope.absorbed and agree(left, right, digits):
            return Sample(Outcome.AGREE, left, right)
        return NOTHING

    def _noted(self, lack: NoValue) -> Sample:
        if isinstance(lack, Beyond):
            self.cause = lack.limit
        return NOTHING


def agree(left: Value, right: Value, digits: int) -> bool:
    """True where two values that are not apart coincide to so many digits of the larger, or to that many places."""
    if type(left) in RATIONAL and type(right) in RATIONAL:
        return bool(left == right)
    if isinstance(left, Infinite) or isinstance(right, Infinite):
        return compare(left, right) == 0
    if isinstance(left, Huge) or isinstance(right, Huge):
        return False
    from mathequiv.numeric import safe
    from mathequiv.numeric.reals import lift

    first, second = lift(left), lift(right)
    gap = abs(first - second).abs_upper()
    unit = safe.ball(10) ** -digits
    size = first.abs_lower().max(second.abs_lower())
    return bool(gap <= unit * size) or bool(size == 0 and gap <= unit)
