"""The few synonyms that count, one row each; whatever is not here compares as text.

Texts are in the normal form of ``words.plain``: lower case, without articles and outer punctuation.
"""

from __future__ import annotations

from mathequiv.nodes import Apply, Constant, Node, Number, Phrase

_INFINITY = Constant("inf")

_ROWS: tuple[tuple[Node, tuple[str, ...]], ...] = (
    (
        Phrase(("does not exist",)),
        ("dne", "d.n.e", "does not exist", "doesn't exist", "do not exist", "don't exist", "not exist", "undefined", "is undefined",
         "not defined", "limit does not exist"),
    ),
    (
        Constant("empty"),
        ("no solution", "no solutions", "no real solution", "no real solutions", "has no solution", "has no solutions",
         "there is no solution", "there are no solutions", "empty set", "null set", "no such x", "no real x"),
    ),
    (_INFINITY, ("infinity", "positive infinity", "plus infinity", "+infinity")),
    (Apply("neg", (_INFINITY,)), ("negative infinity", "minus infinity", "-infinity")),
    (
        Constant("R"),
        ("all real numbers", "all reals", "all real", "set of all real numbers", "set of real numbers", "real numbers", "any real number",
         "every real number", "all real x", "all real values"),
    ),
    (Constant("true"), ("yes", "true")),
    (Constant("false"), ("no", "false")),
    *(
        (Number(place), (word,))
        for place, word in enumerate(
            ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
             "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"), 1
        )
    ),
)  # fmt: skip

ALIASES: dict[str, Node] = {text: node for node, texts in _ROWS for text in texts}
