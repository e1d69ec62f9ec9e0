r"""Sums, integrals, limits and derivatives whose values are known: how they are written and what they are worth.

sum(k, low, high, body)  prod(k, low, high, body)       over whole numbers, both ends given
series(k, low, body, first, closed)                     without end; ``closed`` is its sum from ``first`` on
integral(x, low, high, body, primitive, at_infinity)    ``high`` may be "infty", with the limit there
limit(x, name, k)                                       one of ``LIMITS``          derivative(x, body, derived)
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod

from ..spelling import ATOM, PRODUCT, SPELL, Spelled, Speller
from ..terms import Term, add, div, fn, mul, num, power, sub, substitute, sym
from ..truth import MP, VALUES, Environment, Value, real, value

INFINITY = sym("infty")
_MOST = 60  # terms of a sum


def _whole(term: Term, env: Environment) -> int | None:
    found = value(term, env)
    return int(found) if isinstance(found, Fraction) and found.denominator == 1 else None


def _terms(term: Term, env: Environment, low: int, high: int, body: Term) -> list[Value] | None:
    if high - low > _MOST:
        return None
    found = [value(body, {**env, str(term.args[0]): Fraction(n)}) for n in range(low, high + 1)]
    return None if any(x is None for x in found) else found


def _total(values: list[Value]) -> Value:
    return sum(values, Fraction(0)) if all(isinstance(x, Fraction) for x in values) else MP.fsum(map(real, values))


def _sum(term: Term, env: Environment, complexes: bool) -> Value:
    low, high = (_whole(arg, env) for arg in term.terms()[:2])
    if low is None or high is None or high < low - 1:
        return None
    found = _terms(term, env, low, high, term.terms()[2])
    if found is None:
        return None
    if term.op == "sum":
        return _total(found)
    return prod(found, start=Fraction(1)) if all(isinstance(x, Fraction) for x in found) else MP.fprod(map(real, found))


def _series(term: Term, env: Environment, complexes: bool) -> Value:
    low, body, first, closed = term.terms()
    start, base, whole = _whole(low, env), _whole(first, env), value(closed, env)
    if start is None or base is None or whole is None or start < base:
        return None
    head = _terms(term, env, base, start - 1, body)
    return None if head is None else real(whole) - real(_total(head))


def _integral(term: Term, env: Environment, complexes: bool) -> Value:
    low, high, _, primitive, at_infinity = term.terms()
    name = str(term.args[0])

    def at(end: Term) -> Value:
        if end == INFINITY:
            return value(at_infinity, env)
        place = value(end, env)
        return None if place is None else value(primitive, {**env, name: place})

    a, b = at(low), at(high)
    return None if a is None or b is None else real(b) - real(a)


Limit = Callable[[Term, Term], tuple[Term, Term, Term]]
_ZERO = num(0)
LIMITS: dict[str, Limit] = {
    "sine": lambda x, k: (_ZERO, div(fn("sin", mul(k, x)), x), k),
    "power": lambda x, k: (INFINITY, power(add(num(1), div(k, x)), x), fn("exp", k)),
    "difference": lambda x, k: (k, div(sub(power(x, 2), power(k, 2)), sub(x, k)), mul(num(2), k)),
    "exponential": lambda x, k: (_ZERO, div(sub(fn("exp", mul(k, x)), num(1)), x), k),
    "cosine": lambda x, k: (_ZERO, div(sub(num(1), fn("cos", mul(k, x))), power(x, 2)), div(power(k, 2), num(2))),
    "quotient": lambda x, k: (INFINITY, div(add(mul(k, x), num(1)), sub(mul(num(2), x), num(3))), div(k, num(2))),
    "logarithm": lambda x, k: (_ZERO, div(fn("ln", add(num(1), mul(k, x))), x), k),
}


def limit_parts(term: Term) -> tuple[Term, Term, Term]:
    """Where the letter of a limit tends, of what, and the limit."""
    return LIMITS[str(term.args[1])](sym(str(term.args[0])), term.terms()[0])


VALUES.update(
    {
        "sum": _sum,
        "prod": _sum,
        "series": _series,
        "integral": _integral,
        "limit": lambda term, env, complexes: value(limit_parts(term)[2], env),
        "derivative": lambda term, env, complexes: value(term.terms()[1], env),
    }
)


# -- spelling ---------------------------------------------------------------------------------------------------
def _ended(speller: Speller, command: str, term: Term, low: Term, high: Term, body: Term) -> Spelled:
    name = str(term.args[0])
    below, above = speller.text(low), speller.text(high)
    if not speller.latex:
        if speller.notation == "plain":
            return f"Sum({speller.text(body)}, ({name}, {below}, {'oo' if high == INFINITY else above}))", ATOM
        sign = {"sum": "∑", "prod": "∏"}[command]
        return f"{sign}_({name}={below})^({above}) {speller.text(body, PRODUCT)}", PRODUCT
    style = speller.rng.choice(("", "", r"\limits", r"\displaystyle"))
    lead = rf"\displaystyle\{command}" if style == r"\displaystyle" else rf"\{command}{style}"
    return rf"{lead}_{{{name}={below}}}^{{{above}}} {speller.text(body, PRODUCT)}", PRODUCT


def _spelled_sum(speller: Speller, term: Term) -> Spelled:
    low, high, body = term.terms()
    text, level = _ended(speller, term.op, term, low, high, body)
    if term.op == "prod" and speller.notation == "plain":
        text = "Product" + text.removeprefix("Sum")
    return text, level


def _spelled_series(speller: Speller, term: Term) -> Spelled:
    low, body = term.terms()[:2]
    return _ended(speller, "sum", term, low, INFINITY, body)


def _spelled_integral(speller: Speller, term: Term) -> Spelled:
    low, high, body = term.terms()[:3]
    name = speller.text(sym(str(term.args[0])))
    if speller.notation == "plain":
        above = "oo" if high == INFINITY else speller.text(high)
        return f"Integral({speller.text(body)}, ({name}, {speller.text(low)}, {above}))", ATOM
    if not speller.latex:
        return f"∫_({speller.text(low)})^({speller.text(high)}) {speller.text(body, PRODUCT)} d{name}", PRODUCT
    gap = speller.rng.choice((r"\,", " ", r"\, \mathrm", r"\;"))
    limits = speller.rng.choice(("", "", r"\limits"))
    ends = rf"_{{{speller.text(low)}}}^{{{speller.text(high)}}}"
    d = gap + (f"{{d}}{name}" if gap.endswith("mathrm") else f"d{name}")
    return rf"\int{limits}{ends} {speller.text(body, PRODUCT)}{d}", PRODUCT


def _spelled_limit(speller: Speller, term: Term) -> Spelled:
    at, body, _ = limit_parts(term)
    name = speller.text(sym(str(term.args[0])))
    if speller.notation == "plain":
        return f"Limit({speller.text(body)}, {name}, {'oo' if at == INFINITY else speller.text(at)})", ATOM
    if not speller.latex:
        return f"lim_({name}→{speller.text(at)}) {speller.text(body, PRODUCT)}", PRODUCT
    arrow = speller.rng.choice((r"\to", r"\rightarrow"))
    return rf"\lim_{{{name} {arrow} {speller.text(at)}}} {speller.text(body, PRODUCT)}", PRODUCT


def _spelled_derivative(speller: Speller, term: Term) -> Spelled:
    name, body = speller.text(sym(str(term.args[0]))), term.terms()[0]
    if speller.notation == "plain":
        return f"Derivative({speller.text(body)}, {name})", ATOM
    if not speller.latex:
        return f"d/d{name}({speller.text(body)})", PRODUCT
    d = speller.rng.choice(("d", r"\mathrm{d}"))
    gap = " " if d == "d" or name.startswith("\\") else ""
    return rf"\frac{{{d}}}{{{d}{gap.strip()}{name}}}{speller.brackets(speller.text(body))}", PRODUCT


SPELL.update(
    {
        "sum": _spelled_sum,
        "prod": _spelled_sum,
        "series": _spelled_series,
        "integral": _spelled_integral,
        "limit": _spelled_limit,
        "derivative": _spelled_derivative,
    }
)


def bound(term: Term, name: str) -> Term:
    """The same binder with another bound letter."""
    old = str(term.args[0])
    args = [substitute(arg, old, sym(name)) if isinstance(arg, Term) else arg for arg in term.args]
    return Term(term.op, (name, *args[1:]))
