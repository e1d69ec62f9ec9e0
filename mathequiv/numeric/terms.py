"""The terms of a series one after the other: each from the one before by their ratio, where it has a value."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from mathequiv.nodes import Bind
from mathequiv.numeric import safe
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.reals import ball
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.summands import Growing, Polynomial, Summand
from mathequiv.numeric.values import Ball


def terms(node: Bind, found: Summand, low: int, scope: Scope) -> Iterator[Ball]:
    """The terms from ``low`` on, without end."""
    inner = Scope({}, scope.field, scope.bits, budget=scope.budget)
    ratio = _Ratio(found, scope)
    place, term = low, _term(node, low, inner, scope)
    while True:
        yield term
        step = ratio.after(place)
        place += 1
        term = _term(node, place, inner, scope) if step is None else term * step


def _term(node: Bind, place: int, inner: Scope, scope: Scope) -> Ball:
    inner.point = {**scope.point, node.variables[0]: place}
    return ball(evaluate(node.body, inner))


class _Ratio:
    """The quotient of neighbouring terms at one point, for each index."""

    __slots__ = ("_base", "_found", "_growing")

    def __init__(self, found: Summand, scope: Scope) -> None:
        self._found = found
        self._base: Ball | None = safe.ball(1)
        for base, slope in found.bases:
            factor = ball(evaluate(base, scope))
            if self._base is None or (slope < 0 and factor.contains(0)):
                self._base = None
            else:
                self._base = self._base * safe.whole_power(factor, slope)
        self._growing = [(growing, coefficients_at(growing, scope)) for growing in found.products]

    def after(self, place: int) -> Ball | None:
        """The term behind ``place`` over the one there; None where it has to be evaluated for itself."""
        if self._base is None:
            return None
        up = down = 1
        for poly, exponent in ((self._found.top, 1), (self._found.bottom, -1)):
            here, there = (at(poly, place), at(poly, place + 1)) if len(poly) > 1 else (1, 1)
            if not here or not there:
                return None
            step = Fraction(there) / here
            up, down = up * (step**exponent).numerator, down * (step**exponent).denominator
        for slope, shift, exponent in self._found.factorials:
            first = slope * place + shift
            if first < 0:
                return None
            size = prod(range(first + 1, first + slope + 1)) ** abs(exponent)
            up, down = (up * size, down) if exponent > 0 else (up, down * size)
        return self._grown(self._base * safe.ball(up) / safe.ball(down), place)

    def _grown(self, value: Ball, place: int) -> Ball | None:
        for growing, coefficients in self._growing:
            index = growing.slope * place + growing.shift
            factor = sum((number * index**power for power, number in coefficients.items()), safe.ball(0))
            if index < growing.first or (growing.exponent < 0 and factor.contains(0)):
                return None
            value = value * safe.whole_power(factor, growing.exponent)
        return value


def coefficients_at(growing: Growing, scope: Scope) -> dict[int, Ball]:
    """The coefficients of the factor that a product takes in, at the point."""
    return {power: ball(evaluate(coefficient, scope)) for power, coefficient in growing.factor.items()}


def at(poly: Polynomial, place: int) -> Fraction:
    """The value of a polynomial at an integer."""
    value = Fraction(0)
    for coefficient in reversed(poly):
        value = value * place + coefficient
    return value
