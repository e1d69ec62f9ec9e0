"""Conventions: the readings of a notation that the pair settles, one convention for all occurrences on both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

from mathequiv.compare.applications import applications
from mathequiv.compare.build import bottom_up, substitute
from mathequiv.compare.build import product as product_of
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.names import is_letter_constant
from mathequiv.compare.notations import alike
from mathequiv.compare.scalars.rates import rates
from mathequiv.compare.scripts import counted, ordered
from mathequiv.compare.traits import BINDER, CALL, COMPLEX, LOG, NUMBER_E, OPEN, RATE, SCRIPT, UNIT_I, traits
from mathequiv.compare.wording.choices import as_choice, capital_for_small, is_choice, letters_of_run
from mathequiv.compare.wording.wordlists import listed_words
from mathequiv.config import Limits
from mathequiv.nodes import (
    Apply,
    Bind,
    Call,
    Choice,
    Clock,
    Constant,
    Listing,
    Node,
    Number,
    Phrase,
    Quantity,
    Ratio,
    Relation,
    Set,
    Symbol,
    Tuple,
    walk,
)

Pair = tuple[Node, Node]
Change = Callable[[Node], Node]

_READINGS = Limits().readings


def reading_pairs(references: Sequence[Node], predictions: Sequence[Node]) -> Iterator[Pair]:
    """The pairs of readings to try, each reading but the first only where the other side licenses it."""
    for reference in _licensed(references, predictions):
        for prediction in _licensed(predictions, references):
            yield from conventions(reference, prediction)


def conventions(reference: Node, prediction: Node) -> Iterator[Pair]:
    """The pair under each convention that it leaves open, in the order of the table, at most 16."""
    reference, prediction = _chosen(reference, prediction), _chosen(prediction, reference)
    reference, prediction = capital_for_small(*_listed_like(reference, prediction))
    found = traits(reference), traits(prediction)
    if (found[0] | found[1]) & (BINDER | CALL):
        reference, prediction = alike(reference, prediction, found[0] | found[1])
    if not (found[0] | found[1]) & OPEN:
        yield reference, prediction
        return
    changes = product(*_options(reference, prediction, found[0] | found[1]))
    for chosen in islice(changes, _READINGS):
        yield _changed(reference, chosen), _changed(prediction, chosen)


def _changed(node: Node, changes: Sequence[Change]) -> Node:
    for change in changes:
        node = change(node)
    return node


def _unchanged(node: Node) -> Node:
    return node


# -- one side settles the other ---------------------------------------------------------------------------------
def _listed_like(reference: Node, prediction: Node) -> Pair:
    """``1,234`` is a list of two only where the reference is a list, words with commas where either side is one."""
    if isinstance(reference, Listing) and isinstance(prediction, Number) and prediction.grouped:
        return reference, _groups(prediction)
    if isinstance(reference, Phrase) and isinstance(prediction, (Listing, Set)):
        return listed_words(reference) or reference, prediction
    if isinstance(prediction, Phrase) and isinstance(reference, (Listing, Set)):
        return reference, listed_words(prediction) or prediction
    return reference, prediction


def _groups(node: Number) -> Node:
    """The groups as a list; one that begins with a zero, as in ``1,000``, is no value of a list."""
    if not isinstance(node.value, int) or node.value < 0:
        return node
    groups: list[Number] = []
    rest = node.value
    while rest >= 1000:
        rest, group = divmod(rest, 1000)
        groups.append(Number(group))
    if any(isinstance(group.value, int) and group.value < _LEAST_GROUP for group in groups):
        return node
    return Listing((Number(rest), *reversed(groups)))


_LEAST_GROUP = 100


def _chosen(node: Node, other: Node) -> Node:
    """A lone letter is a choice where the other side is one, and a run of capitals is several where it is several."""
    if is_choice(other):
        run = letters_of_run(node) if isinstance(other, Choice) and len(other.letters) > 1 else None
        return run or as_choice(node) or node
    return node


# -- conventions for both sides ---------------------------------------------------------------------------------
def _options(reference: Node, prediction: Node, found: int) -> Iterator[list[Change]]:
    """For each notation left open, the ways to read it."""
    both = (reference, prediction)
    if found & LOG:
        yield [_natural, _base_ten]
    for name, trait in (("e", NUMBER_E), ("i", UNIT_I)):
        if found & trait and any(_uses_letter(side, name) for side in both):
            yield [_unchanged, _as_letter(name)]
    if found & CALL and any(_is_polar(inner) for side in both for inner in walk(side)):
        yield [lambda node: bottom_up(node, _polar)]
    if found & CALL:
        yield applications(reference, prediction)
    if found & (COMPLEX | UNIT_I) and (change := _conjugates(both)) is not None:
        yield [change]
    if found & (RATE | BINDER) and (change := rates(both)) is not None:
        yield [change]
    if found & SCRIPT:
        yield [ordered]
        if (change := counted(both)) is not None:
            yield [_unchanged, change]


def _natural(node: Node) -> Node:
    return bottom_up(node, lambda inner: Apply("ln", inner.args) if _is_log(inner) else inner)  # type: ignore[union-attr]


def _base_ten(node: Node) -> Node:
    return bottom_up(node, lambda inner: Apply("lg", inner.args) if _is_log(inner) else inner)  # type: ignore[union-attr]


def _is_log(node: Node) -> bool:
    return isinstance(node, Apply) and node.head == "log"


def _as_letter(name: str) -> Change:
    return lambda node: substitute(node, {Constant(name): Symbol(name)})


def _uses_letter(node: Node, name: str) -> bool:
    """True where ``e`` or ``i`` is a letter: read as one, named by an equation, or bound."""
    return any(_is_letter_use(inner, name) for inner in walk(node))


def _is_letter_use(node: Node, name: str) -> bool:
    if isinstance(node, Symbol):
        return node == Symbol(name)
    if isinstance(node, Relation) and node.operators[0] in ("=", "approx", "in"):
        first = node.terms[0]
        names = first.items if isinstance(first, Tuple) else (first,)
        return any(is_letter_constant(item) and item == Constant(name) for item in names)
    if isinstance(node, Bind):
        return Constant(name) in node.variables
    return False


# -- conjugates -------------------------------------------------------------------------------------------------
def _conjugates(sides: Pair) -> Change | None:
    """``z^*``, ``\\bar z`` and ``conj(z)`` are one thing, where more than one of them stands or the letter alone."""
    parts = [inner for side in sides for inner in walk(side)]
    written = {way for inner in parts if (way := _conjugation(inner))}
    bare = any(_is_complex(inner) and not getattr(inner, "marks", ()) for inner in parts)
    return (lambda node: bottom_up(node, _conjugated)) if len(written) > 1 or (written and bare) else None


def _conjugation(node: Node) -> str:
    """How a conjugate of a usual letter of complex numbers is written; empty for anything else."""
    if isinstance(node, Apply) and node.head == "overline":
        return "line" if any(_is_complex(inner) for inner in walk(node)) else ""
    if isinstance(node, Apply) and node.head == "conj":
        node = node.args[0]
        return "conj" if isinstance(node, Symbol) and node.name in _COMPLEX_LETTERS else ""
    marked = isinstance(node, Symbol) and node.name in _COMPLEX_LETTERS and node.marks[-1:] in (("bar",), ("star",))
    return node.marks[-1] if marked and isinstance(node, Symbol) else ""


def _conjugated(node: Node) -> Node:
    """A marked letter as the conjugate of the letter without the mark; a line over complex numbers as theirs."""
    if not _conjugation(node):
        return node
    if isinstance(node, Symbol):
        return Apply("conj", (Symbol(node.name, node.sub, node.marks[:-1]),))
    return Apply("conj", (product_of(*node.args),)) if isinstance(node, Apply) else node


def _is_complex(node: Node) -> bool:
    return node == Constant("i") or (isinstance(node, Symbol) and node.name in _COMPLEX_LETTERS)


_COMPLEX_LETTERS = frozenset({"z", "w"})


def _is_polar(node: Node) -> bool:
    return isinstance(node, Apply) and node.head == "cis"


def _polar(node: Node) -> Node:
    """``cis t`` is ``e^(it)``."""
    if not isinstance(node, Apply) or not _is_polar(node):
        return node
    return Apply("pow", (Constant("e"), product_of(Constant("i"), node.args[0])))


# -- which readings are licensed --------------------------------------------------------------------------------
def _licensed(own: Sequence[Node], others: Sequence[Node]) -> Iterator[Node]:
    """The first reading, and each other one that some reading of the other side calls for."""
    for place, node in enumerate(own):
        if place == 0 or _called_for(node, own[0], others):
            yield node


def _carries_units(others: Sequence[Node], node: Node) -> bool:
    """True if some reading has units of all the dimensions that occur in the tree."""
    wanted = _dimensions(node)
    return any(is_measured(other) and wanted <= _dimensions(other) for other in others)


def _dimensions(node: Node) -> set[str]:
    units = (inner.unit for inner in walk(node) if isinstance(inner, Quantity))
    return {name for unit in units for name, _ in unit.dimension}


def is_measured(node: Node) -> bool:
    """True for a tree with a unit in it."""
    return any(isinstance(inner, Quantity) for inner in walk(node))


def lettered_apart(own: Sequence[Node], others: Sequence[Node]) -> bool:
    """True where the first reading has units, the second none, and every measure opposite has other units.

    ``3 mN`` is no ``3 N m``, though the products of their letters are equal; ``2 mg x`` is a product.
    """
    if not is_measured(own[0]) or is_measured(own[1]) or _calculates_with_letters(own[0]):
        return False
    units = [_written_units(other) for other in others if is_measured(other)]
    return bool(units) and _written_units(own[0]) not in units


def _calculates_with_letters(node: Node) -> bool:
    parts = (inner for inner in walk(node) if isinstance(inner, Apply))
    return any(isinstance(part, (Symbol, Call)) for inner in parts for part in inner.args)


def _written_units(node: Node) -> set[str]:
    """The units of a tree as they were written, spaces left out."""
    return {"".join(inner.unit.text.split()) for inner in walk(node) if isinstance(inner, Quantity)}


def _fits_units(node: Node, first: Node, others: Sequence[Node]) -> bool:
    """Units behind a reading without any are called for by units; a product behind units, by no other measure."""
    if is_measured(node) and not is_measured(first):
        return _carries_units(others, node)
    return not lettered_apart((first, node), others)


def _called_for(node: Node, first: Node, others: Sequence[Node]) -> bool:
    if isinstance(node, Apply) and isinstance(first, Phrase) and isinstance(others[0], Phrase):
        return False  # "left" is no product beside "felt"
    if isinstance(node, Quantity) and isinstance(first, Phrase):
        return any(kind_of(other) is not Kind.TEXT for other in others)
    if isinstance(node, Quantity) and (not isinstance(first, Quantity) or isinstance(node.value, Quantity)):
        return _carries_units(others, node)
    if isinstance(node, Phrase):
        return kind_of(others[0]) is Kind.TEXT
    if isinstance(node, (Apply, Relation, Listing, Tuple, Set)) and not _fits_units(node, first, others):
        return False
    if isinstance(node, Choice):
        return any(is_choice(other) for other in others)
    if isinstance(node, Clock):
        return any(isinstance(other, Clock) or (isinstance(other, Ratio) and other.clock) for other in others)
    return True
