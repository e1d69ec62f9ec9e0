"""Deeper expressions: rational functions, roots, identities of sines, logarithms, exponentials, absolute values."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from ..terms import Rule, Term, add, div, fn, letters, mul, neg, num, power, somewhere, sqrt, sub, sym
from ..truth import environments, numbers_agree, numbers_apart, value
from . import expressions as e
from .base import Kind
from .forms import call
from .rewrites_of_identities import REWRITES

GROUPS = (
    ("x",),
    ("x",),
    ("x", "y"),
    ("t",),
    ("n",),
    ("a", "b"),
    ("theta",),
    ("alpha", "beta"),
    ("x_1", "x_2"),
    ("lambda",),
)


def _linear(rng: Random, x: Term) -> Term:
    k = num(rng.randint(2, 6))
    return rng.choice((x, mul(k, x), add(x, k), sub(x, k), add(mul(k, x), num(rng.randint(1, 9)))))


def _quadratic(rng: Random, x: Term) -> Term:
    a, b = rng.randint(1, 7), rng.randint(1, 7)
    return add(power(x, 2), *((mul(num(a + b), x), num(a * b)) if rng.random() < 0.5 else (num(a),)))


def _rational(rng: Random, x: Term, y: Term) -> Term:
    a, b = num(rng.randint(1, 9)), num(rng.randint(1, 9))
    p, q = _linear(rng, x), _quadratic(rng, x)
    k = rng.randint(1, 6)
    return rng.choice(
        (
            div(a, mul(add(x, num(k)), sub(x, b))), add(div(a, p), div(b, sub(x, num(k)))), div(p, q),
            div(q, add(x, a)),
            div(sub(power(x, 2), num(k * k)), sub(x, num(k))), div(add(power(x, 3), a), add(x, b)),
            add(x, div(a, x)), div(num(1), add(num(1), div(a, add(x, b)))), div(sub(p, y), add(q, y)),
        )
    )  # fmt: skip


def _roots(rng: Random, x: Term, y: Term) -> Term:
    a, k = num(rng.randint(1, 9)), num(rng.randint(2, 5))
    return rng.choice(
        (
            sqrt(_quadratic(rng, x)), sqrt(mul(power(k, 2), power(x, 2))), sqrt(power(add(x, a), 2)), sqrt(power(x, 4)),
            Term("root", (add(power(x, 3), a), 3)), Term("root", (mul(num(8), power(x, 3)), 3)),
            sqrt(add(power(x, 2), power(y, 2))),
            div(a, sqrt(_quadratic(rng, x))), mul(x, sqrt(add(x, a))), div(x, add(sqrt(add(x, a)), k)),
            sqrt(div(add(power(x, 2), a), k)), power(add(power(x, 2), a), num(Fraction(3, 2))),
        )
    )  # fmt: skip


def _angles(rng: Random, x: Term, y: Term) -> Term:
    k = num(rng.randint(2, 4))
    name, other = rng.choice(("sin", "cos", "tan", "sec", "csc", "cot")), rng.choice(("sin", "cos"))
    kx = mul(k, x)
    return rng.choice(
        (
            fn(name, kx), fn(name, x), power(fn(name, x), 2), mul(fn("sin", kx), fn(other, x)), fn(other, add(x, y)),
            add(fn(other, kx), fn(name, x)), sub(power(fn("cos", kx), 2), power(fn("sin", kx), 2)),
            fn(other, sub(x, y)),
            div(fn("sin", x), add(num(1), fn("cos", x))), mul(k, fn("sin", x), fn("cos", x)), power(fn(other, x), 3),
            div(sub(num(1), fn("cos", kx)), fn("sin", kx)), add(mul(k, power(fn(other, x), 2)), num(1)),
        )
    )  # fmt: skip


def _logarithms(rng: Random, x: Term, y: Term) -> Term:
    a, k = num(rng.randint(1, 9)), num(rng.randint(2, 5))
    positive = add(power(x, 2), a)
    return rng.choice(
        (
            fn("ln", positive), fn("ln", x), fn("ln", mul(k, x)), fn("ln", power(x, 2)),
            fn("ln", Term("abs", (add(x, a),))),
            sub(fn("ln", add(x, a)), fn("ln", x)), Term("log_base", (positive, k)), fn("ln", sqrt(positive)),
            mul(k, fn("ln", x)),
            mul(x, fn("ln", x)), fn("ln", div(add(x, a), k)), fn("exp", mul(k, x)), power(k, x), power(k, add(x, a)),
            div(fn("exp", x), add(fn("exp", x), num(1))), fn("exp", neg(power(x, 2))),
            mul(fn("exp", kx := mul(k, x)), x),
            power(fn("exp", kx), 2), div(add(fn("exp", x), fn("exp", neg(x))), num(2)),
            power(k, sub(mul(num(2), x), num(1))),
        )
    )  # fmt: skip


def _hyperbolic(rng: Random, x: Term, y: Term) -> Term:
    k = num(rng.randint(2, 4))
    name = rng.choice(("sinh", "cosh", "tanh", "arsinh", "arctan", "arcsin", "sech"))
    return rng.choice((fn(name, x), fn(name, mul(k, x)), power(fn("cosh", x), 2), mul(fn("sinh", x), fn("cosh", x))))


def _absolute(rng: Random, x: Term, y: Term) -> Term:
    a, b = num(rng.randint(1, 9)), num(rng.randint(1, 9))
    inner = Term("abs", (sub(x, a),))
    return rng.choice(
        (
            inner, add(inner, Term("abs", (add(x, b),))), Term("abs", (sub(mul(num(2), x), a),)),
            mul(x, Term("abs", (x,))),
            call("max", x, a), call("min", x, neg(x)), call("max", x, y), div(Term("abs", (x,)), x),
            sub(Term("abs", (x,)), a),
        )
    )  # fmt: skip


def _powers(rng: Random, x: Term, y: Term) -> Term:
    k, m = num(rng.randint(2, 5)), num(rng.randint(1, 4))
    return rng.choice(
        (
            power(x, sym("n")), mul(power(k, sym("n")), x), power(k, add(sym("n"), m)), sub(power(k, sym("n")), num(1)),
            div(sub(power(k, add(sym("n"), num(1))), num(1)), k), mul(add(x, m), power(k, sym("n"))),
        )
    )  # fmt: skip


_FORMS: tuple[Callable[[Random, Term, Term], Term], ...] = (
    _rational, _rational, _roots, _angles, _angles, _logarithms, _logarithms, _hyperbolic, _absolute, _powers,
)  # fmt: skip


def make(rng: Random, level: int) -> Term:
    """One form, or two joined."""
    names = rng.choice(GROUPS)
    x, y = sym(names[0]), sym(names[1]) if names[1:] else num(rng.randint(2, 5))
    found = rng.choice(_FORMS)(rng, x, y)
    if level > 1 and rng.random() < 0.5:
        other = rng.choice(_FORMS)(rng, x, y)
        found = rng.choice((add(found, other), sub(found, other), mul(_bracketed(found), _bracketed(other))))
    return found if letters(found) else add(found, x)


def _bracketed(term: Term) -> Term:
    return term if term.op in ("add", "fn", "sqrt", "abs", "sym") else mul(num(2), term)


def _points(a: Term, b: Term) -> list[dict[str, Fraction]]:
    return environments(letters(a) | letters(b), 16)


def apart(a: Term, b: Term) -> bool:
    """At a point where both are defined as real numbers."""
    return any(numbers_apart(value(a, env), value(b, env)) for env in _points(a, b))


def agree(a: Term, b: Term) -> bool:
    """The same wherever both are defined, and the same domain at the points tried."""
    met = 0
    for env in _points(a, b):
        x, y = value(a, env), value(b, env)
        if (x is None) != (y is None) or (x is not None and not numbers_agree(x, y)):
            return False
        met += x is not None
    return met > 1


def sign_of_root(rng: Random, term: Term) -> Term | None:
    """The root of a square, or an absolute value, without its sign."""
    if term.op == "abs":
        return term.terms()[0]
    inside = term.terms()[0] if term.op == "sqrt" else None
    if inside is None:
        return None
    if inside.op == "pow" and inside.terms()[1] == num(2):
        return inside.terms()[0]
    return add(*(sqrt(part) for part in inside.terms())) if inside.op == "add" and "neg" not in str(inside) else None


def split_wrongly(rng: Random, term: Term) -> Term | None:
    """A function of a sum as the sum of its values; a square of a sum as the sum of squares."""
    if term.op == "fn" and term.terms()[0].op == "add" and all(part.op != "neg" for part in term.terms()[0].terms()):
        return add(*(fn(str(term.args[0]), part) for part in term.terms()[0].terms()))
    if term.op == "pow" and term.terms()[0].op == "add":
        return add(*(power(part, term.terms()[1]) for part in term.terms()[0].terms()))
    return None


def square_moved(rng: Random, term: Term) -> Term | None:
    """The square of a value as the value at the square."""
    if term.op != "pow" or term.terms()[0].op != "fn":
        return None
    base, exponent = term.terms()
    return fn(str(base.args[0]), power(base.terms()[0], exponent))


def inverse_mistaken(rng: Random, term: Term) -> Term | None:
    """The reciprocal for the inverse function, or the other way."""
    inverses = {"arcsin": "sin", "arctan": "tan", "arccos": "cos"}
    name = inverses.get(str(term.args[0])) if term.op == "fn" else None
    return None if name is None else div(num(1), fn(name, term.terms()[0]))


def coefficient_lost(rng: Random, term: Term) -> Term | None:
    """The factor of an argument forgotten or set in front."""
    if term.op != "fn" or term.terms()[0].op != "mul":
        return None
    first, *rest = term.terms()[0].terms()
    inner = fn(str(term.args[0]), mul(*rest))
    return inner if rng.random() < 0.5 else mul(first, inner)


def other_extreme(rng: Random, term: Term) -> Term | None:
    """The least for the greatest."""
    if term.op != "call" or term.args[0] not in ("min", "max"):
        return None
    return Term("call", ("max" if term.args[0] == "min" else "min", *term.terms()))


def exponent_shifted(rng: Random, term: Term) -> Term | None:
    """An exponent with a letter off by one."""
    if term.op != "pow" or not letters(term.terms()[1]):
        return None
    base, exponent = term.terms()
    return power(base, rng.choice((add(exponent, num(1)), sub(exponent, num(1)), mul(num(2), exponent))))


EDITS: dict[str, Rule] = {
    "sign of a term": somewhere(e.sign_of_term),
    "sign": e.opposite,
    "number off by one": somewhere(e.other_number),
    "exponent": somewhere(e.other_exponent),
    "letter": e.other_letter,
    "function": somewhere(e.other_function),
    "term lost": somewhere(e.dropped),
    "upside down": somewhere(e.upside_down),
    "bracket moved": somewhere(e.bracket_moved),
    "sign of a root": somewhere(sign_of_root),
    "function of a sum": somewhere(split_wrongly),
    "square moved": somewhere(square_moved),
    "reciprocal for inverse": somewhere(inverse_mistaken),
    "coefficient of an argument": somewhere(coefficient_lost),
    "min for max": somewhere(other_extreme),
    "exponent shifted": somewhere(exponent_shifted),
}

IDENTITIES = Kind(name="identities", make=make, rewrites=REWRITES, edits=EDITS, apart=apart, agree=agree, weight=2.0)
