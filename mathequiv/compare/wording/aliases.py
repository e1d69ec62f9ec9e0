"""The few synonyms that count, one row each; whatever is not here compares as text.

Texts are in the normal form of ``words.plain``: lower case, without articles and outer punctuation.
"""

from __future__ import annotations

from mathequiv.nodes import Apply, Constant, Node, Number, Phrase

_ROWS: tuple[tuple[Node, str], ...] = (
    (
        Phrase(("does not exist",)),
        "dne | d.n.e | does not exist | doesn't exist | do not exist | don't exist | not exist | limit does not exist "
        "| undefined | is undefined | not defined",
    ),
    (
        Constant("empty"),
        "no solution | no solutions | no real solution | no real solutions | has no solution | has no solutions "
        "| there is no solution | there are no solutions | empty set | null set",
    ),
    (Constant("inf"), "infinity | positive infinity | plus infinity | +infinity"),
    (Apply("neg", (Constant("inf"),)), "negative infinity | minus infinity | -infinity"),
    (
        Constant("R"),
        "all real numbers | all reals | all real | set of all real numbers | set of real numbers | real numbers "
        "| any real number | every real number | all real values",
    ),
    (Constant("true"), "yes | true"),
    (Constant("false"), "no | false"),
)
_NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)

ALIASES: dict[str, Node] = {
    **{text.strip(): node for node, texts in _ROWS for text in texts.split("|")},
    **{word: Number(place) for place, word in enumerate(_NUMBERS.split(), 1)},
}
