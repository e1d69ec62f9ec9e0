"""Which letters a pair has, and what is known of each: real, integer, positive, complex, bound, a sequence, a function.

A name is spelt injectively: letters, then marks after dots, then the subscript in braces. Bound letters are spelt with
an ``@``, which no text can write.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any

import sympy

from mathequiv.nodes import Apply, Bind, Call, Constant, Node, Number, SetBuilder, Symbol, Tuple, children, walk
from mathequiv.symbolic.exact import exact


class Numbers(Enum):
    """Where the values of a pair lie: among the reals, or among the complex numbers once ``i`` occurs."""

    REAL = "real"
    COMPLEX = "complex"


# Operations whose letters are integers, and operations that only complex letters need.
INTEGER_HEADS = frozenset({"factorial", "factorial2", "subfactorial", "binomial", "permutation", "gcd", "lcm", "mod"})
NATURAL_HEADS = INTEGER_HEADS - {"gcd", "lcm", "mod"}
COMPLEX_HEADS = frozenset({"conj", "re", "im", "arg", "dagger", "overline"})
# Binders that give values to their letters; a derivative or an antiderivative leaves its letter free.
_BINDING = frozenset({"sum", "prod", "integral", "limit", "limsup", "liminf", "sup", "inf", "max", "min", "lambda"})
POSITIVE_NAMES = frozenset({"hbar", "k_{B}", "mu_{0}", "epsilon_{0}", "varepsilon_{0}", "N_{A}"})


@dataclass(frozen=True)
class Scope:
    """What is known of the letters of a pair.

    ``families`` are stems whose subscripts are arguments (``a_k`` under a sum over ``k``); ``dependents`` maps a letter
    to the letters it is differentiated by (``y`` in ``dy/dx``); ``functions`` gives the number of arguments of unknown
    functions, families (spelt ``a_``) and dependent letters (spelt ``y()``) among them; ``quantities`` are positive.
    """

    numbers: Numbers = Numbers.REAL
    free: tuple[str, ...] = ()
    integers: frozenset[str] = frozenset()
    naturals: frozenset[str] = frozenset()
    complexes: frozenset[str] = frozenset()
    families: frozenset[str] = frozenset()
    dependents: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    functions: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    quantities: frozenset[str] = frozenset()

    def symbol(self, key: str) -> Any:
        """The symbol of a free letter, with all that is assumed of it."""
        if key in self.complexes:
            return sympy.Symbol(key)
        if key in self.integers | self.naturals and self.is_positive(key):
            return sympy.Symbol(key, integer=True, positive=True)
        if key in self.naturals:
            return sympy.Symbol(key, integer=True, nonnegative=True)
        if key in self.integers:
            return sympy.Symbol(key, integer=True)
        if self.is_positive(key):
            return sympy.Symbol(key, positive=True)
        return sympy.Symbol(key, real=True)

    def is_positive(self, key: str) -> bool:
        """Whether a letter has positive values alone."""
        return key in POSITIVE_NAMES or key in self.quantities

    def function(self, key: str) -> Any:
        """The unknown function of a name, real among the reals."""
        return sympy.Function(key, real=True) if self.numbers is Numbers.REAL else sympy.Function(key)


def stem(symbol: Symbol) -> str:
    """The name and marks of a symbol, without its subscript."""
    return ".".join((symbol.name, *symbol.marks))


def key(symbol: Symbol) -> str:
    """The spelling of a symbol: equal for two symbols if and only if they are one name."""
    return stem(symbol) if symbol.sub is None else f"{stem(symbol)}_{{{spelling(symbol.sub)}}}"


def spelling(node: Node) -> str:
    """A text for a subscript, in which the order of sums and products does not matter."""
    if isinstance(node, Symbol):
        return key(node)
    if isinstance(node, Number):
        return f"{node.value.numerator}" if node.value.denominator == 1 else str(node.value)
    if isinstance(node, Tuple):
        return f"({','.join(map(spelling, node.items))})"
    if not isinstance(node, Apply):
        return repr(node)
    parts = [spelling(argument) for argument in node.args]
    if node.head in ("add", "mul"):
        return f"({('+' if node.head == 'add' else '*').join(sorted(parts))})"
    return f"{node.head}({','.join(parts)})"


def bound_keys(node: Bind | SetBuilder) -> frozenset[str]:
    """The names to which a binder gives values."""
    if isinstance(node, SetBuilder):
        return frozenset(key(part) for part in walk(node.element) if isinstance(part, Symbol))
    indefinite = node.head == "integral" and node.low is None and node.high is None and node.condition is None
    if node.head not in _BINDING or indefinite:
        return frozenset()
    return frozenset(key(variable) for variable in node.variables if isinstance(variable, Symbol))


def scope_of(*nodes: Node) -> Scope:
    """What the letters of all ``nodes`` together are known to be."""
    parts = [part for node in nodes for part in walk(node)]
    families = frozenset(family for node in nodes for family in _families(node, frozenset()))
    naturals = frozenset(_letters(_arguments(parts, NATURAL_HEADS))) | frozenset(_letters(_bounds(parts)))
    dependents = _dependents(parts)
    return Scope(
        numbers=_numbers(parts),
        free=tuple(sorted({name for node in nodes for name in _free(node, frozenset(), families)} - set(dependents))),
        integers=frozenset(_letters(_arguments(parts, INTEGER_HEADS))) | frozenset(_letters(_exponents(parts))),
        naturals=naturals,
        complexes=frozenset(_letters(_arguments(parts, COMPLEX_HEADS))) | _usually_complex(parts),
        families=families,
        dependents=MappingProxyType(dependents),
        functions=MappingProxyType(dict(_functions(parts, families, dependents))),
        quantities=frozenset(key(part) for part in parts if isinstance(part, Symbol) and part.positive),
    )


def _functions(
    parts: Iterable[Node], families: frozenset[str], dependents: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, int]]:
    for part in parts:
        if isinstance(part, Call) and isinstance(part.function, Symbol):
            yield key(unprimed(part.function)), len(part.args)
    yield from ((f"{family}_", 1) for family in families)
    yield from ((f"{name}()", len(letters)) for name, letters in dependents.items())


def unprimed(symbol: Symbol) -> Symbol:
    """The function of which a primed letter is a derivative."""
    return Symbol(symbol.name, symbol.sub, tuple(mark for mark in symbol.marks if mark != "prime"))


def free_keys(node: Node) -> tuple[str, ...]:
    """The spellings of the free letters of a tree, in order."""
    families = frozenset(_families(node, frozenset()))
    return tuple(sorted(set(_free(node, frozenset(), families))))


def free_letters(node: Node) -> tuple[Symbol, ...]:
    """The free letters of a tree, in the order of their spellings."""
    found = {key(part): part for part in walk(node) if isinstance(part, Symbol)}
    return tuple(found[name] for name in free_keys(node) if name in found)


def _numbers(parts: Iterable[Node]) -> Numbers:
    imaginary = Constant("i")
    if any(part == imaginary or (isinstance(part, Apply) and part.head in COMPLEX_HEADS) for part in parts):
        return Numbers.COMPLEX
    return Numbers.REAL


def _usually_complex(parts: Iterable[Node]) -> frozenset[str]:
    """``z`` and ``w``, once the imaginary unit occurs: every other letter is real."""
    if _numbers(parts) is Numbers.REAL:
        return frozenset()
    return frozenset(key(part) for part in parts if isinstance(part, Symbol) and part.name in ("z", "w"))


def _arguments(parts: Iterable[Node], heads: frozenset[str]) -> Iterator[Node]:
    for part in parts:
        if isinstance(part, Apply) and part.head in heads:
            yield from part.args


def _bounds(parts: Iterable[Node]) -> Iterator[Node]:
    for part in parts:
        if isinstance(part, Bind) and part.head in ("sum", "prod"):
            yield from (bound for bound in (part.low, part.high) if bound is not None)


def _exponents(parts: Iterable[Node]) -> Iterator[Node]:
    """Exponents of negative numbers: ``(-1)^n`` has a value only for integers ``n``."""
    for part in parts:
        if isinstance(part, Apply) and part.head == "pow":
            base = exact(part.args[0])
            if base is not None and base < 0:
                yield part.args[1]


def _letters(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        yield from (key(part) for part in walk(node) if isinstance(part, Symbol))


def _dependents(parts: Iterable[Node]) -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = {}
    for part in parts:
        if isinstance(part, Bind) and part.head == "derivative" and isinstance(part.body, Symbol):
            letters = {key(variable) for variable in part.variables if isinstance(variable, Symbol)}
            found.setdefault(key(part.body), set()).update(letters - {key(part.body)})
    return {name: tuple(sorted(letters)) for name, letters in found.items() if letters}


def _families(node: Node, bound: frozenset[str]) -> Iterator[str]:
    if isinstance(node, Symbol) and node.sub is not None and bound.intersection(_letters([node.sub])):
        yield stem(node)
    if isinstance(node, (Bind, SetBuilder)):
        bound = bound | bound_keys(node)
    for child in children(node):
        yield from _families(child, bound)


def _free(node: Node, bound: frozenset[str], families: frozenset[str]) -> Iterator[str]:
    if isinstance(node, Symbol):
        if node.sub is not None and stem(node) in families:
            yield from _free(node.sub, bound, families)
        elif key(node) not in bound:
            yield key(node)
        return
    inner = bound | bound_keys(node) if isinstance(node, (Bind, SetBuilder)) else bound
    for child in children(node):
        if isinstance(node, Call) and child is node.function and isinstance(child, Symbol):
            continue
        outside = isinstance(node, Bind) and (child is node.low or child is node.high)
        yield from _free(child, bound if outside else inner, families)
