"""Answers that are compared as written: ellipses, asymptotic orders, and whatever no other file knows."""

from __future__ import annotations

from mathequiv.compare.build import contains
from mathequiv.compare.claims.links import constant_ratio, proportion
from mathequiv.compare.kinds import kind_of, never_meet
from mathequiv.compare.logic import DIFFERENT, EQUAL, only_if_equal
from mathequiv.compare.registry import Same
from mathequiv.nodes import Apply, Call, Constant, Node, Symbol
from mathequiv.numeric import exact
from mathequiv.verdict import Finding, Stage, different, equal

_ORDERS = frozenset({"O", "o", "Theta", "Omega", "omega"})
_MARKS = ((), ("tilde",))
_DOTS = Constant("dots")


def has_dots(node: Node) -> bool:
    """True if an ellipsis occurs."""
    return contains(node, lambda inner: inner == _DOTS)


def with_dots(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """Ellipses: equal as written, the order of a sum aside; more is not decided."""
    if not has_dots(reference) and not has_dots(prediction):
        return None
    if never_meet(kind_of(reference), kind_of(prediction)) is not None:
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
    if (
        len(args) != 1
        or not isinstance(head, Symbol)
        or head.name not in _ORDERS
        or head.sub is not None
        or head.marks not in _MARKS
    ):
        return None
    return "".join((*head.marks, head.name)), args[0]


def asymptotic(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """The same symbol, and functions equal up to a constant factor; None unless one side is an asymptotic order.

    Under a tilde powers of logarithms do not count, so that nothing is refuted there.
    """
    left, right = order_of(reference), order_of(prediction)
    if left is None or right is None:
        return _order_beside(prediction if left is not None else reference) if left != right else None
    if left[0] != right[0]:
        return different(Stage.NORMALIZED, "asymptotic order", f"{left[0]} against {right[0]}")
    bounded = _bounded(left[1], right[1])
    if bounded is not None:
        return bounded
    ratio = constant_ratio(left[1], right[1], same)  # a factor without zeros may grow: n^2(n^2+1) is no O(n^2)
    if ratio.decision is EQUAL and left[0] == "Theta":
        return only_if_equal(proportion(left[1], right[1], True, same))
    single = _is_single_term(left[1]) and _is_single_term(right[1])
    if ratio.decision is not DIFFERENT or left[0].startswith("tilde") or not single:
        return only_if_equal(ratio)
    return different(Stage.NUMERIC, "asymptotic order", "the quotient of the two is no constant")


def _bounded(left: Node, right: Node) -> Finding | None:
    """Constants are of one order, zero aside; None where a letter may stand."""
    values = [exact(side) for side in (left, right)]
    if values[0] is None or values[1] is None:
        return None
    if (values[0] == 0) != (values[1] == 0):
        return different(Stage.NUMERIC, "asymptotic order", "zero against another constant")
    return equal(Stage.NUMERIC, "asymptotic order", "both are constant")


def _order_beside(other: Node) -> Finding | None:
    """A number is no class of functions."""
    if exact(other) is None:
        return None
    return different(Stage.NORMALIZED, "asymptotic order", "an order of growth against a number")


def _is_single_term(node: Node) -> bool:
    """True for products without sums: of these, one dominates the other unless they are proportional."""
    return not contains(node, lambda inner: isinstance(inner, Apply) and inner.head == "add")
