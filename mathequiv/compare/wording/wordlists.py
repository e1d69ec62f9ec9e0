"""Lists of words: "line segment, circle" and "circle and line segment" are one answer, as lists of values are.

Only short items make a list, none of which tells how it hangs together with another. Yes and no, true and false answer
questions in their order, and keep it.
"""

from __future__ import annotations

import re

from mathequiv.nodes import Listing, Node, Phrase

_SEPARATOR = re.compile(r"\s*[,;，、；]\s*(?:and\s+)?|\s+and\s+")
_WORDS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_COMMA = re.compile("[,;，、；]")
_MOST_WORDS, _MOST_BESIDE_AND = 3, 2  # of an item: "Tom likes Ann and Bob" may be a sentence
_LONGEST = 400
_JOINING_WORDS = """
    is are was were be if then not no or but so to when where while than between both either neither because since of
    with without for from by in on at into through after before first second third last next finally respectively only
    all any each yes true false does do did has have had it they we he she who which that this
"""
_JOINING = frozenset(_JOINING_WORDS.split())


def word_items(text: str) -> tuple[str, ...] | None:
    """The items of a text that is a list of words; None where it is none, as where brackets make it a tuple."""
    if len(text) > _LONGEST or _SEPARATOR.search(text) is None:
        return None
    items = tuple(_SEPARATOR.split(text))
    most = _MOST_WORDS if _COMMA.search(text) else _MOST_BESIDE_AND
    return items if all(_is_item(item, most) for item in items) else None


def _is_item(text: str, most: int) -> bool:
    words = text.split()
    plain = all(_WORDS.fullmatch(word) for word in words)
    return plain and 0 < len(words) <= most and _JOINING.isdisjoint(word.lower() for word in words)


def listed_words(node: Node) -> Listing | None:
    """The list that a phrase of words is."""
    if not isinstance(node, Phrase) or len(node.parts) != 1 or not isinstance(text := node.parts[0], str):
        return None
    items = word_items(text)
    return Listing(tuple(Phrase((item,)) for item in items)) if items else None
