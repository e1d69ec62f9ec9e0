"""Items: what the tokenizer hands to the grammar, each with its place in the prepared text."""

from __future__ import annotations

from typing import ClassVar

from mathequiv.nodes import Node


class Kind:
    """What an item is. No ``Enum``: before Python 3.12 each look-up of a member would cost as much as a call."""

    __slots__ = ("value",)

    NUMBER: ClassVar[Kind]  # digits, with a decimal point or an exponent
    NUMERAL: ClassVar[Kind]  # digits of a base beyond ten, before the subscript that names it
    WORD: ClassVar[Kind]  # a run of letters
    LETTER: ClassVar[Kind]  # one letter: a Latin one, or a Greek letter's name
    CONSTANT: ClassVar[Kind]
    FUNCTION: ClassVar[Kind]
    COMMAND: ClassVar[Kind]  # a command that a construct reads
    ACCENT: ClassVar[Kind]
    BIG: ClassVar[Kind]  # an operator with bounds: sum, integral, limit
    TEXT: ClassVar[Kind]  # the content of \text{...} and its kin
    OPERATOR: ClassVar[Kind]  # + - * / ^ _ ! ' % , ; and the set and logic operators
    RELATION: ClassVar[Kind]
    OPEN: ClassVar[Kind]
    CLOSE: ClassVar[Kind]
    BAR: ClassVar[Kind]  # | or \|, which open and close alike
    BEGIN: ClassVar[Kind]
    END: ClassVar[Kind]
    GROUP: ClassVar[Kind]  # brackets with what stands in them, already read

    def __init__(self, value: str) -> None:
        self.value = value

    def __repr__(self) -> str:
        return f"Kind.{self.value}"


for _name in Kind.__annotations__:
    setattr(Kind, _name, Kind(_name))


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
