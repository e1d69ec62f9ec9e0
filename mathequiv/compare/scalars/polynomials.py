"""Polynomials in one letter: coefficients read from a tree, and fractions over one denominator.

A polynomial is the tuple of its coefficients from the constant upwards; each is a tree free of the letter.
"""

from __future__ import annotations

from collections.abc import Mapping

from mathequiv.compare.build import (
    ONE,
    ZERO,
    contains,
    negative,
    number,
    product,
    quotient,
    size,
    total,
)
from mathequiv.nodes import Apply, Node, Number
from mathequiv.numeric import exact

MAX_DEGREE = 16
# Coefficients and common denominators grow with every product.
MAX_NODES = 2_000

Poly = tuple[Node, ...]


def coefficients(node: Node, letter: Node) -> Poly | None:
    """The coefficients of a polynomial in the letter; None for anything else."""
    if node == letter:
        return (ZERO, ONE)
    if isinstance(node, Apply) and node.head in ("add", "neg", "mul", "div", "pow"):
        return _arithmetic(node, letter)
    return None if contains(node, lambda inner: inner == letter) else (node,)


def _arithmetic(node: Apply, letter: Node) -> Poly | None:
    parts = [coefficients(arg, letter) for arg in node.args]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    if all(len(part) == 1 for part in known):
        return (_folded(node, known),)
    if node.head == "neg":
        return tuple(negative(value) for value in known[0])
    if node.head == "add":
        return _sum(known)
    if node.head == "mul":
        return _product(known)
    if node.head == "div":
        return tuple(quotient(value, known[1][0]) for value in known[0]) if len(known[1]) == 1 else None
    return _power(known[0], node.args[1])


def _folded(node: Apply, parts: list[Poly]) -> Node:
    """A node free of the letter, as one number where it is rational."""
    values = [part[0] for part in parts]
    if all(isinstance(value, Number) for value in values):
        value = exact(Apply(node.head, tuple(values)))
        if value is not None:
            return number(value)
    return Apply(node.head, tuple(values))


def _sum(parts: list[Poly]) -> Poly:
    size = max(len(part) for part in parts)
    return tuple(total(*(part[place] for part in parts if place < len(part))) for place in range(size))


def _product(parts: list[Poly]) -> Poly | None:
    result: Poly = (ONE,)
    for part in parts:
        if len(result) + len(part) - 2 > MAX_DEGREE:
            return None
        result = _times(result, part)
        if sum(size(value, MAX_NODES) for value in result) > MAX_NODES:
            return None
    return result


def _times(left: Poly, right: Poly) -> Poly:
    columns: list[list[Node]] = [[] for _ in range(len(left) + len(right) - 1)]
    for i, one in enumerate(left):
        for j, other in enumerate(right):
            columns[i + j].append(product(one, other))
    return tuple(total(*column) for column in columns)


def _power(base: Poly, exponent: Node) -> Poly | None:
    if not isinstance(exponent, Number) or not isinstance(exponent.value, int):
        return None
    if not 0 <= exponent.value <= MAX_DEGREE:
        return None
    return _product([base] * exponent.value)


def over_common(node: Node) -> tuple[Node, Node]:
    """Numerator and denominator, nothing cancelled; the node itself over 1 where they would be long."""
    found = _over_common(node)
    return (node, ONE) if found is None else found


# Functions of an angle that are fractions of its sine and cosine.
_OF_ANGLES: Mapping[str, tuple[str, str]] = {
    "tan": ("sin", "cos"),
    "cot": ("cos", "sin"),
    "sec": ("", "cos"),
    "csc": ("", "sin"),
}
_FRACTIONS = frozenset({"add", "neg", "mul", "div", "pow", *_OF_ANGLES})


def _over_common(node: Node) -> tuple[Node, Node] | None:
    if not isinstance(node, Apply) or node.head not in _FRACTIONS:
        return node, ONE
    if node.head in _OF_ANGLES:
        numerator, denominator = _OF_ANGLES[node.head]
        return Apply(numerator, node.args) if numerator else ONE, Apply(denominator, node.args)
    if node.head == "pow":
        return _fraction_power(node)
    known = [_over_common(arg) for arg in node.args]
    parts = [part for part in known if part is not None]
    if len(parts) < len(known) or sum(size(side, MAX_NODES) for part in parts for side in part) > MAX_NODES:
        return None
    if node.head == "neg":
        return negative(parts[0][0]), parts[0][1]
    if node.head == "div":
        (top, below), (bottom, above) = parts
        return product(top, above), product(below, bottom)
    if node.head == "mul":
        return product(*(top for top, _ in parts)), product(*(bottom for _, bottom in parts))
    return _fraction_sum(parts)


def _fraction_sum(parts: list[tuple[Node, Node]]) -> tuple[Node, Node]:
    bottoms = tuple(dict.fromkeys(bottom for _, bottom in parts if bottom != ONE))
    tops = [product(top, *(other for other in bottoms if other != bottom)) for top, bottom in parts]
    return total(*tops), product(*bottoms)


def _fraction_power(node: Apply) -> tuple[Node, Node] | None:
    base, exponent = node.args
    value = exact(exponent) if isinstance(exponent, (Number, Apply)) else None
    if not isinstance(value, int):
        return node, ONE
    inner = _over_common(base)
    if inner is None:
        return None
    top, bottom = inner
    if value < 0:
        top, bottom = bottom, top
    raised = [part if part == ONE else Apply("pow", (part, Number(abs(value)))) for part in (top, bottom)]
    return raised[0], raised[1]
