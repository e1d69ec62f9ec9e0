"""The translation of sets, statements and pieces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

import sympy
from sympy.logic.boolalg import Boolean
from sympy.sets.sets import Set as SympySet

from mathequiv.nodes import Bracket, Interval, Node, Piecewise, Relation, Set, SetBuilder, Symbol, Tuple
from mathequiv.symbolic.faults import Untranslatable
from mathequiv.symbolic.translator import Method, Operation, Translator

_RELATIONS: Mapping[str, Any] = {
    "=": sympy.Eq,
    "!=": sympy.Ne,
    "<": sympy.StrictLessThan,
    "<=": sympy.LessThan,
    ">": sympy.StrictGreaterThan,
    ">=": sympy.GreaterThan,
}


def _set(translator: Translator, node: Node) -> Any:
    result = translator.translate(node)
    if not isinstance(result, SympySet):
        raise Untranslatable(type(node).__name__.lower())
    return result


def _statement(translator: Translator, node: Node) -> Any:
    result = translator.translate(node)
    if not isinstance(result, Boolean):
        raise Untranslatable(type(node).__name__.lower())
    return result


def _interval(translator: Translator, node: Interval) -> Any:
    low, high = translator.scalars((node.low, node.high))
    return sympy.Interval(low, high, not node.low_closed, not node.high_closed)


def _open(translator: Translator, node: Tuple) -> Any:
    if len(node.items) != 2:
        raise Untranslatable("tuple")
    return sympy.Interval.open(*translator.scalars(node.items))


def _closed(translator: Translator, node: Bracket) -> Any:
    if len(node.items) != 2:
        raise Untranslatable("bracket")
    return sympy.Interval(*translator.scalars(node.items))


def _finite(translator: Translator, node: Set) -> Any:
    return sympy.FiniteSet(*translator.scalars(node.items))


def _builder(translator: Translator, node: SetBuilder) -> Any:
    r"""``\{x : condition\}`` or ``\{x \in S : condition\}``."""
    element, domain = node.element, sympy.S.Reals
    if isinstance(element, Relation) and element.operators == ("in",):
        domain, element = _set(translator, element.terms[1]), element.terms[0]
    if not isinstance(element, Symbol):
        raise Untranslatable("setbuilder")
    with translator.binding(element) as variable:
        return sympy.ConditionSet(variable, _statement(translator, node.condition), domain)


def _piecewise(translator: Translator, node: Piecewise) -> Any:
    pieces = [
        (translator.scalar(value), sympy.true if condition is None else _statement(translator, condition))
        for value, condition in node.pieces
    ]
    return sympy.Piecewise(*pieces)


def _relation(translator: Translator, node: Relation) -> Any:
    if node.modulus is not None:
        raise Untranslatable("congruence")
    links = zip(node.terms, node.operators, node.terms[1:], strict=False)
    return sympy.And(*(_link(translator, left, operator, right) for left, operator, right in links))


def _link(translator: Translator, left: Node, operator: str, right: Node) -> Any:
    if operator in _RELATIONS:
        return _RELATIONS[operator](translator.scalar(left), translator.scalar(right))
    if operator in ("in", "notin"):
        member = sympy.Contains(translator.scalar(left), _set(translator, right))
        return member if operator == "in" else sympy.Not(member)
    raise Untranslatable(operator)


def _union(translator: Translator, args: tuple[Node, ...]) -> Any:
    return sympy.Union(*(_set(translator, argument) for argument in args))


def _intersection(translator: Translator, args: tuple[Node, ...]) -> Any:
    return sympy.Intersection(*(_set(translator, argument) for argument in args))


def _setminus(translator: Translator, args: tuple[Node, ...]) -> Any:
    return reduce(sympy.Complement, (_set(translator, argument) for argument in args))


def _complement(translator: Translator, args: tuple[Node, ...]) -> Any:
    return sympy.Complement(sympy.S.Reals, _set(translator, args[0]))


def _and(translator: Translator, args: tuple[Node, ...]) -> Any:
    return sympy.And(*(_statement(translator, argument) for argument in args))


def _or(translator: Translator, args: tuple[Node, ...]) -> Any:
    return sympy.Or(*(_statement(translator, argument) for argument in args))


def _not(translator: Translator, args: tuple[Node, ...]) -> Any:
    return sympy.Not(_statement(translator, args[0]))


HEADS: Mapping[str, Operation] = {
    "union": _union,
    "intersection": _intersection,
    "setminus": _setminus,
    "complement": _complement,
    "and": _and,
    "or": _or,
    "not": _not,
}

METHODS: Mapping[type, Method] = {
    Interval: _interval,
    Tuple: _open,
    Bracket: _closed,
    Set: _finite,
    SetBuilder: _builder,
    Piecewise: _piecewise,
    Relation: _relation,
}
