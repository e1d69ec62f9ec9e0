"""Claims about unknown functions, refuted by one choice of them.

Through finitely many given values there is always a polynomial: at arguments that differ a function takes values that
nothing ties to each other, and they are letters of their own. An equation in letters may be meant for all their values,
so there a formula for the function decides: under it one equation is an identity, and the other is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations

from mathequiv.compare.build import ONE, ZERO, bottom_up, contains, negative, number, power, product, substitute, total
from mathequiv.compare.claims.links import links
from mathequiv.compare.logic import DIFFERENT, EQUAL, labelled
from mathequiv.compare.registry import Same
from mathequiv.compare.shown import shown
from mathequiv.nodes import Bind, Call, Node, Number, Symbol, children, rebuild, walk
from mathequiv.numeric import exact, free_symbols, order
from mathequiv.numeric.heads import FREE_FUNCTIONS
from mathequiv.plaintext import plain
from mathequiv.verdict import Finding, Stage, different, unknown

Refute = Callable[[Node, Node], Finding]

# Values of functions, letters in their arguments, and such letters whose order is tried.
_MAX_CALLS = 8
_MAX_LETTERS = 6
_EXCHANGED = 3
# Where arguments are looked at: those of a recursion are the letter less a number, or parts of it.
_PLACES = (Fraction(19, 2), Fraction(100, 3), Fraction(777, 5))
# Usual letters of functions besides, that name no function in particular.
_FUNCTIONS = FREE_FUNCTIONS | frozenset("ADLMNTUXYZ")
_PRIME = frozenset({"prime"})

_T = Symbol("t")
_TWO = Number(2)
# What an unknown function is taken for, from the most telling one.
_FORMULAS: tuple[Node, ...] = (
    _T,
    ONE,
    negative(_T),
    power(_T, 2),
    ZERO,
    total(_T, ONE),
    product(_TWO, _T),
    power(_T, 3),
    negative(ONE),
)
_UNKNOWN = unknown(Stage.NUMERIC)


def interpreted(reference: Node, prediction: Node, same: Same, refute: Refute) -> Finding:
    """A refutation by formulas for the functions, or by their values at one point; else unknown."""
    calls = _calls(reference, prediction)
    if not calls or contains(reference, _is_binder) or contains(prediction, _is_binder):
        return _UNKNOWN
    letters = sorted({letter for call in calls for letter in free_symbols(call)}, key=repr)
    if not letters or not (_equates(reference) or _equates(prediction)):
        return _by_values(reference, prediction, letters, refute)
    found = _by_formula(reference, prediction, calls, same)
    if found.known or len(letters) > _EXCHANGED:
        return found
    if len(letters) == 1 and _recur(calls, letters[0]):
        return _by_values(reference, prediction, letters, refute)
    if not all(map(_is_of_letters, calls)):
        return found
    return _by_values_in_any_order(reference, prediction, letters, refute)


def _calls(*sides: Node) -> list[Call]:
    """The values of unknown functions; none where one of them may have a meaning or laws of its own."""
    found = dict.fromkeys(inner for side in sides for inner in walk(side) if isinstance(inner, Call))
    functions = {call.function for call in found}
    alone = any(inner in functions for side in sides for inner in _outside(side))
    return [] if alone or len(found) > _MAX_CALLS or not all(map(_is_free, found)) else list(found)


def _outside(side: Node) -> Iterator[Node]:
    """The letters of a tree that are not names of functions."""
    pending = [side]
    while pending:
        node = pending.pop()
        if isinstance(node, Symbol):
            yield node
        pending.extend(node.args if isinstance(node, Call) else children(node))


def _is_free(call: Call) -> bool:
    function = call.function
    return (
        isinstance(function, Symbol)
        and function.name in _FUNCTIONS
        and (function.sub is None or isinstance(function.sub, Number))
        and _PRIME.issuperset(function.marks)
    )


def _is_binder(node: Node) -> bool:
    return isinstance(node, Bind)


def _equates(node: Node) -> bool:
    """True for an equation in letters, or what holds one."""
    found = links(node)
    return found is None or any(link.operator == "=" for link in found)


def _recur(calls: Sequence[Call], letter: Symbol) -> bool:
    """A recursion, from smaller arguments to ``letter``: those before it may have any values."""
    if len({call.function for call in calls}) > 1 or any(len(call.args) != 1 for call in calls):
        return False
    args = [call.args[0] for call in calls if call.args[0] != letter]
    if len(args) == len(calls):
        return False
    steps, shares = [], []
    for arg in args:
        values = [exact(substitute(arg, {letter: number(place)})) for place in _PLACES]
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            return False
        steps.append({place - value for place, value in zip(_PLACES, known, strict=True)})
        shares.append({value / place for place, value in zip(_PLACES, known, strict=True)})
    by_steps = all(len(row) == 1 and min(row) > 0 for row in steps)
    return by_steps or all(len(row) == 1 and 0 < min(row) < 1 for row in shares)


def _is_of_letters(call: Call) -> bool:
    """``f(x, y)``, and no derivative."""
    plain = isinstance(call.function, Symbol) and not call.function.marks
    return plain and all(isinstance(arg, Symbol) for arg in call.args)


# -- by values --------------------------------------------------------------------------------------------------
def _by_values(reference: Node, prediction: Node, letters: Sequence[Symbol], refute: Refute) -> Finding:
    """The letters in arguments at one point, and the values there as letters."""
    if len(letters) > _MAX_LETTERS:
        return _UNKNOWN
    place: dict[Node, Node] = {
        letter: number(Fraction(4 * position + 13, 2)) for position, letter in enumerate(letters)
    }
    sides = [_Abstract(side, place) for side in (reference, prediction)]
    names = _named(sides[0].calls | sides[1].calls)
    if names is None or sides[0].varying(names) != sides[1].varying(names):
        return _UNKNOWN  # f(x) < f(x+1) for all x is f(x-1) < f(x)
    found = refute(sides[0].with_values(names), sides[1].with_values(names))
    if found.decision is not DIFFERENT:
        return _UNKNOWN
    where = ", ".join(f"{shown(letter)} = {shown(value)}" for letter, value in place.items())
    return labelled(f"for {where}", found) if where else found


def _by_values_in_any_order(reference: Node, prediction: Node, letters: Sequence[Symbol], refute: Refute) -> Finding:
    """The same, whichever letter stands for which: ``f(x) = x f(y)`` for all x and y is ``f(y) = y f(x)``."""
    found = _UNKNOWN
    for changed in permutations(letters):
        names: dict[Node, Node] = dict(zip(letters, changed, strict=True))
        attempt = _by_values(substitute(reference, names), prediction, letters, refute)
        if not attempt.known:
            return _UNKNOWN
        found = found if found.known else attempt
    return found


class _Abstract:
    """One side at a point: its outermost calls, each with the call as it was written."""

    def __init__(self, side: Node, place: Mapping[Node, Node]) -> None:
        self._side = side
        self._place = place
        written = {inner for inner in walk(side) if isinstance(inner, Call)}
        self.calls: dict[Call, Call] = {self._at(call): call for call in sorted(written, key=repr)}

    def _at(self, call: Call) -> Call:
        return Call(call.function, tuple(substitute(arg, self._place) for arg in call.args))

    def varying(self, names: Mapping[Call, Node]) -> set[Node]:
        """The values at arguments that letters move."""
        return {names[call] for call, written in self.calls.items() if free_symbols(written)}

    def with_values(self, names: Mapping[Call, Node]) -> Node:
        """The side with the values as letters, at the point."""
        return substitute(self._named(self._side, names), self._place)

    def _named(self, node: Node, names: Mapping[Call, Node]) -> Node:
        if isinstance(node, Call):
            return names[self._at(node)]
        return rebuild(node, lambda child: self._named(child, names))


def _named(calls: Mapping[Call, Call]) -> dict[Call, Node] | None:
    """A letter for each value, one for arguments that agree; None where two can not be told apart."""
    names: dict[Call, Node] = {}
    for call, written in calls.items():
        if any(isinstance(inner, Call) for arg in call.args for inner in walk(arg)):
            return None
        for known in names:
            if (known.function, len(known.args)) != (call.function, len(call.args)):
                continue
            orders = [order(left, right) for left, right in zip(known.args, call.args, strict=True)]
            if not any(orders) and None in orders:
                return None
            if orders.count(0) == len(orders):
                names[call] = names[known]
                break
        else:
            names[call] = Symbol(plain(written))
    return names


# -- by formulas ------------------------------------------------------------------------------------------------
def _by_formula(reference: Node, prediction: Node, calls: Sequence[Call], same: Same) -> Finding:
    """Functions under which one side is an identity and the other is none."""
    functions = sorted({call.function for call in calls}, key=repr)
    if any(getattr(function, "marks", ()) for function in functions) or any(len(call.args) != 1 for call in calls):
        return _UNKNOWN
    for start in range(len(_FORMULAS)):
        if not same.budget.spend():
            break
        chosen = {function: _FORMULAS[(start + step) % len(_FORMULAS)] for step, function in enumerate(functions)}
        verdicts = [_holds(_with_formulas(side, chosen), same) for side in (reference, prediction)]
        if None not in verdicts and verdicts[0] != verdicts[1]:
            text = ", ".join(f"{shown(name)}(t) = {shown(body)}" for name, body in chosen.items())
            holds, fails = ("reference", "prediction") if verdicts[0] else ("prediction", "reference")
            evidence = f"for {text} the {holds} always holds and the {fails} does not"
            return different(Stage.NUMERIC, "counterexample", evidence)
    return _UNKNOWN


def _with_formulas(side: Node, chosen: Mapping[Node, Node]) -> Node:
    def change(node: Node) -> Node:
        return substitute(chosen[node.function], {_T: node.args[0]}) if isinstance(node, Call) else node

    return bottom_up(side, change)


def _holds(side: Node, same: Same) -> bool | None:
    """True for identities, False where one link fails somewhere."""
    found = links(side)
    if not found or any(link.operator != "=" for link in found):
        return None
    decisions = [same.scalars(link.left, link.right).decision for link in found]
    if DIFFERENT in decisions:
        return False
    return True if all(decision is EQUAL for decision in decisions) else None
