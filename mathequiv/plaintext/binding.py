"""How tightly printed parts bind, shared by the printers."""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.nodes import Node

At = Callable[[Node, int], str]
# How tightly a text binds, from a list to an atom.
LIST, CLAIM, UNION, SUM, TERM, POWER, ATOM = range(7)


def commas(items: tuple[Node, ...], at: At) -> str:
    return ", ".join(at(item, CLAIM) for item in items)
