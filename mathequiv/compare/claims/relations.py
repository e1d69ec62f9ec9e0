"""Equations: the same solutions in the same letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from mathequiv.compare.build import ONE, ZERO, contains, has_imaginary_unit, has_operators, is_zero, number, product
from mathequiv.compare.claims.centres import centre
from mathequiv.compare.claims.interpretation import interpreted
from mathequiv.compare.claims.letterless import without_steps
from mathequiv.compare.claims.levels import levels, multiples, values_apart
from mathequiv.compare.claims.linear import linear
from mathequiv.compare.claims.links import Link, constant_ratio, links, proportion, sides, up_to_factor
from mathequiv.compare.claims.points import counterexample, grid, is_reached, placed
from mathequiv.compare.claims.roots import real_roots
from mathequiv.compare.claims.unsatisfied import without_solutions
from mathequiv.compare.kinds import Kind
from mathequiv.compare.logic import DIFFERENT, EQUAL, all_of, first_known, labelled, only_if_different, only_if_equal
from mathequiv.compare.names import assignment, record
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.scalars.polynomials import coefficients, over_common
from mathequiv.compare.scalars.ratios import as_fractions
from mathequiv.compare.sets.intervals import compare_reals
from mathequiv.compare.sets.reals import Undetermined
from mathequiv.compare.sets.regions import region, sole_letter
from mathequiv.compare.sets.sets import items
from mathequiv.compare.shown import shown
from mathequiv.nodes import Call, Node, Number, Relation, Set, Symbol
from mathequiv.normal.relations import is_restated
from mathequiv.normal.tree import normal_key
from mathequiv.numeric import free_symbols
from mathequiv.verdict import Finding, Stage, different, unknown

# Points of one solution set that are tried against another.
_TRIALS = 16
_PLACES = 6
_LETTERS = 3


@rule(Kind.EQUATION, Kind.EQUATION)
def equation_equation(reference: Node, prediction: Node, same: Same) -> Finding:
    """Sides that agree, differences up to a factor, or the same exact solutions; refuted by a solution of one alone."""
    if _says_nothing(reference) is not _says_nothing(prediction):
        return different(Stage.NORMALIZED, "identity", "an equation of one side with itself, and another")
    reference, prediction = as_fractions(reference), as_fractions(prediction)
    left, right = links(reference), links(prediction)
    if left is None or right is None or len(left) > 1 or len(right) > 1:
        return _chains(reference, prediction, same)
    one, other = left[0], right[0]
    if has_operators(reference) or has_operators(prediction):
        return _of_operators(one, other, reference, prediction, same)
    return first_known(
        (
            lambda: _one_name(reference, prediction, same),
            lambda: linear(one.form, other.form),
            lambda: only_if_equal(sides(one, other, same)),
            lambda: _without_letters(one, other, same),
            lambda: levels(one, other, same),
            lambda: _identities(one, other, same),
            lambda: _solution_sets(reference, prediction, same),
            lambda: _vanishing(one, other, same),
            lambda: _numerators(one, other, same),
            lambda: _coefficients(one, other, same),
            lambda: solution_of_one(one, other, same),
            lambda: interpreted(reference, prediction, same, lambda left, right: _at_values(left, right, same)),
            lambda: _asked(reference, prediction, same),
        ),
        same.leaf.stage,
    )


def _of_operators(one: Link, other: Link, reference: Node, prediction: Node, same: Same) -> Finding:
    """Where factors may not commute, no equation is solved for a letter."""
    return first_known(
        (
            lambda: only_if_equal(sides(one, other, same)),
            lambda: _one_name(reference, prediction, same),
            lambda: multiples(one, other, same),
            lambda: values_apart(one, other, same),
            lambda: _asked(reference, prediction, same),
        ),
        same.leaf.stage,
    )


@rule(Kind.EQUATION, Kind.SET, symmetric=True)
@rule(Kind.EQUATION, Kind.LIST, symmetric=True)
def equation_values(equation: Node, values: Node, same: Same) -> Finding:
    """An equation in one letter and its real solutions, listed."""
    try:
        return compare_reals(region(equation).reals, region(Set(items(values))).reals, same)
    except Undetermined:
        return unknown(same.leaf.stage)


def _asked(reference: Node, prediction: Node, same: Same) -> Finding:
    assert isinstance(reference, Relation)
    assert isinstance(prediction, Relation)
    return same.equations(reference, prediction)


def _chains(reference: Node, prediction: Node, same: Same) -> Finding:
    """Chains of equal length, member by member; otherwise as systems of their links."""
    assert isinstance(reference, Relation)
    assert isinstance(prediction, Relation)
    from mathequiv.compare.claims.systems import system_system

    if len(reference.terms) == len(prediction.terms):
        written = all_of(same(*pair) for pair in zip(reference.terms, prediction.terms, strict=True))
        if written.decision is EQUAL:
            return written
    left, right = without_steps(reference, same), without_steps(prediction, same)
    if left is not reference or right is not prediction:
        return same(left, right)
    return system_system(reference, prediction, same)


# -- equations without letters, identities ----------------------------------------------------------------------
def _without_letters(one: Link, other: Link, same: Same) -> Finding:
    """An equation without letters is equal only where the sides match."""
    bare = [_is_bare(link) for link in (one, other)]
    if bare[0] and bare[1]:
        return sides(one, other, same)
    if bare[0] or bare[1]:
        return different(Stage.NORMALIZED, "equation without letters", "letters on one side only")
    return unknown(same.leaf.stage)


def _identities(one: Link, other: Link, same: Same) -> Finding:
    """An equation that always holds is equal only where the sides match."""
    always = [same.scalars(link.left, link.right).decision for link in (one, other)]
    if {EQUAL, DIFFERENT} == set(always):
        return different(same.leaf.stage, "identity", "one equation always holds, the other does not")
    if always != [EQUAL, EQUAL]:
        return unknown(same.leaf.stage)
    found = sides(one, other, same)
    return found if found.decision is EQUAL else different(same.leaf.stage, "identity", "identities with other sides")


def _says_nothing(node: Node) -> bool:
    """``25 = 25``, ``x = x``: the sides are one, as they are written or up to order where they hold letters."""
    if not isinstance(node, Relation) or set(node.operators) != {"="}:
        return False
    if not free_symbols(node):
        return is_restated(node)
    first = normal_key(node.terms[0])
    return all(normal_key(term) == first for term in node.terms[1:])


def _is_bare(link: Link) -> bool:
    return not any(contains(side, lambda inner: isinstance(inner, (Symbol, Call))) for side in (link.left, link.right))


# -- solved for one name ----------------------------------------------------------------------------------------
def _one_name(reference: Node, prediction: Node, same: Same) -> Finding:
    """Both solved for one name: the values decide, for the graphs differ where the values do."""
    left, right = assignment(reference), assignment(prediction)
    if left is None or right is None:
        return _one_point(reference, prediction, same)
    return same(left.value, right.value) if left.name == right.name else unknown(same.leaf.stage)


def _one_point(reference: Node, prediction: Node, same: Same) -> Finding:
    """``(x, y) = (1, 2 - s)``: the values of the same letters, one by one."""
    left, right = record(reference), record(prediction)
    if left is None or right is None or [entry.name for entry in left] != [entry.name for entry in right]:
        return unknown(same.leaf.stage)
    return all_of(
        labelled(shown(own.name), same(own.value, other.value)) for own, other in zip(left, right, strict=True)
    )


# -- exact solutions --------------------------------------------------------------------------------------------
def _solution_sets(reference: Node, prediction: Node, same: Same) -> Finding:
    """Equations in the same letter alone, by their exact real solutions; none at all shows nothing."""
    if has_imaginary_unit(reference) or has_imaginary_unit(prediction):
        return unknown(same.leaf.stage)
    try:
        if sole_letter(reference) != sole_letter(prediction):
            return only_if_different(without_solutions(reference, prediction, same))
        left, right = region(reference).reals, region(prediction).reals
        if left.empty and right.empty:
            return unknown(same.leaf.stage)
        return compare_reals(left, right, same)
    except Undetermined:
        return unknown(same.leaf.stage)


# -- up to a factor ---------------------------------------------------------------------------------------------
def _vanishing(one: Link, other: Link, same: Same) -> Finding:
    """Proportional differences; without real solutions on either side, nothing else is equal."""
    found = only_if_equal(up_to_factor(one, other, same))
    if found.decision is EQUAL or not _both_empty(one, other):
        return found
    return only_if_different(constant_ratio(one.zero_form, other.zero_form, same))


def _both_empty(one: Link, other: Link) -> bool:
    try:
        return region(one.relation).reals.empty and region(other.relation).reals.empty
    except Undetermined:
        return False


def _numerators(one: Link, other: Link, same: Same) -> Finding:
    """Proportional once denominators are cleared: points where a side is undefined are left out."""
    (top, bottom), (match, below) = over_common(one.zero_form), over_common(other.zero_form)
    if bottom == ONE and below == ONE:
        return unknown(same.leaf.stage)
    return only_if_equal(proportion(top, match, False, same))


def _coefficients(one: Link, other: Link, same: Same) -> Finding:
    """Polynomials in one letter with proportional coefficients, whatever these are made of."""
    shared = free_symbols(one.zero_form) & free_symbols(other.zero_form)
    for letter in sorted(shared, key=repr)[:_LETTERS]:
        left, right = coefficients(one.zero_form, letter), coefficients(other.zero_form, letter)
        if left is None or right is None or len(left) != len(right) or len(left) < 2:
            continue
        if not all(isinstance(poly[-1], Number) and not is_zero(poly[-1]) for poly in (left, right)):
            continue
        pairs = zip(left[:-1], right[:-1], strict=True)
        found = all_of(same.scalars(product(a, right[-1]), product(b, left[-1])) for a, b in pairs)
        if found.decision is EQUAL:
            return found
    return unknown(same.leaf.stage)


# -- refutation -------------------------------------------------------------------------------------------------
def solution_of_one(one: Link, other: Link, same: Same) -> Finding:
    """A refutation by a solution of one equation that the other does not have."""
    for link, test, first in ((one, other, True), (other, one, False)):
        for values in islice(_solutions(link, test), _TRIALS):
            if not is_reached(values):
                continue
            if _solves(link, values, same).decision is EQUAL and _solves(test, values, same).decision is DIFFERENT:
                return counterexample(values, first)
    return unknown(same.leaf.stage)


def _at_values(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same, where values of unknown functions have become letters."""
    left, right = links(reference), links(prediction)
    return solution_of_one(left[0], right[0], same) if left and right else unknown(same.leaf.stage)


def _solves(link: Link, values: Mapping[Node, Node], same: Same) -> Finding:
    if not same.budget.spend():
        return unknown(same.leaf.stage, "steps")
    return same.scalars(placed(link.zero_form, values), ZERO)


def _solutions(link: Link, test: Link) -> Iterator[dict[Node, Node]]:
    """Points on an equation: all letters but one at small numbers, the last one solved for."""
    letters = sorted(free_symbols(link.zero_form), key=repr)
    others = sorted(free_symbols(test.zero_form) - set(letters), key=repr)
    top, _ = over_common(link.zero_form)
    for letter in letters:
        rest = [other for other in letters if other != letter] + others
        middle: dict[Node, Node] = {other: number(value) for other, value in centre(link, rest).items()}
        for values in (*islice(_places(rest), _PLACES), middle):
            for value in real_roots(placed(top, values), letter):
                yield {**values, letter: value}


def _places(letters: list[Symbol]) -> Iterator[dict[Node, Node]]:
    """Small distinct points, the first without zeros."""
    if not letters:
        yield {}
        return
    yield {letter: number(place + 2) for place, letter in enumerate(letters)}
    yield {letter: number(2 * place + 1) for place, letter in enumerate(letters)}
    for values in grid(letters):
        yield {letter: number(value) for letter, value in values.items()}
