r"""Rules for constructs with arguments: ``\frac{a}{b}`` is ``(a)/(b)``, ``\sqrt[3]{x}`` is ``root(3)(x)``.

A fraction that is a whole term is written bare. Elsewhere it keeps a brace around it, since ``2^\frac{1}{2}`` is not
``2^(1)/(2)`` and ``2\frac{1}{2}``, which is 5/2, is not ``2(1)/(2)``, which is 1.
"""

from __future__ import annotations

from mathequiv.normal.tokens import (
    Edits,
    Tokens,
    commands,
    counted,
    is_symbol,
    matching,
    opens_term,
    previous,
    stands_free,
    takes_argument,
)

FRACTIONS = commands("frac dfrac tfrac cfrac")
ROOTS = commands("sqrt")

Span = tuple[int, int]

_INDEX_LENGTH = 64  # tokens in the index of a root; longer ones stay as they are


class _Arguments:
    """Where the arguments of each construct begin and end, found once from right to left."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self._close = matching(tokens)
        self._end = [0] * (len(tokens) + 1)  # 0: no argument begins here
        self._next = self._following()
        self._commas = counted(tokens, lambda token: token in (",", ";"))
        self._filled = counted(tokens, lambda token: token != " ")
        self._digits = counted(tokens, str.isdigit)
        for index in reversed(range(len(tokens))):
            self._end[index] = self._measure(index)

    def _following(self) -> list[int]:
        """For each index that of the first token from there on that is no space."""
        size = len(self.tokens)
        after = [size] * (size + 1)
        for index in reversed(range(size)):
            after[index] = after[index + 1] if self.tokens[index] == " " else index
        return after

    def _measure(self, index: int) -> int:
        token = self.tokens[index]
        if token == "{":
            return self._close.get(index, -1) + 1
        if token in FRACTIONS:
            spans = self.of_fraction(index)
            return spans[1][1] if spans else 0
        if token in ROOTS:
            root = self.of_root(index)
            return root[1][1] if root else 0
        return index + 1 if is_symbol(token) else 0

    def argument(self, index: int) -> Span | None:
        """The span of the argument that begins at ``index``, leading spaces aside."""
        start = self._next[index]
        end = self._end[start]
        return (start, end) if end else None

    def of_fraction(self, index: int) -> tuple[Span, Span] | None:
        """The spans of numerator and denominator of the fraction whose command is at ``index``."""
        upper = self.argument(index + 1)
        lower = self.argument(upper[1]) if upper else None
        return (upper, lower) if upper and lower else None

    def of_root(self, index: int) -> tuple[Span | None, Span] | None:
        """The span of the index with its brackets, if there is one, and that of the radicand."""
        start = self._next[index + 1]
        bracketed = start < len(self.tokens) and self.tokens[start] == "["
        order = self._index(start) if bracketed else None
        if bracketed and order is None:
            return None
        radicand = self.argument(order[1] if order else index + 1)
        return (order, radicand) if radicand else None

    def _index(self, start: int) -> Span | None:
        for place in range(start + 1, min(start + _INDEX_LENGTH, len(self.tokens))):
            if self.tokens[place] == "]":
                return start, place + 1
        return None

    def is_plain(self, span: Span) -> bool:
        """True unless the argument is empty or a list, which brackets would make a tuple."""
        start, end = self._inner(span)
        return self._filled[end] > self._filled[start] and self._commas[end] == self._commas[start]

    def is_numeral(self, span: Span) -> bool:
        """True for an argument of digits alone."""
        start, end = self._inner(span)
        return self._digits[end] - self._digits[start] == end - start

    def _inner(self, span: Span) -> Span:
        start, end = span
        return (start + 1, end - 1) if self.tokens[start] in ("{", "[") else span


def fractions(tokens: Tokens) -> Tokens:
    r"""``\frac{a}{b}``, ``\dfrac ab``, ``\tfrac12`` are ``(a)/(b)``; ``2\frac12`` is ``2 1/2``."""
    arguments, edits = _Arguments(tokens), Edits(tokens)
    for index, token in enumerate(tokens):
        spans = arguments.of_fraction(index) if token in FRACTIONS else None
        if spans and all(map(arguments.is_plain, spans)):
            _rewrite(edits, arguments, index, *spans)
    return edits.apply()


def _rewrite(edits: Edits, arguments: _Arguments, index: int, upper: Span, lower: Span) -> None:
    tokens = arguments.tokens
    mixed = _is_mixed(arguments, index, upper, lower)
    edits.replace(index, *([" "] if mixed else []))
    if not mixed and not stands_free(tokens, index, lower[1]):
        edits.enclose(index, lower[1], ["{"], ["}"])
    opening, closing = ([], []) if mixed else (["("], [")"])
    _bracket(edits, tokens, upper, opening, closing)
    _bracket(edits, tokens, lower, ["/", *opening], closing)


def _bracket(edits: Edits, tokens: Tokens, span: Span, opening: Tokens, closing: Tokens) -> None:
    """The argument between ``opening`` and ``closing``, which take the place of its braces."""
    start, end = span
    edits.enclose(start, end, opening, closing)
    if tokens[start] == "{":
        edits.replace(start)
        edits.replace(end - 1)


def _is_mixed(arguments: _Arguments, index: int, upper: Span, lower: Span) -> bool:
    """True for an integer followed by a numeral fraction, the two a whole term together."""
    tokens = arguments.tokens
    last = previous(tokens, index)
    first = last
    while first >= 0 and tokens[first].isdigit():
        first -= 1
    if first == last or (first >= 0 and tokens[first] == ","):  # 1,2\frac12 may be a list
        return False
    numerals = arguments.is_numeral(upper) and arguments.is_numeral(lower)
    return numerals and opens_term(tokens, first + 1) and stands_free(tokens, first + 1, lower[1])


def roots(tokens: Tokens) -> Tokens:
    r"""``\sqrt{x}`` and ``\sqrt x`` are ``sqrt(x)``, ``\sqrt[3]{x}`` is ``root(3)(x)``."""
    arguments, edits = _Arguments(tokens), Edits(tokens)
    for index, token in enumerate(tokens):
        found = arguments.of_root(index) if token in ROOTS else None
        if found and all(arguments.is_plain(span) for span in found if span) and not _runs_on(tokens, found[1]):
            _root(edits, tokens, index, *found)
    return edits.apply()


def _runs_on(tokens: Tokens, radicand: Span) -> bool:
    r"""``\sqrt12`` may be meant as the root of twelve, so it is left alone."""
    start, end = radicand
    return tokens[start].isdigit() and end < len(tokens) and (tokens[end].isdigit() or tokens[end] == ".")


def _root(edits: Edits, tokens: Tokens, index: int, order: Span | None, radicand: Span) -> None:
    before = previous(tokens, index)
    if before >= 0 and takes_argument(tokens[before]):
        edits.enclose(index, radicand[1], ["{"], ["}"])
    edits.replace(index, "root" if order else "sqrt")
    if order:
        edits.replace(order[0], "(")
        edits.replace(order[1] - 1, ")")
    _bracket(edits, tokens, radicand, ["("], [")"])
