r"""Braces: sets, plain groups, and what stands below or above a letter.

braces ::= '\{' [sequence] '\}' | '\{' sequence ('|' | ':' | '\mid') sequence '\}' | '{' sequence '}'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Constant, Listing, Node, Number, Relation, Set, SetBuilder, Symbol, Tuple
from mathequiv.syntax.atoms import label
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.leaves import symbol
from mathequiv.syntax.quantities import plain_words

if TYPE_CHECKING:
    from mathequiv.syntax.groups import Gatherer

_INFIX = {r"\choose": "binomial", r"\over": "div", r"\atop": "atop"}
_SCRIPT_SIGNS = {"circ": "circ", "*": "star", "+": "plus", "-": "minus", "'": "prime", "degree": "circ"}


def set_braces(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    r"""set ::= '\{' [sequence] '\}' | '\{' sequence ('|' | ':' | '\mid') sequence '\}'"""
    for at, item in enumerate(items):
        if item.is_op("mid", ":") and at > 0:
            element = gatherer.parse(items[:at], r"\{")
            condition = gatherer.parse(items[at + 1 :], "{")
            if element is None or condition is None:
                raise gatherer.fail("a set needs an element and a condition", item)
            return SetBuilder(element, condition)
    node = gatherer.parse(items, r"\{")
    if node is None:
        return Set(())
    return Set(node.items if isinstance(node, Listing) else (node,))


def _names_set(items: list[Item]) -> bool:
    """A sign condition stands below anything, and above the sets of numbers alone."""
    return items[-1].is_op("_") or (len(items) > 1 and items[-2].kind is Kind.CONSTANT)


def script_braces(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    """What stands below or above: an expression, a mark, or the sign condition of ``\\mathbb R_{>0}``."""
    if len(items) > 1 and _is_arithmetic(items):
        return gatherer.parse(items, "{")
    signed = bool(items) and items[0].kind is Kind.RELATION and items[0].text in ("<", "<=", ">", ">=", "!=")
    if signed and _names_set(gatherer.stack[-1].items):
        return Symbol("".join(item.text for item in items))
    if (labelled := _brace_label(gatherer, items)) is not None:
        return labelled
    if len(items) == 1:
        below = gatherer.stack[-1].items[-1].is_op("_")
        named = label(items) if below else None
        return named if named is not None else plain_braces(gatherer, items, opener)
    if len(items) > 1 and gatherer.stack[-1].items[-1].is_op("_") and _are_indices(items):
        return Tuple(tuple(symbol(item.text if item.kind is Kind.LETTER else "cdot") for item in items))
    if len(items) > 1 and items[0].is_op("otimes", "oplus"):
        power = gatherer.parse(items[1:], "{")
        return Apply(items[0].text, (power,)) if power is not None else None
    if (sided := _one_sided(gatherer, items)) is not None:
        return sided
    if (worded := _worded(gatherer, items)) is not None:
        return worded
    node = plain_braces(gatherer, items, opener) if not any(item.is_op("mid", ":") for item in items) else None
    return node if node is not None else gatherer.parse(items, "_")


def _are_indices(items: list[Item]) -> bool:
    r"""Letters, with dots for the indices summed over, as in ``f_{i\cdot}``; a dot between two letters multiplies."""
    dots = [item.is_op("*") and item.end - item.start > 1 for item in items]
    summed = not any(dots) or dots[0] or dots[-1]
    return summed and all(dot or item.kind is Kind.LETTER for dot, item in zip(dots, items, strict=True))


def _is_arithmetic(items: list[Item]) -> bool:
    """A sum of numbers and letters, which is what it says: ``n+2``, ``-3t``, ``k-1``."""
    signed = False
    for item in items:
        if item.kind is Kind.OPERATOR:
            if item.text not in "+-":
                return False
            signed = True
        elif item.kind is not Kind.NUMBER and item.kind is not Kind.LETTER:
            return False
    return signed and items[-1].kind is not Kind.OPERATOR


def _brace_label(gatherer: Gatherer, items: list[Item]) -> Node | None:
    r"""``\underbrace{x+\cdots+x}_{n\text{ times}}``: words in the label of a brace, and the number before them."""
    before = gatherer.stack[-1].items[-3:-2]
    if not items or not before or before[0].text not in (r"\underbrace", r"\overbrace"):
        return None
    if not any(item.kind is Kind.TEXT for item in items):
        return None
    start = next(at for at, item in enumerate(items) if item.kind is Kind.TEXT)
    if all(item.kind is Kind.TEXT for item in items[start:]) and start:
        return gatherer.parse(items[:start], "{")
    return Symbol(plain_words(gatherer.source.text[items[0].start : items[-1].end]))


def _one_sided(gatherer: Gatherer, items: list[Item]) -> Node | None:
    """``x \\to 0+``: the side from which a limit is taken, with no script for its sign."""
    if (
        len(items) < 4
        or not items[-1].is_op("+", "-")
        or items[-2].is_op("^")
        or not any(item.text == "to" for item in items)
    ):
        return None
    node = gatherer.parse(items[:-1], "{")
    if not isinstance(node, Relation) or node.operators != ("to",):
        return None
    side = "from_above" if items[-1].text == "+" else "from_below"
    return Relation((node.terms[0], Apply(side, (node.terms[1],))), ("to",))


def _worded(gatherer: Gatherer, items: list[Item]) -> Node | None:
    """``n \\text{ odd}`` below an operator: a letter and what is said of it."""
    if len(items) != 2 or items[-1].kind is not Kind.TEXT or not gatherer.stack[-1].items[-1].is_op("_"):
        return None
    words = plain_words(items[-1].text)
    if items[0].kind is not Kind.LETTER or gatherer.stack[-1].items[-2:][0].kind is not Kind.BIG:
        return None
    return Relation((Symbol(items[0].text), Symbol(words)), ("is",)) if words.isalpha() else None


def plain_braces(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    """Braces that group; a mark, an infix command or a bar in them makes them more."""
    if len(items) == 1:
        mark = _lone_mark(items[0]) if items[0].kind in _MARKING else None
        return mark if mark is not None else gatherer.parse(items, "{")
    for at, item in enumerate(items):
        if item.kind is Kind.OPERATOR and at > 0 and (read := _divided(gatherer, items, opener, at)) is not None:
            return read
        if item.kind is Kind.COMMAND and item.text in _INFIX:
            left, right = gatherer.parse(items[:at], "{"), gatherer.parse(items[at + 1 :], "{")
            if left is None or right is None:
                raise gatherer.fail(f"`{item.text}` needs both sides", item)
            return Apply(_INFIX[item.text], (left, right))
    return gatherer.parse(items, "{")


def chosen(text: str, items: list[Item], node: Apply) -> Node:
    r"""``\left(\!\binom nk\!\right)``: brackets drawn close to a binomial choose with repetition."""
    first = items[0]
    twice = first.text == "(" and "\\!" in text[first.start : items[-1].end]
    if len(items) > 1 + 2 * (first.kind is Kind.COMMAND) or "\\!" not in first.gap or twice:
        return Apply("binomial", node.args) if node.head == "atop" and first.text != "(" else node
    top, bottom = node.args
    return Apply("binomial", (Apply("add", (top, bottom, Apply("neg", (Number(1),)))), bottom))


def _divided(gatherer: Gatherer, items: list[Item], opener: Item, at: int) -> Node | None:
    """What a bar, a colon or a second prime makes of plain braces; None where the sign at ``at`` is another."""
    sign = items[at].text
    if sign == "'":
        primes = len(items) <= 3 and all(item.is_op("'") for item in items)
        return Constant(f"prime{len(items)}") if primes else None
    if sign == ":" and (values := _named_values(items)) is not None:
        return gatherer.parse(values, "{")
    if sign == "mid" or (sign == ":" and any(later.kind is Kind.RELATION for later in items[at:])):
        return set_braces(gatherer, items, opener)
    return None


_MARKING = frozenset({Kind.OPERATOR, Kind.LETTER, Kind.FUNCTION})


def _named_values(items: list[Item]) -> list[Item] | None:
    """``{x: 1, y: 2}``, as SymPy prints a solution: the values of letters, each behind a colon and a space."""
    starts = [at for at in range(len(items) - 2) if at == 0 or items[at - 1].is_op(",")]
    colons = [at + 1 for at in starts if items[at].kind is Kind.LETTER and items[at + 1].is_op(":")]
    parted = {at for at in colons if not items[at].gap and items[at + 1].gap}
    if not parted or len(parted) != 1 + sum(item.is_op(",") for item in items):
        return None
    if any(item.kind is Kind.RELATION for item in items):
        return None
    return [Item(Kind.RELATION, "=", i.start, i.end) if at in parted else i for at, i in enumerate(items)]


_MARKS = {"prime": "prime", "star": "star", "dagger": "dagger", "top": "transpose", "complement": "complement"}


def _lone_mark(item: Item) -> Node | None:
    """What a sign alone between braces is: a mark, or the name of a function."""
    if item.kind is Kind.OPERATOR and item.text in _SCRIPT_SIGNS:
        return Constant(_SCRIPT_SIGNS[item.text])
    if item.kind is Kind.LETTER and item.text in _MARKS:
        return Constant(_MARKS[item.text])
    return Symbol(item.text) if item.kind is Kind.FUNCTION else None
