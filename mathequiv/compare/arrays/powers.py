"""Powers of a matrix to a letter: by induction on the exponent, or apart at one value of it."""

from __future__ import annotations

from mathequiv.compare.arrays.matrices import evaluated
from mathequiv.compare.build import ONE, number, substitute, total
from mathequiv.compare.kinds import Kind
from mathequiv.compare.logic import DIFFERENT, all_of, only_if_equal
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.shown import shown
from mathequiv.nodes import Apply, Matrix, Node, Symbol
from mathequiv.numeric import exact
from mathequiv.verdict import Finding, Stage, different, unknown

_TRIED = 3
_LARGEST_SIDE = 4


@rule(Kind.OPAQUE, Kind.MATRIX, symmetric=True)
def power_matrix(power: Node, matrix: Node, same: Same) -> Finding:
    """``M^n`` is ``F(n)`` where ``F`` begins as it does and ``M F(n) = F(n + 1)``."""
    if not isinstance(power, Apply) or power.head != "pow":
        return unknown(same.leaf.stage)
    base, exponent = power.args
    if not isinstance(base, Matrix) or len(base.rows) > _LARGEST_SIDE:
        return unknown(same.leaf.stage)
    letters = [inner for inner in (exponent, *getattr(exponent, "args", ())) if isinstance(inner, Symbol)]
    linear = coefficients(exponent, letters[0]) if len(letters) == 1 else None
    shift = exact(linear[0]) if linear is not None and linear[1:] == (ONE,) else None
    if not isinstance(shift, int) or abs(shift) > _LARGEST_SIDE:
        return unknown(same.leaf.stage)
    return _by_induction(base, letters[0], 1 - shift, matrix, same)


def _by_induction(base: Matrix, letter: Symbol, first: int, matrix: Node, same: Same) -> Finding:
    """``first`` is the value of the letter at which the exponent is 1."""
    begins = unknown(same.leaf.stage)
    for count in range(1, _TRIED + 1):
        value = number(first + count - 1)
        power = evaluated(Apply("pow", (base, number(count))))
        found = same(power, evaluated(substitute(matrix, {letter: value})))
        if found.decision is DIFFERENT:
            text = f"at {shown(letter)} = {shown(value)} an entry differs"
            return different(Stage.NUMERIC, "power of a matrix", text, {shown(letter): shown(value)})
        begins = found if count == 1 else begins
    step = evaluated(Apply("mul", (base, matrix)))
    steps = same(step, substitute(matrix, {letter: total(letter, number(1))}))
    return only_if_equal(all_of((begins, steps)))
