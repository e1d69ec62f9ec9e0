"""What only plain text writes: money, and letters with numbers at their corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Listing, Node, Number, Quantity, Symbol, Tuple
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.constructs.subscripts import script
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.quantities import currency
from mathequiv.syntax.registry import construct

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser


@construct(*v.CURRENCIES)
def money(parser: Parser, item: Item) -> Node:
    r"""money ::= currency unary | unary currency        \$5, €5; a sign before anything but a value is ignored"""
    value = parser.unary()
    return Quantity(value, currency(v.CURRENCIES[item.text]))


@construct(r"\norm")
def norm(parser: Parser, item: Item) -> Node:
    r"""norm ::= '\norm' argument"""
    return Apply("norm", (parser.argument(item),))


def cornered(parser: Parser, item: Item) -> Node | None:
    """cornered ::= ['{}'] '_' script ('C' | 'P' | 'F') '_' script     {}_nC_k, {}_2F_1(a, b; c; z)"""
    start = parser.at
    if item.kind is Kind.GROUP:
        parser.take()
    if (sign := parser.next_op("_", "^")) is None:
        parser.at = start
        return None
    if (degree := _degree(parser)) is not None:
        return degree
    upper = script(parser, sign)
    letter = parser.peek()
    if letter is None or letter.kind is not Kind.LETTER or letter.text not in ("C", "P", "F"):
        parser.at = start
        return None
    parser.take()
    if (sign := parser.next_op("_")) is None:
        parser.fail("a second number is missing", letter)
    lower = script(parser, sign)
    if letter.text == "F":
        return _series(parser, letter, upper, lower)
    return Apply("binomial" if letter.text == "C" else "permutation", (upper, lower))


def _degree(parser: Parser) -> Node | None:
    r"""``J/(kg \cdot ^\circ C)``: a degree as a factor, with no number before it."""
    circle, letter = parser.peek(), parser.peek(1)
    if circle is None or letter is None or not parser.opener or "circ" not in (circle.text, circle.raw):
        return None
    if letter.text.strip() not in ("C", "F"):
        return None
    parser.at += 2
    return Symbol(f"deg{letter.text.strip()}")


def chosen(parser: Parser, item: Item, factors: list[Node]) -> Node | None:
    """chosen ::= digits ('C' | 'P') digits | digits 'x' '10' '^' script       5C2, and nothing more close behind"""
    number, after, last = parser.peek(1), parser.peek(2), parser.items[parser.at - 1]
    if number is None or number.gap or not number.text.isdecimal() or last.kind is not Kind.NUMBER:
        return None
    if item.text == "x":
        powered = number.text == "10" and after is not None and after.is_op("^")
        return _scaled(parser, factors) if powered else None
    more = after is not None and (after.kind in (Kind.LETTER, Kind.WORD) or after.is_op("^"))
    if more or len(factors) != 1 or not isinstance(factors[0], Number) or not last.text.isdecimal():
        return None
    parser.at += 2
    return Apply("binomial" if item.text == "C" else "permutation", (factors[0], Number(int(number.text))))


def _scaled(parser: Parser, factors: list[Node]) -> Node:
    """``3x10^8``: close between digits and a power of ten, the letter is a sign."""
    parser.take()
    return Apply("mul", (*factors, parser.power()))


def _series(parser: Parser, item: Item, upper: Node, lower: Node) -> Node:
    r"""series ::= {}_pF_q '(' a ',' ... ';' b ',' ... ';' z ')'     the parameters of a side in any order"""
    group = parser.peek()
    if group is None or group.kind is not Kind.GROUP or group.text != "(":
        return Symbol("F", sub=Tuple((upper, lower)))
    parser.take()
    parts = group.node.items if isinstance(group.node, Tuple) else ()
    if len(parts) != 3:
        parser.fail("a hypergeometric series has two lists of parameters and an argument", group)
    sides = [part.items if isinstance(part, Listing) else (part,) for part in parts[:2]]
    counts = tuple(Number(len(side)) for side in sides)
    if any(isinstance(given, Number) and given != count for given, count in zip((upper, lower), counts, strict=True)):
        parser.fail("the parameters of this series are not as many as its indices say", group)
    return Apply("hypergeometric", (Listing(sides[0]), Listing(sides[1]), parts[2]))
