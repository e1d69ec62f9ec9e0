"""One response, one reference, one result: reading both sides, running the cascade, naming what became of it."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from mathequiv import task
from mathequiv.arguments import Response
from mathequiv.cascade import FAULT, Pair, Side, decide
from mathequiv.compare import has_unit, kind, reasons
from mathequiv.config import Config, Fallback, Limits
from mathequiv.evidence import Evidence
from mathequiv.extraction import locate, looks_like_response
from mathequiv.fallback import ASKED, seconded
from mathequiv.nodes import Node
from mathequiv.plaintext import plain
from mathequiv.reading import Read, Reader
from mathequiv.syntax import latex
from mathequiv.verdict import (
    Answer,
    Decision,
    Extraction,
    Finding,
    Result,
    Stage,
    TraceStep,
    Verdict,
    no_reasons,
    unknown,
)

if TYPE_CHECKING:
    from mathequiv.worker import Outcome, Workers

_VERDICTS = {
    Decision.EQUAL: Verdict.EQUIVALENT,
    Decision.DIFFERENT: Verdict.NOT_EQUIVALENT,
    Decision.UNKNOWN: Verdict.UNDECIDED,
}
_DIFFERENT = Verdict.NOT_EQUIVALENT
_QUICK_REFERENCE = 0.5  # seconds: a reference read within this leaves the prediction to blame for what took long
_LONGEST_SHOWN = 1000  # characters of a text that was not read
_PACKAGE = os.path.dirname(__file__) + os.sep
_MOST_REFERENCES = 5  # that are told of one by one
_LONGEST_REFERENCE = 60  # characters
DEFERRED = "deferred"  # the cause of a finding that would need a worker
DEADLINE = "deadline"  # the cause, as the workers say it, of a call that its caller gave up


@dataclass(frozen=True, slots=True)
class Call:
    """How long one comparison may wait for a worker: until the deadline on the monotonic clock, or not at all.

    ``trace`` grows as the stages run, and is there to see when one of them raises; so is ``texts``, which ends in the
    reference and the answer that are compared. A fallback is asked only where ``consults`` is true.
    """

    deadline: float | None = None
    patient: bool = True
    consults: bool = True
    texts: list[tuple[str, str]] = field(default_factory=list)
    trace: list[TraceStep] = field(default_factory=list)

    @property
    def broken_stage(self) -> Stage | None:
        """The stage that raised, if one did."""
        last = self.trace[-1] if self.trace else None
        return last.stage if last and last.note == FAULT.cause and isinstance(last.stage, Stage) else None


class Judge:
    """Compares under one configuration; ``workers`` gives the pool when the last stage needs it."""

    def __init__(self, config: Config, workers: Callable[[Limits], Workers]) -> None:
        self.config = config
        self.reader = Reader(config)
        # Sentences travel with the result, and a function of the caller's may not.
        self._without_fallback = config.with_changes(fallback=Fallback.OFF)
        self._workers = workers
        self._warned_swapped = False

    def bare(self, verdict: Verdict, cause: str, references: tuple[str, ...], shown: str) -> Result:
        """A result without a comparison: the first reference, and what is to be shown of the other side."""
        return Result(
            verdict,
            self.config.reward(verdict),
            cause=cause,
            reference=Answer(references[0]),
            prediction=Answer(shown[:_LONGEST_SHOWN]),
            config=self.config.fingerprint,
        )

    def grade(self, references: tuple[str, ...], response: Response, call: Call) -> Result:
        found = locate(response, self.config, self.reader.readable)
        self._warn_if_swapped(references[0], response)
        if found.missing is not None:
            sides = [_real(self.reader.reference(text)) for text in references]
            if all(side.side is None for side in sides):
                return self._reference_error(references, sides, "", found)
            result = self.bare(Verdict.NO_ANSWER, found.missing, references, "")
            return replace(result, side="prediction", extraction=found)
        return self.verify(references, found.text, call, found)

    def _warn_if_swapped(self, reference: str, response: Response) -> None:
        if self._warned_swapped or not isinstance(response, str) or len(reference) < len(response):
            return
        if looks_like_response(reference) and not looks_like_response(response):
            self._warned_swapped = True
            with suppress(UserWarning):  # where warnings are errors, a text raises none the less nothing
                warnings.warn(
                    "the reference looks like a response and the response like an answer: are the arguments swapped?",
                    stacklevel=_first_frame_outside(),
                )

    def verify(
        self, references: tuple[str, ...], prediction: str, call: Call, extraction: Extraction | None = None
    ) -> Result:
        """Equal to one of the references, else what is open about one of them, else different from all."""
        sides = [self.reader.reference(text) for text in references]
        first = next((read.side.text for read in sides if read.side is not None), references[0])
        call.texts.append((first, prediction))
        if all(read.side is None for read in sides):
            return self._reference_error(references, sides, prediction, extraction)
        answer = self.reader.answer(prediction)
        if answer.side is None:
            return self._unread(references, prediction, answer, extraction)
        results: dict[int, Result] = {}
        for place, read in enumerate(sides):
            if read.side is None:
                continue
            result = self._decided(read, read.side, answer.side, extraction, call)
            if result.verdict is Verdict.EQUIVALENT:
                return _naming(result, place, len(sides))
            results[place] = result
        chosen = min(results.values(), key=lambda result: _LAST.get(result.verdict, 0))
        return chosen if len(sides) == 1 else replace(chosen, reasons=partial(_against_each, results, len(sides)))

    def consulted(self, result: Result, call: Call) -> Result:
        """The result with the caller's second opinion, where one is wanted: once, on a pair that was not accepted."""
        opinion = self.config.fallback
        if isinstance(opinion, Fallback) or result.verdict not in ASKED or not call.consults or not call.texts:
            return result
        if result.cause in (DEFERRED, DEADLINE) or result.reference is None:
            return result
        first, prediction = call.texts[-1]
        return seconded(result, opinion, result.reference.text if result.trace else first, prediction)

    def _reference_error(
        self, references: tuple[str, ...], sides: list[Read], prediction: str, extraction: Extraction | None
    ) -> Result:
        cause = sides[0].cause or "the reference is empty"
        result = self.bare(Verdict.REFERENCE_ERROR, cause, references, prediction)
        return replace(result, side="reference", rule=sides[0].kind or None, extraction=extraction)

    def _unread(
        self, references: tuple[str, ...], prediction: str, answer: Read, extraction: Extraction | None
    ) -> Result:
        verdict = Verdict.NO_ANSWER if answer.kind == "empty" else Verdict.PARSE_FAILURE
        result = self.bare(verdict, answer.cause, references, prediction)
        return replace(result, side="prediction", rule=answer.kind, extraction=extraction)

    def _decided(
        self, read: Read, reference: Side, prediction: Side, extraction: Extraction | None, call: Call
    ) -> Result:
        """The result on two sides that were read."""
        if reference.unreal and not has_unit(prediction.readings[0]):
            return self._reference_error((reference.text,), [_real(read)], prediction.text, extraction)
        outcomes: list[Outcome] = []
        call.trace.clear()
        pair = Pair(reference, prediction, self.config, lambda pair: self._ask(pair, call, outcomes))
        finding = decide(pair, call.trace)
        verdict, cause, to_blame = _verdict(finding, outcomes)
        if verdict is Verdict.UNDECIDED and not cause:
            cause = next((step.note for step in reversed(call.trace) if step.note), _OPEN)
        blamed = to_blame and read.seconds < _QUICK_REFERENCE
        shown = pair.settled or (reference.readings[0], prediction.readings[0])
        return Result(
            verdict,
            self._reward(verdict, cause, blamed),
            stage=finding.stage if finding.known or verdict is Verdict.INTERNAL_ERROR else None,
            rule=finding.rule or None,
            evidence=finding.evidence,
            side="prediction" if blamed else None,
            cause=cause,
            reference=_answer(reference.text, shown[0]),
            prediction=_answer(prediction.text, shown[1]),
            extraction=extraction,
            trace=tuple(call.trace),
            config=self.config.fingerprint,
            reasons=partial(reasons, *shown, self._without_fallback, finding.rule)
            if verdict is _DIFFERENT
            else no_reasons,
        )

    def _reasons(self, shown: tuple[Node, Node], finding: Finding) -> Callable[[], tuple[str, ...]]:
        """The sentences on two readings, to be made when they are asked for."""
        return partial(reasons, *shown, self._without_fallback, finding.rule)

    def _ask(self, pair: Pair, call: Call, outcomes: list[Outcome]) -> Finding:
        """What a worker finds on the pair; what became of the call is left in ``outcomes``."""
        if not call.patient:
            return unknown(Stage.SYMBOLIC, DEFERRED)
        outcome = self._workers(self.config.limits).call(task.payload(pair), deadline=call.deadline)
        outcomes.append(outcome)
        return task.load(outcome.text) if outcome.text is not None else unknown(Stage.SYMBOLIC, outcome.detail)

    def _reward(self, verdict: Verdict, cause: str | None, blamed: bool) -> float | None:
        """The configured reward; 0.0 in place of None where the prediction is to blame: hanging gains nothing.

        What the caller gave up has none: a deadline says nothing of the answer.
        """
        reward = None if cause == DEADLINE else self.config.reward(verdict)
        return 0.0 if reward is None and blamed else reward


def _verdict(finding: Finding, outcomes: list[Outcome]) -> tuple[Verdict, str | None, bool]:
    """The verdict of a finding, its cause, and whether a slow or deadly prediction may be to blame."""
    if finding.known or not outcomes or outcomes[-1].text is not None:
        return _VERDICTS[finding.decision], None if finding.known else finding.cause, False
    from mathequiv.worker import Status

    outcome = outcomes[-1]
    if outcome.status is Status.TIMEOUT:
        return Verdict.TIMEOUT, outcome.detail, outcome.detail != DEADLINE
    if outcome.status is Status.MEMORY:
        return Verdict.UNDECIDED, f"memory: {outcome.detail}", False
    if outcome.status is Status.RAISED:
        return Verdict.INTERNAL_ERROR, f"{outcome.detail} (symbolic)", False
    return Verdict.WORKER_ERROR, outcome.detail, outcome.status is Status.DIED


def _real(read: Read) -> Read:
    """A reference that is not real measures nothing where no imaginary unit occurs on either side."""
    if read.side is None or not read.side.unreal:
        return read
    return Read(None, "undefined", "the reference has no real value, and no imaginary unit occurs", read.seconds)


_OPEN = "no stage could settle it"
# Of several references the ones that differ, and after them the ones in error, yield to those that leave it open.
_LAST = {Verdict.NOT_EQUIVALENT: 1, Verdict.REFERENCE_ERROR: 2}


def _first_frame_outside() -> int:
    """How far up the stack, from the caller, the package was entered: there a warning is of use."""
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    return level


def _naming(result: Result, place: int, count: int) -> Result:
    """The result with the reference that matched, where there were several."""
    if count == 1 or result.evidence is None:
        return result
    text = f"{result.evidence.text} (reference {place + 1} of {count})"
    return replace(result, evidence=Evidence(text, result.evidence.witness))


def _against_each(results: dict[int, Result], count: int) -> tuple[str, ...]:
    """What stands against each of several references, the first few of them."""
    told = []
    for place, result in islice(results.items(), _MOST_REFERENCES):
        text = result.reference.text if result.reference else ""
        found = result.reasons() or (result.evidence.text if result.evidence else result.cause or result.verdict.value,)
        told.append(f"reference {place + 1} of {count}, {text[:_LONGEST_REFERENCE]!r}: {found[0]}")
    return (*told, *([f"and {len(results) - len(told)} more"] if len(results) > len(told) else []))


def _answer(text: str, node: Node) -> Answer:
    return Answer(text, partial(latex, node), partial(kind, node), partial(plain, node))
