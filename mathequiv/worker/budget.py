"""The time of one call."""

from __future__ import annotations

import time
from dataclasses import dataclass

from mathequiv.worker.outcome import Outcome, Status

WALL_LIMIT = "wall limit"
DEADLINE = "deadline"


@dataclass(frozen=True)
class Budget:
    """From a call's start to the wall limit or the caller's deadline, whichever is first, on the monotonic clock."""

    start: float
    end: float
    bound: str

    @classmethod
    def of(cls, wall: float, deadline: float | None) -> Budget:
        """The budget of a call that starts now."""
        now = time.monotonic()
        if deadline is not None and deadline < now + wall:
            return cls(now, deadline, DEADLINE)
        return cls(now, now + wall, WALL_LIMIT)

    def left(self) -> float:
        """The seconds left; negative when it is over."""
        return self.end - time.monotonic()

    def spent(self, status: Status, text: str | None, detail: str) -> Outcome:
        """The outcome of a call that ends now; one that ran into the end of its time ran into what bounds it."""
        reason = self.bound if detail == WALL_LIMIT else detail
        return Outcome(status, text, reason, time.monotonic() - self.start)
