r"""Dollar signs: delimiters of mathematics in prose, and money, perhaps with the mark of its country: ``HK\$20``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mathequiv.syntax.items import Kind
from mathequiv.syntax.letters import ends_operand
from mathequiv.syntax.vocabulary import DOLLARS

if TYPE_CHECKING:
    from mathequiv.syntax.lexer import Lexer

_NEXT_LINE = re.compile(r"[ \t]*\n\s*\$+[^$]")


def delimiter(lexer: Lexer, text: str, start: int) -> None:
    """A dollar sign is a delimiter of mathematics, or money before a number where it stands alone."""
    following = lexer.text[lexer.at : lexer.at + 1]
    if (following.isdecimal() or following == ".") and _alone(lexer, start):
        money(lexer, text, start)
    elif _delimiters(lexer, lexer.at) % 2 == 0 and _ends_line(lexer):
        lexer.emit(Kind.OPERATOR, ";", start)
    else:
        lexer.gap += "$"


def money(lexer: Lexer, name: str, start: int) -> None:
    """A sign of money, with the mark of a country close before it."""
    if not _is_marked(lexer, start):
        lexer.emit(Kind.COMMAND, r"\$", start)
        return
    mark = lexer.items.pop()
    lexer.gap = mark.gap
    lexer.emit(Kind.COMMAND, DOLLARS[mark.text], mark.start)


def _is_marked(lexer: Lexer, start: int) -> bool:
    """True for the mark of a country that is no factor: close before the sign, or two letters and a space."""
    last = lexer.items[-1] if lexer.items else None
    if last is None or last.text not in DOLLARS:
        return False
    if (last.end != start or lexer.gap) and (len(last.text) == 1 or lexer.gap != " "):
        return False
    return not ends_operand(lexer.items[-2] if len(lexer.items) > 1 else None)


def _alone(lexer: Lexer, start: int) -> bool:
    """True for the first sign of an odd number, and for the only one behind a sign or an opening bracket: ``-$5``."""
    if not lexer.items:
        return _all_delimiters(lexer) % 2 == 1
    last = lexer.items[-1]
    begins = last.kind in _BEFORE or last.text in _SIGNS
    return (begins or _is_marked(lexer, start)) and last.text != "{" and _all_delimiters(lexer) == 1


_BEFORE = frozenset({Kind.RELATION, Kind.OPEN})
_SIGNS = frozenset("+-,;") | {"pm"}


def _delimiters(lexer: Lexer, end: int) -> int:
    """How many dollar signs before ``end`` are not escaped; ``end`` never falls."""
    start, known = lexer.dollars
    escaped = lexer.text.count("\\$", max(0, start - 1), end)
    lexer.dollars = end, known + lexer.text.count("$", start, end) - escaped
    return lexer.dollars[1]


def _all_delimiters(lexer: Lexer) -> int:
    """How many dollar signs of the whole text are not escaped."""
    if lexer.delimiters < 0:
        lexer.delimiters = lexer.text.count("$") - lexer.text.count("\\$")
    return lexer.delimiters


def _ends_line(lexer: Lexer) -> bool:
    """True for the dollar sign after which the next formula stands on a line of its own."""
    place = lexer.source.origin(lexer.at)
    return bool(lexer.items) and _NEXT_LINE.match(lexer.source.original, place) is not None
