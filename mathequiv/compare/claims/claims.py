"""Claims: inequalities, and what logic makes of relations; equal where they hold for the same values of the letters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from mathequiv.compare.build import contains, negative, number
from mathequiv.compare.claims.centres import centres
from mathequiv.compare.claims.inequalities import flipped
from mathequiv.compare.claims.interpretation import interpreted
from mathequiv.compare.claims.letterless import broken_alone, letterless
from mathequiv.compare.claims.linear import linear
from mathequiv.compare.claims.links import is_modulus, links, links_match, one_product
from mathequiv.compare.claims.points import grid, placed, separated, whole_points
from mathequiv.compare.claims.unsatisfied import without_solutions
from mathequiv.compare.kinds import COMPARISONS, Kind
from mathequiv.compare.logic import EQUAL, first_known, only_if_equal
from mathequiv.compare.matching import multiset
from mathequiv.compare.names import is_claim
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.sets.intervals import CLAIMS, apart, by_solutions, written_apart
from mathequiv.compare.sets.reals import Undetermined
from mathequiv.compare.sets.regions import claim
from mathequiv.compare.sets.sets import items
from mathequiv.nodes import Apply, Call, Node, Relation, Set, Symbol
from mathequiv.numeric import free_symbols
from mathequiv.verdict import Finding, Stage, different, unknown

# Lines that two claims about several letters are compared on.
_LINES = 3
# Letters whose order is tried at many points.
_ORDERED = 8


@rule(Kind.INEQUALITY, Kind.LIST, symmetric=True)
def inequality_list(inequality: Node, values: Node, same: Same) -> Finding:
    """An inequality describes no list of values."""
    return different(Stage.NORMALIZED, "kinds differ", "an inequality against several values")


@rule(Kind.CLAIM, Kind.LIST, symmetric=True)
def claim_values(claim: Node, values: Node, same: Same) -> Finding:
    """What holds for some values of one letter, or for none, and a list of values or of claims of which one holds."""
    listed = items(values)
    if all(map(is_claim, listed)):
        return claim_claim(claim, Apply("or", listed), same)
    return by_solutions(claim, Set(listed), same)


@rule(CLAIMS, CLAIMS)
@rule(CLAIMS, (Kind.SYSTEM, Kind.EQUATION, Kind.RECORD), symmetric=True)
def claim_claim(reference: Node, prediction: Node, same: Same) -> Finding:
    """True for the same values of the same letters, strictness included."""
    letters = free_symbols(reference) | free_symbols(prediction)
    if not free_symbols(reference) and not free_symbols(prediction):
        return _closed(reference, prediction, same)
    return first_known(
        (
            lambda: written_apart(reference, prediction, same),
            lambda: only_if_equal(links_match(reference, prediction, same)),
            lambda: by_solutions(reference, prediction, same),
            lambda: _linear(reference, prediction),
            lambda: only_if_equal(_alternatives(reference, prediction, same)),
            lambda: only_if_equal(_without_moduli(reference, prediction, same)),
            lambda: broken_alone(reference, prediction, same),
            lambda: without_solutions(reference, prediction, same),
            lambda: separated(reference, prediction, letters) or unknown(same.leaf.stage),
            lambda: _along_lines(reference, prediction, letters) or unknown(same.leaf.stage),
            lambda: interpreted(reference, prediction, same, _apart_in_letters),
            lambda: same.identical(reference, prediction),
            lambda: same.sets(reference, prediction),
        ),
        same.leaf.stage,
    )


def _closed(reference: Node, prediction: Node, same: Same) -> Finding:
    """Without letters and unknown functions claims match only as written: 1 < 2 is true, and so is 3 < 4."""
    found = letterless(reference, prediction, same)
    if found.known or not (contains(reference, _is_call) and contains(prediction, _is_call)):
        return found
    return first_known(
        (
            lambda: only_if_equal(links_match(reference, prediction, same)),
            lambda: interpreted(reference, prediction, same, _apart_in_letters),
        ),
        same.leaf.stage,
    )


def _is_call(node: Node) -> bool:
    return isinstance(node, Call)


def _linear(reference: Node, prediction: Node) -> Finding:
    """Two linear relations, of one link each."""
    left, right = links(reference), links(prediction)
    if left is None or right is None or len(left) != 1 or len(right) != 1:
        return unknown(Stage.NUMERIC)
    return linear(left[0].form, right[0].form)


def _alternatives(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same alternatives in any order, or the same product that vanishes."""
    product = one_product(reference, prediction, same)
    if product.known or not isinstance(reference, Apply) or not isinstance(prediction, Apply):
        return product
    if reference.head != "or" or prediction.head != "or" or len(reference.args) != len(prediction.args):
        return product
    return multiset(reference.args, prediction.args, same)


def _without_moduli(reference: Node, prediction: Node, same: Same) -> Finding:
    """``|A| < B`` as ``-B < A < B``, and ``|A| > B`` as ``A < -B or A > B``, whatever the sign of B."""
    left, right = _opened(reference), _opened(prediction)
    if left is reference and right is prediction:
        return unknown(same.leaf.stage)
    found = links_match(left, right, same)
    return found if found.decision is EQUAL else _alternatives(left, right, same)


def _opened(claim: Node) -> Node:
    """An inequality whose one side is a modulus, without it; any other claim as it is."""
    if not isinstance(claim, Relation) or len(claim.terms) != 2 or claim.operators[0] not in COMPARISONS:
        return claim
    (inner, bound), operator = claim.terms, claim.operators[0]
    if not is_modulus(inner):
        inner, bound, operator = bound, inner, flipped(operator)
    if not isinstance(inner, Apply) or not is_modulus(inner) or is_modulus(bound):
        return claim
    above = Relation((inner.args[0], bound), (operator,))
    below = Relation((inner.args[0], negative(bound)), (flipped(operator),))
    return Apply("and" if operator.startswith("<") else "or", (below, above))


def _apart_in_letters(reference: Node, prediction: Node) -> Finding:
    """A refutation where letters are all that the claims are about."""
    letters = free_symbols(reference) | free_symbols(prediction)
    if len(letters) == 1:
        return _on_line(reference, prediction, next(iter(letters))) or unknown(Stage.NUMERIC)
    found = separated(reference, prediction, letters) or _along_lines(reference, prediction, letters)
    if found is None and len(letters) <= _ORDERED and not any(letter.positive for letter in letters):
        found = separated(reference, prediction, letters, whole_points)
    return found or unknown(Stage.NUMERIC)


def _along_lines(reference: Node, prediction: Node, letters: frozenset[Symbol]) -> Finding | None:
    """A refutation on a line, all letters but one at small numbers, where both claims are solved exactly."""
    if len(letters) < 2:
        return None
    ordered = sorted(letters, key=repr)
    for letter in ordered[:_LINES]:
        others = [other for other in ordered if other != letter]
        for values in islice(grid(others), 1, _LINES + 1):
            line = {other: number(value) for other, value in values.items()}
            found = _on_line(placed(reference, line), placed(prediction, line), letter)
            if found is not None:
                return found
    return _through_centres(reference, prediction, ordered)


def _through_centres(reference: Node, prediction: Node, letters: Sequence[Symbol]) -> Finding | None:
    """The same on lines through the centres of circles."""
    for centre in (*centres(reference, letters), *centres(prediction, letters)):
        if not any(centre.values()):
            continue
        for letter in letters[:_LINES]:
            line: dict[Node, Node] = {other: number(value) for other, value in centre.items() if other != letter}
            found = _on_line(placed(reference, line), placed(prediction, line), letter)
            if found is not None:
                return found
    return None


def _on_line(reference: Node, prediction: Node, letter: Symbol) -> Finding | None:
    try:
        left, right = claim(reference, letter), claim(prediction, letter)
        return None if left.equals(right) else apart(left, right)
    except Undetermined:
        return None
