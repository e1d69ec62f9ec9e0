"""Bounds on an expression, whatever its letters: enough to see that ``x^2 + 1`` and ``1 - sin x`` keep their sign."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from mathequiv.nodes import Apply, Constant, Node, Number, Rational, Symbol

_MAX_BITS = 2_000


class Range(NamedTuple):
    """A closed interval; None is no bound."""

    low: Rational | None
    high: Rational | None


ALL = Range(None, None)
_POSITIVE = Range(0, None)
_UNIT = Range(-1, 1)
_ZERO = Range(0, 0)


def range_of(node: Node) -> Range:
    """An interval that holds every real value of the tree."""
    if isinstance(node, Number):
        return Range(node.value, node.value)
    if isinstance(node, Constant):
        return _CONSTANTS.get(node.name, ALL)
    if not isinstance(node, Apply):
        return _POSITIVE if isinstance(node, Symbol) and node.positive else ALL
    rule = _RULES.get(node.head)
    if rule is not None:
        return rule(node)
    return _IMAGES.get(node.head, ALL)


def keeps_sign(node: Node) -> bool:
    """True where the tree is never negative, or never positive."""
    found = range_of(node)
    return (found.low is not None and found.low >= 0) or (found.high is not None and found.high <= 0)


def _sum(node: Apply) -> Range:
    parts = [range_of(term) for term in node.args]
    lows, highs = [part.low for part in parts], [part.high for part in parts]
    return Range(
        None if None in lows else sum(low for low in lows if low is not None),
        None if None in highs else sum(high for high in highs if high is not None),
    )


def _negative(node: Apply) -> Range:
    part = range_of(node.args[0])
    return Range(None if part.high is None else -part.high, None if part.low is None else -part.low)


def _product(node: Apply) -> Range:
    """Squares stand twice among their factors; otherwise only signs and finite intervals are multiplied."""
    factors = list(node.args)
    found = Range(1, 1)
    while factors:
        factor = factors.pop()
        part = range_of(factor)
        if factor in factors:
            factors.remove(factor)
            part = _POSITIVE
        found = _times(found, part)
    return found


def _times(left: Range, right: Range) -> Range:
    if _ZERO in (left, right):
        return _ZERO
    ends = (left.low, left.high, right.low, right.high)
    if None not in ends:
        products = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]  # type: ignore[operator]
        if all(value.numerator.bit_length() < _MAX_BITS for value in products):
            return Range(min(products), max(products))
    sign = _sign(left) * _sign(right)
    return _POSITIVE if sign > 0 else Range(None, 0) if sign < 0 else ALL


def _sign(part: Range) -> int:
    """1 or -1 of an interval on one side of zero, else 0."""
    if part.low is not None and part.low >= 0:
        return 1
    return -1 if part.high is not None and part.high <= 0 else 0


def _quotient(node: Apply) -> Range:
    top, bottom = map(range_of, node.args)
    sign = _sign(top) * _sign(bottom)
    return _POSITIVE if sign > 0 else Range(None, 0) if sign < 0 else ALL


def _power(node: Apply) -> Range:
    base, exponent = node.args
    if isinstance(exponent, Number) and type(exponent.value) is int and exponent.value % 2 == 0:
        return _POSITIVE
    if isinstance(base, Constant) and base.name in ("e", "pi"):
        return _POSITIVE
    part = range_of(base)
    return _POSITIVE if part.low is not None and part.low >= 0 else ALL


def _extreme(choose: Callable[..., Rational]) -> Callable[[Apply], Range]:
    """The range of a minimum or maximum."""

    def rule(node: Apply) -> Range:
        parts = [range_of(arg) for arg in node.args]
        lows = [part.low for part in parts if part.low is not None]
        highs = [part.high for part in parts if part.high is not None]
        every_low, every_high = len(lows) == len(parts), len(highs) == len(parts)
        if choose is max:
            return Range(max(lows, default=None), max(highs) if every_high else None)
        return Range(min(lows) if every_low else None, min(highs, default=None))

    return rule


_RULES: dict[str, Callable[[Apply], Range]] = {
    "add": _sum,
    "neg": _negative,
    "mul": _product,
    "div": _quotient,
    "pow": _power,
    "min": _extreme(min),
    "max": _extreme(max),
}
_IMAGES: dict[str, Range] = {
    "exp": _POSITIVE,
    "abs": _POSITIVE,
    "norm": _POSITIVE,
    "sqrt": _POSITIVE,
    "sin": _UNIT,
    "cos": _UNIT,
    "tanh": _UNIT,
    "sgn": _UNIT,
    "erf": _UNIT,
    "erfc": Range(0, 2),
    "sech": Range(0, 1),
    "cosh": Range(1, None),
    "arctan": Range(-2, 2),
    "arcsin": Range(-2, 2),
    "arccos": Range(0, 4),
    "arcosh": _POSITIVE,
    "arsech": _POSITIVE,
}
_CONSTANTS = {"e": Range(Fraction(271, 100), Fraction(272, 100)), "pi": Range(Fraction(314, 100), Fraction(315, 100))}
