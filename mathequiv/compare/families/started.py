"""Unions of progressions that begin somewhere: ``a + k s`` for ``k \\ge k_0``, compared class by class.

Modulo a common period every progression is a few classes, each with its first member. Two unions are the same just
where each class has the same first member on both sides, or none on either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from mathequiv.compare.families.declarations import Range
from mathequiv.numeric import exact
from mathequiv.verdict import Finding, Stage, different, equal, unknown

_MAX_CLASSES = 64
# What a class without a first member begins with.
_ENDLESS = None


@dataclass(frozen=True, slots=True)
class Line:
    """``base + step k`` in multiples of a unit that both sides share."""

    base: Fraction
    step: Fraction
    range: Range


Classes = dict[Fraction, Fraction | None]


def by_first_members(reference: Sequence[Line], prediction: Sequence[Line]) -> Finding:
    """Whether the classes begin alike; the natural numbers begin with 0 or with 1, on both sides alike."""
    lines = (*reference, *prediction)
    period = _period([abs(line.step) for line in lines])
    if len({line.step > 0 for line in lines}) > 1 or sum(period / abs(line.step) for line in lines) > _MAX_CLASSES:
        return unknown(Stage.NUMERIC)
    found = []
    for zero in (0, 1) if any(_is_open(line.range) for line in lines) else (0,):
        sides = [_classes(side, period, zero) for side in (reference, prediction)]
        if None in sides:
            return unknown(Stage.NUMERIC)
        found.append(sides[0] == sides[1])
    if any(found):
        return equal(Stage.NUMERIC, "residues", "the same classes with the same first members")
    return different(Stage.NUMERIC, "residues", "a class is missing, or begins with another member")


def _period(steps: list[Fraction]) -> Fraction:
    return Fraction(lcm(*(step.numerator for step in steps)), gcd(*(step.denominator for step in steps)))


def _is_open(over: Range) -> bool:
    return over.over == "N" and over.first is None


def _classes(lines: Sequence[Line], period: Fraction, zero: int) -> Classes | None:
    """The first member of every class, counted in the direction of the steps."""
    found: Classes = {}
    for line in lines:
        first = _first(line.range, zero)
        if first is None and not _is_endless(line.range):
            return None
        step = abs(line.step)
        base = line.base if line.step > 0 else -line.base
        for place in range(int(period / step)):
            member = base + step * ((first or 0) + place)
            begun = _ENDLESS if first is None else member
            known = found.get(member % period, begun)
            found[member % period] = _ENDLESS if known is None or begun is None else min(known, begun)
    return found


def _is_endless(over: Range) -> bool:
    return over.over in ("Z", "any") and over.first is None


def _first(over: Range, zero: int) -> int | None:
    """The first integer of a range; None where it has none, or none that is known."""
    if _is_open(over):
        return zero
    value = None if over.first is None else exact(over.first)
    return value if isinstance(value, int) else None
