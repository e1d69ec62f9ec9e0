r"""Font commands: names in upright letters, double-struck letters, bold letters.

name ::= '\mathrm' braces | '\operatorname' braces    a function, one letter, a name or a unit
set  ::= '\mathbb' braces                             a set of numbers, or a letter
bold ::= '\mathbf' braces                             a vector's name; bold words and numbers are only bold
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mathequiv.syntax import units
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.items import Kind
from mathequiv.syntax.lexicon import CALLED

if TYPE_CHECKING:
    from mathequiv.syntax.lexer import Lexer

_MEASURED = frozenset({Kind.NUMBER, Kind.TEXT, Kind.CLOSE})


def name(lexer: Lexer, command: str, start: int) -> None:
    r"""``\mathrm{...}``, ``\operatorname{...}``"""
    name_item(lexer, lexer.braced(start), start)


def name_item(lexer: Lexer, content: str, start: int) -> None:
    """A function, one letter, or a name or unit kept as text."""
    if content == r"\Omega" and (not lexer.items or lexer.items[-1].kind not in _MEASURED):
        lexer.emit(Kind.LETTER, "Omega", start)
        return
    if r"\Omega" in content:
        content = content.replace(r"\Omega", "Omega")  # k\Omega is kilohms
    bare = re.sub(r"[~\s]|\\[ ,;:!]", "", content)
    row = v.BY_SPELLING.get("\\" + bare) or v.BY_SPELLING.get(bare)
    ordinal = bare in v.ORDINALS and bool(lexer.items) and lexer.items[-1].text in ("^", "{")
    if row is not None and len(bare) > 1 and not ordinal and not _measures(lexer, content, bare):
        lexer.emit(Kind.FUNCTION, row.head, start)
    elif (
        len(bare) == 1
        and bare.isalpha()
        and ((bare == content and not _ends(lexer, bare)) or units.lookup(bare) is None)
    ):
        lexer.emit(Kind.LETTER, bare, start)
    elif f"\\{bare}" in v.BIG_OPERATORS:
        lexer.emit(Kind.BIG, v.BIG_OPERATORS[f"\\{bare}"], start)
    elif bare in CALLED:
        lexer.emit(Kind.COMMAND, bare, start)
    elif bare.replace(".", "", 1).isdecimal():
        lexer.emit(Kind.NUMBER, bare, start)
    elif bare == "mod":
        lexer.emit(Kind.OPERATOR, "mod", start)
    else:
        lexer.emit(Kind.TEXT, content, start)


_LETTER = re.compile(r"(?<![\\A-Za-z])[A-Za-z]")
_ENDS = re.compile(r"\s*(?:\^\s*\{?\s*-?\d\s*\}?)?[\s.]*(?:\\[)\]]|\$)?[\s.]*\Z")


def _ends(lexer: Lexer, letter: str) -> bool:
    r"""``5\,\mathrm{m}``: an upright symbol behind a gap that ends a text without letters is a unit."""
    last = lexer.items[-1] if lexer.items else None
    if last is None or last.kind not in _MEASURED or not lexer.gap or units.lookup(letter) is None:
        return False
    text = lexer.text
    begins = text.rfind("\\", 0, lexer.at)
    if text[begins - 1] == "$":  # a formula of its own
        return False
    return _ENDS.match(text, lexer.at) is not None and _LETTER.search(text, 0, begins) is None


def _measures(lexer: Lexer, content: str, bare: str) -> bool:
    r"""``5\mathrm{~min}`` and ``ft/\mathrm{sec}``: a name that is a unit here and a function elsewhere."""
    if bare not in ("min", "sec"):
        return False
    last = lexer.items[-1] if lexer.items else None
    per = last is not None and last.text in ("/", "-") and len(lexer.items) > 1 and lexer.items[-2].kind is Kind.TEXT
    return last is not None and (content.startswith("~") or last.kind in _MEASURED or last.text == "/" or per)


def double_struck(lexer: Lexer, command: str, start: int) -> None:
    r"""``\mathbb{R}`` is a set of numbers; any other letter is itself."""
    content = lexer.braced(start).strip()
    if content in v.NUMBER_SETS:
        lexer.emit(Kind.CONSTANT, content, start)
    elif len(content) == 1 and content.isalnum():
        lexer.emit(Kind.LETTER, content, start)
    else:
        lexer.emit(Kind.TEXT, content, start)


_TRANSFORM = re.compile(
    r"\s*\{?\s*[LF]\s*\}?\s*(?:\^\s*(?:\{\s*-\s*1\s*\}|-1)\s*)?"
    r"(?:\\(?:left|[bB]igl?)\s*)?(?:\\\{|\[)"
)


def calligraphic(lexer: Lexer, command: str, start: int) -> None:
    r"""``\mathcal{L}`` is a letter; with braces or square brackets behind it, it is a transform and no factor."""
    transform = _TRANSFORM.match(lexer.text, lexer.at)
    if transform is not None:
        raise lexer.error("a transform of functions is no notation this grammar knows", start, transform.end())


# A bold one before a condition or with a set below it is an indicator.
_INDICATES = re.compile(
    r"(?:\\left|\\big[lr]?)?(?:_|(?:\(|\\\{|\[)[^()]*?(?:[<>=]|\\(?:[lg]eq?|in|neq?|[lg]t)(?![A-Za-z])))"
)
_NEAR = 40  # characters


def bold(lexer: Lexer, command: str, start: int) -> None:
    r"""``\mathbf{r}`` is a vector's name; bold words and numbers are what they are without it."""
    before = lexer.at
    if lexer.text.startswith("{\\", before):
        lexer.emit(Kind.ACCENT, "vec", start)
        return
    content = lexer.braced(start).strip()
    last = lexer.items[-1] if lexer.items else None
    if content in v.NUMBER_SETS and last is not None and last.text in ("in", "notin", "subset", "subseteq"):
        lexer.emit(Kind.CONSTANT, content, start)
    elif (len(content) == 1 and content.isalpha()) or content.startswith("\\"):
        lexer.at = before
        lexer.emit(Kind.ACCENT, "vec", start)
    elif content == "1" and _INDICATES.match(lexer.text, lexer.at, lexer.at + _NEAR) is not None:
        lexer.emit(Kind.LETTER, "1", start)
    elif not re.search(r"[A-Za-z]{2}", content):
        lexer.at = before
    else:
        lexer.emit(Kind.TEXT, content, start)
