"""How far letters have to move before a periodic function shows more than its first branch.

``|sin(x/10^9)|`` is ``sin(|x|/10^9)`` for all moderate ``x``, and ``10^9 arctan(tan(x/10^9))`` is ``x``: where values
are folded, points of ordinary size say too little. The arguments of the functions give the size to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mathequiv.nodes import Apply, Constant, Node, Symbol, walk
from mathequiv.numeric import safe
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.heads import PERIODIC
from mathequiv.numeric.points import Point
from mathequiv.numeric.reals import lift
from mathequiv.numeric.scope import Field, Scope
from mathequiv.numeric.trees import free_symbols
from mathequiv.numeric.values import Huge, NoValue

# Arguments are wanted between 2^2 and 2^6, a few periods; the search goes as far as factors of 2^+-8192.
_LOW, _HIGH = 3, 6
_STEPS = 14


def periodic_arguments(*trees: Node) -> tuple[Node, ...]:
    """The arguments of trigonometric and exponential functions that vary."""
    found: dict[Node, None] = {}
    for tree in trees:
        for node in walk(tree):
            if isinstance(node, Apply) and free_symbols(argument := _argument(node)):
                found[argument] = None
    return tuple(found)


def _argument(node: Apply) -> Node:
    if node.head in PERIODIC:
        return node.args[0]
    return node.args[1] if node.head == "pow" and node.args[0] == Constant("e") else Constant("e")


def reach(argument: Node, letter: Symbol, base: Point, field: Field | None) -> int | None:
    """``m`` such that a factor of ``2^m`` on the letter takes the argument over a few periods; None if none does."""

    def size(exponent: int) -> int | None:
        start = base[letter] or 1
        moved = start * 2**exponent if exponent >= 0 else safe.ball(start) / 2**-exponent
        try:
            value = lift(evaluate(argument, Scope({**base, letter: moved}, field)))
            return None if type(value) is Huge else safe.magnitude(value)
        except NoValue:
            return None

    start = size(0)
    if start is None:
        return None
    return 0 if _LOW <= start <= _HIGH else _bisected(size, 1 if start < _LOW else -1)


def _bisected(size: Callable[[int], int | None], direction: int) -> int | None:
    """The exponent at which the size passes into the wanted range, by doubling and halving the step."""
    inside, outside = 0, None
    for step in _doubled():
        found = size(direction * step)
        if found is not None and _LOW <= found <= _HIGH:
            return direction * step
        if found is None or (found > _HIGH if direction > 0 else found < _LOW):
            outside = step
            break
        inside = step
    while outside is not None and outside - inside > 1:
        middle = (inside + outside) // 2
        found = size(direction * middle)
        if found is not None and _LOW <= found <= _HIGH:
            return direction * middle
        if found is None or (found > _HIGH if direction > 0 else found < _LOW):
            outside = middle
        else:
            inside = middle
    return None


def _doubled() -> Iterator[int]:
    return (1 << power for power in range(_STEPS))
