"""Items: what the tokenizer hands to the grammar, each with its place in the prepared text."""

from __future__ import annotations

from enum import Enum

from mathequiv.nodes import Node


class Kind(Enum):
    """What an item is."""

    NUMBER = "number"  # digits, with a decimal point or an exponent
    NUMERAL = "numeral"  # digits of a base beyond ten, before the subscript that names it
    WORD = "word"  # a run of letters
    LETTER = "letter"  # one letter: a Latin one, or a Greek letter's name
    CONSTANT = "constant"
    FUNCTION = "function"
    COMMAND = "command"  # a command that a construct reads
    ACCENT = "accent"
    BIG = "big"  # an operator with bounds: sum, integral, limit
    TEXT = "text"  # the content of \text{...} and its kin
    OPERATOR = "operator"  # + - * / ^ _ ! ' % , ; and the set and logic operators
    RELATION = "relation"
    OPEN = "open"
    CLOSE = "close"
    BAR = "bar"  # | or \|, which open and close alike
    BEGIN = "begin"
    END = "end"
    GROUP = "group"  # brackets with what stands in them, already read

    __hash__ = object.__hash__  # members are single: hashing their names anew at each look-up costs a call


class Item:
    """One item. ``gap`` is the white space before it, as written; ``forced`` is ``left``, ``right`` or empty.

    ``node``, ``closer`` and ``raw`` are set for groups: what stood in the brackets (None when nothing), how they
    closed, and the text of what stood in them when it was one or two items.
    """

    __slots__ = ("end", "gap", "kind", "start", "text")

    forced: str = ""
    node: Node | None = None
    closer: str = ""
    raw: str = ""

    def __init__(self, kind: Kind, text: str, start: int, end: int, gap: str = "") -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end
        self.gap = gap

    def __repr__(self) -> str:
        return f"Item({self.kind.value}, {self.text!r}, {self.start}:{self.end})"

    def is_op(self, *texts: str) -> bool:
        """True for an operator with one of these texts."""
        return self.kind is Kind.OPERATOR and self.text in texts


class Group(Item):
    """An item that carries more: brackets with what stands in them, delimiters behind ``\\left``."""

    __slots__ = ("closer", "forced", "node", "raw")

    def __init__(self, kind: Kind, text: str, start: int, end: int, gap: str = "", forced: str = "") -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end
        self.gap = gap
        self.forced = forced
        self.node: Node | None = None
        self.closer = ""
        self.raw = ""
