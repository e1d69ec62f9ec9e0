"""The front of the pool: bounded, fair, total. Whatever becomes of a call, it is an outcome."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import warnings
import weakref
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mathequiv.config import Limits
from mathequiv.worker.budget import DEADLINE, WALL_LIMIT, Budget
from mathequiv.worker.cores import cores
from mathequiv.worker.outcome import EndedError, Outcome, Status, UnavailableError
from mathequiv.worker.slots import Slots, Turn

if TYPE_CHECKING:
    from mathequiv.worker.crew import Crew

_PACKAGE = os.path.dirname(os.path.dirname(__file__)) + os.sep
_SHORTEST_RUN = 0.02  # seconds left that are worth an attempt


class Workers:
    """Processes that run one task, ``package.module:function`` from str to str, on one payload at a time each.

    They start on the first call or on :meth:`start`, import ``preload`` and work through ``warm`` once for all. At most
    ``workers`` calls run at a time, the others queue in order; the limits of a call count from its start. Thread-safe;
    in a forked child it begins anew. A context manager.
    """

    def __init__(
        self,
        task: str,
        *,
        workers: int | None = None,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        preload: Sequence[str] = (),
        warm: Sequence[str] = (),
    ) -> None:
        _check(task, workers)
        self._task = task
        self._size = cores() if workers is None else workers
        self._limits = limits
        self._preload = tuple(preload)
        self._warm = tuple(warm)
        self._begin()
        _fronts.add(self)

    def _begin(self) -> None:
        """The state of a front that has done nothing yet; in a forked child the parent's is left alone."""
        self._lock = threading.Lock()
        self._slots = Slots(self._size)
        self._counts: Counter[str] = Counter()
        self._closed = False
        self._found: Crew | None = None
        self._finalizer: weakref.finalize[[Crew], Workers] | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start and warm the workers now; where none can be had, warn."""
        try:
            self._crew().pool()
        except UnavailableError as why:
            _warn_once(why)

    def call(self, payload: str, *, deadline: float | None = None) -> Outcome:
        """What becomes of the task on ``payload``; at the deadline, on the monotonic clock, it is given up."""
        if not isinstance(payload, str):
            raise TypeError(f"a payload is str, not {type(payload).__name__}")
        turn = Turn()
        try:
            if self._slots.acquire(turn, deadline):
                outcome = self._serve(payload, deadline)
            else:
                outcome = _CLOSED if self._closed else _LATE
        finally:
            self._slots.release(turn)
        self._note(outcome.status.value)
        return outcome

    def stats(self) -> Mapping[str, int | float]:
        """How many calls queue and run now, how calls have ended, and how often workers or the pool were replaced."""
        with self._lock:
            counts = self._counts
            return {
                "workers": self._size,
                "queued": self._slots.queued,
                "running": self._slots.running,
                "done": counts[Status.DONE.value],
                "timeouts": counts[Status.TIMEOUT.value],
                "memory": counts[Status.MEMORY.value],
                "deaths": counts[Status.DIED.value],
                "raised": counts[Status.RAISED.value],
                "unavailable": counts[Status.UNAVAILABLE.value],
                "retries": counts["retries"],
                "restarts": counts["restarts"],
            }

    def close(self) -> None:
        """End the workers; calls that run or queue, now or later, are unavailable."""
        with self._lock:
            self._closed = True
            crew, self._found = self._found, None
            finalizer, self._finalizer = self._finalizer, None
        self._slots.close()
        if finalizer is not None:
            finalizer.detach()
        if crew is not None:
            crew.stop()

    def _restart_in_child(self) -> None:
        closed = self._closed
        if self._finalizer is not None:
            self._finalizer.detach()
        self._begin()
        if closed:
            self.close()

    def _crew(self) -> Crew:
        with self._lock:
            if self._closed:
                raise EndedError("closed")
            if self._found is None:
                self._found = _hire(self._task, self._preload, self._warm, self._size, self._limits)
                self._finalizer = weakref.finalize(self, _dismiss, self._found)
                self._finalizer.atexit = False
            return self._found

    def _serve(self, payload: str, deadline: float | None) -> Outcome:
        try:
            return self._run(payload, deadline)
        except UnavailableError as why:
            _warn_once(why)
            return Outcome(Status.UNAVAILABLE, detail=str(why))

    def _run(self, payload: str, deadline: float | None) -> Outcome:
        """Attempts until one is no accident: each kind of accident is forgiven once, within the one wall limit."""
        crew = self._crew()
        pool = crew.pool()  # its start is no part of the call's time
        budget = Budget.of(self._limits.wall_seconds, deadline)
        forgiven = set()
        while budget.left() > _SHORTEST_RUN:
            attempt = pool.run(payload, budget.left(), self._limits.cpu_seconds)
            if attempt.broke_the_pool and crew.discard(pool):
                self._note("restarts")
            if attempt.accident is None or attempt.accident in forgiven:
                return budget.spent(attempt.status, attempt.text, attempt.detail)
            forgiven.add(attempt.accident)
            self._note("retries")
            pool = crew.pool()
        return budget.spent(Status.TIMEOUT, None, WALL_LIMIT)

    def _note(self, what: str) -> None:
        with self._lock:
            self._counts[what] += 1


_CLOSED = Outcome(Status.UNAVAILABLE, detail="closed")
_LATE = Outcome(Status.TIMEOUT, detail=DEADLINE)
_fronts: weakref.WeakSet[Workers] = weakref.WeakSet()
_said: list[str] = []


def _check(task: str, workers: int | None) -> None:
    module, _, function = task.partition(":")
    if not module or not function:
        raise ValueError(f"a task is package.module:function, not {task!r}")
    if workers is not None and workers < 1:
        raise ValueError(f"workers must be at least 1, not {workers}")


def _hire(task: str, preload: tuple[str, ...], warm: tuple[str, ...], size: int, limits: Limits) -> Crew:
    """A crew, not yet started. pebble and multiprocessing are imported here, on first need, where there are any."""
    try:
        from mathequiv.worker.crew import Crew
        from mathequiv.worker.launcher import Spec
    except (ImportError, AttributeError, RuntimeError) as error:  # RuntimeError: the interpreter is exiting
        raise UnavailableError(f"this system has no fork server: {error}") from error
    return Crew(Spec(task, preload, warm), size, limits)


def _dismiss(crew: Crew) -> None:
    """Stop a crew whose front was dropped unclosed; not in the thread that happened to collect the garbage."""
    with contextlib.suppress(RuntimeError):  # the interpreter is exiting: its own hooks do it
        threading.Thread(target=crew.stop, daemon=True).start()


def _warn_once(why: UnavailableError) -> None:
    """Say that there is no worker, once in the life of the process; that there are none after the end needs no word."""
    if not _said and not isinstance(why, EndedError):
        _said.append(str(why))
        message = f"no worker process can be had, work that needs one is left undone: {why}"
        warnings.warn(message, RuntimeWarning, stacklevel=_first_frame_outside())


def _first_frame_outside() -> int:
    """How far up the stack, from the caller, the package was entered: there a warning is of use."""
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    return level


def _begin_anew() -> None:
    for front in tuple(_fronts):
        front._restart_in_child()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
