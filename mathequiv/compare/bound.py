"""Bound letters: renamed alike on both sides, by how deep they are bound, so that only what is free keeps its name."""

from __future__ import annotations

from mathequiv.compare.build import INFINITY, product, substitute, total
from mathequiv.compare.traits import BINDER, traits
from mathequiv.nodes import Apply, Bind, Constant, Listing, Node, Number, Relation, Symbol, children, rebuild

# d/dx keeps x free; an integral without bounds is a function of its letter.
_BINDING = frozenset(
    {"sum", "prod", "integral", "limit", "limsup", "liminf", "sup", "inf", "max", "min", "argmax", "argmin"}
    | {"union", "intersection", "forall", "exists", "exists_unique", "lambda", "directsum", "tensorproduct"}
)


def binds(node: Node) -> bool:
    """True for an operator whose letters are free to change."""
    if not isinstance(node, Bind) or node.head not in _BINDING:
        return False
    return node.head != "integral" or node.low is not None or node.condition is not None


def canonical(node: Node) -> Node:
    """The tree with every bound letter named by its depth."""
    return _renamed(node, 0) if traits(node) & BINDER else node


def _renamed(node: Node, level: int) -> Node:
    if isinstance(node, Bind) and binds(node):
        node = _ranged(node)
        names = {variable: _canonical_letter(level + place) for place, variable in enumerate(_letters(node))}
        node = _rebound(node, _with_letters(names))
        level += len(names)
    return rebuild(node, lambda child: _renamed(child, level))


def _ranged(node: Bind) -> Bind:
    r"""The bounds that a condition gives: ``n \ge 1``; ``n`` odd, ``n = 1, 3, 5, \ldots``: the positive odd numbers."""
    condition = node.condition
    if condition is None or node.head not in ("sum", "prod") or node.low is not None or len(node.variables) != 1:
        return node
    if isinstance(condition, Relation) and condition.operators == (">=",) and condition.terms[0] == node.variables[0]:
        return (
            node if node.high is not None else Bind(node.head, node.variables, node.body, condition.terms[1], INFINITY)
        )
    letter = _odd_letter(condition, node.variables[0]) if node.high in (None, INFINITY) else None
    if letter is None:
        return node
    odd = total(product(Number(2), letter), Number(-1))
    return Bind(node.head, (letter,), substitute(node.body, {letter: odd}), Number(1), INFINITY)


def _odd_letter(condition: Node, variable: Node) -> Node | None:
    """The letter that runs over the odd positive integers."""
    if isinstance(condition, Listing):
        first, *rest = condition.items
        listed = [Number(value) for value in range(3, 2 * len(rest) + 1, 2)]
        begins = first == Relation((variable, Number(1)), ("=",))
        return variable if begins and len(rest) > 1 and rest == [*listed, Constant("dots")] else None
    if isinstance(condition, Relation) and condition.operators == ("is",):
        return variable if condition.terms == (variable, _ODD) else None
    if isinstance(condition, Apply) and condition.head == "mul" and condition.args[:-1] == (_ODD,) == (variable,):
        return condition.args[1]
    return None


_ODD = Symbol("odd")


def _canonical_letter(level: int) -> Symbol:
    return Symbol("bound", Number(level))


def _letters(node: Bind) -> tuple[Node, ...]:
    return tuple(inner for variable in node.variables for inner in _leaves(variable))


def _leaves(variable: Node) -> tuple[Node, ...]:
    if isinstance(variable, (Symbol, Constant)):
        return (variable,)
    return tuple(leaf for child in children(variable) for leaf in _leaves(child))


def _with_letters(names: dict[Node, Symbol]) -> dict[Node, Node]:
    """The renaming, with ``i`` and ``e`` as letters wherever they are bound: a bound ``i`` is never the constant."""
    wider: dict[Node, Node] = dict(names)
    for variable, name in names.items():
        if isinstance(variable, Symbol) and variable.name in ("e", "i") and variable.sub is None and not variable.marks:
            wider[Constant(variable.name)] = name
        elif isinstance(variable, Constant):
            wider[Symbol(variable.name)] = name
    return wider


def _rebound(node: Bind, names: dict[Node, Node]) -> Bind:
    """The operator over new letters; its bounds are outside their scope."""

    def inside(part: Node) -> Node:
        return substitute(part, names)

    return Bind(
        node.head,
        tuple(inside(variable) for variable in node.variables),
        inside(node.body),
        node.low,
        node.high,
        None if node.condition is None else inside(node.condition),
        node.note,
    )
