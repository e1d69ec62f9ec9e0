"""The digits of numbers, as the printers write them: integers of any length, decimals with their places, periods."""

from __future__ import annotations

from fractions import Fraction

from mathequiv.nodes import Number, Rational

_MOST_PERIOD = 10_000
_CHUNK = 4000  # digits, below the bound of Python's own conversion


def digits(value: int) -> str:
    """The decimal digits of an integer of any length, sign included."""
    if value < 0:
        return "-" + digits(-value)
    if value < 10**_CHUNK:
        return str(value)
    size = _CHUNK
    while 10 ** (size * 2) <= value:
        size *= 2
    high, low = divmod(value, 10**size)
    return digits(high) + digits(low).zfill(size)


def literal(node: Number) -> str:
    """An integer or a decimal as it was written, thousands set apart where they were."""
    if node.places is None:
        return _in_thousands(digits(int(node.value)), node.grouped)
    whole, point, fraction = _decimal(node.value, node.places).partition(".")
    return _in_thousands(whole, node.grouped and node.places >= 0) + point + fraction


def _in_thousands(text: str, grouped: bool) -> str:
    return f"{int(text):,}" if grouped and len(text) < _CHUNK else text


def _decimal(value: Rational, places: int) -> str:
    if places <= 0:
        whole = digits(int(Fraction(value) * Fraction(10) ** places))
        return f"{whole}." if places == 0 else f"{whole}e{-places}"
    scaled = digits(abs(int(Fraction(value) * 10**places))).zfill(places + 1)
    return f"{'-' if value < 0 else ''}{scaled[:-places]}.{scaled[-places:]}"


def period(value: Fraction) -> tuple[str, str, str] | None:
    """The digits before the point, behind it, and repeating for ever; None for a period too long to print."""
    whole, rest = divmod(abs(value.numerator), value.denominator)
    seen: dict[int, int] = {}
    found: list[str] = []
    while rest and rest not in seen and len(found) <= _MOST_PERIOD:
        seen[rest] = len(found)
        digit, rest = divmod(rest * 10, value.denominator)
        found.append(str(digit))
    if rest and rest not in seen:
        return None
    start = seen.get(rest, len(found))
    sign = "-" if value < 0 else ""
    return sign + digits(whole), "".join(found[:start]), "".join(found[start:]) or "0"
