"""Numbers and the sets that they belong to: equality, reality, wholeness of closed values, three-valued."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import floor

from mathequiv.compare.build import contains, number
from mathequiv.compare.sets.gaussian import parts
from mathequiv.nodes import (
    Apply,
    Constant,
    Node,
    Number,
    Tuple,
)
from mathequiv.numeric import constants_equal, exact, order, real_part_near


def both(parts: Iterable[bool | None]) -> bool | None:
    """Kleene's conjunction."""
    doubt = False
    for part in parts:
        if part is False:
            return False
        doubt = doubt or part is None
    return None if doubt else True


def opposite(part: bool | None) -> bool | None:
    """Kleene's negation."""
    return None if part is None else not part


def either(parts: Iterable[bool | None]) -> bool | None:
    """Kleene's disjunction."""
    return opposite(both(map(opposite, parts)))


def equal_values(left: Node, right: Node) -> bool | None:
    """Whether two closed numbers, or two points, are equal; by exact arithmetic, or apart by enclosures."""
    if isinstance(left, Tuple) and isinstance(right, Tuple):
        if len(left.items) != len(right.items):
            return False
        return both(equal_values(*pair) for pair in zip(left.items, right.items, strict=True))
    if isinstance(left, Tuple) or isinstance(right, Tuple):
        return False
    if isinstance(left, Number) and isinstance(right, Number):
        return left.value == right.value
    if contains(left, _is_unit) or contains(right, _is_unit):
        pairs = parts(left), parts(right)
        if None not in pairs:
            return pairs[0] == pairs[1]
    return constants_equal(left, right)


def _is_unit(node: Node) -> bool:
    return node == Constant("i")


def in_constant(node: Constant, value: Node) -> bool | None:
    if node.name == "empty":
        return False
    if isinstance(value, Tuple):
        return False
    if node.name == "C":
        return True
    if is_real(value) is not True:
        return is_real(value)
    return _IN_NUMBERS[node.name](value)


def is_real(value: Node) -> bool | None:
    """Whether a closed number is real: none with an imaginary part shown not to vanish is."""
    if isinstance(value, Tuple):
        return False
    if not contains(value, _is_unit):
        return True
    found = parts(value)
    if found is not None:
        return found[1] == 0
    return constants_equal(Apply("im", (value,)), number(0))


def is_whole(value: Node) -> bool | None:
    known = exact(value)
    if known is not None:
        return known.denominator == 1
    near = real_part_near(value)
    if near is None:
        return None
    below = floor(near)
    between = order(number(below), value) == -1 and order(value, number(below + 1)) == -1
    return False if between else None


def _is_natural(value: Node) -> bool | None:
    """Zero is left open: the natural numbers begin with 0 or 1 as the other side settles."""
    sign = order(value, number(0))
    return None if sign in (None, 0) else both((sign == 1, is_whole(value)))


def _is_rational(value: Node) -> bool | None:
    if exact(value) is not None:
        return True
    return False if is_irrational(value) else None


def is_irrational(value: Node) -> bool:
    """Square roots that are not rational, pi and e; and what rational numbers beside one of them make."""
    if value in (Constant("pi"), Constant("e")):
        return True
    if not isinstance(value, Apply):
        return False
    if value.head == "sqrt":
        return exact(value.args[0]) is not None and exact(value) is None
    if value.head not in ("neg", "add", "mul", "div"):
        return False
    rest = [arg for arg in value.args if exact(arg) is None]
    usable = value.head in ("add", "neg") or all(exact(arg) != 0 for arg in value.args)
    return len(rest) == 1 and usable and is_irrational(rest[0])


_IN_NUMBERS: dict[str, Callable[[Node], bool | None]] = {
    "N": _is_natural,
    "Z": is_whole,
    "Q": _is_rational,
    "R": lambda value: True,
}


def beyond(low: Node, high: Node, closed: bool) -> bool | None:
    found = order(low, high)
    return None if found is None else found == -1 or (closed and found == 0)
