"""Polynomials in one letter: coefficients read from a tree, and the real roots where they are exactly known.

A polynomial is the tuple of its coefficients from the constant upwards; each is a tree free of the letter.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt, lcm
from typing import NamedTuple

from mathequiv.compare.build import (
    ONE,
    ZERO,
    contains,
    difference,
    is_zero,
    negative,
    number,
    product,
    quotient,
    root,
    total,
)
from mathequiv.compare.reals import Undetermined, compare_ends
from mathequiv.nodes import Apply, Node, Number, Rational
from mathequiv.numeric import exact

MAX_DEGREE = 16
# Candidates for rational roots are quotients of divisors; neither large coefficients nor many candidates are searched.
_MAX_OUTER = 10**8
_MAX_CANDIDATES = 1_000

Poly = tuple[Node, ...]


class Root(NamedTuple):
    """A real root and how often it occurs."""

    value: Node
    multiplicity: int


# -- reading ----------------------------------------------------------------------------------------------------
def coefficients(node: Node, letter: Node) -> Poly | None:
    """The coefficients of a polynomial in the letter; None for anything else."""
    if node == letter:
        return (ZERO, ONE)
    if isinstance(node, Apply) and node.head in ("add", "neg", "mul", "div", "pow"):
        return _arithmetic(node, letter)
    return None if contains(node, lambda inner: inner == letter) else (node,)


def _arithmetic(node: Apply, letter: Node) -> Poly | None:
    parts = [coefficients(arg, letter) for arg in node.args]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    if all(len(part) == 1 for part in known):
        return (_folded(node, known),)
    if node.head == "neg":
        return tuple(negative(value) for value in known[0])
    if node.head == "add":
        return _sum(known)
    if node.head == "mul":
        return _product(known)
    if node.head == "div":
        return tuple(quotient(value, known[1][0]) for value in known[0]) if len(known[1]) == 1 else None
    return _power(known[0], node.args[1])


def _folded(node: Apply, parts: list[Poly]) -> Node:
    """A node free of the letter, as one number where it is rational."""
    values = [part[0] for part in parts]
    if all(isinstance(value, Number) for value in values):
        value = exact(Apply(node.head, tuple(values)))
        if value is not None:
            return number(value)
    return Apply(node.head, tuple(values))


def _sum(parts: list[Poly]) -> Poly:
    size = max(len(part) for part in parts)
    return tuple(total(*(part[place] for part in parts if place < len(part))) for place in range(size))


def _product(parts: list[Poly]) -> Poly | None:
    result: Poly = (ONE,)
    for part in parts:
        if len(result) + len(part) - 2 > MAX_DEGREE:
            return None
        result = _times(result, part)
    return result


def _times(left: Poly, right: Poly) -> Poly:
    columns: list[list[Node]] = [[] for _ in range(len(left) + len(right) - 1)]
    for i, one in enumerate(left):
        for j, other in enumerate(right):
            columns[i + j].append(product(one, other))
    return tuple(total(*column) for column in columns)


def _power(base: Poly, exponent: Node) -> Poly | None:
    if not isinstance(exponent, Number) or not isinstance(exponent.value, int):
        return None
    if not 0 <= exponent.value <= MAX_DEGREE:
        return None
    return _product([base] * exponent.value)


def over_common(node: Node) -> tuple[Node, Node]:
    """Numerator and denominator of a sum, product or power of fractions, nothing cancelled."""
    if not isinstance(node, Apply) or node.head not in ("add", "neg", "mul", "div", "pow"):
        return node, ONE
    if node.head == "pow":
        return _fraction_power(node)
    parts = [over_common(arg) for arg in node.args]
    if node.head == "neg":
        return negative(parts[0][0]), parts[0][1]
    if node.head == "div":
        (top, below), (bottom, above) = parts
        return product(top, above), product(below, bottom)
    if node.head == "mul":
        return product(*(top for top, _ in parts)), product(*(bottom for _, bottom in parts))
    return _fraction_sum(parts)


def _fraction_sum(parts: list[tuple[Node, Node]]) -> tuple[Node, Node]:
    bottoms = tuple(dict.fromkeys(bottom for _, bottom in parts if bottom != ONE))
    tops = [product(top, *(other for other in bottoms if other != bottom)) for top, bottom in parts]
    return total(*tops), product(*bottoms)


def _fraction_power(node: Apply) -> tuple[Node, Node]:
    base, exponent = node.args
    value = exact(exponent) if isinstance(exponent, (Number, Apply)) else None
    if not isinstance(value, int):
        return node, ONE
    top, bottom = over_common(base)
    if value < 0:
        top, bottom = bottom, top
    raised = [part if part == ONE else Apply("pow", (part, Number(abs(value)))) for part in (top, bottom)]
    return raised[0], raised[1]


# -- roots ------------------------------------------------------------------------------------------------------
def trimmed(poly: Poly) -> Poly:
    """The polynomial without leading zeros; raises ``Undetermined`` where a leading coefficient may be zero."""
    while poly and (is_zero(poly[-1]) or compare_ends(poly[-1], ZERO) == 0):
        poly = poly[:-1]
    return poly


def roots(poly: Poly) -> tuple[Root, ...]:
    """All real roots of a polynomial with constant coefficients, not zero; raises ``Undetermined`` where unknown."""
    poly = trimmed(poly)
    if not poly:
        raise Undetermined("the zero polynomial")
    exact_values = [exact(value) for value in poly]
    rational = [value for value in exact_values if value is not None]
    if len(rational) == len(poly):
        return _rational_roots(_whole(rational))
    return _closed_roots(poly)


def real_roots(node: Node, letter: Node) -> list[Node]:
    """The real roots of an expression in a letter; none where they are not known."""
    poly = coefficients(node, letter)
    try:
        known = trimmed(poly) if poly is not None else ()
        return [found.value for found in roots(known)] if len(known) > 1 else []
    except Undetermined:
        return []


def _closed_roots(poly: Poly) -> tuple[Root, ...]:
    """Degree one and two, by formula; degree four in the square of the letter."""
    if len(poly) == 1:
        return ()
    if len(poly) == 2:
        return (Root(quotient(negative(poly[0]), poly[1]), 1),)
    if len(poly) == 3:
        return _quadratic(poly)
    if len(poly) == 5 and is_zero(poly[1]) and is_zero(poly[3]):
        return tuple(found for square in _quadratic(poly[::2]) for found in _square_roots(square))
    raise Undetermined("roots of a polynomial of higher degree")


def _quadratic(poly: Poly) -> tuple[Root, ...]:
    c, b, a = poly
    discriminant = _value(difference(product(b, b), product(Number(4), a, c)))
    sign = compare_ends(discriminant, ZERO)
    middle, width = quotient(negative(b), product(Number(2), a)), quotient(root(discriminant), product(Number(2), a))
    if sign == 0:
        return (Root(middle, 2),)
    return () if sign < 0 else (Root(total(middle, width), 1), Root(difference(middle, width), 1))


def _square_roots(square: Root) -> tuple[Root, ...]:
    sign = compare_ends(square.value, ZERO)
    if sign == 0:
        return (Root(ZERO, 2 * square.multiplicity),)
    up = root(_value(square.value))
    return () if sign < 0 else (Root(up, square.multiplicity), Root(negative(up), square.multiplicity))


def _value(node: Node) -> Node:
    value = exact(node)
    return node if value is None else number(value)


def _whole(values: list[Rational]) -> list[int]:
    """Integer coefficients in the same proportion."""
    scale = lcm(*(value.denominator for value in values))
    return [int(value * scale) for value in values]


def _rational_roots(values: list[int]) -> tuple[Root, ...]:
    """Rational roots are divided out; what is left is solved in closed form."""
    found: list[Root] = []
    zeros = next(place for place, value in enumerate(values) if value)
    if zeros:
        found.append(Root(ZERO, zeros))
        values = values[zeros:]
    if len(values) > 3 or _is_square_quadratic(values):
        for candidate in _candidates(values):
            values, times = _divided_out(values, candidate)
            if times:
                found.append(Root(number(candidate), times))
    return (*found, *_closed_roots(tuple(number(value) for value in values)))


def _is_square_quadratic(values: list[int]) -> bool:
    """True where both roots of a quadratic are rational."""
    if len(values) != 3:
        return False
    discriminant = values[1] ** 2 - 4 * values[0] * values[2]
    return discriminant >= 0 and isqrt(discriminant) ** 2 == discriminant


def _candidates(values: list[int]) -> list[Fraction]:
    """Every rational that may be a root: a divisor of the first over a divisor of the last coefficient."""
    if len(values) == 3:
        discriminant = isqrt(values[1] ** 2 - 4 * values[0] * values[2])
        return [Fraction(sign * discriminant - values[1], 2 * values[2]) for sign in (1, -1)]
    if max(abs(values[0]), abs(values[-1])) > _MAX_OUTER:
        return []
    tops, bottoms = _divisors(abs(values[0])), _divisors(abs(values[-1]))
    if len(tops) * len(bottoms) > _MAX_CANDIDATES:
        return []
    found = {sign * Fraction(top, bottom) for top in tops for bottom in bottoms for sign in (1, -1)}
    return sorted(found)


def _divisors(value: int) -> list[int]:
    small = [divisor for divisor in range(1, isqrt(value) + 1) if value % divisor == 0]
    return sorted({*small, *(value // divisor for divisor in small)})


def _divided_out(values: list[int], candidate: Fraction) -> tuple[list[int], int]:
    """The coefficients with a root divided out as often as it occurs, and how often that is."""
    times = 0
    p, q = candidate.numerator, candidate.denominator
    while (
        len(values) > 1
        and sum(value * p**place * q ** (len(values) - 1 - place) for place, value in enumerate(values)) == 0
    ):
        values = _quotient_by(values, p, q)
        times += 1
    return values, times


def _at(values: list[int], p: int, q: int) -> int:
    """The value at p/q, times a power of q."""
    return sum(value * p**place * q ** (len(values) - 1 - place) for place, value in enumerate(values))


def _quotient_by(values: list[int], p: int, q: int) -> list[int]:
    """Division by q x - p, exact by Gauss's lemma."""
    rest = list(values)
    result = [0] * (len(values) - 1)
    for place in range(len(values) - 1, 0, -1):
        result[place - 1] = rest[place] // q
        rest[place - 1] += result[place - 1] * p
    return result
