"""Kinds: what sort of thing a tree denotes, and which sorts can never be the same answer."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from mathequiv.compare.build import contains
from mathequiv.compare.names import is_claim, record
from mathequiv.compare.traits import ARRAY, CHOICE, CLAIM, DECLARED, MEASURE, OBJECT, SET, traits
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
)


class Kind(Enum):
    """The sorts of answers. The value is the name that results carry."""

    __hash__ = object.__hash__  # a member is one object; that of Enum is written in Python

    SCALAR = "expression"  # a number or an expression: what the leaf compares
    NUMERAL = "numeral"
    PERCENT = "percent"
    ANGLE = "angle"
    QUANTITY = "quantity"
    MEASURES = "calculation with quantities"
    PIECEWISE = "piecewise"
    LIST = "list"
    SET = "set"
    TUPLE = "tuple"
    BRACKET = "bracket"
    VECTOR = "vector"
    MATRIX = "matrix"
    INTERVAL = "interval"
    REGION = "set of reals"  # unions, complements, the real line
    BUILDER = "set builder"
    EQUATION = "equation"
    INEQUALITY = "inequality"
    RELATION = "relation"  # any other relation
    CONGRUENCE = "congruence"
    RECORD = "named values"
    SYSTEM = "system"  # relations side by side
    CLAIM = "statement"  # relations under "and", "or", "not"
    RESTATED = "restated statement"  # a claim, and the set of the values that it holds for
    GIVEN = "family"
    RATIO = "ratio"
    TIME = "time"
    TEXT = "text"
    CHOICE = "choice"
    OPAQUE = "object"  # nothing here is known about it


_BY_CLASS: dict[type, Kind] = {
    Number: Kind.SCALAR,
    Symbol: Kind.SCALAR,
    Call: Kind.SCALAR,
    Numeral: Kind.NUMERAL,
    Quantity: Kind.QUANTITY,
    Piecewise: Kind.PIECEWISE,
    Bracket: Kind.BRACKET,
    Vector: Kind.VECTOR,
    Matrix: Kind.MATRIX,
    Interval: Kind.INTERVAL,
    SetBuilder: Kind.BUILDER,
    Given: Kind.GIVEN,
    Ratio: Kind.RATIO,
    Clock: Kind.TIME,
    Phrase: Kind.TEXT,
    Choice: Kind.CHOICE,
}
_ANGLES = frozenset({"degree", "arcmin", "arcsec_angle"})
_SET_OPERATIONS = frozenset({"union", "intersection", "setminus", "complement"})
_LOGIC = frozenset({"and", "or", "not"})
_OBJECTS = frozenset(
    {
        "cartesian",
        "otimes",
        "oplus",
        "compose",
        "ket",
        "bra",
        "outer",
        "tensor_power",
        "direct_power",
        "rtimes",
        "ltimes",
    }
    | {"ominus"}
)
_OPAQUE_BINDERS = frozenset(
    {"forall", "exists", "exists_unique", "lambda", "union", "intersection", "directsum", "tensorproduct"}
)
COMPARISONS = frozenset({"<", "<=", ">", ">="})
_COLLECTED = ARRAY | SET | CLAIM | DECLARED | CHOICE | OBJECT
_REGIONS = frozenset({"N", "Z", "Q", "R", "C", "empty"})
_ARRAYS = (Matrix, Vector, Tuple, Bracket, Set, Listing, Interval)
# Functions that take a collection and give a number: max, gcd, det.
_REDUCING = frozenset(
    {"max", "min", "gcd", "lcm", "det", "abs", "norm", "trace", "rank", "argmax", "argmin", "dim", "restrict"}
)
# Operations whose operands may be quantities.
_CALCULATING = frozenset({"add", "neg", "mul", "div", "pow", "sqrt", "abs", "max", "min"})


def kind_of(node: Node) -> Kind:
    """The kind that chooses the rule."""
    known = _BY_CLASS.get(type(node))
    if known is not None:
        return known
    return _READERS[type(node)](node)


def _apply(node: Apply) -> Kind:
    if node.head == "percent":
        return Kind.PERCENT
    if node.head in _ANGLES:
        return Kind.ANGLE
    if node.head in _SET_OPERATIONS:
        return Kind.REGION if all(kind_of(arg) in REGIONS for arg in node.args) else Kind.OPAQUE
    if node.head in _LOGIC:
        return Kind.RECORD if record(node) else Kind.CLAIM
    if node.head in _OBJECTS:
        return Kind.OPAQUE
    if node.head == "restated":
        return Kind.RESTATED
    if node.head == "residue":
        return Kind.CONGRUENCE
    return _arithmetic(node)


def _arithmetic(node: Apply) -> Kind:
    """A scalar, unless a collection that no operation could evaluate, or a quantity, is left among its operands."""
    found = traits(node)
    if found & MEASURE and node.head in _CALCULATING and contains(node, lambda inner: isinstance(inner, Quantity)):
        return Kind.MEASURES
    if node.head in _REDUCING:
        return Kind.SCALAR
    if found & MEASURE and _is_angle(node):
        return Kind.ANGLE
    if found & _COLLECTED and any(kind_of(arg) in _NOT_OPERANDS for arg in node.args):
        return Kind.OPAQUE
    return Kind.SCALAR


def _is_angle(node: Apply) -> bool:
    """A sum with an angle, and an angle times or over numbers."""
    angles = [kind_of(arg) is Kind.ANGLE for arg in node.args]
    if node.head in ("add", "neg"):
        return any(angles)
    return angles.count(True) == 1 and (node.head == "mul" or (node.head == "div" and angles[0]))


def _bind(node: Bind) -> Kind:
    if node.head in _OPAQUE_BINDERS:
        return Kind.OPAQUE
    if isinstance(node.body, _ARRAYS) and node.head not in _REDUCING | {"sup", "inf"}:
        return Kind.OPAQUE
    return Kind.SCALAR


def _constant(node: Constant) -> Kind:
    if node.name in _REGIONS:
        return Kind.REGION
    if node.name in ("true", "false"):
        return Kind.TEXT
    return Kind.SCALAR


def _listing(node: Listing) -> Kind:
    if record(node) is not None:
        return Kind.RECORD
    return Kind.SYSTEM if all(is_claim(item) for item in node.items) and not _assigns_twice(node) else Kind.LIST


def _assigns_twice(node: Listing) -> bool:
    """``y = x, y = -x``: one name with two values is a list of answers, unless a brace says that all hold together."""
    if node.joiner == "system":
        return False
    names = [item.terms[0] for item in node.items if isinstance(item, Relation) and item.operators == ("=",)]
    letters = [name for name in names if isinstance(name, (Symbol, Tuple))]
    return len(letters) > len(set(letters))


def _relation(node: Relation) -> Kind:
    operators = set(node.operators)
    if node.modulus is not None:
        return Kind.CONGRUENCE
    if operators <= {"=", "approx"}:
        return Kind.EQUATION
    if operators <= COMPARISONS | {"=", "!="}:
        return Kind.INEQUALITY
    if operators <= {"in", "notin"} and len(node.terms) == 2 and isinstance(node.terms[0], Symbol):
        return Kind.INEQUALITY if kind_of(node.terms[1]) in REGIONS else Kind.RELATION
    return Kind.RELATION


_READERS: dict[type, Callable[..., Kind]] = {
    Apply: _apply,
    Bind: _bind,
    Constant: _constant,
    Listing: _listing,
    Relation: _relation,
    Set: lambda node: Kind.RECORD if record(node) else Kind.SET,
    Tuple: lambda node: Kind.RECORD if record(node) else Kind.TUPLE,
}

# What a union or a membership may be made of; a pair in brackets is an interval there.
REGIONS = frozenset({Kind.INTERVAL, Kind.REGION, Kind.SET, Kind.BUILDER, Kind.TUPLE, Kind.BRACKET})
_NOT_OPERANDS = frozenset(Kind) - {Kind.SCALAR, Kind.PERCENT, Kind.ANGLE, Kind.NUMERAL, Kind.PIECEWISE}
_NOT_OPERANDS -= {Kind.QUANTITY, Kind.MEASURES}


def kind(node: Node) -> str:
    """The name of the kind, for results; an expression without letters is a number."""
    sort = kind_of(node)
    if sort is Kind.SCALAR and not contains(node, lambda inner: isinstance(inner, (Symbol, Call))):
        return "number"
    if sort is Kind.BRACKET:
        return "interval" if isinstance(node, Bracket) and len(node.items) == 2 else "list"
    if sort in (Kind.REGION, Kind.BUILDER):
        return "set"
    return str(sort.value)


def telling(reference: Node, prediction: Node, *, first: bool) -> int:
    """How much a refuted pair of readings tells: one kind on both sides, in the readings that come first or in plain
    words or measures, more than two kinds."""
    own, theirs = kind_of(reference), kind_of(prediction)
    return 0 if own is not theirs else 2 if first or own in _PLAIN else 1


_PLAIN = frozenset({Kind.TEXT, Kind.QUANTITY})


class Sort(Enum):
    """Kinds grouped by what no rule could ever bridge."""

    SCALAR = "a number"
    COLLECTION = "several values"
    ARRAY = "a point"
    REGION = "a set"
    RELATION = "a relation"
    TEXT = "words"
    CHOICE = "a choice"
    RATIO = "a ratio"
    TIME = "a time"


_SORTS: dict[Kind, Sort] = {
    Kind.SCALAR: Sort.SCALAR,
    Kind.NUMERAL: Sort.SCALAR,
    Kind.PERCENT: Sort.SCALAR,
    Kind.ANGLE: Sort.SCALAR,
    Kind.QUANTITY: Sort.SCALAR,
    Kind.MEASURES: Sort.SCALAR,
    Kind.PIECEWISE: Sort.SCALAR,
    Kind.LIST: Sort.COLLECTION,
    Kind.RECORD: Sort.COLLECTION,
    Kind.SET: Sort.REGION,
    Kind.INTERVAL: Sort.REGION,
    Kind.REGION: Sort.REGION,
    Kind.BUILDER: Sort.REGION,
    Kind.BRACKET: Sort.ARRAY,
    Kind.TUPLE: Sort.ARRAY,
    Kind.VECTOR: Sort.ARRAY,
    Kind.MATRIX: Sort.ARRAY,
    Kind.EQUATION: Sort.RELATION,
    Kind.INEQUALITY: Sort.RELATION,
    Kind.RELATION: Sort.RELATION,
    Kind.CONGRUENCE: Sort.RELATION,
    Kind.SYSTEM: Sort.RELATION,
    Kind.CLAIM: Sort.RELATION,
    Kind.RESTATED: Sort.RELATION,
    Kind.RATIO: Sort.RATIO,
    Kind.TIME: Sort.TIME,
    Kind.TEXT: Sort.TEXT,
    Kind.CHOICE: Sort.CHOICE,
}
# Sorts that may still meet though no rule said so: a set and the relation that describes it, a point and the equations
# that have it as their only solution.
_MAY_MEET: frozenset[frozenset[Sort]] = frozenset(
    frozenset(pair)
    for pair in (
        (Sort.REGION, Sort.RELATION),
        (Sort.COLLECTION, Sort.RELATION),
        (Sort.ARRAY, Sort.RELATION),
        (Sort.RATIO, Sort.TIME),
    )
)


def never_meet(reference: Kind, prediction: Kind) -> str | None:
    """Why two kinds cannot be the same answer (``a number against a set``), or None."""
    left, right = _SORTS.get(reference), _SORTS.get(prediction)
    if left is None or right is None or left is right or frozenset((left, right)) in _MAY_MEET:
        return None
    return f"{left.value} against {right.value}"
