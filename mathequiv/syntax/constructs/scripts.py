r"""What stands behind, above and below an atom: scripts, powers, primes, factorials, percent, calls, accents."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mathequiv.nodes import (
    Apply,
    Constant,
    Node,
    Number,
    Symbol,
    walk,
)
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.building import signed_set
from mathequiv.syntax.constructs.calls import bracketed, starts_statement
from mathequiv.syntax.constructs.subscripts import MARK_SIGNS, SIGNED, lowered
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.quantities import plain_words, temperature

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

# Scripts that are marks and not values: what a bracket or a sign alone means above a letter.
_MARK_NAMES = {"prime": "prime", "star": "star", "top": "transpose", "dagger": "dagger", "complement": "complement"}
MARKS = frozenset(MARK_SIGNS.values()) | frozenset(_MARK_NAMES.values()) | {"prime2", "prime3"}
_MOST_MARKS = 8


def postfixes(parser: Parser, node: Node) -> Node:
    """postfix ::= atom ('!' | '!!' | "'" | '%' | 'degree' | '_' script | call)*"""
    while parser.at < parser.size:
        item = parser.items[parser.at]
        if item.kind not in _BEHIND:
            break
        if isinstance(node, Constant) and item.is_op("*", "+") and _marks_set(parser, node, item):
            parser.at += 1
            node = _with_mark(node, MARK_SIGNS[item.text])
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
    """``x1``, ``theta1``, ``θ1``: digits close behind a letter in plain text are its number."""
    letter = parser.items[parser.at - 1]
    plain = letter.kind is Kind.LETTER and _is_close(parser, letter, item)
    before = parser.items[parser.at - 2] if parser.at > 1 else None
    between = before is not None and before.kind is Kind.NUMBER and not letter.gap and parser.indexed != parser.at - 2
    named = isinstance(node, Symbol) and node.sub is None and not node.marks
    if plain and letter.text in "Rr" and letter.gap and parser.size == 3 and parser.items[0].kind is Kind.NUMBER:
        parser.fail("whether this is a remainder or a name cannot be told", letter)
    if not plain or not named or not item.text.isdecimal() or (between and not _runs_on(parser, letter)):
        return False
    return not _raised_by(parser, letter)


def _raised_by(parser: Parser, letter: Item) -> bool:
    """``n2^n``, ``k3^{k-1}``: digits raised to a power with the letter before them in it are a factor."""
    sign, script = parser.peek(1), parser.peek(2)
    if sign is None or script is None or not sign.is_op("^"):
        return False
    if script.kind is Kind.LETTER:
        return script.text == letter.text
    return script.node is not None and any(inner == Symbol(letter.text) for inner in walk(script.node))


def _is_close(parser: Parser, letter: Item, digits: Item) -> bool:
    """No gap as written: a Greek letter of Unicode is spelt with one. Digits behind a command may be a factor."""
    if len(letter.text) == 1:
        return letter.end == digits.start and not digits.gap
    source = parser.source
    start, end = source.span(letter.start, letter.end)
    return letter.text in v.GREEK and source.original[start].isalpha() and source.origin(digits.start) == end


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
    if parser.at > 1 and parser.items[parser.at - 2].text == item.text:
        parser.fail("two signs of percent behind one value", item)
    share = Apply("percent", (node,))
    if after is not None and after.kind is Kind.TEXT and plain_words(after.text).lower() == "of":
        return _share(parser, share)
    return share


def _share(parser: Parser, share: Node) -> Node:
    """share ::= percent 'of' power                     5% of 20 is their product"""
    whole = parser.peek(1)
    if whole is None or whole.kind not in _SHARED:
        return share
    parser.nested(parser.take())
    return Apply("mul", (share, parser.power()))


_SHARED = frozenset({Kind.NUMBER, Kind.LETTER, Kind.CONSTANT, Kind.GROUP, Kind.COMMAND})


def _degree(parser: Parser, item: Item, node: Node) -> Node:
    return temperature(parser, node) or Apply("degree", (node,))


def _ordinal(parser: Parser, item: Item, node: Node) -> Node:
    return node


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
    if order in _FEW and not node.marks and (applied or (node.name in _DIFFERENTIATED and order > "0")):
        return replace(node, marks=("prime",) * int(order))
    return replace(node, marks=(*node.marks, inner.replace(" ", "")))


_FEW = frozenset("012345678")  # orders that are as many primes
_DIFFERENTIATED = frozenset("fghyu")  # letters of functions: the order above any other may be an index


def _with_mark(node: Node, mark: str) -> Node:
    if mark in ("prime", "prime2", "prime3"):
        for _ in range(int(mark[5:] or 1)):
            node = _primed(node)
        return node
    if isinstance(node, Constant) and (node.name in ("e", "i") or node.name in v.NUMBER_SETS):
        if (signed := signed_set(node.name, mark)) is not None:
            return signed
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
    if script.kind is Kind.OPERATOR and script.text in MARK_SIGNS:
        after = parser.peek(behind)
        signed = script.text in ("+", "-") and after is not None and after.kind in SIGNED and not after.gap
        return None if signed else MARK_SIGNS[script.text]
    return None
