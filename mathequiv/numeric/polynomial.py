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

_MAX_ATOMS = 40
_MAX_POWER = 100_000


class Form(NamedTuple):
    """A fraction of two polynomials, not in lowest terms."""

    top: Any
    bottom: Any


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
    """Polynomials in the atoms of some trees, with a bound on their terms."""

    def __init__(self, found: Sequence[Node], terms: int) -> None:
        if len(found) > _MAX_ATOMS:
            raise Beyond("expansion_terms")
        self.atoms = list(found)
        self._terms = terms
        self.context = safe.ring([f"x{index}" for index in range(len(found))] or ["x0"])
        self.one = safe.constant(self.context, 1)
        self._generators = {atom: Form(x, self.one) for atom, x in zip(found, self.context.gens(), strict=False)}

    def product(self, left: Any, right: Any) -> Any:
        """The bounded product."""
        return safe.product(left, right, self._terms)

    def form(self, node: Node) -> Form:
        """The tree as a fraction of polynomials; ``Unclear`` where a denominator is identically zero."""
        if isinstance(node, Number):
            return Form(safe.constant(self.context, node.value), self.one)
        known = self._generators.get(kernel(node))
        if known is not None:
            return known
        assert isinstance(node, Apply)
        return _RULES[node.head](self, node)

    def sum(self, node: Apply) -> Form:
        """Over the product of the denominators, or the common one."""
        top, bottom = self.form(node.args[0])
        for child in node.args[1:]:
            right, below = self.form(child)
            if bottom == below:
                top = top + right
            else:
                top = self.product(top, below) + self.product(right, bottom)
                bottom = self.product(bottom, below)
            if len(top) > self._terms:
                raise Beyond("expansion_terms")
        return Form(top, bottom)

    def negative(self, node: Apply) -> Form:
        """``-x``"""
        top, bottom = self.form(node.args[0])
        return Form(-top, bottom)

    def multiplied(self, node: Apply) -> Form:
        """Tops with tops and bottoms with bottoms."""
        top, bottom = self.form(node.args[0])
        for child in node.args[1:]:
            right, below = self.form(child)
            top, bottom = self.product(top, right), self.product(bottom, below)
        return Form(top, bottom)

    def divided(self, node: Apply) -> Form:
        """By the reciprocal."""
        top, bottom = self.form(node.args[0])
        right, below = self.form(node.args[1])
        if not right:
            raise Unclear
        return Form(self.product(top, below), self.product(bottom, right))

    def raised(self, node: Apply) -> Form:
        """To a whole power."""
        exponent = node.args[1]
        assert isinstance(exponent, Number)
        top, bottom = self.form(node.args[0])
        size = int(exponent.value)
        if size < 0:
            top, bottom, size = bottom, top, -size
        if not bottom or (size == 0 and not top):
            raise Unclear
        return Form(safe.polynomial_power(top, size, self._terms), safe.polynomial_power(bottom, size, self._terms))

    def percentage(self, node: Apply) -> Form:
        """A hundredth."""
        top, bottom = self.form(node.args[0])
        return Form(top, self.product(bottom, safe.constant(self.context, 100)))

    def lowest(self, form: Form) -> Form:
        """The fraction in lowest terms; ``Unclear`` of zero."""
        if not form.top or not form.bottom:
            raise Unclear
        common = form.top.gcd(form.bottom)
        return Form(form.top / common, form.bottom / common)

    def is_zero_difference(self, left: Form, right: Form) -> bool:
        """True where the two fractions are one."""
        if left.bottom == right.bottom:
            return bool(left.top == right.top)
        return bool(self.product(left.top, right.bottom) == self.product(right.top, left.bottom))


_RULES: dict[str, Callable[[Ring, Apply], Form]] = {
    "add": Ring.sum,
    "neg": Ring.negative,
    "mul": Ring.multiplied,
    "div": Ring.divided,
    "pow": Ring.raised,
    "percent": Ring.percentage,
}


def identical(left: Node, right: Node, found: Sequence[Node], terms: int) -> bool:
    """True where two trees are one rational function of their atoms; a ``NoValue`` where that is too large to see."""
    ring = Ring(found, terms)
    return ring.is_zero_difference(ring.form(left), ring.form(right))


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
