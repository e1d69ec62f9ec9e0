"""Where a side has real values: its conditions, those that are forgiven, and those that follow from the other side's.

A condition is an expression that must not be negative. Strictness is left out, for the places where it would matter
are negligible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

import sympy

from mathequiv.nodes import Apply, Bind, Node, SetBuilder, children
from mathequiv.symbolic.exact import exact
from mathequiv.symbolic.faults import attempt
from mathequiv.symbolic.symbols import bound_keys, free_keys
from mathequiv.symbolic.translator import Translator


class Source(Enum):
    """What a condition comes from: a logarithm or even root, a power with a variable exponent, or anything else."""

    ROOT = "logarithm or even root"
    POWER = "power"
    RANGE = "range"


@dataclass(frozen=True)
class Condition:
    """``expression >= 0``, and where it comes from."""

    expression: Any
    source: Source


# Polynomials up to this degree are asked for their number of real zeros.
_DEGREE = 40

_Ranges = Callable[[Any], tuple[Any, ...]]

# The conditions of functions that are not defined everywhere, on their first argument.
_RANGES: Mapping[str, _Ranges] = {
    "arcsin": lambda u: (1 - u, 1 + u),
    "arccos": lambda u: (1 - u, 1 + u),
    "arcsec": lambda u: (u**2 - 1,),
    "arccsc": lambda u: (u**2 - 1,),
    "arcosh": lambda u: (u - 1,),
    "artanh": lambda u: (1 - u, 1 + u),
    "arcoth": lambda u: (u**2 - 1,),
    "arsech": lambda u: (u, 1 - u),
    "lambertw": lambda u: (u + sympy.exp(-1),),
}
_LOGARITHMS = frozenset({"ln", "log", "lg", "lb", "log_base"})

# The same functions in an expression of SymPy.
_SYMPY_RANGES: Mapping[type, _Ranges] = {
    sympy.asin: _RANGES["arcsin"],
    sympy.acos: _RANGES["arccos"],
    sympy.acosh: _RANGES["arcosh"],
    sympy.atanh: _RANGES["artanh"],
    sympy.LambertW: _RANGES["lambertw"],
}


def conditions(node: Node, translator: Translator) -> list[Condition]:
    """The conditions under which a tree has a real value, as written: ``0 \\ln x`` has that of ``\\ln x``.

    A derivative has those of its result. Conditions on bound letters are left out.
    """
    return list(dict.fromkeys(_conditions(node, frozenset(), translator)))


def _conditions(node: Node, bound: frozenset[str], translator: Translator) -> Iterator[Condition]:
    if isinstance(node, Bind) and node.head == "derivative":
        if not bound.intersection(free_keys(node)):
            yield from result_conditions(translator.scalar(node).doit())
        return
    if isinstance(node, (Bind, SetBuilder)):
        bound = bound | bound_keys(node)
    elif isinstance(node, Apply) and not bound.intersection(free_keys(node)):
        yield from _own_conditions(node, translator)
    for child in children(node):
        yield from _conditions(child, bound, translator)


def _own_conditions(node: Apply, translator: Translator) -> Iterator[Condition]:
    if node.head in _LOGARITHMS:
        yield from (Condition(translator.scalar(argument), Source.ROOT) for argument in node.args)
    elif node.head in _RANGES:
        yield from (Condition(part, Source.RANGE) for part in _RANGES[node.head](translator.scalar(node.args[0])))
    elif node.head == "sqrt":
        yield Condition(translator.scalar(node.args[0]), Source.ROOT)
    elif node.head in ("root", "pow"):
        yield from _power_conditions(node, translator)


def _power_conditions(node: Apply, translator: Translator) -> Iterator[Condition]:
    literal = exact(node.args[1])
    if literal is None:
        base = translator.value(node.args[0])
        exponent = translator.scalar(node.args[1])
        if base.is_number is not True and exponent.is_integer is not True:
            yield Condition(base, Source.POWER)
        return
    degree = literal.denominator if node.head == "pow" else literal.numerator
    if degree % 2 == 0:
        yield Condition(translator.scalar(node.args[0]), Source.ROOT)


def result_conditions(expression: Any) -> Iterator[Condition]:
    """The conditions under which an expression of SymPy is real."""
    for part in sympy.preorder_traversal(expression):
        if isinstance(part, sympy.log):
            yield Condition(part.args[0], Source.ROOT)
        elif isinstance(part, sympy.Pow) and part.exp.is_Rational and part.exp.q % 2 == 0:
            yield Condition(part.base, Source.ROOT)
        elif type(part) in _SYMPY_RANGES:
            yield from (Condition(bound, Source.RANGE) for bound in _SYMPY_RANGES[type(part)](part.args[0]))


def unexplained(prediction: list[Condition], reference: list[Condition]) -> list[Condition]:
    """The conditions of the prediction that are neither forgiven nor follow from those of the reference."""
    asked = (found for found in prediction if not found.expression.is_nonnegative)
    return [found for found in asked if not (_forgiven(found, reference) or _follows(found, reference))]


def factors(expression: Any) -> tuple[Any, dict[Any, int]] | None:
    """The constant and the irreducible factors, with their exponents, of numerator and denominator together."""
    parts = attempt(lambda: sympy.together(expression).as_numer_denom())
    if parts is None or parts[1] == 0:
        return None
    listed = attempt(lambda: [sympy.factor_list(part) for part in parts])
    if listed is None:
        return None
    constant = listed[0][0] / listed[1][0]
    merged: dict[Any, int] = {}
    for _, powers in listed:
        for factor, exponent in powers:
            merged[factor] = merged.get(factor, 0) + int(exponent)
    return constant, merged


def _forgiven(condition: Condition, reference: list[Condition]) -> bool:
    """Up to constants and powers, the argument is a factor of the argument of a logarithm or even root."""
    own = factors(condition.expression) if condition.source is not Source.RANGE else None
    if own is None:
        return False
    for other in reference:
        theirs = factors(other.expression) if other.source is condition.source else None
        if theirs is not None and all(factor.is_positive or _associated(factor, theirs[1]) for factor in own[1]):
            return True
    return False


def _associated(factor: Any, others: dict[Any, int]) -> bool:
    return factor in others or sympy.expand(-factor) in others


def _follows(condition: Condition, reference: list[Condition]) -> bool:
    """Every factor has a known sign, by itself, as an even power, or by a condition of the reference."""
    own = _reduced(condition.expression)
    if own is None:
        return condition.expression in [other.expression for other in reference]
    if own in [_reduced(other.expression) for other in reference]:
        return True
    sign = own[0]
    for factor in own[1]:
        sign *= _known_sign(factor, reference)
    return sign > 0


def _reduced(expression: Any) -> tuple[int, frozenset[Any]] | None:
    """The sign of the factors whose sign is known, and the factors of odd exponent whose sign is not."""
    found = factors(expression)
    if found is None:
        return None
    sign, unknown = _known_sign(found[0], []), set()
    for factor, exponent in found[1].items():
        known = _known_sign(factor, [])
        if exponent % 2 and known:
            sign *= known
        elif exponent % 2:
            chosen = max(factor, sympy.expand(-factor), key=sympy.default_sort_key)
            sign *= 1 if chosen == factor else -1
            unknown.add(chosen)
    return sign, frozenset(unknown)


def _known_sign(expression: Any, reference: list[Condition]) -> int:
    """1 or -1 where the sign is known, zeros left out; else 0."""
    if expression.is_nonnegative:
        return 1
    if expression.is_nonpositive:
        return -1
    for other in reference:
        ratio = attempt(sympy.cancel, expression / other.expression) if other.expression != 0 else None
        if ratio is not None and ratio.is_nonzero and ratio.is_number:
            return 1 if ratio.is_positive else -1
    return definite_sign(expression)


def definite_sign(expression: Any) -> int:
    """The sign of an expression that has no real zero: 1 or -1; else 0."""
    if expression.is_positive:
        return 1
    if expression.is_negative:
        return -1
    letters = expression.free_symbols
    if len(letters) != 1 or not expression.is_polynomial(*letters):
        return 0
    polynomial = attempt(sympy.Poly, expression, *letters)
    if polynomial is None or polynomial.domain not in (sympy.QQ, sympy.ZZ) or polynomial.degree() > _DEGREE:
        return 0
    if polynomial.count_roots() > 0:
        return 0
    return 1 if polynomial.TC() > 0 else -1
