"""Whether a statement holds at a point: by values at two precisions, and exactly where two sides are equal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import sympy

from mathequiv.config import Limits
from mathequiv.nodes import Apply, Node
from mathequiv.symbolic.check import value_at
from mathequiv.symbolic.claims import Atom, Claim, Join, Junction, Negation
from mathequiv.symbolic.faults import GIVEN_UP
from mathequiv.symbolic.points import Point, symbols_at
from mathequiv.symbolic.simplify import shown_zero
from mathequiv.symbolic.symbols import Scope
from mathequiv.symbolic.translate import translator
from mathequiv.symbolic.translator import Translator
from mathequiv.symbolic.values import Undefined, Unprobed

_DIGITS = 40
# A value of SymPy that is nearer to zero than this has no clear sign.
_CLEAR = 1e-20


@dataclass(frozen=True)
class World:
    """The letters and limits under which statements are looked at."""

    scope: Scope
    limits: Limits

    @cached_property
    def translator(self) -> Translator:
        """A translator under the scope."""
        return translator(self.scope, self.limits)

    def difference(self, atom: Atom) -> Any:
        """The left side less the right side, as SymPy has it."""
        return self.translator.scalar(atom.left) - self.translator.scalar(atom.right)


def holds(claim: Claim, point: Point, world: World) -> bool | None:
    """Whether a statement holds at a point, after Kleene; a comparison holds only where both its sides are defined."""
    if isinstance(claim, Negation):
        inner = holds(claim.part, point, world)
        return None if inner is None else not inner
    if isinstance(claim, Junction):
        return _joined(claim, point, world)
    sign = sign_at(claim, point, world)
    return None if sign is None else claim.operator in _TRUE_OF[sign]


# Which comparisons hold, by the sign of the left side less the right side; of an undefined side, none.
_TRUE_OF: dict[int | str, frozenset[str]] = {
    -1: frozenset({"<", "<=", "!="}),
    0: frozenset({"=", "<=", ">="}),
    1: frozenset({">", ">=", "!="}),
    "undefined": frozenset(),
}


def _joined(claim: Junction, point: Point, world: World) -> bool | None:
    decisive = claim.join is Join.ANY
    verdicts = [holds(part, point, world) for part in claim.parts]
    if decisive in verdicts:
        return decisive
    return None if None in verdicts else not decisive


def sign_at(atom: Atom, point: Point, world: World) -> int | str | None:
    """The sign of the difference of two sides, ``"undefined"`` where one has no value, None where it is not known."""
    difference: Node = Apply("add", (atom.left, Apply("neg", (atom.right,))))
    try:
        found = value_at(difference, point, world, _DIGITS)
    except Undefined:
        return "undefined"
    except Unprobed:
        return _exact_sign(atom, point, world)
    return _order(found.value) if abs(found.value) > found.error else _exact_sign(atom, point, world)


def _order(value: Any) -> int:
    """The sign of a real number; complex ones are only ever unequal."""
    return 1 if value.imag or value.real > 0 else -1


def _exact_sign(atom: Atom, point: Point, world: World) -> int | None:
    """The sign by SymPy, for a point whose coordinates are exact: zero only where it is shown to be."""
    try:
        gap = sympy.expand(world.difference(atom).subs(symbols_at(point, world.scope)))
        if gap.free_symbols or gap.has(sympy.nan, sympy.zoo):
            return None
        if shown_zero(gap, world.limits) is not None:
            return 0
        value = gap.evalf(_DIGITS)
    except GIVEN_UP:
        return None
    return (1 if value > 0 else -1) if value.is_Float and abs(value) > _CLEAR else None
