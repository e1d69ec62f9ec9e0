"""Breakpoints: the subtrees whose sign decides how an expression behaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from mathequiv.nodes import Apply, Call, Node, Number, Piecewise, Relation, Symbol, walk
from mathequiv.numeric.heads import ARITHMETIC, INSIDE, OUTSIDE, SIGNED, STEPS
from mathequiv.numeric.trees import ONE, difference, free_symbols, negative, total


def switches(*trees: Node) -> tuple[Node, ...]:
    """The subtrees that vary and whose sign matters, each once."""
    found: dict[Node, None] = {}
    for tree in trees:
        for node in walk(tree):
            for part in _of(node):
                if free_symbols(part):
                    found[part] = None
    return tuple(found)


def steps(*trees: Node) -> tuple[Node, ...]:
    """The arguments whose every integer value is a breakpoint."""
    found: dict[Node, None] = {}
    for tree in trees:
        for node in walk(tree):
            if isinstance(node, Apply) and node.head in STEPS:
                part = Apply("div", node.args) if node.head == "mod" else node.args[0]
                if free_symbols(part) and not (node.head == "mod" and free_symbols(node.args[1])):
                    found[part] = None
    return tuple(found)


def arithmetic_letters(*trees: Node) -> tuple[Symbol, ...]:
    """The letters of which a greatest common divisor is taken, or by which a remainder is."""
    found = {letter for node in _arithmetic(*trees) for letter in free_symbols(node)}
    return tuple(sorted(found, key=repr))


def constants_of_arithmetic(*trees: Node) -> Iterator[Node]:
    """The parts without letters inside such divisors and remainders."""
    for node in _arithmetic(*trees):
        yield from (part for part in walk(node) if not free_symbols(part))


def _arithmetic(*trees: Node) -> Iterator[Apply]:
    """Remainders by a number are steps, and are seen over their period."""
    for tree in trees:
        for node in walk(tree):
            if (
                isinstance(node, Apply)
                and node.head in ARITHMETIC
                and (node.head != "mod" or free_symbols(node.args[1]))
            ):
                yield node


def is_continuous(tree: Node) -> bool:
    """True where every operation is continuous wherever it has a value."""
    return not any(
        isinstance(node, (Piecewise, Call)) or (isinstance(node, Apply) and node.head in _JUMPING)
        for node in walk(tree)
    )


def _of(node: Node) -> Iterator[Node]:
    if isinstance(node, Piecewise):
        for _, condition in node.pieces:
            if condition is not None:
                yield from _of_condition(condition)
    elif isinstance(node, Apply):
        rule = _RULES.get(node.head)
        if rule is not None:
            yield from rule(node)


def _of_condition(condition: Node) -> Iterator[Node]:
    for part in walk(condition):
        if isinstance(part, Relation):
            for left, right in zip(part.terms, part.terms[1:], strict=False):
                yield difference(left, right)


def _first(node: Apply) -> Iterator[Node]:
    yield node.args[0]


def _radicand(node: Apply) -> Iterator[Node]:
    """What a root is taken of, and the bases of even powers in it: ``sqrt((x - 1)^2)`` turns at 1."""
    pending = [node.args[0]]
    yield node.args[0]
    while pending:
        part = pending.pop()
        if isinstance(part, Apply) and part.head in ("mul", "div", "neg"):
            pending.extend(part.args)
        elif isinstance(part, Apply) and part.head == "pow" and _is_even(part.args[1]):
            yield part.args[0]


def _is_even(exponent: Node) -> bool:
    return isinstance(exponent, Number) and exponent.value.numerator % 2 == 0


def _base(node: Apply) -> Iterator[Node]:
    """The base of a power that is no whole one."""
    exponent = node.args[1]
    if not isinstance(exponent, Number) or type(exponent.value) is not int:
        yield from _radicand(node)


def _around_one(node: Apply) -> Iterator[Node]:
    """``-1`` and ``1`` are the breakpoints."""
    yield difference(ONE, node.args[0])
    yield total(ONE, node.args[0])


def _above_one(node: Apply) -> Iterator[Node]:
    yield total(node.args[0], negative(ONE))
    yield node.args[0]


def _between(node: Apply) -> Iterator[Node]:
    for left, right in combinations(node.args, 2):
        yield difference(left, right)


_JUMPING = STEPS | ARITHMETIC | {"sgn", "arg", "factorial", "binomial", "permutation", "factorial2"}

_RULES: dict[str, Callable[[Apply], Iterator[Node]]] = {
    **dict.fromkeys(SIGNED, _first),
    **dict.fromkeys(INSIDE | OUTSIDE, _around_one),
    **dict.fromkeys(("arcosh", "arsech"), _above_one),
    **dict.fromkeys(("min", "max"), _between),
    **dict.fromkeys(("sqrt", "root"), _radicand),
    "pow": _base,
}
