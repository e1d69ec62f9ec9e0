"""Conditions that one side alone sets on the letters of its values: a domain that is lost, or that need not be said."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from mathequiv.compare.build import substitute
from mathequiv.compare.claims.points import truth
from mathequiv.compare.families.declarations import narrowed
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.names import is_claim, unnamed
from mathequiv.compare.shown import shown
from mathequiv.nodes import Call, Given, Node, Number, Rational, Relation, Symbol, Tuple, walk
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
    if not _is_argument(letter) or free_symbols(value) != restricted:
        return None
    bare = unnamed(other)[1]
    values = _on_graph(bare, name, value) if is_claim(bare) else (bare,)
    for point in _left_out(declares.condition, letter, Tuple(values)):
        if all(is_defined_at(part, point) for part in values):
            text = f"at {shown(letter)} = {point[letter]} the condition of one side alone fails"
            return different(Stage.NUMERIC, "condition", text, {shown(letter): str(point[letter])})
    return None


def _is_argument(letter: Symbol) -> bool:
    return letter.name in _ARGUMENTS and letter.sub is None


def _on_graph(claim: Node, name: Node, value: Node) -> tuple[Node, ...]:
    """A function, and the sides of an equation of its graph with the function for its name."""
    sides = (side for inner in walk(claim) if isinstance(inner, Relation) for side in inner.terms)
    return value, *(substitute(side, {name: value}) for side in sides)


def narrows(prediction: Given, reference: Node) -> bool:
    """True where a condition takes values from a letter of the prediction, and the reference has them."""
    name, values = unnamed(prediction.body)
    restricted = narrowed(prediction.condition) & free_symbols(values)
    return bool(restricted) and not _natural_beside(prediction.condition, restricted, (name, values), reference)


def confines(reference: Given, prediction: Node) -> bool:
    """True where a condition on an argument takes points from a graph, and the prediction is an equation of it all."""
    name, value = unnamed(reference.body)
    restricted = {letter for letter in narrowed(reference.condition) & free_symbols(value) if _is_argument(letter)}
    if not restricted or name is None or not is_claim(unnamed(prediction)[1]):
        return False
    return not _natural_beside(reference.condition, restricted, (name, value), prediction)


def _natural_beside(
    condition: Node, restricted: Collection[Symbol], named: tuple[Node | None, Node], other: Node
) -> bool:
    """True where the other side has no value, or no point on the graph, where the condition does not hold."""
    bare, (name, value) = unnamed(other)[1], named
    if name is None or not is_claim(bare):
        return _is_natural(condition, restricted, bare)
    return any(_is_natural(condition, restricted, part) for part in _on_graph(bare, name, value))


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
