#!/usr/bin/env python3
"""Compare mathequiv with Math-Verify on the same labelled rows.

    python benchmarks/compare.py [DATA.jsonl] [--limit N] [--json FILE]

A row holds ``reference``, ``response`` and ``label`` (true: the final answer is right); without a file the bundled
``examples/outputs.jsonl`` is taken, with labels from its expected verdicts. Each grader runs alone in a process of its
own, one after the other, warmed on rows of its own that are not in the data; each row is graded once.
"""

from __future__ import annotations

import argparse
import json
import logging
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from answers import run

EXAMPLES = Path(__file__).parent.parent / "examples" / "outputs.jsonl"
GRADERS = ("mathequiv", "math-verify")

# Pairs that are in no data: they load what is loaded on first use, without filling a cache with answers.
WARM_UP = [
    (r"\frac{271}{829}", r"so it is $\boxed{\frac{542}{1658}}$"),
    (r"\sqrt{8291}", r"so it is $\boxed{\sqrt{8291}}$"),
    (r"[271, 829)", r"so it is $\boxed{[271, 829]}$"),
    (r"829x^2 - 271x", r"so it is $\boxed{x(829x - 271)}$"),
    (r"\sin 829x", r"so it is $\boxed{\cos 829x}$"),
    (r"\begin{pmatrix} 829 \\ 271 \end{pmatrix}", r"so it is $\boxed{\begin{pmatrix} 829 \\ 272 \end{pmatrix}}$"),
    ("8291", "8000 + 291 = 8291\n#### 8291"),
]


@dataclass(frozen=True)
class Row:
    """One labelled response."""

    id: str
    reference: str
    response: str
    label: bool


@dataclass(frozen=True)
class Outcome:
    """What a grader said of one row, and how long it took."""

    accepts: bool
    measured: bool
    needed_worker: bool
    seconds: float


@dataclass(frozen=True)
class Report:
    """The outcomes of one grader, in the order of the rows."""

    name: str
    outcomes: tuple[Outcome, ...]


# ------------------------------------------------------------------ rows


def read(path: Path) -> tuple[list[Row], int]:
    """The labelled rows of a file, and the number of rows that have no label."""
    plain = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    rows = [row for number, fields in enumerate(plain, 1) if (row := _row(number, fields)) is not None]
    return rows, len(plain) - len(rows)


def _row(number: int, fields: dict[str, Any]) -> Row | None:
    label = _label(fields)
    if label is None or not isinstance(fields["reference"], str):
        return None
    return Row(str(fields.get("id", number)), fields["reference"], _text(fields["response"]), label)


def _label(fields: dict[str, Any]) -> bool | None:
    """The label; of an expected verdict, whether it pays; None for a faulty reference and where several are open."""
    if "label" in fields:
        return bool(fields["label"])
    expected = fields["expected"]
    admissible = set(expected) if isinstance(expected, list) else {expected}
    if "reference_error" in admissible or ("equivalent" in admissible and len(admissible) > 1):
        return None
    return admissible == {"equivalent"}


def _text(response: Any) -> str:
    """The response as text: Math-Verify takes no messages."""
    if isinstance(response, str):
        return response
    return "\n".join(message["content"] for message in response if message["role"] == "assistant")


# ------------------------------------------------------------------ graders


def run_mathequiv(rows: Sequence[Row]) -> Report:
    """mathequiv with its defaults, one worker."""
    from mathequiv import Stage, Verifier, __version__

    with Verifier(workers=1) as verifier:
        verifier.warm()

        def grade(reference: str, response: str) -> tuple[bool, bool, bool]:
            result = verifier.grade(reference, response)
            asked = any(step.stage is Stage.SYMBOLIC for step in result.trace)
            return bool(result.equivalent), result.reward is not None, asked

        return Report(f"mathequiv {__version__}", timed(grade, rows))


def run_math_verify(rows: Sequence[Row]) -> Report:
    """Math-Verify with its defaults, in the main thread, as it must be."""
    from mathequiv.peers import get

    logging.disable(logging.CRITICAL)
    peer = get("math-verify")

    def grade(reference: str, response: str) -> tuple[bool, bool, bool]:
        opinion = peer.grade(reference, response)
        return bool(opinion.accepts), opinion.accepts is not None, False

    return Report(peer.name, timed(grade, rows))


def timed(grade: Callable[[str, str], tuple[bool, bool, bool]], rows: Iterable[Row]) -> tuple[Outcome, ...]:
    """Warm up, then grade each row once."""
    for reference, response in WARM_UP * 3:
        grade(reference, response)
    outcomes = []
    for row in rows:
        start = perf_counter()
        accepts, measured, needed_worker = grade(row.reference, row.response)
        outcomes.append(Outcome(accepts, measured, needed_worker, perf_counter() - start))
    return tuple(outcomes)


RUNNERS = dict(zip(GRADERS, (run_mathequiv, run_math_verify), strict=True))


def in_its_own_process(name: str, data: Path, limit: int | None) -> Report:
    """The report of a grader that ran alone in a fresh interpreter."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        limits = ["--limit", str(limit)] if limit else []
        subprocess.run([sys.executable, __file__, str(data), "--only", name, "--json", str(out), *limits], check=True)
        plain = json.loads(out.read_text(encoding="utf-8"))
    return Report(plain["name"], tuple(Outcome(**outcome) for outcome in plain["outcomes"]))


# ------------------------------------------------------------------ figures


def figures(report: Report, rows: Sequence[Row]) -> dict[str, str]:
    """Rightness and speed of one grader, as text."""
    said = [outcome.accepts for outcome in report.outcomes]
    right = sum(accepts == row.label for accepts, row in zip(said, rows, strict=True))
    times = [outcome.seconds for outcome in report.outcomes]
    return {
        "accuracy": f"{100 * right / len(rows):.2f} %",
        "false accepts": str(sum(accepts and not row.label for accepts, row in zip(said, rows, strict=True))),
        "misses": str(sum(row.label and not accepts for accepts, row in zip(said, rows, strict=True))),
        "not measured": str(sum(not outcome.measured for outcome in report.outcomes)),
        "items/s": f"{len(rows) / sum(times):,.0f}",
        "mean": micros(statistics.fmean(times)),
        **{f"p{percent}": micros(quantile(times, percent)) for percent in (50, 95, 99)},
        "slowest": micros(max(times)),
    }


def quantile(values: Sequence[float], percent: int) -> float:
    """The least value that at least ``percent`` in a hundred do not exceed."""
    ordered = sorted(values)
    return ordered[-(-len(ordered) * percent // 100) - 1]


def micros(seconds: float) -> str:
    """Microseconds, grouped."""
    return f"{1e6 * seconds:,.1f} us"


def ratios(ours: Report, theirs: Report) -> list[str]:
    """How many times faster ours is: over all rows, over those that needed no worker, and at the median."""
    pairs = [(a.seconds, b.seconds, a.needed_worker) for a, b in zip(ours.outcomes, theirs.outcomes, strict=True)]
    light = [(a, b) for a, b, needed_worker in pairs if not needed_worker]
    lines = [f"mean over all rows: {sum(b for _, b, _ in pairs) / sum(a for a, _, _ in pairs):.1f} times as fast"]
    if light:
        ratio = sum(b for _, b in light) / sum(a for a, _ in light)
        share = 100 * (1 - len(light) / len(pairs))
        lines.append(f"mean over rows that need no worker: {ratio:.1f} times as fast ({share:.2f} % need one)")
    medians = [quantile([pair[side] for pair in pairs], 50) for side in (0, 1)]
    lines.append(f"median: {medians[1] / medians[0]:.1f} times as fast")
    return lines


def departures(ours: Report, theirs: Report, rows: Sequence[Row]) -> list[str]:
    """The rows on which ours is wrong, and whether the other is."""
    return [
        f"{'false accept' if a.accepts else 'miss':<12}  {row.id}  Math-Verify {_wrong(b, row)}"
        for row, a, b in zip(rows, ours.outcomes, theirs.outcomes, strict=True)
        if a.accepts != row.label
    ]


def _wrong(outcome: Outcome, row: Row) -> str:
    return "right" if outcome.accepts == row.label else "wrong too"


def show(reports: Sequence[Report], rows: Sequence[Row], unlabelled: int) -> None:
    """Print the table."""
    columns = [figures(report, rows) for report in reports]
    right = sum(row.label for row in rows)
    print(f"{len(rows):,} labelled rows, {right:,} right; {unlabelled:,} without a label left out\n")
    print(f"{'':<14}" + "".join(f"{report.name:>22}" for report in reports))
    for figure in columns[0]:
        print(f"{figure:<14}" + "".join(f"{column[figure]:>22}" for column in columns))
    print("\n" + "\n".join(ratios(*reports)))
    if wrong := departures(*reports, rows):
        print("\nwhere mathequiv departs from the label\n" + "\n".join(wrong))


def main() -> int:
    """Run both graders, or one of them for the other process."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", type=Path, default=EXAMPLES)
    parser.add_argument("--limit", type=int, help="only the first N labelled rows")
    parser.add_argument("--json", type=Path, help="write the outcomes of every row")
    parser.add_argument("--only", choices=GRADERS, help="run one grader and write its outcomes")
    arguments = parser.parse_args()
    rows, unlabelled = read(arguments.data)
    rows = rows[: arguments.limit]
    if arguments.only:
        written: Any = asdict(RUNNERS[arguments.only](rows))
    else:
        reports = [in_its_own_process(name, arguments.data, arguments.limit) for name in GRADERS]
        show(reports, rows, unlabelled)
        written = [asdict(report) for report in reports]
    if arguments.json:
        arguments.json.write_text(json.dumps(written), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
