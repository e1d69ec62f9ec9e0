r"""Brackets: an explicit stack closes each pair and reads what stands in it, so that depth never meets Python's stack.

    group ::= '(' sequence ')' | '[' sequence ']' | '\{' sequence '\}' | '{' sequence '}' | '|' sum '|' | ...
            | '\begin{...}' rows '\end{...}'

A bracket pair becomes one item that carries the tree of its content; the grammar never sees a bracket.
"""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.config import Config
from mathequiv.nodes import (
    Apply,
    Bracket,
    Constant,
    Interval,
    Listing,
    Matrix,
    Node,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    Vector,
)
from mathequiv.syntax.constructs.environments import environment, system
from mathequiv.syntax.grammar import Parser
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.letters import ends_operand
from mathequiv.syntax.source import Source
from mathequiv.verdict import ParseError

_FRENCH = "]"  # the opener of ]a, b[
_SIGN_KINDS = frozenset({Kind.OPERATOR, Kind.RELATION})
_INFIX = {r"\choose": "binomial", r"\over": "div", r"\atop": "div"}
_SCRIPT_LETTERS = frozenset({"prime", "star", "dagger", "top", "complement"})
_SCRIPT_SIGNS = {"circ": "circ", "*": "star", "+": "plus", "-": "minus", "'": "prime", "degree": "circ"}


class Frame:
    """An open bracket and the items that stand in it so far."""

    __slots__ = ("items", "opener")

    def __init__(self, opener: Item | None) -> None:
        self.opener = opener
        self.items: list[Item] = []

    @property
    def sign(self) -> str:
        return self.opener.text if self.opener is not None else ""


class Gatherer:
    """The stack of open brackets over one list of items. ``french`` reads ``[a, b[`` and ``]a, b[`` as intervals."""

    def __init__(self, items: list[Item], source: Source, config: Config, french: bool = False) -> None:
        self.items = items
        self.source = source
        self.config = config
        self.french = french
        self.stack = [Frame(None)]
        self.functions = defined_functions(items)
        self.last_bar = max((at for at, item in enumerate(items) if item.kind is Kind.BAR), default=-1)

    def fail(self, message: str, item: Item, cause: str = "malformed") -> ParseError:
        """A refusal that points at an item."""
        return ParseError(message, self.source.original, self.source.span(item.start, item.end), cause)

    def run(self) -> list[Item]:
        """The items of the top level, every bracket pair one item."""
        for at, item in enumerate(self.items):
            handler = _HANDLERS.get(item.kind)
            if handler is None:
                self.stack[-1].items.append(item)
            else:
                handler(self, item, at)
        if len(self.stack) > 1:
            opener = self.stack[-1].opener
            assert opener is not None
            raise self.fail(f"`{opener.text}` is never closed", opener)
        return self.stack[0].items

    def push(self, item: Item) -> None:
        """Open a bracket."""
        if len(self.stack) > self.config.limits.bracket_depth:
            raise self.fail(f"brackets deeper than {self.config.limits.bracket_depth}", item, "bracket depth")
        self.stack.append(Frame(item))

    def open(self, item: Item, at: int) -> None:
        frame = self.stack[-1]
        if self.french and item.text == "[" and frame.sign in ("[", _FRENCH) and ends_operand(_last(frame)):
            self.close(item, at)
        else:
            self.push(item)

    def close(self, item: Item, at: int) -> None:
        frame = self.stack[-1]
        if self.french and item.text == "]" and frame.sign not in ("[", "(", _FRENCH):
            self.push(item)
            return
        if frame.sign == "|" and item.text == "." and not frame.items and len(self.stack) > 1:
            self.stack.pop()
            self.stack[-1].items.append(Item(Kind.OPERATOR, "mid", item.start, item.end))
            return
        if not _matches(frame.sign, item.text, self.french):
            raise self.fail(f"`{item.text}` closes nothing that is open", item)
        self.stack.pop()
        assert frame.opener is not None
        self.stack[-1].items.append(self.group(frame.opener, item, frame.items))

    def group(self, opener: Item, closer: Item, items: list[Item]) -> Item:
        """One item for a bracket pair and what stands in it."""
        group = Item(Kind.GROUP, opener.text, opener.start, closer.end, opener.gap, closer.forced)
        group.closer = closer.text
        group.raw = "".join(item.text for item in items) if len(items) <= 2 else ""
        reader = _READERS.get((opener.text, closer.text))
        if reader is None:
            raise self.fail(f"`{opener.text}` cannot be closed by `{closer.text}`", closer)
        script = bool(self.stack[-1].items) and self.stack[-1].items[-1].is_op("_", "^")
        if script and opener.text == "{":
            reader = _script_braces
        elif opener.text == "{" and len(items) == 1 and items[0].kind in _SIGN_KINDS:
            return items[0]  # braces around a sign only space it: x{+}y
        group.node = reader(self, items, opener)
        return group

    def bar(self, item: Item, at: int) -> None:
        """A bar opens where an operand is due, closes an open bar, or stands between: "such that", "divides"."""
        frame = self.stack[-1]
        open_here = item.forced == "left" or not ends_operand(_last(frame))
        if (
            frame.sign == item.text
            and item.forced != "left"
            and (frame.items or item.forced == "right")
            and not (open_here and item.forced != "right")
        ) or (frame.sign in (".", r"\langle") and item.forced == "right"):
            self.close(item, at)
        elif open_here and (at < self.last_bar or item.forced == "left" or self._ket(at)):
            self.push(item)
        elif frame.sign == r"\{" or at >= self.last_bar or frame.sign == r"\langle":
            frame.items.append(Item(Kind.OPERATOR, "mid", item.start, item.end, item.gap))
        else:
            self.push(item)

    def _ket(self, at: int) -> bool:
        return any(item.text == r"\rangle" for item in self.items[at : at + 12])

    def begin(self, item: Item, at: int) -> None:
        self.push(item)

    def end(self, item: Item, at: int) -> None:
        frame = self.stack[-1]
        if frame.opener is None or frame.opener.kind is not Kind.BEGIN or frame.sign != item.text:
            raise self.fail(f"\\end{{{item.text}}} ends nothing that was begun", item)
        self.stack.pop()
        group = Item(Kind.GROUP, "begin", frame.opener.start, item.end, frame.opener.gap)
        group.closer = item.text
        group.node = environment(frame.opener, frame.items, self.source, self.config)
        self.stack[-1].items.append(group)

    def parse(self, items: list[Item], opener: str) -> Node | None:
        """The tree of a list of items inside a bracket."""
        parser = Parser(items, self.source, self.config, opener)
        parser.functions = self.functions
        return parser.whole()


def defined_functions(items: list[Item]) -> set[str]:
    """The letters that a statement defines as functions: ``N(t) = ...`` makes every ``N(...)`` a call."""
    found: set[str] = set()
    for at, item in enumerate(items[:-4]):
        begins = at == 0 or items[at - 1].is_op(",", ";", "and", "or")
        if item.kind is not Kind.LETTER or not begins or items[at + 1].text != "(":
            continue
        close = next((place for place in range(at + 2, min(at + 12, len(items))) if items[place].text == ")"), None)
        following = items[close + 1] if close is not None and close + 1 < len(items) else None
        if following is not None and following.kind is Kind.RELATION and following.text == "=":
            found.add(item.text)
    return found


def _last(frame: Frame) -> Item | None:
    return frame.items[-1] if frame.items else None


def _matches(opener: str, closer: str, french: bool) -> bool:
    if (opener, closer) in _READERS:
        return french or (opener, closer) not in _FRENCH_PAIRS
    return False


# -- what stands in each pair of brackets -------------------------------------------------------------------------
def _round(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    if (items and items[0].is_op("mod")) or (items and items[0].text == r"\pmod"):
        inner = gatherer.parse(items[1:], "(")
        return Apply("modulus", (inner,)) if inner is not None else None
    node = gatherer.parse(items, "(")
    return Tuple(node.items) if isinstance(node, Listing) and node.joiner == "," else node


def _square(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    node = gatherer.parse(items, "[")
    if node is None or isinstance(node, Matrix):
        return node
    return Bracket(node.items if isinstance(node, Listing) else (node,))


def _half(low_closed: bool, high_closed: bool) -> Callable[[Gatherer, list[Item], Item], Node | None]:
    def read(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
        node = gatherer.parse(items, "[")
        if not isinstance(node, Listing) or len(node.items) != 2:
            raise gatherer.fail("an interval has two ends", opener)
        return Interval(node.items[0], node.items[1], low_closed, high_closed)

    return read


def _braces(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    r"""set ::= '\{' [sequence] '\}' | '\{' sequence ('|' | ':' | '\mid') sequence '\}'"""
    for at, item in enumerate(items):
        if item.is_op("mid", ":") and at > 0:
            element = gatherer.parse(items[:at], r"\{")
            condition = gatherer.parse(items[at + 1 :], "{")
            if element is None or condition is None:
                raise gatherer.fail("a set needs an element and a condition", item)
            return SetBuilder(element, condition)
    node = gatherer.parse(items, r"\{")
    if node is None:
        return Set(())
    return Set(node.items if isinstance(node, Listing) else (node,))


def _names_set(items: list[Item]) -> bool:
    """A sign condition stands below anything, and above the sets of numbers alone."""
    return items[-1].is_op("_") or (len(items) > 1 and items[-2].kind is Kind.CONSTANT)


def _script_braces(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    """What stands below or above: an expression, a mark, or the sign condition of ``\\mathbb R_{>0}``."""
    signed = items and items[0].kind is Kind.RELATION and items[0].text in ("<", "<=", ">", ">=", "!=")
    if signed and _names_set(gatherer.stack[-1].items):
        return Symbol("".join(item.text for item in items))
    if len(items) > 1 and all(item.kind is Kind.LETTER for item in items) and gatherer.stack[-1].items[-1].is_op("_"):
        return Tuple(tuple(Symbol(item.text) for item in items))
    node = _plain_braces(gatherer, items, opener) if not any(item.is_op("mid", ":") for item in items) else None
    return node if node is not None else gatherer.parse(items, "_")


def _plain_braces(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    if items and len(items) <= 3 and all(item.is_op("'") for item in items):
        return Constant(f"prime{len(items) if len(items) > 1 else ''}")
    if len(items) == 1 and items[0].kind is Kind.OPERATOR and items[0].text in _SCRIPT_SIGNS:
        return Constant(_SCRIPT_SIGNS[items[0].text])
    if len(items) == 1 and items[0].kind is Kind.FUNCTION:
        return Symbol(items[0].text)
    if len(items) == 1 and items[0].kind is Kind.LETTER and items[0].text in _SCRIPT_LETTERS:
        return Constant({"top": "transpose"}.get(items[0].text, items[0].text))
    for at, item in enumerate(items):
        if item.kind is Kind.COMMAND and item.text in _INFIX:
            left, right = gatherer.parse(items[:at], "{"), gatherer.parse(items[at + 1 :], "{")
            if left is None or right is None:
                raise gatherer.fail(f"`{item.text}` needs both sides", item)
            return Apply(_INFIX[item.text], (left, right))
        if item.is_op("mid") and at > 0:
            return _braces(gatherer, items, opener)
        if item.is_op(":") and at > 0 and any(later.kind is Kind.RELATION for later in items[at:]):
            return _braces(gatherer, items, opener)
    return gatherer.parse(items, "{")


def _unary(head: str) -> Callable[[Gatherer, list[Item], Item], Node | None]:
    def read(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
        node = gatherer.parse(items, opener.text)
        if node is None:
            raise gatherer.fail("there is nothing between these bars", opener)
        if isinstance(node, Matrix) and head == "abs":
            return Apply("det", (node,))
        return Apply(head, (node,))

    return read


def whole_level(items: list[Item], source: Source, config: Config) -> Node | None:
    r"""``n \\choose k`` with no braces around it takes the whole level for its sides."""
    edge = Item(Kind.OPEN, "{", 0, 0)
    return _plain_braces(Gatherer([], source, config), items, edge)


def _angle(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    parts: list[list[Item]] = [[]]
    for item in items:
        if item.is_op("mid"):
            parts.append([])
        else:
            parts[-1].append(item)
    nodes = [gatherer.parse(part, r"\langle") for part in parts]
    if any(node is None for node in nodes):
        raise gatherer.fail("something is missing between these brackets", opener)
    if len(nodes) > 1:
        return Apply("braket", tuple(node for node in nodes if node is not None))
    node = nodes[0]
    return Vector(node.items if isinstance(node, Listing) else (node,)) if node is not None else None


def _null(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    return gatherer.parse(items, "(")


def _open_braces(gatherer: Gatherer, items: list[Item], opener: Item) -> Node | None:
    r"""``\left\{ \begin{array} ... \end{array} \right.``: pieces or a system."""
    node = gatherer.parse(items, r"\{")
    if node is None:
        raise gatherer.fail("there is nothing in these braces", opener)
    return system(node)


_READERS: dict[tuple[str, str], Callable[[Gatherer, list[Item], Item], Node | None]] = {
    ("(", ")"): _round,
    ("[", "]"): _square,
    ("(", "]"): _half(False, True),
    ("[", ")"): _half(True, False),
    ("]", "["): _half(False, False),
    ("]", "]"): _half(False, True),
    ("[", "["): _half(True, False),
    ("]", ")"): _half(False, False),
    ("(", "["): _half(False, False),
    (r"\{", r"\}"): _braces,
    ("{", "}"): _plain_braces,
    ("|", "|"): _unary("abs"),
    (r"\lvert", r"\rvert"): _unary("abs"),
    ("||", "||"): _unary("norm"),
    (r"\lVert", r"\rVert"): _unary("norm"),
    (r"\lfloor", r"\rfloor"): _unary("floor"),
    (r"\lceil", r"\rceil"): _unary("ceil"),
    (r"\langle", r"\rangle"): _angle,
    ("|", r"\rangle"): _unary("ket"),
    (r"\langle", "|"): _unary("bra"),
    (".", "."): _null,
    (".", "|"): _null,
    (r"\{", "."): _open_braces,
}
_FRENCH_PAIRS = frozenset({("]", "["), ("]", "]"), ("[", "["), ("]", ")"), ("(", "[")})

_HANDLERS: dict[Kind, Callable[[Gatherer, Item, int], None]] = {
    Kind.OPEN: Gatherer.open,
    Kind.CLOSE: Gatherer.close,
    Kind.BAR: Gatherer.bar,
    Kind.BEGIN: Gatherer.begin,
    Kind.END: Gatherer.end,
}
