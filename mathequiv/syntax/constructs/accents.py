r"""Signs above and below: hats, arrows, lines, arcs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Constant, Node, Number, Symbol, walk
from mathequiv.syntax.building import named
from mathequiv.syntax.constructs.functions import EXTREMES
from mathequiv.syntax.constructs.operators import bound
from mathequiv.syntax.constructs.subscripts import script
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.registry import construct

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser


def accented(parser: Parser, item: Item) -> Node:
    r"""accent ::= ('\hat' | '\bar' | '\vec' | ...) argument"""
    before = parser.items[parser.at - 2] if parser.at > 1 else None
    argument = named(parser.argument(item))
    if argument == Symbol("nabla") and item.text == "vec":
        return argument
    if isinstance(argument, Symbol):
        return replace(argument, marks=(*argument.marks, item.text))
    if item.text == "under" and before is not None and before.kind is Kind.NUMBER:
        parser.fail("a line below digits is no part of a number", item)
    if item.text == "under" and parser.items[0] is item:
        return argument  # a line below a whole answer is emphasis
    if item.text == "vec" and not isinstance(argument, Apply) and not (isinstance(argument, Number) and argument.value):
        return argument  # an arrow above a number makes no vector of it, but for the zero vector
    if item.text == "vec" and isinstance(argument, Apply) and argument.head == "mul":
        return Apply("arrow", argument.args)  # from one point to the other: the order matters
    return Apply(f"accent_{item.text}", _in_order(argument))


@construct(r"\overline")
def overline(parser: Parser, item: Item) -> Node:
    r"""overline ::= '\overline' argument                  conjugate or segment; a period stands in numbers.py"""
    argument = parser.argument(item)
    if isinstance(argument, Symbol):
        return replace(argument, marks=(*argument.marks, "bar"))
    return Apply("overline", _in_order(argument))


def _in_order(argument: Node) -> tuple[Node, ...]:
    """What stands under a common sign, as it stands there: the digits of a numeral, the ends of a segment."""
    return argument.args if isinstance(argument, Apply) and argument.head == "mul" else (argument,)


@construct(r"\underbrace", r"\overbrace")
def braced(parser: Parser, item: Item) -> Node:
    r"""braced ::= '\underbrace' argument ['_' label]     the label is no part of the value; with dots it is"""
    body = parser.argument(item)
    sign = parser.next_op("_" if item.text == r"\underbrace" else "^")
    if sign is None:
        return body
    label = script(parser, sign)
    if any(inner == Constant("dots") for inner in walk(body)):
        return Apply("subscript", (body, label))
    return body


@construct(r"\overleftarrow", r"\overleftrightarrow", r"\overparen", r"\wideparen", r"\overarc")
def over_sign(parser: Parser, item: Item) -> Node:
    r"""over ::= '\overparen' argument"""
    return Apply(item.text[1:], (parser.argument(item),))


_ABOVE = {"to": "vec", "frown": "overarc"}


@construct(r"\stackrel", r"\overset", r"\underset")
def stacked(parser: Parser, item: Item) -> Node:
    r"""stacked ::= '\overset' argument argument           what stands above or below is a mark on the second"""
    sign = parser.peek()
    above = _ABOVE.get(sign.raw or sign.text) if sign is not None and item.text != r"\underset" else None
    if above is not None:
        parser.take()
        return _covered(parser, item, above)
    mark, following = parser.argument(item), parser.peek()
    extreme = following is not None and following.kind is Kind.FUNCTION and following.text in EXTREMES
    if item.text == r"\underset" and following is not None and (following.kind is Kind.BIG or extreme):
        parser.take()
        return bound(parser, following, following.text, mark)
    return Apply(item.text[1:], (mark, parser.argument(item, "a second")))


def _covered(parser: Parser, item: Item, sign: str) -> Node:
    """An arrow or an arc above: the same as the command that sets it there."""
    argument = named(parser.argument(item))
    if sign == "vec" and isinstance(argument, Symbol):
        return replace(argument, marks=(*argument.marks, "vec"))
    return Apply("arrow", _in_order(argument)) if sign == "vec" else Apply(sign, (argument,))
