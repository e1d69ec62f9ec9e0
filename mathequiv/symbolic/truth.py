"""Whether a statement holds at a point: by values at two precisions, and exactly where two sides are equal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import sympy

from mathequiv.config import Limits
from mathequiv.nodes import Apply, Node
from mathequiv.symbolic.check import value_at
from mathequiv.symbolic.claims import Atom, Claim, Join, Junction, Negation, atoms
from mathequiv.symbolic.faults import GIVEN_UP
from mathequiv.symbolic.machine import Budget
from mathequiv.symbolic.points import Point, symbols_at
from mathequiv.symbolic.simplify import NUMBERS, shown_zero
from mathequiv.symbolic.symbols import Scope
from mathequiv.symbolic.translate import translator
from mathequiv.symbolic.translator import Translator
from mathequiv.symbolic.values import Undefined, Unprobed

_DIGITS = 40
# Values of integrands and terms that may be computed for two statements.
_EVALUATIONS = 2_000
# A value of SymPy that is nearer to zero than this has no clear sign.
_CLEAR = 1e-20


@dataclass(frozen=True)
class World:
    """The letters and limits under which statements are looked at."""

    scope: Scope
    limits: Limits

    @cached_property
    def budget(self) -> Budget:
        """The values of integrands and terms that may still be computed."""
        return Budget(_EVALUATIONS)

    @cached_property
    def translator(self) -> Translator:
        """A translator under the scope."""
        return translator(self.scope, self.limits)

    def difference(self, atom: Atom) -> Any:
        """The left side less the right side, as SymPy has it."""
        return self.translator.scalar(atom.left) - self.translator.scalar(atom.right)


def holds(claim: Claim, point: Point, world: World) -> bool | None:
    """Whether a statement holds at a point, after Kleene; a comparison holds only where both its sides are defined."""
    return _truth(claim, lambda atom: sign_at(atom, point, world))


def nearly(claim: Claim, point: Point, world: World) -> bool | None:
    """Whether a statement holds at a point found as a solution of it: as near to zero as can be told is zero."""
    return _truth(claim, lambda atom: _near_sign(atom, point, world))


def defined(claim: Claim, point: Point, world: World) -> bool:
    """Whether every side of every comparison has a value at a point."""
    return all(sign_at(atom, point, world) != "undefined" for atom in atoms(claim))


_Sign = Callable[[Atom], "int | str | None"]

# Which comparisons hold, by the sign of the left side less the right side; of an undefined side, none.
_TRUE_OF: Mapping[int | str, frozenset[str]] = {
    -1: frozenset({"<", "<=", "!="}),
    0: frozenset({"=", "<=", ">="}),
    1: frozenset({">", ">=", "!="}),
    "undefined": frozenset(),
}


def _truth(claim: Claim, sign: _Sign) -> bool | None:
    if isinstance(claim, Negation):
        inner = _truth(claim.part, sign)
        return None if inner is None else not inner
    if isinstance(claim, Junction):
        return _joined(claim, sign)
    found = sign(claim)
    return None if found is None else claim.operator in _TRUE_OF[found]


def _joined(claim: Junction, sign: _Sign) -> bool | None:
    decisive = claim.join is Join.ANY
    verdicts = [_truth(part, sign) for part in claim.parts]
    if decisive in verdicts:
        return decisive
    return None if None in verdicts else not decisive


def _near_sign(atom: Atom, point: Point, world: World) -> int | str | None:
    try:
        found = value_at(_difference(atom), point, world, _DIGITS)
    except Undefined:
        return "undefined"
    except Unprobed:
        return None
    if abs(found.value) > found.error:
        return _order(found.value)
    return 0 if found.error < _CLEAR else None


def _difference(atom: Atom) -> Node:
    return Apply("add", (atom.left, Apply("neg", (atom.right,))))


def sign_at(atom: Atom, point: Point, world: World) -> int | str | None:
    """The sign of the difference of two sides, ``"undefined"`` where one has no value, None where it is not known."""
    try:
        found = value_at(_difference(atom), point, world, _DIGITS)
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
        if shown_zero(gap, world.limits, NUMBERS) is not None:
            return 0
        value = gap.evalf(_DIGITS)
    except GIVEN_UP:
        return None
    return (1 if value > 0 else -1) if value.is_Float and abs(value) > _CLEAR else None
