"""The bundled outputs get the verdicts written beside them, and the README's examples are true."""

from __future__ import annotations

import doctest
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mathequiv import Verdict, Verifier

ROOT = Path(__file__).parent.parent
ROWS = [json.loads(line) for line in (ROOT / "examples" / "outputs.jsonl").read_text(encoding="utf-8").splitlines()]


def admissible(row: dict[str, Any]) -> list[str]:
    """The verdicts that a row may get: one, but for rows whose time or size may run out."""
    expected = row["expected"]
    return expected if isinstance(expected, list) else [expected]


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(workers=1) as verifier:
        yield verifier


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_each_example_gets_its_verdict(row: dict[str, Any], verifier: Verifier) -> None:
    """The verdict is the one that a careful examiner wrote down."""
    result = verifier.grade(row["reference"], row["response"])
    assert result.verdict.value in admissible(row), result.explain()


def test_the_examples_cover_every_kind_of_outcome() -> None:
    """At least 120 rows; right, wrong, unreadable, missing, a faulty reference, and slow ones."""
    counts = Counter(row["expected"] if isinstance(row["expected"], str) else "slow" for row in ROWS)
    assert len(ROWS) >= 120
    wanted = {"equivalent": 60, "not_equivalent": 40, "parse_failure": 3, "no_answer": 3, "reference_error": 3}
    assert all(counts[verdict] >= least for verdict, least in wanted.items())
    assert counts["slow"] >= 3
    assert len({row["id"] for row in ROWS}) == len(ROWS)


def test_only_slow_examples_may_have_several_verdicts() -> None:
    """A list of verdicts is for rows that may run out of time, and never pays a wrong answer."""
    for row in ROWS:
        assert set(admissible(row)) <= {verdict.value for verdict in Verdict}
        assert isinstance(row["expected"], str) or "slow" in row["note"]


def test_each_right_example_has_near_misses() -> None:
    """Problems with a right answer are asked again with a wrong one: a grader is judged by what it refuses."""
    asked: dict[str, set[str]] = {}
    for row in ROWS:
        asked.setdefault(row["problem"], set()).update(admissible(row))
    assert sum({"equivalent", "not_equivalent"} <= verdicts for verdicts in asked.values()) >= 25


def test_the_readme_is_true() -> None:
    """Every example session in the README prints what it says."""
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried >= 10
    assert failures == 0
