"""Points at which equations hold: all letters but some are given rational values, and the rest are solved for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from mathequiv.config import Limits
from mathequiv.symbolic.claims import Atom, Claim, Join, Junction
from mathequiv.symbolic.faults import attempt
from mathequiv.symbolic.points import Coordinate, Point, exact_value, plain, points
from mathequiv.symbolic.roots import OPAQUE, zeros
from mathequiv.symbolic.simplify import numerator
from mathequiv.symbolic.sizes import check_powers, operations
from mathequiv.symbolic.symbols import Numbers
from mathequiv.symbolic.truth import World

# Rational values tried for the letters that are given, with one equation and with several.
_GIVEN, _SYSTEMS = 5, 2
# Nodes of an equation of a system, and the number of solutions of the system.
_BEARS, _BEZOUT = 100, 24
# Letters are solved for up to this degree.
_DEGREE = 12


def boundary(claim: Claim, names: Sequence[str], world: World, seed: str) -> Iterator[Point]:
    """Points at which the equations of a statement hold, or at which a comparison turns."""
    for system in _systems(claim):
        differences = [attempt(world.difference, atom) for atom in system]
        if differences and all(difference is not None for difference in differences):
            yield from _solutions(differences, names, world, seed)


def _systems(claim: Claim) -> Iterator[list[Atom]]:
    """The equations that hold together; of inequalities, each by itself."""
    if isinstance(claim, Atom):
        yield [claim]
    elif isinstance(claim, Junction) and claim.join is Join.ALL:
        equations = [part for part in claim.parts if isinstance(part, Atom) and part.operator == "="]
        if len(equations) == len(claim.parts):
            yield equations
        else:
            yield from (system for part in claim.parts for system in _systems(part))
    else:
        parts = claim.parts if isinstance(claim, Junction) else (claim.part,)
        yield from (system for part in parts for system in _systems(part))


def _solutions(differences: list[Any], names: Sequence[str], world: World, seed: str) -> Iterator[Point]:
    if len(differences) == 1:
        yield from _of_equation(differences[0], names, world, seed)
    elif _bears(differences, names, world):
        yield from _of_system(differences, names, world, seed)


def _bears(differences: list[Any], names: Sequence[str], world: World) -> bool:
    """Whether a system is one of polynomials with few enough solutions, by Bezout's bound."""
    letters, degrees = [world.scope.symbol(name) for name in names], 1
    for difference in differences:
        upper = attempt(numerator, difference, world.limits)
        if upper is None or not upper.is_polynomial(*letters) or operations(difference) > _BEARS:
            return False
        degrees *= max(1, sympy.Poly(upper, *letters).total_degree())
    return degrees <= _BEZOUT


def _of_equation(difference: Any, names: Sequence[str], world: World, seed: str) -> Iterator[Point]:
    chosen = _solvable(difference, names, world)
    for given in islice(points(world.scope, seed, tuple(names)), _GIVEN if chosen else 0):
        for name in chosen:
            rest = {other: value for other, value in given.letters.items() if other != name}
            restricted = _substituted(difference, rest, world)
            found = None if restricted is None else attempt(_zeros, restricted, world.scope.symbol(name), world)
            places = (place for place in found or () if _number(place, world) and _allowed(name, place, world))
            yield from (Point({**rest, name: plain(place)}, seed) for place in places)


def _solvable(difference: Any, names: Sequence[str], world: World) -> list[str]:
    """The letters of low degree, the lowest first; what is no polynomial in a letter counts as a quartic."""
    degrees = {name: _degree(difference, world.scope.symbol(name), world) for name in names}
    return sorted((name for name in names if 0 < degrees[name] <= _DEGREE), key=lambda name: degrees[name])


def _degree(difference: Any, letter: Any, world: World) -> int:
    if not difference.has(letter):
        return 0
    degree: int | None = attempt(_polynomial_degree, difference, letter, world.limits)
    return 4 if degree is None else degree


def _polynomial_degree(difference: Any, letter: Any, limits: Limits) -> int | None:
    check_powers(difference, limits)
    upper = sympy.together(difference).as_numer_denom()[0]
    return int(sympy.degree(upper, letter)) if upper.is_polynomial(letter) else None


def _zeros(expression: Any, letter: Any, world: World) -> Any:
    """Real zeros, or all complex ones of a polynomial where complex numbers are meant."""
    if world.scope.numbers is Numbers.REAL:
        return zeros(expression, letter, world.limits)
    if expression.has(*OPAQUE):
        return ()
    check_powers(expression, world.limits)
    upper = sympy.expand(sympy.together(expression).as_numer_denom()[0])
    polynomial = sympy.Poly(upper, letter)
    return sympy.roots(polynomial) if polynomial.degree() > 0 else ()


def _of_system(differences: list[Any], names: Sequence[str], world: World, seed: str) -> Iterator[Point]:
    """Solutions of a system, some letters given if there are more of them than equations."""
    spare = max(0, len(names) - len(differences))
    given_names, wanted = tuple(names[:spare]), tuple(names[spare:])
    letters = [world.scope.symbol(name) for name in wanted]
    for given in islice(points(world.scope, seed, given_names), _SYSTEMS if spare else 1):
        restricted = [_substituted(difference, given.letters, world) for difference in differences]
        found = None if None in restricted else attempt(_solved, restricted, letters)
        for solution in found or ():
            values = [solution.get(letter) for letter in letters]
            if all(value is not None and _number(value, world) for value in values) and all(
                map(partial(_allowed, world=world), wanted, values)
            ):
                own = {name: plain(value) for name, value in zip(wanted, values, strict=True)}
                yield Point({**given.letters, **own}, seed)


def _solved(differences: list[Any], letters: list[Any]) -> Any:
    return sympy.solve(differences, letters, dict=True)


def _substituted(difference: Any, values: Mapping[str, Coordinate], world: World) -> Any:
    exact = {world.scope.symbol(name): exact_value(value) for name, value in values.items()}
    return attempt(lambda: difference.subs(exact))


def _allowed(name: str, value: Any, world: World) -> bool:
    """Whether a letter may have a value: a positive quantity has positive ones."""
    return not world.scope.is_positive(name) or value.is_positive is True


def _number(value: Any, world: World) -> bool:
    if not value.is_number or value.is_finite is False or value.has(AppliedUndef, sympy.Integral, sympy.Sum):
        return False
    return world.scope.numbers is Numbers.COMPLEX or value.is_real is True
