"""Short intervals on which an expression has values throughout: there it is continuous, so that two values tell."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from mathequiv.nodes import Apply, Constant, Node, Rational, Symbol, walk
from mathequiv.numeric.domain import PARTIAL
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.points import Point
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.trees import free_symbols
from mathequiv.numeric.values import NoValue, reduced

_BITS = 128
_WIDTH = Fraction(1, 64)
_STARTS = tuple(
    Fraction(top, bottom)
    for top, bottom in ((1, 3), (2, 1), (-1, 2), (1, 10), (5, 1), (-3, 1), (30, 1), (1, 100), (1000, 1), (-100, 1))
)
# Roots of arguments of roots, logarithms and inverses, near which there may be values.
_MOST_ROOTS = 8
_ASIDE = (Fraction(1, 8), Fraction(-1, 8), Fraction(1, 1000), Fraction(-1, 1000))


def stretches(node: Node, letter: Symbol, others: Point) -> Iterator[tuple[Rational, Rational]]:
    """Ends of intervals of the letter on which ``node`` is enclosed as a whole, the other letters being fixed."""
    for start in _starts(node, letter, others):
        if _is_enclosed(node, letter, others, start):
            yield reduced(start), reduced(start + _WIDTH)


def _starts(node: Node, letter: Symbol, others: Point) -> Iterator[Fraction]:
    yield from _STARTS
    from mathequiv.numeric.cells import breakpoints  # loads FLINT

    partial = (inner for inner in walk(node) if isinstance(inner, Apply) and inner.head in PARTIAL)
    arguments = dict.fromkeys(inner.args[0] for inner in partial if letter in free_symbols(inner.args[0]))
    for argument in islice(arguments, _MOST_ROOTS):
        for root in islice(breakpoints(argument, letter, {**others, letter: 0}) or (), _MOST_ROOTS):
            yield from (Fraction(root) + step for step in _ASIDE)


def _is_enclosed(node: Node, letter: Symbol, others: Point, start: Fraction) -> bool:
    """True where the values on the interval have one finite enclosure; no operation jumps within it then."""
    from mathequiv.numeric import safe  # loads FLINT
    from mathequiv.numeric.constants import arithmetic

    with safe.precision(_BITS):
        span = safe.about(safe.ball(start + _WIDTH / 2), safe.ball(_WIDTH / 2))
        try:
            evaluate(node, Scope({**others, letter: span}, arithmetic(Constant("i") in walk(node))))
        except NoValue:
            return False
    return True
