"""Sets by their members: finite ones written out, any two told apart by a member of one that the other lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, islice, product
from math import ceil, floor

from mathequiv.compare.build import bottom_up, contains, difference, number, quotient, substitute, total
from mathequiv.compare.build import product as multiple
from mathequiv.compare.families.declarations import Range, ranges
from mathequiv.compare.kinds import Kind
from mathequiv.compare.logic import DIFFERENT, all_of, labelled, only_if_different
from mathequiv.compare.matching import included
from mathequiv.compare.names import is_decimal
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.sets import whole_numbers as whole
from mathequiv.compare.sets.instances import in_range, whole_ranges
from mathequiv.compare.sets.members import is_member
from mathequiv.compare.sets.numbersets import equal_values
from mathequiv.compare.sets.reals import Undetermined, infinite
from mathequiv.compare.sets.regions import claim
from mathequiv.compare.shown import shown
from mathequiv.nodes import (
    Apply,
    Constant,
    Interval,
    Listing,
    Node,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    walk,
)
from mathequiv.numeric import exact, free_symbols, value_at
from mathequiv.verdict import Finding, Stage, different, equal, unknown

_MOST = 200  # members of a set that is written out
_SAMPLES = 16
_CANDIDATES = 80
_LEFT_OUT = 4
_NATURAL = Constant("N")
_INFINITY = Constant("inf")
_RATIONALS = (
    0,
    1,
    -1,
    2,
    -2,
    3,
    -3,
    Fraction(1, 2),
    Fraction(-1, 2),
    Fraction(3, 5),
    Fraction(4, 5),
    5,
    -5,
    4,
    6,
    7,
    11,
    100,
)
_ROOT = Apply("sqrt", (number(2),))
_SMALL: tuple[Node, ...] = tuple(number(value) for value in _RATIONALS)


@rule(Kind.OPAQUE, (Kind.SET, Kind.BUILDER), symmetric=True)
def object_set(node: Node, other: Node, same: Same) -> Finding:
    """A product of sets beside a set of points."""
    if not isinstance(node, Apply) or node.head not in ("cartesian", "pow"):
        return same.identical(node, other)
    return by_members(node, other, same)


def by_members(reference: Node, prediction: Node, same: Same) -> Finding:
    """Two finite sets by their elements; others apart where a member of one is shown not to belong to the other.

    The natural numbers begin with 0 or with 1, on both sides alike. Letters that are not bound take a few whole values.
    """
    if same.leaf.stage is not Stage.NUMERIC:
        return unknown(same.leaf.stage)
    letters = sorted(unbound(reference) | unbound(prediction), key=repr)
    if letters:
        return _at_letters(reference, prediction, letters, same)
    if not any(contains(side, lambda inner: inner == _NATURAL) for side in (reference, prediction)):
        return _members(reference, prediction, same)
    findings = [_members(_from(reference, first), _from(prediction, first), same) for first in (number(1), number(0))]
    doubt = next((found for found in findings if not found.known), None)
    undifferent = next((found for found in findings if found.decision is not DIFFERENT), doubt)
    return undifferent or labelled("with the natural numbers from 0", findings[1])


def _from(node: Node, first: Node) -> Node:
    """The natural numbers as the integers from a first one on."""
    rays = Apply("intersection", (Constant("Z"), Interval(first, _INFINITY, True, False)))
    return bottom_up(node, lambda inner: rays if inner == _NATURAL else inner)


def _at_letters(reference: Node, prediction: Node, letters: list[Symbol], same: Same) -> Finding:
    """A refutation where both sides are sets without letters once these are whole numbers."""
    for first in (3, 4):
        values: dict[Node, Node] = {letter: number(first + 2 * place) for place, letter in enumerate(letters)}
        found = by_members(substitute(reference, values), substitute(prediction, values), same)
        if found.decision is DIFFERENT:
            place = ", ".join(f"{shown(letter)} = {shown(value)}" for letter, value in values.items())
            return labelled(f"at {place}", found)
    return unknown(Stage.NUMERIC)


def _members(reference: Node, prediction: Node, same: Same) -> Finding:
    left, right = listed(reference), listed(prediction)
    if left is not None and right is not None:
        return included(left, right, same)
    wholes = whole.of_integers(reference), whole.of_integers(prediction)
    if wholes[0] is not None and wholes[1] is not None:
        return whole.compared(wholes[0], wholes[1])
    if left is not None or right is not None:
        found = _all_roots(prediction, left) if left is not None else _all_roots(reference, right or ())
        if found.known:
            return found
    if contains(reference, is_decimal) or contains(prediction, is_decimal):
        return unknown(Stage.NUMERIC)  # a written decimal need not be met exactly
    return only_if_different(
        all_of(
            (
                _alone(samples(reference, prediction) if left is None else left, prediction, "reference"),
                _alone(samples(prediction, reference) if right is None else right, reference, "prediction"),
            )
        )
    )


def _all_roots(node: Node, members: tuple[Node, ...]) -> Finding:
    """An equation of degree n over the complex numbers has no more than n solutions: n that are known are all."""
    element = node.element if isinstance(node, SetBuilder) else node
    if not isinstance(node, SetBuilder) or not isinstance(element, Relation) or element.terms[1] != Constant("C"):
        return unknown(Stage.NUMERIC)
    condition, letter = node.condition, element.terms[0]
    if not isinstance(condition, Relation) or condition.operators != ("=",):
        return unknown(Stage.NUMERIC)
    poly = coefficients(difference(*condition.terms), letter)
    if poly is None or exact(poly[-1]) in (None, 0) or len(members) != len(poly) - 1:
        return unknown(Stage.NUMERIC)
    apart = all(equal_values(left, right) is False for left, right in combinations(members, 2))
    if apart and all(is_member(node, member) for member in members):
        return equal(Stage.NUMERIC, "members", f"{len(members)} roots of an equation of this degree")
    return unknown(Stage.NUMERIC)


def _alone(members: Iterable[Node], other: Node, side: str) -> Finding:
    """The refutation by the first member that the other set is shown to lack."""
    for member in islice(members, _SAMPLES):
        if is_member(other, member) is False:
            text = _shown(member)
            return different(Stage.NUMERIC, "members", f"{text} belongs to the {side} alone", {"member": text})
    return unknown(Stage.NUMERIC)


def _shown(member: Node) -> str:
    if isinstance(member, Tuple):
        return f"({', '.join(map(_shown, member.items))})"
    value = exact(member)
    return shown(member if value is None else number(value))


# -- letters ----------------------------------------------------------------------------------------------------
def unbound(node: Node) -> frozenset[Symbol]:
    """The letters of a set that no set builder in it binds."""
    if isinstance(node, SetBuilder):
        values = _values_on(node.element, node.condition)
        return free_symbols(node) - _bound(node) if values is None else free_symbols(Set(values))
    if isinstance(node, (Apply, Set, Tuple, Interval)):
        parts = node.args if isinstance(node, Apply) else node.items if not isinstance(node, Interval) else ()
        return frozenset().union(*map(unbound, parts)) if parts else free_symbols(node)
    return free_symbols(node)


def _bound(node: SetBuilder) -> frozenset[Symbol]:
    """The letters that the condition declares, and those that are the elements; with what is said of them."""
    declared = ranges(node.condition)
    element = node.element.terms[0] if isinstance(node.element, Relation) else node.element
    own = element.items if isinstance(element, Tuple) else (element,)
    letters = frozenset(item for item in own if isinstance(item, Symbol))
    return letters | frozenset(declared or ()) | _said(node.condition)


def _said(condition: Node) -> frozenset[Symbol]:
    """The words of ``n is prime``, which stand where letters do."""
    claims = (inner for inner in walk(condition) if isinstance(inner, Relation) and inner.operators == ("is",))
    return frozenset(term for inner in claims for term in inner.terms[1:] if isinstance(term, Symbol))


# -- finite sets ------------------------------------------------------------------------------------------------
def listed(node: Node) -> tuple[Node, ...] | None:
    """All members of a finite set without free letters; None where they are not known, or too many."""
    if isinstance(node, Set):
        return node.items
    if node == Constant("empty"):
        return ()
    if isinstance(node, SetBuilder):
        return _listed_builder(node)
    return _listed_operation(node) if isinstance(node, Apply) else None


def _listed_operation(node: Apply) -> tuple[Node, ...] | None:
    if node.head == "intersection":
        integers = _whole_numbers(node.args)
        parts = [integers] if integers is not None else [_filtered(arg, node) for arg in node.args]
        return next((part for part in parts if part is not None), None)
    if node.head == "setminus":
        return _filtered(node.args[0], node)
    parts = [listed(arg) for arg in node.args] if node.head in ("union", "cartesian") else []
    known = [part for part in parts if part is not None]
    if not parts or len(known) < len(parts):
        return None
    if node.head == "union":
        return tuple(dict.fromkeys(member for part in known for member in part))
    members = tuple(Tuple(items) for items in islice(product(*known), _MOST + 1))
    return members if len(members) <= _MOST else None


def _filtered(first: Node, node: Node) -> tuple[Node, ...] | None:
    """The members of a finite part that belong to the whole."""
    members = listed(first)
    if members is None or len(members) > _MOST:
        return None
    inside = [is_member(node, member) for member in members]
    if None in inside:
        return None
    return tuple(member for member, belongs in zip(members, inside, strict=True) if belongs)


def _whole_numbers(args: tuple[Node, ...]) -> tuple[Node, ...] | None:
    """``\\mathbb Z \\cap [0, 3]``."""
    region = whole.of_integers(Apply("intersection", args))
    return None if region is None else whole.listed(region)


def _listed_builder(node: SetBuilder) -> tuple[Node, ...] | None:
    declared = whole_ranges(node.condition)
    if declared is not None and (node.element in declared or not isinstance(node.element, (Symbol, Relation))):
        return _listed_parameters(node.element, declared)
    if (values := _values_on(node.element, node.condition)) is not None:
        return values
    element, domain = node.element, None
    if isinstance(element, Relation) and element.operators == ("in",):
        element, domain = element.terms
    conditions = node.condition.items if isinstance(node.condition, Listing) else (node.condition,)
    inside = [item for item in conditions if _is_membership(item, element)]
    rest = tuple(item for item in conditions if item not in inside)
    regions = [item.terms[1] for item in inside if isinstance(item, Relation)]
    regions += [domain] if domain is not None else []
    if not isinstance(element, Symbol) or not regions:
        return None
    described = [SetBuilder(element, item) for item in rest if _describes(item, element)]
    found = listed(_intersected([*regions, *described]))
    if found is None or (not found and len(described) > 1):
        return None  # claims that cannot hold together may be alternatives
    return found if len(described) == len(rest) else _filtered(Set(found), node)


def _values_on(element: Node, condition: Node) -> tuple[Node, ...] | None:
    """The values of an expression in a letter that is one of several values."""
    if not isinstance(condition, Relation) or condition.operators != ("in",) or isinstance(element, (Symbol, Relation)):
        return None
    letter, values = condition.terms
    if not isinstance(letter, Symbol) or not isinstance(values, Set) or free_symbols(element) != {letter}:
        return None
    return tuple(substitute(element, {letter: value}) for value in values.items)


def _describes(item: Node, element: Symbol) -> bool:
    """True for a claim whose solutions are known as a set of reals."""
    try:
        claim(item, element)
    except Undetermined:
        return False
    return True


def _intersected(parts: list[Node]) -> Node:
    flat = [arg for part in parts for arg in _intersection_parts(part)]
    return flat[0] if len(flat) == 1 else Apply("intersection", tuple(flat))


def _intersection_parts(node: Node) -> tuple[Node, ...]:
    return node.args if isinstance(node, Apply) and node.head == "intersection" else (node,)


def _is_membership(node: Node, element: Node) -> bool:
    return isinstance(node, Relation) and node.operators == ("in",) and node.terms[0] == element


def _listed_parameters(element: Node, declared: Mapping[Symbol, Range]) -> tuple[Node, ...] | None:
    """The elements for all values of whole parameters between bounds."""
    axes = [_finite_range(over) for over in declared.values()]
    known = [axis for axis in axes if axis is not None]
    if len(known) < len(axes):
        return None
    points = list(islice(product(*known), _MOST + 1))
    if len(points) > _MOST:
        return None
    items = element.items if isinstance(element, Listing) else (element,)
    values: list[dict[Node, Node]] = [dict(zip(declared, point, strict=True)) for point in points]
    return tuple(substitute(item, value) for item in items for value in values)


def _finite_range(over: Range) -> tuple[Node, ...] | None:
    ends = [None if end is None else exact(end) for end in (over.first, over.last)]
    if over.over not in ("Z", "integers") or ends[0] is None or ends[1] is None or ends[1] - ends[0] > _MOST:
        return None
    return tuple(map(number, range(ceil(ends[0]), floor(ends[1]) + 1)))


# -- samples ----------------------------------------------------------------------------------------------------
def samples(node: Node, other: Node) -> Iterator[Node]:
    """Some members of a set, each shown to be one; first those that the other set is said to leave out."""
    if isinstance(other, Apply) and other.head == "setminus":
        yield from (member for member in islice(samples(other.args[1], node), _LEFT_OUT) if is_member(node, member))
    if isinstance(node, SetBuilder) and _has_parameters(node):
        yield from (member for member in _over_parameters(node) if _has_value(member))
        return
    yield from (member for member in islice(_candidates(node), _CANDIDATES) if is_member(node, member))


def _candidates(node: Node) -> Iterator[Node]:
    """Closed values that may belong to a set."""
    if isinstance(node, SetBuilder):
        yield from _of_builder(node)
    elif isinstance(node, Interval):
        ends = [end for end in (node.low, node.high) if not infinite(end)]
        yield from (*ends, *_SMALL)
        yield from (total(end, shift) for end in ends for shift in (number(Fraction(1, 7)), number(Fraction(-1, 7))))
        yield from (total(end, quotient(_ROOT, number(part))) for end in ends for part in (9, -9))
    elif isinstance(node, Apply) and node.head in ("union", "intersection", "setminus"):
        yield from (value for arg in node.args for value in islice(_candidates(arg), _SAMPLES))
    elif isinstance(node, Apply) and node.head == "cartesian":
        yield from map(Tuple, product(*(islice(_candidates(arg), 3) for arg in node.args)))
    elif isinstance(node, Constant):
        yield from (*_SMALL, _ROOT, Constant("i"))
    else:
        yield from listed(node) or ()


def _of_builder(node: SetBuilder) -> Iterator[Node]:
    element = node.element.terms[0] if isinstance(node.element, Relation) else node.element
    if isinstance(element, Tuple):
        yield from map(Tuple, product(_SMALL[:9], repeat=len(element.items)))
    elif contains(node, lambda inner: inner in (Constant("i"), Constant("C"))):
        yield from (total(real, _times_i(part)) for part in _SMALL[:7] for real in _SMALL[:7])
    else:
        yield from _SMALL


def _has_parameters(node: SetBuilder) -> bool:
    element = node.element
    if isinstance(element, (Symbol, Relation)) or whole_ranges(node.condition) is None:
        return False
    return not isinstance(element, Tuple) or not all(isinstance(item, Symbol) for item in element.items)


def _over_parameters(node: SetBuilder) -> Iterator[Node]:
    """The elements for small values of the parameters."""
    declared = whole_ranges(node.condition) or {}
    axes = [[value for value in _SMALL if in_range(over, value)] for over in declared.values()]
    for point in islice(product(*axes), _CANDIDATES):
        yield substitute(node.element, dict(zip(declared, point, strict=True)))


def _has_value(node: Node) -> bool:
    items = node.items if isinstance(node, Tuple) else (node,)
    return all(not free_symbols(item) and value_at(item, {}) is not None for item in items)


def _times_i(part: Node) -> Node:
    return multiple(part, Constant("i"))
