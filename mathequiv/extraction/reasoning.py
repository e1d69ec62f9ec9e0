"""Reasoning blocks: where the part of a response begins that counts as its answer."""

from __future__ import annotations

import re

_NAMES = ("think", "thinking", "thought", "thoughts", "reasoning", "reflection", "analysis", "scratchpad", "seed:think")

# Opening and closing mark of each kind of block; a closing mark counts without its opening one, which may have stood
# at the end of the prompt.
BLOCKS: tuple[tuple[str, str], ...] = (
    *((f"<{name}>", f"</{name}>") for name in _NAMES),
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("<|START_THINKING|>", "<|END_THINKING|>"),
    ("<|channel|>analysis<|message|>", "<|channel|>final<|message|>"),
    ("[THINK]", "[/THINK]"),
    ("◁think▷", "◁/think▷"),
)

UNCLOSED = "unclosed reasoning"
NOTHING_AFTER = "nothing after reasoning"


def _marks(first: str) -> re.Pattern[str]:
    """The marks that begin with the character ``first``; group 1 is a closing one."""
    opening, closing = (
        "|".join(re.escape(pair[side][1:]) for pair in BLOCKS if pair[side].startswith(first)) for side in (0, 1)
    )
    # The literal first character in front of the alternatives keeps the search as fast as a search for that character.
    return re.compile(f"{re.escape(first)}(?:({closing})|{opening})", re.IGNORECASE)


# A text that lacks the key holds none of the marks.
_MARKS = {key: _marks(first) for key, first in (("<", "<"), ("THINK]", "["), ("◁", "◁"))}


def after_reasoning(text: str, start: int, end: int) -> tuple[int, str | None]:
    """Where the part of ``text[start:end]`` after its last reasoning block begins, and why there is none if so."""
    last = None
    for key, pattern in _MARKS.items():
        if text.find(key, start, end) >= 0:
            mark = _last(pattern, text, start, end)
            if mark and (last is None or mark.start() > last.start()):
                last = mark
    if last is None:
        return start, None
    if last[1] is None:
        return start, UNCLOSED
    if not text[last.end() : end].strip():
        return start, NOTHING_AFTER
    return last.end(), None


def _last(pattern: re.Pattern[str], text: str, start: int, end: int) -> re.Match[str] | None:
    found = None
    for match in pattern.finditer(text, start, end):
        found = match
    return found
