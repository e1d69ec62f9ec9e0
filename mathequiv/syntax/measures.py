"""Bare letters that are units: ``5m``, ``100 s^{-1}``; sums in which one measure tells that others are measures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from mathequiv.nodes import (
    Apply,
    Call,
    Constant,
    Listing,
    Node,
    Number,
    Quantity,
    Rational,
    Relation,
    Set,
    Symbol,
    Tuple,
    Unit,
    children,
    rebuild,
    walk,
)
from mathequiv.syntax import rates, units
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.building import multiplied, summed, ungrouped


def total(parts: list[Node]) -> Node | None:
    """The sum of parts with a measure among them; None where there is none.

    ``5 m`` is a measure where another part has a unit of its dimension; a unit behind a sum whose other terms have none
    is the unit of the whole.
    """
    unit = _common_unit(parts)
    if unit is None:
        return None
    parts = [alike(part, unit) for part in parts]
    return _spread(parts) or summed(parts)


def all_alike(parts: tuple[Node, ...]) -> tuple[Node, ...]:
    """``max(3 m, 500 cm)``: the arguments as measures, where one of them is."""
    unit = _common_unit(parts)
    return parts if unit is None else tuple(alike(part, unit) for part in parts)


def _common_unit(parts: Sequence[Node]) -> Unit | None:
    """The unit of the first measure among the parts, if it has a dimension."""
    for part in parts:
        if isinstance(part, (Quantity, Apply)) and (unit := _unit_of(part)) is not None and unit.dimension:
            return unit
    return None


def _spread(parts: list[Node]) -> Node | None:
    """A unit behind a sum whose other terms have none is the unit of the sum; None where it is not."""
    last = parts[-1]
    measured = last.args[0] if isinstance(last, Apply) and last.head == "neg" else last
    if not isinstance(measured, Quantity) or len(measured.unit.dimension) == 0 or rates.is_money(measured.unit):
        return None
    if any(map(_has_measure, parts[:-1])):
        return None
    value: Node = measured.value if measured is last else Apply("neg", (measured.value,))
    return Quantity(summed([*parts[:-1], value]), measured.unit)


def _unit_of(part: Quantity | Apply) -> Unit | None:
    """The unit of a measure, perhaps with a minus sign before it."""
    measure = part if isinstance(part, Quantity) else part.args[0] if part.head == "neg" else None
    return measure.unit if isinstance(measure, Quantity) else None


def alike(part: Node, unit: Unit) -> Node:
    """The part as a measure, where it is a number before letters that are a unit of the same dimension."""
    if isinstance(part, Apply) and part.head == "neg":
        return Apply("neg", (alike(part.args[0], unit),))
    found = bare_unit(part)
    return found if isinstance(found, Quantity) and found.unit.dimension == unit.dimension else part


def bare_unit(node: Node) -> Node | None:
    """``5m``, ``100 s^{-1}``: numbers, then letters that are all units."""
    if not isinstance(node, Apply) or node.head != "mul" or _unit_text(node.args[-1]) is None:
        return None
    place = next((at for at, factor in enumerate(node.args) if not _is_plain(factor)), 0)
    symbols = _unit_texts(node.args[place:])
    if place == 0 or None in symbols:
        return None
    reading = units.read_unit(" ".join(text for text in symbols if text))
    values = node.args[:place]
    return None if reading is None else Quantity(values[0] if place == 1 else Apply("mul", values), reading.unit)


# Numbers before letters of units, wherever they stand: what may be a measure in a larger answer.
_MAY_MEASURE = re.compile(
    r"[\d)}½]\s*(?:\\[,;! ]|~)?\s*(?:\\mathrm\s*\{\s*~?)?[kcnpGMd]?[mgshlLNJWVAKCFTHBb]{1,3}(?![a-z({])"
)
_HOLDING = (Listing, Tuple, Set, Relation)


def with_bare_units(node: Node, text: str) -> Node | None:
    """The reading in which numbers before letters of units are measures: ``x = 5 m``.

    None where there are none, and in formulas with any other letters: ``1/(2m) (h/L)^2``.
    """
    if isinstance(node, Symbol) or not _MAY_MEASURE.search(text):
        return None
    found = _measured(node)
    if found == node or _calculates_with_letters(found) or _defines(found) or _adds_unlike(found):
        return None
    return found


def zeros_measured(found: tuple[Node, ...]) -> tuple[Node, ...]:
    """The readings with a zero before letters of units as a measure in each: ``0 K`` is no product."""
    first = _zeros(found[0]) if _measured(found[0]) in found[1:] else found[0]
    return found[1:] if first in found[1:] else (first, *found[1:])


def _zeros(node: Node) -> Node:
    if isinstance(node, Apply) and node.head == "mul":
        found = bare_unit(node)
        return found if isinstance(found, Quantity) and _is_zero(found.value) else node
    if isinstance(node, Apply) and node.head == "neg":
        return opposite(_zeros(node.args[0]))
    return rebuild(node, _zeros) if isinstance(node, _HOLDING) else node


def _is_zero(value: Node) -> bool:
    factors = value.args if isinstance(value, Apply) and value.head == "mul" else (value,)
    return any(isinstance(factor, Number) and not factor.value for factor in factors)


def _adds_unlike(node: Node) -> bool:
    """``5m^3 + 8m`` and ``8m + 3`` add no measures: those of a sum have one dimension."""
    sums = (inner.args for inner in walk(node) if isinstance(inner, Apply) and inner.head == "add")
    return any(len({_dimension(part) for part in parts} - {None}) > 1 for parts in sums)


def _dimension(node: Node) -> tuple[tuple[str, Rational], ...] | None:
    """That of a measure, empty for what has no unit; None for what is calculated with units."""
    node = _unsigned(node)
    if isinstance(node, Quantity):
        return node.unit.dimension
    if isinstance(node, Apply) and node.head in ("mul", "div"):  # 3m/2: of the one measure in it
        parts = [found for found in map(_dimension, node.args) if found != ()]
        return parts[0] if len(parts) == 1 and (node.head == "mul" or _dimension(node.args[1]) == ()) else None
    return None if any(isinstance(inner, Quantity) for inner in walk(node)) else ()


def _unsigned(node: Node) -> Node:
    return node.args[0] if isinstance(node, Apply) and node.head == "neg" else node


def _defines(node: Node) -> bool:
    """``C(h) = 4h``: the value of a function of a letter is made of that letter."""
    name = node.terms[0] if isinstance(node, Relation) else None
    return isinstance(name, Call) and any(isinstance(arg, Symbol) for arg in name.args)


def _calculates_with_letters(node: Node) -> bool:
    parts = (inner for inner in walk(node) if isinstance(inner, Apply))
    return any(isinstance(part, (Symbol, Call)) for inner in parts for part in inner.args)


def _measured(node: Node) -> Node:
    """Measures of bare letters, in collections, relations, and what units are calculated with."""
    if isinstance(node, Apply) and node.head == "mul":
        return bare_unit(node) or _product_of_measures(node) or _over_measure(node) or rebuild(node, _measured)
    if isinstance(node, Apply) and node.head == "div" and (quotient := _per(node)) is not None:
        return quotient
    if isinstance(node, Apply) and node.head == "neg":
        inner = _measured(node.args[0])
        return node if inner == node.args[0] else opposite(inner)
    if isinstance(node, Apply) and node.head == "pow":
        return Apply("pow", (_measured(node.args[0]), node.args[1]))
    if isinstance(node, Quantity):  # 5 T into the page
        return node if node.unit.dimension else Quantity(_measured(node.value), node.unit)
    if isinstance(node, _HOLDING) or (isinstance(node, Apply) and node.head in _OF_MEASURES):
        return rebuild(node, _measured)
    return node


def _product_of_measures(node: Apply) -> Node | None:
    """``5 m * 3 m``: each number with the letters behind it; None where something else stands between them."""
    starts = [
        at for at, part in enumerate(node.args) if _is_plain(part) and (at == 0 or not _is_plain(node.args[at - 1]))
    ]
    if len(starts) < 2 or starts[0]:
        return None
    runs = [node.args[at:end] for at, end in pairwise((*starts, len(node.args)))]
    parts = [bare_unit(Apply("mul", run)) if len(run) > 1 else None for run in runs]
    known = [part for part in parts if part is not None]
    return Apply("mul", tuple(known)) if len(known) == len(parts) else None


def _over_measure(node: Apply) -> Node | None:
    """``10 m / 5 s``: the letters behind a number under a measure are its unit; None where no measure stands."""
    first, rest = node.args[0], node.args[1:]
    if not isinstance(first, Apply) or first.head != "div":
        return None
    top, bottom = _measured(first.args[0]), first.args[1]
    below = bare_unit(Apply("mul", (bottom, *rest))) if isinstance(bottom, Number) else None
    return Apply("div", (top, below)) if below is not None and _has_measure(top) else None


def _per(node: Apply) -> Quantity | None:
    r"""``\frac{5 m}{s^2}``: a measure above symbols of units; None for any other quotient."""
    top, bottom = _measured(node.args[0]), node.args[1]
    factors = bottom.args if isinstance(bottom, Apply) and bottom.head == "mul" else (bottom,)
    texts, between = _unit_texts(factors), " "
    if None in texts and isinstance(factors[0], Symbol):
        texts, between = [factors[0].name, *_unit_texts(factors[1:])], ""  # cm^3
    if not isinstance(top, Quantity) or None in texts:
        return None
    unit = rates.per(top.unit, between.join(text for text in texts if text))
    return None if unit is None else Quantity(top.value, unit)


def _has_measure(node: Node) -> bool:
    return any(isinstance(inner, Quantity) for inner in walk(node))


def _unit_texts(factors: tuple[Node, ...]) -> list[str | None]:
    """The texts of unit symbols; the prefix of micro, and any before the ohm, stand apart as letters."""
    texts: list[str | None] = []
    prefix = ""
    for at, factor in enumerate(factors):
        after = factors[at + 1] if at + 1 < len(factors) else None
        if isinstance(factor, Symbol) and not prefix and _is_prefix(factor, after):
            prefix = "\\mu " if factor.name == "mu" else factor.name
            continue
        text = _unit_text(factor)
        texts.append(prefix + text if text is not None else None)
        prefix = ""
    return texts


def _is_prefix(factor: Symbol, after: Node | None) -> bool:
    plain = factor.sub is None and not factor.marks
    return plain and after is not None and (factor.name == "mu" or (factor.name in "kMGm" and after == Symbol("Omega")))


def _unit_text(node: Node) -> str | None:
    """The text of a unit symbol, perhaps to a power."""
    if isinstance(node, Apply) and node.head == "pow":
        base, exponent = node.args
        sign, exponent = (
            ("-", exponent.args[0]) if isinstance(exponent, Apply) and exponent.head == "neg" else ("", exponent)
        )
        text = _unit_text(base)
        plain = isinstance(exponent, Number) and isinstance(exponent.value, int)
        return f"{text}^{sign}{exponent.value}" if text and plain and isinstance(exponent, Number) else None
    if not isinstance(node, Symbol) or node.sub is not None or node.marks:
        return None
    return node.name if units.lookup(node.name) is not None and node.name not in v.GREEK - {"Omega"} else None


def measured_alike(terms: list[Node], operators: list[str]) -> tuple[Node, ...]:
    r"""``\frac{40}{3} \approx 13.33 minutes``: the unit behind the last of several values is that of each."""
    last = terms[-1]
    if not isinstance(last, Quantity) or not {"=", "approx"}.issuperset(operators) or rates.is_money(last.unit):
        return tuple(terms)
    if any(isinstance(inner, (Quantity, Symbol)) for term in terms[:-1] for inner in walk(term)):
        return tuple(terms)
    return (*(Quantity(term, last.unit) for term in terms[:-1]), last)


def opposite(node: Node) -> Node:
    """The opposite of a value; -40 degrees is a temperature, and no opposite of one."""
    if isinstance(node, Quantity):
        return Quantity(Apply("neg", (node.value,)), node.unit)
    return Apply("neg", (node,))


def shared(top: Node, bottom: Node) -> list[Node] | None:
    """``1/2%`` and ``1/2 °C``: a quotient with the sign behind it; None where no such sign stands there."""
    if isinstance(bottom, Apply) and bottom.head in _SHARED:
        return [Apply(bottom.head, (Apply("div", (top, bottom.args[0])),))]
    if isinstance(bottom, Quantity) and bottom.unit.offset and isinstance(bottom.value, Number):
        return [Quantity(Apply("div", (top, bottom.value)), bottom.unit)]
    return None


_SHARED = frozenset({"percent", "degree"})


def divided(factors: list[Node], right: Node) -> list[Node]:
    """A quotient, or a measure by a unit: ``$12/hr``."""
    rate = _rate(factors[0], right) if type(factors[0]) is Quantity and len(factors) == 1 else None
    return [rate or Apply("div", (ungrouped(multiplied(factors)), ungrouped(right)))]


def _rate(measure: Quantity, right: Node) -> Quantity | None:
    """Money, or things counted, by a unit of more than a letter, a degree by any; None for any other quotient."""
    text = _unit_text(right)
    if text is None or (len(text.partition("^")[0]) < _WORD and not measure.unit.offset):
        return None
    unit = rates.divided(measure.unit, text)
    return None if unit is None else Quantity(measure.value, unit)


def priced(factors: list[Node], right: Node) -> list[Node] | None:
    """Money by a unit of one letter, where nothing stands behind it: ``€5/m^2``; None for any other quotient."""
    money, text = factors[0], _unit_text(right)
    if len(factors) > 1 or not isinstance(money, Quantity) or not rates.is_money(money.unit) or text is None:
        return None
    unit = rates.divided(money.unit, text) if text.partition("^")[0] in _PRICED else None
    return None if unit is None else [Quantity(money.value, unit)]


_PRICED = frozenset("hgmLs")
_WORD = 2  # letters


def products_first(found: tuple[Node, ...]) -> tuple[Node, ...]:
    """The readings without a function of a measure; the power, modulus, root or maximum of one comes last."""
    if not _applies_to_measure(found[0], _PLAIN):
        return found
    return found[1:] if _applies_to_measure(found[0], _OF_MEASURES) else (*found[1:], found[0])


_PLAIN = frozenset({"neg", "add", "mul", "div", "pm", "mp", "or", "and"})
_OF_MEASURES = _PLAIN | {"pow", "abs", "sqrt", "max", "min"}


def _applies_to_measure(node: Node, plain: frozenset[str]) -> bool:
    """True where a function not in ``plain`` is of a measure, or a measure is an exponent: ``\\sin 2ft``."""
    pending = [(node, False)]
    while pending:
        inner, applied = pending.pop()
        if applied and isinstance(inner, Quantity):
            return True
        applied = applied or isinstance(inner, Call) or (isinstance(inner, Apply) and inner.head not in plain)
        raised = isinstance(inner, Apply) and inner.head == "pow"
        pending.extend((part, applied or (raised and at > 0)) for at, part in enumerate(children(inner)))
    return False


def _is_plain(node: Node) -> bool:
    return all(isinstance(inner, (Number, Apply, Constant)) for inner in walk(node))
