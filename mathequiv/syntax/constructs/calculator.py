"""What only plain text writes: SymPy-printed sets and matrices, money, coefficients with numbers at the corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Bracket, Constant, Interval, Listing, Matrix, Node, Quantity, Set, Tuple
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.constructs.scripts import script
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.quantities import currency
from mathequiv.syntax.registry import construct

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser


@construct("Interval", "Union", "FiniteSet", "Intersection", "Complement", "Matrix", "Tuple", "EmptySet")
def printed(parser: Parser, item: Item) -> Node:
    """printed ::= name '(' arguments ')'                 as SymPy prints it: Interval(-2, 7), Matrix([[1], [2]])"""
    group = parser.peek()
    if item.text == "EmptySet":
        if group is not None and group.kind is Kind.GROUP and group.node is None:
            parser.take()
        return Constant("empty")
    if group is None or group.kind is not Kind.GROUP or group.node is None:
        parser.fail(f"`{item.text}` needs arguments", item)
    parser.take()
    args = group.node.items if isinstance(group.node, (Tuple, Listing)) else (group.node,)
    if item.text == "Matrix":
        return _matrix(parser, item, args)
    if item.text == "Interval":
        return _interval(parser, item, args)
    if item.text in ("FiniteSet", "Tuple"):
        return Set(args) if item.text == "FiniteSet" else Tuple(args)
    if len(args) < 2:
        parser.fail(f"`{item.text}` takes two or more sets", item)
    return Apply({"Union": "union", "Intersection": "intersection", "Complement": "setminus"}[item.text], args)


def _interval(parser: Parser, item: Item, args: tuple[Node, ...]) -> Node:
    if len(args) != 2:
        parser.fail("`Interval` takes two ends", item)
    infinite = [_is_infinite(end) for end in args]
    return Interval(args[0], args[1], not infinite[0], not infinite[1])


def _is_infinite(node: Node) -> bool:
    return node == Constant("inf") or (
        isinstance(node, Apply) and node.head == "neg" and node.args[0] == Constant("inf")
    )


def _matrix(parser: Parser, item: Item, args: tuple[Node, ...]) -> Node:
    rows = args[0].items if len(args) == 1 and isinstance(args[0], Bracket) else args
    cells = tuple(row.items if isinstance(row, Bracket) else (row,) for row in rows)
    if any(len(row) != len(cells[0]) for row in cells):
        parser.fail("the rows of this matrix differ in length", item)
    return Matrix(cells, "b")


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
