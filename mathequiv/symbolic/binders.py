"""The translation of operators that bind letters: sums, products, integrals, limits, derivatives, evaluation bars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy

from mathequiv.nodes import Apply, Bind, Constant, Node, Relation, Symbol, Tuple, walk
from mathequiv.numeric.rewriting import may_depend
from mathequiv.symbolic.faults import TooLarge, Untranslatable
from mathequiv.symbolic.symbols import free_keys, key
from mathequiv.symbolic.translator import Method, Operation, Translator


def _bind(translator: Translator, node: Bind) -> Any:
    method = _BY_HEAD.get(node.head)
    if method is None or (len(node.variables) != 1 and node.head != "derivative"):
        raise Untranslatable(node.head)
    return method(translator, node)


def index_range(node: Bind) -> tuple[Node, Node]:
    """The bounds of an index, from its bounds or from a condition that gives both."""
    if node.low is not None and node.high is not None and node.condition is None:
        return node.low, node.high
    if node.low is None and node.high is None and _all_integers(node.condition):
        infinity = Constant("inf")
        return Apply("neg", (infinity,)), infinity
    found = _chain(node.condition)
    if found is None:
        raise Untranslatable("range")
    return found


def _all_integers(condition: Node | None) -> bool:
    return isinstance(condition, Relation) and condition.operators == ("in",) and condition.terms[1] == Constant("Z")


def _chain(condition: Node | None) -> tuple[Node, Node] | None:
    r"""``1 \le k \le n`` gives both bounds; ``k \ge 1`` gives the lower one."""
    if not isinstance(condition, Relation):
        return None
    terms, operators = condition.terms, condition.operators
    if operators == ("<=", "<="):
        return terms[0], terms[2]
    if operators == (">=", ">="):
        return terms[2], terms[0]
    if operators == (">=",):
        return terms[1], Constant("inf")
    return None


def _series(kind: Callable[..., Any]) -> Callable[[Translator, Bind], Any]:
    def method(translator: Translator, node: Bind) -> Any:
        low, high = (translator.scalar(bound) for bound in index_range(node))
        if (high - low).is_Integer and kind is sympy.Product and high - low > translator.limits.factorial_argument:
            raise TooLarge("factorial_argument")
        with translator.binding(node.variables[0], integer=True) as index:
            return kind(translator.scalar(node.body), (index, low, high))

    return method


def _integral(translator: Translator, node: Bind) -> Any:
    if node.condition is not None or (node.low is None) != (node.high is None):
        raise Untranslatable("region of integration")
    if node.low is None or node.high is None:
        return sympy.Integral(translator.scalar(node.body), translator.translate(node.variables[0]))
    low, high = translator.scalar(node.low), translator.scalar(node.high)
    with translator.binding(node.variables[0]) as variable:
        return sympy.Integral(translator.scalar(node.body), (variable, low, high))


def _limit(translator: Translator, node: Bind) -> Any:
    if node.low is None or node.condition is not None:
        raise Untranslatable("limit")
    target = translator.scalar(node.low)
    side = node.note or ("+-" if target.is_finite else "+")
    with translator.binding(node.variables[0]) as variable:
        return sympy.Limit(translator.scalar(node.body), variable, target, side)


def _derivative(translator: Translator, node: Bind) -> Any:
    order = 1 if node.high is None else translator.scalar(node.high)
    if may_depend(node) or _derives_rate(node):
        raise Untranslatable("derivative of letters that may depend on its variable")
    if order not in range(1, 9) or (order != 1 and len(node.variables) != 1):
        raise Untranslatable("order of derivative")
    variables = translator.scalars(node.variables)
    if not all(variable.is_Symbol for variable in variables):
        raise Untranslatable("derivative")
    body = translator.scalar(node.body)
    return sympy.Derivative(body, *((variable, order) for variable in variables))


def _derives_rate(node: Bind) -> bool:
    """True of the derivative of a rate ``du/dy`` by another letter, on which ``u`` may depend too."""
    return any(
        isinstance(part, Bind)
        and part.head == "derivative"
        and isinstance(part.body, Symbol)
        and not {part.body, *part.variables}.issuperset(node.variables)
        for part in walk(node.body)
    )


def _restrict(translator: Translator, args: tuple[Node, ...]) -> Any:
    """A value at a place, or the difference of the values at two."""
    body, place = args
    if isinstance(place, Relation) and place.operators == ("=",) and isinstance(place.terms[0], Symbol):
        return _at(translator, body, place.terms[0], place.terms[1])
    letters = free_keys(body)
    if not isinstance(place, Tuple) or len(place.items) != 2 or len(letters) != 1:
        raise Untranslatable("restrict")
    variable = Symbol(letters[0])
    low, high = place.items
    return _at(translator, body, variable, high) - _at(translator, body, variable, low)


def _at(translator: Translator, body: Node, variable: Symbol, place: Node) -> Any:
    value, letter = translator.scalar(body).doit(integrals=False, sums=False), translator.letter(key(variable))
    return value.subs(letter, translator.scalar(place))


_BY_HEAD: Mapping[str, Callable[[Translator, Bind], Any]] = {
    "sum": _series(sympy.Sum),
    "prod": _series(sympy.Product),
    "integral": _integral,
    "limit": _limit,
    "derivative": _derivative,
}

HEADS: Mapping[str, Operation] = {"restrict": _restrict}
METHODS: Mapping[type, Method] = {Bind: _bind}
