"""Whether a condition holds at a point."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from mathequiv.nodes import Apply, Constant, Node, Relation
from mathequiv.numeric.ordering import compare, differ
from mathequiv.numeric.values import Opaque, Unclear, Value

_ORDERS: dict[str, frozenset[int]] = {
    "<": frozenset({-1}),
    "<=": frozenset({-1, 0}),
    ">": frozenset({1}),
    ">=": frozenset({0, 1}),
}


def holds(condition: Node, value_of: Callable[[Node], Value]) -> bool:
    """The truth of a chain of comparisons or a combination of such; raises where it is not certain."""
    if isinstance(condition, Relation) and condition.modulus is None:
        values = [value_of(term) for term in condition.terms]
        steps = zip(pairwise(values), condition.operators, strict=True)
        links = [_related(left, operator, right) for (left, right), operator in steps]
        return all(links)
    if isinstance(condition, Apply) and condition.head in ("and", "or", "not"):
        truths = [holds(part, value_of) for part in condition.args]
        return _combined(condition.head, truths)
    if condition == Constant("true"):
        return True
    if condition == Constant("false"):
        return False
    raise Opaque("condition")


def _combined(head: str, truths: list[bool]) -> bool:
    if head == "not":
        return not truths[0]
    return all(truths) if head == "and" else any(truths)


def _related(left: Value, operator: str, right: Value) -> bool:
    if operator in ("=", "!="):
        if differ(left, right):
            return operator == "!="
        if compare(left, right) == 0:
            return operator == "="
        raise Unclear
    order = compare(left, right)
    if operator not in _ORDERS:
        raise Opaque(operator)
    if order is None:
        raise Unclear
    return order in _ORDERS[operator]
