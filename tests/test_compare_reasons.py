"""Why answers differ, in words: whatever is said of small answers is what counting says, no more and no less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product

import pytest

from mathequiv.compare.apart.reasons import Oracle
from mathequiv.compare.apart.reasons import reasons as told
from mathequiv.compare.meaning import meant
from mathequiv.config import Config
from mathequiv.nodes import Node
from mathequiv.syntax import read

CONFIG = Config()


def why(reference: str, prediction: str, rule: str = "") -> tuple[str, ...]:
    """The sentences about the first readings."""
    left, right = (read(text, CONFIG)[0] for text in (reference, prediction))
    return told(left, right, CONFIG, rule)


# -- points and collections -------------------------------------------------------------------------------------
POINTS = [point for size in (2, 3) for point in product((1, 2, 3), repeat=size)]


@pytest.mark.parametrize("one", POINTS)
def test_points_differ_in_components_or_in_their_order(one: tuple[int, ...]) -> None:
    for other in (point for point in POINTS if point != one):
        if len(one) != len(other):
            expected = [f"{len(one)} components against {len(other)}"]
        elif sorted(one) == sorted(other):
            expected = ["the components are the same in another order"]
        else:
            pairs = enumerate(zip(one, other, strict=True), 1)
            expected = [f"component {place} differs: {a} and {b}" for place, (a, b) in pairs if a != b]
        assert list(why(str(one), str(other))) == expected


LISTS = [chosen for size in (2, 3, 4) for chosen in combinations_with_replacement((1, 2, 3, 4), size)]


@pytest.mark.parametrize("one", LISTS[::3])
def test_lists_differ_in_elements_without_a_partner(one: tuple[int, ...]) -> None:
    for other in (chosen for chosen in LISTS if chosen != one):
        shared = Counter(one) & Counter(other)
        assert why(_text(one), _text(other)) == _unmatched(one, other, shared)


@pytest.mark.parametrize("one", LISTS[::3])
def test_sets_hold_each_element_once(one: tuple[int, ...]) -> None:
    for other in (chosen for chosen in LISTS if len(set(chosen)) > 1 and set(chosen) != set(one)):
        left, right = tuple(dict.fromkeys(one)), tuple(dict.fromkeys(other))
        found = why(rf"\{{{_text(one)}\}}", rf"\{{{_text(other)}\}}")
        assert found[:1] == _unmatched(left, right, Counter(left) & Counter(right))[:1]


def _text(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))


def _unmatched(one: Sequence[int], other: Sequence[int], shared: Counter[int]) -> tuple[str, ...]:
    sides = ((Counter(one) - shared, one, "reference"), (Counter(other) - shared, other, "prediction"))
    alone = [f"{_text(sorted(rest.elements()))} in the {name}" for rest, _, name in sides if rest]
    count = max(len(one), len(other))
    return (f"{shared.total()} of {count} elements match; unmatched: {', '.join(alone)}",) if alone else ()


def test_of_many_elements_four_are_named() -> None:
    assert why("1, 2, 3, 4, 5, 6", "6, 7") == (
        "1 of 6 elements match; unmatched: 1, 2, 3, 4, ... in the reference, 7 in the prediction",
    )
    assert why("1, 2, 3, 4", "6, 7") == (
        "0 of 4 elements match; unmatched: 1, 2, 3, 4 in the reference, 6, 7 in the prediction",
    )
    many = ", ".join(map(str, range(1, 22)))
    assert why(many, f"{many}, 22") == ()
    assert why(many.removesuffix(", 21"), many.removesuffix(", 20, 21")) != ()


def test_elements_that_may_match_in_two_ways_are_matched_as_far_as_they_can() -> None:
    for order in permutations((r"\frac{1}{2}", "0.5", "0.50", "3")):
        assert why(", ".join(order), "0.5, 0.5, 4, 0.5") == (
            "3 of 4 elements match; unmatched: 3 in the reference, 4 in the prediction",
        )


# -- matrices ---------------------------------------------------------------------------------------------------
Rows = tuple[tuple[int, ...], ...]
SQUARES: list[Rows] = [((a, b), (c, d)) for a, b, c, d in product((1, 2), repeat=4)]


def _matrix(rows: Rows) -> str:
    return r"\begin{pmatrix}" + r"\\".join("&".join(map(str, row)) for row in rows) + r"\end{pmatrix}"


@pytest.mark.parametrize("one", SQUARES)
def test_square_matrices_differ_in_entries_or_are_transposed(one: Rows) -> None:
    for other in (rows for rows in SQUARES if rows != one):
        if other == tuple(zip(*one, strict=True)):
            expected = ["one matrix is the transpose of the other"]
        else:
            places = product(range(2), repeat=2)
            expected = [
                f"entry {i + 1}, {j + 1} differs: {one[i][j]} and {other[i][j]}"
                for i, j in places
                if one[i][j] != other[i][j]
            ][:3]
        assert list(why(_matrix(one), _matrix(other))) == expected


SHAPES = [(1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2), (2, 2)]


@pytest.mark.parametrize(("one", "other"), [pair for pair in product(SHAPES, repeat=2) if pair[0] != pair[1]])
def test_matrices_of_other_shapes(one: tuple[int, int], other: tuple[int, int]) -> None:
    texts = [_matrix(tuple(tuple(range(1, columns + 1)) for _ in range(rows))) for rows, columns in (one, other)]
    turned = one == other[::-1] and 1 in one
    sentence = "a row is not a column" if turned else f"{one[0]} x {one[1]} entries against {other[0]} x {other[1]}"
    assert sentence in why(*texts)


# -- sets of reals ----------------------------------------------------------------------------------------------
Interval = tuple[int, int, bool, bool]
INTERVALS: list[Interval] = [
    (low, high, left, right)
    for low, high in ((0, 1), (0, 2), (1, 2), (1, 3))
    for left, right in product((False, True), repeat=2)
]


def _interval(found: Interval, letter: str = "") -> str:
    low, high, left, right = found
    return f"{'[' if left else '('}{letter}{low}, {letter}{high}{']' if right else ')'}"


@pytest.mark.parametrize("one", INTERVALS)
def test_intervals_differ_in_ends(one: Interval) -> None:
    for other in (found for found in INTERVALS if found != one):
        said = set(why(f"{_interval(one)} \\cup \\emptyset", f"{_interval(other)} \\cup \\emptyset"))
        assert {sentence for sentence in said if "ends differ" in sentence} == _other_ends(one, other)
        assert {sentence for sentence in said if " at " in sentence} == _opened(one, other)
        assert not any("complement" in sentence for sentence in said)


def _other_ends(one: Interval, other: Interval, letter: str = "") -> set[str]:
    words = enumerate(("lower", "upper"))
    return {
        f"the {word} ends differ: {letter}{one[place]} and {letter}{other[place]}"
        for place, word in words
        if one[place] != other[place]
    }


def _opened(one: Interval, other: Interval, letter: str = "") -> set[str]:
    found = set()
    for place in (0, 1):
        if one[place] == other[place] and one[place + 2] != other[place + 2]:
            words = ("closed", "open") if one[place + 2] else ("open", "closed")
            found.add(f"{words[0]} at {letter}{one[place]} in the reference, {words[1]} in the prediction")
    return found


@pytest.mark.parametrize("one", INTERVALS)
def test_intervals_with_letters_differ_in_ends(one: Interval) -> None:
    for other in (found for found in INTERVALS if found != one):
        if one[2] == one[3] and other[2] == other[3]:
            continue  # these may be points as well
        said = why(*(_interval((found[0] + 1, found[1] + 1, *found[2:]), "a + ") for found in (one, other)))
        moved = [(found[0] + 1, found[1] + 1, *found[2:]) for found in (one, other)]
        ends = {sentence for sentence in said if " at " in sentence or "ends differ" in sentence}
        assert ends == _other_ends(*moved, "a + ") | _opened(*moved, "a + ")


RAYS = {
    "x<1": (1, -1, 0),
    r"x\le 1": (1, -1, 1),
    "x>1": (1, 1, 0),
    r"x\ge 1": (1, 1, 1),
    "x<2": (2, -1, 0),
    "x>2": (2, 1, 0),
}


@pytest.mark.parametrize(("one", "other"), [pair for pair in product(RAYS, repeat=2) if pair[0] != pair[1]])
def test_rays_are_complements_but_for_ends(one: str, other: str) -> None:
    (end, side, closed), (match, turn, shut) = RAYS[one], RAYS[other]
    said = [sentence for sentence in why(one, other) if "complement" in sentence]
    if end != match or side == turn:
        assert said == []
    else:
        but = "" if closed != shut else ", but for ends"
        assert said == [f"one set is the complement of the other{but}"]


# -- numbers and expressions ------------------------------------------------------------------------------------
NUMBERS = [
    Fraction(value) for value in ("1", "2", "3", "-1", "-2", "1/2", "1/3", "3/2", "20", "100", "200", "1/100", "5")
]


def _number(value: Fraction) -> str:
    return (
        str(value)
        if value.denominator == 1
        else rf"{'-' * (value < 0)}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"
    )


@pytest.mark.parametrize("one", NUMBERS)
def test_numbers_are_opposites_simple_multiples_or_other_values(one: Fraction) -> None:
    for other in (value for value in NUMBERS if value != one):
        said, ratio = why(_number(one), _number(other)), one / other
        size = max(abs(ratio), 1 / abs(ratio))
        telling = size == 2 or (str(size).strip("0") == "1" and size <= 1000)
        assert ("the signs differ" in said) == (one == -other)
        if one == -other:
            assert said == ("the signs differ",)
            continue
        sign = "-" if ratio < 0 else ""
        assert (f"the sides differ by the factor {sign}{size}" in said) == telling
        assert ("one side is the reciprocal of the other" in said) == (one * other == 1 and not telling)
        assert any("without its sign it is not" in sentence for sentence in said) == (ratio in (100, Fraction(1, 100)))
        assert any("the values are" in sentence for sentence in said) == (not telling and one * other != 1)


EXPRESSIONS = ["x", "x^2", r"\sin x", r"e^x", r"\sqrt{x}", "xy", r"\frac{x}{y+1}"]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_expressions_differ_by_a_factor_a_constant_or_a_sign(text: str) -> None:
    for size in (2, 3, 7, 1000):
        assert f"the sides differ by the factor {size}" in why(f"{size}({text})", text)
        assert f"the sides differ by the factor {size}" in why(text, f"{size}({text})")
        assert f"the sides differ by the factor -{size}" in why(text, f"-{size}({text})")
        assert f"the sides differ by the constant {size}" in why(f"{text}+{size}", text)
        assert f"the sides differ by the constant {size}" in why(text, f"{text}+{size}")
    assert not any("factor" in sentence for sentence in why(text, f"1001({text})"))
    assert not any("factor" in sentence for sentence in why(text, rf"\frac{{2}}{{3}}({text})"))
    assert why(text, f"-({text})") == ("the signs differ",)
    assert "the sides differ by the factor pi" in why(rf"\pi({text})", text)
    assert "the sides differ by the factor 2 pi" in why(rf"2\pi({text})", text)
    assert "the sides differ by the factor pi/2" in why(rf"\frac{{\pi}}{{2}}({text})", text)
    assert "the sides differ by the factor -pi" in why(rf"-\pi({text})", text)
    assert "one side is the reciprocal of the other" in why(text, rf"\frac{{1}}{{{text}}}")
    assert "C, which stands in the reference alone" in " ".join(why(f"{text}+C", text))
    assert "C, which stands in the prediction alone" in " ".join(why(text, f"{text}+C"))
    assert "alone" not in " ".join(why(text, f"{text}+b"))
    assert "the names x and t differ" in why(text, text.replace("x", "t").replace("et", "e").replace("{t", "{t"))


# -- named values, ratios, numerals, residues -------------------------------------------------------------------
RECORDS = [dict(zip(names, values, strict=True)) for names in ("ab", "ac") for values in product((1, 2, 3), repeat=2)]


@pytest.mark.parametrize("one", RECORDS)
def test_named_values_are_exchanged_missing_or_other(one: dict[str, int]) -> None:
    for other in (record for record in RECORDS if record != one):
        said = set(why(*(", ".join(f"{name}={value}" for name, value in record.items()) for record in (one, other))))
        shared = [name for name in one if name in other and one[name] != other[name]]
        if len(shared) == 2 and sorted(one.values()) == sorted(other.values()):
            assert said == {f"the values of {shared[0]} and {shared[1]} are exchanged"}
            continue
        expected = {f"the values of {name} differ: {one[name]} and {other[name]}" for name in shared}
        expected |= {f"{name} has a value in the reference alone" for name in one.keys() - other.keys()}
        expected |= {f"{name} has a value in the prediction alone" for name in other.keys() - one.keys()}
        if one.keys() != other.keys() and list(one.values()) == list(other.values()):
            expected.add("the names b and c differ" if "b" in one else "the names c and b differ")
        assert said == expected


RATIOS = [(1, 2), (2, 1), (1, 3), (2, 4), (1, 2, 3), (3, 2, 1), (2, 1, 3), (2, 4, 6), (6, 4, 2)]


@pytest.mark.parametrize("one", RATIOS)
def test_ratios_are_turned_or_of_other_lengths(one: tuple[int, ...]) -> None:
    for other in RATIOS:
        said = why(":".join(map(str, one)), ":".join(map(str, other)))
        turned = len(one) == len(other) and all(
            a * other[-1] == b * one[0] for a, b in zip(one, other[::-1], strict=True)
        )
        same = len(one) == len(other) and all(a * other[0] == b * one[0] for a, b in zip(one, other, strict=True))
        if not same:
            assert ("the terms of the ratio are in another order" in said) == turned
        assert (f"{len(one)} terms against {len(other)}" in said) == (len(one) != len(other))


@pytest.mark.parametrize(("base", "other"), list(product((2, 3, 8), repeat=2)))
def test_numerals_differ_in_base_or_in_digits(base: int, other: int) -> None:
    for digits, match in product(("101", "110", "11"), repeat=2):
        said = why(f"{digits}_{base}", f"{match}_{other}")
        assert (f"the bases differ: {base} and {other}" in said) == (base != other)
        assert (f"the digits differ: {digits} and {match}" in said) == (base == other and digits != match)
        value = int(digits, base)
        assert why(f"{digits}_{base}", str(value)) == (
            f"the prediction is the value in base ten, where base {base} stands on the other side",
        )
        assert why(f"{digits}_{base}", str(value + 1)) == ()


def test_moduli_differ_or_do_not() -> None:
    for one, other in product((2, 3, 4), repeat=2):
        said = why(rf"x\equiv 1\pmod{{{one}}}", rf"x\equiv 0\pmod{{{other}}}")
        assert (f"the moduli differ: {one} and {other}" in said) == (one != other)


# -- what may be asked ------------------------------------------------------------------------------------------
def test_not_more_is_asked_than_is_allowed() -> None:
    ask, nodes = Oracle(CONFIG), [_node(str(value)) for value in range(700)]
    settled = [ask.different(nodes[0], node) for node in nodes[1:]]
    assert settled.count(True) == 600
    assert all(settled[:600])
    assert ask.different(nodes[0], nodes[1])
    assert not ask.equal(nodes[650], nodes[650])


def _node(text: str) -> Node:
    return meant(read(text, CONFIG)[0])
