"""The last formula, ``= x`` or number of a text: what a reader takes as the answer when nothing announces one.

A formula that states a value comes first; a mere name ("$x$", "$\\triangle ABC$") or an equation that is still to be
solved gives way to a value stated after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from mathequiv.extract.joints import join
from mathequiv.extract.tails import WORD, value_end
from mathequiv.extract.values import Phrases, value
from mathequiv.extract.words import BOUNDS, HEDGES
from mathequiv.extract.wrappers import strip_wrappers

Readable = Callable[[str], bool]


class Weak(NamedTuple):
    """An answer without a strong marker: what it was found by, its text, and where it stands."""

    marker: str
    text: str
    start: int
    end: int


# How far back a formula, a line or a list of numbers is followed.
_WINDOW = 4_096
_NEAR = 200

_FORMULA = re.compile(
    r"""\$\$(?P<a>[^$]+)\$\$
      | (?<!\\)\$(?!\d[\d,.]*\s+[A-Za-z]{2})(?P<b>[^$\n]+)(?<!\\)\$(?!\d)
      | \\\((?P<c>(?:(?!\\[()]).)+)\\\)
      | \\\[(?P<d>(?:(?!\\[\[\]]).)+)\\\]""",
    re.VERBOSE | re.DOTALL,
)
_MENTION = re.compile(
    r"\s*(?:(?:\\(?:triangle|angle|overline|odot|vec|square)\s*\{?\s*)?[A-Z]{1,4}'?\}?"
    r"|(?:[A-Za-z]|\\(?!pi\b|infty\b)[a-z]+)(?:_(?:\w|\{\w+\}))?'?)\s*"
)
_RELATION = re.compile(r"[=<>]|\\(?:le|ge|leq|geq|ne|neq|lt|gt|approx|equiv|in)(?![A-Za-z])")
# The left side of an equation left to solve: operators, or a coefficient.
_WORK = re.compile(r"[-+*/^×·÷]|\\(?:frac|d?frac|cdot|times|sqrt|div|pm)|(?<![\w{(])\d|\d\s*[A-Za-z]")
_NUMBER = r"[-+−]?[$€£¥]?\d(?:[\d,]*\d)?(?:\.\d+)?(?:/\d+)?[%°]?"
_STANDING = re.compile(rf"{_NUMBER}(?![\w^*/(=]|[.,]\d)")
_LIST_BEFORE = re.compile(
    rf"(?<![\w.])(?:{_NUMBER}(?:\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or|or\s+maybe)\s+|\s*[;/]\s*))+$"
)
_NAME_BEFORE = re.compile(r"(?:^|[\s(,;])[^\W\d]\w*(?:\([\w, ]+\))?\s*$")
_LEFT_MARKUP = "([{\"'“‘*_`~"


def scan(text: str, start: int, end: int, readable: Readable) -> Weak | None:
    """The answer that the last formula, equation or number gives; None if there is none."""
    formula = _last_formula(text, start, end, readable)
    if formula and _states_value(formula.text):
        return formula
    plain = _last_plain(text, formula.end if formula else start, end, readable)
    if plain or formula is None:
        return plain
    mention = _MENTION.fullmatch(formula.text)
    return (_last_plain(text, start, formula.start, readable) if mention else None) or formula


def _last_plain(text: str, start: int, end: int, readable: Readable) -> Weak | None:
    """The last ``= x`` or number; a name's value before a number that comes after it."""
    equation = _last_equation(text, start, end, readable)
    if equation and _NAME_BEFORE.search(
        text[max(start, equation.start - _NEAR) : text.rfind("=", start, equation.start)]
    ):
        return equation
    number = _last_number(text, start, end, readable)
    if equation and number and number.start < equation.end:
        return equation
    return number or equation


# -- formulas --------------------------------------------------------------------------------------------------------


def _last_formula(text: str, start: int, end: int, readable: Readable) -> Weak | None:
    """The last formula between delimiters, with those joined to it, and its unit."""
    close = max(text.rfind("\\)", start, end), text.rfind("\\]", start, end), text.rfind("$", start, end))
    if close < 0:
        return None
    window = max(start, close - _WINDOW, text.rfind("\n\n", start, close))
    found = list(_FORMULA.finditer(text, window, min(end, close + 2)))
    if not found or _is_bounded(text, found[-1].start()):
        return None
    run = join(text, [match.span() for match in found], lambda i: strip_wrappers(found[i][found[i].lastgroup or 0]))
    if not run.text.strip():
        return None
    first, last = found[run.first], found[-1]
    stop = _with_unit(text, last.start(), last.end(), end, readable)
    return Weak("formula", strip_wrappers(run.text + text[last.end() : stop]), first.start(), stop)


def _states_value(formula: str) -> bool:
    """True for an expression, or a relation whose left side is a name; no mere name, and no equation left to solve."""
    if _MENTION.fullmatch(formula):
        return False
    relation = _RELATION.search(formula)
    return relation is None or _WORK.search(formula, 0, relation.start()) is None


def _with_unit(text: str, start: int, after: int, end: int, readable: Readable) -> int:
    """Where the value that begins at ``start`` ends: after its unit, after its line if that hedges, or ``after``."""
    line = text.find("\n", after, min(end, after + _WINDOW))
    line = min(end, after + _WINDOW) if line < 0 else line
    if not HEDGES.isdisjoint(WORD.findall(text[after:line].lower())):
        return line
    stop = value_end(text, start, line)
    has_unit = stop > after and text[after:stop].strip(" .,;:!*_)\"'")
    return stop if has_unit and readable(strip_wrappers(text[start:stop])) else after


def _is_bounded(text: str, at: int) -> bool:
    """True if the word before is "not", or makes the value a bound: "at least 5"."""
    words = WORD.findall(text[max(0, at - 20) : at].lower().replace("’", "'"))
    return bool(words) and (words[-1] in BOUNDS or words[-1].endswith("n't"))


# -- equations and numbers -------------------------------------------------------------------------------------------


def _last_equation(text: str, start: int, end: int, readable: Readable) -> Weak | None:
    """What follows the last equals sign that is part of no other sign."""
    at = text.rfind("=", start, end)
    if at < 0 or text[max(start, at - 1) : at] in ("=", "<", ">", "!", ":"):
        return None
    line = text.find("\n", at, min(end, at + _WINDOW))
    stretch = value(text, at + 1, min(end, at + _WINDOW) if line < 0 else line, Phrases.KNOWN, readable)
    return Weak("equals", strip_wrappers(text[slice(*stretch)]), *stretch) if stretch else None


def _last_number(text: str, start: int, end: int, readable: Readable) -> Weak | None:
    """The last number that stands alone, with the numbers it is listed with, and its unit."""
    digit = max(text.rfind(digit, start, end) for digit in "0123456789")
    if digit < 0:
        return None
    word = _word_start(text, start, digit)
    number = _STANDING.match(text, word, end)
    if number is None or _is_bounded(text, word):
        return None
    line = text.rfind("\n", max(start, word - _NEAR), word) + 1 or max(start, word - _NEAR)
    listed = _LIST_BEFORE.search(text[line:word])
    first = line + listed.start() if listed else word
    stop = _with_unit(text, word, number.end(), end, readable)
    return Weak("number", strip_wrappers(text[first:stop]), first, stop)


def _word_start(text: str, start: int, at: int) -> int:
    """Where the run of characters without a space begins that holds ``at``, brackets and emphasis left out."""
    word = at
    while word > start and at - word < _NEAR and not text[word - 1].isspace():
        word -= 1
    while word < at and text[word] in _LEFT_MARKUP:
        word += 1
    return word
