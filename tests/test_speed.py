"""The benchmarks of speed run on little, and their frozen pairs are graded as they are labelled."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import mathequiv
from mathequiv import Verifier

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
PAIRS = BENCHMARKS / "data" / "pairs.jsonl"
# A commutator beside its two products is taken for a list of two.
OPEN = {("\\hat{A}\\hat{B}-\\hat{B}\\hat{A}", "[\\hat{A},\\hat{B}]")}


def pairs() -> list[dict[str, str]]:
    return [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]


def run(name: str, *arguments: str) -> str:
    command = [sys.executable, str(BENCHMARKS / name), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def test_the_pairs_are_of_every_kind_and_half_of_them_wrong() -> None:
    rows = pairs()
    assert len(rows) >= 300
    assert len({row["id"] for row in rows}) == len(rows)
    assert abs(2 * sum(bool(row["label"]) for row in rows) - len(rows)) <= len(rows) // 20
    kinds = Counter(row["kind"] for row in rows)
    assert len(kinds) >= 30
    assert min(kinds.values()) >= 4


def test_the_pairs_are_graded_as_they_are_labelled() -> None:
    with Verifier(workers=1) as verifier:
        results = [(row, verifier.grade(row["reference"], row["response"])) for row in pairs()]
    departed = {
        (row["reference"], result.extraction.text if result.extraction else "")
        for row, result in results
        if bool(result.equivalent) != row["label"]
    }
    assert departed == OPEN
    assert all(result.reward is not None for _, result in results)


@pytest.mark.parametrize(
    ("name", "reference", "right", "wrong"),
    [
        ("math-strings", r"\frac{1}{2}", ["0.5", "1/2", r"\dfrac12", r"x = \frac{1}{2}"], ["0.25", r"\frac{2}{4}"]),
        ("math-strings", r"\sqrt{3}", [r"\sqrt3", r"\left\sqrt{3}\right"], [r"\sqrt{5}"]),
        ("math-strings", "5", [r"5\text{ cm}", r"\$5", "5^\\circ"], ["6"]),
        ("floats", "0.5", [r"\frac{1}{2}", "1/2", r"50\%", "5e-1"], ["0.51", "1/0", "half"]),
        ("floats", "1,250", ["1250", "1250.0", r"\$1{,}250"], ["1251"]),
        ("floats", "x + 1", ["x+1", "X+1"], ["1+x"]),
        ("sympy-simplify", "x^2-1", ["(x-1)(x+1)", "x^2-1"], ["(x-1)^2", r"\frac{x}"]),
    ],
)
def test_plain_graders(
    monkeypatch: pytest.MonkeyPatch, name: str, reference: str, right: list[str], wrong: list[str]
) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    from baselines import BASELINES

    grader = BASELINES[name]()
    said = [grader.grade(reference, rf"$\boxed{{{answer}}}$").accepts for answer in right + wrong]
    assert said == [True] * len(right) + [False] * len(wrong)
    assert grader.grade(reference, "no idea").accepts is False


def test_what_takes_too_long_is_refused_and_the_next_pair_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    from baselines import Simplify

    grader = Simplify(seconds=0.0)
    assert not grader.same("x", "x")
    grader._seconds = 20.0
    assert grader.same("x", "x")


def test_the_table_of_targets(tmp_path: Path) -> None:
    out = tmp_path / "speed.json"
    options = ["--limit", "12", "--rounds", "1", "--fresh", "1", "--fast", "--json", str(out)]
    printed = run("speed.py", str(PAIRS), *options)
    written = json.loads(out.read_text(encoding="utf-8"))
    assert all(line["what"] in printed and line["measured"] in printed for line in written["table"])
    assert len(written["table"]) == 17
    ours = written["reports"]["mathequiv"]
    assert len(ours["seconds"]) == len(ours["said"]) == 12
    assert all(seconds > 0 for seconds in ours["seconds"])
    assert written["figures"][f"mathequiv {mathequiv.__version__}"]["accuracy"] == "100.00 %"


def test_graders_side_by_side(tmp_path: Path) -> None:
    out = tmp_path / "reports.json"
    printed = run("compare.py", str(PAIRS), "--limit", "6", "--baselines", "--json", str(out))
    reports = json.loads(out.read_text(encoding="utf-8"))
    assert [len(report["said"]) for report in reports] == [6] * 5
    assert all(report["name"] in printed for report in reports)


def test_growth_is_measured_and_drawn(tmp_path: Path) -> None:
    out = tmp_path / "curves.json"
    assert "brackets" in run("growth.py", "--only", "nesting", "--quick", "--json", str(out))
    curves = json.loads(out.read_text(encoding="utf-8"))
    assert [curve["sizes"] for curve in curves] == [[3, 6, 12]] * 3
    pytest.importorskip("matplotlib", reason="the extra benchmarks draws")
    run("growth.py", "--only", "nesting", "--quick", "--plots", str(tmp_path))
    assert (tmp_path / "nesting.svg").read_text(encoding="utf-8").count("<svg") == 1


@pytest.mark.parametrize("plot", ["length", "nesting", "variables"])
def test_the_pairs_of_a_size_are_told_apart_or_shown_equal(monkeypatch: pytest.MonkeyPatch, plot: str) -> None:
    """Growth is that of deciding, and not of giving up."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import growth

    wrong = {"digits", "fractions", "sines"}
    makers = {
        "length": (growth.terms, growth.listed, growth.surds, growth.digits),
        "nesting": (growth.fractions, growth.roots, growth.brackets),
        "variables": (growth.squares, growth.sines),
    }
    largest = [series.sizes[-1] for series in growth.SERIES if series.plot == plot]
    for make, size in zip(makers[plot], largest, strict=True):
        result = Verifier(workers=1).verify(*make(size))
        assert result.equivalent is (make.__name__ not in wrong), (make.__name__, str(result))
