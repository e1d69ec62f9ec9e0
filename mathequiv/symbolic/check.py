"""What the values at points show: that two sides are apart, that they agree, or that one lacks values the other has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

from mathequiv.config import Limits
from mathequiv.nodes import Bind, Constant, Node, walk
from mathequiv.numeric.points import narrowed_letters
from mathequiv.symbolic.evaluate import machine
from mathequiv.symbolic.machine import Budget
from mathequiv.symbolic.points import Coordinate, Point, points, seed_of, stand_in
from mathequiv.symbolic.series import approaches
from mathequiv.symbolic.sizes import check_tree
from mathequiv.symbolic.standard import check_letters
from mathequiv.symbolic.symbols import Scope, key, scope_of
from mathequiv.symbolic.translate import translator
from mathequiv.symbolic.translator import Translator
from mathequiv.symbolic.values import Reason, Undefined, Unprobed

# Digits of the first of two looks; the second has twice as many. Quadratures and extrapolations get fewer.
_DIGITS, _FEW_DIGITS = 30, 15
# Points tried, and agreeing points wanted, without and with quadratures.
_TRIES, _FEW_TRIES = 40, 6
_WANTED, _FEW_WANTED = 16, 3


class Shows(Enum):
    """What one point shows of a pair."""

    AGREE = "agree"
    APART = "apart"
    OUTSIDE = "the prediction has no value where the reference has one"
    UNDEFINED = "no value of the reference"
    UNSEEN = "not computed"


@dataclass(frozen=True)
class Value:
    """A value at two precisions, with the error that is known of it."""

    value: Any
    error: Any
    absorbed: bool


@dataclass(frozen=True)
class Look:
    """One point, the values of both sides there, and what they show."""

    shows: Shows
    point: Point
    reference: Any = None
    prediction: Any = None
    absorbed: bool = False


@dataclass(frozen=True)
class Pair:
    """Two trees under one scope."""

    reference: Node
    prediction: Node
    limits: Limits

    @cached_property
    def budget(self) -> Budget:
        """The values of integrands and terms that may still be computed."""
        return Budget()

    @cached_property
    def scope(self) -> Scope:
        """What is known of the letters of both sides."""
        scope = scope_of(self.reference, self.prediction)
        real = {key(letter) for letter in narrowed_letters(self.reference, self.prediction)}
        if not real:
            return scope
        return replace(scope, integers=scope.integers - real, naturals=scope.naturals - real)

    @cached_property
    def seed(self) -> str:
        """A text that depends on the unordered pair."""
        return seed_of(self.reference, self.prediction)

    @cached_property
    def translator(self) -> Translator:
        """A translator under the common scope."""
        return translator(self.scope, self.limits)

    @cached_property
    def estimated(self) -> bool:
        """Whether some value is found by quadrature or extrapolation only."""
        return any(is_estimated(part) for side in (self.reference, self.prediction) for part in walk(side))

    def check(self) -> None:
        """Raise ``TooLarge`` if a side is, ``Untranslatable`` if it has letters that are no numbers."""
        for side in (self.reference, self.prediction):
            check_tree(side, self.limits)
            check_letters(side)


def is_estimated(node: Node) -> bool:
    """Whether a node is a limit, an integral, or a sum whose range is not given by two finite bounds."""
    if not isinstance(node, Bind):
        return False
    ends = [part for bound in (node.low, node.high, node.condition) if bound is not None for part in walk(bound)]
    return node.head in ("integral", "limit") or Constant("inf") in ends or node.condition is not None


class Setting(Protocol):
    """What a value depends on besides the tree and the point."""

    @property
    def scope(self) -> Scope:
        """What is known of the letters."""

    @property
    def limits(self) -> Limits:
        """The bounds on work."""

    @property
    def budget(self) -> Budget:
        """What is left of the values that may be computed."""


def value_at(node: Node, point: Point, setting: Setting, digits: int) -> Value:
    """The value of one side at a point, and a bound on its error from two precisions."""
    near, far = (machine(setting.scope, point, digits * times, setting.limits, setting.budget) for times in (1, 2))
    first, second = near.value(node), far.value(node)
    scale = abs(second)
    mp = far.mp
    rounding = abs(mp.convert(first) - second) + scale * mp.mpf(10) ** (2 - digits)
    return Value(second, 1000 * (rounding + far.error + far.relative * scale), far.absorbed)


def grows(pair: Pair, node: Bind, sign: int) -> bool:
    """Whether the values of a limit grow, with this sign, on the way to its target."""
    own = machine(pair.scope, Point({}, pair.seed), _DIGITS, pair.limits, pair.budget)
    try:
        ways = approaches(own, node)
    except (Undefined, Unprobed):
        return False
    return all(0 < sign * first < sign * second < sign * third for first, second, third in ways)


def look(pair: Pair, point: Point) -> Look:
    """What one point shows."""
    digits = _FEW_DIGITS if pair.estimated else _DIGITS
    try:
        reference = value_at(pair.reference, point, pair, digits)
    except Undefined:
        return Look(Shows.UNDEFINED, point)
    except Unprobed:
        return Look(Shows.UNSEEN, point)
    try:
        prediction = value_at(pair.prediction, point, pair, digits)
    except Undefined as fault:
        return Look(Shows.OUTSIDE if fault.reason is Reason.SIGN else Shows.UNDEFINED, point, reference.value)
    except Unprobed:
        return Look(Shows.UNSEEN, point, reference.value)
    return _compared(point, reference, prediction)


def _compared(point: Point, reference: Value, prediction: Value) -> Look:
    gap, error = abs(reference.value - prediction.value), reference.error + prediction.error
    scale = max(abs(reference.value), abs(prediction.value))
    shows = Shows.APART if gap > error else Shows.AGREE if error <= max(scale, 1) / 1000 else Shows.UNSEEN
    return Look(shows, point, reference.value, prediction.value, reference.absorbed or prediction.absorbed)


def looks(pair: Pair) -> Iterator[Look]:
    """Looks at point after point, until two sides are apart, or have agreed often enough."""
    tries, wanted = (_FEW_TRIES, _FEW_WANTED) if pair.estimated else (_TRIES, _WANTED)
    places = points(pair.scope, pair.seed)
    if pair.estimated and pair.scope.free:
        places = _mirrored(places, pair.scope)
    agreed = 0
    for _, point in zip(range(tries if _varies(pair) else 1), places, strict=False):
        seen = look(pair, point)
        yield seen
        agreed += seen.shows is Shows.AGREE
        if seen.shows is Shows.APART or agreed >= wanted:
            return


def _mirrored(places: Iterator[Point], scope: Scope) -> Iterator[Point]:
    """Every point, and behind it the one with the letters of either sign negative: few are looked at."""
    for place in places:
        yield place
        letters = {name: below_zero(name, value, scope) for name, value in place.letters.items()}
        if letters != place.letters:
            yield replace(place, letters=letters)


def below_zero(name: str, value: Coordinate, scope: Scope) -> Coordinate:
    """The value of a real letter of either sign made negative; whole letters keep theirs."""
    keeps = name in scope.integers | scope.naturals or scope.is_positive(name)
    return -abs(value) if isinstance(value, Fraction) and not keeps else value


def _varies(pair: Pair) -> bool:
    return bool(pair.scope.free or pair.scope.functions)


def witness(pair: Pair, seen: Look) -> dict[str, str]:
    """The letters and, by name, the functions that stand for unknown ones at a point."""
    named = {
        f"{name}(t)": str(stand_in(seen.point.seed, name, arity, damped=name.endswith("_")))
        for name, arity in sorted(pair.scope.functions.items())
    }
    return {**seen.point.witness(), **named}
