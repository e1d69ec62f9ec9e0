r"""Signs of logic between claims: what "and" and "or" make is joined by arrows, ``p \land q \to \lnot r``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Node, Relation
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.terms import begins_claim, ends_claim
from mathequiv.syntax.tildes import LOGICAL

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

ARROWS = frozenset({"to", "implies", "iff"})
_SIGNS = frozenset({"lnot", "land", "lor"})
_DENIED = frozenset({Kind.LETTER, Kind.GROUP})


def holds_arrow(items: list[Item]) -> bool:
    """True where an arrow and a sign of logic stand on one level."""
    arrow = any(item.kind is Kind.RELATION and item.text in ARROWS for item in items)
    return arrow and any(item.kind is Kind.OPERATOR and item.text in _SIGNS for item in items)


def settle_denials(items: list[Item], text: str) -> None:
    r"""``\sim p \lor q``: in a formula of logic, a sign with an operand behind it and none before it denies."""
    if LOGICAL.search(text) is None:
        return
    for at, item in enumerate(items[:-1]):
        if item.kind is not Kind.RELATION or item.text != "sim":
            continue
        behind = items[at + 1]
        if (behind.kind in _DENIED or behind.text == "sim") and (at == 0 or _awaits(items[at - 1])):
            items[at] = Item(Kind.OPERATOR, "lnot", item.start, item.end, item.gap)


def _awaits(item: Item) -> bool:
    """A sign of logic or an arrow, behind which an operand stands."""
    return item.is_op(*_SIGNS, "wedge") or (item.kind is Kind.RELATION and item.text in ARROWS)


def implied(parser: Parser) -> Node:
    """implied ::= disjunction (arrow disjunction)*           one chain, as it is written"""
    terms, operators = [parser.disjunction()], []
    while (item := parser.peek()) is not None and item.kind is Kind.RELATION and item.text in ARROWS:
        operators.append(parser.take().text)
        terms.append(parser.disjunction())
    return Relation(tuple(terms), tuple(operators)) if operators else terms[0]


def between_claims(parser: Parser) -> Item | None:
    """``(x > 1) & (x < 2)``, as SymPy prints a conjunction: a sign between two bracketed claims."""
    sign = parser.peek()
    if sign is None or not sign.is_op("&"):
        return None
    return parser.take() if ends_claim(parser.items, parser.at) and begins_claim(parser.peek(1)) else None


def joined(head: str, parts: list[Node]) -> Node:
    """The parts under one sign; one alone as it is."""
    return parts[0] if len(parts) == 1 else Apply(head, tuple(parts))
