"""Two matrices: equal shapes, and entries that are equal."""

from __future__ import annotations

from itertools import islice
from typing import Any

import sympy
from sympy.matrices.matrixbase import MatrixBase

from mathequiv.nodes import Apply, Matrix, Node, Vector, walk
from mathequiv.symbolic.calculus import derivatives_taken
from mathequiv.symbolic.check import Pair
from mathequiv.symbolic.faults import Untranslatable, attempt
from mathequiv.symbolic.ladder import proved_zero
from mathequiv.symbolic.points import Point, points, symbols_at
from mathequiv.verdict import Finding, Stage, different, equal, unknown

# Points at which entries are looked at, and digits of the first of two looks.
_POINTS, _DIGITS = 6, 30


def involved(pair: Pair) -> bool:
    """Whether a matrix or vector occurs on both sides, so that both may be one."""
    return all(any(_makes_matrix(part) for part in walk(side)) for side in (pair.reference, pair.prediction))


def _makes_matrix(node: Node) -> bool:
    return isinstance(node, (Matrix, Vector)) or (isinstance(node, Apply) and node.head == "diag")


def compare(pair: Pair) -> Finding:
    """Whether two matrices are equal, entry by entry.

    **Proves** by the ladder, for every entry. **Refutes** by different shapes, or by the values of an entry at a point.
    """
    reference, prediction = (pair.translator.value(side) for side in (pair.reference, pair.prediction))
    if not (isinstance(reference, MatrixBase) and isinstance(prediction, MatrixBase)):
        raise Untranslatable("matrix")
    if reference.shape != prediction.shape:
        shapes = " and ".join(f"{rows} by {columns}" for rows, columns in (reference.shape, prediction.shape))
        return different(Stage.SYMBOLIC, "shape", shapes, {"shape": shapes})
    gap = (reference - prediction).applyfunc(derivatives_taken)
    for point in islice(points(pair.scope, pair.seed), _POINTS):
        for place, entry in enumerate(gap):
            if _apart(entry, symbols_at(point, pair.scope)):
                return _refuted(divmod(place, gap.cols), point, entry)
    rungs = {proved_zero(entry, pair.limits) for entry in gap}
    if None in rungs:
        return unknown(Stage.SYMBOLIC)
    names = ", ".join(sorted(name for name in rungs if name is not None))
    return equal(Stage.SYMBOLIC, "entries equal", f"sympy {names}")


def _apart(entry: Any, values: dict[Any, Any]) -> bool:
    """Whether the difference of two entries is far from zero at a point, at two precisions."""
    if entry == 0:
        return False
    first, second = (attempt(lambda n: sympy.N(entry.subs(values), n), digits) for digits in (_DIGITS, 2 * _DIGITS))
    if first is None or second is None or not (first.is_number and second.is_number and second.is_finite):
        return False
    size, drift = (attempt(lambda value: float(abs(value)), value) for value in (second, first - second))
    return size is not None and drift is not None and size > 1e-20 and drift < size * 1e-9


def _refuted(place: tuple[int, int], point: Point, entry: Any) -> Finding:
    where = f"entry ({place[0] + 1}, {place[1] + 1})"
    at = f" at {point}" if point.letters else ""
    return different(Stage.SYMBOLIC, "entries apart", f"{where} differs{at}", {**point.witness(), "entry": where})
