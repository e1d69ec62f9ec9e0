"""The leaf comparison of the symbolic stage."""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.config import Config
from mathequiv.nodes import Node
from mathequiv.symbolic import equations, scalars, sets
from mathequiv.symbolic.check import Pair
from mathequiv.symbolic.faults import FAULTS, TooLarge, Untranslatable
from mathequiv.verdict import Finding, Stage, unknown


class SymbolicLeaf:
    """Compares by computer algebra; every decision is borne out by values computed without it."""

    stage = Stage.SYMBOLIC

    def __init__(self, config: Config) -> None:
        self.config = config

    def scalars(self, reference: Node, prediction: Node) -> Finding:
        """Whether two scalars, or two matrices, take equal values wherever both are defined."""
        return self._settled(scalars.compare, reference, prediction)

    def equations(self, reference: Node, prediction: Node) -> Finding:
        """Whether two relations, or combinations of them, have the same solutions."""
        return self._settled(equations.compare, reference, prediction)

    def sets(self, reference: Node, prediction: Node) -> Finding:
        """Whether two sets of reals, or two statements about one real number, have the same members."""
        return self._settled(sets.compare, reference, prediction)

    def _settled(self, compare: Callable[[Pair, Config], Finding], reference: Node, prediction: Node) -> Finding:
        """The finding of a comparison, or unknown with the limit, notation or fault that stopped it."""
        try:
            return compare(Pair(reference, prediction, self.config.limits), self.config)
        except TooLarge as fault:
            return unknown(self.stage, fault.limit)
        except Untranslatable as fault:
            return unknown(self.stage, f"untranslatable: {fault.head}")
        except RecursionError:
            return unknown(self.stage, "depth")
        except FAULTS as fault:
            return unknown(self.stage, f"sympy: {type(fault).__name__}")
