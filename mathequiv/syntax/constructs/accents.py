r"""Signs above and below: hats, arrows, lines, arcs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Node, Symbol
from mathequiv.syntax.building import named
from mathequiv.syntax.items import Item
from mathequiv.syntax.registry import construct

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser


def accented(parser: Parser, item: Item) -> Node:
    r"""accent ::= ('\hat' | '\bar' | '\vec' | ...) argument"""
    argument = named(parser.argument(item))
    if isinstance(argument, Symbol) and argument.sub is None:
        return replace(argument, marks=(*argument.marks, item.text))
    if isinstance(argument, Symbol):
        return replace(argument, marks=(*argument.marks, item.text))
    if item.text == "vec" and not isinstance(argument, Apply):
        return argument
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


@construct(r"\overleftarrow", r"\overleftrightarrow", r"\overbrace", r"\overparen", r"\wideparen", r"\overarc")
def over_sign(parser: Parser, item: Item) -> Node:
    r"""over ::= '\overparen' argument"""
    return Apply(item.text[1:], (parser.argument(item),))
