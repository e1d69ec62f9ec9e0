"""The three arithmetics of balls: the real line, the complex plane, and a segment along which one integrates."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from operator import methodcaller

from mathequiv.nodes import Bind
from mathequiv.numeric import safe
from mathequiv.numeric.complexes import COMPLEX, is_real, tidy
from mathequiv.numeric.elementary import REALS
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.reals import Function, ball, is_rounded, is_spread, lift
from mathequiv.numeric.scope import Scope, Watch
from mathequiv.numeric.specials import SPECIALS
from mathequiv.numeric.values import Ball, Beyond, Gap, Huge, Opaque, Turn, Unclear, Undefined, Value

# Where an integrand is looked at for parts that nothing would show.
_SHARES = (Fraction(1, 63), Fraction(2, 7), Fraction(8, 15), Fraction(7, 9), Fraction(62, 63))
# What one evaluation of an integrand costs, in terms of a sum.
_INTEGRAND_STEPS = 3

_REAL: dict[str, Function] = {**REALS, **SPECIALS}


class RealField:
    """Real numbers; what is not real is undefined."""

    def operate(self, head: str, args: Sequence[Value], scope: Scope) -> Value:
        """The real operation."""
        function = _REAL.get(head)
        if function is None:
            raise Opaque(head)
        if scope.watch is Watch.ON and any(type(value) is Huge or is_rounded(value) for value in args):
            scope.absorbed = True
        return function(scope, *args)

    def constant(self, name: str) -> Value:
        """``e``; pi is exact elsewhere."""
        if name == "pi":
            return Turn(1)
        if name == "e":
            return safe.e()
        raise Opaque(name)

    def determinant(self, rows: Sequence[Sequence[Value]]) -> Value:
        """By FLINT."""
        return safe.determinant([[lift(entry) for entry in row] for row in rows])

    def integral(self, node: Bind, low: Value, high: Value, scope: Scope) -> Value:
        """A rigorous enclosure, where the integrand is real along the segment and holomorphic around most of it."""
        segment = SegmentField()
        variable = node.variables[0]

        def integrand(value: Ball, analytic: bool) -> Ball:
            segment.analytic = analytic
            scope.budget.spend(_INTEGRAND_STEPS)
            inner = Scope({**scope.point, variable: value}, segment, scope.bits, budget=scope.budget)
            return lift(evaluate(node.body, inner))

        if scope.watch is Watch.ON and self._is_uneven(node, ball(low), ball(high), scope):
            scope.absorbed = True
        value = safe.integral(integrand, ball(low), ball(high))
        if not safe.is_finite(value) or not value.imag.contains(0):
            raise Unclear
        if 4 * value.real.rel_accuracy_bits() < safe.precision_now():
            raise Beyond("integral_precision")
        return value.real

    def _is_uneven(self, node: Bind, low: Ball, high: Ball, scope: Scope) -> bool:
        """True where parts of the integrand are negligible beside others, or absorbed in themselves."""
        sizes = []
        for share in _SHARES:
            place = low + (high - low) * safe.ball(share)
            inner = Scope({**scope.point, node.variables[0]: place}, self, scope.bits, Watch.ON, budget=scope.budget)
            value = lift(evaluate(node.body, inner))
            if inner.absorbed or type(value) is Huge:
                return True
            sizes.append(value)
        return is_spread(sizes)


class ComplexField(RealField):
    """Complex numbers by principal branches; real operations on real numbers stay real."""

    def operate(self, head: str, args: Sequence[Value], scope: Scope) -> Value:
        """The real operation where it is defined on these values, else the complex one."""
        if all(map(is_real, args)):
            try:
                return super().operate(head, args, scope)
            except Undefined as undefined:
                if undefined.gap is Gap.POINT or head not in COMPLEX:
                    raise
        function = COMPLEX.get(head)
        if function is None:
            raise Opaque(head)
        value = function(scope, *args)
        return value if is_real(value) else tidy(value)

    def constant(self, name: str) -> Value:
        """``e`` and ``i``."""
        return safe.imaginary_unit() if name == "i" else super().constant(name)


class SegmentField(RealField):
    """Functions continued from a real segment into the plane, as rigorous integration wants them.

    Where ``analytic`` is set, a function that is not holomorphic on the whole ball answers with no finite value.
    """

    def __init__(self) -> None:
        self.analytic = False

    def operate(self, head: str, args: Sequence[Value], scope: Scope) -> Value:
        """The continued operation."""
        values = [safe.complex_ball(lift(value)) if is_real(value) else value for value in args]
        if head in _MEROMORPHIC:
            return methodcaller(_MEROMORPHIC[head])(values[0])
        if head in _PIECEWISE:
            return getattr(values[0], _PIECEWISE[head])(*values[1:], analytic=self.analytic)
        if head == "add":
            return sum(values[1:], values[0])
        if head == "mul":
            return reduce(lambda a, b: a * b, values)
        if head == "div":
            return values[0] / values[1]
        return self._branched(head, args, values)

    def _branched(self, head: str, args: Sequence[Value], values: Sequence[Ball]) -> Value:
        if head == "neg":
            return -values[0]
        if head == "pow" and type(args[1]) is int:
            return safe.whole_power(values[0], args[1]) if args[1] >= 0 else 1 / safe.whole_power(values[0], -args[1])
        if head == "ln":
            return self._positive(values[0]).log(analytic=self.analytic)
        if head == "sqrt":
            return self._positive(values[0]).sqrt(analytic=self.analytic)
        if head == "pow":
            return self._positive(values[0]).pow(values[1], analytic=self.analytic)
        raise Opaque(head)

    def _positive(self, value: Ball) -> Ball:
        """On the segment itself a logarithm or root of a negative number has no real value."""
        if value.real < 0:
            raise Unclear
        return value


_MEROMORPHIC = {
    "exp": "exp", "sin": "sin", "cos": "cos", "tan": "tan", "cot": "cot", "sec": "sec", "csc": "csc", "sinh": "sinh",
    "cosh": "cosh", "tanh": "tanh", "coth": "coth", "sech": "sech", "csch": "csch", "gamma": "gamma", "erf": "erf",
    "erfc": "erfc",
}  # fmt: skip
_PIECEWISE = {
    "abs": "real_abs",
    "sgn": "real_sgn",
    "floor": "real_floor",
    "ceil": "real_ceil",
    "min": "real_min",
    "max": "real_max",
}

REAL = RealField()
COMPLEX_PLANE = ComplexField()
