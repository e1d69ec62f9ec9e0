"""The scripts of ``benchmarks`` run, and count what they say they count."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from mathequiv import Result, Verdict

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> ModuleType:
    """A script as a module of a name of its own: ``coverage`` may be a tool that watches this very run."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    name = f"benchmarks_{request.param}"
    spec = importlib.util.spec_from_file_location(name, BENCHMARKS / f"{request.param}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


def of(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("script", [name], indirect=True)


def run(name: str, *arguments: str) -> str:
    command = [sys.executable, str(BENCHMARKS / name), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout


@of("answers")
def test_answers_are_lines_or_references(script: ModuleType, tmp_path: Path) -> None:
    answers = script.answers
    lines, rows = tmp_path / "a.txt", tmp_path / "a.jsonl"
    lines.write_text("1/2\n\nx = 3\n", encoding="utf-8")
    rows.write_text('{"reference": "1/2"}\n{"reference": ["x", "y"]}\n', encoding="utf-8")
    assert answers(lines) == ["1/2", "x = 3"]
    assert answers(rows) == ["1/2", "x", "y"]
    assert len(answers(None)) == len(set(answers(None))) > 1000


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("36}", "braces"),
        (r"\text{a", "braces"),
        (r"\begin{cases}x", "environments"),
        (r"\begin{array}{c}1\end{matrix}", "environments"),
        (r"\left(x)", "brackets"),
        ("(1,2", "brackets"),
        ("ext{answer}", "backslash"),
        ("text{answer}", "backslash"),
        ("60^", "script"),
        ("$x_$", "script"),
        (r"\{x", None),
        ("[0,1)", None),
        (r"\left.x\right|_0^1 )(", None),
        ("frac{1}{2} foo{", "braces"),
        ("frac{1}{2} bar", None),
        (r"\text{a} ? b", None),
        ("?", None),
    ],
)
@of("coverage")
def test_what_is_broken(script: ModuleType, text: str, kind: str | None) -> None:
    assert script.broken(text) == kind


def test_coverage_counts_and_lists(tmp_path: Path) -> None:
    file = tmp_path / "answers.txt"
    file.write_text("x^2\nan ellipse\n36}\n= 5\n", encoding="utf-8")
    out = run("coverage.py", str(file), "--list", "--words")
    table, listed = out.split("\n\n", 1)
    assert [" ".join(line.split()) for line in table.splitlines()] == [
        "4 answers",
        "mathematics 1 25.00 % of all 33.33 % of those not broken",
        "words 1 25.00 % of all 33.33 % of those not broken",
        "together 2 50.00 % of all 66.67 % of those not broken",
        "refused 2 50.00 % of all",
        "braces 1",
        "not broken 1",
    ]
    assert "[not broken] an operand is missing before `=`\n    = 5" in listed
    assert "[braces] `}` closes nothing that is open\n    36}" in listed
    assert listed.rstrip().endswith("read as words\n    an ellipse")


def test_parse_times_every_text(tmp_path: Path) -> None:
    file, out = tmp_path / "answers.txt", tmp_path / "times.json"
    file.write_text("x^2\n(1\n7\n", encoding="utf-8")
    printed = run("parse.py", str(file), "--rounds", "1", "--peers", "2", "--json", str(out))
    timings = json.loads(out.read_text(encoding="utf-8"))
    assert [len(timing["seconds"]) for timing in timings[:2]] == [3, 2]
    assert timings[0]["read"] == [True, False, True]
    assert all(seconds > 0 for timing in timings for seconds in timing["seconds"])
    assert "66.67 %" in printed


@of("parse")
def test_figures_are_of_what_was_timed(script: ModuleType) -> None:
    ours = script.Timing("a", (1.0, 1.0, 2.0), (True, True, False))
    theirs = script.Timing("b", (4.0, 6.0, 10.0), (True, False, True))
    assert (
        script.ratio(ours, theirs)
        == "b: total 5 times that of mathequiv, 4 times on the 1 that both read, median 6 times"
    )
    assert script.quantile([1.0, 2.0, 3.0, 4.0], 99) == 4.0
    assert script.sample(list("abcdef"), 3) == ["a", "c", "e"]
    assert script.sample(["a"], 3) == ["a"]


@of("answers")
def test_what_is_no_file_of_references_is_named(script: ModuleType, tmp_path: Path) -> None:
    table = tmp_path / "answers.jsonl"
    table.write_text('{"reference": "5"}\n\n{bad\n', encoding="utf-8")
    with pytest.raises(SystemExit, match=r"answers\.jsonl:3: no JSON object with a reference"):
        script.answers(table)
    with pytest.raises(SystemExit, match=r"none\.jsonl: No such file"):
        script.answers(tmp_path / "none.jsonl")


def test_a_campaign_counts_pairs_and_laws(tmp_path: Path) -> None:
    cases = tmp_path / "faults.txt"
    printed = run("campaign.py", "--pairs", "200", "--seed", "3", "--processes", "1", "--cases", str(cases))
    assert re.search(r"^all +200 +0 ", printed, re.MULTILINE)
    assert "law symmetric" in printed
    assert cases.read_text(encoding="utf-8") == "" or " /= " in cases.read_text(encoding="utf-8")


@of("campaign")
def test_a_fault_is_counted_and_shrunk_and_written(script: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    from equivgen import KINDS, Pair
    from equivgen.terms import add, num, sym

    expressions = next(kind for kind in KINDS if kind.name == "expressions")
    trees = (add(sym("x"), num(1), num(4)), add(sym("x"), num(1), num(5)))
    pair = Pair("expressions", 1, False, "number", ("number",), "", "x+1+4", "x+1+5", trees, False, ())

    class Lenient:
        """Accepts whatever has an x."""

        def graded(self, pair: Pair) -> Result:
            equal = "x" in pair.reference and "x" in pair.prediction
            return Result(Verdict.EQUIVALENT if equal else Verdict.NOT_EQUIVALENT, float(equal))

    assert script.outcome(pair, Lenient().graded(pair)) == "false accept"
    small = script.shrunk(Lenient(), pair, "false accept", KINDS)
    assert (small.reference, small.prediction) in {
        ("x", "x + 1 + 5"),
        ("x", "x+1+5"),
        ("x + 1 + 4", "x"),
        ("x+1+4", "x"),
    }
    assert expressions.apart(*small.trees)
    tally = script.Tally()
    tally.counts["expressions", False, "number", "false accept"] += 1
    tally.faults.append(("false accept", small, "a rule"))
    assert not script.report(tally, 1.0)
    assert "false accept: expressions" in capsys.readouterr().out
    assert f"    reference   {small.reference}\n    /=          {small.prediction}" in script.case_lines(tally.faults)


@of("campaign")
def test_an_unmeasured_pair_is_undecided_and_an_unread_one_unread(script: ModuleType) -> None:
    pair = next(script_pairs())
    said = {verdict: script.outcome(pair, Result(verdict, None)) for verdict in Verdict}
    assert said[Verdict.TIMEOUT] == said[Verdict.UNDECIDED] == said[Verdict.WORKER_ERROR] == "undecided"
    assert said[Verdict.PARSE_FAILURE] == said[Verdict.REFERENCE_ERROR] == said[Verdict.NO_ANSWER] == "unread"
    assert said[Verdict.INTERNAL_ERROR] == "raised"


def script_pairs():  # type: ignore[no-untyped-def]
    from equivgen import pairs

    return pairs(1)
