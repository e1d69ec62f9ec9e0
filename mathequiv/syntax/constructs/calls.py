r"""Calls: which brackets behind a name are arguments.

call ::= name '(' arguments ')' | 'E' '[' argument ']'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Call, Constant, Listing, Node, Number, Set, Symbol, Tuple, walk
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.building import arguments, is_conditional, items_of, ungrouped
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.lists import is_claim

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser


def bracketed(parser: Parser, node: Node, item: Item) -> Node | None:
    """What a bracket behind a value makes of it: a call, an expectation, a ring with generators; None for a product."""
    if item.node is None:
        return None
    if is_expectation(node, item):
        return Call(node, tuple(ungrouped(part) for part in arguments(item.node)))
    if item.text in ("[", "(") and adjoins(parser, node, item):
        return adjoined(node, item.node, item.text)
    if item.text == "(" and isinstance(node, Apply) and node.head == "compose":
        return composed(node, arguments(item.node))
    if item.text == "(" and is_call(parser, node, item):
        return called(node, arguments(item.node))
    return None


def is_expectation(node: Node, item: Item) -> bool:
    """``E[X]`` and ``P[A]``, the bracket close behind: a head, not a product."""
    if not isinstance(node, Symbol) or node.name not in ("E", "P") or item.gap:
        return False
    return item.text == "[" or (item.text == "(" and node.name == "E")


def adjoins(parser: Parser, node: Node, item: Item) -> bool:
    r"""``\mathbb Z[i]``, ``\mathbb F_2[x]``, ``\mathbb Q(\sqrt 2)``: generators close behind a double-struck letter."""
    if item.gap:
        return False
    if isinstance(node, Constant):
        return node.name in v.NUMBER_SETS
    if isinstance(node, Apply):
        return node.head == "ring_adjunction" and item.text == "[" and item.closer == "]"
    if not isinstance(node, Symbol) or node.sub is None or node.name not in _RINGS:
        return False
    letter = next((other for other in reversed(parser.items[: parser.at]) if other.text == node.name), None)
    return letter is not None and parser.source.text.startswith(r"\mathbb", letter.start)


_RINGS = v.NUMBER_SETS | {"F"}


def adjoined(node: Node, generators: Node, bracket: str) -> Node:
    """adjunction ::= ring '[' generators ']' | field '(' generators ')'      the order of generators is free"""
    head = "ring_adjunction" if bracket == "[" else "field_adjunction"
    return Apply(head, (node, Set(items_of(generators))))


def is_call(parser: Parser, node: Node, item: Item) -> bool:
    """``f(x)``: a usual letter of functions, a letter with primes, or several arguments."""
    if not isinstance(node, Symbol) or item.node is None:
        return False
    usual = node.name in v.FUNCTION_LETTERS or bool({"prime", "inverse"} & set(node.marks)) or is_conditional(item.node)
    usual = usual or (node.name in _CYLINDRIC and node.sub is not None and not item.gap)
    several = isinstance(item.node, (Tuple, Listing)) and not item.gap
    lone = isinstance(item.node, Number) or (isinstance(item.node, Symbol) and node.name.isupper())
    told = node.sub is not None and (node.name in v.GREEK or not isinstance(node.sub, Number))
    usual = usual or (
        not item.gap and isinstance(item.node, Symbol) and item.node.name in _OF_UNKNOWN.get(node.name, "")
    )
    usual = usual or (told and not item.gap and isinstance(item.node, (Symbol, Number)))
    usual = usual or (not item.gap and node.name in _GENERALIZED and _is_shifted(node, item.node))
    declared = (
        node.name in parser.functions
        or (lone and len(node.name) == 1 and not item.gap and parser.items[parser.at - 1].kind is Kind.LETTER)
        or (starts_statement(parser) and parser.opener == "" and _declares(parser))
    )
    if declared and not lone:
        parser.functions |= {node.name}  # a set that the parsers of one text share changes in its place
    usual = usual or (node.name in _INDICATORS and not item.gap and is_claim(item.node))
    return usual or several or declared or (len(node.name) > 1 and node.name not in v.GREEK and not item.gap)


# Unknown functions of differential equations, by their usual letters, and those of their arguments.
_OF_UNKNOWN = {"x": "t", "y": "tx", "z": "tx", "u": "tx", "v": "tx", "w": "tx", "q": "t"}
# The delta of Dirac and the steps, and whether a sum may be their argument: theta(x + 1) is rather a product.
_GENERALIZED = {"delta": True, "Theta": True, "theta": False, "u": False}


def _is_shifted(node: Symbol, argument: Node) -> bool:
    r"""A letter alone, or moved: ``\delta(t - a)``, ``\theta(x)``, ``u(t - 2)``; ``\theta(1 - \theta)`` is none."""
    if isinstance(argument, Apply) and argument.head == "neg":
        argument = argument.args[0]
    if not isinstance(argument, Apply) or argument.head != "add":
        return isinstance(argument, Symbol) and node.name != "u" and argument.name != node.name
    first, *rest = argument.args
    if any(isinstance(inner, Symbol) and inner.name == node.name for inner in walk(argument)):
        return False
    lowered = [part.args[0] for part in rest if isinstance(part, Apply) and part.head == "neg"]
    if node.name == "delta" and isinstance(first, Number):
        return lowered in ([Symbol("t")], [Symbol("x")]) and len(rest) == 1  # it is even
    moved = isinstance(first, Symbol) and (len(lowered) == len(rest) or _GENERALIZED[node.name])
    return moved and (node.name != "u" or first in (Symbol("t"), Symbol("x")))


_INDICATORS = frozenset({"1", "I"})  # before a condition
_CYLINDRIC = frozenset({"J", "Y"})  # Bessel's functions, whose letters have their order below


def starts_statement(parser: Parser) -> bool:
    """True when the letter before the cursor begins a statement of a list."""
    first = parser.at - (3 if parser.at > 2 and parser.items[parser.at - 2].is_op("_") else 1)
    return first == 0 or parser.items[first - 1].is_op(",", ";", "and", "or", "\\\\")


def _declares(parser: Parser) -> bool:
    r"""``y(t) = ...``: a letter with a bracket alone before an equals sign is a function being given."""
    after = parser.peek(1)
    return after is not None and after.kind is Kind.RELATION and after.text in ("=", "approx", "equiv")


def composed(chain: Apply, args: tuple[Node, ...]) -> Node:
    r"""``(f \circ g)(x)`` is ``f(g(x))``."""
    parts: list[Node] = [chain]
    while isinstance(first := parts[0], Apply) and first.head == "compose":
        parts[:1] = first.args
    if not all(isinstance(part, Symbol) for part in parts):
        return Call(chain, args)
    for part in reversed(parts):
        args = (called(part, args),)
    return args[0]


_SPECIAL = {Symbol("Gamma"): "gamma", Symbol("zeta"): "zeta"}


def called(function: Node, args: tuple[Node, ...]) -> Node:
    """The call; ``C(n, k)`` is a binomial coefficient, ``P(n, k)`` stays a call."""
    if function == Symbol("C") and len(args) == 2:
        return Apply("binomial", args)
    if isinstance(function, Symbol) and function in _SPECIAL and len(args) == 1:
        return Apply(_SPECIAL[function], args)
    return Call(function, args)


def defined_functions(items: list[Item]) -> set[str]:
    """The letters that a statement defines as functions: ``N(t) = ...`` makes every ``N(...)`` a call."""
    found: set[str] = set()
    for at, item in enumerate(items[:-4]):
        if item.kind is not Kind.LETTER or items[at + 1].text != "(":
            continue
        equated = at > 1 and items[at - 1].text == "(" and items[at - 2].text == "Eq"
        if at and not equated and not items[at - 1].is_op(",", ";", "and", "or"):
            continue
        close = next((place for place in range(at + 2, min(at + 12, len(items))) if items[place].text == ")"), None)
        following = items[close + 1] if close is not None and close + 1 < len(items) else None
        if following is not None and (following.text == "=" or (equated and following.is_op(","))):
            found.add(item.text)
    return found
