"""How quantities are written: units as symbols in formulas and in text, and as words."""

from __future__ import annotations

from ..spelling import PRODUCT, SPELL, SUM, UNARY, Spelled, Speller
from ..terms import Term, num
from .quantities import unit_of
from .units import UNITS, Compound

_GAPS = (r"\text{ %s}", r"\ \text{%s}", r"\,\text{%s}", r"~\text{%s}", r"\text{%s}", r"\,\mathrm{%s}", r"~\mathrm{%s}",
         r"\mathrm{~%s}", r"\ \mathrm{%s}", r"\;\mathrm{%s}")  # fmt: skip
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def _number(speller: Speller, x: Term) -> str:
    """The number before a unit; a sum or a product in brackets where a unit could be taken for its last part alone."""
    if x.op == "neg":
        return speller.command("-", "-", "−") + _number(speller, x.terms()[0])
    text = speller.text(x, PRODUCT)
    return text if x.op in ("num", "dec", "sci", "mixed", "mul") else speller.text(x, UNARY)


def _quantity(speller: Speller, term: Term) -> Spelled:
    x, unit = term.terms()[0], unit_of(term)
    text = _number(speller, x)
    if not speller.latex:
        return f"{text} {_plain(speller, unit, x)}", PRODUCT
    if speller.rng.random() < 0.25 and _worded(unit):
        return text + rf"\text{{ {_words(speller, unit, x)}}}", PRODUCT
    if speller.rng.random() < 0.15 and len(unit) == 1 and unit[0][1] == 1 and len(_symbol(speller, unit[0][0])) > 1:
        symbol = _symbol(speller, unit[0][0])
        return (f"{text} {symbol}" if "\\" not in symbol else text + rf"\ \mathrm{{{symbol}}}"), PRODUCT
    return text + _latex(speller, unit), PRODUCT


def _symbol(speller: Speller, name: str) -> str:
    symbols = UNITS[name].symbols
    return "inches" if name == "in" and not speller.latex else speller.rng.choice(symbols)


def _latex(speller: Speller, unit: Compound) -> str:
    """The unit in a text or roman command, with its powers inside or behind."""
    symbols = [(_symbol(speller, name), by) for name, by in unit]
    gap = speller.rng.choice([gap for gap in _GAPS if "mathrm" in gap or not any("\\" in s for s, _ in symbols)])
    if len(unit) == 1:
        symbol, by = symbols[0]
        return gap % symbol + (
            "" if by == 1 else speller.rng.choice((f"^{by}", f"^{{{by}}}")) if by > 0 else f"^{{{by}}}"
        )
    above, below = ([pair for pair in symbols if (pair[1] > 0) is sign] for sign in (True, False))
    style = speller.rng.choice(("slash", "slash", "inverse", "fraction"))
    mathrm = "mathrm" in gap
    if style == "slash" and len(below) == 1:
        return gap % f"{_product(above, mathrm)}/{_product([(below[0][0], -below[0][1])], mathrm)}"
    if style == "fraction" and len(below) == 1 and len(above) == 1:
        top, bottom = (rf"\text{{{s}}}" + ("" if abs(by) == 1 else f"^{abs(by)}") for s, by in (above[0], below[0]))
        return rf"\ \frac{{{top}}}{{{bottom}}}"
    return rf"\ \mathrm{{{_product(symbols, True)}}}"


def _product(symbols: list[tuple[str, int]], mathrm: bool) -> str:
    between = r"\cdot " if mathrm else " "
    return between.join(symbol + ("" if by == 1 else f"^{{{by}}}" if mathrm else f"^{by}") for symbol, by in symbols)


def _worded(unit: Compound) -> bool:
    return all(abs(by) <= 3 for _, by in unit) and len(unit) < 3 and unit[0][1] > 0


def _words(speller: Speller, unit: Compound, x: Term) -> str:
    """``square meters``, ``kilometers per hour``."""
    text = ""
    for index, (name, by) in enumerate(unit):
        one = (index > 0 and by < 0) or (x == num(1) and len(unit) == 1)
        word = UNITS[name].singular if one else UNITS[name].plural
        text += (" per " if by < 0 else " ") + {1: "", 2: "square ", 3: "cubic "}[abs(by)] + word
    return text.strip()


def _plain(speller: Speller, unit: Compound, x: Term) -> str:
    """The unit outside formulas: words, or symbols of more than one letter, for one letter may be a factor."""
    symbols = [(_symbol(speller, name), by) for name, by in unit]
    marks = any("\\" in symbol for symbol, _ in symbols)
    bare = len(unit) == 1 and (len(symbols[0][0]) == 1 or unit[0][1] != 1)
    if _worded(unit) and (marks or bare or speller.rng.random() < 0.3):
        return _words(speller, unit, x)
    return _written(speller, symbols)


def _written(speller: Speller, symbols: list[tuple[str, int]]) -> str:
    above, below = ([pair for pair in symbols if (pair[1] > 0) is sign] for sign in (True, False))
    raised = speller.notation == "unicode"
    symbols_of = {r"\mu m": "μm", r"\mu s": "μs", r"\Omega": "Ω", r"k\Omega": "kΩ"}

    def text(pairs: list[tuple[str, int]], sign: int) -> str:
        powers = ((symbols_of.get(s, s), by * sign) for s, by in pairs)
        between = "·" if raised else "*"
        return between.join(
            s + ("" if by == 1 else str(by).translate(_RAISED) if raised else f"^{by}") for s, by in powers
        )

    if not below or not above:
        return text(symbols, 1)
    bottom = text(below, -1)
    return f"{text(above, 1)}/{bottom if len(below) == 1 else f'({bottom})'}"


_CELSIUS = (
    r"^\circ %s",
    r"^\circ\text{%s}",
    r"^{\circ}\mathrm{%s}",
    r"\,^\circ\text{%s}",
    r"^\circ \mathrm{%s}",
    "°%s",
)
_KELVIN = (r"\text{ K}", r"\,\mathrm{K}", r"\text{ kelvin}")


def _temperature(speller: Speller, term: Term) -> Spelled:
    x, scale = term.terms()[0], str(term.args[1])
    text = _number(speller, x)
    if scale == "K":
        return text + (speller.rng.choice(_KELVIN) if speller.latex else " kelvin"), PRODUCT
    if speller.latex:
        return _raised(text, speller.rng.choice(_CELSIUS) % scale), PRODUCT
    if speller.notation == "unicode":
        return text + speller.rng.choice(("°", " °")) + scale, PRODUCT
    return f"{text} degrees {'Celsius' if scale == 'C' else 'Fahrenheit'}", PRODUCT


def _raised(text: str, mark: str) -> str:
    """The mark behind the text; behind a power at some distance, for two of them are no formula."""
    return text + (r"\," + mark if "^" in text[-6:] and mark.startswith("^") else mark)


def _degrees(speller: Speller, term: Term) -> Spelled:
    text = _number(speller, term.terms()[0])
    if speller.latex:
        mark = speller.rng.choice((r"^\circ", r"^{\circ}", r"^\circ", r"\text{ degrees}", "°"))
        return _raised(text, mark), PRODUCT
    return text + ("°" if speller.notation == "unicode" else " degrees"), PRODUCT


def _two(speller: Speller, term: Term) -> Spelled:
    words, texts = speller.rng.random() < 0.5, []
    for part in term.terms():
        number, unit = part.terms()[0], unit_of(part)
        name = _words(speller, unit, number) if words else _symbol(speller, unit[0][0])
        texts.append(speller.text(number) + (rf"\text{{ {name}}}" if speller.latex else f" {name}"))
    if words and speller.rng.random() < 0.5:
        return (r" \text{ and } " if speller.latex else " and ").join(texts), SUM
    return " ".join(texts), SUM


def _counted(speller: Speller, term: Term) -> Spelled:
    text, noun = _number(speller, term.terms()[0]), str(term.args[1])
    return text + (rf"\text{{ {noun}}}" if speller.latex else f" {noun}"), PRODUCT


SPELL.update({
    "qty": _quantity, "temperature": _temperature, "measured_degrees": _degrees, "two": _two, "counted": _counted,
})  # fmt: skip
