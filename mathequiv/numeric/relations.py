"""Signs and order of values, where they are certain: for ends of intervals and tests of inequalities."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite

from mathequiv.nodes import Constant, Node, Rational, walk
from mathequiv.numeric import ordering
from mathequiv.numeric.constants import PRECISIONS, arithmetic, compare_constants
from mathequiv.numeric.domain import is_forgiven
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.points import Point
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.trees import free_symbols
from mathequiv.numeric.values import (
    RATIONAL,
    Beyond,
    Gap,
    Huge,
    Infinite,
    Irrational,
    NoValue,
    Unclear,
    Undefined,
    Value,
)
from mathequiv.verdict import Decision

_REFINEMENTS = (128, 512, 2_048)


def sign_at(node: Node, point: Point) -> int | None:
    """The certain sign of a real expression at a point."""
    value = value_at(node, point)
    return None if value is None else ordering.sign(value)


def value_at(node: Node, point: Point) -> Value | None:
    """The value at a point, a rational where it is seen to be one; None where there is none, or none is known."""
    try:
        return _value(node, point)
    except NoValue:
        return None


def _value(node: Node, point: Point) -> Value:
    try:
        return evaluate(node, Scope(point))
    except (Irrational, Beyond):
        pass
    from mathequiv.numeric import safe

    with safe.precision(_REFINEMENTS[0]):
        return evaluate(node, Scope(point, arithmetic(Constant("i") in walk(node))))


def order(left: Node, right: Node) -> int | None:
    """-1, 0 or 1 where the order of two real constants is certain, infinity included; 0 only where shown equal."""
    for bits in _REFINEMENTS:
        found = _order(left, right, bits)
        if found is not None:
            return found
    if free_symbols(left) or free_symbols(right):
        return None
    return 0 if compare_constants(left, right, plane=False).decision is Decision.EQUAL else None


def _order(left: Node, right: Node, bits: int) -> int | None:
    try:
        return ordering.compare(evaluate(left, Scope({})), evaluate(right, Scope({})))
    except Undefined:
        return None
    except NoValue:
        pass
    from mathequiv.numeric import safe

    with safe.precision(bits):
        try:
            field = arithmetic(plane=False)
            return ordering.compare(evaluate(left, Scope({}, field)), evaluate(right, Scope({}, field)))
        except NoValue:
            return None


def is_undefined(node: Node, plane: bool) -> bool:
    """True where an expression without letters certainly has no value."""
    for bits in PRECISIONS[:2]:
        try:
            _evaluated(node, plane, bits)
        except Undefined:
            return True
        except Unclear:
            continue
        except NoValue:
            return False
        return False
    return False


def _evaluated(node: Node, plane: bool, bits: int) -> Value:
    """The value without balls where it is rational."""
    try:
        return evaluate(node, Scope({}))
    except (Irrational, Beyond):
        pass
    from mathequiv.numeric import safe

    with safe.precision(bits):
        return evaluate(node, Scope({}, arithmetic(plane)))


def exact(node: Node) -> Rational | None:
    """The exact rational value of a closed tree, or None where it is not seen to have one."""
    try:
        value = evaluate(node, Scope({}))
    except NoValue:
        return None
    return value if type(value) in RATIONAL else None


def undefined(node: Node, complex_allowed: bool) -> bool:
    """True where an expression without letters is shown to have no value: 1/0, 0^0, ln 0, a root that is not real."""
    return not free_symbols(node) and is_undefined(node, complex_allowed or _UNIT in walk(node))


def is_defined_at(node: Node, point: Point) -> bool | None:
    """True where the tree has a real value at the point, False where it certainly has none, else None."""
    try:
        _value(node, point)
    except Undefined:
        return False
    except NoValue:
        return None
    return True


def is_outside(reference: Node, prediction: Node, point: Point) -> bool:
    """True where the reference has a value and the prediction, on a region about the point, none, unforgiven."""
    if not is_defined_at(reference, point):
        return False
    try:
        _value(prediction, point)
    except Undefined as gap:
        return gap.gap is Gap.REGION and not is_forgiven(gap, reference)
    except NoValue:
        pass
    return False


def constants_equal(left: Node, right: Node) -> bool | None:
    """Whether two closed trees have one value: True by exact or algebraic arithmetic alone, False by enclosures."""
    plane = any(_UNIT in walk(side) for side in (left, right))
    found = compare_constants(left, right, plane=plane)
    if found.decision is Decision.DIFFERENT:
        return None if found.rule == "undefined" else False
    return True if found.decision is Decision.EQUAL and found.rule in _EXACT else None


_UNIT = Constant("i")
_EXACT = frozenset({"exact arithmetic", "algebraic numbers", "same expression"})


def real_part_near(node: Node) -> Fraction | None:
    """A rational near a real closed tree: a guess to be checked by :func:`order`."""
    value = value_at(node, {})
    if value is None or isinstance(value, (Infinite, Huge)):
        return None
    from mathequiv.numeric import safe
    from mathequiv.numeric.reals import lift

    with safe.precision(_REFINEMENTS[0]):
        lifted = lift(value)
        if not safe.is_real(lifted):
            return None
        guess = float(lifted.mid())
    return Fraction(guess) if isfinite(guess) else None
