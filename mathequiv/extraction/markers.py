"""The markers that announce an answer: one row each, and the search for the last of them.

To add a marker, add a row. ``needle`` is what is searched for, from the end of the text; ``rare`` is a character of the
needle that hardly ever occurs elsewhere, so that its absence settles the search at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from operator import itemgetter
from typing import NamedTuple

from mathequiv.extraction import labels


class Takes(Enum):
    """What a marker takes as the answer."""

    GROUP = "the brace group, or the one token, that follows"
    ELEMENT = "everything before the closing tag"
    REST_OF_LINE = "the rest of the line"
    STATEMENT = "what follows the label, wherever the label stands"
    LINE = "what follows the label, which begins a line"
    CHOICE = "the choice that follows the label"


@dataclass(frozen=True, slots=True)
class Marker:
    """One marker: its kind, the text by which it is found, what it takes, and for a label its grammar."""

    kind: str
    needle: str
    takes: Takes
    rare: str = ""
    grammar: re.Pattern[str] | None = None


class Table(NamedTuple):
    """Markers to look for, and those of them that a text of ASCII characters can hold."""

    rows: tuple[Marker, ...]
    ascii: tuple[Marker, ...]

    @classmethod
    def of(cls, *rows: Marker) -> Table:
        """The table of these rows."""
        return cls(rows, tuple(row for row in rows if row.needle.isascii()))


BOXES = Table.of(
    Marker("boxed", "oxed", Takes.GROUP),
    Marker("boxed", "fbox", Takes.GROUP),
    Marker("boxed", "\x0cbox", Takes.GROUP, rare="\x0c"),  # \fbox whose \f became a form feed
)
HASHES = Marker("hashes", "####", Takes.REST_OF_LINE, rare="#")
IN_REFERENCES = Table.of(*BOXES.rows, HASHES)
STRONG = Table.of(
    *IN_REFERENCES.rows,
    Marker("answer_tag", "nswer>", Takes.ELEMENT, rare=">"),
    Marker("answer_tag", "NSWER>", Takes.ELEMENT, rare=">"),
    Marker("label", "nswer", Takes.STATEMENT, grammar=labels.ENGLISH),
    Marker("label", "NSWER", Takes.STATEMENT, grammar=labels.ENGLISH),
    Marker("label", "Ans", Takes.LINE, grammar=labels.ABBREVIATION),
    Marker("label", "A:", Takes.LINE, grammar=labels.BARE),
    Marker("label", "orrect ", Takes.CHOICE, grammar=labels.ENGLISH_CHOICE),
    Marker("label", "ntwort", Takes.STATEMENT, grammar=labels.GERMAN),
    Marker("label", "spuesta", Takes.STATEMENT, grammar=labels.SPANISH),
    Marker("label", "sposta", Takes.STATEMENT, grammar=labels.ITALIAN_PORTUGUESE),
    Marker("label", "éponse", Takes.STATEMENT, rare="é", grammar=labels.FRENCH),
    Marker("label", "твет", Takes.STATEMENT, rare="в", grammar=labels.RUSSIAN),
    Marker("label", "ТВЕТ", Takes.STATEMENT, rare="В", grammar=labels.RUSSIAN),
    Marker("label", "答", Takes.STATEMENT, rare="答", grammar=labels.CHINESE_JAPANESE),
    Marker("label", "正解", Takes.STATEMENT, rare="正", grammar=labels.JAPANESE),
    Marker("label", "답", Takes.STATEMENT, rare="답", grammar=labels.KOREAN),
    Marker("label", "选", Takes.CHOICE, rare="选", grammar=labels.CHINESE_CHOICE),
    Marker("label", "選", Takes.CHOICE, rare="選", grammar=labels.CHINESE_CHOICE),
)

# Most answers stand within the first distance from the end, nearly all within the second.
_NEAR, _FAR = 512, 8_192


def latest_first(text: str, start: int, end: int, table: Table) -> Iterator[tuple[int, Marker]]:
    """The places in ``text[start:end]`` where a needle stands, the last one first."""
    markers = table.ascii if text.isascii() else table.rows
    near = max(start, end - _NEAR)
    hits = [(at, marker) for marker in markers if (at := text.rfind(marker.needle, near, end)) >= 0]
    low, far = near, max(start, end - _FAR)
    while True:
        while hits:
            hit = max(hits, key=_PLACE)
            yield hit
            hits.remove(hit)
            earlier = text.rfind(hit[1].needle, low, hit[0])
            if earlier >= 0:
                hits.append((earlier, hit[1]))
        if low == start:
            return
        low, high = (far, low) if far < low else (start, low)
        hits = _hits(text, low, high, end, markers)


def _hits(text: str, start: int, stop: int, end: int, markers: Sequence[Marker]) -> list[tuple[int, Marker]]:
    """The last place of each needle that begins in ``text[start:stop]``; it may reach beyond, up to ``end``."""
    hits = []
    for marker in markers:
        if not marker.rare or marker.rare in text:
            at = text.rfind(marker.needle, start, min(end, stop + len(marker.needle) - 1))
            if at >= 0:
                hits.append((at, marker))
    return hits


_PLACE = itemgetter(0)
