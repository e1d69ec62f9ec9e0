"""Letters marked as vectors or operators: numbers may stand for them where each term has one of them as a factor."""

from __future__ import annotations

from collections.abc import Iterable

from mathequiv.nodes import Apply, Node, Symbol, children

_MARKS = frozenset({"vec", "hat", "dagger"})
# A starred letter is the conjugate or adjoint of the letter without the star.
_TIED = frozenset({"star", "dagger"})


def is_vector(letter: Symbol) -> bool:
    """True of an arrow, a hat, a dagger."""
    return not _MARKS.isdisjoint(letter.marks)


def is_tied(letter: Symbol) -> bool:
    """True of a letter whose value depends on that of another."""
    return not _TIED.isdisjoint(letter.marks)


def vectors(letters: Iterable[Symbol]) -> frozenset[Symbol]:
    """The vectors among the letters."""
    return frozenset(filter(is_vector, letters))


def is_linear(node: Node) -> bool:
    """True where no product, power or function has more than one vector in it: then nothing needs to commute."""
    return _degree(node) is not None


def _degree(node: Node) -> int | None:
    """0 without vectors, 1 where linear in them, None beyond."""
    if isinstance(node, Symbol):
        return int(is_vector(node))
    head = node.head if isinstance(node, Apply) else ""
    degrees = [_degree(child) for child in children(node)]
    if None in degrees:
        return None
    sizes = [degree for degree in degrees if degree is not None]
    if not any(sizes):
        return 0
    if head in ("add", "neg") or (head == "mul" and sum(sizes) == 1) or (head == "div" and sizes[1] == 0):
        return 1
    return None
