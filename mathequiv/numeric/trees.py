"""Trees built and taken apart: sums and products without idle terms, substitution, free letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mathequiv.nodes import Apply, Bind, Call, Node, Number, Symbol, children, rebuild

ZERO = Number(0)
ONE = Number(1)
TWO = Number(2)


def apply(head: str, *args: Node) -> Node:
    """The operation on its arguments."""
    return Apply(head, args)


def total(*terms: Node) -> Node:
    """The sum, without zeros."""
    kept = tuple(term for term in terms if term != ZERO)
    if len(kept) > 1:
        return Apply("add", kept)
    return kept[0] if kept else ZERO


def product(*factors: Node) -> Node:
    """The product, without ones; zero where a factor is zero."""
    if ZERO in factors:
        return ZERO
    kept = tuple(factor for factor in factors if factor != ONE)
    if len(kept) > 1:
        return Apply("mul", kept)
    return kept[0] if kept else ONE


def negative(node: Node) -> Node:
    """``-x``"""
    return ZERO if node == ZERO else Apply("neg", (node,))


def difference(left: Node, right: Node) -> Node:
    """``x - y``"""
    return total(left, negative(right))


def quotient(top: Node, bottom: Node) -> Node:
    """``x / y``"""
    return top if top == ZERO or bottom == ONE else Apply("div", (top, bottom))


def power(base: Node, exponent: Node) -> Node:
    """``x^y``"""
    if exponent == ONE:
        return base
    return ONE if exponent == ZERO else Apply("pow", (base, exponent))


def substitute(node: Node, values: Mapping[Node, Node]) -> Node:
    """``node`` with letters replaced, letters in subscripts too; a bound letter shields its body."""
    if isinstance(node, Symbol) and node in values:
        return values[node]
    if isinstance(node, Bind):
        values = {letter: value for letter, value in values.items() if letter not in node.variables}
    return rebuild(node, lambda child: substitute(child, values)) if values else node


def free_symbols(node: Node) -> frozenset[Symbol]:
    """The letters of ``node`` that are not bound; names of unknown functions are none.

    A derivative and an antiderivative are functions of their letter: ``dy/dx`` varies with ``x``.
    """
    return frozenset(_free(node))


def _free(root: Node) -> Iterator[Symbol]:
    pending: list[tuple[Node, frozenset[Node]]] = [(root, frozenset())]
    while pending:
        node, bound = pending.pop()
        if isinstance(node, Apply):
            for arg in node.args:
                pending.append((arg, bound))
        elif isinstance(node, Symbol):
            if node not in bound:
                yield node
        elif isinstance(node, Call):
            pending.extend((arg, bound) for arg in node.args)
        elif isinstance(node, Bind):
            if _leaves_free(node):
                pending.extend((variable, bound) for variable in node.variables)
                pending.append((node.body, bound))
                continue
            inner = bound.union(node.variables)
            pending.append((node.body, inner))
            pending.extend((end, bound) for end in (node.low, node.high) if end is not None)
            if node.condition is not None:
                pending.append((node.condition, inner))
        else:
            pending.extend((child, bound) for child in children(node))


def _leaves_free(node: Bind) -> bool:
    return node.head == "derivative" or (node.head == "integral" and node.low is None and node.condition is None)


def is_negative(node: Node) -> bool:
    """True of a number written with a minus sign."""
    if isinstance(node, Number):
        return node.value < 0
    return isinstance(node, Apply) and node.head == "neg" and not free_symbols(node)


def mentions(node: Node, letter: Node) -> bool:
    """True where the letter occurs free in ``node``, in a subscript too."""
    return any(symbol == letter or (symbol.sub is not None and mentions(symbol.sub, letter)) for symbol in _free(node))
