"""Whole answers with declarations: families over an integer, ranges of letters, and what may be ignored."""

from __future__ import annotations

from collections.abc import Callable, Collection

from mathequiv.compare.build import PI, contains, difference, negative, number, substitute
from mathequiv.compare.claims.links import links_match
from mathequiv.compare.claims.points import counterexample, grid, truth
from mathequiv.compare.families.combinations import combined
from mathequiv.compare.families.declarations import (
    WHOLE,
    Range,
    declared_letters,
    narrowed,
    only_declares,
    ranges,
    spelled_apart,
    spoken_of,
    written_out,
)
from mathequiv.compare.families.domains import confines, domain_lost, narrows
from mathequiv.compare.families.families import (
    COUNTERS,
    Family,
    combination,
    compare_families,
    family,
    is_declared,
    of_body,
)
from mathequiv.compare.families.flats import same_flat
from mathequiv.compare.families.lattices import by_lattice
from mathequiv.compare.families.periodic import by_period
from mathequiv.compare.families.pieced import as_one_piece
from mathequiv.compare.families.restricted import apart_within, conditions_apart, equal_within, follows, is_whole
from mathequiv.compare.families.sequences import begins
from mathequiv.compare.families.turns import REGIONS, same_counter
from mathequiv.compare.kinds import Kind, kind_of, never_meet
from mathequiv.compare.logic import DIFFERENT, EQUAL, all_of, any_of, labelled, only_if_equal
from mathequiv.compare.names import assignment, is_claim, unnamed
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.sets.builders import conditions
from mathequiv.compare.sets.setforms import excluding
from mathequiv.nodes import (
    Apply,
    Call,
    Given,
    Listing,
    Node,
    Phrase,
    Relation,
    SetBuilder,
    Symbol,
    walk,
)
from mathequiv.numeric import exact, free_symbols
from mathequiv.verdict import Finding, Stage, different, unknown

_FINITE = frozenset({Kind.SCALAR, Kind.LIST, Kind.SET, Kind.PERCENT, Kind.ANGLE, Kind.QUANTITY, Kind.MEASURES})
Answer = Callable[[Node, Node, Same], Finding]


@rule(Kind.CONGRUENCE, Kind.CONGRUENCE)
@rule(Kind.CONGRUENCE, Kind.GIVEN, symmetric=True)
@rule(Kind.GIVEN, Kind.GIVEN)
def class_class(reference: Node, prediction: Node, same: Same) -> Finding:
    """Congruences are equal as residue classes, or side by side to one modulus."""
    left, right = family(reference), family(prediction)
    if left is not None and right is not None:
        return compare_families(left, right, same)
    if isinstance(reference, Relation) and isinstance(prediction, Relation):
        return _congruences(reference, prediction, same)
    return same.identical(reference, prediction)


def _congruences(reference: Relation, prediction: Relation, same: Same) -> Finding:
    if reference.operators != prediction.operators or reference.modulus is None or prediction.modulus is None:
        return unknown(same.leaf.stage)
    if len(reference.terms) != 2 or len(prediction.terms) != 2:
        return same.identical(reference, prediction)
    left, right = difference(*reference.terms), difference(*prediction.terms)
    sides = any_of((same.scalars(left, right), same.scalars(left, negative(right))))
    return only_if_equal(all_of((same(reference.modulus, prediction.modulus), sides)))


def declared(reference: Node, prediction: Node, same: Same, answer: Answer) -> Finding | None:
    """The comparison of answers of which one at least declares a letter; None where neither does."""
    declares = [is_declared(side) or kind_of(side) is Kind.CONGRUENCE for side in (reference, prediction)]
    if not any(declares):
        return same_counter(reference, prediction, same, answer)
    left, right = as_one_piece(reference, prediction), as_one_piece(prediction, reference)
    if left is not None or right is not None:
        return answer(left or reference, right or prediction, same)
    left, right = excluding(reference), excluding(prediction)
    if (left is None) != (right is None):
        return answer(left or reference, right or prediction, same)
    found = (
        unknown(same.leaf.stage) if _is_sequence(reference, prediction) else _by_members(reference, prediction, same)
    )
    if found.known:
        return found
    if _counts_apart(reference, prediction):
        return different(Stage.NORMALIZED, "kinds differ", "infinitely many values against finitely many")
    if isinstance(reference, Given) and isinstance(prediction, Given):
        return _both_given(reference, prediction, same, answer)
    if isinstance(reference, Given):
        return _ignoring(reference, reference.body, prediction, same, answer)
    if isinstance(prediction, Given):
        return _ignoring(prediction, reference, prediction.body, same, answer)
    return None


def _by_members(reference: Node, prediction: Node, same: Same) -> Finding:
    """Both as sets of all members that the values of a letter give."""
    found = _as_families(reference, prediction, same)
    found = found if found.known else by_period(reference, prediction, same)
    return found if found.known else by_lattice(reference, prediction, same)


def _is_sequence(reference: Node, prediction: Node) -> bool:
    """True where one side alone says where the index of a sequence begins: no side is all members of a family."""
    if isinstance(reference, Given) is isinstance(prediction, Given):
        return False
    told, other = (reference, prediction) if isinstance(reference, Given) else (prediction, reference)
    return isinstance(told, Given) and (begins(told.condition, other) or begins(told.condition, told.body))


def _ignoring(declares: Given, reference: Node, prediction: Node, same: Same, answer: Answer) -> Finding:
    """A declaration on one side alone is ignored where it restricts no unknown; a refutation must respect it."""
    if not _may_be_ignored(declares):
        apart = never_meet(*(kind_of(unnamed(side)[1]) for side in (reference, prediction)))
        return unknown(same.leaf.stage) if apart is None else different(Stage.NORMALIZED, "kinds differ", apart)
    found = answer(reference, prediction, same)
    other = reference if prediction is declares.body else prediction
    if found.decision is EQUAL and (lost := domain_lost(declares, other)) is not None:
        return lost
    limited = narrows(declares, reference) if prediction is declares.body else confines(declares, prediction)
    if found.decision is EQUAL and limited:
        known = prediction is declares.body and begins(declares.condition, reference)
        return found if known else unknown(same.leaf.stage)
    if found.decision is not DIFFERENT:
        return found
    if (_is_union(declares) and found.rule != "kinds differ") or _may_list(declares, other):
        return unknown(found.stage)  # the whole of it may be the other side though no part of it is
    if not contains(declares.condition, _is_bound):
        return found
    if reference is declares.body and any(is_whole(letter, declares) for letter in narrowed(declares.condition)):
        within = equal_within(declares, Given(prediction, declares.condition), same)
        if within.decision is EQUAL:
            return within
    return _differs_within(declares.condition, reference, prediction) or unknown(found.stage)


_WHOLE = frozenset({"Z", "N", "integers"})


def _is_union(node: Given) -> bool:
    r"""True of a set for each value of a letter that stands in it: ``(k, k + 1), k \in \mathbb Z``."""
    return kind_of(node.body) in REGIONS and not free_symbols(node.body).isdisjoint(_counters(node))


def _counters(node: Given) -> set[Symbol]:
    """The letters that are declared whole numbers."""
    declared = ranges(node.condition) or {}
    return {letter for letter, over in declared.items() if over.over in _WHOLE}


def _may_list(node: Given, other: Node) -> bool:
    r"""True of a family beside a set by a condition, or an equation: ``x = k\pi - a``, ``\sin(x + a) = 0``."""
    if isinstance(other, SetBuilder):
        return family(node) is not None
    if kind_of(other) is not Kind.EQUATION or kind_of(node.body) is not Kind.EQUATION:
        return False
    letters = free_symbols(node.body) - _counters(node)
    return contains(node.body, lambda inner: inner == PI) and letters == free_symbols(other)


def _is_bound(node: Node) -> bool:
    return isinstance(node, Relation) and not {"in", "notin"} & set(node.operators)


def _differs_within(condition: Node, reference: Node, prediction: Node) -> Finding | None:
    """A refutation by a point that the condition allows; values of one kind are not told apart by their domain."""
    (_, value), (_, match) = unnamed(reference), unnamed(prediction)
    if kind_of(value) is not Kind.SCALAR or kind_of(match) is not Kind.SCALAR:
        return None
    apart, condition = Relation((value, match), ("!=",)), written_out(condition)
    condition = condition.body if isinstance(condition, Given) and isinstance(condition.body, Relation) else condition
    letters = free_symbols(condition) | free_symbols(apart)
    whole = [letter for letter in letters if letter.name in WHOLE]
    for point in grid(sorted(letters, key=repr)):
        counted = all(point[letter].denominator == 1 for letter in whole)
        if counted and truth(condition, point) and truth(apart, point):
            return counterexample({letter: number(place) for letter, place in point.items()}, reference_holds=True)
    return None


# -- families ---------------------------------------------------------------------------------------------------
def _as_families(reference: Node, prediction: Node, same: Same) -> Finding:
    """Both as unions of progressions; what one side declares holds for the letter that the other leaves undeclared."""
    left, right = family(reference), family(prediction)
    if left is None and right is not None:
        left = _undeclared(reference, prediction, right)
    elif right is None and left is not None:
        right = _undeclared(prediction, reference, left)
    if left is None or right is None:
        return unknown(same.leaf.stage)
    if _relates(left) or _relates(right):
        return _relations(left, right, reference, prediction, same)
    return compare_families(left, right, same)


def _relates(side: Family) -> bool:
    r"""True of a relation between letters: ``\alpha = \beta + 2k\pi``, ``\alpha - \beta = 2k\pi``."""
    return side.name is not None and (_has_letters(side) or not isinstance(side.name, Symbol))


def _has_letters(side: Family) -> bool:
    return any(free_symbols(part.base) for part in side.parts)


def _relations(left: Family, right: Family, reference: Node, prediction: Node, same: Same) -> Finding:
    """Relations between letters as values of one combination of these, where they are linear."""
    one, other = _combination(reference), _combination(prediction)
    if one is not None and other is not None:
        return compare_families(one, other, same)
    named = [side.name for side in (left, right)]
    if None in named and not any(isinstance(name, Symbol) for name in named if name is not None):
        return different(Stage.NORMALIZED, "kinds differ", "values against a relation between letters")
    if named[0] != named[1] and (_has_letters(left) or _has_letters(right)):
        return unknown(same.leaf.stage)
    return compare_families(left, right, same)


def _combination(node: Node) -> Family | None:
    over = ranges(node.condition) if isinstance(node, Given) else None
    return combination(node.body, over) if isinstance(node, Given) and over else None


def _counts_apart(reference: Node, prediction: Node) -> bool:
    """True for a family without end against values without letters."""
    sides = [family(side) for side in (reference, prediction)]
    if (sides[0] is None) == (sides[1] is None):
        return False
    found, other = (sides[0], prediction) if sides[0] is not None else (sides[1], reference)
    _, values = unnamed(other)
    if found is not None and found.name is not None and not isinstance(found.name, Symbol):
        return combined(other, Symbol("")) is not None
    if found is None or free_symbols(values) or kind_of(values) not in _FINITE:
        return False
    return any(exact(part.step) != 0 and not free_symbols(part.step) for part in found.parts)


def _undeclared(node: Node, other: Node, declared_family: Family) -> Family | None:
    """The family that a body with one more letter is, under the other side's declaration."""
    _, values = unnamed(node)
    fixed = {letter for part in declared_family.parts for letter in free_symbols(part.base) | free_symbols(part.step)}
    extra = [letter for letter in free_symbols(values) - fixed if letter.name in COUNTERS]
    if isinstance(node, Given) or len(extra) != 1:
        return None
    if isinstance(other, Given) and narrowed(other.condition) & {*extra, *free_symbols(values)}:
        return None
    return of_body(node, {extra[0]: declared_family.parts[0].range})


# -- other declarations -----------------------------------------------------------------------------------------
def _both_given(reference: Given, prediction: Given, same: Same, answer: Answer) -> Finding:
    """The same body under the same declaration, the declared letters renamed alike."""
    reference, prediction = _without_if(reference, prediction)
    own, theirs = _declared_letters(reference), _declared_letters(prediction)
    if bool(set(own) & free_symbols(reference.body)) != bool(set(theirs) & free_symbols(prediction.body)):
        return unknown(same.leaf.stage)  # a declaration that declares nothing does not bind another letter
    names: dict[Node, Node] = {}
    if len(own) == len(theirs) and not set(own) & free_symbols(prediction.body) - set(theirs):
        names = dict(zip(theirs, own, strict=True))
    body, condition = substitute(prediction.body, names), substitute(_spelled(prediction.condition), names)
    renamed = Given(body, condition)
    bodies = answer(reference.body, body, same)
    stated = labelled("declaration", _conditions(_spelled(reference.condition), condition, same))
    if bodies.decision is EQUAL:
        return all_of((bodies, stated if stated.known else conditions_apart(reference, renamed) or stated))
    flats = same_flat(reference, prediction)
    if flats is not None:
        return flats
    limited = narrowed(reference.condition) or narrowed(condition)
    if not limited and not set(own) & free_symbols(reference.body) and not set(theirs) & free_symbols(prediction.body):
        return bodies
    apart = _functions_apart(reference, renamed, bodies) if stated.decision is EQUAL else None
    return apart or _within(reference, renamed, stated, same) or unknown(same.leaf.stage, bodies.cause)


def _functions_apart(reference: Given, prediction: Given, bodies: Finding) -> Finding | None:
    """``f(x) = 0 or f(x) = x, for all real x``: what is declared are the arguments of functions that differ."""
    values = [value for side in (reference, prediction) for value in _values_of_functions(side)]
    if bodies.decision is not DIFFERENT or None in values:
        return None
    over = ranges(reference.condition) or {}
    constants = not any(free_symbols(value) for value in values if value is not None)
    return bodies if constants or (over and all(bound in _REAL for bound in over.values())) else None


def _values_of_functions(node: Given) -> list[Node | None]:
    """The alternatives for a function of the declared letters; None for any that is no such value."""
    letters = (ranges(node.condition) or {}).keys()
    parts = node.body.args if isinstance(node.body, Apply) and node.body.head == "or" else (node.body,)
    found = [assignment(part) for part in parts]
    return [
        named.value if named is not None and isinstance(named.name, Call) and letters <= set(named.name.args) else None
        for named in found
    ]


_REAL = (Range("R"), Range("any"))


def _without_if(reference: Given, prediction: Given) -> tuple[Given, Given]:
    """``5 if x > 0`` on both sides: what is conditional on both is a value under a condition."""
    inner = [side.condition for side in (reference, prediction)]
    if not all(isinstance(part, Apply) and part.head == "if" and len(part.args) == 1 for part in inner):
        return reference, prediction
    stated = [part.args[0] for part in inner if isinstance(part, Apply)]
    return Given(reference.body, stated[0]), Given(prediction.body, stated[1])


def _within(reference: Given, prediction: Given, stated: Finding, same: Same) -> Finding | None:
    """Bodies that are not equal everywhere, where the conditions allow; None where nothing is shown."""
    if stated.decision is EQUAL:
        found = equal_within(reference, prediction, same)
        return all_of((found, stated)) if found.known else apart_within(reference, prediction, same)
    apart = apart_within(reference, prediction, same)
    return apart or (conditions_apart(reference, prediction) if follows(reference, prediction) else None)


def _conditions(reference: Node, prediction: Node, same: Same) -> Finding:
    found = conditions(reference, prediction, same)
    if any(letter.name in WHOLE for letter in narrowed(reference) | narrowed(prediction)):
        found = found if ranges(reference) and ranges(prediction) else only_if_equal(found)
    if isinstance(reference, Phrase) or isinstance(prediction, Phrase):
        found = only_if_equal(found) if ranges(reference) is None or ranges(prediction) is None else found
    return found if found.known else only_if_equal(links_match(reference, prediction, same))


def _declared_letters(node: Given) -> tuple[Symbol, ...]:
    """The declared letters in their order of appearance in the body; all declared ones where none appears."""
    known: Collection[Symbol] = declared_letters(node.condition) or _spoken_of(node.condition)
    known = known or sorted(narrowed(node.condition), key=repr)
    inside = dict.fromkeys(inner for inner in walk(node.body) if isinstance(inner, Symbol) and inner in known)
    return tuple(inside) or tuple(known)


def _spoken_of(condition: Node) -> tuple[Symbol, ...]:
    if isinstance(condition, Relation) and condition.operators == ("in",) and isinstance(condition.terms[0], Symbol):
        return (condition.terms[0],)
    return spoken_of(condition) if isinstance(condition, Phrase) else ()


def _spelled(condition: Node) -> Node:
    return spelled_apart(condition) if isinstance(condition, Phrase) else condition


def _may_be_ignored(node: Given) -> bool:
    """True where a declaration of type or range restricts no unknown of a claim; any other condition counts."""
    if not only_declares(node.condition):
        return False
    restricted = set(ranges(node.condition) or _spoken_of(node.condition) or free_symbols(node.condition))
    name, values = unnamed(node.body)
    if name in restricted:
        return False
    claims = values.items if isinstance(values, Listing) else (values,)
    return not any(is_claim(part) and restricted & free_symbols(part) for part in claims)
