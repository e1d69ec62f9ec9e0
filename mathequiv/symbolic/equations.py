"""Two relations, or combinations of them: equal if they have the same solutions in the same letters."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from mathequiv.config import Config
from mathequiv.numeric.gaps import divides_by_nothing
from mathequiv.symbolic import sets
from mathequiv.symbolic.check import Pair, Shows, looks
from mathequiv.symbolic.claims import Atom, statement
from mathequiv.symbolic.machine import shown
from mathequiv.symbolic.points import Point, points
from mathequiv.symbolic.space import Case, anywhere, at_solutions
from mathequiv.symbolic.symbols import Numbers, key
from mathequiv.symbolic.truth import World, nearly
from mathequiv.symbolic.zerosets import identical, proportional, same_solutions
from mathequiv.verdict import Decision, Finding, Stage, different, equal, unknown

_UNKNOWN = unknown(Stage.SYMBOLIC)
# Points at which an equation must hold before it is asked whether it always does.
_FEW = 3


def compare(pair: Pair, config: Config) -> Finding:
    """Whether two statements have the same solutions, points where a side is undefined left out.

    **Proves** by pieces of the line, proportional differences, common factors or ideals, borne out at solutions.
    **Refutes** by a point at which one statement holds and the other does not.
    """
    pair.check()
    if not all(sets.is_statement(side) for side in (pair.reference, pair.prediction)):
        return sets.compare(pair, config)
    if sets.unsolved(pair.prediction) and sets.solved(pair.reference):
        return unknown(Stage.SYMBOLIC, "solved form")
    claims = statement(pair.reference), statement(pair.prediction)
    case = Case(pair, *claims, World(pair.scope, pair.limits))
    case = case if pair.scope.numbers is Numbers.REAL else case.imagined()
    for decide in (_identities, _on_the_line, _in_space):
        found = decide(case)
        if found.decision is Decision.EQUAL and divides_by_nothing(pair.prediction, pair.reference):
            return _UNKNOWN
        if found.known or found.cause == sets.ROUNDED:
            return found
    return found


def _identities(case: Case) -> Finding:
    """Two equations without letters, or true for all values of them, are equal only if their sides are."""
    one, other = case.claims
    if not (isinstance(one, Atom) and isinstance(other, Atom) and one.operator == other.operator == "="):
        return _UNKNOWN
    constant = not case.letters and not case.pair.scope.functions
    if not constant and not all(_identical(atom, case) for atom in (one, other)):
        return _UNKNOWN
    straight = (Atom(one.left, "=", other.left), Atom(one.right, "=", other.right))
    crossed = (Atom(one.left, "=", other.right), Atom(one.right, "=", other.left))
    if any(all(identical(atom, case.world) for atom in sides) for sides in (straight, crossed)):
        return equal(Stage.SYMBOLIC, "sides of an identity", "sympy: the sides are equal")
    apart = [_apart(sides, case.pair) for sides in (straight, crossed)]
    if None in apart:
        return unknown(Stage.SYMBOLIC, "identity")
    return different(Stage.SYMBOLIC, "sides of an identity", f"sides apart: {apart[0]}", {"sides": str(apart[0])})


def _identical(atom: Atom, case: Case) -> bool:
    """Whether an equation holds for all values of its letters: first at a few, then as shown."""
    few = islice(points(case.world.scope, case.pair.seed), _FEW)
    return all(nearly(atom, point, case.world) is not False for point in few) and identical(atom, case.world)


def _apart(sides: tuple[Atom, Atom], pair: Pair) -> str | None:
    """Values that show that two equations do not have the same sides, in one order."""
    for atom in sides:
        for found in looks(replace(pair, reference=atom.left, prediction=atom.right)):
            if found.shows is Shows.APART:
                return f"{shown(found.reference)} and {shown(found.prediction)}"
    return None


def _on_the_line(case: Case) -> Finding:
    """Statements about one real letter are decided on pieces of the line."""
    letter = sets.common_letter(case.pair)
    if letter is None or case.world.scope.numbers is Numbers.COMPLEX or key(letter) in case.pair.scope.integers:
        return _UNKNOWN
    return sets.decided(case.pair, letter)


def _in_space(case: Case) -> Finding:
    """A point of one side alone refutes; the same factors or ideals, borne out at solutions of both sides, prove."""
    if case.world.scope.numbers is Numbers.COMPLEX and not case.equations:
        return unknown(Stage.SYMBOLIC, "order of complex numbers")
    sight = anywhere(case)
    if sight.witness is not None:
        return _refuted("one side alone", f"only one side holds at {sight.witness}", sight.witness)
    proof = proportional(*case.claims, case.world)
    if proof is not None:
        return equal(Stage.SYMBOLIC, "proportional", proof)
    solutions = at_solutions(case)
    if solutions.witness is not None:
        return _refuted("one side alone", f"only one side holds at {solutions.witness}", solutions.witness)
    if not (sight.shared or solutions.shared):
        return _without_solutions(case)
    proof = same_solutions(*case.claims, case.world)
    return _UNKNOWN if proof is None else equal(Stage.SYMBOLIC, "same solutions", proof)


def _refuted(rule: str, text: str, point: Point) -> Finding:
    return different(Stage.SYMBOLIC, rule, text, point.witness())


def _without_solutions(case: Case) -> Finding:
    """Equations without real solutions match proportional ones only; complex solutions show that they are not."""
    if case.world.scope.numbers is Numbers.COMPLEX or not case.equations:
        return _UNKNOWN
    witness = at_solutions(case.imagined()).witness
    if witness is None:
        return _UNKNOWN
    return _refuted(
        "equations without solutions", f"no real solutions found; only one side holds at {witness}", witness
    )
