"""Sets of reals: intervals, rays, unions, a line with points left out, inequalities and set-builders."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from ..terms import (
    Rule,
    Term,
    const,
    div,
    letters,
    neg,
    num,
    paths,
    somewhere,
    sqrt,
)
from ..truth import real, value
from . import realsets_spelling  # noqa: F401
from .base import Kind
from .numbers import as_decimal, as_fraction, as_mixed, as_sum
from .places import under
from .reals import (
    CLAIMS,
    EMPTY,
    FLIPPED,
    LOOSE,
    OPPOSITE,
    REALS,
    cuts,
    free_letter,
    interval,
    joined,
    sets_agree,
    sets_apart,
)
from .realsets_rewrites import (
    across,
    as_builder,
    as_claim,
    as_complement,
    as_exclusion,
    as_intervals,
    as_membership,
    as_modulus,
    as_two_bounds,
    point_out,
    rename,
    renamed,
    scaled,
    split,
    swap,
    turned,
)

_ENDS = ("interval", "finset", "chain")


def _make(rng: Random, level: int) -> Term:
    ends = _ordered(rng, level)
    marks = [rng.random() < 0.5 for _ in ends]
    form = rng.choice(
        ("bounded", "bounded", "ray", "outside", "left out") if level == 1 else ("many", "bounded", "point")
    )
    if form == "bounded":
        found = interval(ends[0], marks[0], ends[1], marks[1])
    elif form == "ray":
        found = interval(None, False, ends[0], marks[0]) if marks[1] else interval(ends[0], marks[0], None, False)
    elif form == "left out":
        found = Term("minus", (REALS, Term("finset", tuple(ends[: rng.randint(1, 2)]))))
    elif form == "outside":
        found = joined("union", [interval(None, False, ends[0], marks[0]), interval(ends[1], marks[1], None, False)])
    elif form == "point":
        found = joined("union", [interval(ends[0], marks[0], ends[1], marks[1]), Term("finset", (ends[2],))])
    else:
        found = _many(rng, ends, marks)
    return found if rng.random() < 0.5 else rng.choice(_RESTATED)(rng, found) or found


def _many(rng: Random, ends: list[Term], marks: list[bool]) -> Term:
    """A union of two or three pieces, the outer ones perhaps unbounded."""
    low, high = rng.random() < 0.4, rng.random() < 0.4
    first = interval(None if low else ends[0], not low and marks[0], ends[1], marks[1])
    last = interval(ends[-2], marks[-2], None if high else ends[-1], not high and marks[-1])
    if len(ends) < 6:
        return joined("union", [first, last])
    return joined("union", [first, interval(ends[2], marks[2], ends[3], marks[3]), last])


def _ordered(rng: Random, level: int) -> list[Term]:
    """Ends in increasing order, told well apart."""
    count = rng.choice((2, 4) if level == 1 else (4, 4, 6))
    found: list[Term] = []
    while len(found) < count:
        x = _end(rng, level)
        if all(abs(real(value(x)) - real(value(other))) > 0.2 for other in found):
            found.append(x)
    return sorted(found, key=lambda x: real(value(x)))


def _end(rng: Random, level: int) -> Term:
    if level == 3 and rng.random() < 0.25:
        found = rng.choice((sqrt(num(rng.choice((2, 3, 5, 7, 10)))), div(const("pi"), num(rng.randint(2, 6)))))
        return neg(found) if rng.random() < 0.4 else found
    bottom = 1 if level == 1 or rng.random() < 0.6 else rng.choice((2, 3, 4, 5))
    return num(Fraction(rng.randint(-12, 20), bottom))


# What changes a set.


def end_turned(rng: Random, term: Term) -> Term | None:
    """An end closed for open, or open for closed."""
    if term.op == "interval":
        places = [index for index in (0, 2) if term.args[index] is not None]
        at = rng.choice(places) + 1
        return Term("interval", (*term.args[:at], not term.args[at], *term.args[at + 1 :]))
    places = [index for index, arg in enumerate(term.args) if term.op in ("rel", "chain") and arg in LOOSE]
    if not places:
        return None
    at = rng.choice(places)
    return Term(term.op, (*term.args[:at], LOOSE[str(term.args[at])], *term.args[at + 1 :]))


def end_moved(rng: Random, term: Term) -> Term | None:
    """A number moved by one, in the numerator, the denominator or the sign."""
    if term.op != "num":
        return None
    x = term.args[0]
    assert isinstance(x, Fraction)
    return num(rng.choice((x + 1, -x, x + Fraction(1, x.denominator), Fraction(x.numerator, x.denominator + 1))))


def direction(rng: Random, term: Term) -> Term | None:
    """A ray or an inequality the other way."""
    if term.op == "rel" and term.args[0] in LOOSE:
        return Term("rel", (FLIPPED[str(term.args[0])], *term.args[1:]))
    if term.op == "interval" and None in term.args:
        low, closed, high, shut = term.args
        return Term("interval", (high, shut, low, closed))
    return None


def lost(rng: Random, term: Term) -> Term | None:
    """One part or element lost."""
    if term.op not in ("union", "inter", "or", "and", "finset") or len(term.args) < 2:
        return None
    args = list(term.args)
    del args[rng.randrange(len(args))]
    return (
        Term("finset", tuple(args))
        if term.op == "finset"
        else joined(term.op, [a for a in args if isinstance(a, Term)])
    )


def other_join(rng: Random, term: Term) -> Term | None:
    """A union for an intersection, "or" for "and", and back."""
    other = {"union": "inter", "inter": "union", "or": "and", "and": "or"}.get(term.op)
    return Term(other, term.args) if other else None


def complemented(rng: Random, term: Term) -> Term | None:
    """The complement for the set."""
    if term.op == "rel":
        return Term("rel", (OPPOSITE[str(term.args[0])], *term.args[1:]))
    if term.op == "minus" and term.args[0] == REALS:
        return term.terms()[1]
    return as_intervals(rng, Term("compl", (term,))) if term.op not in CLAIMS else None


def whole_line(rng: Random, term: Term) -> Term | None:
    """Everything, or nothing, for the set."""
    return rng.choice((REALS, EMPTY))


def ends_alone(rng: Random, term: Term) -> Term | None:
    """The ends alone, as a finite set."""
    marks = cuts(term)
    return Term("finset", tuple(end for _, end in marks)) if marks else None


def other_letter(rng: Random, term: Term) -> Term | None:
    """The letter of a claim exchanged."""
    if term.op not in CLAIMS:
        return None
    old = free_letter(term)
    return rename(term, old, rng.choice([name for name in "xytn" if name != old]))


def endless(rng: Random, term: Term) -> Term | None:
    """An end moved to infinity."""
    if term.op != "interval" or None in term.args:
        return None
    low, closed, high, shut = term.args
    return Term("interval", (None, False, high, shut) if rng.random() < 0.5 else (low, closed, None, False))


def _guarded(rule: Rule, check: Callable[[Term], bool]) -> Rule:
    def applied(rng: Random, term: Term) -> Term | None:
        found = rule(rng, term)
        return found if found is not None and check(found) else None

    applied.__doc__ = rule.__doc__
    return applied


def _proper(term: Term) -> bool:
    """Whether every interval runs upwards, every chain does, and every root is real."""
    for _, below in paths(term):
        if below.op == "sqrt" and value(below) is None and not letters(below):
            return False
        ends = [value(arg) for arg in below.terms()] if below.op == "interval" else []
        if below.op == "chain":
            a, _, c = below.terms()
            ends = [value(a), value(c)] if str(below.args[1]).startswith("<") else [value(c), value(a)]
        if len(ends) == 2 and (None in ends or real(ends[0]) >= real(ends[1])):
            return False
    return True


_RESTATED: tuple[Rule, ...] = (as_claim, as_claim, as_membership, as_builder, as_modulus, as_exclusion, as_complement)
_AT_ENDS = (*_ENDS, "rel")
REALSETS = Kind(
    name="sets of reals",
    make=_make,
    rewrites={
        "as inequalities": as_claim,
        "as intervals": as_intervals,
        "as membership": as_membership,
        "as a set-builder": as_builder,
        "as a complement": as_complement,
        "points left out": as_exclusion,
        "by a modulus": as_modulus,
        "two bounds": as_two_bounds,
        "interval split": somewhere(split),
        "point taken out": somewhere(point_out),
        "order of parts": somewhere(swap),
        "inequality turned": somewhere(turned),
        "inequality scaled": somewhere(scaled),
        "moved across": somewhere(across),
        "bound letter": renamed,
        "end as a decimal": under(as_decimal, _AT_ENDS),
        "end as a fraction": under(as_fraction, _AT_ENDS),
        "end as a mixed number": under(as_mixed, _AT_ENDS),
        "end as a sum": under(as_sum, _AT_ENDS),
    },
    edits={
        "end turned": somewhere(end_turned),
        "end moved": _guarded(somewhere(end_moved), _proper),
        "direction": somewhere(direction),
        "part lost": somewhere(lost),
        "union for intersection": somewhere(other_join),
        "complement": complemented,
        "whole line or nothing": whole_line,
        "ends alone": ends_alone,
        "letter": other_letter,
        "end at infinity": somewhere(endless),
    },
    apart=sets_apart,
    agree=sets_agree,
    weight=2.0,
)
