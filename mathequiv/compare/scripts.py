r"""Letters with scripts that are signs: ``C_{10}^3`` and ``A_5^2`` count choices, ``\delta_{ij}`` is symmetric.

``C_n^k`` for a binomial coefficient and ``A_n^k`` or ``P_n^k`` for the number of arrangements are the notation of many
countries. It is a second reading beside the power of a letter, open only where no such letter stands by itself.
"""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.compare.build import bottom_up
from mathequiv.nodes import Apply, Listing, Node, Number, Symbol, Tuple, walk
from mathequiv.numeric import free_symbols

Change = Callable[[Node], Node]

_HEADS = {"C": "binomial", "A": "permutation", "P": "permutation"}
# Letters that count.
_COUNTING = frozenset({"n", "k", "m", "r", "i", "j", "l", "N"})


def counted(sides: tuple[Node, Node]) -> Change | None:
    """The change of powers to numbers of choices; None where a letter with an index is anything else."""
    bases = [inner for side in sides for inner in walk(side) if _is_sign(inner)]
    powers = [inner for side in sides for inner in walk(side) if _counts(inner, sides)]
    return (lambda node: bottom_up(node, _counting)) if bases and len(bases) == len(powers) else None


def _is_sign(node: Node) -> bool:
    return isinstance(node, Symbol) and node.name in _HEADS and node.sub is not None and not node.marks


def _counts(node: Node, sides: tuple[Node, Node]) -> bool:
    """True for a power whose base has an index that is not below the exponent, or letters that both sides use."""
    if not isinstance(node, Apply) or node.head != "pow" or not _is_sign(node.args[0]):
        return False
    base, chosen = node.args
    whole = base.sub if isinstance(base, Symbol) else None
    if isinstance(whole, Number) and isinstance(chosen, Number):
        values = chosen.value, whole.value
        return all(isinstance(value, int) for value in values) and 0 <= values[0] <= values[1]
    if whole is None:
        return False
    letters = free_symbols(whole) | free_symbols(chosen)
    plain = all(letter.name in _COUNTING and letter.sub is None for letter in letters)
    return plain and bool(letters) and all(letters <= _letters(side) for side in sides)


def _letters(side: Node) -> frozenset[Node]:
    return frozenset(inner for inner in walk(side) if isinstance(inner, Symbol))


def _counting(node: Node) -> Node:
    if not isinstance(node, Apply) or node.head != "pow" or not _is_sign(node.args[0]):
        return node
    base, chosen = node.args
    if not isinstance(base, Symbol) or base.sub is None:
        return node
    return Apply(_HEADS[base.name], (base.sub, chosen))


def ordered(node: Node) -> Node:
    r"""``\delta_{ji}`` as ``\delta_{ij}``, the symbol of Kronecker."""
    return bottom_up(node, _sorted)


def _sorted(node: Node) -> Node:
    if not isinstance(node, Symbol) or node.name != "delta" or node.marks:
        return node
    if not isinstance(node.sub, (Tuple, Listing)) or len(node.sub.items) != 2:
        return node
    return Symbol("delta", Tuple(tuple(sorted(node.sub.items, key=repr))))
