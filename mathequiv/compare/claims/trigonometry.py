r"""Equations in one function of an angle, by their families of solutions: ``\sin x = 0`` is ``x = k\pi``."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathequiv.compare.build import PI, difference, number, product, quotient, root
from mathequiv.compare.claims.roots import roots, trimmed
from mathequiv.compare.families.declarations import Range
from mathequiv.compare.families.families import (
    COUNTERS,
    Family,
    Progression,
    compare_families,
    family,
    in_radians,
    of_body,
)
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.logic import EQUAL
from mathequiv.compare.names import assignment, unnamed
from mathequiv.compare.registry import Same
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.sets.reals import Undetermined
from mathequiv.nodes import Apply, Node, Relation, Symbol, walk
from mathequiv.numeric import exact, free_symbols
from mathequiv.verdict import Finding, Stage, different, unknown

_FUNCTIONS = frozenset({"sin", "cos", "tan", "cot"})
_FINITE = frozenset({Kind.SCALAR, Kind.LIST, Kind.SET, Kind.ANGLE})
_WHOLE = Range("Z")
_HALF = Fraction(1, 2)


def solved_by_family(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """A trigonometric equation against a family of its letter, or another one; None for anything else.

    The reference decides: a family wants a family, and an equation may be answered by the family of its solutions.
    """
    asked, answered = _is_trigonometric(reference), _is_trigonometric(prediction)
    if not asked and not answered:
        return None
    if not asked:
        listed = _listed(reference)
        if listed is None or listed.name not in (None, *free_symbols(prediction)):
            return None
        return different(Stage.NORMALIZED, "not solved", "an equation that is not solved, where the reference is")
    found = _solutions(reference, same)
    if found is not None and _is_finite(prediction, found):
        return different(Stage.NORMALIZED, "kinds differ", "infinitely many values against finitely many")
    match = _solutions(prediction, same) if answered else _listed(prediction)
    if found is not None and match is not None:
        return compare_families(found, match, same)
    return None if answered or match is None else unknown(same.leaf.stage)


def _is_trigonometric(node: Node) -> bool:
    """True for an equation in one letter that is solved for nothing and has a sine, cosine or tangent in it."""
    if not isinstance(node, Relation) or node.operators != ("=",) or kind_of(node) is not Kind.EQUATION:
        return False
    return len(free_symbols(node)) == 1 and assignment(node) is None and bool(_angles_in(node))


def _angles_in(node: Node) -> set[Apply]:
    return {inner for inner in walk(node) if isinstance(inner, Apply) and inner.head in _FUNCTIONS}


def _is_finite(node: Node, solutions: Family) -> bool:
    """True for values without letters."""
    name, values = unnamed(node)
    return name in (None, solutions.name) and not free_symbols(values) and kind_of(values) in _FINITE


def _listed(node: Node) -> Family | None:
    """A declared family, or one whose only other letter counts turns."""
    if isinstance(node, Relation) and assignment(node) is None:
        return None
    declared = family(node)
    if declared is not None:
        return declared
    _, values = unnamed(node)
    counters = [letter for letter in free_symbols(values) if letter.name in COUNTERS]
    return of_body(node, {counters[0]: Range("any")}) if len(counters) == 1 else None


def _solutions(node: Node, same: Same) -> Family | None:
    """All real solutions of a polynomial equation in one sine, cosine or tangent of a linear angle."""
    angles, letters = _angles_in(node), free_symbols(node)
    if not isinstance(node, Relation) or len(angles) != 1 or len(letters) != 1:
        return None
    (function,), (letter,) = angles, letters
    poly = coefficients(difference(*node.terms), function)
    if poly is None or any(map(free_symbols, poly)):
        return None
    try:
        values = [found.value for found in roots(trimmed(poly))] if len(trimmed(poly)) > 1 else []
    except Undetermined:
        return None
    parts = _at_letter(function, letter, values, same) if values else None
    return None if parts is None else Family(letter, parts)


def _at_letter(function: Apply, letter: Symbol, values: list[Node], same: Same) -> tuple[Progression, ...] | None:
    """The angles at which the function has these values, carried over to the letter in them."""
    linear = coefficients(in_radians(function.args[0]), letter)
    if linear is None or len(linear) != len("ax") or any(map(free_symbols, linear)) or exact(linear[1]) in (None, 0):
        return None
    found: list[Progression] = []
    for value in values:
        angles = _angles(function.head, value, same)
        if angles is None:
            return None
        period = 1 if function.head in ("tan", "cot") else 2
        step = quotient(product(number(period), PI), linear[1])
        found += [Progression(quotient(difference(angle, linear[0]), linear[1]), step, _WHOLE) for angle in angles]
    return tuple(found)


def _angles(head: str, value: Node, same: Same) -> list[Node] | None:
    """The angles of one turn, of half a turn for a tangent, where a function has a known value; None for others."""
    for part, known in _TABLES["tan" if head in ("tan", "cot") else "cos"]:
        if same.scalars(value, known).decision is EQUAL:
            return [product(number(turn), PI) for turn in _turns(head, part)]
    return None


def _turns(head: str, part: Fraction) -> Iterator[Fraction]:
    """From the angle of a cosine or tangent, in parts of pi, to those of the function with that value."""
    if head == "tan":
        yield part
    elif head == "cot":
        yield _HALF - part
    elif head == "cos":
        yield from dict.fromkeys((part, -part if part < 1 else part))
    else:
        yield from dict.fromkeys((_HALF - part, _HALF + part if part < 1 else _HALF - part))


def _cosines() -> Iterator[tuple[Fraction, Node]]:
    """The angles between 0 and pi with known cosines, in parts of pi."""
    for part, square in ((0, 4), (Fraction(1, 6), 3), (Fraction(1, 4), 2), (Fraction(1, 3), 1), (_HALF, 0)):
        cosine = product(number(_HALF), root(number(square)))
        yield Fraction(part), cosine
        if square:
            yield 1 - Fraction(part), product(number(-1), cosine)


def _tangents() -> Iterator[tuple[Fraction, Node]]:
    """The angles around zero with known tangents, in parts of pi."""
    yield Fraction(0), number(0)
    for part, tangent in (
        (Fraction(1, 6), quotient(number(1), root(number(3)))),
        (Fraction(1, 4), number(1)),
        (Fraction(1, 3), root(number(3))),
    ):
        yield part, tangent
        yield -part, product(number(-1), tangent)


_TABLES = {"cos": tuple(_cosines()), "tan": tuple(_tangents())}
