"""The machine that computes the value of a tree at a point, to a given number of digits, by mpmath and without SymPy.

What SymPy proves is checked on the trees themselves, so that a wrong translation is caught as well as a wrong
simplification.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import mpmath  # type: ignore[import-untyped]

from mathequiv.config import Limits
from mathequiv.nodes import Node
from mathequiv.symbolic.points import Coordinate, Point, stand_in
from mathequiv.symbolic.symbols import Numbers, Scope
from mathequiv.symbolic.values import Reason, Undefined, Unprobed

# Heads under which unknown functions obey laws of their own, which a polynomial breaks.
LAWFUL = frozenset(
    {
        "P",
        "E",
        "Pr",
        "Var",
        "Cov",
        "Corr",
        "tr",
        "Tr",
        "rank",
        "dim",
        "deg",
        "Hom",
        "O",
        "Theta",
        "Omega",
        "delta",
        "theta",
    }
)
# Exponents beyond this size are not raised to.
_MAGNITUDE_BITS = 60
# A summand this far below its sum is lost to agreement.
_ABSORBED_DIGITS = 40


@dataclass
class Budget:
    """The values of integrands and terms that may still be computed for one pair: a bound without a clock."""

    left: int = 10_000


Valuation = Callable[["Machine", Any], Any]


@lru_cache(maxsize=8)
def context(digits: int) -> Any:
    """A context of mpmath of our own, so that nobody else's precision is touched."""
    own = mpmath.MPContext()
    own.dps = digits
    return own


class Machine:
    """Values of trees at one point.

    ``error`` and ``relative`` bound the errors of quadratures and extrapolations met on the way; ``absorbed`` says that
    a summand was lost under its sum.
    """

    def __init__(
        self, scope: Scope, point: Point, digits: int, limits: Limits, methods: Mapping[type, Valuation], budget: Budget
    ) -> None:
        self.mp = context(digits)
        self.scope = scope
        self.point = point
        self.limits = limits
        self.bound: dict[str, Any] = {}
        self.error = self.mp.zero
        self.relative = self.mp.zero
        self.absorbed = False
        self.nested = False
        self.budget = budget
        self.complex = scope.numbers is Numbers.COMPLEX
        self._methods = methods

    def value(self, node: Node) -> Any:
        """The value of ``node``; ``Undefined`` where it has none, ``Unprobed`` where it is not computed."""
        method = self._methods.get(type(node))
        if method is None:
            raise Unprobed(type(node).__name__)
        try:
            return self.checked(method(self, node))
        except (ZeroDivisionError, ValueError, OverflowError):
            raise Undefined(Reason.POLE) from None

    def checked(self, value: Any) -> Any:
        """``value`` if it is finite and, among the reals, real."""
        if not self.mp.isfinite(value):
            raise Undefined(Reason.POLE)
        if self.complex or not isinstance(value, self.mp.mpc):
            return value
        if abs(value.imag) > self.mp.mpf(10) ** (-(self.mp.dps // 3)) * max(1, abs(value.real)):
            raise Undefined(Reason.SIGN)
        if value.imag == 0:
            return value.real
        raise Unprobed("edge")  # a rounded argument at the edge of a domain tells nothing

    @contextmanager
    def binding(self, name: str, value: Any) -> Iterator[None]:
        """Give a letter a value while a body is evaluated."""
        outer = self.bound
        self.bound = {**outer, name: value}
        try:
            yield
        finally:
            self.bound = outer

    @contextmanager
    def complex_values(self) -> Iterator[None]:
        """Allow complex values on the way: a derivative has the domain of its result, not of what is derived."""
        outer, self.complex = self.complex, True
        try:
            yield
        finally:
            self.complex = outer

    @contextmanager
    def inside(self, nested: bool) -> Iterator[None]:
        """Note that an integral over other integrals is being evaluated."""
        outer, self.nested = self.nested, self.nested or nested
        try:
            yield
        finally:
            self.nested = outer

    def spend(self) -> None:
        """Count one value of an integrand or a term; ``Unprobed`` once there have been too many."""
        self.budget.left -= 1
        if self.budget.left < 0:
            raise Unprobed("evaluations")

    def estimate(self, value: Any, error: Any) -> Any:
        """``value``, known up to ``error`` only."""
        self.error = max(self.error, error)
        self.relative = max(self.relative, error / abs(value) if value else self.mp.zero)
        return value

    def note(self, terms: list[Any], total: Any) -> None:
        """Remember if a term is so small that no digit shows whether it is there, beside the whole or another term.

        Of ``8 - 8`` and a term of 10^-5749 nothing is left, and the whole is known up to the digits of 8 only.
        """
        bound = abs(total) * self.mp.mpf(10) ** -_ABSORBED_DIGITS
        self.absorbed = self.absorbed or any(term and abs(term) < bound for term in terms)
        lost = max(map(abs, terms), default=0) * self.mp.mpf(10) ** -self.mp.dps
        if any(term and abs(term) < lost for term in terms):
            self.absorbed = True
            self.error = max(self.error, lost)

    def rational(self, value: Fraction | int) -> Any:
        """A rational as a floating-point number."""
        return self.mp.mpf(value.numerator) / value.denominator

    def letter(self, name: str) -> Any:
        """The value of a letter, bound or free."""
        if name in self.bound:
            return self.bound[name]
        if name not in self.point.letters:
            raise Unprobed(name)
        return self._coordinate(self.point.letters[name])

    def _coordinate(self, value: Coordinate) -> Any:
        if isinstance(value, tuple):
            return self.mp.mpc(self.rational(value[0]), self.rational(value[1]))
        if isinstance(value, Fraction):
            return self.rational(value)
        real, imaginary = value.evalf(self.mp.dps + 10, maxn=1000).as_real_imag()
        return self._float(real) if imaginary == 0 else self.mp.mpc(self._float(real), self._float(imaginary))

    def _float(self, value: Any) -> Any:
        if not (value.is_Float or value.is_Rational):
            raise Unprobed("coordinate")
        return self.mp.make_mpf(value._as_mpf_val(self.mp.prec + 10))

    def unknown(self, name: str, arguments: list[Any], order: int = 0) -> Any:
        """The value of an unknown function, or of a derivative of one, under the function that stands for it."""
        if name in LAWFUL:
            raise Unprobed(name)
        known = stand_in(self.point.seed, name, len(arguments), damped=name.endswith("_"))
        return known.value(self.mp, arguments, order)

    def power(self, base: Any, exponent: Fraction) -> Any:
        """A rational power; of negative numbers, powers with odd denominators are real."""
        if not base:
            if exponent <= 0:
                raise Undefined(Reason.POLE)
            return base
        self.bounded(base, self.rational(exponent))
        if exponent.denominator == 1:
            return base**exponent.numerator
        if exponent.denominator % 2 == 0 or self.mp.im(base) != 0 or base.real > 0:
            return self.mp.power(base, self.rational(exponent))
        magnitude = self.mp.power(-base.real, self.rational(exponent))
        return -magnitude if exponent.numerator % 2 else magnitude

    def any_power(self, base: Any, exponent: Any) -> Any:
        """A power whose exponent is no literal: of a negative base, real for integers only."""
        if self.mp.isint(exponent) and self.mp.mag(exponent) < _MAGNITUDE_BITS:
            return self.power(base, Fraction(int(exponent)))
        if not base:
            raise Undefined(Reason.POLE)
        if not self.complex and base < 0:
            raise Undefined(Reason.POWER)
        self.bounded(base, exponent)
        return self.mp.power(base, exponent)

    def bounded(self, base: Any, exponent: Any) -> None:
        """Raise ``Unprobed`` for powers whose own exponents would not fit."""
        if self.mp.mag(exponent) + self.mp.mag(abs(self.mp.mag(base)) + 1) > _MAGNITUDE_BITS:
            raise Unprobed("power_bits")


def shown(value: Any) -> str:
    """A value as text, to a dozen digits."""
    return str(mpmath.nstr(value, 12))
