"""Where two sides are compared: rational points, and stand-ins for unknown functions, chosen by a hash."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import Any

import sympy

from mathequiv.nodes import Node
from mathequiv.symbolic.symbols import Scope

# A coordinate: a rational, a complex rational by its two parts, or an exact number of SymPy.
Coordinate = Fraction | tuple[Fraction, Fraction] | Any

# Denominators are primes that exercises do not use, so that poles and breakpoints are rarely hit.
_SMALL = tuple(Fraction(n, 11) for n in range(2, 10))
_MIDDLE = tuple(Fraction(n, 7) for n in range(8, 34, 3))
_LARGE = tuple(Fraction(n, 13) for n in range(131, 900, 97))
_HUGE = tuple(Fraction(n * 10_007, 17) for n in (3, 19, 160, 1_300))
# Rationals of more bits than this are written as decimals.
_WRITTEN_BITS = 200
# Size and sign of the first points: positive and small first, where logarithms, roots and series have values.
_CLASSES = ((_SMALL, 1), (_MIDDLE, 1), (_MIDDLE, 0), (_SMALL, 0), (_LARGE, 0), (_HUGE, 0))


@dataclass(frozen=True)
class Point:
    """A value for every free letter; ``seed`` chooses the functions that stand for unknown ones."""

    letters: Mapping[str, Coordinate]
    seed: str = field(default="", compare=False)

    def witness(self) -> dict[str, str]:
        """The values as text."""
        return {name: written(value) for name, value in self.letters.items()}

    def __str__(self) -> str:
        return ", ".join(f"{name} = {value}" for name, value in self.witness().items())


def written(value: Coordinate) -> str:
    """A coordinate as text."""
    if isinstance(value, tuple):
        return f"{written(value[0])} + {written(value[1])} i"
    if isinstance(value, Fraction) and value.numerator.bit_length() + value.denominator.bit_length() > _WRITTEN_BITS:
        return str(exact_value(value).evalf(15))
    return str(value)


def seed_of(*nodes: Node) -> str:
    """A text that depends on the nodes but not on their order, and not on the hash seed of the process."""
    return "".join(sorted(sha256(repr(node).encode()).hexdigest() for node in nodes))


def digest(*parts: object) -> int:
    """A large integer that depends on the texts of its parts alone."""
    return int.from_bytes(sha256("|".join(map(str, parts)).encode()).digest()[:8], "big")


def points(scope: Scope, seed: str, names: tuple[str, ...] | None = None) -> Iterator[Point]:
    """An endless sequence of points for the letters of a scope, of several sizes and of both signs."""
    for index in count():
        letters = {name: _coordinate(scope, name, seed, index) for name in (scope.free if names is None else names)}
        yield Point(letters, f"{seed}|{index}")


def _coordinate(scope: Scope, name: str, seed: str, index: int) -> Coordinate:
    chance = digest(seed, name, index)
    if name in scope.naturals:
        return Fraction(1 + chance % (6 if index % 3 else 12))
    if name in scope.integers:
        negative = index % 3 == 2 and chance & 1024 and not scope.is_positive(name)
        return Fraction(1 + chance % 9) * (-1 if negative else 1)
    value = _rational(chance, index)
    if scope.is_positive(name):
        return abs(value)
    if name in scope.complexes:
        return value, _rational(digest(seed, name, index, "i"), index + 2)
    return value


def _rational(chance: int, index: int) -> Fraction:
    pool, sign = _CLASSES[index % 2 if index < 4 else (chance >> 16) % len(_CLASSES)]
    value = pool[chance % len(pool)]
    return -value if sign == 0 and chance & 4096 else value


@dataclass(frozen=True)
class StandIn:
    """The function that stands for an unknown one: a cubic in each argument, and a sine that obeys no law of cubics.

    A ``damped`` one falls off like a Gaussian, so that its sums over all integers converge.
    """

    constant: int
    rows: tuple[tuple[int, int, int], ...]
    rate: Fraction
    damped: bool = False

    def value(self, mp: Any, arguments: list[Any], order: int = 0) -> Any:
        """The value of the function, or of its derivative of the given order where it has one argument."""
        if order:
            return self._derivative(mp, arguments[0], order)
        total, mixed = mp.mpf(self.constant), mp.one
        for (a, b, c), argument in zip(self.rows, arguments, strict=True):
            total += ((c * argument + b) * argument + a) * argument
            mixed *= argument + 1
        total += (mixed if len(arguments) > 1 else 0) + mp.sin(self._rate(mp) * mixed)
        return total * mp.power(2, -(arguments[0] ** 2)) if self.damped else total

    def _rate(self, mp: Any) -> Any:
        return mp.mpf(self.rate.numerator) / self.rate.denominator

    def _derivative(self, mp: Any, argument: Any, order: int) -> Any:
        cubic = sum(_term(c, power, order, argument) for power, c in enumerate(self.rows[0], 1))
        rate = self._rate(mp)
        return cubic + rate**order * mp.sin(rate * (argument + 1) + order * mp.pi / 2)

    def __str__(self) -> str:
        letters = "tuvwxyz"[: len(self.rows)]
        parts = [f"{a} {t} + {b} {t}^2 + {c} {t}^3" for (a, b, c), t in zip(self.rows, letters, strict=False)]
        mixed = "".join(f"({t} + 1)" for t in letters)
        extra = [mixed] if len(self.rows) > 1 else []
        text = " + ".join([str(self.constant), *parts, *extra, f"sin({self.rate} {mixed})"])
        return f"({text}) 2^(-t^2)" if self.damped else text


def _term(coefficient: int, power: int, order: int, argument: Any) -> Any:
    for step in range(order):
        coefficient *= power - step
    return coefficient * argument ** (power - order) if power >= order else 0


@lru_cache(maxsize=64)
def stand_in(seed: str, name: str, arity: int, damped: bool = False) -> StandIn:
    """The function that stands for the unknown function ``name`` at a point."""
    chances = [digest(seed, name, position) for position in range(arity)]
    rows = tuple((1 + chance % 7, 1 + chance // 7 % 5, 1 + chance // 35 % 3) for chance in chances)
    own = digest(seed, name)
    return StandIn(2 + own % 9, rows, Fraction(3 + own // 9 % 5, 11), damped)


def symbols_at(point: Point, scope: Scope) -> dict[Any, Any]:
    """The symbols of a scope and their exact values at a point."""
    return {scope.symbol(name): exact_value(value) for name, value in point.letters.items()}


def exact_value(value: Coordinate) -> Any:
    """A coordinate as an exact number of SymPy."""
    if isinstance(value, tuple):
        return exact_value(value[0]) + sympy.I * exact_value(value[1])
    return sympy.Rational(value.numerator, value.denominator) if isinstance(value, Fraction) else value


def plain(value: Any) -> Coordinate:
    """An exact number of SymPy as a coordinate."""
    return Fraction(int(value.p), int(value.q)) if value.is_Rational else value
