"""How values are shown in evidence: short rationals in full, others to so many digits."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from mathequiv.numeric import safe
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


@pytest.mark.parametrize("exponent", [-5000, -300, -21, -9, -1, 0, 1, 5, 22, 300, 5000])
def test_two_different_values_look_different(exponent: int) -> None:
    """Or the distance is told, to three digits."""
    rng = Random(exponent)
    for gap in (0, 1, 2, 5, 8, 11, 14, 22, 25, 40):
        left = Fraction(rng.randint(10**30, 10**31 - 1), 10**30) * Fraction(10) ** exponent * rng.choice((1, -1))
        right = left * (1 + Fraction(rng.randint(3, 9), 10**gap))
        with safe.precision(512):
            for one, other in ((left, right), (right, left)):
                for convert in (lambda value: value, safe.ball)[: 2 if abs(exponent) < 1000 else 1]:
                    first, second = pair(convert(one), convert(other))
                    told, _, distance = second.partition(", ")
                    assert first != told or distance.endswith(" apart")
                    assert bool(distance) is (gap >= 25)
                    assert abs(Fraction(first) - one) <= abs(one) / 10**5
                    assert (
                        not distance or abs(Fraction(distance.split()[0]) - abs(one - other)) <= abs(one - other) / 100
                    )
