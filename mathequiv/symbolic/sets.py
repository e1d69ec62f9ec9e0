"""Two sets of reals, or two statements about one real number."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import islice

from mathequiv.config import Config
from mathequiv.nodes import Apply, Bracket, Interval, Listing, Node, Number, Relation, Set, Symbol, Tuple, walk
from mathequiv.symbolic import cells
from mathequiv.symbolic.check import Pair
from mathequiv.symbolic.claims import Claim, is_assignment, membership, renamed, solved_for, statement
from mathequiv.symbolic.points import Point, points
from mathequiv.symbolic.symbols import Numbers, free_letters, key
from mathequiv.symbolic.truth import World
from mathequiv.verdict import Decision, Finding, Stage, different, equal, unknown

_LOGIC_HEADS = frozenset({"and", "or", "not"})
# Why nothing is said of two ends that differ by less than a rounded decimal may.
ROUNDED = "rounded decimals"
# What may be points or lists as well as intervals.
_BRACKETED = (Tuple, Bracket)
# Values of parameters at which two sets are looked at.
_PARAMETER_POINTS = 6
# The letter of a set that names none.
_ANY = Symbol("x")


def compare(pair: Pair, _: Config) -> Finding:
    """Whether two sets of reals have the same members.

    **Proves** by the truth of both statements on every piece of the line. **Refutes** by a point in one set and not in
    the other.
    """
    pair.check()
    if all(isinstance(side, _BRACKETED) for side in (pair.reference, pair.prediction)):
        return unknown(Stage.SYMBOLIC, "two points or lists")
    letter = common_letter(pair)
    if letter is None:
        return _at_parameters(pair)
    if pair.scope.numbers is Numbers.COMPLEX or key(letter) in pair.scope.integers:
        return unknown(Stage.SYMBOLIC, "not a set of reals")
    if unsolved(pair.prediction) and not unsolved(pair.reference):
        return unknown(Stage.SYMBOLIC, "solved form")
    return decided(pair, letter)


def decided(pair: Pair, letter: Symbol) -> Finding:
    """What the pieces of the line show of two statements about one letter."""
    reference, prediction = (claim(side, letter) for side in (pair.reference, pair.prediction))
    outcome = cells.compared(reference, prediction, key(letter), World(pair.scope, pair.limits))
    if outcome is None:
        return unknown(Stage.SYMBOLIC, "zeros not found")
    if outcome.witness is not None:
        where = f"only one side holds at {outcome.witness}"
        return different(Stage.SYMBOLIC, "a point of one set alone", where, outcome.witness.witness())
    if not outcome.decided:
        return unknown(Stage.SYMBOLIC, ROUNDED if outcome.rounded else None)
    if (outcome.empty and not _may_be_empty(pair)) or (outcome.full and _are_equations(pair)):
        return unknown(Stage.SYMBOLIC, "empty" if outcome.empty else "identity")
    return equal(Stage.SYMBOLIC, "same solutions", f"sympy zeros, the line looked at in {outcome.pieces} pieces")


def _may_be_empty(pair: Pair) -> bool:
    """Whether two empty sets are one answer: not two claims, and no interval whose ends are the wrong way round."""
    sides = (pair.reference, pair.prediction)
    if any(isinstance(side, (Interval, *_BRACKETED)) for side in sides):
        return False
    return not all(is_statement(side) and not _is_membership(side) for side in sides)


def _is_membership(node: Node) -> bool:
    """``x \\in \\emptyset`` says what the set is."""
    return isinstance(node, Relation) and node.operators == ("in",)


def _are_equations(pair: Pair) -> bool:
    return unsolved(pair.reference) and unsolved(pair.prediction)


def _at_parameters(pair: Pair) -> Finding:
    """Two sets whose ends have letters: different if they are for some values of the letters."""
    sides = (pair.reference, pair.prediction)
    if any(is_statement(side) for side in sides) or pair.scope.numbers is Numbers.COMPLEX or not pair.scope.free:
        return unknown(Stage.SYMBOLIC, "not a set of reals")
    for point in islice(points(pair.scope, pair.seed), _PARAMETER_POINTS):
        found = decided(replace(pair, reference=_at(sides[0], point), prediction=_at(sides[1], point)), _ANY)
        if found.decision is Decision.DIFFERENT and found.evidence is not None:
            witness = {**point.witness(), "element": found.evidence.witness[key(_ANY)]}
            return different(Stage.SYMBOLIC, found.rule, f"for {point}: {found.evidence.text}", witness)
    return unknown(Stage.SYMBOLIC)


def _at(node: Node, point: Point) -> Node:
    for letter in free_letters(node):
        value = point.letters[key(letter)]
        if isinstance(value, Fraction):
            node = renamed(node, letter, Number(value))
    return node


def common_letter(pair: Pair) -> Symbol | None:
    """The one letter that both sides speak of; a set written without a letter speaks of any."""
    named = [free_letters(side) for side in (pair.reference, pair.prediction)]
    spoken = [is_statement(side) for side in (pair.reference, pair.prediction)]
    if any(len(letters) != int(says) for letters, says in zip(named, spoken, strict=True)):
        return None
    letters = {letter for side in named for letter in side}
    return None if len(letters) > 1 else next(iter(letters), _ANY)


def is_statement(node: Node) -> bool:
    """Whether a node says something of its letters, rather than being a set itself."""
    if isinstance(node, (Listing, Set)):
        return any(is_statement(item) for item in node.items)
    return isinstance(node, Relation) or (isinstance(node, Apply) and node.head in _LOGIC_HEADS)


def claim(node: Node, letter: Symbol) -> Claim:
    """What a side says of a letter."""
    return statement(node) if is_statement(node) else membership(letter, node)


def unsolved(node: Node) -> bool:
    """Whether an equation occurs that is not solved for a letter."""
    relations = (part for part in walk(node) if isinstance(part, Relation) and "=" in part.operators)
    return any(not is_assignment(part) for part in relations)


def solved(node: Node) -> bool:
    """Whether every relation of a side gives the value of a letter."""
    relations = [part for part in walk(node) if isinstance(part, Relation)]
    return bool(relations) and all(solved_for(part) is not None for part in relations)
