"""Elements over a parameter: whether some value of it gives a number, or a point."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor

from mathequiv.compare.build import difference, number, quotient, substitute
from mathequiv.compare.families.declarations import Range, ranges
from mathequiv.compare.families.quotients import rational_quotient
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.sets.numbersets import (
    beyond,
    both,
    either,
    equal_values,
    in_constant,
    is_irrational,
)
from mathequiv.nodes import (
    Apply,
    Constant,
    Node,
    Symbol,
    Tuple,
    walk,
)
from mathequiv.numeric import exact, free_symbols

_EXPONENTS = 64
_ROOTS = 200
_DOUBLE = 2
_LARGEST_POWER = 1 << _EXPONENTS
_MAX_DEGREE = 6


def whole_ranges(condition: Node) -> dict[Symbol, Range] | None:
    """The parameters that a condition declares; None where it bounds one that need not be whole: ``t > 0``."""
    declared = ranges(condition)
    if declared is None or any(over.over == "any" for over in declared.values()):
        return None
    bounded = [letter for letter, over in declared.items() if over.over == "integers"]
    return declared if all(letter.name in _WHOLE for letter in bounded) else None


_WHOLE = frozenset("ijklmnNKM")


def by_parameter(element: Node, condition: Node, value: Node) -> bool | None:
    """Whether some value of the one parameter gives the element."""
    declared = whole_ranges(condition)
    if declared is not None and len(declared) == len("ab"):
        return _by_two_parameters(element, declared, value)
    if declared is None or len(declared) != 1:
        return None
    letter, over = next(iter(declared.items()))
    if isinstance(element, Tuple):
        return _point_by_parameter(element, letter, over, value)
    return None if isinstance(value, Tuple) else either_root(element, letter, over, value)


def _by_two_parameters(element: Node, declared: Mapping[Symbol, Range], value: Node) -> bool | None:
    """``a + b sqrt 2`` over rationals, ``a + b i`` over reals: both parts of a number are unique."""
    bases = {inner for inner in walk(element) if _is_basis(inner)}
    if len(bases) != 1 or isinstance(value, Tuple):
        return None
    basis = bases.pop()
    if basis != Constant("i") and any(over.over not in ("Q", "Z", "N", "integers") for over in declared.values()):
        return None
    terms, values = coefficients(element, basis), coefficients(value, basis)
    if terms is None or values is None or len(terms) != 2 or len(values) > 2:
        return None
    pairs = [(part, exact(found)) for part, found in zip(terms, (*values, number(0)), strict=False)]
    return both(_by_part(part, declared, found) for part, found in pairs)


def _by_part(part: Node, declared: Mapping[Symbol, Range], value: Fraction | int | None) -> bool | None:
    letters = free_symbols(part)
    if len(letters) != 1 or value is None:
        return None
    letter = next(iter(letters))
    return _linear(poly, declared[letter], number(value)) if (poly := _line(part, letter)) is not None else None


def _line(part: Node, letter: Symbol) -> tuple[Node, ...] | None:
    poly = coefficients(part, letter)
    return poly if poly is not None and len(poly) == 2 and exact(poly[1]) not in (None, 0) else None


def _is_basis(node: Node) -> bool:
    """What is no rational number: a square root of one, or ``i``."""
    if node == Constant("i"):
        return True
    return isinstance(node, Apply) and node.head == "sqrt" and is_irrational(node)


def _point_by_parameter(element: Tuple, letter: Symbol, over: Range, value: Node) -> bool | None:
    """The parameter from a component that is linear in it; then the other components."""
    if not isinstance(value, Tuple) or len(value.items) != len(element.items):
        return False
    for part, coordinate in zip(element.items, value.items, strict=True):
        poly = coefficients(part, letter)
        if poly is not None and len(poly) == 2 and exact(poly[1]) not in (None, 0):
            root = quotient(difference(coordinate, poly[0]), poly[1])
            placed = substitute(element, {letter: root})
            return both((in_range(over, root), equal_values(placed, value)))
    return None


def either_root(element: Node, letter: Symbol, over: Range, value: Node) -> bool | None:
    """Whether the element takes the value: by its root where it is linear, by all whole candidates otherwise."""
    poly = coefficients(element, letter)
    if poly is not None and len(poly) == 2:
        return _linear(poly, over, value)
    if isinstance(element, Apply) and element.head == "div" and not free_symbols(element.args[0]):
        return _by_divisor(element, letter, over, value)
    if over.over not in ("Z", "N", "integers") or exact(value) is None:
        return None
    limit = _EXPONENTS if _is_exponential(element, letter) and _is_middling(value) else _bound(poly, value)
    if limit is None or limit > _ROOTS:
        return None
    roots = (number(root) for root in range(-limit, limit + 1))
    return either(both((in_range(over, root), _takes(element, letter, root, value))) for root in roots)


def _by_divisor(element: Apply, letter: Symbol, over: Range, value: Node) -> bool | None:
    """``1/n = v`` where ``n = 1/v``."""
    top, known = exact(element.args[0]), exact(value)
    if not top or known is None:
        return None
    return either_root(element.args[1], letter, over, number(Fraction(top) / known)) if known else False


def _takes(element: Node, letter: Symbol, root: Node, value: Node) -> bool | None:
    found = exact(substitute(element, {letter: root}))
    return False if found is None else found == exact(value)


def _linear(poly: tuple[Node, ...], over: Range, value: Node) -> bool | None:
    steps = rational_quotient(difference(value, poly[0]), poly[1])
    if isinstance(steps, Fraction):
        return in_range(over, number(steps))
    whole = over.over in ("Z", "N", "Q", "integers")
    return False if steps == "irrational" and whole else None


def _is_exponential(element: Node, letter: Symbol) -> bool:
    """A rational base of size above 2 or below 1/2 to the letter: its powers are monotone in size and all apart."""
    if not isinstance(element, Apply) or element.head != "pow" or element.args[1] != letter:
        return False
    base = exact(element.args[0])
    return base is not None and base != 0 and not Fraction(1, 2) < abs(Fraction(base)) < _DOUBLE


def _is_middling(value: Node) -> bool:
    """A rational whose size lies between the powers that are tried."""
    size = abs(Fraction(exact(value) or 0))
    return Fraction(1, _LARGEST_POWER) < size < _LARGEST_POWER


def _bound(poly: tuple[Node, ...] | None, value: Node) -> int | None:
    """Cauchy's bound on the roots of ``polynomial = value``."""
    if poly is None or not 2 < len(poly) <= _MAX_DEGREE:
        return None
    known = [exact(difference(poly[0], value)), *map(exact, poly[1:])]
    sizes = [abs(Fraction(part)) for part in known if part is not None]
    if len(sizes) < len(known) or not sizes[-1]:
        return None
    return floor(1 + max(sizes[:-1]) / sizes[-1])


def in_range(over: Range, value: Node) -> bool | None:
    """Whether a number lies in a range of a parameter."""
    if over.over == "any":
        return None
    name = "Z" if over.over == "integers" else over.over
    low = True if over.first is None else beyond(over.first, value, True)
    high = True if over.last is None else beyond(value, over.last, True)
    return both((in_constant(Constant(name), value), low, high))
