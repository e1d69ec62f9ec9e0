"""Conditions that one side alone sets on the letters of its values: a domain that is lost, or that need not be said."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from mathequiv.compare.claims.points import truth
from mathequiv.compare.families.declarations import narrowed
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.names import unnamed
from mathequiv.compare.shown import shown
from mathequiv.nodes import Call, Given, Node, Number, Rational, Symbol, walk
from mathequiv.numeric import exact, free_symbols, is_defined_at
from mathequiv.verdict import Finding, Stage, different

# Letters that a function is given in; others may be parameters, lengths or times, which are positive anyway.
_ARGUMENTS = frozenset({"x", "y", "z"})
_STEPS = (Fraction(0), Fraction(1, 1000), Fraction(1), Fraction(10**6))

Point = dict[Node, Rational]


def domain_lost(declares: Given, other: Node) -> Finding | None:
    """``y = x^2, x > 0`` is another function than ``y = x^2``: a point that the condition alone leaves out."""
    name, value = unnamed(declares.body)
    restricted = narrowed(declares.condition) & free_symbols(value)
    if len(restricted) != 1 or kind_of(value) is not Kind.SCALAR or not isinstance(name, (Symbol, Call)):
        return None
    letter = next(iter(restricted))
    if letter.name not in _ARGUMENTS or letter.sub is not None or free_symbols(value) != restricted:
        return None
    bare = unnamed(other)[1]
    for point in _left_out(declares.condition, letter, bare):
        if is_defined_at(bare, point):
            text = f"at {shown(letter)} = {point[letter]} the condition of one side alone fails"
            return different(Stage.NUMERIC, "condition", text, {shown(letter): str(point[letter])})
    return None


def narrows(prediction: Given, reference: Node) -> bool:
    """True where a condition takes values from a letter of the prediction, and the reference has them."""
    _, values = unnamed(prediction.body)
    restricted = narrowed(prediction.condition) & free_symbols(values)
    return bool(restricted) and not _is_natural(prediction.condition, restricted, unnamed(reference)[1])


def _is_natural(condition: Node, restricted: Collection[Symbol], value: Node) -> bool:
    """True where the value is undefined at, near and far from every end of what the condition leaves out."""
    if len(restricted) != 1 or kind_of(value) is not Kind.SCALAR:
        return False
    left_out = list(_left_out(condition, next(iter(restricted)), value))
    return bool(left_out) and all(is_defined_at(value, point) is False for point in left_out)


def _left_out(condition: Node, letter: Symbol, value: Node) -> Iterator[Point]:
    """Points at, near and far from the ends of a condition at which it does not hold."""
    ends = {end for inner in walk(condition) if isinstance(inner, Number) and (end := exact(inner)) is not None}
    others: Point = dict.fromkeys(free_symbols(value) | free_symbols(condition), Fraction(7, 3))
    for end in sorted(ends):
        for step in _STEPS:
            for sign in (1, -1):
                point = others | {letter: end + sign * step}
                if truth(condition, point) is False:
                    yield point
