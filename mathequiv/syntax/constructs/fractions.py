r"""Fractions, roots, binomials, derivatives written as fractions."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Bind, Bracket, Call, Listing, Node, Number, Quantity, Relation, Symbol
from mathequiv.syntax.building import items_of, ungrouped
from mathequiv.syntax.constructs.scripts import postfixes
from mathequiv.syntax.constructs.subscripts import script
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.numbers import unmixed
from mathequiv.syntax.rates import per
from mathequiv.syntax.registry import construct
from mathequiv.syntax.vocabulary import FUNCTION_LETTERS

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

_DIFFERENTIALS = frozenset({"d", "partial"})


@construct(r"\frac", r"\dfrac", r"\tfrac", r"\cfrac", r"\sfrac", r"\nicefrac")
def fraction(parser: Parser, item: Item) -> Node:
    r"""fraction ::= '\frac' argument argument             \frac12 is one half; \frac{d}{dx} is a derivative"""
    top = parser.argument(item)
    line, below = parser.items[parser.at - 1].end, parser.at
    bottom = parser.argument(item, "a second")
    if isinstance(top, Quantity) and (rate := _rate(parser, top, parser.items[below])) is not None:
        return rate
    if parser.source.struck:
        _cancel(parser, item, line)
    if isinstance(top, (Listing, Relation)) or isinstance(bottom, (Listing, Relation)):
        parser.fail("a list or a relation cannot stand in a fraction", item)
    derivative = None if isinstance(top, Number) else _derivative(parser, item, top, bottom)
    return derivative or Apply("div", (top, bottom))


def _rate(parser: Parser, measure: Quantity, below: Item) -> Quantity | None:
    r"""``\frac{5 \text{ km}}{\text{h}}``: a measure above a unit that a text command names; None for anything else."""
    text = parser.source.text[below.start + 1 : below.end - 1]
    if below.text != "{" or not text.lstrip(" ~").startswith((r"\text", r"\mathrm")):
        return None
    unit = per(measure.unit, text)
    return None if unit is None else Quantity(measure.value, unit)


@construct(r"\cancel", r"\bcancel", r"\xcancel", r"\sout")
def struck(parser: Parser, item: Item) -> Node:
    r"""struck ::= '\cancel' argument                     read where the same is done above and below a line"""
    node = parser.argument(item)
    insort(parser.source.struck, item.start)
    return node


def _cancel(parser: Parser, item: Item, line: int) -> None:
    """What is struck out above and below the line of a fraction cancels, and the fraction keeps its value."""
    places = parser.source.struck
    first, middle, last = (bisect_left(places, place) for place in (item.start, line, parser.items[parser.at - 1].end))
    if first < middle < last:
        del places[first:last]


def _derivative(parser: Parser, item: Item, top: Node, bottom: Node) -> Node | None:
    r"""``\frac{d}{dx} f``, ``\frac{d^2 y}{dx^2}``, ``\frac{\partial u}{\partial t}``"""
    split = _differential(top)
    if split is None:
        return None
    sign, order, body = split
    variables = _denominator(bottom, sign)
    total = sum(n for _, n in variables)
    if variables and total != order and (order > 1 or body is None or sign.name == "partial"):
        parser.fail("the orders above and below the line of this derivative differ", item)
    if total != order:
        return None
    if body is None:
        following = parser.peek()
        alone = following is None and parser.opener == "" and parser.items[0] is item
        if _stands_alone(following) and not alone:
            letters = tuple(variable for variable, times in variables for _ in range(times))
            return Apply(f"{sign.name}_by", letters)
        if following is None or following.kind in (Kind.OPERATOR, Kind.RELATION, Kind.TEXT):
            parser.fail("a derivative needs something to differentiate", item)
        parser.nested(item)
        body = _operand(parser)
    group = parser.peek()
    applied = isinstance(body, Symbol) and body.name in FUNCTION_LETTERS and group is not None and not group.gap
    note = "partial" if sign.name == "partial" else ""
    for variable, times in reversed(variables):
        body = Bind("derivative", (variable,), body, high=Number(times), note=note)
    if applied and group is not None and group.text == "(" and group.node is not None:
        parser.take()
        return Call(body, items_of(group.node))  # \frac{df}{dx}(0)
    return body


def _stands_alone(following: Item | None) -> bool:
    r"""Nothing to differentiate, but the end or another summand: ``-i\hbar\frac{d}{dx}`` is an operator."""
    return following is None or following.is_op("+", "-", ",")


def partial_quotient(parser: Parser, item: Item) -> Node | None:
    r"""partial ::= '\partial' ['^' n] [factor] '/' ('\partial' letter ['^' n])+     None where none begins"""
    near = parser.items[parser.at : parser.at + _NUMERATOR]
    slash = next((at for at, other in enumerate(near[:-1]) if other.is_op("/")), None)
    if slash is None or near[slash + 1].text != "partial":
        return None
    top: Node = Symbol("partial")
    if (sign := parser.next_op("^")) is not None:
        top = Apply("pow", (top, script(parser, sign)))
    if not parser.items[parser.at].is_op("/"):
        top = Apply("mul", (top, parser.power()))
    split = _differential(top)
    if split is None or parser.next_op("/") is None:
        parser.fail("a partial derivative has one function above its line", item)
    return _derivative(parser, item, top, _below(parser, item, split[1]))


def _below(parser: Parser, item: Item, order: int) -> Node:
    """The letters of a derivative behind its slash, as many as its order asks for."""
    parts: list[Node] = []
    while (sign := parser.peek()) is not None and sign.text == "partial" and len(parts) < 2 * order:
        parser.take()
        parts += (Symbol("partial"), _letter_below(parser))
        if sum(times for _, times in _denominator(Apply("mul", tuple(parts)), Symbol("partial"))) >= order:
            break
    bottom = Apply("mul", tuple(parts))
    if sum(times for _, times in _denominator(bottom, Symbol("partial"))) != order:
        parser.fail("the orders above and below the line of this derivative differ", item)
    return bottom


def _letter_below(parser: Parser) -> Node:
    """A letter of a derivative, with its index and its order; a bracket behind it is the place of the derivative."""
    letter = parser.atom()
    lower = parser.peek()
    if lower is not None and lower.is_op("_"):
        letter = postfixes(parser, letter)
    order = parser.next_op("^")
    return letter if order is None else Apply("pow", (letter, script(parser, order)))


_NUMERATOR = 8  # items in which the slash of a derivative stands


@construct("dy/dx")
def plain_derivative(parser: Parser, item: Item) -> Node:
    r"""derivative ::= 'd' ['^' n] letter '/' 'd' letter ['^' n]     in plain letters"""
    return Bind("derivative", (Symbol(item.raw[0]),), Symbol(item.raw[2]), high=Number(int(item.raw[1])))


@construct("d/dx")
def plain_operator(parser: Parser, item: Item) -> Node:
    r"""operator ::= 'd' '/' 'd' letter factor+            in plain letters"""
    following = parser.peek()
    if following is None or following.kind in (Kind.OPERATOR, Kind.RELATION, Kind.TEXT):
        parser.fail("a derivative needs something to differentiate", item)
    parser.nested(item)
    body = _operand(parser)
    return Bind("derivative", (Symbol(item.raw[0]),), body, high=Number(int(item.raw[1])))


def _operand(parser: Parser) -> Node:
    """What a derivative acts on: the factors that stand next to it."""
    factors = [parser.power()]
    while (item := parser.peek()) is not None and item.kind in _FACTORS and not parser.apart():
        factors.append(parser.power())
    return ungrouped(factors[0]) if len(factors) == 1 else Apply("mul", tuple(ungrouped(f) for f in factors))


_FACTORS = frozenset({Kind.NUMBER, Kind.LETTER, Kind.CONSTANT, Kind.FUNCTION, Kind.COMMAND, Kind.GROUP, Kind.ACCENT})


def _differential(node: Node) -> tuple[Symbol, int, Node | None] | None:
    """``d``, ``d^2``, ``d y``, ``d^2 f(x)``: the sign, the order and what is differentiated."""
    head, rest = (node.args[0], node.args[1:]) if isinstance(node, Apply) and node.head == "mul" else (node, ())
    order = 1
    if isinstance(head, Apply) and head.head == "pow" and isinstance(head.args[1], Number):
        exponent = head.args[1].value
        if not isinstance(exponent, int) or not 1 <= exponent <= 20:
            return None
        head, order = head.args[0], exponent
    if not isinstance(head, Symbol) or head.name not in _DIFFERENTIALS or head.sub is not None or head.marks:
        return None
    body = rest[0] if len(rest) == 1 else Apply("mul", rest) if rest else None
    return head, order, body


def _denominator(node: Node, sign: Symbol) -> list[tuple[Node, int]]:
    r"""``dx``, ``dx^2``, ``\partial x\,\partial y``: the variables and how often each; empty for anything else."""
    parts = node.args if isinstance(node, Apply) and node.head == "mul" else (node,)
    if len(parts) % 2:
        return []
    variables: list[tuple[Node, int]] = []
    for mark, variable in zip(parts[::2], parts[1::2], strict=True):
        times = 1
        if isinstance(variable, Apply) and variable.head == "pow" and isinstance(variable.args[1], Number):
            exponent = variable.args[1].value
            variable, times = variable.args[0], exponent if isinstance(exponent, int) else 0
        if mark != sign or not isinstance(variable, (Symbol, Call)) or times < 1:
            return []
        variables.append((variable, times))
    return variables


@construct(r"\sqrt", r"\surd")
def root(parser: Parser, item: Item) -> Node:
    r"""root ::= '\sqrt' ['[' n ']'] argument              \sqrt12 takes the whole number"""
    index = parser.peek()
    if index is not None and index.kind is Kind.GROUP and index.text == "[" and index.closer == "]":
        parser.take()
        if not isinstance(index.node, Bracket) or len(index.node.items) != 1:
            parser.fail("the index of a root is one expression", index)
        return Apply("root", (_radicand(parser, item), index.node.items[0]))
    return Apply("sqrt", (_radicand(parser, item),))


def _radicand(parser: Parser, item: Item) -> Node:
    following = parser.peek()
    if following is not None and following.kind is Kind.NUMBER:
        return unmixed(parser, parser.take())
    if following is not None and following.kind is Kind.GROUP and following.text == "(" and following.node is not None:
        return parser.atom()
    return parser.argument(item)


@construct(r"\cbrt", r"\fourthroot")
def named_root(parser: Parser, item: Item) -> Node:
    r"""root ::= '∛' argument | '∜' argument"""
    return Apply("root", (_radicand(parser, item), Number(3 if item.text == r"\cbrt" else 4)))


@construct(r"\binom", r"\dbinom", r"\tbinom")
def binomial(parser: Parser, item: Item) -> Node:
    r"""binomial ::= '\binom' argument argument"""
    return Apply("binomial", (parser.argument(item), parser.argument(item, "a second")))
