"""Turns at a bounded number of slots, in the order of arrival.

``threading.Semaphore`` lets a newcomer overtake whoever waits: with eight threads at two slots the unluckiest call
waited ten times as long as it does in a fair queue.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict


class Turn:
    """One caller's place: queued, then holding a slot, then neither."""

    __slots__ = ("_gate",)

    def __init__(self) -> None:
        self._gate = threading.Lock()
        self._gate.acquire()

    def wait(self, deadline: float | None) -> None:
        """Return once admitted, or at the deadline."""
        if deadline is None:
            self._gate.acquire()
        else:
            self._gate.acquire(timeout=min(max(0.0, deadline - time.monotonic()), threading.TIMEOUT_MAX))

    def admit(self) -> None:
        """Let the caller through."""
        self._gate.release()


class Slots:
    """A first-come, first-served semaphore whose permits belong to turns.

    Since :meth:`release` of a turn that is queued, holds a slot, or does neither is always right, an exception at any
    moment (Ctrl-C, a host's signal handler) loses no slot: ``try: acquire(turn) ... finally: release(turn)``.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._guard = threading.Lock()
        self._queue: OrderedDict[Turn, None] = OrderedDict()
        self._holders: set[Turn] = set()
        self._closed = False

    def acquire(self, turn: Turn, deadline: float | None = None) -> bool:
        """Whether the turn got a slot before the deadline, on the monotonic clock, and before the end."""
        with self._guard:
            if self._closed:
                return False
            self._queue[turn] = None
            self._admit()
        turn.wait(deadline)
        return turn in self._holders

    def release(self, turn: Turn) -> None:
        """Take the turn out, wherever it stands."""
        with self._guard:
            self._queue.pop(turn, None)
            self._holders.discard(turn)
            self._admit()

    def close(self) -> None:
        """Send home all who queue, now and later; holders keep their slots."""
        with self._guard:
            self._closed = True
            for turn in self._queue:
                turn.admit()
            self._queue.clear()

    @property
    def queued(self) -> int:
        """How many wait."""
        return len(self._queue)

    @property
    def running(self) -> int:
        """How many hold a slot."""
        return len(self._holders)

    def _admit(self) -> None:
        while self._queue and len(self._holders) < self._size:
            turn, _ = self._queue.popitem(last=False)
            self._holders.add(turn)
            turn.admit()
