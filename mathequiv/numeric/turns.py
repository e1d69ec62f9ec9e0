"""Exact values at rational multiples of pi: by Niven's theorem these are all the rational ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

from mathequiv.nodes import Rational
from mathequiv.numeric.values import Gap, Irrational, Turn, Undefined, Value, reduced, turn

_HALF = Fraction(1, 2)

# sin(r pi) for r in [0, 2), where it is rational.
_SINE: dict[Rational, Rational] = {
    0: 0, Fraction(1, 6): _HALF, _HALF: 1, Fraction(5, 6): _HALF,
    1: 0, Fraction(7, 6): -_HALF, Fraction(3, 2): -1, Fraction(11, 6): -_HALF,
}  # fmt: skip
_ARCSINE: dict[Rational, Rational] = {-1: -_HALF, -_HALF: -Fraction(1, 6), 0: 0, _HALF: Fraction(1, 6), 1: _HALF}
_ARCTANGENT: dict[Rational, Rational] = {-1: -Fraction(1, 4), 0: 0, 1: Fraction(1, 4)}


def factor(value: Value) -> Rational:
    """``r`` of ``r pi``; zero is ``0 pi``."""
    if type(value) is Turn:
        return value.factor
    if value == 0:
        return 0
    raise Irrational


def _sine(angle: Rational) -> Rational:
    value = _SINE.get(angle % 2)
    if value is None:
        raise Irrational
    return value


def _tangent(angle: Rational) -> Rational:
    """Rational at the multiples of pi/4 alone."""
    eighths = angle % 1
    if eighths == _HALF:
        raise Undefined("tangent at an odd multiple of pi/2", Gap.POINT)
    if eighths == 0:
        return 0
    if eighths in (Fraction(1, 4), Fraction(3, 4)):
        return 1 if eighths < _HALF else -1
    raise Irrational


def _inverse(value: Rational, name: str) -> Rational:
    if value == 0:
        raise Undefined(f"{name} at a pole", Gap.POINT)
    return reduced(1 / Fraction(value))


def _entry(table: dict[Rational, Rational], value: Rational) -> Rational:
    if value not in table:
        raise Irrational
    return table[value]


def _product(args: Sequence[Value]) -> Value:
    """A product with one factor pi stays a multiple of pi."""
    angles = [value.factor for value in args if type(value) is Turn]
    if len(angles) != 1:
        raise Irrational
    scale: Rational = math.prod(value for value in args if type(value) is not Turn)
    return turn(angles[0] * scale)


def _quotient(args: Sequence[Value]) -> Value:
    dividend, divisor = args
    if type(divisor) is Turn:
        return reduced(Fraction(factor(dividend)) / divisor.factor)
    if not divisor:
        raise Undefined("division by zero", Gap.POINT)
    return turn(Fraction(dividend.factor) / divisor)


def _of_angle(function: Callable[[Rational], Rational]) -> Callable[[Sequence[Value]], Value]:
    return lambda args: function(factor(args[0]))


def _to_angle(function: Callable[[Rational], Rational]) -> Callable[[Sequence[Value]], Value]:
    return lambda args: turn(function(args[0]))


# Operations that take an exact angle.
ANGLES: dict[str, Callable[[Sequence[Value]], Value]] = {
    "add": lambda args: turn(sum(factor(value) for value in args)),
    "neg": lambda args: turn(-factor(args[0])),
    "mul": _product,
    "div": _quotient,
    "percent": lambda args: turn(Fraction(factor(args[0])) / 100),
    "abs": lambda args: turn(abs(Fraction(factor(args[0])))),
    "sgn": lambda args: 1 if factor(args[0]) > 0 else -1,
    "sin": _of_angle(_sine),
    "cos": _of_angle(lambda angle: _sine(angle + _HALF)),
    "tan": _of_angle(_tangent),
    "cot": _of_angle(lambda angle: -_tangent(angle + _HALF)),
    "sec": _of_angle(lambda angle: _inverse(_sine(angle + _HALF), "secant")),
    "csc": _of_angle(lambda angle: _inverse(_sine(angle), "cosecant")),
}

# Operations that give an exact angle.
INVERSES: dict[str, Callable[[Sequence[Value]], Value]] = {
    "arcsin": _to_angle(lambda value: _entry(_ARCSINE, value)),
    "arccos": _to_angle(lambda value: _HALF - _entry(_ARCSINE, value)),
    "arctan": _to_angle(lambda value: _entry(_ARCTANGENT, value)),
}

# What exact rational arguments may give: a function of the angle zero, or an angle.
TRIGONOMETRY = {**INVERSES, **{name: ANGLES[name] for name in ("sin", "cos", "tan", "cot", "sec", "csc")}}
