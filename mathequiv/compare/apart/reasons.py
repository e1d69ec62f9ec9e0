"""Why two answers differ, in words. A sentence is said only after it was checked on the pair.

This is asked for by those who read an explanation, and by nothing that decides; what is dear or open is left unsaid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice

from mathequiv.compare.apart.arrays_apart import components_apart, elements_apart, has_points, matrices_apart
from mathequiv.compare.apart.named_apart import named_apart
from mathequiv.compare.apart.regions_apart import regions_apart, solutions_apart
from mathequiv.compare.apart.scalars_apart import constants_apart, renamed_apart, scalars_apart
from mathequiv.compare.build import difference, number, product, quotient
from mathequiv.compare.claims.links import links
from mathequiv.compare.kinds import Kind, kind, kind_of
from mathequiv.compare.leaf import NumericLeaf
from mathequiv.compare.logic import DIFFERENT, EQUAL
from mathequiv.compare.meaning import meant
from mathequiv.compare.names import assignment, is_claim, is_length, unnamed
from mathequiv.compare.scalars.conversion import converted
from mathequiv.compare.scalars.numbers import value as value_of
from mathequiv.compare.scalars.quantities import has_currency, in_degrees, is_currency
from mathequiv.compare.shown import shown
from mathequiv.compare.whole import compare
from mathequiv.config import Config, Form, FreeParameters, Percent, Units
from mathequiv.nodes import Apply, Constant, Node, Number, Numeral, Quantity, Ratio, Relation, Tuple, Unit, walk
from mathequiv.numeric import display, exact, free_symbols
from mathequiv.plaintext import unit_text
from mathequiv.verdict import Decision

_MOST = 3  # sentences
_COMPARISONS = 600
_LARGEST = 10**15  # a quantity that is told to six digits
_NAMES = "names differ"
# Rules whose evidence is the reason, in words.
_SAID = frozenset({"form", "undefined", "parameters", "notation"})


class Oracle:
    """What is certainly equal and what is certainly different, at the price of numbers, and not too often."""

    def __init__(self, config: Config) -> None:
        self.wants_units = config.units is Units.REQUIRED
        self.wants_percents = config.percent is Percent.REQUIRED
        self._config = config
        self._leaf = NumericLeaf(config)
        self._left = _COMPARISONS
        self._known: dict[tuple[Node, Node], Decision] = {}

    def decision(self, left: Node, right: Node) -> Decision:
        """What the cheap stages say of two parts."""
        known = self._known.get((left, right))
        if known is None:
            self._left -= 1
            allowed = self._left >= 0
            known = compare(left, right, self._leaf, self._config).decision if allowed else Decision.UNKNOWN
            self._known[left, right] = known
        return known

    def equal(self, left: Node, right: Node) -> bool:
        """True where two parts are shown to be equal."""
        return self.decision(left, right) is EQUAL

    def different(self, left: Node, right: Node) -> bool:
        """True where two parts are shown to differ."""
        return self.decision(left, right) is DIFFERENT


def reasons(reference: Node, prediction: Node, config: Config, rule: str) -> tuple[str, ...]:
    """A few sentences, the plainest first; none where nothing but the evidence is to be said."""
    if rule in _SAID or config.free_parameters is FreeParameters.RENAME:
        return ()  # what differs under one renaming may be what agrees under another
    ask = Oracle(config.with_changes(form=Form.ANY))
    try:
        return tuple(islice(dict.fromkeys(_sentences(reference, prediction, ask, rule)), _MOST))
    except RecursionError:
        return ()


def _sentences(reference: Node, prediction: Node, ask: Oracle, rule: str) -> Iterator[str]:
    sides = (reference, prediction), (prediction, reference)
    among = any(isinstance(one, Tuple) and has_points(other) for one, other in sides)
    if rule == "kinds differ" and kind(reference) != kind(prediction) and not among:
        yield f"the reference is {_named(kind(reference))}, the prediction {_named(kind(prediction))}"
    left, right = meant(reference), meant(prediction)
    if rule == "domain":
        yield "the prediction is undefined where the reference has a value"
    if rule == "not solved":
        yield from _unsolved(right)
        return
    (name, value), (other, match) = unnamed(left), unnamed(right)
    if name is not None and other is not None and name != other and (rule == _NAMES or ask.equal(value, match)):
        yield f"the names {_called(name)} and {_called(other)} differ"
        if rule == _NAMES:
            return
    elif ask.different(left, right):
        yield from renamed_apart(left, right, ask)
    if not ask.equal(value, match):
        yield from _by_kind(value, match, ask)
    yield from named_apart(left, right, ask)
    if is_claim(left) and is_claim(right):
        yield from _relations(left, right, ask)
        yield from solutions_apart(left, right)


def _called(name: Node) -> str:
    """A name; that of a segment is two letters side by side."""
    return shown(name).replace("*", "") if is_length(name) else shown(name)


def _named(kind_name: str) -> str:
    if kind_name in _PLURALS:
        return _PLURALS[kind_name]
    return f"{'an' if kind_name[0] in 'aeiou' else 'a'} {kind_name}"


_PLURALS = {"text": "words", "named values": "named values"}


def _unsolved(prediction: Node) -> Iterator[str]:
    """``x^2 = 4 is not solved for x``."""
    for part in walk(prediction):
        if isinstance(part, Relation) and part.operators == ("=",) and assignment(part) is None:
            letters = sorted(map(shown, free_symbols(part)))
            if letters:
                yield f"{' = '.join(map(shown, part.terms))} is not solved for {' or '.join(letters)}"
                return


# -- by kind ----------------------------------------------------------------------------------------------------
def _by_kind(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    kinds = kind_of(left), kind_of(right)
    for group, step in _STEPS:
        if kinds[0] in group and kinds[1] in group:
            yield from step(left, right, ask)


def _quantities(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    if not isinstance(left, Quantity) or not isinstance(right, Quantity):
        if ask.wants_units:
            yield f"the unit stands in the {'reference' if isinstance(left, Quantity) else 'prediction'} alone"
        else:
            yield from scalars_apart(_bare(left), _bare(right), ask, bare=False)
        return
    units = f"{unit_text(left.unit)} and {unit_text(right.unit)}"
    if left.unit.dimension == right.unit.dimension:
        units_apart = (left.unit.scale, left.unit.turning) != (right.unit.scale, right.unit.turning)
        if units_apart and ask.equal(left.value, right.value):
            yield f"the numbers agree, the units do not: {units}"
        if left.unit.turning == right.unit.turning:
            yield from _in_one_unit(left, right, ask)
        if left.unit == right.unit and not left.unit.offset:
            yield from scalars_apart(left.value, right.value, ask, bare=False)
    elif is_currency(left.unit) and is_currency(right.unit):
        yield f"the currencies differ: {units}"
    elif left.unit.dimension and right.unit.dimension and not (has_currency(left.unit) and has_currency(right.unit)):
        yield f"the units have different dimensions: {units}"


def _in_one_unit(left: Quantity, right: Quantity, ask: Oracle) -> Iterator[str]:
    """``5 km is 500000 cm, not 5000 cm``"""
    if isinstance(left.value, Number) and isinstance(right.value, Number) and right.unit.scale:
        value = Fraction(getattr(converted(left.value, left.unit, right.unit), "value", 0))
        if left.unit.text != right.unit.text and ask.different(number(value), number(right.value.value)):
            yield f"{shown(left)} is {_amount(value, right.unit)}, not {shown(right)}"


def _amount(value: Fraction, unit: Unit) -> str:
    """A quantity, to six digits where its value is no short decimal."""
    text = display.value(value)
    if "/" in text and abs(value) < _LARGEST:
        text = f"about {float(value):.6g}"
    return f"{text} {unit_text(unit)}"


def _bare(node: Node) -> Node:
    return node.value if isinstance(node, Quantity) else node


def _numerals(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    if isinstance(left, Numeral) and isinstance(right, Numeral):
        if left.base != right.base:
            yield f"the bases differ: {left.base} and {right.base}"
        elif left.digits != right.digits:
            yield f"the digits differ: {left.digits} and {right.digits}"
        return
    numeral, other, name = (left, right, "prediction") if isinstance(left, Numeral) else (right, left, "reference")
    if isinstance(numeral, Numeral) and isinstance(other, Number) and value_of(numeral) == number(other.value):
        yield f"the {name} is the value in base ten, where base {numeral.base} stands on the other side"


def _percents(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    signs = [any(isinstance(part, Apply) and part.head == "percent" for part in walk(side)) for side in (left, right)]
    if signs[0] != signs[1] and ask.wants_percents:
        yield f"a percent sign stands in the {'reference' if signs[0] else 'prediction'} alone"
    elif any(signs):
        yield from scalars_apart(_hundredth(left), _hundredth(right), ask)


def _hundredth(node: Node) -> Node:
    """What a percentage is as a number."""
    return product(number(Fraction(1, 100)), node.args[0]) if kind_of(node) is Kind.PERCENT else node  # type: ignore[union-attr]


def _angles(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """Angles in radians."""
    sides = [in_degrees(side) for side in (left, right)]
    own, theirs = (
        side if degrees is None else product(degrees, Apply("div", (Constant("pi"), number(180))))
        for side, degrees in zip((left, right), sides, strict=True)
    )
    yield from scalars_apart(own, theirs, ask)


def _ratios(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    if not isinstance(left, Ratio) or not isinstance(right, Ratio):
        return
    if len(left.terms) != len(right.terms):
        yield f"{len(left.terms)} terms against {len(right.terms)}"
    elif ask.equal(left, Ratio(right.terms[::-1])):
        yield "the terms of the ratio are in another order"
    elif left.clock and right.clock:
        return  # times of day
    elif len(left.terms) == len("ab"):
        yield from _quotients(quotient(*left.terms), quotient(*right.terms), ask)
    else:
        for place, (term, match) in enumerate(zip(left.terms[1:], right.terms[1:], strict=True), 2):
            one, other = Ratio((left.terms[0], term)), Ratio((right.terms[0], match))
            if ask.different(one, other):
                yield f"the first term is to term {place} as {shown(one)}, and in the prediction as {shown(other)}"


def _quotients(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """The values of two ratios of numbers."""
    values = exact(left), exact(right)
    if values[0] is not None and values[1] is not None and ask.different(left, right):
        yield f"the quotients are {' and '.join(display.pair(*values))}"


def _congruences(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    moduli = [side.modulus if isinstance(side, Relation) else None for side in (left, right)]
    if moduli[0] is not None and moduli[1] is not None and ask.different(moduli[0], moduli[1]):
        yield f"the moduli differ: {shown(moduli[0])} and {shown(moduli[1])}"


_VALUES = frozenset({Kind.SCALAR, Kind.QUANTITY})
_COLLECTIONS = frozenset({Kind.SET, Kind.LIST})
_ARRAYS = frozenset({Kind.TUPLE, Kind.VECTOR, Kind.BRACKET, Kind.LIST})
_REGIONS = frozenset(
    {Kind.INTERVAL, Kind.REGION, Kind.BUILDER, Kind.INEQUALITY, Kind.CLAIM, Kind.TUPLE, Kind.BRACKET, Kind.SET}
)
_STEPS: tuple[tuple[frozenset[Kind], Callable[[Node, Node, Oracle], Iterator[str]]], ...] = (
    (frozenset({Kind.SCALAR}), scalars_apart),
    (_VALUES, _quantities),
    (frozenset({Kind.NUMERAL, Kind.SCALAR}), _numerals),
    (frozenset({Kind.PERCENT, Kind.SCALAR}), _percents),
    (frozenset({Kind.ANGLE, Kind.SCALAR}), _angles),
    (frozenset({Kind.RATIO}), _ratios),
    (frozenset({Kind.CONGRUENCE}), _congruences),
    (_COLLECTIONS | {Kind.SCALAR, Kind.TUPLE}, elements_apart),
    (_ARRAYS, components_apart),
    (frozenset({Kind.MATRIX, Kind.VECTOR, Kind.TUPLE}), matrices_apart),
    (_REGIONS, regions_apart),
)


# -- relations --------------------------------------------------------------------------------------------------
def _relations(left: Node, right: Node, ask: Oracle) -> Iterator[str]:
    """One relation each: the same borders under other signs, or sides whose differences differ by a constant."""
    pair = links(left), links(right)
    if pair[0] is None or pair[1] is None or len(pair[0]) != 1 or len(pair[1]) != 1:
        return
    one, other = pair[0][0], pair[1][0]
    if one.operator != other.operator or one.operator in ("<", "<="):
        borders = (Relation((link.left, link.right), ("=",)) for link in (one, other))
        if free_symbols(left) and ask.equal(*borders):
            yield "the sides agree up to their order and a factor, the signs of relation do not"
    elif assignment(left) is None and assignment(right) is None:
        for constant in constants_apart(difference(one.left, one.right), difference(other.left, other.right), ask):
            yield f"left side minus right side differs by the constant {constant}"
