"""What a family denotes: the offsets and steps of its elements, exactly, and its members in a window."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from ..terms import Term, add, const, neg, num
from ..truth import VALUES, value

_WINDOW = 8  # periods of all the elements together, on either side

VALUES["turned_degrees"] = lambda term, env, complexes: value(term.terms()[0], env, complexes) / 180


def _halfturns(term: Term) -> Term:
    """The term with one for pi."""
    if term == const("pi"):
        return num(1)
    return Term(term.op, tuple(_halfturns(arg) if isinstance(arg, Term) else arg for arg in term.args))


def turns(term: Term) -> bool:
    return term == const("pi") or term.op == "turned_degrees" or any(map(turns, term.terms()))


def in_degree(term: Term) -> bool:
    return term.op == "turned_degrees" or any(map(in_degree, term.terms()))


def lines_of(term: Term) -> list[tuple[Fraction, Fraction]] | None:
    """The offset and the step of every element."""
    if term.op == "congruent":
        modulus = Fraction(str(term.args[1]))
        return [(Fraction(str(r)), modulus) for r in term.args[2:]]
    k, found = index_of(term), []
    for element in elements_of(term):
        a, b, c = (value(_halfturns(element), {k: Fraction(at)}) for at in (0, 1, 2))
        if not all(isinstance(x, Fraction) for x in (a, b, c)) or b - a != c - b or a == b:
            return None
        found.append((a, b - a))
    return found


def elements_of(term: Term) -> list[Term]:
    """The elements, those of plus and minus apart."""
    found: list[Term] = []
    for element in term.terms():
        if element.op == "both":
            x, y = element.terms()
            found += [add(x, y), add(neg(x), y)]
        else:
            found.append(element)
    return found


def index_of(term: Term) -> str:
    return str(term.args[0 if term.op == "collected" else 1])


def range_of(term: Term) -> str:
    return "Z" if term.op == "congruent" else str(term.args[1 if term.op == "collected" else 2])


def name_of(term: Term) -> str:
    return str(term.args[0] or "") if term.op in ("family", "congruent") else ""


def _members(lines: list[tuple[Fraction, Fraction]], start: int | None, reach: Fraction) -> set[Fraction]:
    """The members between ``-reach`` and ``reach``."""
    found = set()
    for offset, step in lines:
        ends = sorted(((-reach - offset) / step, (reach - offset) / step))
        low = ends[0].__ceil__() if start is None else max(start, ends[0].__ceil__())
        found.update(offset + step * k for k in range(low, ends[1].__floor__() + 1))
    return found


def _same_members(a: Term, b: Term, first: int = 1) -> bool | None:
    """Whether two families have the same members; None where that is not told."""
    one, other = lines_of(a), lines_of(b)
    if not one or not other:
        return None
    steps = [abs(step) for _, step in one + other]
    scale = lcm(*(step.denominator for step in steps))
    period = Fraction(lcm(*(int(step * scale) for step in steps)), scale)
    reach = _WINDOW * period + max(abs(offset) for offset, _ in one + other)
    starts = [
        None if range_of(term) == "Z" else first if range_of(term) == "N" else int(range_of(term)) for term in (a, b)
    ]
    return _members(one, starts[0], reach) == _members(other, starts[1], reach)


def apart(a: Term, b: Term) -> bool:
    if name_of(a) and name_of(b) and name_of(a) != name_of(b):
        return True
    if turns(a) != turns(b):
        return not in_degree(a) and not in_degree(b)
    return _same_members(a, b) is False and _same_members(a, b, 0) is False


def agree(a: Term, b: Term) -> bool:
    names = {name_of(a), name_of(b)} - {""}
    return len(names) < 2 and turns(a) == turns(b) and _same_members(a, b) is True
