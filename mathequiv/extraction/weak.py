"""Weak markers, for responses without a strong one: a choice, a line that is an answer, a formula, a number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathequiv.extraction.lines import is_statements
from mathequiv.extraction.markers import STRONG, Takes
from mathequiv.extraction.scan import Readable, Weak, scan
from mathequiv.extraction.tails import WORD
from mathequiv.extraction.values import Phrases, value
from mathequiv.extraction.words import PREDICATES, PROSE_STARTS, SENTENCE, SPEAKER
from mathequiv.extraction.wrappers import BLANK, strip_wrappers

# A line that speaks of "the answer" and is no label is prose: "So the answer is correct."
_LABELS = tuple(row.needle for row in STRONG.rows if row.takes in (Takes.STATEMENT, Takes.CHOICE))
_CHOICE = re.compile(r"[*_]*(?:\([A-J]\)|[A-J][.)]|[A-J](?=[*_]*\s*(?:\n|$)))[*_]*(?:\s|$)")
_OTHER_CHOICE = re.compile(r"\n[ \t]*[*_]*\(?[A-J][.):]")
_NOT_WORDS = re.compile(r"\\(?:text|mathrm|textbf|mbox)\s*\{[^{}]*\}|\\[A-Za-z]+")
_CHINESE_SENTENCE = re.compile("[是为有得共所因则故，]")
_SUBSTANCE = re.compile(r"[^\W_]|[\\∞∅]")
_FORMULA_PART = re.compile(r"[\d$\\=<>^]")
# A list of choices, one a line, is over within this.
_LIST = 2_000


def find_weak(text: str, start: int, end: int, longest: int, readable: Readable) -> Weak | None:
    """The answer that ``text[start:end]`` gives without announcing it; None if it gives none."""
    while start < end and text[start] in BLANK:
        start += 1
    return (
        _choice(text, start, end, readable)
        or _whole(text, start, end, longest, readable)
        or scan(text, start, end, readable)
    )


def _choice(text: str, start: int, end: int, readable: Readable) -> Weak | None:
    """The choice whose label begins the text; a list of labelled lines names all choices, and so none."""
    if not _CHOICE.match(text, start, end) or _OTHER_CHOICE.search(text, start, min(end, start + _LIST)):
        return None
    line = text.find("\n", start, end)
    stretch = value(text, start, end if line < 0 else line, Phrases.ANY, readable)
    if stretch is None or text[stretch.end : end].lstrip(BLANK).startswith((")", "]", "}")):
        return None
    return Weak("choice", strip_wrappers(text[slice(*stretch)]), *stretch)


def _whole(text: str, start: int, end: int, longest: int, readable: Readable) -> Weak | None:
    """The whole text, if it is one line or block, no sentence, and parses, or is a formula that fails to."""
    if end - start > longest:
        return None
    raw = text[start:end].rstrip(BLANK)
    stripped = strip_wrappers(raw)
    one_line = "\n" not in stripped or stripped.startswith("\\begin") or is_statements(stripped)
    if not stripped or not one_line or _is_sentence(raw, stripped):
        return None
    if _is_formula(stripped) or readable(stripped):
        return Weak("whole", stripped, start, start + len(raw))
    return None


def _is_formula(line: str) -> bool:
    """True if no word stands in the line; a malformed formula is an answer that cannot be read, not prose."""
    return _SUBSTANCE.search(line) is not None and all(len(word) == 1 for word in _words(line))


def _is_sentence(line: str, stripped: str) -> bool:
    """True for prose about the speaker or the answer and, where formulas or digits stand in it, prose about them."""
    words, inner = _words(line), _words(stripped)
    if any(label in line for label in _LABELS):
        return not PREDICATES.isdisjoint(inner) or any(label in stripped for label in _LABELS) or _starts_prose(inner)
    if _FORMULA_PART.search(line):
        return not SENTENCE.isdisjoint(words) or _CHINESE_SENTENCE.search(line) is not None
    return len(words) > 1 and (_starts_prose(inner) or not SPEAKER.isdisjoint(words))


def _starts_prose(words: Sequence[str]) -> bool:
    return not PROSE_STARTS.isdisjoint(words[:1])


def _words(line: str) -> list[str]:
    """The words of a line, those of text groups aside."""
    return WORD.findall(_NOT_WORDS.sub(" ", line).lower().replace("’", "'"))
