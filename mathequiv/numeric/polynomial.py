"""Rational functions over atoms: letters, constants, and every subtree that is no rational operation.

An identity between such forms is an identity of the functions, whatever the atoms are. The converse holds where all
atoms are letters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from mathequiv.nodes import Apply, Constant, Node, Number
from mathequiv.numeric import safe
from mathequiv.numeric.values import Beyond, Unclear, reduced

_MAX_ATOMS = 128
_MAX_POWER = 100_000
# Steps of a division by a relation.
_MAX_DIVISION = 100_000
# Bits of coefficients that the products of one comparison may make in all.
_MAX_WORK = 20_000_000


class Form(NamedTuple):
    """A fraction of two polynomials, not in lowest terms."""

    top: Any
    bottom: Any


class _Bounded(NamedTuple):
    """A polynomial, with the bits of a common denominator and of the numerators over it."""

    value: Any
    above: int
    below: int = 0


class _Fraction(NamedTuple):
    top: _Bounded
    bottom: _Bounded


def is_rational_operation(node: Node) -> bool:
    """True of sums, products, quotients and whole powers."""
    if not isinstance(node, Apply):
        return False
    if node.head == "pow":
        exponent = node.args[1]
        return isinstance(exponent, Number) and type(exponent.value) is int and abs(exponent.value) <= _MAX_POWER
    return node.head in ("add", "neg", "mul", "div", "percent")


def atoms(*trees: Node) -> list[Node]:
    """The atoms of the trees, each once, in order."""
    found: dict[Node, None] = {}
    pending = list(reversed(trees))
    while pending:
        node = pending.pop()
        if is_rational_operation(node):
            assert isinstance(node, Apply)
            pending.extend(reversed(node.args))
        elif not isinstance(node, Number):
            found[kernel(node)] = None
    return list(found)


def kernel(node: Node) -> Node:
    """One spelling for ``exp x`` and ``e^x``, and for roots and fractional powers."""
    if isinstance(node, Apply):
        if node.head == "exp":
            return Apply("pow", (Constant("e"), node.args[0]))
        if node.head == "sqrt":
            return Apply("pow", (node.args[0], Number(Fraction(1, 2))))
        if node.head == "root" and isinstance(node.args[1], Number) and node.args[1].value:
            return Apply("pow", (node.args[0], Number(reduced(1 / Fraction(node.args[1].value)))))
    return node


class Ring:
    """Polynomials in the atoms of some trees, with a bound on their terms and on the work of multiplying them."""

    def __init__(self, found: Sequence[Node], terms: int) -> None:
        if len(found) > _MAX_ATOMS:
            raise Beyond("expansion_terms")
        self.atoms = list(found)
        self._terms = terms
        self._work = _MAX_WORK
        self.context = safe.ring([f"x{index}" for index in range(len(found))] or ["x0"])
        self.one = _Bounded(safe.constant(self.context, 1), 1)
        generators = zip(found, self.context.gens(), strict=False)
        self._generators = {atom: _Fraction(_Bounded(x, 1), self.one) for atom, x in generators}

    def form(self, node: Node) -> Form:
        """The tree as a fraction of polynomials; ``Unclear`` where a denominator is identically zero."""
        top, bottom = self._form(node)
        return Form(top.value, bottom.value)

    def product(self, left: Any, right: Any) -> Any:
        """The product, if it has no more terms than the ring allows."""
        return safe.product(left, right, self._terms, 0)

    def lowest(self, form: Form) -> Form:
        """The fraction in lowest terms; ``Unclear`` of zero."""
        if not form.top or not form.bottom:
            raise Unclear
        common = form.top.gcd(form.bottom)
        return Form(form.top / common, form.bottom / common)

    def are_equal(self, left: Node, right: Node, relations: Sequence[Any] = ()) -> bool:
        """True where two trees are one fraction, or are by relations: polynomials that are zero for these atoms."""
        first, second = self._form(left), self._form(right)
        if first.bottom.value == second.bottom.value:
            rest = first.top.value - second.top.value
        else:
            rest = self._times(first.top, second.bottom).value - self._times(second.top, first.bottom).value
        for relation in relations:
            if rest and len(rest) * len(relation) * max(rest.degrees()) < _MAX_DIVISION:
                rest = divmod(rest, relation)[1]
        return not rest

    def _form(self, node: Node) -> _Fraction:
        if isinstance(node, Number):
            top, bottom = node.value.numerator.bit_length(), node.value.denominator.bit_length() - 1
            return _Fraction(_Bounded(safe.constant(self.context, node.value), top, bottom), self.one)
        known = self._generators.get(kernel(node))
        if known is not None:
            return known
        assert isinstance(node, Apply)
        return _RULES[node.head](self, node)

    def _times(self, left: _Bounded, right: _Bounded) -> _Bounded:
        above = left.above + right.above + min(len(left.value), len(right.value)).bit_length()
        return self._made(above, left.below + right.below, safe.product, left.value, right.value)

    def _power(self, base: _Bounded, exponent: int) -> _Bounded:
        above = exponent * (base.above + len(base.value).bit_length()) + 1
        return self._made(above, exponent * base.below, safe.polynomial_power, base.value, exponent)

    def _made(self, above: int, below: int, operation: Callable[..., Any], *args: Any) -> _Bounded:
        """The result of an operation that checks its size, paid for."""
        value = operation(*args, self._terms, above + below)
        self._work -= len(value) * (above + below)
        if self._work < 0:
            raise Beyond("expansion_terms")
        return _Bounded(value, above, below)

    def _plus(self, *parts: _Bounded) -> _Bounded:
        value = parts[0].value
        for part in parts[1:]:
            value = value + part.value
        if len(value) > self._terms:
            raise Beyond("expansion_terms")
        below = sum(part.below for part in parts)
        above = max(part.above + below - part.below for part in parts) + len(parts).bit_length()
        return _Bounded(value, above, below)

    def sum(self, node: Apply) -> _Fraction:
        """Over the common denominator, or the product of the denominators."""
        parts = []
        for child in node.args:  # a comprehension would cost a frame of the stack at every level
            parts.append(self._form(child))
        bottom = parts[0].bottom
        if all(part.bottom.value == bottom.value for part in parts[1:]):
            return _Fraction(self._plus(*(part.top for part in parts)), bottom)
        top = parts[0].top
        for right, below in parts[1:]:
            top = self._plus(self._times(top, below), self._times(right, bottom))
            bottom = self._times(bottom, below)
        return _Fraction(top, bottom)

    def negative(self, node: Apply) -> _Fraction:
        """``-x``"""
        top, bottom = self._form(node.args[0])
        return _Fraction(_Bounded(-top.value, top.above, top.below), bottom)

    def multiplied(self, node: Apply) -> _Fraction:
        """Tops with tops and bottoms with bottoms."""
        top, bottom = self._form(node.args[0])
        for child in node.args[1:]:
            right, below = self._form(child)
            top, bottom = self._times(top, right), self._times(bottom, below)
        return _Fraction(top, bottom)

    def divided(self, node: Apply) -> _Fraction:
        """By the reciprocal."""
        top, bottom = self._form(node.args[0])
        right, below = self._form(node.args[1])
        if not right.value:
            raise Unclear
        return _Fraction(self._times(top, below), self._times(bottom, right))

    def raised(self, node: Apply) -> _Fraction:
        """To a whole power."""
        exponent = node.args[1]
        assert isinstance(exponent, Number)
        top, bottom = self._form(node.args[0])
        size = int(exponent.value)
        if size < 0:
            top, bottom, size = bottom, top, -size
        if not bottom.value or (size == 0 and not top.value):
            raise Unclear
        return _Fraction(self._power(top, size), self._power(bottom, size))

    def percentage(self, node: Apply) -> _Fraction:
        """A hundredth."""
        top, bottom = self._form(node.args[0])
        return _Fraction(top, self._times(bottom, _Bounded(safe.constant(self.context, 100), 7)))


_RULES: dict[str, Callable[[Ring, Apply], _Fraction]] = {
    "add": Ring.sum,
    "neg": Ring.negative,
    "mul": Ring.multiplied,
    "div": Ring.divided,
    "pow": Ring.raised,
    "percent": Ring.percentage,
}


def identical(left: Node, right: Node, found: Sequence[Node], terms: int) -> bool:
    """True where two trees are one rational function of their atoms; a ``NoValue`` where that is too large to see."""
    return Ring(found, terms).are_equal(left, right)


def divides_power(part: Node, whole: Sequence[Node], terms: int) -> bool:
    """True where every factor of ``part``, above and below the line, is a factor of one of the others."""
    ring = Ring(atoms(part, *whole), terms)
    top, bottom = ring.form(part)
    rest = ring.product(top, bottom)
    for other in whole:
        above, below = ring.form(other)
        if _is_exhausted(rest, ring.product(above, below)):
            return True
    return False


def _is_exhausted(rest: Any, factor: Any) -> bool:
    """Divides out common factors until none is left."""
    if not factor:
        return False
    while not rest.is_constant():
        common = rest.gcd(factor)
        if common.is_constant():
            return False
        rest = rest / common
    return True
