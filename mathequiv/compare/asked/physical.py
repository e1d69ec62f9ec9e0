"""Positive quantities: under the option ``physical = positive`` every letter is one, but those of the table below.

The letters are marked in both trees before anything is compared, so that points, domains, breakpoints, solutions and
the assumptions of computer algebra all go by the same mark.
"""

from __future__ import annotations

from dataclasses import replace

from mathequiv.nodes import Bind, Node, SetBuilder, Symbol, transform, walk

# Letters whose values may have either sign, with any subscript.
SIGNED = {
    "angles": frozenset({"alpha", "beta", "gamma", "theta", "vartheta", "phi", "varphi", "psi", "chi", "delta"}),
    "coordinates": frozenset({"x", "y", "z", "xi", "eta", "zeta"}),
    "charges": frozenset({"q", "Q", "e"}),
}
_SIGNED = frozenset().union(*SIGNED.values())
# A component along an axis, or in a direction, is a coordinate: ``v_x``, ``E_theta``.
_AXES = frozenset({"x", "y", "z", "theta", "vartheta", "phi", "varphi"})
# Differences, rates, vectors, operators and conjugates of a quantity may have either sign, or are no numbers.
_PLAIN_MARKS = frozenset({"prime", "tilde", "star", "bar"})
# A derivative leaves its letter free; every other binder gives it values of its own.
_FREE = "derivative"


def positive(*nodes: Node) -> tuple[Node, ...]:
    """The trees, with the letters of positive quantities marked as such."""
    bound = {name for node in nodes for name in _bound(node)}

    def mark(node: Node) -> Node:
        return replace(node, positive=True) if isinstance(node, Symbol) and _is_quantity(node, bound) else node

    return tuple(transform(node, mark) for node in nodes)


def _is_quantity(letter: Symbol, bound: set[str]) -> bool:
    if letter.name in bound or letter.name in _SIGNED or not _PLAIN_MARKS.issuperset(letter.marks):
        return False
    return not any(isinstance(part, Symbol) and part.name in _AXES for part in walk(letter) if part is not letter)


def _bound(node: Node) -> set[str]:
    """The names of the letters that an operator or a set gives values to."""
    found: set[str] = set()
    for part in walk(node):
        binding: tuple[Node, ...] = ()
        if isinstance(part, Bind) and part.head != _FREE:
            binding = part.variables
        elif isinstance(part, SetBuilder):
            binding = (part.element,)
        found |= {inner.name for variable in binding for inner in walk(variable) if isinstance(inner, Symbol)}
    return found
