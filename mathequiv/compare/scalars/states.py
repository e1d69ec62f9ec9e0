"""Linear combinations of kets: states with names of one form are compared by their coefficients."""

from __future__ import annotations

from mathequiv.compare.build import bottom_up, contains
from mathequiv.compare.logic import DIFFERENT
from mathequiv.compare.registry import Same
from mathequiv.nodes import Apply, Constant, Node, Number, Symbol, Tuple, walk
from mathequiv.verdict import Finding, unknown

_STATES = frozenset({"ket", "bra", "outer", "braket", "otimes"})


def states(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """The kets as letters; None unless both sides are linear in them.

    **Proves** by any proof for letters. **Refutes** only where all kets are named alike, by digits or by letters:
    ``|+>`` may be a sum of ``|0>`` and ``|1>``.
    """
    degrees = _degree(reference), _degree(prediction)
    if None in degrees or not any(degrees):
        return None
    kets = dict.fromkeys(inner for side in (reference, prediction) for inner in walk(side) if _is_ket(inner))
    letters: dict[Node, Node] = {ket: Symbol("state", Number(place)) for place, ket in enumerate(kets)}
    sides = [bottom_up(side, lambda inner: letters.get(inner, inner)) for side in (reference, prediction)]
    found = same(sides[0], sides[1])
    forms = {_form(ket.args[0]) for ket in kets if isinstance(ket, Apply)}
    if found.decision is DIFFERENT and (None in forms or len(forms) > 1):
        return unknown(found.stage)
    return found


def _is_ket(node: Node) -> bool:
    return isinstance(node, Apply) and node.head == "ket"


def _is_state(node: Node) -> bool:
    return isinstance(node, Apply) and node.head in _STATES


def _degree(node: Node) -> int | None:
    """1 for a linear combination of kets, 0 for what has no states in it, None for anything else."""
    if not contains(node, _is_state):
        return 0
    if not isinstance(node, Apply) or node.head not in ("ket", "neg", "add", "mul", "div"):
        return None
    if node.head == "ket":
        return 1
    degrees = [_degree(arg) for arg in node.args]
    if node.head == "div":
        return degrees[0] if degrees[1] == 0 else None
    if node.head == "mul":
        known = [degree for degree in degrees if degree is not None]
        return 1 if len(known) == len(degrees) and sum(known) == 1 else None
    return degrees[0] if len(set(degrees)) == 1 else None


def _form(name: Node) -> object:
    """What the name of a state is made of; states named in one form are independent."""
    if isinstance(name, Tuple):
        parts = tuple(_form(item) for item in name.items)
        return None if None in parts else parts
    text = name.name if isinstance(name, (Symbol, Constant)) else str(name.value) if isinstance(name, Number) else ""
    if text.isdecimal():
        return len(text)
    if text in ("up", "down"):
        return "arrow"
    return "letter" if text.isalpha() else "sign" if text in ("+", "-") else None
