"""The valuation of every class of nodes, and the machine that knows them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from operator import mul
from typing import Any

from mathequiv.config import Limits
from mathequiv.nodes import Apply, Bind, Call, Constant, Matrix, Node, Number, Piecewise, Relation, Symbol
from mathequiv.symbolic import series
from mathequiv.symbolic.exact import exact
from mathequiv.symbolic.machine import Budget, Machine, Valuation
from mathequiv.symbolic.points import Point
from mathequiv.symbolic.symbols import Scope, key, stem, unprimed
from mathequiv.symbolic.values import FUNCTIONS, Reason, Undefined, Unprobed

# Functions that approach a constant faster than any power, and an argument at which they have.
_SATURATING = frozenset({"tanh", "coth", "erf", "erfc", "zeta", "eta"})
_SATURATED = 50
# Functions that are their tangent near zero, to more digits than are looked at.
_STRAIGHT_AT_ZERO = frozenset(
    {"sin", "cos", "tan", "sec", "sinh", "cosh", "tanh", "sech", "arcsin", "arccos", "arctan", "arsinh", "artanh"}
    | {"exp", "erf", "erfc", "erfi", "Si", "lambertw", "bessel_j", "bessel_i", "gamma", "zeta", "eta"}
)
_TINY = 1e-25


def machine(scope: Scope, point: Point, digits: int, limits: Limits, budget: Budget | None = None) -> Machine:
    """A machine for one point, at one precision."""
    return Machine(scope, point, digits, limits, _BY_CLASS, budget or Budget())


def _constant(machine: Machine, node: Constant) -> Any:
    values = {"pi": machine.mp.pi, "e": machine.mp.e, "i": machine.mp.mpc(0, 1)}
    if node.name not in values:
        raise Unprobed(node.name)
    return +values[node.name]


def _symbol(machine: Machine, node: Symbol) -> Any:
    name = key(node)
    if name not in machine.bound and node.sub is not None and stem(node) in machine.scope.families:
        return machine.unknown(f"{stem(node)}_", [machine.value(node.sub)])
    if name not in machine.bound and name in machine.scope.dependents:
        return machine.unknown(f"{name}()", [machine.letter(letter) for letter in machine.scope.dependents[name]])
    return machine.letter(name)


def _call(machine: Machine, node: Call) -> Any:
    if not isinstance(node.function, Symbol):
        raise Unprobed("call")
    order, arguments = node.function.marks.count("prime"), [machine.value(argument) for argument in node.args]
    if order and len(arguments) != 1:
        raise Unprobed("prime")
    return machine.unknown(key(unprimed(node.function)), arguments, order)


def _apply(machine: Machine, node: Apply) -> Any:
    operation = _OPERATIONS.get(node.head)
    if operation is not None:
        return operation(machine, node.args)
    function = FUNCTIONS.get(node.head)
    if function is None:
        raise Unprobed(node.head)
    values = [machine.value(argument) for argument in node.args]
    if node.head in _SATURATING and any(abs(value) > _SATURATED for value in values):
        machine.absorbed = True
    if node.head in _STRAIGHT_AT_ZERO and not machine.bound and any(0 < abs(value) < _TINY for value in values):
        machine.absorbed = True
    return function(machine.mp, *values)


def _add(machine: Machine, args: tuple[Node, ...]) -> Any:
    terms = [machine.value(argument) for argument in args]
    total = sum(terms[1:], terms[0])
    machine.note(terms, total)
    return total


def _pow(machine: Machine, args: tuple[Node, ...]) -> Any:
    base, exponent = args
    literal = exact(exponent)
    if literal is not None:
        return machine.power(machine.value(base), literal)
    if base == Constant("e"):
        return FUNCTIONS["exp"](machine.mp, machine.value(exponent))
    return machine.any_power(machine.value(base), machine.value(exponent))


def _root(machine: Machine, args: tuple[Node, ...]) -> Any:
    degree = exact(args[1])
    if degree is None:
        return machine.any_power(machine.value(args[0]), 1 / machine.value(args[1]))
    if degree == 0:
        raise Undefined(Reason.POLE)
    return machine.power(machine.value(args[0]), 1 / degree)


def _determinant(machine: Machine, args: tuple[Node, ...]) -> Any:
    (matrix,) = args
    if not isinstance(matrix, Matrix) or len(matrix.rows) > machine.limits.matrix_side:
        raise Unprobed("det")
    return machine.mp.det(machine.mp.matrix([[machine.value(entry) for entry in row] for row in matrix.rows]))


def _abs(machine: Machine, args: tuple[Node, ...]) -> Any:
    return _determinant(machine, args) if isinstance(args[0], Matrix) else abs(machine.value(args[0]))


def _subscript(machine: Machine, args: tuple[Node, ...]) -> Any:
    function, order = args
    if not isinstance(function, Apply) or function.head != "Li":
        raise Unprobed("subscript")
    return FUNCTIONS["polylog"](machine.mp, machine.value(order), machine.value(function.args[0]))


def _piecewise(machine: Machine, node: Piecewise) -> Any:
    for value, condition in node.pieces:
        if condition is None or holds(machine, condition):
            return machine.value(value)
    raise Undefined(Reason.SIGN)


def holds(machine: Machine, condition: Node) -> bool:
    """Whether comparisons, chained or joined by and, or, not, are true at the point, where no two sides are close."""
    if isinstance(condition, Apply) and condition.head in _LOGIC:
        return _LOGIC[condition.head]([holds(machine, part) for part in condition.args])
    if not isinstance(condition, Relation) or condition.modulus is not None:
        raise Unprobed("condition")
    values = [machine.value(term) for term in condition.terms]
    links = zip(values, condition.operators, values[1:], strict=False)
    return all(_compared(machine, *link) for link in links)


def _compared(machine: Machine, left: Any, operator: str, right: Any) -> bool:
    if operator not in _ORDER or abs(left - right) < machine.mp.mpf(10) ** (-(machine.mp.dps // 2)):
        raise Unprobed("condition")
    return _ORDER[operator](left, right)


_LOGIC: Mapping[str, Callable[[list[bool]], bool]] = {"and": all, "or": any, "not": lambda parts: not parts[0]}

_ORDER: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: bool(a < b),
    "<=": lambda a, b: bool(a < b),
    ">": lambda a, b: bool(a > b),
    ">=": lambda a, b: bool(a > b),
    "=": lambda a, b: False,
    "!=": lambda a, b: True,
}

_OPERATIONS: Mapping[str, Callable[[Machine, tuple[Node, ...]], Any]] = {
    "add": _add,
    "neg": lambda machine, args: -machine.value(args[0]),
    "mul": lambda machine, args: reduce(mul, [machine.value(argument) for argument in args]),
    "div": lambda machine, args: machine.value(args[0]) / machine.value(args[1]),
    "pow": _pow,
    "sqrt": lambda machine, args: machine.power(machine.value(args[0]), Fraction(1, 2)),
    "root": _root,
    "abs": _abs,
    "det": _determinant,
    "subscript": _subscript,
}

_BY_CLASS: Mapping[type, Valuation] = {
    Number: lambda machine, node: machine.rational(node.value),
    Constant: _constant,
    Symbol: _symbol,
    Call: _call,
    Apply: _apply,
    Piecewise: _piecewise,
    Bind: series.bind,
}
