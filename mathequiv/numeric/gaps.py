"""Gaps that are no isolated points: divisors that vanish on a whole region, ``0/(|x| + x)`` and its kin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from fractions import Fraction
from itertools import chain, islice

from mathequiv.nodes import Apply, Constant, Node, Number, Piecewise, Symbol, walk
from mathequiv.numeric.heads import FOLDING, INSIDE, OUTSIDE, STEPS, SWITCHES
from mathequiv.numeric.ordering import differ
from mathequiv.numeric.points import first_points, random_points, signature, whole_letters
from mathequiv.numeric.ranges import range_of
from mathequiv.numeric.relations import is_defined_at, value_at
from mathequiv.numeric.trees import ZERO, free_symbols
from mathequiv.numeric.values import RATIONAL, NoValue, Value, reduced

# How far the points around a point are.
_STEP = Fraction(1, 2**40)
_STEPS = (1, 2, 3)
# Points at which a divisor is looked at, and terms of one that is expanded.
_LOOKS, _TERMS = 12, 200
_NEAR = 12
# A product of these vanishes only where a factor does.
_FACTORED = frozenset({"mul", "neg", "abs", "norm", "sqrt", "sgn", "percent"})
_BENT = SWITCHES | STEPS | FOLDING | INSIDE | OUTSIDE


def around(point: Mapping[Node, Value], whole: Set[Symbol]) -> Iterator[tuple[Mapping[Node, Value], ...]]:
    """Points beside a point, first on one side of it, then on the other; integers move to others that are positive."""
    for side in (1, -1):
        yield tuple({letter: _beside(letter, point, step, side, whole) for letter in point} for step in _STEPS)


def _beside(letter: Node, point: Mapping[Node, Value], step: int, side: int, whole: Set[Symbol]) -> Value:
    value = point[letter]
    if letter in whole:
        return reduced(abs(Fraction(value)) + step * (2 + list(point).index(letter)) + 1)
    moved = side * step * _STEP
    if type(value) in RATIONAL:
        return value + moved
    from mathequiv.numeric import safe  # loads FLINT

    return value + safe.ball(moved)


def bent_divisors(prediction: Node, reference: Node) -> tuple[Node, ...]:
    """Divisors of the prediction, and of it alone, that may vanish on a region and not elsewhere."""
    found = tuple(divisor for divisor in _divisors(prediction) if _is_bent(divisor))
    return tuple(divisor for divisor in found if divisor not in set(_divisors(reference))) if found else ()


def divides_by_nothing(prediction: Node, reference: Node) -> bool:
    """True where a divisor of the prediction alone is zero at one of several points, or not seen to be at many."""
    own = [part for part in dict.fromkeys(_divisors(prediction)) if free_symbols(part) and not _is_plain(part)]
    known = set(_divisors(reference)) if own else frozenset[Node]()
    return not all(_is_seen_apart(part, reference) for part in own if part not in known)


def has_vanishing_divisor(tree: Node) -> bool:
    """True where a divisor is zero whatever its letters: ``sin^2 y + cos^2 y - 1``."""
    return any(free_symbols(divisor) and _vanishes(divisor) for divisor in dict.fromkeys(_divisors(tree)))


def _vanishes(divisor: Node) -> bool:
    from mathequiv.numeric.generators import Generators, are_identical

    try:
        return are_identical(Generators().respelled(divisor), ZERO, _TERMS)
    except NoValue:
        return False


def _is_plain(divisor: Node) -> bool:
    """True of a letter, and of products and powers of such."""
    if isinstance(divisor, Apply):
        return divisor.head in ("mul", "pow", "neg") and all(map(_is_plain, divisor.args))
    return isinstance(divisor, (Symbol, Number, Constant))


def _is_seen_apart(divisor: Node, reference: Node) -> bool:
    """True where a divisor is zero at no point of several sizes and both signs at which the reference has a value.

    Enclosures may hold zero far out: ``1 - tanh x`` is small.
    """
    letters = sorted(free_symbols(divisor) | free_symbols(reference), key=signature)
    whole = whole_letters(reference, divisor)
    points = chain(first_points(letters, whole), islice(random_points(signature(divisor), letters, whole), _LOOKS))
    values = ((point, value) for point in points if (value := value_at(divisor, point)) is not None)
    vanishing = (
        point
        for point, value in values
        if (type(value) is int or max(map(abs, map(Fraction, point.values()))) <= _NEAR) and not differ(value, 0)
    )
    # The reference, which may be an integral, is looked at last.
    return not any(is_defined_at(reference, point) is not False for point in vanishing)


def _divisors(tree: Node) -> Iterator[Node]:
    for node in walk(tree):
        if not isinstance(node, Apply) or node.head not in ("div", "pow"):
            continue
        base, other = node.args
        if node.head == "div":
            yield other
        elif isinstance(other, Number) and other.value <= 0:
            yield base


def _is_bent(node: Node) -> bool:
    """True where a piece, a step or an extreme is added to something, or is the whole."""
    if isinstance(node, Piecewise):
        return True
    if not isinstance(node, Apply):
        return False
    if node.head in _FACTORED:
        return any(map(_is_bent, node.args))
    if node.head in ("div", "pow", "root"):
        return _is_bent(node.args[0])
    if node.head == "add":
        return not _has_one_sign(node) and any(map(_has_bend, walk(node)))
    return node.head in STEPS or node.head in ("min", "max") or node.head in FOLDING


def _has_one_sign(node: Apply) -> bool:
    """Terms of one sign vanish together or not at all."""
    ranges = [range_of(term) for term in node.args]
    rising = all(found.low is not None and found.low >= 0 for found in ranges)
    return (rising or all(found.high is not None and found.high <= 0 for found in ranges)) and not any(
        map(_is_bent, node.args)
    )


def _has_bend(node: Node) -> bool:
    if isinstance(node, Piecewise):
        return True
    if not isinstance(node, Apply) or not free_symbols(node):
        return False
    if node.head == "pow":
        return isinstance(node.args[1], Number) and type(node.args[1].value) is not int
    return node.head in _BENT
