"""Two statements about several letters, looked at at rational points and at solutions of each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

from mathequiv.symbolic.check import Pair
from mathequiv.symbolic.claims import Claim, atoms
from mathequiv.symbolic.points import Point, points
from mathequiv.symbolic.solutions import boundary
from mathequiv.symbolic.symbols import Numbers
from mathequiv.symbolic.truth import World, defined, holds, nearly

# Rational points at which statements are looked at, besides their solutions; and solutions looked at for each side.
_ANYWHERE, _SOLUTIONS = 8, 12
_ORDER = frozenset({"<", "<=", ">", ">="})


@dataclass(frozen=True)
class Case:
    """A pair, what its sides say, and what is known of the letters."""

    pair: Pair
    reference: Claim
    prediction: Claim
    world: World

    @property
    def claims(self) -> tuple[Claim, Claim]:
        """Both statements."""
        return self.reference, self.prediction

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of both sides."""
        return self.world.scope.free

    @property
    def equations(self) -> bool:
        """Whether no comparison asks for an order."""
        return not any(atom.operator in _ORDER for claim in self.claims for atom in atoms(claim))

    def imagined(self) -> Case:
        """The same case among the complex numbers."""
        scope = self.world.scope
        letters = frozenset(scope.free) - scope.integers - scope.naturals
        return replace(
            self, world=replace(self.world, scope=replace(scope, numbers=Numbers.COMPLEX, complexes=letters))
        )


@dataclass(frozen=True)
class Sight:
    """What the points show: one at which one side alone holds, or whether some were found at which both hold."""

    witness: Point | None
    shared: bool = False


def anywhere(case: Case) -> Sight:
    """Rational points, at which one equation or another seldom holds but an inequality often does."""
    shared = False
    for point in islice(points(case.world.scope, case.pair.seed), _ANYWHERE if case.letters else 0):
        truths = tuple(holds(claim, point, case.world) for claim in case.claims)
        shared = shared or truths == (True, True)
        if set(truths) == {True, False} and _defined(case, point):
            return Sight(point)
    return Sight(None, shared)


def at_solutions(case: Case) -> Sight:
    """Places where a comparison of the reference turns, the solutions of its equations among them; then those of the
    prediction."""
    shared = False
    for own, other in (case.claims, case.claims[::-1]):
        for point in islice(boundary(own, case.letters, case.world, case.pair.seed), _SOLUTIONS):
            here, there = (nearly(claim, point, case.world) for claim in (own, other))
            shared = shared or here is there is True
            if {here, there} == {True, False} and holds(other, point, case.world) is there and _defined(case, point):
                return Sight(point)
    return Sight(None, shared)


def _defined(case: Case, point: Point) -> bool:
    return all(defined(claim, point, case.world) for claim in case.claims)
