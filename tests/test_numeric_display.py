"""How values are shown in evidence: short rationals in full, others to so many digits."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mathequiv.numeric.display import pair, value
from mathequiv.numeric.values import Infinite, Turn, Value

SHOWN: list[tuple[Value, str]] = [
    (Infinite(1), "infinity"),
    (Infinite(-1), "-infinity"),
    (7, "7"),
    (Fraction(9, 4), "2.25"),
    (Fraction(1, 16), "0.0625"),
    (Fraction(1, 32), "0.03125"),
    (Fraction(1, 1024), "0.0009765625"),
    (Fraction(1, 2048), "1/2048"),
    (Fraction(1, 3), "1/3"),
    (Fraction(-22, 7), "-22/7"),
    (Turn(Fraction(1, 2)), "0.5 pi"),
    (Turn(Fraction(-1, 3)), "-1/3 pi"),
    (10**20, "1" + "0" * 20),
    (10**21, "1.00000e+21"),
    (-(10**25), "-1.00000e+25"),
    (Fraction(1, 10**25), "1.00000e-25"),
    (Fraction(2 * 10**30, 3), "6.66667e+29"),
    (Fraction(12345678901234567890123, 2), "6.17284e+21"),
]


@pytest.mark.parametrize(("shown", "text"), SHOWN)
def test_a_value_is_shown(shown: Value, text: str) -> None:
    assert value(shown) == text


def test_fewer_digits_round_what_is_long() -> None:
    assert value(Fraction(2 * 10**30, 3), 3) == "6.67e+29"
    assert value(10**20, 3) == "1" + "0" * 20


@pytest.mark.parametrize(
    ("left", "right"),
    [(1, 2), (Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**12)), (10**30, 10**30 + 1), (Infinite(1), 3)],
)
def test_two_values_that_differ_are_shown_apart(left: Value, right: Value) -> None:
    assert len(set(pair(left, right))) == 2
