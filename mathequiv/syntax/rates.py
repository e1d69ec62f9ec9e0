"""Money and counted things by a unit, ``$12/hr``, ``people per km^2``; powers of counted units; measures in parts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

from mathequiv.nodes import Apply, Node, Number, Quantity, Rational, Unit, walk
from mathequiv.syntax import nouns, units
from mathequiv.syntax.items import Item

_PER = re.compile(r"\s*/\s*|\s+per\s+")
_POWERS = {"2": "square", "3": "cubic"}


def is_money(unit: Unit) -> bool:
    """True for a currency, and for a currency by another unit."""
    return bool(unit.dimension) and unit.dimension[0][0].isupper()


def rate(text: str) -> Unit | None:
    """The unit of counted things by a unit of measurement, ``people/km^2``; None for any other text."""
    parts = _PER.split(text.strip(" ~\n"), maxsplit=1)
    if len(parts) == 1 or (noun := nouns.counted_noun(parts[0])) is None:
        return None
    return divided(noun, parts[1])


def per(unit: Unit, text: str) -> Unit | None:
    """Any unit by the unit ``text``; None where that is none, or a degree."""
    if is_money(unit) or unit.offset or not unit.dimension:
        return divided(unit, text)
    below = units.read_unit(text)
    return (
        None if below is None or below.unit.offset else multiplied(unit, _inverse(below.unit), f"{unit.text}/({text})")
    )


def _inverse(unit: Unit) -> Unit:
    powers, turning = (tuple((name, -power) for name, power in part) for part in (unit.dimension, unit.turning))
    return Unit("", 1 / unit.scale, powers, turning=turning)


def divided(unit: Unit, text: str) -> Unit | None:
    """Money, a counted thing or a degree, by the unit ``text``; what is counted is a dimension of its own there."""
    below = units.read_unit(text)
    if below is None or not (is_money(unit) or unit.offset or not unit.dimension) or below.unit.offset:
        return None
    counted = () if unit.dimension else ((unit.text.lower().removesuffix("s"), 1),)
    name = unit.text.replace("^\\circ ", "deg")  # a difference of temperatures
    above = _DEGREE if counted == (("degree", 1),) else Unit(unit.text, unit.scale, unit.dimension or counted)
    return multiplied(above, _inverse(below.unit), f"{name}/{below.unit.text}")


_DEGREE = Unit("degree", Fraction(1, 360), (), turning=(("rev", 1),))


def multiplied(first: Unit, second: Unit, text: str) -> Unit:
    """The product of two units, under the name ``text``."""
    dimension = _added(first.dimension, second.dimension)
    return Unit(text, first.scale * second.scale, dimension, turning=_added(first.turning, second.turning))


def _added(
    first: Iterable[tuple[str, Rational]], second: Iterable[tuple[str, Rational]]
) -> tuple[tuple[str, Rational], ...]:
    """The powers of names in a product."""
    powers = dict(first)
    for name, power in second:
        powers[name] = powers[name] + power if name in powers else power
    return tuple(sorted((name, power) for name, power in powers.items() if power))


def priced(money: Quantity, reading: units.Reading) -> Quantity | None:
    """Money before another unit: by that unit, or its own code; None for two different moneys, and for any other."""
    if money.unit.dimension == reading.unit.dimension and money.unit.scale == reading.unit.scale:
        return money
    if not reading.quotient or is_money(reading.unit):
        return None
    return Quantity(money.value, multiplied(money.unit, reading.unit, f"{money.unit.text} {reading.unit.text}"))


def is_usual(above: str, below: str) -> bool:
    """True for a fraction of unit symbols that no formula has: metres per second, kilometres per hour."""
    return f"{above}/{below}".replace(r"\cdot", "").replace(" ", "") in _USUAL or (
        _is_long(below) and (_is_long(above) or below.partition("^")[0].strip() in _TIMES)
    )


# Speeds, densities, concentrations, fluxes and energies by mass or amount.
_USUAL_FRACTIONS = """
    m/s cm/s mm/s km/s km/h km/hr mi/h mi/hr m/s^2 m/s^{2} cm/s^2 cm/s^{2} km/s^2 km/s^{2} kg/m^3 kg/m^{3} kg/s kg/L
    g/cm^3 g/cm^{3} g/mol mol/L J/kg J/mol N/kg N/m^2 N/m^{2} W/m^2 W/m^{2} J/molK J/kgK
"""
_USUAL = frozenset(_USUAL_FRACTIONS.split())
_LONG = frozenset({"kg", "km", "cm", "mm", "mol", "hr", "min", "sec", "mi", "kJ", "Hz", "Pa"})


_TIMES = frozenset({"min", "sec"})  # no products of letters


def _is_long(text: str) -> bool:
    """True for symbols of two letters and more that few products have, perhaps to a power."""
    return text.partition("^")[0].strip() in _LONG


def raised(noun: Unit, exponent: str) -> Unit | None:
    """``units^2`` are square units; nothing else that is counted has a power."""
    word = _POWERS.get(exponent)
    plain = noun.text.lower() in ("unit", "units")
    return Unit(f"{word} {noun.text}", noun.scale, noun.dimension) if word and plain else None


def are_one(parts: list[Node]) -> bool:
    """``3 hours and 30 minutes``: two or three measures of one thing, each in a smaller unit than the one before."""
    if not all(isinstance(part, Quantity) and isinstance(part.value, Number) for part in parts):
        return False
    measures = [part.unit for part in parts if isinstance(part, Quantity)]
    if len({unit.dimension for unit in measures}) != 1 or len(measures) > 3:
        return False
    falling = all(a.scale > b.scale for a, b in pairwise(measures))
    kind = measures[0].dimension
    imperial = all(unit.text.strip(" .").lower() in _PARTED for unit in measures)
    return falling and (kind == (("time", 1),) or imperial)


# Measures other than times that are told in two units.
_PARTED_WORDS = (
    "ft foot feet in inch inches yd yard yards lb lbs pound pounds oz ounce ounces dollar dollars cent cents"
)
_PARTED = frozenset(_PARTED_WORDS.split())


def over(value: Node, unit: Unit, before: Item | None) -> Node | None:
    """``10 m / 5 s``: behind a number under a measure the unit belongs to the number."""
    if before is None or not before.is_op("/") or not isinstance(value, Apply) or value.head != "div":
        return None
    top, bottom = value.args
    if not isinstance(bottom, Number) or not any(isinstance(inner, Quantity) for inner in walk(top)):
        return None
    return Apply("div", (top, Quantity(bottom, unit)))


_AGES = ((("month", 1),), (("time", 1),))


def described(value: Node, named: str) -> Node | None:
    """``49 years old`` is its years, ``5 N toward the wall`` a measure with words; None for any other words."""
    if named.endswith("old") and (age := _aged(value, named)) is not None:
        return age
    words = named.split()
    for place in range(1, min(len(words), _LONGEST + 1)):
        telling = words[place] in _TELLING or (place == 1 and _SYMBOL.fullmatch(words[0]))
        reading = units.read_unit(" ".join(words[:place])) if telling else None
        if reading is not None and reading.unit.dimension and nouns.counted_noun(named) is not None:
            return Quantity(Quantity(value, reading.unit), Unit(" ".join(words[place:]), Fraction(1), ()))
    return None


_LONGEST = 2  # words of a unit: square feet
# Words that tell of a measure before them, which is no part of a noun there; and symbols that begin none.
_TELLING_WORDS = "into out toward towards away from of per each along on at tall long wide high deep thick apart total"
_TELLING = frozenset(_TELLING_WORDS.split())
_SYMBOL = re.compile("[^aeiou]{2,}|[NJ]")


def _aged(value: Node, named: str) -> Node | None:
    """``49 years old``: an age is its years, in one text command or behind a unit that was read."""
    if named == "old":
        return value if isinstance(value, Quantity) and value.unit.dimension in _AGES else None
    reading = units.read_unit(named.removesuffix("old"))
    return Quantity(value, reading.unit) if reading is not None and reading.unit.dimension in _AGES else None
