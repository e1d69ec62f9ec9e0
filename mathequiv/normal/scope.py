"""Bound letters: which letters of a tree are bound, where, and by what number they are known inside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mathequiv.nodes import (
    Apply,
    Bind,
    Call,
    Constant,
    Given,
    Listing,
    Node,
    Number,
    Relation,
    SetBuilder,
    Symbol,
    Tuple,
    walk,
)

# Sets whose members are counted by a letter: 2\pi n with n in one of these is a family, whatever the letter.
_COUNTING = frozenset({"N", "Z"})
# Letters that are read as functions before a bracket; x(y) = 3 defines nothing.
_FUNCTION_LETTERS = frozenset("fghFGHPQpqT") | {"phi", "psi"}
# Operators that bind; a derivative has its letter free.
_BINDERS = frozenset(
    {"sum", "prod", "integral", "limit", "limsup", "liminf", "sup", "inf", "max", "min", "argmax", "argmin"}
    | {"union", "intersection", "forall", "exists", "exists_unique", "lambda", "directsum", "tensorproduct"}
)
_CONSTANT_LETTERS = frozenset({"i", "e"})


@dataclass(frozen=True, slots=True)
class Scope:
    """What holds at one place of a tree: the bound letters with their numbers, and whether it is in a subscript."""

    bound: Mapping[Symbol, int] = field(default_factory=dict)
    size: int = 0
    script: bool = False

    def binding(self, letters: Iterable[Symbol]) -> Scope:
        """The scope inside a binder of ``letters``; the numbers are de Bruijn levels."""
        bound, size = dict(self.bound), self.size
        for letter in letters:
            bound[letter] = size
            size += 1
        return Scope(bound, size, self.script)

    def in_script(self) -> Scope:
        """The scope inside a subscript, where products are strings of indices and lists keep their order."""
        return self if self.script else Scope(self.bound, self.size, True)

    def number(self, node: Symbol | Constant) -> int | None:
        """The number of a bound letter, None for a free one; a bound ``i`` is not the constant."""
        if not self.bound:
            return None
        name = letter(node)
        return None if name is None else self.bound.get(name)


TOP = Scope()


def letter(node: Node) -> Symbol | None:
    """The letter that ``node`` is, read as a bound variable; its subscript, if any, is a number or a plain letter."""
    if isinstance(node, Symbol):
        return node if _is_simple(node.sub) else None
    if isinstance(node, Constant) and node.name in _CONSTANT_LETTERS:
        return Symbol(node.name)
    return None


def _is_simple(sub: Node | None) -> bool:
    if isinstance(sub, Symbol):
        return sub.sub is None
    return sub is None or isinstance(sub, Number)


def of_operator(node: Bind) -> list[Symbol]:
    """The letters an operator binds: none for an antiderivative, whose value is a function of its letter."""
    bounded = node.low is not None or node.high is not None or node.condition is not None
    if node.head not in _BINDERS or (node.head == "integral" and not bounded):
        return []
    return _all_letters(node.variables)


def of_set(node: SetBuilder) -> list[Symbol]:
    r"""The letters of ``\{x : ...\}``, ``\{x \in S : ...\}``, ``\{(x, y) : ...\}``, ``\{2k : k \in S\}``."""
    element = node.element
    if isinstance(element, Relation) and element.operators == ("in",):
        element = element.terms[0]
    letters = _all_letters(element.items if isinstance(element, Tuple) else (element,))
    return letters or _occurring(_declared(node.condition), node.element)


def of_family(node: Given) -> list[Symbol]:
    r"""The letters that count a family, as in ``2\pi n, n \in \mathbb Z``; an unknown of the body is none of them."""
    counted = [name for name, range_ in _declared(node.condition) if _is_counting(range_)]
    unknowns = node.body.terms if isinstance(node.body, Relation) else ()
    return [name for name in _distinct(counted) if name not in unknowns and name != node.body]


def of_definition(node: Node) -> list[Symbol]:
    """The arguments of a definition ``f(n) = 2n``: small letters that the other side depends on.

    ``P(A) = 1/2`` defines nothing, and ``P(B) = 1/2`` says something else.
    """
    if not isinstance(node, Relation) or node.operators != ("=",):
        return []
    for term, other in (node.terms, node.terms[::-1]):
        if isinstance(term, Call) and isinstance(term.function, Symbol) and term.function.name in _FUNCTION_LETTERS:
            letters = _all_letters(term.args)
            return letters if all(_is_argument(name, other) for name in letters) else []
    return []


def _is_argument(name: Symbol, other: Node) -> bool:
    return name.name[:1].islower() and any(letter(part) == name for part in walk(other))


def _all_letters(nodes: Iterable[Node]) -> list[Symbol]:
    """The letters that ``nodes`` are, or none if one of them is no letter or occurs twice."""
    letters = [letter(node) for node in nodes]
    found = [name for name in letters if name is not None]
    return found if len(set(found)) == len(letters) else []


def _declared(condition: Node) -> list[tuple[Symbol, Node]]:
    """The letters that the condition declares to lie in a set, each with its set."""
    found: list[tuple[Symbol, Node]] = []
    pending = [condition]
    while pending:
        node = pending.pop()
        if isinstance(node, Listing):
            pending.extend(reversed(node.items))
        elif isinstance(node, Apply) and node.head == "and":
            pending.extend(reversed(node.args))
        elif isinstance(node, Relation) and node.operators[-1] == "in" and "in" not in node.operators[:-1]:
            found.extend(_members(node))
    return found


def _members(node: Relation) -> list[tuple[Symbol, Node]]:
    first = node.terms[0]
    items = first.items if isinstance(first, (Listing, Tuple)) else (first,)
    if len(node.terms) != 2:
        return []
    return [(name, node.terms[-1]) for name in map(letter, items) if name is not None]


def _is_counting(range_: Node) -> bool:
    return isinstance(range_, Constant) and range_.name in _COUNTING


def _occurring(declared: list[tuple[Symbol, Node]], node: Node) -> list[Symbol]:
    inside = {letter(part) for part in walk(node)}
    return [name for name in _distinct(name for name, _ in declared) if name in inside]


def _distinct(letters: Iterable[Symbol]) -> list[Symbol]:
    return list(dict.fromkeys(letters))
