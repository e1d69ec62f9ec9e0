"""One pass over a tree: its letters, and what stands in it that needs care."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

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
    Tuple,
    children,
)
from mathequiv.numeric.conjugates import COMPLEX_HEADS, MARKS
from mathequiv.numeric.heads import (
    ARITHMETIC,
    EVALUATED,
    FOLDING,
    INTEGRAL,
    LOGICAL,
    OPERATORS,
    PERIODIC,
    STEPS,
    SWITCHES,
)
from mathequiv.numeric.trees import free_symbols, is_negative
from mathequiv.numeric.vectors import is_tied, is_vector


class Trait(Enum):
    """What a tree contains."""

    __hash__ = object.__hash__  # a member is one object; that of Enum is written in Python

    COMPLEX = auto()  # the imaginary unit
    REWRITE = auto()  # something to be rewritten before it is evaluated
    LOG = auto()  # a logarithm to a base that the pair settles
    OPERATOR = auto()  # objects that may not commute
    CONJUGATE = auto()  # an operation on complex numbers, or a bar
    VECTOR = auto()  # letters that are vectors, operators or conjugates
    WHOLE = auto()  # letters that stand for integers
    SWITCH = auto()  # a breakpoint where an argument changes its sign
    STEP = auto()  # breakpoints without end
    ARITHMETIC = auto()  # divisibility
    CALL = auto()  # an unknown function
    PERIODIC = auto()  # a function that repeats itself
    FOLD = auto()  # an inverse that folds values back, without a breakpoint of its own


# Nodes that are parts of numbers; anything else is no number.
_NUMERIC = (Numeral, Piecewise, Relation)
_CONSTANTS = frozenset({"pi", "e", "i", "inf", "true", "false"})
_NOTHING: frozenset[Trait] = frozenset()


def _traits_of(head: str) -> frozenset[Trait]:
    kinds = (
        (Trait.WHOLE, INTEGRAL | STEPS),
        (Trait.SWITCH, SWITCHES),
        (Trait.CONJUGATE, COMPLEX_HEADS),
        (Trait.STEP, STEPS),
        (Trait.ARITHMETIC, ARITHMETIC),
        (Trait.OPERATOR, OPERATORS),
        (Trait.LOG, {"log"}),
        (Trait.PERIODIC, PERIODIC),
        (Trait.FOLD, FOLDING),
    )
    return frozenset(trait for trait, heads in kinds if head in heads)


_OF_HEAD = {head: _traits_of(head) for head in EVALUATED | OPERATORS | LOGICAL | {"log"}}
_STRANGE = frozenset({Trait.REWRITE})


class Survey:
    """The free letters of a tree, its traits, and the number of its nodes."""

    __slots__ = ("size", "symbols", "traits")

    def __init__(self, root: Node) -> None:
        symbols: set[Symbol] = set()
        traits: set[Trait] = set()
        bound, size = False, 0
        pending: list[Node] = [root]
        while pending:
            node = pending.pop()
            size += 1
            if isinstance(node, Apply):
                found = _of_power(node) if node.head == "pow" else _OF_HEAD.get(node.head, _STRANGE)
                if found:
                    traits |= found
                pending.extend(node.args if node.head != "restrict" else _of_bar(node))
            elif isinstance(node, Symbol):
                symbols.add(node)
            elif not isinstance(node, Number):
                bound = bound or isinstance(node, (Bind, Call))
                traits.update(_of_node(node))
                pending.extend(children(node))
        self.symbols = free_symbols(root) if bound else frozenset(symbols)
        for symbol in self.symbols:
            if symbol.sub is not None or symbol.marks:
                traits.update(_of_symbol(symbol))
        self.traits = traits
        self.size = size


def _of_power(node: Apply) -> frozenset[Trait]:
    """A power that is no whole one switches with the sign of its base; a negative base takes whole exponents."""
    exponent = node.args[1]
    if isinstance(exponent, Number):
        return _NOTHING if type(exponent.value) is int else _SWITCHING
    if isinstance(exponent, Apply) and is_foldable(node.args[0], exponent):
        return _FOLDABLE
    if isinstance(node.args[0], Constant):
        return _REPEATING
    return _ALTERNATING if is_negative(node.args[0]) else _SWITCHING


def _of_bar(node: Apply) -> Iterable[Node]:
    """What a bar of evaluation holds: the pair of its ends is no point."""
    place = node.args[1]
    return (node.args[0], *(place.items if isinstance(place, Tuple) else (place,)))


def is_foldable(base: Node, exponent: Apply) -> bool:
    """True of a written fraction, and of the opposite of a number above a root."""
    if exponent.head == "neg":
        inner = exponent.args[0]
        rooted = isinstance(base, Apply) and base.head in ("sqrt", "root")
        return (isinstance(inner, Number) and rooted) or (isinstance(inner, Apply) and is_foldable(base, inner))
    return exponent.head == "div" and all(isinstance(part, Number) for part in exponent.args)


_SWITCHING = frozenset({Trait.SWITCH})
_FOLDABLE = frozenset({Trait.SWITCH, Trait.REWRITE})  # (1 + x^2)^{1/2}
_ALTERNATING = frozenset({Trait.WHOLE})
_REPEATING = frozenset({Trait.PERIODIC})


def _of_node(node: Node) -> Iterable[Trait]:
    if isinstance(node, Constant):
        if node.name == "i":
            return (Trait.COMPLEX,)
        return () if node.name in _CONSTANTS else (Trait.OPERATOR,)
    if isinstance(node, Call):
        return Trait.REWRITE, Trait.CALL
    if isinstance(node, Bind):
        return Trait.REWRITE, Trait.WHOLE
    if isinstance(node, Matrix):
        return (Trait.REWRITE,)
    if isinstance(node, Piecewise):
        return (Trait.SWITCH,)
    return () if isinstance(node, _NUMERIC) else (Trait.OPERATOR,)


def _of_symbol(symbol: Symbol) -> Iterable[Trait]:
    if is_vector(symbol) or is_tied(symbol):
        yield Trait.VECTOR
    if symbol.marks[-1:] in MARKS:
        yield Trait.CONJUGATE
    if not isinstance(symbol.sub, (Number, Symbol, type(None))):
        yield Trait.REWRITE
