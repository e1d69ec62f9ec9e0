"""Determinants, inverses and ranks: exact over the rationals, by cofactors for a few letters."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from mathequiv.compare.build import ONE, ZERO, is_zero, negative, number, product, quotient, total
from mathequiv.config import Limits
from mathequiv.nodes import Node, Number
from mathequiv.numeric import exact

Rows = tuple[tuple[Node, ...], ...]
Values = list[list[Fraction]]
# Larger symbolic determinants have too many terms to write out; rational ones are eliminated exactly.
_COFACTOR_SIDE = 4
_INVERSE_SIDE = 3
LARGEST = Limits().matrix_side


def determinant(rows: Rows) -> Node | None:
    """The determinant of a square; None where it would be too large."""
    values = rationals(rows)
    if values is not None:
        pivots, sign = eliminated(values)
        return number(sign * prod(pivots, start=Fraction(1))) if len(pivots) == len(rows) else ZERO
    return _expanded(rows) if len(rows) <= _COFACTOR_SIDE else None


def inverse(rows: Rows) -> Rows | None:
    """The inverse of a square; None for a singular one, and where it would be too large."""
    values = rationals(rows)
    if values is not None:
        return _solved(values)
    value = determinant(rows) if 1 < len(rows) <= _INVERSE_SIDE else None
    if value is None or is_zero(value):
        return None
    places = range(len(rows))
    return tuple(tuple(quotient(_cofactor(rows, column, row), value) for column in places) for row in places)


def rank(rows: Rows) -> int | None:
    """The rank of a matrix of rationals."""
    values = rationals(rows)
    return None if values is None else len(eliminated(values)[0])


def rationals(rows: Rows) -> Values | None:
    """The entries as fractions; None where one is not seen to be rational."""
    values: Values = []
    for row in rows:
        values.append([])
        for entry in row:
            value = entry.value if isinstance(entry, Number) else exact(entry)
            if value is None:
                return None
            values[-1].append(Fraction(value))
    return values


def eliminated(values: Values) -> tuple[list[Fraction], int]:
    """The pivots of Gaussian elimination, and the sign of the exchanges of rows; the values are used up."""
    pivots: list[Fraction] = []
    sign = 1
    for column in range(len(values[0])):
        top = len(pivots)
        pivot = next((row for row in range(top, len(values)) if values[row][column]), None)
        if pivot is None:
            continue
        if pivot != top:
            values[top], values[pivot] = values[pivot], values[top]
            sign = -sign
        pivots.append(values[top][column])
        _clear(values, values[top + 1 :], top, column)
    return pivots, sign


def _clear(values: Values, rows: Values, top: int, column: int) -> None:
    """Zeros in a column, by multiples of the row at the top."""
    for row in rows:
        factor = row[column] / values[top][column]
        if factor:
            row[:] = [entry - factor * above for entry, above in zip(row, values[top], strict=True)]


def _solved(values: Values) -> Rows | None:
    """Gauss and Jordan: the square beside the identity, until the identity stands on its left."""
    size = len(values)
    wide = [[*row, *(Fraction(int(place == at)) for at in range(size))] for place, row in enumerate(values)]
    for column in range(size):
        pivot = next((row for row in range(column, size) if wide[row][column]), None)
        if pivot is None:
            return None
        wide[column], wide[pivot] = wide[pivot], wide[column]
        leading = wide[column][column]
        wide[column] = [entry / leading for entry in wide[column]]
        _clear(wide, [row for place, row in enumerate(wide) if place != column], column, column)
    return tuple(tuple(number(entry) for entry in row[size:]) for row in wide)


def _expanded(rows: Rows) -> Node:
    """Laplace expansion along the first row."""
    if len(rows) == 1:
        return rows[0][0]
    terms = [product(entry, _cofactor(rows, 0, place)) for place, entry in enumerate(rows[0]) if entry != ZERO]
    return total(*terms)


def _cofactor(rows: Rows, row: int, column: int) -> Node:
    """The minor without a row and a column, with its sign."""
    rest = (*rows[:row], *rows[row + 1 :])
    minor = _expanded(tuple((*entries[:column], *entries[column + 1 :]) for entries in rest)) if rest else ONE
    return negative(minor) if (row + column) % 2 else minor
