"""Trailing declarations and their ranges: ``n \\in \\mathbb Z``, ``k = 0, 1, \\ldots``, ``where n is an integer``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mathequiv.compare.build import ZERO, total
from mathequiv.compare.names import assignment, is_claim
from mathequiv.nodes import Apply, Call, Constant, Given, Listing, Node, Number, Phrase, Relation, Symbol
from mathequiv.numeric import free_symbols

_DOTS = Constant("dots")
_SETS = frozenset({"N", "Z", "Q", "R", "C"})


@dataclass(frozen=True, slots=True)
class Range:
    """What a declared letter ranges over: a number set, from a first and to a last value where they are said.

    ``first`` of the natural numbers stays open: they begin with 0 or 1 as the other side settles.
    """

    over: str
    first: Node | None = None
    last: Node | None = None


Ranges = Mapping[Symbol, Range]


def ranges(condition: Node) -> dict[Symbol, Range] | None:
    """The letters that a condition declares, with their ranges; None where it says anything else."""
    if isinstance(condition, Symbol):
        return {condition: Range("any")}
    if isinstance(condition, Given):
        return _given(condition)
    if isinstance(condition, Listing):
        return _listing(condition)
    if isinstance(condition, Apply) and condition.head == "and":
        return _listing(Listing(condition.args))
    if isinstance(condition, Phrase):
        return _phrase(condition)
    if isinstance(condition, Relation):
        return _relation(condition)
    return None


def _given(condition: Given) -> dict[Symbol, Range] | None:
    """``a, b \\in \\mathbb Z`` declares both; ``0 \\le j < n, j \\in \\mathbb Z`` bounds an integer."""
    declared = ranges(condition.condition)
    if declared is None or len(declared) != 1:
        return None
    whole = next(iter(declared.values()))
    parts = condition.body.items if isinstance(condition.body, Listing) else (condition.body,)
    if all(isinstance(part, Symbol) for part in parts):
        return {**{part: whole for part in parts if isinstance(part, Symbol)}, **declared}
    bounds = ranges(condition.body)
    if bounds is None or bounds.keys() != declared.keys():
        return None
    return {letter: Range(whole.over, bound.first, bound.last) for letter, bound in bounds.items()}


def _listing(condition: Listing) -> dict[Symbol, Range] | None:
    """``k = 0, 1, \\ldots, n``, or declarations side by side."""
    counted = _counted(condition.items)
    if counted is not None:
        return counted
    found: dict[Symbol, Range] = {}
    for item in condition.items:
        declared = ranges(item)
        if declared is None:
            return None
        for letter, bound in declared.items():
            found[letter] = _both(found[letter], bound) if letter in found else bound
    return found


def _both(one: Range, other: Range) -> Range:
    over = one.over if other.over in ("any", "integers") else other.over
    return Range(over, one.first or other.first, one.last or other.last)


def _counted(items: tuple[Node, ...]) -> dict[Symbol, Range] | None:
    """``k = a, a + 1, \\ldots`` with or without a last value."""
    head = items[0]
    if not isinstance(head, Relation) or head.operators != ("=",) or not isinstance(head.terms[0], Symbol):
        return None
    written = (head.terms[1], *items[1:])
    if _DOTS not in written[1:]:
        return None
    before = written[: written.index(_DOTS)]
    after = written[written.index(_DOTS) + 1 :]
    steps = [total(value, Number(-place)) for place, value in enumerate(before)]
    if len(after) > 1 or any(step != before[0] for step in steps):
        return None
    return {head.terms[0]: Range("integers", before[0], after[0] if after else None)}


def _phrase(condition: Phrase) -> dict[Symbol, Range] | None:
    """``where n is an integer``."""
    words = " ".join(part for part in condition.parts if isinstance(part, str)).lower()
    parts = [part for part in condition.parts if not isinstance(part, str)]
    letters = [letter for part in parts for letter in (part.items if isinstance(part, Listing) else (part,))]
    if not letters or not all(isinstance(letter, Symbol) for letter in letters):
        return None
    over = "any"
    if "integer" in words:
        over = "N" if "positive" in words or "natural" in words or "nonnegative" in words else "Z"
    elif "natural" in words:
        over = "N"
    elif "real" in words:
        over = "R"
    return {letter: Range(over) for letter in letters if isinstance(letter, Symbol)}


def _relation(condition: Relation) -> dict[Symbol, Range] | None:
    left, right = condition.terms[0], condition.terms[-1]
    if condition.operators == ("in",):
        if isinstance(left, Symbol) and isinstance(right, Constant) and right.name in _SETS:
            return {left: Range(right.name)}
        return None
    return _bounds(condition)


def _bounds(condition: Relation) -> dict[Symbol, Range] | None:
    """``n >= 1``, ``0 <= j <= n - 1``: an integer between bounds."""
    terms, operators = condition.terms, condition.operators
    if all(operator in (">", ">=") for operator in operators):
        terms, operators = terms[::-1], tuple(operator.replace(">", "<") for operator in operators[::-1])
    if not all(operator in ("<", "<=") for operator in operators):
        return None
    shifts = {"<": Number(1), "<=": ZERO}
    if len(terms) == 2 and isinstance(terms[1], Symbol):
        return {terms[1]: Range("integers", total(terms[0], shifts[operators[0]]))}
    if len(terms) == 3 and isinstance(terms[1], Symbol):
        low, high = shifts[operators[0]], shifts[operators[1]]
        return {terms[1]: Range("integers", total(terms[0], low), total(terms[2], Number(-high.value)))}
    return None


def written_out(condition: Node) -> Node:
    """A declaration by the first few values, ``k = 0, 1, \\ldots, n``, as bounds of an integer."""
    counted = _counted(condition.items) if isinstance(condition, Listing) else None
    if counted is None:
        return condition
    letter, over = next(iter(counted.items()))
    assert over.first is not None
    terms = (over.first, letter) if over.last is None else (over.first, letter, over.last)
    return Given(Relation(terms, ("<=",) * (len(terms) - 1)), Relation((letter, Constant("Z")), ("in",)))


def tail_declaration(items: tuple[Node, ...]) -> tuple[tuple[Node, ...], Node] | None:
    """The items and the declaration that ends them: ``x = 2n, n = 0, 1, 2, \\ldots``."""
    for place in range(1, len(items)):
        counted = _counted(items[place:])
        if counted is not None:
            return items[:place], Listing(items[place:])
    return None


def tail_conditions(items: tuple[Node, ...]) -> tuple[tuple[Node, ...], Node] | None:
    """The items and the conditions that end them, where these restrict letters of an expression: ``x^2, x > 0``."""
    place = len(items)
    while place > 0 and _is_condition(items[place - 1]):
        place -= 1
    if place in (0, len(items)):
        return None
    restricted = free_symbols(Listing(items[place:]))
    if not all(restricted <= _arguments(item) for item in items[:place]):
        return None
    conditions = items[place:]
    return items[:place], conditions[0] if len(conditions) == 1 else Apply("and", conditions)


def _is_condition(node: Node) -> bool:
    return isinstance(node, Relation) and not {"=", "approx"} & set(node.operators) and node.modulus is None


def _arguments(node: Node) -> frozenset[Symbol]:
    """The letters of an expression, or of the value that a name is given; none for any other claim."""
    named = assignment(node)
    if named is not None:
        return (
            free_symbols(named.value) - free_symbols(named.name)
            if not isinstance(named.name, Call)
            else free_symbols(named.value)
        )
    return frozenset() if is_claim(node) else free_symbols(node)
