r"""What stands in each pair of brackets, by the signs that open and close it.

A reader takes the items between the two and the opening one; ``READERS`` names it for each pair.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Bracket, Interval, Listing, Matrix, Node, Relation, Symbol, Tuple, Vector
from mathequiv.syntax import dirac
from mathequiv.syntax.braces import chosen, plain_braces, set_braces
from mathequiv.syntax.constructs.environments import system
from mathequiv.syntax.items import Item

if TYPE_CHECKING:
    from mathequiv.syntax.groups import Gatherer

Reader = Callable[["Gatherer", list[Item], Item], Node | None]


def _round(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    if items and items[0].text in _MODULUS:
        inner = gatherer.parse(items[1:], "(")
        return Apply("modulus", (inner,)) if inner is not None else None
    node = gatherer.parse(items, "(")
    if isinstance(node, Apply) and node.head in ("binomial", "atop"):
        return chosen(gatherer.source.text, items, node)
    return Tuple(node.items) if isinstance(node, Listing) and node.joiner == "," else node


_MODULUS = frozenset({"mod", r"\pmod"})


def _square(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    node = gatherer.parse(items, "[")
    if node is None or isinstance(node, Matrix):
        return node
    if isinstance(node, Listing) and all(isinstance(row, Listing) for row in node.items):
        rows = tuple(row.items for row in node.items if isinstance(row, Listing))
        if any(len(row) != len(rows[0]) for row in rows):
            raise gatherer.fail("the rows of this matrix differ in length", opener)
        return Matrix(rows, "b")
    return Bracket(node.items if isinstance(node, Listing) else (node,))


def _half(low_closed: bool, high_closed: bool) -> Reader:
    def read(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
        node = gatherer.parse(items, "[")
        if not isinstance(node, Listing) or len(node.items) != 2:
            raise gatherer.fail("an interval has two ends", opener)
        return Interval(node.items[0], node.items[1], low_closed, high_closed)

    return read


def _unary(head: str) -> Reader:
    def read(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
        node = gatherer.parse(items, opener.text)
        if node is None:
            raise gatherer.fail("there is nothing between these bars", opener)
        if isinstance(node, Listing) and any(isinstance(part, Relation) for part in node.items):
            raise gatherer.fail("statements cannot stand between these bars", opener)
        if isinstance(node, Matrix) and head == "abs":
            return Apply("det", (node,))
        return Apply(head, (node,))

    return read


def _dirac(head: str) -> Reader:
    def read(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
        node = dirac.state(gatherer, items, opener.text)
        if node is None:
            raise gatherer.fail("there is nothing between these bars", opener)
        return Apply(head, (node,))

    return read


def _angle(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    nodes = dirac.parts(gatherer, items, opener, r"\langle")
    if len(nodes) > 1:
        return Apply("braket", tuple(nodes))
    entries = nodes[0].items if isinstance(nodes[0], Listing) else (nodes[0],)
    if len(entries) == len("uv") and all(isinstance(entry, Symbol) and "vec" in entry.marks for entry in entries):
        return Apply("dot", entries)  # an inner product
    return Vector(entries)


def _null(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    return gatherer.parse(items, "(")


def _open_braces(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    r"""``\left\{ \begin{array} ... \end{array} \right.``: pieces or a system."""
    node = gatherer.parse(items, r"\{")
    if node is None:
        raise gatherer.fail("there is nothing in these braces", opener)
    return system(node)


READERS: dict[tuple[str, str], Reader] = {
    ("(", ")"): _round,
    ("[", "]"): _square,
    ("(", "]"): _half(False, True),
    ("[", ")"): _half(True, False),
    ("]", "["): _half(False, False),
    ("]", "]"): _half(False, True),
    ("[", "["): _half(True, False),
    ("]", ")"): _half(False, False),
    ("(", "["): _half(False, False),
    (r"\{", r"\}"): set_braces,
    ("{", "}"): plain_braces,
    ("|", "|"): _unary("abs"),
    (r"\lvert", r"\rvert"): _unary("abs"),
    ("||", "||"): _unary("norm"),
    (r"\lVert", r"\rVert"): _unary("norm"),
    (r"\lfloor", r"\rfloor"): _unary("floor"),
    (r"\lceil", r"\rceil"): _unary("ceil"),
    (r"\langle", r"\rangle"): _angle,
    ("|", r"\rangle"): _dirac("ket"),
    (r"\langle", "|"): _dirac("bra"),
    (".", "."): _null,
    (".", "|"): _null,
    (".", "]"): _null,
    (r"\{", "."): _open_braces,
}
FRENCH_PAIRS = frozenset({("]", "["), ("]", "]"), ("[", "["), ("]", ")"), ("(", "[")})
