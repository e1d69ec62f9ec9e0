"""The values of sums, products, integrals, limits and derivatives: summed, or estimated with a bound on the error."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from mathequiv.nodes import Apply, Bind, Constant, Node, Symbol, walk
from mathequiv.numeric.rewriting import may_depend
from mathequiv.symbolic.binders import index_range
from mathequiv.symbolic.exact import exact
from mathequiv.symbolic.faults import Untranslatable
from mathequiv.symbolic.machine import Machine
from mathequiv.symbolic.symbols import key
from mathequiv.symbolic.values import Reason, Undefined, Unprobed, Vanishing

# Terms of a finite sum, terms tried of an infinite one, and terms between two looks at its rate of decay.
_FINITE, _INFINITE, _WINDOW = 2_000, 400, 16
# Gauss-Legendre rules of at most 3 2^(n - 1) places; the places of longer ones are dear to find.
_NESTED_DEGREE = 5
# An estimate that is worse than this is none.
_COARSE = 1e-7
# The longest range that is integrated over, as a power of ten, and how near to an end of a range one looks.
_LONGEST, _NEAR = 12, 63
# Digits from which on the values of integrands near the ends are looked at, for fewer are never agreed on; and the
# digits by which one is too small.
_WATCHED, _FAINT = 60, 40
# Distances from the target at which a limit is looked at: 10^-4, 10^-8, 10^-12.
_APPROACH = (4, 8, 12)

_Term = Callable[[int], Any]
_Otherwise = Callable[[Machine, _Term, int, int], Any]


def bind(machine: Machine, node: Bind) -> Any:
    """The value of a binder."""
    method = _BY_HEAD.get(node.head)
    if method is None:
        raise Unprobed(node.head)
    return method(machine, node)


def _bounds(node: Bind) -> tuple[Node, Node]:
    try:
        return index_range(node)
    except Untranslatable as fault:
        raise Unprobed(fault.head) from None


def _letter(node: Bind) -> str:
    if len(node.variables) != 1 or not isinstance(node.variables[0], Symbol):
        raise Unprobed("variables")
    return key(node.variables[0])


def infinite(node: Node) -> int:
    """1 and -1 for plus and minus infinity, 0 for anything else."""
    if node == Constant("inf"):
        return 1
    return -infinite(node.args[0]) if isinstance(node, Apply) and node.head == "neg" else 0


def _index(machine: Machine, node: Node) -> int:
    value = machine.value(node)
    if not machine.mp.isint(value):
        raise Undefined(Reason.POLE)
    return int(value)


def _term(machine: Machine, node: Bind) -> _Term:
    name = _letter(node)

    def term(index: int) -> Any:
        machine.spend()
        with machine.binding(name, machine.mp.mpf(index)):
            return machine.value(node.body)

    return term


def _sum(machine: Machine, node: Bind) -> Any:
    low, high = _bounds(node)
    term = _term(machine, node)
    if infinite(low) < 0 and infinite(high) > 0:
        return _series(machine, term, 0, 1) + _series(machine, term, -1, -1)
    if infinite(high) > 0:
        return _series(machine, term, _index(machine, low), 1)
    if infinite(low) < 0:
        return _series(machine, term, _index(machine, high), -1)
    terms = [term(index) for index in _range(machine, low, high)]
    total = sum(terms, machine.mp.zero)
    machine.note(terms, total)
    return total


def _product(machine: Machine, node: Bind) -> Any:
    low, high = _bounds(node)
    result, term = machine.mp.one, _term(machine, node)
    if infinite(high) > 0 and not infinite(low):
        return _infinite_product(machine, term, _index(machine, low))
    for index in _range(machine, low, high):
        factor = term(index)
        machine.note([factor - 1], machine.mp.one)
        result *= factor
    return result


def _range(machine: Machine, low: Node, high: Node) -> range:
    """The indices of a finite range; one that runs backwards has no agreed meaning."""
    start, stop = _index(machine, low), _index(machine, high)
    if not start - 1 <= stop <= start + _FINITE:
        raise Unprobed("range")
    return range(start, stop + 1)


def _infinite_product(machine: Machine, term: _Term, start: int) -> Any:
    """The product of factors that approach 1 at least geometrically."""
    logarithms = _series(machine, lambda index: machine.mp.ln(term(index)), start, 1, _unsummed)
    return machine.mp.exp(logarithms)


def _unsummed(*_: Any) -> Any:
    raise Unprobed("series")


def _series(machine: Machine, term: _Term, start: int, step: int, otherwise: _Otherwise | None = None) -> Any:
    """The sum of a series that decays at least geometrically, or else of one that decays like a power."""
    mp = machine.mp
    total, previous, ratio, first = mp.zero, None, mp.one, None
    for place in count():
        value = term(start + step * place)
        total += value
        first = value if first is None else first
        if place % _WINDOW == 0:
            ratio = abs(value / previous) if previous else mp.one
            previous = value
        small = abs(value) <= mp.eps * abs(total)
        if place > _WINDOW and small and ratio < 0.5:
            machine.note([first], total)
            return total
        if place > _INFINITE:
            return (otherwise or _slow_series)(machine, term, start, step)
    raise Unprobed("series")


def _slow_series(machine: Machine, term: _Term, start: int, step: int) -> Any:
    """A series whose terms fall like a power above 1, summed by extrapolation and known to half the digits."""
    mp = machine.mp
    near, far = abs(term(start + step * 100)), abs(term(start + step * 200))
    if not near or not far or mp.log(near / far, 2) < 1.5:
        raise Unprobed("series")
    total = mp.nsum(lambda index: term(start + step * int(index)), [0, mp.inf])
    return machine.estimate(total, abs(total) * mp.mpf(10) ** (-min(mp.dps // 2, 10)))


def _integral(machine: Machine, node: Bind) -> Any:
    if node.low is None or node.high is None:
        raise Unprobed("antiderivative")
    mp, name = machine.mp, _letter(node)

    def integrand(place: Any) -> Any:
        machine.spend()
        with machine.binding(name, place):
            return _regular(machine, node.body, place in ends)

    ends = _parts(mp, _end(machine, node.low), _end(machine, node.high))
    # Gauss-Legendre needs few places, as nested integrals must; tanh-sinh bears singular ends.
    nested = machine.nested or any(isinstance(part, Bind) and part.head == "integral" for part in walk(node.body))
    rule = {"method": "gauss-legendre", "maxdegree": _NESTED_DEGREE} if nested else {}
    with machine.inside(nested):
        if mp.dps >= _WATCHED and _is_faint(machine, integrand, ends):
            raise Unprobed("end of an integral")
        total, error = mp.quad(integrand, ends, error=True, **rule)
    if not error <= _COARSE * max(1, abs(total)):
        raise Unprobed("integral")
    return machine.estimate(total, error + mp.sqrt(mp.eps) * abs(total))


def _parts(mp: Any, low: Any, high: Any) -> list[Any]:
    """The ends of a range, and places between them where it is so long that one rule would miss what happens near 0."""
    finite = [abs(end) for end in (low, high) if not mp.isinf(end)]
    if len(finite) == 0:
        return [low, mp.zero, high]
    if max(finite) > mp.mpf(10) ** _LONGEST:
        raise Unprobed("range of integration")
    if len(finite) == 1 or max(finite) <= 10:
        return [low, high]
    inner = {sign * mp.mpf(10) ** place for place in range(0, _LONGEST, 2) for sign in (1, -1)}
    places = sorted(place for place in inner if min(low, high) < place < max(low, high))
    return [low, *(places if low < high else reversed(places)), high]


def _is_faint(machine: Machine, integrand: Callable[[Any], Any], ends: list[Any]) -> bool:
    """Whether an integrand is so small near a finite end that no digit shows if the range is cut short there."""
    mp, low, high = machine.mp, ends[0], ends[-1]
    width = abs(high - low) if not (mp.isinf(low) or mp.isinf(high)) else mp.one
    inward = 1 if low < high else -1
    places = [end + step * width / _NEAR for end, step in ((low, inward), (high, -inward)) if not mp.isinf(end)]
    inner = [low + (high - low) * share / 8 for share in (1, 3, 5)] if len(places) == 2 else [mp.zero, mp.one]
    sizes = [abs(integrand(place)) for place in places]
    bound = max(abs(integrand(place)) for place in (*places, *inner)) * mp.mpf(10) ** -_FAINT if sizes else 0
    return any(size and size < bound for size in sizes)


def _regular(machine: Machine, body: Node, at_end: bool) -> Any:
    """The value of an integrand; a pole at an end of the range, and a value that vanishes, have no weight."""
    try:
        return machine.value(body)
    except Vanishing:
        return machine.mp.zero
    except Undefined as fault:
        if at_end and fault.reason is Reason.POLE:
            return machine.mp.zero
        raise


def _end(machine: Machine, node: Node) -> Any:
    direction = infinite(node)
    return direction * machine.mp.inf if direction else machine.value(node)


def _ways(machine: Machine, node: Bind) -> list[list[Any]]:
    """The places on the way to a target, from one side or from both."""
    if node.head != "limit" or node.low is None:
        raise Unprobed("limit")
    direction = infinite(node.low)
    if direction:
        return [[direction * machine.mp.mpf(10) ** place for place in _APPROACH]]
    target = machine.value(node.low)
    steps = [machine.mp.mpf(10) ** -place for place in _APPROACH]
    return [[target + side * step for step in steps] for side in {"+": (1,), "-": (-1,)}.get(node.note, (1, -1))]


def approaches(machine: Machine, node: Bind) -> list[list[Any]]:
    """The values of a limit on its ways."""
    return [_values(machine, node, places) for places in _ways(machine, node)]


def _values(machine: Machine, node: Bind, places: list[Any]) -> list[Any]:
    name, values = _letter(node), []
    with machine.mp.extradps(40):
        for place in places:
            with machine.binding(name, place):
                values.append(machine.value(node.body))
    return values


def _limit(machine: Machine, node: Bind) -> Any:
    values = [_approached(machine, node, places) for places in _ways(machine, node)]
    if abs(values[0] - values[-1]) > 10 * machine.error:
        raise Undefined(Reason.POLE)
    return values[0]


def _approached(machine: Machine, node: Bind, places: list[Any]) -> Any:
    """The last of three values on the way to a limit, where the second step is ten times shorter than the first."""
    values = _values(machine, node, places)
    first, second = abs(values[1] - values[0]), abs(values[2] - values[1])
    if second * 10 > first or second > _COARSE * 100 * max(1, abs(values[2])):
        raise Unprobed("limit")
    return machine.estimate(values[2], second)


def _derivative(machine: Machine, node: Bind) -> Any:
    order = exact(node.high) if node.high is not None else 1
    if order is None or order.denominator != 1 or not 1 <= order <= 8 or may_depend(node):
        raise Unprobed("order of derivative")
    names = [key(variable) for variable in node.variables if isinstance(variable, Symbol)]
    with machine.complex_values():
        here = machine.value(node.body)
        result = _differentiated(machine, node.body, names, int(order))
    if not machine.complex and machine.mp.im(here) != 0:
        raise Unprobed("derivative")  # the branch along which a real derivative would be continued is a convention
    return machine.checked(result)


def _differentiated(machine: Machine, body: Node, names: list[str], order: int) -> Any:
    if not names:
        return machine.value(body)
    name, rest = names[0], names[1:]

    def function(place: Any) -> Any:
        with machine.binding(name, place):
            return _differentiated(machine, body, rest, order)

    derivative = machine.mp.diff(function, machine.letter(name), order)
    return machine.estimate(derivative, abs(derivative) * machine.mp.sqrt(machine.mp.eps))


_BY_HEAD: Mapping[str, Callable[[Machine, Bind], Any]] = {
    "sum": _sum,
    "prod": _product,
    "integral": _integral,
    "limit": _limit,
    "derivative": _derivative,
}
