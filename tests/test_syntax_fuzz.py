"""Fuzzing in a bounded budget: tokens, bytes, mutations; nothing but refusals, no work beyond proportion.

What a longer run finds goes into ``tests/data/fuzz_corpus.txt``, which is replayed here; set
``MATHEQUIV_FUZZ`` to the number of examples of such a run.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from syntax_support import PLAIN, refusal, rows
from test_syntax_laws import COMMANDS, FOREIGN, SIGNS, WORDS, calls

from mathequiv.plaintext import plain
from mathequiv.syntax import latex, read

CORPUS = Path(__file__).parent / "data" / "fuzz_corpus.txt"
BUDGET = int(os.environ.get("MATHEQUIV_FUZZ", "0"))
TEXTS = tuple(row.text for row in rows())
SYMPY = ("sqrt(2)/2", "Interval(-2, 7)", "14.0 + -1.0*I", "Matrix([[1, 2], [3, 4]])", "FiniteSet(1, 2)", "x**2 + 1",
         "Union(Interval(0, 1), Interval(2, 3))", "Rational(1, 2)", "-oo", "Sum(k, (k, 1, n))", "Eq(x, 1)")  # fmt: skip

TOKENS = st.one_of(st.sampled_from(COMMANDS), st.sampled_from(SIGNS), st.sampled_from(WORDS), st.sampled_from(FOREIGN))
SOURCES = st.sampled_from(TEXTS) | st.sampled_from(SYMPY)


def bounded(examples: int) -> settings:
    """A share of the budget of a long run, or of what every run can afford."""
    return settings(max_examples=max(examples, BUDGET), deadline=None)


def check(text: str) -> None:
    """Reading ends in trees that print, or in a refusal that points into the text it shows."""
    error = refusal(text)
    if error is not None:
        start, end = error.span
        assert 0 <= start <= end <= len(error.source)
        assert str(error)
        return
    found = read(text, PLAIN)
    assert 1 <= len(found) <= PLAIN.limits.readings
    for node in found:
        assert latex(node)
        assert plain(node)


@bounded(150)
@given(st.binary(max_size=60), st.sampled_from(["utf-8", "latin-1", "utf-16"]))
def test_bytes(raw: bytes, encoding: str) -> None:
    check(raw.decode(encoding, errors="replace"))


@bounded(150)
@given(SOURCES, SOURCES, st.integers(0, 60), st.integers(0, 60))
def test_halves_of_texts(first: str, second: str, end: int, start: int) -> None:
    check(first[:end] + second[start:])


@bounded(150)
@given(SOURCES, st.lists(st.tuples(st.integers(0, 80), st.integers(0, 4), TOKENS | st.just("")), max_size=4))
def test_mutated_texts(text: str, edits: list[tuple[int, int, str]]) -> None:
    for at, cut, put in edits:
        text = text[:at] + put + text[at + cut :]
    check(text)


@bounded(100)
@given(st.lists(SOURCES, min_size=2, max_size=3), st.sampled_from([" ", "+", "*", ", ", r"\cdot ", "=", " and ", "\n"]))
def test_mixed_notations(texts: list[str], joint: str) -> None:
    check(joint.join(texts))


# -- work -------------------------------------------------------------------------------------------------------------
def assert_proportionate(before: str, group: str, after: str) -> None:
    """Twice as many groups take about twice the calls; once more, for a limit may lie between."""
    single, double = (calls(before + group * times + after) for times in (50, 100))
    if double > 2.3 * single + 1500:
        assert calls(before + group * 200 + after) <= 2.3 * double + 1500


@bounded(60)
@given(
    st.sampled_from(["", "x", "1", "(", "["]),
    st.lists(TOKENS | SOURCES, min_size=1, max_size=4).map("".join),
    st.sampled_from(["", "x", "1", ")", "]", "}"]),
)
@example("", "- ", "5")
@example("", "foo ", "")
def test_work_on_repeated_tokens_is_in_proportion(before: str, group: str, after: str) -> None:
    assert_proportionate(before, group, after)


# -- what was found ---------------------------------------------------------------------------------------------------
def corpus() -> Iterator[str | list[str]]:
    """The past failures."""
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield json.loads(line)


@pytest.mark.parametrize("failure", tuple(corpus()), ids=str)
def test_past_failures(failure: str | list[str]) -> None:
    if isinstance(failure, str):
        check(failure)
    else:
        assert_proportionate(*failure)
