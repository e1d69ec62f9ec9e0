"""Bare letters that are units: ``5m``, ``100 s^{-1}``; sums in which one measure tells that others are measures."""

from __future__ import annotations

from mathequiv.nodes import Apply, Call, Constant, Node, Number, Quantity, Symbol, Unit, children, walk
from mathequiv.syntax import rates, units
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.building import multiplied, summed, ungrouped


def total(parts: list[Node]) -> Node | None:
    """The sum of parts with a measure among them; None where there is none.

    ``5 m`` is a measure where another part has a unit of its dimension; a unit behind a sum whose other terms have none
    is the unit of the whole.
    """
    unit = None
    for part in parts:
        if isinstance(part, (Quantity, Apply)) and (unit := _unit_of(part)) is not None and unit.dimension:
            break
    else:
        return None
    assert unit is not None
    parts = [alike(part, unit) for part in parts]
    return _spread(parts) or summed(parts)


def _spread(parts: list[Node]) -> Node | None:
    """A unit behind a sum whose other terms have none is the unit of the sum; None where it is not."""
    last = parts[-1]
    measured = last.args[0] if isinstance(last, Apply) and last.head == "neg" else last
    if not isinstance(measured, Quantity) or len(measured.unit.dimension) == 0 or rates.is_money(measured.unit):
        return None
    if any(isinstance(inner, Quantity) for part in parts[:-1] for inner in walk(part)):
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


def opposite(node: Node) -> Node:
    """The opposite of a value; -40 degrees is a temperature, and no opposite of one."""
    if isinstance(node, Quantity):
        return Quantity(Apply("neg", (node.value,)), node.unit)
    return Apply("neg", (node,))


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
