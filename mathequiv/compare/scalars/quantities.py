"""Percents, angles and quantities: a sign or unit on one side alone is forgiven, on both sides it is converted."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from mathequiv.compare.build import product, scaled, total
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.logic import or_else
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.scalars.conversion import RADIANS, TURN, converted, turned
from mathequiv.compare.wording import nouns
from mathequiv.compare.wording.words import other_sizes
from mathequiv.config import Base, Percent, Units
from mathequiv.nodes import Apply, Node, Number, Numeral, Quantity, Unit, rebuild
from mathequiv.normal.sizes import is_sized
from mathequiv.verdict import Decision, Finding, Stage, different, unknown

CURRENCIES = frozenset(
    {"USD", "EUR", "GBP", "JPY", "CNY", "INR", "KRW", "RUB", "BRL", "AUD", "CAD", "HKD", "NZD", "SGD", "MXN"}
)
_DEGREES = {"degree": Fraction(1), "arcmin": Fraction(1, 60), "arcsec_angle": Fraction(1, 3600)}
_BARE = (Kind.SCALAR, Kind.PIECEWISE)
# What a unit may stand beside on one side alone.
_MEASURED = frozenset(Kind) - {Kind.TEXT, Kind.CHOICE, Kind.GIVEN, Kind.OPAQUE, Kind.NUMERAL}
_MEASURED -= {Kind.QUANTITY, Kind.MEASURES, Kind.ANGLE, Kind.PERCENT}


# -- percent ----------------------------------------------------------------------------------------------------
@rule(Kind.PERCENT, Kind.PERCENT)
def percent_percent(reference: Node, prediction: Node, same: Same) -> Finding:
    """Equal before the sign."""
    if _is_plain(reference) and _is_plain(prediction):
        return same(_inner(reference), _inner(prediction))
    return same.scalars(reference, prediction)


@rule(Kind.PERCENT, Kind.ANGLE, symmetric=True)
def percent_angle(percent: Node, angle: Node, same: Same) -> Finding:
    """Both sides carry a sign: neither is dropped."""
    return same.scalars(scaled(_inner(percent), Fraction(1, 100)), angle)


@rule(Kind.PERCENT, _BARE, symmetric=True)
def percent_scalar(percent: Node, other: Node, same: Same) -> Finding:
    """``50% = 1/2``, and ``50% = 50`` where the option lets the sign be missing."""
    if same.config.percent is Percent.REQUIRED:
        return different(Stage.NORMALIZED, "percent", "a percent sign on one side only")
    value = same(scaled(_inner(percent), Fraction(1, 100)), other)
    if same.config.percent is Percent.VALUE or not _is_plain(percent):
        return value
    return or_else(value, lambda: same(_inner(percent), other))


def _is_plain(percent: Node) -> bool:
    """False for a percent of a percent, whose signs are no notation to be forgiven."""
    return kind_of(_inner(percent)) is not Kind.PERCENT


def _inner(node: Node) -> Node:
    assert isinstance(node, Apply)
    return node.args[0]


# -- angles -----------------------------------------------------------------------------------------------------
@rule(Kind.ANGLE, Kind.ANGLE)
def angle_angle(reference: Node, prediction: Node, same: Same) -> Finding:
    """Equal in degrees, or as multiples of pi."""
    degrees = in_degrees(reference), in_degrees(prediction)
    if degrees[0] is not None and degrees[1] is not None:
        return same(degrees[0], degrees[1])
    return same.scalars(reference, prediction)


@rule(Kind.ANGLE, _BARE, symmetric=True)
def angle_scalar(angle: Node, other: Node, same: Same) -> Finding:
    """``30 degrees = pi/6``, and ``30 degrees = 30`` where the sign may be missing."""
    value = same.scalars(angle, other)
    if same.config.units is Units.REQUIRED:
        return value
    return or_else(value, lambda: same(without_degrees(angle), other))


@rule(Kind.ANGLE, Kind.QUANTITY, symmetric=True)
def angle_quantity(angle: Node, quantity: Node, same: Same) -> Finding:
    """Radians and turns are units without dimension; no other unit measures an angle."""
    assert isinstance(quantity, Quantity)
    if quantity.unit.dimension:
        return different(Stage.NORMALIZED, "units differ", f"degrees against {quantity.unit.text}")
    value = scaled(quantity.value, quantity.unit.scale)
    return same.scalars(angle, value if quantity.unit.turning in ((), RADIANS) else product(value, TURN))


def in_degrees(node: Node) -> Node | None:
    """The number of degrees that an angle, or a sum of degrees, minutes and seconds, is; None for any other tree."""
    if not isinstance(node, Apply):
        return None
    if node.head in _DEGREES:
        return node.args[0] if node.head == "degree" else scaled(node.args[0], _DEGREES[node.head])
    parts = [in_degrees(arg) for arg in node.args] if node.head == "add" else [None]
    known = [part for part in parts if part is not None]
    return total(*known) if len(known) == len(parts) else None


def without_degrees(node: Node) -> Node:
    r"""The tree with the signs of degree dropped from its sums; ``1^\circ 30'`` is a number of degrees."""
    if isinstance(node, Apply) and node.head == "add" and (degrees := in_degrees(node)) is not None:
        return degrees
    if isinstance(node, Apply) and node.head in _DEGREES:
        return node.args[0]
    if isinstance(node, Apply) and node.head in ("add", "neg", "mul", "div"):
        return rebuild(node, without_degrees)
    return node


# -- units ------------------------------------------------------------------------------------------------------
@rule(Kind.QUANTITY, Kind.QUANTITY)
def quantity_quantity(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same dimension, and the same value in one unit."""
    assert isinstance(reference, Quantity)
    assert isinstance(prediction, Quantity)
    if same.config.units is Units.IGNORE:
        return same(reference.value, prediction.value)
    left, right = reference.unit, prediction.unit
    if isinstance(reference.value, Quantity) or isinstance(prediction.value, Quantity):
        return _described(reference, prediction, same)
    turning = turned(reference, prediction, same) if left.turning or right.turning else None
    if turning is not None:
        return turning
    if left.text != right.text and _is_noun(left) and _is_noun(right):
        return _beside_words(left, right, lambda: same(reference.value, prediction.value))
    if left.dimension != right.dimension:
        if (coins := _coins(reference, prediction)) is not None:
            return same(*coins)
        if _may_be_calendar(reference, prediction):
            return unknown(same.leaf.stage, "months and days")
        return different(Stage.NORMALIZED, "units differ", f"{left.text} against {right.text}")
    values = same(reference.value, converted(prediction.value, right, left))
    return other_sizes(values, reference.value, prediction.value, left.text) if is_sized(left.text) else values


def _coins(one: Quantity, other: Quantity) -> tuple[Quantity, Quantity] | None:
    """Cents beside another money that has them, and pennies beside pounds, are the hundredths of that money."""
    if one.unit.text.strip(" .").lower() in _COINS:
        money, coin = other.unit, one
    else:
        money, coin = one.unit, other
    having = _COINS.get(coin.unit.text.strip(" .").lower(), ())
    if len(money.dimension) != 1 or money.dimension[0][0] not in having:
        return None
    told = Quantity(coin.value, Unit(coin.unit.text, Fraction(1, 100), money.dimension))
    return (told, other) if coin is one else (one, told)


_CENTS = frozenset({"EUR", "AUD", "CAD", "NZD", "SGD", "HKD"})
_COINS = {"cent": _CENTS, "cents": _CENTS, "penny": frozenset({"GBP"}), "pennies": frozenset({"GBP"})}


def _may_be_calendar(one: Quantity, other: Quantity) -> bool:
    """True where months or years may be as long as days or hours: a month has 28 to 31 days."""
    months, time = (one, other) if one.unit.dimension == _MONTH else (other, one)
    if months.unit.dimension != _MONTH or time.unit.dimension != _TIME:
        return False
    if not isinstance(months.value, Number) or not isinstance(time.value, Number):
        return True
    count, days = months.value.value * months.unit.scale, time.value.value * time.unit.scale / _DAY
    return min(28 * count, 31 * count) <= days <= max(28 * count, 31 * count)


_MONTH, _TIME, _DAY = (("month", 1),), (("time", 1),), 86_400  # seconds


def _described(reference: Quantity, prediction: Quantity, same: Same) -> Finding:
    """``49 years old``, ``5 cm taller``: the word behind a measure may be missing on one side, and not be another."""
    nested = [isinstance(side.value, Quantity) for side in (reference, prediction)]
    if all(nested):
        if not (_is_noun(reference.unit) and _is_noun(prediction.unit)):
            return unknown(same.leaf.stage, "nouns differ")
        return _beside_words(reference.unit, prediction.unit, lambda: same(reference.value, prediction.value))
    if not _is_noun(reference.unit if nested[0] else prediction.unit):
        return unknown(same.leaf.stage)
    return same(reference.value, prediction) if nested[0] else same(reference, prediction.value)


@rule(Kind.QUANTITY, Kind.PERCENT, symmetric=True)
def quantity_percent(quantity: Node, percent: Node, same: Same) -> Finding:
    """Both sides carry a unit: a percent is a number without dimension, 1/100 of what it says."""
    assert isinstance(quantity, Quantity)
    if same.config.units is Units.IGNORE:
        return same(quantity.value, percent)
    if quantity.unit.dimension:
        return different(Stage.NORMALIZED, "units differ", f"{quantity.unit.text} against a percent")
    return same.scalars(scaled(quantity.value, quantity.unit.scale), scaled(_inner(percent), Fraction(1, 100)))


@rule(Kind.QUANTITY, _MEASURED, symmetric=True)
def quantity_other(quantity: Node, other: Node, same: Same) -> Finding:
    """A unit on one side alone: the numbers are compared, prefixes included in the unit; a currency is no unit."""
    assert isinstance(quantity, Quantity)
    if same.config.units is Units.REQUIRED and not is_currency(quantity.unit):
        return different(Stage.NORMALIZED, "units", f"{quantity.unit.text} on one side only")
    return same(quantity.value, other)


@rule(Kind.QUANTITY, Kind.NUMERAL, symmetric=True)
def quantity_numeral(quantity: Node, numeral: Node, same: Same) -> Finding:
    """A dropped base is forgiven of bare digits only: ``101_2`` is neither 101 dollars nor 101 metres."""
    assert isinstance(quantity, Quantity)
    if same.config.base is Base.VALUE or isinstance(quantity.value, Numeral) or same.config.units is Units.IGNORE:
        return same(quantity.value, numeral)
    return different(Stage.NORMALIZED, "units differ", f"{quantity.unit.text} beside a numeral")


def _beside_words(left: Unit, right: Unit, values: Callable[[], Finding]) -> Finding:
    """Values with words behind them: other words leave equal values open, and words that exclude each other do not."""
    agree = nouns.agreement(left.text, right.text)
    if agree is Decision.DIFFERENT:
        return different(Stage.NORMALIZED, "nouns differ", f"{left.text} against {right.text}")
    found = values()
    if agree is Decision.EQUAL or (found.decision is Decision.DIFFERENT and nouns.share_a_word(left.text, right.text)):
        return found
    return unknown(found.stage, "nouns differ")


def _are_other_nouns(left: Unit, right: Unit) -> bool:
    """True for counted nouns that are not seen to be one."""
    return _is_noun(left) and _is_noun(right) and nouns.agreement(left.text, right.text) is not Decision.EQUAL


def _is_noun(unit: Unit) -> bool:
    return not unit.dimension and unit.scale == 1


def is_currency(unit: Unit) -> bool:
    """True for money."""
    return len(unit.dimension) == 1 and unit.dimension[0][0] in CURRENCIES


def has_currency(unit: Unit) -> bool:
    """True for money, by itself or for something."""
    return any(name in CURRENCIES for name, _ in unit.dimension)


def combined(parts: tuple[Quantity, ...]) -> Quantity | None:
    """A sum of quantities of one dimension as one: ``1 h 30 min``."""
    first = parts[0].unit
    if first.offset or any(
        part.unit.dimension != first.dimension or _are_other_nouns(part.unit, first) for part in parts
    ):
        return None
    return Quantity(total(*(converted(part.value, part.unit, first) for part in parts)), first)
