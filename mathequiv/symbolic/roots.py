"""All real zeros and all breakpoints of an expression in one letter, or None where they cannot all be listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from mathequiv.config import Limits
from mathequiv.symbolic.faults import attempt
from mathequiv.symbolic.simplify import NUMBERS, shown_zero
from mathequiv.symbolic.sizes import check_powers, operations

# Real roots of polynomials are isolated exactly up to this degree.
_DEGREE = 60
# Other equations are solved up to this number of nodes.
_SOLVED = 60
# What no equation is solved for.
OPAQUE = (AppliedUndef, sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit, sympy.Derivative)
# Digits to which zeros are compared before they are compared exactly.
_DIGITS = 60

# Functions that are continuous wherever they have values, and those with an edge where some expression is zero.
_CONTINUOUS = (
    sympy.exp, sympy.sin, sympy.cos, sympy.sinh, sympy.cosh, sympy.tanh, sympy.atan, sympy.asinh, sympy.erf,
)  # fmt: skip
_EDGED: Mapping[type, Callable[[Any], tuple[Any, ...]]] = {
    sympy.Abs: lambda u: (u,),
    sympy.sign: lambda u: (u,),
    sympy.log: lambda u: (u,),
    sympy.asin: lambda u: (u - 1, u + 1),
    sympy.acos: lambda u: (u - 1, u + 1),
    sympy.atanh: lambda u: (u - 1, u + 1),
    sympy.acosh: lambda u: (u - 1,),
}


def zeros(expression: Any, variable: Any, limits: Limits) -> tuple[Any, ...] | None:
    """The real zeros of ``expression``, all of them, or None; none are listed for what has no ``variable``."""
    if not expression.has(variable):
        return ()
    if expression.has(*OPAQUE):
        return None
    check_powers(expression, limits)
    upper = attempt(lambda: sympy.together(expression).as_numer_denom()[0])
    if upper is None or not upper.has(variable):
        return None if upper is None else ()
    found = _polynomial_zeros(upper, variable)
    return found if found is not None else _solved_zeros(upper, variable)


def _polynomial_zeros(expression: Any, variable: Any) -> tuple[Any, ...] | None:
    if not expression.is_polynomial(variable):
        return None
    polynomial = attempt(sympy.Poly, expression, variable)
    if polynomial is None or polynomial.degree() > _DEGREE:
        return None
    if all(coefficient.is_Rational for coefficient in polynomial.all_coeffs()):
        found = attempt(sympy.real_roots, polynomial)
        return None if found is None else tuple(dict.fromkeys(found))
    return _formula(polynomial.all_coeffs())


def _formula(coefficients: list[Any]) -> tuple[Any, ...] | None:
    """The zeros of a polynomial of degree 1 or 2 with constant coefficients."""
    if any(coefficient.free_symbols for coefficient in coefficients) or len(coefficients) not in (2, 3):
        return None
    if len(coefficients) == 2:
        return (-coefficients[1] / coefficients[0],)
    a, b, c = coefficients
    discriminant = sympy.expand(b**2 - 4 * a * c)
    sign = _sign(discriminant)
    if sign is None:
        return None
    half, centre = sympy.sqrt(discriminant) / (2 * a), -b / (2 * a)
    return () if sign < 0 else (centre,) if sign == 0 else (centre - half, centre + half)


def _sign(number: Any) -> int | None:
    if attempt(shown_zero, number, Limits(), NUMBERS) is not None:
        return 0
    value = number.evalf(_DIGITS)
    return None if not value.is_Float or abs(value) < 10**-30 else int(sympy.sign(value))


def _solved_zeros(expression: Any, variable: Any) -> tuple[Any, ...] | None:
    if operations(expression) > _SOLVED:
        return None
    solutions = attempt(sympy.solveset, expression, variable, sympy.S.Reals)
    if solutions is sympy.S.EmptySet:
        return ()
    if isinstance(solutions, sympy.FiniteSet) and all(not point.free_symbols for point in solutions):
        return tuple(sympy.ordered(solutions))
    return None


def breakpoints(expression: Any, variable: Any, limits: Limits) -> tuple[Any, ...] | None:
    """The places between which ``expression`` is continuous and keeps its sign, or None where they are not known."""
    found: list[Any] = []
    for edge in (expression, *_edges(expression, variable)):
        at = None if edge is None else zeros(edge, variable, limits)
        if at is None:
            return None
        found.extend(at)
    return tuple(found)


def _edges(expression: Any, variable: Any) -> Iterator[Any]:
    """The expressions at whose zeros a part may jump or lose its value; None for a part that is not understood."""
    for part in sympy.preorder_traversal(expression):
        if not isinstance(part, sympy.Basic) or not part.has(variable) or part.is_Symbol:
            continue
        if part.is_Pow:
            yield from _power_edges(part, variable)
        elif isinstance(part, (sympy.Min, sympy.Max)):
            yield from (part.args[0] - other for other in part.args[1:]) if len(part.args) == 2 else (None,)
        elif part.is_Function and not isinstance(part, _CONTINUOUS):
            yield from _EDGED[type(part)](part.args[0]) if type(part) in _EDGED else (None,)
        elif not (part.is_Add or part.is_Mul or part.is_Function):
            yield None


def _power_edges(part: Any, variable: Any) -> Iterator[Any]:
    if part.exp.has(variable):
        if part.base.has(variable) or not part.base.is_positive:
            yield None
    elif not (part.exp.is_Integer and part.exp > 0):
        yield part.base


def ordered(points: Iterable[Any]) -> list[Any] | None:
    """The different numbers among ``points`` in order, or None where two of them cannot be told apart."""
    values = sorted(set(points), key=cmp_to_key(_compare))
    result: list[Any] = []
    for value in values:
        if result and abs((value - result[-1]).evalf(_DIGITS)) < 10 ** -(_DIGITS // 2):
            if shown_zero(value - result[-1], Limits(), NUMBERS) is None:
                return None
            continue
        result.append(value)
    return result


def _compare(left: Any, right: Any) -> int:
    difference = (left - right).evalf(_DIGITS)
    return 0 if difference == 0 else 1 if difference > 0 else -1


def between(points: list[Any]) -> list[list[Fraction]]:
    """Three rationals inside each of the intervals into which ``points`` cut the line, from left to right."""
    if not points:
        return [[Fraction(-7, 3), Fraction(1, 7), Fraction(40, 3)]]
    low, high = _near(points[0]) - 1, _near(points[-1]) + 1
    first = [low - Fraction(n) for n in (0, 3, 1000)]
    last = [high + Fraction(n) for n in (0, 3, 1000)]
    inner = [_inside(left, right) for left, right in pairwise(points)]
    return [first, *inner, last]


def _near(point: Any) -> Fraction:
    return Fraction(int(sympy.floor(point.evalf(_DIGITS))))


def _inside(left: Any, right: Any) -> list[Fraction]:
    low, high = _decimal(left), _decimal(right)
    return [_short(low + (high - low) * part / 4, (high - low) / 8) for part in (1, 2, 3)]


def _decimal(point: Any) -> Fraction:
    number = sympy.Rational(str(point.evalf(_DIGITS)))
    return Fraction(int(number.p), int(number.q))


def _short(value: Fraction, room: Fraction) -> Fraction:
    """A short rational within ``room`` of ``value``."""
    bound = 1
    while abs(value.limit_denominator(bound) - value) > room:
        bound *= 8
    return value.limit_denominator(bound)
