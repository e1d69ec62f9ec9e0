"""Polynomials in a few letters as tables of coefficients, with negative exponents where a letter stands below."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..terms import Term, add, div, mul, neg, num, power, sym
from ..truth import MP

Monomial = tuple[tuple[str, int], ...]
Poly = Mapping[Monomial, Fraction]
ONE: Monomial = ()


def poly(term: Term) -> dict[Monomial, Fraction] | None:
    """The coefficients of a term; None where it is no polynomial, or one over a monomial."""
    if term.op in ("num", "mixed"):
        return _cleaned({ONE: Fraction(str(term.args[0]))})
    if term.op == "dec":
        return _cleaned({ONE: Fraction(str(term.args[0]))})
    if term.op == "sym":
        return {((str(term.args[0]), 1),): Fraction(1)}
    parts = [poly(arg) for arg in term.terms()]
    if any(part is None for part in parts):
        return None
    return _made(term, [part for part in parts if part is not None])


def _made(term: Term, parts: list[dict[Monomial, Fraction]]) -> dict[Monomial, Fraction] | None:
    if term.op == "neg":
        return {key: -c for key, c in parts[0].items()}
    if term.op == "add":
        found: dict[Monomial, Fraction] = {}
        for part in parts:
            found = plus(found, part)
        return found
    if term.op == "mul":
        product: dict[Monomial, Fraction] = {ONE: Fraction(1)}
        for part in parts:
            product = times(product, part)
        return product
    if term.op == "div" and len(parts[1]) == 1:
        return times(parts[0], _inverse(parts[1]))
    return _raised(parts) if term.op == "pow" else None


def _raised(parts: list[dict[Monomial, Fraction]]) -> dict[Monomial, Fraction] | None:
    exponent = parts[1].get(ONE, Fraction(0))
    if set(parts[1]) > {ONE} or exponent.denominator != 1 or not 0 <= exponent <= 6:
        return None
    found: dict[Monomial, Fraction] = {ONE: Fraction(1)}
    for _ in range(int(exponent)):
        found = times(found, parts[0])
    return found


def _inverse(part: Poly) -> dict[Monomial, Fraction]:
    ((key, c),) = part.items()
    return {tuple((name, -n) for name, n in key): 1 / c}


def _cleaned(found: Poly) -> dict[Monomial, Fraction]:
    return {key: c for key, c in found.items() if c}


def plus(a: Poly, b: Poly) -> dict[Monomial, Fraction]:
    """The sum."""
    found = dict(a)
    for key, c in b.items():
        found[key] = found.get(key, Fraction(0)) + c
    return _cleaned(found)


def times(a: Poly, b: Poly) -> dict[Monomial, Fraction]:
    """The product."""
    found: dict[Monomial, Fraction] = {}
    for one, c in a.items():
        for other, d in b.items():
            exponents = dict(one)
            for name, n in other:
                exponents[name] = exponents.get(name, 0) + n
            key = tuple(sorted((name, n) for name, n in exponents.items() if n))
            found[key] = found.get(key, Fraction(0)) + c * d
    return _cleaned(found)


def scaled(a: Poly, k: Fraction) -> dict[Monomial, Fraction]:
    """The polynomial times a number."""
    return {key: k * c for key, c in a.items()}


def whole(a: Poly) -> dict[Monomial, Fraction]:
    """The polynomial with no letter below: times the least monomial that clears them."""
    lowest: dict[str, int] = {}
    for key in a:
        for name, n in key:
            lowest[name] = min(n, lowest.get(name, 0))
    return times(a, {tuple((name, -n) for name, n in sorted(lowest.items()) if n): Fraction(1)})


def letters_in(a: Poly) -> set[str]:
    """The letters that occur."""
    return {name for key in a for name, _ in key}


def ratio(a: Poly, b: Poly) -> Fraction | None:
    """The number ``k`` with ``a = k b``; None where there is none."""
    if not a or set(a) != set(b):
        return None
    found = {a[key] / b[key] for key in a}
    return found.pop() if len(found) == 1 else None


def at(a: Poly, env: Mapping[str, Any]) -> Any:
    """The value at a point: exact where the point is."""
    total: Any = Fraction(0)
    for key, c in a.items():
        part: Any = c
        for name, n in key:
            x = env[name]
            if isinstance(part, Fraction) and not isinstance(x, Fraction):
                part = MP.mpf(part.numerator) / part.denominator
            part = part * x**n
        if isinstance(total, Fraction) and not isinstance(part, Fraction):
            total = MP.mpf(total.numerator) / total.denominator
        total = total + (MP.mpf(part.numerator) / part.denominator if _mixed(total, part) else part)
    return total


def _mixed(total: Any, part: Any) -> bool:
    return isinstance(part, Fraction) and not isinstance(total, Fraction)


def along(a: Poly, name: str, env: Mapping[str, Fraction]) -> list[Fraction]:
    """The coefficients in one letter, the highest first, with the others at their values."""
    found: dict[int, Fraction] = {}
    for key, c in a.items():
        exponents = dict(key)
        degree = exponents.pop(name, 0)
        for other, n in exponents.items():
            c *= env[other] ** n
        found[degree] = found.get(degree, Fraction(0)) + c
    return [found.get(degree, Fraction(0)) for degree in range(max(found, default=0), -1, -1)]


def real_roots(coefficients: list[Fraction]) -> list[Any]:
    """The real roots of a polynomial in one letter: exact of the first degree, else to 40 digits and more."""
    while coefficients and not coefficients[0]:
        coefficients = coefficients[1:]
    if len(coefficients) < 2:
        return []
    if len(coefficients) == 2:
        return [-coefficients[1] / coefficients[0]]
    if len(coefficients) == 3:
        a, b, c = coefficients
        inside = b * b - 4 * a * c
        if inside < 0:
            return []
        root = MP.sqrt(MP.mpf(inside.numerator) / inside.denominator)
        low, high = MP.mpf(b.numerator) / b.denominator, MP.mpf((2 * a).numerator) / (2 * a).denominator
        return [(-low - root) / high, (-low + root) / high]
    floats = [MP.mpf(c.numerator) / c.denominator for c in coefficients]
    try:
        found = MP.polyroots(floats, maxsteps=200, extraprec=200)
    except MP.NoConvergence:  # roots that meet: other points serve as well
        return []
    return [x.real for x in found if abs(x.imag) < MP.mpf(10) ** -45]


def written(a: Poly) -> Term:
    """The polynomial as a sum of its monomials, the highest first."""
    keys = sorted(a, key=lambda key: (-sum(n for _, n in key), key))
    parts = [_monomial(key, a[key]) for key in keys]
    return add(*parts) if parts else num(0)


def _monomial(key: Monomial, c: Fraction) -> Term:
    factors = [power(sym(name), n) if n > 1 else sym(name) for name, n in key]
    size = abs(c)
    if not factors:
        part = num(size)
    elif size.numerator == 1 and size.denominator > 1:
        part = div(mul(*factors), num(size.denominator))
    else:
        part = mul(*factors) if size == 1 else mul(num(size), *factors)
    return neg(part) if c < 0 else part
