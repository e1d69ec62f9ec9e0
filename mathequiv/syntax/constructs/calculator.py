"""What only plain text writes: money, and letters with numbers at their corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Node, Quantity
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.constructs.scripts import script
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.quantities import currency
from mathequiv.syntax.registry import construct

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser


@construct(*v.CURRENCIES)
def money(parser: Parser, item: Item) -> Node:
    r"""money ::= currency unary | unary currency        \$5, €5; a sign before anything but a value is ignored"""
    value = parser.power()
    return Quantity(value, currency(v.CURRENCIES[item.text]))


def cornered(parser: Parser, item: Item) -> Node | None:
    """cornered ::= ['{}'] '_' script ('C' | 'P') '_' script     the binomial coefficient as in {}_nC_k"""
    start = parser.at
    if item.kind is Kind.GROUP:
        parser.take()
    if (sign := parser.next_op("_", "^")) is None:
        parser.at = start
        return None
    upper = script(parser, sign)
    letter = parser.peek()
    if letter is None or letter.kind is not Kind.LETTER or letter.text not in ("C", "P"):
        parser.at = start
        return None
    parser.take()
    if (sign := parser.next_op("_")) is None:
        parser.fail("a second number is missing", letter)
    lower = script(parser, sign)
    return Apply("binomial" if letter.text == "C" else "permutation", (upper, lower))
