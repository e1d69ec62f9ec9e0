r"""Precedence: the items of one bracket level, groups already read, become one tree.

    sequence   ::= alternative (';' alternative)*
    alternative::= listing ('or' listing)*
    listing    ::= statement ((',' | 'and') statement)*
    statement  ::= logic [declaration]
    logic      ::= relation (('implies' | 'iff' | 'land' | 'lor') relation)*
    relation   ::= ratio (relop ratio)*                       one chain: a < b \le c
    ratio      ::= union (':' union)*
    union      ::= meet (('cup' | 'setminus') meet)*
    meet       ::= sum ('cap' sum)*
    sum        ::= ['+' | '-' | '\pm' | '\mp'] term (('+' | '-' | '\pm' | '\mp') term)*
    term       ::= unary (('*' | '/' | 'mod' | nothing) unary)*   left to right: 1/2 x is (1/2) x
    unary      ::= ('+' | '-')* power                         -3^2 is -(3^2)
    power      ::= postfix ['^' unary]                        to the right: a^b^c is a^(b^c)
    postfix    ::= atom ('!' | "'" | '%' | '_' script | call)*

Every loop below walks the items once. Brackets never recurse here: they are groups, read before (``groups.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from mathequiv.config import Config
from mathequiv.nodes import (
    Apply,
    Bind,
    Constant,
    Given,
    Listing,
    Node,
    Number,
    Phrase,
    Ratio,
    Relation,
    Set,
    Symbol,
    Tuple,
)
from mathequiv.syntax import numbers, quantities, units
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.building import items_of, ungrouped
from mathequiv.syntax.building import multiplied as _multiplied
from mathequiv.syntax.building import summed as _summed
from mathequiv.syntax.constructs import calculator, functions, operators, scripts
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.letters import PROSE
from mathequiv.syntax.registry import CONSTRUCTS
from mathequiv.syntax.source import Source
from mathequiv.verdict import ParseError

_MAX_PREFIXES = 40  # functions and constructs that take the next one as their argument, unbracketed

_ENDING = frozenset({r"\pmod", r"\forall", r"\exists"})
_QUANTIFIERS = {r"\forall": "forall", r"\exists": "exists"}
_OPERANDS = frozenset(
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


class Parser:
    """A cursor over the items of one bracket level. ``opener`` is the bracket around them, empty at the top."""

    def __init__(self, items: list[Item], source: Source, config: Config, opener: str = "") -> None:
        self.items = items
        self.source = source
        self.config = config
        self.opener = opener
        self.at = 0
        self.prefixes = 0

    # -- the cursor ---------------------------------------------------------------------------------------------
    def peek(self, ahead: int = 0) -> Item | None:
        """The item ``ahead`` of the cursor, or None past the end."""
        place = self.at + ahead
        return self.items[place] if place < len(self.items) else None

    def take(self) -> Item:
        """The item at the cursor, which moves on."""
        item = self.items[self.at]
        self.at += 1
        return item

    def next_op(self, *texts: str) -> Item | None:
        """Take the next item if it is an operator with one of these texts."""
        item = self.peek()
        if item is not None and item.kind is Kind.OPERATOR and item.text in texts:
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

    # -- the levels, loosest first ------------------------------------------------------------------------------
    def whole(self) -> Node | None:
        """sequence, to the last item; None where there is none."""
        if not self.items:
            return None
        node = self.sequence()
        if self.peek() is not None:
            self.unexpected()
        return node

    def unexpected(self) -> NoReturn:
        item = self.peek()
        if item is None:
            self.fail("something is missing at the end")
        self.fail(f"{self.shown(item)!r} cannot stand here", item)

    def shown(self, item: Item) -> str:
        """The source text of an item."""
        return self.source.text[item.start : item.end]

    def sequence(self) -> Node:
        """sequence ::= alternative (';' alternative)*     ';' binds looser than ','"""
        parts = [self.alternative()]
        while self.next_op(";", "\\\\"):
            if self.peek() is None:
                break
            parts.append(self.alternative())
        return parts[0] if len(parts) == 1 else Listing(tuple(parts))

    def alternative(self) -> Node:
        """alternative ::= listing ('or' listing)*         a union of claims, or a list of values"""
        parts = [self.listing()]
        while self.next_op("or"):
            parts.append(self.listing())
        if len(parts) == 1:
            return parts[0]
        if all(_is_claim(part) for part in parts):
            return Apply("or", tuple(parts))
        return Listing(_flattened(parts), "or")

    def listing(self) -> Node:
        """listing ::= statement ((',' | 'and') statement)*   the comma before 'and' and 'or' is one with them"""
        parts, joiner = [self.statement()], ""
        while True:
            comma = self.next_op(",", "{,}")
            word = self.next_op("and", "or") if comma else self.next_op("and")
            if comma is None and word is None:
                break
            if self.peek() is None and comma is not None and word is None and self.opener == "":
                break
            declaring = self.peek()
            if comma is not None and declaring is not None and self._is_declaring(declaring):
                self.take()
                return Given(_listed(parts, joiner), self._declaration(declaring))
            joiner = word.text if word else (joiner or ",")
            parts.append(self.statement())
        if len(parts) == 1:
            return parts[0]
        if joiner in ("and", "or") and all(_is_claim(part) for part in parts):
            return Apply(joiner, tuple(parts))
        return _with_declaration(Listing(tuple(parts), joiner))

    def statement(self) -> Node:
        """statement ::= logic [declaration]               declaration ::= 'for' ... | 'where' ... | 'if' ..."""
        quantifier = self.peek()
        if quantifier is not None and quantifier.text in _QUANTIFIERS:
            self.take()
            return self._quantified(quantifier)
        self._skip_map_name()
        node = self.logic()
        item = self.peek()
        if item is not None and item.text == r"\forall":
            self.take()
            return Given(node, self.logic())
        if item is not None and self._is_declaring(item):
            self.take()
            return Given(node, self._declaration(item))
        if item is not None and item.kind is Kind.GROUP and _is_claim_group(item) and item.node is not None:
            self.take()
            return Given(node, item.node)
        return node

    def _is_declaring(self, item: Item) -> bool:
        return item.kind is Kind.TEXT and quantities.declares(item.text)

    def _skip_map_name(self) -> None:
        r"""``f: x \mapsto x^2`` names the map before it is given."""
        first, second = self.peek(), self.peek(1)
        if first is None or second is None or first.kind is not Kind.LETTER or not second.is_op(":"):
            return
        if any(item.kind is Kind.RELATION and item.text == "mapsto" for item in self.items[self.at :]):
            self.at += 2

    def _quantified(self, item: Item) -> Node:
        r"""quantified ::= ('\forall' | '\exists') relation [',' | ':'] statement"""
        self.nested(item)
        scope = self.relation()
        self.next_op(",", ":", "mid")
        variable = scope.terms[0] if isinstance(scope, Relation) else scope
        body = self.statement()
        return Bind(_QUANTIFIERS[item.text], items_of(variable), body, condition=scope)

    def _declaration(self, item: Item) -> Node:
        words = quantities.plain_words(item.text)
        if self.peek() is None:
            return Phrase((words,))
        condition = self.listing()
        if words.lower().strip(" ,:") not in _PLAIN_DECLARING:
            condition = Phrase((words, condition))
        item_after = self.peek()
        if item_after is not None and item_after.kind is Kind.TEXT:
            self.take()
            parts = condition.parts if isinstance(condition, Phrase) else (condition,)
            return Phrase((*parts, quantities.plain_words(item_after.text)))
        return condition

    def logic(self) -> Node:
        """logic ::= ['lnot'] relation (('land' | 'lor') relation)*    'and' binds tighter than 'or'"""
        ors: list[Node] = []
        ands = [self._negation()]
        while item := self.next_op("land", "lor"):
            if item.text == "lor":
                ors.append(_joined("and", ands))
                ands = []
            ands.append(self._negation())
        ors.append(_joined("and", ands))
        return _joined("or", ors)

    def _negation(self) -> Node:
        negations = 0
        while self.next_op("lnot"):
            negations += 1
        node = self.relation()
        for _ in range(min(negations, 2 - negations % 2) if negations else 0):
            node = Apply("not", (node,))
        return node

    def relation(self) -> Node:
        r"""relation ::= ratio (relop ratio)*              a chain; a leading \approx is ignored"""
        first = self.peek()
        if first is not None and first.kind is Kind.RELATION and first.text == "approx":
            self.take()
        terms, operators, modulus = [self.ratio()], [], None
        while (operator := self._relation_operator()) is not None:
            if operator == "mapsto":
                return self._mapsto(terms[-1])
            terms.append(self.ratio())
            operators.append(operator)
            modulus = self._modulus() or modulus
        if not operators:
            return terms[0]
        return _oriented(tuple(terms), tuple(operators), modulus)

    def _mapsto(self, argument: Node) -> Node:
        variables = argument.items if isinstance(argument, Tuple) else (argument,)
        return Bind("lambda", variables, self.ratio())

    def _relation_operator(self) -> str | None:
        item = self.peek()
        if item is None:
            return None
        if item.is_op("not"):
            after = self.peek(1)
            name = {"mid": "divides"}.get(after.text, after.text) if after is not None else ""
            if name not in v.NEGATED:
                self.fail(r"\not needs a relation", item)
            self.at += 2
            return v.NEGATED[name]
        if item.kind is Kind.RELATION:
            self.take()
            return item.text
        if item.is_op("mid") and self.opener != r"\{":
            self.take()
            return "divides"
        return None

    def _modulus(self) -> Node | None:
        r"""modulus ::= '\pmod' argument | '(' 'mod' n ')'"""
        item = self.peek()
        if item is not None and item.kind is Kind.COMMAND and item.text == r"\pmod":
            self.take()
            return self.argument(item)
        if (
            item is not None
            and item.kind is Kind.GROUP
            and isinstance(item.node, Apply)
            and item.node.head == "modulus"
        ):
            self.take()
            return item.node.args[0]
        return None

    def ratio(self) -> Node:
        """ratio ::= union (':' union)*                    2:3:4"""
        terms = [self.union()]
        while self.opener != r"\{" and self.next_op(":"):
            if (
                len(terms) == 1
                and isinstance(terms[0], Symbol)
                and len(terms[0].name) > 1
                and terms[0].name not in v.GREEK
            ):
                return Relation((terms[0], self.union()), ("=",))
            terms.append(self.union())
        if len(terms) > 1 and any(term == Number(0) for term in terms):
            self.fail("a ratio has no zero term", self.items[self.at - 1])
        return terms[0] if len(terms) == 1 else Ratio(tuple(terms))

    def union(self) -> Node:
        """union ::= meet (('cup' | 'setminus') meet)*"""
        node = self.meet()
        while item := self.next_op("cup", "setminus"):
            head = "union" if item.text == "cup" else "setminus"
            right = self.meet()
            same_head = head == "union" and isinstance(node, Apply) and node.head == "union"
            node = Apply(head, (*node.args, right) if same_head and isinstance(node, Apply) else (node, right))
        return node

    def meet(self) -> Node:
        """meet ::= sum ('cap' sum)*"""
        parts = [self.sum()]
        while self.next_op("cap"):
            parts.append(self.sum())
        return parts[0] if len(parts) == 1 else Apply("intersection", tuple(parts))

    def sum(self) -> Node:
        r"""sum ::= ['+' | '-' | '\pm' | '\mp'] term (('+' | '-' | '\pm' | '\mp') term)*"""
        parts = [self._first_term()]
        while (item := self.next_op("+", "-", "pm", "mp")) is not None:
            if item.text == "+" and self._joined_minus():
                item.text = "pm"
            right = self.term()
            if item.text in ("pm", "mp"):
                parts = [Apply(item.text, (_summed(parts), right))]
            else:
                parts.append(Apply("neg", (right,)) if item.text == "-" else right)
        return _summed(parts)

    def _first_term(self) -> Node:
        r"""The first term with the signs before it: ``-2x`` is -(2x); ``\pm`` and ``+-`` make two branches."""
        negative = False
        while (item := self.next_op("+", "-", "pm", "mp")) is not None:
            if item.text == "+" and self._joined_minus():
                item.text = "pm"
            if item.text in ("pm", "mp"):
                self.nested(item)
                node: Node = Apply(item.text, (self._first_term(),))
                return Apply("neg", (node,)) if negative else node
            negative ^= item.text == "-"
        node = self.term()
        return Apply("neg", (node,)) if negative else node

    def _joined_minus(self) -> bool:
        """``+-`` and ``+/-`` are a plus-minus sign where nothing stands between."""
        first, second = self.peek(), self.peek(1)
        if first is not None and first.is_op("-") and not first.gap:
            self.take()
            return True
        if first is not None and second is not None and first.is_op("/") and second.is_op("-") and not first.gap:
            self.at += 2
            return True
        return False

    def term(self) -> Node:
        """term ::= unary (('*' | '/' | 'mod' | unit | nothing) unary)*"""
        factors = [self.unary()]
        while (item := self.peek()) is not None:
            if item.kind is Kind.OPERATOR and item.text in _MULTIPLYING:
                self.take()
                factors = _MULTIPLYING[item.text](factors, self.unary())
            elif item.text in _ENDING or (item.kind is Kind.GROUP and _ends_term(item)):
                break
            elif (quantity := quantities.following(self, item, factors)) is not None:
                factors = [quantity]
            elif item.kind in _OPERANDS:
                self._juxtaposed(item, factors[-1])
                factors.append(self.power())
            else:
                break
        return _multiplied(factors)

    def _juxtaposed(self, item: Item, before: Node) -> None:
        """Two numbers stand side by side only where the second begins a mixed number, or brackets part them."""
        if item.text == "[" and not item.gap and isinstance(before, Symbol) and item.raw.isdigit():
            self.fail("an index in square brackets is not mathematics", item)
        bare = self.items[self.at - 1].kind is Kind.NUMBER
        if item.kind is Kind.NUMBER and bare and isinstance(before, Number):
            following = self.peek(1)
            if following is None or following.text not in (r"\frac", r"\dfrac", r"\tfrac"):
                self.fail("two numbers side by side", item)

    def unary(self) -> Node:
        """unary ::= ('+' | '-')* power"""
        negative = False
        while item := self.next_op("+", "-"):
            negative ^= item.text == "-"
        node = self.power()
        return Apply("neg", (node,)) if negative else node

    def power(self) -> Node:
        """power ::= postfix ['^' unary]"""
        return scripts.raised(self, self.postfix())

    def postfix(self) -> Node:
        """postfix ::= atom ('!' | '%' | call | ...)*"""
        return scripts.postfixes(self, self.atom())

    def atom(self) -> Node:
        """atom ::= number | letter | constant | function argument | command | group"""
        item = self.peek()
        if item is None:
            self.fail("an operand is missing at the end")
        if item.is_op("_", "^") or (item.kind is Kind.GROUP and item.node is None and item.text == "{"):
            corner = calculator.cornered(self, item)
            if corner is not None:
                return corner
        reader = _ATOMS.get(item.kind)
        if reader is None:
            self.fail(f"an operand is missing before {self.shown(item)!r}", item)
        self.take()
        return reader(self, item)

    # -- arguments ----------------------------------------------------------------------------------------------
    def argument(self, owner: Item) -> Node:
        r"""argument ::= group | digit | letter | command     one TeX argument: \frac12 is one half"""
        item = self.peek()
        if item is None:
            self.fail(f"`{owner.text}` needs an argument", owner)
        if item.kind is Kind.GROUP and item.text == "{":
            self.take()
            if item.node is None:
                self.fail(f"`{owner.text}` has an empty argument", item)
            return ungrouped(item.node)
        if item.kind is Kind.NUMBER and len(item.text) > 1:
            return Number(int(self._digit(item)))
        if item.kind not in _OPERANDS and item.kind is not Kind.TEXT:
            self.fail(f"`{owner.text}` needs an argument", item)
        self.nested(owner)
        return self.atom()

    def _digit(self, item: Item) -> str:
        """Take the first digit of a number, leaving the rest."""
        if not item.text[0].isdigit():
            self.fail("a digit is missing", item)
        rest = Item(Kind.NUMBER, item.text[1:], item.start + 1, item.end)
        self.items[self.at] = rest
        return item.text[0]

    def nested(self, owner: Item) -> None:
        """Count one more unbracketed prefix around what follows."""
        self.prefixes += 1
        if self.prefixes > _MAX_PREFIXES:
            self.fail(f"more than {_MAX_PREFIXES} prefixes", owner, "depth")

    def sub(self, items: list[Item]) -> Parser:
        """A parser over other items of the same source."""
        inner = Parser(items, self.source, self.config, self.opener)
        inner.prefixes = self.prefixes
        return inner


# -- atoms ------------------------------------------------------------------------------------------------------
def _letter(parser: Parser, item: Item) -> Node:
    if item.text in ("e", "i"):
        following = parser.peek()
        if following is None or not following.is_op("_", "'"):
            return Constant(item.text)
    return Symbol(item.text)


def _constant(parser: Parser, item: Item) -> Node:
    if item.text == "nan":
        return Apply("div", (Number(0), Number(0)))
    return Constant(item.text)


def _command(parser: Parser, item: Item) -> Node:
    reader = CONSTRUCTS.get(item.text)
    if reader is None:
        parser.fail(f"`{item.text}` cannot stand here", item)
    return reader(parser, item)


def _text(parser: Parser, item: Item) -> Node:
    words = quantities.plain_words(item.text)
    following = parser.peek()
    named = " " not in words or (following is not None and following.kind is Kind.RELATION)
    if words.lower() in units.HEDGES or words.lower() in PROSE:
        parser.fail("a word stands where an operand should", item)
    if not words or not named or not all(part.isalnum() for part in words.replace("-", " ").replace("'", " ").split()):
        parser.fail("this text is not part of a formula", item)
    return Symbol(words)


def _group(parser: Parser, item: Item) -> Node:
    if item.node is None:
        parser.fail("these brackets are empty", item)
    if item.text == "." and item.closer == "|":
        return scripts.restricted(parser, item.node)
    if item.text == "{":
        return Set(item.node.items) if isinstance(item.node, Listing) else item.node
    return item.node


# -- building ---------------------------------------------------------------------------------------------------
def _joined(head: str, parts: list[Node]) -> Node:
    return parts[0] if len(parts) == 1 else Apply(head, tuple(parts))


def _times(factors: list[Node], right: Node) -> list[Node]:
    return [*factors, right]


def _binary(head: str) -> Callable[[list[Node], Node], list[Node]]:
    def build(factors: list[Node], right: Node) -> list[Node]:
        return [Apply(head, (ungrouped(_multiplied(factors)), ungrouped(right)))]

    return build


_MULTIPLYING: dict[str, Callable[[list[Node], Node], list[Node]]] = {
    "*": _times,
    "x": _times,
    "/": _binary("div"),
    "mod": _binary("mod"),
    "otimes": _binary("otimes"),
    "oplus": _binary("oplus"),
    "circ": _binary("compose"),
}

_FLIPPED = {"ni": "in", "supset": "subset", "supseteq": "subseteq", "gets": "to"}


def _oriented(terms: tuple[Node, ...], operators: tuple[str, ...], modulus: Node | None) -> Node:
    """A relation; one written from right to left is turned round."""
    last = terms[-1]
    if operators[-1] in ("equiv", "notequiv") and modulus is None and isinstance(last, Apply) and last.head == "mod":
        return Relation((*terms[:-1], last.args[0]), operators, last.args[1])
    if len(operators) == 1 and operators[0] in _FLIPPED:
        return Relation(terms[::-1], (_FLIPPED[operators[0]],), modulus)
    return Relation(terms, operators, modulus)


def _is_claim(node: Node) -> bool:
    if isinstance(node, Apply):
        return node.head in ("and", "or", "not")
    if isinstance(node, Listing):
        return all(_is_claim(item) for item in node.items)
    return isinstance(node, (Relation, Given))


_PLAIN_DECLARING = frozenset(
    {"where", "for", "with", "if", "when", "such that", "given", "for all", "for every", "for any"}
)


def _is_claim_group(item: Item) -> bool:
    """A bracket that holds a claim: ``2k\\pi (k \\in \\mathbb Z)``."""
    return (item.text == "(" and isinstance(item.node, (Relation, Given))) or (
        item.text == "(" and isinstance(item.node, Apply) and item.node.head in ("and", "or", "not")
    )


def _ends_term(item: Item) -> bool:
    return _is_claim_group(item) or (isinstance(item.node, Apply) and item.node.head == "modulus")


def _listed(parts: list[Node], joiner: str) -> Node:
    return parts[0] if len(parts) == 1 else Listing(tuple(parts), joiner or ",")


def _flattened(parts: list[Node]) -> tuple[Node, ...]:
    flat: list[Node] = []
    for part in parts:
        flat.extend(part.items if isinstance(part, Listing) else (part,))
    return tuple(flat)


def _with_declaration(listing: Listing) -> Node:
    r"""A last item that only declares a letter's range belongs to the rest: ``2\pi n, n \in \mathbb Z``."""
    last = listing.items[-1]
    names = [item.name for item in listing.items[:-1] if isinstance(item, Symbol)]
    declares = isinstance(last, Relation) and last.operators == ("in",) and _is_number_set(last.terms[1])
    if (
        not declares
        or not isinstance(last, Relation)
        or names == [n.name for n in last.terms[:1] if isinstance(n, Symbol)]
    ):
        return listing
    rest = listing.items[:-1]
    return Given(rest[0] if len(rest) == 1 else Listing(rest, listing.joiner), last)


def _is_number_set(node: Node) -> bool:
    if isinstance(node, Apply) and node.head == "pow":
        return _is_number_set(node.args[0])
    return isinstance(node, Constant) and node.name in v.NUMBER_SETS


_ATOMS: dict[Kind, Callable[[Parser, Item], Node]] = {
    Kind.NUMBER: numbers.number,
    Kind.NUMERAL: numbers.numeral,
    Kind.LETTER: _letter,
    Kind.CONSTANT: _constant,
    Kind.COMMAND: _command,
    Kind.FUNCTION: functions.application,
    Kind.BIG: operators.big_operator,
    Kind.ACCENT: scripts.accented,
    Kind.TEXT: _text,
    Kind.GROUP: _group,
}
