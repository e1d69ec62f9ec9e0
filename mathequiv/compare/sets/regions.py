"""From notation to sets of reals: intervals, unions, set builders and claims about one letter, all as one thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mathequiv.compare.claims.inequalities import solutions
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.names import is_claim
from mathequiv.compare.sets.images import image
from mathequiv.compare.sets.reals import ALL, EMPTY, POSITIVE, Reals, Undetermined, interval, points, union
from mathequiv.nodes import (
    Apply,
    Bracket,
    Constant,
    Interval,
    Listing,
    Node,
    Number,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
)
from mathequiv.numeric import free_symbols, order

_LINKS = frozenset({"<", "<=", ">", ">=", "=", "!="})


@dataclass(frozen=True, slots=True)
class Region:
    """A set of reals and the letter that a claim describes it by; a set written as a set has none."""

    letter: Symbol | None
    reals: Reals


def region(node: Node) -> Region:
    """The set that a set of reals, or a claim about one letter, denotes; raises ``Undetermined`` for all else."""
    if is_claim(node) or (isinstance(node, Listing) and all(is_claim(item) for item in node.items)):
        letter = sole_letter(node)
        if isinstance(node, Listing):
            return Region(letter, _listed(node, letter))
        return Region(letter, claim(node, letter))
    return Region(None, reals(node))


def sole_letter(node: Node) -> Symbol:
    """The one letter of a claim."""
    letters = free_symbols(node)
    if len(letters) != 1:
        raise Undetermined("a claim about more or fewer letters than one")
    return next(iter(letters))


def reals(node: Node) -> Reals:
    """The set of reals that is written as a set."""
    reader: Callable[..., Reals] | None = _READERS.get(type(node))
    if reader is None:
        raise Undetermined("not a set of reals")
    return reader(node)


def _interval(node: Interval) -> Reals:
    _require_constants(node.low, node.high)
    return interval(node.low, node.high, node.low_closed, node.high_closed)


def _pair(node: Tuple | Bracket) -> Reals:
    """``(a, b)`` and ``[a, b]`` are intervals where the other side is a set of reals."""
    if len(node.items) != 2:
        raise Undetermined("not an interval")
    _require_constants(*node.items)
    closed = isinstance(node, Bracket)
    if not closed and order(*node.items) == 0:
        raise Undetermined("a pair that is no interval")  # (0, 0) is the origin, not the empty set
    return interval(node.items[0], node.items[1], closed, closed)


def _finite(node: Set) -> Reals:
    _require_constants(*node.items)
    return points(node.items)


def _require_constants(*nodes: Node) -> None:
    if any(not isinstance(node, Number) and free_symbols(node) for node in nodes):
        raise Undetermined("an end with letters")


def _named(node: Constant) -> Reals:
    if node.name == "R":
        return ALL
    if node.name == "empty":
        return EMPTY
    raise Undetermined("not a set of intervals")


def _operation(node: Apply) -> Reals:
    parts = [reals(arg) for arg in node.args]
    if node.head == "union":
        return union(parts)
    if node.head == "intersection":
        return _intersection(parts)
    if node.head == "setminus":
        return parts[0] - parts[1]
    if node.head == "complement":
        return ~parts[0]
    raise Undetermined("not an operation on sets")


def _builder(node: SetBuilder) -> Reals:
    r"""``\{x : claim about x\}``; the element may restrict its letter: ``\{x \in [0, 1] : ...\}``."""
    element: Node = node.element
    domain = ALL
    if isinstance(element, Relation) and element.operators == ("in",):
        domain = reals(element.terms[1])
        element = element.terms[0]
    if not isinstance(element, Symbol):
        letter = sole_letter(element)
        return image(element, letter, domain & _domain(node.condition, letter))
    if element not in free_symbols(node.condition):
        raise Undetermined("the condition is on another letter")
    return domain & claim(node.condition, element)


def _domain(condition: Node, letter: Symbol) -> Reals:
    """The values of a letter that a condition allows; a letter that usually counts may be whole there."""
    member = isinstance(condition, Relation) and condition.operators == ("in",)
    if letter.name in _COUNTING and not member:
        raise Undetermined("perhaps a whole number")
    return claim(condition, letter)


_COUNTING = frozenset("ijklmnKMN")


_READERS: dict[type, Callable[..., Reals]] = {
    Interval: _interval,
    Tuple: _pair,
    Bracket: _pair,
    Set: _finite,
    Constant: _named,
    Apply: _operation,
    SetBuilder: _builder,
}


def reach(letter: Symbol) -> Reals:
    """The values that a letter may have: the reals, or the positive ones for a positive quantity."""
    return POSITIVE if letter.positive else ALL


# -- claims -----------------------------------------------------------------------------------------------------
def claim(node: Node, letter: Symbol) -> Reals:
    """The values of the letter for which a claim about it alone is true; positive ones, for a positive quantity."""
    found = _claim(node, letter)
    return found & reach(letter) if letter.positive else found


def _claim(node: Node, letter: Symbol) -> Reals:
    if isinstance(node, Relation):
        return _relation(node, letter)
    if isinstance(node, Listing):
        return _intersection([_claim(item, letter) for item in node.items])
    if not isinstance(node, Apply):
        raise Undetermined("not a claim")
    parts = [_claim(arg, letter) for arg in node.args]
    if node.head == "not":
        return ~parts[0]
    if node.head == "or":
        return union(parts)
    if node.head == "and":
        return _intersection(parts)
    raise Undetermined("not a claim")


def _listed(node: Listing, letter: Symbol) -> Reals:
    """Claims behind a brace, or with commas between them, hold together; values of one name are alternatives."""
    parts = [claim(item, letter) for item in node.items]
    return union(parts) if node.joiner == "or" or kind_of(node) is Kind.LIST else _intersection(parts)


def alternatives(node: Listing) -> Node | None:
    """``x < 1, x > 2``: claims with commas between them that cannot hold together are alternatives; None for others."""
    if node.joiner != "," or not all(map(is_claim, node.items)) or kind_of(node) is not Kind.SYSTEM:
        return None
    try:
        letter = sole_letter(node)
        parts = [claim(item, letter) for item in node.items]
        excluded = _intersection(parts).empty and not any(part.empty for part in parts)
    except Undetermined:
        return None
    return Apply("or", node.items) if excluded else None


def _intersection(parts: list[Reals]) -> Reals:
    result = ALL
    for part in parts:
        result = result & part
    return result


def _relation(node: Relation, letter: Symbol) -> Reals:
    if node.operators in (("in",), ("notin",)):
        if node.terms[0] != letter:
            raise Undetermined("membership of an expression")
        inside = reals(node.terms[1])
        return inside if node.operators == ("in",) else ~inside
    if node.modulus is not None or not _LINKS.issuperset(node.operators):
        raise Undetermined("not a comparison")
    links = zip(node.terms, node.operators, node.terms[1:], strict=False)
    return _intersection([_link(left, operator, right, letter) for left, operator, right in links])


def _link(left: Node, operator: str, right: Node, letter: Symbol) -> Reals:
    if not {letter} >= free_symbols(left) | free_symbols(right):
        raise Undetermined("a claim about other letters too")
    return solutions(left, operator, right, letter)
