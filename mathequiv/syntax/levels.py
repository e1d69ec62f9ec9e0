"""The levels of the grammar, from the loosest, and which of them the signs of a bracket call for."""

from __future__ import annotations

from mathequiv.nodes import Apply, Constant, Given, Node, Phrase, Relation, Symbol, Tuple
from mathequiv.syntax.items import Item, Kind

SEQUENCE, ALTERNATIVE, LISTING, STATEMENT, LOGIC, RELATION, RATIO, UNION, MEET, SUM, TERM = range(11)

_CLAIMS = frozenset({"and", "or", "not", "if", "modulus"})
_OF_OPERATOR = {
    ";": 1 << SEQUENCE,
    "\\\\": 1 << SEQUENCE,
    "or": 1 << ALTERNATIVE | 1 << LISTING,
    ",": 1 << LISTING,
    "{,}": 1 << LISTING,
    "and": 1 << LISTING,
    "&": 1 << LOGIC,
    "lnot": 1 << LOGIC,
    "land": 1 << LOGIC,
    "lor": 1 << LOGIC,
    "not": 1 << RELATION,
    "mid": 1 << RELATION,
    ":": 1 << RATIO,
    "cup": 1 << UNION,
    "setminus": 1 << UNION,
    "cap": 1 << MEET,
    "+": 1 << SUM,
    "-": 1 << SUM,
    "pm": 1 << SUM,
    "mp": 1 << SUM,
}
_OF_QUANTIFIER = 1 << STATEMENT | 1 << LOGIC
_OF_COMMAND = {r"\pmod": 1 << RELATION, r"\forall": _OF_QUANTIFIER, r"\exists": _OF_QUANTIFIER}
_ACTING = frozenset({Kind.OPERATOR, Kind.GROUP, Kind.RELATION, Kind.TEXT, Kind.COMMAND})
_OF_CLAIM = 1 << STATEMENT | 1 << RELATION


def levels_of(items: list[Item]) -> int:
    """The levels above the term at which an item acts, as bits."""
    found = 0
    for item in items:
        kind = item.kind
        if kind not in _ACTING:
            continue
        if kind is Kind.OPERATOR:
            found |= _OF_OPERATOR.get(item.text, 0)
        elif kind is Kind.GROUP:
            found |= _OF_CLAIM if item.text == "(" and _is_claim(item) else 0
        elif kind is Kind.RELATION:
            found |= 1 << LISTING if found & 1 << RELATION else 0  # statements side by side
            found |= _OF_CLAIM if item.text == "mapsto" else 1 << RELATION
        elif kind is Kind.TEXT:
            found |= 1 << STATEMENT
        elif kind is Kind.COMMAND:
            found |= _OF_COMMAND.get(item.text, 0)
    return found


def _is_claim(item: Item) -> bool:
    """A bracket that may end a statement: a claim, or the modulus of a congruence."""
    node = item.node
    if isinstance(node, Tuple):
        return counts(node)
    return isinstance(node, (Relation, Given, Phrase)) or (isinstance(node, Apply) and node.head in _CLAIMS)


def counts(node: Node | None) -> bool:
    r"""``(k = 0, 1, 2, \ldots)``, ``(k \in \mathbb Z, k \ge 1)``: what values a letter takes."""
    first = node.items[0] if isinstance(node, Tuple) and node.items else None
    if not isinstance(node, Tuple) or not isinstance(first, Relation) or not isinstance(first.terms[0], Symbol):
        return False
    if first.operators == ("in",):
        return all(isinstance(item, Relation) for item in node.items)
    return first.operators == ("=",) and _DOTS in node.items


_DOTS = Constant("dots")
