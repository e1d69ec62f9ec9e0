"""The answers that are generated: a small tree of their own, which shares nothing with the engine's.

``Term(op, args)``: ``op`` names the form, ``args`` are terms, texts, integers or fractions. The numeric forms are

    num(Fraction)   int, or a quotient in lowest terms      dec(text)       a decimal as written: "0.25"
    mixed(Fraction) 2 1/2                                   sci(text, int)  mantissa and exponent of ten
    repeat(a, b)    0.a(b): digits before and in the period percent(Term)   25\\%
    sym(name) const(name: pi e i) add(...) neg(x) mul(...) div(x, y) pow(x, y) sqrt(x) root(x, n) fn(name, x)
    log_base(x, b) abs(x) fact(x) binom(n, k)

and each kind of answer adds its own (``kinds/``), with how they are written (``spelling``) and what they are worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TypeVar, Union

Argument = Union["Term", str, int, Fraction, bool, None]
Rule = Callable[[Random, "Term"], "Term | None"]
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Term:
    """A form and what it is made of."""

    op: str
    args: tuple[Argument, ...] = ()

    def terms(self) -> tuple[Term, ...]:
        """The arguments that are terms."""
        return tuple(arg for arg in self.args if isinstance(arg, Term))


class Table(dict[str, Row]):
    """Rules by the form that they are for. Two kinds may not give one to the same form."""

    def __setitem__(self, form: str, rule: Row) -> None:
        if form in self:
            raise ValueError(f"the form {form} has a rule already")
        super().__setitem__(form, rule)

    def update(self, rules: Mapping[str, Row]) -> None:  # type: ignore[override]
        """Take up rules for new forms."""
        for form, rule in rules.items():
            self[form] = rule

    def extend(self, form: str, rule: Row) -> Row:
        """Replace the rule of a form by one that knows more; the old one is returned."""
        before = self[form]
        super().__setitem__(form, rule)
        return before


def num(value: int | Fraction) -> Term:
    """An exact rational; a negative one is the negation of a positive one."""
    value = Fraction(value)
    return neg(Term("num", (-value,))) if value < 0 else Term("num", (value,))


def sym(name: str) -> Term:
    """A letter."""
    return Term("sym", (name,))


def const(name: str) -> Term:
    """``pi``, ``e`` or ``i``."""
    return Term("const", (name,))


def neg(x: Term) -> Term:
    """The opposite."""
    return Term("neg", (x,))


def add(*terms: Term) -> Term:
    """A sum of two or more terms; of one, that term."""
    return terms[0] if len(terms) == 1 else Term("add", terms)


def sub(x: Term, y: Term) -> Term:
    """``x - y``: a sum with an opposite."""
    return add(x, neg(y))


def mul(*factors: Term) -> Term:
    """A product of two or more factors; of one, that factor."""
    return factors[0] if len(factors) == 1 else Term("mul", factors)


def div(x: Term, y: Term) -> Term:
    """A quotient."""
    return Term("div", (x, y))


def power(x: Term, y: Term | int) -> Term:
    """A power."""
    return Term("pow", (x, num(y) if isinstance(y, int) else y))


def sqrt(x: Term) -> Term:
    """A square root."""
    return Term("sqrt", (x,))


def fn(name: str, x: Term) -> Term:
    """A named function of one argument: ``sin cos tan arcsin arctan ln exp sinh cosh tanh``."""
    return Term("fn", (name, x))


def size(term: Term) -> int:
    """The number of terms in it."""
    return 1 + sum(size(arg) for arg in term.terms())


def letters(term: Term) -> set[str]:
    """The names of the letters in it."""
    if term.op == "sym":
        return {str(term.args[0])}
    return set().union(*(letters(arg) for arg in term.terms()))


def paths(term: Term, under: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Term]]:
    """Every place in it, and what stands there, parents first."""
    yield under, term
    for index, arg in enumerate(term.args):
        if isinstance(arg, Term):
            yield from paths(arg, (*under, index))


def replace(term: Term, path: tuple[int, ...], new: Term) -> Term:
    """``term`` with ``new`` at ``path``."""
    if not path:
        return new
    args = list(term.args)
    below = args[path[0]]
    assert isinstance(below, Term)
    args[path[0]] = replace(below, path[1:], new)
    return Term(term.op, tuple(args))


def substitute(term: Term, name: str, new: Term) -> Term:
    """``term`` with ``new`` for the letter ``name`` wherever it stands."""
    if term.op == "sym" and term.args[0] == name:
        return new
    return Term(term.op, tuple(substitute(a, name, new) if isinstance(a, Term) else a for a in term.args))


def somewhere(rule: Rule, within: Callable[[Term], bool] = lambda term: True) -> Rule:
    """The rule applied at one place, chosen at random among those below which it applies (``within``)."""

    def applied(rng: Random, term: Term) -> Term | None:
        places = [(path, below) for path, below in paths(term) if within(below)]
        rng.shuffle(places)
        for path, below in places:
            changed = rule(rng, below)
            if changed is not None and changed != below:
                return replace(term, path, changed)
        return None

    applied.__name__ = rule.__name__
    applied.__doc__ = rule.__doc__
    return applied
