"""Bounds on work, found before the work is done."""

from __future__ import annotations

from math import comb, prod
from typing import Any

import sympy

from mathequiv.config import Limits
from mathequiv.nodes import Node, depth, walk
from mathequiv.symbolic.faults import TooLarge

# Roots of at most this degree are rationalised, in fields of at most that degree over the rationals.
_ROOT_DEGREE, _FIELD_DEGREE = 4, 64


def check_tree(node: Node, limits: Limits) -> None:
    """Raise ``TooLarge`` if a tree has too many nodes, or too many levels."""
    for count, _ in enumerate(walk(node), 1):
        if count > limits.nodes:
            raise TooLarge("nodes")
    if depth(node) > limits.tree_depth:
        raise TooLarge("depth")


def expansion_terms(expression: Any, bound: int) -> int:
    """At least the number of terms of the expanded ``expression``, or ``bound + 1`` once it is passed."""
    if expression.is_Add:
        total = sum(expansion_terms(part, bound) for part in expression.args)
    elif expression.is_Mul:
        total = 1
        for part in expression.args:
            total = min(total * expansion_terms(part, bound), bound + 1)
    elif expression.is_Pow and expression.exp.is_Integer:
        total = _power_terms(expansion_terms(expression.base, bound), abs(int(expression.exp)), bound)
    else:
        total = max((expansion_terms(part, bound) for part in expression.args), default=1)
    return min(total, bound + 1)


def _power_terms(terms: int, exponent: int, bound: int) -> int:
    """A power of ``m`` terms has as many terms as there are monomials of its degree in ``m`` letters."""
    if terms == 1:
        return 1
    if exponent > bound or terms > bound:
        return bound + 1
    return min(comb(exponent + terms - 1, min(terms - 1, exponent)), bound + 1)


def expand(expression: Any, limits: Limits) -> Any:
    """``expression`` expanded, or as it is where that would pass the limit on terms."""
    if expansion_terms(expression, limits.expansion_terms) > limits.expansion_terms:
        raise TooLarge("expansion_terms")
    return sympy.expand(expression)


def check_powers(expression: Any, limits: Limits) -> None:
    """Raise ``TooLarge`` if a literal exponent would be the degree of a polynomial too long to write out."""
    for part in expression.atoms(sympy.Pow):
        if part.exp.is_Rational and abs(part.exp) > limits.expansion_terms:
            raise TooLarge("expansion_terms")


def check_roots(expression: Any) -> None:
    """Raise ``TooLarge`` if the roots of an expression generate too large a field to reckon in."""
    degrees = [part.exp.q for part in expression.atoms(sympy.Pow) if part.exp.is_Rational]
    if max(degrees, default=1) > _ROOT_DEGREE or prod(degrees) > _FIELD_DEGREE:
        raise TooLarge("field degree")


def operations(expression: Any) -> int:
    """The number of nodes of a SymPy expression, by which the rungs of the ladder are bounded."""
    return sum(1 for _ in sympy.preorder_traversal(expression))
