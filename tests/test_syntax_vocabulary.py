"""The tables of cases and readings leave nothing of the vocabulary out.

An entry is exercised by a text of ``tests/readings`` or ``tests/cases`` that is read, in which the entry stands outside
of any words, and whose tree holds what the entry means, where it means something. The texts are written by hand: none
of them is made from the tables that they exercise.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from casefile import load_folder
from syntax_support import PLAIN, refusal, rows

from mathequiv.nodes import Node, walk
from mathequiv.syntax import read
from mathequiv.syntax import vocabulary as v

CASES = Path(__file__).parent / "cases"
_WORDS = re.compile(rf"(\\(?:{'|'.join(sorted(v.TEXT_COMMANDS))})\s*){{[^{{}}]*}}")
_TOKEN = re.compile(r"\\(?:begin|end)\{[A-Za-z]+\*?\}|\\[A-Za-z]+\*?|\\.|[A-Za-z]+|[<>=!:-]+|[^\s\w]")


def texts() -> Iterator[str]:
    """The texts of the tables, the whole responses left out."""
    yield from (row.text for row in rows())
    for case in load_folder(CASES):
        yield from case.references
        if not case.is_response:
            yield case.text


@cache
def exercised() -> Mapping[str, frozenset[str]]:
    """For each token of a text that is read, the names that stand in the trees of such texts."""
    found: dict[str, set[str]] = {}
    for text in dict.fromkeys(texts()):
        if refusal(text) is None:
            names = {name for node in read(text, PLAIN) for inner in walk(node) for name in _names(inner)}
            for token in _TOKEN.findall(_WORDS.sub(r"\1 ", text)):
                found.setdefault(token, set()).update(names)
    return {token: frozenset(names) for token, names in found.items()}


def _names(node: Node) -> Iterator[str]:
    """The strings that a node holds: its name, head, marks, operators, letters, and the code of its currency."""
    yield type(node).__name__
    pending: list[object] = [getattr(node, field.name) for field in fields(node)]
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            pending.extend(value)
        elif hasattr(value, "dimension"):
            pending.extend((value.text, value.dimension))


# What an entry becomes in the tree, where that is not its own name.
_TURNED = {"ni": "in", "supset": "subset", "supseteq": "subseteq", "gets": "to", "mapsto": "lambda", "rational": "div"}
_HEADS = {"*": "mul", "x": "mul", "/": "div", "circ": "compose", "land": "and", "lor": "or", "cup": "union",
          "cap": "intersection"}  # fmt: skip
_BIG = {"integral2": "integral", "integral3": "integral"}
_BRACKETS = {"": "Matrix", "p": "Matrix", "b": "Matrix", "B": "Matrix", "v": "det", "V": "norm", "cases": "Piecewise",
             "lines": "Relation"}  # fmt: skip


def _commands(names: Collection[str], meaning: Mapping[str, str] | None = None) -> dict[str, str]:
    """Names without their backslash as tokens, with what they mean."""
    return {f"\\{name}": (meaning or {}).get(name, "") for name in names}


def _valued(table: Mapping[str, str], turned: Mapping[str, str]) -> dict[str, str]:
    return {token: turned.get(value, value) for token, value in table.items()}


TABLES: dict[str, dict[str, str]] = {
    "GREEK": _commands(v.GREEK, {name: name for name in v.GREEK}),
    "VARIANTS": _commands(v.VARIANTS, v.VARIANTS),
    "LETTERS": _commands(v.LETTERS, v.LETTERS),
    "CONSTANTS": dict(v.CONSTANTS),
    "WORDS": _valued(v.WORDS, {"nan": "div"}),
    "RELATIONS": _valued(v.RELATIONS, _TURNED),
    "PRODUCTS": _valued(v.PRODUCTS, _HEADS),
    "ACCENTS": _commands(v.ACCENTS, v.ACCENTS),
    "TRANSPARENT": _commands(v.TRANSPARENT),
    "DROPPED_ARGUMENT": _commands(v.DROPPED_ARGUMENT),
    "SPACES": dict.fromkeys(v.SPACES, ""),
    "TEXT_COMMANDS": _commands(v.TEXT_COMMANDS),
    "NAME_COMMANDS": _commands(v.NAME_COMMANDS),
    "SIZES": _commands(v.SIZES),
    "OPENING": _commands(v.OPENING),
    "CLOSING": _commands(v.CLOSING),
    "OPENERS": dict.fromkeys(v.OPENERS, ""),
    "CLOSERS": dict.fromkeys(v.CLOSERS, ""),
    "DELIMITER_NAMES": dict.fromkeys(v.DELIMITER_NAMES, ""),
    "BIG_OPERATORS": _valued(v.BIG_OPERATORS, _BIG),
    "ENVIRONMENTS": {f"\\begin{{{name}}}": _BRACKETS[style] for name, style in v.ENVIRONMENTS.items()},
    "CURRENCIES": {sign: code for sign, code in v.CURRENCIES.items() if sign.startswith("\\")},
    "DOLLARS": {mark: v.CURRENCIES[sign] for mark, sign in v.DOLLARS.items()},
    "ORDINALS": dict.fromkeys(v.ORDINALS, ""),
    "BARE_COMMANDS": dict.fromkeys(v.BARE_COMMANDS - {"text", "mathrm"}, ""),  # these two are refused as damaged
}
ENTRIES = [(table, token, meaning) for table, entries in TABLES.items() for token, meaning in sorted(entries.items())]


@pytest.mark.parametrize(("table", "token", "meaning"), ENTRIES)
def test_every_entry_is_exercised(table: str, token: str, meaning: str) -> None:
    assert token in exercised()
    assert not meaning or meaning in exercised()[token]
