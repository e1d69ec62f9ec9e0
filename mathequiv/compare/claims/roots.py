"""Real roots of polynomials in one letter, where they are exactly known: rational ones, and those of quadratics."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt, lcm
from typing import NamedTuple

from mathequiv.compare.build import (
    ZERO,
    difference,
    is_zero,
    negative,
    number,
    product,
    quotient,
    root,
    total,
)
from mathequiv.compare.scalars.polynomials import Poly, coefficients
from mathequiv.compare.sets.reals import Undetermined, compare_ends
from mathequiv.nodes import Node, Number, Rational
from mathequiv.numeric import exact

# Candidates for rational roots are quotients of divisors; neither large coefficients nor many candidates are searched.
_MAX_OUTER = 10**8
_MAX_CANDIDATES = 1_000


class Root(NamedTuple):
    """A real root and how often it occurs."""

    value: Node
    multiplicity: int


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


def _quotient_by(values: list[int], p: int, q: int) -> list[int]:
    """Division by q x - p, exact by Gauss's lemma."""
    rest = list(values)
    result = [0] * (len(values) - 1)
    for place in range(len(values) - 1, 0, -1):
        result[place - 1] = rest[place] // q
        rest[place - 1] += result[place - 1] * p
    return result
