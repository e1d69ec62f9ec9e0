"""Numbers with a decimal comma, under the option that asks for it."""

import pytest

from mathequiv import Config, Verdict, verify

CONFIG = Config(decimal_comma="on")


@pytest.mark.parametrize("written", ["1234,5", "1.234,5", "1 234,5", "1.234,50"])
def test_points_and_spaces_group_the_digits_before_a_decimal_comma(written: str) -> None:
    assert verify(reference="2469/2", prediction=written, config=CONFIG).verdict is Verdict.EQUIVALENT
    assert verify(reference=written, prediction="2469/2", config=CONFIG).verdict is Verdict.EQUIVALENT


def test_two_groups_before_a_decimal_comma() -> None:
    assert verify(reference="123456789/100", prediction="1.234.567,89", config=CONFIG).equivalent


@pytest.mark.parametrize("written", ["1.234,6", "12.34,5", "1.2,5", "1.5e3,2", "0.234,5", "1.234,5,6", "-1.234,5"])
def test_what_is_near_is_another_value_and_no_fault(written: str) -> None:
    result = verify(reference="1234,5", prediction=written, config=CONFIG)
    assert result.verdict in (Verdict.NOT_EQUIVALENT, Verdict.PARSE_FAILURE)


@pytest.mark.parametrize(("written", "equal"), [("2{,}5", True), ("2{,}6", False), ("2{,}50", True), ("25", False)])
def test_a_comma_in_braces_is_the_decimal_comma_of_latex(written: str, equal: bool) -> None:
    assert verify(reference="2,5", prediction=written, config=CONFIG).equivalent is equal
    assert verify(reference="5/2", prediction=written, config=CONFIG).equivalent is equal


@pytest.mark.parametrize(
    ("reference", "written", "equal"),
    [("1200", "1.200", True), ("1200", "1,200", False), ("6/5", "1,200", True), ("1234567", "1.234.567", True),
     ("1234567", "1,234,567", True), ("3/2", "1.5", True), ("(3/2, 2)", "(1,5; 2)", True), ("(1, 5)", "(1, 5)", True)],
)  # fmt: skip
def test_a_point_between_thousands_and_a_comma_before_three_decimals(reference: str, written: str, equal: bool) -> None:
    assert verify(reference=reference, prediction=written, config=CONFIG).equivalent is equal
