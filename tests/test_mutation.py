"""The script that makes mutants: what is left out, what is drawn, which units meet a mutant, and what is counted."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

from mutants import making
from mutants.making import Mutant
from mutants.units import SLOW, Row, Watch, graded, slow_pairs, wrong_pairs
from mutation import Fate, Map, figures, survivor

SOURCE = '''\
"""A text."""
from __future__ import annotations
from functools import cache
Side = int | str
__all__ = ["a" + "b"]
MOST = 3 + 4

@cache
def double(x: int | None) -> int | None:
    y: int | str = 2 * x
    raise ValueError(f"{x + 1} of {y}")

class Sum:
    @staticmethod
    def inner(x):
        return x == 3
    def named(x):
        return x.name == "ln" or zip(x, x, strict=True)
'''


def at(line: int, text: str, operator: str = "core/NumberReplacer") -> Mutant:
    start = SOURCE.splitlines()[line - 1].index(text)
    return Mutant("a.py", (line, start), (line, start + len(text)), operator, 0)


@pytest.mark.parametrize(
    ("line", "text"),
    [(4, "|"), (5, "+"), (8, "@"), (9, "|"), (9, "| None:"), (10, "|"), (11, "+"), (11, "1"), (18, "True")],
)
def test_what_no_run_can_show_is_left_out(line: int, text: str) -> None:
    assert making.is_idle(at(line, text), making.idle_spans(ast.parse(SOURCE)))


@pytest.mark.parametrize(("line", "text"), [(6, "3"), (6, "+"), (10, "2"), (10, "*"), (14, "@"), (16, "3"), (16, "==")])
def test_what_a_run_can_show_is_left_in(line: int, text: str) -> None:
    assert not making.is_idle(at(line, text), making.idle_spans(ast.parse(SOURCE)))


def test_identity_for_equality_is_left_out() -> None:
    assert making.is_idle(at(16, "==", "core/ReplaceComparisonOperator_Eq_Is"), [])
    assert not making.is_idle(at(16, "==", "core/ReplaceComparisonOperator_Eq_NotEq"), [])


def test_an_order_of_names_is_left_out() -> None:
    names = making.name_spans(ast.parse(SOURCE))
    assert making.is_idle(at(18, "==", "core/ReplaceComparisonOperator_Eq_GtE"), [], names)
    assert not making.is_idle(at(18, "==", "core/ReplaceComparisonOperator_Eq_NotEq"), [], names)
    assert not making.is_idle(at(16, "==", "core/ReplaceComparisonOperator_Eq_GtE"), [], names)


def test_a_sample_holds_one_mutant_of_a_place_and_goes_by_the_seed() -> None:
    mutants = [
        Mutant("a.py", (line, 0), (line, 1), f"core/Swap_{name}", line) for line in range(40) for name in ("A", "B")
    ]
    drawn = making.sampled(mutants, 10, 1, lambda mutant: True)
    assert len({mutant.start for mutant in drawn}) == len(drawn) == 10
    assert drawn == making.sampled(mutants[::-1], 10, 1, lambda mutant: True)
    assert drawn != making.sampled(mutants, 10, 2, lambda mutant: True)
    kept = making.sampled(mutants, 100, 1, lambda mutant: mutant.start[0] % 2 == 0)
    assert sorted(mutant.start[0] for mutant in kept) == list(range(0, 40, 2))


def test_the_function_of_a_line() -> None:
    assert [making.entry(SOURCE, line) for line in (6, 8, 9, 11, 13, 15, 16)] == [None, 8, 8, 8, None, 14, 14]


def test_the_difference_is_shown_in_short() -> None:
    assert making.difference("a\n  b\nc\n", "a\n  d\nc\n") == ["- b", "+ d"]


def test_units_of_a_change_are_those_that_enter_its_function() -> None:
    units = Map({"a.py:8": ["slow", "quick"]}, {"slow": 2.0, "quick": 1.0, "other": 1.5})
    assert units.units("a.py", 8) == ["quick", "slow"]
    assert units.units("a.py", 14) == units.units("a.py", None) == ["quick", "other", "slow"]
    assert units.limit(["slow", "quick"]) == units.limit([]) + 9


def test_functions_entered_are_watched() -> None:
    watch = Watch(Path(making.__file__).parent)
    watch.begin("one")
    making.entry(SOURCE, 9)
    watch.end()
    making.difference("a", "b")
    assert {Path(file).parent.name for file, _ in watch.entered["one"]} == {"mutants"}
    assert (making.__file__, making.entry.__code__.co_firstlineno) in watch.entered["one"]
    assert (making.__file__, making.difference.__code__.co_firstlineno) not in watch.entered["one"]


def test_rows_are_graded() -> None:
    rows = [
        Row("one", ["1/2"], "0.5", False, (), "equivalent"),
        Row("two", ["1/2", "2"], r"It is \boxed{2}.", True, (), "equivalent"),
        Row("three", ["50"], r"50\%", False, (("percent", "required"),), "equivalent"),
    ]
    assert list(graded(rows)) == [("one", True), ("two", True), ("three", False)]


def test_pairs_that_are_slow_or_left_open_are_dropped() -> None:
    watch = Watch(Path())
    watch.seconds.update({"pair 1 of numbers": SLOW / 2, "pair 2 of calculus": 2 * SLOW, "cases.txt:3": 2 * SLOW})
    assert slow_pairs(watch.seconds) == {"pair 2 of calculus"}
    assert wrong_pairs({"pair 1 of numbers", "cases.txt:3"}) == {"pair 1 of numbers"}
    watch.drop(["pair 2 of calculus", "pair 3 of dates"])
    assert set(watch.seconds) == {"pair 1 of numbers", "cases.txt:3"}


def test_a_timeout_counts_as_killed_and_survivors_are_listed() -> None:
    diff = ("- 3", "+ 4")
    ends = [Fate(at(16, "3"), end, "", diff) for end in ("killed", "timed out", "survived", "killed")]
    shown = [line for end in ends for line in survivor(end)]
    assert shown == ["a.py:16  core/NumberReplacer", "    - 3", "    + 4", ""]
    assert figures(ends) == "4 mutants, 3 killed (1 by the time limit), 75.0 %"
    assert figures([]) == "0 mutants, 0 killed (0 by the time limit), 0.0 %"
