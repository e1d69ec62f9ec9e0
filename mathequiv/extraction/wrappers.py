"""What stands around a value without being part of it: delimiters, emphasis, quotes, fences, a label, a full stop."""

from __future__ import annotations

import re
from itertools import pairwise

# White space, and the characters that look like none.
BLANK = " \t\r\n\v\u00a0\u2002\u2003\u2009\u200a\u200b\u200e\u200f\u202f\u2060\u3000\ufeff"

# Pairs that wrap a whole text, by their first character. Neither mark may stand between the two.
_PAIRS: tuple[tuple[str, str], ...] = (
    ("$$", "$$"), ("$", "$"), (r"\(", r"\)"), (r"\[", r"\]"), (r"\\(", r"\\)"), (r"\\[", r"\\]"),
    ("***", "***"), ("**", "**"), ("__", "__"), ("*", "*"), ("_", "_"), ("```", "```"), ("``", "``"), ("`", "`"),
    ('"', '"'), ("'", "'"), ("“", "”"), ("‘", "’"), ("„", "“"), ("«", "»"), ("「", "」"), ("『", "』"),
    ("<b>", "</b>"), ("<strong>", "</strong>"), ("<i>", "</i>"), ("<em>", "</em>"), ("<code>", "</code>"),
)  # fmt: skip
_BY_FIRST: dict[str, list[tuple[str, str]]] = {}
for _pair in _PAIRS:
    _BY_FIRST.setdefault(_pair[0][0], []).append(_pair)

_SPACING = ("\\,", "\\;", "\\:", "\\!", "\\quad", "\\qquad", "~", "<br>", "<br/>")
_STOPS = (".", "。", "．", "｡", ",", "，", "、", ";", "；")
# Full stops that belong to what they end.
_KEPT = ("..", "\\right.", "\\left.", "a.m.", "p.m.", "A.M.", "P.M.")

_LABEL = r"""(?:(?:so|thus|hence|therefore|and),?\s+)?(?:(?:the|my|our|final|correct)\s+){0,3}
    answer\s*(?:is\b|[:：=])\s*[:：]?\s*"""
_FRONT = re.compile(
    r"""(?: [\s~∴⇒→:：] | \#{1,6}\s | =>? | \\[,;:!\ ]
      | \\(?:q?quad|displaystyle|therefore|implies|Rightarrow|Longrightarrow|rightarrow)(?![A-Za-z]) )+""",
    re.VERBOSE,
)
_LABELLED = re.compile(rf"(?:\\(?:text|textbf|mathrm|mbox)\s*\{{\s*{_LABEL}\}}|{_LABEL})", re.IGNORECASE | re.VERBOSE)
_ALL_LABELLED = re.compile(rf"\\(?:text|textbf|mathrm|mbox)\s*\{{\s*{_LABEL}([^{{}}]*)\}}", re.IGNORECASE | re.VERBOSE)
# A choice set in bold before its text: "**C.** The tall man".
_BOLD_CHOICE = re.compile(r"(\*\*|__)(\(?[A-J]\)?[.:]?)\1(?=[.:]?\s)")
_FENCED = re.compile(r"```[\w+-]*[ \t]*\r?\n(.*?)\r?\n?[ \t]*```", re.DOTALL)
_SPAN = re.compile(r"(?<!\\)\${1,2}([^$]+)(?<!\\)\${1,2}|\\\(((?:(?!\\[()]).)*)\\\)", re.DOTALL)
_JOINT = re.compile(r"\s*(?:[,;]|(?:[,;]\s*)?\b(?:and|or)\b)\s*")

# A text that begins and ends like this, and holds no dollar, is bare: the common case, told at a glance.
_BARE = re.compile(r"[-(\[\d]|\\(?:[dt]?frac|sqrt|pi|left|begin|pm)(?![A-Za-z])|[A-Za-z](?![A-Za-z])")
_BARE_ENDS = frozenset("0123456789})]")

# More wrappers than any honest text has; one round takes off at least one.
_ROUNDS = 64


def strip_wrappers(text: str) -> str:
    """The text without what stands around its value."""
    if text.isalnum() or (text[-1:] in _BARE_ENDS and _BARE.match(text) and "$" not in text and "\\(" not in text):
        return text
    for _ in range(_ROUNDS):
        stripped = _without_delimiters(_unpaired(_without_front(_without_tail(text))))
        if stripped == text:
            break
        text = stripped
    return text


def _without_tail(text: str) -> str:
    """The text up to its last character that is neither space nor a full stop."""
    while True:
        shorter = text.rstrip(BLANK)
        if shorter.endswith(_SPACING):
            # \, before ",": the comma of a thin space is no punctuation
            shorter = shorter[: -len(next(mark for mark in _SPACING if shorter.endswith(mark)))]
        elif shorter.endswith(_STOPS) and not shorter.endswith(_KEPT):
            shorter = shorter[:-1]
        elif shorter.endswith("\\"):
            shorter = shorter.rstrip("\\")
        elif shorter.endswith("$") and shorter.count("$") == 1:
            shorter = shorter[:-1]
        if shorter == text:
            return text
        text = shorter


def _without_front(text: str) -> str:
    """The text from its first character that is neither space, nor a sign of consequence, nor a label."""
    text = text.lstrip(BLANK)
    if front := _FRONT.match(text):
        text = text[front.end() :]
    if whole := _ALL_LABELLED.fullmatch(text):
        return whole[1]
    if label := _LABELLED.match(text):
        return text[label.end() :]
    if choice := _BOLD_CHOICE.match(text):
        return choice[2] + text[choice.end() :]
    # A lone dollar before a digit is a currency.
    if text.startswith("$") and text.count("$") == 1 and not text[1:2].isdigit():
        return text[1:]
    return text


def _unpaired(text: str) -> str:
    """The text inside the pair of marks that wraps it, if one does."""
    for opening, closing in _BY_FIRST.get(text[:1], ()):
        if text.startswith(opening) and text.endswith(closing) and len(text) >= len(opening) + len(closing):
            inner = text[len(opening) : len(text) - len(closing)]
            if opening not in inner.replace("\\$", "") and closing not in inner.replace("\\$", ""):
                return inner if opening != "```" else _code(text, inner)
    return text


def _code(text: str, inner: str) -> str:
    """What a fence holds, without the name of its language."""
    fenced = _FENCED.fullmatch(text)
    return fenced[1] if fenced else inner


def _without_delimiters(text: str) -> str:
    r"""``$x=3$ or $x=-3$`` as ``x=3 or x=-3``: delimiters between which nothing but joints stands are no part of it."""
    if text.count("$") < 3 and text.count("\\(") < 2:
        return text
    spans = list(_SPAN.finditer(text))
    if len(spans) < 2 or spans[0].start() != 0 or spans[-1].end() != len(text):
        return text
    pieces = [spans[0][1] or spans[0][2] or ""]
    for before, after in pairwise(spans):
        joint = text[before.end() : after.start()]
        if not _JOINT.fullmatch(joint):
            return text
        # A space, or $69$,$840$ would become a number.
        pieces += [joint.rstrip(), " ", after[1] or after[2] or ""]
    return "".join(pieces)
