"""Two expressions without letters: exact where they are algebraic, else enclosed ever more closely."""

from __future__ import annotations

from collections.abc import Iterator

from mathequiv.nodes import Node
from mathequiv.numeric import algebraic, display
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.ordering import agree, differ
from mathequiv.numeric.scope import Budget, Field, Scope, Watch
from mathequiv.numeric.tolerance import Allowance
from mathequiv.numeric.trees import difference
from mathequiv.numeric.values import RATIONAL, Beyond, Huge, Infinite, NoValue, Opaque, Unclear, Undefined, Value
from mathequiv.verdict import Finding, Stage, different, equal, unknown

# Bits of precision, from a quick refutation to 300 digits and what cancellation may cost.
PRECISIONS = (64, 256, 1_152, 2_304, 4_608)
DIGITS = 300


class Enclosures:
    """Both values at growing precision; ``absorbed`` where agreement would mean nothing."""

    def __init__(self, reference: Node, prediction: Node, plane: bool) -> None:
        self.reference = reference
        self.prediction = prediction
        self.plane = plane
        self.has_reference = False
        self.budget = Budget()
        self.allowed: Allowance | None = None

    def at(self, bits: int) -> tuple[Value, Value, bool] | None:
        """Both values at this precision; None where one of them is unclear. Raises ``Undefined`` and ``Opaque``."""
        scope = Scope({}, arithmetic(self.plane), watch=Watch.ON, budget=self.budget)
        self.has_reference = False
        try:
            reference = evaluate(self.reference, scope)
            self.has_reference = True
            return reference, evaluate(self.prediction, scope), scope.absorbed
        except Unclear:
            return None


def arithmetic(plane: bool) -> Field:
    """The complex plane or the real line."""
    from mathequiv.numeric import fields

    return fields.COMPLEX_PLANE if plane else fields.REAL


def compare_constants(reference: Node, prediction: Node, plane: bool, allowed: Allowance | None = None) -> Finding:
    """Within tolerance of a written decimal; else exact if algebraic, disjoint enclosures, or agreement."""
    pair = Enclosures(reference, prediction, plane)
    pair.allowed = allowed
    try:
        for finding in _attempts(pair):
            if finding is not None:
                return finding
    except Beyond as beyond:
        return unknown(Stage.NUMERIC, beyond.limit)
    except Undefined:
        # A reference without a value is not for this rule to judge.
        return UNDEFINED if pair.has_reference else unknown(Stage.NUMERIC, "undefined reference")
    except Opaque:
        pass
    return unknown(Stage.NUMERIC)


def _attempts(pair: Enclosures) -> Iterator[Finding | None]:
    """One finding for each precision; the algebraic one once the cheap refutation has failed."""
    from mathequiv.numeric import safe

    for step, bits in enumerate(PRECISIONS):
        with safe.precision(bits):
            yield _finding(pair, bits)
        if step == 1 and pair.allowed is None:
            yield _algebraic(pair)


def _finding(pair: Enclosures, bits: int) -> Finding | None:
    values = pair.at(bits)
    if values is None:
        return None
    left, right, absorbed = values
    if type(left) in RATIONAL and type(right) in RATIONAL and pair.allowed is None:
        return EQUAL if left == right else _apart(left, right)
    if pair.allowed is not None:
        return _decimal(left, right, pair.allowed)
    if differ(left, right):
        return _apart(left, right)
    # 300 digits are 997 bits; the rest is slack for the last operations.
    if bits >= 1_000 and not absorbed and agree(left, right, DIGITS):
        return equal(Stage.NUMERIC, "numerical agreement", f"numerical agreement: {DIGITS} digits")
    return None


def _decimal(left: Value, right: Value, allowed: Allowance) -> Finding | None:
    """Certainly within the tolerance, certainly outside it, or not yet clear."""
    from mathequiv.numeric import safe
    from mathequiv.numeric.reals import lift

    if isinstance(left, (Infinite, Huge)) or isinstance(right, (Infinite, Huge)):
        return _apart(left, right) if differ(left, right) else None
    first = lift(left)
    gap, size = abs(first - lift(right)), abs(first)
    bounds = [safe.ball(allowed.share) * size] + ([] if allowed.slack is None else [safe.ball(allowed.slack)])
    rounding = None if allowed.rounding is None else safe.ball(allowed.rounding)
    if all(gap <= bound for bound in bounds) or (rounding is not None and gap <= rounding):
        return WITHIN
    outside = any(gap > bound for bound in bounds) and (rounding is None or gap > rounding)
    return _apart(left, right) if outside and size > 0 else None


def _apart(left: Value, right: Value) -> Finding:
    return display.apart("disjoint enclosures", left, right)


def _algebraic(pair: Enclosures) -> Finding | None:
    """Below the separation bound there is only zero."""
    from mathequiv.numeric import safe
    from mathequiv.numeric.reals import lift

    gap = difference(pair.reference, pair.prediction)
    bits = algebraic.separation(gap, pair.plane)
    if bits is None:
        return None
    with safe.precision(bits + 256):
        try:
            value = evaluate(gap, Scope({}, arithmetic(pair.plane)))
        except NoValue:
            return None
        if differ(value, 0):
            return different(Stage.NUMERIC, "algebraic numbers", f"the difference is {display.value(value)}")
        if lift(value).abs_upper() < safe.ball(2) ** -bits:
            return equal(Stage.NUMERIC, "algebraic numbers", "algebraic numbers: below the separation bound")
    return None


EQUAL = equal(Stage.NUMERIC, "exact arithmetic", "exact arithmetic: the values are equal")
WITHIN = equal(Stage.NUMERIC, "tolerance", "within the tolerance of written decimals")
UNDEFINED = different(Stage.NUMERIC, "undefined", "the prediction is undefined")
