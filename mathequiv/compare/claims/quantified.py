r"""Whether a quantified claim about one real letter is true: ``\forall x \in \mathbb R, x^2 \ge 0`` is."""

from __future__ import annotations

from mathequiv.compare.claims.points import grid, truth
from mathequiv.compare.sets.reals import ALL, Reals, Undetermined
from mathequiv.compare.sets.regions import claim
from mathequiv.nodes import Bind, Node, Symbol
from mathequiv.numeric import free_symbols
from mathequiv.verdict import Finding, Stage, different

_WORDS = {True: "true", False: "false"}


def true_and_false(reference: Node, prediction: Node) -> Finding | None:
    """A refutation where one of two claims is true and the other false; None where that is not known."""
    if not _is_closed(reference) or not _is_closed(prediction):
        return None
    left = _truth(reference)
    right = None if left is None else _truth(prediction)
    if left is None or right is None or left is right:
        return None
    text = f"the reference is {_WORDS[left]}, the prediction {_WORDS[right]}"
    return different(Stage.NUMERIC, "truth of the claims", text)


def _is_closed(node: Node) -> bool:
    """True of a quantifier over one letter, with no other letter in the claim."""
    if not isinstance(node, Bind) or node.head not in ("forall", "exists") or len(node.variables) != 1:
        return False
    return isinstance(node.variables[0], Symbol) and not free_symbols(node)


def _truth(node: Node) -> bool | None:
    assert isinstance(node, Bind)
    letter = node.variables[0]
    assert isinstance(letter, Symbol)
    try:
        within = _domain(node.condition, letter)
        holds = claim(node.body, letter)
        if node.head == "exists":
            return not (within & holds).empty
        return True if (within - holds).empty else _by_points(node, letter)  # a side may have no value there
    except Undetermined:
        return _by_points(node, letter)


def _domain(condition: Node | None, letter: Symbol) -> Reals:
    return ALL if condition is None else claim(condition, letter)


def _by_points(node: Bind, letter: Symbol) -> bool | None:
    """False of all by a counterexample, true of some by an example; None where the points show neither."""
    wanted = node.head == "exists"
    for point in grid([letter]):
        allowed = True if node.condition is None else truth(node.condition, point)
        if allowed and truth(node.body, point) is wanted:
            return wanted
    return None
