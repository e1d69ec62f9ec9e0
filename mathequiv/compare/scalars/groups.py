"""Finitely generated abelian groups: products of cyclic ones, by the powers of primes in their orders."""

from __future__ import annotations

from collections import Counter

from mathequiv.compare.registry import Same
from mathequiv.nodes import Apply, Constant, Node, Number, Symbol, walk
from mathequiv.verdict import Finding, Stage, different, equal

_PRODUCTS = frozenset({"cartesian", "oplus"})
# Orders that are factored.
_LARGEST = 1_000_000
_INTEGERS = Constant("Z")

# How often a cyclic group of each order occurs, the order a power of a prime; 0 counts the integers.
Parts = Counter[int]


def groups(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """Two products of cyclic groups, at least one of them with several factors; None for anything else."""
    if not any(isinstance(inner, Apply) and inner.head in _PRODUCTS for inner in (*walk(reference), *walk(prediction))):
        return None
    left, right = _parts(reference), _parts(prediction)
    if left is None or right is None:
        return None
    if left == right:
        return equal(Stage.NORMALIZED, "invariant factors", f"cyclic factors of orders {_shown(left)}")
    return different(
        Stage.NORMALIZED, "invariant factors", f"cyclic factors of orders {_shown(left)} and {_shown(right)}"
    )


def _shown(parts: Parts) -> str:
    return ", ".join(str(order) if order else "infinity" for order in sorted(parts.elements())) or "1"


def _parts(node: Node) -> Parts | None:
    """The factors of a product of cyclic groups."""
    if isinstance(node, Apply) and node.head in _PRODUCTS:
        found: Parts = Counter()
        for arg in node.args:
            inner = _parts(arg)
            if inner is None:
                return None
            found += inner
        return found
    if node == _INTEGERS:
        return Counter({0: 1})
    if isinstance(node, Symbol) and node.name == "Z" and not node.marks:
        return _cyclic(node.sub)
    return _quotient(node)


def _quotient(node: Node) -> Parts | None:
    r"""``\mathbb Z/n\mathbb Z``, with factors before it, which the division does not concern."""
    if not isinstance(node, Apply) or node.head != "mul" or len(node.args) != 2 or node.args[1] != _INTEGERS:
        return None
    divided = node.args[0]
    if not isinstance(divided, Apply) or divided.head != "div":
        return None
    whole, order = divided.args
    if whole == _INTEGERS:
        return _cyclic(order)
    if not isinstance(whole, Apply) or whole.head not in _PRODUCTS or whole.args[-1] != _INTEGERS:
        return None
    rest, last = _parts(Apply(whole.head, whole.args[:-1])), _cyclic(order)
    return None if rest is None or last is None else rest + last


def _cyclic(order: Node | None) -> Parts | None:
    if not isinstance(order, Number) or type(order.value) is not int or not 0 < order.value <= _LARGEST:
        return None
    return _prime_powers(order.value)


def _prime_powers(order: int) -> Parts:
    found: Parts = Counter()
    prime = 2
    while order > 1:
        if prime * prime > order:
            prime = order
        power = 1
        while order % prime == 0:
            order, power = order // prime, power * prime
        if power > 1:
            found[power] += 1
        prime += 1
    return found
