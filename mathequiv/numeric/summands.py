"""The summands of series in factors: a rational function of the index, powers with it in the exponent, factorials."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from mathequiv.nodes import Apply, Bind, Node, Number
from mathequiv.numeric.integrate import Coefficients, coefficients
from mathequiv.numeric.trees import mentions

# Degrees of the rational function, and slopes of what stands in factorials.
_DEGREE = 24
_SLOPE = 6

Polynomial = tuple[Fraction, ...]  # lowest coefficient first, without zeros at the end
_ONE: Polynomial = (Fraction(1),)


@dataclass(frozen=True)
class Growing:
    """A product that takes in the factor at ``slope n + shift`` where the index goes from ``n`` to ``n + 1``.

    ``factor`` gives the coefficients of a polynomial, free of the index; the factor counts with the exponent. The
    product begins with the factor at ``first``.
    """

    factor: Coefficients
    slope: int
    shift: int
    exponent: int
    first: int


@dataclass
class Summand:
    """``constants * top/bottom * product of base^(slope n) * product of (slope n + shift)!^exponent * products``."""

    top: Polynomial = _ONE
    bottom: Polynomial = _ONE
    constants: list[tuple[Node, int]] = field(default_factory=list)
    bases: list[tuple[Node, int]] = field(default_factory=list)
    factorials: list[tuple[int, int, int]] = field(default_factory=list)
    products: list[Growing] = field(default_factory=list)
    turn: int = 0  # the power of -1 beside the index: the shift of (-1)^(n + shift)

    @property
    def alternates(self) -> bool:
        """True where the only power is one of -1, with odd steps."""
        return sum(slope for _, slope in self.bases) % 2 == 1

    @property
    def is_rational(self) -> bool:
        """True where only signs alternate beside a rational function."""
        return not self.factorials and not self.products and all(_is_minus_one(base) for base, _ in self.bases)


def summand(body: Node, index: Node) -> Summand | None:
    """The body of a series in factors; None where some factor is nothing of the kind."""
    found = Summand()
    for factor, exponent in _factors(body, 1):
        if not _take(found, factor, exponent, index):
            return None
    return found if max(len(found.top), len(found.bottom)) <= _DEGREE + 1 else None


def _factors(node: Node, exponent: int) -> Iterator[tuple[Node, int]]:
    if isinstance(node, Apply) and node.head == "mul":
        for arg in node.args:
            yield from _factors(arg, exponent)
    elif isinstance(node, Apply) and node.head == "div":
        yield from _factors(node.args[0], exponent)
        yield from _factors(node.args[1], -exponent)
    elif isinstance(node, Apply) and node.head == "neg":
        yield Number(-1), exponent
        yield from _factors(node.args[0], exponent)
    else:
        yield node, exponent


def _take(found: Summand, factor: Node, exponent: int, index: Node) -> bool:
    ratio = quotient(factor, index)
    if ratio is not None:
        top, bottom = ratio if exponent > 0 else ratio[::-1]
        found.top, found.bottom = times(found.top, top), times(found.bottom, bottom)
        return any(bottom) and len(found.top) + len(found.bottom) <= 2 * _DEGREE
    if not mentions(factor, index):
        found.constants.append((factor, exponent))
        return True
    if isinstance(factor, Bind):
        return _take_product(found, factor, exponent, index)
    rule = _RULES.get(factor.head) if isinstance(factor, Apply) else None
    return rule is not None and isinstance(factor, Apply) and rule(found, factor, exponent, index)


def _take_power(found: Summand, factor: Apply, exponent: int, index: Node) -> bool:
    base, power = factor.args
    written = power.value if isinstance(power, Number) else None
    if type(written) is int and 0 < abs(written) <= _SLOPE:
        size = abs(written)
        inner = [pair for pair in _factors(base, exponent * written // size) for _ in range(size)]
        return base != factor and all(_take(found, part, sign, index) for part, sign in inner)
    line = _line(power, index)
    if mentions(base, index) or line is None:
        return False
    found.bases.append((base, exponent * line[1]))
    if _is_minus_one(base):
        found.turn += line[0]
    else:
        found.constants.append((base, exponent * line[0]))
    return True


def _take_factorial(found: Summand, line: tuple[int, int] | None, exponent: int) -> bool:
    if line is None or not 0 <= line[1] <= _SLOPE:
        return False
    found.factorials.append((line[1], line[0], exponent))
    return True


def _take_plain_factorial(found: Summand, factor: Apply, exponent: int, index: Node) -> bool:
    return _take_factorial(found, _line(factor.args[0], index), exponent)


def _take_double_factorial(found: Summand, factor: Apply, exponent: int, index: Node) -> bool:
    """``(2n + b)!!`` takes in the factor ``2n + b + 2``."""
    line = _line(factor.args[0], index)
    if line is None or line[1] % 2 or not 0 < line[1] <= _SLOPE:
        return False
    places = range(2, line[1] + 1, 2)
    found.products += (Growing({1: Number(1)}, line[1], line[0] + place, exponent, 1) for place in places)
    return True


def _take_product(found: Summand, factor: Bind, exponent: int, index: Node) -> bool:
    """A finite product whose last index moves with that of the series, of factors that are polynomials."""
    line = _line(factor.high, index) if factor.head == "prod" and factor.high is not None else None
    whole = (
        isinstance(factor.low, Number)
        and type(factor.low.value) is int
        and len(factor.variables) == 1
        and factor.condition is None
    )
    if line is None or not whole or not 0 < line[1] <= _SLOPE or mentions(factor.body, index):
        return False
    first = int(factor.low.value) if isinstance(factor.low, Number) else 0
    for part, sign in _factors(factor.body, exponent):
        poly = coefficients(part, factor.variables[0])
        if poly is None or max(poly) > _SLOPE:
            return False
        places = range(1, line[1] + 1)
        found.products += (Growing(poly, line[1], line[0] + place, sign, first) for place in places)
    return True


def _take_binomial(found: Summand, factor: Apply, exponent: int, index: Node) -> bool:
    upper, lower = (_line(arg, index) for arg in factor.args)
    if lower is not None and lower[1] == 1 and not mentions(factor.args[0], index):
        poly = {0: factor.args[0], 1: Number(-1)}
        found.products.append(Growing(poly, 1, lower[0], exponent, 0))
        return _take_factorial(found, lower, -exponent)
    if upper is None or lower is None:
        return False
    rest = (upper[0] - lower[0], upper[1] - lower[1])
    lines = ((upper, exponent), (lower, -exponent), (rest, -exponent))
    return all(_take_factorial(found, line, sign) for line, sign in lines)


_RULES: dict[str, Callable[[Summand, Apply, int, Node], bool]] = {
    "pow": _take_power,
    "factorial": _take_plain_factorial,
    "factorial2": _take_double_factorial,
    "binomial": _take_binomial,
}


def _is_minus_one(node: Node) -> bool:
    return node in (Number(-1), Apply("neg", (Number(1),)))


def _line(node: Node, index: Node) -> tuple[int, int] | None:
    """``shift + slope n`` with whole coefficients, not constant."""
    ratio = quotient(node, index)
    if ratio is None or len(ratio[1]) != 1 or len(ratio[0]) > 2:
        return None
    values = [value / ratio[1][0] for value in (*ratio[0], Fraction(0), Fraction(0))[:2]]
    whole = [int(value) for value in values]
    return (whole[0], whole[1]) if whole == values and abs(whole[1]) <= _SLOPE and abs(whole[0]) < 1_000 else None


# -- rational functions -------------------------------------------------------------------------------------------
def quotient(node: Node, index: Node) -> tuple[Polynomial, Polynomial] | None:
    """A rational function with rational coefficients as one fraction."""
    if node == index:
        return (Fraction(0), Fraction(1)), _ONE
    if isinstance(node, Number):
        return trimmed([Fraction(node.value)]), _ONE
    if not isinstance(node, Apply):
        return None
    if node.head == "pow":
        return _power(node, index)
    if node.head not in ("add", "neg", "mul", "div"):
        return None
    parts = []
    for arg in node.args:
        part = quotient(arg, index)
        if part is None or max(map(len, part)) > _DEGREE:
            return None
        parts.append(part)
    return _joined(node.head, parts)


def _joined(head: str, parts: Sequence[tuple[Polynomial, Polynomial]]) -> tuple[Polynomial, Polynomial] | None:
    top, bottom = parts[0]
    if head == "neg":
        return tuple(-value for value in top), bottom
    for other in parts[1:]:
        if head == "add":
            top = plus(times(top, other[1]), times(other[0], bottom))
            bottom = times(bottom, other[1])
        else:
            upper, lower = other if head == "mul" else other[::-1]
            top, bottom = times(top, upper), times(bottom, lower)
        if not bottom or len(top) + len(bottom) > 4 * _DEGREE:
            return None
    return top, bottom


def _power(node: Apply, index: Node) -> tuple[Polynomial, Polynomial] | None:
    exponent = node.args[1].value if isinstance(node.args[1], Number) else None
    base = quotient(node.args[0], index) if type(exponent) is int and abs(exponent) <= _DEGREE else None
    if base is None or type(exponent) is not int or max(map(len, base)) * abs(exponent) > 2 * _DEGREE + 2:
        return None
    top, bottom = _ONE, _ONE
    for _ in range(abs(exponent)):
        top, bottom = times(top, base[0]), times(bottom, base[1])
    if exponent < 0:
        top, bottom = bottom, top
    return (top, bottom) if bottom else None


def trimmed(values: Sequence[Fraction]) -> Polynomial:
    """The coefficients without zeros at the end."""
    length = len(values)
    while length and not values[length - 1]:
        length -= 1
    return tuple(values[:length])


def plus(left: Polynomial, right: Polynomial) -> Polynomial:
    """The sum of two polynomials."""
    size = max(len(left), len(right))
    padded = [(*side, *(Fraction(0),) * (size - len(side))) for side in (left, right)]
    return trimmed([a + b for a, b in zip(*padded, strict=True)])


def times(left: Polynomial, right: Polynomial) -> Polynomial:
    """The product of two polynomials."""
    if not left or not right:
        return ()
    found = [Fraction(0)] * (len(left) + len(right) - 1)
    for place, a in enumerate(left):
        for other, b in enumerate(right):
            found[place + other] += a * b
    return trimmed(found)


def along(poly: Polynomial, start: int, step: int) -> Polynomial:
    """``p(start + step n)``"""
    found: Polynomial = ()
    for value in reversed(poly):
        found = plus(times(found, (Fraction(start), Fraction(step))), (value,) if value else ())
    return found
