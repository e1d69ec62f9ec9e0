"""Points linear in real parameters, ``(1 + 2t, 3 - t), t in R``: lines and planes, equal as sets of points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathequiv.compare.arrays.elimination import LARGEST, rank
from mathequiv.compare.arrays.vectors import coordinates
from mathequiv.compare.build import number
from mathequiv.compare.families.declarations import WHOLE, Range, ranges
from mathequiv.compare.names import by_spelling, record, unnamed
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.nodes import Given, Matrix, Node, Symbol, Tuple, Vector
from mathequiv.numeric import exact, free_symbols
from mathequiv.verdict import Finding, Stage, different, equal

Values = list[Fraction]


@dataclass(frozen=True, slots=True)
class Flat:
    """A point and the directions in which the parameters move it; ``names`` are those of the coordinates."""

    point: Values
    directions: tuple[Values, ...]
    names: tuple[Node, ...]
    shape: tuple[int, int] | None


def same_flat(reference: Given, prediction: Given) -> Finding | None:
    """The comparison of two lines or planes; None where a side is neither."""
    left, right = _flat(reference), _flat(prediction)
    if left is None or right is None or len(left.point) != len(right.point) or left.shape != right.shape:
        return None
    if left.names != right.names and left.names and right.names:
        return None
    apart = [one - other for one, other in zip(left.point, right.point, strict=True)]
    both = (*left.directions, *right.directions)
    ranks = [rank(_rows(rows)) for rows in (left.directions, right.directions, both, (*both, apart))]
    if len(set(ranks)) == 1:
        return equal(Stage.NUMERIC, "points over parameters", f"one set of points, of dimension {ranks[0]}")
    reason = "the directions differ" if len(set(ranks[:3])) > 1 else "the directions agree, and no point is common"
    return different(Stage.NUMERIC, "points over parameters", reason)


def _rows(values: Sequence[Values]) -> tuple[tuple[Node, ...], ...]:
    return tuple(tuple(number(entry) for entry in row) for row in values)


def _flat(node: Given) -> Flat | None:
    declared = ranges(node.condition) or {}
    names, value = _named_point(node.body)
    letters = [letter for letter in declared if letter in free_symbols(value)]
    if not letters or not free_symbols(value) <= set(letters) or not isinstance(value, (Tuple, Vector, Matrix)):
        return None
    lines = [_line(part, letters) for part in coordinates(value)]
    known = [line for line in lines if line is not None]
    real = all(_is_real(letter, declared[letter]) for letter in letters)
    if not real or len(known) < len(lines) or not 1 < len(lines) <= LARGEST or len(letters) > LARGEST:
        return None
    columns = [list(column) for column in zip(*known, strict=True)]
    shape = (len(value.rows), len(value.rows[0])) if isinstance(value, Matrix) else None
    return Flat(columns[0], tuple(columns[1:]), names, shape)


def _named_point(body: Node) -> tuple[tuple[Node, ...], Node]:
    """The names of the coordinates, where they have any, and the point."""
    entries = record(body)
    if entries is not None:
        ordered = by_spelling(entries)
        return tuple(entry.name for entry in ordered), Tuple(tuple(entry.value for entry in ordered))
    name, value = unnamed(body)
    return () if name is None else (name,), value


def _is_real(letter: Symbol, over: Range) -> bool:
    return over.over == "R" or (over.over == "any" and letter.name not in WHOLE)


def _line(part: Node, letters: Sequence[Symbol]) -> Values | None:
    """The constant and the factor of each letter, where the component is linear in them."""
    found: Values = []
    for letter in letters:
        poly = coefficients(part, letter)
        if poly is None or len(poly) > 2:
            return None
        factor = exact(poly[1]) if len(poly) == 2 else 0
        if factor is None:
            return None
        found.append(Fraction(factor))
        part = poly[0]
    constant = exact(part)
    return None if constant is None else [Fraction(constant), *found]
