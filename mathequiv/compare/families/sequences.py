"""Definitions of sequences: the index is bound, and may be shifted: ``a_{n+1} = 2a_n`` is ``a_k = 2a_{k-1}``."""

from __future__ import annotations

from mathequiv.compare.build import contains, substitute, total, written_integer
from mathequiv.compare.families.declarations import ranges
from mathequiv.compare.names import Named
from mathequiv.nodes import Apply, Call, Node, Number, Relation, Symbol, walk
from mathequiv.normal.tree import settle
from mathequiv.numeric import exact

# Usual letters of indices; others name components, ``v_x`` and ``v_y``.
_INDICES = frozenset("ijklmn")
_BOUND = Symbol("bound", Number(0))


def defined(left: Named, right: Named) -> tuple[Named, Named] | None:
    """Two definitions with one index, which is a bound letter; None unless both are.

    An explicit definition may have any name; a recursion says something of the sequence it is named after.
    """
    one, other = _indexed(left), _indexed(right)
    if one is None or other is None:
        return None
    (own, first), (theirs, second) = one, other
    if own != theirs and any(_recurs(part.value, name) for part, name in ((first, own), (second, theirs))):
        return None
    return first, Named(first.name, second.value, second.steps)


def begins(condition: Node, reference: Node) -> bool:
    r"""True where a condition says only that a sequence begins with its term 0 or 1: ``a_n = 2n, n \ge 1``."""
    told = ranges(condition) or {}
    name = reference.terms[0] if isinstance(reference, Relation) and reference.operators == ("=",) else None
    if name is None or len(told) != 1:
        return False
    letter, over = next(iter(told.items()))
    first = None if over.first is None or over.last is not None else exact(over.first)
    if isinstance(name, Call) and name.args == (letter,):
        return letter.name in _INDICES and first in (0, 1)
    if not isinstance(name, Symbol) or not isinstance(first, int):
        return False
    places = [_shift(inner.sub) for inner in walk(reference) if isinstance(inner, Symbol) and inner.name == name.name]
    shifts = [place[1] for place in places if place is not None and place[0] == letter]
    return len(shifts) == len(places) and first + min(shifts) in (0, 1)


def _indexed(named: Named) -> tuple[str, Named] | None:
    """The name of the sequence, and the definition with a plain bound index."""
    name = named.name
    if not isinstance(name, Symbol) or name.marks or name.sub is None:
        return None
    found = _shift(name.sub)
    if found is None or not contains(named.value, lambda inner: inner == found[0]):
        return None
    letter, shift = found
    place: Node = total(_BOUND, Number(-shift)) if shift else _BOUND
    value = settle(substitute(named.value, {letter: place}))
    return name.name, Named(Symbol(name.name, _BOUND), value, named.steps)


def _shift(sub: Node | None) -> tuple[Symbol, int] | None:
    """``n``, ``n + 1``, ``n - 2``: the letter, and what is added to it."""
    if sub is None:
        return None
    parts = sub.args if isinstance(sub, Apply) and sub.head == "add" else (sub,)
    letters = [part for part in parts if isinstance(part, Symbol) and part.name in _INDICES and part.sub is None]
    numbers = [written_integer(part) for part in parts if not isinstance(part, Symbol)]
    if len(letters) != 1 or len(letters) + len(numbers) != len(parts) or None in numbers:
        return None
    return letters[0], sum(number for number in numbers if number is not None)


def _recurs(value: Node, name: str) -> bool:
    """True where a value mentions members of a sequence."""
    return contains(value, lambda inner: isinstance(inner, Symbol) and inner.name == name and inner.sub is not None)
