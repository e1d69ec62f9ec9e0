"""Workers and servers that are killed, and machines where none can be had: an accident costs little."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import spawn
from pathlib import Path

import pytest
from worker_support import TASK, alive, eventually, family, gone, limits

from mathequiv.worker import Status, Workers
from mathequiv.worker import workers as front


class TestKilledWorker:
    def test_killed_once_the_call_is_repeated(self, tmp_path: Path) -> None:
        with Workers(TASK, workers=1) as workers:
            outcome = workers.call(f"dieonce {tmp_path / 'mark'} 0")
            assert (outcome.status, outcome.text) == (Status.DONE, "second")
            assert (workers.stats()["retries"], workers.stats()["restarts"]) == (1, 0)

    def test_killed_twice_it_has_died(self) -> None:
        with Workers(TASK, workers=1) as workers:
            outcome = workers.call(f"die {int(signal.SIGKILL)}")
            assert (outcome.status, outcome.detail) == (Status.DIED, "the worker was killed")
            assert workers.call("echo next").text == "next"

    def test_the_repetition_has_what_is_left_of_the_limit(self, tmp_path: Path) -> None:
        with Workers(TASK, workers=1, limits=limits(wall=0.7)) as workers:
            workers.start()
            begun = time.monotonic()
            outcome = workers.call(f"dieonce {tmp_path / 'mark'} 0.45")
            assert (outcome.status, outcome.detail) == (Status.TIMEOUT, "wall limit")
            assert time.monotonic() - begun < 1.7

    @pytest.mark.parametrize(
        ("payload", "status", "words"),
        [
            (f"die {int(signal.SIGSEGV)}", Status.DIED, "SIGSEGV"),
            (f"die {int(signal.SIGABRT)}", Status.MEMORY, "aborted"),
            (f"die {int(signal.SIGXCPU)}", Status.TIMEOUT, "cpu limit"),
            ("die 40", Status.DIED, "signal 40"),
            ("leave 3", Status.DIED, "exit status 3"),
            ("leave 0", Status.DIED, "in the middle of the task"),
        ],
    )
    def test_every_end_has_a_name(self, payload: str, status: Status, words: str) -> None:
        with Workers(TASK, workers=1) as workers:
            outcome = workers.call(payload)
            assert outcome.status is status
            assert words in outcome.detail
            assert outcome.seconds < 2
            assert workers.call("echo next").text == "next"
            assert workers.stats()["retries"] == 0

    @pytest.mark.parametrize("pause", [0.0, 0.03, 0.3])
    @pytest.mark.parametrize("size", [1, 2])
    def test_killed_while_idle_no_call_is_lost(self, pause: float, size: int) -> None:
        with Workers(TASK, workers=size) as workers:
            worker, server = family(workers)
            os.kill(worker, signal.SIGKILL)
            time.sleep(pause)
            assert [workers.call(f"echo {i}").text for i in range(3)] == ["0", "1", "2"]
            assert family(workers)[1] == server

    def test_stopped_while_idle_the_call_goes_elsewhere(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("mathequiv.worker.pool._FETCH_SECONDS", 0.3)
        with Workers(TASK, workers=1) as workers:
            worker, _ = family(workers)
            os.kill(worker, signal.SIGSTOP)
            assert workers.call("echo a").text == "a"
            assert gone(worker)

    def test_stopped_during_a_call_it_is_out_of_time(self, tmp_path: Path) -> None:
        """A stopped process cannot be ended by its own timer: this is what the second line is for."""
        with Workers(TASK, workers=1, limits=limits(wall=0.3)) as workers:
            outcome = workers.call(f"die {int(signal.SIGSTOP)}")
            assert (outcome.status, outcome.detail) == (Status.TIMEOUT, "wall limit")
            assert outcome.seconds < 2
            assert workers.call("echo next").text == "next"

    def test_a_storm_of_kills_confuses_no_call(self) -> None:
        with Workers(TASK, workers=2) as workers, ThreadPoolExecutor(4) as threads:
            server = family(workers)[1]
            stop = threading.Event()
            storm = threading.Thread(target=kill_children_of, args=(server, stop))
            storm.start()
            try:
                outcomes = list(threads.map(workers.call, [f"echo {i}" for i in range(200)]))
            finally:
                stop.set()
                storm.join()
            for i, outcome in enumerate(outcomes):
                assert outcome.text == str(i) or outcome.status is Status.DIED
            assert workers.call("echo calm").text == "calm"


class TestKilledServer:
    def test_killed_while_idle(self) -> None:
        with Workers(TASK, workers=2) as workers:
            worker, server = family(workers)
            os.kill(server, signal.SIGKILL)
            assert gone(worker, server)
            assert workers.call("echo again").text == "again"
            assert family(workers)[1] != server

    def test_killed_during_a_call(self, tmp_path: Path) -> None:
        with Workers(TASK, workers=1) as workers:
            assert workers.call(f"killserver {tmp_path / 'mark'}").text == "second"
            assert workers.stats()["restarts"] == 1

    def test_stopped_while_a_worker_is_replaced(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("launcher._FORK_SECONDS", "pool._FETCH_SECONDS", "context._REPORT_SECONDS"):
            monkeypatch.setattr(f"mathequiv.worker.{name}", 0.2)
        monkeypatch.setattr("pebble.common.CONSTS.term_timeout", 0.2)
        with Workers(TASK, workers=1) as workers:
            worker, server = family(workers)
            os.kill(server, signal.SIGSTOP)
            os.kill(worker, signal.SIGKILL)
            assert eventually(lambda: workers.call("echo a").text == "a")
            assert gone(server)


class TestNoWorker:
    @pytest.fixture(autouse=True)
    def unsaid(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(front, "_said", [])

    def assert_unavailable_said_once(self, workers: Workers, why: str) -> None:
        with pytest.warns(RuntimeWarning, match="no worker") as record:
            outcome = workers.call("echo a")
        assert outcome.status is Status.UNAVAILABLE
        assert why in outcome.detail
        assert len(record) == 1
        assert record[0].filename == __file__
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert workers.call("echo b").status is Status.UNAVAILABLE
            workers.start()

    def test_without_fork(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delattr(os, "fork")
        with Workers(TASK, workers=1) as workers:
            self.assert_unavailable_said_once(workers, "cannot fork")

    def test_in_a_frozen_application(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "frozen", True, raising=False)
        with Workers(TASK, workers=1) as workers:
            self.assert_unavailable_said_once(workers, "frozen")

    def test_without_multiprocessing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "mathequiv.worker.crew", None)
        with Workers(TASK, workers=1) as workers:
            self.assert_unavailable_said_once(workers, "no fork server")

    def test_a_server_that_dies_at_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(spawn, "get_executable", lambda: "/bin/false")
        with Workers(TASK, workers=1) as workers:
            self.assert_unavailable_said_once(workers, "ended before it was ready")

    def test_an_interpreter_that_is_not_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(spawn, "get_executable", lambda: "/nowhere/python")
        with Workers(TASK, workers=1) as workers:
            self.assert_unavailable_said_once(workers, "/nowhere/python")

    @pytest.mark.parametrize(
        ("task", "preload", "words"),
        [
            ("worker_tasks:absent", [], "AttributeError"),
            ("absent_module:act", [], "No module named 'absent_module'"),
            (TASK, ["absent_module"], "No module named 'absent_module'"),
        ],
    )
    def test_what_cannot_be_imported_is_named(self, task: str, preload: list[str], words: str) -> None:
        with Workers(task, workers=1, preload=preload) as workers:
            self.assert_unavailable_said_once(workers, words)

    def test_not_every_call_tries_a_start(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("mathequiv.worker.crew._FIRST_PAUSE", 60.0)
        with Workers(TASK, workers=1) as workers:
            with monkeypatch.context() as hopeless:
                hopeless.setattr(spawn, "get_executable", lambda: "/bin/false")
                self.assert_unavailable_said_once(workers, "ended before")
            assert workers.call("echo a").status is Status.UNAVAILABLE

    def test_a_later_start_may_succeed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("mathequiv.worker.crew._FIRST_PAUSE", 0.0)
        with Workers(TASK, workers=1) as workers:
            with monkeypatch.context() as hopeless:
                hopeless.setattr(spawn, "get_executable", lambda: "/bin/false")
                with pytest.warns(RuntimeWarning, match="ended before"):
                    workers.start()
            assert workers.call("echo a").text == "a"


def kill_children_of(server: int, stop: threading.Event) -> None:
    """SIGKILL each worker of a server that can be found, over and over, in a rhythm that meets every state."""
    while not stop.wait(0.013):
        children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
        for child in children[:1]:
            if alive(int(child)):
                os.kill(int(child), signal.SIGKILL)


def test_a_killed_worker_frees_its_lock() -> None:
    """A lock held by a dead process is free: the pool never waits for the dead."""
    from mathequiv.worker.context import ProcessLock

    lock = ProcessLock()
    ready, told = os.pipe()
    child = os.fork()
    if child == 0:
        lock.acquire()
        os.write(told, b"!")
        signal.pause()
        os._exit(0)
    assert os.read(ready, 1) == b"!"
    assert not lock.acquire(block=False)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert eventually(lambda: lock.acquire(block=False))
    assert lock.acquire(block=False)
    lock.release()
    lock.release()
    for fd in (ready, told):
        os.close(fd)
