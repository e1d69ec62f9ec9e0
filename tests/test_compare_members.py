"""What belongs to a set, and what a declaration lets a letter be, held against predicates, value by value."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import e, pi, sqrt

import pytest
from compare_support import EQUAL, decide

from mathequiv.compare.families.declarations import Range, narrowed, only_declares, ranges
from mathequiv.compare.meaning import meant
from mathequiv.compare.sets.members import is_member
from mathequiv.config import Config
from mathequiv.nodes import Given, Node, Symbol
from mathequiv.numeric import exact
from mathequiv.syntax import read

CONFIG = Config()


def node(text: str) -> Node:
    return meant(read(text, CONFIG)[0])


# -- members ----------------------------------------------------------------------------------------------------
# Numbers: their value as a float, rational or not, or None where they are not real.
NUMBERS: dict[str, tuple[float | None, bool]] = {
    "0": (0, True), "1": (1, True), "-1": (-1, True), "2": (2, True), "3": (3, True), "-2": (-2, True), "7": (7, True),
    r"\frac{1}{2}": (0.5, True), r"-\frac{3}{2}": (-1.5, True), "2.5": (2.5, True), r"\frac{6}{2}": (3, True),
    r"\sqrt{4}": (2, True), r"\sqrt{2}": (sqrt(2), False), r"-\sqrt{2}": (-sqrt(2), False),
    r"1+\sqrt{3}": (1 + sqrt(3), False),
    r"\pi": (pi, False), r"\frac{\pi}{2}": (pi / 2, False), "e": (e, False), "i": (None, False), "1+i": (None, False),
    "i^2": (-1, True), "2-0i": (2, True),
}  # fmt: skip


def _whole(x: float) -> bool:
    return x == int(x)


def _prime(x: float) -> bool:
    return x in (2, 3, 5, 7)


Test = Callable[[float, bool], bool]
SETS: list[tuple[str, Test]] = [
    (r"\mathbb{Z}", lambda x, rational: _whole(x)),
    (r"\mathbb{Q}", lambda x, rational: rational),
    (r"\mathbb{R}", lambda x, rational: True),
    (r"\emptyset", lambda x, rational: False),
    (r"\{1, 2, \frac{1}{2}\}", lambda x, rational: x in (1, 2, 0.5)),
    (r"\{\pi, -1\}", lambda x, rational: x in (pi, -1)),
    ("[0, 2)", lambda x, rational: 0 <= x < 2),
    ("(0, 2]", lambda x, rational: 0 < x <= 2),
    (r"(-\infty, 1]", lambda x, rational: x <= 1),
    (r"(\sqrt{2}, \infty)", lambda x, rational: x > sqrt(2)),
    (r"[-1, 1)\cup[2, 3)", lambda x, rational: -1 <= x < 1 or 2 <= x < 3),
    (r"[-1, 2)\cap(0, 3]", lambda x, rational: 0 < x < 2),
    (r"\mathbb{R}\setminus\{1, 2\}", lambda x, rational: x not in (1, 2)),
    (r"\mathbb{Z}\cap[0, 2)", lambda x, rational: x in (0, 1)),
    (r"\mathbb{Q}\setminus\mathbb{Z}", lambda x, rational: rational and not _whole(x)),
    (r"\mathbb{R}\setminus\mathbb{Q}", lambda x, rational: not rational),
    (r"\{x : x^2<4\}", lambda x, rational: x * x < 4),
    (r"\{x\in\mathbb{Z} : x>0\}", lambda x, rational: _whole(x) and x > 0),
    (r"\{x\in\mathbb{R} : x^2=1\}", lambda x, rational: x * x == 1),
    (r"\{x : x\ne 2\}", lambda x, rational: x != 2),
    (r"\{x : x>0 \text{ and } x<2\}", lambda x, rational: 0 < x < 2),
    (r"\{x : x<0 \text{ or } x>2\}", lambda x, rational: x < 0 or x > 2),
    (r"\{x : 0\le x\le 2\}", lambda x, rational: 0 <= x <= 2),
    (r"\{x\in\mathbb{Q} : 0<x<2\}", lambda x, rational: rational and 0 < x < 2),
    (r"\{x : x\in[0,1]\}", lambda x, rational: 0 <= x <= 1),
    (r"\{x : x\notin[0,1)\}", lambda x, rational: not 0 <= x < 1),
    (r"\{n\in\mathbb{Z} : 3\mid n\}", lambda x, rational: _whole(x) and x % 3 == 0),
    (r"\{2k+1 : k\in\mathbb{Z}\}", lambda x, rational: _whole(x) and x % 2 == 1),
    (r"\{k^2 : k\in\mathbb{Z}\}", lambda x, rational: x in (0, 1)),
]
# What must be told: of irrational numbers, and of those that are not real, some questions stay open.
PLAIN = [text for text, (value, rational) in NUMBERS.items() if value is not None and rational]


@pytest.mark.parametrize(("text", "test"), SETS, ids=[text for text, _ in SETS])
def test_members_are_those_that_the_predicate_says(text: str, test: Test) -> None:
    found, told = node(text), 0
    for number, (value, rational) in NUMBERS.items():
        inside = is_member(found, node(number))
        if value is None:
            assert inside is not True or r"\n" in text, number  # what is not real is no number of an interval
        elif inside is not None:
            told += 1
            assert inside is test(value, rational), number
    assert told >= len(PLAIN) - 2
    assert all(is_member(found, node(number)) is not None for number in PLAIN[:9])


POINTS = ["(1, 2)", "(0, 0)", "(-1, 2)", r"(\frac{1}{2}, 1)", "(1, 2, 3)", r"(\sqrt{2}, 1)"]
VALUES = [(1, 2), (0, 0), (-1, 2), (0.5, 1), (1, 2, 3), (sqrt(2), 1)]
PRODUCTS: list[tuple[str, Callable[..., bool]]] = [
    (r"\mathbb{Z}^2", lambda *p: len(p) == 2 and all(map(_whole, p))),
    (r"\mathbb{R}^2", lambda *p: len(p) == 2),
    (r"\mathbb{Z}^3", lambda *p: len(p) == 3),
    (r"\mathbb{Z}\times\mathbb{R}", lambda *p: len(p) == 2 and _whole(p[0])),
    (r"[0,1)\times(0,2]", lambda *p: len(p) == 2 and 0 <= p[0] < 1 and 0 < p[1] <= 2),
    (r"\{(1,2),(0,0)\}", lambda *p: p in ((1, 2), (0, 0))),
    (r"\{(x,y) : x+y=3\}", lambda *p: len(p) == 2 and sum(p) == 3),
    (r"\{(x,y) : x<y\}", lambda *p: len(p) == 2 and p[0] < p[1]),
    (r"\{(x,y)\in\mathbb{Z}^2 : y>1\}", lambda *p: len(p) == 2 and all(map(_whole, p)) and p[1] > 1),
]


@pytest.mark.parametrize(("text", "test"), PRODUCTS, ids=[text for text, _ in PRODUCTS])
def test_points_belong_to_sets_of_points(text: str, test: Callable[..., bool]) -> None:
    for point, values in zip(POINTS, VALUES, strict=True):
        inside = is_member(node(text), node(point))
        assert inside is None or inside is test(*values), point
        assert inside is not None or r"\sqrt" in point, point
    assert is_member(node(text), node("1")) in (None, False)


# -- declarations -----------------------------------------------------------------------------------------------
# Declarations of k with the whole numbers that they allow; zero is open among the natural ones.
WINDOW = range(-6, 13)
DECLARED: list[tuple[str, Callable[[int], bool]]] = [
    (r"k\in\mathbb{Z}", lambda k: True),
    (r"k\ge 2", lambda k: k >= 2),
    ("k>2", lambda k: k > 2),
    (r"2\le k", lambda k: k >= 2),
    ("2<k", lambda k: k > 2),
    (r"k\le 5", lambda k: k <= 5),
    ("k<5", lambda k: k < 5),
    (r"5\ge k", lambda k: k <= 5),
    ("5>k", lambda k: k < 5),
    (r"2\le k\le 5", lambda k: 2 <= k <= 5),
    ("2<k<5", lambda k: 2 < k < 5),
    (r"2<k\le 5", lambda k: 2 < k <= 5),
    (r"2\le k<5", lambda k: 2 <= k < 5),
    (r"5>k\ge 2", lambda k: 2 <= k < 5),
    (r"5\ge k>2", lambda k: 2 < k <= 5),
    (r"k=2,3,\ldots", lambda k: k >= 2),
    (r"k=-1,0,\ldots", lambda k: k >= -1),
    (r"k=2,3,\ldots,5", lambda k: 2 <= k <= 5),
    (r"k=0,1,2,\ldots,7", lambda k: 0 <= k <= 7),
    (r"k=0,\pm 1,\pm 2,\ldots", lambda k: True),
    (r"k\in\mathbb{Z}^+", lambda k: k >= 1),
    (r"k\in\mathbb{Z}_{\ge 0}", lambda k: k >= 0),
    (r"k\in\mathbb{Z}, k\ge 2", lambda k: k >= 2),
    (r"k\ge 2, k\in\mathbb{Z}", lambda k: k >= 2),
    (r"k\in\mathbb{Z}, 2\le k<5", lambda k: 2 <= k < 5),
    (r"k\ge 2, k\le 5", lambda k: 2 <= k <= 5),
    (r"\text{where } k \text{ is an integer}", lambda k: True),
]


@pytest.mark.parametrize(("text", "test"), DECLARED, ids=[text for text, _ in DECLARED])
def test_a_declaration_allows_the_numbers_that_it_says(text: str, test: Callable[[int], bool]) -> None:
    found = node(rf"2k, {text}")
    assert isinstance(found, Given)
    over = ranges(found.condition)
    assert over is not None
    assert list(over) == [Symbol("k")]
    assert [k for k in WINDOW if _allows(over[Symbol("k")], k)] == [k for k in WINDOW if test(k)]
    assert only_declares(found.condition)
    every = r"\ldots" in text and r"\pm" not in text
    assert bool(narrowed(found.condition)) == (every or any(sign in text for sign in _BOUNDS))


_BOUNDS = ("<", ">", r"\le", r"\ge", "^+")


def _allows(over: Range, k: int) -> bool:
    ends = [None if end is None else Fraction(exact(end) or 0) for end in (over.first, over.last)]
    return (ends[0] is None or k >= ends[0]) and (ends[1] is None or k <= ends[1])


@pytest.mark.parametrize(("one", "other"), list(product(range(len(DECLARED)), repeat=2))[::5])
def test_families_are_equal_where_their_declarations_allow_the_same(one: int, other: int) -> None:
    (text, test), (match, tested) = DECLARED[one], DECLARED[other]
    found = decide(rf"3k+1, {text}", rf"3k+1, {match}")
    if found.decision is EQUAL:
        assert [k for k in WINDOW if test(k)] == [k for k in WINDOW if tested(k)]
    elif [k for k in WINDOW if test(k)] == [k for k in WINDOW if tested(k)]:
        assert not found.known


@pytest.mark.parametrize(
    ("text", "over"),
    [
        (r"\text{where } k \text{ is an integer}", "Z"),
        (r"\text{where } k \text{ is a whole number}", "Z"),
        (r"\text{where } k \text{ is a positive integer}", "N"),
        (r"\text{where } k \text{ is a nonnegative integer}", "N"),
        (r"\text{where } k \text{ is a natural number}", "N"),
        (r"\text{where } k \text{ is a real number}", "R"),
        (r"\text{where } k \text{ is a rational number}", "Q"),
        (r"\text{where } k \text{ is a complex number}", "C"),
        (r"\text{where } k \text{ is a constant}", "any"),
        (r"\text{where } k \text{ is a negative integer}", None),
        (r"\text{where } k \text{ is a positive number}", None),
        (r"\text{where } k \text{ is prime}", None),
    ],
)
def test_words_declare_a_letter(text: str, over: str | None) -> None:
    found = node(rf"x^2+k, {text}")
    assert isinstance(found, Given)
    declared = ranges(found.condition)
    assert (declared[Symbol("k")].over if declared else None) == over
