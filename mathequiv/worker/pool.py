"""One pebble pool on one fork server: schedules a call, waits for it, and names what became of it."""

from __future__ import annotations

import signal
import time
from concurrent import futures
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any

import pebble

from mathequiv.worker import inside
from mathequiv.worker.budget import WALL_LIMIT
from mathequiv.worker.context import SERVER_GONE, VANISHED, WorkerContext
from mathequiv.worker.launcher import Server
from mathequiv.worker.outcome import Status

_TASKS_PER_WORKER = 1000  # then a fresh one, so that caches never grow into the memory limit
_SECOND_LINE = 0.5  # pebble stops a worker whose own timers have not
_LOOK_SECONDS = 0.25  # how often a waiting caller looks whether the pool still stands
_FETCH_SECONDS = 5.0  # a call that no worker has taken up by then never will be


class Accident(Enum):
    """What befell a call without being its fault: its worker was killed, or the pool fell apart."""

    KILLED = "killed"
    BROKEN = "broken"


@dataclass(frozen=True)
class Attempt:
    """One run of one call, and the accident that makes it worth another."""

    status: Status
    text: str | None = None
    detail: str = ""
    accident: Accident | None = None

    @property
    def broke_the_pool(self) -> bool:
        """Whether the pool is of no further use."""
        return self.accident is Accident.BROKEN


_EXITS = MappingProxyType(
    {
        -signal.SIGALRM: Attempt(Status.TIMEOUT, detail=WALL_LIMIT),
        -signal.SIGPROF: Attempt(Status.TIMEOUT, detail="cpu limit"),
        -signal.SIGXCPU: Attempt(Status.TIMEOUT, detail="cpu limit"),
        # C libraries abort when an allocation fails.
        -signal.SIGABRT: Attempt(Status.MEMORY, detail="the worker aborted, probably out of memory"),
        inside.OUT_OF_MEMORY: Attempt(Status.MEMORY, detail="memory limit"),
        -signal.SIGKILL: Attempt(Status.DIED, detail="the worker was killed", accident=Accident.KILLED),
        VANISHED: Attempt(Status.DIED, detail="the worker left in the middle of the task"),
        SERVER_GONE: Attempt(Status.DIED, detail="the fork server ended", accident=Accident.BROKEN),
    }
)
_BROKEN = Attempt(Status.DIED, detail="the pool of workers fell apart", accident=Accident.BROKEN)
_STUCK = Attempt(Status.TIMEOUT, detail=WALL_LIMIT, accident=Accident.BROKEN)


class Pool:
    """Workers that serve calls until stopped; it is never mended: a broken one is replaced by its owner."""

    def __init__(self, server: Server, workers: int, memory_bytes: int) -> None:
        self._pebble: Any = pebble.ProcessPool(
            max_workers=workers,
            max_tasks=_TASKS_PER_WORKER,
            initializer=inside.enter,
            initargs=(memory_bytes, server.pid),
            context=WorkerContext(server),
        )
        self._futures: set[Any] = set()

    def open(self) -> None:
        """Start every worker now; raises what keeps them from starting."""
        if not self._pebble.active:
            raise BrokenProcessPool("the pool did not start")

    def run(self, payload: str, wall: float, cpu: float) -> Attempt:
        """One run of the task; on an exception in the caller (Ctrl-C) its worker is stopped."""
        try:
            future = self._pebble.schedule(inside.run, args=(payload, wall, cpu), timeout=wall + _SECOND_LINE)
        except RuntimeError:  # not running, or broken
            return _BROKEN
        self._futures.add(future)
        try:
            return self._wait(future, wall)
        finally:
            future.cancel()
            self._futures.discard(future)

    def stop(self) -> None:
        """End all workers and threads; calls in progress end as broken."""
        self._pebble.stop()
        for future in tuple(self._futures):
            future.cancel()
        self._pebble.join()

    def _wait(self, future: Any, wall: float) -> Attempt:
        """The end of the call; a pool that lets it lie, or lets it run on, is broken."""
        begun = time.monotonic()
        while time.monotonic() - begun < (_FETCH_SECONDS + wall if future.running() else _FETCH_SECONDS):
            try:
                error = future.exception(timeout=_LOOK_SECONDS)
            except futures.CancelledError:
                return _BROKEN
            except futures.TimeoutError:
                if not self._pebble.active and not future.done():
                    return _BROKEN
            else:
                return _replied(*future.result()) if error is None else _failed(error)
        return _STUCK if future.running() else _BROKEN


def _replied(status: str, text: str) -> Attempt:
    if status == "done":
        return Attempt(Status.DONE, text)
    return Attempt(Status.RAISED, detail=text)


def _failed(error: BaseException) -> Attempt:
    """What an exception of pebble's means."""
    if isinstance(error, pebble.ProcessExpired):
        return _EXITS.get(error.exitcode) or Attempt(Status.DIED, detail=_ending(error.exitcode))
    if isinstance(error, futures.TimeoutError):
        return _EXITS[-signal.SIGALRM]
    if isinstance(error, BrokenProcessPool):
        return _BROKEN
    return Attempt(Status.RAISED, detail=inside.describe(error))


def _ending(code: int) -> str:
    if code >= 0:
        return f"the worker ended with exit status {code}"
    try:
        return f"the worker was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"the worker was ended by signal {-code}"
