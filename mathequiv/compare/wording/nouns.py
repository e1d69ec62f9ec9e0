"""Words behind a value: counted nouns, and what tells of a measure.

``5 apples`` are ``5 red apples``: the words of one side may say more. Where each side has a word of its own nothing
shows that they mean one thing, and words that exclude each other show that they do not.
"""

from __future__ import annotations

from itertools import product

from mathequiv.verdict import Decision

# Words that tell nothing of what is counted.
_EMPTY = frozenset(("the", "a", "an", "of", "in", "different", "distinct", "possible", "unique"))
_SAME_WORDS = """
    sq=square cu=cubic person=people man=men woman=women child=children foot=feet altogether=total overall=total
    combined=total together=total vertex=vertices matrix=matrices maxima=maximum minima=minimum max=maximum min=minimum
    lady=women gentleman=men
"""
_SAME = dict(pair.split("=") for pair in _SAME_WORDS.split())
# Words of which each excludes the others.
_EXCLUSIVE = (
    "even odd", "prime composite", "horizontal vertical oblique slant", "male female", "men women", "boy girl",
    "maximum minimum", "into out", "toward away", "attractive repulsive", "attraction repulsion", "square cubic",
    "red blue green yellow black white orange purple pink brown", "rational irrational", "head tail", "acute obtuse",
    "convex concave", "convergent divergent", "linear quadratic cubic quartic", "isosceles scalene", "row column",
    "parallel perpendicular", "son daughter", "mother father", "sister brother", "compression tension",
    "compressive tensile",
)  # fmt: skip
_OPPOSITES = frozenset(pair for words in _EXCLUSIVE for pair in product(words.split(), repeat=2) if pair[0] != pair[1])


def agreement(left: str, right: str) -> Decision:
    """Equal where one's words are among the other's; different where they agree but for words that exclude others."""
    ours, theirs = _words(left), _words(right)
    if ours <= theirs or theirs <= ours:
        return Decision.EQUAL
    own = ours - theirs, theirs - ours
    apart = {word for pair in product(*own) if _exclude(*pair) for word in pair}
    rest = own[0] - apart, own[1] - apart
    return Decision.DIFFERENT if apart and not (rest[0] and rest[1]) else Decision.UNKNOWN


def _exclude(one: str, other: str) -> bool:
    return (one.removeprefix(_PER), other.removeprefix(_PER)) in _OPPOSITES and (_PER in one) == (_PER in other)


_PER = "per "


def share_a_word(left: str, right: str) -> bool:
    """True for texts with a word in common."""
    return not _words(left).isdisjoint(_words(right))


def _words(text: str) -> frozenset[str]:
    """The words that tell something, each in the singular and in one spelling; those below "per" are others."""
    above, _, below = text.casefold().replace("-", " ").partition(_PER)
    return _plain(above) | {f"{_PER}{word}" for word in _plain(below)}


def _plain(text: str) -> frozenset[str]:
    return frozenset(map(_singular, text.split())) - _EMPTY


def _singular(word: str) -> str:
    word = word.rstrip("s.").removesuffix("'")
    if word.endswith("ie"):
        word = f"{word[:-2]}y"  # cities, city
    elif word.endswith(("xe", "che", "she")):
        word = word[:-1]  # boxes, box
    return _SAME.get(word, word)
