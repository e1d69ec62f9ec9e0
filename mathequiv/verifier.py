"""The engine's front: pairs, streams, rewards, asyncio; it owns the workers and catches our own faults."""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from mathequiv import task
from mathequiv.arguments import (
    Reference,
    Response,
    Row,
    check_batch,
    check_config,
    check_response,
    check_stream,
    check_text,
    check_workers,
    fields_of,
    references_of,
)
from mathequiv.config import Config, Limits
from mathequiv.judge import DEADLINE, DEFERRED, Call, Judge
from mathequiv.verdict import Result, Verdict

if TYPE_CHECKING:
    from typing_extensions import Self

    from mathequiv.worker import Workers

_LONGEST_CAUSE = 500  # characters of a fault's message
_WINDOW = 256  # rows of a stream under way at once
_MOST_JUDGES = 64  # configurations of rows that are kept ready; the oldest makes room for another


class Verifier:
    """Compares answers with references under one configuration.

    ``workers`` bounds the processes that run SymPy (None: the cores this process may use); they start on first need. A
    context manager, and thread-safe. Raises ``TypeError`` for arguments of the wrong type; no text ever raises.
    """

    def __init__(self, config: Config | None = None, *, workers: int | None = None) -> None:
        check_config(config)
        check_workers(workers)
        self.config = config or Config()
        self._size = workers
        self._judge = Judge(self.config, self._workers)
        self._judges: dict[Config, Judge] = {}  # of rows with a configuration of their own
        self._pools: dict[Limits, Workers] = {}
        self._counts: Counter[str] = Counter()
        self._lock = threading.Lock()
        _verifiers.add(self)

    # -- one pair -------------------------------------------------------------------------------------------------
    def verify(self, reference: Reference, prediction: str) -> Result:
        """Compare an answer with its reference, or with several of which any one may match.

        ``prediction`` is the answer alone, as it would stand in a box.
        """
        references = references_of(reference)
        check_text("prediction", prediction)
        return self._counted(_guarded(self._judge, self._judge.verify, references, prediction, Call()))

    def grade(self, reference: Reference, response: Response) -> Result:
        """Find the answer in a response, a str or a sequence of chat or response items, and compare it."""
        return self._counted(_graded(self._judge, reference, response, Call()))

    def _counted(self, result: Result) -> Result:
        """The result, once it stands in the statistics."""
        with self._lock:
            self._counts[result.verdict.value] += 1
            if result.stage is not None:
                self._counts[f"stage_{result.stage.value}"] += 1
        return result

    # -- many pairs -----------------------------------------------------------------------------------------------
    def grade_many(
        self, rows: Iterable[Row], *, ordered: bool = True, deadline: float | None = None
    ) -> Iterator[Result]:
        """Grade rows as they come, in constant memory: pairs, or mappings with reference, response and config.

        Results come in the order of the rows unless ``ordered`` is false. ``deadline`` is in seconds from now; rows
        unfinished then are ``timeout`` with cause ``deadline``. The cheap stages run here, row by row; only what needs
        a worker is waited for beside the others.
        """
        check_stream(rows, deadline)
        return self._stream(rows, ordered, None if deadline is None else time.monotonic() + deadline)

    def _stream(self, rows: Iterable[Row], ordered: bool, end: float | None) -> Iterator[Result]:
        """The results of rows, read no further ahead than the window."""
        threads = ThreadPoolExecutor(max_workers=self._threads(), thread_name_prefix="mathequiv")
        pending: deque[Result | Future[Result]] = deque()
        try:
            for row in rows:
                pending.append(self._begun(row, end, threads))
                yield from _ready(pending, ordered)
            for waiting in pending:
                yield waiting if isinstance(waiting, Result) else waiting.result()
        finally:
            threads.shutdown(wait=False, cancel_futures=True)  # an interrupted stream waits for nothing

    def _threads(self) -> int:
        from mathequiv.worker.cores import cores

        return self._size or cores()

    def _begun(self, row: Row, end: float | None, threads: ThreadPoolExecutor) -> Result | Future[Result]:
        """The result of a row that needs no worker, or the promise of one."""
        reference, response, config = fields_of(row)
        judge = self._judge_for(config)
        if end is not None and time.monotonic() >= end:
            return self._counted(_late(judge, reference, response))
        result = _graded(judge, reference, response, Call(end, patient=False))
        if result.cause != DEFERRED:
            return self._counted(result)
        return threads.submit(lambda: self._counted(_graded(judge, reference, response, Call(end))))

    def _judge_for(self, config: Config | None) -> Judge:
        """The judge for a row's own configuration."""
        if config is None or config == self.config:
            return self._judge
        with self._lock:
            if config not in self._judges:
                if len(self._judges) >= _MOST_JUDGES:
                    del self._judges[next(iter(self._judges))]
                self._judges[config] = Judge(config, self._workers)
            return self._judges[config]

    def rewards(
        self, references: Sequence[Reference], responses: Sequence[Response], *, deadline: float | None = None
    ) -> list[float | None]:
        """The rewards of ``len(references)`` responses, in order; None marks a row not to train on."""
        for name, batch in (("references", references), ("responses", responses)):
            check_batch(name, batch)
        if len(references) != len(responses):
            raise ValueError(f"{len(references)} references for {len(responses)} responses")
        rows = zip(references, responses, strict=True)
        return [result.reward for result in self.grade_many(rows, deadline=deadline)]

    def group(self, answers: Sequence[str]) -> list[int]:
        """The class number of each answer: equal answers share one; the classes are numbered as they appear."""
        check_batch("answers", answers)
        for answer in answers:
            check_text("each of answers", answer)
        classes: list[str] = []
        numbers: list[int] = []
        for answer in answers:
            place = next((n for n, first in enumerate(classes) if self._same(first, answer)), len(classes))
            if place == len(classes):
                classes.append(answer)
            numbers.append(place)
        return numbers

    def _same(self, first: str, answer: str) -> bool:
        if first == answer:
            return True
        call = Call(consults=False)  # a score beside the verdict is of no use here
        result = self._counted(_guarded(self._judge, self._judge.verify, (first,), answer, call))
        return result.verdict is Verdict.EQUIVALENT

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
        return self._judge.reader.readable(text)

    # -- the workers ----------------------------------------------------------------------------------------------
    def _workers(self, limits: Limits) -> Workers:
        """The pool for these limits; its workers start on their first call."""
        with self._lock:
            if limits not in self._pools:
                from mathequiv.worker import Workers

                self._pools[limits] = Workers(
                    "mathequiv.task:decide",
                    workers=self._size,
                    limits=limits,
                    preload=("mathequiv.task", "mathequiv.symbolic"),
                    warm=(task.WARM,),
                )
            return self._pools[limits]

    def warm(self) -> None:
        """Start and warm the workers now, so that the first hard pair does not wait for them."""
        self._workers(self.config.limits).start()

    def stats(self) -> Mapping[str, int | float]:
        """Counts since the start: verdicts, deciding stages, and the workers' queue, restarts and timeouts."""
        with self._lock:
            counts: Counter[str] = Counter(self._counts)
            pools = list(self._pools.values())
        for pool in pools:
            counts.update({f"workers_{name}": value for name, value in pool.stats().items()})
        return dict(counts)

    def close(self) -> None:
        """End the workers. Idempotent; a verifier that is used again starts new ones."""
        with self._lock:
            pools, self._pools = self._pools, {}
        for pool in pools.values():
            pool.close()

    def _begin_anew(self) -> None:
        """In a forked child: the threads that held the locks do not exist here."""
        self._lock = threading.Lock()
        for judge in (self._judge, *self._judges.values()):
            judge.reader.begin_anew()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_verifiers: weakref.WeakSet[Verifier] = weakref.WeakSet()


def _in_child() -> None:
    for verifier in tuple(_verifiers):
        verifier._begin_anew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_in_child)


def _graded(judge: Judge, reference: Reference, response: Response, call: Call) -> Result:
    """The result on a response; what is not text or items raises."""
    references = references_of(reference)
    check_response(response)
    return _guarded(judge, judge.grade, references, response, call)


def _guarded(
    judge: Judge,
    work: Callable[[tuple[str, ...], Any, Call], Result],
    references: tuple[str, ...],
    text: Response,
    call: Call,
) -> Result:
    """The one place where a fault of our own becomes a verdict."""
    start = perf_counter()
    try:
        result = work(references, text, call)
    except RecursionError:
        result = judge.bare(Verdict.UNDECIDED, "depth", references, _shown(text))
        result = replace(result, trace=tuple(call.trace))
    except Exception as fault:  # noqa: BLE001 - a fault of ours must not end a training run
        cause = f"{type(fault).__name__}: {fault}"[:_LONGEST_CAUSE]
        result = judge.bare(Verdict.INTERNAL_ERROR, cause, references, _shown(text))
        result = replace(result, stage=call.broken_stage, trace=tuple(call.trace))
    return judge.consulted(result, call).after(perf_counter() - start)


def _late(judge: Judge, reference: Reference, response: Response) -> Result:
    """The result of a row that the deadline left no time for."""
    result = judge.bare(Verdict.TIMEOUT, DEADLINE, references_of(reference), _shown(response))
    return replace(result, reward=None)


def _shown(text: Response) -> str:
    return text if isinstance(text, str) else ""


def _ready(pending: deque[Result | Future[Result]], ordered: bool) -> Iterator[Result]:
    """The results that can be given now; past the window, the first is waited for."""
    if not ordered:
        done = [waiting for waiting in pending if isinstance(waiting, Result) or waiting.done()]
        for waiting in done:
            pending.remove(waiting)
            yield waiting if isinstance(waiting, Result) else waiting.result()
    while pending:
        first = pending[0]
        if isinstance(first, Future) and not first.done() and len(pending) < _WINDOW:
            return
        pending.popleft()
        yield first if isinstance(first, Result) else first.result()
