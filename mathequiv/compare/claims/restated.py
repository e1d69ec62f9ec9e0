"""A claim and the set that restates it: an answer given twice, of which both must be right."""

from __future__ import annotations

from mathequiv.compare.kinds import REGIONS, Kind
from mathequiv.compare.logic import all_of
from mathequiv.compare.registry import Same, rule
from mathequiv.nodes import Apply, Node
from mathequiv.verdict import Finding

# What a claim or a set of reals may be the same as.
_MET = REGIONS | {Kind.RESTATED, Kind.INEQUALITY, Kind.CLAIM, Kind.EQUATION, Kind.SYSTEM, Kind.RECORD}


@rule(Kind.RESTATED, _MET, symmetric=True)
def restated(node: Node, other: Node, same: Same) -> Finding:
    r"""``x < 1: (-\infty, 1)`` is an answer that each of the two equals; two that differ are none."""
    return all_of(same(part, other) for part in node.args) if isinstance(node, Apply) else same.identical(node, other)
