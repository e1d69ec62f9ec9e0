"""Inequalities in braces, which are no elements: ``\\{x > 3\\}`` as a whole answer, or as what a letter lies in.

Elsewhere the letter may be a random variable or a function, and the braces stay as they are: ``P(\\{X > 3\\})``.
"""

from __future__ import annotations

from mathequiv.nodes import Apply, Constant, Listing, Node, Relation, Set, SetBuilder, Symbol, walk
from mathequiv.syntax.vocabulary import COMPARISONS

_JOINING = frozenset({"union", "intersection"})


def described(node: Node) -> Node:
    """The answer with a set of numbers for each inequality in braces, where all are of one letter."""
    if isinstance(node, Relation) and node.operators == ("in",) and isinstance(node.terms[0], Symbol):
        held = _with_sets(node.terms[1], node.terms[0])
        return node if held is None else Relation((node.terms[0], held), node.operators, node.modulus)
    letters = {letter for inner in _parts(node) if (letter := _letter(inner)) is not None}
    return (_with_sets(node, letters.pop()) or node) if len(letters) == 1 else node


def _parts(node: Node) -> tuple[Node, ...]:
    return node.args if isinstance(node, Apply) and node.head in _JOINING else (node,)


def _with_sets(node: Node, letter: Symbol) -> Node | None:
    """The set, or the union of sets; None where an inequality is of another letter."""
    parts = _parts(node)
    letters = [_letter(part) for part in parts]
    if not any(letters) or any(found not in (None, letter) for found in letters):
        return None
    sets = tuple(
        SetBuilder(letter, part.items[0]) if isinstance(part, Set) and found is not None else part
        for part, found in zip(parts, letters, strict=True)
    )
    return Apply(node.head, sets) if isinstance(node, Apply) else sets[0]


def _letter(node: Node) -> Symbol | None:
    """The one letter of an inequality alone in braces; ``{x x > 3}`` has lost its bar."""
    claim = node.items[0] if isinstance(node, Set) and len(node.items) == 1 else None
    if not isinstance(claim, Relation) or not COMPARISONS.issuperset(claim.operators):
        return None
    first = claim.terms[0]
    if isinstance(first, Apply) and first.head == "mul" and first.args[0] == first.args[1]:
        return None
    letters = {inner for inner in walk(claim) if isinstance(inner, Symbol)}
    return letters.pop() if len(letters) == 1 else None


# -- a set builder without its braces ---------------------------------------------------------------------------
_CLAIMING = COMPARISONS | {"!="}


def unbraced(node: Node) -> Node:
    """``x | x > 1``: a bar behind a letter, and nothing behind it but comparisons of that letter, make a set."""
    first, *rest = _claims(node)
    if not isinstance(first, Relation) or "divides" not in first.operators[:2] or first.modulus is not None:
        return node
    bar = first.operators.index("divides")
    letter = first.terms[0]
    held = bar == 0 or (first.operators[0] == "in" and isinstance(first.terms[1], Constant))
    if not isinstance(letter, Symbol) or not held or len(first.terms) < bar + len("abc"):
        return node
    claims = (Relation(first.terms[bar + 1 :], first.operators[bar + 1 :]), *rest)
    if not all(_is_about(claim, letter) for claim in claims):
        return node
    element = letter if bar == 0 else Relation(first.terms[:2], first.operators[:1])
    return SetBuilder(element, _joined(node, claims))


def _claims(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Listing):
        return node.items
    return node.args if isinstance(node, Apply) and node.head in ("and", "or") else (node,)


def _is_about(claim: Node, letter: Symbol) -> bool:
    if not isinstance(claim, Relation) or not _CLAIMING.issuperset(claim.operators):
        return False
    return {inner for inner in walk(claim) if isinstance(inner, Symbol)} == {letter}


def _joined(node: Node, claims: tuple[Node, ...]) -> Node:
    """The claims, joined as they are in the answer."""
    if isinstance(node, Listing):
        return Listing(claims, node.joiner)
    return Apply(node.head, claims) if isinstance(node, Apply) else claims[0]
