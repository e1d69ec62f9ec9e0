"""Two scalars: numbers, constants, expressions. The order of the attempts is the order of their cost.

**Proves** by exact arithmetic, the tolerance of written decimals, a rational identity, the separation bound of
algebraic numbers; reports numerical agreement. **Refutes** by exact arithmetic and by disjoint enclosures, at a point
where there are letters. Letters are real, and arithmetic is complex where ``i`` occurs on either side.
"""

from __future__ import annotations

from typing import TypeGuard

from mathequiv.config import Config, Proof
from mathequiv.nodes import Apply, Bind, Call, Constant, Node, Number, Rational, Symbol, rebuild
from mathequiv.numeric import display, tolerance
from mathequiv.numeric.common import without_common
from mathequiv.numeric.conjugates import in_parts
from mathequiv.numeric.constants import EQUAL, UNDEFINED, WITHIN, compare_constants
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.factorials import by_factorial, has_large
from mathequiv.numeric.folds import overlooks
from mathequiv.numeric.opaque import by_atoms, has_atoms
from mathequiv.numeric.ordering import compare
from mathequiv.numeric.outcome import Pair
from mathequiv.numeric.prepare import Preparation
from mathequiv.numeric.recentred import recentred
from mathequiv.numeric.refutation import refuted_exactly
from mathequiv.numeric.relations import exact, is_undefined
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.survey import Survey, Trait
from mathequiv.numeric.trees import TWO, free_symbols, product, substitute
from mathequiv.numeric.values import RATIONAL, Infinite, NoValue, Opaque, Turn, Undefined, Value
from mathequiv.numeric.vectors import is_linear, is_tied, vectors
from mathequiv.verdict import Decision, Finding, Stage, different, equal, unknown

Surveys = tuple[Survey, Survey]

_SAME = equal(Stage.NUMERIC, "same expression", "the two expressions are identical")
_UNKNOWN = unknown(Stage.NUMERIC)
_NO_REFERENCE = unknown(Stage.NUMERIC, "undefined reference")


def compare_scalars(reference: Node, prediction: Node, config: Config) -> Finding:
    """Whether two numbers or expressions have equal values."""
    if type(reference) is Number and type(prediction) is Number:
        if reference.value == prediction.value:
            return EQUAL
        if reference.places is None and prediction.places is None:
            return display.apart("exact arithmetic", reference.value, prediction.value)
    try:
        finding = _compared(reference, prediction, config)
    except RecursionError:
        return unknown(Stage.NUMERIC, "tree_depth")
    if not finding.known and has_atoms(reference, prediction):
        finding = by_atoms(reference, prediction, compare_scalars, config)
    if not finding.known and has_large(reference, prediction):
        finding = by_factorial(reference, prediction) or finding
    if not finding.known and (rest := without_common(reference, prediction)) is not None:
        finding = compare_scalars(*rest, config)
    agreed = finding.rule == "numerical agreement"
    if agreed and (config.proof is Proof.REQUIRED or overlooks(reference, prediction)):
        return _UNKNOWN
    return finding


def _compared(reference: Node, prediction: Node, config: Config) -> Finding:
    """Cheap before dear."""
    surveys = Survey(reference), Survey(prediction)
    traits = surveys[0].traits | surveys[1].traits
    if Trait.LOG in traits:
        return _by_base(reference, prediction, config)
    settled = _closed(reference, prediction, surveys, config)
    if settled is not None:
        return settled
    if Trait.OPERATOR in traits:
        return _SAME if reference == prediction else _UNKNOWN
    if reference == prediction:
        return _same(reference, surveys[0])
    return _open(reference, prediction, surveys, config)


def _by_base(reference: Node, prediction: Node, config: Config) -> Finding:
    """``log`` is natural or to base ten, on both sides alike: equal under one reading, or different under both."""
    natural = _compared(_with_log(reference, "ln"), _with_log(prediction, "ln"), config)
    if natural.decision is Decision.EQUAL:
        return natural
    common = _compared(_with_log(reference, "lg"), _with_log(prediction, "lg"), config)
    if common.decision is Decision.DIFFERENT and natural.decision is not Decision.DIFFERENT:
        return natural
    return common


def _with_log(node: Node, head: str) -> Node:
    changed = rebuild(node, lambda child: _with_log(child, head))
    return Apply(head, changed.args) if isinstance(changed, Apply) and changed.head == "log" else changed


def _closed(reference: Node, prediction: Node, surveys: Surveys, config: Config) -> Finding | None:
    """Exact values, where both sides have them; a closed prediction without a value answers nothing."""
    left = None if surveys[0].symbols else _exact(reference)
    right = None if surveys[1].symbols else _exact(prediction)
    if isinstance(left, Undefined):
        return _NO_REFERENCE
    if isinstance(right, Undefined):
        judged = left is not None or surveys[0].symbols
        return UNDEFINED if judged or not _is_undefined(reference, surveys[0]) else _NO_REFERENCE
    if left is None or right is None:
        return None
    kinds = {type(left), type(right)}
    if kinds <= RATIONAL:
        return _rational(reference, prediction, left, right, config)
    # Multiples of pi are compared with each other, infinity with everything that has an exact value.
    if kinds == {Turn} or Infinite in kinds:
        return EQUAL if compare(left, right) == 0 else display.apart("exact arithmetic", left, right)
    return None


def _exact(node: Node) -> Value | Undefined | None:
    """The exact value of a closed tree, the reason why it has none, or None where it is not known."""
    try:
        return evaluate(node, Scope({}))
    except Undefined as gap:
        return gap
    except NoValue:
        return None


def _rational(reference: Node, prediction: Node, left: Rational, right: Rational, config: Config) -> Finding:
    if left == right:
        return EQUAL
    allowed = tolerance.allowance(reference, prediction, left, config)
    if allowed is not None and tolerance.is_within(left, right, allowed):
        return WITHIN
    return display.apart("exact arithmetic", left, right)


def _same(reference: Node, survey: Survey) -> Finding:
    """Identical trees are equal unless they are a constant without a value."""
    return _NO_REFERENCE if not survey.symbols and _is_undefined(reference, survey) else _SAME


def _is_undefined(node: Node, survey: Survey) -> bool:
    return is_undefined(node, Trait.COMPLEX in survey.traits)


def _open(reference: Node, prediction: Node, surveys: Surveys, config: Config) -> Finding:
    """Values that are not exact, or not there until letters have some."""
    traits = surveys[0].traits | surveys[1].traits
    plane = Trait.COMPLEX in traits
    shaped = _by_shape(reference, prediction, config)
    if shaped is not None:
        return shaped
    if Trait.CONJUGATE in traits or plane:
        split = in_parts(reference, prediction)
        if split is not None:
            return _open(*split, (Survey(split[0]), Survey(split[1])), config)
    left, right = _with_one_planck(reference, prediction, surveys)
    refutable, loose = True, False
    if Trait.REWRITE in traits:
        preparation = Preparation(left, right, compare_scalars, config)
        try:
            left, right = preparation.rewritten(left), preparation.rewritten(right)
        except Opaque:
            return _UNKNOWN
        refutable, plane = preparation.refutable, plane or preparation.plane
        loose = preparation.is_loose(left, right)
    pair = Pair(left, right, refutable)
    if Trait.VECTOR in traits:
        if not (is_linear(left) and is_linear(right)):
            return _UNKNOWN
        pair.refutable = refutable and not any(map(is_tied, pair.letters)) and _have_one_basis(left, right)
    if not pair.letters and Trait.CALL not in pair.traits:
        allowed = tolerance.allowance(reference, prediction, exact(left), config)
        return _weakened(compare_constants(left, right, plane, allowed), refutable)
    early = refuted_exactly(pair)
    if early is not None:
        return early
    found = _probed(pair, plane, config)
    # A limit that is not understood may have no value, also beside a zero.
    return _UNKNOWN if loose and found.decision is Decision.EQUAL else found


def _probed(pair: Pair, plane: bool, config: Config) -> Finding:
    """At points, and series about a point also at points near it."""
    from mathequiv.numeric.probing import compare_functions  # loads FLINT

    found = compare_functions(pair, plane, config.limits)
    moved = (
        None if found.known or not pair.whole.isdisjoint(pair.letters) else recentred(pair.reference, pair.prediction)
    )
    if moved is None:
        return found
    about = compare_functions(Pair(*moved, pair.refutable), plane, config.limits)
    return about if about.decision is Decision.EQUAL else found


def _by_shape(reference: Node, prediction: Node, config: Config) -> Finding | None:
    """Antiderivatives by what is integrated, and limits of an unknown function by their sides."""
    if _is_indefinite(reference) and _is_indefinite(prediction) and reference.variables == prediction.variables:
        return compare_scalars(reference.body, prediction.body, config)
    return _sides_of_a_step(reference, prediction)


def _sides_of_a_step(reference: Node, prediction: Node) -> Finding | None:
    """Limits of one unknown function at one place, from other sides: a step there tells them apart."""
    if not isinstance(reference, Bind) or not isinstance(prediction, Bind) or reference.note == prediction.note:
        return None
    shapes = [(side.head, side.variables, side.body, side.low, side.condition) for side in (reference, prediction)]
    body = reference.body
    unknown_function = isinstance(body, Call) and body.args == reference.variables
    if shapes[0] != shapes[1] or reference.head != "limit" or not unknown_function:
        return None
    names = {"+": "from above", "-": "from below", "": "from both sides"}
    places = " and ".join(names.get(side.note, side.note) for side in (reference, prediction))
    return different(Stage.NUMERIC, "sides of a limit", f"a function with a step there has other limits {places}")


def _is_indefinite(node: Node) -> TypeGuard[Bind]:
    return isinstance(node, Bind) and node.head == "integral" and node.low is None and node.condition is None


def _with_one_planck(reference: Node, prediction: Node, surveys: Surveys) -> tuple[Node, Node]:
    """``h = 2 pi hbar``, where one side has the one and the other the other."""
    first, second = (survey.symbols & {_H, _HBAR} for survey in surveys)
    if first | second != {_H, _HBAR} or first & second:
        return reference, prediction
    whole: dict[Node, Node] = {_H: product(TWO, Constant("pi"), _HBAR)}
    return substitute(reference, whole), substitute(prediction, whole)


def _have_one_basis(left: Node, right: Node) -> bool:
    """A vector that only one side mentions may depend on those of the other."""
    return vectors(free_symbols(left)) == vectors(free_symbols(right))


def _weakened(finding: Finding, refutable: bool) -> Finding:
    """Parts that stand for something unknown show no difference."""
    return finding if refutable or finding.decision is not Decision.DIFFERENT else _UNKNOWN


_H, _HBAR = Symbol("h"), Symbol("hbar")
