"""The cursor over the items of one bracket level, and the refusals that point at them."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Any, NoReturn

from mathequiv.config import Config
from mathequiv.nodes import Node
from mathequiv.syntax import units
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.source import Source
from mathequiv.verdict import ParseError

OPERANDS = frozenset(
    {
        Kind.NUMBER,
        Kind.NUMERAL,
        Kind.LETTER,
        Kind.CONSTANT,
        Kind.FUNCTION,
        Kind.COMMAND,
        Kind.ACCENT,
        Kind.BIG,
        Kind.GROUP,
    }
)
_NEXT_FORMULA = re.compile(r"\$\s+\$|\\\)\s+\\\(|\\\]\s+\\\[")
# Relations of two statements that stand side by side, and never of one chain.
_AGAINST = {"=": "=", "<": (">", ">="), "<=": (">", ">="), ">": ("<", "<="), ">=": ("<", "<=")}
_ENDS_VALUE = frozenset({Kind.NUMBER, Kind.TEXT, Kind.LETTER})
_SHORTEST = 3  # items of a statement
_LONGEST_SHOWN = 40  # characters of an item in a message
_MAX_PREFIXES = 40  # functions and constructs that take the next one as their argument, unbracketed


class Cursor:
    """A place in the items of one bracket level. ``opener`` is the bracket around them, empty at the top."""

    prefixes = 0
    chain: tuple[Callable[[Any], Node], ...] = ()  # from each level down, the first that has a sign here
    indexed = -1  # where the last number stands that is the index of the letter before it
    listed: bool | None = None  # whether a comma or "and" stands on this level, once it was asked
    loose: bool | None = None  # whether an arrow here joins what signs of logic make, once it was asked
    scoping = False  # a colon ends the range of a quantifier
    functions: AbstractSet[str] = frozenset()  # letters that a definition has shown to be functions

    def __init__(self, items: list[Item], source: Source, config: Config, opener: str = "") -> None:
        self.items = items
        self.size = len(items)
        self.source = source
        self.config = config
        self.opener = opener
        self.at = 0

    # -- the cursor ---------------------------------------------------------------------------------------------
    def peek(self, ahead: int = 0) -> Item | None:
        """The item ``ahead`` of the cursor, or None past the end."""
        place = self.at + ahead
        return self.items[place] if place < self.size else None

    def take(self) -> Item:
        """The item at the cursor, which moves on."""
        item = self.items[self.at]
        self.at += 1
        return item

    def next_op(self, *texts: str) -> Item | None:
        """Take the next item if it is an operator with one of these texts."""
        if self.at < self.size:
            item = self.items[self.at]
            if item.text in texts and item.kind is Kind.OPERATOR:
                self.at += 1
                return item
        return None

    # -- gaps that part -----------------------------------------------------------------------------------------
    def apart(self) -> bool:
        r"""True where the gap before the item at the cursor parts statements or values as a comma does.

        ``x = 1 \quad y = 2``, values on lines or in formulas of their own, and ``x = 1 y = 2``.
        """
        item = self.items[self.at]
        gap = item.gap
        if not gap or self.at == 0:
            return False
        if self.source.parted and gap != " ":
            signed = item.is_op("pm") or (item.is_op("-") and self._is_tight())
            if (signed or item.kind in OPERANDS) and self._is_wide(item, gap, signed):
                return True
        return item.kind is Kind.LETTER and self._side_by_side()

    def _is_tight(self) -> bool:
        """True for a sign close before its operand."""
        after = self.peek(1)
        return after is not None and not after.gap

    def _is_wide(self, item: Item, gap: str, signed: bool) -> bool:
        """A wide gap, the gap between two formulas, or a new line that begins a value or an equation."""
        if "quad" in gap and not signed:
            return True
        if _NEXT_FORMULA.search(gap) is not None:
            return not self.source.text.startswith((r"\mathrm", r"\text"), item.start)
        if "\n" not in gap:
            return False
        return (self.source.lined and self.opener == "") or (item.kind is Kind.LETTER and self._begins_equation())

    def _begins_equation(self) -> bool:
        """True where an equals sign stands near behind the letter at the cursor."""
        near = self.items[self.at + 1 : self.at + 4]
        return next((item.text for item in near if item.kind is Kind.RELATION), "") == "="

    def _side_by_side(self) -> bool:
        """``x = 1 y = 2``: a number is all that stands between a relation and the name of the next statement.

        So is what ends in a unit: no quantity is multiplied by the name of the next.
        """
        items, at = self.items, self.at
        last = items[at - 1]
        if last.kind not in _ENDS_VALUE or at < _SHORTEST or at + 1 >= self.size:
            return False
        behind = items[at + 1] if not items[at + 1].is_op("_") else self.peek(3)
        if behind is None or behind.kind is not Kind.RELATION:
            return False
        if last.kind is not Kind.NUMBER:
            return behind.text == "=" and _is_unit(last, items[at - 3 : at - 1])
        start = at - 2
        if items[start].is_op("/") and items[start - 1].kind is Kind.NUMBER:
            start -= 2
        start -= items[start].is_op("-", "+")
        return items[start].kind is Kind.RELATION and behind.text in _AGAINST.get(items[start].text, ())

    # -- refusals -----------------------------------------------------------------------------------------------
    def fail(self, message: str, item: Item | None = None, cause: str = "malformed") -> NoReturn:
        """Refuse, pointing at ``item``, or past the last item."""
        if item is None:
            item = self.peek()
        end = self.items[-1].end if self.items else len(self.source.text)
        start, stop = (item.start, item.end) if item is not None else (end, end)
        raise ParseError(message, self.source.original, self.source.span(start, stop), cause)

    def unexpected(self) -> NoReturn:
        item = self.peek()
        if item is None:
            self.fail("something is missing at the end")
        self.fail(f"`{self.shown(item)}` cannot stand here", item)

    def shown(self, item: Item) -> str:
        """The text of an item as it was written, the end of a long one left out."""
        start, end = self.source.span(item.start, item.end)
        written = self.source.original[start:end]
        return written if len(written) <= _LONGEST_SHOWN else f"{written[:_LONGEST_SHOWN]}..."

    def nested(self, owner: Item) -> None:
        """Count one more unbracketed prefix around what follows."""
        self.prefixes += 1
        if self.prefixes > _MAX_PREFIXES:
            self.fail(f"more than {_MAX_PREFIXES} prefixes", owner, "depth")


def _is_unit(item: Item, before: list[Item]) -> bool:
    r"""``\text{N}``, or a letter that a unit is divided by: the s of rad/s."""
    per = item.kind is Kind.TEXT or (len(before) == 2 and before[0].kind is Kind.TEXT and before[1].is_op("/"))
    return per and units.lookup(item.text.strip(" ~")) is not None
