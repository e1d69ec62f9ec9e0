"""For each kind of node: which parts its key is made of, in which scope they stand, and how the key is put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Call,
    Choice,
    Clock,
    Constant,
    Given,
    Interval,
    Listing,
    Matrix,
    Node,
    Number,
    Numeral,
    Phrase,
    Piecewise,
    Quantity,
    Ratio,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    Vector,
    children,
)
from mathequiv.normal import scope as scopes
from mathequiv.normal.arithmetic import Key, number
from mathequiv.normal.matrices import multiplies_matrices
from mathequiv.normal.operations import ARITHMETIC, ORDERED, Traits, operation
from mathequiv.normal.relations import is_restated, relation
from mathequiv.normal.scope import Scope
from mathequiv.normal.sizes import is_sized, sizes
from mathequiv.normal.words import fold_words

Parts = Sequence[tuple[Node, Scope]]
Splitter = Callable[[Any, Scope, Traits], Parts]
Combiner = Callable[[Any, Sequence[Key], Scope, Traits], Key]

_ARRAYS = (Matrix, Vector, Tuple, Bracket)
_OPERATOR_MARKS = frozenset({"hat", "vec", "dagger"})
_OPERATOR_NAMES = frozenset({"nabla", "partial"})
_NOTHING: Key = ()


# Parts: the nodes below, each with its scope; what is seen on the way down is noted in the traits.


def _all(node: Node, scope: Scope, traits: Traits) -> Parts:
    return [(child, scope) for child in children(node)]


def _items(node: Tuple, scope: Scope, traits: Traits) -> Parts:
    return [(item, scope) for item in node.items]


def _listed(node: Listing, scope: Scope, traits: Traits) -> Parts:
    """Lists within a list are points: ``1, 2; 3, 4`` is not ``2, 1; 3, 4``."""
    return [(Tuple(item.items) if isinstance(item, Listing) else item, scope) for item in node.items]


def _apply_parts(node: Apply, scope: Scope, traits: Traits) -> Parts:
    if node.head in ORDERED or multiplies_matrices(node):
        traits.commute = False
    elif node.head in ARITHMETIC:
        _note_arrays(node.args, traits)
    return [(arg, scope) for arg in node.args]


def _note_arrays(nodes: Iterable[Node], traits: Traits) -> None:
    """Beside an array in an operation or an equation, letters may be arrays."""
    if traits.commute and any(isinstance(node, _ARRAYS) for node in nodes):
        traits.commute = False


def _relation_parts(node: Relation, scope: Scope, traits: Traits) -> Parts:
    if "=" in node.operators:
        _note_arrays(node.terms, traits)
    return _all(node, scope, traits)


def _symbol_parts(node: Symbol, scope: Scope, traits: Traits) -> Parts:
    if node.name in _OPERATOR_NAMES or (node.marks and not _OPERATOR_MARKS.isdisjoint(node.marks)):
        traits.commute = False
    if node.sub is None or scope.number(node) is not None:
        return ()
    return ((node.sub, scope.in_script()),)


def _constant_parts(node: Constant, scope: Scope, traits: Traits) -> Parts:
    if node.name == "dots":
        traits.exact = False
    return ()


def _bind_parts(node: Bind, scope: Scope, traits: Traits) -> Parts:
    letters = scopes.of_operator(node)
    inside = scope.binding(letters)
    named = [] if letters else [(variable, scope) for variable in node.variables]
    bounds = [(bound, scope) for bound in (node.low, node.high) if bound is not None]
    condition = [] if node.condition is None else [(node.condition, inside)]
    return [*named, (node.body, inside), *bounds, *condition]


def _set_builder_parts(node: SetBuilder, scope: Scope, traits: Traits) -> Parts:
    inside = scope.binding(scopes.of_set(node))
    return [(node.element, inside), (node.condition, inside)]


def _given_parts(node: Given, scope: Scope, traits: Traits) -> Parts:
    inside = scope.binding(scopes.of_family(node))
    return [(node.body, inside), (node.condition, inside)]


# Keys: a tag, then parts of one type at each place for one tag, so that all keys can be sorted together.


def _number(node: Number, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    return number(node.value)


def _numeral(node: Numeral, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    return ("(numeral)", node.base, node.digits)


def _symbol(node: Symbol, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    bound = scope.number(node)
    if bound is not None:
        return ("(bound)", bound)
    return ("(symbol)", node.name, node.marks, keys[0] if keys else _NOTHING)


def _constant(node: Constant, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    bound = scope.number(node)
    return ("(constant)", node.name) if bound is None else ("(bound)", bound)


def _apply(node: Apply, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    return operation(node.head, keys, traits, script=scope.script)


def _bind(node: Bind, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    count = len(keys) - 1 - sum(part is not None for part in (node.low, node.high, node.condition))
    names, rest = tuple(keys[:count]), iter(keys[count:])
    body = next(rest)
    optional = [_NOTHING if part is None else next(rest) for part in (node.low, node.high, node.condition)]
    return ("(bind)", node.head, node.note, len(node.variables), names, body, *optional)


def _tagged(tag: str) -> Combiner:
    """The key of a kind whose parts stand in order."""
    return lambda node, keys, scope, traits: (tag, *keys)


def _listing(node: Listing, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    """A multiset; indices and lists with an ellipsis keep their order, alternatives of claims or choices their "or".

    Claims behind one brace hold together, those of a bare list may be alternatives.
    """
    alternatives = node.joiner == "or" and (names_choices(node) or any(key[0] == "(relation)" for key in keys))
    joiner = "or" if alternatives else node.joiner if node.joiner == "system" else ","
    if scope.script or not traits.exact:
        return ("(list)", joiner, "ordered", *keys)
    return ("(list)", joiner, "", *sorted(keys))


def names_choices(node: Listing) -> bool:
    """Letters from A to J alone: which of them, and whether all, may be what is asked."""
    return all(isinstance(item, Symbol) and item.sub is None and item.name in _CHOICES for item in node.items)


_CHOICES = frozenset("ABCDEFGHIJ")


def _set(node: Set, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    return ("(set)", *(sorted(set(keys)) if traits.exact else keys))


def _interval(node: Interval, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    ends = "(["[node.low_closed] + ")]"[node.high_closed]
    return ("(interval)", ends, *keys)


def _matrix(node: Matrix, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    return ("(matrix)", len(node.rows), *keys)


def _piecewise(node: Piecewise, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    rest = iter(keys)
    pieces = [(next(rest), _NOTHING if condition is None else next(rest)) for _, condition in node.pieces]
    return ("(piecewise)", *pieces)


def _relation(node: Relation, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    """``25 = 25`` says nothing, and is not ``9 + 16 = 25``, though the sides of both have one value."""
    terms, modulus = (keys, _NOTHING) if node.modulus is None else (keys[:-1], keys[-1])
    key = relation(node.operators, terms, modulus)
    return ("(sameness)", *key[1:]) if terms[0] == terms[1] and is_restated(node) else key


def _quantity(node: Quantity, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    """A unit with a dimension is known by it and its size, one without by its name."""
    unit = node.unit
    name = "" if unit.dimension else unit.text.casefold()
    dimension = tuple((base, *number(power)) for base, power in unit.dimension + unit.turning)
    value = keys[0]
    if not unit.dimension and (sides := sizes(node.value)) and is_sized(unit.text):
        value = ("(sizes)", *map(number, sides))
    return ("(quantity)", name, dimension, number(unit.scale), number(unit.offset), value)


def _ratio(node: Ratio, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    return ("(ratio)", "clock" if node.clock else "", *keys)


def _clock(node: Clock, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    return ("(clock)", node.seconds, node.half or "")


def _phrase(node: Phrase, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    """A phrase of words alone is folded whole; words between formulas keep all but their case."""
    if len(node.parts) == 1 and isinstance(node.parts[0], str):
        words = node.parts[0]
        return ("(phrase)", ("(words)", fold_words(words) or words))
    rest = iter(keys)
    parts = [
        ("(words)", " ".join(part.casefold().split())) if isinstance(part, str) else next(rest) for part in node.parts
    ]
    for at, part in enumerate(node.parts[:-1]):
        if not isinstance(part, str) and isinstance(node.parts[at + 1], str) and (sides := sizes(part)):
            parts[at] = ("(sizes)", *map(number, sides))
    return ("(phrase)", *parts)


def _choice(node: Choice, keys: Sequence[Key], scope: Scope, traits: Traits) -> Key:
    return ("(choice)", tuple(sorted(set(node.letters))), *keys)


KINDS: dict[type, tuple[Splitter | None, Combiner]] = {
    Number: (None, _number),
    Numeral: (None, _numeral),
    Symbol: (_symbol_parts, _symbol),
    Constant: (_constant_parts, _constant),
    Apply: (_apply_parts, _apply),
    Call: (_all, _tagged("(call)")),
    Bind: (_bind_parts, _bind),
    Tuple: (_items, _tagged("(tuple)")),
    Bracket: (_items, _tagged("(bracket)")),
    Listing: (_listed, _listing),
    Set: (_items, _set),
    SetBuilder: (_set_builder_parts, _tagged("(set builder)")),
    Interval: (_all, _interval),
    Vector: (_items, _tagged("(vector)")),
    Matrix: (_all, _matrix),
    Piecewise: (_all, _piecewise),
    Relation: (_relation_parts, _relation),
    Given: (_given_parts, _tagged("(given)")),
    Quantity: (_all, _quantity),
    Ratio: (_all, _ratio),
    Clock: (None, _clock),
    Phrase: (_all, _phrase),
    Choice: (_all, _choice),
}
