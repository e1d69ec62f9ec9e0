"""What the tests of workers share: the limits, the state of processes, and hosts run as programs of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mathequiv.config import Limits
from mathequiv.worker import Outcome, Workers

TASK = "worker_tasks:act"
HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

PRELUDE = """
import json, os, sys, time
from mathequiv.config import Limits
from mathequiv.worker import Status, Workers
def crew(**options):
    return Workers("worker_tasks:act", **{"workers": 1, **options})
"""


def limits(wall: float = 4.0, cpu: float = 2.0, memory: int = 1 << 29) -> Limits:
    return Limits(wall_seconds=wall, cpu_seconds=cpu, memory_bytes=memory)


def said(outcome: Outcome) -> Any:
    """The text of a call that is done, as JSON."""
    assert outcome.text is not None, outcome
    return json.loads(outcome.text)


def family(workers: Workers) -> list[int]:
    """The ids of one worker and its fork server."""
    return list(said(workers.call("who")))


def alive(pid: int) -> bool:
    """Whether a process runs: a zombie does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def eventually(condition: Callable[[], bool], seconds: float = 3.0) -> bool:
    """Whether the condition comes true in so many seconds."""
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def gone(*pids: int, seconds: float = 3.0) -> bool:
    return eventually(lambda: not any(alive(pid) for pid in pids), seconds)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(HERE)))}


def run(*arguments: str, stdin: str | None = None, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """An interpreter with these arguments, run to its end."""
    return subprocess.run(
        [sys.executable, *arguments],
        input=stdin,
        cwd=cwd,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=20,
    )


def program(directory: Path, source: str, prelude: str = PRELUDE) -> str:
    """A script of this source, as a path."""
    path = directory / "host.py"
    path.write_text(prelude + source)
    return str(path)


def lines_of(finished: subprocess.CompletedProcess[str]) -> list[str]:
    """The lines a host printed; it must have ended well, and said nothing on the error stream."""
    assert (finished.returncode, finished.stderr) == (0, ""), finished
    return finished.stdout.splitlines()


@contextmanager
def running(script: str) -> Iterator[subprocess.Popen[str]]:
    """A host in a process group of its own, killed at the end if it still runs."""
    host = subprocess.Popen(
        [sys.executable, script], env=environment(), stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    with host:
        try:
            yield host
        finally:
            if host.poll() is None:
                os.killpg(host.pid, signal.SIGKILL)
