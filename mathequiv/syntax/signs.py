"""Commands that are one item as they stand: every table of the vocabulary, by command."""

from __future__ import annotations

from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.items import Kind

_SIGNS = {r"\%": "%", r"\prime": "'", r"\colon": ":", r"\lnot": "lnot", r"\neg": "lnot", r"\_": r"\_", r"\&": r"\&",
          r"\#": r"\#"}  # fmt: skip
_FUNCTIONS = {spelling: row.head for spelling, row in v.BY_SPELLING.items() if spelling.startswith("\\")}
_LETTERS = {name: name for name in v.GREEK} | v.VARIANTS | v.LETTERS

_TABLES: tuple[tuple[Kind, dict[str, str]], ...] = (
    (Kind.ACCENT, {f"\\{name}": accent for name, accent in v.ACCENTS.items() if name not in v.BOLD}),
    (Kind.LETTER, {f"\\{name}": letter for name, letter in _LETTERS.items()}),
    (Kind.COMMAND, {command: command for command in v.CURRENCIES}),
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
# What a command is and how its item is called; a later table goes before an earlier one.
KNOWN: dict[str, tuple[Kind, str]] = {
    command: (kind, text) for kind, table in _TABLES for command, text in table.items()
}
_PLAIN = {"(": Kind.OPEN, "[": Kind.OPEN, ")": Kind.CLOSE, "]": Kind.CLOSE, "|": Kind.BAR}
KNOWN.update({name: KNOWN.get(sign) or (_PLAIN[sign], sign) for name, sign in v.DELIMITER_NAMES.items()})
