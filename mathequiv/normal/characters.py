"""One spelling for characters that are written in several ways, and only where both spellings mean the same.

Compatibility folding (NFKC) as a whole is no such thing: it turns ``x²`` into ``x2``, ``2½`` into ``21⁄2`` and the real
numbers into the letter R. Each kind of compatibility character is therefore treated by its own line below.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby

# Zero-width characters, directional marks, variation selectors and the function application sign. The invisible
# times, separator and plus are kept: they are operators.
_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u2061\ufeff\u202a\u202b\u202c\u202d\u202e") | {
    chr(code) for code in range(0xFE00, 0xFE10)
}

_SIGNS = {
    "\u2212": "-",  # minus sign
    "\u2010": "-",  # hyphen
    "\u2011": "-",  # non-breaking hyphen
    "\ufe63": "-",
    "\uff0c": ", ",  # a full-width comma never groups thousands
    "\u2217": "*",
    "\u2236": ":",
    "\u00d7": r"\times",
    "\u00b7": r"\cdot",
    "\u22c5": r"\cdot",
    "\u00b1": r"\pm",
    "\u2213": r"\mp",
    "\u03c0": r"\pi",
    "\u221e": r"\infty",
    "\u2264": r"\le",
    "\u2265": r"\ge",
    "\u2260": r"\ne",
    "\u2208": r"\in",
    "\u222a": r"\cup",
    "\u2229": r"\cap",
    "\u2205": r"\emptyset",
}

_SPACES = frozenset("\u00a0\u202f\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u3000")
_LIGATURES = range(0xFB00, 0xFB07)
_ORDINALS = frozenset("ªº")  # superscripts by decomposition, but written for degrees too


def plain_characters(text: str) -> str:
    """The text with every character that has a plainer spelling of the same meaning written that way."""
    if text.isascii():
        return text
    runs = groupby(unicodedata.normalize("NFC", text), key=_script)
    return "".join(_run(script, "".join(run)) for script, run in runs)


def _run(script: str, run: str) -> str:
    """A run of superscripts is one exponent (``x¹²`` is ``x^{12}``), and so with subscripts."""
    if script:
        return script + "{" + "".join(map(_plain, run)) + "}"
    return "".join(map(_plain, run))


def _script(char: str) -> str:
    """``^`` for a superscript, ``_`` for a subscript, else nothing."""
    if char.isascii() or char in _ORDINALS:
        return ""
    tag = unicodedata.decomposition(char).partition(" ")[0]
    return {"<super>": "^", "<sub>": "_"}.get(tag, "")


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    """The plain spelling of one character."""
    if char.isascii():
        return char
    if char in _INVISIBLE:
        return ""
    if char in _SPACES:
        return " "
    sign = _SIGNS.get(char)
    if sign is not None:
        return sign + " " if sign.startswith("\\") else sign  # a command ends before the letter that follows it
    return char if char in _ORDINALS else _decomposed(char)


def _decomposed(char: str) -> str:
    """The plain spelling that the decomposition of a character gives, where that keeps the meaning."""
    digit = unicodedata.decimal(char, None)
    if digit is not None:
        return str(digit)
    tag = unicodedata.decomposition(char).partition(" ")[0]
    folded = unicodedata.normalize("NFKC", char)
    if tag == "<fraction>" and not folded.endswith("\u2044"):
        return r"\frac{{{}}}{{{}}}".format(*folded.split("\u2044"))
    if tag in ("<super>", "<sub>"):
        return folded.replace("\u2212", "-")
    if tag in ("<wide>", "<narrow>") or ord(char) in _LIGATURES:
        return folded
    if unicodedata.name(char, "").startswith("MATHEMATICAL ITALIC "):  # bold and double-struck letters are other names
        return folded
    return char
