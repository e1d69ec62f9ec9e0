"""Parts of answers as short text, for evidence and witnesses."""

from __future__ import annotations

from itertools import islice

from mathequiv.nodes import Constant, Node, Number, walk
from mathequiv.plaintext import plain

TOO_LONG = "(too long to show)"
_LONGEST = 100  # characters
_NODES = 60
_BITS = 200
_NAMES = {"inf": "infinity", "empty": "the empty set"}


def shown(node: Node) -> str:
    """A part in the notation of a calculator; what would be long is said to be so."""
    if isinstance(node, Constant):
        return _NAMES.get(node.name, node.name)
    parts = tuple(islice(walk(node), _NODES + 1))
    if len(parts) > _NODES or any(isinstance(part, Number) and _is_long(part) for part in parts):
        return TOO_LONG
    text = plain(node)
    return text if len(text) <= _LONGEST else TOO_LONG


def _is_long(node: Number) -> bool:
    return node.value.numerator.bit_length() + node.value.denominator.bit_length() > _BITS
