"""The leaf: what does the arithmetic where no structure is left. One for each stage of the cascade."""

from __future__ import annotations

from typing import Protocol

from mathequiv.compare.build import differentiates, may_not_commute
from mathequiv.compare.traits import OPERATOR, traits
from mathequiv.config import Config
from mathequiv.nodes import Node, Relation
from mathequiv.normal.tree import normal_key
from mathequiv.numeric import compare_scalars
from mathequiv.numeric.opaque import RULE as OPAQUE_PARTS
from mathequiv.verdict import Decision, Finding, Stage, unknown


class Leaf(Protocol):
    """Arithmetic on the parts of two answers; every method may say that it does not know."""

    @property
    def stage(self) -> Stage:
        """The stage of the cascade whose arithmetic this is."""
        ...

    def scalars(self, reference: Node, prediction: Node) -> Finding:
        """Whether two numbers or expressions have equal values."""
        ...

    def equations(self, reference: Relation, prediction: Relation) -> Finding:
        """Whether two equations have the same solutions in the same letters."""
        ...

    def sets(self, reference: Node, prediction: Node) -> Finding:
        """Whether two sets of reals, or relations that describe such sets, are the same."""
        ...


class NumericLeaf:
    """Exact arithmetic, enclosures and numerical agreement."""

    __slots__ = ("_config",)

    stage = Stage.NUMERIC

    def __init__(self, config: Config) -> None:
        self._config = config

    def scalars(self, reference: Node, prediction: Node) -> Finding:
        """Proves by exact arithmetic, identity or agreement; refutes by exact arithmetic or disjoint enclosures."""
        return compare_scalars(reference, prediction, self._config)

    def equations(self, reference: Relation, prediction: Relation) -> Finding:
        """Not mine: what numbers can say of equations, the rules have asked already."""
        return unknown(self.stage)

    def sets(self, reference: Node, prediction: Node) -> Finding:
        """Not mine."""
        return unknown(self.stage)


def in_order(leaf: Leaf, reference: Node, prediction: Node) -> Finding:
    """What a leaf says of two scalars; it lets all factors commute, so equal is no proof where some may not."""
    found = leaf.scalars(reference, prediction)
    if not (traits(reference) | traits(prediction)) & OPERATOR:
        return found
    if found.decision is Decision.DIFFERENT and (differentiates(reference) or differentiates(prediction)):
        return unknown(leaf.stage)  # no value of nabla is an interpretation of it
    if found.decision is not Decision.EQUAL or not (may_not_commute(reference) or may_not_commute(prediction)):
        return found
    if found.rule == OPAQUE_PARTS:
        return found  # by laws of what does not commute
    return found if normal_key(reference) == normal_key(prediction) else unknown(leaf.stage)
