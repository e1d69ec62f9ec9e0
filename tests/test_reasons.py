"""Why two answers differ, in words: what is said, and, over all cases, that it is true."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from casefile import Case, load_folder

from mathequiv import Config, Result, Verdict, Verifier, verify
from mathequiv.compare import reading_pairs
from mathequiv.compare.meaning import meant
from mathequiv.compare.names import unnamed
from mathequiv.compare.sets.regions import region
from mathequiv.nodes import Listing, Matrix, Node, Number, Quantity, Set
from mathequiv.numeric import free_symbols, value_at
from mathequiv.syntax import read

CASES = load_folder(Path(__file__).parent / "cases")
Options = tuple[tuple[str, str], ...]


def why(reference: str, prediction: str, **options: str) -> tuple[str, ...]:
    result = verify(reference, prediction, config=Config(**options))  # type: ignore[arg-type]
    assert result.verdict is Verdict.NOT_EQUIVALENT
    return result.reasons()


@pytest.mark.parametrize(
    ("reference", "prediction", "reason"),
    [
        ("(0, 2]", "[0, 2]", "open at 0 in the reference, closed in the prediction"),
        ("x < 2", r"x \le 2", "open at 2 in the reference, closed in the prediction"),
        ("(a, b]", "(a, b)", "closed at b in the reference, open in the prediction"),
        (r"x \ne 2", "x < 2", None),
        ("[0, 1)", "[0, 2)", "the upper ends differ: 1 and 2"),
        (r"\mathbb{R}", r"\mathbb{R} \setminus \{0\}", "0 is in the reference, and is left out of the prediction"),
        ("1, 2, 3, 4", "1, 2, 3, 5", "3 of 4 elements match; unmatched: 4 in the reference, 5 in the prediction"),
        (r"\{1, 2\}", r"\{1, 2, 3\}", "2 of 3 elements match; unmatched: 3 in the prediction"),
        (r"\pm 2", "2", "1 of 2 elements match; unmatched: -2 in the reference"),
        ("(1, 2)", "(2, 1)", "the components are the same in another order"),
        ("(1, 2)", "(1, 3)", "component 2 differs: 2 and 3"),
        ("(1, 2)", "(1, 2, 3)", "2 components against 3"),
        (r"\begin{pmatrix}1&2\end{pmatrix}", r"\begin{pmatrix}1\\2\end{pmatrix}", "a row is not a column"),
        (
            r"\begin{pmatrix}1&2\\3&4\end{pmatrix}",
            r"\begin{pmatrix}1&3\\2&4\end{pmatrix}",
            "one matrix is the transpose of the other",
        ),
        (r"\begin{pmatrix}1&2\end{pmatrix}", r"\begin{pmatrix}1&3\end{pmatrix}", "entry 1, 2 differs: 2 and 3"),
        ("x^2 + 3", "x^2", "the sides differ by the constant 3"),
        ("2x", "x", "the sides differ by the factor 2"),
        ("x - 1", "1 - x", "the signs differ"),
        (r"\frac{x}{y}", r"\frac{y}{x}", "one side is the reciprocal of the other"),
        ("0.25", "25", "the sides differ by the factor 100"),
        ("7", "8", "the values are 7 and 8"),
        ("9.8", "9.7", "the values are 9.8 and 9.7"),
        (r"50\%", "0.05", None),
        ("x + 1", "y + 1", "the names x and y differ"),
        ("x = 5", "y = 5", "the names x and y differ"),
        ("x < 2", "y < 2", "the names x and y differ"),
        ("x = 2", "x^2 = 4", "x^2 = 4 is not solved for x"),
        ("x = 1, y = 2", "x + y = 3, x - y = -1", "x + y = 3 is not solved for x or y"),
        (r"5 \text{ cm}", r"5 \text{ kg}", "the units have different dimensions: cm and kg"),
        (r"5 \text{ cm}", r"5 \text{ m}", "the numbers agree, the units do not: cm and m"),
        (r"\$5", "€5", "the currencies differ: USD and EUR"),
        ("101_2", "101_3", "the bases differ: 2 and 3"),
        ("2:3", "3:2", "the terms of the ratio are in another order"),
        ("2:3", "3:5", "the quotients are 2/3 and 0.6"),
        (r"\pi", "3.14", "the prediction is the reference rounded to 2 decimal places"),
        ("3.1", r"\pi", "the reference is the prediction rounded to 1 decimal place"),
        ("x > 3", "x > 4", "the ends differ: 3 and 4"),
        ("AB = 5", "AC = 5", "the names AB and AC differ"),
        (r"\$5.50", r"\$5.05", "the values are 5.5 and 5.05"),
        ("5 apples", "10 apples", "the sides differ by the factor 2"),
        (r"\pi \text{ cm}", r"3.14 \text{ cm}", "the prediction is the reference rounded to 2 decimal places"),
        ("x=2, y=3", "(3, 2)", "the components are the same in another order"),
        (r"5 \text{ kg}", r"5 \text{ lb}", "5 kg is about 11.0231 lb, not 5 lb"),
        (r"12 \text{ cm}^2", r"12 \text{ m}^2", "12 cm^2 is 0.0012 m^2, not 12 m^2"),
        ("3:4:5", "3:4:6", "the first term is to term 3 as 3 : 5, and in the prediction as 3 : 6"),
        ("5 m", "5 km", "the numbers agree, the units do not: m and km"),
        ("30 min", "30 h", "30 min is 0.5 h, not 30 h"),
        ("(1,2),(3,4)", "(1,2)", "1 of 2 elements match; unmatched: (3, 4) in the reference"),
        ("(1,2)", r"\{(1,2),(3,4)\}", "1 of 2 elements match; unmatched: (3, 4) in the prediction"),
        ("f(1)=2", "f(2)=1", "the names f(1) and f(2) differ"),
        ("P(A)=0.2", "P(B)=0.4", "the names P(A) and P(B) differ"),
        (r"x \equiv 1 \pmod 3", r"x \equiv 1 \pmod 4", "the moduli differ: 3 and 4"),
        ("x^2 + y^2 = 1", "x^2 + y^2 = 4", "left side minus right side differs by the constant 3"),
        ("x + y < 1", r"x + y \le 1", "the sides agree up to their order and a factor, the signs of relation do not"),
        ("x", r"\sqrt{x}^2 + 0\ln(x - 5)", "the prediction is undefined where the reference has a value"),
        (r"\{1, 2\}", "(1, 2)", "the reference is a set, the prediction a tuple"),
    ],
)
def test_it_is_said(reference: str, prediction: str, reason: str | None) -> None:
    found = why(reference, prediction)
    assert reason in found if reason else not any("open" in sentence for sentence in found)


# Each kind of sentence with a pair of which it is said, and a near one of which it must not be.
SENTENCES = [
    ("constant C, which stands in the reference alone", ("x^2 + C", "x^2"), ("2x + C", "x^2")),
    ("constant C, which stands in the prediction alone", ("x^2", "x^2 + C"), ("x^2", "C x^2")),
    ("the sides differ by the constant 1", (r"\sqrt2 + 1", r"\sqrt2"), (r"\sqrt2 + 1.0000000001", r"\sqrt2")),
    ("the sides differ by the constant 2", (r"\sin x + 2", r"\sin x"), (r"\sin x + 2", r"\cos x")),
    ("complex conjugate", ("3 + 4i", "3 - 4i"), ("3 + 4i", "4 - 3i")),
    ("complex conjugate", ("a + bi", "a - bi"), ("a + bi", "b - ai")),
    ("reference is the absolute value of the prediction", (r"\sqrt{x^2}", "x"), (r"\sqrt{x^4}", "x")),
    ("prediction is the absolute value of the reference", ("x", "|x|"), ("x", "|x| + 1")),
    ("the sides differ by the factor pi", (r"\pi r^2", "r^2"), (r"\pi r^2", "r^3")),
    ("the sides differ by the factor pi", ("1", r"\pi"), ("1", "3.1415926535")),
    ("the sides differ by the factor 2 pi", (r"2\pi r", "r"), (r"2\pi r", "2r")),
    ("the sides differ by the factor pi/2", (r"\frac{2}{\pi}", "1"), (r"\frac{1}{2\pi}", "1")),
    ("turned from degrees into radians", ("180", r"\pi"), ("180", r"\frac{\pi}{2}")),
    ("the signs differ", (r"\pi", r"-\pi"), (r"\pi", "-3.14159265358979")),
    ("the sides differ by the factor 2", (r"2\sqrt3", r"\sqrt3"), (r"2\sqrt3", r"\sqrt2")),
    ("50% is 0.5; without its sign it is not", ("50", "0.5"), ("50", "5")),
    ("the sides differ by the factor 10", (r"50\%", "0.05"), (r"50\%", "0.06")),
    ("the values are 0.5 and 5000", (r"50\%", "5000"), (r"50\%", "51")),
    ("reciprocal", ("e^x", "e^{-x}"), ("e^x", "e^{x-1}")),
    (
        "angles are in degrees in the reference, in radians",
        (r"\sin 30^\circ", r"\sin 30"),
        (r"\sin 30^\circ", r"\cos 30"),
    ),
    ("the sides differ by the factor 2", (r"30^\circ", r"\frac{\pi}{3}"), (r"30^\circ", r"\frac{\pi}{5}")),
    ("value in base ten, where base 2 stands", ("1010_2", "10"), ("1010_2", "11")),
    ("5 km is 500000 cm, not 5000 cm", ("5 km", "5000 cm"), ("5 km", "6 km")),
    ("the values of x and y are exchanged", ("x=1, y=2", "x=2, y=1"), ("x=1, y=2", "x=2, y=3")),
    ("the values of b differ: 3 and 4", ("a=2, b=3", "a=2, b=4"), ("a=2, b=3", "b=3, a=5")),
    ("c has a value in the prediction alone", ("a=2, b=3", "a=2, c=3"), ("a=2, b=3", "a=2, b=4")),
    ("prediction has one branch of the sign alone: 2", (r"\pm 2", "2"), (r"\pm 2", "3")),
    ("reference has one branch of the sign alone: 2", ("2", r"\pm 2"), ("2", "2, 3")),
    ("unmatched: 3 in the reference", ("2, 3", "2"), ("2, 3", "2, 3, 4")),
    ("unmatched: 4 in the prediction", ("2, 3", "2, 3, 4"), ("2, 3", "2")),
    ("one set is the complement of the other", ("[-1,1]", r"(-\infty,-1)\cup(1,\infty)"), ("[-1,1]", "(1, 2)")),
    ("complement of the other, but for ends", ("x > 2", "x < 2"), ("x > 2", "x < 3")),
    ("the components are the same in another order", ("(1, 2, 3)", "(1, 3, 2)"), ("(1, 2, 3)", "(1, 3, 3)")),
    ("is not solved for x", ("x = 2", "2x = 4"), ("x = 2", "x = 4")),
    ("quotients are", ("2:3", "3:5"), ("2:3", "3:2")),
    ("rounded to 2 decimal places", (r"\frac13", "0.33"), (r"\frac13", "0.34")),
    ("rounded to 2 decimal places", (r"\sqrt2", "1.41"), (r"\frac18", "0.13")),
    ("the degrees differ: 2 and 3", ("x^2 + 1", "x^3"), ("x^2 + 1", "x^2 + x")),
    ("the degrees differ: 2 and 1", ("x^2 + 1", "x"), ("x^2 + 1", "4")),
    ("the coefficients of x differ: 2 and 0", ("(x+1)^2", "x^2 + 1"), ("(x+1)^2", "x^2 + 2x")),
    ("the constant terms differ: 2 and 3", ("3x + 2", "2x + 3"), ("3x + 2", "2x + 2")),
    ("prediction is a part of the reference", ("(1,5)", r"(1,3)\cup(4,5)"), ("(1,5)", r"(1,3)\cup(4,6)")),
    ("prediction holds the reference, and more", (r"(1,3)\cup(4,5)", "(1,5)"), (r"(1,3)\cup(4,6)", "(1,5)")),
    ("has a part of the solutions", ("x^2-5x+6=0", "x=2"), ("x^2-5x+6=0", "x=4")),
    ("all solutions of the reference, and others", ("x^2=4", "x^3-4x=0"), ("x^2=4", "x^3-x=0")),
    ("prediction is undefined", ("x", r"\sqrt{x}^2"), (r"y=x^2, x\ge0", "y=x^2")),
    ("quotients are", ("2:3", "3:5"), ("3:30", "3:40")),
    ("elements match", ("(1,2),(3,4)", "(1,2)"), ("1,2,3", "(1,2)")),
    ("100% is 1", ("1", "100"), ("1", "100 °F")),
    ("the sides differ by the factor 2", ("f(1)=2", "f(1)=4"), ("f(1)=2", "f(2)=1")),
    ("the units have different dimensions", ("5 km", "5 min"), ("50 euro cents", "€0.51")),
]


@pytest.mark.parametrize(("sentence", "pair", "near"), SENTENCES)
def test_it_is_said_of_one_pair_and_not_of_the_next(
    sentence: str, pair: tuple[str, str], near: tuple[str, str]
) -> None:
    assert any(sentence in reason for reason in why(*pair)), why(*pair)
    assert not any(sentence in reason for reason in why(*near)), why(*near)


@pytest.mark.parametrize("pair", [("5 cm", "5"), ("1 km", "1000"), ("0.5 kg", "2"), ("5 kg", "-5")])
def test_of_a_unit_that_is_missed_no_values_are_compared(pair: tuple[str, str]) -> None:
    assert why(*pair, units="required") == ("the unit stands in the reference alone",)


@pytest.mark.parametrize(
    "pair", [("x^2 + 1", "e^x"), (r"\sin x", r"\cos x"), ("Paris", "London"), (r"\sqrt2", r"\sqrt3")]
)
def test_nothing_is_said_where_nothing_is_known(pair: tuple[str, str]) -> None:
    assert why(*pair) == ()


def test_the_option_that_refused_speaks_for_itself() -> None:
    assert why("35", "30 + 5", form="evaluated") == ()
    assert why("(A, B, A - B)", "(C, D, D - C)", free_parameters="rename") == ()


def test_it_is_made_when_it_is_asked_for_and_travels() -> None:
    result = verify("x - 1", "1 - x")
    assert "because     the signs differ" in pickle.loads(pickle.dumps(result)).explain()
    assert verify("1", "1").reasons() == ()
    assert verify("1", "(").reasons() == ()


def test_of_several_references_each_is_told_of() -> None:
    result = verify(["5", "(1, 2)", "("], "6")
    told = (
        "reference 1 of 3, '5': the values are 5 and 6",
        "reference 2 of 3, '(1, 2)': the reference is a tuple, the prediction a number",
    )
    assert result.reasons() == told == pickle.loads(pickle.dumps(result)).reasons()
    assert all(f"because     {sentence}" in result.explain() for sentence in told)
    many = verify([str(value) for value in range(10, 30)], "6").reasons()
    assert len(many) == 6
    assert many[-1] == "and 15 more"


def test_the_reference_that_matched_is_shown() -> None:
    told = verify(["5", "6"], "6").explain()
    assert "(reference 2 of 2)" in told
    assert "reference   '6'" in told
    assert "'5'" not in told


def test_of_an_open_pair_beside_a_refuted_one_both_are_told() -> None:
    result = verify(["5", r"\frac{n(n+1)}{2}"], r"1+2+\dots+n")
    assert result.verdict is Verdict.UNDECIDED
    assert [sentence.split(",")[0] for sentence in result.reasons()] == ["reference 1 of 2", "reference 2 of 2"]


# -- true over all cases ----------------------------------------------------------------------------------------
# Points at which no sentence is made.
POINTS = ((Fraction(13, 11), Fraction(7, 5)), (Fraction(29, 23), Fraction(31, 19)))


@pytest.fixture(scope="module")
def verifiers() -> Iterator[Mapping[Options, Verifier]]:
    opened = {options: Verifier(Config(**dict(options)), workers=1) for options in {case.options for case in CASES}}
    yield opened
    for verifier in opened.values():
        verifier.close()


def readings(result: Result, config: Config) -> Iterator[tuple[Node, Node]]:
    """Every pair of readings, as the sentences may see them."""
    assert result.reference is not None
    assert result.prediction is not None
    for left, right in reading_pairs(read(result.reference.text, config), read(result.prediction.text, config)):
        yield unnamed(meant(left))[1], unnamed(meant(right))[1]


def values(left: Node, right: Node) -> list[tuple[object, object]]:
    """The values of two expressions at the points where both have rational ones."""
    letters = sorted(free_symbols(left) | free_symbols(right), key=repr)
    points = [{letter: point[0] + place * point[1] for place, letter in enumerate(letters)} for point in POINTS]
    return [(value_at(left, dict(point)), value_at(right, dict(point))) for point in points]


def holds(relation: Callable[[Fraction, Fraction], bool]) -> Callable[[Node, Node, re.Match[str]], bool]:
    """A relation between the values of both sides, wherever they are rational."""

    def check(left: Node, right: Node, match: re.Match[str]) -> bool:
        sides = [side.value if isinstance(side, Quantity) else side for side in (left, right)]
        found = [pair for pair in values(*sides) if all(isinstance(value, (int, Fraction)) for value in pair)]
        return all(relation(Fraction(one), Fraction(other)) for one, other in found)  # type: ignore[arg-type]

    return check


def opens(left: Node, right: Node, match: re.Match[str]) -> bool:
    """The end belongs to one set alone, and close to it the two are the same."""
    end = Fraction(match[2])
    one, other = region(left).reals, region(right).reals
    near = [end - Fraction(1, 10**6), end + Fraction(1, 10**6)]
    alike = all(one.holds(Number(place)) == other.holds(Number(place)) for place in near)
    inside = one.holds(Number(near[0])) != one.holds(Number(near[1]))
    return alike and inside and one.holds(Number(end)) == (match[1] == "closed") != other.holds(Number(end))


def counts(left: Node, right: Node, match: re.Match[str]) -> bool:
    """What matches and what does not are all elements of the longer side, where no set repeats itself."""
    sizes = [len(side.items) if isinstance(side, (Listing, Set)) else 1 for side in (left, right)]
    return int(match[1]) < int(match[2]) <= max(sizes)


def factor(left: Node, right: Node, match: re.Match[str]) -> bool:
    size = abs(int(match[1]))
    return holds(lambda one, other: abs(one) in (size * abs(other), abs(other) / size))(left, right, match)


def constant(left: Node, right: Node, match: re.Match[str]) -> bool:
    return holds(lambda one, other: abs(one - other) == Fraction(match[1]))(left, right, match)


def dimensions(left: Node, right: Node, match: re.Match[str]) -> bool:
    return isinstance(left, Quantity) and isinstance(right, Quantity) and left.unit.dimension != right.unit.dimension


def parts(left: Node, right: Node, match: re.Match[str]) -> bool:
    """The samples of one set lie in the other, and not all of those of the other in it."""
    one, other = region(left).reals, region(right).reals
    if "part" in match[0]:
        one, other = other, one
    inside = all(other.holds(Number(place)) for place in one.samples() if one.holds(Number(place)))
    return inside and not one.equals(other)


def rounded(left: Node, right: Node, match: re.Match[str]) -> bool:
    """Not more than half a unit of the last place between the values."""
    unit = Fraction(1, 10 ** int(match[2]))
    return holds(lambda one, other: 0 < abs(one - other) <= unit / 2)(left, right, match)


def shapes(left: Node, right: Node, match: re.Match[str]) -> bool:
    if not isinstance(left, Matrix) or not isinstance(right, Matrix):
        return False
    return {len(left.rows) == 1, len(right.rows) == 1} == {True, False}


CHECKS: Mapping[str, Callable[[Node, Node, re.Match[str]], bool]] = {
    r"(open|closed) at (-?\d+(?:/\d+|\.\d+)?) in the reference, (?:open|closed) in the prediction": opens,
    r"(\d+) of (\d+) elements match; unmatched: .+": counts,
    r"the signs differ": holds(lambda one, other: one == -other),
    r"one side is the reciprocal of the other": holds(lambda one, other: one * other == 1),
    r"the sides differ by the factor (-?\d+)": factor,
    r"the sides differ by the constant (\d+(?:/\d+)?)": constant,
    r"the prediction is a part of the reference|the prediction holds the reference, and more": parts,
    r"the (prediction|reference) is the \w+ rounded to (\d+) decimal places?": rounded,
    r"the units have different dimensions: .+": dimensions,
    r"a row is not a column": shapes,
}


@pytest.mark.parametrize("share", range(8))
def test_what_is_said_is_true(share: int, verifiers: Mapping[Options, Verifier]) -> None:
    """Each sentence that can be checked holds of some pair of readings, at points where it was not made."""
    spoken = 0
    for case in (case for case in CASES[share::8] if case.expected is Verdict.NOT_EQUIVALENT):
        result = outcome(case, verifiers[case.options])
        for sentence in result.reasons():
            spoken += 1
            for pattern, check in CHECKS.items():
                match = re.fullmatch(pattern, sentence)
                if match is not None:
                    pairs = readings(result, verifiers[case.options].config)
                    assert any(is_true(check, pair, match) for pair in pairs), f"{case.place}: {sentence}"
    assert spoken > 30


def is_true(check: Callable[[Node, Node, re.Match[str]], bool], pair: tuple[Node, Node], match: re.Match[str]) -> bool:
    try:
        return check(*pair, match)
    except Exception:  # noqa: BLE001  (another pair of readings is meant)
        return False


def outcome(case: Case, verifier: Verifier) -> Result:
    references = case.references[0] if len(case.references) == 1 else case.references
    return (verifier.grade if case.is_response else verifier.verify)(references, case.text)


# -- evidence ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("reference", "prediction", "words"),
    [
        ("(0,1)", "(0,1.0000001)", "within the tolerance"),
        (r"\{1,2\}", r"\{1,2,2.0000001\}", "within the tolerance"),
        (r"x\ne2", r"x\ne2.0000001", "within the tolerance"),
        ("1<x<2", "1<x<2.0000001", "within the tolerance"),
        (r"(0,1)\cup(2,3)", r"(0,1)\cup(2,3.0000001)", "within the tolerance"),
        (r"x^2, 3", r"x^2, 3.0000001", "within the tolerance"),
        (r"(1, \zeta(3)^2)", r"(1, \zeta(3)\cdot\zeta(3))", "numerical agreement"),
    ],
)
def test_evidence_of_a_whole_names_its_weakest_part(reference: str, prediction: str, words: str) -> None:
    result = verify(reference, prediction)
    assert result.verdict is Verdict.EQUIVALENT
    assert result.evidence is not None
    assert words in result.evidence.text
    assert "tolerance" not in (verify(reference, reference).evidence or result.evidence).text


@pytest.mark.parametrize(
    ("reference", "prediction", "text"),
    [
        ("red", "blue", "'red' against 'blue'"),
        (r"\text{maximum (local)}", r"\text{minimum (local)}", "'maximum (local)' against 'minimum (local)'"),
        ("5 m", "5 km", "5 and 5000"),
        ("2:3", "3:5", "scaled to one first term, term 2: 9 and 10"),
    ],
)
def test_evidence_is_of_the_readings_that_tell_most(reference: str, prediction: str, text: str) -> None:
    result = verify(reference, prediction)
    assert result.verdict is Verdict.NOT_EQUIVALENT
    assert result.evidence is not None
    assert result.evidence.text == text
