r"""Derivatives of letters in one notation: ``\partial_x u``, ``\partial u/\partial x``, ``u_x``; ``y'``, ``dy/dx``.

A subscript or a prime is a derivative only where one of that letter is written out on either side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import eq

from mathequiv.compare.build import bottom_up, product
from mathequiv.nodes import Apply, Bind, Call, Listing, Node, Number, Symbol, Tuple, rebuild, walk

Change = Callable[[Node], Node]

# Subscripts of a partial sign that count components, as those of tensors do.
_INDICES = frozenset(
    ("mu", "nu", "alpha", "beta", "gamma", "lambda", "rho", "sigma", "j", "k", "l", "m", "n", "a", "b")
)
_MAX_ORDER = 6
_TIMES = frozenset({"t", "tau"})


def rates(sides: Sequence[Node]) -> Change | None:
    """The change that writes every derivative of a letter as one operator; None where none is written out."""
    written = [_written_out(side) for side in sides]
    moved = _moved(written)
    if moved is not None:
        return lambda node: _of_variable(_written_out(node), *moved)
    by = _variables(written)
    if not by and all(map(eq, written, sides)):
        return None
    calls = frozenset(node for side in written for node in walk(side) if isinstance(node, Call))
    return lambda node: bottom_up(_written_out(node), lambda inner: _derivative(inner, by, calls))


def _variables(sides: Iterable[Node]) -> Mapping[Symbol, frozenset[Symbol]]:
    """For each letter that is derived, by itself or applied, the letters by which it is."""
    found: dict[Symbol, set[Symbol]] = {}
    for side in sides:
        for node in walk(side):
            chain = _chain(node)
            if chain is not None:
                found.setdefault(_name(chain[0]), set()).update(chain[1])
    return {letter: frozenset(letters) for letter, letters in found.items()}


def _name(body: Node) -> Symbol:
    """A letter, or the letter that is applied."""
    name = body.function if isinstance(body, Call) else body
    assert isinstance(name, Symbol)
    return name


def _chain(node: Node) -> tuple[Node, list[Symbol]] | None:
    """A letter, alone or applied, under derivatives, and the letters of these, each as often as it occurs."""
    letters: list[Symbol] = []
    while isinstance(node, Bind) and node.head == "derivative":
        order = node.high.value if isinstance(node.high, Number) else 1 if node.high is None else 0
        names = [letter for letter in node.variables if isinstance(letter, Symbol)]
        if type(order) is not int or not 0 < order <= _MAX_ORDER or len(names) != len(node.variables):
            return None
        letters.extend(names * order)
        node = node.body
    applied = isinstance(node, Call) and isinstance(node.function, Symbol)
    known = isinstance(node, Symbol) or applied
    return (node, letters) if known and 0 < len(letters) <= _MAX_ORDER and node not in letters else None


def _derivative(node: Node, by: Mapping[Symbol, frozenset[Symbol]], calls: frozenset[Call]) -> Node:
    found = _chain(node)
    if found is None and not any(call.function == node for call in calls):
        found = _lowered(node, by) or _marked(node, by)
    if found is None:
        return node
    body, letters = found
    if isinstance(body, Symbol) and len(by[body]) == 1 and any(_is_of(call, body, letters[0]) for call in calls):
        body = Call(body, (letters[0],))
    note = "partial" if len(by[_name(body)]) > 1 else ""
    for name in sorted(set(letters), key=lambda symbol: symbol.name):
        body = Bind("derivative", (name,), body, high=Number(letters.count(name)), note=note)
    return body


def _is_of(call: Call, letter: Symbol, variable: Symbol) -> bool:
    """``f'(x)`` beside ``df/dx``: the letter is a function of that variable."""
    function = call.function
    return isinstance(function, Symbol) and _plain(function) == letter and call.args == (variable,)


def _lowered(node: Node, by: Mapping[Symbol, frozenset[Symbol]]) -> tuple[Node, list[Symbol]] | None:
    """``u_{xy}`` and ``u_x(x, y)``, where derivatives of ``u`` by these letters are written out."""
    name = node.function if isinstance(node, Call) else node
    if not isinstance(name, Symbol) or name.sub is None:
        return None
    letter, letters = Symbol(name.name, None, name.marks), _letters(name.sub)
    if not letters or letter not in by or not by[letter].issuperset(letters):
        return None
    return (Call(letter, node.args) if isinstance(node, Call) else letter), letters


def _marked(node: Node, by: Mapping[Symbol, frozenset[Symbol]]) -> tuple[Node, list[Symbol]] | None:
    """``y''`` where ``y`` is derived by one letter; dots are derivatives by the time."""
    if not isinstance(node, Symbol) or not node.marks:
        return None
    letter, orders = _plain(node), [_ORDERS.get(mark, 0) for mark in node.marks]
    known = by.get(letter, frozenset())
    if len(known) != 1 or not sum(orders):
        return None
    (variable,) = known
    dotted = any(mark in ("dot", "ddot") for mark in node.marks)
    return None if dotted and variable.name not in _TIMES else (letter, [variable] * sum(orders))


_ORDERS = {"prime": 1, "dot": 1, "ddot": 2}


def _plain(symbol: Symbol) -> Symbol:
    return Symbol(symbol.name, symbol.sub, tuple(mark for mark in symbol.marks if mark not in _ORDERS))


def _letters(sub: Node) -> list[Symbol]:
    """The letters that a subscript lists, or none if it is anything else."""
    listed = sub.items if isinstance(sub, (Tuple, Listing)) else (sub,)
    if isinstance(sub, Apply) and sub.head == "mul":
        listed = sub.args
    letters = [item for item in listed if isinstance(item, Symbol) and item.sub is None]
    return letters if len(letters) == len(listed) <= _MAX_ORDER else []


# -- products of functions ----------------------------------------------------------------------------------------
def _moved(sides: Sequence[Node]) -> tuple[frozenset[Symbol], Symbol] | None:
    """The letters that have primes and stand under one derivative with others, and its letter: ``d/dx (fg)``."""
    primed = {
        _plain(part) for side in sides for part in walk(side) if isinstance(part, Symbol) and "prime" in part.marks
    }
    under = [part for side in sides for part in walk(side) if _is_total(part)] if primed else []
    variables = {part.variables[0] for part in under if isinstance(part, Bind) and primed.intersection(walk(part.body))}
    if len(variables) != 1:
        return None
    variable = variables.pop()
    return (frozenset(primed - {variable}), variable) if isinstance(variable, Symbol) else None


def _is_total(node: Node) -> bool:
    """A derivative, no partial one, of more than a letter."""
    derived = isinstance(node, Bind) and node.head == "derivative" and node.note != "partial"
    return derived and isinstance(node, Bind) and len(node.variables) == 1 and not isinstance(node.body, Symbol)


def _of_variable(node: Node, letters: frozenset[Symbol], variable: Symbol) -> Node:
    if isinstance(node, Symbol):
        return Call(node, (variable,)) if _plain(node) in letters else node
    if isinstance(node, Call):
        return Call(node.function, tuple(_of_variable(arg, letters, variable) for arg in node.args))
    return rebuild(node, lambda child: _of_variable(child, letters, variable))


# -- operators ----------------------------------------------------------------------------------------------------
def _written_out(node: Node) -> Node:
    r"""``\partial_x u`` as the derivative of ``u``: the sign acts on the one factor behind it."""
    return bottom_up(node, _acted)


def _acted(node: Node) -> Node:
    if isinstance(node, Call) and len(node.args) == 1:
        letters = _operator(node.function)
        return _by(letters, node.args[0]) if letters else node
    if not isinstance(node, Apply) or node.head != "mul":
        return node
    factors = list(node.args)
    if not any(map(_operator, factors)):
        return node
    place = len(factors) - 2
    while place >= 0 and (letters := _operator(factors[place])):
        factors[place:] = [_by(letters, factors[place + 1])]
        place -= 1
    return product(*factors)


def _by(letters: list[Symbol], body: Node) -> Node:
    for letter in reversed(letters):
        body = Bind("derivative", (letter,), body, high=Number(1), note="partial")
    return body


def _operator(node: Node) -> list[Symbol]:
    r"""The letters of ``\partial_x``, ``\partial_{xy}``, ``\partial_x^2``; none for anything else."""
    order = 1
    if isinstance(node, Apply) and node.head == "pow" and isinstance(node.args[1], Number):
        written = node.args[1].value
        node, order = node.args[0], written if type(written) is int and 0 < written <= _MAX_ORDER else 0
    if not isinstance(node, Symbol) or node.name != "partial" or node.marks or node.sub is None:
        return []
    letters = _letters(node.sub)
    return [] if any(letter.name in _INDICES for letter in letters) else letters * order
