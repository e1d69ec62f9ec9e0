r"""Products that are no multiplication: the wedge of forms and vectors, the symmetric difference of sets.

term ::= unary ('wedge' unary)*                    \omega \wedge \eta; "and" between claims and letters of logic
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Node, Number, Relation, Symbol
from mathequiv.syntax.building import multiplied
from mathequiv.syntax.cursor import OPERANDS
from mathequiv.syntax.items import Item, Kind

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

# What only a text of logic has.
_LOGICAL = re.compile(
    r"\\(?:lor|vee|land|lnot|neg|to|(?:long)?(?:left)?rightarrow|(?:Long)?(?:Left)?[rR]ightarrow|implies|iff|forall|exists)"
    r"(?![A-Za-z])|=>|->"
)
_PROPOSITIONS = frozenset("pqrst")
_LETTER = re.compile(r"(?<![A-Za-z\\])[A-Zp-t](?![A-Za-z])")
_LETTERED = re.compile(r"(?:\\(?:wedge|left|right)(?![A-Za-z])|[A-Zp-t](?![A-Za-z]|\s+[A-Za-z(])|[()\s$])+")
_CLAIMING = frozenset({"and", "or", "not", "if"})


def settle_wedges(items: list[Item], text: str) -> None:
    """Between claims, and between letters of logic, a wedge is "and"; elsewhere its operands keep their order."""
    places = [at for at, item in enumerate(items) if item.is_op("wedge")]
    if not places:
        return
    denied = any(item.is_op("lnot") for item in items)
    if denied or _is_of_logic(text) or _part_claims(items, places) or _join_letters(items, places):
        for at in places:
            items[at].text = "land"


@lru_cache(maxsize=16)
def _is_of_logic(text: str) -> bool:
    """Asked once for each bracket of a text: signs of logic, or nothing but wedges between letters of logic."""
    if _LOGICAL.search(text) is not None:
        return True
    return _LETTERED.fullmatch(text) is not None and len(set(_LETTER.findall(text))) > 1


def _part_claims(items: list[Item], places: list[int]) -> bool:
    """True where a relation stands between any two wedges, or where one stands beside a claim in brackets."""
    starts, ends = [0, *(at + 1 for at in places)], [*places, len(items)]
    if any(
        _is_claim(items[at - 1]) or _is_claim(items[at + 1 : at + 2][0]) for at in places if 0 < at < len(items) - 1
    ):
        return True
    return all(
        any(item.kind is Kind.RELATION for item in items[start:end]) for start, end in zip(starts, ends, strict=True)
    )


def _is_claim(item: Item) -> bool:
    """A claim in brackets, or words."""
    node = item.node
    joined = isinstance(node, Apply) and node.head in _CLAIMING
    return item.kind is Kind.TEXT or joined or isinstance(node, Relation)


def _join_letters(items: list[Item], places: list[int]) -> bool:
    """True where every wedge stands between letters that may be propositions, no two the same."""
    if places[0] == 0 or places[-1] == len(items) - 1:
        return False
    sides = {at + side for at in places for side in (-1, 1)}
    letters = [items[at].text for at in sides if _is_proposition(items[at])]
    return len(letters) == len(sides) == len(set(letters))


def _is_proposition(item: Item) -> bool:
    letter = item.kind is Kind.LETTER and len(item.text) == 1
    return letter and (item.text.isupper() or item.text in _PROPOSITIONS)


def wedged(parser: Parser, factors: list[Node]) -> list[Node]:
    r"""wedge ::= ['d'] unary ('wedge' ['d'] unary)*      in 2x dx \wedge dy the first two are factors"""
    right = _operand(parser)
    last = factors[-1]
    if isinstance(last, Apply) and last.head == "wedge":
        return [*factors[:-1], Apply("wedge", (*last.args, right))]
    if factors[-2:-1] == [Symbol("d")]:
        return [*factors[:-2], Apply("wedge", (Apply("mul", (Symbol("d"), last)), right))]
    return [*factors[:-1], Apply("wedge", (last, right))]


def differing(factors: list[Node], right: Node) -> list[Node]:
    r"""difference ::= set '\triangle' set       what is in one of two sets and not in the other"""
    left = multiplied(factors)
    if isinstance(left, Symbol) and isinstance(right, Symbol):
        return [Apply("union", (Apply("setminus", (left, right)), Apply("setminus", (right, left))))]
    return [Apply("symmetric_difference", (left, right))]


def _operand(parser: Parser) -> Node:
    """A power with the number or the sign of a differential before it."""
    factors = [parser.unary()]
    while factors[-1] == Symbol("d") or isinstance(factors[-1], Number):
        following = parser.peek()
        if following is None or following.kind not in OPERANDS or len(factors) > 1:
            break
        factors.append(parser.power())
    return multiplied(factors)
