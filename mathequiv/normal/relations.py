"""Keys of relations: an equation and an inequality say the same whichever side is written first."""

from __future__ import annotations

from collections.abc import Sequence

from mathequiv.nodes import Call, Relation, Symbol, walk
from mathequiv.normal.arithmetic import Key

_SYMMETRIC = frozenset({"=", "!=", "equiv", "parallel", "perp", "iff"})
_TURNED = {">": "<", ">=": "<=", "=": "="}


def relation(operators: Sequence[str], terms: Sequence[Key], modulus: Key) -> Key:
    """The key of a chain; a > b is b < a, and one symmetric relation has its terms sorted."""
    if len(operators) == 1 and operators[0] in _SYMMETRIC:
        terms = sorted(terms)
    elif _runs_down(operators):
        operators, terms = [_TURNED[sign] for sign in reversed(operators)], terms[::-1]
    return ("(relation)", tuple(operators), modulus, *terms)


def _runs_down(operators: Sequence[str]) -> bool:
    """True for a chain of >, >= and = that is no chain of equations."""
    return all(sign in _TURNED for sign in operators) and any(sign != "=" for sign in operators)


def is_restated(node: Relation) -> bool:
    """True for an equation without letters of one side with itself: ``25 = 25``."""
    first = node.terms[0]
    if set(node.operators) != {"="} or any(term != first for term in node.terms[1:]):
        return False
    return not any(isinstance(part, (Symbol, Call)) for part in walk(first))
