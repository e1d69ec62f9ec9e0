"""The last formula, ``= x`` or number of a text: what a reader takes as the answer when nothing announces one.

A formula that states a value comes first; a mere name ("$x$", "$\\triangle ABC$") or an equation that is still to be
solved gives way to a value stated after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from mathequiv.extraction.denials import denied_before, taken_back
from mathequiv.extraction.joints import NAME, join
from mathequiv.extraction.labels import in_code
from mathequiv.extraction.tails import WORD, value_end
from mathequiv.extraction.values import Phrases, value
from mathequiv.extraction.words import BOUNDS, HEDGES, SENTENCE
from mathequiv.extraction.wrappers import strip_wrappers

Readable = Callable[[str], bool]


class Weak(NamedTuple):
    """An answer without a strong marker: what it was found by, its text, and where it stands."""

    marker: str
    text: str
    start: int
    end: int


# How far a formula is followed, how far a line of values, and how many words a unit has.
_WINDOW, _NEAR, _UNIT_WORDS = 4_096, 200, 4

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
_WORK = re.compile(r"[-+*/^×·÷]|\\(?:d?frac|cdot|times|sqrt|div|pm)|(?<![\w{(])\d|\d\s*[A-Za-z]")
# Letters that join a number to a name; those of Chinese, Japanese and Korean stand beside numbers without a space.
_JOINING = r"[^\W\u2e80-\u9fff\uac00-\ud7af]"
_NUMBER = re.compile(
    rf"(?<!{_JOINING})(?<!\.)[-+−]?[$€£¥]?\d(?:[\d,]*\d)?(?:\.\d+)?(?:/\d+)?[%°]?(?!{_JOINING}|[\^*/(=]|[.,]\d)"
)
# A run of characters that begins with a number: 5km, 10^5, 2k+1.
_RUN = re.compile(r"[-+−(]*[$€£¥]?\.?\d[^\s,;]*[^\s,;.!?:*_\"'”’]|\d")
_ITEM = re.compile(r"\d{1,2}[.)]\s")
_SOLVED_FOR = re.compile(r"(?:^|[\s(,;])[^\W\d]\w*(?:\([\w, ]+\))?\s*$")
_EQUATIONS = re.compile(rf"(?<![\w\\])(?:{NAME}\s*=[^=\n]{{1,60}}?(?:[,;]|(?<!\w)(?:and|or)(?!\w))\s*)+{NAME}\s*$")
_NAME_BEFORE = re.compile(rf"(?<![\w\\]){NAME}\s*$")
_DENIED = re.compile(r"(?:[,;]\s*)?(?:(?:and|but)\s+)?not\s+[$\\(]*$")
_WORD_BEFORE = re.compile(r"((?:up\s+)?[^\W\d_]+(?:['’]t)?)[ \t]*[$\\(*_]*$")
# "x <= 5" states a bound; an arrow, a tag and the mark of a quotation state none.
_SIGN_BEFORE = re.compile(r"[\w)\]}$]\s*(?:(?<![-=])[<>]=?|!=|[≤≥≠]|\\(?:le|ge|leq|geq|neq?|lt|gt))\s*[$\\(*_]*$")
_TAG_BEFORE = re.compile(r"</?[A-Za-z]+\s*/?>\s*[$\\(*_]*$")
_LEFT_MARKUP = "([{\"'“‘*_`~"


def scan(text: str, start: int, end: int, readable: Readable) -> Weak | None:
    """The answer that the last formula, equation or number gives; None if there is none."""
    found, formulas_end = _formulas(text, start, end)
    if found and _is_bounded(text, found[-1].start()):  # its numbers are denied with it
        after, before = found[-1].end(), found[-1].start()
        return _last_plain(text, after, end, readable) or _last_equation(text, start, before, readable)
    formula = _formula(text, found, formulas_end, readable)
    if formula and _states_value(formula.text):
        return formula
    plain = _last_plain(text, formula.end if formula else start, end, readable)
    if plain or formula is None:
        return plain
    mention = _MENTION.fullmatch(formula.text)
    return (_last_plain(text, start, formula.start, readable) if mention else None) or formula


def _last_plain(text: str, start: int, end: int, readable: Readable) -> Weak | None:
    """The last ``= x`` or number; a name's value before a number that comes after it."""
    equation, number = _last_equation(text, start, end, readable), _last_number(text, start, end, readable)
    if equation is None or number is None or number.start < equation.end:
        return equation or number
    left = text[max(start, equation.start - _NEAR) : equation.start].rstrip().removesuffix("=")
    return equation if _SOLVED_FOR.search(left) else number


# -- formulas --------------------------------------------------------------------------------------------------------


def _formulas(text: str, start: int, end: int) -> tuple[list[re.Match[str]], int]:
    """The last formulas between delimiters, without one that ", not" denies behind another; and where they end."""
    close = max(text.rfind("\\)", start, end), text.rfind("\\]", start, end), text.rfind("$", start, end))
    if close < 0:
        return [], end
    window = max(start, close - _WINDOW, text.rfind("\n\n", start, close))
    found = list(_FORMULA.finditer(text, window, min(end, close + 2)))
    if len(found) > 1 and (denied := _denied(text, found[-1].start())) == found[-2].end():
        end = denied
        found.pop()
    return found, end


def _formula(text: str, found: list[re.Match[str]], end: int, readable: Readable) -> Weak | None:
    """The last of these formulas, with those joined to it, and its unit."""
    if not found:
        return None
    run = join(text, [match.span() for match in found], lambda i: strip_wrappers(found[i][found[i].lastgroup or 0]))
    first, last = found[run.first], found[-1]
    stop = _with_unit(text, last.start(), last.end(), end, readable)
    shown = strip_wrappers(run.text + text[last.end() : stop])
    return Weak("formula", shown, first.start(), stop) if run.text.strip() else None


def _states_value(formula: str) -> bool:
    """True for an expression, or a relation whose left side is a name; no mere name, and no equation left to solve."""
    if _MENTION.fullmatch(formula):
        return False
    relation = _RELATION.search(formula)
    return relation is None or _WORK.search(formula, 0, relation.start()) is None


def _with_unit(text: str, start: int, after: int, end: int, readable: Readable) -> int:
    """Where the value ``text[start:after]`` ends with its unit; at the end of its line if that hedges."""
    line = _line_end(text, after, end)
    if not HEDGES.isdisjoint(WORD.findall(text[after:line].lower())):
        return line
    stop = value_end(text, start, line)
    unit = WORD.findall(text, after, stop) if stop > after else []
    is_unit = 0 < len(unit) <= _UNIT_WORDS and SENTENCE.isdisjoint(unit) and readable(strip_wrappers(text[start:stop]))
    return stop if is_unit or text.startswith(("%", "\\%", "°"), after) else after


def _line_end(text: str, at: int, end: int) -> int:
    """The end of the line of ``at``, at most a window away."""
    end = min(end, at + _WINDOW)
    newline = text.find("\n", at, end)
    return end if newline < 0 else newline


def _is_bounded(text: str, at: int) -> bool:
    """True if the words or the sign before deny the value, or make it a bound: "at least 5", "x <= 5"."""
    near = text[max(0, at - 20) : at].rpartition("\n")[2]
    word = _WORD_BEFORE.search(near)
    if (word is not None and word[1].lower() in BOUNDS) or denied_before(text, 0, at):
        return True
    return _SIGN_BEFORE.search(near) is not None and _TAG_BEFORE.search(near) is None


def _denied(text: str, at: int) -> int:
    """Where ", not" begins that denies what stands at ``at``: "it is 5, not 6"; -1 if nothing does."""
    before = max(0, at - 20)
    denied = _DENIED.search(text[before:at])
    return before + len(text[before : before + denied.start()].rstrip()) if denied else -1


# -- equations and numbers -------------------------------------------------------------------------------------------


def _last_equation(text: str, start: int, end: int, readable: Readable) -> Weak | None:
    """What follows the last equals sign that is part of no other sign, and the equations that one is joined to."""
    at = text.rfind("=", start, end)
    if at < 0 or text[max(start, at - 1) : at] in ("=", "<", ">", "!", ":") or in_code(text, start, at):
        return None
    stretch = value(text, at + 1, _line_end(text, at, end), Phrases.KNOWN, readable)
    if stretch is None:
        return None
    line = max(start, at - _NEAR)
    joined = _EQUATIONS.search(text[line:at])
    name = _NAME_BEFORE.search(text[line:at])
    if denied_before(text, start, line + name.start() if name else at) or taken_back(text, stretch.end, end):
        return None
    first = line + joined.start() if joined else stretch.start
    return Weak("equals", strip_wrappers(text[first : stretch.end]), first, stretch.end)


def _last_number(text: str, start: int, end: int, readable: Readable) -> Weak | None:
    """The last number that stands alone, with the numbers it is listed with, and its unit."""
    digit = max(text.rfind(digit, start, end) for digit in "0123456789")
    if digit < 0:
        return None
    word = _word_start(text, start, digit)
    if _is_bounded(text, word) or _is_bounded(text, _bracket_start(text, start, word)):
        denied = _denied(text, word)
        return _last_number(text, max(start, denied - _NEAR), denied, readable) if denied > start else None
    number = _NUMBER.match(text, word, end)
    if number is None:
        return _last_run(text, word, end, readable)
    if _ITEM.match(text, word, end) and not text[max(start, word - _NEAR) : word].rpartition("\n")[2].strip("# \t*"):
        return None
    if taken_back(text, number.end(), end):
        return None
    line = max(start, word - _NEAR, text.rfind("\n", start, word) + 1)
    spans = [match.span() for match in _NUMBER.finditer(text, line, number.end() + 1)]
    run = join(text, spans, lambda i: text[slice(*spans[i])])
    stop = _with_unit(text, word, number.end(), end, readable)
    return Weak("number", strip_wrappers(run.text + text[number.end() : stop]), spans[run.first][0], stop)


def _last_run(text: str, start: int, end: int, readable: Readable) -> Weak | None:
    """The run of characters at ``start``, if it begins with a number and reads as a whole."""
    run = _RUN.match(text, start, _line_end(text, start, end))
    if run is None or not readable(strip_wrappers(run[0])):
        return None
    return Weak("number", strip_wrappers(run[0]), *run.span())


def _bracket_start(text: str, start: int, at: int) -> int:
    """Where the outermost bracket opens in which ``at`` stands on its line; ``at`` itself if in none."""
    depth, found = 0, at
    for place in range(at - 1, max(start, at - _NEAR) - 1, -1):
        sign = text[place]
        if sign == "\n":
            break
        depth += (sign in ")]}") - (sign in "([{")
        if depth < 0:
            depth, found = 0, place
    return found


def _word_start(text: str, start: int, at: int) -> int:
    """Where the run of characters begins that holds ``at``: after a space, brackets and emphasis, or an ideograph."""
    word = at
    while word > start and at - word < _NEAR and not text[word - 1].isspace() and text[word - 1] < "\u2e80":
        word -= 1
    while word < at and text[word] in _LEFT_MARKUP:
        word += 1
    return word
