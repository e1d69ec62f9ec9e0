"""THE PAGE TO READ FIRST: two answers, four stages, one decision.

Cheap before dear. A stage is pure and says only what it can show; unknown means "not mine". Nothing is called different
because a stage gave up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import perf_counter

from mathequiv.compare import Leaf, NumericLeaf, compare, lettered_apart, out_of_form, reading_pairs, telling
from mathequiv.config import Config, Form
from mathequiv.nodes import Node, Number
from mathequiv.normal.tree import normal_key
from mathequiv.numeric import compare_scalars
from mathequiv.verdict import Decision, Finding, Stage, TraceStep, different, equal, unknown

# What stands in the trace of a stage that raised.
FAULT = unknown(Stage.SYMBOLIC, "fault")

# Limits that computer algebra would meet too, and hang on: past them the last stage is not tried.
_BLOCKING = frozenset({"power_bits", "factorial_argument", "tree_depth", "matrix_side"})

_IDENTICAL, _OTHER_TEXT = equal(Stage.STRING, "identical text"), unknown(Stage.STRING)
_SAME_FORM, _OTHER_FORM = equal(Stage.NORMALIZED, "identical normal form"), unknown(Stage.NORMALIZED)

Ask = Callable[["Pair"], Finding]


@dataclass(slots=True)
class Side:
    """One answer: its text and its readings, the preferred one first.

    ``unreal`` marks a reference whose value is defined only where the imaginary unit occurs on the other side.
    """

    text: str
    readings: tuple[Node, ...]
    unreal: bool = False
    _keys: tuple[object, ...] | None = field(default=None, repr=False)

    @property
    def keys(self) -> tuple[object, ...]:
        """The normal keys of the readings, made on the first need."""
        if self._keys is None:
            self._keys = tuple(normal_key(node) for node in self.readings)
        return self._keys


@dataclass(slots=True)
class Pair:
    """Two answers to compare, the options, and the way to ask a worker.

    ``settled`` becomes the pair of readings that decided.
    """

    reference: Side
    prediction: Side
    config: Config
    ask: Ask
    settled: tuple[Node, Node] | None = None
    blocked: str | None = None


def string(pair: Pair) -> Finding:
    """Proves: the texts are the same, and well-formed, for both were read. Refutes: nothing."""
    if pair.reference.text.strip() == pair.prediction.text.strip():
        return _IDENTICAL
    return _OTHER_TEXT


def normalized(pair: Pair) -> Finding:
    """Proves: the normal forms of two readings, one of them the preferred, are identical. Refutes: nothing by itself.

    That kinds can never be equal is found on the way through the trees, before any arithmetic, and told as its word.
    """
    references, predictions = pair.reference.keys, pair.prediction.keys
    meets = references[0] == predictions[0]
    meets = meets or (references[0] in predictions and not _apart(pair.prediction, pair.reference))
    if meets or (predictions[0] in references and not _apart(pair.reference, pair.prediction)):
        return _SAME_FORM
    return _OTHER_FORM


def _apart(own: Side, other: Side) -> bool:
    """True where the second reading is a product of the letters of units, against another measure."""
    return len(own.readings) > 1 and lettered_apart(own.readings, other.readings)


def numeric(pair: Pair) -> Finding:
    """Proves and refutes: kind by kind, with exact arithmetic and enclosures at the leaves."""
    references, predictions = pair.reference.readings, pair.prediction.readings
    if len(references) == len(predictions) == 1 and type(references[0]) is type(predictions[0]) is Number:
        pair.settled = references[0], predictions[0]  # most pairs by far: no other reading, no convention, no rule
        return compare_scalars(*pair.settled, pair.config)
    return over_readings(pair, NumericLeaf(pair.config))


def symbolic(pair: Pair) -> Finding:
    """Proves and refutes: the same comparison with SymPy at the leaves, in a worker."""
    return unknown(Stage.SYMBOLIC, pair.blocked) if pair.blocked else pair.ask(pair)


STEPS: tuple[tuple[Stage, Callable[[Pair], Finding]], ...] = (
    (Stage.STRING, string),
    (Stage.NORMALIZED, normalized),
    (Stage.NUMERIC, numeric),
    (Stage.SYMBOLIC, symbolic),
)


def formed(pair: Pair, stage: Stage) -> Finding | None:
    """The refutation of an equal answer that has not the form that the option asks for, by the stage that found it."""
    reference, prediction = pair.settled or (pair.reference.readings[0], pair.prediction.readings[0])
    plus = "+" in pair.reference.text, "+" in pair.prediction.text
    found = out_of_form(reference, prediction, pair.config.form, plus)
    return None if found is None else replace(found, stage=stage)


def decide(pair: Pair, trace: list[TraceStep]) -> Finding:
    """The first definite decision; each stage leaves a step in ``trace``, also one that raises."""
    finding = FAULT
    has_form = pair.config.form is not Form.ANY
    for stage, step in STEPS:
        start, finding = perf_counter(), FAULT
        try:
            finding = step(pair)
            if has_form and finding.decision is Decision.EQUAL and stage is not Stage.STRING:
                finding = formed(pair, stage) or finding
        finally:
            trace.append(TraceStep(stage, finding.decision, perf_counter() - start, finding.cause or ""))
        if finding.known:
            return _attributed(finding, stage, trace)
        if finding.cause in _BLOCKING:
            pair.blocked = finding.cause
    return finding


def _attributed(finding: Finding, stage: Stage, trace: list[TraceStep]) -> Finding:
    """The finding under the stage that decided, and that stage as the last of the trace.

    The walk through both trees that tells kinds apart also does the arithmetic, but what it says before any arithmetic
    is the word of ``normalized``. What only a worker could settle is the word of ``symbolic``, whichever part decided.
    """
    if finding.stage.rank >= stage.rank:
        return finding
    if stage is not Stage.NUMERIC or finding.stage is not Stage.NORMALIZED:
        return replace(finding, stage=stage)
    walk, before = trace.pop(), trace.pop()
    trace.append(TraceStep(Stage.NORMALIZED, finding.decision, before.seconds + walk.seconds))
    return finding


def over_readings(pair: Pair, leaf: Leaf) -> Finding:
    """Equal if any pair of readings is; different only if every one is, with none left over (semantics 3)."""
    refutation: Finding | None = None
    told = 0
    open_question: Finding | None = None
    pairs = reading_pairs(pair.reference.readings, pair.prediction.readings)
    for place, (reference, prediction) in enumerate(pairs):
        if place == pair.config.limits.readings:
            open_question = open_question or unknown(leaf.stage, "readings")
            break
        finding = compare(reference, prediction, leaf, pair.config)
        if finding.decision is Decision.EQUAL:
            pair.settled = (reference, prediction)
            return finding
        if finding.decision is Decision.DIFFERENT:
            tells = telling(reference, prediction, first=refutation is None)
            if refutation is None or tells > told:
                refutation, told = _later(finding, refutation), tells
                pair.settled = (reference, prediction)
            else:
                refutation = _later(refutation, finding)
        else:
            open_question = open_question or finding
    return open_question or refutation or different(Stage.NORMALIZED, "kinds differ")


def _later(told: Finding, other: Finding | None) -> Finding:
    """A refutation under the last stage that any needed: one reading left open would leave all open."""
    if other is None or told.stage.rank >= other.stage.rank:
        return told
    return replace(told, stage=other.stage)
