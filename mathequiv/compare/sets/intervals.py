"""Sets of reals and claims about letters: the same set, whatever the notation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mathequiv.compare.build import INFINITY, contains, negative
from mathequiv.compare.claims.points import separated
from mathequiv.compare.families.families import compare_families, family
from mathequiv.compare.families.periodic import by_period
from mathequiv.compare.kinds import COMPARISONS, Kind, kind_of
from mathequiv.compare.logic import EQUAL, all_of, any_of, first_known, labelled, only_if_equal
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.sets.extents import by_members
from mathequiv.compare.sets.reals import POSITIVE, Reals, Undetermined
from mathequiv.compare.sets.regions import Region, region
from mathequiv.compare.shown import shown
from mathequiv.config import Intervals
from mathequiv.nodes import (
    Apply,
    Bracket,
    Constant,
    Interval,
    Listing,
    Node,
    Number,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
)
from mathequiv.numeric import free_symbols
from mathequiv.verdict import Finding, Stage, different, equal, unknown

SETS = (Kind.INTERVAL, Kind.REGION)
PAIRS = (Kind.TUPLE, Kind.BRACKET)
CLAIMS = (Kind.INEQUALITY, Kind.CLAIM)


@rule(SETS, SETS)
@rule(SETS, (*PAIRS, Kind.SET, Kind.BUILDER), symmetric=True)
@rule(Kind.BUILDER, (*PAIRS, Kind.SET), symmetric=True)
def set_set(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same set of reals; ``(a, b)`` and ``[a, b]`` are intervals beside one, and a point beside a set of points."""
    reference, prediction = _beside_points(reference, prediction), _beside_points(prediction, reference)
    return first_known(
        (
            lambda: _no_interval(reference, prediction),
            lambda: _named_apart(reference, prediction),
            lambda: written_apart(reference, prediction, same),
            lambda: only_if_equal(_by_ends(reference, prediction, same)),
            lambda: by_region(reference, prediction, same),
            lambda: _by_ends(reference, prediction, same),
            lambda: _by_members(reference, prediction),
            lambda: by_progressions(reference, prediction, same),
            lambda: by_period(reference, prediction, same),
            lambda: _complements(reference, prediction, same),
            lambda: by_members(as_interval(reference) or reference, as_interval(prediction) or prediction, same),
            lambda: _by_solution(reference, prediction, same),
            lambda: same.identical(reference, prediction),
            lambda: same.sets(reference, prediction),
        ),
        same.leaf.stage,
    )


def _by_solution(reference: Node, prediction: Node, same: Same) -> Finding:
    r"""``\{(x, y) : x + y = 2, x - y = 0\}`` beside a set of one point: the system beside the values of its letters."""
    builder, points = (reference, prediction) if isinstance(reference, SetBuilder) else (prediction, reference)
    letters = _coordinates(builder) if isinstance(builder, SetBuilder) else ()
    place = points.items[0] if isinstance(points, Set) and len(points.items) == 1 else None
    if not isinstance(builder, SetBuilder) or not isinstance(place, Tuple) or len(place.items) != len(letters):
        return unknown(same.leaf.stage)
    told = builder.condition
    claims = Listing(told.args) if isinstance(told, Apply) and told.head == "and" else told
    values = Listing(tuple(Relation(pair, ("=",)) for pair in zip(letters, place.items, strict=True)))
    return same(claims, values) if builder is reference else same(values, claims)


def _coordinates(builder: SetBuilder) -> tuple[Symbol, ...]:
    """The letters of a point that a set builder describes, all of them real; none for any other element."""
    point = builder.element
    if isinstance(point, Relation) and point.operators == ("in",) and isinstance(point.terms[1], Apply):
        point = point.terms[0] if point.terms[1].head == "pow" and point.terms[1].args[0] == Constant("R") else point
    letters = tuple(item for item in point.items if isinstance(item, Symbol)) if isinstance(point, Tuple) else ()
    return letters if isinstance(point, Tuple) and len(set(letters)) == len(point.items) else ()


def _beside_points(node: Node, other: Node) -> Node:
    """A point as the set of it alone, where the other side describes a set of points."""
    points = isinstance(other, SetBuilder) and isinstance(other.element, Tuple)
    return Set((node,)) if points and isinstance(node, Tuple) else node


@rule(Kind.BUILDER, Kind.LIST, symmetric=True)
def builder_list(builder: Node, listing: Node, same: Same) -> Finding:
    """A bare list of values is a set where the other side is one."""
    assert isinstance(listing, Listing)
    if listing.joiner == "system" or any(kind_of(item) not in (Kind.SCALAR, Kind.TUPLE) for item in listing.items):
        return unknown(same.leaf.stage)
    return set_set(builder, Set(listing.items), same)


@rule((*SETS, *PAIRS, Kind.SET, Kind.BUILDER), CLAIMS, symmetric=True)
@rule((*SETS, Kind.BRACKET, Kind.BUILDER), Kind.SYSTEM, symmetric=True)
@rule((*SETS, Kind.BRACKET, Kind.BUILDER), Kind.EQUATION, symmetric=True)
def set_claim(written: Node, claim: Node, same: Same) -> Finding:
    """``(-2, 2)`` is ``-2 < x < 2`` where the option leaves the notation free."""
    return first_known(
        (
            lambda: written_apart(written, claim, same),
            lambda: by_region(written, claim, same),
            lambda: _always_holds(claim, same),
            lambda: by_period(written, claim, same),
            lambda: _by_symbolic_ends(written, claim, same),
            lambda: _by_members(written, claim),
            lambda: same.sets(written, claim),
        ),
        same.leaf.stage,
    )


def written_apart(reference: Node, prediction: Node, same: Same) -> Finding:
    """A difference of notation alone, where the option asks for the reference's."""
    if same.config.intervals is Intervals.AS_WRITTEN and _notation(reference) != _notation(prediction):
        return different(Stage.NORMALIZED, "notation", f"{_notation(reference)} against {_notation(prediction)}")
    return unknown(Stage.NORMALIZED)


def _notation(node: Node) -> str:
    sort = kind_of(node)
    if sort is Kind.BUILDER:
        return "a set builder"
    if isinstance(node, Relation) and node.operators in (("in",), ("notin",)):
        return "a set"
    if sort in (Kind.INEQUALITY, Kind.CLAIM, Kind.SYSTEM, Kind.EQUATION):
        return "a relation"
    return "a set"


def _no_interval(*sides: Node) -> Finding:
    """More or fewer than two members in brackets are no interval."""
    if any(isinstance(node, (Tuple, Bracket)) and len(node.items) != 2 for node in sides):
        return different(Stage.NORMALIZED, "kinds differ", "a point against a set")
    return unknown(Stage.NORMALIZED)


def _named_apart(reference: Node, prediction: Node) -> Finding:
    """The number sets and the empty set are all different; nothing with an element is empty."""
    if isinstance(reference, Constant) and isinstance(prediction, Constant) and reference != prediction:
        return different(Stage.NORMALIZED, "number sets", f"{shown(reference)} against {shown(prediction)}")
    sides = (reference, prediction)
    if Constant("empty") in sides and any(isinstance(side, Set) and side.items for side in sides):
        return different(Stage.NORMALIZED, "number of elements", "an element against the empty set")
    return unknown(Stage.NORMALIZED)


def by_progressions(reference: Node, prediction: Node, same: Same) -> Finding:
    """Both as unions of arithmetic progressions."""
    left, right = family(reference), family(prediction)
    if left is None or right is None:
        return unknown(same.leaf.stage)
    return compare_families(left, right, same)


def _complements(reference: Node, prediction: Node, same: Same) -> Finding:
    """What is left of the real line is the same where what is taken from it is."""
    sides = [node for node in (reference, prediction) if isinstance(node, Apply) and node.head == "setminus"]
    if len(sides) < len("ab") or any(side.args[0] != Constant("R") or contains(side, _is_complex) for side in sides):
        return unknown(same.leaf.stage)
    return same(sides[0].args[1], sides[1].args[1])


def _is_complex(node: Node) -> bool:
    return node in (Constant("i"), Constant("C"))


# -- exact ------------------------------------------------------------------------------------------------------
def by_region(reference: Node, prediction: Node, same: Same) -> Finding:
    """Exact comparison of the two sets of reals, and of the letters that describe them."""
    try:
        left, right = region(reference), region(prediction)
        return _identity(reference, prediction, left) or _regions(left, right, same)
    except Undetermined:
        return unknown(same.leaf.stage)


def by_solutions(reference: Node, prediction: Node, same: Same) -> Finding:
    """As :func:`by_region`, for two claims; that neither has a real solution shows nothing."""
    try:
        left, right = region(reference), region(prediction)
        if left.reals.empty and right.reals.empty:
            return unknown(same.leaf.stage)
        return _identity(reference, prediction, left) or _regions(left, right, same)
    except Undetermined:
        return unknown(same.leaf.stage)


def _identity(reference: Node, prediction: Node, left: Region) -> Finding | None:
    """A refutation where one side alone is an equation, and it always holds: ``x = x`` is no set, and no inequality."""
    equations = [kind_of(node) is Kind.EQUATION for node in (reference, prediction)]
    if equations[0] is equations[1] or not (~left.reals).empty:
        return None
    return different(Stage.NORMALIZED, "identity", "an equation that always holds")


def _always_holds(claim: Node, same: Same) -> Finding:
    """The same for an equation that no region is known of: one value on both sides."""
    single = isinstance(claim, Relation) and claim.operators == ("=",)
    if isinstance(claim, Relation) and single and same.scalars(*claim.terms).decision is EQUAL:
        return different(Stage.NORMALIZED, "identity", "an equation that always holds")
    return unknown(same.leaf.stage)


def _regions(left: Region, right: Region, same: Same) -> Finding:
    if any(side.letter is not None and side.letter.positive for side in (left, right)):
        left, right = (replace(side, reals=side.reals & POSITIVE) for side in (left, right))
    found = compare_reals(left.reals, right.reals, same)
    if found.decision is EQUAL and left.letter != right.letter and None not in (left.letter, right.letter):
        if left.reals.empty:
            return found
        return different(Stage.NORMALIZED, "letters differ", "the same set of another letter")
    return found


def compare_reals(left: Reals, right: Reals, same: Same) -> Finding:
    """The same cells between ends that agree."""
    if left.cells != right.cells:
        return apart(left, right)
    if not left.cuts:
        return equal(Stage.NUMERIC, "sets of reals", "the whole line" if left.cells[0] else "the empty set")
    ends = zip(left.cuts, right.cuts, strict=True)
    return all_of(labelled(f"end {place}", same(low, high)) for place, (low, high) in enumerate(ends, 1))


def apart(left: Reals, right: Reals) -> Finding:
    """The refutation, with a rational that belongs to one set alone where one is at hand."""
    for value in (*left.samples(), *right.samples()):
        here = left.holds(Number(value))
        if here != right.holds(Number(value)):
            side = "reference" if here else "prediction"
            text = f"{value} belongs to the {side} alone"
            return different(Stage.NUMERIC, "sets of reals", text, {"x": str(value)})
    return different(Stage.NUMERIC, "sets of reals", "other ends, or ends open on one side and closed on the other")


# -- by ends ----------------------------------------------------------------------------------------------------
def as_interval(node: Node) -> Interval | None:
    """An interval, or a pair in brackets read as one."""
    if isinstance(node, Interval):
        return node
    if isinstance(node, (Tuple, Bracket)) and len(node.items) == 2:
        closed = isinstance(node, Bracket)
        return Interval(node.items[0], node.items[1], closed, closed)
    return None


def _by_ends(reference: Node, prediction: Node, same: Same) -> Finding:
    """Same ends, and each end open or closed alike: (0, 1] is not [0, 1]. The ends may carry letters."""
    left, right = as_interval(reference), as_interval(prediction)
    if left is None or right is None:
        return unknown(same.leaf.stage)
    return all_of((_brackets(left, right), *_ends(left, right, same)))


def _brackets(left: Interval, right: Interval) -> Finding:
    if (left.low_closed, left.high_closed) == (right.low_closed, right.high_closed):
        return equal(Stage.NORMALIZED, "brackets", "open and closed alike")
    return different(Stage.NORMALIZED, "brackets", "an end is open on one side and closed on the other")


def _ends(left: Interval, right: Interval, same: Same) -> Iterator[Finding]:
    yield labelled("lower end", same(left.low, right.low))
    yield labelled("upper end", same(left.high, right.high))


def _by_symbolic_ends(written: Node, claim: Node, same: Same) -> Finding:
    """``(a, b]`` is ``a < x <= b``: a letter alone between ends that carry other letters."""
    interval = as_interval(written)
    if interval is None or not isinstance(claim, Relation):
        return unknown(same.leaf.stage)
    return only_if_equal(any_of(_by_ends(interval, form, same) for form in _forms(claim)))


def _forms(claim: Relation) -> Iterator[Interval]:
    """The intervals that a chain of comparisons around a letter describes."""
    if not COMPARISONS.issuperset(claim.operators) or len(claim.terms) > 3:
        return
    terms, operators = claim.terms, claim.operators
    if operators[0].startswith(">"):
        terms, operators = terms[::-1], tuple(operator.replace(">", "<") for operator in operators[::-1])
    if any(operator.startswith(">") for operator in operators):
        return
    closed = [operator == "<=" for operator in operators]
    if len(terms) == 3 and isinstance(terms[1], Symbol):
        yield Interval(terms[0], terms[2], closed[0], closed[1])
    if len(terms) == 2 and isinstance(terms[0], Symbol):
        yield Interval(negative(INFINITY), terms[1], False, closed[0])
    if len(terms) == 2 and isinstance(terms[1], Symbol):
        yield Interval(terms[0], INFINITY, closed[0], False)


# -- by members -------------------------------------------------------------------------------------------------
def _by_members(reference: Node, prediction: Node) -> Finding:
    """A refutation by a rational that belongs to one side alone."""
    letters = free_symbols(reference) | free_symbols(prediction)
    letter = next(iter(letters)) if letters else Symbol("x")
    if len(letters) > 1:
        return unknown(Stage.NUMERIC)
    claims = [_as_claim(node, letter) for node in (reference, prediction)]
    return separated(claims[0], claims[1], (letter,)) or unknown(Stage.NUMERIC)


def _as_claim(node: Node, letter: Symbol) -> Node:
    """``letter in node`` for a set; a claim as it is."""
    return node if free_symbols(node) else Relation((letter, node), ("in",))
