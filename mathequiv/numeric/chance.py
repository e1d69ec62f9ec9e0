"""Expectations and probabilities opened by their laws, down to moments and to probabilities of intersections.

An expectation is linear; a variance and a covariance are made of expectations; the probability of a union, a complement
or a condition is made of probabilities of intersections. What is left, ``E[X^2 Y]`` and ``P(A and B)``, may take all
values of some open set: random variables and events stand for any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mathequiv.nodes import Apply, Call, Constant, Node, Number, Symbol, walk
from mathequiv.numeric.heads import names
from mathequiv.numeric.trees import ONE, ZERO, apply, negative, product, total

# Usual letters of random variables, of constants beside them, and of events.
_RANDOM = names("X Y Z W xi eta")
_STEADY = names("a b c d k m n p q mu sigma lambda alpha beta")
_EVENTS = names("A B C D F G H")
_ALL, _ANY = names("and intersection mul"), names("or union")
_MAX_TERMS, _MAX_DEGREE = 64, 6

Monomial = tuple[Symbol, ...]
Polynomial = dict[Monomial, Node]
Indicator = dict[frozenset[Symbol], int]

E, P = Symbol("E"), Symbol("P")


class _Closed(Exception):  # noqa: N818  (no error: there is nothing to open)
    """An argument that is no polynomial of random variables, or no combination of events."""


def opened(node: Node) -> Node | None:
    """The expectation or probability by its laws; None for anything else, and for arguments that are not understood."""
    try:
        if isinstance(node, Call) and len(node.args) == 1:
            return _OPENED[node.function](node.args[0]) if node.function in _OPENED else None
        if isinstance(node, Apply) and node.head == "variance":
            return _covariance(node.args[0], node.args[0])
        return _covariance(*node.args) if isinstance(node, Apply) and node.head == "covariance" else None
    except _Closed:
        return None


# -- expectations -----------------------------------------------------------------------------------------------
def _expectation(node: Node) -> Node:
    if not any(isinstance(inner, Symbol) and inner.name in _RANDOM for inner in walk(node)):
        raise _Closed
    return _mean(_polynomial(node))


def _mean(poly: Polynomial) -> Node:
    return total(*(product(factor, _moment(letters)) for letters, factor in poly.items()))


def _moment(letters: Monomial) -> Node:
    return Call(E, letters) if letters else ONE


def _covariance(left: Node, right: Node) -> Node:
    first, second = _polynomial(left), _polynomial(right)
    if not any(first) or not any(second):
        raise _Closed
    return total(_mean(_times(first, second)), negative(product(_mean(first), _mean(second))))


def _polynomial(node: Node) -> Polynomial:
    """A polynomial in random variables, with constants as factors."""
    if isinstance(node, Symbol) and not node.marks and node.name in _RANDOM:
        return {(node,): ONE}
    if isinstance(node, Number) or (isinstance(node, Symbol) and node.name in _STEADY):
        return {(): node}
    inner = opened(node)
    if inner is not None:
        return {(): inner}
    rule = _ALGEBRA.get(node.head) if isinstance(node, Apply) else None
    if rule is None or not isinstance(node, Apply):
        raise _Closed
    return rule(node)


def _sum(node: Apply) -> Polynomial:
    found: Polynomial = {}
    for arg in node.args:
        for letters, factor in _polynomial(arg).items():
            found[letters] = total(found[letters], factor) if letters in found else factor
    return found


def _product(node: Apply) -> Polynomial:
    found: Polynomial = {(): ONE}
    for arg in node.args:
        found = _times(found, _polynomial(arg))
    return found


def _power(node: Apply) -> Polynomial:
    exponent = node.args[1]
    if not isinstance(exponent, Number) or type(exponent.value) is not int or not 0 < exponent.value <= _MAX_DEGREE:
        raise _Closed
    return _product(Apply("mul", (node.args[0],) * exponent.value))


def _quotient(node: Apply) -> Polynomial:
    bottom = _polynomial(node.args[1])
    if set(bottom) != {()}:
        raise _Closed
    return {letters: apply("div", factor, bottom[()]) for letters, factor in _polynomial(node.args[0]).items()}


def _times(left: Polynomial, right: Polynomial) -> Polynomial:
    found: Polynomial = {}
    if len(left) * len(right) > _MAX_TERMS:
        raise _Closed
    for first, factor in left.items():
        for second, other in right.items():
            letters = tuple(sorted((*first, *second), key=repr))
            value = product(factor, other)
            found[letters] = total(found[letters], value) if letters in found else value
    return found


_ALGEBRA: Mapping[str, Callable[[Apply], Polynomial]] = {
    "add": _sum,
    "neg": lambda node: {letters: negative(factor) for letters, factor in _polynomial(node.args[0]).items()},
    "mul": _product,
    "div": _quotient,
    "pow": _power,
}


# -- probabilities ----------------------------------------------------------------------------------------------
def _probability(node: Node) -> Node:
    if isinstance(node, Apply) and node.head == "given":
        event, condition = _event(node.args[0]), _event(node.args[1])
        return apply("div", _measure(_both(event, condition)), _measure(condition))
    return _measure(_event(node))


def _measure(event: Indicator) -> Node:
    terms = [product(Number(count), _chance(letters)) for letters, count in event.items() if count]
    return total(*terms) if terms else ZERO


def _chance(letters: frozenset[Symbol]) -> Node:
    return Call(P, tuple(sorted(letters, key=repr))) if letters else ONE


def _event(node: Node) -> Indicator:
    """The indicator of an event, as a polynomial in those of the letters."""
    if isinstance(node, Symbol) and node.name in _EVENTS and node.marks in ((), ("bar",)):
        plain: Indicator = {frozenset({Symbol(node.name, node.sub)}): 1}
        return _other(plain) if node.marks else plain
    if not isinstance(node, Apply):
        raise _Closed
    if node.head in _ALL or node.head in _ANY:
        return _combined(node)
    if node.head in ("overline", "complement", "not") and len(node.args) == 1:
        return _other(_event(node.args[0]))
    if node.head == "setminus":
        return _both(_event(node.args[0]), _other(_event(node.args[1])))
    if node.head == "pow" and node.args[1] in (Symbol("c"), Constant("C"), Symbol("C")):
        return _other(_event(node.args[0]))
    raise _Closed


def _combined(node: Apply) -> Indicator:
    parts = [_event(arg) for arg in node.args]
    if node.head in _ANY:
        parts = [_other(part) for part in parts]
    found: Indicator = {frozenset(): 1}
    for part in parts:
        found = _both(found, part)
    return _other(found) if node.head in _ANY else found


def _both(left: Indicator, right: Indicator) -> Indicator:
    found: Indicator = {}
    if len(left) * len(right) > _MAX_TERMS:
        raise _Closed
    for first, count in left.items():
        for second, times in right.items():
            found[first | second] = found.get(first | second, 0) + count * times
    return found


def _other(event: Indicator) -> Indicator:
    """What is not in an event."""
    found = {letters: -count for letters, count in event.items()}
    found[frozenset()] = found.get(frozenset(), 0) + 1
    return found


_OPENED: Mapping[Node, Callable[[Node], Node]] = {E: _expectation, P: _probability}
