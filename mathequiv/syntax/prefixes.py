"""Runs of letters close before or behind digits that are no products: literals of code, codes of currencies."""

from __future__ import annotations

from mathequiv.syntax.items import Group, Item, Kind
from mathequiv.syntax.vocabulary import BIG_WORDS

_LETTERS = frozenset({Kind.WORD, Kind.LETTER})
_CODES = {"USD": r"\$", "EUR": r"\euro", "GBP": r"\pounds", "JPY": r"\yen", "INR": r"\rupee", "Rs": r"\rupee",
          "AUD": r"A\$", "CAD": r"C\$", "HKD": r"HK\$", "NZD": r"NZ\$", "SGD": r"S\$", "BRL": r"R\$",
          "MXN": r"MX\$"}  # fmt: skip


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


KEYWORDS = frozenset({"left", "right", "dir"})


def keyword(items: list[Item], at: int) -> tuple[Item, int] | None:
    """``left_open`` and ``dir='-'`` among the arguments that SymPy prints, and how many items they are."""
    item, following = items[at], [other.text for other in items[at + 1 : at + 6]]
    if item.text != "dir":
        if following[:3] != ["_", "open", "="]:
            return None
        return Item(Kind.LETTER, f"{item.text}_open", item.start, items[at + 2].end, item.gap), 3
    side = "".join(following[2:]).partition("'")[0]
    if following[:2] != ["=", "'"] or side not in ("+", "-", "+-"):
        return None
    length = 4 + len(side)
    return Item(Kind.LETTER, f"dir{side}", item.start, items[at + length - 1].end, item.gap), length


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


def differential_quotient(items: list[Item], at: int) -> tuple[Item, int] | None:
    """``dy/dx``, ``d/dx`` and ``d^2y/dx^2`` in plain letters, and how many items they are; None for anything else."""
    top = items[at]
    if top.kind not in _LETTERS:
        return None
    order, end = _order(items, at + 1) if top.text == "d" else ("1", at + 1)
    name = top.text[1:]
    if order != "1" and end < len(items) and items[end].kind in _LETTERS and len(items[end].text) == 1:
        name, end = items[end].text, end + 1
    below = items[end : end + 2]
    if len(name) > 1 or [item.text[:1] for item in below] != ["/", "d"] or any(item.gap for item in below):
        return None
    letter, end = below[1].text, end + 2
    again, end = _order(items, end) if order != "1" else ("1", end)
    if len(letter) != 2 or below[1].kind is not Kind.WORD or again != order or (order == "1" and _raised(items, end)):
        return None
    item = Group(Kind.COMMAND, "dy/dx" if name else "d/dx", top.start, items[end - 1].end, top.gap)
    item.raw = f"{letter[1]}{order}{name}"
    return item, end - at


def big(items: list[Item], at: int) -> Item | None:
    """``sum_{k=1}^n k``, ``int_0^1 x dx``: an operator with bounds in plain letters."""
    item, after = items[at], items[at + 1] if at + 1 < len(items) else None
    if after is None or (at and items[at - 1].text in _SCRIPT_OPENERS and not after.is_op("_")):
        return None
    scripted = after.is_op("_", "^") and not after.gap
    differential = item.text == "int" and any(_is_differential(other) for other in items[at + 1 : at + _INTEGRAND])
    if scripted or differential:
        return Item(Kind.BIG, BIG_WORDS[item.text], item.start, item.end, item.gap)
    if item.text == "lim" and after.kind in _LETTERS:  # where its letter ends and its body begins cannot be told
        return Item(Kind.TEXT, "lim()", item.start, item.end, item.gap)
    return None


_INTEGRAND = 40  # items in which the differential of an integral stands
_SCRIPT_OPENERS = frozenset({"_", "{"})


def _is_differential(item: Item) -> bool:
    return item.kind is Kind.WORD and len(item.text) == len("dx") and item.text[0] == "d"


def _raised(items: list[Item], at: int) -> bool:
    return at < len(items) and items[at].is_op("^")


def _order(items: list[Item], at: int) -> tuple[str, int]:
    """The order of a derivative behind its ``d`` or its letter, and the place behind it."""
    if _raised(items, at) and at + 1 < len(items) and items[at + 1].text in "23456789":
        return items[at + 1].text, at + 2
    return "1", at
