#!/usr/bin/env python3
"""Mutants of a folder of the engine: how many do the cases and the tests of the part kill, and which survive?

    python benchmarks/mutation.py --folder compare|numeric|extraction --mutants N --seed S [--jobs J] [--out FILE]

cosmic-ray makes the mutants (extra ``benchmarks``); the working tree is copied and never touched. Each mutant meets the
rows of the case files, 4,000 generated pairs, as many of each kind, and the tests of the part, so far as they enter the
function it changes, or all where none does, until one fails; a mutant that runs into the time limit counts as killed.
No mutants by rule: annotations and names of types, docstrings and texts, ``__all__``, identity for equality, an order
of names, ``strict`` of a zip, caches and slots, what does not compile, and the choices of ``mutants/explained.txt``.
Survivors that this table gives a reason for are counted apart; the exit code is 1 if another one is left.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from mutants.explaining import Explained, explained
from mutants.making import Mutant, difference, entry, found, mutated, sampled

ROOT = Path(__file__).resolve().parent.parent
TESTS = {
    "compare": ("test_compare*.py", "test_reasons.py"),
    "numeric": ("test_numeric*.py",),
    "extraction": ("test_extract*.py",),
}
LIMIT = 20.0  # seconds, and thrice what the units take without a mutant
MEMORY = 6 * 2**30


@dataclass(frozen=True)
class Fate:
    """What became of a mutant: killed, survived, explained or timed out; and by which unit."""

    mutant: Mutant
    end: str
    unit: str
    diff: tuple[str, ...]


@dataclass(frozen=True)
class Map:
    """Which units enter a function, ``file:line``, and how long each takes."""

    entering: Mapping[str, Sequence[str]]
    seconds: Mapping[str, float]

    def units(self, file: str, line: int | None) -> list[str]:
        """The units for a change in the function that begins there, the quick first.

        These are all units where none enters it: at module level, and for what is called at import alone.
        """
        return sorted(self.entering.get(f"{file}:{line}") or self.seconds, key=self._order)

    def limit(self, units: Sequence[str]) -> float:
        """When to give a mutant up."""
        return LIMIT + 3 * sum(self.seconds[unit] for unit in units)

    def _order(self, unit: str) -> tuple[float, str]:
        return self.seconds[unit], unit


def copied(place: Path) -> Path:
    """A copy of what a run needs."""
    place.mkdir()
    ignore = shutil.ignore_patterns("__pycache__", ".*")
    for name in ("mathequiv", "tests", "benchmarks"):
        shutil.copytree(ROOT / name, place / name, ignore=ignore)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy2(ROOT / name, place / name)
    return place


def units_process(copy: Path, *arguments: str) -> subprocess.Popen[str]:
    """``mutants.units`` in a copy, with its workers in a group of its own."""
    path = os.pathsep.join([str(copy), str(copy / "benchmarks")])
    return subprocess.Popen(
        [sys.executable, "-m", "mutants.units", *arguments],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )


def watched(copy: Path, folder: str) -> Map:
    """The map of a folder, from one run without a mutant."""
    out = copy / "map.json"
    tests = sorted(str(path.relative_to(copy)) for glob in TESTS[folder] for path in (copy / "tests").glob(glob))
    process = units_process(copy, "watch", f"mathequiv/{folder}", str(out), *tests)
    printed, _ = process.communicate()
    if process.returncode:
        raise SystemExit(printed)
    return Map(**json.loads(out.read_text(encoding="utf-8")))


def compiles(mutant: Mutant) -> bool:
    """True where the change makes another program."""
    return mutated((ROOT / mutant.file).read_text(encoding="utf-8"), mutant) is not None


def fate(mutant: Mutant, copy: Path, units: Map, table: Explained) -> Fate:
    """Applies a mutant in the copy, runs its units, and puts the file back."""
    path = copy / mutant.file
    source, stamp = path.read_text(encoding="utf-8"), path.stat().st_mtime
    changed = mutated(source, mutant)
    assert changed is not None
    diff = tuple(difference(source, changed))
    chosen = units.units(mutant.file, entry(source, mutant.start[0]))
    path.write_text(changed, encoding="utf-8")
    try:
        end, unit = attacked(copy, chosen, units.limit(chosen))
    finally:
        path.write_text(source, encoding="utf-8")
        os.utime(path, (stamp, stamp))
    if end == "survived" and table.covers(source, mutant.file, mutant.start[0], diff):
        end = "explained"
    return Fate(mutant, end, unit, diff)


def attacked(copy: Path, units: Sequence[str], limit: float) -> tuple[str, str]:
    """How a run of units ends, and with which."""
    names = copy / "units.json"
    names.write_text(json.dumps(units), encoding="utf-8")
    process = units_process(copy, "kill", str(names))
    try:
        printed, _ = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return "timed out", ""
    last = printed.strip().splitlines()[-1] if printed.strip() else "no output"
    return ("survived", "") if process.returncode == 0 else ("killed", last.removeprefix("killed by "))


def fates(mutants: Sequence[Mutant], copies: Sequence[Path], units: Map, table: Explained) -> Iterator[Fate]:
    """The fate of each mutant, in order, one at a time in each copy."""
    free: SimpleQueue[Path] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def one(mutant: Mutant) -> Fate:
        copy = free.get()
        try:
            return fate(mutant, copy, units, table)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        yield from pool.map(one, mutants)


def survivor(end: Fate) -> list[str]:
    """A survivor with its place and change; no lines for a mutant that was killed or is explained."""
    if end.end != "survived":
        return []
    place = f"{end.mutant.file}:{end.mutant.start[0]}  {end.mutant.operator}"
    return [place, *(f"    {line}" for line in end.diff), ""]


def figures(ends: Sequence[Fate]) -> str:
    """How many there are, how many were killed, and how many of the others have a reason."""
    count = Counter(end.end for end in ends)
    killed, reasoned = count["killed"] + count["timed out"], count["explained"]
    return (
        f"{len(ends)} mutants, {killed} killed ({count['timed out']} by the time limit), {reasoned} explained, "
        f"{count['survived']} unexplained; {_share(killed, len(ends))} killed of all, "
        f"{_share(killed, len(ends) - reasoned)} of those that are not explained"
    )


def _share(part: int, whole: int) -> str:
    return f"{100 * part / max(whole, 1):.1f} %"


def written(end: Fate, out: Path) -> None:
    """Adds a mutant to the file, so that a run that is broken off is not lost."""
    place = f"{end.mutant.file}:{end.mutant.start[0]}"
    row = {"file": place, "end": end.end, "unit": end.unit, "diff": end.diff}
    with out.open("a", encoding="utf-8") as file:
        file.write(f"{json.dumps(row, ensure_ascii=False)}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Make, run, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", choices=sorted(TESTS), required=True)
    parser.add_argument("--mutants", type=int, default=150)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where every mutant and what killed it are written, as JSON lines")
    options = parser.parse_args(argv)
    folder = f"mathequiv/{options.folder}"
    table = explained()
    chosen = sampled(found(ROOT, ROOT / folder, table.choices), options.mutants, options.seed, compiles)
    with tempfile.TemporaryDirectory() as place:
        copies = [copied(Path(place) / str(number)) for number in range(options.jobs)]
        ends = []
        units = watched(copies[0], options.folder)
        for copy in copies[1:]:
            shutil.copy2(copies[0] / "pairs.json", copy)
        for end in fates(chosen, copies, units, table):
            ends.append(end)
            print("".join(f"{line}\n" for line in survivor(end)), end="", flush=True)
            if options.out is not None:
                written(end, options.out)
    print(f"{folder}, seed {options.seed}: {figures(ends)}")
    return 1 if any(end.end == "survived" for end in ends) else 0


if __name__ == "__main__":
    sys.exit(main())
