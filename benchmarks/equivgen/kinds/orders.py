r"""Orders of growth: ``O(n^2)``, ``\Theta(n \log n)``, equal up to a constant factor."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from ..spelling import ATOM, SPELL, Spelled, Speller
from ..terms import Rule, Term, div, fn, mul, num, power, somewhere, sqrt, sym
from . import expressions as e
from .base import Kind

N = sym("n")
_Growth = tuple[Fraction, Fraction, Fraction]  # the exponents of e^n, of n, of ln n


def _spelled(speller: Speller, term: Term) -> Spelled:
    name, inside = str(term.args[0]), speller.text(term.terms()[0])
    if name == "O":
        head = speller.rng.choice(("O", "O", r"\mathcal{O}")) if speller.latex else "O"
    else:
        head = speller.command("\\" + name, name, {"Theta": "Θ", "Omega": "Ω"}[name])
    return head + speller.brackets(inside), ATOM


SPELL["order"] = _spelled


def make(rng: Random, level: int) -> Term:
    """An order of a usual function of ``n``."""
    k = rng.randint(2, 4)
    log = fn("ln", N)
    forms = (
        N, power(N, k), mul(N, log), log, power(log, 2), sqrt(N), power(num(k), N), mul(power(N, 2), log),
        div(N, log), mul(N, sqrt(N)), power(N, num(Fraction(k, 3))), mul(N, power(num(2), N)), num(1),
    )  # fmt: skip
    return Term("order", (rng.choice(("O", "O", "O", "Theta", "Omega")), rng.choice(forms)))


_NONE = Fraction(0), Fraction(0), Fraction(0)


def _growth(term: Term) -> _Growth | None:
    """How fast it grows; None where it is none of the usual functions.  Bases are told apart by their number."""
    if term.op == "num":
        return _NONE
    if term == N:
        return Fraction(0), Fraction(1), Fraction(0)
    if term == fn("ln", N) or term.op == "log_base":
        return Fraction(0), Fraction(0), Fraction(1)
    parts = [_growth(arg) for arg in term.terms()]
    if term.op == "sqrt" and parts[0] is not None:
        return _scaled(parts[0], Fraction(1, 2))
    if term.op == "pow":
        return _power(term, parts[0])
    known = [part for part in parts if part is not None]
    if len(known) < len(parts) or not known:
        return None
    if term.op == "mul":
        return tuple(sum(column, Fraction(0)) for column in zip(*known, strict=True))  # type: ignore[return-value]
    if term.op == "div":
        return tuple(x - y for x, y in zip(*known, strict=True))  # type: ignore[return-value]
    if term.op == "add":
        return max(known)
    return None


def _scaled(growth: _Growth, by: Fraction) -> _Growth:
    return growth[0] * by, growth[1] * by, growth[2] * by


def _power(term: Term, base: _Growth | None) -> _Growth | None:
    below, exponent = term.terms()
    if exponent == N and below.op == "num" and isinstance(below.args[0], Fraction):
        return below.args[0], Fraction(0), Fraction(0)
    if exponent.op != "num" or base is None or not isinstance(exponent.args[0], Fraction):
        return None
    return _scaled(base, exponent.args[0])


def apart(a: Term, b: Term) -> bool:
    """Another sign, or another growth of a single term."""
    x, y = (_growth(term.terms()[0]) for term in (a, b))
    return x is not None and y is not None and (x != y or a.args[0] != b.args[0])


def agree(a: Term, b: Term) -> bool:
    """The same growth under the same sign."""
    return not apart(a, b)


def _inside(rule: Rule) -> Rule:
    def applied(rng: Random, term: Term) -> Term | None:
        found = rule(rng, term.terms()[0])
        return None if found is None else Term("order", (term.args[0], found))

    return applied


def scaled(rng: Random, term: Term) -> Term | None:
    """A constant factor."""
    k = num(rng.choice((2, 3, 5, Fraction(1, 2))))
    return mul(k, *(term.terms() if term.op == "mul" else (term,)))


def root_as_power(rng: Random, term: Term) -> Term | None:
    """A root as a power."""
    return power(term.terms()[0], num(Fraction(1, 2))) if term.op == "sqrt" else None


def other_base(rng: Random, term: Term) -> Term | None:
    """A logarithm to another base."""
    return Term("log_base", (N, num(rng.choice((2, 10))))) if term == fn("ln", N) else None


def other_sign(rng: Random, term: Term) -> Term | None:
    """Another sign of order."""
    return Term("order", (rng.choice([s for s in ("O", "Theta", "Omega") if s != term.args[0]]), *term.terms()))


def log_lost(rng: Random, term: Term) -> Term | None:
    """The logarithm forgotten, or one more."""
    logs = [arg for arg in term.terms() if arg == fn("ln", N)]
    if term.op == "mul" and logs:
        return mul(*(arg for arg in term.terms() if arg not in logs))
    return mul(term, fn("ln", N))


def grown(rng: Random, term: Term) -> Term | None:
    """A factor ``n`` more."""
    return mul(N, term)


ORDERS = Kind(
    name="orders",
    make=make,
    rewrites={
        "constant factor": _inside(scaled),
        "order": _inside(somewhere(e.swap)),
        "root as power": _inside(somewhere(root_as_power)),
        "base of a logarithm": _inside(somewhere(other_base)),
    },
    edits={
        "exponent": _inside(somewhere(e.other_exponent)),
        "logarithm": _inside(log_lost),
        "factor n": _inside(grown),
        "sign of order": other_sign,
        "number off by one": _inside(somewhere(e.other_number)),
    },
    apart=apart,
    agree=agree,
    weight=0.3,
)
