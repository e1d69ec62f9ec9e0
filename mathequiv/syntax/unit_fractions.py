r"""Fractions of the names of units behind a value: ``36\ \frac{\text{km}}{\text{h}}``, ``20 \frac{m}{s}``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Unit
from mathequiv.syntax import units
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.rates import is_usual

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser


def begins_unit_fraction(parser: Parser, item: Item) -> bool:
    r"""True for a fraction of unit names behind a value: ``36\\ \\frac{\\text{km}}{\\text{h}}``."""
    top, bottom = parser.peek(1), parser.peek(2)
    if item.text not in (r"\frac", r"\dfrac", r"\tfrac") or top is None or bottom is None:
        return False
    text = parser.source.text[top.start : bottom.end]
    worded = r"\text" in text or r"\mathrm" in text
    return (worded or (item.gap.isspace() and _is_rate(parser, top, bottom))) and unit_fraction(parser) is not None


def _is_rate(parser: Parser, top: Item, bottom: Item) -> bool:
    r"""``20 \frac{m}{s}``, ``\frac{km}{h}``: behind a plain number, a usual unit that no formula has."""
    scripted = parser.at > 1 and parser.items[parser.at - 2].is_op("^", "_")
    if scripted or parser.opener or parser.items[parser.at - 1].kind is not Kind.NUMBER or not parser.source.measured:
        return False
    return is_usual(*_parts(parser, top, bottom))


def unit_fraction(parser: Parser) -> Unit | None:
    """The unit that a fraction of unit names at the cursor is."""
    top, bottom = parser.peek(1), parser.peek(2)
    if top is None or bottom is None or top.text != "{" or bottom.text != "{":
        return None
    above, below = _parts(parser, top, bottom)
    reading = units.read_unit(f"{above}/({below})")
    return reading.unit if reading is not None else None


def _parts(parser: Parser, *parts: Item) -> list[str]:
    return [parser.source.text[part.start + 1 : part.end - 1].replace(r"\min", "min") for part in parts]
