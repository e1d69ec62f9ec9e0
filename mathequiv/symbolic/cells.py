"""Statements about one real number, decided on pieces of the line.

The line is cut at every place where a comparison may change. On each open piece every comparison keeps its truth, so a
few points decide it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import sympy

from mathequiv.nodes import Apply, Node, Number, walk
from mathequiv.symbolic.claims import Claim, atoms
from mathequiv.symbolic.domain import conditions
from mathequiv.symbolic.exact import exact
from mathequiv.symbolic.faults import attempt
from mathequiv.symbolic.points import Point, exact_value, plain
from mathequiv.symbolic.roots import between, breakpoints, ordered, zeros
from mathequiv.symbolic.truth import World, defined, holds

# Pieces looked at.
_PIECES = 400
# Ends that are given as decimals may be rounded: pieces this narrow, relative to their place, show nothing.
_ROUNDED = sympy.Rational(1, 10**5)


@dataclass(frozen=True)
class Piece:
    """A place where the line is cut (one point), or the open interval between two cuts (three points)."""

    points: tuple[Point, ...]
    narrow: bool = False


@dataclass(frozen=True)
class Outcome:
    """What the pieces show: the point of the first difference, or whether all pieces were decided.

    ``empty`` says that both statements hold nowhere, ``full`` that both hold everywhere,
    ``rounded`` that they differ by no more than a rounded decimal may.
    """

    witness: Point | None
    decided: bool
    pieces: int = 0
    empty: bool = False
    full: bool = False
    rounded: bool = False


def compared(reference: Claim, prediction: Claim, name: str, world: World) -> Outcome | None:
    """Whether two statements about the letter ``name`` hold of the same reals, or None where the cuts are not known."""
    cuts = _cuts([*atoms(reference), *atoms(prediction)], name, world)
    if cuts is None or len(cuts) > _PIECES:
        return None
    rounded = any(_is_decimal(node) for side in (reference, prediction) for node in _trees(side))
    decided, truths = True, set()
    for piece in _pieces(cuts, name):
        if world.scope.is_positive(name) and not all(map(_is_above, piece.points)):
            continue
        pairs = {(holds(reference, point, world), holds(prediction, point, world)) for point in piece.points}
        if (True, False) in pairs or (False, True) in pairs:
            if rounded and piece.narrow:
                return Outcome(None, decided=False, rounded=True)
            return _differing(piece, reference, prediction, world)
        decided = decided and len(pairs) == 1 and None not in next(iter(pairs))
        truths |= pairs
    return Outcome(None, decided, 2 * len(cuts) + 1, truths == {(False, False)}, truths == {(True, True)})


def _differing(piece: Piece, reference: Claim, prediction: Claim, world: World) -> Outcome:
    """The point of a difference, unless it is a solution of an equation at which the other equation is undefined."""
    differs = (p for p in piece.points if {holds(reference, p, world), holds(prediction, p, world)} == {True, False})
    point = next(differs)
    equations = all(atom.operator == "=" for side in (reference, prediction) for atom in atoms(side))
    if equations and not (defined(reference, point, world) and defined(prediction, point, world)):
        return Outcome(None, decided=False)
    return Outcome(point, decided=True)


def _is_above(point: Point) -> bool:
    """Whether the one letter of a point is above zero there."""
    return all(bool(exact_value(value) > 0) for value in point.letters.values())


def _trees(claim: Claim) -> Iterator[Node]:
    for atom in atoms(claim):
        yield from walk(atom.left)
        yield from walk(atom.right)


def _is_decimal(node: Node) -> bool:
    return isinstance(node, Number) and node.places is not None


def _cuts(comparisons: list[Any], name: str, world: World) -> list[Any] | None:
    """Every place where a comparison may change its truth, in order."""
    letter = world.scope.symbol(name)
    found: list[Any] = [sympy.S.Zero] if world.scope.is_positive(name) else []
    for atom in comparisons:
        edges = [part for side in (atom.left, atom.right) for part in _written_edges(side, world)]
        places = [attempt(breakpoints, world.difference(atom), letter, world.limits)]
        places += [attempt(zeros, edge, letter, world.limits) for edge in edges]
        if any(place is None for place in places):
            return None
        found.extend(point for place in places for point in place)
    return None if any(point.free_symbols for point in found) else ordered(found)


def _written_edges(node: Node, world: World) -> Iterator[Any]:
    """The arguments of logarithms, roots and the like, and the denominators, as written and before they cancel."""
    yield from (condition.expression for condition in conditions(node, world.translator))
    for part in walk(node):
        if isinstance(part, Apply) and part.head == "div":
            yield world.translator.scalar(part.args[1])
        elif isinstance(part, Apply) and part.head == "pow":
            exponent = exact(part.args[1])
            if exponent is not None and exponent <= 0:
                yield world.translator.scalar(part.args[0])


def _pieces(cuts: list[Any], name: str) -> Iterator[Piece]:
    """The cuts and the intervals between them, intervals first."""
    close = [bool(right - left < _ROUNDED * (1 + abs(right))) for left, right in pairwise(cuts)]
    close = [False, *close, False]
    for place, samples in enumerate(between(cuts)):
        yield Piece(tuple(Point({name: sample}) for sample in samples), close[place])
    for place, cut in enumerate(cuts):
        yield Piece((Point({name: plain(cut)}),), close[place] or close[place + 1])
