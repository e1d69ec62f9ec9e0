"""Comparison as the cascade makes it, with the numeric leaf alone; tables of pairs; a leaf whose findings are given."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import islice
from typing import NamedTuple

from mathequiv.compare import NumericLeaf, compare, reading_pairs
from mathequiv.config import Config
from mathequiv.nodes import Node, Relation
from mathequiv.syntax import read
from mathequiv.verdict import Decision, Finding, Stage, different, equal, unknown

EQUAL, DIFFERENT, UNKNOWN = Decision.EQUAL, Decision.DIFFERENT, Decision.UNKNOWN
_SIGNS = {"==": EQUAL, "/=": DIFFERENT, "??": UNKNOWN}
_ROW = re.compile(r"\s*(?P<reference>.*?)\s+(?P<sign>==|/=|\?\?)\s+(?P<prediction>.*?)\s*")


class Row(NamedTuple):
    """A reference, a prediction, and what the comparison must say."""

    reference: str
    prediction: str
    expected: Decision


def table(text: str) -> list[Row]:
    """Rows ``reference == prediction``, ``/=`` different, ``??`` unknown; a row without a reference repeats it."""
    found: list[Row] = []
    reference = ""
    for line in filter(str.strip, text.splitlines()):
        match = _ROW.fullmatch(f"  {line}")
        reference = match["reference"] or reference if match else line.strip()
        if match is not None:
            found.append(Row(reference, match["prediction"], _SIGNS[match["sign"]]))
    return found


def name(row: Row) -> str:
    """The row as the name of its test."""
    return f"{row.reference} {row.expected.value} {row.prediction}"


def decide(reference: str, prediction: str, config: Config | None = None) -> Finding:
    """Equal under some licensed pair of readings; different under all of them; else unknown."""
    config = config or Config()
    leaf = NumericLeaf(config)
    refutation: Finding | None = None
    doubt: Finding | None = None
    pairs = reading_pairs(read(reference, config), read(prediction, config))
    for left, right in islice(pairs, config.limits.readings):
        finding = compare(left, right, leaf, config)
        if finding.decision is EQUAL:
            return finding
        if finding.decision is DIFFERENT:
            refutation = refutation or finding
        else:
            doubt = doubt or finding
    found = doubt or refutation
    assert found is not None
    return found


class GivenLeaf:
    """Findings by a function of the two nodes; equations and sets are not its business."""

    stage = Stage.NUMERIC

    def __init__(self, decision: Callable[[Node, Node], Decision]) -> None:
        self._decision = decision
        self.asked: list[tuple[Node, Node]] = []

    def scalars(self, reference: Node, prediction: Node) -> Finding:
        self.asked.append((reference, prediction))
        return _FINDINGS[self._decision(reference, prediction)]

    def equations(self, reference: Relation, prediction: Relation) -> Finding:
        return unknown(self.stage)

    def sets(self, reference: Node, prediction: Node) -> Finding:
        return unknown(self.stage)


_FINDINGS: Mapping[Decision, Finding] = {
    EQUAL: equal(Stage.NUMERIC, "given"),
    DIFFERENT: different(Stage.NUMERIC, "given"),
    UNKNOWN: unknown(Stage.NUMERIC),
}
