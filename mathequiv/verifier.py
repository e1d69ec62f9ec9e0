"""The engine's front: pairs, streams, rewards, asyncio; it owns the workers and catches our own faults."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from mathequiv.config import Config
from mathequiv.judge import DEFERRED, Call, Judge, Response
from mathequiv.verdict import Result, Verdict

if TYPE_CHECKING:
    from typing_extensions import Self

    from mathequiv.worker import Workers

Reference = str | Sequence[str]
Row = tuple[Reference, Response] | Mapping[str, Any]

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
        self._judge = Judge(self.config, self._workers)
        self._lock = threading.Lock()
        self._pool: Workers | None = None
        self._closed = False
        self._counts: Counter[str] = Counter()
        self._others: dict[Config, Verifier] = {}

    # -- one pair -------------------------------------------------------------------------------------------------
    def verify(self, reference: Reference, prediction: str) -> Result:
        """Compare an answer with its reference, or with several of which any one may match.

        ``prediction`` is the answer alone, as it would stand in a box.
        """
        references = _references(reference)
        if not isinstance(prediction, str):
            raise TypeError(f"prediction must be a str, not {type(prediction).__name__}")
        result = self._guarded(lambda: self._judge.verify(references, prediction, None, Call()), references, prediction)
        return self._counted(result)

    def grade(self, reference: Reference, response: Response) -> Result:
        """Find the answer in a response, a str or a sequence of chat or response items, and compare it."""
        return self._counted(self._grade(reference, response, None))

    def _grade(
        self, reference: Reference, response: Response, deadline: float | None, *, patient: bool = True
    ) -> Result:
        """The result, not yet counted; without patience, what needs a worker is put off instead of asked."""
        references = _references(reference)
        _check_response(response)
        shown = response if isinstance(response, str) else ""
        call = Call(deadline, patient)
        return self._guarded(lambda: self._judge.grade(references, response, call), references, shown)

    def _guarded(self, work: Callable[[], Result], references: tuple[str, ...], shown: str) -> Result:
        """The one place where a fault of our own becomes a verdict."""
        start = perf_counter()
        try:
            result = work()
        except RecursionError:
            result = self._judge.bare(Verdict.UNDECIDED, "depth", references, shown)
        except Exception as fault:  # noqa: BLE001 - a fault of ours must not end a training run
            cause = f"{type(fault).__name__}: {fault}"[:500]
            result = self._judge.bare(Verdict.INTERNAL_ERROR, cause, references, shown)
        return replace(result, seconds=perf_counter() - start)

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
        end = None if deadline is None else time.monotonic() + deadline
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
        reference, response, config = _fields(row)
        verifier = self._for(config)
        if end is not None and time.monotonic() >= end:
            return self._late(reference, response)
        result = verifier._grade(reference, response, end, patient=False)
        if result.cause != DEFERRED:
            return verifier._counted(result)
        return threads.submit(lambda: verifier._counted(verifier._grade(reference, response, end)))

    def _late(self, reference: Reference, response: Response) -> Result:
        """The result of a row that the deadline left no time for."""
        shown = response if isinstance(response, str) else ""
        result = self._judge.bare(Verdict.TIMEOUT, "deadline", _references(reference), shown)
        return self._counted(replace(result, reward=None))

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
        return self._judge.reader.readable(text)

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


def _references(reference: Reference) -> tuple[str, ...]:
    if isinstance(reference, str):
        return (reference,)
    if isinstance(reference, Sequence) and not isinstance(reference, (bytes, bytearray)):
        if not reference:
            return ("",)
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
