"""Whole answers: what is forgiven around a value and not inside a collection, in order; then the rules of the kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mathequiv.compare.arrays.tuples import marked_and_plain
from mathequiv.compare.asked.parameters import up_to_parameters
from mathequiv.compare.asked.physical import positive
from mathequiv.compare.claims.congruences import modular
from mathequiv.compare.claims.propositions import propositional
from mathequiv.compare.claims.trigonometry import solved_by_family
from mathequiv.compare.families.declared import declared
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.leaf import Leaf, in_order
from mathequiv.compare.logic import only_if_different, or_else
from mathequiv.compare.meaning import meant
from mathequiv.compare.named import named
from mathequiv.compare.names import assignment, is_claim, pinned
from mathequiv.compare.registry import Same
from mathequiv.compare.scalars.groups import groups
from mathequiv.compare.scalars.integration import up_to_constant
from mathequiv.compare.scalars.objects import asymptotic, with_dots
from mathequiv.compare.scalars.quantities import without_degrees
from mathequiv.compare.scalars.states import states
from mathequiv.compare.traits import (
    ARRAY,
    BINDER,
    CHOICE,
    CLAIM,
    COUNTER,
    DECLARED,
    DOTS,
    INFINITE,
    INTEGRATION,
    MEASURE,
    OBJECT,
    ORDER,
    PARTIAL,
    SET,
    SPECIAL,
    UNIT_I,
    traits,
)
from mathequiv.config import Config, FreeParameters, Percent, Physical, Units
from mathequiv.nodes import (
    Apply,
    Bracket,
    Choice,
    Constant,
    Given,
    Interval,
    Listing,
    Matrix,
    Node,
    Number,
    Piecewise,
    Quantity,
    Relation,
    Set,
    Symbol,
    Tuple,
    Vector,
    children,
    rebuild,
    transform,
    walk,
)
from mathequiv.normal.tree import normal_key
from mathequiv.numeric import undefined
from mathequiv.verdict import Finding, Stage, different, unknown

_NO_VALUE = different(Stage.NUMERIC, "undefined", "the prediction has no value")

Step = Callable[[Node, Node, Same], Finding | None]


def compare(reference: Node, prediction: Node, leaf: Leaf, config: Config) -> Finding:
    """What one reading of each side, under one convention and the options, says of the two answers."""
    if config.physical is Physical.POSITIVE:
        reference, prediction = positive(reference, prediction)
    if config.free_parameters is FreeParameters.RENAME:
        return up_to_parameters(reference, prediction, lambda left, right: _with_percent(left, right, leaf, config))
    return _with_percent(reference, prediction, leaf, config)


def _with_degrees(reference: Node, prediction: Node, leaf: Leaf, config: Config) -> Finding:
    """Degrees among parts, on one side alone: angles everywhere, or plain numbers everywhere."""
    if config.units is not Units.OPTIONAL or _holds_degrees(reference) is _holds_degrees(prediction):
        return _compared(reference, prediction, leaf, config)
    if _has_degrees(reference) and _has_degrees(prediction):
        return _compared(reference, prediction, leaf, config)
    angles = _compared(transform(reference, _in_radians), transform(prediction, _in_radians), leaf, config)
    if _said_twice(reference, _bare) or _said_twice(prediction, _bare):
        return angles
    found = or_else(angles, lambda: _compared(_bare(reference), _bare(prediction), leaf, config))
    return found if found.known else only_if_different(_compared(reference, prediction, leaf, config))


def _holds_degrees(node: Node) -> bool:
    return _is_parted(node) and _has_degrees(node)


def _has_degrees(node: Node) -> bool:
    if not traits(node) & MEASURE:
        return False
    return any(isinstance(inner, Apply) and inner.head == "degree" for inner in walk(node))


def _in_radians(node: Node) -> Node:
    if not isinstance(node, Apply) or node.head != "degree":
        return node
    return Apply("mul", (node.args[0], Apply("div", (Constant("pi"), Number(180)))))


def _bare(node: Node) -> Node:
    """The parts without signs of degree, those inside functions kept."""
    return rebuild(node, _bare) if _is_parted(node) else without_degrees(node)


def _with_percent(reference: Node, prediction: Node, leaf: Leaf, config: Config) -> Finding:
    """A percent sign among parts means the same in all of them: a hundredth everywhere, or nothing anywhere."""
    if config.percent is not Percent.OPTIONAL or not (_holds_percent(reference) or _holds_percent(prediction)):
        return _with_degrees(reference, prediction, leaf, config)
    as_value = _compared(reference, prediction, leaf, config.with_changes(percent=Percent.VALUE))
    if (
        (_has_percent(reference) and _has_percent(prediction))
        or _said_twice(reference, _unsigned)
        or _said_twice(prediction, _unsigned)
    ):
        return as_value
    return or_else(as_value, lambda: _compared(_unsigned(reference), _unsigned(prediction), leaf, config))


def _holds_percent(node: Node) -> bool:
    """True for a collection, a chain of relations or a set of reals with a percent sign in it."""
    return _is_parted(node) and _has_percent(node)


def _is_parted(node: Node) -> bool:
    return isinstance(node, _PARTED) or (isinstance(node, Apply) and node.head in _JOINED)


_PARTED = (Listing, Set, Tuple, Bracket, Vector, Matrix, Interval, Relation, Given, Piecewise)
_JOINED = frozenset({"and", "or", "not", "union", "intersection", "setminus"})


def _has_percent(node: Node) -> bool:
    if not traits(node) & MEASURE:
        return False
    return any(isinstance(inner, Apply) and inner.head == "percent" for inner in walk(node))


def _said_twice(node: Node, without_signs: Callable[[Node], Node]) -> bool:
    """True for ``50% or 50``: without the sign two answers would be one."""
    items = node.items if isinstance(node, (Listing, Set)) else ()
    return len({normal_key(without_signs(item)) for item in items}) < len({normal_key(item) for item in items})


def _unsigned(node: Node) -> Node:
    """The tree without its percent signs."""
    return transform(
        node, lambda inner: inner.args[0] if isinstance(inner, Apply) and inner.head == "percent" else inner
    )


def _compared(reference: Node, prediction: Node, leaf: Leaf, config: Config) -> Finding:
    if not (traits(reference) | traits(prediction)) & SPECIAL:
        found = in_order(leaf, reference, prediction)
        return found if found.known or not _divides_by_zero(prediction) else _NO_VALUE
    try:
        return answer(meant(reference), meant(prediction), Same(leaf, config))
    except RecursionError:
        return unknown(leaf.stage, "tree_depth")


def answer(reference: Node, prediction: Node, same: Same) -> Finding:
    """The first step that has something to say decides; without one, the rule of the two kinds."""
    found = traits(reference) | traits(prediction)
    for notations, step in STEPS:
        finding = step(reference, prediction, same) if found & notations else None
        if finding is not None:
            return finding
    return same(reference, prediction)


# -- the steps --------------------------------------------------------------------------------------------------
def _undefined(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """A prediction without a value is different, whatever the reference."""
    unit = (traits(reference) | traits(prediction)) & UNIT_I
    if undefined_answer(prediction, complex_allowed=bool(unit)):
        return _NO_VALUE
    return None


def _chained_names(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """``a = b = 3`` gives a value to ``a`` and ``b``, and is not ``a = c = 3``."""
    if not isinstance(reference, Relation) or not isinstance(prediction, Relation):
        return None
    chains = [_leading_names(side) for side in (reference, prediction)]
    if min(map(len, chains)) > 1 and chains[0] != chains[1] and len(chains[0]) == len(chains[1]):
        return different(Stage.NORMALIZED, "names differ", "the value is given to other names")
    return None


def _leading_names(chain: Relation) -> set[Node]:
    """The letters to which a chain of equations gives its last value; none where that is a letter too."""
    if not set(chain.operators) <= {"=", "approx"} or isinstance(chain.terms[-1], Symbol):
        return set()
    return {term for term in chain.terms[:-1] if isinstance(term, Symbol)}


def _choices(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """A choice with a value beside its letter, against a value: the value counts, as a whole answer."""
    if isinstance(reference, Choice) and not isinstance(prediction, Choice) and reference.content is not None:
        return answer(meant(reference.content), prediction, same)
    if isinstance(prediction, Choice) and not isinstance(reference, Choice) and prediction.content is not None:
        return answer(reference, meant(prediction.content), same)
    return None


def _singletons(reference: Node, prediction: Node, same: Same) -> Finding | None:
    r"""``\{a\}`` as the whole answer is ``a``, but a set beside a set; it is the interval ``[a, a]``."""
    left, right = _beside_set(reference, prediction), _beside_set(prediction, reference)
    if left is not reference or right is not prediction:
        return answer(left, right, same)
    own, theirs = _member(reference, prediction), _member(prediction, reference)
    if own is None and theirs is None:
        return None
    return answer(own or reference, theirs or prediction, same)


def _beside_set(node: Node, other: Node) -> Node:
    """The interval of one number as the set of it, beside a finite set."""
    return pinned(node) if isinstance(node, (Bracket, Interval)) and isinstance(other, Set) else node


_SETS = frozenset({Kind.SET, Kind.LIST, Kind.INTERVAL, Kind.REGION, Kind.BUILDER})
_CLAIMS = frozenset({Kind.INEQUALITY, Kind.CLAIM, Kind.SYSTEM})


def _member(node: Node, other: Node) -> Node | None:
    """The sole element, perhaps repeated, unless it or the other side is a set, or the other side describes one."""
    if not isinstance(node, Set) or not node.items or isinstance(node.items[0], Set):
        return None
    first, sort = node.items[0], kind_of(other)
    if sort in _SETS or (sort in _CLAIMS and not is_claim(first)):
        return None
    alone = len(node.items) == 1 or len(set(map(normal_key, node.items))) == 1
    return first if alone else None


# Each step with the notations that call for it.
STEPS: tuple[tuple[int, Step], ...] = (
    (PARTIAL, _undefined),
    (DOTS, with_dots),
    (CHOICE, _choices),
    (ORDER, asymptotic),
    (SET, _singletons),
    (CLAIM, propositional),
    (CLAIM, modular),
    (PARTIAL, solved_by_family),
    (ARRAY, marked_and_plain),
    (DECLARED | CLAIM | COUNTER, lambda reference, prediction, same: declared(reference, prediction, same, answer)),
    (CLAIM, _chained_names),
    (CLAIM, lambda reference, prediction, same: named(reference, prediction, same, answer)),
    (INTEGRATION | BINDER, up_to_constant),
    (OBJECT, states),
    (OBJECT, groups),
)


# -- undefined answers ------------------------------------------------------------------------------------------
def undefined_answer(node: Node, *, complex_allowed: bool = True) -> bool:
    """True if a value of the answer is undefined: ``1/0``, or a number that is not real where none may be."""
    if not traits(node) & (PARTIAL | INFINITE | (0 if complex_allowed else UNIT_I)):
        return False
    return _divides_by_zero(node) or any(undefined(value, complex_allowed) for value in _values(node))


def has_unit(node: Node) -> bool:
    """True where the imaginary unit occurs."""
    return traits(node) & UNIT_I != 0


def _divides_by_zero(node: Node) -> bool:
    """``x/0`` is nowhere defined, whatever ``x``."""
    return any(isinstance(inner, Apply) and inner.head == "div" and inner.args[1] == _ZERO for inner in walk(node))


_ZERO = Number(0)


def _values(node: Node) -> Iterator[Node]:
    """The scalars that an answer consists of."""
    if isinstance(node, (Listing, Set, Tuple, Bracket, Vector, Matrix)):
        for child in children(node):
            yield from _values(child)
    elif isinstance(node, (Quantity, Given)):
        yield from _values(node.value if isinstance(node, Quantity) else node.body)
    elif isinstance(node, Relation):
        found = assignment(node)
        if found is not None:
            yield from _values(found.value)
    elif kind_of(node) in (Kind.SCALAR, Kind.PERCENT, Kind.ANGLE):
        yield node
