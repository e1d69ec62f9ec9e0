"""Runs of letters that are units where no text command says so: ``5 km``, ``12 people/km``, ``J·mol``."""

from __future__ import annotations

from itertools import takewhile

from mathequiv.syntax import units
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.lexicon import MEASURE_WORDS, UNIT_WORDS


def is_unit(item: Item, resolved: list[Item], differential: bool) -> bool:
    """True for the unit of a value before it, and for one in a quotient or a product of units."""
    before = resolved[-1] if resolved else None
    if before is not None and len(resolved) > 1 and before.kind is Kind.OPERATOR:
        per = before.text == "/" and _is_measure(resolved)
        if per and len(item.text) > 1 and units.lookup(item.text) is not None:
            return True
        if item.text in _FACTORS and _multiplies(resolved):
            return True
    if item.text in _ALSO_FUNCTIONS and before is not None and before.text == "(" and len(resolved) > _LEAST:
        return resolved[-2].text == "/" and names_unit(resolved[-3])  # m/(min^2)
    return not differential and _behind_value(item, before)


_VALUES = frozenset({Kind.NUMBER, Kind.CLOSE, Kind.CONSTANT, Kind.LETTER, Kind.BAR, Kind.TEXT})


def _behind_value(item: Item, before: Item | None) -> bool:
    """A unit of two letters or more behind a value, outside any text command."""
    if len(item.text) < 2 or item.text in _NOT_UNITS or before is None or before.kind not in _VALUES:
        return False
    return units.lookup(item.text) is not None


_ALSO_FUNCTIONS = frozenset({"min", "sec"})
_LEAST = 2  # items before what a bracket may hold of a unit
_NOT_UNITS = frozenset({"in", "min", "sec", "mod", "deg", "degree", "degrees", "kT"})


def _is_measure(resolved: list[Item]) -> bool:
    """True where a unit, a word or an amount of money stands before the last item: ``km/``, ``people/``, ``$12/``."""
    value = resolved[-2]
    if value.kind is Kind.NUMBER and len(resolved) > _LEAST + 1 and resolved[-3].is_op("^"):
        return names_unit(resolved[-4])  # m^3/
    if value.kind is Kind.NUMBER:
        return len(resolved) > _LEAST and resolved[-3].text in v.CURRENCIES
    return value.kind is Kind.TEXT or names_unit(value)


_FACTORS = frozenset({"mol", "kg", "cm", "mm", "km"})


def _multiplies(resolved: list[Item]) -> bool:
    """``J·mol``: behind a dot after a unit symbol."""
    return resolved[-1].is_op("*") and resolved[-1].end - resolved[-1].start > 1 and names_unit(resolved[-2])


def names_unit(item: Item) -> bool:
    return item.kind in (Kind.LETTER, Kind.TEXT) and units.lookup(item.text.strip()) is not None


def follows_numbers(item: Item, resolved: list[Item], after: Item | None) -> bool:
    r"""``10^{1} in``, ``\frac{1}{2} red balls``: a word that is a sign or a product elsewhere, behind numbers alone."""
    if not item.gap or not resolved or resolved[-1].kind not in _ENDS or item.text not in _WORDS:
        return False
    if item.text in UNIT_WORDS and not (after is None or after.kind in _ENDS_UNIT or after.is_op(",", ";", "^", "/")):
        return False
    value = takewhile(lambda other: other.kind is not Kind.RELATION, reversed(resolved))
    return len(resolved) <= _MOST and all(map(_is_numeric, value))


_WORDS, _ENDS = UNIT_WORDS | MEASURE_WORDS, frozenset({Kind.CLOSE, Kind.CONSTANT})
_ENDS_UNIT = frozenset({Kind.RELATION, Kind.CLOSE})
_MOST = 40  # items of a value
_SIGNS = frozenset({"+", "-", "*", "x", "/", "^", "pi", r"\frac", r"\dfrac", r"\tfrac", r"\sqrt"})


def _is_numeric(item: Item) -> bool:
    """An item of which a number is made: digits, signs, brackets."""
    signs = item.kind is not Kind.LETTER and item.text in _SIGNS
    return item.kind is Kind.NUMBER or signs or item.text in ("(", ")", "{", "}")
