"""Two trees at one point: what their values, or the lack of them, say about the pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from mathequiv.nodes import Node, Symbol
from mathequiv.numeric.domain import is_forgiven
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.gaps import around
from mathequiv.numeric.heads import INTEGRAL
from mathequiv.numeric.ordering import agree, differ, side
from mathequiv.numeric.points import narrowed_letters, signature, whole_letters
from mathequiv.numeric.scope import Budget, Field, Scope, Watch
from mathequiv.numeric.survey import Survey, Trait
from mathequiv.numeric.values import Beyond, Gap, NoValue, Uncounted, Undefined, Value

# A rational that outgrows this becomes a ball.
_POINT_BITS = 3_000
# Evaluating so many nodes costs about as much as one term of a sum.
_NODES_PER_STEP = 8
# Operations of integers that have no value beyond some, and, without a head, ranges and integrals.
_ENDING = INTEGRAL | {"gamma", "beta", ""}


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

    __slots__ = (
        "_forgiven",
        "budget",
        "cause",
        "cost",
        "count",
        "field",
        "letters",
        "narrowed",
        "prediction",
        "reference",
        "refutable",
        "seed",
        "traits",
        "unsettled",
        "whole",
    )

    def __init__(self, reference: Node, prediction: Node, refutable: bool) -> None:
        surveys = Survey(reference), Survey(prediction)
        self.reference = reference
        self.prediction = prediction
        self.traits = surveys[0].traits | surveys[1].traits
        self.letters = sorted(surveys[0].symbols | surveys[1].symbols, key=signature)
        self.whole: frozenset[Symbol] = frozenset()
        self.narrowed = False
        if Trait.WHOLE in self.traits:
            self.whole = whole_letters(reference, prediction)
            # Ranges and divisors of the prediction that no real letter of the reference always lies in.
            self.narrowed = not surveys[0].symbols.isdisjoint(narrowed_letters(reference, prediction))
        self.field: Field | None = None
        self.refutable = refutable
        self.seed = "first"
        self.count = 0
        self.budget = Budget()
        self.cost = (surveys[0].size + surveys[1].size) // _NODES_PER_STEP
        self.unsettled: dict[Node, set[int | None]] = {}
        self._forgiven: dict[tuple[Gap, str, Node | None], bool] = {}
        self.cause: str | None = None

    def watch_sides(self, switches: Sequence[Node]) -> None:
        """From now on, notes on which side of each switch a point lies that says something."""
        self.unsettled = {switch: set() for switch in switches}

    def sample(self, point: Mapping[Node, Value], digits: int = 0) -> Sample:
        """Both sides at a point; agreement only to ``digits`` digits, and never where a summand was absorbed."""
        # Unknown functions take other values at every point.
        self.count += 1
        try:
            self.budget.spend(self.cost)
        except Beyond as beyond:
            return self._noted(beyond)
        watch = Watch.ON if digits else Watch.OFF
        scope = Scope(point, self.field, _POINT_BITS, watch, f"{self.seed}{self.count}", self.budget)
        sample = self._sampled(scope, digits)
        if self.unsettled and sample.outcome is not Outcome.NOTHING:
            self._note_sides(scope)
        return sample

    def _sampled(self, scope: Scope, digits: int) -> Sample:
        try:
            left = evaluate(self.reference, scope)
        except Undefined:
            return Sample(Outcome.EMPTY)
        except NoValue as lack:
            return self._noted(lack)
        try:
            right = evaluate(self.prediction, scope)
        except Undefined as gap:
            if self._is_isolated(gap, scope) if gap.gap is Gap.POINT else self._forgives(gap):
                return Sample(Outcome.EXCUSED)
            return Sample(Outcome.OUTSIDE, left)
        except Uncounted as lack:
            return Sample(Outcome.OUTSIDE, left) if self.narrowed and not self.whole else self._noted(lack)
        except NoValue as lack:
            return self._noted(lack)
        if differ(left, right):
            return Sample(Outcome.APART, left, right)
        if digits and not scope.absorbed and agree(left, right, digits):
            return Sample(Outcome.AGREE, left, right)
        return NOTHING

    def _forgives(self, gap: Undefined) -> bool:
        """The domain rule, asked once for each operation and argument."""
        key = gap.gap, gap.head, gap.argument
        if key not in self._forgiven:
            self._forgiven[key] = is_forgiven(gap, self.reference)
        return self._forgiven[key]

    def _is_isolated(self, gap: Undefined, scope: Scope) -> bool:
        """False where the prediction has no value at points around either, and the reference has: ``0/(|x| + x)``."""
        if not self.letters or gap.head in _ENDING:
            return True
        return not any(all(map(self._lacks, points)) for points in around(scope.point, self.whole))

    def _lacks(self, point: Mapping[Node, Value]) -> bool:
        """True where the prediction has certainly no value, and the reference has one."""
        self.budget.spend(self.cost)
        scope = Scope(point, self.field, _POINT_BITS, Watch.OFF, self.seed, self.budget)
        try:
            evaluate(self.reference, scope)
        except NoValue:
            return False
        try:
            evaluate(self.prediction, scope)
        except Undefined:
            return True
        except NoValue:
            return False
        return False

    def _note_sides(self, scope: Scope) -> None:
        for switch, sides in list(self.unsettled.items()):
            try:
                sides.add(side(evaluate(switch, scope)))
            except NoValue:
                continue
            if {-1, 1} <= sides:
                del self.unsettled[switch]

    def _noted(self, lack: NoValue) -> Sample:
        if isinstance(lack, Beyond):
            self.cause = lack.limit
        return NOTHING
