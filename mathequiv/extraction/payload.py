"""The stretch of a response that a label or hashes announce: the rest of the line, or the block that follows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mathequiv.extraction.lines import following_lines
from mathequiv.extraction.values import Stretch

# What closes the label: a brace, a quote or emphasis. Emphasis before a character opens the answer's own.
_SPACE = re.compile(r"""[ \t]*\}?(?:</(?:b|i|em|strong)>)?(?:[*_`"”]+(?=\s))?[ \t]*""")
_GAP = re.compile(r"\s*(?:[-*_=]{3,}\s*\n\s*)?(?:[*_]+(?=\S))?")
_BULLET = re.compile(r"[ \t]*[-*•]\s+(?=\S)")
_ENVIRONMENT = re.compile(r"\\begin\s?\{([A-Za-z]+\*?)\}")
_BLOCKS = (("$$", "$$"), ("\\[", "\\]"), ("\\(", "\\)"), ("```", "```"))
# What ends an answer within its line: a closing tag other than of emphasis, a token of the chat template, hashes,
# the next key of a JSON object.
_END_MARK = re.compile(r"</(?!(?:b|i|em|strong|code|su[bp])>)|<\||####|,\s*\"\w{1,40}\"\s*:", re.IGNORECASE)
# A payload is read this far past the longest answer, so that what is too long is seen to be.
_BEYOND = 1_000
# An item of a numbered list, which works towards an answer.
_ITEM = re.compile(r"\d{1,2}[.)]\s+(?:\*\*)?[^\W\d_]{2}|(?:step|part|case)\b", re.IGNORECASE)


def payload(text: str, at: int, end: int, longest: int) -> Sequence[Stretch]:
    """What follows ``at``: the rest of the line or, if that is blank, the next line, block or list, item by item."""
    start = _skip(_SPACE, text, at, end)
    if start < end and text[start] in "\r\n":
        start = _skip(_GAP, text, start, end)
        if _ITEM.match(text, start, end):
            return ()
        if _BULLET.match(text, start, end):
            return list(_bullets(text, start, min(end, start + longest + _BEYOND)))
    end = min(end, start + longest + _BEYOND)
    if start >= end:
        return ()
    stop = _block_end(text, start, end)
    lines = [(start, stop), *following_lines(text, start, stop, end)]
    return [Stretch(first, _before_mark(text, first, last)) for first, last in lines]


def _bullets(text: str, start: int, end: int) -> Iterator[Stretch]:
    """The items of the list that begins at ``start``, one a line."""
    while bullet := _BULLET.match(text, start, end):
        line = _line_end(text, bullet.end(), end)
        yield Stretch(bullet.end(), _before_mark(text, bullet.end(), line))
        start = line + 1


def _skip(pattern: re.Pattern[str], text: str, start: int, end: int) -> int:
    match = pattern.match(text, start, end)
    return match.end() if match else start


def _block_end(text: str, start: int, end: int) -> int:
    """The end of the line in which the display, fence or environment that begins at ``start`` closes."""
    close = _closing(text, start, end) if text[start] in "$\\`" else ""
    at = text.find(close, start + 2, end) if close else -1
    return _line_end(text, max(start, at + len(close)), end)


def _closing(text: str, start: int, end: int) -> str:
    """The mark that closes what begins at ``start``; empty if that is a line like any other."""
    for opening, closing in _BLOCKS:
        if text.startswith(opening, start, end):
            return closing
    environment = _ENVIRONMENT.match(text, start, end)
    return f"\\end{{{environment[1]}}}" if environment else ""


def _line_end(text: str, start: int, end: int) -> int:
    at = text.find("\n", start, end)
    return end if at < 0 else at


def _before_mark(text: str, start: int, end: int) -> int:
    """Where the first end mark after ``start`` stands, or ``end``."""
    if all(text.find(mark, start, end) < 0 for mark in '<#"'):
        return end
    mark = _END_MARK.search(text, start, end)
    return mark.start() if mark else end
