"""Rational values of trees of literals: the exponents, degrees and bounds that decide what a notation means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from operator import add, mul

from mathequiv.nodes import Apply, Node, Number

# Exponents and degrees beyond this many bits never decide a reading.
_BITS = 4096

_Fold = Callable[[Sequence[Fraction]], "Fraction | None"]


def exact(node: Node) -> Fraction | None:
    """The rational value of a small tree of literals, or None where it is anything else."""
    if isinstance(node, Number):
        return _small(Fraction(node.value))
    fold = _FOLDS.get(node.head) if isinstance(node, Apply) else None
    if fold is None or not isinstance(node, Apply):
        return None
    values = [exact(argument) for argument in node.args]
    known = [value for value in values if value is not None]
    return _small(fold(known)) if len(known) == len(values) else None


def _small(value: Fraction | None) -> Fraction | None:
    if value is None or value.numerator.bit_length() + value.denominator.bit_length() > _BITS:
        return None
    return value


def _quotient(values: Sequence[Fraction]) -> Fraction | None:
    return values[0] / values[1] if values[1] else None


def _power(values: Sequence[Fraction]) -> Fraction | None:
    base, exponent = values
    if exponent.denominator != 1 or abs(exponent) > 64 or (base == 0 and exponent <= 0):
        return None
    return Fraction(base**exponent.numerator)


_FOLDS: dict[str, _Fold] = {
    "add": lambda values: reduce(add, values),
    "mul": lambda values: reduce(mul, values),
    "neg": lambda values: -values[0],
    "div": _quotient,
    "pow": _power,
    "percent": lambda values: values[0] / 100,
}
