"""Matching of collections: multisets by a perfect matching of equivalents, sets by mutual inclusion."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import chain, pairwise

from mathequiv.compare.build import contains
from mathequiv.compare.logic import DIFFERENT, EQUAL, all_of, any_of, only_if_equal
from mathequiv.compare.registry import Same
from mathequiv.compare.shown import shown
from mathequiv.config import Percent, Units
from mathequiv.evidence import Evidence
from mathequiv.nodes import Apply, Node, Number, Quantity
from mathequiv.verdict import Decision, Finding, Stage, different, unknown

# Fewer columns are looked at one by one.
_FEW = 16


def multiset(reference: Sequence[Node], prediction: Sequence[Node], same: Same) -> Finding:
    """Equal by a perfect matching of equal elements; different where even the undecided pairs allow none."""
    if len(reference) != len(prediction):
        return different(Stage.NORMALIZED, "number of elements", f"{len(reference)} against {len(prediction)}")
    if len(reference) > same.config.limits.list_items:
        return unknown(Stage.NORMALIZED, "list_items")
    table = _Table(reference, prediction, same)
    pairs = _flow(table, table.equal)
    if isinstance(pairs, list):
        return all_of(table.finding(left, right) for left, right in pairs)
    possible = _flow(table, table.possible) if same.budget.left >= 0 else []
    if isinstance(possible, list):
        return unknown(same.leaf.stage, table.cause)
    return _unmatched(possible, table)


def included(reference: Sequence[Node], prediction: Sequence[Node], same: Same) -> Finding:
    """Each element of either set equals one of the other."""
    if max(len(reference), len(prediction)) > same.config.limits.list_items:
        return unknown(Stage.NORMALIZED, "list_items")
    table = _Table(reference, prediction, same)
    found = all_of(chain(_covered(table), _covering(table)))
    if found.decision is EQUAL and any(contains(element, _is_marked) for element in (*reference, *prediction)):
        return _once(reference, prediction, same)
    return found


def said_once(elements: Sequence[Node], same: Same) -> Finding:
    """Equal where all elements are one value, with no unit and no sign forgiven."""
    strict = _strict(same)
    return all_of(strict(elements[0], element) for element in elements[1:])


def _once(reference: Sequence[Node], prediction: Sequence[Node], same: Same) -> Finding:
    """Mutual inclusion where units may be missing: an element is not 5 and 5 m in one, so that each has its own."""
    strict = _strict(same)
    sides = [_distinct(side, strict) for side in (reference, prediction)]
    found = multiset(sides[0][0], sides[1][0], same)
    return found if sides[0][1] and sides[1][1] else only_if_equal(found)


def _distinct(elements: Sequence[Node], strict: Same) -> tuple[list[Node], bool]:
    """The elements without those that an earlier one equals; and whether that is known of each."""
    kept: list[Node] = []
    sure = True
    for element in elements:
        found = any_of([strict(other, element) for other in kept] or [different(Stage.NORMALIZED, "first", "")])
        if found.decision is not EQUAL:
            kept.append(element)
            sure = sure and found.decision is DIFFERENT
    return kept, sure


def _strict(same: Same) -> Same:
    """The recursion with no unit and no percent sign forgiven on one side alone."""
    config = same.config
    units = Units.REQUIRED if config.units is Units.OPTIONAL else config.units
    percent = Percent.VALUE if config.percent is Percent.OPTIONAL else config.percent
    return Same(same.leaf, replace(config, units=units, percent=percent), same.budget)


def _is_marked(node: Node) -> bool:
    return isinstance(node, Quantity) or (isinstance(node, Apply) and node.head in _SIGNS)


_SIGNS = frozenset({"percent", "degree", "arcmin", "arcsec_angle"})


def _covered(table: _Table) -> Iterator[Finding]:
    for left in range(table.rows):
        found = any_of(table.finding(left, right) for right in table.candidates(left))
        yield _told(found, table.reference(left), f"element {table.place(left)} of the reference", table.columns)


def _covering(table: _Table) -> Iterator[Finding]:
    for right in range(table.columns):
        found = any_of(table.finding(left, right) for left in table.sources(right))
        yield _told(found, table.prediction(right), f"element {right + 1} of the prediction", table.rows)


def _told(found: Finding, element: Node, place: str, count: int) -> Finding:
    """A refutation that names the element without a partner."""
    if found.decision is not DIFFERENT or found.evidence is None:
        return found
    return replace(found, evidence=Evidence(partial(_alone, element, place, count, found.evidence)))


class _Table:
    """Findings for pairs of elements, each made on the first need; identical elements are one row or one column."""

    def __init__(self, reference: Sequence[Node], prediction: Sequence[Node], same: Same) -> None:
        self.supply, self.demand = Counter(reference), Counter(prediction)
        self._reference, self._prediction = list(self.supply), list(self.demand)
        self.rows, self.columns = len(self._reference), len(self._prediction)
        self._written, self._same = reference, same
        self._findings: dict[tuple[int, int], Finding] = {}
        self._twins = {element: place for place, element in enumerate(self._prediction)}
        self._near = _Near(self._reference, self._prediction, same) if self.columns > _FEW else None

    def reference(self, left: int) -> Node:
        """The element that a row stands for."""
        return self._reference[left]

    def prediction(self, right: int) -> Node:
        """The element that a column stands for."""
        return self._prediction[right]

    def place(self, left: int) -> int:
        """The number of the element that a row stands for, in the reference as it is written."""
        return self._written.index(self._reference[left]) + 1

    def amounts(self) -> tuple[list[int], list[int]]:
        """How often each row and each column is written."""
        return list(self.supply.values()), list(self.demand.values())

    def finding(self, left: int, right: int) -> Finding:
        """What is known of one pair."""
        known = self._findings.get((left, right))
        if known is None:
            known = self._same(self._reference[left], self._prediction[right])
            self._findings[left, right] = known
        return known

    def equal(self, left: int, right: int) -> bool:
        """True where a pair is shown to be equal."""
        return self.finding(left, right).decision is EQUAL

    def possible(self, left: int, right: int) -> bool:
        """True where a pair is not shown to differ."""
        return self.finding(left, right).decision is not DIFFERENT

    @property
    def cause(self) -> str | None:
        """The first limit or fault behind an unknown pair."""
        return next((finding.cause for finding in self._findings.values() if finding.cause), None)

    def candidates(self, left: int) -> Iterator[int]:
        """The columns for a row, the likeliest first."""
        twin = self._twins.get(self._reference[left])
        if twin is not None:
            yield twin
        near = self._near.columns(left) if self._near is not None else None
        yield from (right for right in (range(self.columns) if near is None else near) if right != twin)

    def sources(self, right: int) -> Iterator[int]:
        """The rows for a column, those already found equal first."""
        equal = [left for left in range(self.rows) if self._known(left, right) is EQUAL]
        yield from equal
        yield from (left for left in range(self.rows) if left not in equal)

    def _known(self, left: int, right: int) -> Decision | None:
        finding = self._findings.get((left, right))
        return None if finding is None else finding.decision


class _Near:
    """The columns that a literal may equal, where all elements are literals: those no farther than any tolerance."""

    def __init__(self, reference: Sequence[Node], prediction: Sequence[Node], same: Same) -> None:
        literal = all(isinstance(element, Number) for element in (*reference, *prediction))
        values = [element.value for element in prediction if isinstance(element, Number)] if literal else []
        self._order = sorted(range(len(values)), key=values.__getitem__)
        self._sorted = [values[place] for place in self._order]
        self._own = [element for element in reference if isinstance(element, Number)]
        self._share = Fraction(same.config.rel_tol), Fraction(same.config.abs_tol)

    def columns(self, left: int) -> Sequence[int] | None:
        """The columns within reach and one on either side; None where an element is no literal."""
        if not self._sorted:
            return None
        element = self._own[left]
        share, least = self._share
        places = element.places or 0
        unit = Fraction(1, 10**places) if places > 0 else Fraction(10**-places)
        reach = share * (abs(Fraction(element.value)) + 1) + least + unit
        low = bisect_left(self._sorted, element.value - reach)
        high = bisect_right(self._sorted, element.value + reach)
        return self._order[max(low - 1, 0) : high + 1]


def _flow(table: _Table, joined: Callable[[int, int], bool]) -> list[tuple[int, int]] | int:
    """Pairs of a row and a column that use up all of both (augmenting paths); or the first row left over."""
    supply, demand = table.amounts()
    sent: dict[int, dict[int, int]] = {column: {} for column in range(table.columns)}
    for row, amount in enumerate(supply):
        rest = amount
        while rest:
            path = _path(row, table, joined, sent, demand)
            if path is None:
                return row
            rest -= _push(path, rest, sent, demand)
    return [(row, column) for column, rows in sent.items() for row, amount in rows.items() if amount]


_Path = list[tuple[int, int]]


def _path(
    row: int, table: _Table, joined: Callable[[int, int], bool], sent: dict[int, dict[int, int]], demand: list[int]
) -> _Path | None:
    """A shortest alternating path from a row to a column with room, as the pairs to be joined, the last one first."""
    reached: dict[int, int] = {}
    came: dict[int, int] = {row: -1}
    queue = [row]
    for current in queue:
        for column in table.candidates(current):
            if column in reached or not joined(current, column):
                continue
            reached[column] = current
            if demand[column]:
                return _traced(column, reached, came)
            for other, amount in sent[column].items():
                if amount and other not in came:
                    came[other] = column
                    queue.append(other)
    return None


def _traced(column: int, reached: dict[int, int], came: dict[int, int]) -> _Path:
    path: _Path = []
    while column >= 0:
        path.append((reached[column], column))
        column = came[reached[column]]
    return path


def _push(path: _Path, rest: int, sent: dict[int, dict[int, int]], demand: list[int]) -> int:
    """Join the pairs of a path as often as all of them allow; each but the last gives up what its column had."""
    freed = [(row, column) for (row, _), (_, column) in pairwise(path)]
    amount = min(rest, demand[path[0][1]], *(sent[column][row] for row, column in freed))
    for row, column in freed:
        sent[column][row] -= amount
    for row, column in path:
        sent[column][row] = sent[column].get(row, 0) + amount
    demand[path[0][1]] -= amount
    return amount


def _unmatched(row: int, table: _Table) -> Finding:
    """The refutation for a row that no matching reaches."""
    findings = [table.finding(row, column) for column in table.candidates(row)]
    place = table.place(row)
    if any(found.decision is not DIFFERENT for found in findings):
        text = f"too few elements of the prediction equal element {place} of the reference and those before it"
        return different(Stage.NUMERIC, "elements", text)
    found = any_of(findings)
    evidence = found.evidence or Evidence("")
    alone = partial(_alone, table.reference(row), f"element {place} of the reference", len(findings), evidence)
    return different(found.stage, "elements", alone, evidence.witness)


def _alone(element: Node, place: str, count: int, evidence: Evidence) -> str:
    """Element 2 of the reference, 4, equals none: with one element to equal, why it does not."""
    text = f"{place}, {shown(element)}, equals none of the other side"
    return f"{text}: {evidence.text}" if count == 1 and evidence.text else text
