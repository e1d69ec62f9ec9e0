"""Trailing declarations and their ranges: ``n \\in \\mathbb Z``, ``k = 0, 1, \\ldots``, ``where n is an integer``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from mathequiv.compare.build import ZERO, is_natural, total
from mathequiv.nodes import (
    Apply,
    Constant,
    Given,
    Interval,
    Listing,
    Node,
    Number,
    Phrase,
    Relation,
    Set,
    Symbol,
    children,
)
from mathequiv.numeric import exact, free_symbols

_DOTS = Constant("dots")
_SETS = frozenset({"N", "Z", "Q", "R", "C"})


@dataclass(frozen=True, slots=True)
class Range:
    """What a declared letter ranges over: a number set, from a first and to a last value where they are said.

    ``first`` of the natural numbers stays open: they begin with 0 or 1 as the other side settles.
    """

    over: str
    first: Node | None = None
    last: Node | None = None


Ranges = Mapping[Symbol, Range]


def ranges(condition: Node) -> dict[Symbol, Range] | None:
    """The letters that a condition declares, with their ranges; None where it says anything else.

    Bounds alone declare an integer only where the letter is a usual one for integers: ``x > 0`` is not ``x >= 1``.
    """
    found = _declared(condition)
    if found is None or not all(_is_range(letter, over) for letter, over in found.items()):
        return None
    return {letter: _settled(over) for letter, over in found.items()}


def declared_letters(condition: Node) -> tuple[Symbol, ...]:
    """The letters of which a condition says what they are, or between what bounds they lie."""
    return tuple(_declared(condition) or ())


# Bounds without a word on what lies between them.
_BETWEEN = "between"
WHOLE = frozenset("ijklmnNKM")


def _settled(over: Range) -> Range:
    return Range("integers", over.first, over.last) if over.over == _BETWEEN else over


def _is_range(letter: Symbol, over: Range) -> bool:
    """False of bounds of a letter that need not be whole."""
    if over.over == _BETWEEN:
        return letter.name in WHOLE
    return over.over in ("N", "Z", "integers") or (over.first is None and over.last is None)


def _declared(condition: Node) -> dict[Symbol, Range] | None:
    condition = in_words(condition)
    if isinstance(condition, Symbol):
        return {condition: Range("any")}
    if isinstance(condition, Given):
        return _given(condition)
    if isinstance(condition, Listing):
        return _listing(condition)
    if isinstance(condition, Apply) and condition.head == "and":
        return _listing(Listing(condition.args))
    if isinstance(condition, Phrase):
        return _phrase(condition)
    if isinstance(condition, Relation):
        return _relation(condition)
    return None


def _given(condition: Given) -> dict[Symbol, Range] | None:
    """``a, b \\in \\mathbb Z`` declares both; ``0 \\le j < n, j \\in \\mathbb Z`` bounds an integer."""
    declared = _declared(condition.condition)
    if declared is None or len(declared) != 1:
        return None
    whole = next(iter(declared.values()))
    parts = condition.body.items if isinstance(condition.body, Listing) else (condition.body,)
    if all(isinstance(part, Symbol) for part in parts):
        return {**{part: whole for part in parts if isinstance(part, Symbol)}, **declared}
    bounds = _declared(condition.body)
    if bounds is None or bounds.keys() != declared.keys():
        return None
    return {letter: Range(whole.over, bound.first, bound.last) for letter, bound in bounds.items()}


def _listing(condition: Listing) -> dict[Symbol, Range] | None:
    """``k = 0, 1, \\ldots, n``, or declarations side by side."""
    listed = counted(condition.items)
    if listed is not None:
        return listed
    found: dict[Symbol, Range] = {}
    for item in condition.items:
        declared = _declared(item)
        if declared is None:
            return None
        for letter, bound in declared.items():
            found[letter] = _both(found[letter], bound) if letter in found else bound
    return found


def _both(one: Range, other: Range) -> Range:
    over = one.over if other.over in ("any", "integers", _BETWEEN) else other.over
    return Range(over, one.first or other.first, one.last or other.last)


def counted(items: tuple[Node, ...]) -> dict[Symbol, Range] | None:
    """``k = a, a + 1, \\ldots`` with or without a last value."""
    head = items[0]
    if not isinstance(head, Relation) or head.operators != ("=",) or not isinstance(head.terms[0], Symbol):
        return None
    written = (head.terms[1], *items[1:])
    if _DOTS not in written[1:]:
        return None
    if all(map(_is_either, written[1:-1])) and len(written) > 2 and written[0] == ZERO and written[-1] == _DOTS:
        return {head.terms[0]: Range("Z")} if _is_each(written[1:-1]) else None
    before = written[: written.index(_DOTS)]
    after = written[written.index(_DOTS) + 1 :]
    steps = [_folded(total(value, Number(-place))) for place, value in enumerate(before)]
    if len(after) > 1 or any(step != steps[0] for step in steps):
        return None
    return {head.terms[0]: Range("integers", _folded(before[0]), after[0] if after else None)}


def _is_either(node: Node) -> bool:
    return isinstance(node, Apply) and node.head == "pm" and len(node.args) == 1


def _is_each(written: tuple[Node, ...]) -> bool:
    """``\\pm 1, \\pm 2``: all integers but zero, from the first on."""
    return all(part == Apply("pm", (Number(place),)) for place, part in enumerate(written, 1))


def _folded(node: Node) -> Node:
    """One literal where the value is rational: -2 is written as a sign and a number."""
    value = exact(node)
    return node if value is None else Number(value)


def _phrase(condition: Phrase) -> dict[Symbol, Range] | None:
    """``where n is an integer``: words that say of letters what they are, and nothing else."""
    if not names_a_type(condition):
        return None
    told = stated_in(condition)
    if told is not None:
        return _declared(told)
    letters = spoken_of(condition)
    over = _number_set(_words(condition))
    return None if over is None else {letter: Range(over) for letter in letters}


def _number_set(words: set[str]) -> str | None:
    """The set of numbers that words name, "any" where they name none; None for a part of one."""
    whole = not words.isdisjoint({"integer", "integers", "whole"})
    signs = words & {"positive", "nonnegative", "negative", "nonzero"}
    if whole and signs <= {"positive", "nonnegative"}:
        return "N" if signs or "natural" in words else "Z"
    if signs:
        return None
    named = [name for name, said in _NUMBER_SETS.items() if said & words]
    return "any" if not named else named[0] if len(named) == 1 else None


def spoken_of(condition: Phrase) -> tuple[Symbol, ...]:
    """The letters that the words of a declaration are about."""
    return tuple(dict.fromkeys(item for item in _formulas(spelled_apart(condition)) if isinstance(item, Symbol)))


def spelled_apart(condition: Phrase) -> Phrase:
    """The phrase with the letters in its text as formulas: ``where C is a constant``."""
    parts: list[str | Node] = []
    for part in condition.parts:
        if isinstance(part, str):
            parts += (Symbol(piece) if _LETTER.fullmatch(piece) else piece for piece in _LETTER.split(part) if piece)
        else:
            parts.append(part)
    return Phrase(tuple(parts))


def _formulas(condition: Phrase) -> list[Node]:
    parts = [part for part in condition.parts if not isinstance(part, str)]
    return [item for part in parts for item in (part.items if isinstance(part, Listing) else (part,))]


def stated_in(condition: Phrase) -> Node | None:
    """The declaration that words lead up to: ``for some c \\in \\mathbb R``."""
    formulas = [part for part in condition.parts if not isinstance(part, str)]
    alone = len(formulas) == 1 and not isinstance(formulas[0], (Symbol, Phrase))
    return formulas[0] if alone and not all(isinstance(item, Symbol) for item in _formulas(condition)) else None


def names_a_type(condition: Phrase) -> bool:
    """True for words that say what letters are, or lead up to it: ``for real c``, ``for some c \\in \\mathbb R``."""
    formulas = _formulas(spelled_apart(condition))
    told = stated_in(condition)
    about = only_declares(told) if told is not None else all(isinstance(item, Symbol) for item in formulas)
    return bool(formulas) and about and _words(condition) <= _TYPE


def _words(condition: Phrase) -> set[str]:
    text = _NEGATED.sub("non", " ".join(part for part in condition.parts if isinstance(part, str)))
    return {word.lower() for word in _WORD.findall(text) if len(word) > 1}


def in_words(condition: Node) -> Node:
    """``k is an integer``, read as a relation, as the words that say it; anything else as it is."""
    if isinstance(condition, Relation) and condition.operators == ("is",) and isinstance(condition.terms[1], Symbol):
        return Phrase((condition.terms[0], f"is {condition.terms[1].name}"))
    return condition


def whole_in_steps(condition: Node) -> tuple[Symbol, Node] | None:
    """The letter that ranges over the even or the odd integers, or the multiples of one, and what it is: ``2n``."""
    condition = in_words(condition)
    if isinstance(condition, Relation) and condition.operators == ("divides",):
        step, letter = condition.terms
        return (letter, Apply("mul", (step, letter))) if isinstance(letter, Symbol) and is_natural(step) else None
    letters = spoken_of(condition) if isinstance(condition, Phrase) else ()
    if not isinstance(condition, Phrase) or len(letters) != 1 or stated_in(condition) is not None:
        return None
    odd = [word == "odd" for word in sorted(_words(condition)) if word in ("even", "odd")]
    if len(odd) != 1 or not _words(condition) <= _TYPE - _SIGNED | {"even", "odd"}:
        return None
    return letters[0], total(Apply("mul", (Number(2), letters[0])), Number(int(odd[0])))


_NEGATED = re.compile(r"\bnon[- ](?=zero|negative)", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_LETTER = re.compile(r"\s*(?<![\w'])((?!a\b)[^\W\d_])(?![\w'])\s*")
# What says of a letter what it is: its type, its range, and the words that lead up to them.
_TYPE_WORDS = """
    integer integers whole natural real reals rational complex number numbers constant constants arbitrary any all
    every each some fixed positive negative nonnegative nonzero integral variable variables parameter
    parameters scalar scalars coefficient coefficients integration value values is are be being denotes denote
    represents represent stands can may takes ranges runs over through in an the of and both for where with here such
    that
"""
_TYPE = frozenset(_TYPE_WORDS.split())
_NUMBER_SETS = {"N": {"natural"}, "Q": {"rational"}, "R": {"real", "reals"}, "C": {"complex"}}
_SIGNED = frozenset(
    {"positive", "negative", "nonnegative", "nonzero", "natural", "real", "reals", "rational", "complex"}
)


def _relation(condition: Relation) -> dict[Symbol, Range] | None:
    left, right = condition.terms[0], condition.terms[-1]
    if condition.operators == ("in",):
        if isinstance(left, Symbol) and isinstance(right, Constant) and right.name in _SETS:
            return {left: Range(right.name)}
        whole = _one_sided(right)
        return {left: whole} if isinstance(left, Symbol) and whole is not None else None
    return _bounds(condition)


def _one_sided(node: Node) -> Range | None:
    r"""``\mathbb Z^+`` and its kin: the integers from a first one, or to a last one."""
    if not isinstance(node, Apply) or node.head != "intersection" or len(node.args) != 2:
        return None
    whole, part = node.args
    if whole not in (Constant("Z"), Constant("N")) or not isinstance(part, Interval):
        return None
    if part.high == Constant("inf"):
        return Range("integers", total(part.low, ZERO if part.low_closed else Number(1)))
    if whole == Constant("Z") and part.low == Apply("neg", (Constant("inf"),)):
        return Range("integers", None, total(part.high, ZERO if part.high_closed else Number(-1)))
    return None


def _bounds(condition: Relation) -> dict[Symbol, Range] | None:
    """``n >= 1``, ``0 <= j <= n - 1``: an integer between bounds."""
    terms, operators = condition.terms, condition.operators
    if all(operator in (">", ">=") for operator in operators):
        terms, operators = terms[::-1], tuple(operator.replace(">", "<") for operator in operators[::-1])
    if not all(operator in ("<", "<=") for operator in operators):
        return None
    shifts = {"<": Number(1), "<=": ZERO}
    if len(terms) == 2 and isinstance(terms[1], Symbol):
        return {terms[1]: Range(_BETWEEN, total(terms[0], shifts[operators[0]]))}
    if len(terms) == 2 and isinstance(terms[0], Symbol):
        return {terms[0]: Range(_BETWEEN, None, total(terms[1], Number(-shifts[operators[0]].value)))}
    if len(terms) == 3 and isinstance(terms[1], Symbol):
        low, high = shifts[operators[0]], shifts[operators[1]]
        return {terms[1]: Range(_BETWEEN, total(terms[0], low), total(terms[2], Number(-high.value)))}
    return None


def written_out(condition: Node) -> Node:
    """A declaration by the first few values, ``k = 0, 1, \\ldots, n``, as bounds of an integer."""
    if not isinstance(condition, Listing):
        return condition
    listed = counted(condition.items)
    if listed is None:
        return condition
    letter, over = next(iter(listed.items()))
    if over.first is None:
        return Relation((letter, Constant("Z")), ("in",))
    terms = (over.first, letter) if over.last is None else (over.first, letter, over.last)
    return Given(Relation(terms, ("<=",) * (len(terms) - 1)), Relation((letter, Constant("Z")), ("in",)))


def one_of(condition: Node) -> Node:
    """``n = 1, 2, 3`` behind the bar of a set: the letter is one of the values."""
    if not isinstance(condition, Listing):
        return condition
    first, rest = condition.items[0], condition.items[1:]
    if not isinstance(first, Relation) or first.operators != ("=",) or not isinstance(first.terms[0], Symbol):
        return condition
    values = (first.terms[1], *rest)
    every = all(isinstance(value, Number) for value in values)
    return Relation((first.terms[0], Set(values)), ("in",)) if every else condition


def only_declares(condition: Node) -> bool:
    """True where a condition says of letters what they are, or between what they range; an equation says more."""
    if isinstance(condition, Phrase):
        return names_a_type(condition)
    if isinstance(condition, Given):
        return only_declares(condition.condition) and _names_or_ranges(condition.body)
    if isinstance(condition, Listing):
        return _runs_on(condition.items) or all(map(only_declares, condition.items))
    if isinstance(condition, Apply) and condition.head in ("and", "or"):
        return all(map(only_declares, condition.args))
    if isinstance(condition, Relation):
        return _RANGING.issuperset(condition.operators)
    return isinstance(condition, Symbol)


def narrowed(condition: Node) -> frozenset[Symbol]:
    """The letters of which a condition leaves values out: by an inequality, a finite set, a sign; not by a type."""
    if isinstance(condition, Relation):
        whole = condition.operators == ("in",) and _is_type(condition.terms[1])
        return frozenset() if whole else free_symbols(condition)
    if isinstance(condition, Phrase):
        return _narrowed_by_words(condition)
    listed = counted(condition.items) if isinstance(condition, Listing) else None
    if listed is not None:
        return frozenset(letter for letter, over in listed.items() if over.last is not None)
    if isinstance(condition, (Given, Listing, Apply)):
        return frozenset().union(*map(narrowed, children(condition)))
    return frozenset()


def _is_type(node: Node) -> bool:
    """True for a set of numbers, one with a sign, a power of one, and a set that has only a name."""
    return isinstance(node, (Constant, Symbol)) or (
        isinstance(node, Apply) and node.head in ("pow", "cartesian") and _is_type(node.args[0])
    )


def _narrowed_by_words(condition: Phrase) -> frozenset[Symbol]:
    told = stated_in(condition)
    if told is not None:
        return narrowed(told)
    return frozenset(spoken_of(condition)) if _number_set(_words(condition)) is None else frozenset()


def _names_or_ranges(node: Node) -> bool:
    items = node.items if isinstance(node, Listing) else (node,)
    return all(isinstance(item, Symbol) for item in items) or only_declares(node)


def _runs_on(items: tuple[Node, ...]) -> bool:
    """``k = 0, \\pm 1, \\ldots``: the values of a letter with dots behind them."""
    head = items[0]
    named = isinstance(head, Relation) and head.operators == ("=",) and isinstance(head.terms[0], Symbol)
    return named and _DOTS in items[1:]


_RANGING = frozenset({"in", "notin", "subset", "subseteq", "<", "<=", ">", ">=", "!="})
