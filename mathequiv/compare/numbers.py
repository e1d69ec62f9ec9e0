"""Numbers and expressions go to the leaf; numerals to a base are compared as they are written."""

from __future__ import annotations

from mathequiv.compare.build import number
from mathequiv.compare.kinds import Kind
from mathequiv.compare.registry import Same, rule
from mathequiv.config import Base
from mathequiv.nodes import Node, Number, Numeral
from mathequiv.verdict import Finding, Stage, different, equal

# int(text) refuses longer decimal texts.
_DECIMAL_DIGITS = 4_000


@rule(Kind.SCALAR, Kind.SCALAR)
def scalar_scalar(reference: Node, prediction: Node, same: Same) -> Finding:
    """Equal values wherever both are defined."""
    return same.scalars(reference, prediction)


@rule(Kind.NUMERAL, Kind.NUMERAL)
def numeral_numeral(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same digits to the same base; by value where the option says so."""
    assert isinstance(reference, Numeral)
    assert isinstance(prediction, Numeral)
    if reference == prediction:
        return equal(Stage.NORMALIZED, "numeral", "the same digits to the same base")
    if same.config.base is Base.VALUE:
        return same.scalars(value(reference), value(prediction))
    return different(Stage.NORMALIZED, "numeral", "other digits, or another base")


@rule(Kind.NUMERAL, (Kind.SCALAR, Kind.PERCENT, Kind.ANGLE))
def numeral_scalar(reference: Node, prediction: Node, same: Same) -> Finding:
    """A dropped base is forgiven where the digits agree; the value in base ten does not answer in another base."""
    assert isinstance(reference, Numeral)
    if same.config.base is Base.VALUE:
        return same.scalars(value(reference), prediction)
    if isinstance(prediction, Number) and _spells(reference, prediction):
        return equal(Stage.NORMALIZED, "numeral", "the same digits, the base not written")
    return different(Stage.NORMALIZED, "numeral", f"these are not the digits to base {reference.base}")


@rule((Kind.SCALAR, Kind.PERCENT, Kind.ANGLE), Kind.NUMERAL)
def scalar_numeral(reference: Node, prediction: Node, same: Same) -> Finding:
    """A base that the reference lacks is a difference, base ten aside."""
    assert isinstance(prediction, Numeral)
    if same.config.base is Base.VALUE or prediction.base == 10:
        return same.scalars(reference, value(prediction))
    return different(Stage.NORMALIZED, "numeral", f"base {prediction.base} where the reference has none")


def _spells(numeral: Numeral, plain: Number) -> bool:
    if plain.places is not None or not numeral.digits.isdigit() or len(numeral.digits) > _DECIMAL_DIGITS:
        return False
    return int(numeral.digits) == plain.value


def value(numeral: Numeral) -> Node:
    """The number that a numeral denotes."""
    result = 0
    for digit in numeral.digits:
        result = result * numeral.base + "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(digit)
    return number(result)
