"""What an evaluation yields: an exact value, a ball, or a named reason why there is none."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Any

from mathequiv.nodes import Node, Rational

# An enclosure: flint's arb or acb. Flint carries no type stubs and is loaded on first need.
Ball = Any


class Gap(Enum):
    """Where an expression is undefined: at isolated points and poles, or on a whole region."""

    POINT = "point"
    REGION = "region"


class NoValue(Exception):  # noqa: N818  (no error: an answer like another)
    """An evaluation that ends without a value."""


class Irrational(NoValue):
    """The value is not shown to be rational."""


class Unclear(NoValue):
    """The enclosure is too wide to tell, or the convention is not settled: this point says nothing."""


class Unreal(Unclear):
    """A negative number to an exponent that is seen to be no simple rational: real for negligibly many exponents."""


class Opaque(NoValue):
    """The expression stands for no number that is known here."""


class Uncounted(Opaque):
    """A range, a divisor or a step of a factorial where a number is that is no integer."""


class Beyond(NoValue):
    """The work would exceed the limit of this name."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Undefined(NoValue):
    """The expression certainly has no value.

    ``head`` and ``argument`` name the operation and the argument that leave its domain, once they are known.
    """

    def __init__(self, reason: str, gap: Gap) -> None:
        super().__init__(reason)
        self.reason = reason
        self.gap = gap
        self.head = ""
        self.argument: Node | None = None


class Turn:
    """A rational multiple of pi, kept exact."""

    __slots__ = ("factor",)

    def __init__(self, factor: Rational) -> None:
        self.factor = factor

    def __repr__(self) -> str:
        return f"Turn({self.factor})"


class Infinite:
    """Plus or minus infinity."""

    __slots__ = ("sign",)

    def __init__(self, sign: int) -> None:
        self.sign = sign


class Huge:
    """``sign * exp(log)``, for magnitudes whose exponent no ball can hold; ``log`` is a real ball."""

    __slots__ = ("log", "sign")

    def __init__(self, sign: int, log: Ball) -> None:
        self.sign = sign
        self.log = log


Value = Any  # int | Fraction | Turn | Infinite | Huge | Ball

RATIONAL = frozenset({int, Fraction})
EXACT = frozenset({int, Fraction, Turn})


def reduced(value: Rational) -> Rational:
    """A whole fraction as the integer it is."""
    return value.numerator if type(value) is Fraction and value.denominator == 1 else value


def turn(factor: Rational) -> Turn | int:
    """``factor * pi``; zero is the rational zero."""
    return Turn(reduced(factor)) if factor else 0
