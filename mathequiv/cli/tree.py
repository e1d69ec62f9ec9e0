"""A tree of nodes drawn in lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from typing import Any, NamedTuple

from mathequiv import latex
from mathequiv.nodes import Node, Number, Unit

_WIDTH = 72


class Glyphs(NamedTuple):
    """The strokes before a node that has later siblings or none, and before what is below such a node."""

    tee: str
    corner: str
    bar: str
    gap: str


BOXES = Glyphs("├─ ", "└─ ", "│  ", "   ")
ASCII = Glyphs("+- ", "`- ", "|  ", "   ")


class _Branch(NamedTuple):
    """A node in its place: the strokes before it, those before what is below it, and its role in its parent."""

    lead: str
    follow: str
    role: str
    node: Node


def draw(node: Node, glyphs: Glyphs = BOXES) -> str:
    """One line a node, parents first."""
    return "\n".join(_lines(node, glyphs))


def glyphs_for(encoding: str | None) -> Glyphs:
    """Box drawing where the encoding has it, else ASCII."""
    try:
        "".join(BOXES).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return BOXES


def _lines(root: Node, glyphs: Glyphs) -> Iterator[str]:
    pending = [_Branch("", "", "", root)]
    while pending:
        branch = pending.pop()
        yield branch.lead + branch.role + label(branch.node)
        pending.extend(reversed(_below(branch, glyphs)))


def _below(parent: _Branch, glyphs: Glyphs) -> list[_Branch]:
    members = list(_members(parent.node))
    strokes = [(glyphs.tee, glyphs.bar)] * (len(members) - 1) + [(glyphs.corner, glyphs.gap)]
    return [
        _Branch(parent.follow + stroke, parent.follow + below, role, node)
        for (stroke, below), (role, node) in zip(strokes, members, strict=False)
    ]


def _members(node: Node) -> Iterator[tuple[str, Node]]:
    """The children of a node, each with its role: the field where there are several, the place where rows nest."""
    bearing = [field.name for field in fields(node) if any(_placed(getattr(node, field.name)))]
    for name in bearing:
        prefix = name if len(bearing) > 1 else ""
        for place, child in _placed(getattr(node, name)):
            nested = ",".join(map(str, place)) if len(place) > 1 else ""
            role = " ".join(filter(None, (prefix, nested)))
            yield (f"{role}: " if role else ""), child


def _placed(value: object, place: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Node]]:
    """The nodes in a field, each with its place in the tuples around it."""
    if isinstance(value, tuple):
        for index, item in enumerate(value, start=1):
            yield from _placed(item, (*place, index))
    elif isinstance(value, Node):
        yield place, value


def label(node: Node) -> str:
    """The kind of a node and what it holds besides other nodes, defaults left out."""
    if isinstance(node, Number):
        return _cut(f"Number {latex(node)}")
    first, *_ = fields(node)
    notes = [_note(field, getattr(node, field.name), bare=field is first) for field in fields(node)]
    return _cut(" ".join(filter(None, (type(node).__name__, *notes))))


def _note(field: Field[Any], value: object, bare: bool) -> str:
    text = _scalar(value)
    default = field.default is not MISSING and value == field.default
    if default or not text:
        return ""
    return text if bare else f"{field.name}={text}"


def _scalar(value: object) -> str:
    if isinstance(value, Node) or value is None:
        return ""
    if isinstance(value, Unit):
        return value.text
    if isinstance(value, tuple):
        return " ".join(filter(None, map(_scalar, value)))
    return str(value)


def _cut(text: str) -> str:
    return text if len(text) <= _WIDTH else text[: _WIDTH - 3] + "..."
