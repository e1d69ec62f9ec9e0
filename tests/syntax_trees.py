"""Strategies of trees: of every kind that stands after printing and reading, and of runs of tokens."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from mathequiv import nodes as n
from mathequiv.nodes import Apply, Constant, Node, Number, Symbol

# i and e are constants, d is the sign of a differential, A to J alone are choices, f to h and P, Q take arguments.
NAMES = st.sampled_from("abcklmnpqrstuvwxyzKLMNRSXYZ")  # and no T: above a matrix it is a transpose
FUNCTIONS = st.sampled_from(["f", "g", "h", "F", "phi", "psi"])
GREEK = st.sampled_from(["alpha", "beta", "theta", "omega", "Delta", "Omega", "hbar", "ell"])
MARKS = st.lists(st.sampled_from(["hat", "bar", "tilde", "vec", "dot", "ddot"]), max_size=2).map(tuple)
POSTMARKS = st.lists(st.sampled_from(["prime", "star"]), max_size=1).map(tuple)


def integers() -> st.SearchStrategy[Number]:
    """Integers, small and large."""
    return st.one_of(st.integers(0, 30), st.integers(0, 10**12), st.just(10**40 + 7)).map(Number)


def decimals() -> st.SearchStrategy[Number]:
    """Decimals with their places, some written with an exponent; a point at the end of a text is no decimal point."""

    def decimal(unscaled: int, places: int) -> Number:
        value = Fraction(unscaled) / Fraction(10) ** places
        return Number(int(value) if value.denominator == 1 else value, places)

    return st.builds(decimal, st.integers(0, 10**6), st.integers(-9, 9).filter(bool))


def grouped() -> st.SearchStrategy[Number]:
    """Thousands set apart by commas."""
    return st.integers(1000, 10**12).map(lambda value: Number(value, grouped=True))


def periodic() -> st.SearchStrategy[Number]:
    """Periodic decimals."""
    bottoms = st.sampled_from([3, 6, 7, 9, 11, 12, 13, 37, 99, 101])
    return st.builds(Fraction, st.integers(1, 400), bottoms).filter(lambda f: not _ends(f)).map(Number)


def _ends(value: Fraction) -> bool:
    return 10**6 % value.denominator == 0


def numerals() -> st.SearchStrategy[n.Numeral]:
    """Digits to a base below eleven."""

    def numeral(value: int, base: int) -> n.Numeral:
        digits = ""
        while value:
            value, digit = divmod(value, base)
            digits = str(digit) + digits
        return n.Numeral(digits or "0", base)

    return st.builds(numeral, st.integers(0, 10**6), st.integers(2, 10))


def symbols(subscripts: st.SearchStrategy[Node] | None = None) -> st.SearchStrategy[Symbol]:
    """Letters with marks and subscripts."""
    subs = st.none() | (subscripts or (NAMES.map(Symbol) | st.integers(0, 99).map(Number)))
    marks = st.builds(lambda inner, outer: inner + outer, MARKS, POSTMARKS)
    return st.builds(Symbol, NAMES | GREEK, subs, marks)


CONSTANTS = st.sampled_from(["pi", "e", "i", "inf", "N", "Z", "Q", "R", "C", "empty"]).map(Constant)
NUMBERS = integers() | decimals() | periodic()
LEAVES = st.one_of(NUMBERS, symbols(), CONSTANTS, numerals())


def applied(head: str, *parts: st.SearchStrategy[Node]) -> st.SearchStrategy[Apply]:
    """``head`` of one draw from each part."""
    return st.tuples(*parts).map(lambda args: Apply(head, args))


def several(head: str, part: st.SearchStrategy[Node], most: int = 4) -> st.SearchStrategy[Apply]:
    """``head`` of two or more draws from ``part``."""
    return st.lists(part, min_size=2, max_size=most).map(lambda args: Apply(head, tuple(args)))


UNARY = ("sqrt", "abs", "norm", "factorial", "percent", "degree", "log", "neg", "ln", "sin", "arctan", "floor", "ceil")
BINARY = ("div", "pow", "root", "binomial", "log_base", "mod", "otimes", "compose", "pm", "mp")
CHAINS = ("add", "mul", "gcd", "max")


def expressions(leaves: st.SearchStrategy[Node] = LEAVES, size: int = 12) -> st.SearchStrategy[Node]:
    """Expressions of the structural heads."""

    def grown(part: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        return st.one_of(
            *(applied(head, part) for head in UNARY),
            *(applied(head, part, part) for head in BINARY),
            *(several(head, part) for head in CHAINS),
            st.builds(n.Call, FUNCTIONS.map(Symbol), st.lists(part, min_size=1, max_size=3).map(tuple)),
        )

    return st.recursive(leaves, grown, max_leaves=size)


RELATIONS = ("=", "!=", "<", "<=", ">", ">=", "in", "notin", "subset", "subseteq", "approx", "equiv", "sim", "to",
             "parallel", "perp", "divides", "propto", "iff", "implies", "ll", "gg", "cong", "nless", "ngtr",
             "notdivides", "notsubset", "notsubseteq", "notequiv", "notparallel", "prec", "preceq", "succ", "succeq",
             "lesssim", "gtrsim", "asymp", "normalin", "embeds", "onto", "balances", "up", "down", "to{f}",
             "gets[g]{f}")  # fmt: skip
SMALL = expressions(size=3)
LETTERS = NAMES.map(Symbol)


def _items(least: int = 1, part: st.SearchStrategy[Node] = SMALL) -> st.SearchStrategy[tuple[Node, ...]]:
    return st.lists(part, min_size=least, max_size=4).map(tuple)


def relations() -> st.SearchStrategy[n.Relation]:
    """Chains, and congruences."""

    def chain(first: Node, links: list[tuple[str, Node]]) -> n.Relation:
        return n.Relation((first, *(term for _, term in links)), tuple(operator for operator, _ in links))

    links = st.lists(st.tuples(st.sampled_from(RELATIONS), SMALL), min_size=1, max_size=3)
    congruences = st.builds(lambda a, b, m: n.Relation((a, b), ("equiv",), m), SMALL, SMALL, SMALL)
    return st.one_of(st.builds(chain, SMALL, links), congruences)


def matrices(bracket: st.SearchStrategy[str]) -> st.SearchStrategy[n.Matrix]:
    """Matrices of up to three rows and columns."""

    def rows(columns: int) -> st.SearchStrategy[tuple[tuple[Node, ...], ...]]:
        return st.lists(st.tuples(*[SMALL] * columns), min_size=1, max_size=3).map(tuple)

    return st.builds(n.Matrix, st.integers(1, 3).flatmap(rows), bracket)


def binders() -> st.SearchStrategy[Node]:
    """Sums, integrals, limits, extremes, derivatives, maps, quantifiers."""
    member = st.builds(lambda letter, where: n.Relation((letter, where), ("in",)), LETTERS, SMALL)
    one = LETTERS.map(lambda letter: (letter,))

    def over(head: str, scope: n.Relation, body: Node) -> n.Bind:
        return n.Bind(head, (scope.terms[0],), body, condition=scope)

    def derivative(variables: tuple[Node, ...], body: Node, order: int, note: str) -> n.Bind:
        return n.Bind("derivative", variables, body, high=Number(order), note=note)

    def quantified(head: str, letter: Node, bound: Node, claim: Node) -> n.Bind:
        return n.Bind(head, (letter,), claim, condition=n.Relation((letter, bound), (">",)))

    big = ("sum", "prod", "union", "intersection", "directsum", "tensorproduct", "coproduct")
    extremes = ("max", "min", "argmax", "argmin", "sup", "inf")
    said = st.builds(lambda letter, word: n.Relation((letter, Symbol(word)), ("is",)), LETTERS, st.just("odd"))
    path = NAMES.map(lambda name: (Symbol(name, marks=("vec",)),))
    curve = applied("along", SMALL)
    return st.one_of(
        st.builds(quantified, st.sampled_from(["forall", "exists", "exists_unique"]), LETTERS, SMALL, relations()),
        st.builds(n.Bind, st.sampled_from(big), one, SMALL, SMALL, st.none() | SMALL),
        st.builds(over, st.sampled_from(big + extremes), member | said, SMALL),
        st.builds(n.Bind, st.just("integral"), one, SMALL, st.none() | SMALL, st.none() | SMALL),
        st.builds(n.Bind, st.sampled_from(["integral", "contour"]), path, curve, LETTERS),
        st.builds(n.Bind, st.sampled_from(["limit", "limsup", "liminf"]), one, SMALL, SMALL),
        st.builds(n.Bind, st.just("lambda"), one, SMALL),
        st.builds(derivative, one, SMALL, st.integers(1, 3), st.sampled_from(["", "partial"])),
    )


def collections() -> st.SearchStrategy[Node]:
    """Points, brackets, sets, vectors, intervals with one open end, lists, matrices, pieces."""
    pieces = st.lists(st.tuples(SMALL, relations()), min_size=1, max_size=3)
    last = st.none() | SMALL
    return st.one_of(
        st.builds(n.Tuple, _items(2)),
        st.builds(n.Bracket, _items()),
        st.builds(n.Set, _items(0)),
        st.builds(n.Vector, _items()),
        st.builds(n.SetBuilder, SMALL, relations()),
        st.builds(lambda low, high, side: n.Interval(low, high, side, not side), SMALL, SMALL, st.booleans()),
        st.builds(lambda low, high: n.Interval(low, high, False, False), SMALL, SMALL),
        matrices(st.sampled_from(["p", "b", "B", ""])),
        matrices(st.just("")).map(lambda matrix: Apply("det", (matrix,))),
        st.builds(lambda rows, rest: n.Piecewise((*rows, *([(rest, None)] if rest else []))), pieces, last),
    )


def statements() -> st.SearchStrategy[Node]:
    """Whole answers: of every kind whose printed form reads back as its first reading."""
    ends = st.sampled_from("NZQRC").map(Constant)
    family = st.builds(lambda letter, where: n.Relation((letter, where), ("in",)), LETTERS, ends)
    simple = st.one_of(collections(), relations(), binders(), SMALL)
    return st.one_of(
        simple,
        st.builds(n.Listing, _items(2, simple.filter(lambda node: not isinstance(node, n.Relation)))),
        st.builds(n.Listing, _items(2), st.sampled_from([",", "and", "or"])),
        st.builds(n.Listing, _items(2, relations()), st.sampled_from([",", "system"])),
        st.builds(n.Tuple, _items(2, collections().filter(lambda node: not _french(node)))),
        st.sampled_from(["and", "or"]).flatmap(lambda head: several(head, relations())),
        applied("not", relations()),
        several("union", collections().filter(lambda node: isinstance(node, (n.Tuple, n.Interval, n.Set, n.Bracket)))),
        st.builds(n.Given, SMALL.filter(lambda node: not isinstance(node, Symbol)), family),
        st.builds(n.Given, SMALL, relations().filter(lambda node: node.operators != ("in",))),
        words(),
    )


def _french(node: Node) -> bool:
    """An interval whose brackets are turned, which stand in no others."""
    return isinstance(node, n.Interval) and not node.low_closed and not node.high_closed


def words() -> st.SearchStrategy[Node]:
    """Phrases, with formulas in them or without, choices, times of day."""
    noun = st.sampled_from(["ellipse", "triangle", "circle", "points", "centre"])
    word = st.sampled_from(["right", "does", "not", "exist", "the", "of", "many"])
    run = st.builds(lambda first, rest: " ".join([first, *rest]), noun, st.lists(word, min_size=1, max_size=5))
    letters = st.lists(st.sampled_from("ABCDE"), min_size=1, max_size=3, unique=True)
    return st.one_of(
        run.map(lambda text: n.Phrase((text,))),
        st.builds(lambda before, node, after: n.Phrase((before, node, after)), run, SMALL, run),
        letters.map(lambda found: n.Choice(tuple(sorted(found)))),
        st.builds(lambda minutes, half: n.Clock(minutes * 60, half), st.integers(0, 719), st.just("am")),
        st.builds(lambda minutes, half: n.Clock(minutes * 60, half), st.integers(720, 1439), st.just("pm")),
    )
