"""SymPy-printed answers: a fixed list of names, each followed by its arguments in round brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Constant,
    Interval,
    Listing,
    Matrix,
    Node,
    Number,
    Piecewise,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
)
from mathequiv.syntax.building import named, with_letters
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.registry import construct
from mathequiv.syntax.vocabulary import NUMBER_SETS

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

Arguments = tuple[Node, ...]
_SETS = {"Union": "union", "Intersection": "intersection", "Complement": "setminus", "ProductSet": "cartesian"}
_RELATIONS = {"Eq": "=", "Ne": "!=", "Lt": "<", "Le": "<=", "Gt": ">", "Ge": ">=", "Contains": "in"}
_LOGIC = {"And": "and", "Or": "or"}
_BINDERS = {"Sum": "sum", "Product": "prod", "Integral": "integral"}
# Which ends are open, where the name says so.
_OPEN_ENDS = {"Interval": (False, False), "Interval.open": (True, True), "Interval.Lopen": (True, False),
              "Interval.Ropen": (False, True)}  # fmt: skip
_TRUE, _FALSE = Constant("true"), Constant("false")
_INFINITE = (Constant("inf"), Apply("neg", (Constant("inf"),)))


def _arguments(parser: Parser, item: Item) -> Arguments:
    """The arguments that stand in the round brackets behind a name."""
    group = parser.peek()
    if group is None or group.kind is not Kind.GROUP or group.text != "(" or group.node is None:
        parser.fail(f"`{item.text}` needs arguments", item)
    parser.take()
    return group.node.items if isinstance(group.node, (Tuple, Listing)) else (group.node,)


def _exactly(parser: Parser, item: Item, number: int) -> Arguments:
    args = _arguments(parser, item)
    if len(args) != number:
        parser.fail(f"`{item.text}` takes {number} argument{'s' if number > 1 else ''}, not {len(args)}", item)
    return args


@construct("EmptySet")
def empty(parser: Parser, item: Item) -> Node:
    """empty ::= 'EmptySet' ['(' ')']"""
    group = parser.peek()
    if group is not None and group.kind is Kind.GROUP and group.node is None:
        parser.take()
    return Constant("empty")


@construct("FiniteSet", "Tuple")
def items(parser: Parser, item: Item) -> Node:
    """items ::= ('FiniteSet' | 'Tuple') '(' arguments ')'"""
    args = _arguments(parser, item)
    return Set(args) if item.text == "FiniteSet" else Tuple(args)


@construct(*_SETS)
def of_sets(parser: Parser, item: Item) -> Node:
    """of_sets ::= ('Union' | 'Intersection' | 'Complement' | 'ProductSet') '(' set ',' set ... ')'"""
    args = tuple(Set((arg,)) if _is_element(arg) else arg for arg in _arguments(parser, item))
    if len(args) < 2:
        parser.fail(f"`{item.text}` takes two or more sets", item)
    if item.text == "Complement" and len(args) > 2:
        parser.fail("`Complement` takes two sets", item)
    head = _SETS[item.text]
    if isinstance(args[0], Apply) and args[0].head == head and head in ("union", "intersection"):
        args = (*args[0].args, *args[1:])  # a chain, as brackets on its left leave it
    return Apply(head, args)


_OF_SETS = frozenset({*_SETS.values(), "complement"})


def _is_element(node: Node) -> bool:
    """What is no set, and stood in the braces of a set of one: ``{pi}``."""
    if isinstance(node, Constant):
        return node.name != "empty" and node.name not in NUMBER_SETS
    return isinstance(node, Number) or (isinstance(node, Apply) and node.head not in _OF_SETS)


@construct(*_OPEN_ENDS)
def interval(parser: Parser, item: Item) -> Node:
    """interval ::= 'Interval' ['.open' | '.Lopen' | '.Ropen'] '(' low ',' high [',' left_open [',' right_open]] ')'"""
    args = _arguments(parser, item)
    if not 2 <= len(args) <= 4:
        parser.fail(f"`{item.text}` takes two ends", item)
    ends = dict(zip(("left_open", "right_open"), _OPEN_ENDS[item.text], strict=True))
    for name, arg in zip(ends, args[2:], strict=False):
        if isinstance(arg, Relation) and isinstance(arg.terms[0], Symbol) and arg.terms[0].name in ends:
            name, arg = arg.terms[0].name, arg.terms[1]
        if arg not in (_TRUE, _FALSE) or item.text != "Interval":
            parser.fail("an end of an interval is open or not", item)
        ends[name] = arg == _TRUE
    closed = [not opened and end not in _INFINITE for opened, end in zip(ends.values(), args, strict=False)]
    return Interval(args[0], args[1], closed[0], closed[1])


@construct("Matrix", "ImmutableMatrix", "ImmutableDenseMatrix", "MutableDenseMatrix")
def matrix(parser: Parser, item: Item) -> Node:
    """matrix ::= 'Matrix' '(' '[' row ',' row ... ']' ')' | 'Matrix' '(' rows ',' columns ',' '[' cells ']' ')'"""
    args = _arguments(parser, item)
    cells = args[-1].items if isinstance(args[-1], Bracket) else ()
    if len(args) == 3 and all(isinstance(side, Number) for side in args[:2]):
        width = args[1].value if isinstance(args[1], Number) else 0
        if not isinstance(width, int) or width < 1 or args[0] != Number(len(cells) // width) or len(cells) % width:
            parser.fail("the rows of this matrix differ in length", item)
        return Matrix(tuple(cells[at : at + width] for at in range(0, len(cells), width)), "b")
    rows = cells if len(args) == 1 and cells else args
    table = tuple(row.items if isinstance(row, Bracket) else (row,) for row in rows)
    if any(len(row) != len(table[0]) for row in table):
        parser.fail("the rows of this matrix differ in length", item)
    return Matrix(table, "b")


@construct(*_RELATIONS)
def relation(parser: Parser, item: Item) -> Node:
    """relation ::= ('Eq' | 'Ne' | 'Lt' | 'Le' | 'Gt' | 'Ge' | 'Contains') '(' left ',' right ')'"""
    return Relation(_exactly(parser, item, 2), (_RELATIONS[item.text],))


@construct(*_LOGIC, "Not")
def logic(parser: Parser, item: Item) -> Node:
    """logic ::= ('And' | 'Or') '(' claim ',' claim ... ')' | 'Not' '(' claim ')'"""
    if item.text == "Not":
        return Apply("not", _exactly(parser, item, 1))
    args = _arguments(parser, item)
    if len(args) < 2:
        parser.fail(f"`{item.text}` takes two or more claims", item)
    return Apply(_LOGIC[item.text], args)


@construct("Lambda")
def function(parser: Parser, item: Item) -> Node:
    """function ::= 'Lambda' '(' (letter | '(' letters ')') ',' body ')'"""
    letters, body = _exactly(parser, item, 2)
    each = letters.items if isinstance(letters, Tuple) else (letters,)
    variables = tuple(_letter(parser, item, letter) for letter in each)
    return Bind("lambda", variables, _freed(body, variables))


@construct("ImageSet")
def image(parser: Parser, item: Item) -> Node:
    """image ::= 'ImageSet' '(' function ',' set ')'       the values of the function on the set"""
    mapping, base = _exactly(parser, item, 2)
    if not isinstance(mapping, Bind) or mapping.head != "lambda" or len(mapping.variables) != 1:
        parser.fail("`ImageSet` takes a function of one letter", item)
    return SetBuilder(mapping.body, Relation((mapping.variables[0], base), ("in",)))


@construct("ConditionSet")
def condition(parser: Parser, item: Item) -> Node:
    """condition ::= 'ConditionSet' '(' letter ',' claim ',' set ')'"""
    letter, claim, base = _exactly(parser, item, 3)
    return SetBuilder(Relation((letter, base), ("in",)), claim)


@construct("Piecewise")
def pieces(parser: Parser, item: Item) -> Node:
    """pieces ::= 'Piecewise' '(' '(' value ',' (claim | 'True') ')' ... ')'"""
    args = _arguments(parser, item)
    if len(args) == 2 and not any(isinstance(arg, Tuple) for arg in args):
        args = (Tuple(args),)
    found: list[tuple[Node, Node | None]] = []
    for arg in args:
        if not isinstance(arg, Tuple) or len(arg.items) != 2:
            parser.fail("each piece is a value and its condition", item)
        found.append((arg.items[0], None if arg.items[1] == _TRUE else arg.items[1]))
    return Piecewise(tuple(found))


@construct(*_BINDERS)
def binder(parser: Parser, item: Item) -> Node:
    """binder ::= ('Sum' | 'Product' | 'Integral') '(' body ',' (letter | '(' letter ',' low ',' high ')') ... ')'"""
    body, *limits = _arguments(parser, item)
    if not limits:
        parser.fail(f"`{item.text}` needs its letter", item)
    for limit in limits:
        letter, low, high = limit, None, None
        if isinstance(limit, Tuple) and len(limit.items) == 3:
            letter, low, high = limit.items
        elif item.text != "Integral":
            parser.fail(f"`{item.text}` needs its bounds", item)
        variable = _letter(parser, item, letter)
        body = Bind(_BINDERS[item.text], (variable,), _freed(body, (variable,)), low, high)
    return body


@construct("Limit")
def limit(parser: Parser, item: Item) -> Node:
    """limit ::= 'Limit' '(' body ',' letter ',' target [',' "dir='" side "'"] ')'"""
    args = _arguments(parser, item)
    side = _DIRECTIONS.get(args[3]) if len(args) == 4 else ""
    if len(args) not in (3, 4) or side is None:
        parser.fail("`Limit` takes a body, a letter and a target", item)
    variable = _letter(parser, item, args[1])
    return Bind("limit", (variable,), _freed(args[0], (variable,)), args[2], note=side)


_DIRECTIONS: dict[Node, str] = {Symbol("dir+"): "+", Symbol("dir-"): "-", Symbol("dir+-"): ""}


@construct("Derivative")
def derivative(parser: Parser, item: Item) -> Node:
    """derivative ::= 'Derivative' '(' body ',' (letter | '(' letter ',' order ')') ... ')'"""
    body, *by = _arguments(parser, item)
    if not by:
        parser.fail("`Derivative` needs its letter", item)
    for each in by:
        letter, order = each.items if isinstance(each, Tuple) and len(each.items) == 2 else (each, Number(1))
        body = Bind("derivative", (_letter(parser, item, letter),), body, high=order)
    return body


def _letter(parser: Parser, item: Item, node: Node) -> Symbol:
    letter = named(node)
    if not isinstance(letter, Symbol):
        parser.fail(f"`{item.text}` binds a letter", item)
    return letter


def _freed(body: Node, variables: tuple[Symbol, ...]) -> Node:
    """The body with the letters that are bound in it, though they may be constants elsewhere."""
    return with_letters(body, [letter.name for letter in variables if letter.name in ("e", "i")])
