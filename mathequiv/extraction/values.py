"""What a label, hashes or a weak marker announce, cut to the answer.

Everything here works on positions, so that the answer is always a stretch of the response itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from itertools import islice
from typing import NamedTuple

from mathequiv.extraction.tails import WORD, phrase_end, value_end
from mathequiv.extraction.words import ANSWER_WORDS, BOUNDS, FORMULA_WORDS, HEDGES, PREDICATES, PROSE_STARTS
from mathequiv.extraction.wrappers import strip_wrappers


class Stretch(NamedTuple):
    """``text[start:end]``."""

    start: int
    end: int


class Phrases(Enum):
    """Which words count as an answer: known ones, emphasised or capitalised ones too, or any that read as a phrase."""

    KNOWN = "known"
    MARKED = "marked"
    ANY = "any"


# A phrase that answers is short; docs/semantics.md bounds it at 40 words, a label line rarely holds more than this.
_PHRASE_WORDS = 12
_PHRASE_CHARS = 400
_COPULAS = 3

# A plain number, by far the commonest payload, needs no reading.
_PLAIN = re.compile(r"[ \t]*([-+−]?\$?\d(?:[\d,]*\d)?(?:\.\d+)?%?)[ \t]*[.。]?[ \t\r]*")

_LEAD = re.compile(
    r"""(?: [\s:：,=≈] | \\approx(?![A-Za-z])
      | (?:approximately|approx\.?|about|roughly|around|exactly|simply|just|indeed|therefore|thus|then|hence|also|now
          |only|equal\sto|given\sby|clearly|obviously|daher|somit|also|donc) (?![^\W_])
      | (?:option|choice|letter)\s+(?=[*_]*\(?[A-J](?![^\W_])) )*""",
    re.IGNORECASE | re.VERBOSE,
)
_MARKUP = re.compile(r"""[*_"'“‘`「『]*""")

# What a formula begins with. "A good choice" and "I think" begin with words, "A or B" and "A because" with a choice.
_HEAD = re.compile(
    r"""(?! [aAI]['’]?\s+ (?!(?:or|and|since|because|is|as|but|if|not|with|given|for|to|in|which)(?![^\W_])) [^\W_]{2}
          | [aA]\s+\d )
    (?: [-+−–±~∓]? \s* (?: [$€£¥₹]?\s*\.?\d | \\. | [^\W\d_](?![^\W\d_'’²³¹⁰-₟]) | [$√(∞] | [^\W\d_]+[(^_²³¹⁰-₟] )
      | [\[{|⟨⌊⌈∣‖<>≤≥\]¼-¾⅐-⅞∞∅∠√π①-⑳∑∏∫∬∭∮∂∇∀∃¬ℂℕℚℝℤ]
      | [^\W\d_]+ \s* (?: = | :\s*[-−]?\d ) )""",
    re.VERBOSE,
)
_SIGN = re.compile(r"[-+−±∓]?\s?")
_ASIDE = re.compile(r"\(\s*[^\W\d_]{2,}\s+[^\W\d_]{2,}")
_COPULA = re.compile(r"(?<![^\W_])(?:is|are|equals|was|were|be)(?![^\W_])|[=:]", re.IGNORECASE)
# Subjects with one of these state a bound, a doubt or a denial.
_UNSTATED = HEDGES | BOUNDS
_ARTICLE = re.compile(r"(?:the|an?)\s+", re.IGNORECASE)

# "not 7, it is 8", "not 7 but 8": the second is the answer.
_DENIED = re.compile(r"(?:not|n['’]t|nicht|не|pas|não)(?![^\W_])", re.IGNORECASE)
_CORRECTED = re.compile(
    r"""(?:not|n['’]t|nicht|не)\s[^\n]{1,80}?
    (?<![^\W_])(?:but|it(?:['’]s|\s+is)|rather|instead|actually|sondern|а)(?![^\W_])
    (?:[\s,:]+(?:it(?:['’]s|\s+is)|rather|actually|instead)(?![^\W_]))*[\s,:]*""",
    re.IGNORECASE | re.VERBOSE,
)
# "8, not 7", "8 rather than 7": the first is.
_CONTRAST = re.compile(
    r"""(?: [\s,;(]*(?:(?:and|but)\s+)?(?<![^\W_])(?:not|rather\s+than|instead\s+of|as\s+opposed\s+to)\s+
      | \s*[,;]\s*(?:(?:und|y|et|e|а)\s+)?(?:nicht|no|non|pas|não|не)\s+
      | \s*[，,、；]?\s*而?(?:不是|并非|非)\s* )
    (?P<other>(?:[^.;\n]|\.(?=\d)){1,60})[.!)\s。]*$""",
    re.IGNORECASE | re.VERBOSE,
)
_CONTRASTING = ("not", "rather", "instead", "opposed", "nicht", "no ", "non ", "pas ", "não", "не ", "不是", "非")
_COPULA_WORDS = frozenset({"is", "it", "are"})

_REVERSED = re.compile(
    r"(?:\\left\s*)?\]|.{0,200}?(?:\\(?:in|cup|cap|setminus|backslash|times)(?![A-Za-z])|[∈∪∩∖(\-−×])\s*(?:\\left\s*)?\]"
)
_BRACKET = re.compile(r"\\?[(\[{]|(\\?[)\]}])")
_CHOICE = re.compile(r"""[\s*_$"'“:：]*(?:\\(?:text|textbf|mathrm)\s*\{\s*)?\(?[A-J]{1,6}(?:\)|(?![A-Za-z\d]))""")
_CHOICE_PAREN = re.compile(r"[*_]*(?:[A-Ja-j]\)|\\text(?:bf)?\{[A-Ja-j]\)\s*\})")
_ENDING = re.compile(
    r"(?:,?\s*respectively|です|である|となります|になります|となる|입니다|이다|이에요|예요)\s*[.。]?$"
)
_OPENING_MARKS = ("**", "__", "*", "`", '"')
# Marks that close what was opened before the answer, and what opens them.
_CLOSING_MARKS = {"**": "**", "__": "__", "*": "*", "`": "`", '."': '"', ".”": "“"}
_EXCLAIMED = re.compile(r"(?:.*[\d$*%]|\(?[A-Ja-j]\)?|.*[^\W\d_]{2})[!！]", re.DOTALL)


def value(text: str, start: int, end: int, phrases: Phrases, readable: Callable[[str], bool]) -> Stretch | None:
    """The answer that ``text[start:end]`` begins with or states; None if it is prose."""
    if plain := _PLAIN.fullmatch(text, start, end):
        return Stretch(*plain.span(1))
    start = _match_end(_LEAD, text, start, end)
    if _DENIED.match(text, start, end):
        corrected = _CORRECTED.match(text, start, end)
        if corrected is None:
            return None
        start = corrected.end()
    if begins_formula(text, start, end):
        return _cut(text, start, _closed(text, start, end))
    end = _closed(text, start, min(end, start + _PHRASE_CHARS))
    return _stated(text, start, end) or _phrase(text, start, end, phrases, readable)


def begins_choice(text: str, start: int, end: int) -> bool:
    """True if ``text[start:end]`` begins with a choice, in brackets, emphasised or not."""
    return _CHOICE.match(text, start, end) is not None


def begins_formula(text: str, start: int, end: int) -> bool:
    """True if ``text[start:end]`` begins with a number, a formula or a choice, emphasised or not."""
    start = _match_end(_MARKUP, text, start, end)
    if _HEAD.match(text, start, end):
        return _ASIDE.match(text, start, end) is None
    word = WORD.match(text, _match_end(_SIGN, text, start, end), end)
    if word is None:
        return False
    signed = word.start() > start  # -pi-b, while "log-normal" is a word
    return (word[0].partition("-")[0] if signed else word[0]).lower() in FORMULA_WORDS


def _stated(text: str, start: int, end: int) -> Stretch | None:
    """The value of a statement: 5 in "the sum of the digits is 5"."""
    for copula in islice(_COPULA.finditer(text, start, end), _COPULAS):
        subject = text[start : copula.start()].lower()
        if not _UNSTATED.isdisjoint(WORD.findall(subject)) or ". " in subject:
            return None
        at = _match_end(_LEAD, text, copula.end(), end)
        if begins_formula(text, at, end) or _first_word(text, at, end) in ANSWER_WORDS:
            return _cut(text, at, end)
    return None


def _phrase(text: str, start: int, end: int, phrases: Phrases, readable: Callable[[str], bool]) -> Stretch | None:
    """Words that are an answer: emphasised, known or, after a colon, any that read as a phrase and state nothing."""
    if not _may_answer(text, start, end, phrases):
        return None
    stretch = _trimmed(text, start, phrase_end(text, start, end))
    words = WORD.findall(text[stretch.start : stretch.end].lower())
    if len(words) > _PHRASE_WORDS or not PREDICATES.isdisjoint(words):
        return None
    return stretch if readable(strip_wrappers(text[stretch.start : stretch.end])) else None


def _may_answer(text: str, start: int, end: int, phrases: Phrases) -> bool:
    """True if the first word, an article aside, may begin an answer."""
    inside = _match_end(_MARKUP, text, start, end)
    first = _first_word(text, _match_end(_ARTICLE, text, inside, end), end)
    if first.partition("-")[0] in ANSWER_WORDS:
        return True
    if not first or first in PROSE_STARTS:
        return False
    # A capital in the middle of a sentence marks what is quoted as an answer: "the answer is Insufficient".
    marked = inside > start or text[start].isupper()
    return phrases is Phrases.ANY or (phrases is Phrases.MARKED and marked)


def _first_word(text: str, start: int, end: int) -> str:
    word = WORD.match(text, start, end)
    return word[0].lower().replace("’", "'") if word else ""


def _cut(text: str, start: int, end: int) -> Stretch:
    """The value at the head of ``text[start:end]``, without prose and without what it is set against."""
    # Each cut may lay bare another one: "8 in total, not 7. I hope it is correct."
    for _ in range(4):
        cut = _uncontrasted(text, start, value_end(text, start, end))
        if cut == end:
            break
        end = cut
    return _trimmed(text, start, end)


def _uncontrasted(text: str, start: int, end: int) -> int:
    """The end of 8 in "8, not 7"; ``end`` where no value is set against it, or more than that is said."""
    if all(text.find(word, start, end) < 0 for word in _CONTRASTING):
        return end
    contrast = _CONTRAST.search(text, start + 1, end)
    if contrast is None or ". " in text[start : contrast.start()]:
        return end
    words = WORD.findall(contrast["other"].lower())
    says_more = not HEDGES.isdisjoint(words) or not _COPULA_WORDS.isdisjoint(words)
    return end if says_more or not begins_formula(text, *contrast.span("other")) else contrast.start()


def _trimmed(text: str, start: int, end: int) -> Stretch:
    """The stretch without closing words, an exclamation mark, or emphasis that only opens or only closes."""
    while (shorter := _untailed(text, start, end)) < end:
        end = shorter
    for mark in _OPENING_MARKS:
        if text.startswith(mark, start, end) and text.count(mark, start, end) == 1:
            start += len(mark)
    return Stretch(start, max(start, end))


def _untailed(text: str, start: int, end: int) -> int:
    """One step of the same at the end of the stretch."""
    stretch = text[start:end].rstrip(" \t\r\n,;:")
    if ending := _ENDING.search(stretch, max(0, len(stretch) - 20)):
        return start + ending.start()
    for mark, opening in _CLOSING_MARKS.items():
        if stretch.endswith(mark) and opening not in stretch[: -len(mark)]:
            return start + len(stretch) - len(mark)
    # "5!" after a label is emphasis; "n!" and "(n-1)!" are factorials, and so is "6!."
    if stretch.endswith(("!", "！")) and _EXCLAIMED.fullmatch(stretch):
        return start + len(stretch) - 1
    return start + len(stretch)


def _closed(text: str, start: int, end: int) -> int:
    """Where the bracket closes in which the label itself stands: "(answer: 5)"; ``end`` if it stands in none."""
    depth = 0
    for bracket in _BRACKET.finditer(text, _match_end(_CHOICE_PAREN, text, start, end), end):
        depth += -1 if bracket[1] else 1
        # A bracket that closes at the very start opens an interval: ]2, 5[.
        if depth < 0 and bracket.start() > start and not _REVERSED.match(text, start, end):
            return bracket.start()
    return end


def _match_end(pattern: re.Pattern[str], text: str, start: int, end: int) -> int:
    """Where the match of ``pattern`` at ``start`` ends; ``start`` if there is none."""
    match = pattern.match(text, start, end)
    return match.end() if match else start
