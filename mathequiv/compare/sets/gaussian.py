"""Moduli and parts of complex numbers whose parts are rational, exact."""

from __future__ import annotations

from fractions import Fraction

from mathequiv.compare.build import bottom_up, number, root, total
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.nodes import Apply, Constant, Node
from mathequiv.numeric import exact

_UNIT = Constant("i")
_HEADS = ("abs", "re", "im", "conj")


def with_real_parts(node: Node) -> Node:
    """The tree with ``|3 + 4i|`` as 5, and real and imaginary parts and conjugates written out."""
    return bottom_up(node, _written)


def parts(node: Node) -> tuple[Fraction, Fraction] | None:
    """The real and the imaginary part of a polynomial in ``i`` with rational coefficients."""
    poly = coefficients(node, _UNIT)
    known = [exact(part) for part in poly] if poly is not None else [None]
    values = [Fraction(part) for part in known if part is not None]
    if len(values) < len(known):
        return None
    signed = [-value if place % 4 > 1 else value for place, value in enumerate(values)]
    return sum(signed[::2], Fraction(0)), sum(signed[1::2], Fraction(0))


def _written(node: Node) -> Node:
    found = parts(node.args[0]) if isinstance(node, Apply) and node.head in _HEADS else None
    if found is None or not isinstance(node, Apply):
        return node
    real, imaginary = found
    if node.head == "abs":
        return root(number(real * real + imaginary * imaginary))
    if node.head == "conj":
        return total(number(real), Apply("mul", (number(-imaginary), _UNIT)))
    return number(real if node.head == "re" else imaginary)
