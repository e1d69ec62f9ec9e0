r"""Commands whose backslash and letter became a control character: ``\frac`` as a form feed and ``rac``.

A form feed and a tab are white space to every rule that trims, and no command begins with them. For the time of the
search a backslash stands in for each, ``\rac`` and ``\ext``; what is found carries the characters of the response.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from mathequiv.verdict import Extraction

_EATEN = re.compile(r"\x0c(?=rac)|\t(?=ext\s?\{|imes|heta)")
_STAND_IN = re.compile(r"\\(?=(rac)|ext\s?\{|imes|heta)")


def covered(text: str) -> str:
    """The text with backslashes for the control characters of commands; the same object where there are none."""
    if "\x0c" not in text and "\t" not in text:
        return text
    return _EATEN.sub(r"\\", text)


def uncovered(found: Extraction) -> Extraction:
    """The extraction with the characters of the response."""
    return replace(found, text=_restored(found.text), raw=_restored(found.raw))


def reads_uncovered(readable: Callable[[str], bool]) -> Callable[[str], bool]:
    """The test of readability for texts with stand-ins."""
    return lambda text: readable(_restored(text))


def _restored(text: str) -> str:
    return _STAND_IN.sub(lambda found: "\x0c" if found[1] else "\t", text)
