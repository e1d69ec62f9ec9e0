"""Power series about a point, moved to zero: ``sum (x - 20)^n/3^n`` has its values far from where points are sought."""

from __future__ import annotations

from collections.abc import Iterator

from mathequiv.nodes import Bind, Constant, Node, Symbol, walk
from mathequiv.numeric.integrate import coefficients
from mathequiv.numeric.relations import exact
from mathequiv.numeric.summands import summand
from mathequiv.numeric.trees import free_symbols, negative, substitute, total


def recentred(left: Node, right: Node) -> tuple[Node, Node] | None:
    """Both trees with the letter of a series counted from its centre; None where no series has one but zero."""
    for letter, shift in (*_centres(left), *_centres(right)):
        moved: dict[Node, Node] = {letter: total(letter, negative(shift))}
        return substitute(left, moved), substitute(right, moved)
    return None


def _centres(tree: Node) -> Iterator[tuple[Symbol, Node]]:
    for node in walk(tree):
        if not isinstance(node, Bind) or node.head != "sum" or node.high != Constant("inf"):
            continue
        found = summand(node.body, node.variables[0]) if len(node.variables) == 1 else None
        for base, _ in found.bases if found is not None else ():
            letters = free_symbols(base)
            poly = coefficients(base, next(iter(letters))) if len(letters) == 1 else None
            if poly is not None and set(poly) == {0, 1} and exact(poly[1]) == 1 and exact(poly[0]):
                yield next(iter(letters)), poly[0]
