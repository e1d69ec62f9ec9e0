"""Solving claims about one letter: the sign of an expression over the reals, from the exact roots of its factors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mathequiv.compare.build import ONE, ZERO, bottom_up, contains, difference, factors_of, negative
from mathequiv.compare.claims.roots import Root, roots, trimmed
from mathequiv.compare.scalars.polynomials import coefficients, over_common
from mathequiv.compare.sets.reals import ALL, EMPTY, Reals, Undetermined, compare_ends, infinite, point, ray
from mathequiv.nodes import Apply, Node, walk
from mathequiv.numeric import exact, free_symbols

# Each modulus doubles the cases.
_MAX_MODULI = 4


@dataclass(frozen=True, slots=True)
class Signs:
    """Where an expression is positive, negative and zero; elsewhere it is undefined."""

    positive: Reals
    negative: Reals
    zero: Reals

    @property
    def defined(self) -> Reals:
        return self.positive | self.negative | self.zero

    def __neg__(self) -> Signs:
        return Signs(self.negative, self.positive, self.zero)

    def __mul__(self, other: Signs) -> Signs:
        return Signs(
            (self.positive & other.positive) | (self.negative & other.negative),
            (self.positive & other.negative) | (self.negative & other.positive),
            (self.zero & other.defined) | (other.zero & self.defined),
        )

    def inverse(self) -> Signs:
        """The signs of the reciprocal."""
        return Signs(self.positive, self.negative, EMPTY)

    def within(self, region: Reals) -> Signs:
        """The signs on a part of the line."""
        return Signs(self.positive & region, self.negative & region, self.zero & region)

    def joined(self, other: Signs) -> Signs:
        """The signs on two parts of the line together."""
        return Signs(self.positive | other.positive, self.negative | other.negative, self.zero | other.zero)


def solutions(left: Node, operator: str, right: Node, letter: Node) -> Reals:
    """The real solutions of ``left operator right``; raises ``Undetermined`` where they are not exactly known."""
    direct = _direct(left, operator, right, letter)
    if direct is not None:
        return direct
    signs = signs_of(difference(left, right), letter)
    return {
        "<": lambda: signs.negative,
        ">": lambda: signs.positive,
        "<=": lambda: signs.negative | signs.zero,
        ">=": lambda: signs.positive | signs.zero,
        "=": lambda: signs.zero,
        "!=": lambda: signs.positive | signs.negative,
    }[operator]()


_FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}


def flipped(operator: str) -> str:
    """The operator with its sides exchanged."""
    return _FLIPPED[operator]


def _direct(left: Node, operator: str, right: Node, letter: Node) -> Reals | None:
    """The letter alone against a constant, infinities included."""
    if right == letter:
        left, operator, right = right, _FLIPPED[operator], left
    if left != letter or free_symbols(right):
        return None
    direction = infinite(right)
    if direction:
        return _against_infinity(operator, direction)
    return {
        "<": lambda: ray(right, above=False, closed=False),
        ">": lambda: ray(right, above=True, closed=False),
        "<=": lambda: ray(right, above=False, closed=True),
        ">=": lambda: ray(right, above=True, closed=True),
        "=": lambda: point(right),
        "!=": lambda: ~point(right),
    }[operator]()


def _against_infinity(operator: str, direction: int) -> Reals:
    """Every real is below infinity, and above its opposite."""
    if operator == "!=":
        return ALL
    if operator == "=":
        return EMPTY
    return ALL if (direction > 0) == operator.startswith("<") else EMPTY


# -- signs ------------------------------------------------------------------------------------------------------
def signs_of(node: Node, letter: Node) -> Signs:
    """The signs of an expression in one letter: rational functions, their moduli and square roots of them."""
    return _signs(node, letter, _MAX_MODULI)


def _signs(node: Node, letter: Node, moduli: int) -> Signs:
    if isinstance(node, Apply):
        reader = _READERS.get(node.head)
        if reader is not None:
            return reader(node, letter, moduli)
    return _polynomial(node, letter, moduli)


def _product(node: Apply, letter: Node, moduli: int) -> Signs:
    result = _constant(ONE)
    for factor in factors_of(node):
        result = result * _signs(factor, letter, moduli)
    return result


def _quotient(node: Apply, letter: Node, moduli: int) -> Signs:
    top, bottom = node.args
    return _signs(top, letter, moduli) * _signs(bottom, letter, moduli).inverse()


def _power(node: Apply, letter: Node, moduli: int) -> Signs:
    base, exponent = node.args
    value = exact(exponent)
    if not isinstance(value, int):
        return _exponential(node, letter, moduli)
    signs = _signs(base, letter, moduli)
    if value == 0:
        raise Undetermined("a power with exponent zero")
    if value % 2 == 0:
        signs = Signs(signs.positive | signs.negative, EMPTY, signs.zero)
    return signs.inverse() if value < 0 else signs


def _exponential(node: Apply, letter: Node, moduli: int) -> Signs:
    """A positive constant to any defined power is positive."""
    base, exponent = node.args
    if free_symbols(base) or compare_ends(base, ZERO) <= 0:
        raise Undetermined("a power of no known sign")
    return Signs(_signs(exponent, letter, moduli).defined, EMPTY, EMPTY)


def _modulus(node: Apply, letter: Node, moduli: int) -> Signs:
    signs = _signs(node.args[0], letter, moduli)
    return Signs(signs.positive | signs.negative, EMPTY, signs.zero)


def _square_root(node: Apply, letter: Node, moduli: int) -> Signs:
    signs = _signs(node.args[0], letter, moduli)
    return Signs(signs.positive, EMPTY, signs.zero)


_READERS: dict[str, Callable[[Apply, Node, int], Signs]] = {
    "mul": _product,
    "div": _quotient,
    "pow": _power,
    "abs": _modulus,
    "sqrt": _square_root,
    "neg": lambda node, letter, moduli: -_signs(node.args[0], letter, moduli),
}


def _constant(node: Node) -> Signs:
    sign = compare_ends(node, ZERO)
    return Signs(ALL if sign > 0 else EMPTY, ALL if sign < 0 else EMPTY, ALL if sign == 0 else EMPTY)


def _polynomial(node: Node, letter: Node, moduli: int) -> Signs:
    if contains(node, lambda inner: _is_modulus(inner, letter)):
        return _by_cases(node, letter, moduli)
    poly = coefficients(node, letter)
    if poly is None:
        return _rational(node, letter, moduli)
    poly = trimmed(poly)
    if len(poly) <= 1:
        return _constant(poly[0] if poly else ZERO)
    return _from_roots(poly[-1], roots(poly))


def _from_roots(leading: Node, found: tuple[Root, ...]) -> Signs:
    """The sign of a polynomial changes at its roots of odd multiplicity."""
    signs = _constant(leading)
    for value, multiplicity in found:
        above, below = ray(value, above=True, closed=False), ray(value, above=False, closed=False)
        odd = Signs(above, below, point(value))
        signs = signs * (odd if multiplicity % 2 else Signs(above | below, EMPTY, point(value)))
    return signs


def _rational(node: Node, letter: Node, moduli: int) -> Signs:
    top, bottom = over_common(node)
    if bottom == ONE:
        raise Undetermined("not a rational function")
    return _signs(top, letter, moduli) * _signs(bottom, letter, moduli).inverse()


def _by_cases(node: Node, letter: Node, moduli: int) -> Signs:
    """|u| is u where u is not negative, and -u elsewhere."""
    if not moduli:
        raise Undetermined("too many moduli")
    modulus = _innermost(node, letter)
    inside = modulus.args[0]
    signs = _signs(inside, letter, moduli - 1)
    above = _signs(_replaced(node, modulus, inside), letter, moduli - 1).within(signs.positive | signs.zero)
    below = _signs(_replaced(node, modulus, negative(inside)), letter, moduli - 1).within(signs.negative)
    return above.joined(below)


def _is_modulus(node: Node, letter: Node) -> bool:
    return isinstance(node, Apply) and node.head == "abs" and letter in free_symbols(node)


def _innermost(node: Node, letter: Node) -> Apply:
    return [inner for inner in walk(node) if isinstance(inner, Apply) and _is_modulus(inner, letter)][-1]


def _replaced(node: Node, part: Node, value: Node) -> Node:
    return bottom_up(node, lambda inner: value if inner == part else inner)
