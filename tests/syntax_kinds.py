"""One strategy for every kind of node and every head: trees whose root is that kind, and which read back once printed.

``KINDS`` names them by class, and ``Apply`` by head; a test asks for one of each.
"""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st
from syntax_trees import (
    BINARY,
    CONSTANTS,
    FUNCTIONS,
    LETTERS,
    NAMES,
    NUMBERS,
    SMALL,
    applied,
    binders,
    collections,
    decimals,
    grouped,
    numerals,
    relations,
    several,
    symbols,
    words,
)

from mathequiv import nodes as n
from mathequiv.heads import HEADS
from mathequiv.nodes import Apply, Constant, Node, Number, Symbol
from mathequiv.syntax import vocabulary as v

Trees = st.SearchStrategy[Node]

VECTORS = st.one_of(
    NAMES.map(lambda name: Symbol(name, marks=("vec",))),
    st.lists(SMALL, min_size=2, max_size=3).map(lambda items: n.Vector(tuple(items))),
)
SETS = st.one_of(
    st.lists(SMALL, min_size=1, max_size=3).map(lambda items: n.Set(tuple(items))),
    st.sampled_from("NZQRC").map(Constant),
)
MATRICES = collections().filter(lambda node: isinstance(node, n.Matrix))
POINTS = st.sampled_from("ABCDEFXYZ").map(Symbol)
COMPOUND = st.one_of(several("add", SMALL), applied("sin", SMALL), applied("sqrt", SMALL))  # no mark stands on these
SIGNS = st.sampled_from(["+", "-"]).map(Symbol)
INTEGERS = st.integers(0, 10**6).map(Number)


STATES = st.one_of(LETTERS, INTEGERS, SIGNS, st.tuples(LETTERS, LETTERS).map(n.Tuple))


def of(kind: type, *strategies: Trees) -> Trees:
    """The trees of some strategies whose root is of one class."""
    return st.one_of(*strategies).filter(lambda node: isinstance(node, kind))


def quantities() -> st.SearchStrategy[n.Quantity]:
    """Numbers with units, as the table of units resolves them, with currencies and with counted nouns."""
    second = n.Unit("s", Fraction(1), (("time", 1),))
    kilometre = n.Unit("km", Fraction(1000), (("length", 1),))
    speed = n.Unit("m/s", Fraction(1), (("length", 1), ("time", -1)))
    warm = n.Unit("^\\circ C", Fraction(1), (("temperature", 1),), Fraction(5463, 20))
    money = n.Unit("USD", Fraction(1), (("USD", 1),))
    apples = n.Unit("apples", Fraction(1), ())
    unit = st.sampled_from([second, kilometre, speed, warm, money, apples])
    return st.builds(n.Quantity, st.one_of(INTEGERS, decimals(), grouped()), unit)


def ratios() -> st.SearchStrategy[n.Ratio]:
    """Ratios of two or three terms, and those that may be a time of day."""
    terms = st.lists(SMALL.filter(lambda term: term != Number(0)), min_size=2, max_size=3).map(tuple)
    clock = st.tuples(st.integers(1, 12).map(Number), st.integers(10, 59).map(Number))
    return st.one_of(st.builds(n.Ratio, terms), st.builds(lambda parts: n.Ratio(parts, clock=True), clock))


def givens() -> st.SearchStrategy[n.Given]:
    """Values and lists under a declaration, a range, a condition."""
    body = st.one_of(SMALL, st.lists(SMALL, min_size=2, max_size=3).map(lambda items: n.Listing(tuple(items))))
    ranges = st.builds(lambda letter, where: n.Relation((letter, where), ("in",)), LETTERS, CONSTANTS)
    condition = st.one_of(ranges, relations(), relations().map(lambda claim: Apply("if", (claim,))))
    return st.builds(n.Given, body, condition)


def restrictions() -> Trees:
    """A value at a place, and between two."""
    at = st.builds(lambda letter, value: n.Relation((letter, value), ("=",)), LETTERS, SMALL)
    between = st.tuples(SMALL, SMALL).map(n.Tuple)
    return applied("restrict", SMALL, st.one_of(at, between))


def prices() -> st.SearchStrategy[n.Relation]:
    """So many at so much each."""
    money = st.builds(n.Quantity, INTEGERS | decimals() | grouped(), st.just(n.Unit("USD", Fraction(1), (("USD", 1),))))
    side = money | INTEGERS | grouped()
    return st.builds(lambda much, each: n.Relation((much, each), ("at",)), side, money)


def calls() -> st.SearchStrategy[n.Call]:
    """Letters of functions applied, under a condition or not, and a derivative at a place."""
    args = st.lists(SMALL, min_size=1, max_size=3).map(tuple)
    part = SMALL | relations().filter(lambda claim: claim.modulus is None) | st.tuples(SMALL, SMALL).map(n.Listing)
    given = applied("given", part, part).map(lambda condition: (condition,))
    slope = st.builds(derivative, FUNCTIONS.map(Symbol), st.lists(LETTERS, min_size=1, max_size=2), st.integers(1, 3))
    return st.one_of(
        st.builds(n.Call, FUNCTIONS.map(Symbol), args),
        st.builds(n.Call, st.sampled_from("PEpf").map(Symbol), given),
        st.builds(n.Call, slope, args),
    )


def derivative(function: Node, letters: list[Node], order: int) -> Node:
    """The derivative of a function by each letter in turn."""
    note = "partial" if len(letters) > 1 else ""
    for letter in letters:
        function = n.Bind("derivative", (letter,), function, high=Number(order), note=note)
    return function


def series() -> Trees:
    """Hypergeometric series of up to two parameters above and below."""
    side = st.lists(SMALL, min_size=1, max_size=2).map(lambda items: n.Listing(tuple(items)))
    return applied("hypergeometric", side, side, SMALL)


def choices() -> st.SearchStrategy[n.Choice]:
    """A letter alone, several, and one with its value."""
    return st.builds(n.Choice, st.sampled_from("ABCDEFGHIJ").map(lambda letter: (letter,)), st.none() | INTEGERS)


def call(function: v.Function) -> Trees:
    """A function of the vocabulary, at its arity."""
    if function.arity is None:
        return several(function.head, SMALL)
    return applied(function.head, *[SMALL] * function.arity)


_CLASSES: dict[str, Trees] = {
    "Number": st.one_of(NUMBERS, grouped()),
    "Numeral": numerals(),
    "Symbol": symbols(),
    "Constant": st.one_of(CONSTANTS, st.just(Constant("dots"))),
    "Call": calls(),
    "Bind": binders(),
    **{
        kind.__name__: of(kind, collections())
        for kind in (n.Tuple, n.Bracket, n.Set, n.SetBuilder, n.Interval, n.Vector, n.Matrix, n.Piecewise)
    },
    "Listing": st.builds(n.Listing, st.lists(SMALL, min_size=2, max_size=4).map(tuple), st.sampled_from([",", "or"])),
    "Relation": relations() | prices(),
    "Given": givens(),
    "Quantity": quantities(),
    "Ratio": ratios(),
    "Clock": of(n.Clock, words()),
    "Phrase": of(n.Phrase, words()),
    "Choice": choices(),
}

# Heads whose arguments have to be of a kind, for anything else is read otherwise.
_TYPED: dict[str, Trees] = {
    "arcmin": applied("arcmin", INTEGERS),
    "arcsec_angle": applied("arcsec_angle", INTEGERS),
    "pm": st.one_of(applied("pm", SMALL), applied("pm", SMALL, SMALL)),
    "mp": st.one_of(applied("mp", SMALL), applied("mp", SMALL, SMALL)),
    "cross": applied("cross", VECTORS, VECTORS),
    "dot": applied("dot", VECTORS, VECTORS),
    "cartesian": applied("cartesian", SETS, SETS) | several("cartesian", POINTS),
    "and": several("and", relations()),
    "or": several("or", relations()),
    "not": applied("not", relations()),
    "det": applied("det", MATRICES),
    "transpose": applied("transpose", MATRICES),
    "dagger": applied("dagger", COMPOUND),
    "complement": applied("complement", SETS.filter(lambda node: isinstance(node, n.Set)) | POINTS),
    "overline": applied("overline", COMPOUND) | st.tuples(POINTS, POINTS).map(lambda ends: Apply("overline", ends)),
    "restrict": restrictions(),
}
# Heads that only the grammar gives: signs of geometry, of physics, over letters.
_GRAMMAR: dict[str, Trees] = {
    **{head: applied(head, SMALL, SMALL) for head in BINARY},
    **{head: applied(head, POINTS, POINTS, POINTS) for head in ("angle", "triangle", "parallelogram")},
    **{head: applied(head, SMALL, SMALL) for head in ("overset", "underset", "stackrel", "permutation")},
    **{head: applied(head, SMALL) for head in ("overparen", "overleftarrow", "sup", "inf")},
    **{head: applied(head, STATES) for head in ("ket", "bra")},
    **{head: applied(head, STATES, STATES) for head in ("braket", "outer")},
    **{head: applied(head, COMPOUND) for head in ("prime", "from_above", "from_below")},
    **{head: applied(head, SMALL, SMALL) for head in ("oplus", "ominus", "rtimes", "ltimes")},
    **{head: applied(head, SMALL, SMALL) for head in ("tensor_power", "direct_power")},
    "hypergeometric": series(),
    "arrow": applied("arrow", POINTS, POINTS),
    "subscript": applied("subscript", COMPOUND, LETTERS),
    "accent_hat": applied("accent_hat", several("add", LETTERS)),
    "modulus": applied("modulus", SMALL),
}


def _head(head: str, arity: int | None) -> Trees:
    return several(head, SMALL) if arity is None else applied(head, *[SMALL] * arity)


KINDS: dict[str, Trees] = {
    **_CLASSES,
    **{row.head: call(row) for row in v.FUNCTIONS if row.head != "rational"},  # Rational(1, 2) is a quotient
    **{head: _head(head, arity) for head, arity in HEADS.items()},
    **_GRAMMAR,
    **_TYPED,
}


def kind_of(node: Node) -> str:
    """The name of a node's kind in ``KINDS``."""
    return node.head if isinstance(node, Apply) else type(node).__name__
