"""Words and phrases: compared as text, after case, articles, outer punctuation and typography are dropped."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from mathequiv.compare.kinds import Kind
from mathequiv.compare.logic import all_of, any_of, labelled
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.wording.aliases import ALIASES
from mathequiv.compare.wording.wordlists import word_items
from mathequiv.nodes import Constant, Node, Phrase, Symbol
from mathequiv.normal.sizes import sizes
from mathequiv.normal.words import without_case
from mathequiv.verdict import Decision, Finding, Stage, different, equal, unknown

_OUTER = " \t\n.,;:!?\"'`*_()[]~"
_QUOTES = {ord(mark): "'" for mark in "‘’ʼ´`"} | {ord(mark): "-" for mark in "‐‑‒–—−"}
_SPACES = re.compile(r"\s+")


def plain(text: str, ends: bool = True) -> str:
    """The text without the case of words, articles, outer punctuation and differences of typography.

    ``ends`` is false where a formula follows, so that the last word may be an article.
    """
    folded = unicodedata.normalize("NFKC", text).translate(_QUOTES)
    words = _SPACES.sub(" ", folded).strip(_OUTER).split(" ")
    return " ".join(without_case(words, ends))


def alias(node: Node) -> Node | None:
    """What a phrase, or a letter name that is a phrase, stands for by the table of synonyms."""
    if isinstance(node, Phrase):
        text = sole_text(node)
        return None if text is None else ALIASES.get(plain(text))
    if isinstance(node, Symbol) and is_word(node):
        return ALIASES.get(plain(node.name))
    return None


def is_word(node: Node) -> bool:
    """True for a name that was written as text: ``\\text{yes}`` inside a formula."""
    return isinstance(node, Symbol) and len(node.name) > 1 and node.sub is None and not node.marks


def sole_text(phrase: Phrase) -> str | None:
    """The text of a phrase without formulas."""
    if all(isinstance(part, str) for part in phrase.parts):
        return " ".join(part for part in phrase.parts if isinstance(part, str))
    return None


@rule(Kind.TEXT, Kind.TEXT)
def text_text(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same words; formulas among them compare as mathematics. Never by substring."""
    if isinstance(reference, Constant) or isinstance(prediction, Constant):
        return _answers(reference == prediction)
    assert isinstance(reference, Phrase)
    assert isinstance(prediction, Phrase)
    left, right = _parts(reference), _parts(prediction)
    if left != right and len(left) == len(right) == 1 and (listed := _listed(reference, prediction)) is not None:
        return listed
    if [isinstance(part, str) for part in left] != [isinstance(part, str) for part in right]:
        return different(Stage.NORMALIZED, "text", "other words")
    texts = sole_text(reference), sole_text(prediction)
    if left != right and texts[0] and texts[1]:
        return different(Stage.NORMALIZED, "text", f"{texts[0].strip()!r} against {texts[1].strip()!r}")
    behind = [part if isinstance(part, str) else "" for part in (*left[1:], "")]
    return all_of(_part(a, b, same, word) for a, b, word in zip(left, right, behind, strict=True))


def _listed(reference: Phrase, prediction: Phrase) -> Finding | None:
    """Two lists of words, in any order; None where one of the texts is none."""
    texts = sole_text(reference), sole_text(prediction)
    if texts[0] is None or texts[1] is None or any("(" in text or "[" in text for text in texts if text):
        return None
    ours, theirs = word_items(plain(texts[0])), word_items(plain(texts[1]))
    if ours is None or theirs is None:
        return None
    if Counter(ours) == Counter(theirs):
        return equal(Stage.NORMALIZED, "text", "the same list of words")
    missing = next((Counter(ours) - Counter(theirs) or Counter(theirs) - Counter(ours)).elements())
    return different(Stage.NORMALIZED, "text", f"{missing!r} is on one side only")


def _answers(alike: bool) -> Finding:
    if alike:
        return equal(Stage.NORMALIZED, "text", "yes and true, or no and false, are one answer")
    return different(Stage.NORMALIZED, "text", "other words")


def _part(left: str | Node, right: str | Node, same: Same, behind: str = "") -> Finding:
    if isinstance(left, str) and isinstance(right, str):
        if left == right:
            return equal(Stage.NORMALIZED, "text", "the same words")
        return different(Stage.NORMALIZED, "text", f"{left!r} against {right!r}")
    assert not isinstance(left, str)
    assert not isinstance(right, str)
    found = labelled("a formula in the text", same(left, right))
    return other_sizes(found, left, right, behind) if behind else found


def other_sizes(values: Finding, left: Node, right: Node, behind: str) -> Finding:
    """A product before a word tells sides: ``3 \\times 4`` is no ``2 \\times 6``, nor is a matrix its transpose."""
    own, theirs = sizes(left), sizes(right)
    turned = own != theirs if "matri" in behind else sorted(own) != sorted(theirs)
    return unknown(values.stage, "sizes") if values.decision is Decision.EQUAL and turned else values


def _parts(phrase: Phrase) -> list[str | Node]:
    """Runs of words in normal form, with the formulas between them."""
    found: list[str | Node] = []
    for part in phrase.parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] = f"{found[-1]} {part}"
        else:
            found.append(part)
    last = len(found) - 1
    plained = [plain(part, at == last) if isinstance(part, str) else part for at, part in enumerate(found)]
    return _coordinates([part for part in plained if part != ""])


def _coordinates(parts: list[str | Node]) -> list[str | Node]:
    """``74° W, 40° N``: the letters name the coordinates, so that the latitude may come first."""
    if len(parts) == _TWO_ANGLES and parts[1] in ("E", "W") and parts[3] in ("N", "S"):
        return [*parts[2:], *parts[:2]]
    return parts


_TWO_ANGLES = 4  # parts: two angles, each with its letter


@rule(Kind.TEXT, Kind.SCALAR, symmetric=True)
def text_scalar(text: Node, scalar: Node, same: Same) -> Finding:
    """A name written as text is that text; else words are no mathematics. A formula among words may leave it open."""
    if isinstance(text, Phrase):
        words = sole_text(text)
        if words is None:
            return _mentioned(text, scalar, same)
        if isinstance(scalar, Symbol) and is_word(scalar):
            return _part(plain(words), plain(scalar.name), same)
    return different(Stage.NORMALIZED, "kinds differ", "words against mathematics")


_DOUBTS = frozenset({"not", "or", "maybe", "perhaps", "if", "unless", "but", "wrong", "either", "neither"})


def _mentioned(phrase: Phrase, scalar: Node, same: Same) -> Finding:
    """A phrase that may state a value: open where one of its formulas may be the value, and no word casts a doubt."""
    spoken = " ".join(plain(part) for part in phrase.parts if isinstance(part, str)).split()
    if not _DOUBTS.isdisjoint(spoken):
        return different(Stage.NORMALIZED, "text", "hedging words against a value")
    found = any_of(same(part, scalar) for part in phrase.parts if not isinstance(part, str))
    if found.decision is Decision.DIFFERENT:
        return labelled("the formulas in the text", found)
    return unknown(same.leaf.stage)
