#!/usr/bin/env python3
"""Compare mathequiv with Math-Verify, and with plain graders, on the same labelled rows.

    python benchmarks/compare.py [DATA.jsonl] [--baselines] [--rounds N] [--limit N] [--json FILE]

A row holds ``reference``, ``response`` and ``label`` (true: the final answer is right); without a file the bundled
``examples/outputs.jsonl`` is taken, with labels from its expected verdicts. Each grader runs alone in a process of its
own, one after the other, warmed on rows of its own that are not in the data; each row is graded once a round, and the
least time of a row counts. ``--baselines`` adds the graders of ``baselines.py``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from answers import EXAMPLES, run
from baselines import BASELINES
from grading import OURS, PEER, Report, Row, Said, alone, figures, light, quantile, read, table, times_as_fast


def ratios(ours: Report, theirs: Report) -> list[str]:
    """How many times faster ours is: over all rows, over those that needed no worker, and at the median."""
    everything, few = range(len(ours.seconds)), light(ours)
    lines = [f"mean over all rows: {times_as_fast(ours, theirs, everything):.1f} times as fast"]
    if few:
        share = 100 * (1 - len(few) / len(everything))
        ratio = times_as_fast(ours, theirs, few)
        lines.append(f"mean over rows that need no worker: {ratio:.1f} times as fast ({share:.2f} % need one)")
    median = quantile(theirs.seconds, 50) / quantile(ours.seconds, 50)
    return [*lines, f"median: {median:.1f} times as fast"]


def departures(ours: Report, theirs: Report, rows: Sequence[Row]) -> list[str]:
    """The rows on which ours is wrong, and whether the other is."""
    return [
        f"{'false accept' if a.accepts else 'miss':<12}  {row.id}  Math-Verify {_wrong(b, row)}"
        for row, a, b in zip(rows, ours.said, theirs.said, strict=True)
        if a.accepts != row.label
    ]


def _wrong(said: Said, row: Row) -> str:
    return "right" if said.accepts == row.label else "wrong too"


def show(reports: Sequence[Report], rows: Sequence[Row], unlabelled: int) -> None:
    """Print the table."""
    right = sum(row.label for row in rows)
    print(f"{len(rows):,} labelled rows, {right:,} right; {unlabelled:,} without a label left out\n")
    print(table({report.name: figures(report, rows) for report in reports}))
    ours, theirs = reports[:2]
    print("\nbeside Math-Verify\n" + "\n".join(ratios(ours, theirs)))
    if wrong := departures(ours, theirs, rows):
        print("\nwhere mathequiv departs from the label\n" + "\n".join(wrong))


def main() -> int:
    """Run the graders one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", type=Path, default=EXAMPLES)
    parser.add_argument("--baselines", action="store_true", help="the plain graders too")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--limit", type=int, help="only the first N labelled rows")
    parser.add_argument("--json", type=Path, help="write what was said of every row")
    arguments = parser.parse_args()
    rows, unlabelled = read(arguments.data)
    rows = rows[: arguments.limit]
    names = [OURS, PEER, *(BASELINES if arguments.baselines else ())]
    reports = [alone(name, arguments.data, arguments.limit, arguments.rounds) for name in names]
    show(reports, rows, unlabelled)
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(report) for report in reports]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
