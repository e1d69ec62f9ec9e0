"""Second readings of a whole answer: a time as a ratio, a number of things told in words, a length like an angle."""

from __future__ import annotations

import re

from mathequiv.config import Config
from mathequiv.nodes import Apply, Node, Number, Quantity, Ratio
from mathequiv.syntax import nouns, units
from mathequiv.syntax.mathematics import formula
from mathequiv.verdict import ParseError


def with_ratio(bare: str, time: Node, config: Config) -> tuple[Node, ...]:
    """``3:30`` may be a ratio too; ``12:00``, ``3:05`` and ``3:30 pm`` may not."""
    if _MINUTES.search(bare):
        return (time,)
    try:
        node = formula(bare, config)
    except ParseError:
        return (time,)
    if isinstance(node, Ratio) and all(isinstance(term, Number) and term.value for term in node.terms):
        return (Ratio(node.terms, clock=True), time)
    return (time,)


_MINUTES = re.compile(r":\s*0\d")  # no term of a ratio begins with a zero


# -- things -------------------------------------------------------------------------------------------------------
_NUMBER_WORDS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_NUMBERS = {word: place for place, word in enumerate(_NUMBER_WORDS.split(), 1)}
_TALLY = re.compile(r"(\d{1,6}|[A-Za-z]+)\s+(dozens?\s+(?:of\s+)?)?([^\W\d_].*)\Z", re.DOTALL)
_DOZEN = 12


def tallied(text: str) -> tuple[Node, ...]:
    """``twelve eggs``, ``2 dozen eggs``: the number of things that a phrase tells, if it tells nothing else."""
    found = _TALLY.match(text)
    if found is None:
        return ()
    word, dozens, named = found[1].lower(), found[2], found[3]
    number = int(word) if word.isdecimal() else _NUMBERS.get(word, 1 if dozens and word == "a" else 0)
    if not number or named.startswith("of ") or not _NUMBERS.keys().isdisjoint(re.split(r"\W+", named.lower())):
        return ()
    noun = nouns.counted_noun(named)
    if noun is None or units.read_unit(named) is not None:
        return ()
    return (Quantity(Number(number * _DOZEN if dozens else number), noun),)


# -- lengths ------------------------------------------------------------------------------------------------------
_PARTS = {"arcmin": "ft", "arcsec_angle": "in"}


def feet_and_inches(node: Apply) -> Node | None:
    """``5'6"`` as a length: the signs of minutes and seconds are those of feet and inches."""
    if node.head == "add" and len(node.args) == len(_PARTS):
        parts = [feet_and_inches(arg) if isinstance(arg, Apply) and arg.head in _PARTS else None for arg in node.args]
        known = tuple(part for part in parts if part is not None)
        return Apply("add", known) if len(known) == len(parts) else None
    if node.head not in _PARTS:
        return None
    reading = units.read_unit(_PARTS[node.head])
    return None if reading is None else Quantity(node.args[0], reading.unit)
