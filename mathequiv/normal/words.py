"""Words: when a text is one, and which spellings of a phrase are the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from mathequiv.normal.symbols import TEXT
from mathequiv.normal.tokens import Tokens, entries, matching

_EDGES = " .,:;!?*_`\u3002"
_PAIRS = entries("() [] \"\" '' \u2018\u2019 \u201c\u201d \u00ab\u00bb")
_ARTICLES = entries("an the")
_LONG = 4  # letters of a word that is no product: "ab and cd" may be two segments

# Long words that are mathematics: a function, or a letter whose capital is another letter.
_MATHEMATICAL = entries(
    "sinh cosh tanh coth sech csch arcsin arccos arctan arccot arcsec arccsc sqrt alpha beta gamma delta epsilon "
    "zeta theta iota kappa lambda sigma upsilon omega frac infty"
)

# Short words of a phrase; any other short one may be a product.
_SHORT = entries(
    "a an the no not of is are in on at to by for all any and or it its as be so one two six ten yes has two"
)


def fold_words(text: str) -> str:
    """The words of a phrase: compatibility forms, case, articles, surrounding punctuation and spacing dropped."""
    return " ".join(without_case(_bare(unicodedata.normalize("NFKC", text)).split()))


def without_case(words: Sequence[str], ends: bool = True) -> list[str]:
    """The words without articles and case; a lone letter is a name and keeps its own: ``X is even``.

    A last word is never an article (``type A``), nor is a capital A inside the phrase (``group A wins``); where the
    phrase goes on behind it ``the`` is one, and so is ``a`` alone.
    """
    kept = [word for place, word in enumerate(words) if not _is_article(word, place, len(words))]
    if not ends and kept and (kept[-1].lower() in _ARTICLES or kept == ["a"]):
        kept.pop()
    return [word if len(word.strip(_EDGES)) == 1 else word.casefold() for word in kept]


def _bare(text: str) -> str:
    """The text without the punctuation around it; a quote or bracket goes with its partner: ``B'`` is not ``B``."""
    text = text.strip(_EDGES)
    start, end = 0, len(text)
    while end - start > 1 and text[start] + text[end - 1] in _PAIRS:
        start, end = start + 1, end - 1
    return text[start:end].strip(_EDGES)


def _is_article(word: str, place: int, count: int) -> bool:
    if place == count - 1:
        return False
    return word.lower() in _ARTICLES or word == "a" or (word == "A" and place == 0)


def case(tokens: Tokens) -> Tokens:
    r"""``\text{Yes}`` is ``\text{yes}`` and ``No solution`` is ``no solution``; a lone ``X`` is not ``x``."""
    start, end = _trimmed(tokens)
    inner = _wrapped(tokens, start, end)
    if inner is None and not _is_phrase(tokens[start:end]):
        return tokens
    first, last = inner or (start, end)
    inside = [" ", *tokens[first:last], " "]
    lowered = (
        token if before == after == " " else token.lower()
        for before, token, after in zip(inside, inside[1:], inside[2:], strict=False)
    )
    return [*tokens[:first], *lowered, *tokens[last:]]


def _trimmed(tokens: Tokens) -> tuple[int, int]:
    start, end = 0, len(tokens)
    while start < end and tokens[start] == " ":
        start += 1
    while start < end and tokens[end - 1] == " ":
        end -= 1
    return start, end


def _wrapped(tokens: Tokens, start: int, end: int) -> tuple[int, int] | None:
    r"""The span of the words in ``\text{...}``, if that is all there is and it has two letters or more."""
    if end - start < 2 or tokens[start] not in TEXT or matching(tokens).get(start + 1) != end - 1:
        return None
    content = tokens[start + 2 : end - 1]
    letters = sum(map(str.isalpha, content))
    return (start + 2, end - 1) if letters > 1 and _is_wordy(content) else None


def _is_wordy(tokens: Tokens) -> bool:
    return all(token in " -'" or (len(token) == 1 and token.isalpha()) for token in tokens)


def _is_phrase(tokens: Tokens) -> bool:
    """True for two or more bare words, one of them long, each plainly a word and no product of letters."""
    if not _is_wordy(tokens):
        return False
    words = "".join(tokens).split()
    return len(words) > 1 and max(map(len, words)) >= _LONG and all(map(_is_plain, words))


def _is_plain(word: str) -> bool:
    if len(word) < _LONG:
        return word.lower() in _SHORT
    return word.lower() not in _MATHEMATICAL and word[1:] == word[1:].lower()
