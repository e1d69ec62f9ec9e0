"""Comparison of two answers, kind by kind.

``compare`` holds one reading of each side against the other; ``conventions`` and ``reading_pairs`` list the readings to
try. The rules of the kinds register themselves when this package is imported; ``Leaf`` does the arithmetic under them.
"""

# Each of these registers its rules.
from mathequiv.compare.apart.reasons import reasons
from mathequiv.compare.arrays import matrices, powers, spans, tuples  # noqa: F401
from mathequiv.compare.asked.form import out_of_form
from mathequiv.compare.claims import claims, finite, relations, restated, systems  # noqa: F401
from mathequiv.compare.conventions import conventions, lettered_apart, reading_pairs
from mathequiv.compare.families import declared  # noqa: F401
from mathequiv.compare.kinds import kind, telling
from mathequiv.compare.leaf import Leaf, NumericLeaf
from mathequiv.compare.logic import all_of, any_of
from mathequiv.compare.registry import Same, rule, rules
from mathequiv.compare.scalars import measures, numbers, piecewise, quantities, ratios  # noqa: F401
from mathequiv.compare.sets import builders, intervals, sets  # noqa: F401
from mathequiv.compare.whole import compare, has_unit, undefined_answer
from mathequiv.compare.wording import choices, words  # noqa: F401

__all__ = [
    "Leaf",
    "NumericLeaf",
    "Same",
    "all_of",
    "any_of",
    "compare",
    "conventions",
    "has_unit",
    "kind",
    "lettered_apart",
    "out_of_form",
    "reading_pairs",
    "reasons",
    "rule",
    "rules",
    "telling",
    "undefined_answer",
]
