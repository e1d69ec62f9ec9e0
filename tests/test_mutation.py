"""The script that makes mutants: what is left out, what is drawn, which units meet a mutant, and what is counted."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

from mutants import making
from mutants.explaining import explained, faults, place_of
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
    assert figures(ends).startswith(
        "4 mutants, 3 killed (1 by the time limit), 0 explained, 1 unexplained; 75.0 % killed"
    )
    assert figures([]).startswith("0 mutants, 0 killed (0 by the time limit), 0 explained, 0 unexplained; 0.0 % killed")


def test_explained_survivors_are_counted_apart() -> None:
    ends = [Fate(at(16, "3"), end, "", ()) for end in ("killed", "explained", "survived", "killed")]
    assert figures(ends).endswith(
        "1 explained, 1 unexplained; 50.0 % killed of all, 66.7 % of those that are not explained"
    )
    assert survivor(ends[1]) == []


TABLE = """
# A comment.
== choices
a.py: MOST  how many

== no input can tell
a.py: Sum.inner
- return x == 3
+ return x == 4
= no text has four
= of them

a.py: double
- y: int | str = 2 * x
+ y: int | str = 3 * x
= nobody looks
"""


def test_the_table_gives_reasons_by_function_and_line() -> None:
    table = explained(TABLE)
    assert table.choices == {"a.py": {"MOST"}}
    assert list(table.changes.values()) == [
        ("no input can tell", "no text has four of them"),
        ("no input can tell", "nobody looks"),
    ]
    assert table.covers(SOURCE, "a.py", 16, ["- return x == 3", "+ return x ==  4"])
    assert not table.covers(SOURCE, "a.py", 16, ["- return x == 3", "+ return x == 2"])
    assert not table.covers(SOURCE, "a.py", 10, ["- return x == 3", "+ return x == 4"])
    assert not table.covers(SOURCE, "b.py", 16, ["- return x == 3", "+ return x == 4"])


TWICE = "a.py: Sum.inner\n- return x == 3\n+ return x == 4"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("  how many", ""),
        ("= nobody looks", ""),
        ("= of them", "of them"),
        ("+ return x == 4", ""),
        ("a.py: double", "a.py"),
        ("== no input can tell", "== because"),
        ("a.py: double\n- y: int | str = 2 * x\n+ y: int | str = 3 * x", TWICE),
    ],
)
def test_a_table_without_a_reason_or_a_change_is_none(before: str, after: str) -> None:
    assert before in TABLE
    with pytest.raises(ValueError, match=r"."):
        explained(TABLE.replace(before, after))


def test_lines_that_no_longer_stand_in_their_function_are_faults(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(SOURCE, encoding="utf-8")
    assert faults(explained(TABLE), tmp_path) == []
    lost = TABLE.replace("x == 3", "x == 5").replace("MOST", "LEAST")
    assert faults(explained(lost), tmp_path) == ["a.py: LEAST", "a.py: Sum.inner: -returnx==5"]
    moved = TABLE.replace("Sum.inner", "Sum.named")
    assert faults(explained(moved), tmp_path) == ["a.py: Sum.named: -returnx==3"]
    assert len(faults(explained(TABLE.replace("a.py", "b.py")), tmp_path)) == 3


def test_every_line_that_is_explained_stands_where_the_table_says() -> None:
    assert faults(explained(), Path(__file__).parent.parent) == []


def test_what_holds_a_line() -> None:
    places = ["", "MOST", "double", "double", "Sum", "Sum.inner", "Sum.inner", "Sum.named"]
    assert [place_of(SOURCE, line) for line in (1, 6, 8, 10, 13, 14, 16, 18)] == places


def test_choices_are_no_mutants() -> None:
    spans = making.choice_spans(ast.parse(SOURCE), frozenset({"MOST"}))
    assert making.is_idle(at(6, "3"), spans)
    assert not making.is_idle(at(10, "2"), spans)
