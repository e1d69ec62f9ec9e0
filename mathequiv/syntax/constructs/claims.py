r"""Claims of more than one relation: quantifiers, unions of inequalities, congruences that share a modulus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Constant,
    Given,
    Interval,
    Listing,
    Node,
    Phrase,
    Piecewise,
    Ratio,
    Relation,
    Symbol,
    Tuple,
    walk,
)
from mathequiv.syntax import quantities
from mathequiv.syntax.building import items_of
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.lists import is_claim
from mathequiv.syntax.vocabulary import COMPARISONS

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

QUANTIFIERS = {r"\forall": "forall", r"\exists": "exists"}
_SUCH_THAT = frozenset({"such that", "so that", "s.t.", "we have", "it holds that"})


def quantified(parser: Parser, item: Item) -> Node:
    r"""quantified ::= ('\forall' | '\exists' ['!']) range [',' | ':' | '|' | 'such that'] statement"""
    parser.nested(item)
    unique = item.text == r"\exists" and parser.next_op("!") is not None
    scope = _range(parser)
    if parser.next_op(",", ":", "mid") is None and (words := parser.peek()) is not None and words.kind is Kind.TEXT:
        if quantities.plain_words(words.text).lower().strip(",: ") not in _SUCH_THAT:
            parser.fail("a quantifier is followed by its claim", words)
        parser.take()
    variable = scope.terms[0] if isinstance(scope, Relation) else scope
    body = parser.statement()
    head = "exists_unique" if unique else QUANTIFIERS[item.text]
    return Bind(head, items_of(variable), body, condition=scope)


def _range(parser: Parser) -> Node:
    r"""range ::= letter (',' letter)* [relop sum]         \forall x, y \in \mathbb R"""
    parser.scoping = True
    letters = []
    for _ in range(_names(parser)):
        letters.append(parser.atom())
        parser.take()
    scope = parser.relation()
    parser.scoping = False
    if letters and isinstance(scope, Relation):
        return Relation((Tuple((*letters, scope.terms[0])), *scope.terms[1:]), scope.operators)
    return scope


def _names(parser: Parser) -> int:
    r"""How many letters with a comma behind them begin ``x, y, z \in``."""
    at = 0
    while (letter := parser.peek(at)) is not None and (after := parser.peek(at + 1)) is not None:
        if letter.kind is not Kind.LETTER:
            return 0
        if not after.is_op(","):
            return at // 2 if after.kind is Kind.RELATION and after.text == "in" else 0
        at += 2
    return 0


def says(parser: Parser, item: Item) -> bool:
    r"""``n \\text{ is even}`` as a condition: words that say what a value is, and nothing behind them but a divisor."""
    words = quantities.plain_words(item.text).lower() if item.kind is Kind.TEXT else ""
    after = parser.peek(1)
    if words in _DIVIDED:
        return after is not None
    told = words.startswith(("is ", "are ")) or is_predicate(words)
    return told and (after is None or after.is_op(",", "and", "or"))


def said(parser: Parser, node: Node) -> Node:
    """said ::= value 'is' words | value 'is divisible by' union"""
    words = quantities.plain_words(parser.take().text)
    if words.lower() in _DIVIDED:
        return Relation((parser.union(), node), ("divides",))
    return Relation((node, Symbol(words if is_predicate(words.lower()) else words.partition(" ")[2])), ("is",))


def is_predicate(words: str) -> bool:
    """True for words that say of a number what it is, and contain no verb: ``even``, ``an odd integer``."""
    return bool(words) and _PREDICATES.issuperset(words.split())


_PREDICATES = frozenset(
    {"a", "an", "even", "odd", "prime", "composite", "integer", "integers", "natural", "whole", "positive", "negative"}
    | {"real", "rational", "irrational", "number"}
)
_DIVIDED = frozenset({"is divisible by", "is a multiple of", "divisible by", "a multiple of", "multiple of"})


def united(terms: list[Node], operators: list[str]) -> Node | None:
    r"""``x < -1 \cup x > 2``: a union between two inequalities is an alternative; None where there is none."""
    if len(operators) < 2 or not COMPARISONS.issuperset(operators):
        return None
    claims: list[Node] = []
    left, chain = [terms[0]], []
    for operator, term in zip(operators, terms[1:], strict=True):
        chain.append(operator)
        if isinstance(term, Apply) and term.head == "union" and len(term.args) == 2 and term is not terms[-1]:
            claims.append(Relation((*left, term.args[0]), tuple(chain)))
            left, chain = [term.args[1]], []
        else:
            left.append(term)
    if not claims:
        return None
    return Apply("or", (*claims, Relation(tuple(left), tuple(chain))))


def _has_modulus(parser: Parser, last: Node) -> bool:
    """True where a modulus stands next, or a remainder was read that may be one."""
    item = parser.peek()
    if remainder(last) is not None:
        return True
    return item is not None and (
        item.text == r"\pmod" or (isinstance(item.node, Apply) and item.node.head == "modulus")
    )


def remainder(node: Node, items: Sequence[Item] = ()) -> tuple[Node, Node] | None:
    r"""The residue and the modulus of ``3 \bmod 7`` and ``-3 \bmod 7``, whose sign is the residue's.

    None for anything else, and where the ``items`` of it are one bracket: ``-(3 \bmod 7)`` is a number.
    """
    signed = isinstance(node, Apply) and node.head == "neg"
    if not isinstance(node, Apply) or (0 < len(items) <= signed + 1 and items[-1].kind is Kind.GROUP):
        return None
    if signed:
        found = remainder(node.args[0])
        return None if found is None else (Apply("neg", found[:1]), found[1])
    return (node.args[0], node.args[1]) if node.head == "mod" else None


def congruent(parser: Parser, parts: list[Node]) -> list[Node]:
    r"""``n \equiv 0, 2 \pmod 3``: residues in a list share the modulus behind the last; each may be the residue."""
    if not _has_modulus(parser, parts[-1]):
        return parts
    first = len(parts) - 1
    while first >= 0 and not isinstance(parts[first], Relation):
        first -= 1
    base = parts[first] if first >= 0 else None
    if not isinstance(base, Relation) or base.operators != ("equiv",) or base.modulus is not None:
        return parts
    residues = [*base.terms[1:], *parts[first + 1 :]]
    if any(isinstance(residue, (Relation, Listing)) for residue in residues):
        return parts
    modulus = parser.modulus()
    found = remainder(residues[-1])
    if modulus is None and found is not None:
        residues[-1], modulus = found
    if modulus is None:
        return parts
    claims = tuple(Relation((base.terms[0], residue), ("equiv",), modulus) for residue in residues)
    return [*parts[:first], Apply("or", claims)]


def alternatives(parts: list[Node]) -> Node:
    """The claim that one of the parts holds; ``A when t = 1 or t = 2`` is a value under a condition."""
    if (found := side_by_side(parts)) is not None:
        return found
    first, *others = parts
    if isinstance(first, Given) and not is_claim(first.body) and not any(isinstance(other, Given) for other in others):
        told = first.condition
        if isinstance(told, Apply) and told.head == "if":  # no value has an alternative in a claim
            return Given(first.body, Apply("if", (Apply("or", (*told.args, *others)),)))
    return Apply("or", _apart(parts))


def _apart(parts: list[Node]) -> tuple[Node, ...]:
    """``x = 1, x = 2 or x = 3``: equations of one name are no system, and each is an alternative of its own."""
    lists = [part for part in parts if isinstance(part, Listing)]
    flat = [item for part in parts for item in (part.items if isinstance(part, Listing) else (part,))]
    equations = all(isinstance(item, Relation) and item.operators == ("=",) for part in lists for item in part.items)
    if not lists or not equations:
        return tuple(parts)
    sides = [item.terms[0] if isinstance(item, Relation) else None for item in flat]
    alike = isinstance(sides[0], Symbol) and all(side == sides[0] for side in sides)
    return tuple(flat if alike else parts)


def is_set(node: Node) -> bool:
    """True for an interval, what may be one, and what is made of sets: none is a term of a ratio."""
    return isinstance(node, (Interval, Tuple)) or (isinstance(node, Apply) and node.head in _OF_SETS)


_OF_SETS = frozenset({"union", "intersection", "setminus"})


def restates(parser: Parser) -> bool:
    r"""True for a colon between an inequality and its solutions as intervals: ``x < -7: (-\infty, -7)``."""
    colon, item = parser.peek(), parser.peek(1)
    if colon is None or not colon.is_op(":") or item is None or item.kind is not Kind.GROUP:
        return False
    if parser.listed is None:
        parser.listed = any(other.is_op("and", ",", ";") for other in parser.items)
    if parser.listed:
        return False
    ends = item.node.items if isinstance(item.node, Tuple) else ()
    if isinstance(item.node, Bracket) and len(item.node.items) == 2:
        return any(other.kind is Kind.RELATION and other.text in COMPARISONS for other in parser.items)
    return isinstance(item.node, Interval) or any(_is_infinite(end) for end in ends)


def divides(items: list[Item], bracketed: bool) -> bool:
    r"""``6 : 2 \times 3 = 9``: a colon among signs of arithmetic divides, where no ratio stands on the other side."""
    sides: list[list[Item]] = [[]]
    for item in items:
        if item.kind is Kind.RELATION and item.text == "=":
            sides.append([])
        elif item.kind is Kind.RELATION or item.text in _APART:
            return False
        else:
            sides[-1].append(item)
    divided = [side for side in sides if any(item.is_op(":") for item in side)]
    if len(divided) != 1 or (len(sides) == 1 and not bracketed):
        return False
    binary = [at for at, item in enumerate(divided[0]) if at and item.is_op("+", "-", "*", "x")]
    return any(divided[0][at - 1].kind is not Kind.OPERATOR for at in binary)


_APART = frozenset({",", ";", "mid", "and", "or", "\\\\", "&"})


def _is_infinite(node: Node) -> bool:
    return node == Constant("inf") or (
        isinstance(node, Apply) and node.head == "neg" and node.args[0] == Constant("inf")
    )


def restated_alternatives(parser: Parser, claim: Node) -> Node:
    r"""``x < 1 or x > 2: (-\infty, 1) \cup (2, \infty)``: alternatives with what restates them, if anything."""
    letters = {node for node in walk(claim) if isinstance(node, Symbol)}
    if len(letters) != 1 or parser.at >= parser.size or not restates(parser):
        return claim
    parser.take()
    return Apply("restated", (claim, Relation((letters.pop(), parser.union()), ("in",))))


def restated(parser: Parser, terms: list[Node], operators: list[str]) -> Node | None:
    """restated ::= inequality ':' union                 both are claimed of the letter"""
    letters = [term for term in terms if isinstance(term, Symbol)]
    if not restates(parser) or len(letters) != 1 or any(other.is_op("or") for other in parser.items):
        return None
    parser.take()
    held = Relation((letters[0], parser.union()), ("in",))
    return Apply("restated", (Relation(tuple(terms), tuple(operators)), held))


def pieces(value: Node, condition: Node) -> Node | None:
    r"""pieces ::= value 'for' claim ('and' | ',') value 'for' claim ...     x^2 for x > 0 and -x for x < 0"""
    parts = condition.args if isinstance(condition, Apply) and condition.head in ("and", "if") else ()
    if isinstance(condition, Listing):
        parts = condition.items
    if len(parts) == 1 and isinstance(parts[0], (Apply, Listing)):
        return pieces(value, parts[0])
    if len(parts) < 2 or not all(isinstance(part, Given) for part in parts[1:]):
        return None
    rest = [(part.body, _held(part.condition)) for part in parts[1:] if isinstance(part, Given)]
    return Piecewise(((value, parts[0]), *rest))


def side_by_side(parts: list[Node]) -> Node | None:
    """pieces ::= value 'if' claim ((';' | 'or') value 'if' claim)+     None where one is no value under a condition"""
    found = [(part.body, _held(part.condition)) for part in parts if isinstance(part, Given) and _is_piece(part)]
    return Piecewise(tuple(found)) if 1 < len(found) == len(parts) else None


def as_piece(part: Given) -> tuple[Node, Node] | None:
    """A value under a condition; None for any other declaration."""
    return (part.body, _held(part.condition)) if _is_piece(part) else None


def _is_piece(part: Given) -> bool:
    held = _held(part.condition)
    told = held is not part.condition or (
        isinstance(held, Relation) and (COMPARISONS | {"="}).issuperset(held.operators)
    )
    return told and not is_claim(part.body)


def _held(condition: Node) -> Node:
    """A condition without its "if"."""
    return condition.args[0] if isinstance(condition, Apply) and condition.head == "if" else condition


def itemized(value: Node, condition: Node) -> Node | None:
    r"""itemized ::= value words value (',' value words value)+      u for eigenvalue 1, v for eigenvalue 2"""
    told = condition.parts[1] if isinstance(condition, Phrase) and len(condition.parts) == 2 else None
    if not isinstance(condition, Phrase) or not isinstance(told, Listing) or len(told.items) != 2:
        return None
    first, last = told.items
    rest = last.items if isinstance(last, Listing) else (last,)
    words = condition.parts[0]
    if not all(_told_by(part, words) for part in rest):
        return None
    return Listing((Given(value, Phrase((words, first))), *rest))


def _told_by(part: Node, words: str | Node) -> bool:
    """True for a value whose clause begins with these words."""
    return isinstance(part, Given) and isinstance(part.condition, Phrase) and part.condition.parts[0] == words


def labelled(ratio: Ratio, operators: list[str]) -> Node | None:
    r"""labelled ::= name ':' claim                      f: A \to B, and H_0: \mu = 5 of a hypothesis"""
    name = ratio.terms[0]
    if len(ratio.terms) != len("ab") or not isinstance(name, Symbol):
        return None
    hypothesis = name.name == "H" and name.sub is not None
    return name if hypothesis or operators == ["to"] else None
