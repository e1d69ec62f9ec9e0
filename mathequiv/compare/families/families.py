"""Families over an integer: arithmetic progressions, residue classes and lists of them, compared as sets."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, gcd, lcm

from mathequiv.compare.build import (
    PI,
    ZERO,
    bottom_up,
    contains,
    difference,
    number,
    product,
    substitute,
    total,
)
from mathequiv.compare.families.combinations import combined
from mathequiv.compare.families.declarations import Range, ranges, whole_in_steps
from mathequiv.compare.families.quotients import rational_quotient
from mathequiv.compare.families.started import Line, by_first_members
from mathequiv.compare.logic import EQUAL, all_of, any_of, first_known, labelled
from mathequiv.compare.names import is_claim, unnamed
from mathequiv.compare.registry import Same
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.shown import shown
from mathequiv.nodes import (
    Apply,
    Given,
    Listing,
    Node,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    children,
    walk,
)
from mathequiv.numeric import exact, free_symbols
from mathequiv.verdict import Finding, Stage, different, equal, unknown

# Residues written out when progressions of different steps are compared.
_MAX_RESIDUES = 64
_INTEGERS = frozenset({"Z", "N", "integers"})
# Letters that stand for an integer where nothing is said.
COUNTERS = frozenset({"k", "n", "m", "l", "j", "N", "K"})


@dataclass(frozen=True, slots=True)
class Progression:
    """``base + step k`` over the integers, or from a first ``k`` on."""

    base: Node
    step: Node
    range: Range


@dataclass(frozen=True, slots=True)
class Family:
    """The union of progressions, under the name that the answer gives it."""

    name: Node | None
    parts: tuple[Progression, ...]


def family(node: Node) -> Family | None:
    """The progressions that an answer with a declared integer, or a congruence, denotes."""
    if isinstance(node, Relation) and node.modulus is not None:
        return _residue_class(node)
    if isinstance(node, Apply) and node.head == "residue":
        return Family(None, (Progression(node.args[0], node.args[1], Range("Z")),))
    if isinstance(node, SetBuilder):
        return _builder(node)
    if isinstance(node, Apply) and node.head == "union":
        return _union(node.args)
    if is_declared(node) and not isinstance(node, Given):
        return _union(children(node))
    if not isinstance(node, Given):
        return None
    steps = whole_in_steps(node.condition)
    if steps is not None:
        return of_body(substitute(node.body, dict([steps])), {steps[0]: Range("Z")})
    declared = ranges(node.condition)
    return None if declared is None else of_body(node.body, declared)


def is_declared(node: Node) -> bool:
    """True for an answer with a declared letter, and for a list of such answers, or of residue classes."""
    if isinstance(node, Apply) and node.head == "or":
        return all(isinstance(item, Given) or _residue_class(item) is not None for item in node.args)
    if isinstance(node, Listing):
        return all(isinstance(item, Given) for item in node.items)
    return isinstance(node, Given)


def _union(parts: tuple[Node, ...]) -> Family | None:
    found = [family(part) for part in parts]
    known = [part for part in found if part is not None]
    names = {part.name for part in known if part.name is not None}
    if len(known) < len(parts) or len(names) > 1:
        return None
    return Family(names.pop() if names else None, tuple(step for part in known for step in part.parts))


def of_body(body: Node, declared: dict[Symbol, Range]) -> Family | None:
    """The progressions of a body that is linear in one declared integer."""
    name, values = unnamed(body)
    letters = [letter for letter in declared if letter in free_symbols(values)]
    if len(letters) != 1 or not _counts(letters[0], declared[letters[0]], values):
        return None
    if is_claim(values):
        return combination(body, declared)
    items = values.items if isinstance(values, (Listing, Set)) else (values,)
    return _of_values(name, items, letters[0], declared[letters[0]])


def combination(body: Node, declared: dict[Symbol, Range]) -> Family | None:
    """The progressions of what equations in several letters say of one combination of these."""
    letters = [letter for letter in declared if letter in free_symbols(body)]
    found = combined(body, letters[0]) if len(letters) == 1 else None
    return None if found is None else _of_values(*found, letters[0], declared[letters[0]])


def _of_values(name: Node | None, items: tuple[Node, ...], letter: Symbol, over: Range) -> Family | None:
    if _is_whole(over):
        items = tuple(part for item in items for part in by_parity(item, letter))
    parts = [_progression(item, letter, over) for item in items]
    known = tuple(part for part in parts if part is not None)
    return Family(name, known) if len(known) == len(parts) else None


def undeclared(node: Node, other: Node, usual: Collection[str]) -> dict[Symbol, Range]:
    """The letter that the other side declares, or else a usual one, where nothing is declared; with the same range."""
    free = free_symbols(node)
    there: dict[Symbol, Range] = {}
    for inner in walk(other):
        if isinstance(inner, (Given, SetBuilder)):
            there |= ranges(inner.condition) or {}
    letters = [letter for letter in free if letter in there] or [part for part in free if part.name in usual]
    return {letters[0]: next(iter(there.values()))} if len(letters) == len(there) == 1 else {}


def _counts(letter: Symbol, over: Range, values: Node) -> bool:
    """True for an integer without a last value; "any n" is one where it counts turns."""
    if over.over == "any":
        return letter.name in COUNTERS and contains(in_radians(values), lambda inner: inner == PI)
    return over.over in _INTEGERS and over.last is None


def _progression(item: Node, letter: Symbol, over: Range) -> Progression | None:
    poly = coefficients(in_radians(item), letter)
    if poly is None or len(poly) > 2:
        return None
    step = poly[1] if len(poly) == 2 else ZERO
    return Progression(poly[0], step, over)


def by_parity(node: Node, letter: Symbol) -> tuple[Node, ...]:
    """The node, or what it is for even and for odd values of the letter where a power of -1 counts these."""
    if not contains(node, lambda inner: _alternates(inner, letter)):
        return (node,)
    return tuple(_of_parity(node, letter, rest) for rest in (0, 1))


def _alternates(node: Node, letter: Symbol) -> bool:
    """True for ``(-1)^{k + 1}``."""
    if not isinstance(node, Apply) or node.head != "pow" or exact(node.args[0]) != -1:
        return False
    poly = coefficients(node.args[1], letter)
    return poly is not None and len(poly) == 2 and all(isinstance(exact(part), int) for part in poly)


def _of_parity(node: Node, letter: Symbol, rest: int) -> Node:
    def sign(inner: Node) -> Node:
        if not isinstance(inner, Apply) or not _alternates(inner, letter):
            return inner
        exponent = exact(substitute(inner.args[1], {letter: number(rest)}))
        return number(1 if exponent is not None and exponent % 2 == 0 else -1)

    return substitute(bottom_up(node, sign), {letter: total(product(number(2), letter), number(rest))})


def in_radians(node: Node) -> Node:
    """The tree with degrees written as multiples of pi."""
    return bottom_up(node, _in_radians)


def _in_radians(node: Node) -> Node:
    if isinstance(node, Apply) and node.head == "degree":
        return product(number(Fraction(1, 180)), PI, node.args[0])
    return node


def _residue_class(node: Node) -> Family | None:
    """``x = a (mod m)`` as ``a + m k``."""
    if (
        not isinstance(node, Relation)
        or node.operators != ("equiv",)
        or not isinstance(node.terms[0], Symbol)
        or node.modulus is None
    ):
        return None
    return Family(node.terms[0], (Progression(node.terms[1], node.modulus, Range("Z")),))


def _builder(node: SetBuilder) -> Family | None:
    r"""``\{2k + 1 : k \in \mathbb Z\}``, ``\{x : x = 2k, k \in \mathbb Z\}``, ``\{n : n \equiv 1 \pmod 2\}``."""
    found = _residue_class(node.condition)
    if found is not None and isinstance(found.name, Symbol):
        (part,) = found.parts
        rest, step = exact(part.base), exact(part.step)
        least = number(rest % step) if rest is not None and step else part.base
        return _in_steps(node.element, found.name, total(least, product(part.step, found.name)))
    if isinstance(node.condition, Given) and isinstance(node.element, Symbol):
        inner = family(node.condition)
        return Family(None, inner.parts) if inner is not None and inner.name == node.element else None
    steps = whole_in_steps(node.condition)
    if steps is not None:
        return _in_steps(node.element, *steps)
    declared = ranges(node.condition)
    found = None if declared is None else of_body(node.element, declared)
    return None if found is None else Family(None, found.parts)


def _in_steps(element: Node, letter: Symbol, value: Node) -> Family | None:
    """The whole numbers of the kind that words name: the even ones, from a first one on or all."""
    over = ranges(element) if isinstance(element, Relation) else {letter: Range("Z")}
    if over is None or letter not in over or over[letter].over not in _INTEGERS:
        return None
    if isinstance(element, (Symbol, Relation)):
        part = _progression(value, letter, over[letter])
        part = None if part is None or letter not in free_symbols(element) else _from_first(part)
        return None if part is None else Family(None, (part,))
    return of_body(substitute(element, {letter: value}), over)


def _from_first(part: Progression) -> Progression | None:
    """The progression within its range: the first number of the kind is the first that is not below the range."""
    base, step, first = exact(part.base), exact(part.step), part.range.first
    if _is_whole(part.range):
        return part
    if part.range.last is not None or base is None or step is None:
        return None
    if first is None:
        # 1 is the first odd number, wherever the natural numbers begin.
        return Progression(part.base, part.step, Range("integers", ZERO)) if part.range.over == "N" and base else part
    low = exact(first)
    return (
        None if low is None else Progression(part.base, part.step, Range("integers", number(ceil((low - base) / step))))
    )


# -- comparison -------------------------------------------------------------------------------------------------
def compare_families(reference: Family, prediction: Family, same: Same) -> Finding:
    """The same union of progressions: over all integers by residues, from a first one on part by part."""
    if reference.name != prediction.name and None not in (reference.name, prediction.name):
        return different(Stage.NORMALIZED, "names differ", "values of another letter")
    unbounded = [_all_whole(part) for part in (*reference.parts, *prediction.parts)]
    if all(unbounded):
        return first_known(
            (lambda: _by_residues(reference, prediction), lambda: _by_parts(reference, prediction, same)),
            same.leaf.stage,
        )
    if len(reference.parts) == len(prediction.parts) == 1:
        return _bounded(reference.parts[0], prediction.parts[0], same)
    lines = _lines((*reference.parts, *prediction.parts))
    count = len(reference.parts)
    return unknown(same.leaf.stage) if lines is None else by_first_members(lines[:count], lines[count:])


def _lines(parts: tuple[Progression, ...]) -> list[Line] | None:
    """The progressions in multiples of the first step, counted from the first base; None where one is no such."""
    found = []
    for part in parts:
        step = rational_quotient(part.step, parts[0].step)
        base = rational_quotient(difference(part.base, parts[0].base), parts[0].step)
        if not isinstance(step, Fraction) or not isinstance(base, Fraction) or step == 0:
            return None
        found.append(Line(base, step, part.range))
    return found


def _all_whole(part: Progression) -> bool:
    return _is_whole(part.range)


def _is_whole(over: Range) -> bool:
    return over.over in ("Z", "any") and over.first is None


def _by_parts(reference: Family, prediction: Family, same: Same) -> Finding:
    """Each progression equals one of the other side, shifted by a few steps at most."""
    findings = [
        any_of(_shifted(part, match, same) for match in others)
        for parts, others in ((reference.parts, prediction.parts), (prediction.parts, reference.parts))
        for part in parts
    ]
    found = all_of(findings)
    return found if found.decision is EQUAL else unknown(same.leaf.stage)


def _shifted(part: Progression, match: Progression, same: Same) -> Finding:
    steps = any_of((same(part.step, match.step), same(part.step, product(number(-1), match.step))))
    bases = any_of(
        same(part.base, total(match.base, product(number(shift), match.step))) for shift in (0, 1, -1, 2, -2)
    )
    return all_of((steps, bases))


# -- exact residues ---------------------------------------------------------------------------------------------
def _by_residues(reference: Family, prediction: Family) -> Finding:
    """Modulo a common period each side is a finite set of residues; they are compared exactly."""
    parts = (*reference.parts, *prediction.parts)
    unit = parts[0].step
    ratios = [rational_quotient(part.step, unit) for part in parts]
    known = [abs(ratio) for ratio in ratios if isinstance(ratio, Fraction) and ratio != 0]
    if len(known) < len(parts):
        return unknown(Stage.NUMERIC)
    if len(known) == len("ab") and known[0] != known[1]:
        steps = " and ".join(shown(part.step) for part in parts)
        return different(Stage.NUMERIC, "residues", f"the members are {steps} apart")
    period = _common_multiple(known)
    if sum(period / ratio for ratio in known) > _MAX_RESIDUES:
        return unknown(Stage.NUMERIC)
    modulus = product(number(period), unit)
    count = len(reference.parts)
    left = _residues(parts[:count], known[:count], period)
    right = _residues(parts[count:], known[count:], period)
    return all_of((*_included(left, right, modulus, "reference"), *_included(right, left, modulus, "prediction")))


def _common_multiple(ratios: list[Fraction]) -> Fraction:
    return Fraction(lcm(*(ratio.numerator for ratio in ratios)), gcd(*(ratio.denominator for ratio in ratios)))


def _residues(parts: tuple[Progression, ...], ratios: list[Fraction], period: Fraction) -> list[Node]:
    return [
        total(part.base, product(number(shift), part.step))
        for part, ratio in zip(parts, ratios, strict=True)
        for shift in range(int(period / ratio))
    ]


def _included(left: list[Node], right: list[Node], modulus: Node, side: str) -> Iterator[Finding]:
    for residue in left:
        found = any_of(_congruent(residue, other, modulus) for other in right)
        yield labelled(f"a member of the {side} alone", found)


def _congruent(residue: Node, other: Node, modulus: Node) -> Finding:
    """Whether two numbers differ by a whole multiple of the modulus."""
    ratio = rational_quotient(difference(residue, other), modulus)
    if ratio is None:
        return unknown(Stage.NUMERIC)
    if ratio != "irrational" and isinstance(ratio, Fraction) and ratio.denominator == 1:
        return equal(Stage.NUMERIC, "residues", "the same residues")
    return different(Stage.NUMERIC, "residues", "not a whole number of periods apart")


# -- from a first integer on ------------------------------------------------------------------------------------
def _bounded(reference: Progression, prediction: Progression, same: Same) -> Finding:
    """The same step and the same first member; all integers are not the natural ones."""
    if _all_whole(reference) != _all_whole(prediction):
        return different(Stage.NORMALIZED, "range", "all integers against those from a first one on")
    starts = _starts(reference.range, prediction.range)
    return any_of(
        all_of((same(reference.step, prediction.step), same(_member(reference, first), _member(prediction, start))))
        for first, start in starts
    )


def _member(part: Progression, place: Node) -> Node:
    return total(part.base, product(place, part.step))


def _starts(left: Range, right: Range) -> list[tuple[Node, Node]]:
    """The first integers to try; the natural numbers begin alike on both sides, or as the other side says."""
    zero, one = number(0), number(1)
    if left.first is None and right.first is None:
        return [(zero, zero), (one, one)]
    if left.first is None:
        return [(start, right.first or zero) for start in (zero, one)]
    return [(left.first, start) for start in ((right.first,) if right.first is not None else (zero, one))]
