"""Exact values of rational terms, without a bound on how near two of them lie."""

from __future__ import annotations

import math
from fractions import Fraction

from ..terms import Term
from ..truth import VALUES

_BITS = 200_000  # of the largest number that is written out
_FACTORIAL = 3_000


def exact(term: Term) -> Fraction | None:
    """The rational that a term without letters is worth; None where it is none, or too large to write out."""
    if term.op in ("num", "mixed", "dec", "sci", "repeat"):
        found = VALUES[term.op](term, {}, False)
        assert isinstance(found, Fraction)
        return found
    args = [exact(arg) for arg in term.terms()]
    values = [x for x in args if x is not None]
    return None if len(values) < len(args) or not values else _apply(term, values)


def _apply(term: Term, values: list[Fraction]) -> Fraction | None:
    match term.op:
        case "add":
            return sum(values, Fraction(0))
        case "neg":
            return -values[0]
        case "mul":
            return math.prod(values, start=Fraction(1))
        case "div":
            return values[0] / values[1] if values[1] else None
        case "pow":
            return _power(*values)
        case "fact" | "binom":
            return _count(term.op, values)
    return None


def _power(base: Fraction, exponent: Fraction) -> Fraction | None:
    size = max(abs(base.numerator), base.denominator).bit_length() * abs(exponent)
    if exponent.denominator != 1 or size > _BITS or (base == 0 and exponent <= 0):
        return None
    return base ** int(exponent)


def _count(op: str, values: list[Fraction]) -> Fraction | None:
    if any(x.denominator != 1 or not 0 <= x <= _FACTORIAL for x in values):
        return None
    return Fraction(math.factorial(int(values[0])) if op == "fact" else math.comb(int(values[0]), int(values[1])))
