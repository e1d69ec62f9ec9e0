"""What the algebra system cannot do, by name, and the one door through which its faults are met."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy.polys.polyerrors import BasePolynomialError


class Untranslatable(Exception):  # noqa: N818
    """A notation that has no counterpart in the algebra system; ``head`` names it."""

    def __init__(self, head: str) -> None:
        super().__init__(head)
        self.head = head


class TooLarge(Exception):  # noqa: N818
    """A limit that the work would pass; ``limit`` is its field of ``Limits``."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


# SymPy documents few of the exceptions that it lets out; these are the ones met on simplify, solve, integrate, limit.
# MemoryError is not among them: it ends the worker, and has a name there.
FAULTS: tuple[type[Exception], ...] = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BasePolynomialError,
    LookupError,
    NotImplementedError,
    RecursionError,
    TypeError,
    ValueError,
)


# Everything after which a pair stays undecided here.
GIVEN_UP: tuple[type[Exception], ...] = (Untranslatable, TooLarge, *FAULTS)


def attempt(step: Callable[..., Any], *arguments: Any) -> Any:
    """What ``step`` returns, or None where the algebra system gives up or a limit stands before it."""
    try:
        return step(*arguments)
    except GIVEN_UP:
        return None
