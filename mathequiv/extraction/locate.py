"""From a response to its answer: reasoning is left out, the last strong marker wins, weak ones come after."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from mathequiv.config import Config, ExtractionMode, ReasoningBlocks, ReferenceExtraction
from mathequiv.extraction.alternatives import either_before, first_of
from mathequiv.extraction.denials import without_denied
from mathequiv.extraction.eaten import covered, reads_uncovered, uncovered
from mathequiv.extraction.items import assistant_text
from mathequiv.extraction.markers import BOXES, IN_REFERENCES, STRONG, Marker, Table, latest_first
from mathequiv.extraction.readers import READERS, Source
from mathequiv.extraction.reasoning import after_reasoning
from mathequiv.extraction.weak import find_weak
from mathequiv.extraction.wrappers import BLANK, strip_wrappers
from mathequiv.verdict import Extraction

Readable = Callable[[str], bool]
Response = str | Sequence[Mapping[str, Any]]

# What chat templates leave at the end of a response.
_TEMPLATE_ENDS = (
    "<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|end_of_text|>", "<|end|>", "<|return|>", "<|end_of_solution|>",
    "<end_of_turn>", "<eos>", "</s>", "<｜end▁of▁sentence｜>",
)  # fmt: skip

_ENDS = (*_TEMPLATE_ENDS, *BLANK)
_ENDS_MOST = 16

_ANNOUNCES = re.compile(r"\\boxed|\\fbox|####|</?think|<answer>|(?:final|the) answer|answer\s*:", re.IGNORECASE)
# References are short: what is longer than this over several lines is a worked solution. An answer is announced near
# the end.
_LONG, _LAST = 300, 2_000


def locate(response: Response, config: Config, readable: Readable) -> Extraction:
    """The answer that a response gives; ``missing`` says why if it gives none."""
    text = response if isinstance(response, str) else assistant_text(response)
    if text is None:
        return _nothing("no assistant text")
    plain = covered(text)
    if plain == text:
        return _located(text, config, readable)
    return uncovered(_located(plain, config, reads_uncovered(readable)))


def _located(text: str, config: Config, readable: Readable) -> Extraction:
    """The answer in a text."""
    source = _source(text, config, readable)
    start, why = after_reasoning(text, 0, source.end)
    if why is None and start > source.start:
        source = Source(text, start, source.end, config.limits, readable)
    elif why and config.look_inside_reasoning is ReasoningBlocks.SKIP:
        return _nothing(why)
    boxed_only = config.extraction is ExtractionMode.BOXED_ONLY
    answer = _last_strong(source, BOXES if boxed_only else STRONG)
    if answer is None and config.extraction is ExtractionMode.LENIENT:
        answer = _weak(source)
    return answer or _nothing("no marker" if source.start < source.end else "empty response")


def locate_reference(reference: str, config: Config, readable: Readable) -> Extraction:
    """The answer in a reference: what its last box or ``####`` holds, else the whole of it."""
    plain = covered(reference)
    if plain == reference:
        return _located_reference(reference, config, readable)
    return uncovered(_located_reference(plain, config, reads_uncovered(readable)))


def _located_reference(reference: str, config: Config, readable: Readable) -> Extraction:
    source = _source(reference, config, readable)
    text = reference.strip()
    if config.reference_extraction is ReferenceExtraction.AUTO:
        start, why = after_reasoning(reference, 0, source.end)
        if why is None and start > source.start:
            source, text = Source(reference, start, source.end, config.limits, readable), reference[start:].strip()
        answer = _last_strong(source, IN_REFERENCES)
        if answer:
            return answer
    return Extraction(text, "whole", (0, len(reference)), reference, None if text else "empty reference")


def looks_like_response(text: str) -> bool:
    """True if the text announces an answer, or is as long as a worked solution."""
    return _ANNOUNCES.search(text[-_LAST:]) is not None or (len(text) > _LONG and text.count("\n") > 2)


def _source(text: str, config: Config, readable: Readable) -> Source:
    """The last part of the text that is read, without what a chat template leaves at its end."""
    start, end = max(0, len(text) - config.limits.response_chars), len(text)
    for _ in range(_ENDS_MOST):
        if not text.endswith(_ENDS, start, end):
            break
        end = start + len(text[start:end].rstrip(BLANK))
        end -= next((len(mark) for mark in _TEMPLATE_ENDS if text.endswith(mark, start, end)), 0)
    return Source(text, start, end, config.limits, readable)


def _last_strong(source: Source, table: Table) -> Extraction | None:
    """The answer of the last strong marker that counts."""
    places = islice(latest_first(source.text, source.start, source.end, table), source.limits.boxes)
    for at, marker in places:
        answer = READERS[marker.takes](source, at, marker)
        if answer is not None:
            return _with_alternative(source, at, answer, places)
    return None


def _with_alternative(source: Source, at: int, answer: Extraction, places: Iterator[tuple[int, Marker]]) -> Extraction:
    """``answer``, and the one before it where "or" stands between the two: "Answer: 5 or answer: 6"."""
    joint = either_before(source.text, source.start, at) if answer.text and answer.marker != "boxed" else -1
    if joint < 0:
        return answer
    for before, marker in places:
        other = READERS[marker.takes](source, before, marker)
        if other is not None:
            first = strip_wrappers(first_of(source.text, *other.span, joint))
            return replace(answer, text=f"{first} or {answer.text}") if first else answer
    return answer


def _weak(source: Source) -> Extraction | None:
    """The answer of the last weak marker."""
    limits = source.limits
    start = max(source.start, source.end - limits.weak_marker_chars)
    text = without_denied(source.text, start, source.end)
    weak = find_weak(text, start, source.end, limits.answer_chars, source.readable)
    if weak is None or not weak.text:
        return None
    return Extraction(weak.text, weak.marker, (weak.start, weak.end), source.text[weak.start : weak.end])


def _nothing(why: str) -> Extraction:
    """An extraction that found no marker."""
    return Extraction("", "none", (0, 0), "", why)
