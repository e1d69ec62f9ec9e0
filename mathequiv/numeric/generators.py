"""One spelling for the atoms of a pair, so that an identity over them is seen without a point.

Functions whose arguments are one rational function are one atom (``sqrt(2LC)`` and ``sqrt(2CL)``), powers of positive
numbers are split along the sums in their exponents and the primes in their bases (``2 3^(n-1)``, ``6^n``), tangents and
their kin are written by sine and cosine. ``Relations`` are what roots, sines and cosines satisfy among each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from mathequiv.nodes import Apply, Constant, Node, Number, rebuild
from mathequiv.numeric.polynomial import Ring, atoms, identical, is_rational_operation, kernel
from mathequiv.numeric.trees import ONE, TWO, negative, power, product, quotient, total
from mathequiv.numeric.values import NoValue, reduced

_TERMS = 500
# Comparisons of arguments in one pair, and the largest base that is taken apart.
_COMPARISONS = 64
_LARGEST_BASE = 10_000
_E = Constant("e")
_BY_SINE: dict[str, Callable[[Node, Node], Node]] = {
    "tan": quotient,
    "cot": lambda sine, cosine: quotient(cosine, sine),
    "sec": lambda sine, cosine: quotient(ONE, cosine),
    "csc": lambda sine, cosine: quotient(ONE, sine),
}


class Generators:
    """The atoms met so far; trees are respelled over them, those of the reference first."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, tuple[Node, ...]], list[Apply]] = {}
        self._left = _COMPARISONS

    def respelled(self, node: Node) -> Node:
        """The tree over atoms of one spelling."""
        node = rebuild(node, self.respelled)
        if not isinstance(node, Apply) or not node.args or is_rational_operation(node):
            return node
        return self._over_atoms(kernel(_unfolded(node)))

    def _over_atoms(self, node: Node) -> Node:
        if not isinstance(node, Apply):
            return node
        return rebuild(node, self._over_atoms) if is_rational_operation(node) else self._first_like(node)

    def _first_like(self, atom: Apply) -> Node:
        """The first atom of the same value, as far as is seen."""
        others = self._known.setdefault((atom.head, len(atom.args), atom.args[1:]), [])
        for other in others:
            if other == atom or self._agree(other.args[0], atom.args[0]):
                return other
        others.append(atom)
        return atom

    def _agree(self, left: Node, right: Node) -> bool:
        self._left -= 1
        if self._left < 0:
            return False
        try:
            return identical(left, right, atoms(left, right), _TERMS)
        except NoValue:
            return False


def _unfolded(node: Apply) -> Node:
    """A power by the terms of its exponent, a tangent by sine and cosine."""
    if node.head in _BY_SINE:
        return _BY_SINE[node.head](*(Apply(head, node.args) for head in ("sin", "cos")))
    if node.head not in ("exp", "pow"):
        return node
    base, exponent = (_E, node.args[0]) if node.head == "exp" else node.args
    if isinstance(exponent, Number):
        return node
    terms = list(_terms(exponent))
    bases = list(_primes(base))
    if bases:
        return product(*(power(_raised(one, term), Number(k)) for one, k in bases for term in terms))
    whole = [term for term in terms if _is_whole(term)]  # x^(n + 1) is x^n x
    rest = [term for term in terms if not _is_whole(term)]
    return product(power(base, total(*rest)), *(power(base, term) for term in whole)) if whole and rest else node


def _is_whole(node: Node) -> bool:
    if isinstance(node, Apply) and node.head == "neg":
        return _is_whole(node.args[0])
    return isinstance(node, Number) and type(node.value) is int


def _primes(base: Node) -> Iterator[tuple[Node, int]]:
    """The primes of a positive integer with their exponents, and Euler's number; nothing for any other base."""
    if base == _E:
        yield base, 1
    if not isinstance(base, Number) or type(base.value) is not int or not 1 < base.value <= _LARGEST_BASE:
        return
    rest, prime = base.value, 2
    while prime * prime <= rest:
        count = 0
        while rest % prime == 0:
            rest, count = rest // prime, count + 1
        if count:
            yield Number(prime), count
        prime += 1
    if rest > 1:
        yield Number(rest), 1


def _terms(exponent: Node) -> Iterator[Node]:
    """The terms of a sum, signs carried along."""
    if isinstance(exponent, Apply) and exponent.head == "add":
        for term in exponent.args:
            yield from _terms(term)
    elif isinstance(exponent, Apply) and exponent.head == "neg":
        yield from map(_opposite, _terms(exponent.args[0]))
    else:
        yield exponent


def _opposite(node: Node) -> Node:
    return Number(-node.value) if isinstance(node, Number) else negative(node)


def _raised(base: Node, exponent: Node) -> Node:
    """``b^(3n)`` as ``(b^n)^3``, ``b^(n/2)`` as ``b^(n/2)`` with the number in front."""
    count, rest = Fraction(1), exponent
    while isinstance(rest, Apply) and rest.head == "neg":
        count, rest = -count, rest.args[0]
    if isinstance(rest, Apply) and rest.head == "mul" and isinstance(rest.args[0], Number):
        count, rest = count * rest.args[0].value, product(*rest.args[1:])
    if isinstance(rest, Number):
        return power(base, Number(reduced(count * rest.value)))
    whole, share = count.numerator, Fraction(1, count.denominator)
    inner = rest if share == 1 else product(Number(share), rest)
    return power(Apply("pow", (base, inner)), Number(whole))


def are_identical(reference: Node, prediction: Node, terms: int) -> bool:
    """True where two trees are one rational function of their atoms and of what those satisfy; both respelled."""
    found = atoms(reference, prediction)
    found = sorted(atoms(*found, *map(_radicand, found)), key=_order)
    ring = Ring(found, terms)
    return ring.are_equal(reference, prediction, list(_relations(ring, found)))


def _radicand(atom: Node) -> Node:
    """What the root is of that an atom is; the atom itself if it is none."""
    if not isinstance(atom, Apply) or atom.head != "pow" or not isinstance(atom.args[1], Number):
        return atom
    return atom.args[0]


def _order(atom: Node) -> bool:
    """Functions before letters: what is eliminated stands first."""
    return not isinstance(atom, Apply)


def _relations(ring: Ring, found: Sequence[Node]) -> Iterator[Any]:
    """What is zero among atoms: ``s^q - A`` of a root of ``A``, ``sin^2 + cos^2 - 1`` of one argument."""
    for atom in found:
        if not isinstance(atom, Apply):
            continue
        if _radicand(atom) != atom and isinstance(atom.args[1], Number):
            yield from _root(ring, atom, Fraction(atom.args[1].value))
        elif atom.head == "sin" and Apply("cos", atom.args) in found:
            squares = [ring.form(power(Apply(head, atom.args), TWO)).top for head in ("sin", "cos")]
            yield squares[0] + squares[1] - 1


def _root(ring: Ring, atom: Apply, exponent: Fraction) -> Iterator[Any]:
    """``s^q - A`` for the root ``s`` of degree ``q`` of a polynomial in other atoms."""
    if not set(atoms(atom.args[0])) <= set(ring.atoms):
        return  # a root within a root
    try:
        raised, inside = ring.form(power(atom, Number(exponent.denominator))), ring.form(atom.args[0])
    except NoValue:
        return
    if exponent.numerator == 1 and inside.bottom.is_constant():
        yield raised.top * inside.bottom - inside.top
