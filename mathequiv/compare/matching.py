"""Matching of collections: multisets by a perfect matching of equivalents, sets by mutual inclusion."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from mathequiv.compare.logic import DIFFERENT, EQUAL, all_of, any_of, labelled
from mathequiv.compare.registry import Same
from mathequiv.nodes import Node
from mathequiv.verdict import Decision, Finding, Stage, different, unknown


def multiset(reference: Sequence[Node], prediction: Sequence[Node], same: Same) -> Finding:
    """Equal by a perfect matching of equal elements; different where even the undecided pairs allow none."""
    if len(reference) != len(prediction):
        return different(Stage.NORMALIZED, "number of elements", f"{len(reference)} against {len(prediction)}")
    if len(reference) > same.config.limits.list_items:
        return unknown(Stage.NORMALIZED, "list_items")
    table = _Table(reference, prediction, same)
    partners = _matching(len(reference), table.candidates, table.equal)
    if isinstance(partners, list):
        return all_of(table.finding(left, right) for left, right in enumerate(partners))
    possible = _matching(len(reference), table.candidates, table.possible)
    if isinstance(possible, list):
        return unknown(same.leaf.stage, table.cause)
    return _unmatched(possible, table)


def included(reference: Sequence[Node], prediction: Sequence[Node], same: Same) -> Finding:
    """Each element of either set equals one of the other."""
    if max(len(reference), len(prediction)) > same.config.limits.list_items:
        return unknown(Stage.NORMALIZED, "list_items")
    table = _Table(reference, prediction, same)
    return all_of((*_covered(table), *_covering(table)))


def _covered(table: _Table) -> Iterator[Finding]:
    for left in range(table.rows):
        found = any_of(table.finding(left, right) for right in table.candidates(left))
        yield labelled(f"element {left + 1} of the reference", found)


def _covering(table: _Table) -> Iterator[Finding]:
    for right in range(table.columns):
        found = any_of(table.finding(left, right) for left in table.sources(right))
        yield labelled(f"element {right + 1} of the prediction", found)


class _Table:
    """Findings for pairs of elements, each made on the first need; identical elements are tried first."""

    def __init__(self, reference: Sequence[Node], prediction: Sequence[Node], same: Same) -> None:
        self.rows, self.columns = len(reference), len(prediction)
        self._reference, self._prediction, self._same = reference, prediction, same
        self._findings: dict[tuple[int, int], Finding] = {}
        self._twins: dict[Node, list[int]] = defaultdict(list)
        for place, element in enumerate(prediction):
            self._twins[element].append(place)

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
        twins = self._twins.get(self._reference[left], [])
        yield from twins
        yield from (right for right in range(self.columns) if right not in twins)

    def sources(self, right: int) -> Iterator[int]:
        """The rows for a column, those already found equal first."""
        equal = [left for left in range(self.rows) if self._known(left, right) is EQUAL]
        yield from equal
        yield from (left for left in range(self.rows) if left not in equal)

    def _known(self, left: int, right: int) -> Decision | None:
        finding = self._findings.get((left, right))
        return None if finding is None else finding.decision


def _matching(
    size: int, candidates: Callable[[int], Iterator[int]], joined: Callable[[int, int], bool]
) -> list[int] | int:
    """A perfect matching, as the partner of each row (augmenting paths); or the first row left without one."""
    partner: list[int | None] = [None] * size
    taken: dict[int, int] = {}
    for row in range(size):
        if not _augment(row, candidates, joined, partner, taken):
            return row
    return [column for column in partner if column is not None]


def _augment(
    row: int,
    candidates: Callable[[int], Iterator[int]],
    joined: Callable[[int, int], bool],
    partner: list[int | None],
    taken: dict[int, int],
) -> bool:
    """Match one more row along a shortest alternating path."""
    reached: dict[int, int] = {}
    queue = [row]
    for current in queue:
        for column in candidates(current):
            if column in reached or not joined(current, column):
                continue
            reached[column] = current
            if column not in taken:
                _flip(column, reached, partner, taken)
                return True
            queue.append(taken[column])
    return False


def _flip(column: int, reached: dict[int, int], partner: list[int | None], taken: dict[int, int]) -> None:
    end: int | None = column
    while end is not None:
        row = reached[end]
        taken[end] = row
        end, partner[row] = partner[row], end


def _unmatched(row: int, table: _Table) -> Finding:
    """The refutation for a row that no matching reaches."""
    nearest = any_of(table.finding(row, column) for column in table.candidates(row))
    if nearest.decision is DIFFERENT:
        text = nearest.evidence.text if nearest.evidence else "none equals it"
        witness = nearest.evidence.witness if nearest.evidence else None
        return different(nearest.stage, "elements", f"element {row + 1} equals none: {text}", witness)
    return different(Stage.NUMERIC, "elements", f"elements 1 to {row + 1} cannot all be matched")
