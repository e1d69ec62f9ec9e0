"""Items: what the tokenizer hands to the grammar, each with its place in the prepared text."""

from __future__ import annotations

from typing import ClassVar

from mathequiv.nodes import Node


class Kind:
    """What an item is. No ``Enum``: before Python 3.12 each look-up of a member would cost as much as a call."""

    __slots__ = ("value",)

    NUMBER: ClassVar[Kind]
    NUMERAL: ClassVar[Kind]
    WORD: ClassVar[Kind]
    LETTER: ClassVar[Kind]
    CONSTANT: ClassVar[Kind]
    FUNCTION: ClassVar[Kind]
    COMMAND: ClassVar[Kind]
    ACCENT: ClassVar[Kind]
    BIG: ClassVar[Kind]
    TEXT: ClassVar[Kind]
    OPERATOR: ClassVar[Kind]
    RELATION: ClassVar[Kind]
    OPEN: ClassVar[Kind]
    CLOSE: ClassVar[Kind]
    BAR: ClassVar[Kind]
    BEGIN: ClassVar[Kind]
    END: ClassVar[Kind]
    GROUP: ClassVar[Kind]

    def __init__(self, value: str) -> None:
        self.value = value

    def __repr__(self) -> str:
        return f"Kind.{self.value}"


Kind.NUMBER = Kind("NUMBER")  # digits, with a decimal point or an exponent
Kind.NUMERAL = Kind("NUMERAL")  # digits of a base beyond ten, before the subscript that names it
Kind.WORD = Kind("WORD")  # a run of letters
Kind.LETTER = Kind("LETTER")  # one letter: a Latin one, or a Greek letter's name
Kind.CONSTANT = Kind("CONSTANT")
Kind.FUNCTION = Kind("FUNCTION")
Kind.COMMAND = Kind("COMMAND")  # a command that a construct reads
Kind.ACCENT = Kind("ACCENT")
Kind.BIG = Kind("BIG")  # an operator with bounds: sum, integral, limit
Kind.TEXT = Kind("TEXT")  # the content of \text{...} and its kin
Kind.OPERATOR = Kind("OPERATOR")  # + - * / ^ _ ! ' % , ; and the set and logic operators
Kind.RELATION = Kind("RELATION")
Kind.OPEN = Kind("OPEN")
Kind.CLOSE = Kind("CLOSE")
Kind.BAR = Kind("BAR")  # | or \|, which open and close alike
Kind.BEGIN = Kind("BEGIN")
Kind.END = Kind("END")
Kind.GROUP = Kind("GROUP")  # brackets with what stands in them, already read


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
