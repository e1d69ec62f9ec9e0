"""The translation of numbers, constants, letters, operations, unknown functions and matrices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from operator import add, mul
from typing import Any

import sympy
from sympy.matrices.matrixbase import MatrixBase

from mathequiv.nodes import Apply, Call, Constant, Matrix, Node, Number, Symbol, Vector
from mathequiv.symbolic import functions
from mathequiv.symbolic.faults import TooLarge, Untranslatable
from mathequiv.symbolic.symbols import key, unprimed
from mathequiv.symbolic.translator import Method, Operation, Translator

_CONSTANTS: Mapping[str, Any] = {
    "pi": sympy.pi,
    "e": sympy.E,
    "i": sympy.I,
    "inf": sympy.oo,
    "true": sympy.true,
    "false": sympy.false,
    "R": sympy.S.Reals,
    "Z": sympy.S.Integers,
    "N": sympy.S.Naturals0,
    "Q": sympy.S.Rationals,
    "C": sympy.S.Complexes,
    "empty": sympy.S.EmptySet,
}


def _constant(_: Translator, node: Constant) -> Any:
    if node.name not in _CONSTANTS:
        raise Untranslatable(node.name)
    return _CONSTANTS[node.name]


def _number(_: Translator, node: Number) -> Any:
    return sympy.Rational(node.value.numerator, node.value.denominator)


def _apply(translator: Translator, node: Apply) -> Any:
    operation = translator.heads.get(node.head)
    if operation is not None:
        return operation(translator, node.args)
    return _function(node.head, len(node.args))(*translator.scalars(node.args))


def _function(head: str, count: int) -> Callable[..., Any]:
    if count == 1 and head in functions.UNARY:
        return functions.UNARY[head]
    if count == 2 and head in functions.BINARY:
        return functions.BINARY[head]
    if head in functions.VARIADIC:
        return functions.VARIADIC[head]
    raise Untranslatable(head)


def _call(translator: Translator, node: Call) -> Any:
    """An unknown function of its arguments; primes are derivatives of a function of one argument."""
    if not isinstance(node.function, Symbol):
        raise Untranslatable("call")
    function = translator.scope.function(key(unprimed(node.function)))
    order = node.function.marks.count("prime")
    arguments = translator.scalars(node.args)
    if order == 0:
        return function(*arguments)
    if len(arguments) != 1:
        raise Untranslatable("prime")
    place = sympy.Symbol("@t", real=True)
    return sympy.Subs(sympy.Derivative(function(place), (place, order)), place, arguments[0])


def _matrix(translator: Translator, node: Matrix) -> Any:
    side = max(len(node.rows), *(len(row) for row in node.rows))
    if side > translator.limits.matrix_side:
        raise TooLarge("matrix_side")
    return sympy.ImmutableMatrix([list(translator.scalars(row)) for row in node.rows])


def _vector(translator: Translator, node: Vector) -> Any:
    return sympy.ImmutableMatrix(list(translator.scalars(node.items)))


def _div(translator: Translator, args: tuple[Node, ...]) -> Any:
    return translator.value(args[0]) / translator.scalar(args[1])


def _pow(translator: Translator, args: tuple[Node, ...]) -> Any:
    base, exponent = translator.value(args[0]), translator.scalar(args[1])
    if not isinstance(base, MatrixBase):
        return functions.power(base, exponent, translator.scope.numbers, translator.limits)
    if not exponent.is_Integer or abs(exponent) > translator.limits.matrix_side:
        raise Untranslatable("matrix power")
    return base**exponent


def _sqrt(translator: Translator, args: tuple[Node, ...]) -> Any:
    half = sympy.Rational(1, 2)
    return functions.power(translator.scalar(args[0]), half, translator.scope.numbers, translator.limits)


def _root(translator: Translator, args: tuple[Node, ...]) -> Any:
    base, degree = translator.scalars(args)
    return functions.root(base, degree, translator.scope.numbers, translator.limits)


def _abs(translator: Translator, args: tuple[Node, ...]) -> Any:
    value = translator.value(args[0])
    return value.det() if isinstance(value, MatrixBase) else sympy.Abs(value)


def _norm(translator: Translator, args: tuple[Node, ...]) -> Any:
    value = translator.value(args[0])
    if isinstance(value, MatrixBase):
        return sympy.sqrt(reduce(add, (sympy.Abs(entry) ** 2 for entry in value)))
    return sympy.Abs(value)


def _subscript(translator: Translator, args: tuple[Node, ...]) -> Any:
    """The polylogarithm, the one function whose order is written as a subscript."""
    if not isinstance(args[0], Apply) or args[0].head != "Li" or len(args[0].args) != 1:
        raise Untranslatable("subscript")
    return sympy.polylog(translator.scalar(args[1]), translator.scalar(args[0].args[0]))


def _conjugate(translator: Translator, args: tuple[Node, ...]) -> Any:
    if len(args) != 1:
        raise Untranslatable("overline")
    return sympy.conjugate(translator.value(args[0]))


def _on_matrix(method: Callable[[Any], Any]) -> Operation:
    def operation(translator: Translator, args: tuple[Node, ...]) -> Any:
        value = translator.value(args[0])
        if not isinstance(value, MatrixBase):
            raise Untranslatable("matrix operation")
        return method(value)

    return operation


def _limited(function: Callable[..., Any]) -> Operation:
    return lambda translator, args: function(*translator.scalars(args), translator.limits)


def _integers(head: str) -> Operation:
    return lambda translator, args: functions.integer_operation(head, translator.scalars(args))


HEADS: Mapping[str, Operation] = {
    "add": lambda translator, args: reduce(add, translator.values(args)),
    "neg": lambda translator, args: -translator.value(args[0]),
    "mul": lambda translator, args: reduce(mul, translator.values(args)),
    "div": _div,
    "pow": _pow,
    "sqrt": _sqrt,
    "root": _root,
    "abs": _abs,
    "norm": _norm,
    "diag": lambda translator, args: sympy.ImmutableMatrix(sympy.diag(*translator.scalars(args))),
    "subscript": _subscript,
    "det": _on_matrix(lambda matrix: matrix.det()),
    "transpose": _on_matrix(lambda matrix: matrix.T),
    "dagger": _on_matrix(lambda matrix: matrix.H),
    "trace": _on_matrix(lambda matrix: matrix.trace()),
    "conj": _conjugate,
    "overline": _conjugate,
    "factorial": _limited(functions.factorial),
    "factorial2": _limited(functions.double_factorial),
    "binomial": _limited(functions.binomial),
    "permutation": _limited(functions.permutation),
    "gcd": _integers("gcd"),
    "lcm": _integers("lcm"),
    "mod": _integers("mod"),
}

METHODS: Mapping[type, Method] = {
    Number: _number,
    Constant: _constant,
    Symbol: Translator.symbol,
    Apply: _apply,
    Call: _call,
    Matrix: _matrix,
    Vector: _vector,
}
