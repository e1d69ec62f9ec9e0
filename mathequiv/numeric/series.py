"""Infinite series and products, enclosed: rational summands by the digamma and zeta functions, others by their ratio.

Where summands fall at least geometrically the tail is bounded by a geometric series: the ratio of a summand to the one
before is a rational function of the index, and is enclosed for all indices from some place on.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from math import lcm

from mathequiv.nodes import Bind
from mathequiv.numeric import safe
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.reals import ball
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.summands import Growing, Polynomial, Summand, along, plus, summand, times
from mathequiv.numeric.terms import at, coefficients_at, terms
from mathequiv.numeric.trees import free_symbols
from mathequiv.numeric.values import Ball, Beyond, Gap, Infinite, Irrational, Opaque, Unclear, Undefined, Value

# Terms of a series of numbers, and of one with letters, for it is summed at many points.
_TERMS, _FEW_TERMS = 3_000, 320
_BLOCK = 32
# A first term this far below the sum, in bits, is lost to agreement.
_FAINT_BITS = 140


def infinite_sum(node: Bind, low: int, scope: Scope) -> Value:
    """The sum from ``low`` to infinity."""
    found = _summand(node)
    if not found.top:
        return 0
    if not found.is_rational:
        return _by_ratio(node, found, low, scope)
    degree = len(found.top) - len(found.bottom)
    if degree >= (0 if found.alternates else -1):
        if found.alternates or found.constants:
            raise Undefined("a divergent series", Gap.REGION) if not found.constants else Opaque("divergent series")
        return Infinite(1 if found.top[-1] / found.bottom[-1] * (-1) ** found.turn > 0 else -1)
    if scope.field is None:
        raise Irrational
    return _constant(found, scope) * _rational(found, low, None)


def long_sum(node: Bind, low: int, high: int, scope: Scope) -> Value:
    """A finite sum of more terms than are added one by one."""
    found = _summand(node)
    if not found.is_rational or len(found.top) >= len(found.bottom):
        raise Beyond("terms_of_a_sum")
    if scope.field is None:
        raise Irrational
    return _constant(found, scope) * _rational(found, low, high)


def infinite_product(node: Bind, low: int, scope: Scope) -> Value:
    """The product of a rational function whose factors approach 1 fast enough, by the gamma function."""
    found = _summand(node)
    top, bottom = found.top, found.bottom
    if not found.is_rational or found.bases or found.constants:
        raise Opaque("product")
    if len(top) != len(bottom) or top[-2:] != bottom[-2:]:
        raise Opaque("product")
    if scope.field is None:
        raise Irrational
    value = safe.ball(1)
    for root, count in _roots(bottom, low):
        value = value * safe.gamma(low - root) ** count
    for root, count in safe.roots(_whole(top)):
        value = value * safe.reciprocal_gamma(low - root) ** count
    return _real(value)


def _summand(node: Bind) -> Summand:
    found = summand(node.body, node.variables[0])
    if found is None:
        raise Opaque("series")
    return found


def _constant(found: Summand, scope: Scope) -> Ball:
    value = safe.ball((-1) ** (found.turn % 2))
    for node, exponent in found.constants:
        factor = ball(evaluate(node, scope))
        value = (
            value * safe.whole_power(factor, exponent) if exponent > 0 else value / safe.whole_power(factor, -exponent)
        )
    return value


# -- rational summands --------------------------------------------------------------------------------------------
def _rational(found: Summand, low: int, high: int | None) -> Ball:
    """The sum of a rational function; with alternating signs that of neighbours two by two."""
    top, bottom = found.top, found.bottom
    if not found.alternates:
        return _real(_between(top, bottom, low, high))
    last: Ball = safe.ball(0)
    if high is not None and (high - low) % 2 == 0:
        last = safe.ball((-1) ** (high % 2) * at(top, high) / at(bottom, high))
    pairs = [(along(top, low + shift, 2), along(bottom, low + shift, 2)) for shift in (0, 1)]
    (first, under), (second, below) = pairs
    joined = plus(times(first, below), tuple(-value for value in times(second, under)))
    end = None if high is None else (high - low - 1) // 2
    value = _between(joined, times(under, below), 0, end) if joined else safe.ball(0)
    return _real(safe.ball((-1) ** (low % 2)) * value) + last


def _between(top: Polynomial, bottom: Polynomial, low: int, high: int | None) -> Ball:
    """By partial fractions: ``1/(n - r)`` sums to a digamma function, its powers to zeta functions of Hurwitz."""
    roots = _roots(bottom, low)
    total = safe.complex_ball(safe.ball(0))
    for place, (root, count) in enumerate(roots):
        others = roots[:place] + roots[place + 1 :]
        for order, weight in enumerate(_parts(top, bottom[-1], root, count, others), start=1):
            total = total + weight * _tail(order, low - root)
            if high is not None:
                total = total - weight * _tail(order, high + 1 - root)
    return total


def _tail(order: int, shift: Ball) -> Ball:
    return -safe.digamma(shift) if order == 1 else safe.hurwitz(order, shift)


def _parts(top: Polynomial, lead: Fraction, root: Ball, count: int, others: Sequence[tuple[Ball, int]]) -> list[Ball]:
    """The weights of ``(n - r)^-1, (n - r)^-2, ...`` from the Taylor series of the rest at ``r``."""
    taylor = [safe.complex_ball(safe.ball(0))] * count
    for coefficient in reversed(top):
        shifted = [safe.ball(0), *taylor[:-1]]
        taylor = [root * own + below for own, below in zip(taylor, shifted, strict=True)]
        taylor[0] = taylor[0] + safe.ball(coefficient / lead)
    for other, times_ in others:
        for _ in range(times_):
            gap = root - other
            for place in range(count):
                before = taylor[place - 1] if place else safe.ball(0)
                taylor[place] = (taylor[place] - before) / gap
    return taylor[::-1]


def _roots(poly: Polynomial, low: int) -> list[tuple[Ball, int]]:
    """The roots of a denominator; none may be an index."""
    roots = safe.roots(_whole(poly))
    for root, _ in roots:
        place = root.real.unique_fmpz()
        if root.imag.contains(0) and place is not None and int(place) >= low and at(poly, int(place)) == 0:
            raise Undefined("a pole at an index", Gap.POINT)
    return roots


def _whole(poly: Polynomial) -> list[int]:
    common = lcm(*(value.denominator for value in poly))
    return [int(value * common) for value in poly]


def _real(value: Ball) -> Ball:
    return value if safe.is_real(value) else value.real


# -- summands that fall geometrically -----------------------------------------------------------------------------
def _by_ratio(node: Bind, found: Summand, low: int, scope: Scope) -> Value:
    """Term by term, until a geometric series bounds the rest."""
    if scope.field is None:
        raise Irrational
    closed = not free_symbols(node)
    total, first, place = safe.complex_ball(safe.ball(0)), None, low
    following = terms(node, found, low, scope)
    for place in range(low + _BLOCK - 1, low + (_TERMS if closed else _FEW_TERMS), _BLOCK):
        scope.budget.spend(_BLOCK)
        block = list(islice(following, _BLOCK))
        first, term = block[0] if first is None else first, block[-1]
        total = sum(block, total)
        if place < 1:
            continue  # ratios are enclosed from the index 1 on
        ratio = _ratio(found, place, scope)
        if abs(ratio) >= 1:
            if found.products and term.contains(0):
                raise Unclear  # a factor zero ends the series
            return _divergent(ratio, term, closed)
        if not abs(ratio) < 1:
            continue
        bound = abs(ratio).abs_upper()
        rest = term.abs_upper() * bound / (1 - bound)
        if safe.is_small(rest, total):
            scope.absorbed = scope.absorbed or safe.is_faint(first, total, _FAINT_BITS)
            real = safe.is_real(first) and safe.is_real(term)
            return safe.about(total.real, rest) if real else total + safe.complex_ball(*[safe.around_zero(rest)] * 2)
        if safe.is_slow(ratio, _TERMS if closed else _FEW_TERMS):
            break
    raise Beyond("terms_of_a_sum") if closed else Unclear


def _divergent(ratio: Ball, term: Ball, closed: bool) -> Value:
    """Terms that do not fall: infinity where all have one sign, else no value."""
    if closed and safe.is_real(ratio) and safe.is_real(term) and ratio > 0 and term != 0:
        return Infinite(1 if term > 0 else -1)
    raise Undefined("a divergent series", Gap.REGION)


def _ratio(found: Summand, place: int, scope: Scope) -> Ball:
    """An enclosure of a term over the one before, for all indices from ``place`` on, which is positive."""
    near = safe.between_zero_and(Fraction(1, place))
    value = _step(found.top, near) / _step(found.bottom, near)
    for base, slope in found.bases:
        factor = ball(evaluate(base, scope))
        value = value * (safe.whole_power(factor, slope) if slope > 0 else 1 / safe.whole_power(factor, -slope))
    degree = 0
    for slope, shift, exponent in found.factorials:
        for step in range(1, slope + 1):
            degree += exponent
            part = safe.ball(slope) + safe.ball(shift + step) * near
            value = value * part**exponent if exponent > 0 else value / part**-exponent
    for growing in found.products:
        part = _taken_in(growing, near, scope)
        degree += growing.exponent * max(growing.factor)
        value = value * part**growing.exponent if growing.exponent > 0 else value / part**-growing.exponent
    return value * near**-degree if degree <= 0 else _beyond(value)


def _beyond(value: Ball) -> Ball:
    """A stand-in for a ratio that grows beyond all bounds, with its sign; all up to 2 where that is not known yet."""
    if not safe.is_real(value) or value < 0:
        return safe.ball(-2)
    return safe.ball(2) if value > 0 else safe.between_zero_and(Fraction(2))


def _taken_in(growing: Growing, near: Ball, scope: Scope) -> Ball:
    """``n^-d p(slope n + shift)`` for all ``n`` with ``1/n`` in the ball."""
    line, degree, value = safe.ball(growing.slope) + safe.ball(growing.shift) * near, max(growing.factor), safe.ball(0)
    for power, number in coefficients_at(growing, scope).items():
        if power == degree and number.contains(0):
            raise Unclear  # the degree may be lower
        value = value + number * line**power * near ** (degree - power)
    return value


def _step(poly: Polynomial, near: Ball) -> Ball:
    """``p(n + 1)/p(n)`` for all ``n`` with ``1/n`` in the ball."""
    gap = plus(along(poly, 1, 1), tuple(-value for value in poly))
    lower, upper = (_reversed(part, near) for part in (poly, gap))
    return 1 + near * upper / lower if gap else safe.ball(1)


def _reversed(poly: Polynomial, near: Ball) -> Ball:
    """``n^-d p(n)`` as a polynomial in ``1/n``."""
    value = safe.ball(0)
    for coefficient in poly:
        value = value * near + safe.ball(coefficient)
    return value
