"""Families of points on a line, ``(7t - 12, 5t - 9)`` over the integers t: compared by residues of their vectors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from mathequiv.compare.build import ZERO, difference, number, product, quotient, total
from mathequiv.compare.families.cycles import common
from mathequiv.compare.families.declarations import Range, ranges
from mathequiv.compare.families.families import by_parity, family, in_radians, undeclared
from mathequiv.compare.families.quotients import rational_quotient
from mathequiv.compare.logic import all_of, any_of, labelled, only_if_equal
from mathequiv.compare.names import by_spelling, membership, record
from mathequiv.compare.registry import Same
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.sets.numbersets import both, equal_values, is_whole
from mathequiv.compare.shown import shown
from mathequiv.nodes import Given, Listing, Node, Set, SetBuilder, Symbol, Tuple
from mathequiv.numeric import exact, free_symbols, sign_at
from mathequiv.verdict import Finding, Stage, different, equal, unknown

# Points written out within a common period.
_MAX_RESIDUES = 64
_USUAL = frozenset({"k", "m", "n", "t"})

Vector = tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """The points ``base + k step`` over all integers k."""

    base: Vector
    step: Vector


@dataclass(frozen=True, slots=True)
class Lattice:
    """A union of lines of points; the letters of the coordinates where these are named; over all integers or a part."""

    names: tuple[Node, ...] | None
    lines: tuple[Line, ...]
    whole: bool


# -- reading ----------------------------------------------------------------------------------------------------
def lattice(node: Node, other: Node) -> Lattice | None:
    """The points that an answer denotes over one integer, which the other side may declare; None for anything else."""
    element = membership(node)
    if element is not None and isinstance(element.name, Tuple):
        node = element.value
    body, condition = _parts(node)
    declared = ranges(condition) if condition is not None else undeclared(node, other, _USUAL)
    found = points_of(body)
    if not declared or found is None:
        return None
    names, points = found
    letters = [letter for letter in declared if letter in free_symbols(Listing(points))]
    over = declared[letters[0]] if len(letters) == 1 else Range("any")
    if over.over not in ("Z", "N", "integers") or over.last is not None:
        return None
    whole = over.over != "N" and over.first is None
    lines = [_line(part, letters[0]) for item in points for part in (by_parity(item, letters[0]) if whole else (item,))]
    known = tuple(line for line in lines if line is not None)
    return Lattice(names, known, whole) if len(known) == len(lines) else None


def _parts(node: Node) -> tuple[Node, Node | None]:
    """The points and the declaration of what they range over."""
    if isinstance(node, Given):
        return node.body, node.condition
    if not isinstance(node, SetBuilder):
        return node, None
    if not isinstance(node.condition, Given):
        return node.element, node.condition
    entries = {entry.name: entry.value for entry in record(node.condition.body) or ()}
    items = node.element.items if isinstance(node.element, Tuple) else ()
    if not items or entries.keys() != set(items):
        return node.element, node.condition
    return Tuple(tuple(entries[item] for item in items)), node.condition.condition


def points_of(node: Node) -> tuple[tuple[Node, ...] | None, tuple[Tuple, ...]] | None:
    """The names of the coordinates, in alphabetical order, and the points of an answer that consists of points."""
    entries = record(node)
    if entries is not None:
        if not all(isinstance(entry.name, Symbol) and entry.name.sub is None for entry in entries):
            return None
        ordered = by_spelling(entries)
        return tuple(entry.name for entry in ordered), (Tuple(tuple(entry.value for entry in ordered)),)
    items = node.items if isinstance(node, (Listing, Set)) else (node,)
    points = tuple(item for item in items if isinstance(item, Tuple))
    return (None, points) if points and len(points) == len(items) else None


def _line(node: Node, letter: Symbol) -> Line | None:
    """A point whose coordinates are linear in the letter, and free of others."""
    parts = [coefficients(in_radians(item), letter) for item in node.items] if isinstance(node, Tuple) else []
    known = [(*part, ZERO)[:2] for part in parts if part is not None and len(part) <= len("ab")]
    if len(known) < len(parts) or any(free_symbols(value) for pair in known for value in pair):
        return None
    return Line(tuple(base for base, _ in known), tuple(step for _, step in known))


# -- comparison -------------------------------------------------------------------------------------------------
def by_lattice(reference: Node, prediction: Node, same: Same) -> Finding:
    """Both as families of points; or one as such a family, and the other as points without letters."""
    if same.leaf.stage is not Stage.NUMERIC:
        return unknown(same.leaf.stage)
    left, right = lattice(reference, prediction), lattice(prediction, reference)
    if left is None or right is None:
        return _counted(left or right, prediction if right is None else reference)
    if left.names != right.names and None not in (left.names, right.names):
        return different(Stage.NORMALIZED, "names differ", "values of other letters")
    found = _lines(left, right)
    return only_if_equal(found) if left.names is right.names is None and _may_be_intervals(left, right) else found


def _counted(found: Lattice | None, other: Node) -> Finding:
    """Points without letters are a number of them."""
    if found is not None and not _may_be_intervals(found) and family(other) is not None:
        return different(Stage.NORMALIZED, "kinds differ", "points against numbers")
    points = points_of(other)
    if found is None or points is None or free_symbols(Listing(points[1])):
        return unknown(Stage.NUMERIC)
    if all(exact(step) == 0 for line in found.lines for step in line.step):
        return unknown(Stage.NUMERIC)
    return different(Stage.NORMALIZED, "kinds differ", "infinitely many points against finitely many")


def _may_be_intervals(*sides: Lattice) -> bool:
    """True where pairs in brackets may be intervals, and two families the same set cut in two ways."""
    lines = [line for side in sides for line in side.lines]
    return all(len(line.step) == len("ab") and equal_values(*line.step) is not False for line in lines)


def _lines(left: Lattice, right: Lattice) -> Finding:
    lines = (*left.lines, *right.lines)
    sizes = {len(line.step) for line in lines}
    if len(sizes) > 1:
        return different(Stage.NORMALIZED, "number of components", "points with other numbers of coordinates")
    ratios = [_ratio(line.step, lines[0].step) for line in lines]
    known = [abs(ratio) for ratio in ratios if isinstance(ratio, Fraction)]
    if len(known) < len(lines):
        if len(lines) == len("ab") and ratios[1] == "apart":
            return different(Stage.NUMERIC, "points", "steps that are no rational multiples of each other")
        return unknown(Stage.NUMERIC)
    if not left.whole or not right.whole:
        halved = left.whole != right.whole
        return different(Stage.NORMALIZED, "range", "all integers against a part") if halved else unknown(Stage.NUMERIC)
    period = common(known)
    if sum(period / ratio for ratio in known) > _MAX_RESIDUES:
        return unknown(Stage.NUMERIC)
    modulus = tuple(product(number(period), part) for part in lines[0].step)
    count = len(left.lines)
    one = _residues(left.lines, known[:count], period)
    other = _residues(right.lines, known[count:], period)
    return all_of((*_included(one, other, modulus, "reference"), *_included(other, one, modulus, "prediction")))


def _ratio(step: Vector, unit: Vector) -> Fraction | str | None:
    """The rational factor from one vector to another; ``apart`` where there is none, None where that is not known."""
    found: set[Fraction | str] = set()
    for part, other in zip(step, unit, strict=True):
        signs = sign_at(part, {}), sign_at(other, {})
        if None in signs:
            return None
        if signs == (0, 0):
            continue
        ratio = "apart" if 0 in signs else rational_quotient(part, other)
        if ratio is None:
            return None
        found.add("apart" if ratio == "irrational" else ratio)
    if "apart" in found or len(found) > 1:
        return "apart"
    return found.pop() if found else None


def _residues(lines: tuple[Line, ...], ratios: list[Fraction], period: Fraction) -> list[Vector]:
    return [
        tuple(total(base, product(number(place), step)) for base, step in zip(line.base, line.step, strict=True))
        for line, ratio in zip(lines, ratios, strict=True)
        for place in range(int(period / ratio))
    ]


def _included(left: list[Vector], right: list[Vector], modulus: Vector, side: str) -> Iterator[Finding]:
    for point in left:
        found = any_of(_congruent(point, other, modulus) for other in right)
        yield labelled(f"{shown(Tuple(point))} belongs to the {side} alone", found)


def _congruent(point: Vector, other: Vector, modulus: Vector) -> Finding:
    """Whether one whole multiple of the modulus leads from one point to the other."""
    findings: list[bool | None] = []
    places: set[Fraction] = set()
    for left, right, step in zip(point, other, modulus, strict=True):
        if sign_at(step, {}) == 0:
            findings.append(equal_values(left, right))
            continue
        ratio = rational_quotient(difference(left, right), step)
        findings.append(_is_whole(ratio, left, right, step))
        places |= {ratio} if isinstance(ratio, Fraction) else set()
    found = both((*findings, len(places) <= 1))
    if found is None:
        return unknown(Stage.NUMERIC)
    if found:
        return equal(Stage.NUMERIC, "points", "the same points within a common step")
    return different(Stage.NUMERIC, "points", "not a whole number of steps from any point of the other side")


def _is_whole(ratio: Fraction | str | None, left: Node, right: Node, step: Node) -> bool | None:
    if ratio is None:
        return None if is_whole(quotient(difference(left, right), step)) is not False else False
    return isinstance(ratio, Fraction) and ratio.denominator == 1
