"""Statements about numbers: comparisons joined by and, or, not. A set of reals is what is true of its members."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import reduce

from mathequiv.nodes import (
    Apply,
    Bracket,
    Constant,
    Interval,
    Listing,
    Node,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    rebuild,
    walk,
)  # fmt: skip
from mathequiv.symbolic.faults import Untranslatable
from mathequiv.symbolic.series import infinite


class Join(Enum):
    """How the parts of a statement are joined."""

    ALL = "and"
    ANY = "or"


@dataclass(frozen=True)
class Atom:
    """``left operator right``, with an operator out of ``= != < <= > >=``."""

    left: Node
    operator: str
    right: Node


@dataclass(frozen=True)
class Junction:
    """Several statements, of which all or any hold; of none, all hold and none does."""

    join: Join
    parts: tuple[Claim, ...]


@dataclass(frozen=True)
class Negation:
    """The opposite of a statement."""

    part: Claim


Claim = Atom | Junction | Negation

TRUE, FALSE = Junction(Join.ALL, ()), Junction(Join.ANY, ())
COMPARISONS = frozenset({"=", "!=", "<", "<=", ">", ">="})
_MIRROR: Mapping[str, str] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def atoms(claim: Claim) -> Iterator[Atom]:
    """The comparisons of a statement, from left to right."""
    if isinstance(claim, Atom):
        yield claim
    else:
        for part in (claim.part,) if isinstance(claim, Negation) else claim.parts:
            yield from atoms(part)


def statement(node: Node) -> Claim:
    """What a relation, or a combination of relations, says."""
    if isinstance(node, Relation):
        return _chain(node)
    if isinstance(node, Constant) and node.name in ("true", "false"):
        return TRUE if node.name == "true" else FALSE
    if isinstance(node, Apply) and node.head in _LOGIC:
        return _LOGIC[node.head](tuple(statement(part) for part in node.args))
    if isinstance(node, (Listing, Set)):
        return _listed(node)
    raise Untranslatable(type(node).__name__.lower())


_LOGIC: Mapping[str, Callable[[tuple[Claim, ...]], Claim]] = {
    "and": lambda parts: Junction(Join.ALL, parts),
    "or": lambda parts: Junction(Join.ANY, parts),
    "not": lambda parts: Negation(parts[0]),
}


def _listed(node: Listing | Set) -> Claim:
    """``x = 1 or x = 2``; a bare list of equations for one letter is a list of its values, any other a system."""
    parts = tuple(statement(item) for item in node.items)
    solved = [solved_for(item) for item in node.items]
    values = None not in solved and len(set(solved)) == 1
    joiner = node.joiner if isinstance(node, Listing) else ","
    alternatives = joiner == "or" or (values and joiner != "system")
    if not alternatives and not all(isinstance(part, Atom) for part in parts):
        raise Untranslatable("listing")
    return Junction(Join.ANY if alternatives else Join.ALL, parts)


def solved_for(node: Node) -> Symbol | None:
    """The letter of an equation ``x = constant``, on either side."""
    if not isinstance(node, Relation) or node.operators != ("=",):
        return None
    for name, value in (node.terms, node.terms[::-1]):
        if isinstance(name, Symbol) and not any(isinstance(part, Symbol) for part in walk(value)):
            return name
    return None


def is_assignment(node: Relation) -> bool:
    """Whether an equation gives a letter by an expression without it."""
    if node.operators != ("=",):
        return False
    sides = (node.terms, node.terms[::-1])
    return any(isinstance(name, Symbol) and name not in walk(value) for name, value in sides)


def _chain(node: Relation) -> Claim:
    if node.modulus is not None:
        raise Untranslatable("congruence")
    links = zip(node.terms, node.operators, node.terms[1:], strict=False)
    parts = tuple(_link(left, operator, right) for left, operator, right in links)
    return parts[0] if len(parts) == 1 else Junction(Join.ALL, parts)


def _link(left: Node, operator: str, right: Node) -> Claim:
    if operator in COMPARISONS:
        return compared(left, operator, right)
    if operator == "in":
        return membership(left, right)
    if operator == "notin":
        return Negation(membership(left, right))
    raise Untranslatable(operator)


def compared(left: Node, operator: str, right: Node) -> Claim:
    """A comparison; with an infinity on one side it is true or false of every real."""
    if infinite(left):
        left, operator, right = right, _MIRROR.get(operator, operator), left
    direction = infinite(right)
    if not direction:
        return Atom(left, operator, right)
    if operator in ("=", "!="):
        return TRUE if operator == "!=" else FALSE
    return TRUE if (operator in ("<", "<=")) == (direction > 0) else FALSE


def membership(element: Node, container: Node) -> Claim:
    """What it says of ``element`` that it lies in a set of reals."""
    if isinstance(container, Constant) and container.name in ("R", "empty"):
        return TRUE if container.name == "R" else FALSE
    if isinstance(container, Apply) and container.head in _ALGEBRA:
        return _ALGEBRA[container.head]([membership(element, part) for part in container.args])
    method = _SETS.get(type(container))
    if method is None:
        raise Untranslatable(type(container).__name__.lower())
    return method(element, container)


_ALGEBRA: Mapping[str, Callable[[list[Claim]], Claim]] = {
    "union": lambda parts: Junction(Join.ANY, tuple(parts)),
    "intersection": lambda parts: Junction(Join.ALL, tuple(parts)),
    "setminus": lambda parts: reduce(lambda kept, gone: Junction(Join.ALL, (kept, Negation(gone))), parts),
    "complement": lambda parts: Negation(parts[0]),
}


def _between(element: Node, low: Node, high: Node, low_closed: bool, high_closed: bool) -> Claim:
    above = compared(element, ">=" if low_closed else ">", low)
    below = compared(element, "<=" if high_closed else "<", high)
    return Junction(Join.ALL, (above, below))


def _interval(element: Node, node: Interval) -> Claim:
    return _between(element, node.low, node.high, node.low_closed, node.high_closed)


def _pair(element: Node, node: Tuple | Bracket) -> Claim:
    """Two numbers in brackets are an interval where a set of reals is asked for."""
    if len(node.items) != 2:
        raise Untranslatable("interval")
    closed = isinstance(node, Bracket)
    return _between(element, *node.items, closed, closed)


def _finite(element: Node, node: Set) -> Claim:
    return Junction(Join.ANY, tuple(compared(element, "=", item) for item in node.items))


def _builder(element: Node, node: SetBuilder) -> Claim:
    r"""``\{x \in S : condition\}``, its letter renamed to the element asked about."""
    letter, domain = _declared(node.element)
    condition = statement(renamed(node.condition, letter, element))
    return condition if domain is None else Junction(Join.ALL, (membership(element, domain), condition))


def _declared(element: Node) -> tuple[Symbol, Node | None]:
    r"""The letter of a set-builder, and the set that it is declared to run through."""
    if isinstance(element, Symbol):
        return element, None
    if isinstance(element, Relation) and element.operators == ("in",) and isinstance(element.terms[0], Symbol):
        return element.terms[0], element.terms[1]
    raise Untranslatable("setbuilder")


def renamed(node: Node, letter: Symbol, replacement: Node) -> Node:
    """``node`` with ``replacement`` for a letter."""
    return replacement if node == letter else rebuild(node, lambda child: renamed(child, letter, replacement))


_SETS: Mapping[type, Callable[..., Claim]] = {
    Interval: _interval,
    Tuple: _pair,
    Bracket: _pair,
    Set: _finite,
    SetBuilder: _builder,
}
