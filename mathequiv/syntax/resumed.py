r"""Signs that mean another thing where they would otherwise have nothing to stand on.

degree ::= number '^' exponent '^' 'circ' ['C' | 'F']      1.5 \times 10^7\,^\circ C: no power has a power beside it
angled ::= '<' item (',' item)+ '>'                        <1, 2>: with no operand before it, a bracket
"""

from __future__ import annotations

from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.letters import ends_operand

_OPENING, _CLOSING = frozenset({Kind.OPEN, Kind.BEGIN}), frozenset({Kind.CLOSE, Kind.END})
_SCALES = frozenset("CF")


def signs(items: list[Item], text: str) -> list[Item]:
    """The items of ``text`` with both kinds of signs as what they are."""
    if "circ" in text and text.count("^") > 1:
        items = degrees(items)
    return angled(items) if "<" in text and ">" in text and "," in text else items


def degrees(items: list[Item]) -> list[Item]:
    """The items, a degree sign behind a power of a number being a word behind the whole value."""
    found = [at for at in range(3, len(items) - 1) if items[at].is_op("^") and _is_second(items, at)]
    for at in reversed(found):
        end = at + (4 if items[at + 1].text == "{" else 2)
        scale = items[end] if end < len(items) and items[end].kind in (Kind.LETTER, Kind.TEXT) else None
        name = scale.text.strip(" ~") if scale is not None else ""
        end += name in _SCALES
        text = rf"^\circ {name}" if name in _SCALES else r"^\circ"
        sign = Item(Kind.TEXT, text, items[at].start, items[end - 1].end, items[at].gap)
        items = [*items[:at], sign, *items[end:]]
    return items


def _is_second(items: list[Item], at: int) -> bool:
    """True for the sign above a power of a numeral, before a ring."""
    ring = [item.text for item in items[at + 1 : at + 4]]
    if ring[:1] != ["circ"] and ring != ["{", "circ", "}"]:
        return False
    before = at - 1
    if items[before].text == "}":
        while before > 0 and items[before].text != "{":
            before -= 1
    return before > 1 and items[before - 1].is_op("^") and items[before - 2].kind is Kind.NUMBER


def angled(items: list[Item]) -> list[Item]:
    """The items, ``<`` and ``>`` being brackets where nothing stands before the one or behind the other."""
    at = 0
    while at < len(items):
        if items[at].text == "<" and items[at].kind is Kind.RELATION and not _has_left(items, at):
            end = _closes(items, at)
            if end:
                items[at] = _bracket(items[at], Kind.OPEN, r"\langle")
                items[end] = _bracket(items[end], Kind.CLOSE, r"\rangle")
                at = end
        at += 1
    return items


def _has_left(items: list[Item], at: int) -> bool:
    """True where ``<`` may compare: something stands before it, or a relation of which it is a part (``=<``)."""
    before = items[at - 1] if at else None
    return ends_operand(before) or (before is not None and before.kind is Kind.RELATION and not items[at].gap)


def _closes(items: list[Item], at: int) -> int:
    """Where ``>`` closes what opens at ``at``: commas between, no other relation, no operand behind; 0 if nowhere."""
    depth, commas = 0, 0
    for place in range(at + 1, len(items)):
        item = items[place]
        depth += (item.kind in _OPENING) - (item.kind in _CLOSING)
        commas += depth == 0 and item.is_op(",")
        if item.kind is Kind.RELATION or depth < 0:
            behind = items[place + 1] if place + 1 < len(items) else None
            alone = behind is None or behind.kind in (Kind.RELATION, Kind.CLOSE) or behind.is_op("+", "-", ",", ";")
            return place if item.text == ">" and commas and depth == 0 and alone else 0
    return 0


def _bracket(item: Item, kind: Kind, text: str) -> Item:
    return Item(kind, text, item.start, item.end, item.gap)
