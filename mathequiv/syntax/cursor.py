"""The cursor over the items of one bracket level, and the refusals that point at them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from mathequiv.config import Config
from mathequiv.nodes import Node
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.source import Source
from mathequiv.verdict import ParseError

_MAX_PREFIXES = 40  # functions and constructs that take the next one as their argument, unbracketed


class Cursor:
    """A place in the items of one bracket level. ``opener`` is the bracket around them, empty at the top."""

    def __init__(self, items: list[Item], source: Source, config: Config, opener: str = "") -> None:
        self.items = items
        self.size = len(items)
        self.source = source
        self.config = config
        self.opener = opener
        self.at = 0
        self.prefixes = 0
        self.chain: tuple[Callable[[Any], Node], ...] = ()  # from each level down, the first that has a sign here
        self.scoping = False  # a colon ends the range of a quantifier
        self.functions: set[str] = set()  # letters that a definition has shown to be functions

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
        self.fail(f"{self.shown(item)!r} cannot stand here", item)

    def shown(self, item: Item) -> str:
        """The source text of an item."""
        return self.source.text[item.start : item.end]

    def nested(self, owner: Item) -> None:
        """Count one more unbracketed prefix around what follows."""
        self.prefixes += 1
        if self.prefixes > _MAX_PREFIXES:
            self.fail(f"more than {_MAX_PREFIXES} prefixes", owner, "depth")
