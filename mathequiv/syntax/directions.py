r"""Angles with a letter of the compass behind them: ``40°26′46″ N``, ``40^\circ N, 74^\circ W``."""

from __future__ import annotations

import re

from mathequiv.config import Config
from mathequiv.nodes import Node, Phrase
from mathequiv.syntax.mathematics import formula

_DEGREE = r"(?:[°º˚]|\^\s*\{?\s*\\circ\s*\}?|\\degree\b)"
_PART = rf"\d+(?:\.\d+)?\s*(?:{_DEGREE}|['’′″\"]|\\prime)+"
_ANGLE = rf"\d+(?:\.\d+)?\s*{_DEGREE}\s*(?:(?:\+\s*)?{_PART}\s*){{0,2}}"
_DIRECTED = re.compile(
    rf"\s*\$?(?P<angle>{_ANGLE})\$?(?:\\[ ,;]|~)?\s*"
    r"(?P<font>\\(?:text|mathrm)\s*\{\s*~?)?(?P<letter>[NSEW])\s*(?(font)\})\s*"
)


def may_end(text: str) -> bool:
    """True for a text that may end in such a letter, at one look."""
    return text[-1] in "NSEW}" and ("°" in text or "\\circ" in text or "\\degree" in text)


def directed(text: str, config: Config) -> Node | None:
    """The angle with its letter, which is part of the answer and no factor; two of those; None for anything else."""
    found = [_DIRECTED.fullmatch(part) for part in text.split(",")]
    parts: list[str | Node] = []
    for place, match in enumerate(found, start=1):
        if match is None or len(found) > _COORDINATES:
            return None
        parts += [formula(match["angle"].strip(), config), match["letter"] + "," * (place < len(found))]
    return Phrase(tuple(parts))


_COORDINATES = 2  # latitude and longitude
