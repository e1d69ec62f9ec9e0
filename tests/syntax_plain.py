"""Trees whose plain text reads back: the kinds and heads for which calculators have a notation."""

from __future__ import annotations

from hypothesis import strategies as st
from syntax_kinds import KINDS, Trees, quantities
from syntax_trees import NAMES, applied, decimals, grouped, integers, numerals, periodic, several

from mathequiv import nodes as n
from mathequiv.nodes import Apply, Constant, Node, Number, Symbol

FUNCTIONS = ("sin", "arctan", "ln", "abs", "floor", "ceil", "sqrt", "re", "conj", "gamma", "erf", "log")
BEHIND = ("factorial", "percent", "degree")
PAIRS = ("div", "pow", "root", "binomial", "log_base", "mod", "pm")
CHAINS = ("add", "mul", "gcd", "lcm", "min", "max")
RELATIONS = ("=", "!=", "<", "<=", ">", ">=", "to", "implies")
CONSTANTS = st.sampled_from(["pi", "e", "i", "inf"]).map(Constant)


def names() -> st.SearchStrategy[Symbol]:
    """Letters, Latin and Greek, with a subscript or without, with a prime or without."""
    subs = st.none() | NAMES.map(Symbol) | st.integers(0, 99).map(Number)
    marks = st.sampled_from([(), ("prime",)])
    return st.builds(Symbol, NAMES | st.sampled_from(["alpha", "theta", "Delta"]), subs, marks)


LEAVES = st.one_of(integers(), decimals(), names(), CONSTANTS)


def calls(part: Trees) -> Trees:
    """Usual letters of functions applied."""
    return st.builds(n.Call, st.sampled_from("fgh").map(Symbol), st.lists(part, min_size=1, max_size=3).map(tuple))


def expressions(size: int = 12) -> Trees:
    """Arithmetic, functions of the vocabulary, calls."""

    def grown(part: Trees) -> Trees:
        return st.one_of(
            *(applied(head, part) for head in (*FUNCTIONS, *BEHIND, "neg")),
            *(applied(head, part, part) for head in PAIRS),
            *(several(head, part) for head in CHAINS),
            calls(part),
        )

    return st.recursive(LEAVES, grown, max_leaves=size)


SMALL = expressions(3)


def items(least: int = 2) -> st.SearchStrategy[tuple[Node, ...]]:
    """Two or more expressions."""
    return st.lists(SMALL, min_size=least, max_size=4).map(tuple)


def relations() -> st.SearchStrategy[n.Relation]:
    """Chains of signs that a keyboard has."""

    def chain(first: Node, links: list[tuple[str, Node]]) -> n.Relation:
        return n.Relation((first, *(term for _, term in links)), tuple(operator for operator, _ in links))

    links = st.lists(st.tuples(st.sampled_from(RELATIONS), SMALL), min_size=1, max_size=3)
    return st.builds(chain, SMALL, links)


def intervals() -> st.SearchStrategy[n.Interval]:
    """One end open, one closed."""
    return st.builds(lambda low, high, side: n.Interval(low, high, side, not side), SMALL, SMALL, st.booleans())


def matrices() -> st.SearchStrategy[n.Matrix]:
    """Up to three rows and columns in square brackets."""
    rows = st.integers(1, 3).flatmap(lambda width: st.lists(st.tuples(*[SMALL] * width), min_size=1, max_size=3))
    return rows.map(lambda cells: n.Matrix(tuple(cells), "b"))


def _is_readable(quantity: n.Quantity) -> bool:
    """A letter alone may be a factor, and a number with an exponent counts nothing."""
    places = quantity.value.places if isinstance(quantity.value, Number) else None
    return quantity.unit.text in ("km", "m/s", "USD", "apples") and (places is None or places >= 0)


BRACKETED = st.one_of(intervals(), items().map(n.Set))
CONDITIONS = st.one_of(relations(), relations().map(lambda claim: Apply("if", (claim,))))

PLAIN_KINDS: dict[str, Trees] = {
    "Number": st.one_of(integers(), decimals(), grouped(), periodic().filter(lambda number: number.value < 1)),
    "Numeral": numerals(),
    "Symbol": names(),
    "Constant": st.one_of(CONSTANTS, st.just(Constant("empty"))),
    **{head: applied(head, SMALL) for head in (*FUNCTIONS, *BEHIND, "neg")},
    **{head: applied(head, SMALL, SMALL) for head in PAIRS},
    **{head: several(head, SMALL) for head in CHAINS},
    "factorial2": applied("factorial2", SMALL),
    "arcmin": KINDS["arcmin"],
    "arcsec_angle": KINDS["arcsec_angle"],
    "det": applied("det", SMALL),
    "transpose": applied("transpose", matrices()),
    "union": several("union", BRACKETED),
    "intersection": several("intersection", BRACKETED),
    "setminus": applied("setminus", BRACKETED, BRACKETED),
    "and": several("and", relations()),
    "or": several("or", relations()),
    "Call": calls(SMALL),
    "Tuple": items().map(n.Tuple),
    "Bracket": items(1).map(n.Bracket),
    "Listing": st.builds(n.Listing, items(), st.sampled_from([",", "or"])),
    "Set": items().map(n.Set),
    "SetBuilder": st.builds(n.SetBuilder, SMALL, relations()),
    "Interval": intervals(),
    "Matrix": matrices(),
    "Relation": relations(),
    "Given": st.builds(n.Given, SMALL, CONDITIONS),
    "Quantity": quantities().filter(_is_readable),
    "Ratio": KINDS["Ratio"].filter(lambda ratio: all(isinstance(term, Number) for term in n.children(ratio))),
    "Clock": KINDS["Clock"],
    "Phrase": KINDS["Phrase"].filter(lambda phrase: not n.children(phrase)),
    "Choice": KINDS["Choice"],
}
