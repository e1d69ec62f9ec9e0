"""What may kill a mutant: rows of the case files and tests of the part, run in one process.

    python -m mutants.units watch FOLDER OUT TEST_FILE...     which functions of FOLDER each unit enters
    python -m mutants.units kill UNITS                        runs units until one fails

Both are run from the root of a copy of the project.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any

import pytest

QUIET = ("-q", "-x", "--no-header", "-p", "no:cacheprovider", "--hypothesis-seed=0")


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


def rows(places: frozenset[str] | None, watch: Watch | None = None) -> Iterator[tuple[str, bool]]:
    """The place of each of some rows of the case files, or of all, and whether its verdict is the right one."""
    sys.path.insert(0, "tests")
    from casefile import load_folder

    from mathequiv import Config, Verifier

    verifiers: dict[object, Verifier] = {}
    try:
        for case in load_folder(Path("tests/cases")):
            if places is not None and case.place not in places:
                continue
            if case.options not in verifiers:
                verifiers[case.options] = Verifier(Config(**dict(case.options)), workers=1)  # type: ignore[arg-type]
            verifier = verifiers[case.options]
            reference = case.references[0] if len(case.references) == 1 else case.references
            if watch is not None:
                watch.begin(case.place)
            result = (verifier.grade if case.is_response else verifier.verify)(reference, case.text)
            if watch is not None:
                watch.end()
            yield case.place, result.verdict is case.expected
    finally:
        for verifier in verifiers.values():
            verifier.close()


def watch_all(folder: Path, tests: list[str]) -> dict[str, object]:
    """For each function the units that enter it, and for each unit its seconds; raises where one fails."""
    watch = Watch(folder.resolve())
    wrong = [place for place, right in rows(None, watch) if not right]
    if wrong or pytest.main([*QUIET, *tests], plugins=[watch]):
        raise SystemExit(f"without any mutant fails: {wrong or tests}")
    entering: dict[str, list[str]] = defaultdict(list)
    for unit, functions in watch.entered.items():
        for file, line in functions:
            entering[f"{Path(file).relative_to(Path.cwd()).as_posix()}:{line}"].append(unit)
    return {"entering": entering, "seconds": watch.seconds}


def killer(units: Iterable[str]) -> str | None:
    """The first unit that fails: rows first, then tests."""
    names = list(units)
    chosen = frozenset(name for name in names if "::" not in name)
    for place, right in rows(chosen) if chosen else ():
        if not right:
            return place
    tests = [name for name in names if "::" in name]
    failed = Failures()
    if tests and pytest.main([*QUIET, *tests], plugins=[failed]):
        return failed.first or "tests do not run"
    return None


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
