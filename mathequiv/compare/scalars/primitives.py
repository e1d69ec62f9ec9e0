r"""Indefinite integrals that are left to be done: ``\int x\,dx`` carries its constant by itself."""

from __future__ import annotations

from mathequiv.compare.build import ONE, contains, product, terms_of, total
from mathequiv.nodes import Apply, Bind, Node, Number, Symbol
from mathequiv.numeric import free_symbols

_MINUS = Number(-1)


def letter_of(*sides: Node) -> Symbol | None:
    """The one letter of the indefinite integrals among the terms; None without any, or where there are more."""
    found = {inner.variables for side in sides for term in terms_of(side) if (inner := _parts(term)[1]) is not None}
    letters = next(iter(found)) if len(found) == 1 else ()
    return letters[0] if len(letters) == 1 and isinstance(letters[0], Symbol) else None


def has_integral(node: Node) -> bool:
    """True where a term of the sum is an indefinite integral."""
    return any(_parts(term)[1] is not None for term in terms_of(node))


def derived(node: Node, letter: Symbol) -> Node:
    """The derivative of a sum: what is integrated, and the derivative of the rest."""
    terms = []
    rest = []
    for term in terms_of(node):
        factor, integral = _parts(term)
        if integral is None or letter in free_symbols(factor):
            rest.append(term)
        else:
            terms.append(product(factor, integral.body))
    if rest:
        terms.append(Bind("derivative", (letter,), total(*rest)))
    return total(*terms)


def _parts(term: Node) -> tuple[Node, Bind | None]:
    """A factor and an indefinite integral; no integral where there is none, or two."""
    if isinstance(term, Bind):
        return ONE, term if is_indefinite(term) else None
    if isinstance(term, Apply) and term.head == "neg":
        factor, integral = _parts(term.args[0])
        return product(_MINUS, factor), integral
    if not isinstance(term, Apply) or term.head != "mul":
        return ONE, None
    integrals = [factor for factor in term.args if isinstance(factor, Bind) and is_indefinite(factor)]
    others = [factor for factor in term.args if factor not in integrals]
    if len(integrals) != 1 or any(contains(factor, is_indefinite) for factor in others):
        return ONE, None
    return product(*others), integrals[0]


def is_indefinite(node: Node) -> bool:
    """True for an integral without bounds, over one letter and no region."""
    return (
        isinstance(node, Bind)
        and node.head == "integral"
        and node.low is None
        and node.high is None
        and node.condition is None
        and not node.note
    )
