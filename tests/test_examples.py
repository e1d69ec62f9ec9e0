"""The bundled outputs get the verdicts written beside them, and the examples of the pages are true."""

from __future__ import annotations

import dataclasses
import doctest
import json
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from mathequiv import Config, Verdict, Verifier
from mathequiv.profiles import MGSM, PROFILES

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


@pytest.mark.parametrize(("page", "least"), [("README.md", 10), ("docs/options.md", 30)])
def test_a_page_is_true(page: str, least: int) -> None:
    """Every example session in it prints what it says."""
    failures, tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried >= least
    assert failures == 0


OPTIONS = (ROOT / "docs" / "options.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("field", dataclasses.fields(Config), ids=lambda field: field.name)
def test_each_option_is_shown_with_each_of_its_values(field: dataclasses.Field[Any]) -> None:
    """A heading of its own, and below it an example and every value."""
    _, _, section = OPTIONS.partition(f"\n### {field.name}\n")
    section = section.split("\n## ")[0].split("\n### ")[0]
    assert ">>> " in section
    values = [str(member.value) for member in type(field.default)] if isinstance(field.default, Enum) else []
    assert all(f"`{value}`" in section for value in values)


def test_each_profile_is_shown_with_its_reason() -> None:
    for name, profile in PROFILES.items():
        changes = ", ".join(f"`{option} = {value}`" for option, value in profile.options.items()) or "the defaults"
        assert f"| `{name}` | {profile.reason} | {changes} |" in OPTIONS
    assert MGSM in OPTIONS
