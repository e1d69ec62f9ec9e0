"""Indefinite integrals: two of them are equal if their derivatives are, so both sides are differentiated."""

from __future__ import annotations

from dataclasses import replace

from mathequiv.config import Config, PlusC
from mathequiv.nodes import Apply, Bind, Node, Symbol, walk
from mathequiv.symbolic.check import Pair
from mathequiv.symbolic.symbols import free_keys, key

# The letters that stand for a constant of integration.
_CONSTANTS = frozenset({"C", "K", "c", "k", "D"})


def is_antiderivative(node: Node) -> bool:
    """Whether a node is an indefinite integral."""
    return (
        isinstance(node, Bind)
        and node.head == "integral"
        and node.low is None
        and node.high is None
        and node.condition is None
        and len(node.variables) == 1
    )


def has_antiderivative(pair: Pair) -> bool:
    """Whether an indefinite integral occurs."""
    return any(is_antiderivative(part) for side in (pair.reference, pair.prediction) for part in walk(side))


def differentiated(pair: Pair, config: Config) -> Pair | None:
    """The pair of derivatives, where an indefinite integral occurs and both sides are known up to a constant."""
    found = [part for side in (pair.reference, pair.prediction) for part in walk(side) if is_antiderivative(part)]
    variables = {part.variables[0] for part in found if isinstance(part, Bind)}
    if len(variables) != 1:
        return None
    (variable,) = variables
    sides = (pair.reference, pair.prediction)
    if config.plus_c is PlusC.REQUIRED and not all(_up_to_constant(side, variable) for side in sides):
        return None
    reference, prediction = (_derivative(side, variable) for side in sides)
    if reference is None or prediction is None:
        return None
    return replace(pair, reference=reference, prediction=prediction)


def _terms(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Apply) and node.head == "add":
        return tuple(term for part in node.args for term in _terms(part))
    return (node,)


def _up_to_constant(node: Node, variable: Node) -> bool:
    """Whether a side has an indefinite integral, or a constant of integration as a term."""
    letters = (term for term in _terms(node) if isinstance(term, Symbol) and term != variable)
    return any(is_antiderivative(part) for part in walk(node)) or any(term.name in _CONSTANTS for term in letters)


def _derivative(node: Node, variable: Node) -> Node | None:
    """The derivative of a linear combination of indefinite integrals and of anything without them."""
    if not any(is_antiderivative(part) for part in walk(node)):
        return Bind("derivative", (variable,), node)
    if isinstance(node, Bind) and is_antiderivative(node):
        return node.body
    if isinstance(node, Apply) and node.head in ("add", "neg"):
        parts = [_derivative(part, variable) for part in node.args]
        known = [part for part in parts if part is not None]
        return Apply(node.head, tuple(known)) if len(known) == len(parts) else None
    if isinstance(node, Apply) and node.head in ("mul", "div"):
        return _scaled(node, variable)
    return None


def _scaled(node: Apply, variable: Node) -> Node | None:
    """The derivative of an antiderivative with constant factors."""
    inside = [place for place, part in enumerate(node.args) if _depends(part, variable)]
    if len(inside) != 1 or (node.head == "div" and inside != [0]):
        return None
    place = inside[0]
    derivative = _derivative(node.args[place], variable)
    return derivative and Apply(node.head, (*node.args[:place], derivative, *node.args[place + 1 :]))


def _depends(node: Node, variable: Node) -> bool:
    return isinstance(variable, Symbol) and key(variable) in free_keys(node)
