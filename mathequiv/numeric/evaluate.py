"""The value of a tree at a point: exact as long as it can be, then a ball, else a named reason.

One recursion for every arithmetic. Symbols take their values from the point; a letter that has none is opaque.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from mathequiv.nodes import Apply, Bind, Call, Constant, Matrix, Node, Number, Numeral, Piecewise, Symbol
from mathequiv.numeric import antiderivatives, exact, infinite, turns
from mathequiv.numeric.calls import value_of_call
from mathequiv.numeric.determinants import determinant
from mathequiv.numeric.ordering import sign
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.trees import free_symbols
from mathequiv.numeric.truth import holds
from mathequiv.numeric.values import (
    EXACT,
    RATIONAL,
    Beyond,
    Gap,
    Infinite,
    Irrational,
    NoValue,
    Opaque,
    Unclear,
    Uncounted,
    Undefined,
    Unreal,
    Value,
    turn,
)

# Terms of one finite sum or product.
_TERMS = 4_096


def evaluate(node: Node, scope: Scope) -> Value:
    """The value of ``node``; raises a ``NoValue`` where there is none."""
    if isinstance(node, Apply):
        special = _SPECIAL.get(node.head)
        if special is not None:
            return special(node, scope)
        args = []
        for child in node.args:
            args.append(evaluate(child, scope))
        return _applied(node, args, scope)
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Symbol):
        value = scope.point.get(node)
        if value is None:
            raise Opaque(node.name)
        return value
    rule = _OTHERS.get(type(node))
    if rule is None:
        raise Opaque(type(node).__name__)
    return rule(node, scope)


def _applied(node: Apply, args: Sequence[Value], scope: Scope) -> Value:
    try:
        return operate(node.head, args, scope)
    except Undefined as undefined:
        if undefined.argument is None:
            undefined.head, undefined.argument = node.head, node.args[0]
        raise


def operate(head: str, args: Sequence[Value], scope: Scope) -> Value:
    """The operation on values: exact where all of them are, by the arithmetic of the scope where not."""
    kinds = set(map(type, args))
    if Infinite in kinds:
        return infinite.operate(head, args)
    try:
        if kinds <= RATIONAL:
            return _rational(head, args, scope.bits)
        if kinds <= EXACT and head in turns.ANGLES:
            return turns.ANGLES[head](args)
    except Irrational:
        pass
    except Beyond:
        if scope.field is None:
            raise
    if scope.field is None:
        raise Irrational
    return scope.field.operate(head, args, scope)


def _rational(head: str, args: Sequence[Value], bits: int) -> Value:
    """An operation on rationals whose result is exact."""
    rule = exact.RULES.get(head)
    if rule is not None:
        return rule(args, bits)
    angle = turns.TRIGONOMETRY.get(head)
    if angle is None:
        raise Irrational
    return angle(args)


def _power(node: Apply, scope: Scope) -> Value:
    """``e^x`` is the exponential function, whatever ``x``."""
    base, exponent = node.args
    value = evaluate(exponent, scope)
    if base == _E:
        return operate("exp", (value,), scope)
    bottom = evaluate(base, scope)
    try:
        return _applied(node, (bottom, value), scope)
    except Unreal:
        if not free_symbols(exponent):
            raise
        gap = Undefined("a negative number to a varying power", Gap.REGION)
        gap.head, gap.argument = node.head, base
        raise gap from None
    except Undefined as gap:
        if free_symbols(exponent) and sign(value) == -1 and (not free_symbols(base) or _vanishes(base)):
            gap.gap = Gap.REGION  # zero to every negative power
        raise


def _vanishes(node: Node) -> bool:
    """True for zero written as a difference: ``x - x``."""
    from mathequiv.numeric.polynomial import atoms, identical  # loads FLINT

    try:
        return identical(node, Number(0), atoms(node), _TERMS)
    except NoValue:
        return False


def _binomial(node: Apply, scope: Scope) -> Value:
    """A negative integer over a varying one has no value that conventions agree on."""
    upper, lower = evaluate(node.args[0], scope), evaluate(node.args[1], scope)
    if type(upper) is int and upper < 0 and type(node.args[1]) is not Number:
        raise Undefined("a binomial coefficient of a negative integer", Gap.POINT)
    return _applied(node, (upper, lower), scope)


def _determinant(node: Apply, scope: Scope) -> Value:
    """The determinant of a matrix that is written out."""
    matrix = node.args[0]
    if not isinstance(matrix, Matrix):
        if node.head == "det":
            raise Opaque(node.head)
        return _applied(node, (evaluate(matrix, scope),), scope)
    if len(matrix.rows) != len(matrix.rows[0]):
        raise Opaque("determinant of a matrix that is not square")
    rows = []
    for row in matrix.rows:
        rows.append([evaluate(entry, scope) for entry in row])
    return determinant(rows, scope)


def _constant(node: Constant, scope: Scope) -> Value:
    if node.name == "pi":
        return turn(1)
    if node.name == "inf":
        return Infinite(1)
    if scope.field is None:
        raise Irrational
    return scope.field.constant(node.name)


def _numeral(node: Numeral, scope: Scope) -> Value:
    try:
        return int(node.digits, node.base)
    except ValueError:
        raise Opaque("numeral") from None


def _piecewise(node: Piecewise, scope: Scope) -> Value:
    """The first piece whose condition holds."""
    for value, condition in node.pieces:
        if condition is None or holds(condition, lambda part: evaluate(part, scope)):
            return evaluate(value, scope)
    raise Unclear


def _bind(node: Bind, scope: Scope) -> Value:
    rule = _BINDERS.get(node.head)
    if rule is None or len(node.variables) != 1 or node.condition is not None or node.low is None or node.high is None:
        raise Opaque(node.head)
    return rule(node, scope)


def _repeated(head: str) -> Callable[[Bind, Scope], Value]:
    """A sum or product over an integer that runs between two others."""

    def rule(node: Bind, scope: Scope) -> Value:
        assert node.low is not None
        assert node.high is not None
        low, high = evaluate(node.low, scope), evaluate(node.high, scope)
        if type(low) is int and isinstance(high, Infinite) and high.sign > 0:
            return _endless(node, low, scope)
        if type(low) is not int or type(high) is not int:
            raise (Uncounted if Fraction in (type(low), type(high)) else Opaque)("bounds that are not integers")
        if head == "add" and high - low >= _TERMS:
            return _long(node, low, high, scope)
        if (high < low - 1 or (high < 0 and isinstance(node.high, Symbol))) and _varies(node, scope):
            raise Undefined("an empty range", Gap.POINT)
        terms = _terms(node, low, high, scope)
        return operate(head, terms, scope) if len(terms) > 1 else terms[0] if terms else int(head == "mul")

    return rule


def _endless(node: Bind, low: int, scope: Scope) -> Value:
    from mathequiv.numeric import series  # loads FLINT

    return series.infinite_sum(node, low, scope) if node.head == "sum" else series.infinite_product(node, low, scope)


def _long(node: Bind, low: int, high: int, scope: Scope) -> Value:
    from mathequiv.numeric import series

    try:
        return series.long_sum(node, low, high, scope)
    except Opaque:
        raise Beyond("terms_of_a_sum") from None


def _varies(node: Bind, scope: Scope) -> bool:
    """True where the range depends on letters, and on no sum around: then it is not meant to run backwards."""
    letters = {letter for end in (node.low, node.high) if end is not None for letter in free_symbols(end)}
    return bool(letters) and letters.isdisjoint(scope.bound)


def _terms(node: Bind, low: int, high: int, scope: Scope) -> list[Value]:
    count = max(0, high - low + 1)
    if count > _TERMS:
        raise Beyond("terms_of_a_sum")
    scope.budget.spend(count)
    point, bound = scope.point, scope.bound
    scope.bound = bound.union(node.variables)
    terms = []
    try:
        for index in range(low, high + 1):
            scope.point = {**point, node.variables[0]: index}
            terms.append(evaluate(node.body, scope))
    finally:
        scope.point, scope.bound = point, bound
    return terms


def _integral(node: Bind, scope: Scope) -> Value:
    """A definite integral: by an antiderivative, and else between finite ends."""
    assert node.low is not None
    assert node.high is not None
    low, high = evaluate(node.low, scope), evaluate(node.high, scope)
    known = antiderivatives.definite(node, low, high, scope)
    if known is not None:
        return known
    if scope.field is None:
        raise Irrational
    return scope.field.integral(node, low, high, scope)


_E = Constant("e")
_SPECIAL: dict[str, Callable[[Apply, Scope], Value]] = {
    "pow": _power,
    "binomial": _binomial,
    "det": _determinant,
    "abs": _determinant,
}
_BINDERS: dict[str, Callable[[Bind, Scope], Value]] = {
    "sum": _repeated("add"),
    "prod": _repeated("mul"),
    "integral": _integral,
}
_OTHERS: dict[type, Callable[..., Value]] = {
    Constant: _constant,
    Numeral: _numeral,
    Piecewise: _piecewise,
    Bind: _bind,
    Call: lambda node, scope: value_of_call(node, [evaluate(arg, scope) for arg in node.args], scope),
}
