r"""Bars that are no moduli: bars of evaluation, bras and kets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Bind, Call, Node, Symbol, Tuple
from mathequiv.syntax.constructs.subscripts import bounds
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.registry import construct

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser


def restricted(parser: Parser, body: Node) -> Node:
    r"""restricted ::= '\left.' sequence '\right|' '_' script ['^' script]      the bar of evaluation"""
    low, high = bounds(parser, Kind.BAR)
    if low is None:
        parser.fail("a bar of evaluation needs its bounds")
    return Apply("restrict", (body, low if high is None else Tuple((low, high))))


def evaluated(parser: Parser, body: Node) -> Node:
    r"""evaluated ::= term '|' '_' script ['^' script]      f(x)|_0^1, \frac{dy}{dx}\big|_{x=1}"""
    parser.take()
    return restricted(parser, body)


def has_own_bar(node: Node) -> bool:
    """A derivative or a call with a bar behind it is evaluated by itself, whatever stands before it."""
    return isinstance(node, Apply) and isinstance(node.args[0], (Bind, Call))


@construct(r"\ket", r"\bra")
def dirac(parser: Parser, item: Item) -> Node:
    r"""dirac ::= ('\ket' | '\bra') argument"""
    return Apply(item.text[1:], (_state(parser, item),))


@construct(r"\braket", r"\Braket")
def bracket(parser: Parser, item: Item) -> Node:
    r"""bracket ::= '\braket' '{' left ('|' operator)* '|' right '}' | '\braket' argument argument"""
    left = _state(parser, item)
    if isinstance(left, Apply) and left.head == "braket":
        return left
    return Apply("braket", (left, _state(parser, item)))


@construct(r"\ketbra", r"\dyad")
def outer(parser: Parser, item: Item) -> Node:
    r"""outer ::= '\ketbra' argument argument"""
    return Apply("outer", (_state(parser, item), _state(parser, item)))


def _state(parser: Parser, item: Item) -> Node:
    """state ::= argument | '+' | '-'                   the braces of an argument have read a state by its own rules"""
    sign = parser.peek()
    if sign is not None and sign.is_op("+", "-"):
        return Symbol(parser.take().text)
    return parser.argument(item)
