"""Claims that hold for no real number: they match only side by side, for each is "no solution" of another question."""

from __future__ import annotations

from mathequiv.compare.claims.linear import linear
from mathequiv.compare.claims.links import Link, constant_ratio, links, matched, sides, up_to_factor
from mathequiv.compare.logic import DIFFERENT, first_known, only_if_different, only_if_equal
from mathequiv.compare.registry import Same
from mathequiv.compare.sets.reals import Undetermined
from mathequiv.compare.sets.regions import region
from mathequiv.nodes import Node
from mathequiv.verdict import Finding, Stage, different, unknown


def without_solutions(reference: Node, prediction: Node, same: Same) -> Finding:
    """Two claims without real solutions: equal link by link, ``x^2 < -1`` and ``x^2 + 1 < 0``, or different."""
    left, right = links(reference), links(prediction)
    if left is None or right is None or not (_is_empty(reference) and _is_empty(prediction)):
        return unknown(same.leaf.stage)
    if region(reference).letter != region(prediction).letter:
        return different(Stage.NUMERIC, "no solutions", "neither side has one, and their letters differ")
    if len(left) != len(right):
        return _other_sides()
    found = matched(left, right, lambda one, other: _link_link(one, other, same), same)
    return _other_sides() if found.decision is DIFFERENT else found


def _other_sides() -> Finding:
    return different(Stage.NUMERIC, "no solutions", "neither side has one, and their relations are others")


def _is_empty(node: Node) -> bool:
    try:
        found = region(node)
    except Undetermined:
        return False
    return found.letter is not None and found.reals.empty


def _link_link(one: Link, other: Link, same: Same) -> Finding:
    """The same relation up to a constant factor of the right sign."""
    if one.operator != other.operator:
        return different(Stage.NORMALIZED, "sign of relation", "another sign of relation")
    return first_known(
        (
            lambda: linear(one.form, other.form),
            lambda: only_if_equal(sides(one, other, same)),
            lambda: only_if_different(constant_ratio(one.zero_form, other.zero_form, same)),
            lambda: only_if_equal(up_to_factor(one, other, same)),
        ),
        same.leaf.stage,
    )
