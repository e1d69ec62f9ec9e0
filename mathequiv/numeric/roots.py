"""Where expressions in one letter can change their sign: real roots of polynomials, and of norms of radicals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from mathequiv.nodes import Apply, Node, Number, Rational, Symbol, rebuild, walk
from mathequiv.numeric import safe
from mathequiv.numeric.polynomial import Ring, atoms
from mathequiv.numeric.trees import difference, substitute
from mathequiv.numeric.values import Beyond, reduced

# Degree of a polynomial in one letter whose roots are sought, and bits of its coefficients.
_DEGREE = 60
_BITS = 2_000
# Radicals in one expression, and their highest index.
_RADICALS = 3
_BRANCHES = 6  # of maxima and minima, for each of their arguments
_INDEX = 6


def sign_changes(node: Node, letter: Symbol, values: Mapping[Node, Node], terms: int) -> list[Rational] | None:
    """Places that include every sign change of the tree as one letter moves and the others have values.

    A radical over rational functions counts as well: the product of the expression with its conjugates is a polynomial
    that vanishes wherever the expression does. None where the tree is anything else.
    """
    branches = [node]
    for extreme in [inner for inner in walk(node) if isinstance(inner, Apply) and inner.head in ("max", "min")]:
        if len(extreme.args) != 2 or len(branches) > _BRANCHES:
            return None
        # Either argument stands for the whole between the places where both are equal.
        chosen = [_with_part(branch, extreme, arg) for branch in branches for arg in extreme.args]
        branches = [*chosen, difference(*extreme.args)]
    found: list[Rational] = []
    for branch in branches:
        parts = univariate(branch, letter, values, terms)
        if parts is None:
            return None
        found.extend(root for part in parts for root in real_roots(part))
    return found


def _with_part(node: Node, part: Node, value: Node) -> Node:
    """The tree with another in place of one of its parts."""
    return value if node == part else rebuild(node, lambda child: _with_part(child, part, value))


def univariate(node: Node, letter: Symbol, values: Mapping[Node, Node], terms: int) -> list[list[int]] | None:
    """The tree as integer polynomials in one letter, lowest first: top and bottom, or the norm of the top."""
    inserted = substitute(node, values)
    radicals = [atom for atom in atoms(inserted) if atom != letter]
    if not radicals:
        ring = Ring([letter], terms)
        return [integers(part) for part in ring.form(inserted)]
    if len(radicals) > _RADICALS or not all(_is_radical(atom, letter) for atom in radicals):
        return None
    ring = Ring([letter, *radicals], terms)
    top, bottom = ring.form(inserted)
    return [integers(_norm(ring, part, radicals)) for part in (top, bottom)]


def _is_radical(atom: Node, letter: Symbol) -> bool:
    """True of a root of a rational function of the letter."""
    if not isinstance(atom, Apply) or atom.head != "pow" or not isinstance(atom.args[1], Number):
        return False
    exponent = Fraction(atom.args[1].value)
    return (
        exponent > 0
        and max(exponent.numerator, exponent.denominator) <= _INDEX
        and set(atoms(atom.args[0])) <= {letter}
    )


def _norm(ring: Ring, polynomial: Any, radicals: Sequence[Node]) -> Any:
    """The polynomial with each radical ``s = (u/v)^(p/q)`` eliminated by ``v^p s^q = u^p``."""
    for index, radical in enumerate(radicals, start=1):
        assert isinstance(radical, Apply)
        assert isinstance(radical.args[1], Number)
        exponent = Fraction(radical.args[1].value)
        above, below = ring.form(radical.args[0])
        generator = ring.context.gens()[index]
        relation = below**exponent.numerator * generator**exponent.denominator - above**exponent.numerator
        if sum(polynomial.degrees()) * sum(relation.degrees()) > _DEGREE:
            raise Beyond("expansion_terms")
        polynomial = polynomial.resultant(relation, f"x{index}")
    return polynomial


def integers(polynomial: Any, variable: int = 0) -> list[int]:
    """The coefficients in one variable, lowest first, without denominators."""
    pairs = [(int(monomial[variable]), coefficient) for monomial, coefficient in polynomial.terms()]
    coefficients: list[Rational] = [0] * (max((degree for degree, _ in pairs), default=0) + 1)
    for degree, coefficient in pairs:
        coefficients[degree] = Fraction(int(coefficient.p), int(coefficient.q))
    scale = lcm(*(value.denominator for value in coefficients))
    whole = [int(value * scale) for value in coefficients]
    common = gcd(*whole) or 1
    return [value // common for value in whole]


def real_roots(coefficients: Sequence[int]) -> Iterator[Rational]:
    """About the real roots, in order; rational ones of low height exactly."""
    degree = len(coefficients) - 1
    if degree < 1:
        return
    if degree == 1:
        yield reduced(Fraction(-coefficients[0], coefficients[1]))
        return
    if degree > _DEGREE or max(map(abs, coefficients)).bit_length() > _BITS:
        raise Beyond("expansion_terms")
    for root in safe.real_roots(coefficients):
        simple = root.limit_denominator(1_000_000)
        yield reduced(simple if _value(coefficients, simple) == 0 else root)


def _value(coefficients: Sequence[int], point: Fraction) -> Fraction:
    total = Fraction(0)
    for coefficient in reversed(coefficients):
        total = total * point + coefficient
    return total


def constant_sign(polynomial: Any) -> int | None:
    """The sign of a polynomial that no real values of its variables make zero, where that is seen; else None."""
    terms = [([int(power) for power in monomial], coefficient) for monomial, coefficient in polynomial.terms()]
    signs = {1 if coefficient.p > 0 else -1 for _, coefficient in terms}
    squares = all(power % 2 == 0 for powers, _ in terms for power in powers)
    if squares and len(signs) == 1 and any(not any(powers) for powers, _ in terms):
        return signs.pop()
    used = {index for powers, _ in terms for index, power in enumerate(powers) if power}
    if len(used) != 1:
        return None
    # Without real roots the sign is that of the leading coefficient, and the degree is even.
    line = integers(polynomial, used.pop())
    return None if list(real_roots(line)) else 1 if line[-1] > 0 else -1
