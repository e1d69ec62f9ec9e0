"""What became of one call: six outcomes, never merged."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Status(Enum):
    """Answered, out of time, out of memory, ended by a fault, raised, or never begun."""

    DONE = "done"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    DIED = "died"
    RAISED = "raised"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One call: its status, its text where it is done, why where it is not, and its run time without queueing."""

    status: Status
    text: str | None = None
    detail: str = ""
    seconds: float = 0.0


class UnavailableError(Exception):
    """No worker is to be had: the argument says why."""


class EndedError(UnavailableError):
    """No worker is to be had any more: the pool is closed, or the interpreter is exiting."""
