"""Declarations and conditions at the end of a list: ``x = 2n, n = 0, 1, \\ldots``; ``x^2, x > 0``."""

from __future__ import annotations

from mathequiv.compare.families.declarations import counted
from mathequiv.compare.names import assignment, is_claim
from mathequiv.nodes import Apply, Call, Listing, Node, Relation, Symbol
from mathequiv.numeric import free_symbols


def tail_declaration(items: tuple[Node, ...]) -> tuple[tuple[Node, ...], Node] | None:
    """The items and the declaration that ends them: ``x = 2n, n = 0, 1, 2, \\ldots``."""
    for place in range(1, len(items)):
        found = counted(items[place:])
        if found is not None:
            return items[:place], Listing(items[place:])
    return None


def tail_conditions(items: tuple[Node, ...], joiner: str) -> tuple[tuple[Node, ...], Node] | None:
    """The items and the conditions that end them, where these restrict letters of an expression: ``x^2, x > 0``."""
    place = len(items)
    while place > 0 and _is_condition(items[place - 1]):
        place -= 1
    if place in (0, len(items)):
        return None
    restricted = free_symbols(Listing(items[place:]))
    if not restricted or not all(restricted <= _arguments(item) for item in items[:place]):
        return None
    conditions = items[place:]
    first = conditions[0]
    if len(conditions) == 1:
        return items[:place], first
    # `a or b, k in Z, k >= 1`: what stands behind a membership is no alternative to it
    alternatives = joiner == "or" and not (isinstance(first, Relation) and first.operators == ("in",))
    return items[:place], Apply("or" if alternatives else "and", conditions)


def with_conditions(body: Node, declaration: Node) -> tuple[Node, Node]:
    """The body and what is declared, conditions before the declaration included: ``3k, k > 0, k \\in \\mathbb Z``."""
    member = isinstance(declaration, Relation) and declaration.operators == ("in",)
    if not member or not isinstance(body, Listing) or body.joiner != ",":
        return body, declaration
    tail = tail_conditions(body.items, body.joiner)
    if tail is None:
        return body, declaration
    rest, condition = tail
    parts = condition.args if isinstance(condition, Apply) else (condition,)
    return (rest[0] if len(rest) == 1 else Listing(rest, ",")), Apply("and", (declaration, *parts))


def _is_condition(node: Node) -> bool:
    return isinstance(node, Relation) and not {"=", "approx"} & set(node.operators) and node.modulus is None


def _arguments(node: Node) -> frozenset[Symbol]:
    """The letters of an expression, or of the value that a name is given; none for any other claim."""
    named = assignment(node)
    if named is not None:
        own = frozenset() if isinstance(named.name, Call) else free_symbols(named.name)
        return free_symbols(named.value) - own
    return frozenset() if is_claim(node) else free_symbols(node)
