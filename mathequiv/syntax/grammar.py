r"""Precedence: the items of one bracket level, groups already read, become one tree.

    sequence   ::= alternative (';' alternative)*
    alternative::= listing ('or' listing)*
    listing    ::= statement ((',' | 'and') statement)*
    statement  ::= logic [declaration]
    logic      ::= disjunction (arrow disjunction)*           beside signs of logic; else an arrow is a relop
    disjunction::= relation (('land' | 'lor') relation)*
    relation   ::= ratio (relop ratio)*                       one chain: a < b \le c
    ratio      ::= union (':' union)*                         union and below: ``terms.py``

Every loop below walks the items once. Brackets never recurse here: they are groups, read before (``groups.py``). A
level that no sign of a bracket calls for is skipped (``levels.py``): ``x + 1`` begins at the sum.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from mathequiv.nodes import (
    Apply,
    Bind,
    Given,
    Listing,
    Node,
    Number,
    Phrase,
    Ratio,
    Relation,
    Symbol,
    Tuple,
)
from mathequiv.syntax import measures, quantities
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.building import contained, multiplied
from mathequiv.syntax.constructs import claims, connectives
from mathequiv.syntax.constructs.claims import QUANTIFIERS
from mathequiv.syntax.constructs.products import settle_wedges
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.levels import (
    ALTERNATIVE,
    LISTING,
    LOGIC,
    RATIO,
    RELATION,
    SEQUENCE,
    STATEMENT,
    UNION,
    levels_of,
)
from mathequiv.syntax.lists import flattened, is_claim, labelled, listed, with_declaration
from mathequiv.syntax.terms import Terms, is_claim_group


class Parser(Terms):
    """The levels of claims and lists over those of arithmetic."""

    def whole(self) -> Node | None:
        """sequence, to the last item; None where there is none."""
        items = self.items
        if not items:
            return None
        if len(items) == 1 and items[0].kind in _ATOMIC:
            return self.power()
        if r"\sim" in self.source.text:
            connectives.settle_denials(items, self.source.text)
        if "wedge" in self.source.text:
            settle_wedges(items, self.source.text)
        levels = levels_of(items)
        if levels & 1 << RATIO and claims.divides(items, self.opener == "("):
            for item in items:
                item.text = "/" if item.is_op(":") else item.text
        if self.source.parted:
            levels |= 1 << LISTING
        self.chain = chain(levels)
        node = self.chain[SEQUENCE](self)
        if self.at < len(items) and not self.opener:
            node = self._residue(node)
        if self.at < len(items):
            self.unexpected()
        return node

    def _residue(self, value: Node) -> Node:
        r"""residue ::= sum modulus                        the whole of an answer: the class of 1 \pmod 3"""
        number = isinstance(value, (Number, Symbol)) or (isinstance(value, Apply) and not is_claim(value))
        modulus = self.modulus() if number else None
        return value if modulus is None else Apply("residue", (value, modulus))

    def sequence(self) -> Node:
        """sequence ::= alternative (';' alternative)*     ';' binds looser than ','"""
        parts = [self.chain[ALTERNATIVE](self)]
        while self.next_op(";", "\\\\"):
            if self.peek() is None:
                break
            parts.append(self.chain[ALTERNATIVE](self))
        return parts[0] if len(parts) == 1 else claims.side_by_side(parts) or Listing(tuple(parts))

    def alternative(self) -> Node:
        """alternative ::= listing ('or' listing)*         a union of claims, or a list of values"""
        parts = [self.chain[LISTING](self)]
        while self.next_op("or"):
            parts.append(self.chain[LISTING](self))
            if "equiv" in self.source.text:
                parts = claims.congruent(self, parts)
        if len(parts) == 1:
            return parts[0]
        if all(is_claim(part) for part in parts):
            return claims.restated_alternatives(self, claims.alternatives(parts))
        lengths = {len(part.items) if isinstance(part, Listing) else 1 for part in parts}
        if len(lengths) == 1 and lengths != {1}:
            return Listing(tuple(parts), "or")  # each part is a list of its own
        if self.opener == "(":  # of the events of a call "and" joins some, and "or" their conjunctions
            parts = [_joint(part) for part in parts]
        return Listing(flattened(parts), "or")

    def listing(self) -> Node:
        """listing ::= statement ((',' | 'and') statement)*   the comma before 'and' and 'or' is one with them"""
        parts, joiner = [self.chain[STATEMENT](self)], ""
        while self.at < self.size:
            comma = self.next_op(",", "{,}")
            word = self.next_op("and", "or") if comma else self.next_op("and")
            if comma is None and word is None and not self.apart():
                break
            declaring = self.peek()
            if comma is not None and declaring is not None and self._is_declaring(declaring):
                self.take()
                return Given(listed(parts, joiner), self._declaration(declaring))
            joiner = word.text if word else (joiner or ",")
            parts.append(self.chain[STATEMENT](self))
            if "equiv" in self.source.text:
                parts = claims.congruent(self, parts)
        if len(parts) > 1 and isinstance(parts[0], Ratio):
            parts = labelled(parts)
        node = listed(parts, joiner)
        return with_declaration(node) if isinstance(node, Listing) and len(parts) > 1 else node

    def statement(self) -> Node:
        """statement ::= logic [declaration]               declaration ::= 'for' ... | 'where' ... | 'if' ..."""
        first = self.peek()
        if first is not None and self.opener == "(" and self.at == 0 and self.size > 1 and self._is_declaring(first):
            self.take()
            return self._declaration(first)
        self._skip_map_name()
        node = self.chain[LOGIC](self)
        item = self.peek()
        if item is not None and item.text == r"\forall":
            self.take()
            return Given(node, self.logic())
        if item is not None and self._is_declaring(item):
            self.take()
            condition = self._declaration(item)
            return claims.pieces(node, condition) or claims.itemized(node, condition) or Given(node, condition)
        if item is not None and self.opener == "{" and claims.says(self, item):
            return claims.said(self, node)
        if item is not None and item.kind is Kind.GROUP and is_claim_group(item) and item.node is not None:
            self.take()
            return Given(node, Listing(item.node.items) if isinstance(item.node, Tuple) else item.node)
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

    def _declaration(self, item: Item) -> Node:
        words = quantities.plain_words(item.text)
        if self.peek() is None and quantities.is_condition(item.text):
            self.fail("a condition is missing", item)
        if self.peek() is None:
            return Phrase((words,))
        more = self._words() if self._names_kind() else ""
        such_that = words.lower().strip(" ,:") in _SUCH_THAT
        condition = self.chain[ALTERNATIVE](self) if such_that else self.listing()
        if quantities.is_condition(item.text):
            return Apply("if", (condition,))
        words = f"{words} {more}".strip()
        if words.lower().strip(" ,:") not in _PLAIN_DECLARING:
            condition = Phrase((words, condition))
        more = self._words()
        if more:
            parts = condition.parts if isinstance(condition, Phrase) else (condition,)
            return Phrase((*parts, more))
        return condition

    def _names_kind(self) -> bool:
        """True for words before what they tell of: ``for some constant c``."""
        following = self.peek(1)
        return following is not None and following.kind in (Kind.LETTER, Kind.TEXT)

    def _words(self) -> str:
        """The run of words from the cursor."""
        found: list[str] = []
        while (item := self.peek()) is not None and item.kind is Kind.TEXT:
            self.take()
            found.append(quantities.plain_words(item.text))
        return " ".join(found)

    def logic(self) -> Node:
        """logic ::= disjunction (('to' | 'implies' | 'iff') disjunction)*    an arrow is looser than 'or'"""
        if self.loose is None:
            self.loose = connectives.holds_arrow(self.items)
        return connectives.implied(self) if self.loose else self.disjunction()

    def disjunction(self) -> Node:
        """disjunction ::= ['lnot'] relation (('land' | 'lor') relation)*    'and' binds tighter than 'or'"""
        ors: list[Node] = []
        ands = [self._negation()]
        while item := self.next_op("land", "lor") or connectives.between_claims(self):
            if item.text == "lor":
                ors.append(connectives.joined("and", ands))
                ands = []
            ands.append(self._negation())
        ors.append(connectives.joined("and", ands))
        return connectives.joined("or", ors)

    def _negation(self) -> Node:
        negations = 0
        while self.next_op("lnot"):
            negations += 1
        quantifier = self.peek()
        if quantifier is not None and quantifier.text in QUANTIFIERS:
            self.take()
            prefixes = self.prefixes
            node = claims.quantified(self, quantifier)
            self.prefixes = prefixes
        else:
            node = self.chain[RELATION](self)
        for _ in range(min(negations, 2 - negations % 2) if negations else 0):
            node = Apply("not", (node,))
        return node

    def relation(self) -> Node:
        r"""relation ::= ratio (relop ratio)*              a chain; a leading \approx is ignored"""
        first = self.peek()
        if first is not None and first.kind is Kind.RELATION and first.text == "approx":
            self.take()
        terms: list[Node] = [self.chain[RATIO](self)]
        operators: list[str] = []
        modulus: Node | None = None
        while (operator := self._relation_operator()) is not None:
            if operator == "mapsto":
                return self._mapsto(terms[-1])
            start = self.at
            terms.append(self.chain[RATIO](self))
            operators.append(operator)
            if operator in _CONTAINED:
                plain = "\\" not in self.source.original
                terms[-1] = contained(terms[-1], operator, self.items[start : start + 1], plain)
            behind = self._trailing_modulus(terms, start) if operator in _CONGRUENT else None
            modulus = behind or modulus
            if self.at < self.size and (own := self.modulus()) is not None:
                if behind is not None:
                    self.fail("two moduli of one congruence", self.items[self.at - 1])
                modulus = own
        if not operators:
            return terms[0]
        return self._related(terms, operators, modulus)

    def _related(self, terms: list[Node], operators: list[str], modulus: Node | None) -> Node:
        """The claim that the terms and the signs between them make."""
        if operators.count("at") > 1:
            self.fail("two prices in one", self.items[self.at - 1])
        if isinstance(terms[0], Ratio) and (named := claims.labelled(terms[0], operators)) is not None:
            return Apply("labelled", (named, self._related([terms[0].terms[1], *terms[1:]], operators, modulus)))
        if "to" in operators and isinstance(terms[0], Ratio):
            self.fail("a map between two sets is no ratio", self.items[self.at - 1])
        if self.at < self.size and (restated := claims.restated(self, terms, operators)) is not None:
            return restated
        if len(operators) > 1 and (alternatives := claims.united(terms, operators)) is not None:
            return alternatives
        return _oriented(measures.measured_alike(terms, operators), tuple(operators), modulus)

    def _trailing_modulus(self, terms: list[Node], start: int) -> Node | None:
        r"""``a \equiv b \mod n`` and ``a \equiv b\ (n)``: a remainder or a factor that is the modulus."""
        last, group = terms[-1], self.items[self.at - 1]
        behind = group.text == "(" and bool(group.gap) and isinstance(group.node, Number)
        if behind and isinstance(last, Apply) and last.head == "mul" and last.args[-1] == group.node:
            terms[-1] = multiplied(list(last.args[:-1]))
            return group.node
        if (found := claims.remainder(last, self.items[start : self.at])) is None:
            return None
        terms[-1], modulus = found
        return modulus

    def _mapsto(self, argument: Node) -> Node:
        variables = argument.items if isinstance(argument, Tuple) else (argument,)
        return Bind("lambda", variables, self.ratio())

    def _relation_operator(self) -> str | None:
        if self.at >= self.size:
            return None
        item = self.items[self.at]
        if item.kind is Kind.RELATION:
            if self.loose and item.text in connectives.ARROWS:
                return None
            self.at += 1
            return item.text
        if item.is_op("not"):
            after = self.peek(1)
            name = {"mid": "divides"}.get(after.text, after.text) if after is not None else ""
            if name not in v.NEGATED:
                self.fail(r"\not needs a relation", item)
            self.at += 2
            return v.NEGATED[name]
        if item.is_op("mid") and self.opener != r"\{":
            self.take()
            return "divides"
        return None

    def modulus(self) -> Node | None:
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
        terms = [self.chain[UNION](self)]
        while self.opener != r"\{" and not self.scoping and not claims.restates(self) and self.next_op(":"):
            worded = self.items[self.at - 2].kind is Kind.TEXT
            if worded and len(terms) == 1 and isinstance(terms[0], Symbol) and terms[0].name not in v.GREEK:
                return Relation((terms[0], self.union()), ("=",))
            terms.append(self.chain[UNION](self))
        if len(terms) > 1 and any(term == Number(0) for term in terms):
            self.fail("a ratio has no zero term", self.items[self.at - 1])
        if any(map(claims.is_set, terms[1:])) and not isinstance(terms[0], Symbol):
            self.fail("a ratio is of numbers", self.items[self.at - 1])
        return terms[0] if len(terms) == 1 else Ratio(tuple(terms))

    def sub(self, items: list[Item]) -> Parser:
        """A parser over other items of the same source."""
        inner = Parser(items, self.source, self.config, self.opener)
        inner.prefixes = self.prefixes
        return inner


_SUCH_THAT = frozenset({"such that", "so that"})
_CONTAINED = frozenset({"in", "notin", "subset", "subseteq", "notsubset", "notsubseteq"})
_CONGRUENT = frozenset({"equiv", "notequiv"})
_ATOMIC = frozenset({Kind.NUMBER, Kind.LETTER, Kind.CONSTANT, Kind.GROUP})
_LEVELS: tuple[Callable[[Any], Node], ...] = (
    Parser.sequence,
    Parser.alternative,
    Parser.listing,
    Parser.statement,
    Parser.logic,
    Parser.relation,
    Parser.ratio,
    Parser.union,
    Parser.meet,
    Parser.sum,
    Parser.term,
)


@cache
def chain(levels: int) -> tuple[Callable[[Any], Node], ...]:
    """For each level, the method of the first one from there down that is among ``levels``, a set of bits."""
    found: list[Callable[[Any], Node]] = []
    for level in reversed(range(len(_LEVELS))):
        wanted = not found or levels >> level & 1
        found.append(_LEVELS[level] if wanted else found[-1])
    return tuple(reversed(found))


def _joint(part: Node) -> Node:
    """What ``and`` joins, as one."""
    return Apply("and", part.items) if isinstance(part, Listing) and part.joiner == "and" else part


_FLIPPED = {"ni": "in", "supset": "subset", "supseteq": "subseteq", "gets": "to"}


def _oriented(terms: tuple[Node, ...], operators: tuple[str, ...], modulus: Node | None) -> Node:
    """A relation; one written from right to left is turned round."""
    if len(operators) == 1 and operators[0] in _FLIPPED:
        return Relation(terms[::-1], (_FLIPPED[operators[0]],), modulus)
    return Relation(terms, operators, modulus)


_PLAIN_DECLARING = frozenset(
    {"where", "for", "with", "if", "when", "such that", "given", "for all", "for every", "for any"}
)
