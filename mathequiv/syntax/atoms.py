r"""Atoms: what stands where an operand is due, by the kind of its item.

atom ::= number | letter | constant | function argument | command | accent | text | group
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mathequiv.nodes import Apply, Listing, Node, Number, Set, Symbol, name_of
from mathequiv.syntax import nouns, numbers, quantities
from mathequiv.syntax.constructs import accents, bars, calculator, fractions, functions, operators, subscripts
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.leaves import constant, symbol
from mathequiv.syntax.lexicon import PROSE
from mathequiv.syntax.registry import CONSTRUCTS
from mathequiv.syntax.vocabulary import CURRENCIES

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser


def _letter(parser: Parser, item: Item) -> Node:
    if item.text not in _SPECIAL_LETTERS:
        return symbol(item.text)
    behind = parser.peek()
    if item.text == "partial":
        return fractions.partial_quotient(parser, item) or Symbol(item.text)
    if item.text == "complement" and behind is not None and (not behind.is_op("_") or parser.peek(2) is not None):
        return _complement(parser, item)
    if item.text == "m" and behind is not None and behind.text in _ANGLES:
        return parser.atom()  # the measure of an angle
    if item.text in ("e", "i") and (behind is None or not behind.is_op("_", "'")):
        return constant(item.text)
    if item.text in _DIFFERENCES and behind is not None and _is_difference(parser, item, behind):
        return _difference(parser, item)
    return symbol(item.text)


_SPECIAL_LETTERS = frozenset({"e", "i", "m", "complement", "partial", "Delta", "delta"})
_ANGLES = frozenset({r"\angle", r"\measuredangle"})
_DIFFERENCES = frozenset({"Delta", "delta"})


def _is_difference(parser: Parser, sign: Item, letter: Item) -> bool:
    """True where the sign is no script or argument of its own, and stands before what varies."""
    before = parser.items[parser.at - 2] if parser.at > 1 else None
    alone = before is not None and (before.is_op("_", "^") or before.kind in (Kind.COMMAND, Kind.ACCENT))
    return not alone and _is_varied(sign, letter, (parser.peek(1), parser.peek(2)), before is None)


def _is_varied(sign: Item, letter: Item, after: tuple[Item | None, Item | None], first: bool) -> bool:
    r"""``\Delta x``, ``\delta\vec r``: what stands close behind the sign; ``\Delta ABC`` is a triangle."""
    if letter.kind is Kind.ACCENT:
        return letter.text in ("vec", "hat", "bar", "tilde")
    if letter.kind is Kind.GROUP:
        return letter.text == "{" and isinstance(letter.node, Symbol)
    if letter.kind is not Kind.LETTER or letter.text in _SPECIAL_LETTERS:
        return False
    if sign.text == "Delta":
        return not all(item is not None and _is_capital(item) for item in (letter, *after))
    return first or len(letter.text) == 1 or letter.text in ("theta", "phi", "varphi")


def _is_capital(item: Item) -> bool:
    return item.kind is Kind.LETTER and len(item.text) == 1 and item.text.isupper()


def _difference(parser: Parser, item: Item) -> Node:
    """A difference is a name of its own, and its sign never cancels."""
    if parser.at == _SIGN_AND_WORD and item.text == "Delta" and _are_sets(parser):
        parser.fail("whether this is a difference of sets or a change cannot be told", item)
    varied = parser.atom()
    if isinstance(varied, Symbol):
        return replace(varied, marks=(*varied.marks, item.text))
    return Apply("mul", (Symbol(item.text), varied))


def _are_sets(parser: Parser) -> bool:
    r"""``A \Delta B`` alone or beside signs of sets, in the usual letters of sets."""
    first, second, after = parser.items[0], parser.items[parser.at], parser.peek(1)
    letters = first.kind is second.kind is Kind.LETTER and first.text in _SETS and second.text in _SETS
    return letters and (after is None or after.text == "=" or after.is_op("cup", "cap", "setminus"))


_SETS = frozenset("ABCDEXY")


def _complement(parser: Parser, item: Item) -> Node:
    r"""complement ::= '\complement' ['_' script] power       \complement_U A is what of U is not in A"""
    parser.nested(item)
    whole = subscripts.script(parser, item) if parser.next_op("_") else None
    part = parser.power()
    return Apply("complement", (part,)) if whole is None else Apply("setminus", (whole, part))


def label(items: list[Item]) -> Node | None:
    """Digits behind a zero, alone in a script or a ket, and any word there: ``x_{01}``, ``V_{\\text{out}}``."""
    if len(items) == 1 and items[0].kind is Kind.TEXT and (word := quantities.plain_words(items[0].text)).isalpha():
        return Symbol(word)
    if len(items) == 1 and items[0].kind is Kind.NUMBER and len(items[0].text) > 1 and items[0].text.isdecimal():
        return Symbol(items[0].text) if items[0].text[0] == "0" else None
    return None


_SIGN_AND_WORD = 2  # items


def _constant(parser: Parser, item: Item) -> Node:
    if item.text in _UNDEFINED:
        return Apply("div", (Number(_UNDEFINED[item.text]), Number(0)))
    return constant(item.text)


_UNDEFINED = {"nan": 0, "zoo": 1}  # what stands above the zero of the quotient


def _command(parser: Parser, item: Item) -> Node:
    reader = CONSTRUCTS.get(item.text)
    if reader is None:
        parser.fail(f"`{item.text}` cannot stand here", item)
    return reader(parser, item)


def _text(parser: Parser, item: Item) -> Node:
    words = quantities.plain_words(item.text)
    following = parser.peek()
    if quantities.is_operator(parser, item, following):
        return functions.unknown(parser, item, words)
    if (stem := words.rstrip("'")) != words and stem.isalpha() and len(words) - len(stem) < 4:
        return Symbol(stem, marks=("prime",) * (len(words) - len(stem)))
    named = " " not in words or (following is not None and following.kind is Kind.RELATION)
    bare = parser.source.text[item.start] != "\\"
    if bare and following is not None and following.text == "{" and not following.gap:
        parser.fail(f"`{words}` is not a command this grammar knows", item)
    if item.text.strip() in CURRENCIES:
        return calculator.money(parser, Item(Kind.COMMAND, item.text.strip(), item.start, item.end))
    signed = bare and parser.size == parser.at == _SIGN_AND_WORD and parser.opener == ""
    leads = bare and parser.at == 1 and words[1:].islower() and following is not None and following.kind is Kind.NUMBER
    if words.lower() in nouns.HEDGES or words.lower() in PROSE or signed or leads:
        parser.fail("a word stands where an operand should", item)
    parts = words.replace("-", " ").replace("'", " ").split()
    if not parts or not named or not all(part.isalnum() for part in parts):
        parser.fail("this text is not part of a formula", item)
    return Symbol(name_of(words))


def _group(parser: Parser, item: Item) -> Node:
    if item.node is None:
        parser.fail("these brackets are empty", item)
    if item.text == "." and item.closer in ("|", "]"):
        return bars.restricted(parser, item.node)
    if item.text == "{":
        return Set(item.node.items) if isinstance(item.node, Listing) else item.node
    return item.node


ATOMS: dict[Kind, Callable[[Any, Item], Node]] = {
    Kind.NUMBER: numbers.number,
    Kind.NUMERAL: numbers.numeral,
    Kind.LETTER: _letter,
    Kind.CONSTANT: _constant,
    Kind.COMMAND: _command,
    Kind.FUNCTION: functions.application,
    Kind.BIG: operators.big_operator,
    Kind.ACCENT: accents.accented,
    Kind.TEXT: _text,
    Kind.GROUP: _group,
}
