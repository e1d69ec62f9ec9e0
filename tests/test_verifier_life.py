"""The life of a verifier: forked, counted, closed, used again, and gone without a trace."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from engine_support import PROVED, SLOW, hasty
from worker_support import lines_of, program, run

from mathequiv import Verdict, Verifier


@pytest.fixture(scope="module", autouse=True)
def server() -> Iterator[None]:
    """A fork server that all pools of this module share."""
    with Verifier(workers=1) as verifier:
        verifier.warm()
        yield


FORKED = f"""
import os, sys, threading, mathequiv
from mathequiv import Verifier
PROVED = {PROVED!r}
def child(work):
    pid = os.fork()
    if pid == 0:
        print(work(), flush=True)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
def proved(verifier):
    return verifier.verify("1", PROVED).verdict.value
"""


QUIET = ("-W", "ignore::DeprecationWarning")  # from Python 3.12 on, a fork beside threads is deprecated


class TestForks:
    def test_a_child_of_a_host_with_a_live_pool(self, tmp_path: Path) -> None:
        source = """
verifier = Verifier(workers=1)
print(proved(verifier), flush=True)
child(lambda: proved(verifier))
print(proved(verifier))
verifier.close()
"""
        assert lines_of(run(*QUIET, program(tmp_path, source, FORKED))) == [
            "equivalent",
            "equivalent",
            "0",
            "equivalent",
        ]

    @pytest.mark.parametrize(
        "lock", ["verifier._lock", "verifier._judge.reader._lock", "sys.modules['mathequiv.api']._lock"]
    )
    def test_a_lock_that_another_thread_holds(self, tmp_path: Path, lock: str) -> None:
        """The thread is not there in the child, and will never release it."""
        source = f"""
import signal
verifier = Verifier(workers=1)
mathequiv.verify("1", "1")
held, done = threading.Event(), threading.Event()
def hold():
    with {lock}:
        held.set()
        done.wait()
holder = threading.Thread(target=hold)
holder.start()
held.wait()
def work():
    signal.alarm(5)
    config = mathequiv.Config(rel_tol="1e-3")
    return verifier.verify("1/2", "0.5").reward, mathequiv.verify("1/2", "0.5", config=config).reward
child(work)
done.set()
holder.join()
"""
        assert lines_of(run(*QUIET, program(tmp_path, source, FORKED))) == ["(1.0, 1.0)", "0"]


class TestEnd:
    def test_a_closed_one_starts_anew(self) -> None:
        one = Verifier(workers=1)
        assert one.verify("1", PROVED).verdict is Verdict.EQUIVALENT
        one.close()
        one.close()
        assert one.stats().keys() & {"workers_workers"} == set()
        assert one.verify("1/2", "0.5").verdict is Verdict.EQUIVALENT
        assert one.verify("1", PROVED).verdict is Verdict.EQUIVALENT
        one.close()

    def test_a_context_closes(self) -> None:
        with Verifier(workers=1) as one:
            one.warm()
            assert one.stats()["workers_workers"] == 1
        assert "workers_workers" not in one.stats()

    def test_nothing_starts_before_it_is_needed(self) -> None:
        source = """
import sys
from mathequiv import Verifier
verifier = Verifier()
print(list(verifier.grade_many([("1/2", "0.5"), ("x", "-x")]))[0].reward, *{"pebble", "sympy"} & set(sys.modules))
"""
        assert lines_of(run("-c", source)) == ["1.0"]

    def test_no_process_is_left(self, tmp_path: Path) -> None:
        source = f"""
import os
from mathequiv import Verifier
from pathlib import Path
verifier = Verifier(workers=1)
verifier.verify("1", {PROVED!r})
verifier.close()
print(Path(f"/proc/{{os.getpid()}}/task/{{os.getpid()}}/children").read_text().split())
"""
        assert lines_of(run(program(tmp_path, source, ""))) == ["[]"]


ANSWERS = [
    ("1/2", "0.5"),
    ("x^2+2x+1", "(x+1)^2"),
    ("1/2", "2"),
    ("1", PROVED),
    ("2", PROVED),
    ("5", ""),
    ("(1", "1"),
    ("1", "1+"),
    ("1", SLOW),
]


class TestStats:
    def test_what_is_counted(self) -> None:
        with Verifier(hasty(), workers=1) as one:
            assert one.stats() == {}
            for reference, answer in ANSWERS:
                one.grade(reference, rf"\boxed{{{answer}}}" if answer else "no idea")
            stats = dict(one.stats())
        workers = {name: stats.pop(name) for name in sorted(stats) if name.startswith("workers_")}
        assert stats == {
            "equivalent": 3,
            "not_equivalent": 2,
            "no_answer": 1,
            "reference_error": 1,
            "parse_failure": 1,
            "timeout": 1,
            "stage_normalized": 1,
            "stage_numeric": 2,
            "stage_symbolic": 2,
        }
        assert [workers[f"workers_{name}"] for name in ("done", "timeouts", "queued", "running")] == [2, 1, 0, 0]

    def test_a_count_for_each_result_from_every_thread(self) -> None:
        one = Verifier()
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(lambda number: one.verify(str(number), str(number)), range(400)))
        assert one.stats() == {"equivalent": 400, "stage_string": 400}
