r"""Answers given side by side: ``\boxed{3} and \boxed{5}`` is a list, "x is \boxed{3} and y is \boxed{4}" a system."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from mathequiv.extraction.alternatives import is_either, unmarked


class Run(NamedTuple):
    """Answers joined to one: the index of the first, their texts, and the text of the whole."""

    first: int
    members: Sequence[str]
    text: str


class _Joint(NamedTuple):
    """What stands between two answers: whether one of them is meant, and the name of the second."""

    is_either: bool
    name: str


_ROW = re.compile(r"[,;]?\s*\\\\[ \t]*\n?")
NAME = r"(?:[A-Za-zα-ωΑ-Ω]|\\[A-Za-z]+)(?:_(?:\w|\{\w+\}))?'*(?:\(\s*\w+(?:\s*,\s*\w+)*\s*\))?"
# "x is", "x =", "Minimum:", but not "the width is", which may state anything.
_NAMING = rf"(?P<name>{NAME}(?=\s*[=:]|\s*(?<!\w)(?:is|equals)(?!\w))|[A-Za-z]{{2,}}(?=\s*[=:]))\s*(?:=|:|is|equals)\s*"
_WORDS = r"and|as\s+well\s+as|und|sowie|et|y|e|и"
_JOINT = re.compile(
    rf"\s*(?P<word>[,;，；、]?\s*(?:(?<!\w)(?:{_WORDS})(?!\w)|和|与|及|および|と|및|와|과),?|[,;，；、])?"
    rf"\s*(?:{_NAMING})?"
)
_NAMED = re.compile(rf"(?<![\w\\]){_NAMING}$")
# Longer gaps are prose.
_GAP = 80


def join(text: str, spans: Sequence[tuple[int, int]], content: Callable[[int], str]) -> Run:
    """The longest run of answers that ends with the last of ``spans`` and holds nothing but joints between them."""
    first = last = len(spans) - 1
    joints: list[_Joint] = []
    while first > 0 and (joint := _joint(text, spans[first - 1][1], spans[first][0])):
        joints.insert(0, joint)
        first -= 1
    if not any(joint.name for joint in joints):
        members = [content(i) for i in range(first, last + 1)]
        return Run(first, members, _listed(members, joints))
    names = [_name_before(text, spans[first][0]), *(joint.name for joint in joints)]
    if not all(names):
        return Run(last, [content(last)], content(last))
    members = [content(i) for i in range(first, last + 1)]
    named = [f"{name} = {member}" for name, member in zip(names, members, strict=True)]
    return Run(first, members, _listed(named, joints))


def _joint(text: str, start: int, end: int) -> _Joint | None:
    """What joins the answers around ``text[start:end]``, on one line and in few characters; None if nothing does."""
    if end - start > _GAP:
        return None
    written = text[start:end]
    rows = _ROW.sub(" , ", written) if "\\\\" in written else written
    gap = unmarked(rows)
    naming = _NAMED.search(gap)
    if is_either(gap[: naming.start()] if naming else gap) and "\n" not in gap.strip("\n "):
        return _Joint(True, naming["name"] if naming else "")
    if "\n" in rows:
        return None
    if "&" in written and not gap.strip():
        return _Joint(False, "")
    joint = _JOINT.fullmatch(gap)
    # The rows of a display are one answer where each names what it gives.
    if joint is None or not (joint["name"] or (joint["word"] and rows == written)):
        return None
    return _Joint(False, joint["name"] or "")


def _name_before(text: str, at: int) -> str:
    """The name that the answer at ``at`` is given on its line; empty if none."""
    start = max(0, at - _GAP, text.rfind("\n", 0, at) + 1) if at else 0
    named = _NAMED.search(unmarked(text[start:at]))
    return named["name"] if named else ""


def _listed(members: Sequence[str], joints: Sequence[_Joint]) -> str:
    """The members as one list; those that hold commas are set apart by semicolons, which bind looser."""
    if not joints:
        return members[0]
    if any(joint.is_either for joint in joints):
        return " or ".join(dict.fromkeys(members))
    return ("; " if any("," in member for member in members) else ", ").join(members)
