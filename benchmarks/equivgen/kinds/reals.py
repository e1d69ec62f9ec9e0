"""Sets of reals: what belongs to one, and the pieces that it is made of.

    reals()  empty()  interval(low, high, closed, closed)  finset(x, ..)  union(S, ..)  inter(S, ..)  minus(S, T)
    compl(S)  rel(sign, x, y)  chain(x, sign, y, sign, z)  or(C, ..)  and(C, ..)  in(x, S)  builder(x, where, C)

The signs are ``< <= > >= = !=``; an end of an interval is a term or None, for infinity.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from ..terms import Term, letters, neg, num, paths, sqrt
from ..truth import MP, Value, real, value

REALS, EMPTY = Term("reals"), Term("empty")
CLAIMS = frozenset({"rel", "chain", "or", "and", "in"})
FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
OPPOSITE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "=": "!=", "!=": "="}
LOOSE = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
Piece = tuple[Term | None, bool, Term | None, bool]  # low, closed, high, closed


def rel(sign: str, x: Term, y: Term) -> Term:
    """A relation of two scalars."""
    return Term("rel", (sign, x, y))


def interval(low: Term | None, closed: bool, high: Term | None, shut: bool) -> Term:
    """An interval; an end that is None is infinite."""
    return Term("interval", (low, closed, high, shut))


def joined(op: str, parts: list[Term]) -> Term:
    """The union, intersection, alternative or conjunction of the parts; of one, that part."""
    return parts[0] if len(parts) == 1 else Term(op, tuple(parts))


def letter_of(term: Term) -> str:
    """The letter that a claim or a builder is about; the empty word for a set without one."""
    return min(letters(term), default="")


def free_letter(term: Term) -> str:
    """The letter that an answer gives values to; the empty word for a set."""
    return letter_of(term) if term.op in CLAIMS else ""


def _sign(a: Value, b: Value) -> int:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return (a > b) - (a < b)
    gap = real(a) - real(b)
    return 0 if abs(gap) < MP.mpf(10) ** -40 else 1 if gap > 0 else -1


def holds(sign: str, a: Value, b: Value) -> bool:
    """Whether the relation holds between two values; a missing value holds nothing."""
    if a is None or b is None:
        return False
    order = _sign(a, b)
    return {"<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0, "=": not order, "!=": bool(order)}[sign]


def _interval(term: Term, x: Value) -> bool:
    low, closed, high, shut = term.args
    above = not isinstance(low, Term) or holds(">=" if closed else ">", x, value(low))
    return above and (not isinstance(high, Term) or holds("<=" if shut else "<", x, value(high)))


def _rel(term: Term, x: Value) -> bool:
    env = {letter_of(term): x}
    left, right = term.terms()
    return holds(str(term.args[0]), value(left, env), value(right, env))


def _chain(term: Term, x: Value) -> bool:
    left, first, middle, second, right = term.args
    env = {letter_of(term): x}
    a, b, c = (value(arg, env) for arg in (left, middle, right) if isinstance(arg, Term))
    return holds(str(first), a, b) and holds(str(second), b, c)


def member(term: Term, x: Value) -> bool:
    """Whether the value belongs to the set, or satisfies the claim."""
    return MEMBERS[term.op](term, x)


def _all(term: Term, x: Value) -> bool:
    return all(member(part, x) for part in term.terms())


def _any(term: Term, x: Value) -> bool:
    return any(member(part, x) for part in term.terms())


MEMBERS: dict[str, Callable[[Term, Value], bool]] = {
    "reals": lambda term, x: True,
    "empty": lambda term, x: False,
    "interval": _interval,
    "finset": lambda term, x: any(holds("=", x, value(arg)) for arg in term.terms()),
    "union": _any, "or": _any, "inter": _all, "and": _all,
    "minus": lambda term, x: member(term.terms()[0], x) and not member(term.terms()[1], x),
    "compl": lambda term, x: not member(term.terms()[0], x),
    "rel": _rel, "chain": _chain,
    "in": lambda term, x: member(term.terms()[1], x),
    "builder": lambda term, x: member(term.terms()[-1], x),
}  # fmt: skip


def _crossings(left: Term, right: Term) -> Iterator[Term]:
    """The values of the letter at which the two sides meet: a linear side, its modulus or its square."""
    if not letters(left):
        left, right = right, left
    if left.op in ("abs", "pow"):
        inner = left.terms()[0]
        end = sqrt(right) if left.op == "pow" else right
        yield from _crossings(inner, end)
        yield from _crossings(inner, neg(end))
    elif left.op == "sym" and not letters(right):
        yield right
    else:
        yield from _root(left, right)


def _root(left: Term, right: Term) -> Iterator[Term]:
    name = min(letters(left) | letters(right))
    gaps = []
    for at in (Fraction(0), Fraction(1)):
        a, b = value(left, {name: at}), value(right, {name: at})
        if not isinstance(a, Fraction) or not isinstance(b, Fraction):
            return
        gaps.append(a - b)
    if gaps[0] != gaps[1]:
        yield num(gaps[0] / (gaps[0] - gaps[1]))


def _ends(term: Term) -> Iterator[Term]:
    for _, below in paths(term):
        if below.op in ("interval", "finset"):
            yield from below.terms()
        elif below.op == "rel":
            yield from _crossings(*below.terms())
        elif below.op == "chain":
            left, middle, right = below.terms()
            yield from _crossings(left, middle)
            yield from _crossings(middle, right)


def cuts(*terms: Term) -> list[tuple[Value, Term]]:
    """Every value at which membership can change, in order, with a term for it."""
    found: list[tuple[Value, Term]] = []
    for term in (end for each in terms for end in _ends(each)):
        x = value(term)
        if x is not None and not any(holds("=", x, other) for other, _ in found):
            found.append((x, num(x) if isinstance(x, Fraction) and "dec" not in str(term) else term))
    return sorted(found, key=lambda pair: real(pair[0]))


def probes(*terms: Term) -> list[Value]:
    """The values at which membership can change, one between each two, and one beyond them on either side."""
    values: list[Any] = [x for x, _ in cuts(*terms)]
    if not values:
        return [Fraction(0)]
    between = [(real(a) + real(b)) / 2 for a, b in pairwise(values)]
    return [real(values[0]) - 1, *values, *between, real(values[-1]) + 1]


def pieces(term: Term) -> list[Piece]:
    """The intervals and points that a set consists of, in order and apart."""
    marks = cuts(term)
    values = [real(x) for x, _ in marks]
    spans = [values[0] - 1, *((a + b) / 2 for a, b in pairwise(values)), values[-1] + 1]
    found: list[Piece] = []
    start: tuple[Term | None, bool] | None = (None, False) if member(term, spans[0]) else None
    for index, (x, end) in enumerate(marks):
        inside, after = member(term, x), member(term, spans[index + 1])
        if start is not None and not (inside and after):
            found.append((*start, end, inside))
            start = None
        elif start is None and inside and not after:
            found.append((end, True, end, True))
        if start is None and after:
            start = (end, inside)
    return found if start is None else [*found, (*start, None, False)]


def sets_apart(a: Term, b: Term) -> bool:
    """Whether one value belongs to one and not to the other, or the claims are about different letters."""
    one, other = free_letter(a), free_letter(b)
    if one and other and one != other:
        return True
    return any(member(a, x) != member(b, x) for x in probes(a, b))


def sets_agree(a: Term, b: Term) -> bool:
    """Whether the same values belong to both."""
    return not sets_apart(a, b)
