"""Set builders: the same elements under the same condition, whatever the bound letters are called."""

from __future__ import annotations

from mathequiv.compare.build import contains, substitute
from mathequiv.compare.families.declarations import Range, declared_letters, ranges
from mathequiv.compare.families.lattices import by_lattice
from mathequiv.compare.families.periodic import by_period
from mathequiv.compare.kinds import Kind
from mathequiv.compare.logic import EQUAL, all_of, first_known, labelled, only_if_equal
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.sets.extents import by_members
from mathequiv.compare.sets.intervals import by_progressions, by_region
from mathequiv.nodes import Constant, Node, Relation, SetBuilder, Symbol, Tuple, walk
from mathequiv.numeric import exact, free_symbols
from mathequiv.verdict import Finding, Stage, different, equal, unknown


@rule(Kind.BUILDER, Kind.BUILDER)
def builder_builder(reference: Node, prediction: Node, same: Same) -> Finding:
    """As progressions, as sets of reals, or element and condition with the bound letters renamed alike."""
    assert isinstance(reference, SetBuilder)
    assert isinstance(prediction, SetBuilder)
    return first_known(
        (
            lambda: by_progressions(reference, prediction, same),
            lambda: by_region(reference, prediction, same),
            lambda: by_period(reference, prediction, same),
            lambda: by_lattice(reference, prediction, same),
            lambda: _renamed(reference, prediction, same),
            lambda: by_members(reference, prediction, same),
            lambda: same.identical(reference, prediction),
            lambda: same.sets(reference, prediction),
        ),
        same.leaf.stage,
    )


def _renamed(reference: SetBuilder, prediction: SetBuilder, same: Same) -> Finding:
    """The prediction's letters become the reference's, in their order in the element."""
    own, theirs = bound_letters(reference), bound_letters(prediction)
    if not own or len(own) != len(theirs):
        return unknown(same.leaf.stage)
    if set(theirs) & free_symbols(reference) - set(own):
        return unknown(same.leaf.stage)
    names: dict[Node, Node] = dict(zip(theirs, own, strict=True))
    element, condition = substitute(prediction.element, names), substitute(prediction.condition, names)
    if isinstance(reference.element, (Symbol, Tuple, Relation)):
        return _plain_elements(reference, SetBuilder(element, condition), same)
    found = all_of((same(reference.element, element), conditions(reference.condition, condition, same)))
    return only_if_equal(found)


def _plain_elements(reference: SetBuilder, prediction: SetBuilder, same: Same) -> Finding:
    """Where the elements are the letters themselves, the sets differ where the conditions do."""
    elements = same(reference.element, prediction.element)
    if elements.decision is not EQUAL:
        return only_if_equal(elements)
    found = labelled("condition", conditions(reference.condition, prediction.condition, same))
    if found.decision is EQUAL and contains(reference, lambda inner: inner == Constant("C")):
        return same.identical(reference, prediction)  # equal for real letters is not equal for complex ones
    if contains(reference, _is_discrete) or contains(prediction, _is_discrete):
        return only_if_equal(found)  # n < 2.5 and n <= 2 are the same of whole numbers
    return found


def _is_discrete(node: Node) -> bool:
    return isinstance(node, Constant) and node.name in ("N", "Z", "Q")


def bound_letters(node: SetBuilder) -> tuple[Symbol, ...]:
    """The letters that a set builder binds: those of a plain element, or those that the condition declares."""
    element = node.element.terms[0] if isinstance(node.element, Relation) else node.element
    letters = tuple(dict.fromkeys(inner for inner in walk(element) if isinstance(inner, Symbol)))
    if isinstance(element, (Symbol, Tuple)):
        return letters if set(letters) <= free_symbols(node.condition) | set(ranges(node.condition) or ()) else ()
    declared = declared_letters(node.condition)
    return tuple(letter for letter in letters if letter in declared)


def conditions(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same declaration of ranges, or the same claim."""
    left, right = ranges(reference), ranges(prediction)
    if left is not None and right is not None and left.keys() == right.keys():
        return all_of(range_range(left[letter], right[letter], same) for letter in left)
    found = same(reference, prediction)
    return found if found.decision is EQUAL or (left is None and right is None) else unknown(same.leaf.stage)


_INTEGERS = frozenset({"Z", "integers"})


def range_range(reference: Range, prediction: Range, same: Same) -> Finding:
    """The same number set between the same bounds."""
    if _is_natural(reference, prediction) or _is_natural(prediction, reference):
        return equal(Stage.NORMALIZED, "range", "the natural numbers")
    if reference.over != prediction.over and not {reference.over, prediction.over} <= _INTEGERS:
        if "any" in (reference.over, prediction.over) or "integers" in (reference.over, prediction.over):
            return unknown(same.leaf.stage)
        return different(Stage.NORMALIZED, "range", f"{reference.over} against {prediction.over}")
    return all_of((_bound(reference.first, prediction.first, same), _bound(reference.last, prediction.last, same)))


def _is_natural(one: Range, other: Range) -> bool:
    """True of the natural numbers beside the integers from 0 or from 1 on, which settle where they begin."""
    plain = one.over == "N" and one.first is None and one.last is None and other.last is None
    return plain and other.over in _INTEGERS and other.first is not None and exact(other.first) in (0, 1)


def _bound(left: Node | None, right: Node | None, same: Same) -> Finding:
    if left is None or right is None:
        if left is right:
            return equal(Stage.NORMALIZED, "range", "no bound")
        return different(Stage.NORMALIZED, "range", "bounded on one side only")
    return same(left, right)
