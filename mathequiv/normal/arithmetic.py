"""Keys of sums, products and powers: flat, sorted, constants folded, and defined exactly where the tree is.

Nothing cancels and nothing expands: x/x keeps its hole at 0, and 0 ln x its half line.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from mathequiv.nodes import Rational

Key = tuple[Any, ...]

NUMBER = "#"
_FOLD_BITS = 256  # a power of numbers beyond this stays a power

ONE: Key = (NUMBER, 1, 1)
MINUS_ONE: Key = (NUMBER, -1, 1)
_HALF: Key = (NUMBER, 1, 2)


def number(value: Rational) -> Key:
    """The key of a rational number: 1/2 and 0.5 are one."""
    return (NUMBER, value.numerator, value.denominator)


def value(key: Key) -> Fraction | None:
    """The rational number with this key, if it is one."""
    return Fraction(key[1], key[2]) if key[0] == NUMBER else None


def _integer(key: Key) -> int | None:
    return key[1] if key[0] == NUMBER and key[2] == 1 else None


def flat(head: str, keys: Iterable[Key]) -> list[Key]:
    """The operands of an associative operation, those of the same operation inside them included."""
    out: list[Key] = []
    for key in keys:
        if key[0] == head:
            out.extend(key[1:])
        else:
            out.append(key)
    return out


def add(keys: Iterable[Key], *, fold: bool = True) -> Key:
    """A sum: numbers added up, terms sorted."""
    terms = flat("add", keys)
    if fold:
        terms = _folded(terms)
    terms.sort()
    return ("add", *terms) if len(terms) > 1 else terms[0]


def _folded(terms: list[Key]) -> list[Key]:
    total: Rational = 0
    rest: list[Key] = []
    for key in terms:
        if key[0] != NUMBER:
            rest.append(key)
        else:
            total += key[1] if key[2] == 1 else Fraction(key[1], key[2])
    return [*rest, number(total)] if total or not rest else rest


def multiply(keys: Iterable[Key], *, commute: bool = True, fold: bool = True) -> Key:
    """A product: its numbers multiplied and put first, its other factors sorted where they commute."""
    factors = flat("mul", keys)
    if fold:
        factors = _gathered(factors)
    if commute and fold:
        factors.sort()
    return ("mul", *factors) if len(factors) > 1 else factors[0]


def _gathered(factors: list[Key]) -> list[Key]:
    top = bottom = 1
    rest: list[Key] = []
    for key in factors:
        if key[0] != NUMBER:
            rest.append(key)
        else:
            top, bottom = top * key[1], bottom * key[2]
    coefficient = number(Fraction(top, bottom)) if bottom != 1 else (NUMBER, top, 1)
    return [coefficient, *rest] if coefficient != ONE or not rest else rest


def inverse(key: Key) -> Key:
    """The key of 1 over a key, undefined where that is."""
    return power(key, MINUS_ONE)


def power(base: Key, exponent: Key, *, fold: bool = True) -> Key:
    """A power: numbers evaluated, integer powers of products and of powers carried inside."""
    if exponent == ONE:
        return base
    times = _integer(exponent)
    if times is None or times == 0 or not fold:
        return ("pow", base, exponent)
    if base[0] == NUMBER:
        return _numeral_power(base, times) or ("pow", base, exponent)
    if base[0] == "mul":
        return multiply(power(factor, exponent) for factor in base[1:])
    if base[0] == "pow":
        return _tower(base, times) or ("pow", base, exponent)
    return ("pow", base, exponent)


def _numeral_power(base: Key, times: int) -> Key | None:
    top, bottom = (base[1], base[2]) if times > 0 else (base[2], base[1])
    size = max(top.bit_length(), bottom.bit_length())
    if bottom == 0 or (size > 1 and size * abs(times) > _FOLD_BITS and times != -1):
        return None
    return number(Fraction(top, bottom) ** abs(times))


def _tower(base: Key, times: int) -> Key | None:
    """(x^a)^n is x^(an) for integers n and a unless both are negative: 1/(1/x) is undefined at 0."""
    inner = value(base[2])
    if inner is None or inner == 0 or (inner < 0 and times < 0):
        return None
    if inner.denominator > 1 and times != -1:  # the square of a root is undefined where the root is
        return None
    return power(base[1], number(inner * times))


def root(base: Key, order: Key) -> Key:
    """The n-th root is the power 1/n: odd roots of negative numbers are real in either notation."""
    times = _integer(order)
    if times is None or times < 1:
        return ("root", base, order)
    return power(base, number(Fraction(1, times)))


def square_root(base: Key) -> Key:
    """The square root is the power 1/2."""
    return ("pow", base, _HALF)
