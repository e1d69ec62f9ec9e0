"""What stands in most brackets, read in one pass: the grammar makes the same tree of it, at several times the price.

list       ::= polynomial (',' polynomial)*
polynomial ::= ['-'] monomial (('+' | '-') monomial)*
monomial   ::= [digits] letter* | letter+                  each perhaps with a plain power: x^2, x^{n+1}
"""

from __future__ import annotations

from mathequiv.config import Config, DecimalComma
from mathequiv.nodes import Apply, Listing, Node, Number
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.leaves import constant, symbol, whole

SHORT = 10  # digits of a number that no limit concerns
_LISTING = frozenset({"(", "[", r"\{"})
_THOUSANDS = 3  # digits
_GAPS = frozenset({"", " "})  # that part nothing
_MARKED_LETTERS = frozenset({"complement", "prime", "star", "dagger", "top"})
_TOLD_LETTERS = _MARKED_LETTERS | {"partial", "Delta", "delta", "mu", "Omega"}  # which what stands behind them tells
_VALUES = frozenset({"add", "neg", "div"})


def plain(items: list[Item], config: Config, opener: str = "") -> Node | None:
    """A polynomial in letters, or a list of such; None for anything that needs the grammar.

    Outside brackets three digits behind a comma may go on with the number before it.
    """
    if config.limits.digits < SHORT or (read := polynomial(items, 0)) is None:
        return None
    node, at = read
    size = len(items)
    if at == size:
        return node
    values = [node]
    while at < size:
        if items[at].text != "," or config.decimal_comma is DecimalComma.ON or at + 1 == size:
            return None
        thousands = items[at + 1].kind is Kind.NUMBER and _may_go_on(items[at + 1].text)
        if (thousands and opener not in _LISTING) or (read := polynomial(items, at + 1)) is None:
            return None
        values.append(read[0])
        at = read[1]
    return Listing(tuple(values))


def _may_go_on(text: str) -> bool:
    """Three digits, or zeros, which behind a comma are a group of the number before it."""
    return len(text) == _THOUSANDS or text[:2] == "00"


def polynomial(items: list[Item], at: int) -> tuple[Node, int] | None:
    """The sum that begins at ``at`` and the place behind it; None where none does."""
    terms: list[Node] = []
    negative = items[at].text == "-" and items[at].kind is Kind.OPERATOR and at + 1 < len(items)
    at += negative
    while (read := _monomial(items, at)) is not None:
        term, at = read
        terms.append(Apply("neg", (term,)) if negative else term)
        if at == len(items) or items[at].text not in _SIGNS or items[at].kind is not Kind.OPERATOR:
            return (terms[0] if len(terms) == 1 else Apply("add", tuple(terms))), at
        negative = items[at].text == "-"
        at += 1
        if items[at - 1].gap not in _GAPS or at == len(items) or items[at].gap not in _GAPS:
            return None
    return None


_SIGNS = frozenset("+-")


def _monomial(items: list[Item], at: int) -> tuple[Node, int] | None:
    """The product that begins at ``at`` and the place behind it."""
    factors: list[Node] = []
    size = len(items)
    while at < size:
        item = items[at]
        if item.kind is Kind.LETTER and item.text not in _TOLD_LETTERS:
            factor: Node = constant(item.text) if item.text in "ei" else symbol(item.text)
        elif item.kind is Kind.NUMBER and not factors and len(item.text) < SHORT and item.text.isdecimal():
            factor = whole(item.text)
        else:
            break
        if factors and item.gap not in _GAPS:
            return None
        at += 1
        if at < size and items[at].text == "^":
            exponent = value(items[at + 1]) if at + 1 < size else None
            if exponent is None:
                return None
            factor = Apply("pow", (factor, exponent))
            at += 2
        factors.append(factor)
    if len(factors) < 2:
        return (factors[0], at) if factors else None
    return Apply("mul", tuple(factors)), at


def value(script: Item) -> Node | None:
    """What stands above a sign of power, where it is a number, a sum, an opposite or a quotient: no mark, no index."""
    if script.kind is Kind.NUMBER:
        return whole(script.text) if len(script.text) < SHORT and script.text.isdecimal() else None
    if script.kind is not Kind.GROUP or script.text != "{" or script.raw == "(":
        return None
    node = script.node
    return node if isinstance(node, Number) or (isinstance(node, Apply) and node.head in _VALUES) else None


def lone(item: Item) -> Node | None:
    """A short integer or a letter that is no mark; None for any other item."""
    if item.kind is Kind.NUMBER and len(item.text) < SHORT and item.text.isdecimal():
        return whole(item.text)
    if item.kind is Kind.LETTER and item.text not in _MARKED_LETTERS:
        return constant(item.text) if item.text in "ei" else symbol(item.text)
    return None
