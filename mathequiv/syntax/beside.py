"""What may not stand beside what with no sign between: numbers, measures, labels, statements, sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Listing, Node, Number, Quantity, Relation, Set, SetBuilder, Symbol, walk
from mathequiv.syntax import units
from mathequiv.syntax.building import is_number_set, is_plain_word
from mathequiv.syntax.items import Item, Kind

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

_BESIDE = frozenset({Kind.NUMBER, Kind.GROUP})  # what may not stand beside any factor
_BEGINS_UNIT = frozenset({Kind.TEXT, Kind.LETTER, Kind.COMMAND, Kind.NUMBER})
_FRACTIONS = frozenset({r"\frac", r"\dfrac", r"\tfrac"})
_LABELS = frozenset("abcdefgh")


def juxtaposed(parser: Parser, item: Item, factors: list[Node]) -> None:
    """Refuse what is no product of the factors and the item at the cursor."""
    before = factors[-1]
    if item.text == "[" and not item.gap and isinstance(before, Symbol) and (item.raw.isdecimal() or _is_index(item)):
        parser.fail("an index in square brackets is not mathematics", item)
    last = parser.items[parser.at - 1]
    if isinstance(before, Quantity) or (len(factors) > 1 and isinstance(factors[-2], Quantity)):
        _refuse_measures(parser, item, last, before)
    if item.kind not in _BESIDE and last.kind is not Kind.TEXT:
        if last.text == "(" and item.gap and item.text.isupper():
            _refuse_labels(parser, item, last, before)
        return
    if last.kind is Kind.TEXT and isinstance(before, Symbol) and parser.source.text[last.start] != "\\":
        parser.fail("a word stands where an operand should", last)
    _refuse_labels(parser, item, last, before)
    if item.text == "(":
        _refuse_restated(parser, item, last, factors)
    _refuse_statements(parser, item, last)
    bare = last.kind is Kind.NUMBER
    grouped = item.text == "{" and isinstance(item.node, Number) and (bare or last.text == "{")
    if grouped and isinstance(before, Number):
        parser.fail("two numbers side by side", item)
    if item.kind is Kind.NUMBER:
        refuse_number(parser, item, factors)


def _is_index(item: Item) -> bool:
    """A usual letter of indices alone in square brackets."""
    return item.raw in ("i", "j", "n", "m")


def refuse_number(parser: Parser, item: Item, factors: list[Node]) -> None:
    """A number stands beside another only where it begins a mixed number, and behind a letter only as its index.

    Behind a power or a name and a gap it begins a term whose sign is lost: ``3x^2 2x``; ``2^3 3^2`` is a product.
    """
    last = parser.items[parser.at - 1]
    following = parser.peek(1)
    if last.kind is Kind.NUMBER and isinstance(factors[-1], Number):
        if following is None or following.text not in _FRACTIONS:
            parser.fail("two numbers side by side", item)
    elif following is None or not following.is_op("^", "!") or _has_coefficient(factors):
        if last.kind is Kind.LETTER or (last.kind is Kind.CONSTANT and last.text != "dots"):
            _refuse_behind(parser, item, last)
        elif item.gap and last.text != "(" and _is_name_or_power(factors[-1]):
            parser.fail("two terms side by side", item)


def _has_coefficient(factors: list[Node]) -> bool:
    """A number before names: what stands behind them with a number of its own is another term."""
    last = factors[-1]
    powers = isinstance(last, Apply) and last.head == "pow" and isinstance(last.args[0], Number)
    return isinstance(factors[0], Number) and not powers


def _is_name_or_power(node: Node) -> bool:
    """A name with its scripts, or a power."""
    return isinstance(node, Symbol) or (isinstance(node, Apply) and node.head == "pow")


def _refuse_behind(parser: Parser, item: Item, last: Item) -> None:
    r"""A number behind a letter that is no index of it: ``e5``, ``\pi2``, ``\theta1``, ``2x3``, ``2x 3y``, ``x 2``."""
    before = parser.items[parser.at - 2] if parser.at > 1 else None
    if not item.gap and (last.kind is Kind.CONSTANT or last.text == "e"):
        parser.fail(f"digits close behind {parser.shown(last)} are no factor", item)
    if not item.gap and len(last.text) > 1:
        parser.fail("whether these digits belong to the letter cannot be told", item)
    if not item.gap and before is not None and before.kind is Kind.NUMBER and not last.gap:
        parser.fail("a letter between two numbers is no factor", last)
    if item.gap and not _parts_measure(parser, last):
        parser.fail("two terms side by side", item)


def _parts_measure(parser: Parser, letter: Item) -> bool:
    """``6 h 40 min``: a letter that is a unit, before a number with one in words."""
    after = parser.peek(1)
    return after is not None and after.kind is Kind.TEXT and units.lookup(letter.text) is not None


def _refuse_measures(parser: Parser, item: Item, last: Item, before: Node) -> None:
    """A number behind a measure begins another, and is no factor without a sign: ``5 cm 3``, ``3 kg 5 m``."""
    if isinstance(before, Quantity):
        after = parser.peek(1)
        if item.kind is Kind.NUMBER and (after is None or after.kind not in _BEGINS_UNIT):
            parser.fail("two measures side by side", item)
    elif last.kind is Kind.NUMBER and item.kind is not Kind.NUMBER and not parser.items[parser.at - 2].is_op("*", "x"):
        parser.fail("two measures side by side", last)


def _refuse_labels(parser: Parser, item: Item, last: Item, before: Node) -> None:
    """What only looks like a product: labels in brackets, words in brackets, a set behind a set of numbers."""
    bracketed = bool(item.gap) and last.text == "(" and last.kind is Kind.GROUP
    if bracketed and item.kind is Kind.NUMBER and isinstance(last.node, (Number, Symbol)):
        parser.fail("a label in brackets is no factor", last)
    if bracketed and item.kind is Kind.LETTER and item.text.isupper() and last.raw in _LABELS:
        parser.fail("a label in brackets is no factor", last)
    if item.kind is Kind.GROUP and item.text == "(" and is_plain_word(item.node):
        parser.fail("a word in brackets is no factor", item)
    if is_number_set(before) and isinstance(item.node, (Set, SetBuilder)):
        parser.fail("two sets side by side", item)


def _refuse_restated(parser: Parser, item: Item, last: Item, factors: list[Node]) -> None:
    """A value again in brackets, ``0.5 (50%)``, the uncertainty of the last digits, ``1.234(5)``, and cycles."""
    before = factors[-1]
    if len(factors) == 1 and _is_cycle(last) and _is_cycle(item) and not _is_equated(parser):
        parser.fail("whether these are cycles or numbers cannot be told", last)
    if not item.gap:
        if item.raw.isdecimal() and last.kind is Kind.NUMBER and "." in last.text:
            parser.fail("digits in brackets close behind a decimal are no factor", item)
        return
    node = item.node
    literal = node is not None and _is_written(node)
    written = literal or (_is_quotient(node) and _is_written(before))
    if written and last.text != "(" and not any(isinstance(inner, Symbol) for inner in walk(before)):
        parser.fail("a value in brackets behind a value is no factor", item)


def _is_cycle(item: Item) -> bool:
    """Different digits in brackets: ``(12)(34)`` is a permutation."""
    digits = item.raw
    if item.text != "(" or len(digits) == 1 or not digits.isdecimal():
        return False
    return len(digits) == len(set(digits)) and "0" not in digits


def _is_equated(parser: Parser) -> bool:
    """``(12)(34) = 408``: a relation behind the brackets tells that they are numbers."""
    at = 1
    while (item := parser.peek(at)) is not None and item.kind is Kind.GROUP:
        at += 1
    return item is not None and item.kind is Kind.RELATION


def _is_quotient(node: Node | None) -> bool:
    return isinstance(node, Apply) and node.head == "div" and all(isinstance(part, Number) for part in node.args)


def _is_written(node: Node) -> bool:
    """A decimal or a percentage."""
    decimal = isinstance(node, Number) and node.places is not None
    return decimal or (isinstance(node, Apply) and node.head == "percent")


def _refuse_statements(parser: Parser, item: Item, last: Item) -> None:
    """Statements or values on lines of their own are no factor."""
    if "begin" not in (item.text, last.text):
        return
    if any(part.kind is Kind.GROUP and isinstance(part.node, (Listing, Relation)) for part in (item, last)):
        parser.fail("statements are no factor", item)
