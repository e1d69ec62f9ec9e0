"""Rational functions of one large factorial: ``1/2004!`` and ``3/(3 (2004 2003!)) + 2 - 2``, exactly.

All factorials of a pair are multiples of the smallest, which is a letter in what is left. A polynomial that is not zero
has no zero beyond Cauchy's bound, and factorials lie far beyond.
"""

from __future__ import annotations

from math import log2, prod

from mathequiv.nodes import Apply, Node, Number, Symbol, rebuild, walk
from mathequiv.numeric.relations import exact
from mathequiv.numeric.trees import difference, product
from mathequiv.numeric.values import NoValue
from mathequiv.verdict import Finding, Stage, different, equal

_LEAST, _LARGEST = 100, 10**6
_APART = 64  # the largest argument less the smallest one
_TERMS = 400
_LETTER = Symbol("\0factorial")


def has_large(*trees: Node) -> bool:
    """True where a factorial of something that may be large occurs."""
    return any(_is_factorial(node) for tree in trees for node in walk(tree))


def by_factorial(reference: Node, prediction: Node) -> Finding | None:
    """Whether two closed rational expressions in large factorials are equal; None where they are anything else."""
    gap = difference(reference, prediction)
    if any(isinstance(node, Number) and node.places is not None for node in walk(gap)):
        return None  # a tolerance may apply
    counts = {node: exact(node.args[0]) for node in walk(gap) if isinstance(node, Apply) and _is_factorial(node)}
    large = [count for count in counts.values() if type(count) is int and _LEAST < count <= _LARGEST]
    if not large or len(large) < len(counts) or max(large) - min(large) > _APART:
        return None
    least = min(large)
    parts = _fraction(gap, {node: int(count) for node, count in counts.items() if count is not None})
    if parts is None or any(_size(part) + 1 >= least * (log2(least) - 1.5) for part in parts):
        return None
    if not any(parts[0]):
        return equal(Stage.NUMERIC, "exact arithmetic", f"exact arithmetic: a rational identity in {least}!")
    return different(Stage.NUMERIC, "exact arithmetic", f"the difference is a rational function of {least}!, not zero")


def _is_factorial(node: Node) -> bool:
    return isinstance(node, Apply) and node.head == "factorial"


def _size(coefficients: list[int]) -> int:
    return max(map(abs, coefficients)).bit_length()


def _fraction(gap: Node, counts: dict[Apply, int]) -> tuple[list[int], list[int]] | None:
    """The difference as a fraction of polynomials in the smallest factorial; None where it is none."""
    from mathequiv.numeric.polynomial import Ring, atoms  # loads FLINT
    from mathequiv.numeric.roots import integers

    least = min(counts.values())
    multiples = {node: product(_LETTER, Number(prod(range(least + 1, count + 1)))) for node, count in counts.items()}
    whole = _replaced(gap, multiples)
    if set(atoms(whole)) != {_LETTER}:
        return None
    try:
        top, bottom = Ring([_LETTER], _TERMS).form(whole)
    except NoValue:
        return None
    return (integers(top), integers(bottom)) if bottom else None


def _replaced(node: Node, multiples: dict[Apply, Node]) -> Node:
    found = multiples.get(node) if isinstance(node, Apply) else None
    return rebuild(node, lambda child: _replaced(child, multiples)) if found is None else found
