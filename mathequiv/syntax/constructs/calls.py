r"""Calls: which brackets behind a name are arguments.

call ::= name '(' arguments ')' | 'E' '[' argument ']'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Call, Listing, Node, Number, Symbol, Tuple
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.building import is_conditional
from mathequiv.syntax.items import Item, Kind

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser


def is_expectation(node: Node, item: Item) -> bool:
    """``E[X]`` and ``P[A]``, the bracket close behind: a head, not a product."""
    if not isinstance(node, Symbol) or node.name not in ("E", "P") or item.gap:
        return False
    return item.text == "[" or (item.text == "(" and node.name == "E")


def is_call(parser: Parser, node: Node, item: Item) -> bool:
    """``f(x)``: a usual letter of functions, a letter with primes, or several arguments."""
    if not isinstance(node, Symbol) or item.node is None:
        return False
    usual = node.name in v.FUNCTION_LETTERS or "prime" in node.marks or is_conditional(item.node)
    usual = usual or (node.name in _CYLINDRIC and node.sub is not None and not item.gap)
    several = isinstance(item.node, (Tuple, Listing)) and not item.gap
    lone = isinstance(item.node, Number) or (isinstance(item.node, Symbol) and node.name.isupper())
    told = node.sub is not None and (node.name in v.GREEK or not isinstance(node.sub, Number))
    usual = usual or (told and not item.gap and isinstance(item.node, (Symbol, Number)))
    declared = (
        node.name in parser.functions
        or (lone and len(node.name) == 1 and not item.gap and parser.items[parser.at - 1].kind is Kind.LETTER)
        or (_starts_statement(parser) and parser.opener == "" and _declares(parser))
    )
    if declared and not lone:
        parser.functions.add(node.name)
    return usual or several or declared or (len(node.name) > 1 and node.name not in v.GREEK and not item.gap)


_CYLINDRIC = frozenset({"J", "Y"})  # Bessel's functions, whose letters have their order below


def _starts_statement(parser: Parser) -> bool:
    """True when the letter before the cursor begins a statement of a list."""
    first = parser.at - (3 if parser.at > 2 and parser.items[parser.at - 2].is_op("_") else 1)
    return first == 0 or parser.items[first - 1].is_op(",", ";", "and", "or", "\\\\")


def _declares(parser: Parser) -> bool:
    r"""``y(t) = ...``: a letter with a bracket alone before an equals sign is a function being given."""
    after = parser.peek(1)
    return after is not None and after.kind is Kind.RELATION and after.text in ("=", "approx", "equiv")


_SPECIAL = {Symbol("Gamma"): "gamma", Symbol("zeta"): "zeta"}


def called(function: Node, args: tuple[Node, ...]) -> Node:
    """The call; ``C(n, k)`` is a binomial coefficient, ``P(n, k)`` stays a call."""
    if function == Symbol("C") and len(args) == 2:
        return Apply("binomial", args)
    if isinstance(function, Symbol) and function in _SPECIAL and len(args) == 1:
        return Apply(_SPECIAL[function], args)
    return Call(function, args)
