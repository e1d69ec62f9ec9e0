"""Constants: surds, roots, powers, logarithms, exact values of sine and arctangent, factorials, whole parts."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from ..terms import Rule, Term, add, const, div, fn, mul, neg, num, power, somewhere, sqrt, sub
from ..truth import has_i, scalars_agree, scalars_apart, tolerant
from . import expressions as e
from .arithmetic import exact
from .base import Kind
from .forms import call, degrees, whole
from .rewrites_of_constants import REWRITES

PI, E = const("pi"), const("e")
_SQUAREFREE = (2, 3, 5, 6, 7, 10, 11, 13, 14, 15)


def _surd(rng: Random) -> Term:
    k, root = rng.randint(1, 9), sqrt(num(rng.choice(_SQUAREFREE)))
    return root if k == 1 else mul(num(k), root)


def _surds(rng: Random, level: int) -> Term:
    a, b = num(rng.randint(1, 12)), _surd(rng)
    top = rng.choice((b, add(a, b), sub(a, b), add(b, _surd(rng))))
    bottom = rng.choice((num(rng.randint(2, 9)), _surd(rng), add(num(rng.randint(2, 9)), _surd(rng))))
    return div(top, bottom) if rng.random() < 0.5 else top


def _nested(rng: Random, level: int) -> Term:
    m, n = rng.sample(range(2, 12), 2)
    root = sqrt(num(m * n)) if rng.random() < 0.5 else mul(num(2), sqrt(num(m * n)))
    inside = add(num(m + n), root) if rng.random() < 0.5 or m * n < 5 else sub(num(m + n + 1), root)
    return sqrt(inside)


def _roots(rng: Random, level: int) -> Term:
    n, x = rng.randint(3, 5), num(rng.choice((2, 3, 4, 5, 9, 16, 24, 54, 81, 250)))
    k = num(rng.randint(2, 7))
    root = Term("root", (x, n))
    return rng.choice((root, mul(k, root), add(k, root), power(x, num(Fraction(rng.randint(1, 5), n)))))


def _with_pi(rng: Random, level: int) -> Term:
    a, b, c = (num(rng.randint(2, 24)) for _ in range(3))
    forms: tuple[Term, ...] = (
        mul(a, PI), div(PI, a), add(a, PI), div(mul(a, PI), b), sub(mul(a, PI), b), mul(power(E, 2), a),
        div(add(power(E, 2), a), b), sub(E, div(num(1), E)), div(power(PI, 2), a), mul(a, PI, sqrt(num(3))),
        sub(power(E, num(Fraction(1, 2))), a), add(div(PI, a), div(sqrt(num(3)), b)),
        sub(div(power(PI, 2), a), div(b, c)),
    )  # fmt: skip
    return rng.choice(forms)


def _angle(rng: Random) -> Term:
    top, bottom = rng.choice(
        ((1, 12), (5, 12), (1, 8), (3, 8), (1, 5), (2, 5), (1, 10), (1, 6), (2, 3), (3, 4), (1, 4))
    )
    if rng.random() < 0.3:
        return degrees(Fraction(180 * top, bottom)) if 180 * top % bottom == 0 else degrees(30)
    return div(PI if top == 1 else mul(num(top), PI), num(bottom))


def _trigonometric(rng: Random, level: int) -> Term:
    found = fn(rng.choice(("sin", "cos", "tan")), _angle(rng))
    if level > 1 and rng.random() < 0.5:
        other = fn(rng.choice(("sin", "cos")), _angle(rng))
        return rng.choice((add(found, other), mul(found, other), power(found, 2), mul(num(rng.randint(2, 9)), found)))
    return found


def _arcs(rng: Random, level: int) -> Term:
    p, q = rng.randint(1, 5), rng.randint(2, 7)
    one = num(Fraction(p, q))
    found = fn("arctan", one) if rng.random() < 0.6 or p > q else fn(rng.choice(("arcsin", "arccos")), one)
    k = num(rng.randint(2, 5))
    return rng.choice((found, mul(k, found), sub(PI, found), add(found, fn("arctan", num(rng.randint(2, 4))))))


def _logarithms(rng: Random, level: int) -> Term:
    x, y, b = num(rng.choice((4, 8, 9, 12, 20, 27, 32, 50))), num(rng.randint(2, 7)), num(rng.choice((2, 3, 5, 10)))
    forms = (
        fn("ln", x), Term("log_base", (x, b)), add(fn("ln", y), num(1)), sub(fn("ln", x), fn("ln", y)),
        div(fn("ln", x), fn("ln", b)), mul(num(3), fn("ln", y)), div(fn("ln", y), num(2)), fn("ln", div(x, num(5))),
        power(fn("ln", num(2)), 2), add(Term("log_base", (x, b)), num(2)), fn("ln", add(num(1), sqrt(num(2)))),
    )  # fmt: skip
    return rng.choice(forms)


def _powers(rng: Random, level: int) -> Term:
    base, exponent = rng.choice((2, 3, 4, 6, 8, 9, 10, 25)), rng.choice((5, 10, 20, 50, 100, 2024, 9000))
    big = power(num(base), exponent)
    k = num(rng.randint(1, 9))
    forms = (big, sub(big, k), add(big, k), div(sub(big, num(1)), num(base)), div(num(1), big), mul(k, big))
    return rng.choice(forms)


def _counts(rng: Random, level: int) -> Term:
    n, k = rng.randint(5, 8 * level), rng.randint(1, 4)
    binomial, factorial = Term("binom", (num(n), num(k))), Term("fact", (num(n),))
    forms = (
        binomial, factorial, div(factorial, power(num(2), k)), div(num(1), Term("fact", (num(rng.choice((n, 2004))),))),
        div(binomial, power(num(2), n)), sub(num(1), div(num(1), factorial)), mul(binomial, num(k)),
        sub(num(1), div(num(1), Term("fact", (num(rng.randint(100, 900)),)))),
    )  # fmt: skip
    return rng.choice(forms)


def _whole_numbers(rng: Random, level: int) -> Term:
    a, b = num(rng.randint(10, 200)), num(rng.randint(3, 40))
    forms = (
        whole("floor", div(a, b)), whole("ceil", div(a, b)), whole("floor", sqrt(a)), whole("floor", mul(b, PI)),
        call("gcd", a, b), call("lcm", a, b), call("mod", a, b), call("mod", power(num(2), 10), b),
        call("max", sqrt(b), num(4)), add(whole("floor", neg(div(a, b))), b), call("min", a, mul(num(2), b)),
        Term("abs", (sub(b, sqrt(a)),)),
    )  # fmt: skip
    return rng.choice(forms)


def _periodic(rng: Random, level: int) -> Term:
    period, before = (
        str(rng.randint(1, 98)),
        "".join(rng.choice("0123456789") for _ in range(rng.randint(0, level - 1))),
    )
    if set(period) == {"9"} or len(set(period)) < len(period):
        period = "36"
    return Term("repeat", (str(rng.randint(0, 9)), before, period))


_FORMS: tuple[Callable[[Random, int], Term], ...] = (
    _surds, _surds, _nested, _roots, _with_pi, _trigonometric, _arcs, _logarithms, _powers, _counts, _whole_numbers,
    _periodic,
)  # fmt: skip


def make(rng: Random, level: int) -> Term:
    """A constant; one of level 3 is now and then made of two."""
    found = rng.choice(_FORMS)(rng, level)
    if level == 3 and rng.random() < 0.5:
        other = rng.choice(_FORMS[:-4])(rng, level)
        found = rng.choice((add(found, other), mul(_bare(found), _bare(other)), sub(found, other)))
    return neg(found) if rng.random() < 0.1 else found


def _bare(term: Term) -> Term:
    return term if term.op != "mul" else add(term, num(1))


def apart(a: Term, b: Term) -> bool:
    """By exact fractions where both are rational, else by 30 digits."""
    x, y = exact(a), exact(b)
    if x is not None and y is not None:
        return _beyond_tolerance(x, y) if _literal(a) or _literal(b) else x != y
    return scalars_apart(a, b)


def _literal(term: Term) -> bool:
    """Whether the tolerance for written decimals applies: to ``4 * 10^n`` too, however it came about."""
    if term.op == "neg":
        return _literal(term.terms()[0])
    mantissa = term.op == "mul" and len(term.terms()) == 2 and term.terms()[0].op == "num"
    return tolerant(term) or (mantissa and term.terms()[1].op == "pow" and term.terms()[1].terms()[0] == num(10))


def _beyond_tolerance(x: Fraction, y: Fraction) -> bool:
    return abs(x - y) > max(abs(x), abs(y)) * Fraction(4, 10**6)


def agree(a: Term, b: Term) -> bool:
    """By exact fractions where both are rational, else by 40 digits."""
    x, y = exact(a), exact(b)
    return x == y if x is not None and y is not None else not has_i(a) and scalars_agree(a, b)


def root_lost(rng: Random, term: Term) -> Term | None:
    """A root forgotten."""
    return term.terms()[0] if term.op in ("sqrt", "root") else None


def other_root(rng: Random, term: Term) -> Term | None:
    """A root of another degree."""
    if term.op == "sqrt":
        return Term("root", (term.args[0], 3))
    if term.op != "root" or not isinstance(term.args[1], int):
        return None
    return Term("root", (term.args[0], term.args[1] + 1))


def other_base(rng: Random, term: Term) -> Term | None:
    """Base and argument of a logarithm exchanged, or the base off by one."""
    if term.op != "log_base":
        return None
    x, base = term.terms()
    return Term("log_base", (base, x) if rng.random() < 0.5 else (x, add(base, num(1))))


def other_constant(rng: Random, term: Term) -> Term | None:
    """``e`` for ``pi``, or the other way."""
    return const("e" if term.args[0] == "pi" else "pi") if term.op == "const" else None


def other_call(rng: Random, term: Term) -> Term | None:
    """Another function of the same arguments."""
    others = {"gcd": "lcm", "lcm": "gcd", "min": "max", "max": "min", "floor": "ceil", "ceil": "floor"}
    name = others.get(str(term.args[0])) if term.op in ("call", "whole") else None
    return None if name is None else Term(term.op, (name, *term.terms()))


def degrees_lost(rng: Random, term: Term) -> Term | None:
    """The degree sign forgotten inside a function."""
    if term.op != "fn" or term.terms()[0].op != "degrees":
        return None
    return fn(str(term.args[0]), term.terms()[0].terms()[0])


def factorial_lost(rng: Random, term: Term) -> Term | None:
    """The factorial of one number more, or none."""
    if term.op != "fact":
        return None
    return term.terms()[0] if rng.random() < 0.3 else Term("fact", (add(term.terms()[0], num(2)),))


def tiny(rng: Random, term: Term) -> Term | None:
    """Off by a very small amount."""
    if tolerant(term):
        return None
    amount = rng.choice(
        (power(num(10), -20), div(num(1), Term("fact", (num(rng.choice((25, 26))),))), power(num(10), -9))
    )
    return add(term, amount) if rng.random() < 0.5 else sub(term, amount)


def one_more(rng: Random, term: Term) -> Term | None:
    """One added to the whole, or taken away."""
    return add(term, num(1)) if rng.random() < 0.5 else sub(term, num(1))


EDITS: dict[str, Rule] = {
    "sign of a term": somewhere(e.sign_of_term),
    "sign": e.opposite,
    "number off by one": somewhere(e.other_number),
    "exponent": somewhere(e.other_exponent),
    "function": somewhere(e.other_function),
    "term lost": somewhere(e.dropped),
    "upside down": somewhere(e.upside_down),
    "bracket moved": somewhere(e.bracket_moved),
    "root lost": somewhere(root_lost),
    "degree of a root": somewhere(other_root),
    "base": somewhere(other_base),
    "constant": somewhere(other_constant),
    "other function of numbers": somewhere(other_call),
    "degrees lost": somewhere(degrees_lost),
    "factorial": somewhere(factorial_lost),
    "tiny amount": tiny,
    "one more": one_more,
}

CONSTANTS = Kind(name="constants", make=make, rewrites=REWRITES, edits=EDITS, apart=apart, agree=agree, weight=2.0)
