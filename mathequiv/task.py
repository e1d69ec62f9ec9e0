"""What a worker runs: both answers read again from their texts, and compared with SymPy at the leaves.

Text goes in and text comes out, so that nothing but plain characters crosses between processes. The caller's process
writes and reads these texts too, and must not load SymPy for it: only what runs in a worker imports it.
"""

from __future__ import annotations

import json
from typing import Any

from mathequiv.cascade import Pair, Side, over_readings
from mathequiv.compare import NumericLeaf
from mathequiv.config import Config, Fallback
from mathequiv.evidence import Evidence
from mathequiv.nodes import Node, Relation
from mathequiv.syntax import read
from mathequiv.verdict import Decision, Finding, Stage, unknown

WARM = "warm"  # a payload that carries no pair: make what is made on first use


def payload(pair: Pair) -> str:
    """The pair as text."""
    options = {**pair.config.to_dict(), "fallback": Fallback.OFF.value}  # a second opinion is asked by the caller alone
    return json.dumps([pair.reference.text, pair.prediction.text, options])


def decide(text: str) -> str:
    """The finding on the pair that ``text`` carries, as text."""
    if text == WARM:
        from mathequiv.symbolic import warm

        warm()
        return text
    try:
        return dump(_found(text))
    except RecursionError:
        return dump(unknown(Stage.SYMBOLIC, "depth"))


def _found(text: str) -> Finding:
    reference, prediction, options = json.loads(text)
    config = Config.from_dict(options)
    sides = [Side(answer, read(answer, config)) for answer in (reference, prediction)]
    pair = Pair(sides[0], sides[1], config, lambda _: unknown(Stage.SYMBOLIC))
    return over_readings(pair, WorkerLeaf(config))


class WorkerLeaf:
    """Numbers where they settle a part, by tolerance for one, and SymPy for the parts that they leave open."""

    stage = Stage.SYMBOLIC

    def __init__(self, config: Config) -> None:
        from mathequiv.symbolic import SymbolicLeaf

        self._numbers = NumericLeaf(config)
        self._algebra = SymbolicLeaf(config)

    def scalars(self, reference: Node, prediction: Node) -> Finding:
        """Whether two numbers or expressions have equal values."""
        found = self._numbers.scalars(reference, prediction)
        return found if found.known else self._algebra.scalars(reference, prediction)

    def equations(self, reference: Relation, prediction: Relation) -> Finding:
        """Whether two equations have the same solutions in the same letters."""
        return self._algebra.equations(reference, prediction)

    def sets(self, reference: Node, prediction: Node) -> Finding:
        """Whether two sets of reals, or relations that describe such sets, are the same."""
        return self._algebra.sets(reference, prediction)


def dump(finding: Finding) -> str:
    """A finding as text."""
    evidence = finding.evidence
    plain: dict[str, Any] = {
        "decision": finding.decision.value,
        "stage": finding.stage.value,
        "rule": finding.rule,
        "evidence": evidence.text if evidence else None,
        "witness": dict(evidence.witness) if evidence else {},
        "cause": finding.cause,
    }
    return json.dumps(plain)


def load(text: str) -> Finding:
    """The finding that :func:`dump` wrote."""
    plain = json.loads(text)
    evidence = None if plain["evidence"] is None else Evidence(plain["evidence"], plain["witness"])
    return Finding(Decision(plain["decision"]), Stage(plain["stage"]), plain["rule"], evidence, plain["cause"])
