"""Quotients of numbers with one irrational number among them."""

from __future__ import annotations

from fractions import Fraction

from mathequiv.compare.build import PI, ZERO, quotient
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.sets.numbersets import is_irrational
from mathequiv.nodes import Apply, Constant, Node, Rational, walk
from mathequiv.numeric import exact


def rational_quotient(top: Node, bottom: Node) -> Fraction | str | None:
    """The quotient where it is rational, ``irrational`` where it is not, None where that is not known.

    Both are read as ``a + b c`` with rational coefficients and an irrational c that occurs in them.
    The quotient is rational just where the coefficients are proportional.
    """
    unit = next((inner for side in (bottom, top) for inner in walk(side) if _is_unit(inner)), PI)
    left, right = _in_unit(top, unit), _in_unit(bottom, unit)
    if left is None or right is None or not any(right):
        value = exact(quotient(top, bottom))
        return None if value is None else Fraction(value)
    if left[0] * right[1] != left[1] * right[0]:
        return "irrational"
    return left[1] / right[1] if right[1] else left[0] / right[0]


def _is_unit(node: Node) -> bool:
    root = isinstance(node, Apply) and node.head == "sqrt"
    return (isinstance(node, Constant) or root) and is_irrational(node)


def _in_unit(node: Node, unit: Node) -> tuple[Fraction, Fraction] | None:
    poly = coefficients(node, unit)
    if poly is None or len(poly) > 2:
        return None
    values = [exact(part) for part in (*poly, ZERO)[:2]]
    known: list[Rational] = [value for value in values if value is not None]
    return (Fraction(known[0]), Fraction(known[1])) if len(known) == 2 else None
