r"""Values of polynomials of degree two at most, exactly: ``\{x^2 : x \in [-1, 2]\}`` is ``[0, 4]``."""

from __future__ import annotations

from fractions import Fraction

from mathequiv.compare.build import number
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.sets.reals import ALL, EMPTY, Reals, Undetermined, point, ray, union
from mathequiv.nodes import Node, Symbol
from mathequiv.numeric import exact


def image(element: Node, letter: Symbol, domain: Reals) -> Reals:
    """The values of an expression in a letter on a set; raises ``Undetermined`` where they are not exactly known."""
    poly = coefficients(element, letter)
    rational = [exact(part) for part in poly] if poly is not None else []
    if not 1 < len(rational) <= len("abc") or any(not isinstance(part, (int, Fraction)) for part in rational):
        raise Undetermined("no polynomial of degree two at most")
    c, b, a = (*(Fraction(part) for part in rational if part is not None), Fraction(0))[:3]
    turn = -b / (2 * a) if a else None
    pieces = [domain]
    if turn is not None:
        sides = [ray(number(turn), above=above, closed=True) for above in (False, True)]
        pieces = [domain & side for side in sides]
    rising = [b > 0] if turn is None else [a < 0, a > 0]
    return union(_moved(piece, (a, b, c), up) for piece, up in zip(pieces, rising, strict=True))


def _moved(part: Reals, poly: tuple[Fraction, Fraction, Fraction], rising: bool) -> Reals:
    """The values on a part where the polynomial rises or falls throughout."""
    a, b, c = poly
    values = [exact(cut) for cut in part.cuts]
    if any(value is None for value in values):
        raise Undetermined("an end that is not rational")
    at = [number(a * Fraction(x) ** 2 + b * Fraction(x) + c) for x in values if x is not None]
    found = [point(value) for place, value in enumerate(at) if part.cells[2 * place + 1]]
    for place in range(len(at) + 1):
        if part.cells[2 * place]:
            low, high = (at[place - 1] if place else None), (at[place] if place < len(at) else None)
            found.append(_between(low, high) if rising else _between(high, low))
    return union(found) if found else EMPTY


def _between(low: Node | None, high: Node | None) -> Reals:
    above = ALL if low is None else ray(low, above=True, closed=False)
    below = ALL if high is None else ray(high, above=False, closed=False)
    return above & below
