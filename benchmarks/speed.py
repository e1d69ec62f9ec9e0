#!/usr/bin/env python3
"""Print the targets of speed and size beside what is measured here, with every grader on the same rows in this run.

    python benchmarks/speed.py [DATA.jsonl] [--answers FILE] [--rounds N] [--limit N] [--fresh N] [--fast]
        [--json FILE]

DATA holds labelled rows as compare.py takes them (``data/pairs.jsonl`` here, if none are given), FILE the answers whose
reading is timed (the references of DATA). Each grader runs alone in a process of its own, its workers warm; a row is
graded once in each of N fresh processes, and its least time counts: CPU time, or that of the clock where it waits for
another process. Import, memory, extraction, two workers and cold start are measured in fresh processes (``probes.py``),
growth by ``growth.py``. ``--fast`` leaves the plain graders out.

"ok" and "missed" say on which side of its target a figure lies, on this machine, with what else it was doing.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from answers import run
from baselines import BASELINES
from grading import (
    OURS,
    PEER,
    MissingGraderError,
    Report,
    Row,
    alone,
    figures,
    light,
    micros,
    quantile,
    read,
    table,
    times_as_fast,
)
from growth import SERIES, measured
from probes import probe

from mathequiv import Stage

HERE = Path(__file__).parent
PAIRS = HERE / "data" / "pairs.jsonl"


@dataclass(frozen=True)
class Line:
    """One line of the table: what is measured, its target, what came out, and whether that is within the target."""

    what: str
    target: str
    measured: str
    ok: bool | None = None


# ------------------------------------------------------------------ the lines


def beside(ours: Report, peer: Report | None) -> list[Line]:
    """The mean of one row against Math-Verify's."""
    lines = []
    for what, rows, target in (
        ("mean of a row that needs no worker", light(ours), 200),
        ("mean of all rows", list(range(len(ours.seconds))), 60),
    ):
        mean = micros(statistics.fmean(ours.seconds[at] for at in rows))
        if peer is None:
            lines.append(Line(what, f"{target} times Math-Verify", f"{mean}; Math-Verify is not here"))
            continue
        ratio = times_as_fast(ours, peer, rows)
        theirs = micros(statistics.fmean(peer.seconds[at] for at in rows))
        lines.append(Line(what, f"{target} times as fast", f"{ratio:.1f} ({mean}, {theirs})", ratio >= target))
    return lines


def grading(ours: Report, rows: Sequence[Row]) -> list[Line]:
    """What one ``grade`` costs, and what wrong answers cost."""
    cheap = light(ours)
    times = [ours.seconds[at] for at in cheap]
    share = 100 * (1 - len(cheap) / len(rows))
    median, slow = quantile(times, 50), quantile(times, 99)
    compared = [at for at in cheap if ours.said[at].stage not in (None, Stage.STRING.value)]
    right, wrong = ([ours.seconds[at] for at in compared if rows[at].label is label] for label in (True, False))
    ratio = statistics.fmean(wrong) / statistics.fmean(right)
    means = f"({micros(statistics.fmean(wrong))}, {micros(statistics.fmean(right))})"
    return [
        Line("rows that need a worker", "under 0.05 %", f"{share:.2f} %", share < 0.05),
        Line("median of one grade", "15 us", micros(median), median <= 15e-6),
        Line("p99 of one grade", "400 us", micros(slow), slow <= 400e-6),
        Line("wrong against right, mean", "1.2 times", f"{ratio:.2f} {means}", ratio <= 1.2),
    ]


def reading(file: Path, rounds: int) -> list[Line]:
    """How long the reading of a reference takes."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "times.json"
        options = ["--peers", "0", "--rounds", str(rounds), "--json", str(out)]
        command = [sys.executable, str(HERE / "parse.py"), str(file), *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times = json.loads(out.read_text(encoding="utf-8"))[0]["seconds"]
    median, slow = quantile(times, 50), quantile(times, 99)
    return [
        Line("median of reading a reference", "25 us", micros(median), median <= 25e-6),
        Line("p99 of reading a reference", "200 us", micros(slow), slow <= 200e-6),
    ]


def process(ours: Report, rows: Sequence[Row], fresh: int) -> list[Line]:
    """Import and memory."""
    imports = [probe("import") for _ in range(fresh)]
    seconds = statistics.median(found["seconds"] for found in imports)
    loaded = imports[0]["heavy"]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rows.jsonl"
        pairs = (json.dumps([rows[at].reference, rows[at].response]) for at in light(ours))
        file.write_text("\n".join(pairs), encoding="utf-8")
        used = probe("memory", str(file))
    megabytes = f"{used['megabytes']:.0f} MB ({', '.join(used['heavy']) or 'nothing heavy'} loaded)"
    light_import = f"{1e3 * seconds:.1f} ms ({', '.join(loaded) or 'no flint, SymPy, pebble'})"
    return [
        Line("import mathequiv", "under 50 ms", light_import, seconds < 0.05 and not loaded),
        Line("resident, no worker", "under 60 MB", megabytes, used["megabytes"] < 60),
    ]


def extraction() -> list[Line]:
    """The answer of a long response."""
    found = probe("extraction")
    return [
        Line(f"extraction, 30,000 characters, {what}", f"under {limit} us", micros(value), value < limit * 1e-6)
        for what, limit, value in (("box", 60, found["marker"]), ("no marker", 200, found["none"]))
    ]


def scaling(fresh: int) -> list[Line]:
    """Two workers against one, over pairs that all need a worker."""
    one, two = ([probe("workers", number) for _ in range(fresh)] for number in "12")
    first, second = (min(found["seconds"] for found in runs) for runs in (one, two))
    task = f"({1e3 * first / one[0]['tasks']:.1f} ms a task with one)"
    return [Line("two workers against one", "1.7 times", f"{first / second:.2f} {task}", first / second >= 1.7)]


def starting(fresh: int) -> list[Line]:
    """The first answers of a fresh process."""
    plain = statistics.median(probe("import")["first"] for _ in range(fresh))
    cold = [(found["answered"] - found["started"]) for found in (probe("cold") for _ in range(fresh))]
    return [
        Line("first answer, with the import", "-", f"{1e3 * plain:.0f} ms"),
        Line("cold start: first answer of a worker", "0.4-0.6 s", f"{statistics.median(cold):.2f} s"),
    ]


def growing() -> list[Line]:
    """The exponent with which time grows with the length of an answer and the number of rows."""
    lines = []
    for series in SERIES:
        if series.name in ("sum of terms", "rows of a stream"):
            slope = measured(series, 4).slope
            lines.append(Line(f"growth with {series.unit}", "linear", f"exponent {slope:.2f}", slope <= 1.1))
    return lines


# ------------------------------------------------------------------ out


def stages(report: Report) -> str:
    """For each stage the rows that it decided and their times, and the time in it of all rows that came to it."""
    lines = [f"{'stage':<12}{'decides':>8}" + "".join(f"{f'p{p} us':>10}" for p in (50, 95, 99)) + "   spent in it"]
    for stage in Stage:
        whole = [at for at, said in enumerate(report.said) if said.stage == stage.value]
        inside = [said.steps[stage.value] for said in report.said if stage.value in said.steps]
        shown = percentiles([report.seconds[at] for at in whole])
        lines.append(f"{stage.value:<12}{len(whole):>8,}{shown} {percentiles(inside)}")
    return "\n".join(lines)


def percentiles(seconds: Sequence[float]) -> str:
    """Three columns of microseconds."""
    return "".join(f"{1e6 * quantile(seconds, p):>10,.1f}" if seconds else f"{'-':>10}" for p in (50, 95, 99))


def show(lines: Sequence[Line]) -> str:
    """The table of targets."""
    widths = [max(len(line.what) for line in lines) + 2, max(len(line.target) for line in lines) + 2]
    said = {True: "ok", False: "missed", None: ""}
    return "\n".join(
        f"{line.what:<{widths[0]}}{line.target:<{widths[1]}}{said[line.ok]:<8}{line.measured}" for line in lines
    )


def graded(names: Sequence[str], options: argparse.Namespace) -> tuple[dict[str, Report], list[str]]:
    """The reports of the graders that are installed, and why the others are not here."""
    reports, missing = {}, []
    for name in names:
        try:
            reports[name] = alone(name, options.data, options.limit, options.rounds)
        except MissingGraderError as error:
            missing.append(str(error))
    return reports, missing


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", type=Path, default=PAIRS)
    parser.add_argument("--answers", type=Path, help="the answers whose reading is timed")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=int, help="only the first N labelled rows")
    parser.add_argument("--fresh", type=int, default=5, help="processes for each probe of which there are several")
    parser.add_argument("--fast", action="store_true", help="without the plain graders")
    parser.add_argument("--json", type=Path, help="write the table, the figures and the times of every row")
    return parser.parse_args()


def main() -> int:
    """Measure and print, part by part."""
    options = arguments()
    rows, _ = read(options.data)
    rows = rows[: options.limit]
    reports, missing = graded([OURS, PEER, *(() if options.fast else BASELINES)], options)
    ours = reports[OURS]
    columns = {report.name: figures(report, rows) for report in reports.values()}
    print(f"{len(rows):,} labelled rows, {sum(row.label for row in rows):,} right\n")
    print("\n".join([table(columns), *missing]), "\n\n" + stages(ours) + "\n", flush=True)
    parts: list[Callable[[], list[Line]]] = [
        lambda: beside(ours, reports.get(PEER)),
        lambda: grading(ours, rows),
        lambda: reading(options.answers or options.data, options.rounds),
        lambda: process(ours, rows, options.fresh),
        extraction,
        lambda: scaling(options.fresh),
        growing,
        lambda: starting(options.fresh),
    ]
    lines = [line for part in parts for line in part()]
    print(show(lines))
    if options.json:
        written: dict[str, Any] = {"table": [asdict(line) for line in lines], "figures": columns}
        written["reports"] = {name: asdict(report) for name, report in reports.items()}
        options.json.write_text(json.dumps(written), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
