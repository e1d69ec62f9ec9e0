r"""Equations in several letters, solved for a combination of them: ``\alpha - \beta = 2k\pi``."""

from __future__ import annotations

from fractions import Fraction

from mathequiv.compare.build import difference, number, product, quotient, total
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.nodes import Apply, Listing, Node, Relation, Symbol, children
from mathequiv.numeric import exact, free_symbols

_MOST = 6  # letters of a combination


def combined(node: Node, counter: Symbol) -> tuple[Node, tuple[Node, ...]] | None:
    """The combination of letters, the first in the alphabet with the factor 1, and its values; None for anything else.

    Each value is an expression in the counter alone. All equations must be about one combination.
    """
    alternatives = isinstance(node, Listing) or (isinstance(node, Apply) and node.head == "or")
    parts = [_solved(part, counter) for part in (children(node) if alternatives else (node,))]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts) or len({name for name, _ in known}) != 1:
        return None
    return known[0][0], tuple(value for _, value in known)


def _solved(node: Node, counter: Symbol) -> tuple[Node, Node] | None:
    if not isinstance(node, Relation) or node.operators != ("=",) or node.modulus is not None:
        return None
    rest = difference(*node.terms)
    letters = sorted(free_symbols(rest) - {counter}, key=repr)
    if not 1 < len(letters) <= _MOST or any(letter.positive for letter in letters):
        return None
    factors: list[Fraction] = []
    for letter in letters:
        poly = coefficients(rest, letter)
        factor = exact(poly[1]) if poly is not None and len(poly) == len("ab") else None
        if poly is None or not factor:
            return None
        factors.append(Fraction(factor))
        rest = poly[0]
    ratios = [factor / factors[0] for factor in factors]
    name = total(*(product(number(ratio), letter) for ratio, letter in zip(ratios, letters, strict=True)))
    return name, product(number(-1), quotient(rest, number(factors[0])))
