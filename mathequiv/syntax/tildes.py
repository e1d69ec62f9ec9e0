r"""What a tilde is: a space of TeX, a denial (``~p``, as SymPy prints it), or a relation (``X ~ N(0, 1)``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.letters import ends_operand

if TYPE_CHECKING:
    from mathequiv.syntax.lexer import Lexer

_ARROW = r"(?:[Ll]ong)?(?:[Ll]eft)?[rR]ightarrow"
_CONNECTED = rf"\\(?:land|lor|vee|wedge|lnot|neg|implies|iff|{_ARROW}|to)(?![A-Za-z])|[&|]|[-=]>"
LOGICAL = re.compile(_CONNECTED)
_DENIED = re.compile(rf"\(|[A-Za-z]\w*\s*(?:\)|{_CONNECTED}|\Z)")
_BEFORE_DENIAL = frozenset({"lnot", "land", "wedge", "lor", "&", "|"})
_TELLING = frozenset({"lnot", "land", "lor", "wedge"})  # signs in a formula of logic alone
_IMPLYING = frozenset({"implies", "iff", "to"})
_PARTED = re.compile(r"\s+~\s+\Z")
_BEFORE_RELATION = frozenset({Kind.LETTER, Kind.WORD, Kind.CLOSE})
_NAME = re.compile(r"[A-Za-z]|\\(?!text|math|mbox|operatorname)[A-Za-z]")
_OPERAND = re.compile(r"[\w(]")


def space(lexer: Lexer, piece: str, start: int) -> str:
    """White space and tildes; the items that a tilde makes are appended, and the gap is what is left."""
    if "~" not in piece:
        return piece
    end = start + len(piece)
    plain = "\\" not in lexer.source.original
    last = lexer.items[-1] if lexer.items else None
    if piece[-1] == "~" and _denies(lexer, last, end, plain):
        lexer.items += [Item(Kind.OPERATOR, "lnot", start, end)] * piece.count("~")
    elif last is not None and last.kind in _BEFORE_RELATION:
        if _PARTED.match(piece) and _NAME.match(lexer.text, end):
            at = start + piece.index("~")
            lexer.items.append(Item(Kind.RELATION, "sim", at, at + 1, piece[: at - start]))
            return piece[at - start + 1 :]
        if plain and piece.count("~") == 1 and "$" not in lexer.text and _OPERAND.match(lexer.text, end):
            raise lexer.error("whether `~` is a space or a relation cannot be told", start, end)
    elif last is None and plain and _NAME.match(lexer.text, end) and piece == "~":
        raise lexer.error("what `~` denies cannot be told", start, end)
    return piece


def _denies(lexer: Lexer, last: Item | None, end: int, plain: bool) -> bool:
    """A tilde before an operand, behind a sign of logic or where a claim begins; in LaTeX only among such signs."""
    if last is not None and (last.text in _BEFORE_DENIAL or (plain and last.text in _IMPLYING)):
        return not ends_operand(last) and _OPERAND.match(lexer.text, end) is not None
    if last is not None and last.text in _IMPLYING and _DENIED.match(lexer.text, end) is not None:
        if any(item.text in _TELLING for item in lexer.items):
            return True
        if last.text != "to":
            raise lexer.error("whether `~` is a space or a denial cannot be told", end - 1, end)
    if last is not None and last.kind is not Kind.OPEN:
        return False
    if _DENIED.match(lexer.text, end) is None:
        return False
    if lexer.logical is None:
        lexer.logical = plain or LOGICAL.search(lexer.text) is not None
    return lexer.logical
