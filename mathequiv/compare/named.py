"""Whole answers with names: a value with its name and without it, definitions, what a solved reference asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from mathequiv.compare.build import substitute
from mathequiv.compare.claims.links import conjuncts
from mathequiv.compare.claims.systems import record_record
from mathequiv.compare.families.sequences import defined
from mathequiv.compare.kinds import Kind, kind_of, never_meet
from mathequiv.compare.logic import DIFFERENT, UNKNOWN, all_of, only_if_different
from mathequiv.compare.names import (
    Named,
    assignment,
    evaluated,
    is_claim,
    is_length,
    is_name,
    membership,
    mentions,
    names_ratio,
    record,
    unnamed,
)
from mathequiv.compare.registry import Same
from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Call,
    Constant,
    Listing,
    Matrix,
    Node,
    Number,
    Quantity,
    Ratio,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    Vector,
    children,
    walk,
)
from mathequiv.numeric import free_symbols
from mathequiv.verdict import Finding, Stage, different, unknown

Answer = Callable[[Node, Node, Same], Finding]

_RECORDS = (Kind.RECORD, Kind.SYSTEM)


def named(reference: Node, prediction: Node, same: Same, answer: Answer) -> Finding | None:
    """The comparison of answers of which one at least names its value; None where neither does."""
    if _is_mixed(prediction) and not _is_mixed(reference):
        return different(Stage.NORMALIZED, "chain", "members of the chain are of kinds that are never equal")
    if is_solved(reference) and _is_unsolved(prediction) and not _is_unsolved(reference):
        return different(Stage.NORMALIZED, "not solved", "an equation that is not solved, where the reference is")
    chains = _as_records(reference, prediction, same)
    if chains is not None:
        return chains
    (left, value), (right, match) = unnamed(reference), unnamed(prediction)
    if left is not None and right is not None:
        return _both_named(reference, prediction, same, answer)
    if left is None and right is None:
        return _chains_of_constants(reference, prediction, same, answer)
    bare = reference if left is None else prediction
    if isinstance(bare, Relation) and (chain := _chains_of_constants(reference, prediction, same, answer)) is not None:
        return chain
    if kind_of(bare) in (Kind.EQUATION, Kind.CLAIM) and isinstance(left or right, Symbol):
        return _solutions(bare, left or right, value, match, same, answer)
    if is_claim(bare) or kind_of(bare) in _RECORDS:
        return None
    return _true_steps(reference if left is not None else prediction, same) or answer(value, match, same)


def _is_mixed(chain: Node) -> bool:
    """``5 = Monday``: members of one chain, names aside, that can never be equal."""
    if not isinstance(chain, Relation) or not {"=", "approx"}.issuperset(chain.operators):
        return False
    kinds = [kind_of(term) for term in chain.terms if not (is_name(term) or isinstance(term, Ratio))]
    return any(never_meet(one, other) is not None for one, other in pairwise(kinds))


# -- solved references ------------------------------------------------------------------------------------------
def is_solved(node: Node) -> bool:
    """Every part is a constant, a name with a constant for its value, or a name in a finite set of constants."""
    return all(_is_solved_part(part) for part in _parts(node))


def _parts(node: Node) -> tuple[Node, ...]:
    if isinstance(node, (Listing, Set)):
        return node.items
    if isinstance(node, Apply) and node.head in ("or", "and"):
        return node.args
    return (node,)


def _is_solved_part(node: Node) -> bool:
    if isinstance(node, Relation) and node.operators == ("in",) and isinstance(node.terms[1], Set):
        return is_name(node.terms[0]) and not free_symbols(node.terms[1])
    if is_claim(node):
        found = assignment(node)
        values = (found.value,) if found is not None else tuple(entry.value for entry in record(node) or ())
        return bool(values) and not any(map(free_symbols, values))
    return not free_symbols(node)


def _is_unsolved(node: Node) -> bool:
    """Some equation in it is solved for nothing, or for a name by others: ``y = 2x, x = 3 - y``."""
    equations = [part for part in _equations(node) if kind_of(part) is Kind.EQUATION]
    if any(free_symbols(part) and not _is_named(part) for part in equations):
        return True
    values = [entry for entry in map(assignment, equations) if entry is not None] if len(equations) > 1 else []
    names = {entry.name for entry in values}
    return any(mentions(entry.value, name) for entry in values for name in names)


def _is_named(node: Node) -> bool:
    """True for an equation that gives a name, or several, their values."""
    if assignment(node) is not None or record(node) is not None:
        return True
    return isinstance(node, Relation) and names_ratio(node)


def _equations(node: Node) -> Iterator[Node]:
    if isinstance(node, Apply) and node.head in ("or", "not"):
        for arg in node.args:
            yield from _equations(arg)
    elif isinstance(node, SetBuilder):
        point = node.element
        if not isinstance(point, (Tuple, Apply)) or (isinstance(point, Tuple) and all(map(is_name, point.items))):
            yield from _equations(node.condition)
    else:
        yield from conjuncts(node)


def _solutions(bare: Node, name: Node | None, value: Node, match: Node, same: Same, answer: Answer) -> Finding | None:
    """``x = 2, 3`` is the list of solutions of a claim about x alone; None for anything else."""
    listed = match if value is bare else value
    letters = free_symbols(bare)
    if not isinstance(listed, Listing) or len(letters) != 1 or free_symbols(listed):
        return None
    if name not in letters:
        return different(Stage.NORMALIZED, "names differ", "solutions for another letter")
    return answer(value, match, same)


# -- records ----------------------------------------------------------------------------------------------------
def _as_records(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """``x = y = 1`` is a record where the other side is one, ``(y, x) = (2, 1)`` beside names in another order."""
    sorts = [kind_of(side) for side in (reference, prediction)]
    left, right = record(reference), record(prediction)
    if (left is None or right is None) and not _ONE_EACH.isdisjoint(sorts):
        return _one_each(reference, prediction, same)
    if left is None or right is None:
        return None
    if Kind.RECORD not in sorts and [entry.name for entry in left] == [entry.name for entry in right]:
        return None
    return record_record(reference, prediction, same)


# Values in order, one for each name.
_ONE_EACH = frozenset({Kind.TUPLE, Kind.VECTOR, Kind.LIST})


def _one_each(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """``a = b = 2`` gives each of its letters the value, and is ``(2, 2)``; None for anything but such a chain."""
    sides = [_spread(side) for side in (reference, prediction)]
    return same(*sides) if sides[0] is not reference or sides[1] is not prediction else None


def _spread(chain: Node) -> Node:
    """The letters of ``a = b = 2``, each with the value; anything else as it is."""
    entries = record(chain) if isinstance(chain, Relation) and len(chain.terms) > 2 else None
    if entries is None or not all(isinstance(entry.name, Symbol) for entry in entries):
        return chain
    return Listing(tuple(Relation((entry.name, entry.value), ("=",)) for entry in entries))


# -- one name ---------------------------------------------------------------------------------------------------
def _true_steps(node: Node, same: Same) -> Finding | None:
    """A refutation of a chain whose links do not hold: ``x = 6 = 5`` is not 5, ``y = x^3 = x^2`` is not ``x^2``."""
    found = assignment(node)
    if found is None or not found.steps:
        return None
    members = (*found.steps, found.value)
    return _broken(members, same) or _apart_in_letters(members, same)


def _apart_in_letters(members: tuple[Node, ...], same: Same) -> Finding | None:
    """A refutation by members about the same letters that are not the same expression.

    With other letters a member may follow by substitution: ``S = \\pi r^2 = 25\\pi``.
    """
    for left, right in pairwise(members):
        letters = free_symbols(left)
        if not letters or letters != free_symbols(right) or _is_open(left) or _is_open(right):
            continue
        straight = same(left, right)
        if straight.decision is DIFFERENT and same(right, left).decision is DIFFERENT:
            return different(straight.stage, "chain", "members of the chain are not the same expression")
    return None


def _is_open(node: Node) -> bool:
    """True for what a definition may tell, or a constant may be added to: unknown functions, operators, integrals."""
    return any(isinstance(inner, (Call, Bind, Relation)) or inner in _UNTOLD for inner in walk(node))


_UNTOLD = (Constant("dots"), Constant("inf"))


def _broken(members: tuple[Node, ...], same: Same) -> Finding | None:
    pairs = [pair for pair in pairwise(members) if not any(map(free_symbols, pair))]
    if not pairs:
        return None
    checked = all_of(same(*pair) for pair in pairs)
    if checked.decision is DIFFERENT:
        return different(checked.stage, "chain", "members of the chain are not equal")
    return unknown(checked.stage, checked.cause) if checked.decision is UNKNOWN else None


def _beside_chain(node: Node, other: Node) -> Node:
    """The value of ``A = 5`` beside ``2 + 3 = 5``; any other answer as it is."""
    if not isinstance(node, Relation) or not isinstance(other, Relation) or any(map(free_symbols, other.terms)):
        return node
    entry = assignment(node)
    plain = entry is not None and not entry.steps and not any(map(free_symbols, (entry.value,)))
    return entry.value if entry is not None and plain else node


def _chains_of_constants(reference: Node, prediction: Node, same: Same, answer: Answer) -> Finding | None:
    """``2 + 3 = 5`` answers 5 and ``x = 5``, for its links are true; two other claims are compared as claims."""
    reference, prediction = _beside_chain(reference, prediction), _beside_chain(prediction, reference)
    sides = [evaluated(side) for side in (reference, prediction)]
    if all(side is None for side in sides) or all(is_claim(side) for side in (reference, prediction)):
        return None
    found = sides[0] or sides[1]
    assert found is not None
    value, members = found
    if len(set(members)) < len(members):
        return None  # 1 = 1 says nothing of 1
    other = prediction if sides[0] is not None else reference
    if kind_of(other) in _RECORDS or any(map(free_symbols, members)):
        return None
    broken = _broken(members, same)
    if broken is not None:
        return broken
    return answer(value, other, same) if sides[0] is not None else answer(other, value, same)


# -- two names --------------------------------------------------------------------------------------------------
def _both_named(reference: Node, prediction: Node, same: Same, answer: Answer) -> Finding | None:
    (left, value), (right, match) = unnamed(reference), unnamed(prediction)
    assert left is not None
    assert right is not None
    broken = _true_steps(reference, same) or _true_steps(prediction, same)
    if broken is not None:
        return broken
    if left == right or _is_one_segment(left, right):
        found = answer(value, match, same)
        turned = left != right and _is_array(value)
        return only_if_different(found) if turned or _is_element_of_letter(reference, prediction) else found
    sequences = defined(Named(left, value), Named(right, match))
    if sequences is not None:
        return answer(sequences[0].value, sequences[1].value, same)
    if isinstance(left, Ratio) and isinstance(right, Ratio) and isinstance(match, Ratio):
        return _ratios(Named(left, value), Named(right, match), same, answer)
    if isinstance(left, Call) or isinstance(right, Call):
        return _definitions(Named(left, value), Named(right, match), same, answer)
    if (_is_constant(value) and _is_constant(match)) or _is_measure(value) or _is_measure(match):
        return different(Stage.NORMALIZED, "names differ", "values of different names")
    return None


def _is_one_segment(left: Node, right: Node) -> bool:
    return is_length(left) and is_length(right) and set(children(left)) == set(children(right))


def _is_element_of_letter(reference: Node, prediction: Node) -> bool:
    r"""``x \in A`` is not ``x = A``; an element of a set that is written out may be any of its members."""
    inside = membership(reference), membership(prediction)
    lone = inside[0] or inside[1]
    return lone is not None and None in inside and kind_of(lone.value) is Kind.SCALAR


def _is_array(value: Node) -> bool:
    """``AB = M`` of matrices, or of points, is not ``BA = M``."""
    return isinstance(value, (Matrix, Vector, Tuple, Bracket))


def _ratios(left: Named, right: Named, same: Same, answer: Answer) -> Finding:
    """``a : b = 3 : 4`` and ``b : a = 4 : 3``: the values in the order of the names."""
    if not (isinstance(left.name, Ratio) and isinstance(right.name, Ratio) and isinstance(right.value, Ratio)):
        return unknown(same.leaf.stage)
    if set(left.name.terms) != set(right.name.terms):
        return unknown(same.leaf.stage)
    values = dict(zip(right.name.terms, right.value.terms, strict=True))
    return answer(left.value, Ratio(tuple(values[name] for name in left.name.terms)), same)


def _is_constant(node: Node) -> bool:
    return not free_symbols(node) and not isinstance(node, Relation)


def _definitions(left: Named, right: Named, same: Same, answer: Answer) -> Finding:
    """Definitions are equal where their values are, the letters of their arguments renamed alike."""
    if not isinstance(left.name, Call) or not isinstance(right.name, Call):
        return _definition_and_value(left, right, same, answer)
    own, theirs = _letters(left.name), _letters(right.name)
    if own is None or theirs is None or len(own) != len(theirs):
        return _values_of_functions(left, right, same)
    if _is_derived(left.name, right.name):
        return different(Stage.NORMALIZED, "names differ", "a function, and its derivative or inverse")
    if not (_defines(left) or _defines(right)) and left.name != right.name:
        return _statements(left, right, same, answer)
    if own == theirs:
        return answer(left.value, right.value, same)
    fresh = [Symbol("bound", Number(place)) for place in range(len(own))]
    value, match = (
        substitute(body, dict(zip(letters, fresh, strict=True)))
        for body, letters in ((left.value, own), (right.value, theirs))
    )
    return answer(value, match, same)


def _is_derived(one: Call, other: Call) -> bool:
    """``f(x)`` and ``f'(x)`` or ``f^{-1}(x)``: one letter, other marks."""
    heads = [call.function.args[0] if isinstance(call.function, Apply) else call.function for call in (one, other)]
    if not all(isinstance(head, Symbol) for head in heads) or one.function == other.function:
        return False
    bare = {Symbol(head.name, head.sub) for head in heads if isinstance(head, Symbol)}
    return len(bare) == 1


def _defines(found: Named) -> bool:
    """True where the value says what the function does with an argument: ``f(x) = x^2``, not ``P(A) = 1/2``."""
    assert isinstance(found.name, Call)
    return not free_symbols(found.value).isdisjoint(arg for arg in found.name.args if isinstance(arg, Symbol))


def _statements(left: Named, right: Named, same: Same, answer: Answer) -> Finding:
    """Values of functions at letters, ``P(A) = 1/2``; a constant function may have any name, and any usual letter."""
    values = answer(left.value, right.value, same)
    assert isinstance(left.name, Call)
    assert isinstance(right.name, Call)
    vary = all(isinstance(arg, Symbol) and arg.name in _VARIABLES for arg in (*left.name.args, *right.name.args))
    if vary:
        return values
    if values.decision is DIFFERENT or (_is_constant(left.value) and _is_constant(right.value)):
        return different(Stage.NORMALIZED, "names differ", "values of different names")
    return unknown(values.stage)


# The usual letters of variables: ``f(x) = 2`` is a constant function, ``P(A) = 1/2`` a value.
_VARIABLES = frozenset("stuvwxyznm")


def _letters(name: Call) -> tuple[Symbol, ...] | None:
    """The distinct letters that a definition takes as arguments."""
    letters = tuple(arg for arg in name.args if isinstance(arg, Symbol))
    return letters if len(letters) == len(set(letters)) == len(name.args) else None


def _is_measure(value: Node) -> bool:
    """``x = 500 cm`` gives a value to its name, and is no equation between letters."""
    return isinstance(value, Quantity) and _is_constant(value)


def _definition_and_value(left: Named, right: Named, same: Same, answer: Answer) -> Finding:
    """``f(x) = x^2`` and ``y = x^2``; a value at a place, ``f(2) = 5``, has its own name."""
    call = left.name if isinstance(left.name, Call) else right.name
    assert isinstance(call, Call)
    if _letters(call) is None:
        return _values_of_functions(left, right, same)
    return answer(left.value, right.value, same)


def _values_of_functions(left: Named, right: Named, same: Same) -> Finding:
    """Values under names that are not shown to be one: constants differ, all else is open."""
    if _names_apart(left.name, right.name, same) and _is_constant(left.value) and _is_constant(right.value):
        return different(Stage.NORMALIZED, "names differ", "values of different names")
    return unknown(same.leaf.stage)


def _names_apart(left: Node, right: Node, same: Same) -> bool:
    """Other functions, or one function at places that are shown to differ."""
    if not isinstance(left, Call) or not isinstance(right, Call):
        return True
    if left.function != right.function or len(left.args) != len(right.args):
        return True
    return all_of(same(*pair) for pair in zip(left.args, right.args, strict=True)).decision is DIFFERENT
