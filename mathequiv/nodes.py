"""What an answer is: a small immutable tree that keeps what was written and evaluates nothing.

Nodes compare by structure and know neither LaTeX nor any algebra system. What they mean is decided later, by the
folders that compare them. ``Apply`` carries every operation of the vocabulary by name (``heads.py``
lists the structural ones; the functions stand in ``syntax/vocabulary.py``); the other classes are no operations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain
from operator import is_
from typing import cast

Rational = int | Fraction


class Noted:
    """What is asked of a tree again and again is kept with it: which notations occur in it (``compare/traits.py``)."""

    __slots__ = ("notes",)

    notes: int


# A frozen class sets no attribute of its own; what is kept takes no part in equality, hashing or pickling.
set_notes: Callable[[Noted, int], None] = Noted.__dict__["notes"].__set__


@dataclass(frozen=True, slots=True)
class Number(Noted):
    """An exact rational that was written as one literal.

    ``places`` is set when it was written as a decimal or with an exponent: the position of the last written digit
    (``1.40``: 2, ``5.``: 0, ``1.23E4``: -2). It is None for integers and for periodic decimals, which are exact.
    ``grouped`` says that thousands were set apart by commas (``1,234``), which may also be a list.
    """

    value: Rational
    places: int | None = None
    grouped: bool = False


@dataclass(frozen=True, slots=True)
class Numeral(Noted):
    """Digits to a base: ``1010_2``. ``digits`` is upper case, without leading zeros."""

    digits: str
    base: int


@dataclass(frozen=True, slots=True)
class Symbol(Noted):
    r"""A name. ``name`` is a letter (``x``), a Greek letter's command (``alpha``) or a word of letters (``foo``).

    ``sub`` is its subscript, an expression; ``marks`` its decorations in the order written, from inside to outside:
    ``vec`` (arrow or bold), ``hat``, ``bar``, ``tilde``, ``dot``, ``ddot``, ``prime``, ``star``, ``dagger``, ``plus``,
    ``minus``. ``positive`` is no part of the name: it says that the letter is read as a positive quantity.
    """

    name: str
    sub: Node | None = None
    marks: tuple[str, ...] = ()
    positive: bool = field(default=False, compare=False, repr=False)


def name_of(words: str) -> str:
    """The name that a word of four letters is, whatever its capitals: ``Mean`` is ``mean``, ``GDP`` stays."""
    parts = words.split()
    plain = all(part.islower() or part[1:].islower() for part in parts) and any(len(part) > 3 for part in parts)
    return words.lower() if plain else words


@dataclass(frozen=True, slots=True)
class Constant(Noted):
    """A named constant: ``pi e i inf dots``, the sets ``N Z Q R C empty``, the words ``true false``."""

    name: str


@dataclass(frozen=True, slots=True, init=False)
class Apply(Noted):
    """A known operation applied to its arguments, as written."""

    head: str
    args: tuple[Node, ...]

    def __init__(self, head: str, args: tuple[Node, ...]) -> None:
        _set_head(self, head)
        _set_args(self, args)


# What a frozen class generates sets each field at twice the price, and most nodes are these.
_set_head: Callable[[Apply, str], None] = Apply.__dict__["head"].__set__
_set_args: Callable[[Apply, tuple[Node, ...]], None] = Apply.__dict__["args"].__set__


@dataclass(frozen=True, slots=True)
class Call(Noted):
    """An unknown function applied to arguments: ``f(x)``, ``f'(2)``, ``P(A, B)``; it may also be a product."""

    function: Node
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Bind(Noted):
    r"""An operator that binds letters in its body.

    ``head``: ``sum prod integral limit derivative sup inf max min union intersection forall exists lambda``.
    ``low`` and ``high`` are the bounds (for ``limit`` ``low`` is the target; for ``derivative`` ``high`` is the order);
    ``condition`` is a relation on the letters instead of bounds (``\sum_{k \in S}``, ``\max_{x > 0}``, the range of a
    quantifier); ``note`` is ``+`` or ``-`` for a one-sided limit, ``partial`` for a partial derivative.
    """

    head: str
    variables: tuple[Node, ...]
    body: Node
    low: Node | None = None
    high: Node | None = None
    condition: Node | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Tuple(Noted):
    """``(a, b)``: a point, or, where it has two items and the other side is a set of reals, an open interval."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Bracket(Noted):
    """``[a, b]``: a closed interval, a list, a row vector or a commutator, as the other side settles."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Listing(Noted):
    """A bare list. ``joiner``: ``,`` (also for ``;``), ``and``, ``or``, as written last; ``system`` behind a brace."""

    items: tuple[Node, ...]
    joiner: str = ","


@dataclass(frozen=True, slots=True)
class Set(Noted):
    r"""``\{a, b\}``."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class SetBuilder(Noted):
    r"""``\{element : condition\}``. ``element`` may be a relation: ``\{x \in \mathbb R : x > 0\}``."""

    element: Node
    condition: Node


@dataclass(frozen=True, slots=True)
class Interval(Noted):
    """An interval whose brackets can mean nothing else: ``(a, b]``, ``]a, b[``, ``[0, inf)``."""

    low: Node
    high: Node
    low_closed: bool
    high_closed: bool


@dataclass(frozen=True, slots=True)
class Vector(Noted):
    r"""``\langle a, b \rangle``."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Matrix(Noted):
    """Rows of equal length; ``bracket`` is ``p``, ``b``, ``B`` or empty. A determinant is ``Apply("det", ...)``."""

    rows: tuple[tuple[Node, ...], ...]
    bracket: str = "p"


@dataclass(frozen=True, slots=True)
class Piecewise(Noted):
    """Pieces in order: value and condition; a condition of None is "otherwise"."""

    pieces: tuple[tuple[Node, Node | None], ...]


@dataclass(frozen=True, slots=True)
class Relation(Noted):
    r"""One chain ``a < b \le c``: one operator fewer than terms.

    Operators: ``= != < <= > >= in notin subset subseteq approx equiv sim to parallel perp divides propto iff implies``.
    ``modulus`` is set for congruences.
    """

    terms: tuple[Node, ...]
    operators: tuple[str, ...]
    modulus: Node | None = None


@dataclass(frozen=True, slots=True)
class Given(Noted):
    r"""An answer with a trailing declaration: ``2\pi n, n \in \mathbb Z``; ``c x^2 \text{ for any real } c``."""

    body: Node
    condition: Node


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit, resolved: ``scale`` times the SI unit of its ``dimension``, counted from ``offset``.

    ``dimension`` is sorted pairs of base quantity and exponent, such as ``(("length", 1), ("time", -2))``; counted
    nouns have none. ``text`` is the unit as written. ``turning`` is what it has of radians, revolutions and cycles.
    """

    text: str
    scale: Fraction
    dimension: tuple[tuple[str, Rational], ...]
    offset: Fraction = Fraction(0)
    turning: tuple[tuple[str, Rational], ...] = ()


@dataclass(frozen=True, slots=True)
class Quantity(Noted):
    """A value with a unit, a currency or a counted noun."""

    value: Node
    unit: Unit


@dataclass(frozen=True, slots=True)
class Ratio(Noted):
    """``2:3:4``. ``clock`` says that it has the form ``h:mm`` and may be a time of day."""

    terms: tuple[Node, ...]
    clock: bool = False


@dataclass(frozen=True, slots=True)
class Clock(Noted):
    """A time of day; ``seconds`` counts from midnight, or from noon or midnight where ``half`` is None and hours <= 12.

    ``half`` is ``am``, ``pm``, ``24`` (hours past 12) or None when not said.
    """

    seconds: int
    half: str | None


@dataclass(frozen=True, slots=True)
class Phrase(Noted):
    """Words, with formulas in them kept as parts."""

    parts: tuple[str | Node, ...]


@dataclass(frozen=True, slots=True)
class Choice(Noted):
    """A choice of a letter (several letters: a set), with the text or value that stood beside it."""

    letters: tuple[str, ...]
    content: Node | None = None


Node = (
    Number | Numeral | Symbol | Constant | Apply | Call | Bind
    | Tuple | Bracket | Listing | Set | SetBuilder | Interval | Vector | Matrix | Piecewise
    | Relation | Given | Quantity | Ratio | Clock | Phrase | Choice
)  # fmt: skip


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below ``node``, from left to right."""
    sort = type(node)
    only = _ONLY_FIELD.get(sort)
    if only is not None:
        return getattr(node, only)  # type: ignore[no-any-return]
    names = _FIELDS[sort]
    if not names or (sort is Symbol and node.sub is None):  # type: ignore[union-attr]
        return ()
    if sort is Relation and node.modulus is None:  # type: ignore[union-attr]
        return node.terms  # type: ignore[union-attr]
    if sort is Matrix:
        return tuple(chain.from_iterable(node.rows))  # type: ignore[union-attr]
    return tuple(child for name in names for child in _flat(getattr(node, name)))


def walk(node: Node) -> Iterator[Node]:
    """``node`` and every node below it, parents first, without recursion."""
    pending = [node]
    while pending:
        current = pending.pop()
        yield current
        below = children(current)
        if below:
            pending.extend(reversed(below))


def rebuild(node: Node, change: Callable[[Node], Node]) -> Node:
    """``node`` with ``change`` applied to each of its children."""
    only = _ONLY_FIELD.get(type(node))
    if only is not None:
        below = getattr(node, only)
        above = tuple(map(change, below))
        return node if all(map(is_, above, below)) else _with(node, {only: above})
    names = _FIELDS[type(node)]
    changed = {name: _mapped(getattr(node, name), change) for name in names}
    return node if all(new is getattr(node, name) for name, new in changed.items()) else _with(node, changed)


def _with(node: Node, changed: Mapping[str, object]) -> Node:
    """The node with other fields."""
    if isinstance(node, Apply):
        return Apply(node.head, cast("tuple[Node, ...]", changed["args"]))
    return replace(node, **changed)  # type: ignore[arg-type]


def transform(node: Node, change: Callable[[Node], Node]) -> Node:
    """``node`` with ``change`` applied to every node below it and then to itself, children first, without recursion."""
    done: dict[int, Node] = {}
    pending = [(node, False)]
    while pending:
        current, ready = pending.pop()
        if ready:
            done[id(current)] = change(rebuild(current, lambda child: done[id(child)]))
        else:
            pending.append((current, True))
            pending.extend((child, False) for child in children(current))
    return done[id(node)]


def depth(node: Node) -> int:
    """The number of nodes on the longest path from ``node`` down, counted without recursion."""
    deepest, level = 0, [node]
    while level:
        deepest += 1
        level = [child for parent in level if _FIELDS[type(parent)] for child in children(parent)]
    return deepest


def _flat(value: object) -> Iterator[Node]:
    if isinstance(value, tuple):
        for item in value:
            yield from _flat(item)
    elif type(value) in _FIELDS:
        yield value  # type: ignore[misc]


def _mapped(value: object, change: Callable[[Node], Node]) -> object:
    if isinstance(value, tuple):
        changed = tuple(_mapped(item, change) for item in value)
        return value if all(a is b for a, b in zip(value, changed, strict=True)) else changed
    return change(value) if type(value) in _FIELDS else value  # type: ignore[arg-type]


_FIELDS: dict[type, tuple[str, ...]] = {
    Number: (),
    Numeral: (),
    Symbol: ("sub",),
    Constant: (),
    Apply: ("args",),
    Call: ("function", "args"),
    Bind: ("variables", "body", "low", "high", "condition"),
    **dict.fromkeys((Tuple, Bracket, Listing, Set, Vector), ("items",)),
    SetBuilder: ("element", "condition"),
    Interval: ("low", "high"),
    Matrix: ("rows",),
    Piecewise: ("pieces",),
    Relation: ("terms", "modulus"),
    Given: ("body", "condition"),
    Quantity: ("value",),
    Ratio: ("terms",),
    Clock: (),
    Phrase: ("parts",),
    Choice: ("content",),
}

# The classes all of whose children stand in one tuple.
_ONLY_FIELD: dict[type, str] = {
    Apply: "args",
    **dict.fromkeys((Tuple, Bracket, Listing, Set, Vector), "items"),
    Ratio: "terms",
}
