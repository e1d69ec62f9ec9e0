"""Vectors and matrices, and determinants.

column(...) row(...)  a column, a row       angle(...) tuple(...)  <a, b>, (a, b)      ijk(...)  a i + b j
matrix(rows) of row(...)                    scaled(k, array)  k times it               summed(a, b)  their sum
transposed(array)                           det(rows)  the determinant
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from ..terms import Rule, Term, add, mul, neg, num, replace
from ..truth import VALUES, Environment, Value, scalars_agree, scalars_apart, value
from . import expressions, numbers
from .base import Kind

VECTORS = ("column", "row", "angle", "tuple", "ijk")
_ARRAYS = (*VECTORS, "matrix", "scaled", "summed", "transposed")
Grid = list[list[Term]]
Leaf = Callable[[Term, Term], bool]


def make_vector(rng: Random, level: int) -> Term:
    """A random vector of two or three components, four at level 3."""
    args = tuple(_entry(rng, level) for _ in range(rng.randint(2, 3 + (level == 3))))
    op = rng.choice(("column", "column", "row", "angle", "tuple", "ijk"))
    return Term("column" if op == "ijk" and not _directed(args) else op, args)


def make_matrix(rng: Random, level: int) -> Term:
    """A random matrix of two or three rows."""
    height, width = rng.choice(((2, 2), (2, 2), (2, 3), (3, 2), (3, 3)))
    return Term("matrix", tuple(Term("row", tuple(_entry(rng, level) for _ in range(width))) for _ in range(height)))


def _entry(rng: Random, level: int) -> Term:
    form = rng.random()
    if form < 0.7:
        return num(rng.randint(-9, 12))
    return expressions.make(rng, 1) if level == 3 and form > 0.85 else numbers.NUMBERS.make(rng, 1)


def _directed(args: tuple[Term, ...]) -> bool:
    """Whether it can be written in i, j, k: the last of them stands there, and none may be the imaginary unit."""
    return 2 <= len(args) <= 3 and args[-1] != num(0) and not all(arg == num(0) for arg in args[:-1])


# -- what they are -------------------------------------------------------------------------------------------------
def grid(term: Term) -> tuple[Grid, bool]:
    """The entries by rows, and whether the direction is open, as it is in ``(a, b)``; then they stand in a column."""
    if term.op == "matrix":
        return [list(row.terms()) for row in term.terms()], False
    if term.op in VECTORS:
        column = [[arg] for arg in term.terms()]
        return ([list(term.terms())] if term.op == "row" else column), term.op not in ("column", "row")
    if term.op == "transposed":
        inner, free = grid(term.terms()[0])
        return [list(row) for row in zip(*inner, strict=True)], free
    if term.op == "scaled":
        k, inner_term = term.terms()
        inner, free = grid(inner_term)
        return [[mul(k, x) for x in row] for row in inner], free
    (first, free), (second, _) = map(grid, term.terms())
    return [[add(x, y) for x, y in zip(*rows, strict=True)] for rows in zip(first, second, strict=True)], free


def matches(a: Term, b: Term, leaf: Leaf) -> bool:
    """Whether two arrays are equal entry by entry (SEMANTICS 8)."""
    if a.op not in _ARRAYS or b.op not in _ARRAYS:
        return a.op not in _ARRAYS and b.op not in _ARRAYS and leaf(a, b)
    (xs, free), (ys, other_free) = grid(a), grid(b)
    if (free or other_free) and 1 in (len(xs), len(xs[0])) and 1 in (len(ys), len(ys[0])):
        xs, ys = [[x for row in xs for x in row]], [[y for row in ys for y in row]]
    if (len(xs), len(xs[0])) != (len(ys), len(ys[0])):
        return False
    return all(leaf(x, y) for row, other in zip(xs, ys, strict=True) for x, y in zip(row, other, strict=True))


def apart(a: Term, b: Term) -> bool:
    """Whether they differ in shape or in an entry."""
    return not matches(a, b, lambda x, y: not scalars_apart(x, y))


def agree(a: Term, b: Term) -> bool:
    """Whether they are equal entry by entry."""
    return matches(a, b, scalars_agree)


# -- rewrites ------------------------------------------------------------------------------------------------------
def other_form(rng: Random, term: Term) -> Term | None:
    """A vector in another notation; never a row for a column."""
    if term.op not in VECTORS:
        return None
    forms = [op for op in VECTORS if op != term.op and {op, term.op} != {"row", "column"}]
    new = rng.choice(forms)
    return None if new == "ijk" and not _directed(term.terms()) else Term(new, term.args)


def factored(rng: Random, term: Term) -> Term | None:
    """A number taken out in front."""
    k = rng.choice((Fraction(2), Fraction(3), Fraction(1, 2), Fraction(1, 3), Fraction(-1), Fraction(1, 6)))
    if term.op not in (*VECTORS, "matrix") or term.op == "ijk":
        return None
    changed = _mapped(term, lambda entry: _over(entry, k))
    return None if changed is None else Term("scaled", (num(k), changed))


def _over(entry: Term, k: Fraction) -> Term | None:
    x = _rational(entry)
    return None if x is None or (x / k).denominator > 12 else num(x / k)


def _rational(entry: Term) -> Fraction | None:
    if entry.op == "neg":
        x = _rational(entry.terms()[0])
        return None if x is None else -x
    x = entry.args[0] if entry.op == "num" else None
    return x if isinstance(x, Fraction) else None


def _mapped(term: Term, rule: Callable[[Term], Term | None]) -> Term | None:
    args = [_mapped(arg, rule) if arg.op == "row" and term.op == "matrix" else rule(arg) for arg in term.terms()]
    return None if any(arg is None for arg in args) else Term(term.op, tuple(args))


def multiplied(rng: Random, term: Term) -> Term | None:
    """The factor in front multiplied in."""
    if term.op != "scaled" or not isinstance(term.args[0], Term):
        return None
    k, inner = term.terms()
    x = _rational(k)
    return None if x is None else _mapped(inner, lambda entry: _over(entry, 1 / x) if x else None)


def as_sum(rng: Random, term: Term) -> Term | None:
    """An array as a sum of two."""
    if term.op not in ("column", "matrix", "angle", "tuple"):
        return None
    first = _mapped(term, lambda entry: num(rng.randint(-4, 9)))
    if first is None:
        return None
    parts = iter([x for row in grid(first)[0] for x in row])
    second = _mapped(term, lambda entry: _less(entry, next(parts)))
    return None if second is None else Term("summed", (first, second))


def _less(entry: Term, part: Term) -> Term | None:
    x, y = _rational(entry), _rational(part)
    return None if x is None or y is None else num(x - y)


def as_transposed(rng: Random, term: Term) -> Term | None:
    """An array as the transpose of its transpose."""
    if term.op in ("column", "row"):
        return Term("transposed", (Term("row" if term.op == "column" else "column", term.args),))
    if term.op == "matrix":
        return Term("transposed", (_transpose(term),))
    return None


def _transpose(term: Term) -> Term:
    return Term("matrix", tuple(Term("row", tuple(column)) for column in zip(*grid(term)[0], strict=True)))


# -- edits ---------------------------------------------------------------------------------------------------------
def entry_places(term: Term, under: tuple[int, ...] = ()) -> list[tuple[tuple[int, ...], Term]]:
    """The places of the entries."""
    if term.op not in (*_ARRAYS, "det"):
        return [(under, term)]
    found = [entry_places(arg, (*under, i)) for i, arg in enumerate(term.args) if isinstance(arg, Term)]
    return [place for places in found for place in places]


def on_entry(rules: dict[str, Rule]) -> Rule:
    """One of the rules for scalars, applied to one entry."""

    def applied(rng: Random, term: Term) -> Term | None:
        path, below = rng.choice(entry_places(term))
        changed = rng.choice(list(rules.values()))(rng, below)
        return None if changed is None else replace(term, path, changed)

    return applied


def entry_sign(rng: Random, term: Term) -> Term | None:
    """An entry with the other sign."""
    path, below = rng.choice(entry_places(term))
    return replace(term, path, numbers.opposite(rng, below))


def entry_off(rng: Random, term: Term) -> Term | None:
    """An entry off by one."""
    path, below = rng.choice(entry_places(term))
    x = _rational(below)
    return None if x is None else replace(term, path, num(x + rng.choice((1, -1))))


def swapped(rng: Random, term: Term) -> Term | None:
    """Two rows, or two components, exchanged."""
    if term.op not in (*VECTORS, "matrix", "det"):
        return None
    i, j = rng.sample(range(len(term.args)), 2)
    args = list(term.args)
    args[i], args[j] = args[j], args[i]
    changed = Term(term.op, tuple(args))
    return None if term.op == "ijk" and not _directed(changed.terms()) else changed


def transposed(rng: Random, term: Term) -> Term | None:
    """The transpose: a row for a column."""
    if term.op in ("column", "row"):
        return Term("row" if term.op == "column" else "column", term.args)
    return _transpose(term) if term.op == "matrix" else term.terms()[0] if term.op == "transposed" else None


def dropped(rng: Random, term: Term) -> Term | None:
    """A row, or a component, less."""
    if term.op not in (*VECTORS, "matrix") or len(term.args) < 3:
        return None
    index = rng.randrange(len(term.args))
    changed = Term(term.op, term.args[:index] + term.args[index + 1 :])
    return None if term.op == "ijk" and not _directed(changed.terms()) else changed


def extended(rng: Random, term: Term) -> Term | None:
    """A row, or a component, more."""
    if term.op not in (*VECTORS, "matrix") or (term.op == "ijk" and len(term.args) > 2):
        return None
    first = term.terms()[0]
    # Never a component of 0: with unit vectors it is not written.
    new = Term("row", (num(0),) * len(first.args)) if term.op == "matrix" else num(1)
    return Term(term.op, (*term.args, new))


def opposite(rng: Random, term: Term) -> Term | None:
    """Every entry with the other sign."""
    return _mapped(term, lambda entry: numbers.opposite(rng, entry)) if term.op in (*VECTORS, "matrix") else None


def columns_swapped(rng: Random, term: Term) -> Term | None:
    """Two columns exchanged."""
    if term.op not in ("matrix", "det"):
        return None
    width = len(term.terms()[0].args)
    i, j = rng.sample(range(width), 2)
    order = [{i: j, j: i}.get(k, k) for k in range(width)]
    return Term(term.op, tuple(Term("row", tuple(row.args[k] for k in order)) for row in term.terms()))


def factor_lost(rng: Random, term: Term) -> Term | None:
    """The factor in front lost, or inside one entry alone."""
    return term.terms()[1] if term.op == "scaled" else None


# -- determinants --------------------------------------------------------------------------------------------------
def make_determinant(rng: Random, level: int) -> Term:
    """A determinant of small integers, or the number that it is."""
    n = 2 if level == 1 else 3
    rows = tuple(Term("row", tuple(num(rng.randint(-4, 6)) for _ in range(n))) for _ in range(n))
    return Term("det", rows) if rng.random() < 0.5 else Term("num_det", rows)


def _determinant(rows: list[list[Value]]) -> Value:
    if len(rows) == 1:
        return rows[0][0]
    minors = ([row[:j] + row[j + 1 :] for row in rows[1:]] for j in range(len(rows)))
    return sum(((-1) ** j * rows[0][j] * _determinant(minor) for j, minor in enumerate(minors)), Fraction(0))


def _det_value(term: Term, env: Environment, complexes: bool) -> Value:
    rows = [[value(entry, env, complexes) for entry in row.terms()] for row in term.terms()]
    return None if any(x is None for row in rows for x in row) else _determinant(rows)


VALUES.update({"det": _det_value, "num_det": _det_value})


def evaluated(rng: Random, term: Term) -> Term | None:
    """The determinant as a number."""
    return (
        num(_det_value(term, {}, False))
        if term.op == "det"
        else Term("det", term.args)
        if term.op == "num_det"
        else None
    )


def det_transposed(rng: Random, term: Term) -> Term | None:
    """The determinant of the transpose."""
    return Term("det", _transpose(Term("matrix", term.args)).args) if term.op == "det" else None


def det_swapped(rng: Random, term: Term) -> Term | None:
    """Two rows exchanged, and the sign with them."""
    changed = swapped(rng, term) if term.op == "det" else None
    return None if changed is None else neg(changed)


def det_row_added(rng: Random, term: Term) -> Term | None:
    """A multiple of one row added to another."""
    if term.op != "det":
        return None
    i, j = rng.sample(range(len(term.args)), 2)
    rows = [[_rational(entry) or Fraction(0) for entry in row.terms()] for row in term.terms()]
    k = rng.choice((1, -1, 2))
    rows[i] = [x + k * y for x, y in zip(rows[i], rows[j], strict=True)]
    return Term("det", tuple(Term("row", tuple(num(x) for x in row)) for row in rows))


def det_entry(rng: Random, term: Term) -> Term | None:
    """An entry of the determinant off by one."""
    return entry_off(rng, term) if term.op == "det" else None


def det_number(rng: Random, term: Term) -> Term | None:
    """A value off by one or with the other sign."""
    x = _det_value(term, {}, False) if term.op in ("det", "num_det") else _rational(term)
    return None if x is None else num(rng.choice((x + 1, -x, x - 1)))


def matrix_for_det(rng: Random, term: Term) -> Term | None:
    """The matrix itself."""
    return Term("matrix", term.args) if term.op in ("det", "num_det") else None


# -- kinds ---------------------------------------------------------------------------------------------------------
_NUMBER_REWRITES = {name: rule for name, rule in numbers.NUMBERS.rewrites.items() if name != "as a percentage"}
_NUMBER_EDITS = {name: rule for name, rule in numbers.NUMBERS.edits.items() if name != "percent for share"}
_REWRITES: dict[str, Rule] = {
    "factor in front": factored,
    "factor multiplied in": multiplied,
    "as a sum": as_sum,
    "as a transpose": as_transposed,
    "entry: number": on_entry(_NUMBER_REWRITES),
    "entry: expression": on_entry(expressions.REWRITES),
}
_EDITS: dict[str, Rule] = {
    "sign of an entry": entry_sign,
    "entry off by one": entry_off,
    "entry: number": on_entry(_NUMBER_EDITS),
    "components or rows swapped": swapped,
    "transposed": transposed,
    "row lost": dropped,
    "row added": extended,
    "opposite": opposite,
    "factor lost": factor_lost,
}
_SLIPS = frozenset({"dollars", "parentheses of LaTeX", "display", "spaces", "trailing stop", "no braces", "lost right"})

VECTORS_KIND = Kind(
    name="vectors",
    make=make_vector,
    rewrites={"other notation": other_form, **_REWRITES},
    edits=_EDITS,
    apart=apart,
    agree=agree,
    slips=_SLIPS,
)
MATRICES = Kind(
    name="matrices",
    make=make_matrix,
    rewrites=_REWRITES,
    edits={**_EDITS, "columns swapped": columns_swapped},
    apart=apart,
    agree=agree,
    slips=_SLIPS,
)
DETERMINANTS = Kind(
    name="determinants",
    make=make_determinant,
    rewrites={
        "evaluated": evaluated,
        "transposed": det_transposed,
        "rows swapped with the sign": det_swapped,
        "row added": det_row_added,
    },
    edits={
        "entry off by one": det_entry,
        "rows swapped": lambda rng, term: swapped(rng, term) if term.op == "det" else None,
        "columns swapped": lambda rng, term: columns_swapped(rng, term) if term.op == "det" else None,
        "value": det_number,
        "sign": numbers.opposite,
        "matrix": matrix_for_det,
    },
    apart=apart,
    agree=agree,
    slips=_SLIPS,
    weight=0.5,
)
