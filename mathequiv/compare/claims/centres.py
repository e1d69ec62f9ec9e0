"""Where circles and parabolas of claims have their centres: lines through these cross what small numbers miss."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mathequiv.compare.claims.links import Link, links
from mathequiv.compare.scalars.polynomials import coefficients, over_common
from mathequiv.nodes import Node, Rational, Symbol
from mathequiv.numeric import exact

# Links of one claim that are looked at.
_LINKS = 4
_SQUARE = 3  # coefficients


def centres(claim: Node, letters: Sequence[Symbol]) -> list[dict[Symbol, Rational]]:
    """For each link of the claim the vertex in every letter that is squared; zero for the others."""
    return [centre(link, letters) for link in (links(claim) or ())[:_LINKS]]


def centre(link: Link, letters: Sequence[Symbol]) -> dict[Symbol, Rational]:
    """The vertex of one link."""
    top, _ = over_common(link.zero_form)
    return {letter: _vertex(top, letter) for letter in letters}


def _vertex(node: Node, letter: Symbol) -> Rational:
    """``-b/2a``, where both are rational numbers."""
    found = coefficients(node, letter)
    if found is None or len(found) != _SQUARE:
        return 0
    slope, square = exact(found[1]), exact(found[2])
    if slope is None or not square:
        return 0
    value = Fraction(-slope) / (2 * square)
    return value.numerator if value.denominator == 1 else value
