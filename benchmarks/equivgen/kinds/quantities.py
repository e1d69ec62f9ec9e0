"""Quantities: a number and its unit; temperatures, angles and measures in two units; counted nouns.

qty(x, unit...)     5 km/h, the unit as names and powers by turns: ("km", 1, "h", -1)
temperature(x, scale)   20 degrees C, F or K          degrees(x)   30 degrees of an angle
two(a, b)           5 ft 6 in                         counted(x, noun)   5 apples
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from random import Random

from ..terms import Rule, Term, const, div, mul, neg, num, replace
from ..truth import numbers_apart, scalars_agree, scalars_apart, tolerant, value
from . import numbers
from .base import Kind
from .units import FAMILIES, Compound, dimension, size

_MEASURES = ("qty", "temperature", "measured_degrees", "two")
_SCALES = {
    "C": (Fraction(1), Fraction("273.15")),
    "F": (Fraction(5, 9), Fraction("459.67") * 5 / 9),
    "K": (Fraction(1), Fraction(0)),
}
# Units of two parts: the smaller one in the greater.
_TWO = (("ft", "in", 12), ("h", "min", 60), ("min", "s", 60), ("lb", "oz", 16))
NOUNS = (
    "apples", "books", "students", "ways", "marbles", "tickets", "chairs", "people", "cookies", "years old", "boxes",
    "red balls", "triangles", "pages", "pencils", "coins", "trees", "rows", "games", "paths",
)  # fmt: skip


def make(rng: Random, level: int) -> Term:
    """A random quantity of a level from 1 to 3."""
    form = rng.random()
    if form < 0.72:
        family = rng.choice([family for family in FAMILIES if level > 1 or len(family[0]) == 1])
        return qty(_number(rng, level), rng.choice(family))
    if form < 0.8:
        return Term("temperature", (num(rng.randint(-40, 400)), rng.choice("CFK")))
    if form < 0.92:
        return Term(
            "measured_degrees", (num(rng.choice((15, 18, 30, 36, 45, 60, 72, 75, 90, 120, 135, 150, 225, 240, 300))),)
        )
    greater, smaller, most = rng.choice(_TWO)
    first, second = (
        qty(num(x), ((unit, 1),)) for x, unit in ((rng.randint(1, 9), greater), (rng.randint(1, most - 1), smaller))
    )
    return Term("two", (first, second))


def _number(rng: Random, level: int) -> Term:
    found = (
        numbers.NUMBERS.make(rng, rng.randint(1, level))
        if rng.random() < 0.5
        else num(rng.randint(2, 10 ** (level + 1)))
    )
    found = found.terms()[0] if found.op == "neg" else found
    return found if value(found) else num(5)


def qty(x: Term, unit: Compound) -> Term:
    """A number and its unit."""
    return Term("qty", (x, *(part for pair in unit for part in pair)))


def unit_of(term: Term) -> Compound:
    """The unit of a quantity."""
    parts = term.args[1:]
    return tuple((str(name), int(str(by))) for name, by in zip(parts[::2], parts[1::2], strict=True))


# -- what they are -------------------------------------------------------------------------------------------------
def matches(a: Term, b: Term, exact: bool) -> bool:
    """Whether two quantities are equal (``exact``), or are not told apart (SEMANTICS 5)."""
    if a.op not in _MEASURES or b.op not in _MEASURES:
        return _one_sided(a, b, exact)
    if {a.op, b.op} == {"measured_degrees"}:
        return _numbers(a.terms()[0], b.terms()[0], exact)
    (x, dim), (y, other) = _measured(a), _measured(b)
    if dim != other:
        return not exact and bool({"month", "degree"} & {*dim, *other})  # no calendar is assumed
    return x == y if exact else not numbers_apart(x, y, _written(a) or _written(b))


def _one_sided(a: Term, b: Term, exact: bool) -> bool:
    """A unit on one side only: the numbers decide, for degrees in either reading."""
    for term, other in ((a, b), (b, a)):
        if term.op == "measured_degrees" and other.op not in _MEASURES:
            x = term.terms()[0]
            return _numbers(x, other, exact) or _numbers(mul(x, div(const("pi"), num(180))), other, exact)
    if "two" in (a.op, b.op):
        return not exact
    x, y = (term.terms()[0] if term.op in _MEASURES else term for term in (a, b))
    return _numbers(x, y, exact)


def _numbers(x: Term, y: Term, exact: bool) -> bool:
    return scalars_agree(x, y) if exact else not scalars_apart(x, y)


def _measured(term: Term) -> tuple[Fraction, dict[str, int]]:
    """The value in SI units, a number with a root by its value, and the dimension."""
    if term.op == "two":
        (x, dim), (y, _) = map(_measured, term.terms())
        return x + y, dim
    x = value(term.terms()[0])
    if term.op == "measured_degrees":
        return x, {"degree": 1}
    if term.op == "temperature":
        scale, offset = _SCALES[str(term.args[1])]
        return x * scale + offset, {"temperature": 1}
    by = size(unit_of(term))
    return x * by if isinstance(x, Fraction) else x * by.numerator / by.denominator, dimension(unit_of(term))


def _written(term: Term) -> bool:
    return any(_written(part) for part in term.terms()) if term.op in _MEASURES else tolerant(term)


def apart(a: Term, b: Term) -> bool:
    """Whether they are told apart: by dimension, by value, or by their numbers where one has no unit."""
    return not matches(a, b, exact=False)


def agree(a: Term, b: Term) -> bool:
    """Whether they are equal."""
    return matches(a, b, exact=True)


# -- rewrites ------------------------------------------------------------------------------------------------------
def converted(rng: Random, term: Term) -> Term | None:
    """The quantity in another unit of its dimension, where the number stays short."""
    if term.op != "qty":
        return None
    unit, x = unit_of(term), value(term.terms()[0])
    others = [other for family in FAMILIES if unit in family for other in family if other != unit]
    if not isinstance(x, Fraction) or not others:
        return None
    other = rng.choice(others)
    return _short(x * size(unit) / size(other), other)


def _short(x: Fraction, unit: Compound) -> Term | None:
    """The quantity with its number as an integer, a decimal or a fraction of few digits."""
    if max(x.numerator, x.denominator) > 10**9:
        return None
    decimal = numbers.as_decimal(Random(x.numerator), num(x))
    if decimal is None or x.denominator == 1:
        return qty(num(x), unit) if x.denominator < 1000 else None
    return qty(decimal, unit)


def in_two(rng: Random, term: Term) -> Term | None:
    """Feet with inches, hours with minutes, and the sum of such a pair in its smaller unit."""
    if term.op == "two":
        unit = unit_of(term.terms()[1])
        return qty(num(_measured(term)[0] / size(unit)), unit)
    for greater, smaller, most in _TWO:
        x = value(term.terms()[0]) if term.op == "qty" and unit_of(term) == ((smaller, 1),) else None
        if isinstance(x, Fraction) and x.denominator == 1 and most < x < 20 * most and x % most:
            return Term("two", (qty(num(x // most), ((greater, 1),)), qty(num(x % most), ((smaller, 1),))))
    return None


def other_scale(rng: Random, term: Term) -> Term | None:
    """A temperature on another scale."""
    if term.op != "temperature":
        return None
    x = value(term.terms()[0])
    new = rng.choice([scale for scale in _SCALES if scale != term.args[1]])
    (scale, offset), (other, start) = _SCALES[str(term.args[1])], _SCALES[new]
    found = (x * scale + offset - start) / other
    decimal = numbers.as_decimal(rng, num(found)) if found.denominator > 1 else num(found)
    return None if decimal is None else Term("temperature", (decimal, new))


def in_radians(rng: Random, term: Term) -> Term | None:
    """An angle in radians."""
    if term.op != "measured_degrees":
        return None
    x = value(term.terms()[0])
    if not isinstance(x, Fraction) or x.denominator > 1 or x <= 0:
        return None
    shared = gcd(int(x), 180)
    top, bottom = int(x) // shared, 180 // shared
    above = const("pi") if top == 1 else mul(num(top), const("pi"))
    return above if bottom == 1 else div(above, num(bottom))


def unit_dropped(rng: Random, term: Term) -> Term | None:
    """The number alone."""
    return term.terms()[0] if term.op in ("qty", "temperature", "measured_degrees", "counted") else None


def on_number(rules: dict[str, Rule]) -> Rule:
    """One of the rules for numbers, applied to the number of a quantity."""

    def applied(rng: Random, term: Term) -> Term | None:
        if term.op not in ("qty", "temperature", "measured_degrees", "counted"):
            return None
        changed = rng.choice(list(rules.values()))(rng, term.terms()[0])
        return None if changed is None else replace(term, (0,), changed)

    return applied


# -- edits ---------------------------------------------------------------------------------------------------------
def other_unit(rng: Random, term: Term) -> Term | None:
    """The number kept, in another unit of the same dimension: a prefix, a multiple."""
    if term.op == "temperature":
        return Term("temperature", (term.args[0], rng.choice([s for s in _SCALES if s != term.args[1]])))
    others = [other for family in FAMILIES if term.op == "qty" and unit_of(term) in family for other in family]
    return qty(term.terms()[0], rng.choice(others)) if others else None


def other_dimension(rng: Random, term: Term) -> Term | None:
    """The number kept, in a unit of another dimension."""
    return qty(term.terms()[0], rng.choice(rng.choice(FAMILIES))) if term.op in ("qty", "temperature") else None


def other_power(rng: Random, term: Term) -> Term | None:
    """A power of the unit off by one: square for cubic, m/s for m/s^2."""
    if term.op != "qty":
        return None
    unit = list(unit_of(term))
    index = rng.randrange(len(unit))
    name, by = unit[index]
    if name in ("month", "year", "bit", "B", "cent", "ohm", "kohm", "day", "week", "tonne", "um", "us"):
        return None
    new = by + rng.choice((1, -1))
    unit[index] = (name, new or by + (1 if by > 0 else -1))
    return qty(term.terms()[0], tuple(unit))


def wrong_factor(rng: Random, term: Term) -> Term | None:
    """A conversion with a factor of ten too many, or the wrong way."""
    new = converted(rng, term)
    if new is None:
        return None
    x, y = value(term.terms()[0]), value(new.terms()[0])
    wrong = rng.choice((y * 10, y / 10, x * x / y))
    return _short(wrong, unit_of(new))


def converted_bare(rng: Random, term: Term) -> Term | None:
    """The number of another unit, alone or with the old unit."""
    new = converted(rng, term)
    if new is None:
        return None
    return new.terms()[0] if rng.random() < 0.5 else qty(new.terms()[0], unit_of(term))


def inverted(rng: Random, term: Term) -> Term | None:
    """A quotient of units upside down."""
    if term.op != "qty" or len(unit_of(term)) < 2:
        return None
    unit = tuple(reversed([(name, -by) for name, by in unit_of(term)]))
    return qty(term.terms()[0], unit) if unit[0][1] > 0 else None


def part_lost(rng: Random, term: Term) -> Term | None:
    """One of the two parts of a measure lost, or off by one."""
    if term.op != "two":
        return None
    first, second = term.terms()
    more = qty(num(value(second.terms()[0]) + 1), unit_of(second))
    return rng.choice((first, second, Term("two", (first, more))))


def opposite(rng: Random, term: Term) -> Term | None:
    """The number with the other sign."""
    return (
        None if term.op == "two" else replace(term, (0,), neg(term.terms()[0])) if term.op in _MEASURES else neg(term)
    )


_NUMBER_REWRITES: dict[str, Rule] = {
    name: rule
    for name, rule in numbers.NUMBERS.rewrites.items()
    if name in ("as a decimal", "as a fraction", "as a mixed number", "as a power of ten", "square taken inside")
}
_NUMBER_EDITS: dict[str, Rule] = {
    name: rule
    for name, rule in numbers.NUMBERS.edits.items()
    if name in ("last digit", "decimal point moved", "denominator off by one", "radicand", "reciprocal")
}
_SLIPS = frozenset(
    {"dollars", "parentheses of LaTeX", "spaces", "trailing stop", "no braces", "no backslash", "form feed"}
)

QUANTITIES = Kind(
    name="quantities",
    make=make,
    rewrites={
        "converted": converted,
        "in two units": in_two,
        "other scale of temperature": other_scale,
        "in radians": in_radians,
        "unit dropped": unit_dropped,
        "number": on_number(_NUMBER_REWRITES),
    },
    edits={
        "other unit": other_unit,
        "dimension": other_dimension,
        "power of the unit": other_power,
        "factor": wrong_factor,
        "number of another unit": converted_bare,
        "unit upside down": inverted,
        "part lost": part_lost,
        "sign": opposite,
        "number": on_number(_NUMBER_EDITS),
    },
    apart=apart,
    agree=agree,
    slips=_SLIPS,
    weight=2.0,
)


def make_counted(rng: Random, level: int) -> Term:
    """A number of things."""
    found = num(rng.randint(2, 10 ** (level + 1))) if rng.random() < 0.8 else Term("dec", (f"{rng.randint(1, 90)}.5",))
    return Term("counted", (found, rng.choice(NOUNS)))


def _bare(term: Term) -> Term:
    return term.terms()[0] if term.op == "counted" else term


def noun_lost(rng: Random, term: Term) -> Term | None:
    """The number alone, or the noun without its adjective."""
    return _bare(term) if term.op == "counted" else None


def unit_for_noun(rng: Random, term: Term) -> Term | None:
    """A share of the number, or another number, before the noun."""
    x = value(_bare(term))
    return (
        Term("counted", (num(rng.choice((x + 1, x * 2, x * 10, x - 1))), term.args[1]))
        if term.op == "counted"
        else None
    )


COUNTED = Kind(
    name="counted nouns",
    make=make_counted,
    rewrites={
        "noun dropped": noun_lost,
        "number": on_number({name: _NUMBER_REWRITES[name] for name in ("as a decimal", "as a power of ten")}),
    },
    edits={
        "other number": unit_for_noun,
        "number": on_number(_NUMBER_EDITS),
        "sign": lambda rng, term: replace(term, (0,), neg(term.terms()[0])) if term.op == "counted" else neg(term),
    },
    apart=lambda a, b: scalars_apart(_bare(a), _bare(b)),
    agree=lambda a, b: scalars_agree(_bare(a), _bare(b)),
    slips=_SLIPS,
    weight=0.5,
)
