"""Single rewritings of trees: derivatives gathered, determinants and indexed sums written out, functions named."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from mathequiv.nodes import Apply, Bind, Call, Matrix, Node, Number, Relation, Symbol, Tuple
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.heads import names
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.trees import free_symbols, mentions, negative, product, substitute, total
from mathequiv.numeric.values import NoValue

# Terms of an indexed sum that is written out, and rows of a determinant.
_WRITTEN_TERMS = 64
_WRITTEN_SIDE = 4
# Letters of functions, and letters of constants.
_FUNCTIONS = names("f g h u v F G")
_STEADY = names("a b c d k n m p q A B C D K M N R alpha beta gamma lambda mu omega hbar")


def is_plain(letter: Symbol) -> bool:
    """True of a letter whose subscript is a number or a letter, or none."""
    return letter.sub is None or isinstance(letter.sub, (Number, Symbol))


def order_of(node: Bind) -> int | None:
    """How often each letter is derived by; mixed derivatives of higher order have no notation."""
    if node.high is None:
        return 1
    written = node.high.value if isinstance(node.high, Number) else 0
    return written if type(written) is int and written > 0 and len(node.variables) == 1 else None


def may_depend(node: Bind) -> bool:
    """True where a total derivative meets letters that may be functions of its variable: ``d/dx (fg)`` is not 0."""
    letters = {letter.name for letter in free_symbols(node.body).difference(node.variables)}
    if node.note == "partial" or not letters or isinstance(node.body, (Symbol, Call)):
        return False
    if any(mentions(node.body, variable) for variable in node.variables):
        return not letters.isdisjoint(_FUNCTIONS)
    return not letters <= _STEADY


class Place(NamedTuple):
    """Where an expression is evaluated: a letter, and its value or the two between which one takes the difference."""

    letter: Symbol
    ends: tuple[Node, ...]


def place_of(node: Apply) -> Place | None:
    """The place of a bar of evaluation; without a name it belongs to the only letter of what stands before it."""
    body, place = node.args
    ends = place.items if isinstance(place, Tuple) else (place,)
    named = [end.terms[0] for end in ends if isinstance(end, Relation) and end.operators == ("=",)]
    values = tuple(end.terms[-1] if isinstance(end, Relation) else end for end in ends)
    letters: set[Node] = set(named) or set(free_symbols(body).difference(*map(free_symbols, values)))
    if len(letters) != 1 or len(ends) > 2 or any(isinstance(value, Relation) for value in values):
        return None
    letter = letters.pop()
    return Place(letter, values) if isinstance(letter, Symbol) else None


def collapsed(node: Bind) -> Bind:
    """A derivative of a derivative by the same letter, as one of higher order."""
    inner = node.body
    if not isinstance(inner, Bind) or (inner.head, inner.variables, inner.note) != (
        node.head,
        node.variables,
        node.note,
    ):
        return node
    inner = collapsed(inner)
    outer_order, inner_order = order_of(node), order_of(inner)
    if outer_order is None or inner_order is None or len(node.variables) > 1:
        return node
    return Bind(node.head, node.variables, inner.body, high=Number(outer_order + inner_order), note=node.note)


def expanded(rows: Sequence[Sequence[Node]]) -> Node:
    """A determinant up to four by four, by its first row; a larger one, or one of what is no square, as it is."""
    if len(rows) != len(rows[0]) or len(rows) > _WRITTEN_SIDE:
        return Apply("det", (Matrix(tuple(map(tuple, rows))),))
    if len(rows) == 1:
        return rows[0][0]
    minors = [expanded([(*row[:column], *row[column + 1 :]) for row in rows[1:]]) for column in range(len(rows))]
    terms = [product(entry, minor) for entry, minor in zip(rows[0], minors, strict=True)]
    return total(*(negative(term) if column % 2 else term for column, term in enumerate(terms)))


def written_out(node: Bind) -> Node | None:
    """The terms of a sum or product between two written integers."""
    low, high = node.low, node.high
    if not isinstance(low, Number) or not isinstance(high, Number):
        return None
    if type(low.value) is not int or type(high.value) is not int or not 0 <= high.value - low.value < _WRITTEN_TERMS:
        return None
    terms = [
        substitute(node.body, {node.variables[0]: Number(index)}) for index in range(low.value, high.value + 1)
    ]  # fmt: skip
    return total(*terms) if node.head == "sum" else product(*terms)


def special_function(function: Symbol, args: tuple[Node, ...]) -> Apply | None:
    """The special function that a letter usually stands for: ``Gamma(x)``, ``J_n(x)``, ``Li_s(x)``."""
    if function.marks:
        return None
    if function.sub is None:
        head = _BY_LETTER.get((function.name, len(args)))
        return None if head is None else Apply(head, args)
    head = _BY_ORDER.get(function.name)
    return None if head is None or len(args) != 1 else Apply(head, (function.sub, *args))


_BY_LETTER = {("Gamma", 1): "gamma", ("zeta", 1): "zeta", ("psi", 1): "digamma", ("B", 2): "beta", ("W", 1): "lambertw"}
_BY_ORDER = {"J": "besselj", "Y": "bessely", "I": "besseli", "K": "besselk", "Li": "polylog"}
# Letters that mean their special function and nothing else.
CERTAIN = frozenset({"Gamma", "zeta", "J", "Y", "Li"})
GREEK = names(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi psi omega "
    "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega Li"
)


def with_number(node: Node) -> Node:
    """A power whose exponent is a written fraction, with the fraction as one number."""
    if not isinstance(node, Apply) or not isinstance(node.args[1], Apply) or free_symbols(node.args[1]):
        return node
    try:
        value = evaluate(node.args[1], Scope({}))
    except NoValue:
        return node
    return Apply("pow", (node.args[0], Number(value))) if isinstance(value, (int, Fraction)) else node
