"""In what two numbers or expressions differ: a sign, a factor, a constant, a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Protocol

from mathequiv.compare.build import (
    ONE,
    difference,
    has_imaginary_unit,
    negative,
    number,
    product,
    substitute,
    total,
)
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.shown import shown
from mathequiv.nodes import Apply, Constant, Node, Number, Rational, Symbol, transform
from mathequiv.normal.tree import normal_key
from mathequiv.numeric import display, exact, free_symbols, real_part_near, value_at

_LARGEST = 1_000  # a factor beyond this is no slip
_BITS = 64
_PRECISE = 10**12  # up to here a number that is near tells how to round
_HALF = Fraction(1, 2) - Fraction(1, 1000)


class Oracle(Protocol):
    """What is certainly equal, and what is certainly different."""

    def equal(self, left: Node, right: Node) -> bool:
        """True where two parts are shown to be equal."""
        ...

    def different(self, left: Node, right: Node) -> bool:
        """True where two parts are shown to differ."""
        ...


def scalars_apart(left: Node, right: Node, ask: Oracle, bare: bool = True) -> Iterator[str]:
    """Opposites, conjugates, reciprocals, multiples, expressions a constant apart; ``bare`` where no unit stands."""
    yield from _rounded(left, right)
    left, right = _exactly(left), _exactly(right)
    if ask.equal(left, negative(right)):
        yield "the signs differ"
        return
    yield from _measured_apart(left, right)
    yield from _conjugates(left, right, ask)
    pair = _Pair(left, right, ask)
    if not (pair.letters or pair.values is None or pair.values[0] != pair.values[1]):
        return
    found = [*_factor(pair, ask)] or [*_reciprocal(left, right, ask)]
    yield from found
    yield from _modulus(left, right, ask) if pair.letters else _percentage(pair) if bare else ()
    gaps = [*_constant(pair, ask), *_added_letter(pair, ask)] if pair.letters or not pair.values else []
    yield from (f"the sides differ by the constant {gap}" for gap in gaps)
    if pair.letters and not (found or gaps):
        yield from _coefficients(pair)
    if not (found or gaps or pair.letters) and pair.values:
        yield f"the values are {' and '.join(display.pair(*pair.values))}"


def _exactly(node: Node) -> Node:
    """The tree with its decimals as fractions: no tolerance helps a sentence to be true."""
    return transform(node, lambda part: number(part.value) if isinstance(part, Number) and part.places else part)


def _rounded(left: Node, right: Node) -> Iterator[str]:
    """A written decimal that is the other side to fewer places; a tie is none."""
    for name, side, other, whole in (
        ("prediction", right, "reference", left),
        ("reference", left, "prediction", right),
    ):
        places = side.places if isinstance(side, Number) else None
        near = None if not places or places < 0 or free_symbols(whole) else real_part_near(whole)
        if not places or near is None or abs(near) * 10**places > _PRECISE:
            continue
        if isinstance(side, Number) and abs(near - side.value) * 10**places < _HALF:
            yield f"the {name} is the {other} rounded to {places} decimal place{'s' if places > 1 else ''}"
            return


class _Pair:
    """Two expressions at one point: what a guess at their relation goes by."""

    def __init__(self, left: Node, right: Node, ask: Oracle) -> None:
        self.left, self.right = left, right
        self.letters = sorted(free_symbols(left) | free_symbols(right), key=repr)
        self.point: dict[Node, Node] = {letter: Number(place + 2) for place, letter in enumerate(self.letters)}
        self.values = _values(left, right, self.letters)

    def near(self, node: Node) -> Fraction | None:
        """A rational near the value at the point, where it is real."""
        return real_part_near(substitute(node, self.point))


def _values(left: Node, right: Node, letters: Sequence[Node]) -> tuple[Fraction, Fraction] | None:
    """Rational values of both sides at one point, where they have such and the numbers are small."""
    point: dict[Node, Rational] = {letter: place + 2 for place, letter in enumerate(letters)}
    first, second = value_at(left, point), value_at(right, point)
    if not isinstance(first, (int, Fraction)) or not isinstance(second, (int, Fraction)):
        return None
    if max(_bits(first), _bits(second)) > _BITS:
        return None
    return Fraction(first), Fraction(second)


def _bits(value: Rational) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


# -- angles and conjugates --------------------------------------------------------------------------------------
def _measured_apart(left: Node, right: Node) -> Iterator[str]:
    """The same but for signs of degree on one side."""
    bare = _without_degrees(left), _without_degrees(right)
    if (bare[0] == left) != (bare[1] == right) and normal_key(bare[0]) == normal_key(bare[1]):
        measures = ("radians", "degrees") if bare[0] == left else ("degrees", "radians")
        yield f"angles are in {measures[0]} in the reference, in {measures[1]} in the prediction"


def _without_degrees(node: Node) -> Node:
    return transform(node, lambda part: part.args[0] if isinstance(part, Apply) and part.head == "degree" else part)


def _conjugates(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    if has_imaginary_unit(right) and ask.equal(left, Apply("conj", (right,))):
        yield "one side is the complex conjugate of the other"


def _modulus(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """Where one side is the absolute value of the other, they agree only where that is not negative."""
    sides = ("reference", left, "prediction", right), ("prediction", right, "reference", left)
    for name, side, other_name, other in sides:
        if ask.equal(side, Apply("abs", (other,))) and not ask.equal(side, other):
            yield f"the {name} is the absolute value of the {other_name}: they agree only where that is not negative"
            return


# -- factors ----------------------------------------------------------------------------------------------------
def _factor(pair: _Pair, ask: Oracle) -> Iterator[str]:
    """An integer, or one over an integer, between the sides; or one of these and pi."""
    ratio = pair.near(Apply("div", (pair.left, pair.right)))
    if not ratio or not pair.near(pair.right):
        return
    for unit, name in _UNITS:
        part = _small(ratio / (pair.near(unit) or 1))
        if part is None or (not name and not _is_telling(part, pair)) or (name == _TURNED and part != 1):
            continue
        if ask.equal(pair.left, product(number(part), unit, pair.right)):
            yield name if name == _TURNED else f"the sides differ by the factor {_written(part, unit)}"
            return


_PI = Constant("pi")
_INVERSE = Apply("div", (ONE, _PI))
_TURNED = "one side is the other, turned from degrees into radians"
_UNITS = (
    (ONE, ""),
    (Apply("div", (_PI, Number(180))), _TURNED),
    (Apply("div", (Number(180), _PI)), _TURNED),
    (_PI, "pi"),
    (_INVERSE, "pi"),
)


def _written(part: Fraction, unit: Node) -> str:
    """``2``, ``pi``, ``2 pi``, ``pi/2``: by which one side is more than the other."""
    sign, size = "-" if part < 0 else "", max(abs(part.numerator), part.denominator)
    if unit == ONE:
        return f"{sign}{size}"
    if size == 1:
        return f"{sign}pi"
    return f"{sign}{size} pi" if (part.denominator == 1) == (unit == _PI) else f"{sign}pi/{size}"


def _small(ratio: Fraction) -> Fraction | None:
    """The integer, or one over an integer, that a ratio is near to."""
    near = ratio.limit_denominator(_LARGEST)
    size = max(abs(near.numerator), near.denominator)
    if not near or 1 not in (abs(near.numerator), near.denominator) or size > _LARGEST:
        return None
    return near if abs(near - ratio) * 10**9 <= abs(ratio) else None


def _is_telling(part: Fraction, pair: _Pair) -> bool:
    """15 is 8 times less than 120, which tells nothing."""
    size = max(abs(part.numerator), part.denominator)
    rational = not pair.letters and pair.values is not None
    return size > 1 and (not rational or size == 2 or str(size).strip("0") == "1")


def _reciprocal(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    if ask.equal(left, Apply("div", (ONE, right))):
        yield "one side is the reciprocal of the other"


def _percentage(pair: _Pair) -> Iterator[str]:
    """50 where 0.5 is meant, or the other way round."""
    if pair.values is None:
        return
    small, large = sorted(pair.values, key=abs)
    if large == 100 * small:
        written = [display.value(value) for value in (large, small)]
        yield f"{written[0]}% is {written[1]}; without its sign it is not"


def _coefficients(pair: _Pair) -> Iterator[str]:
    """Polynomials in one letter with rational coefficients: their degrees, or the coefficients that differ."""
    if len(pair.letters) != 1 or not free_symbols(pair.left) or not free_symbols(pair.right):
        return
    letter = pair.letters[0]
    own, theirs = coefficients(pair.left, letter), coefficients(pair.right, letter)
    if own is None or theirs is None or not all(isinstance(part, Number) for part in (*own, *theirs)):
        return
    one, other = ([Fraction(exact(part) or 0) for part in side] for side in (own, theirs))
    degrees = [max((place for place, part in enumerate(side) if part), default=0) for side in (one, other)]
    if degrees[0] != degrees[1]:
        yield f"the degrees differ: {degrees[0]} and {degrees[1]}"
        return
    for place in range(degrees[0], -1, -1):
        if one[place] != other[place]:
            power = f" of {shown(letter)}{f'^{place}' if place > 1 else ''}"
            name = f"coefficients{power}" if place else "constant terms"
            yield f"the {name} differ: {' and '.join(display.pair(one[place], other[place]))}"


# -- constants --------------------------------------------------------------------------------------------------
def constants_apart(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """The constant by which two expressions differ, where there is one."""
    yield from _constant(_Pair(_exactly(left), _exactly(right), ask), ask)


def _constant(pair: _Pair, ask: Oracle) -> Iterator[str]:
    if pair.values is not None:
        gap: Fraction | None = pair.values[0] - pair.values[1]
    else:
        near = pair.near(difference(pair.left, pair.right))
        gap = None if near is None or not _is_whole(near) else Fraction(round(near))
    if gap and ask.equal(pair.left, total(pair.right, number(gap))):
        yield str(abs(gap))


def _is_whole(near: Fraction) -> bool:
    return abs(near) <= _LARGEST and abs(near - round(near)) < Fraction(1, 10**9)


def _added_letter(pair: _Pair, ask: Oracle) -> Iterator[str]:
    """A letter of one side that is only added there: a constant of integration that the other lacks."""
    own, theirs = free_symbols(pair.left), free_symbols(pair.right)
    for here, there, alone, name in (
        (pair.left, pair.right, own - theirs, "reference"),
        (pair.right, pair.left, theirs - own, "prediction"),
    ):
        letter = next(iter(alone)) if len(alone) == 1 else None
        if letter in _CONSTANTS and ask.equal(here, total(there, letter)):
            yield f"{shown(letter)}, which stands in the {name} alone"


_CONSTANTS = frozenset(Symbol(letter) for letter in "CKckD")


def renamed_apart(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """One letter of either side alone, and no other difference."""
    own, theirs = free_symbols(left) - free_symbols(right), free_symbols(right) - free_symbols(left)
    if len(own) == 1 and len(theirs) == 1:
        name, other = next(iter(own)), next(iter(theirs))
        if ask.equal(left, substitute(right, {other: Symbol(name.name, name.sub, name.marks)})):
            yield f"the names {shown(name)} and {shown(other)} differ"
