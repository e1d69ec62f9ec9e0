"""Definite integrals of polynomials in the variable of integration, in closed form."""

from __future__ import annotations

from collections.abc import Mapping

from mathequiv.nodes import Apply, Bind, Node, Number
from mathequiv.numeric.trees import (
    ONE,
    difference,
    mentions,
    negative,
    power,
    product,
    quotient,
    total,
)

# Degree and number of terms of an integrand that is written out.
_DEGREE = 40

Coefficients = Mapping[int, Node]


def integrated(node: Bind) -> Node | None:
    """The value of the integral, where the integrand is a polynomial; None where it is not."""
    if node.low is None or node.high is None or len(node.variables) != 1 or node.condition is not None:
        return None
    found = coefficients(node.body, node.variables[0])
    if found is None:
        return None
    return difference(primitive(found, node.high), primitive(found, node.low))


def primitive(found: Coefficients, end: Node) -> Node:
    """The antiderivative of a polynomial that is zero at zero, at an end."""
    return total(
        *(
            quotient(product(coefficient, power(end, Number(degree + 1))), Number(degree + 1))
            for degree, coefficient in sorted(found.items())
        )
    )


def coefficients(node: Node, letter: Node) -> Coefficients | None:
    """The coefficients of ``node`` as a polynomial in ``letter``, each a tree free of it."""
    if node == letter:
        return {1: ONE}
    if not mentions(node, letter):
        return {0: node}
    rule = _RULES.get(node.head) if isinstance(node, Apply) else None
    return rule(node, letter) if rule is not None and isinstance(node, Apply) else None


def _sum(node: Apply, letter: Node) -> Coefficients | None:
    gathered: dict[int, Node] = {}
    for term in node.args:
        part = coefficients(term, letter)
        if part is None:
            return None
        for degree, coefficient in part.items():
            gathered[degree] = total(gathered[degree], coefficient) if degree in gathered else coefficient
    return gathered


def _negative(node: Apply, letter: Node) -> Coefficients | None:
    part = coefficients(node.args[0], letter)
    return None if part is None else {degree: negative(value) for degree, value in part.items()}


def _product(node: Apply, letter: Node) -> Coefficients | None:
    gathered: Coefficients = {0: ONE}
    for factor in node.args:
        part = coefficients(factor, letter)
        if part is None or max(gathered) + max(part) > _DEGREE:
            return None
        gathered = _multiplied(gathered, part)
    return gathered


def _multiplied(left: Coefficients, right: Coefficients) -> Coefficients:
    terms: dict[int, list[Node]] = {}
    for first, a in left.items():
        for second, b in right.items():
            terms.setdefault(first + second, []).append(product(a, b))
    return {degree: total(*parts) for degree, parts in terms.items()}


def _quotient(node: Apply, letter: Node) -> Coefficients | None:
    top, bottom = node.args
    part = None if mentions(bottom, letter) else coefficients(top, letter)
    return None if part is None else {degree: quotient(value, bottom) for degree, value in part.items()}


def _power(node: Apply, letter: Node) -> Coefficients | None:
    base, exponent = node.args
    if not isinstance(exponent, Number) or type(exponent.value) is not int or not 0 < exponent.value <= _DEGREE:
        return None
    if base == letter:
        return {exponent.value: ONE}
    # A binomial to the tenth power still has a short expansion; more is left to enclosures.
    return _product(Apply("mul", (base,) * exponent.value), letter) if exponent.value <= 10 else None


_RULES = {"add": _sum, "neg": _negative, "mul": _product, "div": _quotient, "pow": _power}
