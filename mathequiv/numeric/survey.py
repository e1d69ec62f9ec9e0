"""One pass over a tree: its letters, and what stands in it that needs care."""

from __future__ import annotations

from enum import Flag, auto

from mathequiv.nodes import (
    Apply,
    Bind,
    Call,
    Constant,
    Matrix,
    Node,
    Number,
    Numeral,
    Piecewise,
    Relation,
    Symbol,
    children,
)
from mathequiv.numeric.heads import EVALUATED, LOGICAL, OPERATORS
from mathequiv.numeric.trees import free_symbols
from mathequiv.numeric.vectors import is_tied, is_vector


class Trait(Flag):
    """What a tree contains."""

    NONE = 0
    COMPLEX = auto()  # the imaginary unit
    REWRITE = auto()  # something to be rewritten before it is evaluated
    LOG = auto()  # a logarithm to a base that the pair settles
    OPERATOR = auto()  # objects that may not commute
    VECTOR = auto()  # letters that are vectors, operators or conjugates
    INFINITE = auto()  # infinity


# Nodes that are parts of numbers; anything else is no number.
_NUMERIC = (Apply, Bind, Call, Constant, Number, Numeral, Piecewise, Symbol, Relation)
_CONSTANTS = frozenset({"pi", "e", "i", "inf", "true", "false"})


class Survey:
    """The free letters of a tree and its traits."""

    __slots__ = ("symbols", "traits")

    def __init__(self, root: Node) -> None:
        symbols: set[Symbol] = set()
        traits = Trait.NONE
        bound = False
        pending: list[Node] = [root]
        while pending:
            node = pending.pop()
            if isinstance(node, Apply):
                if node.head not in EVALUATED:
                    traits |= _of_head(node)
                pending.extend(node.args)
            elif isinstance(node, Symbol):
                symbols.add(node)
            elif not isinstance(node, Number):
                bound = bound or isinstance(node, (Bind, Call))
                traits |= _of_node(node)
                pending.extend(children(node))
        self.symbols = free_symbols(root) if bound else frozenset(symbols)
        for symbol in self.symbols:
            if symbol.sub is not None or symbol.marks:
                traits |= _of_symbol(symbol)
        self.traits = traits


def _of_head(node: Apply) -> Trait:
    if node.head == "log":
        return Trait.LOG
    if node.head in LOGICAL:
        return Trait.NONE
    return Trait.OPERATOR if node.head in OPERATORS else Trait.REWRITE


def _of_node(node: Node) -> Trait:
    if isinstance(node, Constant):
        if node.name not in _CONSTANTS:
            return Trait.OPERATOR
        return Trait.COMPLEX if node.name == "i" else Trait.INFINITE if node.name == "inf" else Trait.NONE
    if isinstance(node, (Bind, Call, Matrix)):
        return Trait.REWRITE
    return Trait.NONE if isinstance(node, _NUMERIC) else Trait.OPERATOR


def _of_symbol(symbol: Symbol) -> Trait:
    traits = Trait.VECTOR if is_vector(symbol) or is_tied(symbol) else Trait.NONE
    if not isinstance(symbol.sub, (Number, Symbol, type(None))):
        traits |= Trait.REWRITE
    return traits
