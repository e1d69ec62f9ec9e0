"""Answers in several lines: values of different names, parts with labels, and bare numbers, one a line."""

from __future__ import annotations

import re
from collections.abc import Callable

from mathequiv.extraction.joints import NAME

# More lines, or longer ones, are work and no answer.
_MOST, _LONGEST = 100, 200

_OPEN, _CLOSE = r"[ \t]*(?:[-*•][ \t]+)?(?:\$\$?|\\[(\[])?[ \t]*", r"[ \t]*(?:\$\$?|\\[)\]])?[ \t]*[.,;]?[ \t\r]*"
_ASSIGNED = re.compile(rf"{_OPEN}({NAME})\s*=(?![=>])(?:(?![=<>$]|\\[)\]]|\\(?:le|ge|ne|lt|gt)).)+?{_CLOSE}")
_PART = re.compile(r"[ \t]*(?:[-*•][ \t]+)?(?:\*\*)?\(?([a-h])\)(?:\*\*)?[ \t]+\S.*")
_NUMBER = re.compile(rf"{_OPEN}([-+−]?\d[\d,]*(?:\.\d+)?(?:/\d+)?%?){_CLOSE}")


def following_lines(text: str, start: int, first_end: int, end: int) -> list[tuple[int, int]]:
    """The lines directly below the answer ``text[start:first_end]`` that go on with it; mostly none.

    They are of one form with it: each gives another name its value, bears the next label, or is another bare number.
    """
    if first_end >= end or text[first_end] != "\n" or first_end - start > _LONGEST:
        return []
    for pattern, follows in _FORMS:
        first = pattern.fullmatch(text, start, first_end)
        if first and (pattern is not _PART or first[1] == "a"):
            return _further(text, first[1], first_end + 1, end, pattern, follows)
    return []


def _further(
    text: str, mark: str, at: int, end: int, pattern: re.Pattern[str], follows: Callable[[list[str], str], bool]
) -> list[tuple[int, int]]:
    marks = [mark]
    lines: list[tuple[int, int]] = []
    while at < end and len(lines) < _MOST:
        newline = text.find("\n", at, min(end, at + _LONGEST))
        line_end = newline if newline >= 0 else end
        if line_end - at > _LONGEST:
            break
        line = pattern.fullmatch(text, at, line_end)
        if line is None or not follows(marks, line[1]):
            break
        marks.append(line[1])
        lines.append((at, line_end))
        at = line_end + 1
    return lines


def _is_another(marks: list[str], mark: str) -> bool:
    return mark not in marks


def _is_next(marks: list[str], mark: str) -> bool:
    return ord(mark) == ord(marks[-1]) + 1


_FORMS = ((_ASSIGNED, _is_another), (_PART, _is_next), (_NUMBER, _is_another))


def is_statements(text: str) -> bool:
    """True for a text whose lines, two or more, each give another name its value."""
    line = text.find("\n")
    if line < 0 or len(text) > _MOST * _LONGEST or not _ASSIGNED.fullmatch(text, 0, line):
        return False
    lines = following_lines(text, 0, line, len(text))
    return bool(lines) and lines[-1][1] == len(text)
