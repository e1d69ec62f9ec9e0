r"""Operators with bounds: sums, products, integrals, limits, suprema."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Bind, Listing, Node, Number, Relation, Set, Symbol, Tuple, children, depth
from mathequiv.syntax.building import named, with_letters
from mathequiv.syntax.constructs.scripts import postfixes
from mathequiv.syntax.constructs.subscripts import bounds
from mathequiv.syntax.items import Item, Kind

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

Ends = tuple[Node | None, Node | None]
_DEEPEST_SCRIPT = 60
_SIDES = {"from_above": "+", "from_below": "-"}


def big_operator(parser: Parser, item: Item) -> Node:
    r"""big ::= ('\sum' | '\int' | '\lim' | ...) ['_' script] ['^' script] term"""
    parser.nested(item)
    low, high = bounds(parser, Kind.BIG)
    if item.text.startswith("integral") or item.text == "contour":
        return _integral(parser, item, low, high)
    if low is None:
        following = parser.peek()
        if item.text in ("union", "intersection") and (following is None or following.kind is Kind.GROUP):
            parser.fail("a union stands between sets, or has its index below", item)
        if item.text in ("sup", "inf"):
            return Apply(item.text, (parser.term(),))
        return Bind(item.text, (), parser.term(), high=high)
    return bound(parser, item, item.text, low, high)


def bound(parser: Parser, item: Item, head: str, low: Node, high: Node | None = None) -> Node:
    """An operator whose lower script names its letters: ``k = 1``, ``x \\to 0``, ``x \\in S``, ``p``."""
    low = Listing(low.items) if isinstance(low, Set) and len(low.items) > 1 else low  # \substack
    low = Listing(low.args) if isinstance(low, Apply) and low.head == "atop" else low
    variables = tuple(dict.fromkeys(_variables(low)))
    if not variables:
        parser.fail("the letter that this operator binds is missing", item)
    if depth(low) > _DEEPEST_SCRIPT:
        parser.fail("scripts nested too deeply", item, "depth")
    body = parser.term()
    letters = [v.name for v in variables if isinstance(v, Symbol) and v.name in ("e", "i")]
    body, low = with_letters(body, letters), with_letters(low, letters)
    if isinstance(low, Listing) and len(low.items) == len(variables) and isinstance(low.items[-1], Relation):
        last = low.items[-1]
        low = last if last.operators == ("=",) and all(isinstance(i, Symbol) for i in low.items[:-1]) else low
    if isinstance(low, Relation) and low.operators == ("=",):
        return Bind(head, variables, body, low.terms[1], high)
    if isinstance(low, Relation) and low.operators in (("up",), ("down",)):
        return Bind(head, variables, body, low.terms[1], note="-" if low.operators == ("up",) else "+")
    if isinstance(low, Relation) and low.operators in (("to",), ("implies",)):
        return _limit(head, variables, body, low.terms[1])
    return Bind(head, variables, body, high=high, condition=low)


def _limit(head: str, variables: tuple[Node, ...], body: Node, target: Node) -> Node:
    target, side = _sided(target)
    return Bind(head, variables, body, target, note=side)


def _sided(target: Node) -> tuple[Node, str]:
    r"""The target of a limit and the side it is approached from: ``-1^+``, ``a^-``, ``\pi/2^-``."""
    if isinstance(target, Symbol) and target.marks and target.marks[-1] in ("plus", "minus"):
        return replace(target, marks=target.marks[:-1]), "+" if target.marks[-1] == "plus" else "-"
    if isinstance(target, Apply) and target.head in _SIDES:
        return target.args[0], _SIDES[target.head]
    if isinstance(target, Apply) and target.head in ("neg", "div"):
        last, side = _sided(target.args[-1])
        return Apply(target.head, (*target.args[:-1], last)), side
    return target, ""


def _variables(low: Node) -> tuple[Node, ...]:
    """The letters that a lower script binds."""
    if isinstance(low, Relation):
        if len(low.terms) > 2:
            return tuple(named(term) for term in low.terms[1:-1] if isinstance(named(term), Symbol))
        first = named(low.terms[0])
        return first.items if isinstance(first, Tuple) else (first,) if isinstance(first, Symbol) else ()
    first = named(low)
    if isinstance(first, Symbol):
        return (first,)
    if isinstance(low, Listing):
        return tuple(letter for item in low.items for letter in _variables(item))
    letters = [named(child) for child in children(low) if isinstance(named(child), (Symbol, Relation))]
    return _variables(letters[0]) if letters and isinstance(letters[0], Relation) else tuple(letters[:1])


def _integral(parser: Parser, item: Item, low: Node | None, high: Node | None) -> Node:
    r"""integral ::= '\int' [bounds] sum 'd' letter        the body runs to its differential"""
    times = {"integral2": 2, "integral3": 3}.get(item.text, 1)
    head = "contour" if item.text == "contour" else "integral"
    place = _differential(parser, times)
    if place is None:
        return _inner_differential(parser, item, head, low, high)
    dotted = place > parser.at and parser.items[place - 1].is_op("*")
    body = parser.sub(parser.items[parser.at : place - dotted]).whole()
    parser.at = place + 1
    dimension = _dimension(parser)
    variables = [_variable(parser, item)]
    for _ in range(times - 1):
        if (sign := parser.peek()) is not None and sign.kind is Kind.LETTER and sign.text == "d":
            parser.take()
            variables.append(_variable(parser, item))
    if dotted and body is not None and variables[0].marks:
        body = Apply("along", (body,))  # F . dr, a product of vectors
    body = _behind(parser) if body is None and times == 1 else body
    if body is not None and times == 1 and (letter := _measured(parser)) is not None:
        body, variables = Apply("against", (body, variables[0])), [letter]
    letters = [v.name for v in variables if v.name in ("e", "i")]
    node: Node = with_letters(body, letters) if body is not None else Number(1)
    return _over(head, tuple(variables), node, (low, high), dimension)


def _dimension(parser: Parser) -> str:
    r"""The power of a volume's differential, ``d^3x``, behind its ``d``; empty where there is none."""
    sign, power = parser.peek(), parser.peek(1)
    if sign is None or not sign.is_op("^") or power is None:
        return ""
    parser.at += 2
    return power.raw or power.text


def _over(head: str, variables: tuple[Node, ...], body: Node, ends: Ends, dimension: str) -> Node:
    """An integral over a letter, or over a volume of some dimension."""
    if dimension:
        return Bind("volume", variables, body, *ends, note=dimension)
    return Bind(head, variables, body, *ends)


def _measured(parser: Parser) -> Symbol | None:
    r"""``d\mu(x)``: the letter in the bracket close behind a measure is that of the integral."""
    group = parser.peek()
    if group is None or group.kind is not Kind.GROUP or group.text != "(" or group.gap or group.node is None:
        return None
    letter = named(group.node)
    if not isinstance(letter, Symbol):
        return None
    parser.take()
    return letter


_INTEGRANDS = frozenset(
    {Kind.NUMBER, Kind.LETTER, Kind.CONSTANT, Kind.FUNCTION, Kind.COMMAND, Kind.BIG, Kind.GROUP, Kind.ACCENT, Kind.BAR}
)


def _behind(parser: Parser) -> Node | None:
    r"""``\int dx\,f(x)``: the body of an integral whose differential stands first."""
    item = parser.peek()
    if item is None or item.kind not in _INTEGRANDS:
        return None
    if item.kind is Kind.LETTER and item.text == "d" and _begins_differential(parser, parser.at + 1):
        parser.fail("one integral sign has one differential", item)
    return parser.term()


def _variable(parser: Parser, item: Item) -> Symbol:
    node = named(parser.atom())
    if isinstance(node, Symbol) and (sign := parser.peek()) is not None and sign.is_op("_"):
        node = postfixes(parser, node)
    if not isinstance(node, Symbol):
        parser.fail("the letter of integration is missing", item)
    return node


def _differential(parser: Parser, times: int) -> int | None:
    """The place of the ``d`` that closes the integral at the cursor, nested ones skipped."""
    pending = 1
    for place in range(parser.at, len(parser.items)):
        item = parser.items[place]
        if item.kind is Kind.BIG and item.text.startswith("integral"):
            pending += {"integral2": 2, "integral3": 3}.get(item.text, 1)
        elif item.kind is Kind.LETTER and item.text == "d" and _begins_differential(parser, place + 1):
            pending -= 1
            if pending == 0:
                return place
        elif item.kind is Kind.RELATION:
            return None
    return None


def _begins_differential(parser: Parser, place: int) -> bool:
    r"""A letter behind a ``d``, or its power between the two: ``d^3x``."""
    power = parser.items[place + 1] if place + 1 < len(parser.items) and parser.items[place].is_op("^") else None
    raised = power is not None and (power.raw or power.text) in _DIMENSIONS
    return _is_letter(parser, place + 2 if raised else place)


_DIMENSIONS = frozenset({"2", "3", "4", "5", "6", "n", "D", "d", "N"})


def _is_letter(parser: Parser, place: int) -> bool:
    return place < len(parser.items) and parser.items[place].kind in (Kind.LETTER, Kind.ACCENT)


def _inner_differential(parser: Parser, item: Item, head: str, low: Node | None, high: Node | None) -> Node:
    r"""``\int \frac{dz}{z}``: the differential stands as a factor above the line."""
    body = parser.term()
    found = _take_differential(body)
    if found is None:
        parser.fail("the differential of this integral is missing", item)
    variable, rest, dimension = found
    return _over(head, (variable,), rest, (low, high), dimension)


def _take_differential(node: Node) -> tuple[Symbol, Node, str] | None:
    if not isinstance(node, Apply):
        return None
    if node.head == "div":
        found = _take_differential(node.args[0])
        return None if found is None else (found[0], Apply("div", (found[1], node.args[1])), found[2])
    if node.head != "mul":
        return None
    for place in range(len(node.args) - 1):
        variable = named(node.args[place + 1])
        dimension = _power_of_d(node.args[place])
        if dimension is not None and isinstance(variable, Symbol):
            rest = node.args[:place] + node.args[place + 2 :]
            return variable, rest[0] if len(rest) == 1 else Apply("mul", rest) if rest else Number(1), dimension
    for place, factor in enumerate(node.args):
        found = _take_differential(factor)
        if found is not None:
            return found[0], Apply("mul", (*node.args[:place], found[1], *node.args[place + 1 :])), found[2]
    return None


def _power_of_d(node: Node) -> str | None:
    """The dimension of a differential as it is written; None where the node is no sign of one."""
    if node == Symbol("d"):
        return ""
    if not isinstance(node, Apply) or node.head != "pow" or node.args[0] != Symbol("d"):
        return None
    power = node.args[1]
    text = power.name if isinstance(power, Symbol) else str(power.value) if isinstance(power, Number) else ""
    return text if text in _DIMENSIONS else None
