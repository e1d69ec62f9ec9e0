r"""Functions in pieces, and absolute values: \begin{cases} x^2 & x \ge 0 \\ -x & x < 0 \end{cases}.

pieces(name, piece, ...)    piece(value, range)    range(name, low, closed, high, closed)    otherwise()
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

from ..terms import Term, add, fn, letters, mul, neg, num, paths, power, somewhere, sqrt, sub, sym
from ..truth import Value, numbers_agree, numbers_apart, value
from . import expressions as e
from .base import Kind
from .pieces import OTHERWISE, Bound, ends, holds, span


# -- making -----------------------------------------------------------------------------------------------------
def _body(rng: Random, x: Term) -> Term:
    a, k = num(rng.randint(1, 9)), num(rng.randint(2, 5))
    forms = (
        x, neg(x), a, add(x, a), sub(x, a), power(x, 2), mul(k, x), sub(a, x), num(0), add(mul(k, x), a),
        sub(power(x, 2), a), fn("exp", x), sqrt(add(power(x, 2), a)), fn("sin", x), neg(a), add(power(x, 2), mul(k, x)),
    )  # fmt: skip
    return rng.choice(forms)


def make(rng: Random, level: int) -> Term:
    """Two to four pieces of the line, or an absolute value in pieces."""
    name = rng.choice(("x", "x", "t", "y"))
    x = sym(name)
    if rng.random() < 0.25:
        a, k = num(rng.randint(0, 5)), num(rng.randint(1, 4))
        inner = sub(x, a) if a != num(0) else x
        found = Term("abs", (inner,))
        return found if rng.random() < 0.3 else rng.choice((add(found, k), mul(num(3), found), add(x, found)))
    count = rng.randint(2, min(level, 2) + 1)
    cuts = [Fraction(x) for x in sorted(rng.sample(range(-6, 9), count + 1))]
    low: Bound = None if rng.random() < 0.7 else cuts[0]
    closed, parts = rng.random() < 0.5, []
    for index in range(count):
        high: Bound = cuts[index + 1] if index < count - 1 or rng.random() < 0.3 else None
        high_in = rng.random() < 0.5 and high is not None
        parts.append(Term("piece", (_body(rng, x), span(name, low, closed and low is not None, high, high_in))))
        low, closed = high, not high_in
    if len({part.args[0] for part in parts}) < count:
        parts[0] = Term("piece", (add(x, num(11)), parts[0].args[1]))
    return Term("pieces", (name, *parts))


def _grid(*terms: Term) -> list[Fraction]:
    """The ends of all pieces, points between them and beyond."""
    ends = {Fraction(n) for n in range(-7, 11)}
    for term in terms:
        ends |= {x for _, below in paths(term) if below.op == "range" for x in below.args if isinstance(x, Fraction)}
    ordered = sorted(ends)
    between = [(a + b) / 2 for a, b in pairwise(ordered)]
    return [*ordered, *between, ordered[0] - 5, ordered[-1] + 5]


def _at(term: Term, name: str, x: Fraction) -> Value:
    return value(term, {name: x})


def apart(a: Term, b: Term) -> bool:
    """At a point where both are defined, or on a stretch where only the first is."""
    names = (
        letters(a)
        | letters(b)
        | {str(below.args[0]) for term in (a, b) for _, below in paths(term) if below.op == "pieces"}
    )
    if len(names) != 1:
        return False
    name, grid = next(iter(names)), _grid(a, b)
    values = [(_at(a, name, x), _at(b, name, x)) for x in grid]
    if any(numbers_apart(x, y) for x, y in values):
        return True
    between = [(x, at) for (x, _), at in zip(values, grid, strict=True) if at.denominator > 1]
    return b.op == "pieces" and any(x is not None and not _covered(b, at) for x, at in between)


def _covered(term: Term, x: Fraction) -> bool:
    return any(part.terms()[1] == OTHERWISE or holds(part.terms()[1], x) for part in term.terms())


def agree(a: Term, b: Term) -> bool:
    """The same values, and defined alike."""
    names = letters(a) | letters(b) | {str(below.args[0]) for _, below in paths(a) if below.op == "pieces"}
    met = 0
    for x in _grid(a, b):
        y, z = (_at(term, name, x) for term in (a, b) for name in list(names)[:1])
        if (y is None) != (z is None) or (y is not None and not numbers_agree(y, z)):
            return False
        met += y is not None
    return met > 0


# -- rewrites ---------------------------------------------------------------------------------------------------
def _parts(term: Term) -> list[Term]:
    return list(term.terms()) if term.op == "pieces" else []


def _with(term: Term, parts: list[Term]) -> Term:
    return Term("pieces", (term.args[0], *parts))


def order(rng: Random, term: Term) -> Term | None:
    """The pieces in another order."""
    parts = _parts(term)
    if not parts or parts[-1].terms()[1] == OTHERWISE:
        return None
    rng.shuffle(parts)
    return _with(term, parts)


def otherwise(rng: Random, term: Term) -> Term | None:
    """The last piece as the rest of the line, where the pieces cover it."""
    parts = _parts(term)
    if len(parts) < 2 or any(part.terms()[1] == OTHERWISE for part in parts):
        return None
    if sum(low is None for low, _, _, _ in (ends(part.terms()[1]) for part in parts)) != 1:
        return None
    if sum(high is None for _, _, high, _ in (ends(part.terms()[1]) for part in parts)) != 1:
        return None
    chosen = parts.pop(rng.randrange(len(parts)))
    return _with(term, [*parts, Term("piece", (chosen.args[0], OTHERWISE))])


def _neighbours(term: Term) -> list[tuple[int, int]]:
    """Pairs of pieces of which one ends where the other begins, at a point that one of them holds."""
    found = []
    for i, left in enumerate(_parts(term)):
        for j, right in enumerate(_parts(term)):
            if OTHERWISE in (left.terms()[1], right.terms()[1]) or i == j:
                continue
            _, _, high, high_in = ends(left.terms()[1])
            low, low_in, _, _ = ends(right.terms()[1])
            if high is not None and high == low and high_in != low_in:
                found.append((i, j))
    return found


def _boundary(rng: Random, term: Term, agreeing: bool) -> Term | None:
    name = str(term.args[0])
    parts, pairs = _parts(term), _neighbours(term)
    rng.shuffle(pairs)
    for i, j in pairs:
        low, low_in, high, high_in = ends(parts[i].terms()[1])
        low2, low2_in, high2, high2_in = ends(parts[j].terms()[1])
        if low == high or low2 == high2:
            continue
        assert high is not None
        x, y = (value(parts[k].terms()[0], {name: high}) for k in (i, j))
        if x is not None and y is not None and numbers_agree(x, y) == agreeing:
            parts[i] = Term("piece", (parts[i].args[0], span(name, low, low_in, high, not high_in)))
            parts[j] = Term("piece", (parts[j].args[0], span(name, low2, not low2_in, high2, high2_in)))
            return _with(term, parts)
    return None


def boundary_given(rng: Random, term: Term) -> Term | None:
    """An end given to the other piece, where the values agree."""
    return _boundary(rng, term, True) if term.op == "pieces" else None


def split(rng: Random, term: Term) -> Term | None:
    """One piece cut in two."""
    parts = _parts(term)
    places = [index for index, part in enumerate(parts) if part.terms()[1] != OTHERWISE]
    if not places or len(parts) > 3:
        return None
    at = rng.choice(places)
    body, where = parts[at].terms()
    low, low_in, high, high_in = ends(where)
    cut = (low + high) / 2 if low is not None and high is not None else low + 3 if low is not None else (high or 0) - 3
    if low is not None and low == high:
        return None
    cut, closed = Fraction(cut), rng.random() < 0.5
    name = str(where.args[0])
    first = Term("piece", (body, span(name, low, low_in, cut, closed)))
    parts[at : at + 1] = [first, Term("piece", (body, span(name, cut, not closed, high, high_in)))]
    return _with(term, parts)


def in_pieces(rng: Random, term: Term) -> Term | None:
    """An expression with one absolute value, in pieces."""
    found = [below for _, below in paths(term) if below.op == "abs"]
    if len(found) != 1 or term.op == "pieces":
        return None
    inner = found[0].terms()[0]
    names = letters(inner)
    zero = next((Fraction(n) for n in range(6) if value(inner, {name: Fraction(n) for name in names}) == 0), None)
    if zero is None or len(names) != 1 or value(inner, dict.fromkeys(names, zero + 1)) != 1:
        return None
    name, closed = next(iter(names)), rng.random() < 0.5
    plus, minus = (_replaced(term, found[0], new) for new in (inner, neg(inner)))
    parts = [
        Term("piece", (plus, span(name, zero, closed, None, False))),
        Term("piece", (minus, span(name, None, False, zero, not closed))),
    ]
    return Term("pieces", (name, *parts))


def _replaced(term: Term, old: Term, new: Term) -> Term:
    if term == old:
        return new
    return Term(term.op, tuple(_replaced(arg, old, new) if isinstance(arg, Term) else arg for arg in term.args))


# -- edits ------------------------------------------------------------------------------------------------------
def boundary_taken(rng: Random, term: Term) -> Term | None:
    """An end given to the other piece, where the values differ."""
    return _boundary(rng, term, False) if term.op == "pieces" else None


def boundary_moved(rng: Random, term: Term) -> Term | None:
    """The end between two pieces moved by one, or its sign changed."""
    parts, pairs = _parts(term), _neighbours(term) if term.op == "pieces" else []
    if not pairs:
        return None
    i, j = rng.choice(pairs)
    low, low_in, high, high_in = ends(parts[i].terms()[1])
    _, low2_in, high2, high2_in = ends(parts[j].terms()[1])
    assert high is not None
    new = rng.choice((high + 1, high - 1, -high, high + Fraction(1, 2)))
    if (low is not None and new <= low) or (high2 is not None and new >= high2):
        return None
    name = str(term.args[0])
    parts[i] = Term("piece", (parts[i].args[0], span(name, low, low_in, new, high_in)))
    parts[j] = Term("piece", (parts[j].args[0], span(name, new, low2_in, high2, high2_in)))
    return _with(term, parts)


def exchanged(rng: Random, term: Term) -> Term | None:
    """Two values exchanged."""
    parts = _parts(term)
    if len(parts) < 2:
        return None
    i, j = rng.sample(range(len(parts)), 2)
    a, b = parts[i], parts[j]
    parts[i], parts[j] = Term("piece", (b.args[0], a.args[1])), Term("piece", (a.args[0], b.args[1]))
    return _with(term, parts)


def piece_lost(rng: Random, term: Term) -> Term | None:
    """One piece left out."""
    parts = _parts(term)
    if len(parts) < 2:
        return None
    del parts[rng.randrange(len(parts))]
    return None if parts[0].terms()[1] == OTHERWISE else _with(term, parts)


def one_value_only(rng: Random, term: Term) -> Term | None:
    """The value of one piece for the whole."""
    parts = _parts(term)
    return rng.choice(parts).terms()[0] if parts else None


def sign_of_absolute(rng: Random, term: Term) -> Term | None:
    """An absolute value without its bars."""
    return term.terms()[0] if term.op == "abs" else None


def _scalar(term: Term) -> bool:
    return term.op not in ("pieces", "piece", "range", "otherwise")


PIECEWISE = Kind(
    name="piecewise",
    make=make,
    rewrites={
        "order of pieces": order,
        "otherwise": otherwise,
        "boundary given": boundary_given,
        "piece split": split,
        "absolute value in pieces": in_pieces,
        "order": somewhere(e.swap, _scalar),
        "square": somewhere(e.square_out, _scalar),
        "common factor": somewhere(e.common_factor, _scalar),
        "zero added": somewhere(e.add_zero, lambda term: term.op in ("mul", "pow", "add", "fn")),
        "trigonometric identity": somewhere(e.trigonometric, _scalar),
    },
    edits={
        "boundary taken": boundary_taken,
        "boundary moved": boundary_moved,
        "values exchanged": exchanged,
        "piece lost": piece_lost,
        "one value only": one_value_only,
        "sign of a term": somewhere(e.sign_of_term, _scalar),
        "number off by one": somewhere(e.other_number, _scalar),
        "exponent": somewhere(e.other_exponent, _scalar),
        "function": somewhere(e.other_function, _scalar),
        "term lost": somewhere(e.dropped, _scalar),
        "absolute value lost": somewhere(sign_of_absolute),
    },
    apart=apart,
    agree=agree,
    one_way=frozenset({"piece lost"}),
)
