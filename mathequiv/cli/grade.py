"""``mathequiv grade``: a file of responses to verdicts, a row at a time, and the table at the end."""

from __future__ import annotations

import argparse
import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, nullcontext
from itertools import chain
from time import monotonic
from typing import Any, BinaryIO, TextIO

from mathequiv import Result, Verifier
from mathequiv.cli.exits import Exit, UsageError
from mathequiv.cli.inputs import config_of
from mathequiv.cli.progress import Progress
from mathequiv.formats import Fault, Row, RowReader, encode, read_lines
from mathequiv.report import Summary, note, render

KEY = "mathequiv"
_FAULTS_SHOWN = 20
_SHORT = 32
_FLUSH_SECONDS = 0.1
_HELD = 2048  # rows and faults held at once; the verifier's own window is far smaller


def run(arguments: argparse.Namespace) -> Exit:
    """Grade each line of a file; the exit code says whether every one could be."""
    config = config_of(arguments.profile)
    with ExitStack() as stack:
        source = stack.enter_context(_opened(arguments.file))
        out = stack.enter_context(_created(arguments.out, arguments.file)) if arguments.out else None
        verifier = stack.enter_context(Verifier(config, workers=arguments.workers))
        report = sys.stderr if arguments.out == "-" else sys.stdout
        run = _Run(out, report if arguments.each else None)
        reader = RowReader(arguments.reference_key, arguments.response_key, run.say)
        try:
            run.take(graded(verifier, reader.rows(read_lines(source))))
        finally:
            run.finish(report)
    return run.exit_code


def graded(verifier: Verifier, rows: Iterable[Row | Fault]) -> Iterator[tuple[Row, Result] | Fault]:
    """Each row with its result and each fault, in order, in constant memory."""
    remaining = iter(rows)
    for row in remaining:
        yield from _stretch(verifier, chain((row,), remaining))


def _stretch(verifier: Verifier, rows: Iterable[Row | Fault]) -> Iterator[tuple[Row, Result] | Fault]:
    """The outcomes of rows up to the end, or to where too many faults wait for a result before them."""
    waiting: deque[Row | Fault] = deque()

    def pairs() -> Iterator[tuple[Any, Any]]:
        for row in rows:
            waiting.append(row)
            if isinstance(row, Row):
                yield row.reference, row.response
            if len(waiting) >= _HELD:
                return

    for result in verifier.grade_many(pairs()):
        yield from _faults_before(waiting)
        row = waiting.popleft()
        assert isinstance(row, Row)
        yield row, result
    yield from _faults_before(waiting)


def _faults_before(waiting: deque[Row | Fault]) -> Iterator[Fault]:
    """Take the faults off the front, up to the first row."""
    while waiting and isinstance(fault := waiting[0], Fault):
        waiting.popleft()
        yield fault


class _Run:
    """The state of one run: what is counted, and where things are written."""

    def __init__(self, out: BinaryIO | None, each: TextIO | None) -> None:
        self._out = out
        self._each = each
        self._summary = Summary()
        self._progress = Progress()
        self._flushed = monotonic()

    def take(self, outcomes: Iterable[tuple[Row, Result] | Fault]) -> None:
        """Count and write every outcome as it comes."""
        for outcome in outcomes:
            if isinstance(outcome, Fault):
                self._take_fault(outcome)
            else:
                self._take_result(*outcome)
            self._progress.show(self._summary)

    def say(self, message: str) -> None:
        """A message on standard error, clear of the progress line."""
        self._progress.clear()
        print(f"mathequiv: {message}", file=sys.stderr)

    def finish(self, report: TextIO) -> None:
        """The table of what was done."""
        self._progress.clear()
        print(render(self._summary, self._progress.seconds), file=report)

    @property
    def exit_code(self) -> Exit:
        """Trouble where no line could be graded, NO where some could not."""
        if not self._summary.graded:
            return Exit.TROUBLE
        return Exit.NO if self._summary.unusable else Exit.OK

    def _take_result(self, row: Row, result: Result) -> None:
        self._summary.add(row.number, result)
        if self._each is not None:
            print(_line(row, result), file=self._each)
        self._write(row.fields, result.to_dict())

    def _take_fault(self, fault: Fault) -> None:
        self._summary.add_unusable(fault.number, fault.cause)
        if self._summary.unusable <= _FAULTS_SHOWN:
            self.say(f"line {fault.number}: {fault.cause}")
        if self._summary.unusable == _FAULTS_SHOWN:
            self.say("further lines like these are counted and not shown")
        plain = {"verdict": None, "reward": None, "error": fault.cause, "line": fault.number}
        self._write(fault.fields or {}, plain)

    def _write(self, fields: dict[str, Any], outcome: dict[str, Any]) -> None:
        if self._out is None:
            return
        self._out.write(encode({**fields, free_key(fields): outcome}))
        # A flush a row would hand the interpreter to the verifier's threads each time, and wait to get it back.
        if monotonic() - self._flushed >= _FLUSH_SECONDS:
            self._out.flush()
            self._flushed = monotonic()


def _line(row: Row, result: Result) -> str:
    """A row and its verdict with the reason, on one line."""
    found = result.extraction.text if result.extraction else ""
    stage = f" at {result.stage.value}" if result.stage else ""
    return (
        f"line {row.number}: {_short(row.reference)} | {_short(found)}: {result.verdict.value}{stage} ({note(result)})"
    )


def _short(text: str | list[str]) -> str:
    """A text on one line, cut to a few words' length."""
    line = " ".join(str(text).split())
    return line if len(line) <= _SHORT else line[: _SHORT - 1] + "…"


def free_key(fields: dict[str, Any]) -> str:
    """The key of the verdict: ``mathequiv``, or with a number where the row has a field of that name."""
    key, number = KEY, 1
    while key in fields:
        number += 1
        key = f"{KEY}_{number}"
    return key


def _opened(path: str) -> AbstractContextManager[BinaryIO]:
    if path == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return open(path, "rb")
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None


def _created(path: str, source: str) -> AbstractContextManager[BinaryIO]:
    if path == "-":
        return nullcontext(sys.stdout.buffer)
    if os.path.exists(path) and source != "-" and os.path.samefile(path, source):
        raise UsageError(f"--out would overwrite the input {source}")
    try:
        return open(path, "wb")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
