"""Values under conditions on their letters: ``x^2 \\ (x > 0)``; held against each other where the conditions allow.

**Proves** equality where one letter runs through an interval: it is written as a quantity that is positive.
**Refutes** by a point that both conditions allow and at which the values differ, and by one that only one of them
allows and at which its value exists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import chain, pairwise

from mathequiv.compare.asked.parameters import ALONE
from mathequiv.compare.build import ONE, difference, number, product, quotient, substitute, total
from mathequiv.compare.claims.points import grid, placed, truth
from mathequiv.compare.families.declarations import (
    WHOLE,
    Range,
    declared_letters,
    narrowed,
    only_declares,
    ranges,
    stated_in,
)
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.logic import DIFFERENT, only_if_equal
from mathequiv.compare.names import unnamed
from mathequiv.compare.registry import Same
from mathequiv.compare.sets.instances import by_parameter
from mathequiv.compare.sets.reals import Undetermined, infinite
from mathequiv.compare.sets.regions import claim
from mathequiv.compare.shown import shown
from mathequiv.nodes import Given, Interval, Listing, Node, Phrase, Rational, Relation, Symbol, walk
from mathequiv.numeric import exact, free_symbols, is_defined_at, real_part_near
from mathequiv.verdict import Finding, Stage, different, unknown

Point = Mapping[Node, Rational]

# Parameters of families of functions, beside other letters.
_PARAMETERS = ALONE | {"lambda", "mu"}
# Letters that a function is given in, where a condition says no more than that they are real.
_ARGUMENTS = frozenset({"x", "y", "z", "w", "r", "theta", "phi"})
# The first members of a sequence, which are looked for among more of the other.
_FIRST, _WINDOW = 8, 40
# No letter that anybody can write: where a letter lies within its interval.
_SIZE = Symbol("size", positive=True)
_OTHERS: tuple[tuple[int, ...], ...] = ((3, 7, 2, 5), (2, 1, 4, 3))
_STEPS = (Fraction(1, 1000), Fraction(1, 7), Fraction(1), Fraction(50))
_MOST_ENDS = 8


def equal_within(reference: Given, prediction: Given, same: Same) -> Finding:
    """Equality wherever a condition that both share holds, for one letter in an interval."""
    letters = narrowed(reference.condition) & narrowed(prediction.condition)
    sides = [unnamed(side.body) for side in (reference, prediction)]
    if len(letters) != 1 or any(kind_of(value) is not Kind.SCALAR for _, value in sides) or sides[0][0] != sides[1][0]:
        return unknown(same.leaf.stage)
    letter = next(iter(letters))
    along = (_counted if is_whole(letter, reference) else _through)(reference.condition, letter)
    if along is None:
        return unknown(same.leaf.stage)
    return only_if_equal(same.scalars(*(substitute(value, {letter: along}) for _, value in sides)))


def _counted(condition: Node, letter: Symbol) -> Node | None:
    """The integers from a positive first one on, by a positive letter; None where no such range is said."""
    over = (ranges(condition) or {}).get(letter)
    first = exact(over.first) if over is not None and over.first is not None and over.last is None else None
    return total(replace(letter, positive=True), number(first - 1)) if type(first) is int and first > 0 else None


def _through(condition: Node, letter: Symbol) -> Node | None:
    """The interval that a condition confines a letter to, by a positive quantity; None where it is none."""
    try:
        found = claim(condition, letter)
    except Undetermined:
        return None
    inner = found.cells[::2]
    if inner.count(True) != 1 or not 1 <= len(found.cuts) <= 2:
        return None
    place = inner.index(True)
    low = found.cuts[place - 1] if place else None
    high = found.cuts[place] if place < len(found.cuts) else None
    if low is not None and high is not None:
        return quotient(total(low, product(high, _SIZE)), total(ONE, _SIZE))
    return total(low, _SIZE) if low is not None else difference(high, _SIZE) if high is not None else None


def is_whole(letter: Symbol, *sides: Given) -> bool:
    """True of a letter that is declared an integer, and of the usual ones unless they are declared real."""
    declared = [over for side in sides if (over := (ranges(side.condition) or {}).get(letter)) is not None]
    return letter.name in WHOLE if not declared else any(over.over in ("N", "Z", "integers") for over in declared)


# -- differences --------------------------------------------------------------------------------------------------
def apart_within(reference: Given, prediction: Given, same: Same) -> Finding | None:
    """A refutation by a point that both conditions allow, and at which the values differ; None where none is found."""
    (name, value), (_, match) = unnamed(reference.body), unnamed(prediction.body)
    if kind_of(value) is not Kind.SCALAR or kind_of(match) is not Kind.SCALAR:
        return None
    if not only_declares(reference.condition) or not only_declares(prediction.condition):
        return None
    letters = free_symbols(value) | free_symbols(match)
    declared = [letter for letter in declared_letters(reference.condition) if letter in letters]
    if not all(_is_argument(letter, name, reference, letters) for letter in declared):
        return None
    unequal = Relation((value, match), ("!=",))
    for point in points((reference, prediction), letters):
        if not allowed(reference, point) or not allowed(prediction, point) or not truth(unequal, point):
            continue
        sides = (reference, prediction), (prediction, reference)
        if _is_only_named(declared, name, reference) or any(_is_missing(*pair, point, declared) for pair in sides):
            return _at(point, value, match, same)
    return None


def _at(point: Point, value: Node, match: Node, same: Same) -> Finding | None:
    fixed: dict[Node, Node] = {letter: number(place) for letter, place in point.items()}
    found = same.scalars(placed(value, fixed), placed(match, fixed))
    if found.decision is not DIFFERENT or found.evidence is None:
        return None
    witness = {shown(letter): shown(place) for letter, place in fixed.items()}
    where = ", ".join(f"{name} = {place}" for name, place in witness.items())
    return different(found.stage, found.rule or "counterexample", f"at {where}: {found.evidence.text}", witness)


def _is_argument(letter: Symbol, name: Node | None, side: Given, letters: Iterable[Symbol]) -> bool:
    """False of a letter that may be the parameter of a family: the set of its members does not follow the letter."""
    if _names(name, letter):
        return True
    if is_whole(letter, side):
        return True
    if letter in narrowed(side.condition):
        return letter.name not in _PARAMETERS or set(letters) == {letter}
    return letter.name in _ARGUMENTS


def _is_only_named(declared: Iterable[Symbol], name: Node | None, side: Given) -> bool:
    """True where no letter counts, or those that do are arguments of the name: ``a_n``."""
    return all(_names(name, letter) for letter in declared if is_whole(letter, side))


def _names(name: Node | None, letter: Symbol) -> bool:
    """True of the argument or the index in the name of a value: ``f(x)``, ``a_n``."""
    return name is not None and name != letter and letter in walk(name)


def _is_missing(reference: Given, prediction: Given, point: Point, declared: list[Symbol]) -> bool:
    """True where the value at the point is none of the other sequence, for an index without a name."""
    counting = [letter for letter in declared if is_whole(letter, reference)]
    (_, value), (_, match) = unnamed(reference.body), unnamed(prediction.body)
    if len(counting) != 1:
        return False
    letter = counting[0]
    if not -_FIRST <= point[letter] <= _FIRST:
        return False
    here = placed(value, {each: number(place) for each, place in point.items()})
    over = (ranges(prediction.condition) or {}).get(letter, Range("Z"))
    if over.first is None and over.over != "N":
        return free_symbols(match) == {letter} and by_parameter(match, prediction.condition, here) is False
    places = ({**point, letter: place} for place in range(-_WINDOW, _WINDOW))
    return all(
        truth(Relation((here, match), ("!=",)), place) for place in places if allowed(prediction, place) is not False
    )


def follows(reference: Given, prediction: Given) -> bool:
    """True where the values follow their letters: no index that may be shifted, no parameter of a family."""
    name, value = unnamed(reference.body)
    letters = free_symbols(value) | free_symbols(unnamed(prediction.body)[1])
    declared = {*declared_letters(reference.condition), *declared_letters(prediction.condition)} & letters
    return all(
        _names(name, letter) or (not is_whole(letter, reference) and _is_argument(letter, name, reference, letters))
        for letter in declared
    )


def conditions_apart(reference: Given, prediction: Given) -> Finding | None:
    """A refutation of two conditions by a point that one of them allows, and at which its value exists."""
    if not only_declares(reference.condition) or not only_declares(prediction.condition):
        return None
    if _spoken(reference.condition) != _spoken(prediction.condition):
        return None
    letters = free_symbols(unnamed(reference.body)[1]) | free_symbols(unnamed(prediction.body)[1])
    for point in points((reference, prediction), letters):
        holds = allowed(reference, point), allowed(prediction, point)
        if None in holds or holds[0] is holds[1]:
            continue
        name, body = ("reference", reference.body) if holds[0] else ("prediction", prediction.body)
        _, value = unnamed(body)
        if kind_of(value) is Kind.SCALAR and is_defined_at(value, point) is not True:
            continue
        witness = {shown(letter): shown(number(place)) for letter, place in point.items() if letter in letters}
        where = ", ".join(f"{letter} = {place}" for letter, place in witness.items())
        return different(Stage.NUMERIC, "declaration", f"at {where} the condition of the {name} alone holds", witness)
    return None


def _spoken(condition: Node) -> frozenset[Symbol]:
    """The letters that a condition is about."""
    return free_symbols(condition) | frozenset(declared_letters(condition))


# -- points -------------------------------------------------------------------------------------------------------
def allowed(side: Given, point: Point) -> bool | None:
    """Whether the condition holds at a point, integers for letters that are declared so."""
    declared = ranges(side.condition)
    told = stated_in(side.condition) if isinstance(side.condition, Phrase) else None
    if told is not None:
        return truth(_claim(told), point)
    if declared is not None and isinstance(side.condition, Phrase):
        found = [_lies_in(over, point[letter]) for letter, over in declared.items() if letter in point]
        return None if None in found else all(found)
    return truth(_claim(side.condition), point)


def _lies_in(over: Range, value: Rational) -> bool | None:
    if over.first is not None or over.last is not None:
        return None
    whole = value.denominator == 1
    return {"Z": whole, "N": whole and value >= 0 if value else None, "Q": True, "R": True}.get(over.over)


def _claim(condition: Node) -> Node:
    """Declarations side by side as one claim."""
    if isinstance(condition, Given):
        inner = condition.body
        return _claim(condition.condition) if isinstance(inner, Symbol) else Listing((inner, condition.condition))
    return condition


def points(sides: tuple[Given, Given], letters: Iterable[Symbol]) -> Iterator[Point]:
    """Points near the ends that the conditions name, then small and scattered ones; integers where letters count."""
    spoken = frozenset().union(*(_spoken(side.condition) for side in sides))
    ordered = sorted({*letters, *spoken}, key=repr)
    whole = [letter for letter in ordered if is_whole(letter, *sides)]
    for point in chain(_near(sides, ordered, spoken), grid(ordered)):
        if all(point[letter].denominator == 1 for letter in whole):
            yield point


def _near(
    sides: tuple[Given, Given], ordered: list[Symbol], spoken: frozenset[Symbol]
) -> Iterator[dict[Node, Rational]]:
    ends = sorted({end for side in sides for end in _ends(side.condition)})[:_MOST_ENDS]
    values = [(low + high) / 2 for low, high in pairwise(ends)] + [
        end + sign * step for step in _STEPS for end in ends for sign in (1, -1)
    ]
    for value in [*values, *ends]:
        for others in _OTHERS:
            point: dict[Node, Rational] = {letter: others[place % len(others)] for place, letter in enumerate(ordered)}
            yield {**point, **dict.fromkeys(spoken, _plain(value))}


def _plain(value: Fraction) -> Rational:
    return value.numerator if value.denominator == 1 else value


def _ends(condition: Node) -> Iterator[Fraction]:
    """The numbers that a condition compares a letter with, or rationals near them."""
    for inner in walk(condition):
        ends: tuple[Node, ...] = ()
        if isinstance(inner, Relation):
            ends = inner.terms
        elif isinstance(inner, Interval):
            ends = (inner.low, inner.high)
        for end in ends:
            if not free_symbols(end) and not infinite(end) and kind_of(end) is Kind.SCALAR:
                value = exact(end)
                near = Fraction(value) if value is not None else real_part_near(end)
                if near is not None:
                    yield near.limit_denominator(10**6)
