"""A table of units: how each is written, its exact size in SI units, and its dimension.

Sizes are those of the SI brochure (2019) and of the international yard and pound agreement (1959).
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

Dimension = tuple[tuple[str, int], ...]
_L, _M, _T = (("length", 1),), (("mass", 1),), (("time", 1),)
_VOLUME = (("length", 3),)
_FORCE = (("length", 1), ("mass", 1), ("time", -2))
_ENERGY = (("length", 2), ("mass", 1), ("time", -2))
_POWER = (("length", 2), ("mass", 1), ("time", -3))
_PRESSURE = (("length", -1), ("mass", 1), ("time", -2))


class Unit(NamedTuple):
    """A unit: its symbols, the first in formulas; its names in words; its size; its dimension."""

    symbols: tuple[str, ...]
    singular: str
    plural: str
    size: Fraction
    dimension: Dimension


def _unit(symbols: str, words: str, size: str | int, dimension: Dimension) -> Unit:
    singular, _, plural = words.partition("|")
    return Unit(tuple(symbols.split("|")), singular, plural or singular + "s", Fraction(size), dimension)


UNITS: dict[str, Unit] = {
    "m": _unit("m", "meter", 1, _L),
    "km": _unit("km", "kilometer", 1000, _L),
    "cm": _unit("cm", "centimeter", "1/100", _L),
    "mm": _unit("mm", "millimeter", "1/1000", _L),
    "dm": _unit("dm", "decimeter", "1/10", _L),
    "um": _unit(r"\mu m", "micrometer", "1/1000000", _L),
    "nm": _unit("nm", "nanometer", "1/1000000000", _L),
    "in": _unit("in", "inch|inches", "0.0254", _L),
    "ft": _unit("ft", "foot|feet", "0.3048", _L),
    "yd": _unit("yd", "yard", "0.9144", _L),
    "mi": _unit("mi", "mile", "1609.344", _L),
    "g": _unit("g", "gram", "1/1000", _M),
    "kg": _unit("kg", "kilogram", 1, _M),
    "mg": _unit("mg", "milligram", "1/1000000", _M),
    "tonne": _unit("tonnes", "tonne", 1000, _M),
    "lb": _unit("lb|lbs", "pound", "0.45359237", _M),
    "oz": _unit("oz", "ounce", "0.028349523125", _M),
    "s": _unit("s", "second", 1, _T),
    "ms": _unit("ms", "millisecond", "1/1000", _T),
    "us": _unit(r"\mu s", "microsecond", "1/1000000", _T),
    "min": _unit("min", "minute", 60, _T),
    "h": _unit("h|hr|hrs", "hour", 3600, _T),
    "day": _unit("days", "day", 86400, _T),
    "week": _unit("weeks", "week", 604800, _T),
    "L": _unit("L", "liter", "1/1000", _VOLUME),
    "mL": _unit("mL", "milliliter", "1/1000000", _VOLUME),
    "gal": _unit("gal", "gallon", "0.003785411784", _VOLUME),
    "N": _unit("N", "newton", 1, _FORCE),
    "kN": _unit("kN", "kilonewton", 1000, _FORCE),
    "J": _unit("J", "joule", 1, _ENERGY),
    "kJ": _unit("kJ", "kilojoule", 1000, _ENERGY),
    "MJ": _unit("MJ", "megajoule", 1000000, _ENERGY),
    "cal": _unit("cal", "calorie", "4.184", _ENERGY),
    "W": _unit("W", "watt", 1, _POWER),
    "kW": _unit("kW", "kilowatt", 1000, _POWER),
    "MW": _unit("MW", "megawatt", 1000000, _POWER),
    "Pa": _unit("Pa", "pascal", 1, _PRESSURE),
    "kPa": _unit("kPa", "kilopascal", 1000, _PRESSURE),
    "MPa": _unit("MPa", "megapascal", 1000000, _PRESSURE),
    "atm": _unit("atm", "atmosphere", 101325, _PRESSURE),
    "bar": _unit("bar", "bar", 100000, _PRESSURE),
    "Hz": _unit("Hz", "hertz|hertz", 1, (("time", -1),)),
    "kHz": _unit("kHz", "kilohertz|kilohertz", 1000, (("time", -1),)),
    "MHz": _unit("MHz", "megahertz|megahertz", 1000000, (("time", -1),)),
    "A": _unit("A", "ampere", 1, (("current", 1),)),
    "mA": _unit("mA", "milliampere", "1/1000", (("current", 1),)),
    "V": _unit("V", "volt", 1, (*_POWER, ("current", -1))),
    "mV": _unit("mV", "millivolt", "1/1000", (*_POWER, ("current", -1))),
    "kV": _unit("kV", "kilovolt", 1000, (*_POWER, ("current", -1))),
    "C": _unit("C", "coulomb", 1, (("current", 1), ("time", 1))),
    "mC": _unit("mC", "millicoulomb", "1/1000", (("current", 1), ("time", 1))),
    "ohm": _unit(r"\Omega", "ohm", 1, (*_POWER, ("current", -2))),
    "kohm": _unit(r"k\Omega", "kiloohm", 1000, (*_POWER, ("current", -2))),
    "mol": _unit("mol", "mole", 1, (("amount", 1),)),
    "mmol": _unit("mmol", "millimole", "1/1000", (("amount", 1),)),
    "bit": _unit("bits", "bit", 1, (("information", 1),)),
    "B": _unit("bytes", "byte", 8, (("information", 1),)),
    "kB": _unit("kB", "kilobyte", 8000, (("information", 1),)),
    "MB": _unit("MB", "megabyte", 8000000, (("information", 1),)),
    "GB": _unit("GB", "gigabyte", 8000000000, (("information", 1),)),
    "KiB": _unit("KiB", "KiB|KiB", 8192, (("information", 1),)),
    "MiB": _unit("MiB", "MiB|MiB", 8388608, (("information", 1),)),
    "month": _unit("months", "month", 1, (("month", 1),)),
    "year": _unit("years|yr", "year", 12, (("month", 1),)),
    "cent": _unit("cents", "cent", "1/100", (("dollar", 1),)),
}

Compound = tuple[tuple[str, int], ...]  # units and their powers: (("m", 1), ("s", -2))
# What is converted into what.
FAMILIES: tuple[tuple[Compound, ...], ...] = (
    tuple(((name, 1),) for name in ("m", "km", "cm", "mm", "dm", "um", "nm")),
    tuple(((name, 1),) for name in ("ft", "in", "yd", "mi", "cm", "m")),
    tuple(((name, 1),) for name in ("g", "kg", "mg", "tonne")),
    tuple(((name, 1),) for name in ("lb", "oz", "kg")),
    tuple(((name, 1),) for name in ("s", "min", "h", "day", "week")),
    tuple(((name, 1),) for name in ("s", "ms", "us")),
    ((("L", 1),), (("mL", 1),), (("cm", 3),), (("m", 3),), (("dm", 3),)),
    ((("gal", 1),), (("L", 1),)),
    ((("m", 2),), (("cm", 2),), (("km", 2),), (("mm", 2),)),
    ((("ft", 2),), (("in", 2),), (("yd", 2),)),
    ((("ft", 3),), (("in", 3),), (("yd", 3),)),
    ((("m", 1), ("s", -1)), (("km", 1), ("h", -1)), (("cm", 1), ("s", -1)), (("m", 1), ("min", -1))),
    ((("mi", 1), ("h", -1)), (("ft", 1), ("s", -1))),
    ((("m", 1), ("s", -2)), (("cm", 1), ("s", -2)), (("N", 1), ("kg", -1))),
    ((("kg", 1), ("m", -3)), (("g", 1), ("cm", -3)), (("g", 1), ("mL", -1))),
    ((("N", 1),), (("kN", 1),), (("kg", 1), ("m", 1), ("s", -2))),
    ((("J", 1),), (("kJ", 1),), (("MJ", 1),), (("cal", 1),), (("N", 1), ("m", 1))),
    ((("W", 1),), (("kW", 1),), (("MW", 1),), (("J", 1), ("s", -1))),
    ((("Pa", 1),), (("kPa", 1),), (("MPa", 1),), (("atm", 1),), (("bar", 1),), (("N", 1), ("m", -2))),
    ((("Hz", 1),), (("kHz", 1),), (("MHz", 1),)),
    ((("A", 1),), (("mA", 1),)),
    ((("V", 1),), (("mV", 1),), (("kV", 1),)),
    ((("C", 1),), (("mC", 1),)),
    ((("ohm", 1),), (("kohm", 1),)),
    ((("mol", 1),), (("mmol", 1),)),
    ((("J", 1), ("mol", -1)), (("kJ", 1), ("mol", -1))),
    ((("bit", 1),), (("B", 1),), (("kB", 1),), (("MB", 1),), (("GB", 1),)),
    ((("B", 1),), (("KiB", 1),), (("MiB", 1),)),
    ((("month", 1),), (("year", 1),)),
)


def size(unit: Compound) -> Fraction:
    """The size of a compound unit in SI units."""
    found = Fraction(1)
    for name, exponent in unit:
        found *= UNITS[name].size ** exponent
    return found


def dimension(unit: Compound) -> dict[str, int]:
    """The dimension of a compound unit."""
    found: dict[str, int] = {}
    for name, exponent in unit:
        for base, by in UNITS[name].dimension:
            found[base] = found.get(base, 0) + by * exponent
    return {base: by for base, by in found.items() if by}
