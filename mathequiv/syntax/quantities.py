"""Text inside formulas: units, counted nouns, percent words, declarations."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Constant, Node, Number, Quantity, Symbol, Unit, walk
from mathequiv.syntax import nouns, units
from mathequiv.syntax.building import multiplied
from mathequiv.syntax.items import Item, Kind
from mathequiv.syntax.rates import described, is_money, over, priced, raised, rate
from mathequiv.syntax.unit_fractions import begins_unit_fraction, unit_fraction
from mathequiv.syntax.vocabulary import CURRENCIES, ORDINALS

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

_DECLARING = re.compile(r"(for|where|with|such that|as|any|all|and any|from|on|while|in which)\b", re.IGNORECASE)
_CONDITION = re.compile(r"(if|when|whenever|given|provided|unless)\b", re.IGNORECASE)
_CONNECTING = {"and": "and", "or": "or", "&": "and", ", and": "and", ", or": "or", "and/or": "or", "und": "and",
               "和": "and", "或": "or", "又は": "or", "または": "or", "и": "and", "или": "or", "oder": "or", "ou": "or",
               "et": "and", "且": "and", "ó": "or"}  # fmt: skip
_PERCENT = frozenset({"percent", "percentage", "per cent", "percents", "percentage points", "%", "\\%", "prozent",
                      "procent", "pour cent", "pourcent", "por ciento", "por cento", "per cento", "percento", "процент",
                      "процента", "процентов", "パーセント", "퍼센트"})  # fmt: skip
_DEGREES = frozenset({"degrees", "degree", "deg", "°", "^\\circ", "degrés", "degré", "grados", "graus", "gradi",
                      "градус", "градуса", "градусов", "度", "도"})  # fmt: skip
_SCALES = {"hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "dozen": 12,
           "dozens": 12, "万": 10**4, "亿": 10**8, "百万": 10**6, "千": 10**3}  # fmt: skip
_LONGEST_UNIT = 24  # items
_SPACES = re.compile(r"(?:\\[ ,;:!]|~|\s)+")


def plain_words(text: str) -> str:
    """Text with its spacing commands and dollar signs made single spaces."""
    return _SPACES.sub(" ", text.replace("$", " ")).strip()


def connective(text: str) -> str | None:
    """``and`` or ``or``, when the text is one of the words for it."""
    return _CONNECTING.get(plain_words(text).strip(",").strip().lower())


def is_share(text: str) -> bool:
    """True for the words and signs of percents and degrees."""
    return (lower := plain_words(text).lower().rstrip(".")) in _PERCENT or _is_degree(lower, text)


def _is_degree(lower: str, text: str) -> bool:
    """A word for degrees; the German one has a capital, and without it is a gradient."""
    return lower in _DEGREES or text.strip() == "Grad"


def declares(text: str) -> bool:
    """True for text that begins a declaration: "for", "where", "if"."""
    return _DECLARING.match(plain_words(text).lstrip(", (")) is not None or is_condition(text)


def is_condition(text: str) -> bool:
    """True for text that makes the answer conditional: "if", "when", "provided"."""
    return _CONDITION.match(plain_words(text).lstrip(", (")) is not None


def is_operator(parser: Parser, item: Item, after: Item | None) -> bool:
    r"""``\\operatorname{sinc} x``: a name that the vocabulary does not have, with its argument close behind."""
    if not parser.source.text.startswith(r"\operatorname", item.start) or units.lookup(plain_words(item.text)):
        return False
    return item.text.isalpha() and after is not None and after.kind in _ARGUMENTS


def applies(parser: Parser, item: Item) -> bool:
    """True for such a name behind a factor, with its argument bare or in brackets."""
    operand = parser.peek(1)
    if item.kind is not Kind.TEXT or operand is None:
        return False
    named = parser.source.text.startswith(r"\operatorname", item.start) and operand.text in ("(", "_")
    return named or is_operator(parser, item, operand)


_ARGUMENTS = frozenset({Kind.LETTER, Kind.CONSTANT, Kind.NUMBER, Kind.ACCENT, Kind.FUNCTION})


def following(parser: Parser, item: Item, factors: list[Node]) -> Node | None:
    """The product of the factors with what stands next, where that is a unit in any of its spellings."""
    if applies(parser, item):
        return None
    if item.kind is Kind.TEXT or (
        item.kind is Kind.LETTER and (item.gap or item.text == "mu") and begins_compound(parser, factors)
    ):
        return after(parser, multiplied(factors))
    if item.kind is Kind.LETTER and len(factors) == 2 and (last := _last_part(item, factors)) is not None:
        parser.take()
        return last
    if item.kind is not Kind.COMMAND:
        return None
    if item.text in CURRENCIES and parser.peek(1) is None:
        parser.take()
        return Quantity(multiplied(factors), currency(CURRENCIES[item.text]))
    if not begins_unit_fraction(parser, item) or (unit := unit_fraction(parser)) is None:
        return None
    parser.at += 3
    return Quantity(multiplied(factors), unit)


def _last_part(item: Item, factors: list[Node]) -> Node | None:
    """``5 min 30 s``: the last of the parts of a quantity, with a bare letter for its unit."""
    row, (before, number) = units.lookup(item.text), factors
    parts = before.args if isinstance(before, Apply) and _is_sum(before) else (before,)
    last = parts[-1]
    if row is None or not isinstance(number, Number) or not isinstance(last, Quantity):
        return None
    if tuple(sorted(row.dimension.items())) != last.unit.dimension or row.scale >= last.unit.scale:
        return None
    return Apply("add", (*parts, Quantity(number, Unit(item.text, row.scale, last.unit.dimension))))


def after(parser: Parser, value: Node) -> Node | None:
    """The value with the unit, noun, percent or degree that stands next; None where the text is something else."""
    item = parser.peek()
    assert item is not None
    words = plain_words(item.text)
    lower = words.lower().rstrip(".")
    if lower in _PERCENT or _is_degree(lower, item.text):
        if isinstance(value, Apply) and value.head in ("percent", "degree"):
            parser.fail("two signs of percent or degree behind one value", item)
        parser.take()
        return Apply("percent" if lower in _PERCENT else "degree", (value,))
    if lower in ORDINALS and isinstance(value, Number) and value.value.denominator == 1:
        parser.take()
        return value
    if lower in _SCALES:
        parser.take()
        if isinstance(value, Quantity):
            return Quantity(Apply("mul", (value.value, Number(_SCALES[lower]))), value.unit)
        return Apply("mul", (value, Number(_SCALES[lower])))
    if declares(item.text) or connective(item.text):
        return None
    cent = parser.peek(1)
    if cent is not None and cent.kind is Kind.TEXT and f"{lower} {plain_words(cent.text).lower()}" in _PERCENT:
        parser.at += 2
        return Apply("percent", (value,))
    return _unit(parser, value) or temperature(parser, value) or _noun(parser, item, value)


_BEFORE_COMPOUND = frozenset({Kind.NUMBER, Kind.GROUP})


def may_begin_compound(before: Item, letter: Item) -> bool:
    """True for the symbol of a unit, or a prefix, behind a value, at one look."""
    if before.kind not in _BEFORE_COMPOUND:
        return False
    return letter.text in _KILO or letter.text == "mu" or units.lookup(letter.text) is not None


def begins_compound(parser: Parser, factors: list[Node]) -> bool:
    """True for a compound of unit symbols after a number and a space: ``1.4 m/s``, ``J mol^{-1}``, ``N·s``, ``μF``."""
    first, second = parser.items[parser.at], parser.peek(1)
    if parser.at == 0 or not parser.source.measured or not may_begin_compound(parser.items[parser.at - 1], first):
        return False
    if first.text == "mu" and second is not None and second.kind is Kind.TEXT:
        return _longest(parser) is not None
    ahead = {item.text for item in parser.items[parser.at + 1 : parser.at + _LONGEST_UNIT]}
    product = parser.opener != "{" and _is_product(parser)
    reading = _longest(parser) if product or not ahead.isdisjoint("/^") else None
    if reading is None:
        return False
    if reading[1].quotient and reading[1].names > 1:
        return True
    told = product or (reading[1].inverse and parser.opener != "{")
    if not told or not _ends_term(parser, reading[0]):
        return False
    return not any(isinstance(inner, Symbol) for factor in factors for inner in walk(factor))


def _is_product(parser: Parser) -> bool:
    r"""True for a usual product of two symbols with a dot, and for a symbol close behind its prefix: ``N·s``, ``kΩ``.

    ``\mu F``, ``m Ω`` and a power of either are products of letters first.
    """
    first, second, third = parser.peek(), parser.peek(1), parser.peek(2)
    if first is None or second is None or not first.gap:
        return False
    if second.kind is Kind.LETTER:
        if third is not None and third.is_op("^"):
            return False
        if first.text == "mu":
            origin = parser.source.origin  # the sign close before the symbol; no command can stand so
            return second.text in _MICRO and origin(second.start) == origin(first.start) + 1
        return first.text in _KILO and second.text == "Omega" and not second.gap
    return first.text in _DERIVED and second.is_op("*") and third is not None and third.text in _BASIC


# Symbols that stand in products with a dot; behind micro, none that friction has (semantics 3).
_DERIVED, _BASIC = frozenset({"N", "J", "W", "V", "A", "C", "T", "Omega"}), frozenset({"m", "s", "h", "A", "cm"})
_MICRO, _KILO = frozenset({"F", "C", "m", "s", "A", "V", "W", "J", "L", "T", "H"}), frozenset("kM")


def _ends_term(parser: Parser, end: int) -> bool:
    """True where no further factor stands behind the unit."""
    item = parser.items[end] if end < parser.size else None
    return item is None or item.kind in (Kind.RELATION, Kind.TEXT) or item.is_op("+", "-", ",", ";", "and", "or")


def _noun(parser: Parser, item: Item, value: Node) -> Node | None:
    """The counted noun that the run of text items from the cursor is, all its words together."""
    end = parser.at
    words: list[str] = []
    while end < len(parser.items) and parser.items[end].kind is Kind.TEXT and not connective(parser.items[end].text):
        words.append(plain_words(parser.items[end].text))
        end += 1
    if isinstance(value, Apply) and value.head == "mul" and isinstance(value.args[0], Quantity):
        parser.fail("two measures side by side")
    named, power = " ".join(words), _power(parser, end)
    if not power and (told := described(value, named)) is not None:
        parser.at = end
        return told
    noun = rate(f"{named}{f'^{power}' if power else ''}") if "/" in named or " per " in named else None
    noun = noun or nouns.counted_noun(named)
    if noun is not None and power:
        noun = noun if noun.dimension else raised(noun, power)
        end += 2
    counts = any(isinstance(inner, (Number, Constant)) or _is_counted(inner) for inner in walk(value))
    if noun is None or not counts or len(noun.text) < 2 - (not noun.text.isascii()):
        return None
    parser.at = end
    return Quantity(value, noun)


def _power(parser: Parser, at: int) -> str:
    """The digit that is the exponent at ``at``; empty where none is."""
    if at + 1 >= len(parser.items) or not parser.items[at].is_op("^"):
        return ""
    digit = parser.items[at + 1]
    text = digit.raw if digit.kind is Kind.GROUP else digit.text
    return text if len(text) == 1 and text.isdecimal() else ""


def _is_counted(node: Node) -> bool:
    """A number of things: what stands before the noun need not be looked through again."""
    return isinstance(node, Quantity) and not node.unit.dimension


def _unit(parser: Parser, value: Node) -> Node | None:
    best = _longest(parser)
    if best is None:
        return None
    before = parser.items[parser.at - 2] if parser.at > 1 else None
    times = before is not None and before.is_op("x", "*")
    if isinstance(value, Quantity) and is_money(value.unit):
        if (found := priced(value, best[1])) is None:
            parser.fail("two units of one amount")
        parser.at = best[0]
        return found
    first = value.args[0] if isinstance(value, Apply) and value.head == "mul" else value
    if _is_sum(first, _MOST_MEASURES):
        parser.fail(f"more than {_MOST_MEASURES} measures of one thing")
    joined = over(value, best[1].unit, before) or _joined(value, best[1].unit, times)
    if _is_sum(joined) and isinstance(joined, Apply) and not _falls(joined.args[-2:]):
        parser.fail("two measures side by side")
    parser.at = best[0]
    return joined


def _falls(parts: tuple[Node, ...]) -> bool:
    """True for two measures of one thing, the second in a smaller unit: ``6 h 40 min``."""
    first, second = (part.unit for part in parts if isinstance(part, Quantity))
    return first.dimension == second.dimension and first.scale > second.scale


def _joined(value: Node, unit: Unit, times: bool) -> Node:
    """``6 h 40 min`` is a sum of quantities, ``5 cm \\times 3 cm`` a product; ``3 \\times 10^8 m/s`` is one."""
    factors = value.args if isinstance(value, Apply) and value.head == "mul" else (value,)
    if times and isinstance(inner := factors[0], Apply) and inner.head == "mul":
        factors = (*inner.args, *factors[1:])
    if times and any(isinstance(factor, Quantity) for factor in factors):
        return Apply("mul", (*factors[:-1], Quantity(factors[-1], unit)))
    if len(factors) == 3 and (first := _hours(factors[0], factors[1], unit)) is not None and not times:
        return Apply("add", (first, Quantity(factors[2], unit)))
    if len(factors) > 1 and (isinstance(factors[0], Quantity) or _is_sum(factors[0])):
        second = Quantity(multiplied(list(factors[1:])), unit)
        before = factors[0].args if isinstance(factors[0], Apply) else (factors[0],)
        return Apply("add", (*before, second))
    return Quantity(value, unit)


def _hours(number: Node, letter: Node, unit: Unit) -> Quantity | None:
    """``6 h`` before minutes: a bare letter is a unit where a unit of its dimension, and smaller, follows."""
    row = units.lookup(letter.name) if isinstance(letter, Symbol) and letter.sub is None and not letter.marks else None
    if row is None or not isinstance(number, Number) or not isinstance(letter, Symbol):
        return None
    if tuple(sorted(row.dimension.items())) != unit.dimension or row.scale <= unit.scale:
        return None
    return Quantity(number, Unit(letter.name, row.scale, unit.dimension))


_MOST_MEASURES = 4  # days, hours, minutes, seconds


def _is_sum(node: Node, least: int = 2) -> bool:
    """A sum of measures, of ``least`` or more."""
    if not isinstance(node, Apply) or node.head != "add" or len(node.args) < least:
        return False
    return all(isinstance(part, Quantity) for part in node.args)


def _longest(parser: Parser) -> tuple[int, units.Reading] | None:
    """The longest run of items from the cursor that is a compound unit, and where it ends."""
    end, text, best = parser.at, "", None
    items = parser.items
    while end < len(items) and end - parser.at < _LONGEST_UNIT:
        piece = _piece(parser, items[end], items[end - 1] if end > parser.at else None)
        if piece is None:
            break
        text += piece
        end += 1
        reading = units.read_unit(text) if items[end - 1].kind not in (Kind.OPERATOR,) else None
        if reading is not None:
            best = (end, reading)
    return best


def _piece(parser: Parser, item: Item, before: Item | None) -> str | None:
    """The text of an item inside a compound unit."""
    if item.kind is Kind.LETTER and len(item.text) > 1:
        return {"mu": "\\mu ", "Omega": "Omega"}.get(item.text)
    if item.kind is Kind.GROUP and item.text == "(" and before is not None:
        return parser.source.text[item.start : item.end]
    if item.kind is Kind.TEXT:
        return f" {item.text} "
    if item.kind is Kind.LETTER:
        return f" {item.text}" if item.gap else item.text
    if item.is_op("/", "^", "-", "*", "x"):
        return {"x": "*"}.get(item.text, item.text)
    close = before is not None and not item.gap and before.text[-1:] not in (" ", "~")
    if item.kind is Kind.NUMBER and before is not None and item.text.isdecimal() and close:
        return item.text if before.is_op("^", "-") else None if before.kind is Kind.OPERATOR else f"^{item.text}"
    if item.kind is Kind.GROUP and item.raw.lstrip("-").isdecimal():
        return f"{{{item.raw}}}"
    if item.is_op("circ", "degree") or item.raw in _CIRCLES:
        return r"\circ "
    return None


_CIRCLES = frozenset({"circ", "degree"})


def currency(code: str) -> Unit:
    """The unit of a currency sign."""
    if code == "cents":
        return Unit("cents", Fraction(1, 100), (("USD", 1),))
    return Unit(code, Fraction(1), ((code, 1),))


_NAMING = frozenset({Kind.LETTER, Kind.TEXT})
_SCALE_NAMES = frozenset({"celsius", "fahrenheit"})


def temperature(parser: Parser, node: Node) -> Node | None:
    """``20^\\circ C`` is a temperature."""
    item = parser.peek()
    written = item.text.strip(" ~\n").removeprefix("^\\circ ") if item is not None else ""
    name = written.lower()
    if item is None or item.kind not in _NAMING or (name not in _SCALE_NAMES and written not in ("C", "F")):
        return None
    parser.take()
    if name in ("c", "celsius"):
        return Quantity(node, Unit("^\\circ C", Fraction(1), (("temperature", 1),), Fraction(5463, 20)))
    return Quantity(node, Unit("^\\circ F", Fraction(5, 9), (("temperature", 1),), Fraction(45967, 180)))
