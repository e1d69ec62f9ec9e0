r"""Signs of geometry before the names of points: angles, triangles, arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Node
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.registry import construct

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser


@construct(r"\angle", r"\measuredangle", r"\triangle", r"\odot", r"\parallelogram", r"\bigtriangleup")
def figure(parser: Parser, item: Item) -> Node:
    r"""figure ::= ('\angle' | '\triangle' | ...) letter+      the points in the order written"""
    parser.nested(item)
    points = []
    while (following := parser.peek()) is not None and following.kind in (Kind.LETTER, Kind.NUMBER, Kind.ACCENT):
        points.append(parser.postfix())
    group = parser.peek()
    if not points and group is not None and group.kind is Kind.GROUP and group.text == "{" and group.node is not None:
        named = parser.take().node
        points = list(named.args) if isinstance(named, Apply) and named.head == "mul" else [named] if named else []
    if not points:
        parser.fail(f"`{item.text}` needs the names of points", item)
    return Apply(item.text[1:], tuple(points))
