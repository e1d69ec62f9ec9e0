"""Members: whether a number, or a point, belongs to a set. Three-valued; what is said is shown."""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.compare.build import quotient, substitute
from mathequiv.compare.sets import regions
from mathequiv.compare.sets.gaussian import with_real_parts
from mathequiv.compare.sets.instances import by_parameter
from mathequiv.compare.sets.numbersets import (
    beyond,
    both,
    either,
    equal_values,
    in_constant,
    is_real,
    is_whole,
    opposite,
)
from mathequiv.compare.sets.reals import Undetermined
from mathequiv.compare.sets.sayings import said_of
from mathequiv.nodes import (
    Apply,
    Constant,
    Given,
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
from mathequiv.numeric import exact, free_symbols, order

_SIGNS = {"<": (-1,), "<=": (-1, 0), ">": (1,), ">=": (1, 0)}


def is_member(node: Node, value: Node) -> bool | None:
    """Whether a closed number, or a point of such, belongs to a set without free letters."""
    reader = _READERS.get(type(node))
    return None if reader is None else reader(node, value)


# -- sets as they are written -----------------------------------------------------------------------------------
def _in_set(node: Set, value: Node) -> bool | None:
    return either(equal_values(item, value) for item in node.items)


def _in_interval(node: Interval, value: Node) -> bool | None:
    real = is_real(value)
    if real is not True:
        return real
    return both((beyond(node.low, value, node.low_closed), beyond(value, node.high, node.high_closed)))


def _in_operation(node: Apply, value: Node) -> bool | None:
    if node.head == "pow":
        return _in_power(node, value)
    if node.head == "cartesian":
        if not isinstance(value, Tuple) or len(value.items) != len(node.args):
            return False
        return both(map(is_member, node.args, value.items))
    inside = (is_member(arg, value) for arg in node.args)
    if node.head == "union":
        return either(inside)
    if node.head == "intersection":
        return both(inside)
    if node.head == "setminus":
        return both((is_member(node.args[0], value), opposite(is_member(node.args[1], value))))
    return None


def _in_power(node: Apply, value: Node) -> bool | None:
    """``\\mathbb R^2``."""
    base, count = node.args
    if not isinstance(base, Constant) or not isinstance(count, Number):
        return None
    if not isinstance(value, Tuple) or len(value.items) != count.value:
        return False
    return both(is_member(base, item) for item in value.items)


# -- set builders -----------------------------------------------------------------------------------------------
def _in_builder(node: SetBuilder, value: Node) -> bool | None:
    element, domain = node.element, None
    if isinstance(element, Relation) and element.operators == ("in",):
        element, domain = element.terms
    letters = element.items if isinstance(element, Tuple) else (element,)
    if all(isinstance(letter, Symbol) for letter in letters):
        return _by_condition(element, domain, node.condition, value)
    return None if domain is not None else by_parameter(element, node.condition, value)


def _by_condition(element: Node, domain: Node | None, condition: Node, value: Node) -> bool | None:
    """The condition at the value; a point that has other components than the letters is none."""
    if isinstance(element, Tuple):
        if not isinstance(value, Tuple) or len(value.items) != len(element.items):
            return False
        values: dict[Node, Node] = dict(zip(element.items, value.items, strict=True))
    elif isinstance(value, Tuple):
        return False
    else:
        values = {element: value}
    inside = True if domain is None else is_member(domain, value)
    if isinstance(condition, Listing) and isinstance(element, Symbol) and inside is not False:
        return both((inside, _among(condition, element, value)))
    return inside if inside is False else both((inside, holds(with_real_parts(substitute(condition, values)))))


def _among(condition: Listing, letter: Symbol, value: Node) -> bool | None:
    """Claims side by side hold together; those of which none could hold with the rest are alternatives."""
    try:
        return regions.claim(condition, letter).holds(value) if is_real(value) else None
    except Undetermined:
        found = holds(with_real_parts(substitute(condition, {letter: value})))
        ordered = [item for item in condition.items if not isinstance(item, Relation) or item.operators != ("is",)]
        return found if len(ordered) == 1 else found or None


def holds(claim: Node) -> bool | None:
    """Whether a claim without letters is true."""
    if isinstance(claim, Listing):
        return both(map(holds, claim.items))
    if isinstance(claim, Given):
        return both((holds(claim.body), holds(claim.condition)))
    if isinstance(claim, Apply) and claim.head in ("and", "or", "not"):
        truths = map(holds, claim.args)
        return both(truths) if claim.head == "and" else either(truths) if claim.head == "or" else opposite(next(truths))
    if not isinstance(claim, Relation) or claim.modulus is not None:
        return None
    if claim.operators == ("is",):
        return said_of(claim)
    if free_symbols(claim):
        return None
    links = zip(claim.terms, claim.operators, claim.terms[1:], strict=False)
    return both(_link(*link) for link in links)


def _link(left: Node, operator: str, right: Node) -> bool | None:
    if operator in ("in", "notin"):
        inside = is_member(right, left)
        return inside if operator == "in" else opposite(inside)
    if operator == "divides":
        return None if exact(left) in (None, 0) else is_whole(quotient(right, left))
    if operator in ("=", "!="):
        same = equal_values(left, right)
        return same if operator == "=" else opposite(same)
    if operator not in _SIGNS or is_real(left) is not True or is_real(right) is not True:
        return None
    found = order(left, right)
    return None if found is None else found in _SIGNS[operator]


_READERS: dict[type, Callable[..., bool | None]] = {
    Set: _in_set,
    Constant: in_constant,
    Interval: _in_interval,
    Apply: _in_operation,
    SetBuilder: _in_builder,
}
