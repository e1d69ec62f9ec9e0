"""Applications: what ``f(x)`` means where one side applies a letter and the other multiplies by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mathequiv.compare.build import bottom_up
from mathequiv.nodes import Apply, Call, Node, Number, Relation, Symbol, children, walk
from mathequiv.numeric import free_symbols

Pair = tuple[Node, Node]
Change = Callable[[Node], Node]

_FUNCTION_LETTERS = frozenset({"f", "g", "h", "F", "G", "H", "P", "Q", "phi", "psi", "Phi", "Psi"})
# Letters that functions are given in, also in sums: ``f(x + 1)``, but ``h(a + b)`` and ``P(1 + rt)`` may be products.
_VARIABLES = frozenset("xyznt")


def applications(reference: Node, prediction: Node) -> list[Change]:
    """The ways to read calls of letters that the other side has plain: as applications, and where open as products."""
    sides = reference, prediction
    called = [_functions(side) for side in sides]
    plain = [_letters(side) for side in sides]
    disputed = (called[0] & plain[1]) | (called[1] & plain[0]) | (called[0] & called[1] & (plain[0] | plain[1]))
    if not disputed:
        return [lambda node: node]
    applied = _applied(called[0] | called[1])
    unsettled = disputed - set(_named_functions(sides))
    if not unsettled:
        return [applied]
    multiplied = _multiplied(unsettled)
    if not any(_may_be_function(letter, called) for letter in disputed):
        return [multiplied]
    settled = _applied(disputed - unsettled)
    return [lambda node: settled(multiplied(node)), applied]


def _may_be_function(letter: Symbol, called: Sequence[set[Symbol]]) -> bool:
    """A usual letter of functions, or one that both sides apply."""
    return letter.name in _FUNCTION_LETTERS or all(letter in functions for functions in called)


def _named_functions(sides: Pair) -> Iterator[Symbol]:
    """The letters that cannot be factors: those an equation gives values of, and usual ones of usual arguments."""
    for side in sides:
        for inner in walk(side):
            terms = inner.terms if isinstance(inner, Relation) and inner.operators[0] in ("=", "approx") else (inner,)
            for term in terms:
                if isinstance(term, Call) and isinstance(term.function, Symbol):
                    letter = term.function
                    if _is_value(letter, term, sides, named=term is not inner) or _nests(letter, term):
                        yield letter


def _is_value(letter: Symbol, call: Call, sides: Pair, *, named: bool) -> bool:
    """True of what no product would be: a usual letter of functions before one letter, a number, a usual variable.

    Where an equation says what it is, ``V(r)`` is a value as well, and ``T(2)`` is where nobody multiplies by ``T``.
    """
    usual = letter.name in _FUNCTION_LETTERS
    if all(map(_is_number, call.args)):
        plain = all(isinstance(arg, Number) for arg in call.args)  # a(1 + sqrt 2) is a product
        return usual or (plain and not any(_is_factor(letter, inner) for side in sides for inner in walk(side)))
    if all(isinstance(arg, Symbol) for arg in call.args):
        return usual or named
    variables = _VARIABLES - {"t"} if letter.name == "P" else _VARIABLES
    return usual and any(
        found == Symbol(found.name) and found.name in variables for arg in call.args for found in free_symbols(arg)
    )


def _is_number(node: Node) -> bool:
    return all(isinstance(inner, (Number, Apply)) for inner in walk(node))


def _is_factor(letter: Symbol, node: Node) -> bool:
    return isinstance(node, Apply) and node.head in ("mul", "div") and letter in node.args


def _nests(letter: Symbol, call: Call) -> bool:
    """``T(T(n))``: the function of its own value."""
    return any(isinstance(inner, Call) and inner.function == letter for arg in call.args for inner in walk(arg))


def _functions(node: Node) -> set[Symbol]:
    return {
        inner.function
        for inner in walk(node)
        if isinstance(inner, Call) and isinstance(inner.function, Symbol) and len(inner.args) == 1
    }


def _letters(node: Node) -> set[Symbol]:
    """The letters that stand for themselves: the functions of applications are left out."""
    found: set[Symbol] = set()
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, Call):
            pending.extend(current.args)
        elif isinstance(current, Symbol):
            found.add(current)
        else:
            pending.extend(children(current))
    return found


def _multiplied(names: set[Symbol]) -> Change:
    def change(inner: Node) -> Node:
        if isinstance(inner, Call) and inner.function in names and len(inner.args) == 1:
            return Apply("mul", (inner.function, inner.args[0]))
        return inner

    return lambda node: bottom_up(node, change)


def _applied(names: set[Symbol]) -> Change:
    """A factor after the letter of a function is its argument."""

    def change(inner: Node) -> Node:
        if not isinstance(inner, Apply) or inner.head != "mul":
            return inner
        factors: list[Node] = []
        for factor in inner.args:
            if factors and isinstance(factors[-1], Symbol) and factors[-1] in names:
                factors[-1] = Call(factors[-1], (factor,))
            else:
                factors.append(factor)
        return factors[0] if len(factors) == 1 else Apply("mul", tuple(factors))

    return lambda node: bottom_up(node, change)
