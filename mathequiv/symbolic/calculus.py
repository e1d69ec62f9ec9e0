"""Derivatives taken, sums and integrals brought to one range and merged, and closed forms found for what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import sympy
from sympy import Derivative, Integral, Limit, Product, Subs, Sum

from mathequiv.config import Limits
from mathequiv.symbolic.faults import attempt
from mathequiv.symbolic.simplify import CHEAP, shown_zero
from mathequiv.symbolic.sizes import expand, operations

# Closed forms are sought for operands of at most this many nodes.
_BEARS = 80
# Closed forms of series and integrals are sought where their literals are no longer than this.
_PLAIN = 10_000
# Ranges whose ends differ by at most this many places are brought to the shorter one.
_PEELED = 8


def derivatives_taken(expression: Any) -> Any:
    """The expression with every derivative taken; those of unknown functions stay.

    What a derivative has at a jump or corner only, a delta, is left out: the value at an isolated point.
    """
    taken = _inside_out(expression, (Derivative, Subs), lambda part: part.doit(integrals=False, sums=False))
    return taken.replace(sympy.DiracDelta, lambda *_: sympy.Integer(0))


def merged(expression: Any, limits: Limits) -> Any:
    """Sums, products and integrals moved to ranges that begin at 0, and those over one range put together."""
    expression = _inside_out(expression, (Sum, Product), _from_zero)
    expression = _inside_out(expression, (Integral,), _unit)
    expression = _in_terms(expand(expression, limits), Sum, limits)
    return _in_terms(expression, Integral, limits)


def _inside_out(expression: Any, kinds: tuple[type, ...], change: Callable[[Any], Any]) -> Any:
    """The expression with its parts of some kinds changed, inner ones first; what cannot be changed stays."""
    found: list[Any] = [part for part in sympy.preorder_traversal(expression) if isinstance(part, kinds)]
    changed: dict[Any, Any] = {}
    for part in reversed(found):
        current = part.xreplace(changed)
        new = attempt(change, current)
        changed[part] = current if new is None else new
    result: Any = expression.xreplace(changed)
    return result


def _bound(level: int, integer: bool) -> Any:
    return sympy.Symbol(f"@{'k' if integer else 'u'}{level}", integer=True if integer else None, real=True)


def _level(expression: Any) -> int:
    """One more than the number of ranges nested in the body, which names the bound letter."""
    return len(expression.function.atoms(Sum, Product, Integral))


def _from_zero(series: Any) -> Any:
    """A sum or product over ``a .. b`` as one over ``0 .. b - a``, its body expanded."""
    if len(series.limits) != 1:
        return series
    (index, low, high), place = series.limits[0], _bound(_level(series), integer=True)
    if low.is_finite is not False:
        body, top = series.function.subs(index, place + low), high - low
    elif high.is_finite is not False:
        body, top = series.function.subs(index, high - place), sympy.oo
    else:
        return series.func(sympy.expand(series.function.subs(index, place)), (place, low, high))
    return series.func(sympy.expand(sympy.powsimp(body)), (place, sympy.Integer(0), sympy.expand(top)))


def _unit(integral: Any) -> Any:
    """An integral over ``[a, b]`` as one over ``[0, 1]``, and one over a half-line as one over ``[0, oo)``."""
    if len(integral.limits) > 1:
        return _without_idle_ranges(integral)
    if len(integral.limits[0]) != 3:
        return integral
    (variable, low, high), place = integral.limits[0], _bound(_level(integral), integer=False)
    if not integral.function.has(variable) and (high - low).is_finite is not False:
        return (high - low) * integral.function
    if low.is_finite is not False and high.is_finite is not False:
        width = sympy.expand(high - low)
        return width * Integral(sympy.expand(integral.function.subs(variable, low + width * place)), (place, 0, 1))
    if low.is_finite is not False and high is sympy.oo:
        return Integral(sympy.expand(integral.function.subs(variable, low + place)), (place, 0, high))
    if high.is_finite is not False and low is -sympy.oo:
        return Integral(sympy.expand(integral.function.subs(variable, high - place)), (place, 0, sympy.oo))
    return Integral(sympy.expand(integral.function.subs(variable, place)), (place, low, high))


def _without_idle_ranges(integral: Any) -> Any:
    """A repeated integral, the ranges of letters that do not occur in it taken out as factors."""
    inner, outer = integral.limits[:-1], integral.limits[-1]
    used = integral.function.has(outer[0]) or any(bound.has(outer[0]) for limit in inner for bound in limit[1:])
    if used or len(outer) != 3 or (outer[2] - outer[1]).is_finite is False:
        return integral
    return (outer[2] - outer[1]) * _unit(Integral(integral.function, *inner))


def _in_terms(expression: Any, kind: type, limits: Limits) -> Any:
    """The terms of a sum that are multiples of a sum or integral, put together where they share a range."""
    scales, rest = _multiples(expression, kind)
    groups: dict[Any, list[Any]] = {}
    for series, scale in scales.items():
        range_, extra = _peeled(series, groups)
        groups.setdefault(range_, []).append(scale * series.function)
        rest += scale * extra
    return rest + sum((_group(kind, range_, bodies, limits) for range_, bodies in groups.items()), sympy.Integer(0))


def _multiples(expression: Any, kind: type) -> tuple[dict[Any, Any], Any]:
    """Each sum or integral over one range with its factor, and what is left."""
    scales: dict[Any, Any] = {}
    rest = sympy.Integer(0)
    for term in sympy.Add.make_args(sympy.expand(expression, deep=False)):
        inside: list[Any] = [factor for factor in sympy.Mul.make_args(term) if isinstance(factor, kind)]
        if len(inside) == 1 and len(inside[0].limits) == 1:
            scales[inside[0]] = scales.get(inside[0], 0) + term / inside[0]
        else:
            rest += term
    return scales, rest


def _peeled(series: Any, groups: dict[Any, list[Any]]) -> tuple[Any, Any]:
    """The range to which a series is brought, and the terms at its end that this splits off or adds."""
    index, low, high = series.limits[0]
    for known in groups:
        distance = sympy.expand(high - known[2]) if isinstance(series, Sum) and high.is_finite is not False else None
        if known[:2] == (index, low) and distance is not None and distance.is_Integer and abs(distance) <= _PEELED:
            places = range(1, int(distance) + 1) if distance > 0 else range(int(distance) + 1, 1)
            sign = 1 if distance > 0 else -1
            return known, sign * sum(series.function.subs(index, known[2] + step) for step in places)
    return (index, low, high), sympy.Integer(0)


def _group(kind: Any, range_: Any, bodies: list[Any], limits: Limits) -> Any:
    """The sum or integral of bodies over one range: zero where they cancel, as they stand or one of them reflected."""
    total = sum(bodies, sympy.Integer(0))
    if shown_zero(total, limits, CHEAP) is not None:
        return sympy.Integer(0)
    for position, reflected in enumerate(_reflected(kind, range_, bodies)):
        others = sum(bodies[:position] + bodies[position + 1 :], sympy.Integer(0))
        if shown_zero(reflected + others, limits, CHEAP) is not None:
            return sympy.Integer(0)
    return kind(total, range_)


def _reflected(kind: Any, range_: Any, bodies: list[Any]) -> Iterator[Any]:
    """Each body with its range run through backwards, where there is more than one body and the range has a middle."""
    letter, low, high = range_
    centre = sympy.Integer(0) if (low, high) == (-sympy.oo, sympy.oo) else low + high
    if len(bodies) < 2 or centre.is_finite is False:
        return
    yield from (body.subs(letter, centre - letter) for body in bodies)


def evaluated(expression: Any, wanted: Callable[[Any], bool]) -> Any:
    """The expression with closed forms for those of its sums, products, limits and integrals that are ``wanted``."""

    def change(part: Any) -> Any:
        return _closed(part) if wanted(part) and operations(part) <= _BEARS else part

    return _inside_out(expression, (Sum, Product, Limit, Integral), change)


def _closed(part: Any) -> Any:
    """A closed form of one sum, product, limit or integral, or the thing itself."""
    classical = _classical(part)
    return principal(part.doit(deep=False)) if classical is None else classical


def principal(value: Any) -> Any:
    """The piece of a value that holds where a series or integral converges, isolated values of its letters left out.

    Several pieces with values are none of convergence: ``int_0^x |t| dt`` has another one on either side of zero.
    """
    if not isinstance(value, sympy.Piecewise):
        return value.replace(lambda part: isinstance(part, sympy.Piecewise), principal) if value.args else value
    pieces = {
        piece
        for piece, condition in value.args
        if not condition.has(sympy.Eq)
        and not piece.has(Sum, Integral, Limit, sympy.oo, -sympy.oo, sympy.nan, sympy.zoo)
    }
    return pieces.pop() if len(pieces) == 1 else value


def _classical(part: Any) -> Any:
    """Euler's two integrals, which SymPy finds slowly or not at all when the exponents are letters."""
    if not isinstance(part, Integral) or len(part.limits) != 1 or len(part.limits[0]) != 3:
        return None
    variable, low, high = part.limits[0]
    scale, body = sympy.powsimp(part.function).as_independent(variable, as_Add=False)
    powers = {factor.as_base_exp()[0]: factor.as_base_exp()[1] for factor in sympy.Mul.make_args(body)}
    if any(exponent.has(variable) for base, exponent in powers.items() if base is not sympy.E):
        return None
    if (low, high) == (0, 1) and set(powers) <= {variable, 1 - variable}:
        first, second = (powers.get(base, sympy.Integer(0)) + 1 for base in (variable, 1 - variable))
        return scale * sympy.gamma(first) * sympy.gamma(second) / sympy.gamma(first + second)
    if (low, high) == (0, sympy.oo) and set(powers) == {variable, sympy.E}:
        rate = -powers[sympy.E] / variable
        order = powers[variable] + 1
        return None if rate.has(variable) else scale * sympy.gamma(order) / rate**order
    return None


def possible(part: Any) -> bool:
    """Whether SymPy is asked at all: not for series whose terms have roots or letters as powers of the index."""
    return not isinstance(part, Sum) or easy(part)


def easy(part: Any) -> bool:
    """Whether SymPy settles a part quickly: integrals of smooth functions, Euler's, hypergeometric series, limits."""
    if not isinstance(part, (Integral, Sum)):
        return True
    variables = {limit[0] for limit in part.limits}
    if any(max(abs(number.p), number.q) > _PLAIN for number in part.function.atoms(sympy.Rational)):
        return False
    powers = [power for power in part.function.atoms(sympy.Pow) if power.base.free_symbols & variables]
    if any(not power.exp.is_Integer for power in powers):
        return _classical(part) is not None
    plain = _SUMMABLE if isinstance(part, Sum) else _SMOOTH
    others = part.function.atoms(sympy.Function) - part.function.atoms(*plain)
    return not any(function.free_symbols & variables for function in others)


_SMOOTH = (sympy.exp, sympy.sin, sympy.cos, sympy.sinh, sympy.cosh)
_SUMMABLE = (sympy.exp, sympy.factorial, sympy.binomial, sympy.gamma, sympy.ff, sympy.rf)
