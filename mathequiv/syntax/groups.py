r"""Brackets: an explicit stack closes each pair and reads what stands in it, so that depth never meets Python's stack.

    group ::= '(' sequence ')' | '[' sequence ']' | '\{' sequence '\}' | '{' sequence '}' | '|' sum '|' | ...
            | '\begin{...}' rows '\end{...}'

A bracket pair becomes one item that carries the tree of its content; the grammar never sees a bracket.
"""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.config import Config
from mathequiv.nodes import Node
from mathequiv.syntax import dirac
from mathequiv.syntax.braces import plain_braces, script_braces, set_braces
from mathequiv.syntax.constructs.calls import defined_functions
from mathequiv.syntax.constructs.environments import environment
from mathequiv.syntax.grammar import Parser
from mathequiv.syntax.items import Group, Item, Kind
from mathequiv.syntax.letters import ends_operand
from mathequiv.syntax.pairs import FRENCH_PAIRS, READERS, Reader
from mathequiv.syntax.shortcuts import lone, plain
from mathequiv.syntax.source import Source
from mathequiv.syntax.terms import begins_claim, ends_claim
from mathequiv.syntax.vocabulary import NUMBER_SETS
from mathequiv.verdict import ParseError

_CLOSED = frozenset({"(", "[", "{"})
_USUAL = {pair: READERS[pair] for pair in (("(", ")"), ("{", "}"), ("[", ")"), ("(", "]"))}
_NEAR = 40  # items in which the other side of a bracket of Dirac's stands
_BEHIND_BRA = ("+", "-", "otimes", "oplus", ",", ";", "\\\\", "&")
_FRENCH = "]"  # the opener of ]a, b[
_SIGN_KINDS = frozenset({Kind.OPERATOR, Kind.RELATION})
_SCRIPTS = frozenset("_^")
_FRACTIONS = frozenset({r"\frac", r"\dfrac", r"\tfrac"})
_STACKED = frozenset({r"\overset", r"\stackrel"})
_NAMES = _SIGN_KINDS | {Kind.TEXT, Kind.FUNCTION, Kind.BIG}


class Frame:
    """An open bracket and the items that stand in it so far."""

    __slots__ = ("items", "opener", "sign")

    def __init__(self, opener: Item | None) -> None:
        self.opener = opener
        self.sign = opener.text if opener is not None else ""
        self.items: list[Item] = []


class Gatherer:
    """The stack of open brackets over one list of items.

    ``french`` reads ``[a, b[`` and ``]a, b[`` as intervals, ``inner`` the two bars of ``||x||y||`` as the end of one
    modulus and the beginning of another inside a third.
    """

    def __init__(
        self, items: list[Item], source: Source, config: Config, french: bool = False, inner: bool = False
    ) -> None:
        self.items = items
        self.source = source
        self.config = config
        self.french = french
        self.inner = inner
        self.stack = [Frame(None)]
        self.functions = defined_functions(items) if "=" in source.text or "Eq" in source.text else set()
        self.last_bar = -1  # looked for at the first bar

    def fail(self, message: str, item: Item, cause: str = "malformed") -> ParseError:
        """A refusal that points at an item."""
        return ParseError(message, self.source.original, self.source.span(item.start, item.end), cause)

    def run(self) -> list[Item]:
        """The items of the top level, every bracket pair one item."""
        items = self.items
        taken = -1
        for at, item in enumerate(items):
            handler = _HANDLERS.get(item.kind)
            if handler is None:
                if at > taken:
                    self.stack[-1].items.append(item)
            elif item.text == "{" and at + 2 < len(items) and items[at + 2].text == "}" and self._holds_one(items, at):
                taken = at + 2
            elif at > taken:
                handler(self, item, at)
        if len(self.stack) > 1:
            opener = self.stack[-1].opener
            assert opener is not None
            start, end = self.source.span(opener.start, opener.end)
            raise self.fail(f"`{self.source.original[start:end]}` is never closed", opener)
        return self.stack[0].items

    def _holds_one(self, items: list[Item], at: int) -> bool:
        """Read braces around a short number or a letter, the commonest of all, at once; False for any others."""
        inner = items[at + 1]
        node = lone(inner)
        label = inner.text[:1] == "0" and len(inner.text) > 1
        limits = self.config.limits
        if node is None or label or len(self.stack) > limits.bracket_depth or len(inner.text) > limits.digits:
            return False
        opener = items[at]
        group = Group(Kind.GROUP, "{", opener.start, items[at + 2].end, opener.gap)
        group.closer, group.raw = "}", inner.text
        group.node = node
        self.stack[-1].items.append(group)
        return True

    def push(self, item: Item) -> None:
        """Open a bracket."""
        if len(self.stack) > self.config.limits.bracket_depth:
            raise self.fail(f"brackets deeper than {self.config.limits.bracket_depth}", item, "bracket depth")
        self.stack.append(Frame(item))

    def open(self, item: Item, at: int) -> None:
        frame = self.stack[-1] if self.french and item.text == "[" else None
        ends = frame is not None and frame.sign in ("[", _FRENCH) and ends_operand(_last(frame))
        if ends or (frame is not None and item.forced == "right"):
            self.close(item, at)
        else:
            self.push(item)

    def close(self, item: Item, at: int) -> None:
        frame = self.stack[-1]
        if self.french and (item.forced == "left" or (item.text == "]" and not ends_operand(_last(frame)))):
            self.push(item)  # an interval begins where an operand is due: `(]1, 2[ \cup ...)`
            return
        if (reader := _USUAL.get((frame.sign, item.text))) is not None and frame.opener is not None:
            self.stack.pop()
            self.stack[-1].items.append(self.group(frame.opener, item, frame.items, reader))
            return
        if self.french and item.text == "]" and frame.sign not in ("[", "(", _FRENCH):
            self.push(item)
            return
        inside = self.stack[-2].sign == r"\{" if len(self.stack) > 1 else False
        if frame.sign == "|" and item.text == "." and len(self.stack) > 1 and (inside or not frame.items):
            self.stack.pop()
            self.stack[-1].items += [Item(Kind.OPERATOR, "mid", item.start, item.end), *frame.items]
            return
        pair = (frame.sign, item.text)
        if pair == (r"\{", "}") and frame.opener is not None and _is_number_set(_last(self.stack[-2])):
            self.stack.pop()
            self.stack[-1].items.append(Item(Kind.OPERATOR, "setminus", frame.opener.start, frame.opener.start + 1))
            self.stack[-1].items.append(self.group(frame.opener, item, frame.items, set_braces))
            return
        reader = READERS.get(pair)
        if reader is None or frame.opener is None or (pair in FRENCH_PAIRS and not self.french):
            ends = (
                "a formula ends inside a bracket" if item.text == "." else f"`{item.text}` closes nothing that is open"
            )
            raise self.fail(ends, item)
        self.stack.pop()
        self.stack[-1].items.append(self.group(frame.opener, item, frame.items, reader))

    def group(self, opener: Item, closer: Item, items: list[Item], reader: Reader) -> Item:
        """One item for a bracket pair and what stands in it."""
        group = Group(Kind.GROUP, opener.text, opener.start, closer.end, opener.gap, closer.forced)
        group.closer = closer.text
        if len(items) <= 2:
            group.raw = items[0].text if len(items) == 1 else "".join(item.text for item in items)
        before = self.stack[-1].items
        if before and opener.text == "{" and before[-1].text in _SCRIPTS:
            reader = script_braces
        elif opener.text == "{" and dirac.holds_state(before):
            reader = dirac.state_braces
        elif len(items) == 1 and opener.text == "{" and items[0].kind in _NAMES and self._transparent(items[0]):
            items[0].gap = opener.gap + items[0].gap
            return items[0]
        group.node = reader(self, items, opener)
        return group

    def _transparent(self, item: Item) -> bool:
        r"""``{\lim}`` and ``{\log}``, ``5{\rm cm}``, ``x{+}y``: braces around a name or a sign alone are not there."""
        last = _last(self.stack[-1])
        if item.kind is Kind.RELATION and item.text == "to" and last is not None and last.text in _STACKED:
            return True
        if item.kind in _SIGN_KINDS:
            return last is None or last.kind not in (Kind.COMMAND, Kind.ACCENT)
        if item.kind is Kind.TEXT:
            return last is not None and last.kind is Kind.NUMBER
        if item.kind not in (Kind.FUNCTION, Kind.BIG) or last is None:
            return item.kind in (Kind.FUNCTION, Kind.BIG)
        return last.kind not in (Kind.COMMAND, Kind.ACCENT) and not self._is_above(last)

    def _is_above(self, last: Item) -> bool:
        """True for the first part of a fraction: what follows is its second."""
        items = self.stack[-1].items
        return last.text == "{" and len(items) > 1 and items[-2].text in _FRACTIONS

    def bar(self, item: Item, at: int) -> None:
        """A bar opens where an operand is due, closes an open bar, or stands between: "such that", "divides"."""
        if self.last_bar < at:
            self.last_bar = max(place for place in range(at, len(self.items)) if self.items[place].kind is Kind.BAR)
        frame = self.stack[-1]
        if self._parts_columns(at) or (len(self.stack) > 1 and dirac.holds_bars(self.stack[-2].items)):
            frame.items.append(Item(Kind.OPERATOR, "mid", item.start, item.end, item.gap))
            return
        if frame.sign == r"\langle" and (item.forced == "right" or self._ends_bra(at)):
            self.close(item, at)
            return
        if self._evaluates(item, at):
            frame.items.append(Item(Kind.OPERATOR, "bar", item.start, item.end, item.gap))
            return
        if self._joins_claims(at):
            frame.items.append(Item(Kind.OPERATOR, "lor", item.start, item.end, item.gap))
            return
        named = frame.sign == r"\langle" and dirac.spins(frame.items) is not None
        open_here = item.forced == "left" or not (named or ends_operand(_last(frame)) or _is_degree(frame.items))
        if self.inner and frame.sign == item.text == "|" and _is_modulus(_last(frame)) and at + 3 < len(self.items):
            self.push(item)
            return
        if (
            frame.sign == item.text
            and item.forced != "left"
            and (frame.items or item.forced == "right")
            and not (open_here and item.forced != "right")
        ) or (frame.sign in (".", r"\langle") and item.forced == "right"):
            self.close(item, at)
        elif (open_here and (at < self.last_bar or item.forced == "left" or self._ket(at))) or (
            frame.sign != r"\langle" and item.text == "|" and self._ket(at)
        ):
            self.push(item)
        elif frame.sign in (r"\{", r"\langle") or at >= self.last_bar or (frame.sign in _CLOSED and self._alone(at)):
            frame.items.append(Item(Kind.OPERATOR, "mid", item.start, item.end, item.gap))
        else:
            self.push(item)

    def _joins_claims(self, at: int) -> bool:
        """``(x < 1) | (x > 2)``, as SymPy prints an alternative: a bar between two bracketed claims."""
        items, after = self.stack[-1].items, self.items[at + 1] if at + 1 < len(self.items) else None
        return ends_claim(items, len(items)) and after is not None and (after.text == "(" or begins_claim(after))

    def _alone(self, at: int) -> bool:
        """True where the bracket around a bar closes before another bar: ``P(A|B) = P(B|A)``."""
        level = 0
        for item in self.items[at + 1 : at + _NEAR]:
            level += (item.kind in (Kind.OPEN, Kind.BEGIN)) - (item.kind in (Kind.CLOSE, Kind.END))
            if level < 0:
                return True
            if level == 0 and item.kind is Kind.BAR:
                return False
        return False

    def _parts_columns(self, at: int) -> bool:
        """``3 & | & 4``: a bar alone in a cell parts the columns of an augmented matrix."""
        return 0 < at < len(self.items) - 1 and self.items[at - 1].is_op("&") and self.items[at + 1].is_op("&")

    def _ends_bra(self, at: int) -> bool:
        r"""``\langle 0|`` closes at a bar with nothing for a bracket behind it."""
        if not self.stack[-1].items or self.items[at].forced == "left":
            return False
        after = self.items[at + 1] if at + 1 < len(self.items) else None
        if [item.text for item in self.items[at + 2 : at + 3]] == [r"\rangle"] and dirac.spins(
            self.items[at + 1 : at + 2]
        ):
            return False  # the ket of a sign
        if after is None or after.kind in (Kind.RELATION, Kind.CLOSE, Kind.END) or after.is_op(*_BEHIND_BRA):
            return True
        angles = (item.text for item in self.items[at + 1 : at + _NEAR] if item.text in (r"\langle", r"\rangle"))
        return next(angles, "") == r"\langle"

    def _evaluates(self, item: Item, at: int) -> bool:
        r"""``f(x)|_0^1``, ``\big|_{x=1}``: a bar behind an operand that opens nothing and has bounds below it."""
        after = self.items[at + 1] if at + 1 < len(self.items) else None
        apart = self.stack[-1].sign not in ("|", "||", ".") and not item.forced and item.text == "|"
        return apart and after is not None and after.is_op("_") and ends_operand(_last(self.stack[-1]))

    def _ket(self, at: int) -> bool:
        """True where the next bracket behind a bar closes a ket."""
        for item in self.items[at + 1 : at + 1 + _NEAR]:
            if item.text == r"\rangle" or item.kind is Kind.BAR or item.text == r"\langle":
                return item.text == r"\rangle"
        return False

    def begin(self, item: Item, at: int) -> None:
        self.push(item)

    def end(self, item: Item, at: int) -> None:
        frame = self.stack[-1]
        if frame.opener is None or frame.opener.kind is not Kind.BEGIN or frame.sign != item.text:
            raise self.fail(f"\\end{{{item.text}}} ends nothing that was begun", item)
        self.stack.pop()
        group = Group(Kind.GROUP, "begin", frame.opener.start, item.end, frame.opener.gap)
        group.closer = item.text
        group.node = environment(frame.opener, frame.items, self.source, self.config)
        self.stack[-1].items.append(group)

    def parse(self, items: list[Item], opener: str) -> Node | None:
        """The tree of a list of items inside a bracket."""
        if not items or (node := plain(items, self.config, opener)) is not None:
            return node if items else None
        parser = Parser(items, self.source, self.config, opener)
        parser.functions = self.functions
        return parser.whole()


def _is_number_set(item: Item | None) -> bool:
    return item is not None and item.kind is Kind.CONSTANT and item.text in NUMBER_SETS


def _is_degree(items: list[Item]) -> bool:
    r"""``90^\circ``, whose sign stands where an exponent does."""
    return len(items) > 1 and items[-1].is_op("circ") and items[-2].is_op("^")


def _is_modulus(item: Item | None) -> bool:
    return item is not None and item.kind is Kind.GROUP and item.text == "|"


def _last(frame: Frame) -> Item | None:
    return frame.items[-1] if frame.items else None


def whole_level(items: list[Item], source: Source, config: Config) -> Node | None:
    r"""``n \\choose k`` with no braces around it takes the whole level for its sides."""
    edge = Item(Kind.OPEN, "{", 0, 0)
    return plain_braces(Gatherer([], source, config), items, edge)


_HANDLERS: dict[Kind, Callable[[Gatherer, Item, int], None]] = {
    Kind.OPEN: Gatherer.open,
    Kind.CLOSE: Gatherer.close,
    Kind.BAR: Gatherer.bar,
    Kind.BEGIN: Gatherer.begin,
    Kind.END: Gatherer.end,
}
