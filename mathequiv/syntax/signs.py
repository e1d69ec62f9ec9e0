"""Signs and commands that are one item as they stand: every table of the vocabulary, by what is written."""

from __future__ import annotations

import string

from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.items import Kind

_SIGNS = {r"\%": "%", r"\prime": "'", r"\colon": ":", r"\lnot": "lnot", r"\neg": "lnot", r"\_": r"\_", r"\&": r"\&",
          r"\#": r"\#"}  # fmt: skip
_FUNCTIONS = {spelling: row.head for spelling, row in v.BY_SPELLING.items() if spelling.startswith("\\")}
_LETTERS = {name: name for name in v.GREEK} | v.VARIANTS | v.LETTERS

_PLAIN_LETTERS = {letter: letter for letter in string.ascii_letters if letter not in "xboIU"}

_TABLES: tuple[tuple[Kind, dict[str, str]], ...] = (
    (Kind.NUMBER, {str(number): str(number) for number in range(100)}),
    (Kind.LETTER, _PLAIN_LETTERS),
    (Kind.OPERATOR, {sign: sign for sign in "-+*/^_!'%,;:&"}),
    (Kind.OPEN, {sign: sign for sign in "([{"}),
    (Kind.CLOSE, {sign: sign for sign in ")]}"}),
    (Kind.ACCENT, {f"\\{name}": accent for name, accent in v.ACCENTS.items() if name not in v.BOLD}),
    (Kind.LETTER, {f"\\{name}": letter for name, letter in _LETTERS.items()}),
    (Kind.COMMAND, {command: command for command in v.CURRENCIES if command[-1] != "$"}),
    (Kind.OPERATOR, _SIGNS),
    (Kind.BAR, {r"\|": "||"}),
    (Kind.CLOSE, {closer: closer for closer in v.CLOSERS if closer.startswith("\\")}),
    (Kind.OPEN, {opener: opener for opener in v.OPENERS if opener.startswith("\\")}),
    (Kind.FUNCTION, _FUNCTIONS),
    (Kind.BIG, v.BIG_OPERATORS),
    (Kind.CONSTANT, v.CONSTANTS),
    (Kind.OPERATOR, v.PRODUCTS),
    (Kind.RELATION, v.RELATIONS),
)
# What is written, its kind and how its item is called; a later table goes before an earlier one.
SIGNS: dict[str, tuple[Kind, str]] = {
    written: (kind, text) for kind, table in _TABLES for written, text in table.items()
}
SIGNS.update({name: SIGNS.get(sign) or (Kind.BAR, sign) for name, sign in v.DELIMITER_NAMES.items()})
