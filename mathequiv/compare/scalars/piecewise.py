"""Piecewise functions: the same value on every piece."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from math import floor

from mathequiv.compare.build import difference, number
from mathequiv.compare.claims.points import placed
from mathequiv.compare.kinds import Kind
from mathequiv.compare.logic import DIFFERENT, EQUAL, all_of, first_known, labelled, only_if_equal
from mathequiv.compare.matching import multiset
from mathequiv.compare.registry import Same, rule
from mathequiv.compare.scalars.opened import opened, parts
from mathequiv.compare.sets.reals import EMPTY, Reals, Undetermined, union
from mathequiv.compare.sets.regions import claim, reach
from mathequiv.compare.sets.residues import by_residues
from mathequiv.compare.shown import shown
from mathequiv.nodes import Apply, Node, Number, Piecewise, Relation, Symbol, Tuple
from mathequiv.numeric import free_symbols, is_outside, sign_at
from mathequiv.verdict import Finding, Stage, different, unknown

_FLIPPED = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "=": "!=", "!=": "=", "in": "notin", "notin": "in"}
_Piece = tuple[Node, Reals]
_COUNTING = frozenset({"n", "m", "k", "i", "j"})  # letters of whole numbers


@rule(Kind.PIECEWISE, Kind.PIECEWISE)
def piecewise_piecewise(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same pieces as written, or the same value wherever two pieces meet."""
    assert isinstance(reference, Piecewise)
    assert isinstance(prediction, Piecewise)
    if _letters(reference) != _letters(prediction):
        return by_residues(reference, prediction, same)  # conditions on other letters are other conditions
    return first_known(
        (
            lambda: by_residues(reference, prediction, same),
            lambda: only_if_equal(_as_written(reference, prediction, same)),
            lambda: _by_pieces(reference, prediction, same),
            lambda: same.scalars(reference, prediction),
        ),
        same.leaf.stage,
    )


@rule(Kind.PIECEWISE, Kind.SCALAR)
def piecewise_scalar(pieces: Node, expression: Node, same: Same) -> Finding:
    """An expression is a function of one piece: ``|x|`` is ``x`` for ``x >= 0`` and ``-x`` elsewhere."""
    assert isinstance(pieces, Piecewise)
    return _one_in_pieces(pieces, pieces, Piecewise(((expression, None),)), same)


@rule(Kind.SCALAR, Kind.PIECEWISE)
def scalar_piecewise(expression: Node, pieces: Node, same: Same) -> Finding:
    """Pieces that do not cover the domain of an expression are not the expression: ``x`` for ``x > 0`` is not ``x``."""
    assert isinstance(pieces, Piecewise)
    return _one_in_pieces(pieces, Piecewise(((expression, None),)), pieces, same)


def _one_in_pieces(pieces: Piecewise, reference: Piecewise, prediction: Piecewise, same: Same) -> Finding:
    """By pieces first where nothing is said of the rest; one piece alone is no function on all of a domain."""
    (value, _), (match, _) = reference.pieces[0], prediction.pieces[0]
    sides = (pieces, match) if pieces is reference else (value, pieces)
    found = by_residues(sides[0], sides[1], same)
    if found.known:
        return found

    def as_one() -> Finding:
        return same.scalars(sides[0], sides[1])

    def by_pieces() -> Finding:
        return _by_pieces(reference, prediction, same)

    if pieces.pieces[-1][1] is None:
        return first_known((as_one, by_pieces), same.leaf.stage)
    return first_known((by_pieces, as_one) if len(pieces.pieces) > 1 else (by_pieces,), same.leaf.stage)


def _letters(node: Piecewise) -> frozenset[Symbol]:
    """The letters of the conditions."""
    return frozenset(letter for _, condition in node.pieces if condition for letter in free_symbols(condition))


# -- as written -------------------------------------------------------------------------------------------------
def _as_written(reference: Piecewise, prediction: Piecewise, same: Same) -> Finding:
    """Values and conditions matched pair by pair, "otherwise" written out as the opposite of the rest."""
    return multiset(_pairs(reference), _pairs(prediction), same)


def _pairs(node: Piecewise) -> list[Node]:
    conditions = [condition for _, condition in node.pieces if condition is not None]
    return [Tuple((value, condition or _opposite_of_all(conditions))) for value, condition in node.pieces]


def _opposite_of_all(conditions: list[Node]) -> Node:
    return conjunction([opposite(condition) for condition in conditions])


def conjunction(parts: list[Node]) -> Node:
    """All of the claims."""
    return parts[0] if len(parts) == 1 else Apply("and", tuple(parts))


def opposite(node: Node) -> Node:
    """The negation, carried down to the comparisons (De Morgan)."""
    if isinstance(node, Apply) and node.head in ("and", "or"):
        return Apply("or" if node.head == "and" else "and", tuple(opposite(arg) for arg in node.args))
    if isinstance(node, Apply) and node.head == "not":
        return node.args[0]
    if isinstance(node, Relation) and all(operator in _FLIPPED for operator in node.operators):
        links = zip(node.terms, node.operators, node.terms[1:], strict=False)
        parts = tuple(Relation((left, right), (_FLIPPED[operator],)) for left, operator, right in links)
        return parts[0] if len(parts) == 1 else Apply("or", parts)
    return Apply("not", (node,))


# -- by pieces --------------------------------------------------------------------------------------------------
def _by_pieces(reference: Piecewise, prediction: Piecewise, same: Same) -> Finding:
    """Over the common refinement of the conditions on one letter, value against value."""
    conditions = [part for node in (reference, prediction) for _, part in node.pieces if part is not None]
    letters = frozenset[Symbol]().union(*map(free_symbols, conditions))
    if len(letters) != 1:
        return unknown(same.leaf.stage)
    try:
        return _refined(reference, prediction, next(iter(letters)), same)
    except Undetermined:
        return unknown(same.leaf.stage)


def _refined(reference: Piecewise, prediction: Piecewise, letter: Symbol, same: Same) -> Finding:
    left, right = _regions(reference, letter), _regions(prediction, letter)
    cells = [(value, match, here & there) for value, here in left for match, there in right]
    cells = [(a, b, part) for a, b, cell in cells if not cell.empty for part in parts(cell, letter, a, b)]
    apart = _other_domain(reference, prediction, letter)
    if apart is None and _clash(prediction, letter, same) and not _clash(reference, letter, same):
        apart = different(Stage.NUMERIC, "pieces", "two pieces of the prediction contradict each other")
    return apart or all_of(
        labelled("a piece", _on_cell(value, match, cell, letter, same)) for value, match, cell in cells
    )


def _other_domain(reference: Piecewise, prediction: Piecewise, letter: Symbol) -> Finding | None:
    """A value of the letter that the conditions of one side name, and those of the other leave out.

    An expression has no conditions: beside it isolated points are forgiven, and what it adds is no claim. Nor is
    "otherwise" a claim of the prediction about what the reference leaves open.
    """
    wanted, covered = (_covered(_regions(node, letter)) for node in (reference, prediction))
    if (missing := wanted - covered).empty and (covered - wanted).empty:
        return None
    if _is_one(reference) or _is_one(prediction):
        forgiven = missing.cells.count(True) <= len(_isolated(missing))
    elif letter.name in _COUNTING and prediction.pieces[-1][1] is not None:
        forgiven = not any(map(_holds_whole, (missing, covered - wanted)))
    else:
        forgiven = missing.empty and prediction.pieces[-1][1] is None
    return None if forgiven else different(Stage.NUMERIC, "condition", "the conditions hold for other values")


def _holds_whole(region: Reals) -> bool:
    """True where a set holds a whole number, or may hold one."""
    values = [cut.value if isinstance(cut, Number) else None for cut in region.cuts]
    if region.cells[0] or region.cells[-1] or None in values:
        return not region.empty
    exact = [Fraction(value) for value in values if value is not None]
    points = (value.denominator == 1 for value, held in zip(exact, region.cells[1::2], strict=True) if held)
    gaps = zip(pairwise(exact), region.cells[2:-1:2], strict=True)
    return any(points) or any(held and floor(low) + 1 < high for (low, high), held in gaps)


def _is_one(node: Piecewise) -> bool:
    """An expression, as a function of one piece."""
    return len(node.pieces) == 1 and node.pieces[0][1] is None


def _clash(node: Piecewise, letter: Symbol, same: Same) -> bool:
    """True where two conditions hold at once, and the values differ."""
    held = [(value, claim(condition, letter)) for value, condition in node.pieces if condition is not None]
    for (value, here), (match, there) in combinations(held, 2):
        cell = here & there
        if not cell.empty and _on_cell(value, match, cell, letter, same).decision is DIFFERENT:
            return True
    return False


def _covered(pieces: list[_Piece]) -> Reals:
    return union(region for _, region in pieces)


def _isolated(cell: Reals) -> list[Node]:
    """The points of a set that have no neighbours in it."""
    return [cut for place, cut in enumerate(cell.cuts) if cell.cells[2 * place : 2 * place + 3] == (False, True, False)]


def _regions(node: Piecewise, letter: Symbol) -> list[_Piece]:
    """Each value with the set on which it is the first whose condition holds."""
    found: list[_Piece] = []
    taken = EMPTY
    for value, condition in node.pieces:
        here = (claim(condition, letter) if condition is not None else reach(letter)) - taken
        taken = taken | here
        found.append((value, here))
    return found


def _on_cell(value: Node, match: Node, cell: Reals, letter: Symbol, same: Same) -> Finding:
    """Equal where equal everywhere, or at each of finitely many points; different where they differ at one."""
    isolated = _isolated(cell)
    at_points = [same(placed(value, {letter: point}), placed(match, {letter: point})) for point in isolated]
    if cell.cells.count(True) == len(isolated):
        return all_of(at_points)
    found = same(opened(value, cell, letter), opened(match, cell, letter))
    if found.decision is EQUAL:
        return found
    apart = next((finding for finding in at_points if finding.decision is DIFFERENT), None)
    return apart or _separated(value, match, cell, letter) or unknown(same.leaf.stage, found.cause)


def _separated(value: Node, match: Node, cell: Reals, letter: Symbol) -> Finding | None:
    """A refutation by a rational of the cell at which the values differ."""
    if not free_symbols(value) | free_symbols(match) <= {letter}:
        return None
    for point in cell.samples():
        if not cell.holds(number(point)):
            continue
        sign = sign_at(difference(value, match), {letter: point})
        if sign is None and is_outside(value, match, {letter: point}):
            text = f"at {shown(letter)} = {point} the prediction alone has no value"
            return different(Stage.NUMERIC, "domain", text, {shown(letter): str(point)})
        if sign not in (None, 0):
            text = f"at {shown(letter)} = {point} the values differ"
            return different(Stage.NUMERIC, "pieces", text, {shown(letter): str(point)})
    return None
