"""Expressions with moduli, signs, extremes and pieces, shown to be zero case by case.

The jumping parts depend on the signs of a few expressions. For every choice of signs (minus, zero, plus) the parts are
replaced by what they are there, and the rest must be zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from itertools import product
from typing import Any

import sympy
from sympy.core.relational import Relational

from mathequiv.config import Limits
from mathequiv.symbolic.faults import attempt
from mathequiv.symbolic.roots import between, breakpoints, ordered
from mathequiv.symbolic.simplify import NUMBERS, shown_zero

JUMPING = (sympy.Abs, sympy.sign, sympy.Min, sympy.Max, sympy.Piecewise)

# Expressions whose signs are chosen where there are several letters, and places looked at where there is one.
_CHOSEN, _PLACES = 3, 40

Signs = Mapping[Any, int]
Shown = Callable[[Any], bool]


def zero_on_pieces(expression: Any, limits: Limits, shown: Shown) -> bool:
    """Whether an expression of real letters is zero for every choice of signs that can occur."""
    switches = tuple(dict.fromkeys(_canonical(part)[0] for part in _switches(expression)))
    letters = expression.free_symbols
    if not switches or not all(letter.is_real for letter in letters):
        return False
    cases = _on_line(switches, next(iter(letters)), limits) if len(letters) == 1 else _everywhere(switches)
    if cases is None:
        return False
    return all(_zero_in(expression, signs, place, shown) for signs, place in cases)


def _switches(expression: Any) -> Iterator[Any]:
    """The expressions on whose signs the jumping parts depend."""
    for part in sympy.preorder_traversal(expression):
        if isinstance(part, (sympy.Abs, sympy.sign)):
            yield part.args[0]
        elif isinstance(part, (sympy.Min, sympy.Max)):
            yield from (part.args[0] - other for other in part.args[1:])
        elif isinstance(part, Relational):
            yield part.lhs - part.rhs


def _canonical(expression: Any) -> tuple[Any, int]:
    """A positive multiple of ``expression`` or of its opposite, the same for all of them, and 1 or -1 accordingly."""
    primitive = sympy.expand(expression).as_content_primitive()[1]
    opposite = sympy.expand(-primitive)
    chosen = max(primitive, opposite, key=sympy.default_sort_key)
    return chosen, 1 if chosen == primitive else -1


def _everywhere(switches: tuple[Any, ...]) -> list[tuple[Signs, Any]] | None:
    """All choices of signs; a zero is put in by solving for a letter."""
    if len(switches) > _CHOSEN:
        return None
    cases: list[tuple[Signs, Any]] = []
    for chosen in product((-1, 0, 1), repeat=len(switches)):
        place = _solved([switch for switch, sign in zip(switches, chosen, strict=True) if sign == 0])
        if place is not None:
            cases.append((dict(zip(switches, chosen, strict=True)), place))
    return cases


def _solved(vanishing: list[Any]) -> dict[Any, Any] | None:
    """Values of letters for which linear expressions vanish; None where they cannot all vanish."""
    if not vanishing:
        return {}
    letters = sorted({letter for part in vanishing for letter in part.free_symbols}, key=str)
    found = attempt(lambda: sympy.solve(vanishing, letters, dict=True))
    return found[0] if found else None


def _on_line(switches: tuple[Any, ...], letter: Any, limits: Limits) -> list[tuple[Signs, Any]] | None:
    """The choices of signs that occur along one letter, at the zeros, poles and jumps and between them."""
    found = [attempt(breakpoints, switch, letter, limits) for switch in switches]
    if any(places is None for places in found):
        return None
    cuts = ordered(place for places in found for place in places)
    if cuts is None or len(cuts) > _PLACES:
        return None
    cases: list[tuple[Signs, Any]] = []
    for cell in between(cuts):
        sample = sympy.Rational(cell[1].numerator, cell[1].denominator)
        cases.append(({switch: _sign(switch.subs(letter, sample)) for switch in switches}, {}))
    for cut in cuts:
        values = [switch.subs(letter, cut) for switch in switches]
        if not any(value.has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo) for value in values):
            cases.append((dict(zip(switches, map(_sign_at, values), strict=True)), {letter: cut}))
    return cases


def _sign(value: Any) -> int:
    return int(sympy.sign(value.evalf(40)))


def _sign_at(value: Any) -> int:
    """The sign of a switch at a cut, where it may be zero."""
    return 0 if shown_zero(value, Limits(), NUMBERS) is not None else _sign(value)


def _zero_in(expression: Any, signs: Signs, place: Any, shown: Shown) -> bool:
    """Whether the expression is zero, or undefined, under one choice of signs."""
    special = expression.replace(lambda part: isinstance(part, JUMPING), lambda part: _special(part, signs))
    special = special.subs(place)
    return bool(special.has(sympy.nan, sympy.zoo)) or shown(special)


def _special(part: Any, signs: Signs) -> Any:
    """What a jumping part is under a choice of signs."""
    if isinstance(part, (sympy.Abs, sympy.sign)):
        sign = _sign_of(part.args[0], signs)
        return sympy.Integer(sign) if isinstance(part, sympy.sign) else sign * part.args[0]
    if isinstance(part, sympy.Piecewise):
        return next((value for value, condition in part.args if _true(condition, signs)), sympy.nan)
    return reduce(lambda best, other: _extreme(type(part), best, other, signs), part.args)


def _extreme(kind: type, first: Any, second: Any, signs: Signs) -> Any:
    sign = _sign_of(first - second, signs)
    return first if (sign > 0) == (kind is sympy.Max) else second


def _sign_of(expression: Any, signs: Signs) -> int:
    """The sign of a multiple of a switch; what is no switch has the sign that SymPy knows, or is not understood."""
    canonical, orientation = _canonical(expression)
    if canonical in signs:
        return orientation * signs[canonical]
    if expression.is_number:
        return _sign(expression)
    raise NotImplementedError(str(expression))


def _true(condition: Any, signs: Signs) -> bool:
    if isinstance(condition, Relational):
        sign = _sign_of(condition.lhs - condition.rhs, signs)
        return bool(condition.func(sympy.Integer(sign), sympy.Integer(0)))
    if condition in (sympy.true, sympy.false):
        return bool(condition)
    truths = {part: sympy.true if _true(part, signs) else sympy.false for part in condition.atoms(Relational)}
    return bool(condition.xreplace(truths))
