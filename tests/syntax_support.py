"""Trees on one line, and the tables of readings of ``tests/readings`` in which they stand.

Numbers show their value and what was written (``1/2``, ``7/5d2`` has two places, ``1234g`` has commas), numerals their
base (``1010@2``), symbols their subscript and marks (``x_1~hat``), constants a colon (``:pi``); every other node is
``(head part part ...)``, where classes begin with a capital and heads of operations do not.

A row of a table is ``text ⇒ reading ‖ second reading``, or ``te‹x›t ✗ cause`` for a text that is refused with its caret
at ``x``; the cause is ``malformed`` where none is named. Control characters are written by their pictures (``␌`` for a
form feed), ``␠`` is a space at an end of the text, and a line that begins with ``#`` is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mathequiv import nodes as n
from mathequiv.config import Config
from mathequiv.syntax import read
from mathequiv.verdict import ParseError

PLAIN = Config()


def show(node: n.Node) -> str:
    """The tree on one line."""
    match node:
        case n.Number(value, places, grouped):
            return f"{value}{'' if places is None else f'd{places}'}{'g' if grouped else ''}"
        case n.Numeral(digits, base):
            return f"{digits}@{base}"
        case n.Symbol(name, sub, marks):
            return (name or "''") + (f"_{show(sub)}" if sub is not None else "") + "".join(f"~{mark}" for mark in marks)
        case n.Constant(name):
            return f":{name}"
        case n.Apply(head, args):
            return form(head, *map(show, args))
        case n.Call(function, args):
            return form("Call", show(function), *map(show, args))
        case n.Bind():
            return _bind(node)
        case n.Tuple(items) | n.Bracket(items) | n.Set(items) | n.Vector(items):
            return form(type(node).__name__, *map(show, items))
        case _:
            return _rarer(node)


def _rarer(node: n.Node) -> str:
    match node:
        case n.Listing(items, joiner):
            return form("Listing" + {",": ""}.get(joiner, f":{joiner}"), *map(show, items))
        case n.SetBuilder(first, second) | n.Given(first, second):
            return form(type(node).__name__, show(first), show(second))
        case n.Interval(low, high, low_closed, high_closed):
            return form(f"Interval{'[' if low_closed else '('}{']' if high_closed else ')'}", show(low), show(high))
        case n.Matrix(rows, bracket):
            return form(f"Matrix:{bracket}", *(form(*map(show, row)) for row in rows))
        case n.Piecewise(pieces):
            return form("Piecewise", *(form(show(v), show(c) if c is not None else "else") for v, c in pieces))
        case n.Relation(terms, operators, modulus):
            rest = [
                part for operator, term in zip(operators, terms[1:], strict=True) for part in (operator, show(term))
            ]
            return form("Relation", show(terms[0]), *rest, *(() if modulus is None else ("mod", show(modulus))))
        case n.Quantity(value, unit):
            return form("Quantity", show(value), f"<{' '.join(unit.text.split())}>")
        case _:
            return _words(node)


def _words(node: n.Node) -> str:
    match node:
        case n.Ratio(terms, clock):
            return form("Ratio" + (":clock" if clock else ""), *map(show, terms))
        case n.Clock(seconds, half):
            return form("Clock", str(seconds), *([half] if half else []))
        case n.Phrase(parts):
            return form("Phrase", *(repr(part) if isinstance(part, str) else show(part) for part in parts))
        case n.Choice(letters, content):
            return form("Choice", ",".join(letters), *([show(content)] if content is not None else []))
    raise TypeError(f"no notation for {type(node).__name__}")


def _bind(node: n.Bind) -> str:
    named = {"low": node.low, "high": node.high, "if": node.condition}
    parts = [f"{name}={show(part)}" for name, part in named.items() if part is not None]
    return form(f"Bind:{node.head}{node.note}", form(*map(show, node.variables)), show(node.body), *parts)


def form(*parts: str) -> str:
    """``(part part ...)``."""
    return f"({' '.join(parts)})"


@dataclass(frozen=True)
class Row:
    """One line of a table: ``readings`` for a text that is read, ``span`` and ``cause`` for one that is refused."""

    place: str
    text: str
    readings: tuple[str, ...] = ()
    span: tuple[int, int] = (0, 0)
    cause: str = ""


def rows(name: str = "*") -> Iterator[Row]:
    """The rows of the tables."""
    for path in sorted(TABLES.glob(f"{name}.txt")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if line.strip() and not line.startswith("# "):
                yield _row(f"{path.name}:{number}", line)


def _row(place: str, line: str) -> Row:
    match = _READ.match(line) or _REFUSED.match(line)
    if match is None:
        raise ValueError(f"{place}: neither a reading nor a refusal: {line}")
    text = match["text"].strip().translate(_PICTURES)
    if "trees" in match.groupdict():
        return Row(place, text, tuple(match["trees"].strip().split(" ‖ ")))
    start, end = text.index("‹"), text.index("›") - 1
    return Row(place, re.sub("[‹›]", "", text), span=(start, end), cause=match["cause"] or "malformed")


TABLES = Path(__file__).parent / "readings"
_READ = re.compile(r"(?P<text>.*?)\s⇒\s(?P<trees>.*)")
_REFUSED = re.compile(r"(?P<text>.*‹.*›.*?)\s✗\s*(?P<cause>.*)")
_PICTURES = {0x2400 + code: chr(code) for code in range(0x21)}


def readings(text: str, config: Config = PLAIN) -> list[str]:
    """The readings of a text, each on one line."""
    return [show(node) for node in read(text, config)]


def refusal(text: str, config: Config = PLAIN) -> ParseError | None:
    """The refusal of a text, or None when it is read."""
    try:
        read(text, config)
    except ParseError as error:
        return error
    return None
