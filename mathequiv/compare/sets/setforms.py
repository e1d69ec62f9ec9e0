"""Sets written in several ways, in one: complements, differences, unions over an integer."""

from __future__ import annotations

from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Constant,
    Given,
    Interval,
    Node,
    Number,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
)
from mathequiv.numeric import exact, free_symbols

_NUMBERS = frozenset({"N", "Z", "Q", "R", "C"})
_COMPLEMENT = (Symbol("c"), Symbol("C"))
_DISCRETE = tuple(map(Constant, ("N", "Z", "Q")))
_ENDLESS = (Apply("neg", (Constant("inf"),)), Constant("inf"))


def set_operation(node: Apply) -> Node:
    r"""``\mathbb Q - \mathbb Z`` and ``\{x : x < 2\} - \{1\}`` are differences, ``[2, 5]^c`` a complement."""
    if node.head == "pow" and node.args[1] in _COMPLEMENT and _is_region(node.args[0]):
        return Apply("complement", (as_region(node.args[0]),))
    if node.head == "add" and len(node.args) == len("ab") and _is_set(node.args[0]):
        taken = node.args[1]
        if isinstance(taken, Apply) and taken.head == "neg" and _is_taken(taken.args[0]):
            return Apply("setminus", (as_region(node.args[0]), taken.args[0]))
    return node


def _is_set(node: Node) -> bool:
    """True for what is no group of a sum: ``\\{a + b\\} - \\{c\\}`` may be one."""
    group = isinstance(node, Set) and len(node.items) == 1
    return not group and (_is_region(node) or isinstance(node, SetBuilder))


def _is_taken(node: Node) -> bool:
    return isinstance(node, (Set, SetBuilder, Interval)) or _is_number_set(node)


def _is_number_set(node: Node) -> bool:
    return isinstance(node, Constant) and node.name in _NUMBERS


def _is_region(node: Node) -> bool:
    pair = isinstance(node, (Tuple, Bracket)) and len(node.items) == len("ab")
    return pair or isinstance(node, (Interval, Set)) or _is_number_set(node)


def as_region(node: Node) -> Node:
    """A pair in brackets as the interval that it is beside sets of reals."""
    if isinstance(node, (Tuple, Bracket)) and len(node.items) == len("ab"):
        closed = isinstance(node, Bracket)
        return Interval(node.items[0], node.items[1], closed, closed)
    return node


def graph(element: Node, condition: Node) -> Node | None:
    r"""``\{y : y = x^2\}`` are the values of a function, ``\{x : y = \sqrt x\}`` is where it is defined."""
    if not isinstance(condition, Relation) or condition.operators != ("=",) or element not in _VARIABLES:
        return None
    name, formula = condition.terms if isinstance(condition.terms[0], Symbol) else condition.terms[::-1]
    letters = free_symbols(formula)
    if name not in _VARIABLES or len(letters) != 1 or not letters <= _VARIABLES or name in letters:
        return None
    if name == element:
        return SetBuilder(formula, Relation((*letters, Constant("R")), ("in",)))
    if element not in letters:
        return None
    return SetBuilder(element, Apply("or", tuple(Relation((formula, Number(0)), (sign,)) for sign in ("<=", ">"))))


# The usual letters of variables: any other beside them may be a constant.
_VARIABLES = frozenset(map(Symbol, "stuvwxyz"))


def without(element: Node, condition: Node) -> Node | None:
    r"""``\{x \in A : x \notin B\}`` is ``A \setminus B``; so is what leaves out the numbers of a family.

    None where the condition says anything else.
    """
    parts = element.terms if isinstance(element, Relation) and element.operators == ("in",) else (element,)
    if not isinstance(parts[0], Symbol):
        return None
    if isinstance(condition, Given) and isinstance(condition.body, Relation) and condition.body.operators == ("!=",):
        if condition.body.terms[0] != parts[0]:
            return None
        return Apply("setminus", (_whole(parts), SetBuilder(condition.body.terms[1], condition.condition)))
    if len(parts) == 1 or not isinstance(condition, Relation) or condition.terms[0] != parts[0]:
        return None
    if condition.operators == ("!=",) and parts[1] in _DISCRETE and not free_symbols(condition.terms[1]):
        return Apply("setminus", (parts[1], Set(condition.terms[1:])))
    head = _HEADS.get(condition.operators)
    return None if head is None else Apply(head, (parts[1], condition.terms[1]))


def only(element: Node, condition: Node) -> Set | None:
    r"""``\{x : x = 1\}`` is ``\{1\}``: the condition names the one element."""
    if not isinstance(condition, Relation) or condition.operators != ("=",) or not isinstance(element, Symbol):
        return None
    named, value = condition.terms
    return Set((value,)) if named == element and not free_symbols(value) and exact(value) is not None else None


_HEADS: dict[tuple[str, ...], str] = {("in",): "intersection", ("notin",): "setminus"}


def _whole(parts: tuple[Node, ...]) -> Node:
    return parts[1] if len(parts) > 1 else Constant("R")


def excluding(node: Node) -> Node | None:
    r"""``x \ne k\pi, k \in \mathbb Z`` as the line without these numbers; None for anything else."""
    if not isinstance(node, Given) or not isinstance(node.body, Relation):
        return None
    return without(node.body.terms[0], node)


def indexed_union(node: Bind) -> Node:
    r"""``\bigcup_{k \in \mathbb Z} (2k\pi, 2k\pi + \pi)`` is that interval for every integer k."""
    several = isinstance(node.body, Apply) and node.body.head == "union"
    if not (several or isinstance(node.body, (Tuple, Bracket, Interval))) or len(node.variables) != 1:
        return node
    condition = node.condition
    if condition is None and (node.low, node.high) == _ENDLESS:
        condition = Relation((node.variables[0], Constant("Z")), ("in",))
    return node if condition is None else Given(node.body, condition)
