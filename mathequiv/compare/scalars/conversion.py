"""Values in other units: scales, offsets, and turning.

Radians, revolutions and cycles are numbers to the SI, but a revolution is ``2 pi`` radians.
"""

from __future__ import annotations

from fractions import Fraction

from mathequiv.compare.build import number, power, product, quotient, scaled, total
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.registry import Same
from mathequiv.nodes import Constant, Node, Number, Quantity, Rational, Unit
from mathequiv.verdict import Decision, Finding, unknown

_RADIANS, _REVOLUTIONS, _CYCLES = "rad", "rev", "cycle"
TURNING = frozenset({_RADIANS, _REVOLUTIONS, _CYCLES})
RADIANS = ((_RADIANS, 1),)
TURN = product(number(2), Constant("pi"))


def converted(value: Node, source: Unit, target: Unit) -> Node:
    """The value in another unit of the same dimension: a scale, and an offset for temperatures."""
    if source.scale == target.scale and source.offset == target.offset:
        return value
    moved = scaled(value, source.scale / target.scale)
    offset = (source.offset - target.offset) / target.scale
    return moved if offset == 0 else _shifted(moved, offset)


def _shifted(value: Node, offset: Fraction) -> Node:
    """value + offset; a decimal stays a decimal."""
    if isinstance(value, Number):
        return Number(value.value + offset, value.places)
    return total(value, number(offset))


def turned(reference: Quantity, prediction: Quantity, same: Same) -> Finding | None:
    """What the units of turning of two quantities of one dimension settle; None where the usual rule holds.

    Radians and the cycles of hertz may be left out; revolutions in a count or a rate alone, and then as they are
    counted. Hertz and radians per second measure two things, which are apart where they are not the same turning.
    """
    marks = _marks(reference), _marks(prediction)
    if reference.unit.dimension != prediction.unit.dimension:
        return None
    if marks[0] == marks[1]:
        return same(reference.value, converted(prediction.value, prediction.unit, reference.unit))
    if not all(marks):
        return _on_one_side(reference, prediction, marks[0] or marks[1], same)
    names = {name for mark in marks for name, _ in mark}
    if len(marks[0]) != 1 or len(marks[1]) != 1 or marks[0][0][1] != marks[1][0][1]:
        return unknown(same.leaf.stage, "turning")
    if _RADIANS not in names:
        return same(reference.value, converted(prediction.value, prediction.unit, reference.unit))
    found = _in_radians(reference, prediction, marks[0][0][1], same)
    return (
        found if _CYCLES not in names or found.decision is Decision.DIFFERENT else unknown(same.leaf.stage, "turning")
    )


def _marks(side: Quantity) -> tuple[tuple[str, Rational], ...]:
    """The units of turning; a value in degrees is in radians."""
    return RADIANS if not side.unit.turning and kind_of(side.value) is Kind.ANGLE else side.unit.turning


def _on_one_side(
    reference: Quantity, prediction: Quantity, mark: tuple[tuple[str, Rational], ...], same: Same
) -> Finding | None:
    unit = reference.unit
    if _REVOLUTIONS not in dict(mark) or not unit.dimension:
        return None
    if [name for name, _ in unit.dimension] != ["time"]:
        return unknown(same.leaf.stage, "turning")
    found = same(reference.value, converted(prediction.value, prediction.unit, unit))
    return found if found.decision is Decision.EQUAL else unknown(same.leaf.stage, "turning")


def _in_radians(reference: Quantity, prediction: Quantity, exponent: Rational, same: Same) -> Finding:
    """Both in radians, or in turns where a decimal stands there: what is written as one is kept so."""
    sides = reference, prediction
    turns, radians = (1, 0) if dict(_marks(reference)).get(_RADIANS) else (0, 1)
    keeps = _is_decimal(sides[turns]) and not _is_decimal(sides[radians])
    changed = radians if keeps else turns
    value = converted(sides[changed].value, sides[changed].unit, sides[1 - changed].unit)
    factor = power(TURN, abs(int(exponent)))
    value = product(value, factor) if (exponent > 0) != keeps else quotient(value, factor)
    return same(reference.value, value) if changed == 1 else same(value, prediction.value)


def _is_decimal(side: Quantity) -> bool:
    return isinstance(side.value, Number) and side.value.places is not None
