"""Complex letters: one whose conjugate, real or imaginary part is taken is two real letters, its parts.

So are ``z`` and ``w`` wherever the imaginary unit or an operation on complex numbers stands. All others are real.
"""

from __future__ import annotations

from collections.abc import Mapping

from mathequiv.nodes import Apply, Constant, Node, Symbol, transform, walk
from mathequiv.numeric.trees import product, substitute, total

# Operations on complex numbers, and those of them that tell that a letter is one.
COMPLEX_HEADS = frozenset({"conj", "re", "im", "arg"})
_TELLING = frozenset({"conj", "re", "im"})
MARKS = (("bar",), ("star",))
_USUAL = frozenset({"z", "w"})
_UNIT = Constant("i")


def in_parts(reference: Node, prediction: Node) -> tuple[Node, Node] | None:
    """Both sides with ``Re z + i Im z`` for every complex letter; None where all letters are real."""
    parts = [part for side in (reference, prediction) for part in walk(side)]
    if _tells(parts):
        barred = {part: bare for part in parts if isinstance(part, Symbol) and (bare := _bare(part)) in parts}
        if barred:
            reference, prediction = _conjugated(reference, barred), _conjugated(prediction, barred)
            parts = [part for side in (reference, prediction) for part in walk(side)]
    values: dict[Node, Node] = {letter: by_parts(letter) for letter in _complex_letters(parts)}
    return (substitute(reference, values), substitute(prediction, values)) if values else None


def _tells(parts: list[Node]) -> bool:
    """True where something besides a bar says that letters may be complex: a bar alone may be a mean."""
    return any(part == _UNIT or (isinstance(part, Apply) and part.head in COMPLEX_HEADS | {"abs"}) for part in parts)


def _bare(letter: Symbol) -> Symbol | None:
    """The letter under a bar or before a star."""
    return Symbol(letter.name, letter.sub, letter.marks[:-1]) if letter.marks[-1:] in MARKS else None


def _conjugated(side: Node, barred: Mapping[Symbol, Symbol]) -> Node:
    def change(node: Node) -> Node:
        bare = barred.get(node) if isinstance(node, Symbol) else None
        return node if bare is None else Apply("conj", (bare,))

    return transform(side, change)


def _complex_letters(parts: list[Node]) -> set[Symbol]:
    taken = [part for part in parts if isinstance(part, Apply) and part.head in COMPLEX_HEADS]
    found = {part.args[0] for part in taken if part.head in _TELLING and isinstance(part.args[0], Symbol)}
    if taken or _UNIT in parts:
        found |= {part for part in parts if isinstance(part, Symbol) and part.name in _USUAL and not part.marks}
    return found


def by_parts(letter: Symbol) -> Node:
    """``Re z + i Im z``."""
    real, imaginary = (Symbol(f"{part} {letter.name}", letter.sub, letter.marks) for part in ("Re", "Im"))
    return total(real, product(_UNIT, imaginary))
