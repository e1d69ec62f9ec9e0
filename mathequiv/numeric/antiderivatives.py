"""Definite integrals by exact antiderivatives: what keeps its sign below the line, exponentials, sines and cosines.

A term of the integrand is a factor free of the letter, times one of: a polynomial, alone or with ``e^L``, ``sin L`` or
``cos L``; a power of ``1/L``; ``1/Q`` or ``Q'/Q`` with a quadratic ``Q`` without real zeros, where ``L`` is linear. An
end at infinity has the limit of each term; what diverges, and a range over a pole, has no value here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from mathequiv.nodes import Apply, Bind, Constant, Node, Number, walk
from mathequiv.numeric.integrate import Coefficients, coefficients, primitive
from mathequiv.numeric.ordering import sign
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.trees import (
    ONE,
    TWO,
    ZERO,
    apply,
    difference,
    mentions,
    negative,
    power,
    product,
    quotient,
    total,
)
from mathequiv.numeric.values import Gap, Infinite, Unclear, Undefined, Value

# Degree of a polynomial beside a function, order of a pole, terms of an integrand.
_DEGREE = 8
_ORDER = 40
_TERMS = 20
_KEPT = 512
_UNIT = Constant("i")


@dataclass(frozen=True, slots=True)
class Term:
    """An antiderivative of one term.

    It holds where ``positive`` is positive and the range leaves ``pole`` one sign. ``far`` gives its limits at plus and
    minus infinity, each with what has to be positive for it; none where it has no finite limit.
    """

    primitive: Node
    positive: Node = ONE
    pole: Node = ONE
    far: tuple[tuple[int, Node, Node], ...] = ()

    def times(self, factor: Node) -> Term:
        """The term with a factor free of the letter."""
        ends = tuple((side, product(factor, limit), condition) for side, limit, condition in self.far)
        return replace(self, primitive=product(factor, self.primitive), far=ends)


def definite(node: Bind, low: Value, high: Value, scope: Scope) -> Value | None:
    """The value of the integral between two ends; None where this is for others to find."""
    letter = node.variables[0]
    terms = antiderivatives(node.body, letter)
    try:
        return None if terms is None else _between(terms, letter, low, high, scope)
    except Undefined:
        if scope.point:
            raise
        return None  # a slope that is zero is seen by its value alone


def _between(terms: tuple[Term, ...], letter: Node, low: Value, high: Value, scope: Scope) -> Value | None:
    ends = []
    for end in (low, high):
        if isinstance(end, Infinite):
            ends.append((end.sign, scope))
        else:
            ends.append((0, _placed(scope, letter, end)))
    if not all(_is_whole(term, ends, scope) for term in terms):
        return None
    values = []
    for term in terms:
        values.append(_at(term, *ends[1]))
        values.append(_operate("neg", (_at(term, *ends[0]),), scope))
    found = _operate("add", values, scope)
    scope.absorbed = scope.absorbed or any(inner.absorbed for _, inner in ends)
    return found


_End = tuple[int, Scope]


def _placed(scope: Scope, letter: Node, value: Value) -> Scope:
    return Scope({**scope.point, letter: value}, scope.field, scope.bits, scope.watch, scope.seed, scope.budget)


def _evaluate(node: Node, scope: Scope) -> Value:
    from mathequiv.numeric.evaluate import evaluate  # which asks here for integrals

    return evaluate(node, scope)


def _operate(head: str, values: tuple[Value, ...] | list[Value], scope: Scope) -> Value:
    from mathequiv.numeric.evaluate import operate

    return operate(head, values, scope)


def _at(term: Term, infinite: int, scope: Scope) -> Value:
    """The antiderivative at an end, or its limit there."""
    if not infinite:
        return _evaluate(term.primitive, scope)
    return _evaluate(next(limit for side, limit, _ in term.far if side == infinite), scope)


def _is_whole(term: Term, ends: list[_End], scope: Scope) -> bool:
    """True where the antiderivative holds along the whole range; no value at a point where a pole lies in it."""
    if term.positive != ONE and sign(_evaluate(term.positive, scope)) != 1:
        return False
    for infinite, _ in ends:
        wanted = [condition for side, _, condition in term.far if side == infinite]
        if infinite and (not wanted or sign(_evaluate(wanted[0], scope)) != 1):
            return False
    if term.pole == ONE:
        return True
    sides = [_side_of(term.pole, end) for end in ends]
    if sides[0] == sides[1] != 0:
        return sides[0] is not None
    if None in sides:
        return False
    if scope.point:
        raise Undefined("a pole in the range of an integral", Gap.POINT)
    raise Unclear


def _side_of(pole: Node, end: _End) -> int | None:
    """The sign of ``x + b`` at an end."""
    infinite, scope = end
    return infinite or sign(_evaluate(pole, scope))


# -- antiderivatives ----------------------------------------------------------------------------------------------
@lru_cache(maxsize=_KEPT)
def antiderivatives(body: Node, letter: Node) -> tuple[Term, ...] | None:
    """The antiderivatives of the terms of an integrand; None where one of them is not known."""
    if any(node == _UNIT for node in walk(body)):
        return None
    found: list[Term] = []
    for factor, term in _terms(body, ONE):
        known = _of_product(term, letter)
        if known is None or len(found) >= _TERMS:
            return None
        found.append(known.times(factor))
    return tuple(found)


def _terms(node: Node, factor: Node) -> list[tuple[Node, Node]]:
    """The terms of a sum, each with its sign."""
    if isinstance(node, Apply) and node.head == "neg":
        return _terms(node.args[0], negative(factor))
    if isinstance(node, Apply) and node.head == "add":
        return [pair for term in node.args for pair in _terms(term, factor)]
    return [(factor, node)]


def _of_product(node: Node, letter: Node) -> Term | None:
    """The antiderivative of a product of powers."""
    factor: Node = ONE
    top: list[Node] = []
    kernels: list[tuple[Node, int]] = []
    bottoms: list[tuple[Node, int]] = []
    for base, exponent in _powers(node, 1):
        if not mentions(base, letter):
            factor = product(factor, power(base, Number(exponent)))
        elif _is_kernel(base):
            kernels.append((base, exponent))
        elif exponent > 0:
            top.append(power(base, Number(exponent)))
        else:
            bottoms.append((base, -exponent))
    above = coefficients(product(*top), letter)
    if above is None or len(kernels) + len(bottoms) > 1:
        return None
    if kernels:
        found = _of_kernel(above, *kernels[0], letter)
    elif bottoms:
        found = _of_quotient(above, *bottoms[0], letter)
    else:
        found = Term(primitive(above, letter))
    return None if found is None else found.times(factor)


def _powers(node: Node, exponent: int) -> list[tuple[Node, int]]:
    """The factors of a product or quotient with their whole exponents."""
    if not isinstance(node, Apply):
        return [(node, exponent)]
    if node.head == "mul":
        return [pair for part in node.args for pair in _powers(part, exponent)]
    if node.head == "neg":
        return [(Number(-1), exponent), *_powers(node.args[0], exponent)]
    if node.head == "div":
        return _powers(node.args[0], exponent) + _powers(node.args[1], -exponent)
    if node.head == "pow" and not _is_kernel(node):
        raised = _whole(node.args[1])
        if 0 < abs(raised * exponent) <= _ORDER:
            return _powers(node.args[0], raised * exponent)
    return [(node, exponent)]


def _whole(node: Node) -> int:
    """A written integer, or zero."""
    if isinstance(node, Apply) and node.head == "neg":
        return -_whole(node.args[0])
    return node.value if isinstance(node, Number) and type(node.value) is int else 0


def _is_kernel(node: Node) -> bool:
    """True of an exponential, a sine and a cosine."""
    if not isinstance(node, Apply):
        return False
    return node.head in ("exp", "sin", "cos") or (node.head == "pow" and node.args[0] == Constant("e"))


def _of_kernel(above: Coefficients, kernel: Node, exponent: int, letter: Node) -> Term | None:
    r"""``x^n e^{ax+b}`` and its kin, by parts."""
    assert isinstance(kernel, Apply)
    argument = kernel.args[-1]
    head = "exp" if kernel.head == "pow" else kernel.head
    if head == "exp":
        argument = product(Number(exponent), argument)
    linear = coefficients(argument, letter)
    if linear is None or max(linear) != 1 or max(above) > _DEGREE or (head != "exp" and exponent != 1):
        return None
    slope, inside = linear[1], apply(head, argument)
    if head == "exp":
        parts = [product(factor, _by_exp(degree, inside, slope, letter)) for degree, factor in sorted(above.items())]
        return Term(total(*parts), far=((1, ZERO, negative(slope)), (-1, ZERO, slope)))
    waves = (
        product(factor, _by_wave(head, degree, argument, slope, letter)) for degree, factor in sorted(above.items())
    )
    return Term(total(*waves))


def _by_exp(degree: int, exponential: Node, slope: Node, letter: Node) -> Node:
    """An antiderivative of ``x^n e^{ax}``: ``e^{ax}`` times the sum of ``(-1)^k n!/(n-k)! x^{n-k} / a^{k+1}``."""
    terms, factor = [], 1
    for step in range(degree + 1):
        terms.append(
            quotient(product(Number(factor), power(letter, Number(degree - step))), power(slope, Number(step + 1)))
        )
        factor *= -(degree - step)
    return product(exponential, total(*terms))


def _by_wave(head: str, degree: int, argument: Node, slope: Node, letter: Node) -> Node:
    """An antiderivative of ``x^n sin`` or ``x^n cos``, by parts."""
    other = "cos" if head == "sin" else "sin"
    first = quotient(product(power(letter, Number(degree)), apply(other, argument)), slope)
    rest = ZERO if not degree else _by_wave(other, degree - 1, argument, slope, letter)
    rest = quotient(product(Number(degree), rest), slope)
    return difference(rest, first) if head == "sin" else difference(first, rest)


def _of_quotient(above: Coefficients, base: Node, order: int, letter: Node) -> Term | None:
    """A constant, or one linear, above a power of a linear function or a quadratic."""
    below = coefficients(base, letter)
    if below is None or max(above) >= 2:
        return None
    if max(below) == 1 and max(above) == 0:
        return _of_pole(above[0], base, below[1], order)
    return _of_quadratic(above, below, base, letter) if max(below) == 2 and order == 1 else None


def _of_pole(factor: Node, base: Node, slope: Node, order: int) -> Term:
    r"""``1/(ax+b)^n``"""
    pole = quotient(base, slope)
    if order == 1:
        return Term(quotient(apply("ln", apply("abs", base)), slope), pole=pole).times(factor)
    found = negative(quotient(ONE, product(Number(order - 1), slope, power(base, Number(order - 1)))))
    return Term(found, pole=pole, far=((1, ZERO, ONE), (-1, ZERO, ONE))).times(factor)


def _of_quadratic(above: Coefficients, below: Coefficients, base: Node, letter: Node) -> Term | None:
    r"""``1/Q`` by an arctangent, ``Q'/Q`` by a logarithm; ``a`` and ``4ac - b^2`` are positive."""
    a, b, c = (below.get(degree, ZERO) for degree in (2, 1, 0))
    discriminant = difference(product(Number(4), a, c), power(b, TWO))
    rate = total(product(TWO, a, letter), b)
    if 1 in above:
        if b != ZERO or above.get(0, ZERO) != ZERO:
            return None
        logarithm = quotient(apply("ln", base), product(TWO, a))
        return Term(logarithm, positive=apply("min", a, c)).times(above[1])
    root = apply("sqrt", discriminant)
    found = quotient(product(TWO, apply("arctan", quotient(rate, root))), root)
    limit = quotient(Constant("pi"), root)
    return Term(found, discriminant, far=((1, limit, a), (-1, negative(limit), a))).times(above.get(0, ZERO))
