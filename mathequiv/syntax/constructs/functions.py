r"""Functions of the vocabulary applied to their arguments, bracketed or bare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Bind, Bracket, Call, Listing, Matrix, Node, Number, Set, Symbol, Tuple
from mathequiv.syntax import measures
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.beside import refuse_number
from mathequiv.syntax.building import items_of, multiplied, named, ungrouped
from mathequiv.syntax.constructs.operators import bound
from mathequiv.syntax.constructs.subscripts import bounds
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.measures import opposite

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

_ARITY = {row.head: row.arity for row in v.FUNCTIONS}
_BARE = frozenset({Kind.NUMBER, Kind.NUMERAL, Kind.LETTER, Kind.CONSTANT, Kind.COMMAND, Kind.ACCENT, Kind.GROUP})
_BRACKETS = frozenset({"(", "[", "{", r"\{"})
EXTREMES = frozenset({"min", "max", "argmax", "argmin"})
_DIVISORS = frozenset({"gcd", "lcm"})
_NAMES = EXTREMES | _DIVISORS  # before a sign of equality these name their value


def application(parser: Parser, item: Item) -> Node:
    r"""application ::= function ['^' script] ['_' script] (group | bare)

    bare ::= the juxtaposed factors up to + - = or the next function: \ln xy is \ln(xy)
    """
    parser.nested(item)
    base, power = bounds(parser, Kind.FUNCTION)
    if item.text in _NAMES and power is None and (extreme := _extreme(parser, item, base)) is not None:
        return extreme
    if item.text == "arg" and power is None and base is None and (place := _place(parser)) is not None:
        return place
    if item.text in _TIMES and base is None and (time := _time(parser, item, power)) is not None:
        return time
    base = base or _digits_base(parser, item)
    if item.text == "sqrt" and power is None and (root := _indexed(parser)) is not None:
        return root
    base, args = _argument_in_base(parser, item, base) or (base, _arguments(parser, item))
    if base is not None:
        return _raised(_based(parser, item, args, base), power)
    return _applied(parser, item, args, power)


_TIMES = frozenset({"min", "sec"})


def _time(parser: Parser, item: Item, power: Node | None) -> Node | None:
    r"""``\frac{m}{min^2}``: a name with nothing behind it to apply it to is the symbol of a unit."""
    named = parser.source.text.startswith((r"\sec", r"\operatorname"), item.start)
    if parser.at < parser.size or named or not (parser.opener == "{" or (item.text == "min" and power is not None)):
        return None
    return _raised(Symbol(item.text), power)


def unknown(parser: Parser, item: Item, name: str) -> Node:
    r"""unknown ::= '\\operatorname' '{' name '}' bare        an opaque head applied to what stands next"""
    parser.nested(item)
    return Call(Symbol(name), (_bare(parser, item),))


def _extreme(parser: Parser, item: Item, base: Node | None) -> Node | None:
    r"""extreme ::= '\max' '_' script term | '\max' term | '\max'     \max f, and \max = 3"""
    if base is not None and item.text in EXTREMES:
        return bound(parser, item, item.text, base)
    first = parser.peek()
    if item.text not in EXTREMES:
        return Symbol(item.text) if first is not None and (first.kind is Kind.RELATION or first.is_op(":")) else None
    if first is None or first.kind in (Kind.RELATION, Kind.OPERATOR):
        return Symbol(item.text)
    if first.kind not in _BARE or (first.kind is Kind.GROUP and first.text in _BRACKETS):
        return None
    body, after = parser.term(), parser.peek()
    if isinstance(body, Number) or (after is not None and after.is_op(",")):
        parser.fail(f"`{item.text}` takes its arguments in brackets", item)
    return Bind(item.text, (), body)


def _digits_base(parser: Parser, item: Item) -> Node | None:
    """``log10(x)`` and ``log2 8``: digits close behind the name, a bracket close behind them or an operand apart."""
    digits, group = parser.peek(), parser.peek(1)
    if digits is None or group is None or digits.kind is not Kind.NUMBER or digits.gap:
        return None
    bare = bool(group.gap) and item.text == "log" and parser.source.text[item.start] != "\\"
    if not (bare and group.kind in _BARE) and (group.gap or group.kind is not Kind.GROUP or group.text != "("):
        return None
    if item.text != "log" or not digits.text.isdecimal():
        parser.fail(f"`{parser.shown(item)}{digits.text}` is not a function this grammar knows", item)
    parser.take()
    return Number(int(digits.text))


def _argument_in_base(parser: Parser, item: Item, base: Node | None) -> tuple[Node, tuple[Node, ...]] | None:
    r"""``\log_28``: a subscript is one digit; where nothing stands behind it, the other digits are the argument."""
    after = parser.peek()
    if not isinstance(base, Number) or (after is not None and after.kind not in (Kind.OPERATOR, Kind.RELATION)):
        return None
    digits = parser.items[parser.at - 1]
    text = digits.text if digits.kind is Kind.NUMBER and parser.source.text[item.start] == "\\" else ""
    if item.text != "log" or len(text) < 2 or not text.isdecimal() or text[0] in "01" or text[1] == "0":
        return None
    return Number(int(text[0])), (Number(int(text[1:])),)


def _place(parser: Parser) -> Node | None:
    r"""``\arg\max_x f``: where the extreme is taken."""
    item = parser.peek()
    if item is None or item.kind is not Kind.FUNCTION or item.text not in ("max", "min"):
        return None
    parser.take()
    return application(parser, Item(Kind.FUNCTION, f"arg{item.text}", item.start, item.end))


def _indexed(parser: Parser) -> Node | None:
    """``sqrt[3]{2}``, ``sqrt[3](2)``: the damaged command keeps its index."""
    index, radicand = parser.peek(), parser.peek(1)
    if index is None or radicand is None or index.kind is not Kind.GROUP or index.text != "[":
        return None
    if (
        radicand.kind is not Kind.GROUP
        or radicand.text not in ("{", "(")
        or radicand.node is None
        or index.node is None
    ):
        return None
    parser.at += 2
    return Apply("root", (ungrouped(radicand.node), ungrouped(index.node)))


def _applied(parser: Parser, item: Item, args: tuple[Node, ...], power: Node | None) -> Node:
    head, arity = item.text, _ARITY.get(item.text, 1)
    if arity is not None and len(args) != arity:
        parser.fail(f"`{head}` takes {arity} argument{'s' if arity > 1 else ''}, not {len(args)}", item)
    if head in v.INVERSE and power == Apply("neg", (Number(1),)):
        return Apply(v.INVERSE[head], args)
    return _raised(_node(head, args), power)


def _node(head: str, args: tuple[Node, ...]) -> Node:
    if head == "rational":
        return Apply("div", args)
    if head == "abs" and isinstance(args[0], Matrix):
        return Apply("det", args)
    return Apply(head, measures.all_alike(args) if head in EXTREMES else args)


def _raised(node: Node, power: Node | None) -> Node:
    return node if power is None else Apply("pow", (node, power))


def _based(parser: Parser, item: Item, args: tuple[Node, ...], base: Node) -> Node:
    if item.text in ("log", "ln", "lg") and len(args) == 1:
        return Apply("log_base", (args[0], base))
    return Apply("subscript", (Apply(item.text, args), named(base)))


def _arguments(parser: Parser, item: Item) -> tuple[Node, ...]:
    group = parser.peek()
    if group is None:
        parser.fail(f"`{item.text}` needs an argument", item)
    if group.kind is Kind.GROUP and group.text in _BRACKETS:
        parser.take()
        return _bracketed(parser, item, group)
    return (_bare(parser, item),)


def _bracketed(parser: Parser, item: Item, group: Item) -> tuple[Node, ...]:
    if group.node is None:
        parser.fail(f"`{item.text}` has an empty argument", group)
    node = group.node
    if isinstance(node, Bracket) and _ARITY.get(item.text, 1) is None:
        return node.items
    if isinstance(node, (Tuple, Listing)) and _ARITY.get(item.text, 1) != 1:
        return items_of(node)
    if isinstance(node, Set) and item.text in EXTREMES | {"gcd", "lcm"}:
        return node.items
    if isinstance(node, Tuple):
        return node.items
    return (ungrouped(node),)


def _bare(parser: Parser, item: Item) -> Node:
    """bare ::= ['-'] factor factor*"""
    negative = False
    while parser.next_op("-"):
        negative = not negative
    first = parser.peek()
    if item.text in _NAMES:
        parser.fail(f"`{item.text}` takes its arguments in brackets", item)
    if first is None or first.kind in (Kind.OPERATOR, Kind.RELATION, Kind.TEXT):
        parser.fail(f"`{item.text}` needs an argument", first or item)
    factors = [parser.power()]
    if first.kind is not Kind.GROUP and first.kind not in (Kind.FUNCTION, Kind.BIG):
        _further(parser, factors)
    node = multiplied(factors)
    return opposite(node) if negative else node


def _further(parser: Parser, factors: list[Node]) -> None:
    """Take the factors that stand close behind the first of a bare argument."""
    while (following := parser.peek()) is not None and following.kind in _BARE:
        if following.kind is Kind.GROUP and following.text != "{" and not _only_number(factors):
            break
        if following.gap and parser.apart():
            break
        if following.kind is Kind.NUMBER:
            refuse_number(parser, following, factors)
        factors.append(parser.power())


def _only_number(factors: list[Node]) -> bool:
    return all(isinstance(factor, Number) for factor in factors)
