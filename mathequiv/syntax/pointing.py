"""Refusals that point into the text as it was given, whatever was taken off or spelt anew before it was read."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from mathequiv.verdict import ParseError

_ALIGNED = 240  # characters of a text that is compared with the one that was read, sign by sign: a cubic matter


def pointed(error: ParseError, text: str) -> ParseError:
    """The refusal of a part of a text, or of the text as it was repaired, as one of the text."""
    start, end = error.span
    place = text.find(error.source)
    if place >= 0:
        return ParseError(error.message, text, (place + start, place + end), error.cause)
    blocks = _ends(error.source, text)
    if max(len(text), len(error.source)) <= _ALIGNED:
        blocks = SequenceMatcher(None, error.source, text, autojunk=False).get_matching_blocks()
    span = _aligned(blocks, start), _aligned(blocks, max(start, end - 1)) + (end > start)
    return ParseError(error.message, text, (span[0], min(max(span), len(text))), error.cause)


def _ends(ours: str, theirs: str) -> Sequence[tuple[int, int, int]]:
    """The runs that both texts begin and end with; what was spelt anew stands between them."""
    least = min(len(ours), len(theirs))
    head = next((at for at in range(least) if ours[at] != theirs[at]), least)
    tail = next((at for at in range(least - head) if ours[-1 - at] != theirs[-1 - at]), least - head)
    return [(0, 0, head), (len(ours) - tail, len(theirs) - tail, tail), (len(ours), len(theirs), 0)]


def _aligned(blocks: Sequence[tuple[int, int, int]], position: int) -> int:
    """Where a place of the text that was read is in the other: in a run that both have, or where the next begins."""
    for ours, theirs, size in blocks:
        if position < ours + size:
            return theirs + max(0, position - ours)
    return blocks[-1][1]
