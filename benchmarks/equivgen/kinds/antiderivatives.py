"""Antiderivatives with a constant, equal up to it: ``x^2 + C`` is ``x^2 + 3 + K``."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from ..spelling import PRODUCT, SPELL, SUM, Spelled, Speller
from ..terms import Rule, Term, add, div, fn, letters, mul, neg, num, power, somewhere, sqrt, sub, sym
from ..truth import environments, real, value
from . import expressions as e
from .base import Kind
from .rewrites_of_identities import by_sine_and_cosine, logarithm, square_of_sine

_CONSTANTS = ("C", "C", "C", "K", "c")


def _spelled(speller: Speller, term: Term) -> Spelled:
    body, constant = term.terms()
    return speller.join("+", speller.text(body, SUM), speller.text(constant, PRODUCT)), SUM


SPELL["plus_c"] = _spelled


def make(rng: Random, level: int) -> Term:
    """An antiderivative of a usual integrand, or of a sum of some."""
    x = sym(rng.choice(("x", "x", "t")))
    found = [_primitive(rng, x) for _ in range(rng.randint(1, level))]
    return Term("plus_c", (add(*dict.fromkeys(found)), sym(rng.choice(_CONSTANTS))))


def _primitive(rng: Random, x: Term) -> Term:
    a, n = num(rng.randint(2, 6)), rng.randint(2, 4)
    ax = mul(a, x)
    forms = (
        div(power(x, n + 1), num(n + 1)), neg(div(fn("cos", ax), a)), div(fn("exp", ax), a),
        fn("ln", Term("abs", (x,))),
        fn("ln", Term("abs", (add(x, a),))), div(power(fn("sin", x), 2), num(2)), fn("arctan", x), fn("tan", x),
        sub(mul(x, fn("ln", x)), x), mul(sub(x, num(1)), fn("exp", x)), div(fn("arctan", div(x, a)), a),
        mul(num(Fraction(2, 3)), power(x, num(Fraction(3, 2)))), sqrt(add(power(x, 2), a)), fn("arcsin", x),
        neg(fn("ln", Term("abs", (fn("cos", x),)))), sub(div(x, num(2)), div(fn("sin", mul(num(2), x)), num(4))),
        div(fn("ln", add(power(x, 2), a)), num(2)), neg(div(num(1), x)),
    )  # fmt: skip
    return rng.choice(forms)


def _differences(a: Term, b: Term) -> list[object]:
    """The differences of the two bodies at points where both are defined."""
    bodies = [term.terms()[0] if term.op == "plus_c" else term for term in (a, b)]
    found = []
    for env in environments(letters(bodies[0]) | letters(bodies[1]), 14):
        if len(set(env.values())) == 1 and next(iter(env.values())) > 0:
            x, y = (value(body, env) for body in bodies)
            # Beside large values a difference is lost.
            known = x is not None and y is not None and max(abs(real(x)), abs(real(y))) < 10**12
            found += [real(x) - real(y)] if known else []
    return found


def apart(a: Term, b: Term) -> bool:
    """The constant on one side only, or bodies whose difference is not the same at all positive points."""
    if (a.op == "plus_c") != (b.op == "plus_c"):
        return True
    found = _differences(a, b)
    return any(abs(x - found[0]) > 1e-20 for x in found)  # type: ignore[operator]


def agree(a: Term, b: Term) -> bool:
    """The same difference at all positive points."""
    found = _differences(a, b)
    return len(found) > 1 and not any(abs(x - found[0]) > 1e-40 for x in found)  # type: ignore[operator]


def other_name(rng: Random, term: Term) -> Term | None:
    """Another letter for the constant."""
    return Term("plus_c", (term.terms()[0], sym(rng.choice(("C", "K", "c"))))) if term.op == "plus_c" else None


def constant_added(rng: Random, term: Term) -> Term | None:
    """A number taken into the constant."""
    if term.op != "plus_c":
        return None
    body, constant = term.terms()
    k = num(rng.randint(1, 9))
    return Term("plus_c", (add(body, k) if rng.random() < 0.5 else sub(body, k), constant))


def logarithm_scaled(rng: Random, term: Term) -> Term | None:
    """The argument of a logarithm multiplied by a number."""
    if term.op != "fn" or term.args[0] != "ln":
        return None
    inner = term.terms()[0]
    k = num(rng.randint(2, 5))
    return fn("ln", Term("abs", (mul(k, inner.terms()[0]),)) if inner.op == "abs" else mul(k, inner))


def constant_lost(rng: Random, term: Term) -> Term | None:
    """The constant left out."""
    return term.terms()[0] if term.op == "plus_c" else None


def _in_body(rule: Rule) -> Rule:
    def applied(rng: Random, term: Term) -> Term | None:
        if term.op != "plus_c":
            return None
        found = somewhere(rule)(rng, term.terms()[0])
        return None if found is None else Term("plus_c", (found, term.terms()[1]))

    return applied


ANTIDERIVATIVES = Kind(
    name="antiderivatives",
    make=make,
    rewrites={
        "name of the constant": other_name,
        "number into the constant": constant_added,
        "logarithm scaled": _in_body(logarithm_scaled),
        "order": _in_body(e.swap),
        "common factor": _in_body(e.common_factor),
        "fraction widened": _in_body(e.widen_fraction),
        "square of sine": _in_body(square_of_sine),
        "by sine and cosine": _in_body(by_sine_and_cosine),
        "logarithm": _in_body(logarithm),
    },
    edits={
        "constant lost": constant_lost,
        "sign of a term": _in_body(e.sign_of_term),
        "number off by one": _in_body(e.other_number),
        "exponent": _in_body(e.other_exponent),
        "function": _in_body(e.other_function),
        "term lost": _in_body(e.dropped),
        "upside down": _in_body(e.upside_down),
    },
    apart=apart,
    agree=agree,
    weight=0.7,
)
