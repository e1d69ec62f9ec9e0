"""Rational points for the letters of a pair, fixed by a cryptographic hash of the two trees in either order.

Values come in several sizes and both signs, integers for letters that stand for integers, positive for the named
constants of physics.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from mathequiv.nodes import Apply, Bind, Node, Number, Rational, Symbol, walk
from mathequiv.numeric.heads import COUNTING, INTEGRAL, STEPS
from mathequiv.numeric.trees import free_symbols, is_negative
from mathequiv.numeric.values import reduced

Point = Mapping[Node, Rational]

# Named constants of physics: positive, and never numbers.
POSITIVE: frozenset[Node] = frozenset(
    {
        Symbol("hbar"),
        Symbol("k", Symbol("B")),
        Symbol("N", Symbol("A")),
        *(Symbol(name, Number(0)) for name in ("mu", "epsilon", "varepsilon")),
    }
)


def is_positive(letter: Symbol) -> bool:
    """True of a named constant of physics, and of a letter that is read as a positive quantity."""
    return letter.positive or letter in POSITIVE


# First guesses: small, positive and unrelated, so that roots and logarithms have values.
_FIRST: tuple[int, ...] = (3, 7, 2, 11, 5, 13, 4, 17, 19, 23, 29, 31)
_SECOND: tuple[Rational, ...] = (
    Fraction(-5, 2),
    -3,
    Fraction(7, 3),
    -7,
    Fraction(-1, 3),
    Fraction(9, 4),
    -11,
    Fraction(8, 5),
)
_SECOND_WHOLE: tuple[int, ...] = (4, 1, 6, 2, 9, 5, 8, 3)

# Sizes of coordinates, as (numerators, denominators): below 1, about 1, small, some, many.
_SIZES: tuple[tuple[range, range], ...] = (
    (range(257, 1_000), range(1_001, 1_100)),
    (range(1_101, 5_000), range(1_001, 1_100)),
    (range(33, 256), range(1_001, 1_100)),
    (range(257, 1_100), range(101, 150)),
    (range(257, 4_000), range(7, 23)),
)
_WHOLE_SIZES: tuple[range, ...] = (range(5), range(4, 13), range(2, 8), range(10, 41))


def signature(node: Node) -> str:
    """A text that differs wherever the trees differ, the same in every process."""
    parts: list[str] = []
    pending: list[Node | str] = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, str):
            parts.append(current)
        elif isinstance(current, Apply):
            parts.append(f"({current.head}")
            pending.append(")")
            pending.extend(reversed(current.args))
        elif isinstance(current, Symbol) and current.sub is None and not current.marks:
            parts.append(current.name)
        elif isinstance(current, Number) and type(current.value) is int and current.value.bit_length() < 1_000:
            parts.append(str(current.value))
        elif isinstance(current, Number):
            parts.append(f"{current.value.numerator:x}/{current.value.denominator:x}")
        else:
            parts.append(repr(current))
    return " ".join(parts)


def seed(left: Node, right: Node) -> str:
    """The hash of the unordered pair."""
    return hashlib.sha256("\n".join(sorted((signature(left), signature(right)))).encode()).hexdigest()


def whole_letters(reference: Node, prediction: Node) -> frozenset[Symbol]:
    """Letters of a pair that stand for integers: the reference says which do.

    Where it leaves open what a letter of counting stands for, the notation of the prediction says it: ``2^n`` is the
    sum of the binomials ``(n, k)``. Other letters stay real then: ``|x| + 0x!`` does not answer ``x``.
    """
    asked = {letter for letter in _counted(prediction) if letter.name in COUNTING}
    return frozenset(_counted(reference) | _rounded(reference) | asked)


def narrowed_letters(reference: Node, prediction: Node) -> frozenset[Symbol]:
    """Letters that are real in the reference, and would have to be integers for the prediction."""
    asked = {letter for letter in _counted(prediction) if letter.name not in COUNTING}
    return frozenset(asked - _counted(reference)) if asked else frozenset()


def _counted(tree: Node) -> set[Symbol]:
    """Letters in factorials and binomials, in ranges, in exponents of negative numbers."""
    found: set[Symbol] = set()
    for node in walk(tree):
        if isinstance(node, Bind):
            for end in (node.low, node.high):
                found |= free_symbols(end) if end is not None and node.head in ("sum", "prod") else set()
        elif isinstance(node, Apply) and (node.head in INTEGRAL or _is_alternating(node)):
            found |= free_symbols(node.args[1] if node.head == "pow" else node)
    return found


def _rounded(tree: Node) -> set[Symbol]:
    """Letters of counting that are rounded: ``ceil(n/2)`` is ``floor((n + 1)/2)``."""
    steps = (node for node in walk(tree) if isinstance(node, Apply) and node.head in STEPS)
    return {letter for node in steps for letter in free_symbols(node) if letter.name in COUNTING}


def _is_alternating(node: Apply) -> bool:
    """A negative number to a varying power."""
    return node.head == "pow" and not isinstance(node.args[1], Number) and is_negative(node.args[0])


def first_points(letters: Sequence[Symbol], whole: frozenset[Symbol]) -> Iterator[Point]:
    """Two points that refute most differences: one of small positive integers, one of mixed signs."""
    yield {letter: _FIRST[index % len(_FIRST)] + index // len(_FIRST) for index, letter in enumerate(letters)}
    yield {letter: _second(letter, index, letter in whole) for index, letter in enumerate(letters)}


def _second(letter: Symbol, index: int, whole: bool) -> Rational:
    """The coordinate of the second point, positive where it has to be."""
    place = index % len(_SECOND)
    if whole:
        return _SECOND_WHOLE[place]
    value = _SECOND[place]
    return -value if value < 0 and is_positive(letter) else value


class Dice:
    """A stream of numbers fixed by a seed."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._count = 0
        self._pool = b""

    def below(self, bound: int) -> int:
        """The next number below the bound."""
        if len(self._pool) < 4:
            self._pool = hashlib.sha256(f"{self._text}:{self._count}".encode()).digest()
            self._count += 1
        value = int.from_bytes(self._pool[:4], "big")
        self._pool = self._pool[4:]
        return value % bound

    def share(self) -> Fraction:
        """A fraction between 0 and 1."""
        return Fraction(1 + self.below(63), 64)

    def pick(self, choices: range) -> int:
        """One of the range."""
        return choices[self.below(len(choices))]


def random_points(text: str, letters: Sequence[Symbol], whole: frozenset[Symbol]) -> Iterator[Point]:
    """Points without end; sizes and signs change from letter to letter and from point to point."""
    dice = Dice(text)
    turn = dice.below(len(_SIZES))
    while True:
        yield {letter: coordinate(dice, letter, whole, turn + index) for index, letter in enumerate(letters)}
        turn += 1


def coordinate(dice: Dice, letter: Symbol, whole: frozenset[Symbol], turn: int) -> Rational:
    """One value for one letter."""
    negative = dice.below(2) and not is_positive(letter)
    if letter in whole:
        count = dice.pick(_WHOLE_SIZES[turn % len(_WHOLE_SIZES)])
        if is_positive(letter):
            return count or 1
        return -count if negative and turn % 3 == 0 else count
    numerators, denominators = _SIZES[turn % len(_SIZES)]
    value = Fraction(dice.pick(numerators), dice.pick(denominators))
    return reduced(-value if negative else value)
