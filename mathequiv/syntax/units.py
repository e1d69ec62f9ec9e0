"""Units of measurement: a table of names, and the reading of compound units such as ``kg m/s^2``.

A unit is resolved where it is read: its node carries scale and dimension, so that comparing quantities needs no table.
Scales are exact; the values of the imperial units are those of the international yard and pound agreement (1959).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from mathequiv.nodes import Unit


class _Row(NamedTuple):
    """A unit: its names, its size in SI units, its dimension. ``prefixed`` names take SI prefixes.

    ``turning`` names what is turned: a revolution is 2 pi radians, which no dimension tells apart.
    """

    names: tuple[str, ...]
    scale: Fraction
    dimension: dict[str, int]
    prefixed: tuple[str, ...] = ()
    offset: Fraction = Fraction(0)
    turning: str = ""


def _row(
    names: str, scale: str | int, dimension: str, prefixed: str = "", offset: str = "0", turning: str = ""
) -> _Row:
    powers = dict([*part.split("^"), "1"][:2] for part in dimension.split())
    exact = Fraction(scale) if isinstance(scale, int) else _exact(scale)
    return _Row(
        tuple(names.split("|")),
        exact,
        {name: int(power) for name, power in powers.items()},
        tuple(prefixed.split("|")) if prefixed else (),
        _exact(offset),
        turning,
    )


def _exact(text: str) -> Fraction:
    """A decimal, or a quotient of two: ``5/9``."""
    top, _, bottom = text.partition("/")
    return Fraction(top) / Fraction(bottom or 1)


_ROWS: tuple[_Row, ...] = (
    _row("meter|meters|metre|metres", 1, "length", "m|meter|meters|metre|metres|mètre|mètres"),
    _row("micron|microns", "0.000001", "length"),
    _row("angstrom|angstroms|Å", "0.0000000001", "length"),
    _row("inch|inches|in", "0.0254", "length"),
    _row("foot|feet|ft", "0.3048", "length"),
    _row("yard|yards|yd|yds", "0.9144", "length"),
    _row("mile|miles|mi", "1609.344", "length"),
    _row("ly|lightyear|lightyears", 9460730472580800, "length"),
    _row("kg|kilogram|kilograms|kilo|kilos", 1, "mass"),
    _row("gram|grams|gm", "0.001", "mass", "g|gram|grams"),
    _row("tonne|tonnes", 1000, "mass", "tonne|tonnes"),
    _row("pound|pounds|lb|lbs", "0.45359237", "mass"),
    _row("ounce|ounces|oz", "0.028349523125", "mass"),
    _row("ton|tons", "907.18474", "mass"),
    _row("second|seconds|sec|secs", 1, "time", "s|second|seconds|sec"),
    _row("minute|minutes|min|mins", 60, "time"),
    _row("hour|hours|hr|hrs|h", 3600, "time"),
    _row("day|days", 86400, "time"),
    _row("week|weeks|wk|wks", 604800, "time"),
    _row("month|months", 1, "month"),
    _row("year|years|yr|yrs", 12, "month"),
    _row("ampere|amperes|amp|amps", 1, "current", "A|ampere|amperes|amp|amps"),
    _row("kelvin|kelvins", 1, "temperature", "K|kelvin|kelvins"),
    _row("celsius|degC", 1, "temperature", "", "273.15"),
    _row("fahrenheit|degF", "5/9", "temperature", "", "45967/180"),
    _row("mole|moles", 1, "amount", "mol|mole|moles"),
    _row("candela|candelas|cd", 1, "luminous", "candela|candelas"),
    _row("hertz", 1, "time^-1", "Hz|hertz", turning="cycle"),
    _row("rpm", "1/60", "time^-1", turning="rev"),
    _row("newton|newtons", 1, "mass length time^-2", "N|newton|newtons"),
    _row("lbf", "4.4482216152605", "mass length time^-2"),
    _row("pascal|pascals", 1, "mass length^-1 time^-2", "Pa|pascal|pascals"),
    _row("bar|bars", 100000, "mass length^-1 time^-2", "bar|bars"),
    _row("atm|atmosphere|atmospheres", 101325, "mass length^-1 time^-2"),
    _row("mmHg|torr", "133.322387415", "mass length^-1 time^-2"),
    _row("psi", "6894.757293168", "mass length^-1 time^-2"),
    _row("joule|joules", 1, "mass length^2 time^-2", "J|joule|joules"),
    _row("cal|calorie|calories", "4.184", "mass length^2 time^-2", "cal|calorie|calories"),
    _row("eV", "0.0000000000000000001602176634", "mass length^2 time^-2", "eV|electronvolt|electronvolts"),
    _row("Wh", 3600, "mass length^2 time^-2", "Wh"),
    _row("watt|watts", 1, "mass length^2 time^-3", "W|watt|watts"),
    _row("hp|horsepower", "745.69987158227", "mass length^2 time^-3"),
    _row("VA", 1, "mass length^2 time^-3", "VA"),
    _row("coulomb|coulombs", 1, "current time", "C|coulomb|coulombs"),
    _row("volt|volts", 1, "mass length^2 time^-3 current^-1", "V|volt|volts"),
    _row("ohm|ohms|Omega", 1, "mass length^2 time^-3 current^-2", "ohm|ohms|Omega"),
    _row("farad|farads", 1, "mass^-1 length^-2 time^4 current^2", "F|farad|farads"),
    _row("henry|henries", 1, "mass length^2 time^-2 current^-2", "H|henry|henries"),
    _row("tesla|teslas", 1, "mass time^-2 current^-1", "T|tesla|teslas"),
    _row("weber|webers", 1, "mass length^2 time^-2 current^-1", "Wb|weber|webers"),
    _row("gauss", "0.0001", "mass time^-2 current^-1"),
    _row("becquerel|becquerels", 1, "time^-1", "Bq|becquerel|becquerels"),
    _row("lumen|lumens|lm", 1, "luminous"),
    _row("liter|liters|litre|litres", "0.001", "length^3", "L|l|liter|liters|litre|litres"),
    _row("cc|ccm", "0.000001", "length^3"),
    _row("gallon|gallons|gal", "0.003785411784", "length^3"),
    _row("quart|quarts|qt", "0.000946352946", "length^3"),
    _row("pint|pints|pt", "0.000473176473", "length^3"),
    _row("cup|cups", "0.0002365882365", "length^3"),
    _row("tablespoon|tablespoons|tbsp", "0.00001478676478125", "length^3"),
    _row("teaspoon|teaspoons|tsp", "0.00000492892159375", "length^3"),
    _row("acre|acres", "4046.8564224", "length^2"),
    _row("hectare|hectares|ha", 10000, "length^2"),
    _row("mph", "1609.344/3600", "length time^-1"),
    _row("kph|kmh", "1000/3600", "length time^-1"),
    _row("knot|knots", "1852/3600", "length time^-1"),
    _row("rad|radian|radians", 1, "", "rad|radian|radians", turning="rad"),
    _row("sr|steradian|steradians", 1, ""),
    _row("rev|revolution|revolutions", 1, "", turning="rev"),
    _row("cycle|cycles", 1, "", turning="cycle"),
    _row("ppm", "0.000001", ""),
    _row("ppb", "0.000000001", ""),
    _row("AU|au", 149597870700, "length"),
    _row("dB|db|decibel|decibels", 1, "level"),
    _row("bit|bits", 1, "information", "bit|bits|b"),
    _row("bps", 1, "information time^-1", "bps"),
    _row("byte|bytes", 8, "information", "B|byte|bytes"),
    _row("dollar|dollars|USD|buck|bucks", 1, "USD"),
    _row("cent|cents|penny|pennies", "0.01", "USD"),
    _row("euro|euros|EUR", 1, "EUR"),
    _row("GBP|quid", 1, "GBP"),
    _row("pence", "0.01", "GBP"),
    _row("yen|JPY", 1, "JPY"),
    _row("yuan|RMB|CNY", 1, "CNY"),
    _row("rupee|rupees|INR|Rs", 1, "INR"),
    *(_row(code, 1, code) for code in ("AUD", "CAD", "HKD", "NZD", "SGD", "BRL", "MXN")),
    _row("厘米", "0.01", "length"),
    _row("米", 1, "length"),
    _row("千米|公里", 1000, "length"),
    _row("千克|公斤", 1, "mass"),
    _row("克", "0.001", "mass"),
    _row("元", 1, "CNY"),
    _row("小时", 3600, "time"),
    _row("分钟", 60, "time"),
    _row("秒", 1, "time"),
    _row("м", 1, "length"),
    _row("км", 1000, "length"),
    _row("см", "0.01", "length"),
    _row("мм", "0.001", "length"),
    _row("кг", 1, "mass"),
    _row("г", "0.001", "mass"),
    _row("с", 1, "time"),
    _row("мин", 60, "time"),
    _row("ч", 3600, "time"),
    _row("平方厘米", "0.0001", "length^2"),
    _row("平方米", 1, "length^2"),
)

_PREFIXES = {"Q": 30, "R": 27, "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3, "h": 2, "da": 1, "d": -1, "c": -2,
             "m": -3, "u": -6, "\\mu": -6, "n": -9, "p": -12, "f": -15, "a": -18}  # fmt: skip
_RARE = frozenset("QRYZEPhaf") - {"f"} | {"da"}  # before one-letter symbols these make words and products, not units
_LONG_PREFIXES = {"exa": 18, "peta": 15, "tera": 12, "giga": 9, "mega": 6, "kilo": 3, "hecto": 2, "deca": 1, "deka": 1, "deci": -1,
                  "centi": -2, "milli": -3, "micro": -6, "nano": -9, "pico": -12, "femto": -15, "atto": -18}  # fmt: skip
_BINARY = {"Ki": 10, "Mi": 20, "Gi": 30, "Ti": 40}
_LONG_BINARY = {"kibi": 10, "mebi": 20, "gibi": 30, "tebi": 40}


@cache
def _table() -> dict[str, _Row]:
    """Every name with its row, prefixes included; made on the first need, for it is long."""
    table: dict[str, _Row] = {}
    for row in _ROWS:
        for name in row.names + row.prefixed:
            table.setdefault(name, row)
        for name in row.prefixed:
            for prefix, power in _prefixes(name):
                if (len(name) == 1 and prefix in _RARE) or (power < 0 and "information" in row.dimension):
                    continue
                table.setdefault(prefix + name, row._replace(scale=row.scale * Fraction(10) ** power))
    for prefixes, names in ((_BINARY, ("B", "b")), (_LONG_BINARY, ("byte", "bytes", "bit", "bits"))):
        for prefix, power in prefixes.items():
            table.update({prefix + name: table[name]._replace(scale=table[name].scale * 2**power) for name in names})
    table.update({name: table[plain] for name, plain in _ALSO.items()})
    return table


def _prefixes(name: str) -> Iterable[tuple[str, int]]:
    """The prefixes that a name takes: those of words in letters, those of symbols by their signs, ``ohm`` both."""
    if len(name) < _WORD or name == "Omega":
        return _PREFIXES.items()
    return _LONG_PREFIXES.items() if len(name) > _WORD else (*_PREFIXES.items(), *_LONG_PREFIXES.items())


_WORD = 3  # letters of the shortest words, bar and ohm
# Names that follow no rule: a prefix in another case, or without its last letter.
_ALSO = {"KB": "kB", "Kb": "kb", "Kbit": "kbit",
         "megohm": "megaohm", "megohms": "megaohms", "kilohm": "kiloohm", "kilohms": "kiloohms"}  # fmt: skip


@cache
def _caseless() -> dict[str, str]:
    return {name.lower(): name for name in _table() if len(name) > 3}


# Words between units that count nothing, and words that raise the unit beside them to a power.
_POWERS = {"square": 2, "sq": 2, "cubic": 3, "cu": 3}
_POWERS_AFTER = {"squared": 2, "cubed": 3}
# Symbols written close together that are no unit of their own.
_JOINED_SYMBOLS = "N m|kN m|mN m|kg m|g cm|W m|V m|J m|J kg|kJ kg|J mol|kJ mol"
_JOINED = {pair.replace(" ", ""): pair.split() for pair in _JOINED_SYMBOLS.split("|")}
_PART = re.compile(
    r"\s*(?:(?P<word>[^\W\d_]+|\\mu\s*[A-Za-z]+|\\(?:text|mathrm)\s*\{\s*[A-Za-z]+\s*\})\.?|(?P<power>\^\s*\{?\s*(?P<exponent>-?\d+)\s*\}?)"
    r"|(?P<divide>/|\\div\b)|(?P<times>\\cdot\b|\*|\\times\b|\\[,; ]|\{\}|~|-|\.)"
    r"|\^?\s*\{?\s*\\circ\s*\}?\s*(?:\\(?:text|mathrm)\s*\{\s*)?(?P<degree>[CF])(?![A-Za-z])\s*\}?"
    r"|(?P<open>\()|(?P<close>\)))"
)


def lookup(name: str) -> _Row | None:
    """The row of a unit's name; long names in any case."""
    row = _table().get(name)
    if row is None and len(name) > 3:
        row = _table().get(_caseless().get(name.lower(), ""))
    return row


_HYPHEN = re.compile(rf"\b({'|'.join(_LONG_PREFIXES)})\s*-\s*(?=[a-z]{{3}})")  # kilo-ohms


class Reading(NamedTuple):
    """A compound unit as read: the unit, how many names stood in it, and whether quotient signs or inverses did."""

    unit: Unit
    names: int
    quotient: bool
    inverse: bool


def read_unit(text: str) -> Reading | None:
    """The compound unit that ``text`` is, whole; None when it is not one."""
    reader = _Compound()
    text = _HYPHEN.sub(r"\1", text) if "-" in text else text
    at = 0
    while at < len(text.rstrip(" ~\n\\")):
        part = _PART.match(text, at)
        if part is None or not reader.take(part):
            return None
        at = part.end()
    return reader.reading(" ".join(text.strip(" ~\n").split()))


class _Compound:
    """The reading of one compound unit, part by part."""

    def __init__(self) -> None:
        self.scale = Fraction(1)
        self.powers: dict[str, int] = {}
        self.turning: dict[str, int] = {}
        self.offset = Fraction(0)
        self.sign = 1
        self.pending = 1
        self.last: tuple[_Row, int] | None = None
        self.names = 0
        self.quotient = False
        self.inverse = False
        self.held = False
        self.degrees = False

    def take(self, part: re.Match[str]) -> bool:
        """Take one part; False when it cannot stand here."""
        if part["word"]:
            return self._word(re.sub(r"\\(?:text|mathrm)|[{}\s]", "", part["word"]))
        if part["power"]:
            return self._raise(int(part["exponent"]))
        if part["degree"]:
            self.degrees = True
            return self._word("K" if part["degree"] == "C" else "degF", -1 if self.quotient else self.sign)
        if part["divide"]:
            self.sign, self.quotient = -1, True
        elif part["open"]:
            self.held = True
        elif part["close"]:
            if not self.held:
                return False
            self.held, self.sign = False, 1
        return True

    def _word(self, word: str, sign: int = 0) -> bool:
        """A word; in a compound a degree is a difference, and in its denominator wherever it has one."""
        if word in _POWERS:
            self.pending = _POWERS[word]
            return True
        if word in _POWERS_AFTER:
            return self._raise(_POWERS_AFTER[word])
        if word == "per":
            self.sign, self.quotient = -1, True
            return True
        row = lookup(word)
        if row is None:
            return word in _JOINED and all(self._word(part) for part in _JOINED[word])
        self.names += 1
        power = (sign or self.sign) * self.pending
        self._multiply(row, power)
        self.last = (row, power)
        self.offset = row.offset
        if not self.held:
            self.sign = 1
        self.pending = 1
        return True

    def _multiply(self, row: _Row, power: int) -> None:
        self.scale *= row.scale**power
        if row.turning:
            self.turning[row.turning] = self.turning.get(row.turning, 0) + power
        for name, exponent in row.dimension.items():
            self.powers[name] = self.powers.get(name, 0) + exponent * power

    def _raise(self, exponent: int) -> bool:
        if self.last is None or abs(exponent) > 12:
            return False
        row, power = self.last
        if (
            exponent < 0 and power == 1 and row == lookup("ms")
        ):  # m s^{-2}, written close: nothing is told by milliseconds
            self._multiply(row, -1)
            self._multiply(_table()["m"], 1)
            self._multiply(_table()["s"], exponent)
            self.last, self.names, self.inverse = None, self.names + 1, True
            return True
        self.inverse = self.inverse or (exponent < 0 and self.names > 1)
        self._multiply(row, power * (exponent - 1))
        self.last = None
        return True

    def reading(self, text: str) -> Reading | None:
        dangling = self.sign == -1 or self.held or self.pending != 1
        if self.names == 0 or dangling or (self.degrees and self.names == 1):
            return None
        dimension = tuple(sorted((name, power) for name, power in self.powers.items() if power))
        offset = self.offset if self.names == 1 and len(dimension) == 1 else Fraction(0)
        turning = tuple(sorted((name, power) for name, power in self.turning.items() if power))
        return Reading(Unit(text, self.scale, dimension, offset, turning), self.names, self.quotient, self.inverse)
