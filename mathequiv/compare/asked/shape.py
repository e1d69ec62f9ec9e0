"""The shape of an answer: how it is built of sums, products and powers, whatever its names, signs and order.

``(x-1)(x+2)`` and ``(x+2)(x-1)`` have one shape, ``x^2+x-2`` has another; ``1/2`` is a fraction, and ``0.5`` a decimal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import gcd
from typing import Any

from mathequiv.compare.asked.pending import is_mixed
from mathequiv.compare.build import terms_of, written_integer
from mathequiv.compare.claims.inequalities import flipped
from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Call,
    Constant,
    Given,
    Interval,
    Listing,
    Matrix,
    Node,
    Number,
    Piecewise,
    Quantity,
    Relation,
    Set,
    Symbol,
    Tuple,
    Vector,
    children,
)

Shape = tuple[Any, ...]

_LETTER: Shape = ("letter",)
_ONE: Shape = ("integer",)
_SMALL = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31)
_MOST_FACTORS = 1_000  # a power up to this is so many factors


def shape(node: Node, plus: bool) -> Shape:
    """The shape of a tree; ``plus`` says whether a plus sign is written in it."""
    reader = _READERS.get(type(node))
    return reader(node, plus) if reader is not None else ("other", type(node).__name__)


def described(found: Shape) -> str:
    """The name of a shape: of the outermost operation."""
    return _WORDS.get(found[0], "another expression")


_WORDS = {
    "integer": "an integer",
    "decimal": "a decimal",
    "scientific": "a number in scientific notation",
    "fraction": "a fraction",
    "unreduced": "a fraction not in lowest terms",
    "numbers": "a product of numbers",
    "mixed": "a mixed number",
    "letter": "a letter",
    "sum": "a sum",
    "product": "a product",
    "several": "several values",
    "interval": "an interval",
    "matrix": "a matrix",
    "bound": "an operator on letters of its own",
    "relation": "a relation",
    "power": "a power or root",
    "percent": "a percentage",
    "degree": "degrees",
    "pieces": "pieces",
}


# -- numbers and products ---------------------------------------------------------------------------------------
@dataclass(slots=True)
class _Product:
    """The numbers and the other factors of a product, above and below the line."""

    top: list[Number] = field(default_factory=list)
    bottom: list[Number] = field(default_factory=list)
    tens: list[int] = field(default_factory=list)
    above: list[Shape] = field(default_factory=list)
    below: list[Shape] = field(default_factory=list)

    def coefficient(self) -> Shape:
        """The shape of the numbers: an integer, a decimal, a fraction, a product that is not carried out."""
        if len(self.tens) == 1 and len(self.top) <= 1 and not self.bottom:
            return ("scientific",) if self.tens[0] > 0 and self.top else ("decimal",) if self.top else ("numbers",)
        if any(number.places is not None for number in (*self.top, *self.bottom)):
            return ("decimal",) if len(self.top) + len(self.bottom) == 1 and not self.bottom else ("numbers",)
        top = [abs(number.value) for number in self.top if abs(number.value) != 1]
        bottom = [abs(number.value) for number in self.bottom if abs(number.value) != 1]
        if self.tens or len(top) > 1 or len(bottom) > 1:
            return ("numbers",)
        return _fraction(top[0] if top else 1, bottom[0] if bottom else 1)


def _fraction(top: Any, bottom: Any) -> Shape:
    """The shape of a quotient of two numbers."""
    if top.denominator != 1 or bottom.denominator != 1:
        return ("fraction",)  # a repeating decimal
    if bottom == 1:
        return _ONE
    return ("fraction",) if gcd(int(top), int(bottom)) == 1 else ("unreduced",)


def _number(node: Number, plus: bool) -> Shape:
    if node.places is not None:
        return ("decimal",) if node.places > 0 else ("scientific",) if node.places < 0 else _ONE
    return _ONE if node.value.denominator == 1 else ("decimal",)


def _product(node: Apply, plus: bool) -> Shape:
    found = _Product()
    _collect(node, found, False, plus)
    numbers = found.coefficient()
    if not found.above and not found.below:
        return numbers
    if numbers == _ONE and not found.below and len(found.above) == 1 and not _has_coefficient(found):
        return found.above[0]
    shown = ("one",) if not _has_coefficient(found) else numbers
    return ("product", shown, tuple(sorted(found.above, key=repr)), tuple(sorted(found.below, key=repr)))


def _has_coefficient(found: _Product) -> bool:
    return bool(found.tens) or any(abs(number.value) != 1 for number in (*found.top, *found.bottom))


def _collect(node: Node, found: _Product, inverse: bool, plus: bool) -> None:
    """Add a factor, above the line or below it."""
    if isinstance(node, Number):
        (found.bottom if inverse else found.top).append(node)
    elif isinstance(node, Apply) and node.head in ("mul", "neg"):
        for arg in node.args:
            _collect(arg, found, inverse, plus)
    elif isinstance(node, Apply) and node.head == "div":
        _collect(node.args[0], found, inverse, plus)
        _collect(node.args[1], found, not inverse, plus)
    elif isinstance(node, Apply) and node.head == "pow":
        _collect_power(node, found, inverse, plus)
    else:
        (found.below if inverse else found.above).append(shape(node, plus))


def _collect_power(node: Apply, found: _Product, inverse: bool, plus: bool) -> None:
    """A power to an integer is so many factors; one of ten belongs to a number in scientific notation."""
    base, exponent = node.args
    times = written_integer(exponent)
    if isinstance(base, Number) and base.value == 10 and times is not None and not inverse:
        found.tens.append(times)
    elif isinstance(base, Number) or times is None or not 0 < abs(times) <= _MOST_FACTORS:
        (found.below if inverse else found.above).append(_power(node, plus))
    else:
        (found.below if inverse == (times > 0) else found.above).extend([shape(base, plus)] * abs(times))


def _power(node: Apply, plus: bool) -> Shape:
    """A root is a power: ``x^{1/2}`` has the shape of a square root."""
    if node.head in ("sqrt", "root"):
        return ("power", shape(node.args[0], plus), ("fraction",), _is_reducible(node))
    if isinstance(node.args[1], Apply) and node.args[1].head == "div":
        return ("power", shape(node.args[0], plus), ("fraction",), False)
    return ("power", shape(node.args[0], plus), shape(node.args[1], plus))


def _is_reducible(node: Apply) -> bool:
    """True of the square root of an integer that the square of a small number divides: ``sqrt 8`` is ``2 sqrt 2``."""
    radicand = written_integer(node.args[0]) if node.head == "sqrt" else None
    return radicand is not None and any(radicand % (small * small) == 0 for small in _SMALL)


# -- other kinds ------------------------------------------------------------------------------------------------
def _sum(node: Apply, plus: bool) -> Shape:
    if is_mixed(node, plus):
        return ("mixed",)
    return ("sum", *sorted((shape(term, plus) for term in terms_of(node)), key=repr))


def _apply(node: Apply, plus: bool) -> Shape:
    reader = _OPERATIONS.get(node.head)
    if reader is not None:
        return reader(node, plus)
    return ("ln" if node.head == "log" else node.head, *(shape(arg, plus) for arg in node.args))


_OPERATIONS: dict[str, Callable[[Apply, bool], Shape]] = {
    "add": _sum,
    **dict.fromkeys(("mul", "div", "neg", "pow"), _product),
    **dict.fromkeys(("sqrt", "root"), _power),
}


def _in_order(word: str) -> Callable[[Node, bool], Shape]:
    return lambda node, plus: (word, *(shape(child, plus) for child in children(node)))


def _in_any_order(word: str) -> Callable[[Node, bool], Shape]:
    return lambda node, plus: (word, *sorted((shape(child, plus) for child in children(node)), key=repr))


def _matrix(node: Matrix, plus: bool) -> Shape:
    """A column or a row is a vector."""
    word = "several" if 1 in (len(node.rows), len(node.rows[0])) else "matrix"
    return _in_any_order(word)(node, plus)


def _relation(node: Relation, plus: bool) -> Shape:
    """``2 > x`` has the shape of ``x < 2``, and an equation that of itself with its sides exchanged."""
    terms, operators = [shape(term, plus) for term in node.terms], list(node.operators)
    if operators == ["="]:
        return ("relation", "=", *sorted(terms, key=repr))
    if operators[0].startswith(">"):
        terms, operators = terms[::-1], [flipped(sign) if sign[0] in "<>" else sign for sign in operators[::-1]]
    return ("relation", *operators, *terms)


def _bound(node: Bind, plus: bool) -> Shape:
    return ("bound", node.head, *(shape(part, plus) for part in (node.low, node.high, node.body) if part is not None))


_READERS: dict[type, Callable[..., Shape]] = {
    Number: _number,
    Symbol: lambda node, plus: _LETTER,
    Constant: lambda node, plus: ("constant", node.name),
    Apply: _apply,
    Call: _in_order("call"),
    Bind: _bound,
    Quantity: lambda node, plus: shape(node.value, plus),
    Given: lambda node, plus: shape(node.body, plus),
    Relation: _relation,
    Piecewise: _in_any_order("pieces"),
    **dict.fromkeys((Listing, Set, Tuple, Bracket, Vector), _in_any_order("several")),
    Interval: _in_order("interval"),
    Matrix: _matrix,
}
