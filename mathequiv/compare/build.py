"""Small constructors of trees that fold rationals and nothing else, and substitution."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import islice

from mathequiv.nodes import Apply, Bind, Call, Constant, Node, Number, Rational, Symbol, rebuild, walk
from mathequiv.normal.matrices import multiplies_matrices

ZERO, ONE = Number(0), Number(1)
PI, INFINITY = Constant("pi"), Constant("inf")


def number(value: Rational) -> Number:
    """The literal of an exact rational."""
    return Number(value.numerator if value.denominator == 1 else value)


def is_zero(node: Node) -> bool:
    """True for the literal 0."""
    return isinstance(node, Number) and node.value == 0


def total(*terms: Node) -> Node:
    """The sum, its literals folded into one, a term and its opposite cancelled."""
    constant = sum((term.value for term in terms if isinstance(term, Number)), start=Fraction(0))
    times: dict[Node, int] = {}
    for term in terms:
        if isinstance(term, Number):
            continue
        if times.get(opposite := negative(term)):
            times[opposite] -= 1
        else:
            times[term] = times.get(term, 0) + 1
    rest = [term for term, count in times.items() for _ in range(count)]
    if constant != 0 or not rest:
        rest.append(number(constant))
    return rest[0] if len(rest) == 1 else Apply("add", tuple(rest))


def product(*factors: Node) -> Node:
    """The product, its literals and signs folded into one."""
    constant = Fraction(1)
    rest: list[Node] = []
    for factor in factors:
        if isinstance(factor, Apply) and factor.head == "neg":
            constant, factor = -constant, factor.args[0]
        if isinstance(factor, Number):
            constant *= factor.value
        else:
            rest.append(factor)
    rest = _squared(rest)
    if constant == 0:
        return ZERO
    if constant == -1 and len(rest) == 1:
        return Apply("neg", (rest[0],))
    if constant != 1 or not rest:
        rest.insert(0, number(constant))
    return rest[0] if len(rest) == 1 else Apply("mul", tuple(rest))


def _squared(factors: list[Node]) -> list[Node]:
    """The factors, two like square roots as their radicand."""
    kept: list[Node] = []
    for factor in factors:
        if isinstance(factor, Apply) and factor.head == "sqrt" and factor in kept:
            kept[kept.index(factor)] = factor.args[0]
        else:
            kept.append(factor)
    return kept


def negative(node: Node) -> Node:
    """The opposite; a literal keeps its places."""
    if isinstance(node, Number):
        return Number(-node.value, node.places)
    if isinstance(node, Apply) and node.head == "neg":
        return node.args[0]
    return Apply("neg", (node,))


def difference(left: Node, right: Node) -> Node:
    """left - right; the sides themselves where one is zero."""
    if is_zero(right):
        return left
    if is_zero(left):
        return negative(right)
    return total(left, negative(right))


def quotient(top: Node, bottom: Node) -> Node:
    """top / bottom."""
    if isinstance(bottom, Number) and bottom.value != 0:
        return product(number(Fraction(1) / bottom.value), top)
    return Apply("div", (top, bottom))


def power(base: Node, exponent: int) -> Node:
    """base to a natural exponent."""
    if exponent == 0:
        return ONE
    return base if exponent == 1 else Apply("pow", (base, Number(exponent)))


def root(node: Node) -> Node:
    """The square root."""
    return Apply("sqrt", (node,))


def scaled(node: Node, factor: Fraction) -> Node:
    """factor times node; a decimal stays a decimal, its last written digit moved with it."""
    if isinstance(node, Number) and node.places is not None:
        shift = len(str(abs(factor.numerator))) - len(str(factor.denominator))
        return Number(node.value * factor, node.places - shift)
    return product(number(factor), node)


def substitute(node: Node, values: Mapping[Node, Node]) -> Node:
    """node with free letters replaced; a letter that is bound inside is another letter."""
    if any(isinstance(inner, Bind) and any(map(values.__contains__, inner.variables)) for inner in walk(node)):
        return _substituted(node, values)
    return bottom_up(node, lambda inner: values.get(inner, inner) if isinstance(inner, (Symbol, Constant)) else inner)


def _substituted(node: Node, values: Mapping[Node, Node]) -> Node:
    if isinstance(node, (Symbol, Constant)) and node in values:
        return values[node]
    if isinstance(node, Bind) and not _renames(node, values):
        values = {letter: value for letter, value in values.items() if letter not in node.variables}
    return rebuild(node, lambda child: _substituted(child, values))


def _renames(node: Bind, values: Mapping[Node, Node]) -> bool:
    """True where a derivative, or an antiderivative, is by a letter that only gets another name."""
    free = node.head == "derivative" or (node.head == "integral" and node.low is None and node.condition is None)
    return free and all(isinstance(values.get(variable, variable), Symbol) for variable in node.variables)


def bottom_up(root: Node, change: Callable[[Node], Node]) -> Node:
    """The tree with every node changed after its children, without recursion."""
    done: dict[int, Node] = {}
    for node in reversed(tuple(walk(root))):
        done[id(node)] = change(rebuild(node, lambda child: done[id(child)]))
    return done[id(root)]


def size(node: Node, limit: int) -> int:
    """The number of nodes, counted no further than one past the limit."""
    return sum(1 for _ in islice(walk(node), limit + 1))


def contains(node: Node, test: Callable[[Node], bool]) -> bool:
    """True if some node of the tree passes the test."""
    return any(test(inner) for inner in walk(node))


_OPERATORS = frozenset(
    {"transpose", "dagger", "cross", "dot", "otimes", "oplus", "compose", "circ", "commutator", "trace", "ket", "bra"}
    | {"outer", "d_by", "partial_by"}
)
_OPERATOR_NAMES = frozenset({"nabla", "partial", "square"})
_OPERATOR_MARKS = frozenset({"hat", "vec", "dagger"})


def has_operators(node: Node) -> bool:
    """True where some factors may not commute: operators, marked letters, derivatives of unknown functions."""
    return contains(node, _is_operator)


def may_not_commute(node: Node) -> bool:
    """True where a product has two factors whose order may count: operators, or an operator before what it acts on."""
    names = {inner.name for inner in walk(node) if isinstance(inner, Symbol) and "dagger" in inner.marks}
    return contains(node, lambda inner: _has_two_operators(inner, names) or multiplies_matrices(inner))


def differentiates(node: Node) -> bool:
    """True where nabla or a bare partial sign stands."""
    return contains(node, _is_differential)


def _has_two_operators(node: Node, names: set[str]) -> bool:
    if isinstance(node, Apply) and node.head == "pow" and not _is_bare(node.args[0]):
        return contains(node.args[0], _is_bare)  # (x d/dx)^2 is not x^2 (d/dx)^2
    if not isinstance(node, Apply) or node.head != "mul":
        return False
    acting = [contains(arg, lambda inner: _is_acting(inner, names)) for arg in node.args]
    lettered = [contains(arg, lambda inner: isinstance(inner, (Symbol, Call))) for arg in node.args]
    differential = any(contains(arg, _is_differential) for arg in node.args)
    led = any(contains(arg, _is_bare) and any(lettered[place + 1 :]) for place, arg in enumerate(node.args))
    return led or sum(acting) > 1 or (differential and sum(lettered) > 1)


def _is_bare(node: Node) -> bool:
    """A derivative of nothing: an operator on what stands behind it."""
    return isinstance(node, Apply) and node.head in ("d_by", "partial_by")


def _is_acting(node: Node, names: set[str]) -> bool:
    return _is_operator(node) or (isinstance(node, Symbol) and node.name in names)


def _is_differential(node: Node) -> bool:
    return isinstance(node, Symbol) and node.name in _OPERATOR_NAMES


def _is_operator(node: Node) -> bool:
    if isinstance(node, Symbol):
        return node.name.split("_")[0] in _OPERATOR_NAMES or not _OPERATOR_MARKS.isdisjoint(node.marks)
    if isinstance(node, Apply):
        return node.head in _OPERATORS
    return isinstance(node, Bind) and node.head == "derivative"


def terms_of(node: Node) -> tuple[Node, ...]:
    """The terms of a sum, nested sums and signs opened."""
    if isinstance(node, Apply) and node.head == "add":
        return tuple(term for arg in node.args for term in terms_of(arg))
    if isinstance(node, Apply) and node.head == "neg":
        return tuple(negative(term) for term in terms_of(node.args[0]))
    return (node,)


def factors_of(node: Node) -> tuple[Node, ...]:
    """The factors of a product, nested products opened and signs set apart."""
    if isinstance(node, Apply) and node.head == "mul":
        return tuple(factor for arg in node.args for factor in factors_of(arg))
    if isinstance(node, Apply) and node.head == "neg":
        return (Number(-1), *factors_of(node.args[0]))
    return (node,)


def written_integer(node: Node) -> int | None:
    """The integer that is written, perhaps with signs; None for anything else."""
    if isinstance(node, Apply) and node.head == "neg":
        inner = written_integer(node.args[0])
        return None if inner is None else -inner
    return node.value if isinstance(node, Number) and isinstance(node.value, int) else None


def is_natural(node: Node) -> bool:
    """True for a positive integer as written."""
    return isinstance(node, Number) and isinstance(node.value, int) and node.value > 0


def has_imaginary_unit(node: Node) -> bool:
    """True where the imaginary unit occurs: then solutions are complex."""
    return contains(node, lambda inner: inner == Constant("i"))
