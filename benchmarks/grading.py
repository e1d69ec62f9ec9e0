"""What the comparisons share: labelled rows, the graders, each alone in a process of its own, and their figures.

    python benchmarks/grading.py DATA.jsonl --only GRADER --out FILE [--limit N]

is what they start for each grader; it is of no use by itself. A row holds ``reference``, ``response`` and ``label``
(true: the final answer is right), or the ``expected`` verdict in place of the label. A grader is warmed on pairs that
are in no data, and then grades each row once. The time of a row is the CPU time of the grader's process, which hardly
depends on what else the machine does; where it waits for another process, a worker or a child, it is the clock's.
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
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from baselines import BASELINES

from mathequiv import Stage, Verifier, __version__
from mathequiv.peers import Peer, PeerUnavailableError, get

OURS, PEER = "mathequiv", "math-verify"
GRADERS = (OURS, PEER, *BASELINES)

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


class MissingGraderError(Exception):
    """A grader that is not installed here."""


@dataclass(frozen=True)
class Row:
    """One labelled response."""

    id: str
    reference: str
    response: str
    label: bool


@dataclass(frozen=True)
class Said:
    """What a grader said of one row; the stages are those of mathequiv, with the seconds spent in each."""

    accepts: bool
    measured: bool
    stage: str | None = None
    steps: dict[str, float] = field(default_factory=dict)

    @property
    def needed_worker(self) -> bool:
        """Whether the cheap stages left the row open."""
        return Stage.SYMBOLIC.value in self.steps


@dataclass(frozen=True)
class Report:
    """What one grader said of each row, and the seconds it took, in the order of the rows."""

    name: str
    said: tuple[Said, ...]
    seconds: tuple[float, ...]


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
    """The response as text: the other graders take no messages."""
    if isinstance(response, str):
        return response
    return "\n".join(message["content"] for message in response if message["role"] == "assistant")


# ------------------------------------------------------------------ graders


def run_mathequiv(rows: Sequence[Row]) -> Report:
    """mathequiv with its defaults, one worker."""
    with Verifier(workers=1) as verifier:
        verifier.warm()
        results, spent = timed(verifier.grade, rows)
    said = []
    for result in results:
        steps = {step.stage.value: step.seconds for step in result.trace}
        stage = result.stage.value if result.stage else None
        said.append(Said(bool(result.equivalent), result.reward is not None, stage, steps))
    seconds = (elapsed if one.needed_worker else busy for one, (busy, elapsed) in zip(said, spent, strict=True))
    return Report(f"mathequiv {__version__}", tuple(said), tuple(seconds))


def run_peer(peer: Peer, rows: Sequence[Row]) -> Report:
    """Another grader, in the main thread, as Math-Verify must be."""
    logging.disable(logging.CRITICAL)
    opinions, spent = timed(peer.grade, rows)
    said = tuple(Said(bool(opinion.accepts), opinion.accepts is not None) for opinion in opinions)
    waits = getattr(peer, "waits", False)
    return Report(peer.name, said, tuple(elapsed if waits else busy for busy, elapsed in spent))


def run_grader(name: str, rows: Sequence[Row]) -> Report:
    """The report of a grader in this process."""
    if name == OURS:
        return run_mathequiv(rows)
    return run_peer(BASELINES[name]() if name in BASELINES else get(name), rows)


def timed(grade: Callable[[str, str], Any], rows: Iterable[Row]) -> tuple[list[Any], list[tuple[float, float]]]:
    """Warm up, then grade each row once: what was said, and the seconds that took, of this process and of the clock."""
    for reference, response in WARM_UP * 3:
        grade(reference, response)
    said, spent = [], []
    for row in rows:
        start, busy = perf_counter(), process_time()
        said.append(grade(row.reference, row.response))
        spent.append((process_time() - busy, perf_counter() - start))
    return said, spent


def alone(name: str, data: Path, limit: int | None = None, rounds: int = 1) -> Report:
    """The report of a grader that ran alone in a fresh interpreter; of several rounds, the quickest of each row."""
    reports = [_alone(name, data, limit) for _ in range(rounds)]
    quickest = [min(reports, key=lambda report: report.seconds[at]) for at in range(len(reports[0].seconds))]
    said, seconds = (
        tuple(getattr(report, part)[at] for at, report in enumerate(quickest)) for part in ("said", "seconds")
    )
    return Report(reports[0].name, said, seconds)


def _alone(name: str, data: Path, limit: int | None) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [sys.executable, __file__, str(data), "--only", name, "--out", str(out)]
        subprocess.run([*command, *(["--limit", str(limit)] if limit else [])], check=True)
        plain = json.loads(out.read_text(encoding="utf-8"))
    if "missing" in plain:
        raise MissingGraderError(f"{name} is not here: {plain['missing']}")
    return Report(plain["name"], tuple(Said(**said) for said in plain["said"]), tuple(plain["seconds"]))


# ------------------------------------------------------------------ figures


def figures(report: Report, rows: Sequence[Row]) -> dict[str, str]:
    """Rightness and speed of one grader, as text."""
    pairs = [(said.accepts, row.label) for said, row in zip(report.said, rows, strict=True)]
    times = report.seconds
    return {
        "accuracy": f"{100 * sum(accepts == label for accepts, label in pairs) / len(rows):.2f} %",
        "false accepts": str(sum(accepts and not label for accepts, label in pairs)),
        "misses": str(sum(label and not accepts for accepts, label in pairs)),
        "not measured": str(sum(not said.measured for said in report.said)),
        "items/s": f"{len(rows) / sum(times):,.0f}",
        "mean": micros(statistics.fmean(times)),
        **{f"p{percent}": micros(quantile(times, percent)) for percent in (50, 95, 99)},
        "slowest": micros(max(times)),
    }


def table(columns: dict[str, dict[str, str]]) -> str:
    """Figures side by side, a column for each grader."""
    widths = [max(18, len(name) + 2) for name in columns]
    heads = "".join(f"{name:>{width}}" for name, width in zip(columns, widths, strict=True))
    lines = [f"{'':<14}{heads}"]
    for figure in next(iter(columns.values())):
        cells = (f"{column[figure]:>{width}}" for column, width in zip(columns.values(), widths, strict=True))
        lines.append(f"{figure:<14}" + "".join(cells))
    return "\n".join(lines)


def quantile(values: Sequence[float], percent: int) -> float:
    """The least value that at least ``percent`` in a hundred do not exceed."""
    ordered = sorted(values)
    return ordered[-(-len(ordered) * percent // 100) - 1]


def micros(seconds: float) -> str:
    """Microseconds, grouped."""
    return f"{1e6 * seconds:,.1f} us"


def light(report: Report) -> list[int]:
    """The rows that needed no worker."""
    return [at for at, said in enumerate(report.said) if not said.needed_worker]


def times_as_fast(ours: Report, theirs: Report, rows: Iterable[int]) -> float:
    """How many times faster the mean of ours is over these rows."""
    chosen = list(rows)
    return sum(theirs.seconds[at] for at in chosen) / sum(ours.seconds[at] for at in chosen)


def main() -> int:
    """Run one grader and write its report, or that it is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--only", choices=GRADERS, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--limit", type=int)
    arguments = parser.parse_args()
    rows, _ = read(arguments.data)
    try:
        written: dict[str, Any] = asdict(run_grader(arguments.only, rows[: arguments.limit]))
    except PeerUnavailableError as error:
        written = {"missing": str(error)}
    arguments.out.write_text(json.dumps(written), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
