r"""Solved form: a reference that says what its letters are asks for a prediction that does, and does not ask again.

``2x = 4`` and ``2x \le 4 \le 2x`` do not answer ``x = 2``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mathequiv.compare.claims.links import conjuncts
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.names import assignment, is_claim, is_name, mentions, names_ratio, record
from mathequiv.nodes import Apply, Listing, Node, Relation, Set, SetBuilder, Tuple
from mathequiv.numeric import free_symbols

_STRICT = frozenset({"<", ">", "!="})
# Sets of reals, which an inequality may describe in any form.
_SETS = frozenset({Kind.INTERVAL, Kind.REGION, Kind.BRACKET, Kind.TUPLE, Kind.BUILDER})


def repeated(reference: Node, prediction: Node) -> str | None:
    """What is left unsolved in the prediction, where the reference is solved."""
    if not is_solved(reference):
        return None
    if _is_unsolved(prediction, Kind.EQUATION):
        return None if _is_unsolved(reference, Kind.EQUATION) else "an equation"
    if _lists_values(reference) and _is_unsolved(prediction, Kind.INEQUALITY):
        return "an inequality"
    return None


def is_solved(node: Node) -> bool:
    """Every part is a constant, a name with a constant for its value, or a name in a finite set of constants."""
    return all(_is_solved_part(part) for part in _parts(node))


def _parts(node: Node) -> tuple[Node, ...]:
    if isinstance(node, (Listing, Set)):
        return node.items
    if isinstance(node, Apply) and node.head in ("or", "and"):
        return node.args
    return (node,)


def _is_solved_part(node: Node) -> bool:
    if isinstance(node, Relation) and node.operators == ("in",) and isinstance(node.terms[1], Set):
        return is_name(node.terms[0]) and not free_symbols(node.terms[1])
    if is_claim(node):
        values = _values(node)
        return bool(values) and not any(map(free_symbols, values))
    return not free_symbols(node)


def _values(node: Node) -> tuple[Node, ...]:
    """The values that an equation, or a chain of them, gives to names."""
    found = assignment(node)
    return (found.value,) if found is not None else tuple(entry.value for entry in record(node) or ())


def _lists_values(node: Node) -> bool:
    """True of a solved answer of finitely many values: named, or listed, and no sets of reals."""
    if kind_of(node) is Kind.SCALAR:
        return False  # a number is no claim in any form
    parts = [value for part in _parts(node) for value in _values(part) or (part,)]
    return not any(kind_of(part) in _SETS for part in parts)


def _is_unsolved(node: Node, sort: Kind) -> bool:
    """Some equation, or inequality, in it is solved for nothing, or for a name by others: ``y = 2x, x = 3 - y``."""
    claims = [part for part in _claims(node) if kind_of(part) is sort]
    if any(free_symbols(part) and not _says_what(part) for part in claims):
        return True
    values = [entry for entry in map(assignment, claims) if entry is not None] if len(claims) > 1 else []
    names = {entry.name for entry in values}
    return any(mentions(entry.value, name) for entry in values for name in names)


def _claims(node: Node) -> Iterator[Node]:
    if isinstance(node, Apply) and node.head in ("or", "not"):
        for arg in node.args:
            yield from _claims(arg)
    elif isinstance(node, SetBuilder):
        point = node.element
        if not isinstance(point, (Tuple, Apply)) or (isinstance(point, Tuple) and all(map(is_name, point.items))):
            yield from _claims(node.condition)
    else:
        yield from conjuncts(node)


def _says_what(node: Node) -> bool:
    """True for an equation that gives a name, or several, their values, and for bounds of names."""
    if assignment(node) is not None or record(node) is not None:
        return True
    if not isinstance(node, Relation):
        return False
    return names_ratio(node) or all(map(_bounds, pairwise(node.terms), node.operators))


def _bounds(sides: tuple[Node, Node], operator: str) -> bool:
    """True of a name and a constant, or of two names in an order."""
    names = [is_name(side) for side in sides]
    if all(names):
        return operator in _STRICT
    return operator != "=" and any(names) and not all(map(free_symbols, sides))
