r"""Boxes: ``\boxed{...}``, ``\fbox{...}``, ``\boxed 5``, nested, joined and named.

The depth of braces decides where a box ends; escaped braces do not count. The last box is the answer, with the boxes
that it is joined to on its line; a last box that is empty or never closes is no answer, whatever stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mathequiv.extraction.alternatives import is_either, unmarked
from mathequiv.extraction.joints import join
from mathequiv.extraction.markers import BOXES, latest_first
from mathequiv.extraction.wrappers import strip_wrappers

EMPTY = "empty box"
UNCLOSED = "unclosed box"


class Box(NamedTuple):
    """``text[start:end]`` is the box with its command, ``text[open:close]`` what it holds; close is -1 if unclosed."""

    start: int
    open: int
    close: int
    end: int


class Boxed(NamedTuple):
    """The answer that boxes give: its text, and where it stands."""

    text: str
    start: int
    end: int
    missing: str | None = None


_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
# The one token that a box without braces takes; a word after the command is prose about boxes.
_TOKEN = re.compile(
    r"""\$?(?P<token> [-+−]?\d(?:[\d,]*\d)?(?:\.\d+)?(?:/\d+)?%?
        | \\[A-Za-z]+(?:\s*\{[^{}]*\}){0,2}
        | [A-Za-z](?![A-Za-z]|\s[a-z]{2}) )""",
    re.VERBOSE,
)
_VERBATIM = re.compile(r"\\verb\*?([^\w\s*])(?:(?!\1)[^\n])*")
_NEAR = 60
_HOLLOW = re.compile(
    r"\\[,;:! $]|\\(?:q?quad|text|mathrm|mathbf|textbf|[lc]?dots|left|right)(?![A-Za-z])|[\s${}.…_~,;]"
)
_COMMAND = re.compile(r"(?:\\{1,4}(?:boxed|fbox)|\x08oxed|\x0cbox)\s*(?=\{)")
_NEST = re.compile(r"(?:[\s{]|\\{1,4}(?:boxed|fbox)(?=\s*\{))*")


def read_boxes(text: str, at: int, needle: str, start: int, end: int, most: int) -> Boxed | None:
    """The answer of the box whose command holds the needle at ``at``; None if a box is only spoken of there."""
    command = _command(text, at, needle, start)
    if command is None or _is_verbatim(text, start, command):
        return None
    last = _box(text, command, at + len(needle), end)
    if last is None:
        return None
    if last.close < 0:
        return Boxed("", last.start, last.end, UNCLOSED)
    paragraph = _paragraph(text, start, last.start)
    if text.find("ox", paragraph, last.start) < 0:
        content = _content(text, last, last)
        return Boxed("", *last[1:3], EMPTY) if _is_hollow(content) else Boxed(content, *last[1:3])
    return _joined(text, _outermost(text, last, paragraph, end, most), last)


def _paragraph(text: str, start: int, at: int) -> int:
    """Where the paragraph of a box begins; "or" between two paragraphs makes one of them."""
    paragraph = text.rfind("\n\n", start, at)
    for _ in range(2):
        if paragraph < 0 or at - paragraph > _NEAR or not _offers(text[paragraph:at]):
            break
        paragraph = text.rfind("\n\n", start, paragraph)
    return max(start, paragraph)


def _offers(gap: str) -> bool:
    return not (plain := unmarked(gap)).strip() or is_either(plain)


def _command(text: str, at: int, needle: str, start: int) -> int | None:
    r"""Where the command begins: ``\boxed``, ``\\boxed``, ``boxed{``, or one whose ``\b`` became a backspace."""
    if needle == "oxed":
        at -= 1
        if at < start or text[at] not in "b\x08":
            return None
    if text[at] in "\x08\x0c":
        return at
    command = at
    while command > start and at - command < 4 and text[command - 1] == "\\":
        command -= 1
    if command < at:
        return command
    spoken = text[at - 1 : at].isalpha() or not text.startswith("{", at + len(needle) + (needle == "oxed"))
    return None if spoken else at


def _is_verbatim(text: str, start: int, command: int) -> bool:
    r"""True for a box that is only spoken of: ``\verb|\boxed{...}|``."""
    verb = text.rfind("\\verb", max(start, command - _NEAR), command)
    return verb >= 0 and _VERBATIM.fullmatch(text, verb, command) is not None


def _box(text: str, command: int, after: int, end: int) -> Box | None:
    """The box whose command ends at ``after``; None if no argument follows it."""
    at = after
    while at < end and text[at].isspace():
        at += 1
    if text.startswith("{", at, end):
        close = _close(text, at + 1, end)
        return Box(command, at + 1, close, close + 1 if close >= 0 else end)
    if not text[at : at + _NEAR].strip("$\\()[] \n"):
        return Box(command, end, -1, end)
    token = _TOKEN.match(text, at, end)
    if token is None or text[after].isalpha():
        return None
    return Box(command, *token.span("token"), token.end())


def _close(text: str, start: int, end: int) -> int:
    """Where the brace group that begins at ``start`` closes; -1 if it does not."""
    depth = 1
    for brace in _BRACE.finditer(text, start, end):
        if brace[0] == "{":
            depth += 1
        elif brace[0] == "}":
            depth -= 1
            if depth == 0:
                return brace.start()
    return -1


def _outermost(text: str, last: Box, paragraph: int, end: int, most: int) -> list[Box]:
    """The closed boxes of the paragraph, in order, that stand in no other; the last of them is, or holds, ``last``."""
    opens: dict[int, int] = {}
    for at, marker in latest_first(text, paragraph, last.start, BOXES):
        command = _command(text, at, marker.needle, paragraph)
        brace = text.find("{", at, at + len(marker.needle) + 3)
        if command is not None and brace >= 0 and not text[at + len(marker.needle) : brace].strip():
            opens[brace + 1] = command
        if len(opens) >= most:
            break
    if not opens:
        return [last]
    top: list[Box] = []
    for box in sorted([*_closed(text, opens, last, end), last]):
        if not top or box.start >= top[-1].end:
            top.append(box)
    return top


def _closed(text: str, opens: Mapping[int, int], last: Box, end: int) -> list[Box]:
    """The boxes among ``opens`` (where they open: where their command begins) that close, found in one pass."""
    groups: list[int] = []
    closed: list[Box] = []
    pending = len(opens)
    for brace in _BRACE.finditer(text, min(opens) - 1, end):
        if brace[0] == "{":
            groups.append(brace.end())
        elif brace[0] == "}" and groups:
            inside = groups.pop()
            if inside in opens:
                closed.append(Box(opens[inside], inside, brace.start(), brace.end()))
                pending -= 1
        if pending == 0:
            break
    return [box for box in closed if box.start < last.start]


def _joined(text: str, top: Sequence[Box], last: Box) -> Boxed:
    """The last box on the top level, with those joined to it."""
    run = join(text, [(box.start, box.end) for box in top], lambda i: _content(text, top[i], last))
    if any(_is_hollow(member) for member in run.members):
        return Boxed("", top[run.first].start, top[-1].end, EMPTY)
    return Boxed(run.text, top[run.first].open, top[-1].close)


def _content(text: str, box: Box, last: Box) -> str:
    """What a box holds; boxes in it are transparent."""
    nested = box.start < last.start <= box.close and _NEST.fullmatch(text, box.open, last.start) is not None
    if nested and not text[last.end : box.close].strip("} \n"):
        return strip_wrappers(text[last.open : last.close])
    content = text[box.open : box.close]
    return strip_wrappers(_COMMAND.sub("", content) if "box" in content else content)


def _is_hollow(content: str) -> bool:
    """True if nothing but spaces, delimiters, wrappers and dots is left."""
    return not content or (_HOLLOW.match(content) is not None and len(content) < 200 and not _HOLLOW.sub("", content))
