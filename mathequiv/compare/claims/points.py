"""Points: whether a claim is true there, and the points at which two claims are held against each other."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product as tuples

from mathequiv.compare.build import ZERO, difference, has_operators, number, substitute
from mathequiv.compare.sets.reals import Undetermined
from mathequiv.compare.sets.regions import reals
from mathequiv.compare.shown import shown
from mathequiv.nodes import Apply, Constant, Listing, Node, Rational, Relation, SetBuilder, Symbol
from mathequiv.numeric import order, sign_at
from mathequiv.verdict import Finding, Stage, different

Values = Mapping[Node, Rational]

# Small numbers first: they hit the borders where strict and weak inequalities part.
_SMALL: tuple[Rational, ...] = (0, 1, -1, 2, -2, 3, -3, Fraction(1, 2), Fraction(-1, 2), 5, -5, 10, -10, 100, -100)
_ABOVE = tuple(value for value in _SMALL if value > 0)
_GRID = 128
_SCATTERED = 64
_WHOLE = 600

_TRUE: Mapping[str, frozenset[int]] = {
    "<": frozenset({-1}),
    ">": frozenset({1}),
    "<=": frozenset({-1, 0}),
    ">=": frozenset({1, 0}),
    "=": frozenset({0}),
    "!=": frozenset({1, -1}),
}


def truth(claim: Node, values: Values) -> bool | None:
    """Whether a claim holds at a point; None where a side is undefined or its sign unknown."""
    if isinstance(claim, Relation):
        return _relation(claim, values)
    if isinstance(claim, Listing):
        return _conjunction(truth(item, values) for item in claim.items)
    if isinstance(claim, Apply) and claim.head in ("and", "or", "not"):
        parts = [truth(arg, values) for arg in claim.args]
        if claim.head == "not":
            return _negation(parts[0])
        return _conjunction(parts) if claim.head == "and" else _negation(_conjunction(map(_negation, parts)))
    return None


def _conjunction(parts: Iterable[bool | None]) -> bool | None:
    known = list(parts)
    if False in known:
        return False
    return None if None in known else True


def _negation(part: bool | None) -> bool | None:
    return None if part is None else not part


def _relation(claim: Relation, values: Values) -> bool | None:
    if claim.operators in (("in",), ("notin",)):
        letter = claim.terms[0]
        if not isinstance(letter, Symbol) or letter not in values:
            return None
        inside = belongs(claim.terms[1], values[letter])
        return inside if claim.operators == ("in",) else _negation(inside)
    links = zip(claim.terms, claim.operators, claim.terms[1:], strict=False)
    return _conjunction(_link(left, operator, right, values) for left, operator, right in links)


def _link(left: Node, operator: str, right: Node, values: Values) -> bool | None:
    signs = _TRUE.get(operator)
    if signs is None:
        return None
    sign = sign_at(difference(left, right), values)
    return None if sign is None else sign in signs


# The natural numbers begin with 0 or 1, as the other side settles.
_MEMBERS: Mapping[str, Callable[[Rational], bool | None]] = {
    "N": lambda value: None if value == 0 else value.denominator == 1 and value > 0,
    "Z": lambda value: value.denominator == 1,
    "Q": lambda value: True,
    "C": lambda value: True,
}


def belongs(region: Node, value: Rational) -> bool | None:
    """Whether a rational belongs to a set of reals; None where that is not known."""
    if isinstance(region, SetBuilder) and isinstance(region.element, Symbol):
        return truth(region.condition, {region.element: value})
    if isinstance(region, Apply) and region.head == "union":
        return _negation(_conjunction(_negation(belongs(arg, value)) for arg in region.args))
    if isinstance(region, Apply) and region.head == "intersection":
        return _conjunction(belongs(arg, value) for arg in region.args)
    if isinstance(region, Constant) and region.name in _MEMBERS:
        return _MEMBERS[region.name](value)
    try:
        return reals(region).holds(number(value))
    except Undetermined:
        return None


# -- the points -------------------------------------------------------------------------------------------------
def grid(letters: Sequence[Symbol]) -> Iterator[dict[Node, Rational]]:
    """Small points first, coincident coordinates among them; then points scattered by a hash of the letters."""
    count = len(letters)
    if not count:
        return
    side = max(2, int(_GRID ** (1 / count))) if count > 1 else len(_SMALL)
    choices = [_ABOVE[:side] if letter.positive else _SMALL[:side] for letter in letters]
    for place, values in enumerate(tuples(*choices)):
        if place >= _GRID:
            break
        yield dict(zip(letters, values, strict=True))
    for place in range(_SCATTERED):
        yield {letter: _scattered(letter, place) for letter in letters}


def whole_points(letters: Sequence[Symbol]) -> Iterator[dict[Node, Rational]]:
    """Points of small integers in any order, fixed by a hash of the letters: for chains of inequalities."""
    text = repr(letters)
    for place in range(_WHOLE):
        digest = hashlib.blake2b(f"{text} {place}".encode(), digest_size=len(letters)).digest()
        yield {letter: byte % 9 - 3 for letter, byte in zip(letters, digest, strict=True)}


def _scattered(letter: Symbol, place: int) -> Rational:
    digest = hashlib.blake2b(f"{letter!r} {place}".encode(), digest_size=4).digest()
    value = Fraction(int.from_bytes(digest[:2], "big") % 401 - 200, 1 + digest[2] % 12)
    return abs(value) or 1 if letter.positive else value


def is_reached(values: Mapping[Node, Node]) -> bool:
    """True of a point at which every positive quantity is known to be positive."""
    positive = (value for letter, value in values.items() if isinstance(letter, Symbol) and letter.positive)
    return all(order(ZERO, value) == -1 for value in positive)


def separated(
    reference: Node,
    prediction: Node,
    letters: Iterable[Symbol],
    points: Callable[[Sequence[Symbol]], Iterator[dict[Node, Rational]]] = grid,
) -> Finding | None:
    """A refutation by a point at which one claim holds and the other does not; None where none was found."""
    ordered = sorted(letters, key=repr)
    if has_operators(reference) or has_operators(prediction):
        return None
    for values in points(ordered):
        left = truth(reference, values)
        right = None if left is None else truth(prediction, values)
        if right is not None and left is not right:
            return counterexample({letter: number(value) for letter, value in values.items()}, left is True)
    return None


def counterexample(values: Mapping[Node, Node], reference_holds: bool) -> Finding:
    """The refutation by one point, which is its witness."""
    witness = {shown(letter): shown(value) for letter, value in values.items()}
    place = ", ".join(f"{name} = {value}" for name, value in witness.items())
    holds, fails = ("reference", "prediction") if reference_holds else ("prediction", "reference")
    return different(Stage.NUMERIC, "counterexample", f"at {place} the {holds} holds and the {fails} does not", witness)


def placed(node: Node, values: Mapping[Node, Node]) -> Node:
    """The tree at a point."""
    return substitute(node, values)
