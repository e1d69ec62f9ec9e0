r"""Numerals with their base in words: ``1010 base 2``, ``1010 \text{ (base two)}``, ``1010 in binary``."""

from __future__ import annotations

import re

from mathequiv.nodes import Numeral

WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
         "eleven": 11, "twelve": 12, "sixteen": 16, "bin": 2, "oct": 8, "dec": 10, "hex": 16}  # fmt: skip
_NAMES = {"binary": 2, "octal": 8, "hexadecimal": 16}

_WRAPPING = re.compile(r"\\(?:text|mathrm|textbf)\b|\\[,;:! ]|[{}$~]")
_NUMERAL = re.compile(
    r"(?P<digits>(?=[A-Z]*\d)[0-9A-Z]+|[A-F]+)\s*(?:\(\s*)?(?:in\s+)?"
    r"(?:base[\s_-]*(?P<base>\d{1,2}|[a-z]+)|(?P<name>binary|octal|hexadecimal))\s*(?P<close>\)?)\.?\Z",
    re.ASCII,
)


def spelled(text: str) -> Numeral | None:
    """The numeral that a whole answer is, its base told behind it; None for any other text."""
    plain = " ".join(_WRAPPING.sub(" ", text).split())
    found = _NUMERAL.match(plain)
    if found is None or bool(found["close"]) != ("(" in plain):
        return None
    told = found["base"]
    base = _NAMES[found["name"]] if told is None else int(told) if told.isdecimal() else WORDS.get(told, 0)
    if not 2 <= base <= 36 or any(int(digit, 36) >= base for digit in found["digits"]):
        return None
    return Numeral(found["digits"].lstrip("0") or "0", base)
