"""Where a value ends and prose begins, and whether that prose takes the value back.

"42 since the two triangles are similar" ends after 42; "42 or 43" and "42, if I am not wrong" do not: an answer that
sets another beside it is kept whole, and so is unequal to its first part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathequiv.extraction.denials import taken_back
from mathequiv.extraction.words import FORMULA_WORDS, HEDGES, HEDGES_CJK, NUMBER_WORDS, REASONS, TAIL_STARTS

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")

# Formulas and text groups are passed over; of the rest only brackets, words and stops matter.
_TOKEN = re.compile(
    r"""\$\$[^$]{0,2000}\$\$ | \$(?!\s)[^$\n]{0,2000}(?<!\s)\$ | \\\([^\n]{0,2000}?\\\) | \\\[.{0,2000}?\\\]
      | \\(?:text|textbf|textit|mathrm|mbox)\s*\{[^{}]{0,500}\} | \\[A-Za-z]+ | \\.
      | (?P<open>[(\[{]) | (?P<close>[)\]}])
      | (?P<article>,\s+an?\s+(?=[^\W\d_]{2}))
      | (?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*)
      | (?P<clause>\s[-–—]{1,2}\s(?=[^\W\d_]{2}) | [—–](?=[^\W\d_]{2}) | ，(?=[^\W\d_]))
      | (?P<stop>[.!?](?=["”’*_)\]]*\s+\S) | [。！？；] | ;(?=\s))""",
    re.VERBOSE | re.DOTALL,
)
_STOPS = frozenset(".!;。！；")
# "5; 6", "5; sqrt(2)" and "5; x" are lists.
_PROSE_WORD = re.compile(rf"\s*(?!(?:{'|'.join(sorted(FORMULA_WORDS))})(?![^\W\d_]))[^\W\d_]{{2}}")
# "1, 2 and 3 since ...": the last of a list, before a reason.
_AND = frozenset({"and", "und", "y", "e", "et", "и"})
_LAST_OF_LIST = re.compile(rf"\s+(?:\$[^$\n]{{1,200}}\$|[^\s$]{{1,200}})\s+(?:{'|'.join(sorted(REASONS))})(?!\w)", re.I)
_FOLLOWED = re.compile(r"[\s,]+[^\s.!]")
_PAREN_WORD = re.compile(r"\(\s*([^\W\d_]{2,}(?:['’][^\W\d_]+)?)")
# "5 ft. I hope" ends a sentence, "approx. 5" does not.
_ABBREVIATION = re.compile(r"(?:approx|no|vs|eq|fig|st|mrs?|dr)", re.IGNORECASE)
# A choice with its text beside it: "B. some text", "(d) None of the above", not "(d) which is ...".
_CHOICE_LABEL = re.compile(r"[\s*_]*(?:\([a-jA-J]\)[.:]?|[A-J](?:\)|[.:](?=[*_]*\s)))[\s*_]*")

# A number, a formula or a letter that stands alone: something that could be an answer of its own.
_CANDIDATE = r"""(?: [-+−]?\s?[$€£]?\d | \$ | \\[A-Za-z(\[]
    | (?<![\w'’])(?![aAI](?!\w)|Q\.E\.D)[A-Za-zα-ωΑ-Ω](?![\w'’]) )"""
_ANY_CANDIDATE = re.compile(_CANDIDATE, re.VERBOSE)
_STATES = re.compile(
    rf"""[\s.;!。；]* (?:(?:also|plus|and|both)\s+)* \(? {_CANDIDATE}
      | .*? (?: (?<!\w)(?:is|are|be|equals?|was|becomes)(?!\w) | [=≈:] )
        \s* (?:approximately|about|exactly)? \s* \(? {_CANDIDATE}""",
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
# Notes that name numbers but no other candidate: how the value was rounded, and its decimal form.
_NOTES = re.compile(
    r"""to\s(?:\d+|one|two|three|four|five|six)\s(?:decimals?|decimal\splaces?|significant\s(?:figures?|digits?)|places?|digits?)
      | (?:approximately|approx\.?|about|roughly|≈|\\approx)\s*[-−]?[$€£]?\d[\d,]*(?:\.\d+)?""",
    re.VERBOSE | re.IGNORECASE,
)


def value_end(text: str, start: int, end: int) -> int:
    """Where the value that begins ``text[start:end]`` ends: before the first prose after it, unless that hedges."""
    label = _CHOICE_LABEL.match(text, start, end)
    after = label.end() if label else start
    if label and not _is_tail_start(WORD.match(text, after, end)):
        return _end_before(text, start, end, _new_sentence(text, after, end))
    return _end_before(text, start, end, _prose(text, after, end))


def phrase_end(text: str, start: int, end: int) -> int:
    """The same for a phrase, which holds words of its own: before the first reason or the end of its sentence."""
    return _end_before(text, start, end, _new_sentence(text, start, end))


def _is_tail_start(word: re.Match[str] | None) -> bool:
    """True for a word that begins prose; a capital begins the text of a choice."""
    return word is not None and word[0] in TAIL_STARTS


def _end_before(text: str, start: int, end: int, cut: int | None) -> int:
    """``cut``, unless what stands after it hedges; behind an exclamation mark, which may be a factorial."""
    if cut is None or hedges(text[start:cut].strip(), text[cut:end]):
        return end
    return cut + 1 if text[cut] == "!" else cut


def hedges(value: str, tail: str) -> bool:
    """True if ``tail`` takes ``value`` back, doubts it, or names another candidate.

    A reason may hold numbers; a sentence of its own may, too, unless it states one.
    """
    lowered = tail.lower().replace("’", "'")
    words = WORD.findall(lowered)
    if (
        "?" in tail
        or taken_back(tail, 0, len(tail))
        or not HEDGES.isdisjoint(words)
        or any(mark in tail for mark in HEDGES_CJK)
    ):
        return True
    if words and words[0] in REASONS:
        return False
    others = _NOTES.sub(" ", _others(value.rstrip(" ,;:"), tail))
    if lowered.lstrip()[:1] in _STOPS:
        return _STATES.match(others) is not None
    return _ANY_CANDIDATE.search(others) is not None or not NUMBER_WORDS.isdisjoint(WORD.findall(others.lower()))


def _others(value: str, tail: str) -> str:
    """``tail`` without the repetitions of ``value`` itself: "5, so there are 5 apples" names no other."""
    if not value or len(value) > 60:
        return tail
    return re.sub(rf"(?<![\w.,+\-−]){re.escape(value)}(?![\w]|[.,]\d)", " ", tail)


def _prose(text: str, start: int, end: int) -> int | None:
    """Where prose begins in a payload that begins with a number or a formula."""
    depth = 0
    for token in _tokens(text, start, end):
        kind = token.lastgroup
        if kind == "open":
            if depth == 0 and _opens_prose(text, token.start(), end):
                return token.start()
            depth += 1
        elif kind == "close":
            depth -= 1
        elif depth == 0 and (_starts_tail(token, text, end) or _ends_sentence(token, text, end)):
            return token.start()
    return None


def _new_sentence(text: str, start: int, end: int) -> int | None:
    """Where a reason or the next sentence begins in a payload of words."""
    for token in _tokens(text, start, end):
        reason = token.lastgroup == "word" and token[0].lower() in REASONS
        # "the same as before" is one phrase, "odd, as both are" is not.
        if (reason and (token[0].lower() != "as" or text.endswith(", ", start, token.start()))) or _ends_sentence(
            token, text, end
        ):
            return token.start()
    return None


def _tokens(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """The tokens of ``text[start:end]`` that matter."""
    for token in _TOKEN.finditer(text, start, end):
        if token.lastgroup is not None:
            yield token


def _opens_prose(text: str, at: int, end: int) -> bool:
    """True for a bracket that opens an aside: "(since ...)"."""
    word = _PAREN_WORD.match(text, at, end)
    return word is not None and word[1].lower() in TAIL_STARTS


def _starts_tail(token: re.Match[str], text: str, end: int) -> bool:
    """True for a word that begins prose, or another turn to prose; "5 in" with nothing after it is a length."""
    if token.lastgroup == "clause":
        return _PROSE_WORD.match(text, token.end(), end) is not None
    if token.lastgroup != "word":
        return token.lastgroup == "article"
    word = token[0].lower()
    if word == "e" and text[token.start() - 1].isdecimal():
        return False  # the exponent of 2.5E3
    if word in _AND and _LAST_OF_LIST.match(text, token.end(), end):
        return False
    return word in TAIL_STARTS and (word != "in" or _FOLLOWED.match(text, token.end(), end) is not None)


def _ends_sentence(token: re.Match[str], text: str, end: int) -> bool:
    """True for a stop after which a new sentence begins, as no abbreviation, decimal or factorial does."""
    if token.lastgroup != "stop":
        return False
    if token[0] in ";；":
        return _PROSE_WORD.match(text, token.end(), end) is not None
    if token[0] not in ".!":
        return True
    following = text[token.end() : end].lstrip(" \t*_\"'”’)]\r\n")[:1]
    if token[0] == "!":
        return following.isupper()
    before = WORD.findall(text[max(0, token.start() - 8) : token.start()])
    return not following.islower() and not (before and _ABBREVIATION.fullmatch(before[-1]))
