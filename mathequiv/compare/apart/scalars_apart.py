"""In what two numbers or expressions differ: a sign, a factor, a constant, a name."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Protocol

from mathequiv.compare.build import ONE, negative, number, product, substitute, total
from mathequiv.compare.shown import shown
from mathequiv.nodes import Apply, Node, Rational, Symbol
from mathequiv.numeric import display, free_symbols, value_at

_LARGEST = 1_000  # a factor beyond this is no slip
_BITS = 64


class Oracle(Protocol):
    """What is certainly equal, and what is certainly different."""

    def equal(self, left: Node, right: Node) -> bool:
        """True where two parts are shown to be equal."""
        ...

    def different(self, left: Node, right: Node) -> bool:
        """True where two parts are shown to differ."""
        ...


def scalars_apart(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """Opposites, reciprocals, multiples, and expressions a constant apart."""
    if ask.equal(left, negative(right)):
        yield "the signs differ"
        return
    values = _values(left, right)
    if values is None or (values[0] == values[1] and not free_symbols(left) | free_symbols(right)):
        return
    found = [*_factor(left, right, values, ask)] or [*_reciprocal(left, right, ask)]
    yield from found
    if free_symbols(left) or free_symbols(right):
        yield from (f"the sides differ by the constant {value}" for value in constants_apart(left, right, ask))
    elif not found:
        yield f"the values are {' and '.join(display.pair(*values))}"


def _values(left: Node, right: Node) -> tuple[Fraction, Fraction] | None:
    """Rational values of both sides at one point, where they have such and the numbers are small."""
    letters = sorted(free_symbols(left) | free_symbols(right), key=repr)
    point: dict[Node, Rational] = {letter: place + 2 for place, letter in enumerate(letters)}
    first, second = value_at(left, point), value_at(right, point)
    if not isinstance(first, (int, Fraction)) or not isinstance(second, (int, Fraction)):
        return None
    if max(_bits(first), _bits(second)) > _BITS:
        return None
    return Fraction(first), Fraction(second)


def _bits(value: Rational) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _factor(left: Node, right: Node, values: tuple[Fraction, Fraction], ask: Oracle) -> Iterator[str]:
    """An integer, or one over an integer, between the sides."""
    if not all(values):
        return
    ratio = values[0] / values[1]
    size = max(abs(ratio.numerator), ratio.denominator)
    if 1 not in (abs(ratio.numerator), ratio.denominator) or not 1 < size <= _LARGEST:
        return
    closed = not (free_symbols(left) or free_symbols(right))
    if closed and size != 2 and str(size).strip("0") != "1":
        return  # 15 is 8 times less than 120, which tells nothing
    if ask.equal(left, product(number(ratio), right)):
        yield f"the sides differ by the factor {size if ratio > 0 else -size}"


def _reciprocal(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    if ask.equal(left, Apply("div", (ONE, right))):
        yield "one side is the reciprocal of the other"


def constants_apart(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """The constant by which two expressions differ, where there is one."""
    values = _values(left, right)
    if values is None or values[0] == values[1]:
        return
    gap = values[0] - values[1]
    if ask.equal(left, total(right, number(gap))):
        yield str(abs(gap))


def renamed_apart(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """One letter of either side alone, and no other difference."""
    own, theirs = free_symbols(left) - free_symbols(right), free_symbols(right) - free_symbols(left)
    if len(own) == 1 and len(theirs) == 1:
        name, other = next(iter(own)), next(iter(theirs))
        if ask.equal(left, substitute(right, {other: Symbol(name.name, name.sub, name.marks)})):
            yield f"the names {shown(name)} and {shown(other)} differ"
