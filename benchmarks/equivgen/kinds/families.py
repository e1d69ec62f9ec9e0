"""Families over the integers: multiples with an offset, in radians, degrees or whole numbers, and congruences.

family(name, index, range, x, ..)     ``range`` is "Z", "N", or the least index; ``name`` may be None
collected(index, range, x, ..)        the set of them        within(name, index, range, x, ..)   by a set-builder
congruent(name, modulus, r, ..)       degrees(x)             both(x, y)   plus and minus x, plus y
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from random import Random

from ..terms import Term, add, const, div, mul, neg, num, sub, sym
from . import families_spelling  # noqa: F401
from .base import Kind
from .families_truth import agree, apart, elements_of, in_degree, index_of, lines_of, name_of, range_of, turns

_NAMES = ("x", "x", "x", "t", "a")
_INDICES = ("k", "k", "n", "m")
_RADIANS = tuple(Fraction(p, q) for q in (1, 2, 3, 4, 6) for p in range(2 * q) if (q == 1 or p % q))
_FORMS = frozenset({"family", "collected", "within"})


def _make(rng: Random, level: int) -> Term:
    radians = rng.random() < 0.6
    count = 1 if level == 1 or rng.random() < 0.4 else 2
    step = (
        rng.choice((Fraction(1), Fraction(2), Fraction(1, 2), Fraction(2, 3)))
        if radians
        else Fraction(rng.randint(2, 12))
    )
    offsets = [Fraction(0) if rng.random() < 0.15 else _offset(rng, radians, step) for _ in range(count)]
    if count == 2 and rng.random() < 0.3:
        offsets[1] = -offsets[0]
    offsets = list({x % step: x for x in offsets}.values())
    k, name = rng.choice(_INDICES), rng.choice(_NAMES) if rng.random() < 0.7 else None
    if not radians and level > 1 and rng.random() < 0.3:
        return Term("congruent", (name or "x", int(step), *(int(x % step) for x in offsets)))
    start: str | int = "Z" if level < 3 or rng.random() < 0.7 else rng.randint(0, 3)
    form = rng.choice(("family", "family", "collected", "within"))
    head = (name,) if form == "family" else (name or "x",) if form == "within" else ()
    return Term(form, (*head, k, start, *(_element(rng, sym(k), x, step, radians) for x in offsets)))


def _offset(rng: Random, radians: bool, step: Fraction) -> Fraction:
    if radians:
        return rng.choice(_RADIANS) * rng.choice((1, 1, -1))
    return Fraction(rng.randint(-9, 12))


def _element(rng: Random, k: Term, offset: Fraction, step: Fraction, radians: bool) -> Term:
    """``offset + step k`` in half turns, or as numbers, in one of the ways of writing it."""
    if radians and rng.random() < 0.3:
        return _over_one(rng, k, offset, step)
    multiple = _multiple(rng, k, abs(step), radians)
    first = _multiple(rng, None, abs(offset), radians)
    if not offset:
        return neg(multiple) if step < 0 else multiple
    if step > 0 and rng.random() < 0.4:
        return sub(multiple, first) if offset < 0 else add(multiple, first)
    first = neg(first) if offset < 0 else first
    return sub(first, multiple) if step < 0 else add(first, multiple)


def _multiple(rng: Random, k: Term | None, x: Fraction, radians: bool) -> Term:
    """``x``, times the index, times pi."""
    letters = [*([const("pi")] if radians else []), *([k] if k is not None else [])]
    rng.shuffle(letters)
    if not letters:
        return num(x)
    top = letters if x.numerator == 1 else [num(x.numerator), *letters]
    return mul(*top) if x.denominator == 1 else div(mul(*top), num(x.denominator))


def _over_one(rng: Random, k: Term, offset: Fraction, step: Fraction) -> Term:
    """``(p + q k) pi / r``."""
    r = lcm(offset.denominator, step.denominator)
    whole = _element(rng, k, offset * r, step * r, False)
    top = mul(whole, const("pi")) if whole.op in ("add", "sym") else mul(const("pi"), whole)
    if whole.op != "add":
        return _element_plain(k, step)
    return div(top, num(r)) if r > 1 else top


def _element_plain(k: Term, step: Fraction) -> Term:
    found = mul(num(abs(step)), k, const("pi")) if abs(step) != 1 else mul(k, const("pi"))
    return neg(found) if step < 0 else found


# Rewrites.


def _with(term: Term, elements: list[Term], start: str | int | None = None) -> Term:
    at = 2 if term.op == "collected" else 3
    head = [*term.args[:at]]
    if start is not None:
        head[at - 1] = start
    return Term(term.op, (*head, *elements))


def _again(rng: Random, term: Term, lines: list[tuple[Fraction, Fraction]], start: int | None = None) -> Term:
    """The family with these offsets and steps."""
    radians, k = turns(term), sym(index_of(term))
    return _with(term, [_element(rng, k, offset, step, radians) for offset, step in lines], start)


def _plain(term: Term) -> list[tuple[Fraction, Fraction]] | None:
    """The offsets and steps of a family that is no congruence and not in degrees."""
    return lines_of(term) if term.op in _FORMS and not in_degree(term) else None


def shifted(rng: Random, term: Term) -> Term | None:
    """The index shifted; the least index with it, where there is one."""
    lines = _plain(term)
    if lines is None or range_of(term) == "N":
        return None
    if range_of(term) != "Z":
        by = rng.choice((1, -1, 2)) if range_of(term) != "0" else rng.choice((1, 2))
        start = int(range_of(term)) + by
        return _again(rng, term, [(offset - by * step, step) for offset, step in lines], start) if start >= 0 else None
    return _again(rng, term, [(offset + rng.choice((1, -1, 2, 0)) * step, step) for offset, step in lines])


def reflected(rng: Random, term: Term) -> Term | None:
    """The index with the other sign."""
    lines = _plain(term)
    return _again(rng, term, [(a, -b) for a, b in lines]) if lines and range_of(term) == "Z" else None


def split(rng: Random, term: Term) -> Term | None:
    """An element over all integers as two, over even and odd ones, or three."""
    if term.op == "congruent" and len(term.args) < 5:
        name, modulus, *residues = term.args
        parts = rng.choice((2, 2, 3))
        found = [int(str(r)) + int(str(modulus)) * i for r in residues for i in range(parts)]
        return Term("congruent", (name, int(str(modulus)) * parts, *found))
    lines = _plain(term)
    if not lines or range_of(term) != "Z" or len(lines) > 3:
        return None
    parts, at = rng.choice((2, 2, 3)), rng.randrange(len(lines))
    a, b = lines.pop(at)
    return _again(rng, term, [*lines[:at], *((a + i * b, parts * b) for i in range(parts)), *lines[at:]])


def renamed(rng: Random, term: Term) -> Term | None:
    """Another letter for the index."""
    if term.op not in _FORMS:
        return None
    old = index_of(term)
    new = rng.choice([name for name in "knmj" if name != old])
    at = 0 if term.op == "collected" else 1
    inner = tuple(_substituted(arg, old, new) if isinstance(arg, Term) else arg for arg in term.args)
    return Term(term.op, (*inner[:at], new, *inner[at + 1 :]))


def _substituted(term: Term, old: str, new: str) -> Term:
    if term == sym(old):
        return sym(new)
    return Term(term.op, tuple(_substituted(arg, old, new) if isinstance(arg, Term) else arg for arg in term.args))


def as_set(rng: Random, term: Term) -> Term | None:
    """A family as a set, by its elements or by a set-builder, and back."""
    if term.op == "family":
        rest = term.args[1:]
        return Term("collected", rest) if rng.random() < 0.6 else Term("within", (term.args[0] or "x", *rest))
    if term.op in _FORMS:
        return Term("family", term.args if term.op == "within" else (None, *term.args))
    return None


def nameless(rng: Random, term: Term) -> Term | None:
    """The name in front left out, or put there."""
    if term.op != "family":
        return None
    return Term("family", (None if term.args[0] else rng.choice(_NAMES), *term.args[1:]))


def in_degrees(rng: Random, term: Term) -> Term | None:
    """Radians as degrees."""
    lines = _plain(term)
    if not lines or not turns(term) or any((180 * x).denominator > 1 for line in lines for x in line):
        return None
    k = sym(index_of(term))
    return _with(term, [_in_degrees(k, 180 * a, 180 * b) for a, b in lines])


def _in_degrees(k: Term, offset: Fraction, step: Fraction) -> Term:
    multiple = mul(k, Term("turned_degrees", (num(abs(step)),)))
    if not offset:
        return neg(multiple) if step < 0 else multiple
    first = Term("turned_degrees", (num(abs(offset)),))
    first = neg(first) if offset < 0 else first
    return sub(first, multiple) if step < 0 else add(first, multiple)


def plus_minus(rng: Random, term: Term) -> Term | None:
    """Two elements with opposite offsets as one with a sign of plus and minus."""
    lines = _plain(term)
    if not lines or len(lines) != 2 or lines[0][0] != -lines[1][0] or not lines[0][0]:
        return None
    if abs(lines[0][1]) != abs(lines[1][1]) or range_of(term) != "Z":
        return None
    radians = turns(term)
    k, (offset, step) = sym(index_of(term)), lines[0]
    return _with(
        term, [Term("both", (_multiple(rng, None, abs(offset), radians), _multiple(rng, k, abs(step), radians)))]
    )


def as_congruence(rng: Random, term: Term) -> Term | None:
    """Whole numbers by a congruence."""
    lines = _plain(term)
    if (
        not lines
        or turns(term)
        or range_of(term) != "Z"
        or any(a.denominator > 1 or b.denominator > 1 for a, b in lines)
    ):
        return None
    steps = {abs(step) for _, step in lines}
    if len(steps) > 1 or min(steps) < 2:
        return None
    offsets = {a % min(steps): a for a, _ in lines}
    residues = [int(r) if rng.random() < 0.7 else int(a) for r, a in offsets.items()]
    return Term("congruent", (name_of(term) or "x", int(min(steps)), *residues))


def from_congruence(rng: Random, term: Term) -> Term | None:
    """A congruence by a family."""
    lines = lines_of(term) if term.op == "congruent" else None
    if not lines:
        return None
    k = rng.choice(_INDICES)
    return Term("family", (term.args[0], k, "Z", *(_element(rng, sym(k), a, b, False) for a, b in lines)))


def order(rng: Random, term: Term) -> Term | None:
    """The elements in another order."""
    at = 2 if term.op in ("collected", "congruent") else 3
    rest = list(term.args[at:])
    rng.shuffle(rest)
    return Term(term.op, (*term.args[:at], *rest))


# Edits.


def other_period(rng: Random, term: Term) -> Term | None:
    """The period doubled, halved, or off by one."""
    if term.op == "congruent":
        modulus = int(str(term.args[1]))
        return Term("congruent", (term.args[0], rng.choice((modulus + 1, 2 * modulus, modulus * 10)), *term.args[2:]))
    lines = _plain(term)
    if not lines:
        return None
    at = rng.randrange(len(lines))
    a, b = lines[at]
    lines[at] = (a, rng.choice((2 * b, b / 2) if turns(term) else (2 * b, b + 1, 3 * b)))
    return _again(rng, term, lines) if lines[at][1] else None


def other_offset(rng: Random, term: Term) -> Term | None:
    """An offset with the other sign, moved by half a period, or off by a little."""
    if term.op == "congruent":
        at = rng.randrange(2, len(term.args))
        r, modulus = int(str(term.args[at])), int(str(term.args[1]))
        new = rng.choice((r + 1, modulus - r, -r, r - 1))
        return Term("congruent", (*term.args[:at], new, *term.args[at + 1 :]))
    lines = _plain(term)
    if not lines:
        return None
    at = rng.randrange(len(lines))
    a, b = lines[at]
    near = Fraction(rng.choice((1, -1)), a.denominator if turns(term) else 1)
    lines[at] = (rng.choice((-a, a + b / 2 if turns(term) else a + 1, a + near)), b)
    return _again(rng, term, lines)


def lost(rng: Random, term: Term) -> Term | None:
    """One element lost, or one half of plus and minus."""
    if term.op == "congruent":
        args = list(term.args)
        del args[rng.randrange(2, len(args))]
        return Term("congruent", tuple(args)) if len(args) > 2 else None
    elements = elements_of(term)
    if len(elements) < 2:
        return None
    if in_degree(term) or len(elements) == len(term.terms()):
        del elements[rng.randrange(len(elements))]
        return _with(term, elements)
    lines = lines_of(term)
    return _again(rng, term, [rng.choice(lines)]) if lines else None


def halved(rng: Random, term: Term) -> Term | None:
    """The natural numbers for the integers."""
    if term.op not in _FORMS or range_of(term) != "Z":
        return None
    return _with(term, list(term.terms()), rng.choice(("N", 0, 1)))  # type: ignore[arg-type]


def other_start(rng: Random, term: Term) -> Term | None:
    """The least index off by one."""
    if term.op not in _FORMS or not range_of(term).isdigit():
        return None
    return _with(term, list(term.terms()), int(range_of(term)) + 1)


def pi_lost(rng: Random, term: Term) -> Term | None:
    """Pi lost from every element."""
    lines = _plain(term)
    if not lines or not turns(term):
        return None
    k = sym(index_of(term))
    return _with(term, [_element(rng, k, a, b, False) for a, b in lines])


def other_name(rng: Random, term: Term) -> Term | None:
    """Another letter in front."""
    if not name_of(term):
        return None
    return Term(term.op, (rng.choice([name for name in "xyt" if name != name_of(term)]), *term.args[1:]))


FAMILIES = Kind(
    name="families",
    make=_make,
    rewrites={
        "index shifted": shifted,
        "index reflected": reflected,
        "split into residues": split,
        "index renamed": renamed,
        "as a set": as_set,
        "name in front": nameless,
        "in degrees": in_degrees,
        "plus and minus": plus_minus,
        "as a congruence": as_congruence,
        "from a congruence": from_congruence,
        "order": order,
    },
    edits={
        "period": other_period,
        "offset": other_offset,
        "half lost": lost,
        "half of the integers": halved,
        "start": other_start,
        "pi lost": pi_lost,
        "letter": other_name,
    },
    apart=apart,
    agree=agree,
)
