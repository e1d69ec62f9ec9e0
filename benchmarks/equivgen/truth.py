"""What a generated answer is worth, by a route that shares no code with the engine: fractions, then mpmath.

A value is an exact ``Fraction``, a real ``mpf`` or a complex ``mpc`` at 60 digits, or None where there is none. Two
values are *told apart* only when they differ by far more than the error of the working precision and by more than any
tolerance of the comparison (SEMANTICS 4); they *agree* when they are the same to 40 digits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from mpmath.ctx_mp import MPContext

from .terms import Table, Term, letters

MP = MPContext()  # of its own: the global one belongs to the engine's side
MP.dps = 60
Value = Any  # Fraction, mpf, mpc or None
Environment = Mapping[str, Value]

_APART = MP.mpf(10) ** -30  # relative: what two exact values must differ by
_TOLERANT = MP.mpf(4) / 10**6  # relative: beyond any tolerance for written decimals
_LARGEST = 400  # the largest exponent, factorial and the like that is expanded


def value(term: Term, env: Environment = {}, complexes: bool = False) -> Value:  # noqa: B006
    """What ``term`` is worth with the letters of ``env``: as a real number, or with ``complexes`` as a complex one."""
    rule = VALUES.get(term.op)
    if rule is None:
        return None
    try:
        found = rule(term, env, complexes)
    except (ZeroDivisionError, ValueError, OverflowError, ArithmeticError):
        return None
    if found is None or isinstance(found, Fraction):
        return found
    if not MP.isfinite(found):
        return None
    if isinstance(found, MP.mpc) and not complexes:
        return found.real if abs(found.imag) < MP.mpf(10) ** -50 * (1 + abs(found)) else None
    return found


def real(x: Value) -> Any:
    """A value as an ``mpf`` or ``mpc``."""
    return MP.mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else x


def _all(term: Term, env: Environment, complexes: bool) -> list[Value] | None:
    found = [value(arg, env, complexes) for arg in term.terms()]
    return None if any(x is None for x in found) else found


def _add(term: Term, env: Environment, complexes: bool) -> Value:
    found = _all(term, env, complexes)
    if found is None:
        return None
    return sum(found, Fraction(0)) if _exact(found) else MP.fsum(map(real, found))


def _mul(term: Term, env: Environment, complexes: bool) -> Value:
    found = _all(term, env, complexes)
    if found is None:
        return None
    return math.prod(found, start=Fraction(1)) if _exact(found) else MP.fprod(map(real, found))


def _div(term: Term, env: Environment, complexes: bool) -> Value:
    found = _all(term, env, complexes)
    if found is None or abs(real(found[1])) < MP.mpf(10) ** -45:
        return None
    return found[0] / found[1] if _exact(found) else real(found[0]) / real(found[1])


def _exact(values: list[Value]) -> bool:
    return all(isinstance(x, Fraction) for x in values)


def _pow(term: Term, env: Environment, complexes: bool) -> Value:
    found = _all(term, env, complexes)
    if found is None:
        return None
    base, exponent = found
    if isinstance(exponent, Fraction) and exponent.denominator == 1 and abs(exponent) <= _LARGEST:
        if abs(real(base)) < MP.mpf(10) ** -45 and exponent <= 0:
            return None
        return (base if isinstance(base, Fraction) else real(base)) ** int(exponent)
    if not complexes and real(base) < 0 and letters(term.terms()[1]):
        return None  # a variable exponent of a negative base is an integer
    if not complexes and real(base) < 0:  # odd roots of negatives are real
        odd = isinstance(exponent, Fraction) and exponent.denominator % 2
        return (-1) ** (exponent.numerator % 2) * MP.power(-real(base), real(exponent)) if odd else None
    if base == 0:
        return Fraction(0) if not complexes and real(exponent) > 0 else None
    return MP.power(real(base), real(exponent))


def _root(term: Term, env: Environment, complexes: bool) -> Value:
    x, n = term.args[0], term.args[1] if len(term.args) > 1 else 2
    found = value(x, env, complexes) if isinstance(x, Term) else None
    if found is None or not isinstance(n, int):
        return None
    if not complexes and real(found) < 0:
        return -MP.root(-real(found), n) if n % 2 else None
    exact = _exact_root(found, n)
    return exact if exact is not None else MP.root(real(found), n)


def _exact_root(x: Value, n: int) -> Fraction | None:
    if not isinstance(x, Fraction) or x < 0 or max(x.numerator, x.denominator) > 10**40:
        return None
    top, bottom = (round(MP.root(MP.mpf(part), n)) for part in (x.numerator, x.denominator))
    return (
        Fraction(int(top), int(bottom)) if int(top) ** n == x.numerator and int(bottom) ** n == x.denominator else None
    )


def _fn(term: Term, env: Environment, complexes: bool) -> Value:
    name, arg = term.args
    found = value(arg, env, complexes) if isinstance(arg, Term) else None
    if found is None:
        return None
    x = real(found)
    if not complexes and ((name == "ln" and x <= 0) or (name in ("arcsin", "arccos") and abs(x) > 1)):
        return None
    if name == "ln" and x == 0:
        return None
    if name == "tan" and abs(MP.cos(x)) < MP.mpf(10) ** -45:
        return None
    if name in ("exp", "sinh", "cosh") and abs(x) > 2000:
        return None
    return FUNCTIONS[str(name)](x)


def _integer(x: Value) -> int | None:
    return int(x) if isinstance(x, Fraction) and x.denominator == 1 else None


def _fact(term: Term, env: Environment, complexes: bool) -> Value:
    found = _all(term, env, complexes)
    n = _integer(found[0]) if found else None
    return Fraction(math.factorial(n)) if n is not None and 0 <= n <= _LARGEST else None


def _binom(term: Term, env: Environment, complexes: bool) -> Value:
    found = _all(term, env, complexes)
    if not found:
        return None
    n, k = map(_integer, found)
    return Fraction(math.comb(n, k)) if n is not None and k is not None and 0 <= n <= 4 * _LARGEST and k >= 0 else None


def _log_base(term: Term, env: Environment, complexes: bool) -> Value:
    found = _all(term, env, complexes)
    if found is None or any(real(x) <= 0 for x in found) or found[1] == 1:
        return None
    return MP.log(real(found[0])) / MP.log(real(found[1]))


def _unary(rule: Callable[[Value], Value]) -> Callable[[Term, Environment, bool], Value]:
    def found(term: Term, env: Environment, complexes: bool) -> Value:
        inner = _all(term, env, complexes)
        return None if inner is None else rule(inner[0])

    return found


def _repeat(term: Term, env: Environment, complexes: bool) -> Value:
    whole, before, period = (str(arg) for arg in term.args)
    scale = 10 ** len(before)
    head = Fraction(int(whole + before), scale)
    return head + Fraction(int(period), scale * (10 ** len(period) - 1))


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "sin": MP.sin, "cos": MP.cos, "tan": MP.tan, "arcsin": MP.asin, "arccos": MP.acos, "arctan": MP.atan,
    "ln": MP.log, "exp": MP.exp, "sinh": MP.sinh, "cosh": MP.cosh, "tanh": MP.tanh,
}  # fmt: skip

VALUES: Table[Callable[[Term, Environment, bool], Value]] = Table({
    "num": lambda term, env, complexes: term.args[0],
    "mixed": lambda term, env, complexes: term.args[0],
    "dec": lambda term, env, complexes: Fraction(str(term.args[0])),
    "sci": lambda term, env, complexes: Fraction(str(term.args[0])) * Fraction(10) ** int(str(term.args[1])),
    "repeat": _repeat,
    "percent": _unary(lambda x: x / 100),
    "sym": lambda term, env, complexes: env.get(str(term.args[0])),
    "const": lambda term, env, complexes: {"pi": +MP.pi, "e": +MP.e, "i": MP.mpc(0, 1) if complexes else None}.get(
        str(term.args[0])
    ),
    "neg": _unary(lambda x: -x),
    "abs": _unary(abs),
    "add": _add, "mul": _mul, "div": _div, "pow": _pow, "sqrt": _root, "root": _root, "fn": _fn,
    "fact": _fact, "binom": _binom, "log_base": _log_base,
})  # fmt: skip


def tolerant(term: Term) -> bool:
    """Whether the tolerance for written decimals applies to it: it is one decimal or one mantissa with exponent."""
    return tolerant(term.terms()[0]) if term.op == "neg" else term.op in ("dec", "sci")


def numbers_apart(a: Value, b: Value, tolerance: bool = False) -> bool:
    """Whether two values are told apart."""
    if a is None or b is None:
        return False
    x, y = real(a), real(b)
    least = _TOLERANT if tolerance else _APART
    return bool(abs(x - y) > least * max(abs(x), abs(y)) and abs(x - y) > MP.mpf(10) ** -25)


def numbers_agree(a: Value, b: Value) -> bool:
    """Whether two values are the same to 40 digits."""
    if a is None or b is None:
        return False
    x, y = real(a), real(b)
    return bool(abs(x - y) <= MP.mpf(10) ** -40 * max(1, abs(x), abs(y)))


POINTS = [Fraction(text) for text in ["1/3", "2", "-3/2", "5/7", "-1/5", "17/4", "-13/3", "1/11", "9", "-6", "41/2"]]


def environments(names: set[str], count: int = 12) -> list[dict[str, Fraction]]:
    """Points of both signs and several sizes for the letters, the same for the same letters; some all positive."""
    rng = Random(",".join(sorted(names)))
    found = []
    for index in range(count):
        point = {name: rng.choice(POINTS) for name in sorted(names)}
        found.append({name: abs(x) for name, x in point.items()} if index % 3 == 0 else point)
    return found


def has_i(term: Term) -> bool:
    """Whether the imaginary unit stands in it."""
    return term == Term("const", ("i",)) or any(has_i(arg) for arg in term.terms())


def scalars_apart(a: Term, b: Term, integers: frozenset[str] = frozenset()) -> bool:
    """Whether two scalar terms are told apart: at one point where both have a value."""
    tolerance, complexes = tolerant(a) or tolerant(b), has_i(a) or has_i(b)
    return any(
        numbers_apart(value(a, env, complexes), value(b, env, complexes), tolerance) for env in _points(a, b, integers)
    )


def scalars_agree(a: Term, b: Term, integers: frozenset[str] = frozenset()) -> bool:
    """Whether two scalar terms have the same value wherever both have one, and somewhere they do."""
    complexes, met = has_i(a) or has_i(b), 0
    for env in _points(a, b, integers):
        x, y = value(a, env, complexes), value(b, env, complexes)
        if x is not None and y is not None:
            if not numbers_agree(x, y):
                return False
            met += 1
    return met > 0


def _points(a: Term, b: Term, integers: frozenset[str]) -> list[dict[str, Fraction]]:
    names = letters(a) | letters(b)
    if not names:
        return [{}]
    found = environments(names)
    for env in found:
        env.update({name: Fraction(abs(x.numerator) % 9 + 1) for name, x in env.items() if name in integers})
    return found
