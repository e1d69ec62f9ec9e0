r"""Dirac's brackets: what stands in a bra or a ket names a state, so its parts have an order and are no factors.

state ::= sign+ | digits | letter letter+ | listing | sum    |+\rangle, |01\rangle, |HV\rangle, |n,l\rangle, |n+1\rangle
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Constant, Listing, Node, Symbol, Tuple
from mathequiv.syntax.atoms import label
from mathequiv.syntax.items import Item, Kind

if TYPE_CHECKING:
    from mathequiv.syntax.groups import Gatherer

_SPINS = frozenset({"+", "-", "up", "down"})
_PAIRED = frozenset({r"\braket", r"\Braket"})
_OF_TWO = _PAIRED | {r"\ketbra", r"\dyad"}
_OF_STATES = _OF_TWO | {r"\ket", r"\bra"}


def spins(items: list[Item]) -> Node | None:
    """A state whose name is signs alone: ``|+\\rangle``, ``|\\uparrow\\downarrow\\rangle``."""
    signs = bool(items) and all(item.text in _SPINS for item in items)
    return Symbol("".join(item.text for item in items)) if signs else None


def state(gatherer: Gatherer, items: list[Item], opener: str) -> Node | None:
    """The state that the items name; None where there are none."""
    named = spins(items) or label(items)
    if named is not None or not items:
        return named
    node = gatherer.parse(items, opener)
    return None if node is None else ordered(node)


def ordered(node: Node) -> Node:
    """Numbers of a state side by side, and letters without a sign between them, in their order."""
    if isinstance(node, Listing):
        return Tuple(node.items)
    if isinstance(node, Apply) and node.head == "mul" and all(isinstance(arg, (Symbol, Constant)) for arg in node.args):
        return Tuple(node.args)
    return node


def parts(gatherer: Gatherer, items: list[Item], opener: Item, sign: str) -> list[Node]:
    r"""The states, and the operators between them, that bars part: ``\langle a|H|b\rangle``."""
    runs: list[list[Item]] = [[]]
    for item in items:
        if item.is_op("mid"):
            runs.append([])
        else:
            runs[-1].append(item)
    if len(runs) == 1:
        found = [gatherer.parse(items, sign)]
    else:
        inner = [spins(run) or gatherer.parse(run, sign) for run in runs[1:-1]]
        found = [state(gatherer, runs[0], sign), *inner, state(gatherer, runs[-1], sign)]
    if any(node is None for node in found):
        raise gatherer.fail("something is missing between these brackets", opener)
    return [node for node in found if node is not None]


def holds_state(before: list[Item]) -> bool:
    r"""True where braces behind ``before`` hold a state: ``\ket{01}``, either argument of ``\braket{01}{10}``."""
    if not before:
        return False
    second = len(before) > 1 and before[-1].kind is Kind.GROUP and before[-1].text == "{" and before[-2].text in _OF_TWO
    return second or before[-1].text in _OF_STATES


def holds_bars(before: list[Item]) -> bool:
    r"""True where bars part what the braces behind ``before`` hold: ``\braket{0|H|0}``."""
    return bool(before) and before[-1].text in _PAIRED


def state_braces(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    r"""states ::= '{' state '}' | '{' state ('|' operator)* '|' state '}'"""
    if any(item.is_op("mid") for item in items):
        return Apply("braket", tuple(parts(gatherer, items, opener, "{")))
    return state(gatherer, items, "{")
