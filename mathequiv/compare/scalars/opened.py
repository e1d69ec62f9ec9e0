"""What an expression becomes on a part of the line: moduli without their bars, where their argument has one sign."""

from __future__ import annotations

from mathequiv.compare.build import bottom_up, contains, negative
from mathequiv.compare.sets.reals import Reals, Undetermined
from mathequiv.compare.sets.regions import claim
from mathequiv.nodes import Apply, Node, Number, Relation, Symbol, walk
from mathequiv.numeric import free_symbols

_MODULI = 3  # each doubles the parts


def opened(node: Node, cell: Reals, letter: Symbol) -> Node:
    """The expression on the cell."""
    if not contains(node, _is_modulus):
        return node

    def without_bars(inner: Node) -> Node:
        if not _is_modulus(inner) or not isinstance(inner, Apply) or free_symbols(inner) != {letter}:
            return inner
        sign = _sign(inner.args[0], cell, letter)
        return inner if sign is None else inner.args[0] if sign > 0 else negative(inner.args[0])

    return bottom_up(node, without_bars)


def parts(cell: Reals, letter: Symbol, *values: Node) -> list[Reals]:
    """The cell, cut where the arguments of moduli change their signs; as it is where that is not known."""
    arguments = {
        inner.args[0] for node in values for inner in walk(node) if isinstance(inner, Apply) and _is_modulus(inner)
    }
    found = [cell]
    for argument in sorted(arguments, key=repr)[:_MODULI]:
        try:
            above = claim(Relation((argument, Number(0)), (">=",)), letter)
        except Undetermined:
            return [cell]
        found = [part for whole in found for part in (whole & above, whole - above) if not part.empty]
    return found


def _is_modulus(node: Node) -> bool:
    return isinstance(node, Apply) and node.head == "abs"


def _sign(node: Node, cell: Reals, letter: Symbol) -> int | None:
    """1 or -1 where the expression keeps to one side of zero on the whole cell."""
    try:
        for sign, operator in ((1, ">="), (-1, "<=")):
            if (cell - claim(Relation((node, Number(0)), (operator,)), letter)).empty:
                return sign
    except Undetermined:
        return None
    return None
