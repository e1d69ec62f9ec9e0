"""Numbers and expressions go to the leaf; numerals to a base are compared as they are written."""

from __future__ import annotations

from mathequiv.compare.build import bottom_up, number
from mathequiv.compare.kinds import Kind
from mathequiv.compare.registry import Same, rule
from mathequiv.config import Base
from mathequiv.nodes import Apply, Node, Number, Numeral, Symbol, walk
from mathequiv.verdict import Finding, Stage, different, equal

_MOST = 10**4_000  # str(number) refuses longer ones
_CAPITALS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


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
    if (written := _written(prediction, reference)) is not None:
        return same(reference, written)
    if same.config.base is Base.VALUE:
        return same.scalars(value(reference), prediction)
    if _bases(prediction) == {reference.base}:
        return same.scalars(value(reference), _valued(prediction))
    if _digits(prediction) == reference.digits:
        return equal(Stage.NORMALIZED, "numeral", "the same digits, the base not written")
    return different(Stage.NORMALIZED, "numeral", f"these are not the digits to base {reference.base}")


@rule((Kind.SCALAR, Kind.PERCENT, Kind.ANGLE), Kind.NUMERAL)
def scalar_numeral(reference: Node, prediction: Node, same: Same) -> Finding:
    """A base that the reference lacks is a difference, base ten aside."""
    assert isinstance(prediction, Numeral)
    if (written := _written(reference, prediction)) is not None:
        return same(written, prediction)
    if same.config.base is Base.VALUE or prediction.base == 10:
        return same.scalars(reference, value(prediction))
    if _bases(reference) == {prediction.base}:
        return same.scalars(_valued(reference), value(prediction))
    return different(Stage.NORMALIZED, "numeral", f"base {prediction.base} where the reference has none")


def _written(node: Node, beside: Numeral) -> Numeral | None:
    """``2f_{16}`` and ``A_{16}`` as numerals beside one: digits, letters of one case, the last with the base below."""
    factors = node.args if isinstance(node, Apply) and node.head == "mul" else (node,)
    last = factors[-1]
    if not isinstance(last, Symbol) or not isinstance(last.sub, Number) or not isinstance(last.sub.value, int):
        return None
    base, parts = last.sub.value, (*factors[:-1], Symbol(last.name, None, last.marks))
    if not 10 < base <= len(_DIGITS):
        return None
    plain = [_digits(_capital(part)) for part in parts]
    digits = "".join(part or "?" for part in plain)
    return Numeral(digits.lstrip("0") or "0", base) if set(digits) <= set(_DIGITS[:base]) else None


def _capital(node: Node) -> Node:
    small = isinstance(node, Symbol) and len(node.name) == 1 and node.name.islower()
    return Symbol(node.name.upper(), node.sub, node.marks) if small and isinstance(node, Symbol) else node


def _digits(node: Node) -> str | None:
    """The digits that a number, or a run of capitals and numbers, was written with: ``2A`` is no product there."""
    if isinstance(node, Number):
        plain = isinstance(node.value, int) and not node.places and 0 <= node.value < _MOST
        return str(node.value) if plain else None
    if isinstance(node, Symbol):
        index = "" if node.sub is None else _digits(node.sub)
        return f"{node.name}{index}" if node.name in _CAPITALS and not node.marks and index is not None else None
    if not isinstance(node, Apply) or node.head != "mul":
        return None
    parts = [_digits(arg) for arg in node.args]
    return None if None in parts else "".join(part for part in parts if part)


def _bases(node: Node) -> set[int]:
    """The bases of the numerals in a calculation."""
    return {inner.base for inner in walk(node) if isinstance(inner, Numeral)}


def _valued(node: Node) -> Node:
    return bottom_up(node, lambda inner: value(inner) if isinstance(inner, Numeral) else inner)


def value(numeral: Numeral) -> Node:
    """The number that a numeral denotes."""
    result = 0
    for digit in numeral.digits:
        result = result * numeral.base + _DIGITS.index(digit)
    return number(result)
