"""Answers that are compared as written: ellipses, asymptotic orders, and whatever no other file knows."""

from __future__ import annotations

from mathequiv.compare.build import contains, is_zero
from mathequiv.compare.links import proportion
from mathequiv.compare.logic import EQUAL, only_if_equal
from mathequiv.compare.polynomials import coefficients
from mathequiv.compare.registry import Same
from mathequiv.nodes import Apply, Call, Constant, Node, Symbol
from mathequiv.numeric import free_symbols
from mathequiv.verdict import Finding, Stage, different, unknown

_ORDERS = frozenset({"O", "o", "Theta", "Omega", "omega"})
_DOTS = Constant("dots")


def has_dots(node: Node) -> bool:
    """True if an ellipsis occurs."""
    return contains(node, lambda inner: inner == _DOTS)


def with_dots(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """Ellipses: equal as written, the order of a sum aside; more is not decided."""
    if not has_dots(reference) and not has_dots(prediction):
        return None
    return same.identical(reference, prediction)


def order_of(node: Node) -> tuple[str, Node] | None:
    """The symbol and the function of an asymptotic order: ``O(n)``."""
    if isinstance(node, Call):
        head, args = node.function, node.args
    elif isinstance(node, Apply) and node.head == "mul":
        head, args = node.args[0], node.args[1:]
    else:
        return None
    if len(args) != 1 or not isinstance(head, Symbol) or head.name not in _ORDERS or head.sub is not None or head.marks:
        return None
    return head.name, args[0]


def asymptotic(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """The same symbol, and functions equal up to a constant factor; None unless one side is an asymptotic order."""
    left, right = order_of(reference), order_of(prediction)
    if left is None or right is None:
        return None
    if left[0] != right[0]:
        return different(Stage.NORMALIZED, "asymptotic order", f"{left[0]} against {right[0]}")
    found = only_if_equal(proportion(left[1], right[1], False, same))
    return found if found.decision is EQUAL else _by_degree(left[1], right[1], same)


def _by_degree(left: Node, right: Node, same: Same) -> Finding:
    """Powers of one letter: of the same order just when of the same degree."""
    letters = free_symbols(left) | free_symbols(right)
    if len(letters) != 1:
        return unknown(same.leaf.stage)
    polys = [coefficients(node, next(iter(letters))) for node in (left, right)]
    degrees = [len(poly) - 1 for poly in polys if poly is not None and all(map(is_zero, poly[:-1]))]
    if len(degrees) == 2 and degrees[0] != degrees[1]:
        return different(Stage.NUMERIC, "asymptotic order", f"degree {degrees[0]} against degree {degrees[1]}")
    return unknown(same.leaf.stage)
