"""Algebraic constants, exactly: an enclosure below the separation bound is zero.

Write a value as ``a/b`` with algebraic integers ``a`` and ``b``, where ``u`` bounds every conjugate of ``a`` and ``l``
every conjugate of ``b``, both at least 1, and let ``D`` be the degree of the field they lie in. The norm of ``a`` is an
integer, so ``a = 0`` or ``|a| >= u^(1 - D)``, and ``|a/b| >= u^(1 - D) / l`` (Burnikel, Fleischer, Mehlhorn, Schirra).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from mathequiv.nodes import Apply, Constant, Node, Number, Rational
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.values import RATIONAL, Irrational, NoValue, Turn, reduced

# Precision up to which a bound is put to the test.
MAX_BITS = 20_000
_MAX_DEGREE = 4_096


class Bound(NamedTuple):
    """Binary logarithms of ``u`` and ``l``, rounded up."""

    top: Fraction
    bottom: Fraction


class _Field:
    """The degree of the number field, gathered radical by radical."""

    def __init__(self, plane: bool) -> None:
        self.plane = plane
        self.radicals: dict[tuple[Node, int], None] = {}
        self.angle = 1

    @property
    def degree(self) -> int:
        """A bound on the degree: each radical once, and the cyclotomic field of all angles once."""
        total = self.angle
        for _, index in self.radicals:
            total *= index
        return total

    def join_angle(self, denominator: int) -> None:
        """``cos`` and ``sin`` of ``pi p/q`` lie in the field of the ``4q``-th roots of unity, degree at most ``2q``."""
        self.angle = lcm(self.angle, 2 * denominator)
        self.check()

    def join_radical(self, radicand: Node, index: int) -> None:
        """Adjoins one root."""
        self.radicals[radicand, index] = None
        self.check()

    def check(self) -> None:
        """Gives up on fields of high degree."""
        if self.degree > _MAX_DEGREE:
            raise Irrational


def separation(node: Node, plane: bool) -> int | None:
    """``k`` such that the value is zero or at least ``2^-k`` in size; None where it is not seen to be algebraic."""
    field = _Field(plane)
    try:
        bound = _bound(node, field)
    except NoValue:
        return None
    needed = bound.top * (field.degree - 1) + bound.bottom
    return int(needed) + 2 if needed < MAX_BITS else None


def _bits(value: int) -> Fraction:
    return Fraction(max(abs(value).bit_length(), 1) if abs(value) > 1 else 0)


def _rational(value: Rational) -> Bound:
    return Bound(_bits(value.numerator), _bits(value.denominator))


def _exact(node: Node) -> Rational:
    value = evaluate(node, Scope({}, bits=2_000))
    if type(value) not in RATIONAL:
        raise Irrational
    return reduced(value)


def _bound(node: Node, field: _Field) -> Bound:
    if isinstance(node, Number):
        return _rational(node.value)
    if node == Constant("i"):
        field.join_radical(node, 2)
        return Bound(Fraction(0), Fraction(0))
    rule = _RULES.get(node.head) if isinstance(node, Apply) else None
    if rule is None or not isinstance(node, Apply):
        return _rational(_exact(node))
    return rule(node, field)


def _sum(node: Apply, field: _Field) -> Bound:
    total = _bound(node.args[0], field)
    for term in node.args[1:]:
        other = _bound(term, field)
        top = max(total.top + other.bottom, other.top + total.bottom) + 1
        total = Bound(top, total.bottom + other.bottom)
    return total


def _same(node: Apply, field: _Field) -> Bound:
    return _bound(node.args[0], field)


def _absolute(node: Apply, field: _Field) -> Bound:
    """``|x| = x`` or ``-x`` for real ``x`` alone."""
    if field.plane:
        raise Irrational
    return _bound(node.args[0], field)


def _product(node: Apply, field: _Field) -> Bound:
    parts = [_bound(factor, field) for factor in node.args]
    return Bound(Fraction(sum(part.top for part in parts)), Fraction(sum(part.bottom for part in parts)))


def _quotient(node: Apply, field: _Field) -> Bound:
    above, below = (_bound(part, field) for part in node.args)
    return Bound(above.top + below.bottom, above.bottom + below.top)


def _percent(node: Apply, field: _Field) -> Bound:
    part = _bound(node.args[0], field)
    return Bound(part.top, part.bottom + 7)


def _power(node: Apply, field: _Field) -> Bound:
    return _raised(_bound(node.args[0], field), node.args[0], Fraction(_exact(node.args[1])), field)


def _sqrt(node: Apply, field: _Field) -> Bound:
    return _raised(_bound(node.args[0], field), node.args[0], Fraction(1, 2), field)


def _root(node: Apply, field: _Field) -> Bound:
    degree = _exact(node.args[1])
    if degree == 0:
        raise Irrational
    return _raised(_bound(node.args[0], field), node.args[0], 1 / Fraction(degree), field)


def _raised(base: Bound, radicand: Node, exponent: Fraction, field: _Field) -> Bound:
    """``(a/b)^(1/k) = (a b^(k - 1))^(1/k) / b``, and the like with ``a`` rational below."""
    if exponent < 0:
        base, exponent = Bound(base.bottom, base.top), -exponent
    index = exponent.denominator
    if index > 1:
        field.join_radical(radicand, index)
        # The larger of u and l stays whole.
        if base.top >= base.bottom:
            base = Bound((base.top + base.bottom * (index - 1)) / index, base.bottom)
        else:
            base = Bound(base.top, (base.bottom + base.top * (index - 1)) / index)
    if exponent.numerator > MAX_BITS:
        raise Irrational
    return Bound(base.top * exponent.numerator, base.bottom * exponent.numerator)


def _angle(node: Apply, field: _Field) -> None:
    angle = evaluate(node.args[0], Scope({}, bits=2_000))
    if type(angle) is not Turn:
        raise Irrational
    field.join_angle(angle.factor.denominator)


def _sine(node: Apply, field: _Field) -> Bound:
    """``2 sin`` and ``2 cos`` are algebraic integers within 2 like all their conjugates; the others are quotients."""
    _angle(node, field)
    return Bound(Fraction(1), Fraction(1))


_RULES: dict[str, Callable[[Apply, _Field], Bound]] = {
    "add": _sum,
    "neg": _same,
    "abs": _absolute,
    "mul": _product,
    "div": _quotient,
    "percent": _percent,
    "pow": _power,
    "sqrt": _sqrt,
    "root": _root,
    "sin": _sine,
    "cos": _sine,
    "sec": _sine,
    "csc": _sine,
    "tan": _sine,
    "cot": _sine,
}
