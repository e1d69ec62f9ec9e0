"""From notation to periodic sets of reals: intervals, claims and points over an integer that is declared.

Ends and periods are measured in a unit, so that most are rational numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import and_, or_

from mathequiv.compare.build import ONE, PI, ZERO, contains, difference, negative, number, quotient
from mathequiv.compare.families import cycles
from mathequiv.compare.families.cycles import Cycle, repeated
from mathequiv.compare.families.declarations import Range, ranges
from mathequiv.compare.families.families import COUNTERS, by_parity
from mathequiv.compare.families.quotients import rational_quotient
from mathequiv.compare.names import assignment, is_claim
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.sets.numbersets import equal_values
from mathequiv.compare.sets.reals import ALL, Reals, Undetermined, interval, point, ray
from mathequiv.compare.sets.setforms import as_region
from mathequiv.nodes import (
    Apply,
    Bracket,
    Constant,
    Given,
    Interval,
    Listing,
    Node,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
)
from mathequiv.numeric import free_symbols, sign_at

_WHOLE = frozenset("ijklmnNKM")


@dataclass(frozen=True, slots=True)
class Scope:
    """The integers that are declared, and the letter of which something is claimed."""

    declared: Mapping[Symbol, Range]
    letter: Symbol | None = None


class Reader:
    """Reads one side; raises ``Undetermined`` for what is no periodic set."""

    def __init__(self) -> None:
        self.unit: Node | None = None  # the first period that is met
        self.name: Symbol | None = None
        self.halved = False
        self.periods: list[Fraction] = []
        self._signs: set[int] = set()

    @property
    def upward(self) -> bool | None:
        """Whether the sets move to the right with the integer; None where some do and some do not."""
        return self._signs == {1} if len(self._signs) == 1 else None

    def read(self, node: Node, scope: Scope) -> Cycle:
        """The set that a part of the answer denotes."""
        reader = _READERS.get(type(node))
        return self._points((node,), scope) if reader is None else reader(self, node, scope)

    def given(self, node: Given, scope: Scope) -> Cycle:
        return self.read(node.body, Scope({**scope.declared, **self._ranges(node.condition, node.body)}, scope.letter))

    def _ranges(self, condition: Node, body: Node) -> Mapping[Symbol, Range]:
        declared = ranges(condition)
        if not declared:
            raise Undetermined("a condition")
        self.declare(declared, body)
        return declared

    def declare(self, declared: Mapping[Symbol, Range], body: Node) -> None:
        """Take note of letters that run over the integers, all of them or those from a first one on."""
        for letter, over in declared.items():
            counts = letter.name in COUNTERS and contains(body, lambda inner: inner == PI)
            whole = over.over in ("Z", "N") or (over.over == "integers" and letter.name in _WHOLE)
            if over.last is not None or not (whole or (over.over == "any" and counts)):
                raise Undetermined("no integer")
            self.halved = self.halved or over.over == "N" or over.first is not None

    def builder(self, node: SetBuilder, scope: Scope) -> Cycle:
        element: Node = node.element
        if isinstance(element, Relation) and element.operators == ("in",) and element.terms[1] == Constant("R"):
            element = element.terms[0]
        if isinstance(element, Symbol) and element in free_symbols(node.condition):
            condition = node.condition.body if isinstance(node.condition, Given) else node.condition
            if is_claim(condition) or isinstance(condition, Listing):
                return self.read(node.condition, Scope(scope.declared, element))
        named = assignment(element)
        inside = Scope({**scope.declared, **self._ranges(node.condition, element)})
        value = element if named is None else named.value
        return self._points(value.items if isinstance(value, Listing) else (value,), inside)

    def interval(self, node: Interval | Tuple | Bracket, scope: Scope) -> Cycle:
        whole = as_region(node)
        if not isinstance(whole, Interval):
            raise Undetermined("no interval")
        return self._union(self._interval(part, scope) for part in self._by_parity(whole, scope))

    def _interval(self, node: Node, scope: Scope) -> Cycle:
        assert isinstance(node, Interval)
        (low, slope), (high, other) = (self._line(end, scope) for end in (node.low, node.high))
        period = self._period((slope, other))
        self.periods.append(period)
        ends = self._end(low), self._end(high)
        return repeated(interval(*ends, node.low_closed, node.high_closed), period)

    def listing(self, node: Listing, scope: Scope) -> Cycle:
        if any(map(is_claim, node.items)):
            return self._claims(node.items, scope, listed=True)
        return self._union(self.read(item, scope) for item in node.items)

    def elements(self, node: Set, scope: Scope) -> Cycle:
        return self._points(node.items, scope)

    def operation(self, node: Apply, scope: Scope) -> Cycle:
        if node.head == "and":
            return self._claims(node.args, scope, listed=False)
        if node.head not in _OPERATIONS:
            return self._points((node,), scope)
        return _OPERATIONS[node.head]([self.read(arg, scope) for arg in node.args])

    def constant(self, node: Constant, scope: Scope) -> Cycle:
        if node.name == "Z":
            return self._progression(ZERO, ONE)
        if node.name not in _NAMED:
            raise Undetermined("no set of reals")
        return _NAMED[node.name]

    def relation(self, node: Relation, scope: Scope) -> Cycle:
        return self._claims((node,), scope, listed=False)

    # -- claims: those that hold for one value of the integer, and the values that are left out -----------------
    def _claims(self, claims: tuple[Node, ...], scope: Scope, *, listed: bool) -> Cycle:
        left_out = [item for item in claims if isinstance(item, Relation) and item.operators in _LEAVING_OUT]
        rest = tuple(item for item in claims if item not in left_out)
        found = self._together(rest, scope, listed=listed) if rest else cycles.ALL
        for item in left_out:
            found = found & ~self._claim(Relation(item.terms, _LEAVING_OUT[item.operators]), scope)
        return found

    def _together(self, claims: tuple[Node, ...], scope: Scope, *, listed: bool) -> Cycle:
        if len(claims) == 1:
            return self._claim(claims[0], scope)
        if all(isinstance(item, Relation) and item.operators in _RAYS for item in claims):
            return self._for_one(claims, scope)
        if not listed:
            raise Undetermined("claims for one integer, or for several")
        parts = [self._claim(item, scope) for item in claims]
        if all(isinstance(item, Relation) and item.operators == ("=",) for item in claims):
            return self._union(parts)
        found = self._union(parts)
        if found.pieces != sum(part.over(found.period).pieces for part in parts):
            raise Undetermined("claims that may hold together")
        return found

    def _claim(self, node: Node, scope: Scope) -> Cycle:
        if not isinstance(node, Relation):
            return self.read(node, scope)
        if node.operators == ("in",):
            self._letter(node.terms[:1], scope)
            return self.read(node.terms[1], scope)
        return self._for_one((node,), scope)

    def _for_one(self, claims: tuple[Node, ...], scope: Scope) -> Cycle:
        """The union over the integer of what the claims say together for one value of it."""
        letter = self._letter(claims, scope)
        parts = self._by_parity(Listing(claims), scope)
        return self._union(self._solved(part, letter, scope) for part in parts)

    def _solved(self, claims: Node, letter: Symbol, scope: Scope) -> Cycle:
        assert isinstance(claims, Listing)
        links = [link for item in claims.items if isinstance(item, Relation) for link in _links(item)]
        ends = [self._bound(*link, letter, scope) for link in links]
        period = self._period([slope for _, _, slope in ends])
        found = ALL
        for operator, end, _ in ends:
            found = found & _SIDES[operator](self._end(end))
        return repeated(found, period)

    def _bound(self, left: Node, operator: str, right: Node, letter: Symbol, scope: Scope) -> tuple[str, Node, Node]:
        """A comparison, linear in the letter and the integer, solved for the letter: its sign, its end, the slope."""
        poly = coefficients(difference(left, right), letter)
        sign = sign_at(poly[1], {}) if poly is not None and len(poly) == 2 and not free_symbols(poly[1]) else None
        if poly is None or not sign or operator not in _SIDES:
            raise Undetermined("no linear comparison")
        if operator == "=" and letter not in (left, right):
            raise Undetermined("an equation that is not solved")
        base, slope = self._line(poly[0], scope)
        operator = operator if sign > 0 else _TURNED[operator]
        return operator, negative(quotient(base, poly[1])), negative(quotient(slope, poly[1]))

    def _letter(self, claims: tuple[Node, ...], scope: Scope) -> Symbol:
        """The letter of which claims are made: it names the answer, unless a set builder binds it."""
        if scope.letter is not None:
            return scope.letter
        letters = free_symbols(Listing(claims)) - scope.declared.keys()
        letter = next(iter(letters)) if len(letters) == 1 else None
        if letter is None or letter.positive or self.name not in (None, letter):
            raise Undetermined("claims about other letters too")
        self.name = letter
        return letter

    # -- numbers ------------------------------------------------------------------------------------------------
    def _points(self, values: tuple[Node, ...], scope: Scope) -> Cycle:
        parts = (part for value in values for part in self._by_parity(value, scope))
        return self._union(self._progression(*self._line(part, scope)) for part in parts)

    def _progression(self, base: Node, slope: Node) -> Cycle:
        period = self._period([slope])
        return repeated(point(self._end(base)), period)

    def _by_parity(self, node: Node, scope: Scope) -> tuple[Node, ...]:
        return by_parity(node, self._integer(node, scope))

    def _integer(self, node: Node, scope: Scope) -> Symbol:
        letters = free_symbols(node) & scope.declared.keys()
        if len(letters) != 1:
            raise Undetermined("more or fewer integers than one")
        return next(iter(letters))

    def _line(self, node: Node, scope: Scope) -> tuple[Node, Node]:
        poly = coefficients(node, self._integer(node, scope))
        if poly is None or len(poly) != 2:
            raise Undetermined("not linear in the integer")
        return poly[0], poly[1]

    def _period(self, slopes: Sequence[Node]) -> Fraction:
        """The period in units, where all ends move alike with the integer."""
        slope = slopes[0]
        if any(equal_values(slope, other) is not True for other in slopes[1:] if other != slope):
            raise Undetermined("ends that move apart")
        sign = None if free_symbols(slope) else sign_at(slope, {})
        if not sign:
            raise Undetermined("a period with letters")
        self._signs.add(sign)
        self.unit = self.unit or (slope if sign > 0 else negative(slope))
        ratio = rational_quotient(slope, self.unit)
        if not isinstance(ratio, Fraction):
            raise Undetermined("periods without a common multiple")
        return abs(ratio)

    def _end(self, value: Node) -> Node:
        """A number in units."""
        assert self.unit is not None
        if free_symbols(value):
            raise Undetermined("an end with letters")
        ratio = rational_quotient(value, self.unit)
        return number(ratio) if isinstance(ratio, Fraction) else quotient(value, self.unit)

    @staticmethod
    def _union(parts: Iterable[Cycle]) -> Cycle:
        return reduce(or_, parts)


def _links(node: Relation) -> Iterator[tuple[Node, str, Node]]:
    return zip(node.terms, node.operators, node.terms[1:], strict=False)


def _above(end: Node) -> Reals:
    return ray(end, above=True, closed=False)


def _below(end: Node) -> Reals:
    return ray(end, above=False, closed=False)


_LEAVING_OUT: Mapping[tuple[str, ...], tuple[str, ...]] = {("!=",): ("=",), ("notin",): ("in",)}
_RAYS = frozenset({("<",), ("<=",), (">",), (">=",)})
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}
_SIDES: Mapping[str, Callable[[Node], Reals]] = {
    "<": _below,
    "<=": lambda end: ~_above(end),
    ">": _above,
    ">=": lambda end: ~_below(end),
    "=": point,
}
_OPERATIONS: Mapping[str, Callable[[list[Cycle]], Cycle]] = {
    "union": lambda parts: reduce(or_, parts),
    "or": lambda parts: reduce(or_, parts),
    "intersection": lambda parts: reduce(and_, parts),
    "setminus": lambda parts: parts[0] & ~parts[1],
    "complement": lambda parts: ~parts[0],
}
_NAMED = {"R": cycles.ALL, "empty": cycles.NOTHING}
_READERS: Mapping[type, Callable[..., Cycle]] = {
    Given: Reader.given,
    SetBuilder: Reader.builder,
    Interval: Reader.interval,
    Tuple: Reader.interval,
    Bracket: Reader.interval,
    Listing: Reader.listing,
    Set: Reader.elements,
    Apply: Reader.operation,
    Constant: Reader.constant,
    Relation: Reader.relation,
}
