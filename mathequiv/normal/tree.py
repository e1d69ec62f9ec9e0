"""The canonical key of a tree: equal keys show equal meaning; unequal keys show nothing.

Numbers count by value, sums and products are flat and sorted, bound letters are numbered, equations and inequalities
have no direction, sets no order and no repetition. Trees are walked with a stack of our own, never by recursion.
"""

from __future__ import annotations

from dataclasses import replace

from mathequiv.nodes import Apply, Node, Number, Rational, Symbol, rebuild, walk
from mathequiv.normal import scope
from mathequiv.normal.arithmetic import Key
from mathequiv.normal.kinds import KINDS, Combiner
from mathequiv.normal.operations import Traits
from mathequiv.normal.scope import TOP, Scope


def normal_key(node: Node) -> Key:
    """The canonical key of ``node``: hashable, sortable with other keys, the same for every order of writing."""
    letters = scope.of_definition(node)
    return _key(node, TOP.binding(letters) if letters else TOP)


def _key(node: Node, top: Scope) -> Key:
    """The key of ``node`` in the scope ``top``: parts are listed on the way down, put together on the way up."""
    traits = Traits()
    steps: list[tuple[Combiner, Node, Scope, int]] = []
    pending = [(node, top)]
    while pending:
        current, inside = pending.pop()
        split, combine = KINDS[type(current)]
        parts = split(current, inside, traits) if split else ()
        steps.append((combine, current, inside, len(parts)))
        pending.extend(parts)
    keys: list[Key] = []
    for combine, current, inside, count in reversed(steps):
        if count:
            keys[-count:] = [combine(current, keys[-count:], inside, traits)]
        else:
            keys.append(combine(current, (), inside, traits))
    return keys[0]


def settle(node: Node) -> Node:
    """``node`` with the sums in its subscripts in canonical form: ``a_{k+n}`` and ``a_{n+k}`` become one symbol."""
    parts = list(walk(node))
    if not any(isinstance(part, Symbol) and isinstance(part.sub, Apply) for part in parts):
        return node
    settled: dict[int, Node] = {}
    for part in reversed(parts):
        changed = rebuild(part, lambda child: settled[id(child)])
        settled[id(part)] = _with_settled_sub(changed) if isinstance(changed, Symbol) else changed
    return settled[id(node)]


def _with_settled_sub(symbol: Symbol) -> Symbol:
    if not isinstance(symbol.sub, Apply) or symbol.sub.head not in ("add", "neg"):
        return symbol
    return replace(symbol, sub=_sum(symbol.sub))


def _sum(node: Node) -> Node:
    """A sum of integers and letters: letters sorted, then the number."""
    total: Rational = 0
    terms: list[Node] = []
    pending = [(node, False)]
    while pending:
        term, negative = pending.pop()
        if isinstance(term, Apply) and term.head == "add":
            pending.extend((inner, negative) for inner in term.args)
        elif isinstance(term, Apply) and term.head == "neg":
            pending.append((term.args[0], not negative))
        elif isinstance(term, Number):
            total += -term.value if negative else term.value
        else:
            terms.append(Apply("neg", (term,)) if negative else term)
    terms.sort(key=lambda term: _key(term, TOP.in_script()))
    if total or not terms:
        terms.append(Number(total))
    return terms[0] if len(terms) == 1 else Apply("add", tuple(terms))
