"""Values and points as short text, for people and for witnesses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import floor, log10

from mathequiv.nodes import Node, Rational, Symbol
from mathequiv.numeric.points import Point
from mathequiv.numeric.values import RATIONAL, Huge, Infinite, Turn, Value
from mathequiv.plaintext import plain
from mathequiv.verdict import Finding, Stage, different

_SHORT = 21
_PLACES = 10
_DIGITS = (6, 12, 24)
# Python refuses to write integers of more than 4300 digits.
_WRITABLE_BITS = 12_000


def apart(rule: str, left: Value, right: Value, point: Point | None = None, where: str = "") -> Finding:
    """A refutation by two values, at a point where there is one; both are written when somebody looks."""
    bits = 0 if type(left) in RATIONAL and type(right) in RATIONAL else _bits()

    def text() -> str:
        first, second = pair(left, right) if not bits else _at_precision(bits, left, right)
        before = f"at {place(point)}: " if point else where
        return f"{before}{first} and {second}"

    return different(Stage.NUMERIC, rule, text, partial(witness, point) if point else None)


def _bits() -> int:
    """The precision in force, at which balls are written later on."""
    from mathequiv.numeric import safe

    return safe.precision_now()


def _at_precision(bits: int, left: Value, right: Value) -> tuple[str, str]:
    from mathequiv.numeric import safe

    with safe.precision(bits):
        return pair(left, right)


def pair(left: Value, right: Value) -> tuple[str, str]:
    """Two different values, to as many digits as tell them apart; beyond those, to six, with the distance."""
    digits = _digits(left, right)
    first, second = value(left, digits or 6), value(right, digits or 6)
    if digits is None:
        second = f"{second}, {value(_distance(left, right)[0], 3)} apart"
    return first, second


def _digits(left: Value, right: Value) -> int | None:
    """A number of digits at which two finite values look different: their distance decides."""
    if isinstance(left, (Huge, Infinite)) or isinstance(right, (Huge, Infinite)):
        return _DIGITS[0]
    distance, size = _distance(left, right)
    for digits in _DIGITS:
        if distance * 10 ** (digits - 1) > size:
            return digits
    return None


def _distance(left: Value, right: Value) -> tuple[Value, Value]:
    """The distance of two finite values, and the size of the first."""
    if type(left) in RATIONAL and type(right) in RATIONAL:
        return abs(left - right), abs(left)
    from mathequiv.numeric.reals import lift

    first = lift(left)
    return abs(first - lift(right)), abs(first)


def value(shown: Value, digits: int = 6) -> str:
    """A value to so many significant digits; short rationals in full."""
    kind = type(shown)
    if kind in RATIONAL:
        return _rational(shown, digits)
    if kind is Turn:
        return {1: "pi", -1: "-pi"}.get(shown.factor) or f"{_rational(shown.factor, digits)} pi"
    if kind is Infinite:
        return "infinity" if shown.sign > 0 else "-infinity"
    if kind is Huge:
        return f"{'-' if shown.sign < 0 else ''}exp({value(shown.log, digits)})"
    return _ball(shown, digits)


def _rational(shown: Rational, digits: int) -> str:
    size = max(abs(shown.numerator).bit_length(), shown.denominator.bit_length())
    if size < _WRITABLE_BITS:
        text = _terminating(shown) or str(shown)
        if len(text) <= max(_SHORT, digits + 2):
            return text
    return _scientific(shown, digits)


def _terminating(shown: Rational) -> str | None:
    """``2.25`` for 9/4: a short decimal, where there is one."""
    for places in range(1, _PLACES + 1):
        scaled = shown * 10**places
        if shown.denominator != 1 and scaled.denominator == 1:
            whole, rest = divmod(abs(scaled.numerator), 10**places)
            return f"{'-' if shown < 0 else ''}{whole}.{rest:0{places}d}"
    return None


def _scientific(shown: Rational, digits: int) -> str:
    """``1.23457e+99``, by integer arithmetic alone."""
    if not shown:
        return "0"
    top, bottom = abs(shown.numerator), shown.denominator
    exponent = floor((top.bit_length() - bottom.bit_length()) * log10(2)) - 1  # never more than it is
    scaled = _scaled(top, bottom, digits - 1 - exponent)
    while scaled >= 10**digits:
        exponent += 1
        scaled = _scaled(top, bottom, digits - 1 - exponent)
    text, sign = str(scaled), "-" if shown < 0 else ""
    if 0 <= exponent < digits - 1:
        return f"{sign}{text[: exponent + 1]}.{text[exponent + 1 :]}"
    return f"{sign}{text[0]}.{text[1:]}e{exponent:+d}"


def _scaled(top: int, bottom: int, shift: int) -> int:
    """``10^shift top / bottom``, rounded to an integer."""
    top, bottom = (top * 10**shift, bottom) if shift >= 0 else (top, bottom * 10**-shift)
    return (2 * top + bottom) // (2 * bottom)


def _ball(shown: Value, digits: int) -> str:
    from mathequiv.numeric import safe

    if not safe.is_real(shown):
        real, imaginary = _ball(shown.real, digits), _ball(shown.imag, digits)
        return f"{real} + {imaginary}i".replace("+ -", "- ")
    if not (shown > 0 or shown < 0):
        return "0" if shown == 0 else "about 0"
    if abs(safe.magnitude(shown) or 0) > _WRITABLE_BITS:
        return f"{'-' if shown < 0 else ''}exp({_ball(abs(shown).log(), digits)})"
    return safe.decimal(shown, digits)


def name(letter: Node) -> str:
    """A letter as it is written in a witness."""
    if not isinstance(letter, Symbol):
        return "?"
    return letter.name if letter.sub is None and not letter.marks else plain(letter)


def place(point: Point) -> str:
    """``x = -3/2, y = 7``"""
    return ", ".join(f"{letter} = {text}" for letter, text in witness(point).items())


def witness(point: Point) -> Mapping[str, str]:
    """The values of the letters, in alphabetical order."""
    return dict(sorted((name(letter), str(number)) for letter, number in point.items()))
