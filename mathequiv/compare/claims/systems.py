"""Systems of equations and named values: the same solutions, by elimination of letters that occur linearly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from mathequiv.compare.build import ZERO, has_operators, negative, number, quotient
from mathequiv.compare.claims.interpretation import interpreted
from mathequiv.compare.claims.letterless import of_constants
from mathequiv.compare.claims.levels import systems_apart
from mathequiv.compare.claims.links import conjuncts, links, links_match, proportion
from mathequiv.compare.claims.points import counterexample, is_reached, placed, separated
from mathequiv.compare.claims.roots import real_roots
from mathequiv.compare.claims.total import is_everywhere
from mathequiv.compare.claims.unsatisfied import without_solutions
from mathequiv.compare.kinds import Kind
from mathequiv.compare.logic import DIFFERENT, EQUAL, all_of, first_known, labelled, only_if_equal
from mathequiv.compare.matching import multiset
from mathequiv.compare.names import Named, alphabetical, record, standard
from mathequiv.compare.registry import Same, rule, turned
from mathequiv.compare.scalars.polynomials import coefficients, over_common
from mathequiv.compare.sets.intervals import by_solutions, set_claim
from mathequiv.compare.sets.sets import in_order, items
from mathequiv.compare.shown import shown
from mathequiv.nodes import Call, Listing, Node, Relation, Symbol, Vector
from mathequiv.numeric import exact, free_symbols
from mathequiv.verdict import Decision, Finding, Stage, different, unknown

_SOLVABLE = (Kind.SYSTEM, Kind.EQUATION)
_TRIALS = 8
_MAX_LETTERS = 8


# -- named values -----------------------------------------------------------------------------------------------
def entries(node: Node) -> tuple[Named, ...]:
    """The named values of a record."""
    found = record(node)
    assert found is not None
    return found


@rule(Kind.RECORD, Kind.RECORD)
def record_record(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same names with the same values, in any order."""
    left = {entry.name: entry.value for entry in map(standard, entries(reference))}
    right = {entry.name: entry.value for entry in map(standard, entries(prediction))}
    everywhere = all(map(is_everywhere, (*left.values(), *right.values())))
    if left.keys() != right.keys():
        return _other_names(left, right, everywhere) or system_system(reference, prediction, same)
    findings = {name: labelled(shown(name), same(value, right[name])) for name, value in left.items()}
    independent = all(map(_is_definition, left)) or (everywhere and all(map(_is_letter_or_definition, left)))
    for name, finding in findings.items():
        closed = not free_symbols(left[name]) and not free_symbols(right[name])
        if finding.decision is DIFFERENT and (independent or closed):
            return finding
    found = all_of(findings.values())
    return system_system(reference, prediction, same) if found.decision is DIFFERENT else found


def _is_definition(name: Node) -> bool:
    """True for a function of letters, which its values tell from every other."""
    return isinstance(name, Call) and all(isinstance(arg, Symbol) for arg in name.args)


def _is_letter_or_definition(name: Node) -> bool:
    return isinstance(name, Symbol) or _is_definition(name)


def _other_names(left: Mapping[Node, Node], right: Mapping[Node, Node], everywhere: bool) -> Finding | None:
    """A refutation by a letter to which one side alone gives a value, while the other side never mentions it."""
    letters = [frozenset().union(*map(free_symbols, side.values())) for side in (left, right)]
    if not letters[0] and not letters[1]:
        return different(Stage.NORMALIZED, "names differ", "values of other names")
    for names, others, used in ((left, right, letters[1]), (right, left, letters[0])):
        alone = [name for name in names if name not in others and isinstance(name, Symbol) and name not in used]
        if alone and everywhere:
            return different(Stage.NORMALIZED, "names differ", f"one side alone gives {shown(alone[0])} a value")
    return None


@rule(Kind.RECORD, Kind.LIST, symmetric=True)
def record_list(named: Node, listing: Node, same: Same) -> Finding:
    """Named values against a bare list: in the written order."""
    return in_order(tuple(entry.value for entry in entries(named)), items(listing), same)


@rule(Kind.RECORD, (Kind.TUPLE, Kind.VECTOR, Kind.MATRIX), symmetric=True)
def record_tuple(named: Node, point: Node, same: Same) -> Finding:
    """``x = 1, y = 2`` is ``(1, 2)``, the names in alphabetical order."""
    return same(Vector(alphabetical(entries(named))), point)


@rule(_SOLVABLE, (Kind.TUPLE, Kind.VECTOR), symmetric=True)
def system_tuple(system: Node, point: Node, same: Same) -> Finding:
    """A system and the point that is its only solution, the letters in alphabetical order."""
    letters = in_alphabet(free_symbols(system))
    values = items(point)
    if len(letters) == 1 and len(values) == 2:
        return turned(set_claim(point, system, same.mirrored()))
    if len(letters) != len(values):
        return different(Stage.NORMALIZED, "kinds differ", "a point of another dimension")
    pairs = zip(letters, values, strict=True)
    return system_system(system, Listing(tuple(Relation(pair, ("=",)) for pair in pairs)), same)


def in_alphabet(letters: Iterable[Symbol]) -> list[Symbol]:
    """The letters in alphabetical order, the order of the coordinates of a point."""
    return sorted(letters, key=lambda letter: (letter.name, repr(letter.sub)))


# -- systems ----------------------------------------------------------------------------------------------------
@rule(Kind.SYSTEM, Kind.SYSTEM)
@rule(_SOLVABLE, Kind.RECORD, symmetric=True)
@rule(Kind.SYSTEM, Kind.EQUATION, symmetric=True)
def system_system(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same links in any order, the same letters eliminated, or a solution of one system alone."""
    letters = free_symbols(reference) | free_symbols(prediction)
    return first_known(
        (
            lambda: only_if_equal(_members(reference, prediction, same)),
            lambda: only_if_equal(links_match(reference, prediction, same)),
            lambda: of_constants(reference, prediction, same),
            lambda: systems_apart(reference, prediction, same),
            lambda: by_solutions(reference, prediction, same),
            lambda: without_solutions(reference, prediction, same),
            lambda: _refuted_or(_eliminated, reference, prediction, same),
            lambda: _solution_of_one(reference, prediction, same),
            lambda: separated(reference, prediction, letters) or unknown(same.leaf.stage),
            lambda: interpreted(reference, prediction, same, lambda left, right: _at_values(left, right, same)),
            lambda: _refuted_or(_asked, reference, prediction, same),
        ),
        same.leaf.stage,
    )


Solver = Callable[[Node, Node, Same], Finding]


def _refuted_or(solver: Solver, reference: Node, prediction: Node, same: Same) -> Finding:
    """What a solver says; no proof where a letter drops out: ``xy = c; y = 0`` may be two answers, and no system."""
    found = solver(reference, prediction, same)
    if found.decision is EQUAL and any(map(_loses_letter, (reference, prediction))):
        return unknown(found.stage)
    if found.decision is EQUAL and any(map(_contradicts, (reference, prediction))):
        members = _members(reference, prediction, same)
        return members if members.decision is DIFFERENT else unknown(found.stage)
    return found


def _contradicts(system: Node) -> bool:
    """True where no point solves a system: ``x - y = 1, x - y = 3`` are two lines, and match only as written."""
    forms = zero_forms(system)
    if forms is None or len(forms) < 2:
        return False
    reduced = Reduced(forms)
    for letter in sorted(free_symbols(system), key=repr)[:_MAX_LETTERS]:
        reduced.eliminate(letter, constant=True)
    return any(map(_is_constant, reduced.rest))


def _is_constant(form: Node) -> bool:
    """True for what depends on no letter, and is not zero."""
    letters = free_symbols(form)
    return not any(_depends(form, letter) for letter in letters) and exact(
        placed(form, dict.fromkeys(letters, ZERO))
    ) not in (None, 0)


def _asked(reference: Node, prediction: Node, same: Same) -> Finding:
    return same.sets(reference, prediction)


def _loses_letter(system: Node) -> bool:
    """True where some equations of a system make another one forget a letter."""
    forms = zero_forms(system)
    if forms is None or len(forms) < 2:
        return False
    letters = sorted(free_symbols(system), key=repr)[:_MAX_LETTERS]
    reduced = Reduced(forms)
    for letter in letters:
        reduced.eliminate(letter, constant=True)
    left = (*reduced.rest, *reduced.solved.values())
    return any(letter not in reduced.solved and not any(_depends(form, letter) for form in left) for letter in letters)


def _depends(form: Node, letter: Symbol) -> bool:
    """False where a form is seen to be free of a letter, perhaps because the rest of a term is zero."""
    if letter not in free_symbols(form):
        return False
    poly = coefficients(form, letter)
    return poly is None or any(exact(part) != 0 for part in poly[1:])


def _members(reference: Node, prediction: Node, same: Same) -> Finding:
    """The relations of both, matched as they stand."""
    left, right = tuple(conjuncts(reference)), tuple(conjuncts(prediction))
    if len(left) == len(right) == 1:
        return unknown(same.leaf.stage)
    return multiset(left, right, same)


# -- elimination ------------------------------------------------------------------------------------------------
class Reduced:
    """A system solved for some letters; ``rest`` must vanish besides. ``exact``: no divisor that could be zero."""

    def __init__(self, forms: Sequence[Node]) -> None:
        self.rest = list(forms)
        self.solved: dict[Node, Node] = {}
        self.exact = True

    def eliminate(self, letter: Symbol, *, constant: bool) -> bool:
        """Solve one equation for a letter that occurs linearly there; its coefficient a constant if so asked."""
        for place, form in enumerate(self.rest):
            value = _linear_solution(form, letter, constant=constant)
            if value is None:
                continue
            del self.rest[place]
            self.exact &= constant
            self.rest = [placed(other, {letter: value}) for other in self.rest]
            self.solved = {name: placed(known, {letter: value}) for name, known in self.solved.items()}
            self.solved[letter] = value
            return True
        return False

    def at(self, values: Mapping[Node, Node]) -> dict[Node, Node]:
        """The point over values of the letters that are not solved for."""
        return {**values, **{letter: placed(value, values) for letter, value in self.solved.items()}}


def _linear_solution(form: Node, letter: Symbol, *, constant: bool) -> Node | None:
    top, bottom = over_common(form)
    if constant and letter in free_symbols(bottom):
        return None
    poly = coefficients(top if not constant else form, letter)
    if poly is None or len(poly) != 2:
        return None
    if constant and exact(poly[1]) in (None, 0):
        return None
    return quotient(negative(poly[0]), poly[1])


def zero_forms(node: Node) -> tuple[Node, ...] | None:
    """What vanishes on a system of equations; None where there is any other relation, or factors may not commute."""
    found = links(node)
    if found is None or any(link.operator != "=" for link in found) or has_operators(node):
        return None
    return tuple(link.zero_form for link in found)


def _eliminated(reference: Node, prediction: Node, same: Same) -> Finding:
    """Solve both systems for the same letters; what is left of them is compared."""
    left, right = zero_forms(reference), zero_forms(prediction)
    if left is None or right is None or len(left) != len(right):
        return unknown(same.leaf.stage)
    one, other = Reduced(left), Reduced(right)
    letters = sorted(free_symbols(reference) & free_symbols(prediction), key=repr)
    for letter in letters[:_MAX_LETTERS]:
        if _has_pivot(one, letter) and _has_pivot(other, letter):
            one.eliminate(letter, constant=True)
            other.eliminate(letter, constant=True)
    if not one.solved:
        return unknown(same.leaf.stage)
    found = all_of((*_solved_alike(one, other, same), _rest_alike(one, other, same)))
    unique = (
        not one.rest and not other.rest and not any(map(free_symbols, (*one.solved.values(), *other.solved.values())))
    )
    return found if unique else only_if_equal(found)


def _has_pivot(system: Reduced, letter: Symbol) -> bool:
    return any(_linear_solution(form, letter, constant=True) is not None for form in system.rest)


def _solved_alike(one: Reduced, other: Reduced, same: Same) -> Iterator[Finding]:
    for letter, value in one.solved.items():
        yield labelled(shown(letter), same.scalars(value, other.solved[letter]))


def _rest_alike(one: Reduced, other: Reduced, same: Same) -> Finding:
    forms = (
        [Relation((form, ZERO), ("=",)) for form in one.rest],
        [Relation((form, ZERO), ("=",)) for form in other.rest],
    )
    if len(one.rest) == len(other.rest) == 1:
        return only_if_equal(proportion(one.rest[0], other.rest[0], False, same))
    return only_if_equal(multiset(forms[0], forms[1], same))


# -- refutation -------------------------------------------------------------------------------------------------
def _solution_of_one(reference: Node, prediction: Node, same: Same) -> Finding:
    """A refutation by a point that solves one system and not the other."""
    left, right = zero_forms(reference), zero_forms(prediction)
    if left is None or right is None:
        return unknown(same.leaf.stage)
    letters = free_symbols(reference) | free_symbols(prediction)
    for forms, tests, first in ((left, right, True), (right, left, False)):
        for values in islice(_solutions(forms, letters), _TRIALS):
            if not is_reached(values):
                continue
            if _solves(forms, values, same) is EQUAL and _solves(tests, values, same) is DIFFERENT:
                return counterexample(values, first)
    return unknown(same.leaf.stage)


def _at_values(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same, where values of unknown functions have become letters."""
    found = separated(reference, prediction, free_symbols(reference) | free_symbols(prediction))
    return found or _solution_of_one(reference, prediction, same)


def _solves(forms: Sequence[Node], values: Mapping[Node, Node], same: Same) -> Decision:
    return all_of(same.scalars(placed(form, values), ZERO) for form in forms).decision


def _solutions(forms: Sequence[Node], letters: frozenset[Symbol]) -> Iterator[dict[Node, Node]]:
    """Points on a system: letters eliminated one by one, the rest at small numbers, the last by its roots."""
    system = Reduced(forms)
    ordered = sorted(letters, key=repr)
    for letter in ordered:
        if len(system.rest) > 1 or not _univariate(system.rest):
            system.eliminate(letter, constant=False)
    free = [letter for letter in ordered if letter not in system.solved]
    for start in range(1, 4):
        values: dict[Node, Node] = {letter: number(start + place) for place, letter in enumerate(free)}
        yield from _completed(system, values)


def _univariate(rest: Sequence[Node]) -> bool:
    return len(rest) == 1 and len(free_symbols(rest[0])) == 1


def _completed(system: Reduced, values: dict[Node, Node]) -> Iterator[dict[Node, Node]]:
    """The points over one choice of the free letters."""
    if not system.rest:
        yield system.at(values)
        return
    if len(system.rest) > 1:
        return
    top, _ = over_common(system.rest[0])
    for letter in values:
        others = {name: value for name, value in values.items() if name != letter}
        for value in real_roots(placed(top, others), letter):
            yield system.at({**others, letter: value})
