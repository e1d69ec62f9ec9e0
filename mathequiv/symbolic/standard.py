"""Letters with a meaning of their own: special functions written as calls, and letters that stand for operators."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mathequiv.nodes import Apply, Bind, Call, Listing, Node, Number, Symbol, Tuple, rebuild, walk
from mathequiv.symbolic.faults import Untranslatable
from mathequiv.symbolic.symbols import key, scope_of

# Letters that are special functions of one or two arguments, and those that are with a subscript for their order.
_CALLED: Mapping[tuple[str, int], str] = {
    ("Gamma", 1): "gamma",
    ("zeta", 1): "zeta",
    ("W", 1): "lambertw",
    ("B", 2): "beta",
}
_ORDERED: Mapping[str, str] = {
    "J": "bessel_j",
    "Y": "bessel_y",
    "I": "bessel_i",
    "K": "bessel_k",
    "P": "legendre",
}
_OPERATORS = frozenset({"nabla", "partial", "square"})
_VECTORIAL = frozenset({"hat", "vec"})


def special(*nodes: Node) -> tuple[Node, ...]:
    """The trees in which letters have the meaning that something else in the trees suggests.

    Letters that may be special functions are; bars over letters that also stand bare are conjugates; ``u_t``, ``y'``
    and ``\\dot x`` are derivatives where those of ``u``, ``y`` or ``x`` are written out.
    """
    parts = [part for node in nodes for part in walk(node)]
    letters = frozenset(part for part in parts if isinstance(part, Symbol))
    hints = _Hints(letters, scope_of(*nodes).dependents)
    return tuple(_special(node, hints) for node in nodes)


@dataclass(frozen=True)
class _Hints:
    """The letters of a pair, and the letters by which some of them are differentiated."""

    letters: frozenset[Symbol]
    dependents: Mapping[str, tuple[str, ...]]


def _special(node: Node, hints: _Hints) -> Node:
    if isinstance(node, Symbol):
        return _conjugate(node, hints.letters) or _derivative(node, hints.dependents) or node
    return _function(rebuild(node, lambda child: _special(child, hints)))


def _conjugate(symbol: Symbol, letters: frozenset[Symbol]) -> Node | None:
    bare = Symbol(symbol.name, symbol.sub, symbol.marks[:-1])
    return Apply("conj", (bare,)) if symbol.marks[-1:] == ("bar",) and bare in letters else None


def _derivative(symbol: Symbol, dependents: Mapping[str, tuple[str, ...]]) -> Node | None:
    """The derivative that a subscript, primes or dots stand for."""
    by_subscript = Symbol(symbol.name, None, symbol.marks)
    variables = _subscripts(symbol.sub)
    known = dependents.get(key(by_subscript), ())
    if variables and all(key(variable) in known for variable in variables):
        return Bind("derivative", tuple(variables), by_subscript)
    order = sum(_ORDERS.get(mark, 0) for mark in symbol.marks)
    plain = Symbol(symbol.name, symbol.sub, tuple(mark for mark in symbol.marks if mark not in _ORDERS))
    by = dependents.get(key(plain), ())
    dotted = any(mark in ("dot", "ddot") for mark in symbol.marks)
    if order == 0 or len(by) != 1 or (dotted and by[0] not in ("t", "tau")):
        return None
    return Bind("derivative", (Symbol(by[0]),), plain, high=None if order == 1 else Number(order))


_ORDERS: Mapping[str, int] = {"prime": 1, "dot": 1, "ddot": 2}


def _subscripts(sub: Node | None) -> list[Symbol]:
    """The letters that a subscript lists, or none if it is anything else."""
    listed = sub.items if isinstance(sub, (Tuple, Listing)) else sub.args if isinstance(sub, Apply) else (sub,)
    letters = [item for item in listed if isinstance(item, Symbol)]
    joined = not isinstance(sub, Apply) or sub.head == "mul"
    return letters if joined and len(letters) == len(listed) else []


def _function(node: Node) -> Node:
    if not isinstance(node, Call) or not isinstance(node.function, Symbol) or node.function.marks:
        return node
    name, order = node.function.name, node.function.sub
    if order is None and (name, len(node.args)) in _CALLED:
        return Apply(_CALLED[name, len(node.args)], node.args)
    if order is not None and name in _ORDERED and len(node.args) == 1:
        return Apply(_ORDERED[name], (order, *node.args))
    return node


def check_letters(node: Node) -> None:
    """Raise ``Untranslatable`` where letters are no numbers: operators, vectors in a product, transposed matrices."""
    for part in walk(node):
        if isinstance(part, Symbol) and part.name in _OPERATORS:
            raise Untranslatable(part.name)
        if isinstance(part, Apply) and part.head == "mul" and _many_vectors(part):
            raise Untranslatable("product of operators")
        if isinstance(part, Apply) and part.head == "pow" and part.args[1] == Symbol("T") and _capitals(part.args[0]):
            raise Untranslatable("transpose")


def _many_vectors(product: Apply) -> bool:
    marked = [part for part in walk(product) if isinstance(part, Symbol) and _VECTORIAL.intersection(part.marks)]
    return len(marked) > 1


def _capitals(node: Node) -> bool:
    """Whether every letter is a capital, as those of matrices are."""
    letters = [part for part in walk(node) if isinstance(part, Symbol)]
    return bool(letters) and all(letter.name.isupper() for letter in letters)
