"""Answers in the items of a list, one on each line: ``- 5`` above ``- 6`` is the list 5, 6, and no difference.

listed ::= mark item (newline mark item)+             one mark throughout, a space behind it
"""

from __future__ import annotations

import re

_ITEM = re.compile(r"\s*(?P<mark>[-*•‣◦·–—])[ \t]+(?P<item>\S.*)")


def items(text: str) -> list[str] | None:
    """The texts of the items; None where a line is none, or there is only one."""
    found = [_ITEM.fullmatch(line) for line in text.splitlines() if line.strip()]
    marks = {item["mark"] for item in found if item is not None}
    if len(found) < 2 or None in found or len(marks) > 1:
        return None
    return [item["item"].strip() for item in found if item is not None]
