"""Formulas of propositional logic, by their truth tables: ``p -> q`` is ``not q -> not p``, and not ``q -> p``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mathequiv.compare.registry import Same
from mathequiv.compare.shown import shown
from mathequiv.nodes import Apply, Constant, Node, Relation, Symbol, walk
from mathequiv.verdict import Finding, Stage, different, equal, unknown

_CONNECTIVES = frozenset({"and", "or", "not"})
_ARROWS = frozenset({"to", "implies", "iff"})
_USUAL = frozenset("pqrst")  # small letters of propositions
# A table has 2^n rows, which are the bits of one integer.
_MAX_LETTERS = 10

Table = int
Rows = Mapping[Symbol, Table]


def propositional(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """The same truth table; None unless one side joins letters by signs of logic and the other is a formula too.

    What always holds, and what never does, is equal only as written: ``p or not p`` says nothing of ``q``.
    """
    sides = (reference, prediction)
    if not any(map(_joins, sides)) or not all(map(is_formula, sides)):
        return None
    letters = _letters(reference, prediction)
    if len(letters) > _MAX_LETTERS:
        return unknown(same.leaf.stage, "letters")
    rows, full = _rows(letters)
    left, right = (_table(side, rows, full) for side in sides)
    if left != right:
        return _apart(letters, left, right)
    if left in (0, full):
        return same.identical(reference, prediction)
    return equal(Stage.NUMERIC, "truth table", f"the same value in all {full.bit_length()} rows of the truth table")


def _joins(node: Node) -> bool:
    """True for what a sign of logic or an arrow makes."""
    if isinstance(node, Relation):
        return len(node.operators) == 1 and node.operators[0] in _ARROWS
    return isinstance(node, Apply) and node.head in _CONNECTIVES


def is_formula(node: Node) -> bool:
    """True for letters, and what signs of logic and single arrows make of them."""
    if isinstance(node, Symbol):
        return len(node.name) == 1 and not node.marks
    if isinstance(node, Constant):
        return node.name in ("true", "false")
    return (_joins(node) or _is_wedge(node)) and all(map(is_formula, _parts(node)))


def _is_wedge(node: Node) -> bool:
    """A wedge between letters of logic, which is "and" beside a formula."""
    return isinstance(node, Apply) and node.head == "wedge" and all(map(_is_lettered, node.args))


def _is_lettered(node: Node) -> bool:
    if not isinstance(node, Symbol):
        return True
    return node.sub is None and (node.name.isupper() or node.name in _USUAL)


def _parts(node: Node) -> tuple[Node, ...]:
    return node.terms if isinstance(node, Relation) else node.args if isinstance(node, Apply) else ()


def _letters(*sides: Node) -> list[Symbol]:
    return sorted({inner for side in sides for inner in walk(side) if isinstance(inner, Symbol)}, key=repr)


def _rows(letters: list[Symbol]) -> tuple[Rows, Table]:
    """The column of each letter, and the column that always holds."""
    count = 1 << len(letters)
    columns = {
        letter: sum(1 << row for row in range(count) if row >> place & 1) for place, letter in enumerate(letters)
    }
    return columns, (1 << count) - 1


def _table(node: Node, rows: Rows, full: Table) -> Table:
    """The column of a formula: bit by bit its value in every row."""
    if isinstance(node, Symbol):
        return rows[node]
    if isinstance(node, Constant):
        return full if node.name == "true" else 0
    values = [_table(part, rows, full) for part in _parts(node)]
    head = node.operators[0] if isinstance(node, Relation) else node.head if isinstance(node, Apply) else ""
    return _VALUES[head](values, full)


def _all(values: list[Table], full: Table) -> Table:
    for value in values:
        full &= value
    return full


def _any(values: list[Table], full: Table) -> Table:
    return full & ~_all([full & ~value for value in values], full)


def _implies(values: list[Table], full: Table) -> Table:
    return full & (~values[0] | values[1])


_VALUES: Mapping[str, Callable[[list[Table], Table], Table]] = {
    "and": _all,
    "wedge": _all,
    "or": _any,
    "not": lambda values, full: full & ~values[0],
    "to": _implies,
    "implies": _implies,
    "iff": lambda values, full: full & ~(values[0] ^ values[1]),
}


def _apart(letters: list[Symbol], left: Table, right: Table) -> Finding:
    """The refutation by the first row in which the two formulas have other values."""
    apart = left ^ right
    row = (apart & -apart).bit_length() - 1
    witness = {shown(letter): "true" if row >> place & 1 else "false" for place, letter in enumerate(letters)}
    at = ", ".join(f"{name} = {value}" for name, value in witness.items())
    holds, fails = ("reference", "prediction") if left >> row & 1 else ("prediction", "reference")
    return different(Stage.NUMERIC, "truth table", f"at {at} the {holds} is true and the {fails} false", witness)
