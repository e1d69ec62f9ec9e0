"""The counts of a run, kept in constant memory."""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from mathequiv import Result, Verdict

SLOWEST_KEPT = 5
NOTHING_KEPT = 20


class Timed(NamedTuple):
    """A row by its time: ordered by seconds, then by line."""

    seconds: float
    line: int
    verdict: str
    note: str


class Nothing(NamedTuple):
    """A row that measures nothing: its line, its verdict or ``unusable``, and the cause."""

    line: int
    verdict: str
    cause: str


@dataclass
class Summary:
    """Counts of results and of lines that could not be graded.

    A row is measured where its reward is a number: a row whose reward is None says nothing about the responses and
    takes no part in the accuracy.
    """

    verdicts: Counter[str] = field(default_factory=Counter)
    stages: Counter[str] = field(default_factory=Counter)
    measured: int = 0
    unusable: int = 0
    slowest: list[Timed] = field(default_factory=list)
    nothing: list[Nothing] = field(default_factory=list)

    def add(self, line: int, result: Result) -> None:
        """Count one result."""
        self.verdicts[result.verdict.value] += 1
        self.stages[result.stage.value if result.stage else ""] += 1
        self._time(Timed(result.seconds, line, result.verdict.value, note(result)))
        if result.reward is None:
            self._keep(Nothing(line, result.verdict.value, note(result)))
        else:
            self.measured += 1

    def add_unusable(self, line: int, cause: str) -> None:
        """Count one line that could not be graded."""
        self.unusable += 1
        self._keep(Nothing(line, "unusable", cause))

    @property
    def graded(self) -> int:
        """The number of results."""
        return self.verdicts.total()

    @property
    def rows(self) -> int:
        """The number of lines that are not blank."""
        return self.graded + self.unusable

    @property
    def accuracy(self) -> float | None:
        """The share of equivalent rows among the measured ones; None where nothing was measured."""
        return self.verdicts[Verdict.EQUIVALENT.value] / self.measured if self.measured else None

    @property
    def measured_nothing(self) -> int:
        """The number of rows that measure nothing."""
        return self.rows - self.measured

    def _time(self, timed: Timed) -> None:
        if len(self.slowest) < SLOWEST_KEPT:
            heapq.heappush(self.slowest, timed)
        else:
            heapq.heappushpop(self.slowest, timed)

    def _keep(self, row: Nothing) -> None:
        if len(self.nothing) < NOTHING_KEPT:
            self.nothing.append(row)


def note(result: Result) -> str:
    """The cause in one line, with the side to blame; the evidence where there is no cause."""
    text = result.cause or (result.evidence.text if result.evidence else "")
    first = text.partition("\n")[0]
    return f"{result.side}: {first}" if result.side and first else first
