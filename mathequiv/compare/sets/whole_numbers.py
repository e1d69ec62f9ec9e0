"""Sets of integers: what a set of reals holds of them, listed or compared, exact."""

from __future__ import annotations

from math import ceil, floor

from mathequiv.compare.build import number
from mathequiv.compare.sets.reals import ALL, Reals, Undetermined
from mathequiv.compare.sets.regions import reals
from mathequiv.nodes import Apply, Constant, Node, Number, Relation, SetBuilder, Symbol
from mathequiv.numeric import real_part_near
from mathequiv.verdict import Finding, Stage, different, equal, unknown

_MOST = 200  # integers that are looked at
_INTEGERS = Constant("Z")


def of_integers(node: Node) -> Reals | None:
    r"""A set of reals whose integers are the members: of ``\mathbb Z \cap S``, ``\{n \in \mathbb Z : claim\}``."""
    args = _parts(node)
    rest = tuple(arg for arg in args if arg != _INTEGERS)
    if len(rest) == len(args):
        return None
    try:
        return reals(rest[0] if len(rest) == 1 else Apply("intersection", rest)) if rest else ALL
    except Undetermined:
        return None


def _parts(node: Node) -> tuple[Node, ...]:
    """The sets whose common part this is."""
    if isinstance(node, Apply) and node.head == "intersection":
        return tuple(part for arg in node.args for part in _parts(arg))
    if isinstance(node, SetBuilder) and isinstance(node.element, Relation) and node.element.operators == ("in",):
        letter, domain = node.element.terms
        if isinstance(letter, Symbol) and _INTEGERS in _parts(domain):
            return (*_parts(domain), SetBuilder(letter, node.condition))
    return (node,)


def listed(region: Reals) -> tuple[Node, ...] | None:
    """The integers of a bounded set; None for any other, and where there are too many."""
    window = _window(region)
    if window is None or region.cells[0] or region.cells[-1] or not region.cuts:
        return None
    return _held(region, window)


def compared(left: Reals, right: Reals) -> Finding:
    """The same integers: between the ends one by one, and beyond them all or none."""
    windows = [_window(region) for region in (left, right)]
    if windows[0] is None or windows[1] is None:
        return unknown(Stage.NUMERIC)
    window = range(min(windows[0][0], windows[1][0]), max(windows[0][-1], windows[1][-1]) + 1)
    own, theirs = _held(left, window), _held(right, window)
    if own is None or theirs is None:
        return unknown(Stage.NUMERIC)
    apart = sorted({value.value for value in own} ^ {value.value for value in theirs})
    if apart:
        text = f"{apart[0]} belongs to one side alone"
        return different(Stage.NUMERIC, "sets of integers", text, {"member": str(apart[0])})
    return equal(Stage.NUMERIC, "sets of integers", "the same integers")


def _window(region: Reals) -> range | None:
    """The integers from below the least end to above the greatest."""
    ends = [real_part_near(cut) for cut in region.cuts]
    known = [end for end in ends if end is not None]
    if len(known) < len(ends):
        return None
    low, high = (floor(min(known)) - 1, ceil(max(known)) + 1) if known else (0, 0)
    return range(low, high + 1) if high - low <= _MOST else None


def _held(region: Reals, window: range) -> tuple[Number, ...] | None:
    if len(window) > 2 * _MOST:
        return None
    try:
        return tuple(value for value in map(number, window) if region.holds(value))
    except Undetermined:
        return None
