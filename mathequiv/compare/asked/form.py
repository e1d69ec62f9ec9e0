"""The form of an equal answer, where the option asks for one: evaluated, or of the reference's own shape.

An answer is asked for its form only after it was found equal; an answer of words or a choice has none.
"""

from __future__ import annotations

from mathequiv.compare.asked.pending import pending
from mathequiv.compare.asked.shape import described, shape
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.meaning import branches
from mathequiv.compare.names import assignment, evaluated
from mathequiv.config import Form
from mathequiv.nodes import Apply, Choice, Listing, Node, Phrase, Quantity, Relation, Set, Tuple, rebuild
from mathequiv.normal.tree import normal_key
from mathequiv.numeric import free_symbols
from mathequiv.verdict import Finding, Stage, different

_SIGNS = frozenset({"percent", "degree"})
_WORDS = (Phrase, Choice)


def out_of_form(reference: Node, prediction: Node, form: Form, plus: tuple[bool, bool]) -> Finding | None:
    """The refutation of an equal answer that has not the form asked for; None where it has.

    ``plus`` says of each side whether a plus sign is written in it: without one, ``2 1/2`` is a mixed number.
    """
    if isinstance(reference, _WORDS) or isinstance(prediction, _WORDS):
        return None
    try:
        reason = _REASONS[form](_final(reference), _final(prediction), plus)
    except RecursionError:
        return None
    return None if reason is None else different(Stage.NORMALIZED, "form", reason)


def _unevaluated(reference: Node, prediction: Node, plus: tuple[bool, bool]) -> str | None:
    """What the prediction leaves to be done, of a kind that the reference does not leave."""
    if kind_of(reference) is kind_of(prediction) is Kind.SCALAR and free_symbols(prediction) - free_symbols(reference):
        return "not evaluated: letters of the prediction cancel"
    left = pending(reference, plus[0])
    for kind, example in pending(prediction, plus[1]).items():
        if kind not in left:
            return f"not evaluated: {example}"
    return None


def _misshapen(reference: Node, prediction: Node, plus: tuple[bool, bool]) -> str | None:
    """The two shapes, where they differ."""
    reference, prediction = _without_sign(reference, prediction)
    left, right = shape(reference, plus[0]), shape(prediction, plus[1])
    if left == right:
        return None
    names = described(left), described(right)
    return f"the shapes differ: {names[0]} against {names[1]}" if names[0] != names[1] else "the shapes differ"


_REASONS = {Form.EVALUATED: _unevaluated, Form.SAME_SHAPE: _misshapen}


def _without_sign(reference: Node, prediction: Node) -> tuple[Node, Node]:
    """Both without the percent or degree that one side alone carries, where the rest is the same value."""
    for one, other in ((reference, prediction), (prediction, reference)):
        if isinstance(one, Apply) and one.head in _SIGNS and normal_key(one.args[0]) == normal_key(other):
            return (one.args[0], other) if one is reference else (other, one.args[0])
    return reference, prediction


def _alternatives(node: Apply) -> Node:
    """The values of both signs of a plus-minus, and of alternatives."""
    parts = node.args if node.head in ("or", "and") else branches(node)
    return Listing(tuple(map(_final, parts))) if len(parts) > 1 else node


def _final(node: Node) -> Node:
    """What the answer comes to: the value of a name, the last member of a chain, the number before a unit."""
    if isinstance(node, (Listing, Set, Tuple)):
        return rebuild(node, _final)
    if isinstance(node, Apply):
        return _alternatives(node)
    if isinstance(node, Quantity):
        return _final(node.value)
    if not isinstance(node, Relation):
        return node
    named = assignment(node)
    if named is not None:
        return _final(named.value)
    chain = evaluated(node)
    return chain[0] if chain is not None and not free_symbols(node) else node
