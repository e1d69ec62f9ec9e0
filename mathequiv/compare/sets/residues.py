"""Piecewise functions of an integer: value against value in each residue class that the conditions tell apart."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from mathequiv.compare.build import ONE, PI, bottom_up, number, product, substitute, total
from mathequiv.compare.families.declarations import whole_in_steps
from mathequiv.compare.families.quotients import rational_quotient
from mathequiv.compare.logic import DIFFERENT, EQUAL, all_of, labelled
from mathequiv.compare.registry import Same
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.shown import shown
from mathequiv.nodes import Apply, Node, Piecewise, Relation, Symbol
from mathequiv.numeric import exact, free_symbols
from mathequiv.verdict import Finding, Stage, different, unknown

_LARGEST_MODULUS = 12
_TRIED = 3

# A condition, as the residues that it allows for a letter to a modulus.
_Class = tuple[Symbol, int, frozenset[int]]


def by_residues(reference: Node, prediction: Node, same: Same) -> Finding:
    """Equal in each class, the letter written as a multiple of the modulus and the residue."""
    pieces = [*_pieces(reference), *_pieces(prediction)]
    classes = [_class(condition) for _, condition in pieces if condition is not None]
    known = [found for found in classes if found is not None]
    if not known or len(known) < len(classes) or len({letter for letter, _, _ in known}) > 1:
        return unknown(same.leaf.stage)
    modulus = lcm(*(found[1] for found in known))
    if modulus > _LARGEST_MODULUS:
        return unknown(same.leaf.stage)
    letter = known[0][0]
    return all_of(
        labelled(f"{shown(letter)} = {residue} modulo {modulus}", _in_class(values[0], values[1], place, same))
        for residue in range(modulus)
        for values in [[_value(side, residue) for side in (reference, prediction)]]
        for place in [(letter, residue, modulus)]
    )


def _pieces(node: Node) -> tuple[tuple[Node, Node | None], ...]:
    return node.pieces if isinstance(node, Piecewise) else ((node, None),)


def _value(node: Node, residue: int) -> Node | None:
    """The value of the first piece whose condition holds in a class; None where the function has none there."""
    for value, condition in _pieces(node):
        found = None if condition is None else _class(condition)
        if found is None or residue % found[1] in found[2]:
            return value
    return None


def _in_class(value: Node | None, match: Node | None, place: tuple[Symbol, int, int], same: Same) -> Finding:
    """Equal as functions of the multiple; different at one integer of the class."""
    letter, residue, modulus = place
    if value is None:
        return same(ONE, ONE)  # what the prediction says where the reference has no value is not asked
    if match is None:
        return different(Stage.NUMERIC, "domain", "the prediction is undefined where the reference is not")
    inside: dict[Node, Node] = {letter: total(product(number(modulus), letter), number(residue))}
    left, right = (_turned(substitute(side, inside), letter) for side in (value, match))
    found = same(left, right)
    if found.decision is not EQUAL:
        found = same(_of_whole(left, letter), right)
    if found.decision is EQUAL:
        return found
    for multiple in range(1, _TRIED + 1):
        point = number(modulus * multiple + residue)
        apart = same(substitute(value, {letter: point}), substitute(match, {letter: point}))
        if apart.decision is DIFFERENT:
            return labelled(f"at {shown(letter)} = {shown(point)}", apart)
    return unknown(same.leaf.stage, found.cause)


def _of_whole(node: Node, letter: Symbol) -> Node:
    """The same value, of a letter that stands for an integer: its notation says so."""
    return Apply("add", (node, Apply("mul", (number(0), Apply("binomial", (letter, ONE))))))


def _turned(node: Node, letter: Symbol) -> Node:
    """Sines and cosines of whole turns of an integer: ``cos(2 n pi + a)`` is ``cos a``, ``cos n pi`` is ``(-1)^n``."""

    def change(inner: Node) -> Node:
        if not isinstance(inner, Apply) or inner.head not in ("sin", "cos"):
            return inner
        poly = coefficients(inner.args[0], letter)
        turns = rational_quotient(poly[1], PI) if poly is not None and len(poly) == 2 else None
        if poly is None or not isinstance(turns, Fraction) or turns.denominator != 1:
            return inner
        rest = Apply(inner.head, (poly[0],))
        return rest if turns % 2 == 0 else product(Apply("pow", (number(-1), letter)), rest)

    return bottom_up(node, change)


def _class(condition: Node) -> _Class | None:
    """``n is odd``, ``3 | n``, ``n = 2k``, ``n = 1 (mod 4)``, and what "or" and "not" make of them."""
    if isinstance(condition, Apply) and condition.head in ("or", "not", "and"):
        return _combined(condition)
    if not isinstance(condition, Relation):
        return None
    if condition.operators == ("notdivides",):
        return _negated(_class(Relation(condition.terms, ("divides",))))
    steps = whole_in_steps(condition)
    if steps is not None:
        return _linear(*steps, steps[0])
    letter, value = condition.terms[0], condition.terms[-1]
    if not isinstance(letter, Symbol) or len(condition.terms) != 2:
        return None
    if condition.modulus is not None and condition.operators == ("equiv",):
        return _residue(letter, condition.modulus, value)
    counters = list(free_symbols(value) - {letter}) if condition.operators == ("=",) else []
    return _linear(letter, value, counters[0]) if len(counters) == 1 else None


def _linear(letter: Symbol, value: Node, counter: Symbol) -> _Class | None:
    """``m k + r`` for every integer k."""
    poly = coefficients(value, counter)
    if poly is None or len(poly) != 2:
        return None
    return _residue(letter, poly[1], poly[0])


def _residue(letter: Symbol, modulus: Node, residue: Node) -> _Class | None:
    step, base = exact(modulus), exact(residue)
    if not isinstance(step, int) or not isinstance(base, int) or not 0 < abs(step) <= _LARGEST_MODULUS:
        return None
    return letter, abs(step), frozenset({base % abs(step)})


def _negated(found: _Class | None) -> _Class | None:
    return None if found is None else (found[0], found[1], frozenset(range(found[1])) - found[2])


def _combined(condition: Apply) -> _Class | None:
    parts = [_class(arg) for arg in condition.args]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts) or len({letter for letter, _, _ in known}) > 1:
        return None
    if condition.head == "not":
        return _negated(known[0])
    modulus = lcm(*(part[1] for part in known))
    if modulus > _LARGEST_MODULUS:
        return None
    joined = any if condition.head == "or" else all
    residues = {place for place in range(modulus) if joined(place % part[1] in part[2] for part in known)}
    return known[0][0], modulus, frozenset(residues)
