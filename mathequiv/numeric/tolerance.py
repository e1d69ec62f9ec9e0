"""Written decimals: the only numbers that may differ and still be the same answer.

A tolerance applies where a whole side is one decimal literal, or a mantissa times a power of ten; the bound is compared
exactly. Everything else is exact.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from mathequiv.config import Config, Rounding, Tolerance
from mathequiv.nodes import Apply, Node, Number, Rational
from mathequiv.numeric.values import reduced

_TEN_LIMIT = 10_000


class Literal(NamedTuple):
    """A written decimal: its value, and the position of its last digit."""

    value: Rational
    places: int


def literal(node: Node) -> Literal | None:
    """The decimal that the whole tree writes, if it does: ``-1.40``, ``12.5%``, ``3 * 10^8``."""
    if isinstance(node, Number):
        return None if node.places is None else Literal(node.value, node.places)
    if not isinstance(node, Apply):
        return None
    if node.head == "neg":
        inner = literal(node.args[0])
        return None if inner is None else Literal(-inner.value, inner.places)
    if node.head == "percent":
        inner = literal(node.args[0])
        return None if inner is None else Literal(reduced(Fraction(inner.value) / 100), inner.places + 2)
    return _mantissa(node)


def _mantissa(node: Apply) -> Literal | None:
    """A number times a written power of ten."""
    if node.head != "mul" or len(node.args) != 2:
        return None
    number, scale = node.args
    inner = Literal(number.value, number.places or 0) if isinstance(number, Number) else literal(number)
    if isinstance(number, Apply) and number.head == "neg" and isinstance(number.args[0], Number):
        inner = Literal(-number.args[0].value, number.args[0].places or 0)
    shift = _power_of_ten(scale)
    if inner is None or shift is None:
        return None
    return Literal(reduced(inner.value * Fraction(10) ** shift), inner.places - shift)


def _power_of_ten(node: Node) -> int | None:
    if not isinstance(node, Apply) or node.head != "pow" or node.args[0] != Number(10):
        return None
    exponent, sign = node.args[1], 1
    if isinstance(exponent, Apply) and exponent.head == "neg":
        exponent, sign = exponent.args[0], -1
    if not isinstance(exponent, Number) or type(exponent.value) is not int or abs(exponent.value) > _TEN_LIMIT:
        return None
    return sign * exponent.value


class Allowance(NamedTuple):
    """How far a prediction may lie from its reference.

    ``share`` of the size of the reference, and ``slack`` in itself where the reference is an exact integer; ``zero``
    from a reference that is zero; ``rounding`` half a unit of the last written digit, where the option lets it.
    """

    share: Fraction
    slack: Fraction | None
    zero: Fraction
    rounding: Fraction | None


def allowance(reference: Node, prediction: Node, value: Rational | None, config: Config) -> Allowance | None:
    """The tolerance between two sides, None where both are exact; ``value`` is that of a rational reference."""
    written = literal(reference)
    if written is None and literal(prediction) is None:
        return None
    relative = exact_tolerance(config.rel_tol)
    slack = relative if written is None and type(value) is int else None
    unit = None
    if written is not None and config.rounding is Rounding.TO_REFERENCE:
        unit = Fraction(10) ** -written.places / 2
    return Allowance(relative, slack, exact_tolerance(config.abs_tol), unit)


def exact_tolerance(value: Tolerance) -> Fraction:
    """The configured tolerance, which the configuration has made exact."""
    return value if isinstance(value, Fraction) else Fraction(str(value))


def is_within(reference: Rational, prediction: Rational, allowed: Allowance) -> bool:
    """True where two rationals are the same answer under a tolerance."""
    gap = abs(Fraction(reference) - prediction)
    if allowed.rounding is not None and gap <= allowed.rounding:
        return True
    if reference == 0:
        return gap <= allowed.zero
    return gap <= allowed.share * abs(Fraction(reference)) and (allowed.slack is None or gap <= allowed.slack)
