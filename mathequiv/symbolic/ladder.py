"""The whole ladder: the lower rungs, then cases of signs, then the dear functions of SymPy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import sympy
from sympy.functions.elementary.hyperbolic import HyperbolicFunction
from sympy.functions.elementary.trigonometric import TrigonometricFunction

from mathequiv.config import Limits
from mathequiv.symbolic.pieces import JUMPING, zero_on_pieces
from mathequiv.symbolic.simplify import CHEAP, NUMBERS, Rung, numerator, shown_zero
from mathequiv.symbolic.sizes import check_powers


def proved_zero(expression: Any, limits: Limits) -> str | None:
    """The name of the first rung of the ladder on which ``expression`` is zero, or None."""
    return shown_zero(expression, limits, LADDER)


def _by_signs(expression: Any, limits: Limits) -> Any:
    """Zero for every choice of signs of the letters, so zero away from the axes, and on them where nothing jumps.

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


def _by_parts(expression: Any, limits: Limits) -> Any:
    """Every complex letter as a real part and an imaginary part."""
    letters = [letter for letter in expression.free_symbols if letter.is_extended_real is None]
    parts = {letter: [sympy.Symbol(f"{letter.name}@{part}", real=True) for part in "ri"] for letter in letters}
    values = {letter: real + sympy.I * imaginary for letter, (real, imaginary) in parts.items()}
    return numerator(expression.subs(values, simultaneous=True), limits) if letters else None


def _by_pieces(expression: Any, limits: Limits) -> Any:
    """Zero for every choice of the signs on which moduli, extremes and pieces depend."""
    shown = zero_on_pieces(expression, limits, lambda special: shown_zero(special, limits, CHEAP) is not None)
    return 0 if shown else None


def _signed(expression: Any) -> list[Any]:
    """The real letters of unknown sign, in order."""
    letters = (letter for letter in expression.free_symbols if letter.is_real and letter.is_nonnegative is None)
    return sorted(letters, key=lambda letter: letter.name)


def _choices(expression: Any, letters: list[Any]) -> Iterator[Any]:
    positive = [sympy.Symbol(f"{letter.name}@+", positive=True, integer=letter.is_integer) for letter in letters]
    jumps = expression.has(sympy.floor, sympy.ceiling)  # 1/(1 + x^2) is rounded to 0 but for x = 0
    for signs in product((1, -1, 0) if jumps else (1, -1), repeat=len(letters)):
        values = {letter: sign * name for letter, sign, name in zip(letters, signs, positive, strict=True)}
        yield expression.subs(values, simultaneous=True).doit(deep=False)


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


_SIGNED = (sympy.Abs, sympy.sign, sympy.log, sympy.Pow)
_COUNTING = (sympy.factorial, sympy.binomial, sympy.gamma, sympy.ff, sympy.factorial2, sympy.beta)

LADDER: tuple[Rung, ...] = (
    *CHEAP,
    Rung("signs of letters", _by_signs, 200, _SIGNED),
    Rung("real and imaginary parts", _by_parts, 200, (sympy.conjugate, sympy.re, sympy.im, sympy.Abs)),
    Rung("cases of signs", _by_pieces, 300, JUMPING),
    Rung("combsimp", _combinatorial, 300, _COUNTING),
    Rung("gammasimp", _gammas, 300, _COUNTING),
    Rung("expand_func", _functions, 300, (sympy.Function,)),
    Rung("trigsimp", _trigonometric, 150, (TrigonometricFunction, HyperbolicFunction)),
    Rung("simplify", _simplified, 150),
    NUMBERS[-1],
)
