"""The comma as a decimal point, and the point between thousands, where the option says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mathequiv.config import DecimalComma
from mathequiv.syntax.items import Kind

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser


def is_decimal(parser: Parser) -> bool:
    """``1,234`` is a decimal, and ``1.234`` a number of four digits, where the option says so."""
    return parser.config.decimal_comma is DecimalComma.ON


def joined(parser: Parser, text: str) -> str:
    """``3,14`` is a decimal where the option says so, and never inside round brackets; ``1.234,5`` has a group."""
    first, second = parser.peek(), parser.peek(1)
    if not is_decimal(parser) or first is None or second is None or _parts_items(parser):
        return text
    if not text.isdecimal() and not re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", text):
        return text
    tight = not first.gap and not second.gap and second.kind is Kind.NUMBER and second.text.isdecimal()
    if first.is_op(",", "{,}") and tight:
        parser.at += 2
        return f"{text.replace('.', '')}.{second.text}"
    return text


def _parts_items(parser: Parser) -> bool:
    """A comma in round brackets parts coordinates, unless semicolons do: ``(1,5; 2)``."""
    return parser.opener == "(" and not any(item.is_op(";") for item in parser.items)
