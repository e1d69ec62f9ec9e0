r"""One thing in two notations, where one side settles how the other is meant.

``y'`` is ``dy/dx`` beside that derivative, ``A(1, 2)`` a named point beside a point, and ``P(A, B)`` the probability of
both events beside ``P(A \cap B)``.
"""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.compare.build import bottom_up, contains
from mathequiv.compare.traits import BINDER, CALL, CLAIM
from mathequiv.nodes import Apply, Bind, Call, Listing, Node, Number, Relation, Set, Symbol, Tuple, walk

Pair = tuple[Node, Node]

_PROBABILITIES = frozenset({"P", "Pr"})
_JOINED = {"and": "and", "intersection": "and", "or": "or", "union": "or"}
_MARKS = {"prime": 1, "dot": 1, "ddot": 2}
_MAX_ORDER = 4


def alike(reference: Node, prediction: Node, found: int) -> Pair:
    """The pair in one notation, as far as the notations in it (``found``) have to do with each other."""
    if found & BINDER and found & CLAIM:  # of equations; what expressions make of derivatives is in rates.py
        reference, prediction = _primed(reference, prediction), _primed(prediction, reference)
    if found & CALL:
        reference, prediction = _pointed(reference, prediction), _pointed(prediction, reference)
        reference, prediction = _joint(reference, prediction), _joint(prediction, reference)
    return reference, prediction


# -- derivatives ------------------------------------------------------------------------------------------------
def _primed(node: Node, other: Node) -> Node:
    """Derivatives by one letter as the other side writes them: with primes, or with dots where the letter is t."""
    marks = {mark for inner in walk(other) if isinstance(inner, Symbol) for mark in inner.marks if mark in _MARKS}
    derived = [inner for inner in walk(node) if isinstance(inner, Bind) and inner.head == "derivative"]
    letters = {letter for inner in derived for letter in inner.variables}
    if not marks or not derived or len(letters) != 1 or contains(other, _is_derivative):
        return node
    dotted = marks <= {"dot", "ddot"}
    if dotted and letters != {Symbol("t")}:
        return node
    return bottom_up(node, lambda inner: _with_marks(inner, dotted) or inner)


def _is_derivative(node: Node) -> bool:
    return isinstance(node, Bind) and node.head == "derivative"


def _with_marks(node: Node, dotted: bool) -> Node | None:
    """``dy/dx`` as ``y'``, ``df(x)/dx`` as ``f'(x)``; None for anything else."""
    if not isinstance(node, Bind) or node.head != "derivative" or node.note or len(node.variables) != 1:
        return None
    order = 1 if node.high is None else node.high.value if isinstance(node.high, Number) else 0
    if not isinstance(order, int) or not 0 < order <= (2 if dotted else _MAX_ORDER):
        return None
    marks = ("dot" if order == 1 else "ddot",) if dotted else ("prime",) * order
    body = node.body
    if isinstance(body, Call) and body.args == node.variables and isinstance(body.function, Symbol):
        return Call(_marked(body.function, marks), body.args)
    return _marked(body, marks) if isinstance(body, Symbol) and body not in node.variables else None


def _marked(letter: Symbol, marks: tuple[str, ...]) -> Symbol:
    return Symbol(letter.name, letter.sub, (*letter.marks, *marks))


# -- named points -----------------------------------------------------------------------------------------------
def _pointed(node: Node, other: Node) -> Node:
    """``A(1, 2)`` as ``A = (1, 2)`` beside a point, and so each of a list; two lists of such are points as well."""
    if not all(map(_is_named_point, _members(node))):
        return node
    listed = len(_members(node)) > 1 and len(_members(other)) > 1
    if not any(map(_is_point, _members(other))) and not (listed and all(map(_is_named_point, _members(other)))):
        return node
    points = tuple(
        Relation((item.function, Tuple(item.args)), ("=",)) for item in _members(node) if isinstance(item, Call)
    )
    return Listing(points, node.joiner) if isinstance(node, Listing) else Set(points) if len(points) > 1 else points[0]


def _members(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, (Listing, Set)) else (node,)


def _is_point(node: Node) -> bool:
    value = node.terms[-1] if isinstance(node, Relation) else node
    return isinstance(value, Tuple) and not any(isinstance(item, Relation) for item in value.items)


def _is_named_point(node: Node) -> bool:
    letter = node.function if isinstance(node, Call) and len(node.args) > 1 else None
    if not isinstance(letter, Symbol) or letter.name in _DISTRIBUTIONS:
        return False
    return len(letter.name) == 1 and letter.name.isupper() and not letter.marks


_DISTRIBUTIONS = frozenset({"N", "U"})  # N(0, 1) and U(0, 1) are no points


# -- probabilities ----------------------------------------------------------------------------------------------
def _joint(node: Node, other: Node) -> Node:
    r"""``P(A \cap B)`` and, beside that, ``P(A, B)`` as ``P(A and B)``; ``P(A \cup B)`` as ``P(A or B)``."""
    listed = any(_joins(inner) == "and" for inner in walk(other))
    return bottom_up(node, _one_event(listed))


def _joins(node: Node) -> str | None:
    """The sign that makes one event of several in the bracket of a probability."""
    if not _is_probability(node) or not isinstance(node, Call) or len(node.args) != 1:
        return None
    event = node.args[0]
    return _JOINED.get(event.head) if isinstance(event, Apply) else None


def _is_probability(node: Node) -> bool:
    function = node.function if isinstance(node, Call) else None
    return isinstance(function, Symbol) and function.name in _PROBABILITIES and function.sub is None


def _one_event(listed: bool) -> Callable[[Node], Node]:
    def change(node: Node) -> Node:
        if not isinstance(node, Call) or not _is_probability(node):
            return node
        sign, events = _joins(node), node.args
        if sign is not None and isinstance(events[0], Apply):
            events = events[0].args
        elif listed and len(events) > 1 and all(isinstance(event, Symbol) for event in events):
            sign = "and"
        return node if sign is None else Call(node.function, (Apply(sign, tuple(sorted(events, key=repr))),))

    return change
