r"""What stands behind, above and below an atom: scripts, powers, primes, factorials, percent, calls, accents."""

from __future__ import annotations

from dataclasses import replace
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
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.building import named
from mathequiv.syntax.constructs.calls import bracketed, starts_statement
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.numbers import bounded, refuse_group, to_base
from mathequiv.syntax.quantities import plain_words, temperature

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

# Scripts that are marks and not values: what a bracket or a sign alone means above a letter.
_MARK_SIGNS = {"*": "star", "+": "plus", "-": "minus", "'": "prime", "circ": "circ", "degree": "circ"}
_MARK_NAMES = {"prime": "prime", "star": "star", "top": "transpose", "dagger": "dagger", "complement": "complement"}
MARKS = frozenset(_MARK_SIGNS.values()) | frozenset(_MARK_NAMES.values()) | {"prime2", "prime3"}
_MOST_MARKS = 8
_DEEPEST_SCRIPT = 40


def postfixes(parser: Parser, node: Node) -> Node:
    """postfix ::= atom ('!' | '!!' | "'" | '%' | 'degree' | '_' script | call)*"""
    while parser.at < parser.size:
        item = parser.items[parser.at]
        if item.kind not in _BEHIND:
            break
        if isinstance(node, Constant) and item.is_op("*", "+") and _marks_set(parser, node, item):
            parser.at += 1
            node = Symbol(node.name, marks=(_MARK_SIGNS[item.text],))
        elif item.text == "{" and item.node is None and isinstance(node, Number) and _raises(parser):
            parser.take()  # 30{}^\circ
        elif item.kind is Kind.OPERATOR and item.text in _POSTFIXES:
            parser.at += 1
            node = _POSTFIXES[item.text](parser, item, node)
        elif item.kind is Kind.NUMBER and _is_numbered(parser, node, item):
            parser.indexed = parser.at
            parser.at += 1
            node = replace(node, sub=Number(int(item.text))) if isinstance(node, Symbol) else node
        elif item.kind is Kind.GROUP and (applied := bracketed(parser, node, item)) is not None:
            parser.take()
            node = applied
        elif item.text == "^" and (marked := _marked(parser, node)) is not None:
            node = marked
        else:
            break
    return node


_BEHIND = frozenset({Kind.OPERATOR, Kind.NUMBER, Kind.GROUP})


def _raises(parser: Parser) -> bool:
    """A degree sign behind empty braces, which hold its place."""
    script = parser.peek(2)
    return script is not None and parser.items[parser.at + 1].is_op("^") and _mark_of(parser, script, 3) == "circ"


def _marks_set(parser: Parser, node: Constant, item: Item) -> bool:
    """``ℕ*`` and ``ℝ+``: a sign close behind a number set with nothing to operate on is a mark of the set."""
    after = parser.peek(1)
    ends = after is None or after.kind is Kind.RELATION or (after.kind is Kind.OPERATOR and after.text in _AFTER_SETS)
    return node.name in v.NUMBER_SETS and not item.gap and ends


_AFTER_SETS = frozenset({",", ";", ":", "mid", "and", "or", "cup", "cap", "setminus"})


def _is_numbered(parser: Parser, node: Node, item: Item) -> bool:
    """``x1``: digits close behind a Latin letter in plain text are its number."""
    letter = parser.items[parser.at - 1]
    plain = letter.kind is Kind.LETTER and len(letter.text) == 1 and letter.end == item.start and not item.gap
    before = parser.items[parser.at - 2] if parser.at > 1 else None
    between = before is not None and before.kind is Kind.NUMBER and not letter.gap and parser.indexed != parser.at - 2
    named = isinstance(node, Symbol) and node.sub is None and not node.marks
    if plain and letter.text in "Rr" and letter.gap and parser.size == 3 and parser.items[0].kind is Kind.NUMBER:
        parser.fail("whether this is a remainder or a name cannot be told", letter)
    return plain and named and item.text.isdecimal() and not (between and not _runs_on(parser, letter))


def _runs_on(parser: Parser, letter: Item) -> bool:
    """``2a1``, ``2x1x2``: behind digits too, where the letter is no sign and no unit, or where more names follow."""
    if letter.text not in _SIGN_LETTERS:
        return True
    name, index = parser.peek(1), parser.peek(2)
    if name is None or index is None or letter.text in "hd":
        return False
    return name.kind is Kind.LETTER and index.kind is Kind.NUMBER and not name.gap and not index.gap


_SIGN_LETTERS = frozenset("xeCPRrhmsd")  # 2x3, 5C2, 7h30 and their kin


def factorial(parser: Parser, item: Item, node: Node) -> Node:
    following = parser.peek()
    if following is not None and following.is_op("!") and not following.gap:
        parser.take()
        return Apply("factorial2", (node,))
    return Apply("factorial", (node,))


def _prime(parser: Parser, item: Item, node: Node) -> Node:
    return _primed(node)


def _primed(node: Node) -> Node:
    """A prime: on a name; minutes and seconds of arc on a number."""
    if isinstance(node, Symbol) and len(node.marks) >= _MOST_MARKS:
        return Apply("prime", (node,))
    if isinstance(node, Symbol):
        return replace(node, marks=(*node.marks, "prime"))
    if isinstance(node, Number):
        return Apply("arcmin", (node,))
    if isinstance(node, Apply) and node.head == "arcmin":
        return Apply("arcsec_angle", node.args)
    return Apply("prime", (node,))


def _percent(parser: Parser, item: Item, node: Node) -> Node:
    after = parser.peek()
    if after is not None and after.kind in (Kind.NUMBER, Kind.LETTER):
        parser.fail("a percent sign stands between two operands", item)
    return Apply("percent", (node,))


def _degree(parser: Parser, item: Item, node: Node) -> Node:
    return temperature(parser, node) or Apply("degree", (node,))


def _ordinal(parser: Parser, item: Item, node: Node) -> Node:
    return node


def lowered(parser: Parser, item: Item, node: Node) -> Node:
    """A subscript: part of a name, or the base of a numeral."""
    script_item = parser.peek()
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
        node = Symbol(node.name)
    if isinstance(lower, Number) and _is_wide_numeral(name := _numeral_name(parser, node, item)):
        return to_base(parser, item, name, int(lower.value))
    if isinstance(node, Symbol) and node.sub is None:
        return Symbol(node.name, named(lower), node.marks)
    if isinstance(node, Symbol):
        parser.fail("two subscripts on one name", item)
    if isinstance(node, (Call, Apply, Bind, Matrix, Bracket, Vector, Tuple)):
        return Apply("subscript", (node, named(lower)))
    parser.fail("a subscript needs a name before it", item)


_NAMED_CONSTANTS = v.NUMBER_SETS | {"e", "i", "pi"}  # letters that have another meaning below


def _numeral_name(parser: Parser, node: Node, item: Item) -> str:
    """The digits before the subscript sign: a name, or what stands in round brackets."""
    if isinstance(node, Symbol):
        return node.name
    before = next((other for other in parser.items if other.end == item.start), None)
    if before is None or before.kind is not Kind.GROUP or before.text != "(":
        return ""
    return parser.source.text[before.start + 1 : before.end - 1].strip()


def _is_wide_numeral(name: str) -> bool:
    r"""Digits with capital letters among them, as in ``\text{1AF}_{16}``."""
    return len(name) > 1 and name.isalnum() and name.isupper() and any(digit.isdecimal() for digit in name)


_BASE_WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
               "twelve": 12, "sixteen": 16}  # fmt: skip


def _based(parser: Parser, item: Item, script_item: Item | None, node: Number, script: Node) -> Node:
    if isinstance(script, Number) and isinstance(script.value, int):
        return to_base(parser, item, str(node.value), script.value)
    if isinstance(script, Symbol) and script.name in _BASE_WORDS:
        return to_base(parser, item, str(node.value), _BASE_WORDS[script.name])
    if isinstance(script, Apply) and script.head == "mul" and script.args[0] == Symbol("base"):
        return _based(parser, item, script_item, node, script.args[1])
    if isinstance(script, Symbol):
        return Apply("subscript", (node, script))
    parser.fail("the base of a numeral is a number", script_item)


_POSTFIXES = {"!": factorial, "'": _prime, "%": _percent, "degree": _degree, "ordinal": _ordinal, "_": lowered}


def _marked(parser: Parser, node: Node) -> Node | None:
    r"""``x^*``, ``x^\prime``, ``90^\circ``, ``12^{\text{th}}``, ``f^{-1}(x)``: scripts that are no powers."""
    script = parser.peek(1)
    mark = _mark_of(parser, script)
    if mark == "circ":
        parser.at += 2
        return _degree(parser, parser.items[parser.at - 1], node)
    if mark is not None:
        parser.at += 2
        return _with_mark(node, mark)
    if script is not None and isinstance(node, Number):
        above = (script.raw or script.text).strip()
        if above in v.ORDINALS or above in _DEGREES:
            parser.at += 2
            return node if above in v.ORDINALS else _degree(parser, script, node)
    if script is not None and isinstance(node, (Symbol, Constant)) and _is_ordinal(script):
        parser.at += 2
        return Symbol(f"{node.name}th")
    return _ordered(parser, script, node) or _inverse(parser, node)


def _is_ordinal(script: Item) -> bool:
    r"""``k^{\text{th}}``: the ending of an ordinal as text; ``k^{th}`` may be a power."""
    return script.node == Symbol("th") or (script.kind is Kind.TEXT and script.text.strip() == "th")


_DEGREES = frozenset({"o", "circ"})  # letters for the ring above a number


def _ordered(parser: Parser, script: Item | None, node: Node) -> Node | None:
    """``f^{(n)}``: the order of a derivative stands in round brackets, and is no power."""
    if script is None or script.kind is not Kind.GROUP or script.text != "{" or not isinstance(node, Symbol):
        return None
    inner = parser.source.text[script.start + 1 : script.end - 1].strip()
    if not (inner.startswith("(") and inner.endswith(")")) or inner.count("(") != 1:
        return None
    group, order = parser.peek(2), inner[1:-1].strip()
    parser.at += 2
    applied = group is not None and group.text == "(" and not group.gap
    if order in _FEW and not node.marks and (applied or (node.name in _DIFFERENTIATED and order > "1")):
        return replace(node, marks=("prime",) * int(order))
    return replace(node, marks=(*node.marks, inner.replace(" ", "")))


_FEW = frozenset("012345678")  # orders that are as many primes
_DIFFERENTIATED = frozenset("fghyu")  # letters of functions: the order above any other may be an index


def _with_mark(node: Node, mark: str) -> Node:
    if mark in ("prime", "prime2", "prime3"):
        for _ in range(int(mark[5:] or 1)):
            node = _primed(node)
        return node
    if isinstance(node, Constant) and node.name in ("e", "i", *v.NUMBER_SETS):
        node = Symbol(node.name)
    if mark in ("transpose", "complement"):
        return Apply(mark, (node,))
    if isinstance(node, Symbol):
        return replace(node, marks=(*node.marks, mark))
    return Apply({"star": "conj", "plus": "from_above", "minus": "from_below"}.get(mark, mark), (node,))


def _inverse(parser: Parser, node: Node) -> Node | None:
    """``f^{-1}(x)``: the inverse of a function that is applied, or given: ``k^{-1}(x) = ...``."""
    script, group, sign = parser.peek(1), parser.peek(2), parser.peek(3)
    if not isinstance(node, Symbol) or script is None or script.raw != "-1" or group is None or group.text != "(":
        return None
    given = sign is not None and sign.text == "=" and isinstance(group.node, Symbol) and starts_statement(parser)
    given = given and group.node != node
    if group.kind is not Kind.GROUP or not (given or node.name in v.FUNCTION_LETTERS):
        return None
    parser.at += 2
    return replace(node, marks=(*node.marks, "inverse"))


def _mark_of(parser: Parser, script: Item | None, behind: int = 2) -> str | None:
    """The mark that a script is, where it is one: a sign with nothing behind it, a prime, a star, a degree."""
    if script is None:
        return None
    if (
        script.kind is Kind.GROUP
        and script.text == "{"
        and isinstance(script.node, Constant)
        and script.node.name in MARKS
    ):
        return script.node.name
    if script.kind is Kind.LETTER and script.text in _MARK_NAMES:
        return _MARK_NAMES[script.text]
    if script.kind is Kind.OPERATOR and script.text in _MARK_SIGNS:
        after = parser.peek(behind)
        signed = script.text in ("+", "-") and after is not None and after.kind in _SIGNED and not after.gap
        return None if signed else _MARK_SIGNS[script.text]
    return None


_SIGNED = frozenset({Kind.NUMBER, Kind.LETTER, Kind.CONSTANT, Kind.GROUP, Kind.COMMAND})


def script(parser: Parser, owner: Item) -> Node:
    r"""script ::= group | number | letter | command | ('+' | '-') script"""
    item = parser.peek()
    if item is None:
        parser.fail(f"`{owner.text}` needs a script", owner)
    if item.is_op("-", "+") and not (owner.text == "_" and _stands_alone(parser)):
        parser.take()
        inner = script(parser, owner)
        return Apply("neg", (inner,)) if item.text == "-" else inner
    mark = _MARK_SIGNS.get(item.text) if item.kind is Kind.OPERATOR else None
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
    return after is None or after.kind not in _SIGNED
