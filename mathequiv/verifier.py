"""The engine's front: pairs, streams, rewards, asyncio; it owns the workers and catches our own faults."""

from __future__ import annotations

import threading
import time
import warnings
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from mathequiv.cascade import Pair, Side, decide
from mathequiv.compare import kind
from mathequiv.config import Config
from mathequiv.extraction import locate, locate_reference, looks_like_response
from mathequiv.nodes import Node
from mathequiv.reading import Read, Reader, has_unit
from mathequiv.syntax import latex
from mathequiv.verdict import (
    Answer,
    Decision,
    Evidence,
    Extraction,
    Finding,
    Result,
    Stage,
    TraceStep,
    Verdict,
    unknown,
)

if TYPE_CHECKING:
    from typing_extensions import Self

    from mathequiv.worker import Outcome, Workers

Reference = str | Sequence[str]
Response = str | Sequence[Mapping[str, Any]]
Row = tuple[Reference, Response] | Mapping[str, Any]

_VERDICTS = {
    Decision.EQUAL: Verdict.EQUIVALENT,
    Decision.DIFFERENT: Verdict.NOT_EQUIVALENT,
    Decision.UNKNOWN: Verdict.UNDECIDED,
}
_QUICK_REFERENCE = 0.5  # seconds: a reference read within this leaves the prediction to blame for what took long
_WINDOW = 256  # rows of a stream under way at once


class Verifier:
    """Compares answers with references under one configuration.

    ``workers`` bounds the processes that run SymPy (None: the cores this process may use); they start on first need. A
    context manager, and thread-safe. Raises ``TypeError`` for arguments of the wrong type; no text ever raises.
    """

    def __init__(self, config: Config | None = None, *, workers: int | None = None) -> None:
        if config is not None and not isinstance(config, Config):
            raise TypeError(f"config must be a Config, not {type(config).__name__}")
        if workers is not None and (isinstance(workers, bool) or not isinstance(workers, int) or workers < 1):
            raise TypeError(f"workers must be a positive int or None, not {workers!r}")
        self.config = config or Config()
        self._size = workers
        self._reader = Reader(self.config)
        self._lock = threading.Lock()
        self._pool: Workers | None = None
        self._closed = False
        self._counts: Counter[str] = Counter()
        self._others: dict[Config, Verifier] = {}
        self._warned_swapped = False

    # -- one pair -------------------------------------------------------------------------------------------------
    def verify(self, reference: Reference, prediction: str) -> Result:
        """Compare an answer with its reference, or with several of which any one may match.

        ``prediction`` is the answer alone, as it would stand in a box.
        """
        references = _references(reference)
        if not isinstance(prediction, str):
            raise TypeError(f"prediction must be a str, not {type(prediction).__name__}")
        return self._guarded(lambda: self._compare(references, prediction, None, None), references, prediction)

    def grade(self, reference: Reference, response: Response) -> Result:
        """Find the answer in a response, a str or a sequence of chat or response items, and compare it."""
        return self._grade(reference, response, None)

    def _grade(self, reference: Reference, response: Response, deadline: float | None) -> Result:
        references = _references(reference)
        _check_response(response)
        shown = response if isinstance(response, str) else ""
        return self._guarded(lambda: self._extract_and_compare(references, response, deadline), references, shown)

    def _guarded(self, work: Callable[[], Result], references: tuple[str, ...], shown: str) -> Result:
        """The one place where a fault of our own becomes a verdict."""
        start = perf_counter()
        try:
            result = work()
        except RecursionError:
            result = self._bare(Verdict.UNDECIDED, "depth", references, shown)
        except Exception as fault:  # noqa: BLE001 - a fault of ours must not end a training run
            cause = f"{type(fault).__name__}: {fault}"[:500]
            result = self._bare(Verdict.INTERNAL_ERROR, cause, references, shown)
        return self._finished(result, start)

    def _finished(self, result: Result, start: float) -> Result:
        self._counts[result.verdict.value] += 1
        if result.stage is not None:
            self._counts[f"stage_{result.stage.value}"] += 1
        return replace(result, seconds=perf_counter() - start)

    def _bare(self, verdict: Verdict, cause: str, references: tuple[str, ...], shown: str) -> Result:
        return Result(
            verdict,
            self.config.reward(verdict),
            cause=cause,
            reference=Answer(references[0]),
            prediction=Answer(shown[:1000]),
            config=self.config.fingerprint,
        )

    def _extract_and_compare(self, references: tuple[str, ...], response: Response, deadline: float | None) -> Result:
        found = locate(response, self.config, self._reader.readable)
        self._warn_if_swapped(references[0], response)
        if found.missing is not None:
            sides = [self._reference(text) for text in references]
            if all(side.side is None for side in sides):
                return self._reference_error(references, sides, found)
            result = self._bare(Verdict.NO_ANSWER, found.missing, references, "")
            return replace(result, side="prediction", extraction=found)
        return self._compare(references, found.text, found, deadline)

    def _warn_if_swapped(self, reference: str, response: Response) -> None:
        if self._warned_swapped or not isinstance(response, str) or len(reference) < len(response):
            return
        if looks_like_response(reference) and not looks_like_response(response):
            self._warned_swapped = True
            warnings.warn(
                "the reference looks like a response and the response like an answer: are the arguments swapped?",
                stacklevel=6,
            )

    def _reference(self, text: str) -> Read:
        """A reference, cut out of its own markers where the option says so, and read."""
        found = locate_reference(text, self.config, self._reader.readable)
        return self._reader.reference(found.text if found.missing is None else "")

    def _compare(
        self, references: tuple[str, ...], prediction: str, extraction: Extraction | None, deadline: float | None
    ) -> Result:
        """The best result over the references: equal to one, else the first that measured something."""
        sides = [self._reference(text) for text in references]
        if all(read.side is None for read in sides):
            return self._reference_error(references, sides, extraction)
        answer = self._reader.answer(prediction)
        if answer.side is None:
            return self._unread(references, prediction, answer, extraction)
        best: Result | None = None
        for position, read in enumerate(sides):
            if read.side is None:
                continue
            result = self._decided(read, read.side, answer.side, extraction, deadline)
            if len(sides) > 1 and result.verdict is Verdict.EQUIVALENT and result.evidence is not None:
                note = f"{result.evidence.text} (reference {position + 1} of {len(sides)})"
                result = replace(result, evidence=Evidence(note, result.evidence.witness))
            if result.verdict is Verdict.EQUIVALENT:
                return result
            if best is None or (
                best.verdict is Verdict.NOT_EQUIVALENT and result.verdict is not Verdict.NOT_EQUIVALENT
            ):
                best = result
        assert best is not None
        return best

    def _reference_error(self, references: tuple[str, ...], sides: list[Read], extraction: Extraction | None) -> Result:
        cause = sides[0].cause or "the reference is empty"
        result = self._bare(Verdict.REFERENCE_ERROR, cause, references, extraction.text if extraction else "")
        return replace(result, side="reference", rule=sides[0].kind or None, extraction=extraction)

    def _unread(
        self, references: tuple[str, ...], prediction: str, answer: Read, extraction: Extraction | None
    ) -> Result:
        verdict = Verdict.NO_ANSWER if answer.kind == "empty" else Verdict.PARSE_FAILURE
        result = self._bare(verdict, answer.cause, references, prediction)
        return replace(result, side="prediction", rule=answer.kind, extraction=extraction)

    def _decided(
        self, read: Read, reference: Side, prediction: Side, extraction: Extraction | None, deadline: float | None
    ) -> Result:
        trace: list[TraceStep] = []
        outcomes: list[Outcome] = []

        def ask(pair: Pair) -> Finding:
            from mathequiv import task

            outcome = self._workers().call(task.payload(pair), deadline=deadline)
            outcomes.append(outcome)
            return task.load(outcome.text) if outcome.text is not None else unknown(Stage.SYMBOLIC, outcome.detail)

        if reference.unreal and not has_unit(prediction.readings[0]):
            return self._undefined(reference, extraction)
        pair = Pair(reference, prediction, self.config, ask)
        finding = decide(pair, trace)
        verdict, cause, blame = self._verdict(finding, outcomes, deadline)
        reward = self._reward(verdict, read, blame)
        shown = pair.settled or (reference.readings[0], prediction.readings[0])
        return Result(
            verdict,
            reward,
            stage=finding.stage if finding.known else None,
            rule=finding.rule or None,
            evidence=finding.evidence,
            side="prediction" if blame and read.seconds < _QUICK_REFERENCE else None,
            cause=cause,
            reference=_answer(reference.text, shown[0]),
            prediction=_answer(prediction.text, shown[1]),
            extraction=extraction,
            trace=tuple(trace),
            config=self.config.fingerprint,
        )

    def _undefined(self, reference: Side, extraction: Extraction | None) -> Result:
        """A reference that is not real, where no imaginary unit occurs on either side, measures nothing."""
        read = Read(None, "undefined", "the reference has no real value, and no imaginary unit occurs")
        return self._reference_error((reference.text,), [read], extraction)

    def _verdict(
        self, finding: Finding, outcomes: list[Outcome], deadline: float | None
    ) -> tuple[Verdict, str | None, bool]:
        """The verdict of a finding, its cause, and whether a slow or deadly prediction may be to blame."""
        if finding.known or not outcomes or outcomes[-1].text is not None:
            return _VERDICTS[finding.decision], None if finding.known else finding.cause, False
        from mathequiv.worker import Status

        outcome = outcomes[-1]
        if outcome.status is Status.TIMEOUT:
            ours = outcome.detail != "deadline"
            return Verdict.TIMEOUT, outcome.detail, ours
        if outcome.status is Status.MEMORY:
            return Verdict.UNDECIDED, f"memory: {outcome.detail}", False
        if outcome.status is Status.RAISED:
            return Verdict.UNDECIDED, outcome.detail, False
        return Verdict.WORKER_ERROR, outcome.detail, outcome.status is Status.DIED

    def _reward(self, verdict: Verdict, read: Read, blame: bool) -> float | None:
        """The configured reward; 0.0 in place of None where the prediction is to blame: hanging gains nothing."""
        reward = self.config.reward(verdict)
        if reward is None and blame and read.seconds < _QUICK_REFERENCE:
            return 0.0
        return reward

    # -- many pairs -----------------------------------------------------------------------------------------------
    def grade_many(
        self, rows: Iterable[Row], *, ordered: bool = True, deadline: float | None = None
    ) -> Iterator[Result]:
        """Grade rows as they come, in constant memory: pairs, or mappings with reference, response and config.

        Results come in the order of the rows unless ``ordered`` is false. ``deadline`` is in seconds from now; rows
        unfinished then are ``timeout`` with cause ``deadline``.
        """
        end = None if deadline is None else time.monotonic() + deadline
        with ThreadPoolExecutor(max_workers=self._threads(), thread_name_prefix="mathequiv") as threads:
            pending: deque[Future[Result]] = deque()
            for row in rows:
                pending.append(threads.submit(self._row, row, end))
                while len(pending) >= _WINDOW or (pending and pending[0].done()):
                    yield pending.popleft().result()
                    if not ordered:
                        yield from _drain(pending)
            while pending:
                yield pending.popleft().result()

    def _threads(self) -> int:
        from mathequiv.worker.cores import cores

        return self._size or cores()

    def _row(self, row: Row, end: float | None) -> Result:
        reference, response, config = _fields(row)
        if end is not None and time.monotonic() >= end:
            references = _references(reference)
            result = self._bare(Verdict.TIMEOUT, "deadline", references, response if isinstance(response, str) else "")
            self._counts[Verdict.TIMEOUT.value] += 1
            return replace(result, reward=None)
        return self._for(config)._grade(reference, response, end)

    def _for(self, config: Config | None) -> Verifier:
        """The verifier of a row's own configuration; it shares nothing but is closed with this one."""
        if config is None or config == self.config:
            return self
        with self._lock:
            if config not in self._others:
                self._others[config] = Verifier(config, workers=self._size)
            return self._others[config]

    def rewards(
        self, references: Sequence[Reference], responses: Sequence[Response], *, deadline: float | None = None
    ) -> list[float | None]:
        """The rewards of ``len(references)`` responses, in order; None marks a row not to train on."""
        if len(references) != len(responses):
            raise ValueError(f"{len(references)} references for {len(responses)} responses")
        rows = zip(references, responses, strict=True)
        return [result.reward for result in self.grade_many(rows, deadline=deadline)]

    def group(self, answers: Sequence[str]) -> list[int]:
        """The class number of each answer: equal answers share one; the classes are numbered as they appear."""
        classes: list[str] = []
        numbers: list[int] = []
        for answer in answers:
            place = next((n for n, first in enumerate(classes) if self._same(first, answer)), len(classes))
            if place == len(classes):
                classes.append(answer)
            numbers.append(place)
        return numbers

    def _same(self, first: str, answer: str) -> bool:
        return first == answer or self.verify(first, answer).verdict is Verdict.EQUIVALENT

    # -- asyncio --------------------------------------------------------------------------------------------------
    async def averify(self, reference: Reference, prediction: str) -> Result:
        """:meth:`verify`, off the event loop's thread."""
        import asyncio

        return await asyncio.to_thread(self.verify, reference, prediction)

    async def agrade(self, reference: Reference, response: Response) -> Result:
        """:meth:`grade`, off the event loop's thread."""
        import asyncio

        return await asyncio.to_thread(self.grade, reference, response)

    def readable(self, text: str) -> bool:
        """True when the whole text is an answer that this verifier can read."""
        return self._reader.readable(text)

    # -- the workers ----------------------------------------------------------------------------------------------
    def _workers(self) -> Workers:
        with self._lock:
            if self._pool is None or self._closed:
                from mathequiv.worker import Workers

                self._pool = Workers(
                    "mathequiv.task:decide",
                    workers=self._size,
                    limits=self.config.limits,
                    preload=("mathequiv.task", "mathequiv.symbolic"),
                    warm=_WARM,
                )
                self._closed = False
            return self._pool

    def warm(self) -> None:
        """Start and warm the workers now, so that the first hard pair does not wait for them."""
        self._workers().start()

    def stats(self) -> Mapping[str, int | float]:
        """Counts since the start: verdicts, deciding stages, and the workers' queue, restarts and timeouts."""
        counts: dict[str, int | float] = dict(self._counts)
        if self._pool is not None:
            counts.update({f"workers_{name}": value for name, value in self._pool.stats().items()})
        return counts

    def close(self) -> None:
        """End the workers. Idempotent; a verifier that is used again starts new ones."""
        with self._lock:
            pool, self._pool, self._closed = self._pool, None, True
            others = list(self._others.values())
        if pool is not None:
            pool.close()
        for other in others:
            other.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_WARM: tuple[str, ...] = ()


def _answer(text: str, node: Node) -> Answer:
    return Answer(text, lambda: latex(node), kind(node))


def _drain(pending: deque[Future[Result]]) -> Iterator[Result]:
    """The finished ones among the pending, wherever they stand."""
    done = [future for future in pending if future.done()]
    for future in done:
        pending.remove(future)
        yield future.result()


def _references(reference: Reference) -> tuple[str, ...]:
    if isinstance(reference, str):
        return (reference,)
    if isinstance(reference, Sequence) and not isinstance(reference, (bytes, bytearray)):
        if not reference:
            raise ValueError("an empty list of references")
        if all(isinstance(text, str) for text in reference):
            return tuple(reference)
    raise TypeError(f"reference must be a str or a sequence of str, not {type(reference).__name__}")


def _check_response(response: object) -> None:
    if isinstance(response, str):
        return
    if isinstance(response, Sequence) and not isinstance(response, (bytes, bytearray)):
        return
    raise TypeError(f"response must be a str or a sequence of items, not {type(response).__name__}")


def _fields(row: Row) -> tuple[Reference, Response, Config | None]:
    if isinstance(row, Mapping):
        missing = [name for name in ("reference", "response") if name not in row]
        if missing:
            raise KeyError(f"a row needs {' and '.join(missing)}; this one has {', '.join(map(str, row))}")
        return row["reference"], row["response"], row.get("config")
    reference, response = row
    return reference, response, None
