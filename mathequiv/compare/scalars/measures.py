"""Calculations with quantities: sums, products, powers, roots and the largest of several, as one quantity.

``(5 ft)^2`` is 25 square feet, ``5 m * 3 m`` is 15 square metres, and the larger of 3 m and 500 cm is 5 m.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import isqrt, prod
from typing import NamedTuple

from mathequiv.compare.build import ONE, number, product, quotient, root, scaled
from mathequiv.compare.kinds import Kind
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.scalars.conversion import TURNING
from mathequiv.config import Units
from mathequiv.nodes import Apply, Node, Number, Quantity, Rational, Unit, walk
from mathequiv.verdict import Decision, Finding, unknown

_MOST_POWER = 12  # of a unit
_MOST_SCALE = 2_000  # bits of the scale of a unit
_OTHERS = frozenset(Kind) - {Kind.MEASURES, Kind.TEXT, Kind.CHOICE, Kind.GIVEN, Kind.OPAQUE}


class Measure(NamedTuple):
    """A value in a unit of a scale and a dimension; ``names`` are the units it was calculated from."""

    value: Node
    scale: Fraction
    dimension: Mapping[str, Rational]
    names: frozenset[Unit]


@rule(Kind.MEASURES, _OTHERS, symmetric=True)
def measures_other(calculation: Node, other: Node, same: Same) -> Finding:
    """The result is compared; its number alone only where no other unit could be meant."""
    found = calculated(calculation)
    if found is None:
        return same.identical(calculation, other)
    bare = not isinstance(other, Quantity) or same.config.units is Units.IGNORE
    if bare and found.dimension and not _has_one_unit(found.names):
        return unknown(same.leaf.stage, "unit of a result")
    return same(_quantity(found), other)


@rule(Kind.MEASURES, Kind.MEASURES)
def measures_measures(reference: Node, prediction: Node, same: Same) -> Finding:
    """The results are compared."""
    found = calculated(reference), calculated(prediction)
    if found[0] is None or found[1] is None or same.config.units is Units.IGNORE:
        return same.identical(reference, prediction)
    values = same(_quantity(found[0]), _quantity(found[1]))
    sides = _sides(reference), _sides(prediction)
    if values.decision is Decision.EQUAL and sides[0] and sides[1] and sides[0] != sides[1]:
        return unknown(values.stage, "sizes")
    return values


def _sides(node: Node) -> list[Fraction]:
    """The lengths of which a product is made, ``2 ft * 3 ft``, in order of size: they may tell the sides of a thing."""
    factors = node.args if isinstance(node, Apply) and node.head == "mul" else ()
    measures = [factor for factor in factors if isinstance(factor, Quantity) and isinstance(factor.value, Number)]
    if len(measures) < len(factors) or any(part.unit.dimension != _LENGTH for part in measures):
        return []
    return sorted(part.value.value * part.unit.scale for part in measures if isinstance(part.value, Number))


_LENGTH = (("length", 1),)


def calculated(node: Node) -> Measure | None:
    """The result of a calculation with quantities; None where units do not fit, or count things."""
    if isinstance(node, Quantity):
        return _of_quantity(node)
    if not any(isinstance(inner, Quantity) for inner in walk(node)):
        return Measure(node, Fraction(1), {}, frozenset())
    compute = _OPERATIONS.get(node.head) if isinstance(node, Apply) else None
    if compute is None or not isinstance(node, Apply):
        return None
    if node.head == "pow":
        return _power(node)
    parts = [calculated(arg) for arg in node.args]
    known = [part for part in parts if part is not None]
    return compute(known) if len(known) == len(parts) else None


def _of_quantity(node: Quantity) -> Measure | None:
    """What a quantity is; none that counts things, and no temperature, has a product or a sum."""
    unit = node.unit
    if unit.offset or not (unit.dimension or unit.scale != 1 or unit.turning):
        return None
    return Measure(node.value, unit.scale, {**dict(unit.dimension), **dict(unit.turning)}, frozenset({unit}))


def _quantity(found: Measure) -> Node:
    """The result as a tree: a number where the units cancel."""
    if not found.dimension:
        return scaled(found.value, found.scale)
    turning = tuple((name, power) for name, power in sorted(found.dimension.items()) if name in TURNING)
    dimension = tuple((name, power) for name, power in sorted(found.dimension.items()) if name not in TURNING)
    texts = sorted({unit.text for unit in found.names})
    return Quantity(found.value, Unit(f"a unit from {', '.join(texts)}", found.scale, dimension, turning=turning))


def _has_one_unit(names: frozenset[Unit]) -> bool:
    """True where each dimension was measured in one unit, or all in those of the SI: that of the result is plain."""
    if all(unit.scale == 1 for unit in names):
        return True
    measured = [name for _, dimension in {(unit.scale, unit.dimension) for unit in names} for name, _ in dimension]
    return len(measured) == len(set(measured))


# -- operations -------------------------------------------------------------------------------------------------
def _product(parts: Sequence[Measure]) -> Measure | None:
    dimension: dict[str, Rational] = {}
    for part in parts:
        for name, power in part.dimension.items():
            dimension[name] = dimension.get(name, 0) + power
    scale = prod((part.scale for part in parts), start=Fraction(1))
    return _bounded(Measure(product(*(part.value for part in parts)), scale, dimension, _names(parts)))


def _quotient(parts: Sequence[Measure]) -> Measure | None:
    top, bottom = parts
    inverse = {name: -power for name, power in bottom.dimension.items()}
    below = Measure(ONE, 1 / bottom.scale, inverse, bottom.names)
    found = _product((top, below))
    return None if found is None else found._replace(value=quotient(top.value, bottom.value))


def _power(node: Apply) -> Measure | None:
    """A power with a written integer as its exponent."""
    base, exponent = calculated(node.args[0]), node.args[1]
    sign = -1 if isinstance(exponent, Apply) and exponent.head == "neg" else 1
    exponent = exponent.args[0] if isinstance(exponent, Apply) and sign < 0 else exponent
    if base is None or not isinstance(exponent, Number) or not isinstance(exponent.value, int):
        return None
    times = sign * exponent.value
    if abs(times) > _MOST_POWER:
        return None
    dimension = {name: power * times for name, power in base.dimension.items()}
    value = Apply("pow", (base.value, number(times)))
    return _bounded(Measure(value, base.scale**times, dimension, base.names))


def _root(parts: Sequence[Measure]) -> Measure | None:
    """The square root of a unit that is a square; a scale that is none goes to the value."""
    (part,) = parts
    if any(power % 2 for power in part.dimension.values()):
        return None
    dimension: Mapping[str, Rational] = {name: power // 2 for name, power in part.dimension.items()}
    top, bottom = isqrt(part.scale.numerator), isqrt(part.scale.denominator)
    if Fraction(top, bottom) ** 2 == part.scale:
        return Measure(root(part.value), Fraction(top, bottom), dimension, part.names)
    return Measure(root(scaled(part.value, part.scale)), Fraction(1), dimension, part.names)


def _each(head: str) -> Callable[[Sequence[Measure]], Measure | None]:
    """An operation on values in one unit: a sum, the largest, the modulus."""

    def compute(parts: Sequence[Measure]) -> Measure | None:
        first = parts[0]
        if any(part.dimension != first.dimension for part in parts):
            return None
        values = [scaled(part.value, part.scale / first.scale) for part in parts]
        return first._replace(value=Apply(head, tuple(values)), names=_names(parts))

    return compute


def _names(parts: Sequence[Measure]) -> frozenset[Unit]:
    return frozenset().union(*(part.names for part in parts))


def _bounded(found: Measure) -> Measure | None:
    """The result without dimensions that cancel; None beyond what units have."""
    dimension: Mapping[str, Rational] = {name: power for name, power in found.dimension.items() if power}
    size = found.scale.numerator.bit_length() + found.scale.denominator.bit_length()
    within = size <= _MOST_SCALE and all(-_MOST_POWER <= power <= _MOST_POWER for power in dimension.values())
    return found._replace(dimension=dimension) if within else None


_OPERATIONS: dict[str, Callable[[Sequence[Measure]], Measure | None]] = {
    "mul": _product,
    "div": _quotient,
    "pow": _product,
    "sqrt": _root,
    **{head: _each(head) for head in ("add", "neg", "abs", "max", "min")},
}
