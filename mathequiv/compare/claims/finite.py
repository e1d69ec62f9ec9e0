"""Systems of equations with finitely many solutions, and the points that are listed for them."""

from __future__ import annotations

from mathequiv.compare.claims.claims import claim_values
from mathequiv.compare.claims.roots import roots, trimmed
from mathequiv.compare.claims.systems import Reduced, in_alphabet, zero_forms
from mathequiv.compare.kinds import Kind
from mathequiv.compare.matching import included, multiset
from mathequiv.compare.names import unnamed
from mathequiv.compare.registry import Same, rule, turned
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.sets.intervals import set_claim
from mathequiv.compare.sets.reals import Undetermined
from mathequiv.compare.sets.sets import items
from mathequiv.nodes import Constant, Listing, Node, Set, Symbol, Tuple, walk
from mathequiv.numeric import free_symbols
from mathequiv.verdict import Finding, unknown

_MAX_LETTERS = 6


@rule(Kind.SYSTEM, (Kind.LIST, Kind.SET), symmetric=True)
def system_points(system: Node, listed: Node, same: Same) -> Finding:
    """A system and its real solutions, all of them, the letters in alphabetical order."""
    if isinstance(listed, Set) and not any(isinstance(item, Tuple) for item in listed.items):
        return turned(set_claim(listed, system, same.mirrored()))
    letters = in_alphabet(free_symbols(system))
    if isinstance(listed, Listing) and (len(letters) == 1 or not any(map(_coordinates, listed.items))):
        return claim_values(system, listed, same)
    points = [_point(item, letters) for item in items(listed)]
    found = _solutions(system, letters)
    known = [point for point in points if point is not None]
    if found is None or len(known) < len(points):
        return unknown(same.leaf.stage)
    return included(found, known, same) if isinstance(listed, Set) else multiset(found, known, same)


def _coordinates(node: Node) -> bool:
    """True for a point, with its names or without."""
    return isinstance(unnamed(node)[1], Tuple)


def _point(node: Node, letters: list[Symbol]) -> Node | None:
    """The values of the letters in their order: ``(1, 2)`` and ``(x, y) = (1, 2)``."""
    name, value = unnamed(node)
    if isinstance(name, Tuple) and name.items != tuple(letters):
        return None
    plain = isinstance(value, Tuple) and len(value.items) == len(letters) and not free_symbols(value)
    return value if plain and (name is None or isinstance(name, Tuple)) else None


def _solutions(system: Node, letters: list[Symbol]) -> list[Node] | None:
    """All real solutions, where all letters but one follow from constant pivots and the last has known roots."""
    forms = zero_forms(system)
    if forms is None or not 1 < len(letters) <= _MAX_LETTERS or Constant("i") in walk(system):
        return None
    reduced = Reduced(forms)
    for letter in letters:
        if len(reduced.rest) > 1 or (reduced.rest and len(free_symbols(reduced.rest[0])) > 1):
            reduced.eliminate(letter, constant=True)
    left = [letter for letter in letters if letter not in reduced.solved]
    if len(left) != 1 or len(reduced.rest) != 1 or not {left[0]} >= free_symbols(reduced.rest[0]):
        return None
    poly = coefficients(reduced.rest[0], left[0])
    try:
        known = trimmed(poly) if poly is not None else ()
        values = [root.value for root in roots(known)] if len(known) > 1 else None
    except Undetermined:
        return None
    if values is None:
        return None
    return [Tuple(tuple(reduced.at({left[0]: value})[letter] for letter in letters)) for value in values]
