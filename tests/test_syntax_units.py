"""Units: sizes and dimensions of names, prefixes and compounds; what is no unit; counted nouns and hedges."""

from __future__ import annotations

from fractions import Fraction

import pytest
from syntax_support import PLAIN, readings, show

from mathequiv.nodes import Quantity, Unit, walk
from mathequiv.syntax import nouns, read, units

LENGTH, AREA, VOLUME = "length", "length^2", "length^3"
SPEED, FORCE = "length time^-1", "length mass time^-2"
PRESSURE, ENERGY, POWER = "length^-1 mass time^-2", "length^2 mass time^-2", "length^2 mass time^-3"


def size(unit: Unit | None) -> tuple[Fraction, str]:
    """The size in SI units, and the dimension as words."""
    assert unit is not None
    return unit.scale, " ".join(name if power == 1 else f"{name}^{power}" for name, power in unit.dimension)


def unit_of(text: str) -> Unit | None:
    """The compound unit that a text is."""
    reading = units.read_unit(text)
    return None if reading is None else reading.unit


@pytest.mark.parametrize(
    ("text", "scale", "dimension"),
    [
        ("m", "1", LENGTH),
        ("km", "1000", LENGTH),
        ("centimeters", "1/100", LENGTH),
        ("mm", "1/1000", LENGTH),
        ("um", "1/1000000", LENGTH),
        (r"\mu m", "1/1000000", LENGTH),
        ("nm", "1e-9", LENGTH),
        ("angstroms", "1e-10", LENGTH),
        ("in", "0.0254", LENGTH),
        ("ft", "0.3048", LENGTH),
        ("yards", "0.9144", LENGTH),
        ("miles", "1609.344", LENGTH),
        ("kg", "1", "mass"),
        ("g", "0.001", "mass"),
        ("mg", "0.000001", "mass"),
        ("micrograms", "1e-9", "mass"),
        ("tonnes", "1000", "mass"),
        ("lbs", "0.45359237", "mass"),
        ("oz", "0.028349523125", "mass"),
        ("s", "1", "time"),
        ("ms", "0.001", "time"),
        ("min", "60", "time"),
        ("hours", "3600", "time"),
        ("days", "86400", "time"),
        ("weeks", "604800", "time"),
        ("months", "1", "month"),
        ("years", "12", "month"),
        ("A", "1", "current"),
        ("mA", "0.001", "current"),
        ("K", "1", "temperature"),
        ("mol", "1", "amount"),
        ("Hz", "1", "time^-1"),
        ("kHz", "1000", "time^-1"),
        ("N", "1", FORCE),
        ("kN", "1000", FORCE),
        ("Pa", "1", PRESSURE),
        ("atm", "101325", PRESSURE),
        ("bar", "100000", PRESSURE),
        ("J", "1", ENERGY),
        ("kcal", "4184", ENERGY),
        ("eV", "1.602176634e-19", ENERGY),
        ("MeV", "1.602176634e-13", ENERGY),
        ("kWh", "3600000", ENERGY),
        ("W", "1", POWER),
        ("megawatts", "1000000", POWER),
        ("C", "1", "current time"),
        ("V", "1", "current^-1 length^2 mass time^-3"),
        (r"\mu V", "1/1000000", "current^-1 length^2 mass time^-3"),
        ("ohms", "1", "current^-2 length^2 mass time^-3"),
        ("F", "1", "current^2 length^-2 mass^-1 time^4"),
        ("T", "1", "current^-1 mass time^-2"),
        ("L", "0.001", VOLUME),
        ("mL", "0.000001", VOLUME),
        ("cc", "0.000001", VOLUME),
        ("gallons", "0.003785411784", VOLUME),
        ("hectares", "10000", AREA),
        ("acres", "4046.8564224", AREA),
        ("mph", "0.44704", SPEED),
        ("bytes", "8", "information"),
        ("GiB", "8589934592", "information"),
        ("MB", "8000000", "information"),
        ("rad", "1", ""),
        ("dollars", "1", "USD"),
        ("cents", "0.01", "USD"),
        ("euros", "1", "EUR"),
        ("厘米", "0.01", LENGTH),
        ("千米", "1000", LENGTH),
        ("小时", "3600", "time"),
        # compounds
        ("km/h", "5/18", SPEED),
        ("miles per hour", "0.44704", SPEED),
        ("m/s^2", "1", "length time^-2"),
        ("m/s/s", "1", "length time^-2"),
        ("N/kg", "1", "length time^-2"),
        ("kg m/s^2", "1", FORCE),
        (r"kg\cdot m/s^2", "1", FORCE),
        (r"kg\,m\,s^{-2}", "1", FORCE),
        ("N m", "1", ENERGY),
        ("N-m", "1", ENERGY),
        ("J/(mol K)", "1", "amount^-1 length^2 mass temperature^-1 time^-2"),
        (r"J/(kg\cdot K)", "1", "length^2 temperature^-1 time^-2"),
        ("kg/m^3", "1", "length^-3 mass"),
        ("g/cm^3", "1000", "length^-3 mass"),
        ("dollars per hour", "1/3600", "USD time^-1"),
        ("rad/s", "1", "time^-1"),
        ("m/m", "1", ""),
        ("per second", "1", "time^-1"),
        ("s^{-1}", "1", "time^-1"),
        ("cm^2", "1/10000", AREA),
        ("cm squared", "1/10000", AREA),
        ("square cm", "1/10000", AREA),
        ("sq ft", "0.09290304", AREA),
        ("cubic meters", "1", VOLUME),
        ("mm^3", "1e-9", VOLUME),
        (r"\text{m}", "1", LENGTH),
        (r"\mathrm{m}/\mathrm{s}", "1", SPEED),
    ],
)
def test_sizes(text: str, scale: str, dimension: str) -> None:
    assert size(unit_of(text)) == (Fraction(scale), dimension)


def test_long_names_have_no_case_and_symbols_have() -> None:
    """``Hours`` are hours, but ``Mm`` is no ``mm`` and ``CM`` is no unit."""
    assert size(unit_of("Hours")) == size(unit_of("hours"))
    assert size(unit_of("Mm")) == (10**6, LENGTH)
    assert size(unit_of("Ms")) == (10**6, "time")
    assert unit_of("CM") is None
    assert unit_of("KM") is None


def test_temperatures_have_a_zero_of_their_own() -> None:
    """0 degrees Celsius are 273.15 K, and 32 degrees Fahrenheit as much; a difference, or a rate, has no zero."""
    celsius, fahrenheit = unit_of("celsius"), unit_of("fahrenheit")
    assert celsius is not None
    assert fahrenheit is not None
    assert celsius.offset == Fraction("273.15")
    assert 32 * fahrenheit.scale + fahrenheit.offset == celsius.offset
    assert 212 * fahrenheit.scale + fahrenheit.offset == 100 * celsius.scale + celsius.offset
    rate = unit_of("celsius/m")
    assert rate is not None
    assert rate.offset == 0


@pytest.mark.parametrize(
    "symbol", ["m", "g", "s", "A", "K", "mol", "Hz", "N", "Pa", "J", "W", "C", "V", "F", "T", "L", "eV"]
)
def test_every_prefix_scales(symbol: str) -> None:
    base, dimension = size(unit_of(symbol))
    for prefix, power in {"T": 12, "G": 9, "M": 6, "k": 3, "m": -3, "u": -6, "n": -9, "f": -15}.items():
        if prefix + symbol in ("uT", "fT", "TT", "min"):
            continue
        assert size(unit_of(prefix + symbol)) == (base * Fraction(10) ** power, dimension)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/",
        "^2",
        "apples",
        "x",
        "d",
        "t",
        "a",
        "kgkg",
        "m^",
        "m^^2",
        "m^13",
        "%",
        "foo/s",
        "m + s",
        "5 m",
        "1/s",
        "per",
        "square",
    ],
)
def test_what_is_no_unit(text: str) -> None:
    assert units.read_unit(text) is None


def test_how_many_names_and_quotients_stand_in_a_unit() -> None:
    plain, compound = units.read_unit("kg"), units.read_unit("kg m/s^2")
    assert plain is not None
    assert compound is not None
    assert (plain.names, plain.quotient) == (1, False)
    assert (compound.names, compound.quotient) == (3, True)


# -- counted nouns -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", ["apples", "red apples", "people", "square-free numbers", "students", "个"])
def test_counted_nouns_have_no_dimension(text: str) -> None:
    assert nouns.counted_noun(text) == Unit(text, Fraction(1), ())


@pytest.mark.parametrize(
    "text",
    ["apples or pears", "not", "maybe", "if", "wrong", "or maybe", "is the answer", "apples but no pears", "otherwise",
     "where", "at least", "or more", "million", "thousand", "dozen", "percent", "January", "5 apples", "apples, pears",
     "x = 5", "one two three four five six", "apples and pears", ""],
)  # fmt: skip
def test_hedges_and_more_are_no_nouns(text: str) -> None:
    """What makes the rest more than a count is never dropped as a noun."""
    assert nouns.counted_noun(text) is None


def quantities(text: str) -> list[Quantity]:
    """The quantities in the first reading of a text."""
    return [node for node in walk(read(text, PLAIN)[0]) if isinstance(node, Quantity)]


@pytest.mark.parametrize(
    ("text", "value", "scale", "dimension"),
    [
        (r"5 \text{ cm}", "5", "1/100", LENGTH),
        (r"5\text{ cm}^2", "5", "1/10000", AREA),
        ("5 cm^2", "5", "1/10000", AREA),
        ("5 cm²", "5", "1/10000", AREA),
        (r"5 \text{ m}/\text{s}", "5", "1", SPEED),
        (r"5\,\mathrm{kg}\cdot\mathrm{m}/\mathrm{s}^2", "5", "1", FORCE),
        ("5 km/h", "5", "5/18", SPEED),
        ("5 kg·m/s²", "5", "1", FORCE),
        ("1.4 m/s", "7/5d1", "1", SPEED),
        ("1.4 V/K", "7/5d1", "1", "current^-1 length^2 mass temperature^-1 time^-3"),
        (r"3 \times 10^8 \text{ m/s}", "(mul 3 (pow 10 8))", "1", SPEED),
        (r"\frac{\pi}{2} \text{ rad}", "(div :pi 2)", "1", ""),
        (r"20^\circ C", "20", "1", "temperature"),
        (r"\$5", "5", "1", "USD"),
        ("50 cents", "50", "1/100", "USD"),
        ("5 apples", "5", "1", ""),
    ],
)
def test_quantities_in_answers(text: str, value: str, scale: str, dimension: str) -> None:
    (quantity,) = quantities(text)
    assert size(quantity.unit) == (Fraction(scale), dimension)
    assert show(quantity.value) == value


@pytest.mark.parametrize(
    "text",
    ["2d", "a + b + c", "5k", "5x m", "x/m", "5 or 6 apples", "5 apples or maybe 6", "5 is wrong", "5 maybe",
     "not 5 apples", "5 if x", r"5 \text{ cm or more}", r"5 \text{ or } 6", "about 5 apples"],
)  # fmt: skip
def test_letters_and_hedges_are_no_quantities(text: str) -> None:
    assert quantities(text) == []


@pytest.mark.parametrize("text", ["5 million", "5 thousand", r"5 \text{ million}", "2 dozen"])
def test_a_power_of_ten_in_words_is_never_lost(text: str) -> None:
    """``5 million`` is no count of five millions."""
    factor = {"million": 10**6, "thousand": 10**3, "dozen": 12}[text.strip("}").split()[-1]]
    assert readings(text) == [f"(mul {text.split()[0]} {factor})"]


def test_a_letter_may_be_a_unit_in_a_second_reading() -> None:
    product, quantity = read("5m", PLAIN)
    assert show(product) == "(mul 5 m)"
    assert isinstance(quantity, Quantity)
    assert size(quantity.unit) == (1, LENGTH)
