r"""What stands below a name or above it: a script of any kind, subscripts of names, the bases of numerals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Call,
    Constant,
    Matrix,
    Node,
    Number,
    Symbol,
    Tuple,
    Vector,
    depth,
)
from mathequiv.syntax import bases
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.building import named, signed_set
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.numbers import bounded, refuse_group, to_base
from mathequiv.syntax.quantities import plain_words

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

# Signs alone in a script that are marks and not values.
MARK_SIGNS = {"*": "star", "+": "plus", "-": "minus", "'": "prime", "circ": "circ", "degree": "circ"}
SIGNED = frozenset({Kind.NUMBER, Kind.LETTER, Kind.CONSTANT, Kind.GROUP, Kind.COMMAND})
_DEEPEST_SCRIPT = 40


def script(parser: Parser, owner: Item) -> Node:
    r"""script ::= group | number | letter | command | ('+' | '-') script"""
    item = parser.peek()
    if item is None:
        parser.fail(f"`{owner.text}` needs a script", owner)
    if item.is_op("-", "+") and not (owner.text == "_" and _stands_alone(parser)):
        parser.take()
        inner = script(parser, owner)
        return Apply("neg", (inner,)) if item.text == "-" else inner
    mark = MARK_SIGNS.get(item.text) if item.kind is Kind.OPERATOR else None
    if mark is not None and owner.text == "_":
        parser.take()
        return Constant(mark)
    if item.kind is Kind.NUMBER:
        parser.take()
        return Number(*bounded(parser, item, item.text))
    if item.kind is Kind.TEXT and owner.text == "_" and (word := plain_words(item.text)).isalpha():
        parser.take()
        return Symbol(word)
    return parser.argument(owner)


def bounds(parser: Parser, owner: Kind) -> tuple[Node | None, Node | None]:
    r"""bounds ::= ('_' script | '^' script)*     each at most once; an operator with bounds may have empty braces"""
    found: dict[str, Node | None] = {}
    while (sign := parser.next_op("_", "^")) is not None:
        if sign.text in found:
            parser.fail(f"two {'subscripts' if sign.text == '_' else 'superscripts'} on one sign", sign)
        item = parser.peek()
        blank = owner is Kind.BIG and item is not None and item.kind is Kind.GROUP and item.node is None
        if blank:
            parser.take()
        found[sign.text] = None if blank else script(parser, sign)
    return found.get("_"), found.get("^")


def refuse_digits(parser: Parser) -> None:
    """``2^x1``, ``2^1 000``: digits behind a bare script may go on with it, unless they begin a power: ``2^a3^b``."""
    digits, sign, last = parser.items[parser.at], parser.peek(1), parser.items[parser.at - 1]
    if last.kind is Kind.NUMBER:
        refuse_group(parser, last)
    if last.kind is not Kind.LETTER or digits.kind is not Kind.NUMBER or digits.gap:
        return
    if sign is None or not sign.is_op("^"):
        parser.fail("whether these digits belong to the letter cannot be told", digits)


def _stands_alone(parser: Parser) -> bool:
    """A sign with nothing behind it: the plus of ``\\mathbb Z_+``."""
    after = parser.peek(1)
    return after is None or after.kind not in SIGNED


def lowered(parser: Parser, item: Item, node: Node) -> Node:
    """A subscript: part of a name, or the base of a numeral."""
    script_item = parser.peek()
    if isinstance(node, Symbol) and script_item is not None and (plain := _plainly_lowered(parser, script_item, node)):
        return plain
    return _lowered(parser, item, node, script_item)


def _lowered(parser: Parser, item: Item, node: Node, script_item: Item | None) -> Node:
    if script_item is not None and script_item.text == "[":
        parser.fail("an index in square brackets is not mathematics", script_item)
    lower = script(parser, item)
    if parser.at < parser.size and parser.items[parser.at].kind is Kind.NUMBER:
        refuse_digits(parser)
    if parser.items[parser.at - 1].end - item.start > _DEEPEST_SCRIPT // 2 and depth(lower) > _DEEPEST_SCRIPT:
        parser.fail("scripts nested too deeply", item, "depth")
    if isinstance(node, Number) and node.places is None and isinstance(node.value, int) and node.value >= 0:
        return _based(parser, item, script_item, node, lower)
    if isinstance(node, Constant) and node.name in _NAMED_CONSTANTS:
        part = signed_set(node.name, getattr(lower, "name", ""))
        return part or Symbol(node.name, named(lower))
    if isinstance(lower, Number) and _is_wide_numeral(name := _numeral_name(parser, node, item), lower):
        return to_base(parser, item, name, int(lower.value))
    if isinstance(node, Symbol) and node.sub is None:
        return Symbol(node.name, named(lower), node.marks)
    if isinstance(node, Symbol):
        parser.fail("two subscripts on one name", item)
    if isinstance(node, (Call, Apply, Bind, Matrix, Bracket, Vector, Tuple)):
        return Apply("subscript", (node, named(lower)))
    parser.fail("a subscript needs a name before it", item)


def _plainly_lowered(parser: Parser, script_item: Item, node: Symbol) -> Symbol | None:
    """``a_{n}`` and ``a_{1}``, the commonest of all, at once; None for any other subscript."""
    lower = script_item.node
    if script_item.text != "{" or node.sub is not None or len(node.name) > 1:
        return None
    if not (isinstance(lower, Number) or (isinstance(lower, Symbol) and lower.sub is None)):
        return None
    following = parser.peek(1)
    if following is not None and following.kind is Kind.NUMBER:
        return None
    parser.at += 1
    return Symbol(node.name, lower, node.marks)


_NAMED_CONSTANTS = v.NUMBER_SETS | {"e", "i", "pi"}  # letters that have another meaning below


def _numeral_name(parser: Parser, node: Node, item: Item) -> str:
    """The digits before the subscript sign: a name, or what stands in round brackets."""
    if isinstance(node, Symbol) and not isinstance(node.sub, Number):
        return node.name
    near = parser.items[max(0, parser.at - _NEAR) : parser.at]
    before = next((other for other in near if other.end == item.start), None)
    if isinstance(node, Symbol) and before is not None and before.kind is Kind.NUMBER:
        return node.name + before.text  # A3
    if before is None or before.kind is not Kind.GROUP or before.text != "(":
        return ""
    return parser.source.text[before.start + 1 : before.end - 1].strip().removesuffix(r"\right").rstrip()


_NEAR = 6  # items up to the end of a subscript


def _is_wide_numeral(name: str, base: Number) -> bool:
    r"""Digits with capital letters among them, as in ``\text{1AF}_{16}``, and A to F alone to the base 16."""
    if len(name) < 2 or not name.isalnum() or not name.isupper():
        return False
    return any(digit.isdecimal() for digit in name) or (base.value == len(_DIGITS) and _DIGITS.issuperset(name))


_DIGITS = frozenset("0123456789ABCDEF")


def _based(parser: Parser, item: Item, script_item: Item | None, node: Number, script: Node) -> Node:
    if isinstance(script, Number) and isinstance(script.value, int):
        return to_base(parser, item, str(node.value), script.value)
    if isinstance(script, Symbol) and script.name in bases.WORDS:
        return to_base(parser, item, str(node.value), bases.WORDS[script.name])
    if isinstance(script, Apply) and script.head == "mul" and script.args[0] == Symbol("base"):
        return _based(parser, item, script_item, node, script.args[1])
    if isinstance(script, Symbol):
        return Apply("subscript", (node, script))
    parser.fail("the base of a numeral is a number", script_item)
