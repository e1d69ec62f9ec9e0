"""Runs of letters close before or behind digits that are no products: literals of code, codes of currencies."""

from __future__ import annotations

from mathequiv.syntax.items import Item, Kind

_CODES = {"USD": r"\$", "EUR": r"\euro", "GBP": r"\pounds", "JPY": r"\yen", "INR": r"\rupee", "Rs": r"\rupee"}


def special(item: Item, before: Item | None, after: Item | None) -> list[Item] | None:
    """The items that such a run is; None where it is none of these."""
    text = item.text
    if _is_literal(item, before, after):
        return [Item(Kind.TEXT, f"0{text}()", item.start, item.end, item.gap)]
    if after is None:
        return None
    if text == "Naturals" and after.text == "0" and not after.gap:
        return [
            Item(Kind.LETTER, "N", item.start, item.end, item.gap),
            Item(Kind.OPERATOR, "_", item.end, item.end),
        ]
    if text in _CODES and after.kind is Kind.NUMBER and before is None and after.text[0] != ".":
        return [Item(Kind.COMMAND, _CODES[text], item.start, item.end, item.gap)]
    return [] if text == "US" and after.text == r"\$" else None


def _is_literal(item: Item, before: Item | None, after: Item | None) -> bool:
    """A literal of a programming language: ``0x1F``, ``0b101``, ``0o17``."""
    if before is None or before.text != "0" or item.gap or item.text[0] not in "xbo":
        return False
    if item.text[0] == "x":
        return _is_hex(item.text[1:], after)
    return len(item.text) == 1 and after is not None and after.kind is Kind.NUMBER and not after.gap


def _is_hex(digits: str, after: Item | None) -> bool:
    """The rest of a hexadecimal literal."""
    rest = digits or (after.text if after is not None and after.kind is Kind.NUMBER and not after.gap else "")
    return bool(rest) and all(digit in "0123456789ABCDEFabcdef" for digit in rest)
