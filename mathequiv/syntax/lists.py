"""Lists of the grammar: answers side by side, parts of one measure, a last item that only declares."""

from __future__ import annotations

from mathequiv.nodes import Apply, Call, Constant, Given, Listing, Node, Ratio, Relation, Symbol, Tuple, walk
from mathequiv.syntax import rates
from mathequiv.syntax.vocabulary import COMPARISONS, NUMBER_SETS


def is_claim(node: Node) -> bool:
    if isinstance(node, Apply):
        return node.head in ("and", "or", "not")
    if isinstance(node, Listing):
        return all(is_claim(item) for item in node.items)
    return isinstance(node, (Relation, Given))


def listed(parts: list[Node], joiner: str) -> Node:
    if len(parts) == 1:
        return parts[0]
    if joiner in ("and", "or") and all(is_claim(part) for part in parts) and not _are_values(parts, joiner):
        return Apply(joiner, tuple(parts))
    if joiner == "and" and rates.are_one(parts):
        return Apply("add", tuple(parts))  # 3 hours and 30 minutes
    return Listing(tuple(parts), joiner or ",")


def _are_values(parts: list[Node], joiner: str) -> bool:
    """``x = 1 and x = 2``: answers that the word joins, for one name has not two values."""
    equations = [part for part in parts if isinstance(part, Relation) and part.operators == ("=",)]
    names = {part.terms[0] for part in equations if isinstance(part.terms[0], (Symbol, Call, Tuple))}
    return joiner == "and" and len(equations) == len(parts) and len(names) == 1


def labelled(parts: list[Node]) -> list[Node]:
    """``x: 5, y: 6``: letters that differ, each with its value behind a colon, are given these values."""
    ratios = [part for part in parts if isinstance(part, Ratio) and len(part.terms) == len("ab")]
    names = {part.terms[0] for part in ratios if isinstance(part.terms[0], Symbol)}
    if len(names) < len(parts) or any(isinstance(inner, Symbol) for part in ratios for inner in walk(part.terms[1])):
        return parts
    return [Relation(part.terms, ("=",)) for part in ratios]


def flattened(parts: list[Node]) -> tuple[Node, ...]:
    flat: list[Node] = []
    for part in parts:
        flat.extend(part.items if isinstance(part, Listing) else (part,))
    return tuple(flat)


def with_declaration(listing: Listing) -> Node:
    r"""A last item that only declares a letter's range belongs to the rest: ``2\pi n, n \in \mathbb Z``."""
    first, last = listing.items[0], listing.items[-1]
    if len(listing.items) == 2 and _maps(first, last):
        return Given(last, first)
    if isinstance(last, Relation) and _ranges_over(last, listing.items[-2]):
        rest = (*listing.items[:-2], Given(listing.items[-2], last))
        return _one(rest, listing.joiner)
    names = [item.name for item in listing.items[:-1] if isinstance(item, Symbol)]
    declares = isinstance(last, Relation) and last.operators == ("in",) and _is_number_set(last.terms[1])
    if (
        not declares
        or not isinstance(last, Relation)
        or names == [n.name for n in last.terms[:1] if isinstance(n, Symbol)]
    ):
        return listing
    rest = listing.items[:-1]
    told = _told_with(rest, last.terms[0])
    if told:
        rest = rest[: -len(told)]
        return Given(_one(rest, listing.joiner), Given(_one(told, ","), last))
    return Given(_one(rest, listing.joiner), last)


def _ranges_over(last: Relation, formula: Node) -> bool:
    r"""``b_n = 2^n, n \ge 2``: an inequality on the index, or the argument, of what the formula before it gives."""
    if not COMPARISONS.issuperset(last.operators) or not isinstance(formula, Relation) or formula.operators != ("=",):
        return False
    letters = {inner for term in last.terms for inner in walk(term) if isinstance(inner, Symbol)}
    named = formula.terms[0]
    if isinstance(named, Call):
        return letters == set(named.args) and all(isinstance(arg, Symbol) for arg in named.args)
    if not isinstance(named, Symbol) or named.sub is None or len(letters) != 1:
        return False
    return letters == {inner for inner in walk(named.sub) if isinstance(inner, Symbol)}


def _one(items: tuple[Node, ...], joiner: str) -> Node:
    return items[0] if len(items) == 1 else Listing(items, joiner)


def _told_with(items: tuple[Node, ...], letter: Node) -> tuple[Node, ...]:
    r"""The letters whose range a last letter shares: ``(s, t), s, t \in \mathbb R``, both letters of the value."""
    place = len(items)
    while place and isinstance(items[place - 1], Symbol):
        place -= 1
    if place in (0, len(items)):
        return ()
    held = {inner for item in items[:place] for inner in walk(item)}
    return items[place:] if held.issuperset((*items[place:], letter)) else ()


def _maps(declared: Node, claim: Node) -> bool:
    r"""``f: \mathbb R \to \mathbb R, f(x) = x^2``: the sets of a map before its definition."""
    if not isinstance(declared, Apply) or declared.head != "labelled" or not isinstance(claim, Relation):
        return False
    value = claim.terms[0]
    return claim.operators == ("=",) and isinstance(value, Call) and value.function == declared.args[0]


def _is_number_set(node: Node) -> bool:
    if isinstance(node, Apply) and node.head in ("pow", "intersection"):
        return _is_number_set(node.args[0])
    return isinstance(node, Constant) and node.name in NUMBER_SETS
