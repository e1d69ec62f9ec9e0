"""Determinants of values: by elimination where all are rational, else by FLINT."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mathequiv.config import Limits
from mathequiv.numeric.exact import checked
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.values import RATIONAL, Beyond, Irrational, Value

_SIDE = Limits().matrix_side


def determinant(rows: Sequence[Sequence[Value]], scope: Scope) -> Value:
    """The determinant of a square matrix."""
    if len(rows) > _SIDE:
        raise Beyond("matrix_side")
    if all(type(entry) in RATIONAL for row in rows for entry in row):
        return checked(_eliminated([[Fraction(entry) for entry in row] for row in rows]), scope.bits)
    if scope.field is None:
        raise Irrational
    return scope.field.determinant(rows)


def _eliminated(rows: list[list[Fraction]]) -> Fraction:
    """The product of the pivots; a pivot from row ``i`` changes the sign ``i`` times."""
    product = Fraction(1)
    while rows:
        index = next((index for index, row in enumerate(rows) if row[0]), None)
        if index is None:
            return Fraction(0)
        pivot = rows[index]
        product *= pivot[0] * (-1) ** index
        rest = rows[:index] + rows[index + 1 :]
        rows = [[b - row[0] / pivot[0] * a for a, b in zip(pivot[1:], row[1:], strict=True)] for row in rest]
    return product
