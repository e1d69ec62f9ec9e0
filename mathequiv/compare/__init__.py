"""Comparison of two answers, kind by kind.

``compare`` holds one reading of each side against the other; ``conventions`` and ``reading_pairs`` list the readings to
try. The rules of the kinds register themselves when this package is imported; ``Leaf`` does the arithmetic under them.
"""

from mathequiv.compare import (  # noqa: F401  (each registers its rules)
    builders,
    choices,
    claims,
    declared,
    finite,
    intervals,
    matrices,
    measures,
    numbers,
    piecewise,
    powers,
    quantities,
    ratios,
    relations,
    restated,
    sets,
    spans,
    systems,
    tuples,
    words,
)
from mathequiv.compare.conventions import conventions, lettered_apart, reading_pairs
from mathequiv.compare.form import out_of_form
from mathequiv.compare.kinds import kind
from mathequiv.compare.leaf import Leaf, NumericLeaf
from mathequiv.compare.logic import all_of, any_of
from mathequiv.compare.reasons import reasons
from mathequiv.compare.registry import Same, rule, rules
from mathequiv.compare.whole import compare, undefined_answer

__all__ = [
    "Leaf",
    "NumericLeaf",
    "Same",
    "all_of",
    "any_of",
    "compare",
    "conventions",
    "kind",
    "lettered_apart",
    "out_of_form",
    "reading_pairs",
    "reasons",
    "rule",
    "rules",
    "undefined_answer",
]
