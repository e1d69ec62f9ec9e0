"""Choices: letters A to J, with or without the text or value that stands beside them."""

from __future__ import annotations

import re
from itertools import pairwise

from mathequiv.compare.kinds import Kind
from mathequiv.compare.logic import DIFFERENT, labelled
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.wording.words import plain, sole_text
from mathequiv.nodes import Apply, Choice, Constant, Listing, Node, Number, Phrase, Symbol
from mathequiv.verdict import Finding, Stage, different, equal

LETTERS = "ABCDEFGHIJ"
_READ_AS: dict[Node, str] = {
    **{Symbol(name): name.upper() for letter in LETTERS for name in (letter, letter.lower())},
    **{Constant(name): name.upper() for name in ("e", "i")},
}


@rule(Kind.CHOICE, Kind.CHOICE)
def choice_choice(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same set of letters, and values beside them that do not contradict each other."""
    assert isinstance(reference, Choice)
    assert isinstance(prediction, Choice)
    if set(reference.letters) != set(prediction.letters):
        text = f"{', '.join(reference.letters)} against {', '.join(prediction.letters)}"
        return different(Stage.NORMALIZED, "choice", text)
    if _is_value(reference.content) and _is_value(prediction.content):
        assert reference.content is not None
        assert prediction.content is not None
        found = same(reference.content, prediction.content)
        if found.decision is DIFFERENT:
            return labelled("the value beside the letter", found)
    if _names_another(prediction) != _names_another(reference):
        return different(Stage.NORMALIZED, "choice", "a second choice beside the letter")
    if reference.content is None and _is_undecided(prediction.content):
        return different(Stage.NORMALIZED, "choice", "two numbers beside the letter")
    if _says_otherwise(reference.content, prediction.content):
        return different(Stage.NORMALIZED, "choice", "other words beside the letter")
    return equal(Stage.NORMALIZED, "choice", "the same letter" if len(reference.letters) == 1 else "the same letters")


def _names_another(choice: Choice) -> bool:
    """``(B) 12 or C``: among the values beside a letter stands another letter of a choice."""
    items = choice.content.items if isinstance(choice.content, Listing) else ()
    own = (item.name for item in items if isinstance(item, Symbol) and item in _READ_AS and item.name.isupper())
    return any(name not in choice.letters for name in own)


def _is_undecided(content: Node | None) -> bool:
    """``(B) 12 or 13``: two numbers beside the letter, of which one is meant; ``x = 2 or x = 3`` is the text of it."""
    return (
        isinstance(content, Listing)
        and content.joiner == "or"
        and all(isinstance(item, Number) for item in content.items)
    )


def _is_value(node: Node | None) -> bool:
    """True for mathematics; words beside a letter are wording."""
    return node is not None and not isinstance(node, Phrase)


_DENYING = frozenset({"not", "no", "never", "none", "neither", "nor", "cannot", "isn't", "aren't", "doesn't", "don't"})


def _says_otherwise(reference: Node | None, prediction: Node | None) -> bool:
    """True for words without one in common, or that deny on one side only; else they may be the same in other words."""
    if not isinstance(reference, Phrase) or not isinstance(prediction, Phrase):
        return False
    words = [sole_text(phrase) for phrase in (reference, prediction)]
    if words[0] is None or words[1] is None:
        return False
    ours, theirs = ({word.strip(",.;:") for word in plain(text).split()} for text in (words[0], words[1]))
    return ours.isdisjoint(theirs) or ours.isdisjoint(_DENYING) != theirs.isdisjoint(_DENYING)


@rule(Kind.CHOICE, frozenset(Kind) - {Kind.CHOICE}, symmetric=True)
def choice_value(choice: Node, other: Node, same: Same) -> Finding:
    """A letter with a value beside it answers by the value; a bare letter by nothing but a letter."""
    assert isinstance(choice, Choice)
    if choice.content is None:
        return different(Stage.NORMALIZED, "kinds differ", f"the choice {', '.join(choice.letters)} against a value")
    return same(choice.content, other)


def as_choice(node: Node) -> Choice | None:
    """A lone letter, or a list of such letters, read as a choice: what it is only beside one; alternatives are none."""
    if isinstance(node, (Symbol, Constant)) and node in _READ_AS:
        return Choice((_READ_AS[node],))
    if isinstance(node, Listing) and node.joiner != "or":
        parts = [item if isinstance(item, Choice) else as_choice(item) for item in node.items]
        letters = [part.letters[0] for part in parts if part is not None and len(part.letters) == 1]
        return Choice(tuple(letters)) if len(letters) == len(node.items) else None
    return _named(node)


def letters_of_run(node: Node) -> Choice | None:
    """Capitals in a run, in the order of the alphabet, as several choices: ``ABD``."""
    if not isinstance(node, Apply) or node.head != "mul":
        return None
    letters = tuple(factor.name for factor in node.args if isinstance(factor, Symbol) and factor in _READ_AS)
    rising = all(a < b for a, b in pairwise(letters)) and "".join(letters).isupper()
    return Choice(letters) if rising and len(letters) == len(node.args) else None


_NAMED = re.compile(r"(?:option|choice)\s+\(?([A-J])\)?", re.IGNORECASE)
_LONGEST_NAME = 12


def _named(node: Node) -> Choice | None:
    """``Option B``, ``choice (B)``."""
    if not isinstance(node, Phrase) or not isinstance(text := node.parts[0], str) or len(text) > _LONGEST_NAME:
        return None
    named = _NAMED.fullmatch(text) if text[-1:] == ")" or "(" not in text else None
    return Choice((named[1].upper(),)) if named and len(node.parts) == 1 else None


def capital_for_small(reference: Node, prediction: Node) -> tuple[Node, Node]:
    """A capital reference, or one that says "option", is a choice to a small letter; a small one is a symbol."""
    if not isinstance(reference, (Symbol, Phrase)) or not isinstance(prediction, (Symbol, Constant, Choice)):
        return reference, prediction
    own = _named(reference) if isinstance(reference, Phrase) else _lettered(reference, prediction)
    if own is None:
        return reference, prediction
    theirs = prediction if isinstance(prediction, Choice) else as_choice(prediction)
    return (own, theirs) if theirs is not None and own.letters == theirs.letters else (reference, prediction)


def _lettered(reference: Symbol, prediction: Node) -> Choice | None:
    """The choice that a capital is; ``E`` beside ``e`` too, while ``i`` is a number beside the name ``I``."""
    small = isinstance(prediction, Symbol) or prediction == Constant("e")
    return as_choice(reference) if small and reference in _READ_AS and reference.name.isupper() else None


def is_choice(node: Node) -> bool:
    """True for what can be nothing but a choice, or a list of choices."""
    if isinstance(node, Listing):
        return any(isinstance(item, Choice) for item in node.items)
    return isinstance(node, Choice) or _named(node) is not None
