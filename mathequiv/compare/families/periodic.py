r"""Sets of reals over an integer, ``(2k\pi, 2k\pi + \pi), k \in \mathbb Z``: read from any notation, compared exactly.

Ends and periods are measured in the first period that is met. Two sets whose periods have a rational quotient are
compared within a common period. Under an irrational quotient no set but the empty one and the line has both periods:
its ends would lie dense.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mathequiv.compare.build import PI, bottom_up, contains, factors_of, number, product
from mathequiv.compare.families import cycles
from mathequiv.compare.families.cycles import Cycle
from mathequiv.compare.families.declarations import ranges
from mathequiv.compare.families.families import in_radians, undeclared
from mathequiv.compare.families.periodic_sets import Reader, Scope
from mathequiv.compare.families.quotients import rational_quotient
from mathequiv.compare.logic import only_if_different
from mathequiv.compare.registry import Same
from mathequiv.compare.sets.reals import Reals, Undetermined
from mathequiv.compare.sets.regions import region
from mathequiv.compare.sets.setforms import as_region
from mathequiv.compare.shown import shown
from mathequiv.config import Intervals
from mathequiv.nodes import (
    Apply,
    Bracket,
    Constant,
    Given,
    Interval,
    Listing,
    Node,
    Number,
    SetBuilder,
    Symbol,
    Tuple,
)
from mathequiv.verdict import Finding, Stage, different, equal, unknown

_USUAL = frozenset({"k", "n", "m"})


@dataclass(frozen=True, slots=True)
class Periodic:
    """A periodic set, measured in a unit, and the letter that a claim describes it by.

    ``halved`` says that a part of the integers is meant, ``merged`` that intervals were listed which meet, ``upward``
    that the set moves to the right with the integer.
    """

    name: Symbol | None
    cycle: Cycle
    unit: Node | None
    halved: bool
    merged: bool
    upward: bool | None


# -- comparison -------------------------------------------------------------------------------------------------
def by_period(reference: Node, prediction: Node, same: Same) -> Finding:
    """Both as periodic sets of reals, or one as such a set and the other as a set that has no period."""
    unsettled = unknown(same.leaf.stage)
    if same.leaf.stage is not Stage.NUMERIC or not (_is_over_integers(reference) or _is_over_integers(prediction)):
        return unsettled
    try:
        found = _compared(*_alike(reference, prediction))
    except Undetermined:
        return unsettled
    if same.config.intervals is Intervals.AS_WRITTEN and type(reference) is not type(prediction):
        return only_if_different(found)
    return found


def _is_over_integers(node: Node) -> bool:
    return contains(node, lambda inner: isinstance(inner, (Given, SetBuilder)) or inner == Constant("Z"))


def _declares(node: Node) -> bool:
    bound = bool((ranges(node.condition) or {}).keys() - {node.element}) if isinstance(node, SetBuilder) else False
    return bound or isinstance(node, Given) or node == Constant("Z")


def _alike(*sides: Node) -> tuple[Node, Node]:
    r"""The sides without degree signs where the other one counts neither degrees nor turns: ``30^\circ`` is 30."""
    marked = [contains(side, _is_degree) for side in sides]
    plain = [not has and not contains(side, lambda inner: inner == PI) for has, side in zip(marked, sides, strict=True)]
    left, right = (bottom_up(side, _bare) if plain[1 - place] else in_radians(side) for place, side in enumerate(sides))
    return left, right


def _is_degree(node: Node) -> bool:
    return isinstance(node, Apply) and node.head == "degree"


def _bare(node: Node) -> Node:
    return node.args[0] if isinstance(node, Apply) and node.head == "degree" else node


def _compared(reference: Node, prediction: Node) -> Finding:
    left, right = _read(reference, prediction), _read(prediction, reference)
    if left is None or right is None:
        return _without_period(left or right, prediction if right is None else reference)
    ratio = Fraction(1) if None in (left.unit, right.unit) else _ratio(right.unit, left.unit)
    if ratio is None:
        return different(Stage.NUMERIC, "periods", "the quotient of the periods is irrational")
    one, other = cycles.alike(left.cycle, right.cycle.scaled(ratio))
    if left.halved or right.halved:
        return _halved(left, right, one.part.equals(other.part))
    return _cycles(left, right, one, other)


def _ratio(unit: Node | None, other: Node | None) -> Fraction | None:
    """The quotient of two units, None where it is irrational."""
    found = rational_quotient(unit, other) if unit is not None and other is not None else Fraction(1)
    if found is None:
        raise Undetermined("periods")
    return found if isinstance(found, Fraction) else None


def _without_period(side: Periodic | None, other: Node) -> Finding:
    """Finitely many ends against infinitely many."""
    if side is None or side.cycle.trivial:
        raise Undetermined("no period")
    region(as_region(other))
    return different(Stage.NUMERIC, "periods", "infinitely many ends against finitely many")


def _halved(left: Periodic, right: Periodic, alike: bool) -> Finding:
    """Sets from a first integer on are periodic far out on one side alone."""
    if left.cycle.trivial or right.cycle.trivial:
        raise Undetermined("a set without ends")
    if left.halved != right.halved:
        return different(Stage.NUMERIC, "range", "all integers against a part of them")
    if left.upward is None or left.upward != right.upward or alike:
        raise Undetermined("where the sets begin")
    return different(Stage.NUMERIC, "periodic sets", "other ends far out")


def _cycles(left: Periodic, right: Periodic, one: Cycle, other: Cycle) -> Finding:
    unit = left.unit or right.unit or Number(1)
    if not one.part.equals(other.part):
        return _apart(one.part, other.part, unit)
    if left.name != right.name and None not in (left.name, right.name):
        return different(Stage.NORMALIZED, "letters differ", "the same set of another letter")
    if left.merged or right.merged:
        raise Undetermined("intervals that meet")
    period = shown(product(number(one.period), *factors_of(unit)))
    return equal(Stage.NUMERIC, "periodic sets", f"the same ends within a period of {period}")


def _apart(left: Reals, right: Reals, unit: Node) -> Finding:
    for value in (*left.samples(), *right.samples()):
        here = left.holds(Number(value))
        if here != right.holds(Number(value)):
            text = shown(product(number(value), *factors_of(unit)))
            side = "reference" if here else "prediction"
            return different(Stage.NUMERIC, "periodic sets", f"{text} belongs to the {side} alone", {"member": text})
    return different(Stage.NUMERIC, "periodic sets", "other ends, or ends open on one side and closed on the other")


# -- reading ----------------------------------------------------------------------------------------------------
def _read(node: Node, other: Node) -> Periodic | None:
    """The periodic set that an answer denotes; None for anything else."""
    reader = Reader()
    declares = contains(node, _declares)
    declared = {} if declares else undeclared(node, other, _USUAL)
    if not declared and not declares and node not in (Constant("R"), Constant("empty")):
        return None
    try:
        reader.declare(declared, node)
        cycle = reader.read(node, Scope(declared))
        merged = _is_merged(node, cycle, reader)
    except Undetermined:
        return None
    if cycle.trivial:
        cycle, reader.unit = cycles.NOTHING if cycle.part.empty else cycles.ALL, None
    return Periodic(reader.name, cycle, reader.unit, reader.halved, merged, reader.upward)


def _is_merged(node: Node, cycle: Cycle, reader: Reader) -> bool:
    """True where intervals that are listed as such meet: ``[0, 1], [1, 2]`` may be meant apart."""
    body = node.body if isinstance(node, Given) else node
    items = body.items if isinstance(body, Listing) else (body,)
    if not all(isinstance(item, (Interval, Tuple, Bracket, Given)) for item in items):
        return False
    return cycle.pieces != sum(cycle.period / period for period in reader.periods)
