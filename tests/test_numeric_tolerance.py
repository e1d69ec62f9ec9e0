"""Written decimals beside irrational numbers: within a tolerance, or half a unit of the last digit, by integers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import isqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numeric_support import compared, tree

from mathequiv.config import Config
from mathequiv.numeric import safe
from mathequiv.numeric.constants import arithmetic
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.tolerance import literal
from mathequiv.numeric.truth import holds
from mathequiv.numeric.values import NoValue
from mathequiv.verdict import Decision

LAWS = settings(max_examples=150, deadline=None, derandomize=True)
_DIGITS = 60


def root(number: int) -> Fraction:
    """The square root to sixty digits."""
    return Fraction(isqrt(number * 10 ** (2 * _DIGITS)), 10**_DIGITS)


@LAWS
@given(
    st.sampled_from([2, 3, 5, 7, 11, 200, 12345]),
    st.integers(0, 6),
    st.sampled_from([-3, -1, 0, 1, 2, 7]),
    st.sampled_from([Fraction(1, 10**2), Fraction(1, 10**4), Fraction(1, 10**6)]),
    st.booleans(),
)
def test_a_decimal_is_near_a_root_where_whole_numbers_say_so(
    number: int, places: int, step: int, share: Fraction, rounding: bool
) -> None:
    value = max(round(root(number) * 10**places) + step, 1)
    text = f"{value // 10**places}.{value % 10**places:0{places}d}" if places else f"{value}.0"
    places = places or 1
    config = Config(rel_tol=share, rounding="to_reference" if rounding else "off")
    gap = abs(Fraction(text) - root(number))
    near = gap <= share * Fraction(text) or (rounding and gap <= Fraction(1, 2 * 10**places))
    assert compared(text, f"sqrt({number})", config).decision is (Decision.EQUAL if near else Decision.DIFFERENT)
    near = gap <= share * root(number)
    assert compared(f"sqrt({number})", text, config).decision is (Decision.EQUAL if near else Decision.DIFFERENT)


@pytest.mark.parametrize(("number", "step"), list(product([2, 3, 5], [Fraction(sign, 10**40) for sign in (1, -1)])))
def test_at_the_border_of_a_tolerance_more_digits_settle(number: int, step: Fraction) -> None:
    text = "1.41"
    share = abs(Fraction(text) - root(number)) / Fraction(text) + step
    expected = Decision.EQUAL if step > 0 else Decision.DIFFERENT
    for rounding in ("off", "to_reference"):
        config = Config(rel_tol=share, rounding=rounding)
        found = compared(text, f"sqrt({number})", config).decision
        assert found is (Decision.EQUAL if rounding != "off" and number == 2 else expected)


LITERALS = {
    "1.40": ("1.4", 2), "-1.40": ("-1.4", 2), "-(-2.5)": ("2.5", 1), "percent(12.5)": ("0.125", 3),
    "-percent(12.5)": ("-0.125", 3), "3*10**5": ("300000", -5), "-3*10**5": ("-300000", -5), "2.5*10**3": ("2500", -2),
    "2.50*10**(-3)": ("0.0025", 5), "-2.5*10**(-3)": ("-0.0025", 4), "(-7)*10**2": ("-700", -2),
    "12": None, "x": None, "1.5*x": None, "3*11**5": None, "10**5*3": None, "1.5+1": None, "3*10**x": None,
    "3*10**0.5": None, "2*3*10**5": None,
}  # fmt: skip


@pytest.mark.parametrize("text", LITERALS)
def test_a_decimal_has_a_value_and_a_last_digit(text: str) -> None:
    found, expected = literal(tree(text)), LITERALS[text]
    assert (found and (found.value, found.places)) == (expected and (Fraction(expected[0]), expected[1]))


@pytest.mark.parametrize("text", ["2 == sqrt(2)**2", "2 != sqrt(2)**2", "2 < sqrt(2)**2", "x == 1", "f(1) < 2"])
def test_a_condition_that_is_not_clear_has_no_truth(text: str) -> None:
    with safe.precision(64), pytest.raises(NoValue):
        holds(tree(text), lambda part: evaluate(part, Scope({}, arithmetic(plane=False))))
