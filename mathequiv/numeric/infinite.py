"""Arithmetic with infinity: sums and products that have a value, and the indeterminate forms that have none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mathequiv.numeric import ordering
from mathequiv.numeric.values import RATIONAL, Gap, Infinite, Opaque, Unclear, Undefined, Value


def sign(value: Value) -> int:
    """The certain sign of a real value."""
    found = ordering.sign(value)
    if found is None:
        raise Unclear
    return found


def _sum(args: Sequence[Value]) -> Infinite:
    signs = {value.sign for value in args if isinstance(value, Infinite)}
    if len(signs) > 1:
        raise Undefined("infinity minus infinity", Gap.REGION)
    return Infinite(signs.pop())


def _product(args: Sequence[Value]) -> Infinite:
    total = 1
    for value in args:
        total *= sign(value)
    if total == 0:
        raise Undefined("zero times infinity", Gap.REGION)
    return Infinite(total)


def _quotient(args: Sequence[Value]) -> Value:
    dividend, divisor = args
    if not isinstance(dividend, Infinite):
        return 0
    if isinstance(divisor, Infinite):
        raise Undefined("infinity over infinity", Gap.REGION)
    direction = sign(divisor)
    if direction == 0:
        raise Undefined("division by zero", Gap.POINT)
    return Infinite(dividend.sign * direction)


def _power(args: Sequence[Value]) -> Value:
    """``2^inf``, ``inf^2``; ``1^inf`` and ``inf^0`` are indeterminate, and a negative base is left open."""
    base, exponent = args
    if isinstance(exponent, Infinite) and type(base) in RATIONAL and base > 0:
        if base == 1:
            raise Undefined("one to the power of infinity", Gap.REGION)
        return Infinite(1) if (base > 1) == (exponent.sign > 0) else 0
    if isinstance(base, Infinite) and type(exponent) in RATIONAL and base.sign > 0:
        if exponent == 0:
            raise Undefined("infinity to the power of zero", Gap.REGION)
        return Infinite(1) if exponent > 0 else 0
    raise Opaque("a power of infinity")


RULES: dict[str, Callable[[Sequence[Value]], Value]] = {
    "add": _sum,
    "mul": _product,
    "div": _quotient,
    "pow": _power,
    "neg": lambda args: Infinite(-args[0].sign),
    "abs": lambda args: Infinite(1),
}


def operate(head: str, args: Sequence[Value]) -> Value:
    """The operation on arguments one of which is infinite."""
    rule = RULES.get(head)
    if rule is None:
        raise Opaque(f"{head} of infinity")
    return rule(args)
