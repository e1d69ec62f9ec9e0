r"""Equations that no point solves together: ``\sin x + \cos y = 1`` and ``= 2``, ``A \cap B = \{1\}`` and ``\{2\}``."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations
from itertools import product as product_of
from math import prod

from mathequiv.compare.build import number, product, total
from mathequiv.compare.claims.letterless import has_letters
from mathequiv.compare.claims.links import Link, links, values_at_one_point
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.logic import DIFFERENT, EQUAL, first_known, only_if_equal
from mathequiv.compare.registry import Same
from mathequiv.nodes import Apply, Node, Number
from mathequiv.normal.tree import normal_key
from mathequiv.verdict import Finding, different, unknown

_NO_POINT = "one expression has two values, so that no point solves both"


def levels(one: Link, other: Link, same: Same) -> Finding:
    """Refutes equations that give one expression two values; empty solution sets of such are not equal either."""
    return first_known(
        (
            lambda: values_apart(one, other, same),
            lambda: _constants_apart(one, other, same),
            lambda: multiples_apart(one, other, same),
        ),
        same.leaf.stage,
    )


# -- one side without letters -----------------------------------------------------------------------------------
def values_apart(one: Link, other: Link, same: Same) -> Finding:
    """The same left side, and values of any kind on the right that are shown to differ."""
    left, right = _level(one), _level(other)
    if left is None or right is None:
        return unknown(same.leaf.stage)
    apart = same(left[1], right[1])
    if apart.decision is not DIFFERENT or same(left[0], right[0]).decision is not EQUAL:
        return unknown(same.leaf.stage)
    return _apart(apart)


def _level(link: Link) -> tuple[Node, Node] | None:
    """The side with letters and the other one; None where both sides or none have letters."""
    has = has_letters(link.left), has_letters(link.right)
    if has[0] is has[1]:
        return None
    return (link.left, link.right) if has[0] else (link.right, link.left)


def multiples_apart(one: Link, other: Link, same: Same) -> Finding:
    r"""One left side is a multiple of the other, ``\sin 2x`` of ``\sin x \cos x``, its value another one."""
    left, right = _level(one), _level(other)
    if left is None or right is None or not _are_scalars(*left, *right):
        return unknown(same.leaf.stage)
    values = values_at_one_point(left[0], right[0], same)
    if values is None:
        return unknown(same.leaf.stage)
    apart = same.scalars(product(left[1], values[1]), product(right[1], values[0]))
    multiples = product(left[0], values[1]), product(right[0], values[0])
    if apart.decision is not DIFFERENT or same.scalars(*multiples).decision is not EQUAL:
        return unknown(same.leaf.stage)
    return _apart(apart)


def _are_scalars(*sides: Node) -> bool:
    return all(kind_of(side) is Kind.SCALAR for side in sides)


def _apart(values: Finding) -> Finding:
    text = values.evidence.text if values.evidence else values.rule
    return different(values.stage, "values of one expression", f"{_NO_POINT}: {text}")


def systems_apart(reference: Node, prediction: Node, same: Same) -> Finding:
    """Refutes systems where an equation of one and an equation of the other have no solution in common.

    Nothing is shown where equations of one side alone have none: they may be alternatives.
    """
    left, right = links(reference), links(prediction)
    if left is None or right is None or max(len(left), len(right)) > _MOST_LINKS:
        return unknown(same.leaf.stage)
    found = first_known((partial(_pair_apart, *pair, same) for pair in product_of(left, right)), same.leaf.stage)
    within = (pair for side in (left, right) for pair in combinations(side, 2))
    if found.known and any(_pair_apart(*pair, same).known for pair in within):
        return unknown(same.leaf.stage)
    return found


_MOST_LINKS = 6


def _pair_apart(one: Link, other: Link, same: Same) -> Finding:
    if one.operator != "=" or other.operator != "=" or not has_letters(one.zero_form):
        return unknown(same.leaf.stage)
    found = values_apart(one, other, same)
    return found if found.known else _constants_apart(one, other, same)


# -- sums that differ by a constant -----------------------------------------------------------------------------
# The factor of each term with letters, by its normal form, and what has none.
_Split = tuple[dict[object, Fraction], Node]


def _constants_apart(one: Link, other: Link, same: Same) -> Finding:
    """``d = 0`` and ``c d + k = 0``, for a constant k that is not zero."""
    found = _constants(one, other, same)
    return _apart(found) if found.decision is DIFFERENT else unknown(same.leaf.stage)


def multiples(one: Link, other: Link, same: Same) -> Finding:
    """Proves equations whose terms are in one ratio, each factor in its place: for what does not commute."""
    return only_if_equal(_constants(one, other, same))


def _constants(one: Link, other: Link, same: Same) -> Finding:
    """What is said of the constants, where the terms with letters are all in one ratio."""
    left, right = _split(one.zero_form), _split(other.zero_form)
    if not left[0] or left[0].keys() != right[0].keys():
        return unknown(same.leaf.stage)
    ratios = {factor / right[0][term] for term, factor in left[0].items()}
    if len(ratios) != 1:
        return unknown(same.leaf.stage)
    return same.scalars(left[1], product(number(ratios.pop()), right[1]))


def _split(node: Node) -> _Split:
    """The terms of a sum: those with letters by their factors, those without as one."""
    factors: dict[object, Fraction] = {}
    rest: list[Node] = []
    pending = [(node, Fraction(1))]
    while pending:
        term, factor = pending.pop()
        if isinstance(term, Apply) and term.head in ("add", "neg"):
            factor = -factor if term.head == "neg" else factor
            pending.extend((arg, factor) for arg in term.args)
        elif has_letters(term):
            scale, inner = _scale(term)
            key = normal_key(inner)
            factors[key] = factors.get(key, Fraction(0)) + factor * scale
        else:
            rest.append(product(number(factor), term))
    return {term: factor for term, factor in factors.items() if factor}, total(*rest)


def _scale(node: Node) -> tuple[Fraction, Node]:
    """The number that a term is multiplied by, and the rest of it."""
    if not isinstance(node, Apply):
        return Fraction(1), node
    if node.head == "div" and isinstance(node.args[1], Number) and node.args[1].value:
        scale, inner = _scale(node.args[0])
        return scale / node.args[1].value, inner
    if node.head == "mul":
        factors = [Fraction(arg.value) for arg in node.args if isinstance(arg, Number)]
        return prod(factors, start=Fraction(1)), product(*(arg for arg in node.args if not isinstance(arg, Number)))
    return Fraction(1), node
