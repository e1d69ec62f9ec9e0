"""The ladder: ways to show that an expression is zero, from cheap to dear, each tried on expressions it can bear."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
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


def shown_zero(expression: Any, limits: Limits, ladder: tuple[Rung, ...] | None = None) -> str | None:
    """The name of the first rung on which ``expression`` is zero, or None."""
    if expression == 0:
        return "identical"
    if expression.has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo):
        return None
    size = operations(expression)
    for rung in LADDER if ladder is None else ladder:
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
    return expand(sympy.signsimp(expression), limits)


def _powers(expression: Any, limits: Limits) -> Any:
    """Powers of one base merged: ``2^(n + 1) - 2 2^n``."""
    return numerator(sympy.powsimp(sympy.expand_power_exp(sympy.powdenest(expression))), limits)


def _gammas(expression: Any, limits: Limits) -> Any:
    check_powers(expression, limits)
    return sympy.gammasimp(sympy.expand_func(expression.rewrite(sympy.gamma)))


def _combinatorial(expression: Any, limits: Limits) -> Any:
    check_powers(expression, limits)
    return sympy.combsimp(expression)


def _trigonometric(expression: Any, limits: Limits) -> Any:
    check_powers(expression, limits)
    return sympy.trigsimp(expression)


def _functions(expression: Any, limits: Limits) -> Any:
    return numerator(sympy.expand_func(expression), limits)


def _simplified(expression: Any, limits: Limits) -> Any:
    check_powers(expression, limits)
    return sympy.simplify(expression)


def _algebraic(expression: Any, limits: Limits) -> Any:
    """An algebraic number is zero if its minimal polynomial is ``x``."""
    if expression.free_symbols or not expression.is_algebraic:
        return None
    check_roots(expression)
    letter = sympy.Symbol("@m")
    return sympy.minimal_polynomial(expression, letter) - letter


def _by_signs(expression: Any, limits: Limits) -> Any:
    """Zero for every choice of signs of the letters, so zero away from the axes.

    A choice for which the imaginary unit appears is one where a side has no real value.
    """
    letters = _signed(expression)
    if not 1 <= len(letters) <= 3:
        return None
    seen = 0
    for chosen in _choices(expression, letters):
        if chosen.has(sympy.I, sympy.nan, sympy.zoo):
            continue
        if shown_zero(chosen, limits, CHEAP) is None:
            return None
        seen += 1
    return 0 if seen else None


def _signed(expression: Any) -> list[Any]:
    """The real letters of unknown sign, in order."""
    letters = (letter for letter in expression.free_symbols if letter.is_real and letter.is_nonnegative is None)
    return sorted(letters, key=lambda letter: letter.name)


def _choices(expression: Any, letters: list[Any]) -> Iterator[Any]:
    positive = [sympy.Symbol(f"{letter.name}@+", positive=True, integer=letter.is_integer) for letter in letters]
    for signs in product((1, -1), repeat=len(letters)):
        values = {letter: sign * name for letter, sign, name in zip(letters, signs, positive, strict=True)}
        yield expression.subs(values, simultaneous=True).doit(deep=False)


_SIGNED = (sympy.Abs, sympy.sign, sympy.log, sympy.Pow)
_COUNTING = (sympy.factorial, sympy.binomial, sympy.gamma, sympy.ff, sympy.factorial2, sympy.beta)

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

LADDER: tuple[Rung, ...] = (
    *CHEAP,
    Rung("sign cases", _by_signs, 200, _SIGNED),
    Rung("combsimp", _combinatorial, 300, _COUNTING),
    Rung("gammasimp", _gammas, 300, _COUNTING),
    Rung("expand_func", _functions, 300, (sympy.Function,)),
    Rung("trigsimp", _trigonometric, 150, (TrigonometricFunction, HyperbolicFunction)),
    Rung("simplify", _simplified, 150),
    Rung("minimal_polynomial", _algebraic, 60),
)

# What ring arithmetic alone shows needs no value to be seen: it holds for whatever the opaque parts are.
ARITHMETIC = frozenset({"identical", "expand", "together"})
