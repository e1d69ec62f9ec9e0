"""What may kill a mutant: rows of the case files, generated pairs, and tests of the part, run in one process.

    python -m mutants.units watch FOLDER OUT TEST_FILE...     which functions of FOLDER each unit enters
    python -m mutants.units kill UNITS                        runs units until one fails

Both are run from the root of a copy of the project.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any, NamedTuple

import pytest

PAIRS = Path("pairs.json")
SEED, MOST = 0, 4_000
SLOW = 0.5  # seconds after which a pair is left out: many of one kind would take all the time
LABELS = {True: "equivalent", False: "not_equivalent"}
QUIET = ("-q", "-x", "--no-header", "-p", "no:cacheprovider")


class Row(NamedTuple):
    """An answer, what it is held against, and the verdict it should get."""

    name: str
    references: Sequence[str]
    text: str
    is_response: bool
    options: Iterable[tuple[str, Any]]
    expected: str


class Watch:
    """Which functions of a folder are entered while a unit runs, and for how long it runs."""

    def __init__(self, folder: Path) -> None:
        self.prefix = f"{folder}/"
        self.entered: dict[str, set[tuple[str, int]]] = defaultdict(set)
        self.seconds: dict[str, float] = defaultdict(float)
        self._unit, self._start = "", 0.0

    def begin(self, unit: str) -> None:
        """Counts what is entered from now on for this unit."""
        self._unit, self._start = unit, perf_counter()
        sys.settrace(self._called)

    def end(self) -> None:
        """Counts no more."""
        sys.settrace(None)
        self.seconds[self._unit] += perf_counter() - self._start

    def drop(self, units: Iterable[str]) -> None:
        """Forgets units."""
        for unit in units:
            self.entered.pop(unit, None)
            self.seconds.pop(unit, None)

    def _called(self, frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if code.co_filename.startswith(self.prefix):
            self.entered[self._unit].add((code.co_filename, code.co_firstlineno))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """A test is watched under its name without parameters."""
        self.begin(item.nodeid.partition("[")[0])
        try:
            return (yield)
        finally:
            self.end()


def rows() -> list[Row]:
    """The rows of the case files, and generated pairs with their labels."""
    sys.path.insert(0, "tests")
    from casefile import load_folder

    read = [
        Row(case.place, case.references, case.text, case.is_response, case.options, case.expected.value)
        for case in load_folder(Path("tests/cases"))
    ]
    return read + [Row(*row) for row in json.loads(PAIRS.read_text(encoding="utf-8"))]


def write_pairs() -> None:
    """Generates the pairs, once for all runs: of each kind as many as of any other."""
    from equivgen import KINDS, Pair, pairs

    each = MOST // len(KINDS)
    drawn: list[Pair] = [pair for kind in KINDS for pair in islice(pairs(SEED, [kind.name]), each)]
    PAIRS.write_text(json.dumps([_row(number, pair) for number, pair in enumerate(drawn)]), encoding="utf-8")


def _row(number: int, pair: Any) -> Row:
    name, label = f"pair {number} of {pair.kind}", LABELS[pair.equal]
    return Row(name, [pair.reference], pair.prediction, pair.response, pair.options, label)


def graded(rows: Iterable[Row], watch: Watch | None = None) -> Iterator[tuple[str, bool]]:
    """The name of each row, and whether its verdict is the right one."""
    from mathequiv import Config, Verifier

    verifiers: dict[object, Verifier] = {}
    try:
        for row in rows:
            key = tuple(map(tuple, row.options))
            if key not in verifiers:
                verifiers[key] = Verifier(Config(**dict(row.options)), workers=1)
            reference = row.references[0] if len(row.references) == 1 else tuple(row.references)
            if watch is not None:
                watch.begin(row.name)
            result = (verifiers[key].grade if row.is_response else verifiers[key].verify)(reference, row.text)
            if watch is not None:
                watch.end()
            yield row.name, result.verdict.value == row.expected
    finally:
        for verifier in verifiers.values():
            verifier.close()


def watch_all(folder: Path, tests: list[str]) -> dict[str, object]:
    """For each function the units that enter it, and for each unit its seconds; raises where one fails."""
    watch = Watch(folder.resolve())
    write_pairs()
    wrong = {name for name, right in graded(rows(), watch) if not right}
    watch.drop(wrong_pairs(wrong) | slow_pairs(watch.seconds))
    wrong -= wrong_pairs(wrong)
    if wrong or pytest.main([*QUIET, *tests], plugins=[watch, Patience()]):
        raise SystemExit(f"without any mutant fails: {wrong or tests}")
    entering: dict[str, list[str]] = defaultdict(list)
    for unit, functions in watch.entered.items():
        for file, line in functions:
            entering[f"{Path(file).relative_to(Path.cwd()).as_posix()}:{line}"].append(unit)
    return {"entering": entering, "seconds": watch.seconds}


def wrong_pairs(wrong: Iterable[str]) -> set[str]:
    """Pairs that the engine does not decide as labelled: they kill nothing."""
    return {name for name in wrong if name.startswith("pair ")}


def slow_pairs(seconds: Mapping[str, float]) -> set[str]:
    """Pairs that take too long."""
    return {name for name, taken in seconds.items() if name.startswith("pair ") and taken > SLOW}


def killer(units: Iterable[str]) -> str | None:
    """The first unit that fails: rows first, in the order that is asked for, then tests."""
    names = list(units)
    by_name = {row.name: row for row in rows()}
    for name, right in graded(by_name[name] for name in names if name in by_name):
        if not right:
            return name
    tests = [name for name in names if "::" in name]
    failed = Failures()
    if tests and pytest.main([*QUIET, *tests], plugins=[failed, Patience()]):
        return failed.first or "tests do not run"
    return None


class Patience:
    """Hypothesis with the same examples every time, and without deadlines: no mutant dies of a busy machine."""

    def pytest_configure(self) -> None:
        """Sets the profile, once hypothesis is loaded as a plugin."""
        from hypothesis import settings

        settings.register_profile("mutants", deadline=None, derandomize=True, database=None)
        settings.load_profile("mutants")


class Failures:
    """The first test that failed."""

    def __init__(self) -> None:
        self.first = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remembers a failure."""
        if report.failed and not self.first:
            self.first = report.nodeid


def main(argv: list[str]) -> int:
    """Watch, or kill."""
    sys.path.insert(0, ".")
    if argv[0] == "watch":
        folder, out, *tests = argv[1:]
        Path(out).write_text(json.dumps(watch_all(Path(folder), tests)), encoding="utf-8")
        return 0
    killed_by = killer(json.loads(Path(argv[1]).read_text(encoding="utf-8")))
    print(f"\nkilled by {killed_by}" if killed_by else "\nsurvived")
    return 1 if killed_by else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
