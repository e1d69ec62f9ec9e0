"""Free parameters: under the option ``free_parameters = rename`` those of both sides are matched one to one.

A parameter is a letter of the table below that nothing defines, binds or declares. The renaming is injective, and one
for the whole answer; every other letter keeps its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations

from mathequiv.compare.build import number, substitute
from mathequiv.compare.logic import DIFFERENT, EQUAL
from mathequiv.compare.names import record, unnamed
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.shown import shown
from mathequiv.evidence import Evidence
from mathequiv.nodes import (
    Apply,
    Bind,
    Call,
    Given,
    Listing,
    Matrix,
    Node,
    Number,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    Vector,
    walk,
)
from mathequiv.numeric import free_symbols, sign_at
from mathequiv.verdict import Finding, Stage, different, unknown

# Letters that are parameters alone, with a number as index, and in the components of points.
ALONE = frozenset({"A", "B", "C", "D", "K", "c", "k"})
INDEXED = ALONE | {"a", "b", "d"}
IN_COMPONENTS = frozenset({"s", "t", "lambda", "mu"})

_MOST = 4  # parameters that are matched: 24 ways
_ARRAYS = (Tuple, Vector, Matrix)
_PLACES = (2, 3, 5, 7)

Compare = Callable[[Node, Node], Finding]


def up_to_parameters(reference: Node, prediction: Node, compare: Compare) -> Finding:
    """Equal under some renaming of the parameters; different where every one leads to a difference."""
    own, theirs = parameters(reference), parameters(prediction)
    if not own or not theirs:
        return compare(reference, prediction)
    if len(own) != len(theirs):
        return _of_other_number(reference, prediction, compare(reference, prediction))
    if len(own) > _MOST:
        found = compare(reference, prediction)
        return found if found.decision is EQUAL else unknown(found.stage, "parameters")
    return _matched(reference, prediction, own, theirs, compare)


def _matched(reference: Node, prediction: Node, own: list[Symbol], theirs: list[Symbol], compare: Compare) -> Finding:
    doubt: Finding | None = None
    first: Finding | None = None
    for names in _renamings(prediction, own, theirs):
        finding = compare(reference, substitute(prediction, dict(names)))
        if finding.decision is EQUAL:
            return _with_names(finding, names)
        if finding.decision is not DIFFERENT:
            doubt = doubt or finding
        first = first or finding
    if first is None or doubt is not None:
        return doubt or unknown(Stage.NUMERIC, "parameters")
    return first


def _renamings(prediction: Node, own: list[Symbol], theirs: list[Symbol]) -> Iterator[dict[Node, Node]]:
    """The injective renamings, those first that keep the most names; none that would capture another letter."""
    others = {part for part in walk(prediction) if isinstance(part, Symbol)} - set(theirs)
    ways = [dict(zip(theirs, way, strict=True)) for way in permutations(own)]
    ways.sort(key=lambda way: sum(old != new for old, new in way.items()))
    for way in ways:
        if others.isdisjoint(way.values()):
            yield dict(way.items())


def _with_names(finding: Finding, names: dict[Node, Node]) -> Finding:
    """The finding, with the renaming in its evidence."""
    changed = [f"{shown(new)} for {shown(old)}" for old, new in names.items() if old != new]
    if not changed or finding.evidence is None:
        return finding
    text = f"{finding.evidence.text}, with {', '.join(changed)}"
    return replace(finding, evidence=Evidence(text, finding.evidence.witness))


# -- which letters are parameters -------------------------------------------------------------------------------
def parameters(node: Node) -> list[Symbol]:
    """The parameters of an answer, in the order in which they occur."""
    taken = _taken(node)
    in_components = any(isinstance(part, _ARRAYS) for part in walk(node)) or record(node) is not None
    free = free_symbols(node)
    found = (part for part in walk(node) if isinstance(part, Symbol) and part in free and part not in taken)
    return list(dict.fromkeys(letter for letter in found if _is_parameter(letter, in_components)))


def _is_parameter(letter: Symbol, in_components: bool) -> bool:
    if letter.marks:
        return False
    if letter.sub is None:
        return letter.name in ALONE or (in_components and letter.name in IN_COMPONENTS)
    return isinstance(letter.sub, Number) and letter.name in INDEXED


def _taken(node: Node) -> set[Node]:
    """The letters that are names of functions, of the answer's values or of segments, or that are bound or declared."""
    found: set[Node] = set(_names(node))
    for part in walk(node):
        reader = _TAKING.get(type(part))
        if reader is not None:
            for taken in reader(part):
                found |= set(walk(taken))
    return found


def _names(node: Node) -> Iterator[Node]:
    """The names to which an answer gives values, and letters that are the whole answer: ``B`` is not ``C``."""
    for entry in record(node) or ():
        yield entry.name
    name, value = unnamed(node)
    if name is not None and not (isinstance(node, Relation) and node.terms[0] != name):
        yield from walk(name)  # the constant in x^2 + y^2 = C is no name
    members = value.items if isinstance(value, (Listing, Set, Tuple)) else (value,)
    if name is None and all(isinstance(member, Symbol) for member in members):
        yield from members


def _segment(node: Apply) -> tuple[Node, ...]:
    """Capitals side by side name points: ``AB`` is not ``CD``."""
    capitals = all(isinstance(arg, Symbol) and arg.name.isupper() and arg.sub is None for arg in node.args)
    return node.args if node.head == "mul" and capitals else ()


_TAKING: dict[type, Callable[..., tuple[Node, ...]]] = {
    Apply: _segment,
    Bind: lambda node: node.variables,
    Call: lambda node: (node.function, *node.args),  # P(A | B) is not P(B | A)
    Given: lambda node: (node.condition,),
    SetBuilder: lambda node: (node.element, node.condition),
}


# -- another number of parameters -------------------------------------------------------------------------------
def _of_other_number(reference: Node, prediction: Node, found: Finding) -> Finding:
    """Sets of functions of other dimensions differ: one side is linear in more parameters than the other has."""
    if found.decision is not DIFFERENT:
        return found
    larger = max(reference, prediction, key=lambda side: len(parameters(side)))
    if not _is_spanned(unnamed(larger)[1], parameters(larger)):
        return unknown(found.stage, "parameters")
    counts = f"{len(parameters(reference))} against {len(parameters(prediction))}"
    return different(Stage.NUMERIC, "parameters", f"independent parameters: {counts}")


def _is_spanned(node: Node, letters: list[Symbol]) -> bool:
    """True of a sum of independent functions, each times a parameter of its own, and of a function without any."""
    functions = [_coefficient(node, letter) for letter in letters]
    rest = sorted(free_symbols(node) - set(letters), key=repr)
    if len(letters) > _MOST or None in functions or not rest:
        return False
    points: list[dict[Node, Node]] = [
        {letter: number(place + shift) for shift, letter in enumerate(rest)} for place in _PLACES[: len(letters)]
    ]
    rows = (tuple(substitute(function, point) for point in points) for function in functions if function)
    return sign_at(Apply("det", (Matrix(tuple(rows)),)), {}) in (1, -1)


def _coefficient(node: Node, letter: Symbol) -> Node | None:
    """What a parameter is multiplied by, free of all parameters; None where the node is not linear in it."""
    poly = coefficients(node, letter)
    if poly is None or len(poly) != 2 or parameters(poly[1]):
        return None
    return poly[1]
