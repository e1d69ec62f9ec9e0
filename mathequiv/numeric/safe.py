"""The only door to FLINT: one lock, one precision, and a bound before every call that could run away.

A FLINT call cannot be interrupted, and running out of memory ends the process; the precision is global to the process.
So every ball is made and used inside ``precision(bits)``, and every operation whose result can grow checks its size
first. This module is loaded on the first need of balls.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from math import comb, prod
from typing import Any

import flint
from flint import acb, arb, fmpq

from mathequiv.nodes import Rational
from mathequiv.numeric.values import Ball, Beyond, NoValue, Unclear

ctx = flint.ctx

# Magnitudes from exp(2^100) on are kept as logarithms.
HUGE_BITS = 100
# Special functions are evaluated for arguments up to here: their cost grows with the argument.
_SPECIAL_BOUND = 10_000
_SPECIAL_PRECISION = 2_400
# Bits of a whole exponent; a power costs two multiplications a bit.
_EXPONENT_BITS = 4_096
# Denominators of exponents that somebody may mean.
_SIMPLE = 12
# Evaluations and subdivisions of one integral.
_INTEGRAL_EVALUATIONS = 2_500
_INTEGRAL_DEPTH = 60
# Total size of one polynomial, in bits of its coefficients, and bits of an exponent.
_POLYNOMIAL_BITS = 4_000_000
_POWER_BITS = 30

_lock = threading.RLock()


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Balls of this many bits, for this thread alone."""
    with _lock:
        before = ctx.prec
        ctx.prec = bits
        try:
            yield
        finally:
            ctx.prec = before


def _child() -> None:
    """A forked child starts with a lock of its own: the thread that held the old one may not exist here."""
    global _lock
    _lock = threading.RLock()


# A fork waits for the calculation in progress, so that the child finds FLINT's caches and precision whole.
os.register_at_fork(before=lambda: _lock.acquire(), after_in_parent=lambda: _lock.release(), after_in_child=_child)


def precision_now() -> int:
    """The precision in force."""
    return int(ctx.prec)


def ball(value: Rational) -> Ball:
    """The rational as a real ball."""
    if type(value) is int:
        return arb(value)
    return arb(fmpq(value.numerator, value.denominator))


def pi() -> Ball:
    """Pi as a real ball."""
    return arb.pi()


def e() -> Ball:
    """Euler's number as a real ball."""
    return arb.const_e()


def imaginary_unit() -> Ball:
    """The imaginary unit, exact."""
    return acb(0, 1)


def is_real(value: Ball) -> bool:
    """True of a real ball."""
    return type(value) is arb


def complex_ball(real: Ball, imaginary: Ball = 0) -> Ball:
    """A complex ball."""
    return acb(real, imaginary) if type(real) is arb else real


def around_zero(radius: Ball) -> Ball:
    """The real ball about zero that holds everything up to the radius."""
    return arb(0, radius.abs_upper())


def about(value: Ball, radius: Ball) -> Ball:
    """The ball widened by the radius."""
    return value + around_zero(radius)


def magnitude(value: Ball) -> int | None:
    """The least ``k`` with ``|value| < 2^k``, or None for zero."""
    bound = value.abs_upper()
    if not bound.is_finite():
        raise Unclear
    mantissa, exponent = bound.man_exp()
    return int(mantissa.bit_length() + exponent) if mantissa else None


def is_negligible(part: Ball, whole: Ball) -> bool:
    """True of zero, and of an enclosure that is tiny beside another: by half the bits in force."""
    return bool(part == 0 or part.abs_upper() <= whole.abs_lower() * arb(2) ** -(ctx.prec // 2))


def is_finite(value: Ball) -> bool:
    """True of an enclosure that says something."""
    return bool(value.is_finite())


def whole_power(base: Ball, exponent: int) -> Ball:
    """``base^exponent``; the size of the exponent is bounded, as is that of the logarithm of the result."""
    if exponent.bit_length() > _EXPONENT_BITS:
        raise Beyond("power_bits")
    return base**exponent


def special(function: Callable[..., Ball], *args: Ball, bound: int = _SPECIAL_BOUND) -> Ball:
    """A special function of arguments of moderate size, to a moderate precision."""
    if ctx.prec > _SPECIAL_PRECISION or not all(value.abs_upper() < bound for value in args):
        raise Beyond("special_function_argument")
    result = function(*args)
    if not result.is_finite():
        raise Unclear
    return result


def loss(value: Ball) -> int:
    """How many bits a ball is less accurate than the precision in force."""
    return 0 if value.is_exact() else int(ctx.prec - value.rel_accuracy_bits())


def is_near_simple(value: Ball) -> bool:
    """True where the ball holds a fraction with a small denominator."""
    return any((value * denominator).contains_integer() for denominator in range(1, _SIMPLE + 1))


def floor(value: Ball) -> int:
    """The floor, where the whole ball has one."""
    if (magnitude(value) or 0) > _EXPONENT_BITS:
        raise Beyond("power_bits")
    low, high = value.lower().floor().unique_fmpz(), value.upper().floor().unique_fmpz()
    if low is None or low != high:
        raise Unclear
    return int(low)


def determinant(rows: Sequence[Sequence[Ball]]) -> Ball:
    """The determinant of a square matrix of balls."""
    if all(type(entry) is arb for row in rows for entry in row):
        return flint.arb_mat([list(row) for row in rows]).det()
    return flint.acb_mat([[acb(entry) for entry in row] for row in rows]).det()


def integral(function: Callable[[Ball, bool], Ball], low: Ball, high: Ball) -> Ball:
    """A rigorous enclosure of the integral, however wide it has to be; see ``acb.integral``."""
    failures: list[NoValue] = []

    def guarded(value: Ball, analytic: bool) -> Ball:
        """FLINT lets no exception pass: the first is kept, and the rest of the work is made idle."""
        if not failures:
            try:
                return acb(function(value, analytic))
            except NoValue as failure:
                failures.append(failure)
        return acb("nan")

    result = acb.integral(
        guarded, acb(low), acb(high), eval_limit=_INTEGRAL_EVALUATIONS, depth_limit=_INTEGRAL_DEPTH, deg_limit=200
    )
    if failures:
        raise failures[0]
    return result


def decimal(value: Ball, digits: int) -> str:
    """The middle of a real ball to so many digits."""
    return str(value.mid().str(digits, radius=False))


def fraction(value: Ball) -> Fraction:
    """The middle of a real ball, exactly."""
    mantissa, exponent = value.mid().man_exp()
    if abs(exponent) > _EXPONENT_BITS * 4:
        raise Beyond("power_bits")
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


# Polynomials over the rationals.


def ring(names: Sequence[str]) -> Any:
    """The polynomial ring in these names."""
    return flint.fmpq_mpoly_ctx.get(tuple(names), flint.Ordering.lex)


def constant(context: Any, value: Rational) -> Any:
    """A constant polynomial."""
    return context.constant(fmpq(value.numerator, value.denominator))


def _boxed(degrees: Sequence[int]) -> int:
    """The number of monomials within these degrees."""
    return prod(degree + 1 for degree in degrees)


def product(left: Any, right: Any, terms: int, bits: int) -> Any:
    """The product, if it has at most so many terms with coefficients of so many bits, and fits in memory."""
    degrees = [a + b for a, b in zip(left.degrees(), right.degrees(), strict=True)]
    _check(min(len(left) * len(right), _boxed(degrees)), terms, bits)
    return left * right


def polynomial_power(base: Any, exponent: int, terms: int, bits: int) -> Any:
    """The power, if it has at most so many terms with coefficients of so many bits, and fits in memory."""
    length = len(base)
    if exponent.bit_length() > _POWER_BITS or (length > 1 and exponent > terms):
        raise Beyond("expansion_terms")
    full = comb(length + exponent - 1, exponent) if length > 1 else 1
    _check(min(full, _boxed([exponent * degree for degree in base.degrees()])), terms, bits)
    return base**exponent


def _check(count: int, terms: int, bits: int) -> None:
    if count > terms or count * bits > _POLYNOMIAL_BITS:
        raise Beyond("expansion_terms")


def real_roots(coefficients: Sequence[int]) -> list[Fraction]:
    """About the real roots of an integer polynomial of low degree, lowest coefficient first, in order."""
    polynomial: Any = flint.fmpz_poly(list(coefficients))
    with precision(128):
        roots = [root.real for root, _ in polynomial.complex_roots() if root.imag == 0]
        return sorted(fraction(root) for root in roots)


# Series.


def roots(coefficients: Sequence[int]) -> list[tuple[Ball, int]]:
    """The complex roots of an integer polynomial of low degree, lowest coefficient first, with their multiplicities."""
    polynomial: Any = flint.fmpz_poly(list(coefficients))
    return [(root, int(count)) for root, count in polynomial.complex_roots()] if polynomial.degree() > 0 else []


def digamma(value: Ball) -> Ball:
    """The digamma function, to a moderate precision."""
    return _moderate(acb(value).digamma())


def hurwitz(order: int, shift: Ball) -> Ball:
    """The zeta function of Hurwitz at a whole order."""
    return _moderate(acb(order).zeta(acb(shift)))


def gamma(value: Ball) -> Ball:
    """The gamma function."""
    return special(acb.gamma, acb(value))


def reciprocal_gamma(value: Ball) -> Ball:
    """One over the gamma function, which has no poles."""
    return special(acb.rgamma, acb(value))


def _moderate(value: Ball) -> Ball:
    if ctx.prec > _SPECIAL_PRECISION:
        raise Beyond("special_function_argument")
    if not value.is_finite():
        raise Unclear
    return value


def between_zero_and(bound: Fraction) -> Ball:
    """The ball that holds all numbers from 0 to the bound."""
    half = arb(fmpq(bound.numerator, 2 * bound.denominator))
    return arb(half, half.abs_upper())


def is_small(part: Ball, whole: Ball) -> bool:
    """True where the part lies below the last bits in force of the whole, or of 1."""
    return bool(part.abs_upper() <= (whole.abs_lower().max(arb(2) ** -64)) * arb(2) ** -ctx.prec)


def is_faint(part: Ball, whole: Ball, bits: int) -> bool:
    """True of a part, not zero, that is so many bits smaller than the whole."""
    return bool(part != 0 and part.abs_upper() <= whole.abs_lower() * arb(2) ** -bits)


def is_slow(ratio: Ball, terms: int) -> bool:
    """True where powers of the ratio are not below the last bit in force after so many terms."""
    return bool(abs(ratio).abs_lower() ** terms > arb(2) ** -ctx.prec)
