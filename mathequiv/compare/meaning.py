"""From what is written to what is meant, where the notation alone decides it.

Branches of a plus-minus sign, operations on matrices, synonyms, signs before units, declarations at the end of a list.
"""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.compare.arrays.matrices import evaluated
from mathequiv.compare.arrays.vectors import coordinates
from mathequiv.compare.build import ONE, bottom_up, contains, negative
from mathequiv.compare.families.declarations import one_of, written_out
from mathequiv.compare.families.trailing import tail_conditions, tail_declaration, with_conditions
from mathequiv.compare.names import by_spelling, is_claim, record
from mathequiv.compare.scalars.quantities import combined
from mathequiv.compare.sets.reals import infinite
from mathequiv.compare.sets.regions import alternatives
from mathequiv.compare.sets.sayings import bare_words
from mathequiv.compare.sets.setforms import graph, indexed_union, only, set_operation, without
from mathequiv.compare.traits import ARRAY, BRANCH, traits
from mathequiv.compare.wording.words import alias
from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Call,
    Constant,
    Given,
    Interval,
    Listing,
    Matrix,
    Node,
    Phrase,
    Quantity,
    Ratio,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    Vector,
    name_of,
    rebuild,
)
from mathequiv.numeric import free_symbols

_SIGNS = frozenset({"pm", "mp"})
_SIGNED = frozenset({"percent", "degree"})


def meant(node: Node) -> Node:
    """The answer in the form that the rules compare."""
    found = traits(node)
    if found & ARRAY:
        node = evaluated(node)
    node = _plain(node)
    if found & BRANCH:
        node = evaluated(_branched(node))
    return node


# -- notation ---------------------------------------------------------------------------------------------------
def _plain(node: Node) -> Node:
    """Notation that has one meaning, written in one way; only where an answer or its elements stand."""
    reader = _READERS.get(type(node))
    return node if reader is None else reader(node)


def _inside(node: Node) -> Node:
    return rebuild(node, _plain)


def _phrase(node: Phrase) -> Node:
    return alias(node) or _titled(node.parts) or _inside(node)


def _titled(parts: tuple[str | Node, ...]) -> Node | None:
    """``Minimum: 1, Maximum: 3``: words with a colon give names to the values behind them."""
    titles, values = parts[::2], [part for part in parts[1::2] if not isinstance(part, str)]
    if len(values) < 2 or len(titles) != len(values) or any(map(is_claim, values)):
        return None
    names = [title.strip(" ,;.").removeprefix("and ").strip() for title in titles if isinstance(title, str)]
    if len(names) < len(titles) or not all(name[-1:] == ":" and name[:-1].replace(" ", "").isalpha() for name in names):
        return None
    named = zip(names, values, strict=True)
    return Listing(tuple(Relation((Symbol(name_of(name[:-1].strip())), value), ("=",)) for name, value in named))


def _symbol(node: Symbol) -> Node:
    return alias(node) or node


def _set(node: Set) -> Node:
    return _inside(node) if node.items else Constant("empty")


def _tuple(node: Tuple) -> Node:
    """A pair with an infinite member is an interval, never a point."""
    inner = _inside(node)
    assert isinstance(inner, Tuple)
    if len(inner.items) == 2 and any(map(infinite, inner.items)):
        return Interval(inner.items[0], inner.items[1], False, False)
    return inner


def _listing(node: Listing) -> Node:
    """Lists within a list are points; a declaration at the end belongs to the rest."""
    cases = None if node.joiner == "system" else _cases(node.items) or alternatives(node)
    if cases is not None:
        return cases
    node = Listing(_each_named(node.items) or _each_excluded(node.items) or node.items, node.joiner)
    tail = tail_declaration(node.items) or tail_conditions(node.items, node.joiner)
    if tail is not None:
        rest, declaration = tail
        body = rest[0] if len(rest) == 1 else Listing(rest, node.joiner)
        return Given(_plain(body), written_out(declaration))
    items = tuple(_plain(item) for item in node.items)
    if isinstance(items[-1], Given) and not any(isinstance(item, Given) for item in items[:-1]):
        return Given(Listing((*items[:-1], items[-1].body), node.joiner), items[-1].condition)
    return Listing(tuple(Tuple(item.items) if isinstance(item, Listing) else item for item in items), node.joiner)


def _cases(parts: tuple[Node, ...]) -> Node | None:
    """``x = 2, y = 3 or x = 3, y = 2``: the same letters with values in each part are a list of points."""
    records = [record(part) for part in parts if not isinstance(part, Relation) or isinstance(part.terms[0], Tuple)]
    ordered = [by_spelling(entries) for entries in records if entries is not None]
    if len(ordered) < len(parts) or len(parts) < 2:
        return None
    names = [tuple(entry.name for entry in entries) for entries in ordered]
    if len(set(names)) > 1 or not all(isinstance(name, Symbol) for name in names[0]):
        return None
    values = (Tuple(tuple(entry.value for entry in entries)) for entries in ordered)
    return Listing(tuple(Relation((Tuple(names[0]), value), ("=",)) for value in values))


def _each_named(items: tuple[Node, ...]) -> tuple[Node, ...] | None:
    """``x, y = 1, 2``: as many names as values, in order; None for anything else."""
    half = len(items) // 2
    middle = items[half]
    if len(items) < 3 or len(items) % 2 == 0 or not isinstance(middle, Relation) or middle.operators != ("=",):
        return None
    names, values = (*items[:half], middle.terms[0]), (middle.terms[1], *items[half + 1 :])
    plain = all(isinstance(name, Symbol) for name in names) and len(set(names)) == len(names)
    if not plain or any(is_claim(value) or contains(value, lambda inner: inner in names) for value in values):
        return None
    return tuple(Relation(pair, ("=",)) for pair in zip(names, values, strict=True))


def _each_excluded(items: tuple[Node, ...]) -> tuple[Node, ...] | None:
    """``x \\ne 1, 2``: numbers behind the first that a letter is not; None for anything else."""
    first = items[0]
    if not isinstance(first, Relation) or first.operators != ("!=",) or not isinstance(first.terms[0], Symbol):
        return None
    if any(is_claim(item) or contains(item, lambda inner: isinstance(inner, Symbol)) for item in items[1:]):
        return None
    return (first, *(Relation((first.terms[0], item), ("!=",)) for item in items[1:]))


def _given(node: Given) -> Node:
    """Letters listed before a declaration are declared with the last one: ``a, b \\in \\mathbb Z``."""
    body, condition = node.body, node.condition
    if isinstance(body, Listing) and isinstance(condition, Relation) and len(body.items) > 1:
        letters = [item for item in body.items if isinstance(item, Symbol)]
        rest = [item for item in body.items if not isinstance(item, Symbol)]
        if letters and rest and body.items[: len(rest)] == tuple(rest):
            body = rest[0] if len(rest) == 1 else Listing(tuple(rest), body.joiner)
            condition = Given(Listing(tuple(letters)), condition)
    body, condition = with_conditions(body, condition)
    return Given(_plain(body), written_out(condition))


def _builder(node: SetBuilder) -> Node:
    condition = _plain(one_of(written_out(_with_declaration(node.condition))))
    found = without(node.element, condition) or graph(node.element, condition) or _image(node.element, condition)
    found = found or only(node.element, condition)
    return found or SetBuilder(node.element, condition)


def _image(element: Node, condition: Node) -> SetBuilder | None:
    r"""``\{y \mid y = x^2, x \in S\}`` is ``\{x^2 \mid x \in S\}``: the values of another letter's expression."""
    if isinstance(condition, Given):
        parts: tuple[Node, ...] = (condition.body, condition.condition)
    elif isinstance(condition, Listing) or (isinstance(condition, Apply) and condition.head == "and"):
        parts = condition.items if isinstance(condition, Listing) else condition.args
    else:
        return None
    for place, part in enumerate(parts):
        rest = (*parts[:place], *parts[place + 1 :])
        if not isinstance(element, Symbol) or not isinstance(part, Relation) or part.operators != ("=",):
            continue
        sides = part.terms if part.terms[0] == element else part.terms[::-1]
        bound, told = free_symbols(sides[1]), free_symbols(Listing(rest))
        if sides[0] == element and bound and bound <= told and element not in told:
            return SetBuilder(sides[1], rest[0] if len(rest) == 1 else Listing(rest))
    return None


def _with_declaration(node: Node) -> Node:
    r"""A membership of what all claims before it mention declares it: ``x \ne k and x \ne 2k and k \in \mathbb Z``."""
    if not isinstance(node, Apply) or node.head != "and":
        return node
    *claims, last = node.args
    if not isinstance(last, Relation) or last.operators != ("in",) or last.terms[1] != Constant("Z"):
        return node
    letters = [free_symbols(part) for part in claims]
    if not all(last.terms[0] in found and len(found) > 1 for found in letters):
        return node
    return Given(claims[0] if len(claims) == 1 else Apply("and", tuple(claims)), last)


def _apply(node: Apply) -> Node:
    if node.head == "neg":
        return _negative(node)
    if node.head in ("and", "or", "not"):
        return _logic(node)
    if node.head == "add" and all(isinstance(arg, Quantity) for arg in node.args):
        return combined(tuple(arg for arg in node.args if isinstance(arg, Quantity))) or node
    if node.head == "mul":
        return _declared_factor(node)
    if node.head in ("add", "pow", *_SET_HEADS):
        return set_operation(node) if node.head not in _SET_HEADS else _inside(node)
    return node


_SET_HEADS = ("union", "intersection", "setminus", "complement")


def _negative(node: Apply) -> Node:
    """A sign before a percent, an angle or a quantity is the sign of its value; before "infinity", of what that is."""
    inner = node.args[0]
    known = alias(inner) if isinstance(inner, Symbol) else None
    if known is not None:
        return negative(known)
    return _opposite(inner) if isinstance(inner, Quantity) or _is_signed(inner) else node


def _opposite(node: Node) -> Node:
    """The opposite; the sign of what carries a sign or a unit is that of its value."""
    if isinstance(node, Quantity):
        return Quantity(_opposite(node.value), node.unit)
    if isinstance(node, Apply) and _is_signed(node):
        return Apply(node.head, (negative(node.args[0]),))
    return negative(node)


def _is_signed(node: Node) -> bool:
    return isinstance(node, Apply) and node.head in _SIGNED


def _logic(node: Apply) -> Node:
    """A declaration after the last alternative belongs to all of them."""
    cases = _cases(node.args) if node.head == "or" else None
    if cases is not None:
        return cases
    if isinstance(declares := _with_declaration(node), Given):
        return declares
    inner = _inside(node)
    assert isinstance(inner, Apply)
    last = inner.args[-1]
    if isinstance(last, Given) and not any(isinstance(arg, Given) for arg in inner.args[:-1]):
        return Given(Apply(inner.head, (*inner.args[:-1], last.body)), last.condition)
    return inner


def _declared_factor(node: Apply) -> Node:
    r"""``k\pi\ (k \in \mathbb Z)``: a membership is no factor."""
    last = node.args[-1]
    if isinstance(last, Relation) and last.operators == ("in",) and len(node.args) > 1:
        rest = node.args[:-1]
        return Given(rest[0] if len(rest) == 1 else Apply("mul", rest), last)
    return node


def _quantity(node: Quantity) -> Node:
    """``1 h 30 min``: a quantity as a factor before another is a term of a sum; a unit behind others is a factor."""
    inner = node.value
    if not isinstance(inner, Apply) or not contains(inner, lambda part: isinstance(part, Quantity)):
        return node
    first, second = inner.args if inner.head == "mul" and len(inner.args) == 2 else (inner, inner)
    found = combined((first, Quantity(second, node.unit))) if isinstance(first, Quantity) else None
    return found or Apply("mul", (inner, Quantity(ONE, node.unit)))


def _relation(node: Relation) -> Node:
    r"""A pair in brackets after a membership sign is an interval; ``f \equiv 0`` says what f is everywhere."""
    inner = _inside(node)
    assert isinstance(inner, Relation)
    if inner.operators == ("equiv",) and inner.modulus is None and _is_function(inner.terms[0]):
        return Relation(inner.terms, ("=",))  # f = 0 identically
    if inner.operators in (("in",), ("notin",)) and isinstance(inner.terms[0], Symbol):
        return Relation((inner.terms[0], _as_region(inner.terms[1])), inner.operators)
    if inner.operators == ("is",) and isinstance(inner.terms[1], Symbol):
        return Relation((inner.terms[0], Symbol(bare_words(inner.terms[1].name))), ("is",))
    if inner.operators == ("=",):
        points = [_as_point(term) for term in inner.terms]
        return Relation((points[0], points[1]), ("=",)) if points[0] and points[1] else inner
    return inner


def _is_function(node: Node) -> bool:
    return isinstance(node, Call) or (isinstance(node, Symbol) and node.name in ("f", "g", "h"))


def _as_point(node: Node) -> Tuple | None:
    """The components of a vector that an equation gives, as a point."""
    if isinstance(node, Matrix) and len(node.rows[0]) > 1:
        return None
    return Tuple(coordinates(node)) if isinstance(node, (Matrix, Tuple, Vector)) else None


def _as_region(node: Node) -> Node:
    if isinstance(node, (Tuple, Bracket)) and len(node.items) == 2:
        closed = isinstance(node, Bracket)
        return Interval(node.items[0], node.items[1], closed, closed)
    return node


def _mapping(node: Bind) -> Node:
    """``x \\mapsto x^2`` and ``f : x \\mapsto x^2`` define a function as ``f(x) = x^2`` does."""
    if node.head == "union":
        return indexed_union(node)
    if node.head != "lambda":
        return node
    name: Node = Symbol("f")
    variables = node.variables
    first = variables[0]
    if isinstance(first, Ratio) and len(first.terms) == 2:
        name, variables = first.terms[0], (first.terms[1], *variables[1:])
    return Relation((Call(name, variables), node.body), ("=",))


_READERS: dict[type, Callable[..., Node]] = {
    Phrase: _phrase,
    Symbol: _symbol,
    Set: _set,
    Tuple: _tuple,
    Listing: _listing,
    Given: _given,
    Apply: _apply,
    Quantity: _quantity,
    Relation: _relation,
    Bind: _mapping,
    Bracket: _inside,
    SetBuilder: _builder,
}


# -- branches ---------------------------------------------------------------------------------------------------
def _branched(node: Node) -> Node:
    """Plus-minus signs written out: elements of a list each for itself, the signs of one expression together."""
    if isinstance(node, Given):
        return Given(_branched(node.body), node.condition)
    if isinstance(node, (Set, Listing)) and record(node) is None:
        items = tuple(branch for item in node.items for branch in branches(item))
        return Set(items) if isinstance(node, Set) else Listing(items, node.joiner)
    if isinstance(node, Apply) and node.head == "or":
        return Apply("or", tuple(branch for arg in node.args for branch in branches(arg)))
    if isinstance(node, SetBuilder):
        parts = branches(node.element)
        if len(parts) == 1 and isinstance(node.condition, Given):
            return SetBuilder(node.element, _branched(node.condition))
        return SetBuilder(Listing(parts), node.condition) if len(parts) > 1 else node
    return _alternatives(branches(node))


def _alternatives(parts: tuple[Node, ...]) -> Node:
    if len(parts) == 1:
        return parts[0]
    if all(isinstance(part, Relation) and part.operators in (("!=",), ("notin",)) for part in parts):
        return Apply("and", parts)  # x is neither of two numbers
    if all(is_claim(part) for part in parts):
        return Apply("or", parts)
    return Listing(tuple(Tuple(part.items) if isinstance(part, Listing) else part for part in parts), "or")


def branches(node: Node) -> tuple[Node, ...]:
    """The node itself, or what it says for the upper and for the lower signs."""
    if not contains(node, _is_branching):
        return (node,)
    return tuple(dict.fromkeys((_with_sign(node, upper=True), _with_sign(node, upper=False))))


def _is_branching(node: Node) -> bool:
    return isinstance(node, Apply) and node.head in _SIGNS


def _with_sign(node: Node, *, upper: bool) -> Node:
    def change(inner: Node) -> Node:
        if not isinstance(inner, Apply) or inner.head not in _SIGNS:
            return inner
        last = inner.args[-1] if upper == (inner.head == "pm") else _opposite(inner.args[-1])
        return last if len(inner.args) == 1 else Apply("add", (*inner.args[:-1], last))

    return bottom_up(node, change)
