"""The lower rungs of the ladder: ways to show that an expression is zero, each tried on expressions it can bear."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy.functions.elementary.hyperbolic import HyperbolicFunction
from sympy.functions.elementary.trigonometric import TrigonometricFunction

from mathequiv.config import Limits
from mathequiv.symbolic.faults import GIVEN_UP
from mathequiv.symbolic.sizes import check_powers, check_roots, expand, operations


@dataclass(frozen=True)
class Rung:
    """One way to show that an expression is zero.

    ``bears`` is the largest number of nodes it is tried on; ``needs`` the classes of which one must occur.
    """

    name: str
    transform: Callable[[Any, Limits], Any]
    bears: int
    needs: tuple[type, ...] = ()

    def applies(self, expression: Any, size: int) -> bool:
        """Whether the rung is worth a try."""
        return size <= self.bears and (not self.needs or expression.has(*self.needs))


def shown_zero(expression: Any, limits: Limits, ladder: Sequence[Rung]) -> str | None:
    """The name of the first rung on which ``expression`` is zero, or None."""
    if expression == 0:
        return "identical"
    if expression.has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo):
        return None
    size = operations(expression)
    for rung in ladder:
        if rung.applies(expression, size) and _attempted(rung, expression, limits) == 0:
            return rung.name
    return None


def _attempted(rung: Rung, expression: Any, limits: Limits) -> Any:
    try:
        return rung.transform(expression, limits)
    except GIVEN_UP:
        return None


def _expanded(expression: Any, limits: Limits) -> Any:
    return expand(expression, limits)


def numerator(expression: Any, limits: Limits) -> Any:
    """The expanded numerator over a common denominator: zero where the expression is."""
    check_powers(expression, limits)
    return expand(sympy.together(expression).as_numer_denom()[0], limits)


def _exponentials(expression: Any, limits: Limits) -> Any:
    """Trigonometric and hyperbolic functions are rational in exponentials, whose products merge."""
    return numerator(expression.rewrite(sympy.exp), limits)


def _logarithms(expression: Any, limits: Limits) -> Any:
    """Logarithms of products and powers taken apart.

    Read with ``ln|u|`` for ``ln u``, every step holds for all reals, and ``ln u`` is ``ln|u|`` wherever it is defined.
    """
    apart = sympy.expand_log(sympy.factor_terms(expression), force=True)
    return numerator(sympy.expand_log(expand(apart, limits), force=True), limits)


def _radicals(expression: Any, limits: Limits) -> Any:
    check_roots(expression)
    return expand(sympy.radsimp(sympy.sqrtdenest(sympy.powdenest(numerator(expression, limits)))), limits)


def _real_roots(expression: Any, limits: Limits) -> Any:
    """Products of even roots under one root: real where each of them is, ``sqrt(u) sqrt(v)`` is ``sqrt(u v)``."""
    joined = sympy.powsimp(expression, combine="base", force=True)
    return numerator(joined.replace(_is_root, lambda power: expand(power.base, limits) ** power.exp), limits)


def _is_root(part: Any) -> bool:
    return bool(part.is_Pow and part.exp.is_Rational and not part.exp.is_Integer)


def _signs(expression: Any, limits: Limits) -> Any:
    """Sums that differ by a sign brought to one form: ``(x - a)^2`` and ``(a - x)^2``."""
    if expression.has(sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit):
        return None  # the order of terms is found by evaluating them
    return expand(sympy.signsimp(expression), limits)


def _powers(expression: Any, limits: Limits) -> Any:
    """Powers of one base merged: ``2^(n + 1) - 2 2^n``."""
    return numerator(sympy.powsimp(sympy.expand_power_exp(sympy.powdenest(expression))), limits)


def _algebraic(expression: Any, limits: Limits) -> Any:
    """An algebraic number is zero if its minimal polynomial is ``x``."""
    if expression.free_symbols or not expression.is_algebraic:
        return None
    check_roots(expression)
    letter = sympy.Symbol("@m")
    return sympy.minimal_polynomial(expression, letter) - letter


CHEAP: tuple[Rung, ...] = (
    Rung("expand", _expanded, 3_000),
    Rung("signsimp", _signs, 1_500),
    Rung("together", numerator, 1_500),
    Rung("rewrite in exponentials", _exponentials, 600, (TrigonometricFunction, HyperbolicFunction)),
    Rung("expand_log", _logarithms, 400, (sympy.log,)),
    Rung("powsimp", _powers, 400, (sympy.Pow, sympy.exp)),
    Rung("powsimp of roots", _real_roots, 200, (sympy.Pow,)),
    Rung("radsimp", _radicals, 200, (sympy.Pow,)),
)

# Whether one number is another.
NUMBERS: tuple[Rung, ...] = (*CHEAP, Rung("minimal_polynomial", _algebraic, 60))

# What ring arithmetic alone shows needs no value to be seen: it holds for whatever the opaque parts are.
ARITHMETIC = frozenset({"identical", "expand", "together"})
