"""Whole numbers: factorials, binomials, sums with a closed form, signs ``(-1)^n``, members of sequences."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from ..spelling import ATOM, SPELL, Spelled, Speller
from ..terms import Term, add, div, letters, mul, neg, num, power, somewhere, sub, substitute, sym
from ..truth import VALUES, Environment, Value, numbers_agree, numbers_apart, value
from . import expressions as e
from .base import Kind
from .binders import bound
from .calculus import first_apart, reflected, shifted

N, K, ONE, TWO = sym("n"), sym("k"), num(1), num(2)


def _member_spelled(speller: Speller, term: Term) -> Spelled:
    index = speller.text(term.terms()[0])
    return f"{term.args[0]}_{{{index}}}" if speller.latex or len(index) > 1 else f"{term.args[0]}_{index}", ATOM


def _member(term: Term, env: Environment, complexes: bool) -> Value:
    """A member of a sequence of which nothing is known: some rational that depends on its index alone."""
    index = value(term.terms()[0], env)
    if not isinstance(index, Fraction):
        return None
    return Fraction(Random(f"{term.args[0]}/{index}").randint(1, 10**6), 997)


SPELL["indexed"] = _member_spelled
VALUES["indexed"] = _member


def _binomial(n: Term, k: Term) -> Term:
    return Term("binom", (n, k))


def _factorial(n: Term) -> Term:
    return Term("fact", (n,))


def _sum_to_n(body: Term, low: int = 1) -> Term:
    return Term("sum", ("k", num(low), N, body))


_CLOSED: tuple[tuple[Term, Term], ...] = (
    (_sum_to_n(K), div(mul(N, add(N, ONE)), TWO)),
    (_sum_to_n(power(K, 2)), div(mul(N, add(N, ONE), add(mul(TWO, N), ONE)), num(6))),
    (_sum_to_n(power(K, 3)), power(div(mul(N, add(N, ONE)), TWO), 2)),
    (_sum_to_n(power(TWO, K), 0), sub(power(TWO, add(N, ONE)), ONE)),
    (_sum_to_n(sub(mul(TWO, K), ONE)), power(N, 2)),
    (_sum_to_n(_binomial(N, K), 0), power(TWO, N)),
    (_sum_to_n(div(ONE, mul(K, add(K, ONE)))), div(N, add(N, ONE))),
    (_sum_to_n(mul(K, _binomial(N, K)), 0), mul(N, power(TWO, sub(N, ONE)))),
    (_sum_to_n(mul(K, _factorial(K))), sub(_factorial(add(N, ONE)), ONE)),
)


def make(rng: Random, level: int) -> Term:
    """One form, or two joined."""
    found = _form(rng)
    if level > 1 and rng.random() < 0.4:
        found = rng.choice((add, sub, mul))(found, _form(rng))
    return found


def _form(rng: Random) -> Term:
    a, sign = num(rng.randint(2, 5)), power(num(-1), N)
    forms = (
        _factorial(N), _factorial(add(N, ONE)), div(_factorial(add(N, ONE)), _factorial(sub(N, ONE))),
        _binomial(N, TWO),
        _binomial(N, K), _binomial(add(N, ONE), TWO), sign, mul(sign, N), div(add(ONE, sign), TWO), mul(a, sign),
        div(_factorial(N), power(a, N)), div(_factorial(mul(TWO, N)), power(_factorial(N), 2)),
        _binomial(mul(TWO, N), N),
        mul(N, _factorial(N)), div(mul(N, sub(N, ONE)), TWO), power(num(-1), add(N, ONE)), sub(power(a, N), ONE),
        Term("indexed", ("a", N)), add(Term("indexed", ("a", add(N, ONE))), Term("indexed", ("a", N))),
        rng.choice(_CLOSED)[rng.randint(0, 1)], rng.choice(_CLOSED)[0], mul(a, Term("indexed", ("b", sub(N, ONE)))),
    )  # fmt: skip
    return rng.choice(forms)


def _points(a: Term, b: Term) -> list[dict[str, Fraction]]:
    names = letters(a) | letters(b)
    pairs = [(3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 5), (9, 4)]
    return [{name: Fraction(k if name in ("k", "m") else n) for name in names} for n, k in pairs]


def apart(a: Term, b: Term) -> bool:
    """At one whole point."""
    return any(numbers_apart(value(a, env), value(b, env)) for env in _points(a, b))


def agree(a: Term, b: Term) -> bool:
    """At all the whole points."""
    seen = [(value(a, env), value(b, env)) for env in _points(a, b)]
    return all(x is not None and y is not None and numbers_agree(x, y) for x, y in seen)


def factorial(rng: Random, term: Term) -> Term | None:
    """``n! = n (n-1)!``; a binomial by factorials, by symmetry, by Pascal's rule."""
    if term.op == "fact":
        n = term.terms()[0]
        less = sub(n, ONE) if n.op != "add" or n.terms()[-1] != ONE else n.terms()[0]
        return mul(n, _factorial(less))
    if term.op != "binom":
        return None
    n, k = term.terms()
    if k == TWO and rng.random() < 0.4:
        return div(mul(n, sub(n, ONE)), TWO)
    pascal = add(_binomial(sub(n, ONE), k), _binomial(sub(n, ONE), sub(k, ONE)))
    below = mul(_factorial(k), _factorial(sub(n, k)))
    return rng.choice((_binomial(n, sub(n, k)), pascal, div(_factorial(n), below)))


def sign_of_power(rng: Random, term: Term) -> Term | None:
    """A power of -1 with another exponent of the same parity, or a power of two split."""
    if term.op != "pow" or not letters(term.terms()[1]):
        return None
    base, n = term.terms()
    if base == num(-1):
        return rng.choice(
            (power(base, add(n, TWO)), power(base, neg(n)), neg(power(base, add(n, ONE))), div(ONE, term))
        )
    if base.op != "num":
        return None
    return rng.choice((div(power(base, add(n, ONE)), base), mul(base, power(base, sub(n, ONE)))))


def closed(rng: Random, term: Term) -> Term | None:
    """A sum by its closed form, or a closed form by the sum."""
    for one, other in _CLOSED:
        if term == one:
            return other
        if term == other:
            return one
    return None


def renamed(rng: Random, term: Term) -> Term | None:
    """The bound letter of a sum under another name."""
    return bound(term, rng.choice(("j", "m", "r"))) if term.op == "sum" else None


def index_off(rng: Random, term: Term) -> Term | None:
    """The index of a member, the number under a factorial or in a binomial off by one."""
    if term.op == "indexed":
        return Term("indexed", (term.args[0], add(term.terms()[0], ONE)))
    if term.op == "fact":
        return _factorial(add(term.terms()[0], ONE))
    if term.op != "binom":
        return None
    n, k = term.terms()
    return rng.choice((_binomial(add(n, ONE), k), _binomial(n, add(k, ONE))))


def bound_off(rng: Random, term: Term) -> Term | None:
    """A bound of a sum off by one."""
    if term.op != "sum":
        return None
    low, high, body = term.terms()
    one = low.args[0] if low.op == "num" else None
    if isinstance(one, Fraction) and rng.random() < 0.4:
        return Term("sum", (term.args[0], num(one + 1), high, body))
    return Term("sum", (term.args[0], low, sub(high, ONE) if rng.random() < 0.5 else add(high, ONE), body))


def exponent_off(rng: Random, term: Term) -> Term | None:
    """An exponent with a letter off by one."""
    if term.op != "pow" or not letters(term.terms()[1]):
        return None
    return power(term.terms()[0], add(term.terms()[1], ONE))


def other_sequence(rng: Random, term: Term) -> Term | None:
    """A member of another sequence."""
    return Term("indexed", ("b" if term.args[0] == "a" else "a", *term.terms())) if term.op == "indexed" else None


def factorial_lost(rng: Random, term: Term) -> Term | None:
    """A factorial forgotten."""
    return term.terms()[0] if term.op == "fact" else None


def larger_letter(rng: Random, term: Term) -> Term | None:
    """The next whole number for ``n`` throughout."""
    return substitute(term, "n", add(N, ONE)) if "n" in letters(term) else None


INTEGERS = Kind(
    name="integers",
    make=make,
    rewrites={
        "factorial or binomial": somewhere(factorial),
        "parity or power": somewhere(sign_of_power),
        "closed form": somewhere(closed),
        "bound letter": somewhere(renamed),
        "index shifted": somewhere(shifted),
        "reflected": somewhere(reflected),
        "term split off": somewhere(first_apart),
        "order": somewhere(e.swap),
        "multiplied out": somewhere(e.distribute),
        "common factor": somewhere(e.common_factor),
        "fraction widened": somewhere(e.widen_fraction),
    },
    edits={
        "index off by one": somewhere(index_off),
        "bound off by one": somewhere(bound_off),
        "exponent off by one": somewhere(exponent_off),
        "other sequence": somewhere(other_sequence),
        "factorial lost": somewhere(factorial_lost),
        "letter off by one": larger_letter,
        "sign of a term": somewhere(e.sign_of_term),
        "number off by one": somewhere(e.other_number),
        "term lost": somewhere(e.dropped),
        "upside down": somewhere(e.upside_down),
    },
    apart=apart,
    agree=agree,
    shrinks=False,
)
