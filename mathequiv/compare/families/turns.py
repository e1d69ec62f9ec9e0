r"""Families without a declaration: in ``a + k\pi`` the letter that counts turns stands for any integer."""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.compare.build import PI, contains, substitute
from mathequiv.compare.families.declarations import Range
from mathequiv.compare.families.families import COUNTERS, Family, compare_families, in_radians, of_body
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.logic import DIFFERENT, EQUAL
from mathequiv.compare.names import unnamed
from mathequiv.compare.registry import Same
from mathequiv.nodes import Node, Symbol, children
from mathequiv.numeric import free_symbols
from mathequiv.verdict import Finding, unknown

Answer = Callable[[Node, Node, Same], Finding]

REGIONS = frozenset({Kind.INTERVAL, Kind.REGION, Kind.BRACKET, Kind.TUPLE, Kind.INEQUALITY, Kind.CLAIM})
# Usual letters of unknown angles: what one of them equals is a set of solutions.
_UNKNOWNS = frozenset({"x", "y", "z", "t", "theta", "phi", "alpha", "beta", "gamma"})


def same_counter(reference: Node, prediction: Node, same: Same, answer: Answer) -> Finding | None:
    """``a + k pi`` and ``b + n pi``, nothing declared: the letter that counts turns is free to change."""
    (name, values), (other, matches) = unnamed(reference), unnamed(prediction)
    named = {name, other} - {None}
    solved = len(named) == 1 and all(map(_is_unknown, named))
    used, there = free_symbols(values), free_symbols(matches)
    own, theirs = used - there, there - used
    if len(own) != 1 or len(theirs) != 1:
        return _same_set(values, matches, used, same) if solved and used == there and len(used) == 1 else None
    letter, match = next(iter(own)), next(iter(theirs))
    if match in (name, other) or not (_counts_turns(values, letter) and _counts_turns(matches, match)):
        return None
    found = answer(reference, substitute(prediction, {match: letter}), same)
    if found.decision is not DIFFERENT or len(named) > 1:
        return found
    sets = _families(values, letter, matches, match, same)
    if sets is None or sets.decision is not EQUAL:
        return found
    return sets if solved else unknown(found.stage)  # of expressions, (2k-1)pi/2 is not (2n+1)pi/2


def _same_set(values: Node, matches: Node, used: frozenset[Symbol], same: Same) -> Finding | None:
    """Solutions for an unknown with one letter on both sides, where they are the same set; None otherwise."""
    (letter,) = used
    if letter.name not in COUNTERS or not (_counts_turns(values, letter) and _counts_turns(matches, letter)):
        return None
    sets = _families(values, letter, matches, letter, same)
    return sets if sets is not None and sets.decision is EQUAL else None


def _is_unknown(name: Node | None) -> bool:
    return isinstance(name, Symbol) and name.sub is None and name.name in _UNKNOWNS


def _families(values: Node, letter: Symbol, matches: Node, match: Symbol, same: Same) -> Finding | None:
    """Both as unions of progressions over all integers; None for sets over them."""
    left, right = of_body(values, {letter: Range("Z")}), of_body(matches, {match: Range("Z")})
    if left is None or right is None:
        return None
    return compare_families(Family(None, left.parts), Family(None, right.parts), same)


def _counts_turns(values: Node, letter: Symbol) -> bool:
    """True where every value, and every end of a set, is a base and a multiple of pi times the letter."""
    if kind_of(values) in REGIONS:
        parts = [part for part in children(values) if letter in free_symbols(part)]
        return bool(parts) and all(_counts_turns(part, letter) for part in parts)
    found = of_body(values, {letter: Range("any")})
    return found is not None and all(_is_turn(part.step) for part in found.parts)


def _is_turn(step: Node) -> bool:
    return contains(in_radians(step), lambda inner: inner == PI) and not free_symbols(step)
