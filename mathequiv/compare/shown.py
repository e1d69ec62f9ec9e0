"""Parts of answers as short text, for evidence and witnesses."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

from mathequiv.nodes import Apply, Constant, Node, Number, transform, walk
from mathequiv.plaintext import plain

TOO_LONG = "(too long to show)"
_LONGEST = 100  # characters
_NODES = 60
_BITS = 200
_PLACES = 6  # of a fraction that is told as a decimal
_NAMES = {"inf": "infinity", "empty": "the empty set"}


def shown(node: Node) -> str:
    """A part in the notation of a calculator; what would be long is said to be so."""
    if isinstance(node, Constant):
        return _NAMES.get(node.name, node.name)
    parts = tuple(islice(walk(node), _NODES + 1))
    if len(parts) > _NODES or any(isinstance(part, Number) and _is_long(part) for part in parts):
        return TOO_LONG
    text = plain(transform(node, _as_told) if any(map(_is_fraction, parts)) else node)
    return text if len(text) <= _LONGEST else TOO_LONG


def _is_fraction(node: Node) -> bool:
    return isinstance(node, Number) and node.places is None and node.value.denominator > 1


def _as_told(node: Node) -> Node:
    """A fraction as a decimal that ends, where there is a short one, or as a quotient."""
    if not isinstance(node, Number) or not _is_fraction(node):
        return node
    value = Fraction(node.value)
    if 10**_PLACES % value.denominator == 0:
        return Number(value, next(places for places in range(_PLACES + 1) if 10**places % value.denominator == 0))
    return Apply("div", (Number(value.numerator), Number(value.denominator)))


def _is_long(node: Number) -> bool:
    return node.value.numerator.bit_length() + node.value.denominator.bit_length() > _BITS
