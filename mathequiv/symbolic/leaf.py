"""The leaf comparison of the symbolic stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mathequiv.config import Config
from mathequiv.nodes import Node
from mathequiv.symbolic import equations, scalars, sets
from mathequiv.symbolic.check import Pair
from mathequiv.symbolic.faults import FAULTS, TooLarge, Untranslatable
from mathequiv.symbolic.standard import special
from mathequiv.verdict import Decision, Finding, Stage, unknown


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
            return self._read(compare, Pair(reference, prediction, self.config.limits))
        except TooLarge as fault:
            return unknown(self.stage, fault.limit)
        except Untranslatable as fault:
            return unknown(self.stage, f"untranslatable: {fault.head}")
        except RecursionError:
            return unknown(self.stage, "depth")
        except FAULTS as fault:
            return unknown(self.stage, f"sympy: {type(fault).__name__}")

    def _read(self, compare: Callable[[Pair, Config], Finding], pair: Pair) -> Finding:
        """Equal with letters read as what they may stand for, or as they are; different only under both readings."""
        reference, prediction = special(pair.reference, pair.prediction)
        if (reference, prediction) == (pair.reference, pair.prediction):
            return compare(pair, self.config)
        found = compare(replace(pair, reference=reference, prediction=prediction), self.config)
        return compare(pair, self.config) if found.decision is Decision.DIFFERENT else found
