"""Rewrites of sets of reals: from one form to another, by the pieces of which the set consists."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from ..terms import (
    Argument,
    Term,
    add,
    mul,
    neg,
    num,
    power,
    sub,
    sym,
)
from ..truth import MP, real, value
from .reals import (
    CLAIMS,
    FLIPPED,
    REALS,
    Piece,
    cuts,
    free_letter,
    interval,
    joined,
    letter_of,
    pieces,
    rel,
    sets_agree,
)

_NAMES = ("x", "x", "x", "x", "y", "t", "a", "k", "m")


def _claims(x: Term, piece: Piece) -> Term:
    low, closed, high, shut = piece
    if low is None or high is None:
        end, sign = (high, "<" + "=" * shut) if low is None else (low, ">" + "=" * closed)
        assert end is not None
        return rel(sign, x, end)
    if low == high:
        return rel("=", x, low)
    return Term("chain", (low, "<" + "=" * closed, x, "<" + "=" * shut, high))


def _name(rng: Random, term: Term) -> Term:
    return sym(free_letter(term) or letter_of(term) or rng.choice(_NAMES))


def parts_of(term: Term) -> list[Piece] | None:
    """The pieces, where there are a few and the set is neither empty, nor the line, nor finite."""
    if not cuts(term):
        return None
    found = pieces(term)
    bounded = any(low is None or low != high for low, _, high, _ in found)
    return found if bounded and found != [(None, False, None, False)] and len(found) <= 4 else None


def as_claim(rng: Random, term: Term) -> Term | None:
    """A set as inequalities joined by "or"."""
    return _claim_of(_name(rng, term), term)


def _claim_of(x: Term, term: Term) -> Term | None:
    found = parts_of(term)
    return None if found is None else joined("or", [_claims(x, piece) for piece in found])


def as_intervals(rng: Random, term: Term) -> Term | None:
    """A set as a union of intervals and points."""
    found = parts_of(term)
    if found is None:
        return None
    sets = [Term("finset", (a,)) if a is not None and a == b else interval(a, c, b, d) for a, c, b, d in found]
    rng.shuffle(sets)
    return joined("union", sets)


def as_membership(rng: Random, term: Term) -> Term | None:
    """A set as what a letter belongs to."""
    x, found = _name(rng, term), term if term.op not in CLAIMS else as_intervals(rng, term)
    return None if found is None or found.op == "builder" else Term("in", (x, found))


def as_builder(rng: Random, term: Term) -> Term | None:
    """A set by what its members satisfy."""
    x = _name(rng, term)
    found = _claim_of(x, term) if term.op not in CLAIMS - {"in"} else term
    return None if found is None else Term("builder", (x, rng.random() < 0.5, found))


def as_complement(rng: Random, term: Term) -> Term | None:
    """A set as the line without the rest."""
    rest = parts_of(Term("compl", (term if term.op != "builder" else term.terms()[-1],)))
    found = None if rest is None else as_intervals(rng, Term("compl", (term,)))
    return None if found is None else Term("minus", (REALS, found))


def as_exclusion(rng: Random, term: Term) -> Term | None:
    """A line with points left out: by unequal signs, or by a set taken away."""
    marks = cuts(term)
    if not marks or len(marks) > 3:
        return None
    points = Term("finset", tuple(end for _, end in marks))
    if not sets_agree(term, Term("minus", (REALS, points))):
        return None
    x = _name(rng, term)
    return Term("minus", (REALS, points)) if rng.random() < 0.4 else joined("and", [rel("!=", x, e) for _, e in marks])


def as_modulus(rng: Random, term: Term) -> Term | None:
    """A bounded interval, or what lies outside of one, by a modulus or a square."""
    marks = cuts(term)
    if len(marks) != 2:
        return None
    (a, _), (b, _) = marks
    if not isinstance(a, Fraction) or not isinstance(b, Fraction):
        return None
    x, middle, radius = _name(rng, term), (a + b) / 2, (b - a) / 2
    inner = x if not middle else add(x, num(-middle)) if middle < 0 else sub(x, num(middle))
    left, right = Term("abs", (inner,)), num(radius)
    if rng.random() < 0.3 and not middle:
        left, right = power(x, 2), num(radius**2)
    signs = [sign for sign in ("<", "<=", ">", ">=") if sets_agree(term, rel(sign, left, right))]
    return rel(signs[0], left, right) if signs else None


def as_two_bounds(rng: Random, term: Term) -> Term | None:
    """A bounded interval by two inequalities at once."""
    found = parts_of(term)
    if found is None or len(found) != 1 or None in found[0] or found[0][0] == found[0][2]:
        return None
    low, closed, high, shut = found[0]
    assert low is not None
    assert high is not None
    if term.op not in CLAIMS and rng.random() < 0.6:
        rays = [interval(None, False, high, shut), interval(low, closed, None, False)]
        rng.shuffle(rays)
        return Term("inter", tuple(rays))
    x = _name(rng, term)
    bounds = [rel(">" + "=" * closed, x, low), rel("<" + "=" * shut, x, high)]
    rng.shuffle(bounds)
    return Term("and", tuple(bounds))


def split(rng: Random, term: Term) -> Term | None:
    """An interval cut in two at an inner point, or covered by two that overlap."""
    if term.op != "interval":
        return None
    low, closed, high, shut = term.args
    first, second = _within(low, high)
    if rng.random() < 0.4:
        parts = (low, closed, second, rng.random() < 0.5), (first, rng.random() < 0.5, high, shut)
    else:
        kept = rng.random() < 0.5
        parts = (low, closed, first, kept), (first, rng.random() < 0.5 or not kept, high, shut)
    return Term("union", tuple(Term("interval", part) for part in parts))


def _within(low: Argument, high: Argument) -> tuple[Term, Term]:
    """Two numbers inside of an interval, in order."""
    a = real(value(low)) if isinstance(low, Term) else None
    b = real(value(high)) if isinstance(high, Term) else None
    if a is None or b is None or b - a > 2.5:
        start = Fraction(int(MP.floor(a)) + 1 if a is not None else int(MP.ceil(b)) - 2 if b is not None else 0)
        return num(start), num(start + 1)
    step = Fraction(str(MP.nstr((b - a) / 3, 2)))
    start = Fraction(str(MP.nstr(a + (b - a) / 3, 3)))
    return num(start), num(start + step / 2)


def point_out(rng: Random, term: Term) -> Term | None:
    """Two intervals that miss one point between them, as one with the point taken away."""
    if term.op != "union" or [arg.op for arg in term.terms()] != ["interval", "interval"]:
        return None
    one, other = (arg.args for arg in term.terms())
    for (low, closed, end, shut), (start, begun, high, ends) in ((one, other), (other, one)):
        if isinstance(end, Term) and end == start and not shut and not begun:
            return Term("minus", (Term("interval", (low, closed, high, ends)), Term("finset", (end,))))
    return None


def swap(rng: Random, term: Term) -> Term | None:
    """Parts or elements in another order."""
    if term.op not in ("union", "inter", "or", "and", "finset") or len(term.args) < 2:
        return None
    args = list(term.args)
    rng.shuffle(args)
    return Term(term.op, tuple(args))


def turned(rng: Random, term: Term) -> Term | None:
    """An inequality read from the other end."""
    if term.op == "rel":
        sign, left, right = term.args
        return Term("rel", (FLIPPED[str(sign)], right, left))
    if term.op == "chain":
        a, first, b, second, c = term.args
        return Term("chain", (c, FLIPPED[str(second)], b, FLIPPED[str(first)], a))
    return None


def scaled(rng: Random, term: Term) -> Term | None:
    """An inequality with both sides times a number, the sign turned if that is negative."""
    if term.op != "rel" or term.args[0] == "=" or not _linear(term):
        return None
    k = rng.choice((2, 3, 4, 5, -1, -2, -3))
    left, right = (_times(side, k) for side in term.terms())
    sign = str(term.args[0])
    return rel(FLIPPED[sign] if k < 0 else sign, left, right)


def _linear(term: Term) -> bool:
    return all(side.op == "sym" or isinstance(value(side), Fraction) for side in term.terms())


def _times(side: Term, k: int) -> Term:
    x = value(side)
    if isinstance(x, Fraction):
        return num(k * x)
    return mul(num(k), side) if k > 1 else neg(side) if k == -1 else neg(mul(num(-k), side))


def across(rng: Random, term: Term) -> Term | None:
    """An inequality with everything on one side, or a number added to both sides."""
    if term.op != "rel" or term.args[0] == "=":
        return None
    left, right = term.terms()
    x = value(right)
    if not isinstance(x, Fraction) or left.op not in ("sym", "mul", "pow", "neg"):
        return None
    if rng.random() < 0.5:
        return rel(str(term.args[0]), sub(left, num(x)) if x > 0 else add(left, num(-x)), num(0)) if x else None
    k = rng.randint(1, 9)
    return rel(str(term.args[0]), add(left, num(k)), num(x + k))


def renamed(rng: Random, term: Term) -> Term | None:
    """The bound letter of a set-builder exchanged."""
    if term.op != "builder":
        return None
    old = letter_of(term)
    return rename(term, old, rng.choice([name for name in ("x", "y", "t", "u", "z") if name != old]))


def rename(term: Term, old: str, new: str) -> Term:
    if term == sym(old):
        return sym(new)
    return Term(term.op, tuple(rename(arg, old, new) if isinstance(arg, Term) else arg for arg in term.args))
