"""Proofs that two comparisons, or two systems of equations, have the same solutions."""

from __future__ import annotations

from typing import Any

import sympy

from mathequiv.config import Limits
from mathequiv.symbolic.claims import Atom, Claim, Join, Junction
from mathequiv.symbolic.domain import definite_sign, factors
from mathequiv.symbolic.faults import attempt
from mathequiv.symbolic.ladder import proved_zero
from mathequiv.symbolic.simplify import numerator
from mathequiv.symbolic.sizes import check_powers, expand
from mathequiv.symbolic.symbols import Numbers
from mathequiv.symbolic.truth import World

# Systems whose ideals are compared: letters, and degree of each equation.
_LETTERS, _DEGREE = 4, 6
# How near two values are that are taken to be one for want of a proof.
_ALIKE = 1e-12
_FLIPPED = {">": "<", ">=": "<="}


def proportional(reference: Claim, prediction: Claim, world: World) -> str | None:
    """How the differences of two comparisons are shown to be proportional, or None."""
    one, other = _single(reference), _single(prediction)
    shown: str | None = None if one is None or other is None else attempt(_proportional, one, other, world)
    return shown


def same_solutions(reference: Claim, prediction: Claim, world: World) -> str | None:
    """How two statements are shown to have the same solutions, or None."""
    one, other = _single(reference), _single(prediction)
    way = _systems if one is None or other is None else _comparisons
    shown: str | None = attempt(way, reference, prediction, world)
    return shown


def _single(claim: Claim) -> Claim | None:
    """A comparison, or alternatives of equations, which are one equation of a product."""
    if isinstance(claim, Atom):
        return claim
    if isinstance(claim, Junction) and claim.join is Join.ANY and claim.parts:
        return claim if all(isinstance(part, Atom) and part.operator == "=" for part in claim.parts) else None
    return None


def _proportional(one: Claim, other: Claim, world: World) -> str | None:
    (first, operator), (second, operator_too) = (_difference(claim, world) for claim in (one, other))
    if operator != operator_too:
        return None
    ordered = operator in ("<", "<=")
    ratio = _ratio(first, second, world)
    if ratio is not None and ratio.is_number and (ratio.is_positive if ordered else ratio.is_nonzero):
        return "sympy cancel"
    if ratio is not None and ordered and definite_sign(ratio) > 0:
        return "sympy cancel: a positive factor"
    for factor in (1,) if ordered else (1, -1):
        if _alike(first, factor * second) and (rung := proved_zero(first - factor * second, world.limits)) is not None:
            return f"sympy {rung}"
    return None


def _alike(first: Any, second: Any) -> bool:
    """Whether two expressions have one value at a place, to a few digits: worth a proof that they always do."""
    letters = sorted((first - second).free_symbols, key=str)
    place = {letter: sympy.Rational(5 + 2 * n, 7 + n) for n, letter in enumerate(letters)}
    gap: float | None = attempt(lambda: float(abs(sympy.N((first - second).subs(place), 20))))
    return gap is not None and gap < _ALIKE


def _comparisons(one: Claim, other: Claim, world: World) -> str | None:
    (first, operator), (second, operator_too) = (_difference(claim, world) for claim in (one, other))
    if operator != operator_too or operator in ("<", "<="):
        return None
    forms = [_forms(claim, difference, world) for claim, difference in ((one, first), (other, second))]
    if any(_same_factors(left, right, world) for left in forms[0] for right in forms[1]):
        return "sympy factor_list: the same factors that vanish"
    return None


def _difference(claim: Claim, world: World) -> tuple[Any, str]:
    """The expression whose sign is asked for, and the comparison with zero, ``<`` rather than ``>``."""
    if not isinstance(claim, Atom):
        parts = claim.parts if isinstance(claim, Junction) else ()
        return sympy.Mul(*(_difference(part, world)[0] for part in parts)), "="
    difference = world.difference(claim)
    flipped = claim.operator in _FLIPPED
    return (-difference if flipped else difference), _FLIPPED.get(claim.operator, claim.operator)


def _ratio(first: Any, second: Any, world: World) -> Any:
    if second == 0 or first == 0:
        return None
    ratio = attempt(lambda: sympy.signsimp(first) / sympy.signsimp(second))
    return ratio if ratio is None or ratio.is_number else attempt(_cancelled, ratio, world.limits)


def _cancelled(ratio: Any, limits: Limits) -> Any:
    check_powers(ratio, limits)
    return sympy.cancel(sympy.together(ratio))


def _forms(claim: Claim, difference: Any, world: World) -> list[Any]:
    """Numerators with the same zeros: that of the difference, and of the difference of squares of sides not below 0."""
    forms = [numerator(difference, world.limits)]
    if isinstance(claim, Atom) and world.scope.numbers is Numbers.REAL:
        left, right = (world.translator.scalar(side) for side in (claim.left, claim.right))
        if left.is_nonnegative and right.is_nonnegative:
            forms.append(numerator(left**2 - right**2, world.limits))
    return forms


def _same_factors(first: Any, second: Any, world: World) -> bool:
    """Whether two expressions have the same irreducible factors, leaving out those without zeros."""
    mine, theirs = (_vanishing(expression, world) for expression in (first, second))
    return bool(mine) and mine == theirs


def _vanishing(expression: Any, world: World) -> frozenset[Any] | None:
    found = factors(expression)
    if found is None:
        return None
    kept = (factor for factor in found[1] if world.scope.numbers is Numbers.COMPLEX or not definite_sign(factor))
    return frozenset(max(factor, expand(-factor, world.limits), key=sympy.default_sort_key) for factor in kept)


def _systems(reference: Claim, prediction: Claim, world: World) -> str | None:
    """Two systems of polynomials have the same zeros if each equation lies in the radical of the other's ideal."""
    mine, theirs = (_equations(claim, world) for claim in (reference, prediction))
    letters = sorted({letter for side in (mine, theirs) for e in side or () for letter in e.free_symbols}, key=str)
    if not mine or not theirs or not letters or len(letters) > _LETTERS:
        return None
    if not all(_bears(equation, letters) for equation in (*mine, *theirs)):
        return None
    if all(_in_radical(equation, theirs, letters) for equation in mine) and all(
        _in_radical(equation, mine, letters) for equation in theirs
    ):
        return "sympy groebner: the same radical ideal"
    return None


def _equations(claim: Claim, world: World) -> list[Any] | None:
    """The differences of a system of equations, each of them possibly a product of alternatives."""
    parts = claim.parts if isinstance(claim, Junction) and claim.join is Join.ALL else (claim,)
    single = [_single(part) for part in parts]
    if not parts or None in single:
        return None
    differences = [_difference(part, world) for part in single if part is not None]
    if any(operator != "=" for _, operator in differences):
        return None
    return [numerator(difference, world.limits) for difference, _ in differences]


def _bears(equation: Any, letters: list[Any]) -> bool:
    return bool(equation.is_polynomial(*letters)) and sympy.Poly(equation, *letters).total_degree() <= _DEGREE


def _in_radical(equation: Any, system: list[Any], letters: list[Any]) -> bool:
    """Rabinowitsch: ``f`` vanishes on the zeros of an ideal if 1 lies in the ideal with ``1 - t f``."""
    extra = sympy.Symbol("@r")
    basis = sympy.groebner([*system, 1 - extra * equation], *letters, extra)
    return bool(basis.exprs == [1])


def identical(atom: Atom, world: World) -> bool:
    """Whether the two sides of a comparison are equal for all values of its letters."""
    difference = attempt(world.difference, atom)
    return difference is not None and proved_zero(difference, world.limits) is not None
