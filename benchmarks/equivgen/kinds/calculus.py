"""Sums, products, integrals, limits and derivatives, built backwards from closed forms that are known."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from ..terms import (
    Rule,
    Term,
    add,
    const,
    div,
    fn,
    letters,
    mul,
    neg,
    num,
    power,
    size,
    somewhere,
    sub,
    substitute,
    sym,
)
from ..truth import environments, numbers_agree, numbers_apart, value
from . import expressions as e
from .base import Kind
from .binders import INFINITY, LIMITS, bound, limit_parts
from .rewrites_of_constants import exact_number

PI, ONE, TWO, ZERO = const("pi"), num(1), num(2), num(0)
BINDERS = ("sum", "prod", "series", "integral", "limit", "derivative")
_INDICES = ("k", "n", "m", "j")


def _sum(rng: Random, level: int) -> Term:
    k, a = sym("k"), num(rng.randint(2, 6))
    bodies = (
        k, power(k, 2), power(k, 3), mul(a, k), add(mul(a, k), ONE), power(TWO, k), div(ONE, power(a, k)),
        div(ONE, mul(k, add(k, ONE))), sub(power(k, 2), k), mul(k, power(TWO, k)), fn("sin", k), div(a, k),
        mul(power(num(-1), k), power(k, 2)), Term("binom", (num(10), k)),
    )  # fmt: skip
    low = rng.choice((0, 1, 1, 1, 2, 3))
    body = rng.choice(bodies)
    if low == 0 and value(body, {"k": Fraction(0)}) is None:
        low = 1
    return Term("sum", ("k", num(low), num(rng.randint(low + 3, 10)), body))


def _product(rng: Random, level: int) -> Term:
    k, a = sym("k"), num(rng.randint(2, 5))
    bodies = (k, add(k, a), div(k, add(k, ONE)), sub(ONE, div(ONE, power(k, 2))), mul(a, k), power(a, k))
    return Term("prod", ("k", num(2), num(rng.randint(4, 8)), rng.choice(bodies)))


def _series(rng: Random, level: int) -> Term:
    n, k, x = sym("n"), rng.randint(2, 6), sym("x")
    sign = power(num(-1), n)
    table: tuple[tuple[int, Term, Term], ...] = (
        (0, div(ONE, power(num(k), n)), num(Fraction(k, k - 1))),
        (0, power(num(Fraction(1, k)), n), num(Fraction(k, k - 1))),
        (0, div(n, power(num(k), n)), num(Fraction(k, (k - 1) ** 2))),
        (0, div(sign, power(num(k), n)), num(Fraction(k, k + 1))),
        (1, div(ONE, power(n, 2)), div(power(PI, 2), num(6))),
        (1, div(ONE, power(n, 4)), div(power(PI, 4), num(90))),
        (1, div(power(num(-1), add(n, ONE)), n), fn("ln", TWO)),
        (0, div(ONE, Term("fact", (n,))), const("e")),
        (0, div(power(num(k), n), Term("fact", (n,))), fn("exp", num(k))),
        (0, div(power(x, n), Term("fact", (n,))), fn("exp", x)),
        (0, div(mul(sign, power(x, add(mul(TWO, n), ONE))), Term("fact", (add(mul(TWO, n), ONE),))), fn("sin", x)),
        (1, div(ONE, mul(n, add(n, ONE))), ONE),
        (0, div(sign, add(mul(TWO, n), ONE)), div(PI, num(4))),
        (1, div(ONE, mul(power(TWO, n), n)), fn("ln", TWO)),
    )
    first, body, closed = rng.choice(table)
    return Term("series", ("n", num(first), body, num(first), closed))


def _integral(rng: Random, level: int) -> Term:
    x, a, n = sym("x"), rng.randint(2, 5), rng.randint(2, 4)
    k, kx = num(a), mul(num(a), x)
    e_x, shifted_power = fn("exp", neg(kx)), power(add(x, ONE), n - 1)
    table: tuple[tuple[Term, Term, Term | None], ...] = (
        (power(x, n), div(power(x, n + 1), num(n + 1)), None),
        (fn("sin", kx), neg(div(fn("cos", kx), k)), None),
        (fn("exp", kx), div(fn("exp", kx), k), None),
        (mul(x, fn("exp", x)), mul(sub(x, ONE), fn("exp", x)), None),
        (div(ONE, add(x, k)), fn("ln", add(x, k)), None),
        (mul(x, fn("cos", x)), add(mul(x, fn("sin", x)), fn("cos", x)), None),
        (add(power(x, 2), k), add(div(power(x, 3), num(3)), kx), None),
        (div(ONE, add(power(x, 2), num(a * a))), div(fn("arctan", div(x, k)), k), div(PI, num(2 * a))),
        (e_x, neg(div(e_x, k)), ZERO),
        (mul(x, e_x), neg(mul(add(div(x, k), num(Fraction(1, a * a))), e_x)), ZERO),
        (div(ONE, power(add(x, ONE), n)), neg(div(ONE, mul(num(n - 1), shifted_power))), ZERO),
    )
    body, primitive, at_infinity = rng.choice(table)
    low = num(rng.choice((0, 0, 1, 2)))
    ends = [num(3), num(4), PI, sym("t"), div(PI, TWO), num(5)]
    high = INFINITY if at_infinity is not None and rng.random() < 0.6 else rng.choice(ends)
    return Term("integral", ("x", low, high, body, primitive, at_infinity or ZERO))


def _limit(rng: Random, level: int) -> Term:
    return Term("limit", (rng.choice(("x", "t", "h")), rng.choice(sorted(LIMITS)), num(rng.randint(2, 7))))


def _derivative(rng: Random, level: int) -> Term:
    x, a, n = sym("x"), num(rng.randint(2, 6)), rng.randint(2, 5)
    table = (
        (power(x, n), mul(num(n), power(x, n - 1))), (fn("sin", mul(a, x)), mul(a, fn("cos", mul(a, x)))),
        (mul(x, fn("exp", x)), mul(add(x, ONE), fn("exp", x))),
        (fn("ln", add(power(x, 2), a)), div(mul(TWO, x), add(power(x, 2), a))),
        (div(x, add(x, a)), div(a, power(add(x, a), 2))),
        (fn("cos", power(x, 2)), neg(mul(TWO, x, fn("sin", power(x, 2))))),
        (add(power(x, 3), mul(a, x)), add(mul(num(3), power(x, 2)), a)),
        (mul(power(x, 2), fn("ln", x)), add(mul(TWO, x, fn("ln", x)), x)),
    )  # fmt: skip
    return Term("derivative", ("x", *rng.choice(table)))


_FORMS: tuple[Callable[[Random, int], Term], ...] = (
    _sum, _sum, _product, _series, _series, _integral, _integral, _integral, _limit, _derivative,
)  # fmt: skip


def make(rng: Random, level: int) -> Term:
    """One sum, integral, limit or derivative, alone or with a factor or a summand."""
    found = rng.choice(_FORMS)(rng, level)
    if level > 1 and rng.random() < 0.5:
        k = num(rng.randint(2, 9))
        found = rng.choice((mul(k, found), add(k, found), div(found, k), sub(found, k)))
    return found


def _points(a: Term, b: Term) -> list[dict[str, Fraction]]:
    return environments({"x", "t"} & (letters(a) | letters(b)), 6)


def apart(a: Term, b: Term) -> bool:
    """By their values, at one point of the free letters."""
    return any(numbers_apart(value(a, env), value(b, env)) for env in _points(a, b))


def agree(a: Term, b: Term) -> bool:
    """By their values wherever both have one."""
    seen = [(value(a, env), value(b, env)) for env in _points(a, b)]
    both = [(x, y) for x, y in seen if x is not None and y is not None]
    return bool(both) and all(numbers_agree(x, y) for x, y in both)


# -- rewrites ---------------------------------------------------------------------------------------------------
def renamed(rng: Random, term: Term) -> Term | None:
    """The bound letter under another name."""
    if term.op not in BINDERS or term.op == "derivative":
        return None
    others = ("u", "s", "y", "z") if term.op in ("integral", "limit") else _INDICES
    return bound(term, rng.choice(others))


def shifted(rng: Random, term: Term) -> Term | None:
    """The index moved by one, in the bounds and against it in the terms."""
    if term.op not in ("sum", "prod", "series"):
        return None
    name = str(term.args[0])
    by = rng.choice((1, -1, 1))
    k = sym(name)
    new = sub(k, ONE) if by > 0 else add(k, ONE)
    if term.op == "series":
        low, body, first, closed = term.terms()
        return Term("series", (name, _moved(low, by), substitute(body, name, new), _moved(first, by), closed))
    low, high, body = term.terms()
    return Term(term.op, (name, _moved(low, by), _moved(high, by), substitute(body, name, new)))


def _moved(end: Term, by: int) -> Term:
    found = value(end)
    return num(found + by) if isinstance(found, Fraction) else end


def reflected(rng: Random, term: Term) -> Term | None:
    """A finite sum or an integral run through from the other end."""
    if term.op == "sum":
        name = str(term.args[0])
        low, high, body = term.terms()
        total = value(low), value(high)
        if not isinstance(total[0], Fraction) or not isinstance(total[1], Fraction):
            return None
        return Term("sum", (name, low, high, substitute(body, name, sub(num(total[0] + total[1]), sym(name)))))
    if term.op != "integral" or term.terms()[1] == INFINITY:
        return None
    low, high, body, primitive, _ = term.terms()
    return neg(Term("integral", (term.args[0], high, low, body, primitive, ZERO)))


def first_apart(rng: Random, term: Term) -> Term | None:
    """The first term written apart, or a range cut in two."""
    name = str(term.args[0])
    if term.op == "series":
        low, body, first, closed = term.terms()
        return add(substitute(body, name, low), Term("series", (name, _moved(low, 1), body, first, closed)))
    if term.op == "sum":
        low, high, body = term.terms()
        if rng.random() < 0.5:
            return add(Term("sum", (name, low, _moved(high, -1), body)), substitute(body, name, high))
        return add(substitute(body, name, low), Term("sum", (name, _moved(low, 1), high, body)))
    if term.op != "integral":
        return None
    low, high, body, primitive, at = term.terms()
    parts = (low, ONE), (ONE, high)
    if low == ONE or high == ONE:
        return None
    return add(*(Term("integral", (name, a, b, body, primitive, at)) for a, b in parts))


def constant_moved(rng: Random, term: Term) -> Term | None:
    """A constant factor inside, or in front."""
    if term.op == "mul" and len(term.terms()) == 2 and term.terms()[0].op == "num":
        k, inner = term.terms()
        return _scaled(inner, k) if inner.op in ("sum", "series", "integral") else None
    if term.op not in ("sum", "series", "integral"):
        return None
    k = num(rng.randint(2, 5))
    return div(_scaled(term, k), k)


def _scaled(term: Term, k: Term) -> Term:
    """The binder with its terms multiplied by a number."""
    name, args = term.args[0], list(term.terms())
    at = {"sum": (2,), "series": (1, 3), "integral": (2, 3, 4)}[term.op]
    return Term(term.op, (name, *(mul(k, arg) if index in at else arg for index, arg in enumerate(args))))


def closed_form(rng: Random, term: Term) -> Term | None:
    """Worked out."""
    if term.op == "derivative":
        return term.terms()[1]
    if term.op == "limit":
        return limit_parts(term)[2]
    if term.op == "series":
        low, _, first, closed = term.terms()
        return closed if low == first else None
    if term.op == "integral":
        low, high, _, primitive, at = term.terms()
        name = str(term.args[0])
        return sub(at if high == INFINITY else substitute(primitive, name, high), substitute(primitive, name, low))
    found = value(term) if term.op in ("sum", "prod") else None
    return num(found) if isinstance(found, Fraction) and found.denominator < 10**9 else None


def written_out(rng: Random, term: Term) -> Term | None:
    """A short sum or product with all its terms."""
    if term.op not in ("sum", "prod"):
        return None
    low, high = (value(arg) for arg in term.terms()[:2])
    if not isinstance(low, Fraction) or not isinstance(high, Fraction) or high - low > 5:
        return None
    terms = [substitute(term.terms()[2], str(term.args[0]), num(n)) for n in range(int(low), int(high) + 1)]
    return (add if term.op == "sum" else mul)(*terms)


# -- edits ------------------------------------------------------------------------------------------------------
def other_bound(rng: Random, term: Term) -> Term | None:
    """A bound off by one."""
    if term.op not in ("sum", "prod", "series", "integral"):
        return None
    args = list(term.args)
    at = 2 if term.op != "series" and rng.random() < 0.5 else 1
    end = args[at]
    if not isinstance(end, Term) or end == INFINITY:
        return None
    args[at] = add(end, ONE) if end.op != "num" else _moved(end, rng.choice((1, -1)))
    if at == 1 and term.op == "series":
        args[at] = _moved(end, 1)
    return Term(term.op, tuple(args))


def other_factor(rng: Random, term: Term) -> Term | None:
    """A factor of the terms or of the integrand doubled."""
    return _scaled(term, TWO) if term.op in ("sum", "series", "integral") and size(term) < 30 else None


def limits_exchanged(rng: Random, term: Term) -> Term | None:
    """The limits of an integral exchanged without a sign; a finite sum one index on in the terms only."""
    if term.op == "integral" and term.terms()[1] != INFINITY:
        low, high, *rest = term.terms()
        return Term("integral", (term.args[0], high, low, *rest))
    if term.op != "sum":
        return None
    name = str(term.args[0])
    return Term("sum", (*term.args[:3], substitute(term.terms()[2], name, add(sym(name), ONE))))


def other_limit(rng: Random, term: Term) -> Term | None:
    """The number in a limit off by one."""
    if term.op != "limit":
        return None
    return Term("limit", (*term.args[:2], add(term.terms()[0], ONE)))


def sum_for_product(rng: Random, term: Term) -> Term | None:
    """A product for a sum, or the other way."""
    return Term("prod" if term.op == "sum" else "sum", term.args) if term.op in ("sum", "prod") else None


def _outside(rule: Rule) -> Rule:
    """The rule at a place that lies in no binder."""

    def applied(rng: Random, term: Term) -> Term | None:
        if term.op in BINDERS or (found := rule(rng, term)) is None:
            parts = [] if term.op in BINDERS else list(enumerate(term.args))
            rng.shuffle(parts)
            for index, arg in parts:
                if isinstance(arg, Term) and (below := applied(rng, arg)) is not None:
                    return Term(term.op, (*term.args[:index], below, *term.args[index + 1 :]))
            return None
        return found

    return applied


CALCULUS = Kind(
    name="calculus",
    make=make,
    rewrites={
        "bound letter": somewhere(renamed),
        "index shifted": somewhere(shifted),
        "reflected": somewhere(reflected),
        "range split": somewhere(first_apart),
        "constant moved": somewhere(constant_moved),
        "closed form": somewhere(closed_form),
        "written out": somewhere(written_out),
        "number worked out": _outside(exact_number),
        "order": _outside(e.swap),
        "zero added": e.add_zero,
    },
    edits={
        "bound off by one": somewhere(other_bound),
        "factor": somewhere(other_factor),
        "limits exchanged or index off": somewhere(limits_exchanged),
        "number in a limit": somewhere(other_limit),
        "sum for product": somewhere(sum_for_product),
        "sign": e.opposite,
        "number off by one": _outside(e.other_number),
        "sign of a term": _outside(e.sign_of_term),
        "term lost": _outside(e.dropped),
    },
    apart=apart,
    agree=agree,
    shrinks=False,
)
