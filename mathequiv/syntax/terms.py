r"""Arithmetic and sets: from unions down to atoms, by precedence.

    union      ::= meet (('cup' | 'setminus') meet)*
    meet       ::= sum ('cap' sum)*
    sum        ::= ['+' | '-' | '\pm' | '\mp'] term (('+' | '-' | '\pm' | '\mp') term)*
    term       ::= unary (('*' | '/' | 'mod' | unit | nothing) unary)*   left to right: 1/2 x is (1/2) x
    unary      ::= ('+' | '-')* power                         -3^2 is -(3^2)
    power      ::= postfix ['^' unary]                        to the right: a^b^c is a^(b^c)
    postfix    ::= atom ('!' | "'" | '%' | '_' script | call)*

Every loop walks the items once. Brackets never recurse here: they are groups, read before (``groups.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mathequiv.nodes import (
    Apply,
    Bracket,
    Constant,
    Given,
    Interval,
    Matrix,
    Node,
    Number,
    Phrase,
    Quantity,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
)
from mathequiv.syntax import beside, measures, quantities
from mathequiv.syntax.atoms import ATOMS
from mathequiv.syntax.building import are_columns, are_spaces, held, is_vector, number_set, ungrouped
from mathequiv.syntax.building import multiplied as _multiplied
from mathequiv.syntax.building import summed as _summed
from mathequiv.syntax.constructs import bars, calculator, powers, products, scripts
from mathequiv.syntax.cursor import OPERANDS, Cursor
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.leaves import whole
from mathequiv.syntax.levels import MEET, SUM, counts
from mathequiv.syntax.vocabulary import NUMBER_SETS

_ENDING = frozenset({r"\pmod", r"\forall", r"\exists"})
# What is a product close behind what, whatever the two are.
_PLAIN = frozenset((kind, before) for kind in OPERANDS - {Kind.NUMBER, Kind.GROUP} for before in OPERANDS)
_MEASURING = frozenset({Kind.TEXT, Kind.LETTER, Kind.COMMAND})
_LEAVES = frozenset({Kind.NUMBER, Kind.LETTER, Kind.CONSTANT})
_BINDING = frozenset({Kind.OPERATOR, Kind.NUMBER, Kind.GROUP})
_LOOSE = frozenset("+-*/,;:&") | {"x", "and", "or", "{,}", "\\\\"}  # signs that bind nothing before them
_DOTS = (r"\cdot", r"\bullet", r"\centerdot")
_CHOOSING = frozenset("CPx")
_OF_SETS = ("union", "intersection", "setminus")
_ROOTS = frozenset({r"\sqrt", r"\overline", r"\binom"})  # commands that begin no unit


# The constructs take the whole grammar, of which the class below is a part.
_chosen: Callable[[Any, Item, list[Node]], Node | None] = calculator.chosen
_cornered: Callable[[Any, Item], Node | None] = calculator.cornered
_following: Callable[[Any, Item, list[Node]], Node | None] = quantities.following
_applies: Callable[[Any, Item], bool] = quantities.applies
_postfixes: Callable[[Any, Node], Node] = scripts.postfixes
_raised: Callable[[Any, Node], Node] = powers.raised
_plainly_raised: Callable[[Any, Node], Node | None] = powers.plainly_raised
_juxtaposed: Callable[[Any, Item, list[Node]], None] = beside.juxtaposed
_evaluated: Callable[[Any, Node], Node] = bars.evaluated
_wedged: Callable[[Any, list[Node]], list[Node]] = products.wedged


class Terms(Cursor):
    """The levels of arithmetic over a cursor."""

    def union(self) -> Node:
        """union ::= meet (('cup' | 'setminus') meet)*"""
        first = self.at
        node = self.chain[MEET](self)
        while item := self.next_op("cup", "setminus"):
            node = held(node, self.items[first : first + 1])
            head = "union" if item.text == "cup" else "setminus"
            start = self.at
            right = held(self.chain[MEET](self), self.items[start : start + 1])
            same_head = head == "union" and isinstance(node, Apply) and node.head == "union"
            node = Apply(head, (*node.args, right) if same_head and isinstance(node, Apply) else (node, right))
        return node

    def meet(self) -> Node:
        """meet ::= sum ('cap' sum)*"""
        first = self.at
        parts = [self.chain[SUM](self)]
        while self.next_op("cap"):
            parts[0] = held(parts[0], self.items[first : first + 1]) if len(parts) == 1 else parts[0]
            start = self.at
            parts.append(held(self.chain[SUM](self), self.items[start : start + 1]))
        return parts[0] if len(parts) == 1 else Apply("intersection", tuple(parts))

    def sum(self) -> Node:
        r"""sum ::= ['+' | '-' | '\pm' | '\mp'] term (('+' | '-' | '\pm' | '\mp') term)*"""
        if self.items[self.at : self.at + 1] and self.items[self.at].kind is not Kind.OPERATOR:
            parts = [self.term()]
        else:
            prefixes = self.prefixes
            parts = [self._first_term()]
            self.prefixes = prefixes
        while (item := self.next_op("+", "-", "pm", "mp")) is not None:
            if item.gap and self.source.parted and self._signs_value():
                break
            following = self.peek()
            if item.text == "+" and following is not None and following.text in "-/" and self._joined_minus(item):
                item.text = "pm"
            right = self.term()
            if isinstance(right, Apply) and right.head == "restrict" and not bars.has_own_bar(right):
                self.fail("the bar of evaluation may belong to the sum or to its last term", following)
            if item.text == "-" and (rest := _without(parts, right, following)) is not None:
                parts = [rest]
                continue
            if item.text in ("pm", "mp"):
                parts = [_branches(item.text, _summed(parts), right)]
            else:
                parts.append(Apply("neg", (right,)) if item.text == "-" else right)
        if len(parts) == 1:
            return parts[0]
        return measures.total(parts) or _summed(parts)

    def _signs_value(self) -> bool:
        """Put the sign just taken back where it belongs to a value of its own, on the next line or in a formula."""
        self.at -= 1
        apart = self.apart()
        self.at += not apart
        return apart

    def _first_term(self) -> Node:
        r"""The first term with the signs before it: ``-2x`` is -(2x); ``\pm`` and ``+-`` make two branches."""
        negative = False
        while (item := self.next_op("+", "-", "pm", "mp")) is not None:
            if item.text == "+" and self._joined_minus(item):
                item.text = "pm"
            if item.text in ("pm", "mp"):
                self.nested(item)
                node: Node = Apply(item.text, (self._first_term(),))
                return Apply("neg", (node,)) if negative else node
            negative ^= item.text == "-"
        node = self.term()
        return measures.opposite(node) if negative else node

    def _joined_minus(self, plus: Item) -> bool:
        """``+/-`` is a plus-minus sign, and so is ``+-`` before a value and between gaps; ``2+-3`` is 2 + (-3)."""
        first, second = self.peek(), self.peek(1)
        between = self.at > 1 and not plus.gap
        if first is not None and first.is_op("-") and not first.gap and not between:
            self.take()
            return True
        if first is not None and second is not None and first.is_op("/") and second.is_op("-") and not first.gap:
            self.at += 2
            return True
        return False

    def term(self) -> Node:
        """term ::= unary (('*' | '/' | 'mod' | unit | nothing) unary)*"""
        signed = self.at < self.size and self.items[self.at].kind is Kind.OPERATOR
        factors = [self.unary() if signed else self.power()]
        while self.at < self.size:
            item = self.items[self.at]
            if item.kind is Kind.OPERATOR:
                multiplying = _MULTIPLYING.get(item.text)
                if multiplying is not None:
                    self.at += 1
                    start, right = self.at, self.unary()
                    factors = self._shared(factors, right, start) or multiplying(factors, right)
                elif item.text == "wedge":
                    self.at += 1
                    factors = _wedged(self, factors)
                elif item.text == "bar":
                    factors = [_evaluated(self, _multiplied(factors))]
                else:
                    break
            elif item.text in _ENDING or (item.text == "(" and _ends_term(item)) or (item.gap and self.apart()):
                break
            elif item.kind in _MEASURING and (quantity := self._quantity(item, factors)) is not None:
                factors = [quantity]
            elif item.kind in OPERANDS or _applies(self, item):
                plain = not item.gap and (item.kind, self.items[self.at - 1].kind) in _PLAIN
                if not plain or Quantity in (type(factors[-1]), type(factors[-2:][0])):
                    _juxtaposed(self, item, factors)
                factors.append(self.power())
            else:
                break
        return factors[0] if len(factors) == 1 else _multiplied(factors)

    def _shared(self, factors: list[Node], right: Node, start: int) -> list[Node] | None:
        r"""``1/2\%`` is one half of a percent: a quotient of plain numbers has the sign behind it, as ``\frac12\%``.

        A star between columns or points is no dot: it may be a product entry by entry, or a convolution.
        """
        if isinstance(right, (Matrix, Tuple)) and not self.source.text.startswith(_DOTS, self.items[start - 1].start):
            return [*factors, right] if self.items[start - 1].is_op("*") else None
        if type(factors[0]) is Quantity and self.at == self.size and not self.items[start].gap:
            return measures.priced(factors, right) if self.items[start - 1].is_op("/") else None
        if not isinstance(right, (Apply, Quantity)):
            return None
        if self.items[start].kind is not Kind.NUMBER or not self.items[start - 1].is_op("/"):
            return None
        if not all(map(_is_number, factors)):
            return None
        return measures.shared(_multiplied(factors), right)

    def _quantity(self, item: Item, factors: list[Node]) -> Node | None:
        """The factors with the unit that stands next; a letter begins one only behind a gap."""
        if item.kind is Kind.LETTER and item.text != "mu":
            if not item.gap:
                return _chosen(self, item, factors) if item.text in _CHOOSING else None
            if len(factors) != 2 and not quantities.may_begin_compound(self.items[self.at - 1], item):
                return None
        elif item.kind is Kind.COMMAND and item.text in _ROOTS:
            return None
        return _following(self, item, factors)

    def unary(self) -> Node:
        """unary ::= ('+' | '-')* power"""
        negative = False
        while item := self.next_op("+", "-"):
            negative ^= item.text == "-"
        node = self.power()
        return measures.opposite(node) if negative else node

    def power(self) -> Node:
        """power ::= postfix ['^' unary]"""
        prefixes = self.prefixes
        if self.at < self.size and (item := self.items[self.at]).kind in _LEAVES:
            self.at += 1
            node = ATOMS[item.kind](self, item)
        else:
            node = self.atom()
        behind = self.items[self.at] if self.at < self.size else None
        if behind is not None and behind.kind in _BINDING and (behind.text not in _LOOSE or isinstance(node, Constant)):
            plain = _plainly_raised(self, node) if behind.text == "^" else None
            node = plain or _raised(self, _postfixes(self, node))
        elif isinstance(node, Apply) and node.head == "pow":
            node = _raised(self, node)
        self.prefixes = prefixes  # what stood inside this factor is no prefix of the next
        return node

    def postfix(self) -> Node:
        """postfix ::= atom ('!' | '%' | call | ...)*"""
        return _postfixes(self, self.atom())

    def atom(self) -> Node:
        """atom ::= number | letter | constant | function argument | command | group"""
        if self.at >= self.size:
            self.fail("an operand is missing at the end")
        item = self.items[self.at]
        reader = ATOMS.get(item.kind)
        if reader is None or (item.kind is Kind.GROUP and item.node is None and item.text == "{"):
            corner = _cornered(self, item) if reader is not None or item.is_op("_", "^") else None
            if corner is not None:
                return corner
            if item.is_op("mid") and self.at == 0 and self.shown(item) == "|":
                self.fail("`|` is never closed", item)
            if reader is None:
                self.fail(f"an operand is missing before `{self.shown(item)}`", item)
        self.at += 1
        return reader(self, item)

    # -- arguments ----------------------------------------------------------------------------------------------
    def argument(self, owner: Item, which: str = "an") -> Node:
        r"""argument ::= group | digit | letter | command     one TeX argument: \frac12 is one half"""
        if self.at >= self.size:
            self.fail(f"`{owner.text}` needs {which} argument", owner)
        item = self.items[self.at]
        if item.kind is Kind.GROUP and item.text == "{":
            self.at += 1
            if item.node is None:
                self.fail(f"`{owner.text}` has an empty argument", item)
            return ungrouped(item.node)
        if item.kind is Kind.NUMBER:
            return whole(self._digit(item))
        if item.kind not in OPERANDS and item.kind is not Kind.TEXT:
            self.fail(f"`{owner.text}` needs {which} argument", item)
        self.nested(owner)
        return self.atom()

    def _digit(self, item: Item) -> str:
        """Take the first digit of a number, leaving the rest."""
        if not item.text[0].isdecimal():
            self.fail("a digit is missing", item)
        if item.text[1:] == ".":
            self.fail("a decimal point stands alone", item)
        if len(item.text) == 1:
            self.at += 1
        else:
            self.items[self.at] = Item(Kind.NUMBER, item.text[1:], item.start + 1, item.end)
        return item.text[0]


def _is_number(node: Node) -> bool:
    """A number, or a quotient of two."""
    return isinstance(node, Number) or (
        isinstance(node, Apply) and node.head in ("div", "neg") and all(map(_is_number, node.args))
    )


def _crossed(factors: list[Node], right: Node) -> list[Node]:
    """A cross is the product of vectors, and of sets, where one stands on either side."""
    left = factors[-1]
    if is_vector(left) or is_vector(right) or are_columns(left, right, 3):
        return [Apply("cross", (_multiplied(factors), right))]
    if are_spaces(left, right):
        return [Apply("cartesian", (_multiplied(factors), right))]
    return [*factors, right]


def _dotted(factors: list[Node], right: Node) -> list[Node]:
    """A dot between vectors or columns, and behind a nabla, is a product of its own."""
    left = factors[-1]
    if (is_vector(left) and (is_vector(right) or left == Symbol("nabla"))) or are_columns(left, right):
        return [Apply("dot", (_multiplied(factors), right))]
    return [*factors, right]


def _without(parts: list[Node], right: Node, item: Item | None) -> Node | None:
    r"""``\mathbb R - \{0\}``, ``\mathbb R - (0, 1]``: a set is taken from a number set; None where none is."""
    joined = isinstance(right, Interval) or (isinstance(right, Apply) and right.head in _OF_SETS)
    base = number_set(parts[0]) if joined or (item is not None and item.text in ("{", r"\{")) else parts[0]
    if len(parts) != 1 or not (isinstance(base, Constant) and base.name in NUMBER_SETS) or item is None:
        return None
    if item.kind is Kind.GROUP and item.text == "{" and item.node is right:
        right = Set((right,))
    pair = isinstance(right, (Tuple, Bracket)) and len(right.items) == len("ab")
    return Apply("setminus", (base, right)) if joined or pair or isinstance(right, (Set, SetBuilder)) else None


def _branches(head: str, left: Node, right: Node) -> Node:
    r"""``a \pm b``; ``5 \pm 0.1 \text{ cm}`` measures both in centimetres."""
    if isinstance(right, Quantity) and not isinstance(left, Quantity):
        left = measures.alike(left, right.unit)
    if isinstance(right, Quantity) and not isinstance(left, Quantity):
        return Quantity(Apply(head, (left, right.value)), right.unit)
    return Apply(head, (left, right))


def _choosing(factors: list[Node], right: Node) -> list[Node]:
    """``2 * 5 choose 2``: words between two operands, which bind closer than a sign."""
    return [*factors[:-1], Apply("binomial", (ungrouped(factors[-1]), ungrouped(right)))]


def _binary(head: str) -> Callable[[list[Node], Node], list[Node]]:
    def build(factors: list[Node], right: Node) -> list[Node]:
        return [Apply(head, (ungrouped(_multiplied(factors)), ungrouped(right)))]

    return build


_MULTIPLYING: dict[str, Callable[[list[Node], Node], list[Node]]] = {
    "*": _dotted,
    "x": _crossed,
    "/": measures.divided,
    "mod": _binary("mod"),
    "otimes": _binary("otimes"),
    "oplus": _binary("oplus"),
    "ominus": _binary("ominus"),
    "rtimes": _binary("rtimes"),
    "ltimes": _binary("ltimes"),
    "circ": _binary("compose"),
    "choose": _choosing,
    "star": _binary("star"),
    "triangle": products.differing,
}


def is_claim_group(item: Item) -> bool:
    """A bracket that holds a claim: ``2k\\pi (k \\in \\mathbb Z)``, ``2k\\pi (k = 0, 1, \\ldots)``."""
    node = item.node if item.text == "(" else None
    joined = isinstance(node, Apply) and node.head in ("and", "or", "not", "if")
    return joined or isinstance(node, (Relation, Given, Phrase)) or counts(node)


def ends_claim(items: list[Item], at: int) -> bool:
    """True where a claim in brackets, or one that SymPy prints by its name, ends before ``at``."""
    if at < 1:
        return False
    named = at > 1 and items[at - 2].kind is Kind.COMMAND and items[at - 2].text in _CLAIMING
    return is_claim_group(items[at - 1]) or (named and items[at - 1].text == "(")


def begins_claim(item: Item | None) -> bool:
    """True for a claim in brackets, and for the name of one."""
    return item is not None and (is_claim_group(item) or item.text in _CLAIMING)


_CLAIMING = frozenset({"Eq", "Ne", "Lt", "Le", "Gt", "Ge", "Contains"})


def _ends_term(item: Item) -> bool:
    return is_claim_group(item) or (isinstance(item.node, Apply) and item.node.head == "modulus")
