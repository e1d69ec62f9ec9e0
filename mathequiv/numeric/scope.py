"""What one evaluation knows: its arithmetic, the point, the bounds, and what it has noticed on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Protocol

from mathequiv.nodes import Bind, Node
from mathequiv.numeric.values import Beyond, Value

EXACT_BITS = 100_000
STEPS = 20_000


class Watch(Enum):
    """Whether an evaluation looks out for summands that vanish in their sum, which agreement must not overlook."""

    OFF = "off"
    ON = "on"


class Budget:
    """The terms of sums and the evaluations of integrands that one comparison may spend."""

    __slots__ = ("left",)

    def __init__(self, steps: int = STEPS) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Pays in advance."""
        if steps > self.left:
            self.left = 0
            raise Beyond("evaluation_steps")
        self.left -= steps


class Field(Protocol):
    """An arithmetic of balls."""

    def operate(self, head: str, args: Sequence[Value], scope: Scope) -> Value:
        """The operation ``head`` on these values."""

    def constant(self, name: str) -> Value:
        """The constant of this name."""

    def determinant(self, rows: Sequence[Sequence[Value]]) -> Value:
        """The determinant of a square matrix."""

    def integral(self, node: Bind, low: Value, high: Value, scope: Scope) -> Value:
        """The integral between two finite ends."""


class Scope:
    """One evaluation.

    ``field`` is None where only exact values count; ``bits`` bounds an exact rational before it becomes a ball.
    ``absorbed`` is set when a summand was too small beside its sum, or an argument too extreme, for agreement to mean
    anything. ``bound`` holds the letters of the sums around; ``calls`` remembers the values that unknown functions were
    given at this point, hashed from ``seed``; without a seed such functions have none.
    """

    __slots__ = ("absorbed", "bits", "bound", "budget", "calls", "field", "point", "seed", "watch")

    def __init__(
        self,
        point: Mapping[Node, Value],
        field: Field | None = None,
        bits: int = EXACT_BITS,
        watch: Watch = Watch.OFF,
        seed: str | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.point = point
        self.field = field
        self.bits = bits
        self.watch = watch
        self.seed = seed
        self.absorbed = False
        self.bound: frozenset[Node] = frozenset()
        self.calls: list[tuple[Node, Sequence[Value], Value]] = []
        self.budget = budget or Budget()
