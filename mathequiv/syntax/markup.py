"""Marks of Markdown and HTML that are no part of the value (semantics 2): each becomes white space where it stood.

emphasis ::= '**' text '**' | '*' text '*'             no gap inside the stars, nothing that they multiply outside
fence    ::= '```' info newline text newline '```'
"""

from __future__ import annotations

import re
from html.entities import name2codepoint

from mathequiv.verdict import ParseError

_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_ENDS = r"(?=[\s.,;:)<^=]|\Z)"
# Two stars are a power behind an operand; what begins with one star is no product.
_STRONG = re.compile(rf"(?:\A\s*|[=:,;]\s+|\b(?:and|or|is)\s+)(\*\*)(?=[^\s*])[^*\n]*(?<=[^\s*])(\*\*){_ENDS}")
_ITALIC = re.compile(rf"(?:\A\s*|(?<=\s))(\*)(?=[^\s*])[^*\n]*(?<=[^\s*])(\*){_ENDS}")
_FENCE = re.compile(r"\s*```(math|latex|tex|text|txt|plaintext|markdown|md)(?=[ \t]*\n)", re.IGNORECASE)
_ENTITY = re.compile(r"&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8}\d{0,2});")


def without(text: str) -> str:
    """The text with white space for the marks around its parts; raises ``ParseError`` at an entity of HTML."""
    if "&" in text and r"\begin" not in text:
        _refuse_entity(text)
    if "<br" in text:
        text = _BREAK.sub(lambda tag: "\n".ljust(len(tag[0])), text)
    if "```" in text and (fence := _FENCE.match(text)) is not None:
        text = _blank(text, fence.span(1))
    if "*" not in text:
        return text
    text = _STRONG.sub(_bare, text)
    return _ITALIC.sub(_bare, text) if text.lstrip()[:1] == "*" else text


def _bare(found: re.Match[str]) -> str:
    """What is emphasised, white space in place of the stars."""
    first, last = found.span(1), found.span(2)
    start = found.start()
    return _blank(_blank(found[0], (first[0] - start, first[1] - start)), (last[0] - start, last[1] - start))


def _blank(text: str, span: tuple[int, int]) -> str:
    start, end = span
    return text[:start] + " " * (end - start) + text[end:]


def _refuse_entity(text: str) -> None:
    for found in _ENTITY.finditer(text):
        if found[1][0] == "#" or found[1] in name2codepoint:
            raise ParseError(f"`{found[0]}` is an entity of HTML, and no mathematics", text, found.span())


def undoubled(text: str) -> str:
    r"""A text whose environments begin with a doubled backslash: four end a row, and two where no command follows."""
    if _SINGLE.search(text):
        return text
    return _DOUBLED.sub(lambda run: ("\\" * (len(run[0]) // 2)).rjust(len(run[0])), text)


_SINGLE = re.compile(r"(?<!\\)\\(?:begin|end)(?![A-Za-z])")
_DOUBLED = re.compile(r"\\{4}|\\{2}(?=[A-Za-z{},;!%])")


def formulas_apart(text: str) -> str:
    r"""``\text{if $n = 1$}``: a formula between the words of a text command stands outside it."""
    for _ in range(_MOST_FORMULAS):
        text, found = _IN_WORDS.subn(r"\1} \2 \\text{\3", text)
        if not found:
            break
    return text if r"\text{}" not in text else text.replace(r"\text{}", " ")


_IN_WORDS = re.compile(
    r"(\\text\s*\{\s*(?:if|for|when|where|and|or|such)\b[^{}$]*)\$(?!\s)((?:[^$\\]|\\.)+?)(?<!\s)\$(?!\d)([^{}]*\})"
)
_MOST_FORMULAS = 8  # in one text command
