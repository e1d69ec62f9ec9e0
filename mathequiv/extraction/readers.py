"""How each kind of marker is read: one function for each member of :class:`Takes`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from mathequiv.config import Limits
from mathequiv.extraction.alternatives import with_other
from mathequiv.extraction.boxes import read_boxes
from mathequiv.extraction.denials import denied_before, is_wrong_answer, struck_out, taken_back
from mathequiv.extraction.labels import HEADING, begins_line, heads, in_code
from mathequiv.extraction.markers import Marker, Takes
from mathequiv.extraction.payload import payload
from mathequiv.extraction.values import Phrases, Stretch, begins_choice, value
from mathequiv.extraction.wrappers import strip_wrappers
from mathequiv.verdict import Extraction


class Source(NamedTuple):
    """The part of a text in which markers are looked for."""

    text: str
    start: int
    end: int
    limits: Limits
    readable: Callable[[str], bool]


Reader = Callable[[Source, int, Marker], Extraction | None]

_CLOSING_TAG = re.compile(r"</answer>", re.IGNORECASE)
_COLONS = (":", "：", "=", "＝", "-", "–", "—", ">", "→", "⇒")
# "1. 2" names two candidates; it is neither 1.2 nor 12.
_TWO_NUMBERS = re.compile(r"(?<=\d)\.\s+(?=[-−$\\(]*\d)")
_NEXT_OPTION = re.compile(r"\n[ \t]*[*_]*\(?B[:.)]")
_HEADING_NUMBER = re.compile(r"\s*\d{1,2}[.):]\s+(?:\*\*)?[^\W\d_]{2}")
_BOX_COMMAND = re.compile(r"(?:\\{0,4}f?box(?:ed)?|\x08oxed|\x0cbox)\s*\{?\s*\Z")
# A list of options, one a line, is over within this.
_OPTIONS = 500


def found(source: Source, marker: str, stretch: Stretch | None) -> Extraction | None:
    """The extraction of a stretch; None if there is none, or nothing in it."""
    if stretch is None:
        return None
    raw = source.text[stretch.start : stretch.end]
    text = _TWO_NUMBERS.sub("; ", strip_wrappers(raw))
    return Extraction(text, marker, (stretch.start, stretch.end), raw) if text else None


def missing(source: Source, marker: str, start: int, end: int, why: str) -> Extraction:
    """An extraction that found a marker but nothing to grade."""
    return Extraction("", marker, (start, end), source.text[start:end], why)


def _group(source: Source, at: int, marker: Marker) -> Extraction | None:
    boxed = read_boxes(source.text, at, marker.needle, source.start, source.end, source.limits.boxes)
    if boxed is None:
        return None
    raw = source.text[boxed.start : boxed.end]
    text = boxed.text
    if text:
        at = _command(source, boxed.start)
        if _SIGNED.search(source.text, max(source.start, at - _SIGN_WINDOW), at):
            text = f"-{text}" if text.isalnum() else f"-({text})"
        if _is_denied(source, at, boxed.end):
            text = f"not {text}"
    text = with_other(source.text, text, boxed.end, source.end)
    return Extraction(text, marker.kind, (boxed.start, boxed.end), raw, boxed.missing)


# A sign of its own before the box, as in ``x = -\boxed{5}``; ``7 - \boxed{5}`` has none, and a bullet is none.
_SIGNED = re.compile(r"(?:[$=(\[,:≈]|\\[(\[])\s*[-−]\s*\Z")
_SIGN_WINDOW = 8


def _command(source: Source, start: int) -> int:
    """Where the command of a box stands whose content begins at ``start``."""
    command = _BOX_COMMAND.search(source.text, max(source.start, start - 40), start)
    return command.start() if command else start


def _is_denied(source: Source, at: int, end: int) -> bool:
    """True for a box that its own sentence takes back: ``not \\boxed{5}``, ``\\boxed{5} is wrong``."""
    text, start = source.text, source.start
    return denied_before(text, start, at) or struck_out(text, start, at) or taken_back(text, end, source.end)


def _element(source: Source, at: int, marker: Marker) -> Extraction | None:
    """What the last answer tag holds; a tag that never closes may have been cut off."""
    text, start = source.text, at + len(marker.needle)
    if text[max(source.start, at - 2) : at].lower() != "<a":
        return None
    closing = _CLOSING_TAG.search(text, start, source.end)
    if closing is None:
        return missing(source, marker.kind, at - 2, source.end, "unclosed answer tag")
    stretch = Stretch(start, closing.start())
    inner = value(text, *stretch, Phrases.ANY, source.readable) or stretch
    if text[inner.end : stretch.end].strip() == "!":  # between tags nothing is exclaimed: a factorial
        inner = Stretch(inner.start, text.index("!", inner.end) + 1)
    answer = found(source, marker.kind, inner)
    if answer is None:
        return missing(source, marker.kind, *stretch, "empty answer tag")
    return replace(answer, text=with_other(text, answer.text, closing.end(), source.end))


def _rest_of_line(source: Source, at: int, marker: Marker) -> Extraction | None:
    """The rest of the line, which is a heading where it begins with words and text follows below."""
    if at > source.start and source.text[at - 1] == "#":
        return None
    after = at + len(marker.needle)
    if _HEADING_NUMBER.match(source.text, after, source.end):
        return None
    line = source.text.find("\n", after, source.end)
    is_last = line < 0 or not source.text[line : source.end].strip()
    return _payload(source, after, marker, Phrases.ANY if is_last else Phrases.KNOWN)


def _statement(source: Source, at: int, marker: Marker) -> Extraction | None:
    label = marker.grammar and marker.grammar.match(source.text, at + len(marker.needle), source.end)
    if label:
        in_program = label[0].endswith("=") and in_code(source.text, source.start, at)
        if in_program or is_wrong_answer(source.text, source.start, label.end()):
            return None
        colon = label[0].rstrip(" \t*_").endswith(_COLONS)
        return _payload(source, label.end(), marker, Phrases.ANY if colon else Phrases.MARKED)
    heading = HEADING.match(source.text, at + len(marker.needle), source.end)
    if heading and heads(source.text, at):
        return _payload(source, heading.end() - 1, marker, Phrases.ANY)
    return None


def _line(source: Source, at: int, marker: Marker) -> Extraction | None:
    """A label that counts only at the start of its line; "A:" with "B:" below it is a list of options."""
    if not begins_line(source.text, at) or _NEXT_OPTION.search(source.text, at, min(source.end, at + _OPTIONS)):
        return None
    label = marker.grammar and marker.grammar.match(source.text, at + len(marker.needle), source.end)
    return _payload(source, label.end(), marker, Phrases.ANY) if label else None


def _choice(source: Source, at: int, marker: Marker) -> Extraction | None:
    label = marker.grammar and marker.grammar.match(source.text, at + len(marker.needle), source.end)
    if label and begins_choice(source.text, label.end(), source.end):
        return _payload(source, label.end(), marker, Phrases.MARKED)
    return None


def _payload(source: Source, at: int, marker: Marker, phrases: Phrases) -> Extraction | None:
    """The value of what follows ``at``, or of each item if a list follows; None if prose does."""
    answers = []
    for part in payload(source.text, at, source.end, source.limits.answer_chars):
        answer = found(source, marker.kind, value(source.text, *part, phrases, source.readable))
        if answer is None:
            return None
        answers.append(answer)
    return _joined(source, answers) if answers else None


def _joined(source: Source, answers: Sequence[Extraction]) -> Extraction:
    """The items of a list as one answer."""
    if len(answers) == 1:
        return answers[0]
    start, end = answers[0].span[0], answers[-1].span[1]
    text = ", ".join(answer.text for answer in answers)
    return Extraction(text, answers[0].marker, (start, end), source.text[start:end])


READERS: Mapping[Takes, Reader] = {
    Takes.GROUP: _group,
    Takes.ELEMENT: _element,
    Takes.REST_OF_LINE: _rest_of_line,
    Takes.STATEMENT: _statement,
    Takes.LINE: _line,
    Takes.CHOICE: _choice,
}
