"""Expressions in one to three letters: polynomials, quotients, roots, functions."""

from __future__ import annotations

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
    somewhere,
    sqrt,
    sub,
    substitute,
    sym,
)
from ..truth import scalars_agree, scalars_apart
from .base import Kind

LETTERS = ("x", "x", "x", "y", "t", "n", "a", "b")
FUNCTIONS = ("sin", "cos", "exp", "ln", "arctan")
OTHERS = {
    "sin": "cos", "cos": "sin", "tan": "cot", "cot": "tan", "sec": "csc", "csc": "sec", "exp": "ln", "ln": "exp",
    "arctan": "tan", "arcsin": "arccos", "arccos": "arcsin", "sinh": "cosh", "cosh": "sinh", "tanh": "sinh",
    "arsinh": "arcosh", "arcosh": "arsinh", "artanh": "arctan", "sech": "cosh",
}  # fmt: skip


def make(rng: Random, level: int) -> Term:
    """A random expression of a level from 1 to 3."""
    names = rng.sample(sorted(set(LETTERS)), rng.randint(1, min(level, 2)))
    found = _sum(rng, level, names)
    return found if letters(found) else add(found, sym(names[0]))


def _sum(rng: Random, level: int, names: list[str]) -> Term:
    terms = [_product(rng, level, names) for _ in range(rng.randint(1, level + 1))]
    return add(*(neg(term) if rng.random() < 0.3 and term.op != "neg" else term for term in _distinct(terms)))


def _distinct(terms: list[Term]) -> list[Term]:
    return list(dict.fromkeys(terms))


def _product(rng: Random, level: int, names: list[str]) -> Term:
    factors = [_factor(rng, level, names) for _ in range(rng.randint(1, 2))]
    if rng.random() < 0.5:
        factors.insert(0, num(rng.randint(2, 9)))
    found = mul(*_distinct(factors))
    if level > 1 and rng.random() < 0.2:
        return div(found, _factor(rng, level - 1, names))
    return found


def _factor(rng: Random, level: int, names: list[str]) -> Term:
    letter = sym(rng.choice(names))
    form = rng.random()
    if level == 1 or form < 0.4:
        return power(letter, rng.randint(2, 4)) if rng.random() < 0.4 else letter
    if form < 0.6:
        return add(letter, num(rng.randint(1, 9))) if rng.random() < 0.5 else sub(letter, num(rng.randint(1, 9)))
    if form < 0.7:
        return sqrt(add(power(letter, 2), num(rng.randint(1, 9))))
    if form < 0.85:
        inner = letter if rng.random() < 0.5 else mul(num(rng.randint(2, 5)), letter)
        return fn(rng.choice(FUNCTIONS), inner)
    if form < 0.92:
        return power(add(letter, num(rng.randint(1, 5))), rng.randint(2, 3))
    return rng.choice((const("pi"), sqrt(num(rng.choice((2, 3, 5, 7))))))


def swap(rng: Random, term: Term) -> Term | None:
    """Summands or factors in another order."""
    if term.op not in ("add", "mul"):
        return None
    args = list(term.terms())
    rng.shuffle(args)
    return Term(term.op, tuple(args))


def distribute(rng: Random, term: Term) -> Term | None:
    """A product with a sum multiplied out."""
    if term.op != "mul":
        return None
    sums = [index for index, factor in enumerate(term.terms()) if factor.op == "add"]
    if not sums:
        return None
    chosen = rng.choice(sums)
    others = [factor for index, factor in enumerate(term.terms()) if index != chosen]
    return add(*(_times(others, part) for part in term.terms()[chosen].terms()))


def _times(factors: list[Term], part: Term) -> Term:
    if part.op == "neg":
        return neg(_times(factors, part.terms()[0]))
    inner = list(part.terms()) if part.op == "mul" else [part]
    return mul(*factors, *inner)


def square_out(rng: Random, term: Term) -> Term | None:
    """The square of a sum multiplied out, or as a product."""
    if term.op != "pow" or term.terms()[1] != num(2):
        return None
    base = term.terms()[0]
    if base.op != "add" or len(base.terms()) != 2 or rng.random() < 0.3:
        return mul(base, base)
    a, b = base.terms()
    if b.op == "neg":
        b = b.terms()[0]
        return add(power(a, 2), neg(mul(num(2), a, b)), power(b, 2))
    return add(power(a, 2), mul(num(2), a, b), power(b, 2))


def common_factor(rng: Random, term: Term) -> Term | None:
    """A number taken out of a sum."""
    if term.op != "add":
        return None
    k = num(rng.choice((2, 3, 5)))
    return mul(k, add(*(_over(part, k) for part in term.terms())))


def _over(part: Term, k: Term) -> Term:
    return neg(_over(part.terms()[0], k)) if part.op == "neg" else div(part, k)


def split_fraction(rng: Random, term: Term) -> Term | None:
    """A quotient with a sum above as a sum of quotients."""
    if term.op != "div" or term.terms()[0].op != "add":
        return None
    top, bottom = term.terms()
    return add(*(_over(part, bottom) for part in top.terms()))


def widen_fraction(rng: Random, term: Term) -> Term | None:
    """A quotient multiplied by the same factor above and below."""
    if term.op != "div":
        return None
    top, bottom = term.terms()
    k = num(rng.choice((2, 3, 7)))
    return div(mul(k, top), mul(k, bottom))


def as_power(rng: Random, term: Term) -> Term | None:
    """A quotient as a product with a negative power; a root as a power."""
    if term.op == "div":
        top, bottom = term.terms()
        return mul(top, power(bottom, -1)) if bottom.op != "num" else None
    return power(term.terms()[0], num(Fraction(1, 2))) if term.op == "sqrt" else None


def add_zero(rng: Random, term: Term) -> Term | None:
    """A number added and taken away."""
    k = num(rng.randint(1, 9))
    return add(*(term.terms() if term.op == "add" else (term,)), k, neg(k))


def trigonometric(rng: Random, term: Term) -> Term | None:
    """An identity of sine, cosine and tangent."""
    if term.op != "fn":
        return None
    name, x = term.args[0], term.terms()[0]
    if name == "sin":
        half = div(x, num(2))
        return rng.choice(
            (
                fn("cos", sub(div(const("pi"), num(2)), x)),
                mul(num(2), fn("sin", half), fn("cos", half)),
                neg(fn("sin", neg(x))),
            )
        )
    if name == "cos":
        half = div(x, num(2))
        return rng.choice(
            (
                sub(num(1), mul(num(2), power(fn("sin", half), 2))),
                fn("sin", add(x, div(const("pi"), num(2)))),
                fn("cos", neg(x)),
            )
        )
    return None


def logarithmic(rng: Random, term: Term) -> Term | None:
    """An identity of logarithm and exponential on the same domain."""
    if term.op != "fn":
        return None
    name, x = term.args[0], term.terms()[0]
    if name == "ln":
        k = num(rng.randint(2, 9))
        return rng.choice((sub(fn("ln", mul(k, x)), fn("ln", k)), neg(fn("ln", div(num(1), x)))))
    if name == "exp":
        return rng.choice((div(num(1), fn("exp", neg(x))), power(fn("exp", div(x, num(2))), 2)))
    return None


def conjugate(rng: Random, term: Term) -> Term | None:
    """A sum with a root, as the quotient by its conjugate."""
    if term.op != "add" or len(term.terms()) != 2 or not any("sqrt" in str(part) for part in term.terms()):
        return None
    a, b = term.terms()
    other = sub(a, b) if b.op != "neg" else add(a, b.terms()[0])
    return div(sub(power(a, 2), power(b if b.op != "neg" else b.terms()[0], 2)), other)


def sign_of_term(rng: Random, term: Term) -> Term | None:
    """One summand with the other sign."""
    if term.op != "add":
        return opposite(rng, term)
    index = rng.randrange(len(term.terms()))
    args = list(term.terms())
    args[index] = args[index].terms()[0] if args[index].op == "neg" else neg(args[index])
    return Term("add", tuple(args))


def opposite(rng: Random, term: Term) -> Term | None:
    """The sign changed."""
    return term.terms()[0] if term.op == "neg" else neg(term)


def other_number(rng: Random, term: Term) -> Term | None:
    """A number off by one."""
    if term.op != "num":
        return None
    value = term.args[0]
    assert isinstance(value, Fraction)
    return num(value + 1)


def other_exponent(rng: Random, term: Term) -> Term | None:
    """An exponent off by one, or lost."""
    if term.op != "pow" or term.terms()[1].op != "num":
        return None
    base, exponent = term.terms()
    value = exponent.args[0]
    assert isinstance(value, Fraction)
    return base if value == 2 and rng.random() < 0.5 else power(base, num(value + 1))


def other_letter(rng: Random, term: Term) -> Term | None:
    """A letter exchanged for another, everywhere."""
    names = sorted(letters(term))
    if not names:
        return None
    old = rng.choice(names)
    return substitute(term, old, sym(rng.choice([name for name in "xytnab" if name != old])))


def other_function(rng: Random, term: Term) -> Term | None:
    """Another function of the same argument."""
    other = OTHERS.get(str(term.args[0])) if term.op == "fn" else None
    return None if other is None else fn(other, term.terms()[0])


def dropped(rng: Random, term: Term) -> Term | None:
    """One summand or factor lost."""
    if term.op not in ("add", "mul"):
        return None
    args = list(term.terms())
    del args[rng.randrange(len(args))]
    return args[0] if len(args) == 1 else Term(term.op, tuple(args))


def upside_down(rng: Random, term: Term) -> Term | None:
    """A quotient upside down."""
    return div(*reversed(term.terms())) if term.op == "div" else None


def bracket_moved(rng: Random, term: Term) -> Term | None:
    """A factor taken for the first summand alone."""
    if term.op != "mul":
        return None
    for index, factor in enumerate(term.terms()):
        if factor.op == "add" and index:
            first, *rest = factor.terms()
            return add(mul(*term.terms()[:index], first), *rest)
    return None


REWRITES: dict[str, Rule] = {
    "order": somewhere(swap),
    "multiplied out": somewhere(distribute),
    "square": somewhere(square_out),
    "common factor": somewhere(common_factor),
    "fraction split": somewhere(split_fraction),
    "fraction widened": somewhere(widen_fraction),
    "power for root or quotient": somewhere(as_power),
    "zero added": add_zero,
    "trigonometric identity": somewhere(trigonometric),
    "logarithm or exponential": somewhere(logarithmic),
    "conjugate": somewhere(conjugate),
}
EDITS: dict[str, Rule] = {
    "sign of a term": somewhere(sign_of_term),
    "sign": opposite,
    "number off by one": somewhere(other_number),
    "exponent": somewhere(other_exponent),
    "letter": other_letter,
    "function": somewhere(other_function),
    "term lost": somewhere(dropped),
    "upside down": somewhere(upside_down),
    "bracket moved": somewhere(bracket_moved),
}

EXPRESSIONS = Kind(
    name="expressions",
    make=make,
    rewrites=REWRITES,
    edits=EDITS,
    apart=scalars_apart,
    agree=scalars_agree,
    weight=2.0,
)
