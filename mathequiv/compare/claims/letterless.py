"""Relations without letters: equal only where their sides match, and a chain with a false one is no answer."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathequiv.compare.build import contains, difference, number
from mathequiv.compare.claims.links import Link, links, matched, sides
from mathequiv.compare.logic import DIFFERENT, EQUAL, first_known
from mathequiv.compare.registry import Same
from mathequiv.compare.sets.extents import unbound
from mathequiv.nodes import Apply, Call, Node, Number, Relation
from mathequiv.numeric import order
from mathequiv.verdict import Decision, Finding, Stage, different, unknown


def has_letters(node: Node) -> bool:
    """True where a free letter or an unknown function occurs."""
    return bool(unbound(node)) or contains(node, lambda inner: isinstance(inner, Call))


def letterless(reference: Node, prediction: Node, same: Same) -> Finding:
    """Claims without letters: ``1 < 2`` is true, and so is ``3 < 4``, but they match only as written."""
    return first_known(
        (
            lambda: same.identical(reference, prediction),
            lambda: _matched(reference, prediction, same),
            lambda: broken_alone(reference, prediction, same),
        ),
        same.leaf.stage,
    )


def of_constants(reference: Node, prediction: Node, same: Same) -> Finding:
    """Systems without letters by their sides; any others by the links in them that do not hold."""
    if has_letters(reference) or has_letters(prediction):
        return broken_alone(reference, prediction, same)
    return letterless(reference, prediction, same)


def without_steps(chain: Relation, same: Same) -> Relation:
    """``a + b = -12 - 2 = -14`` as ``a + b = -14``: of equal constants in a row the last that is no approximation."""
    lettered = [has_letters(term) for term in chain.terms]
    if not any(lettered) or not {"=", "approx"}.issuperset(chain.operators):
        return chain
    terms = [chain.terms[0]]
    for place, operator in enumerate(chain.operators, 1):
        constants = not lettered[place] and not lettered[place - 1]
        if operator == "approx" and constants:
            continue
        if operator == "approx":
            return chain
        if constants:
            if same(terms[-1], chain.terms[place]).decision is not EQUAL:
                return chain
            terms.pop()
        terms.append(chain.terms[place])
    shorter = len(terms) < len(chain.terms)
    return Relation(tuple(terms), ("=",) * (len(terms) - 1)) if shorter else chain


def _matched(reference: Node, prediction: Node, same: Same) -> Finding:
    """As many links, matched by their signs and sides."""
    left, right = links(reference), links(prediction)
    if left is None or right is None or len(left) != len(right) or has_letters(reference) or has_letters(prediction):
        return unknown(same.leaf.stage)
    return matched(left, right, lambda one, other: _sides(one, other, same), same)


def _sides(one: Link, other: Link, same: Same) -> Finding:
    """Two links by their sign and sides."""
    if one.operator != other.operator:
        return different(Stage.NORMALIZED, "sign of relation", "another sign of relation")
    return sides(one, other, same)


# -- links that do not hold -------------------------------------------------------------------------------------
def broken_alone(reference: Node, prediction: Node, same: Same) -> Finding:
    """Refutes where a link without letters is false on one side, and those of the other side are true."""
    held = [_all_hold(side, same) for side in (reference, prediction)]
    if set(held) != {True, False}:
        return unknown(same.leaf.stage)
    side = "reference" if held[1] else "prediction"
    return different(Stage.NUMERIC, "chain", f"numbers that the {side} says are related are not")


def _all_hold(node: Node, same: Same) -> bool | None:
    """Whether all links without letters hold; None where one is open and none is false."""
    found = links(node)
    if found is None:
        return None
    truths = list(_truths(found, same))
    return False if False in truths else None if None in truths else True


def _truths(found: tuple[Link, ...], same: Same) -> Iterator[bool | None]:
    for link in found:
        if not has_letters(link.left) and not has_letters(link.right):
            yield _holds(link, same)


def _holds(link: Link, same: Same) -> bool | None:
    """Whether a relation of constants holds; a decimal may be rounded, so that it is not shown to be false."""
    if link.operator in ("<", "<="):
        sign = order(link.left, link.right)
        return None if sign is None else sign < 0 or (sign == 0 and link.operator == "<=")
    apart = same(link.left, link.right).decision
    if apart is Decision.UNKNOWN or (apart is DIFFERENT and _may_be_rounded(link)):
        return None
    return (apart is DIFFERENT) is (link.operator == "!=")


def _may_be_rounded(link: Link) -> bool:
    """True where a side is a decimal that is less than one in its last place away from the other."""
    places = [side.places for side in (link.left, link.right) if isinstance(side, Number) and side.places is not None]
    if not places:
        return False
    step = number(Fraction(10) ** -min(places))
    return order(Apply("abs", (difference(link.left, link.right),)), step) != 1
