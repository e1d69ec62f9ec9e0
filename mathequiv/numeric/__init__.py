"""Arithmetic on trees: exact rationals, rational identities, ball arithmetic, agreement at points.

FLINT is loaded on the first need of balls, and only by ``safe``.
"""

from __future__ import annotations

from mathequiv.numeric.proportion import Factor, Proportion, proportional
from mathequiv.numeric.relations import (
    constants_equal,
    exact,
    is_defined_at,
    is_outside,
    order,
    real_part_near,
    sign_at,
    undefined,
    value_at,
)
from mathequiv.numeric.scalars import compare_scalars
from mathequiv.numeric.stretches import stretches
from mathequiv.numeric.trees import free_symbols, substitute

__all__ = [
    "Factor",
    "Proportion",
    "compare_scalars",
    "constants_equal",
    "exact",
    "free_symbols",
    "is_defined_at",
    "is_outside",
    "order",
    "proportional",
    "real_part_near",
    "sign_at",
    "stretches",
    "substitute",
    "undefined",
    "value_at",
]
