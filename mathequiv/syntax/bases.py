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

_SCRIPTED = re.compile(
    r"\s*(?:\\left\s*)?(?P<open>\(?)\s*(?:\\(?:text|mathrm)\s*\{\s*)?(?P<digits>[0-9A-Z]{2,})\s*\}?\s*(?:\\right\s*)?(?P<close>\)?)"
    r"\s*_\s*(?P<base>\d{1,2}|\{(?:[^{}]|\{[^{}]*\})*\}|\w+)\s*\.?\s*\Z",
    re.ASCII,
)
_HEXADECIMAL = frozenset("ABCDEF")


def told(text: str) -> Numeral | None:
    """The numeral that a whole answer is, its base told behind it or below; None for any other text."""
    return scripted(text) if "_" in text else spelled(text)


def scripted(text: str) -> Numeral | None:
    r"""Digits and capital letters with a base below, as a whole answer: ``(3C2)_{16}``, ``ED9_{sixteen}``."""
    found = _SCRIPTED.match(text)
    if found is None or bool(found["open"]) != bool(found["close"]) or found["digits"].isdecimal():
        return None
    script = " ".join(_WRAPPING.sub(" ", found["base"]).split()).removeprefix("base").strip()
    base = int(script) if script.isdecimal() and len(script) < _LONG else WORDS.get(script, 0)
    hexadecimal = base == len("0123456789ABCDEF") and _HEXADECIMAL.issuperset(found["digits"])
    return _numeral(found["digits"], base) if hexadecimal or _mixed(found["digits"]) else None


_LONG = 3  # digits of a base


def _mixed(digits: str) -> bool:
    return any(digit.isdecimal() for digit in digits)


def spelled(text: str) -> Numeral | None:
    """A numeral with its base in words behind it."""
    plain = " ".join(_WRAPPING.sub(" ", text).split())
    found = _NUMERAL.match(plain)
    if found is None or bool(found["close"]) != ("(" in plain):
        return None
    named = found["base"]
    base = _NAMES[found["name"]] if named is None else int(named) if named.isdecimal() else WORDS.get(named, 0)
    return _numeral(found["digits"], base)


def _numeral(digits: str, base: int) -> Numeral | None:
    """The numeral, if each digit is below the base."""
    if not 2 <= base <= 36 or any(int(digit, 36) >= base for digit in digits):
        return None
    return Numeral(digits.lstrip("0") or "0", base)
