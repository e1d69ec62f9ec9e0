"""The contract of the pool: what a call may become, and what bounds it."""

from __future__ import annotations

import dataclasses
import gc
import json
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children, spawn
from pathlib import Path

import pytest
from worker_support import TASK, alive, eventually, family, gone, limits, lines_of, run, said

from mathequiv.worker import Outcome, Status, Workers


@pytest.fixture(scope="module")
def pair() -> Iterator[Workers]:
    with Workers(
        TASK, workers=2, limits=limits(), preload=["colorsys"], warm=["remember early", "raise value"]
    ) as workers:
        yield workers


@pytest.fixture
def hasty() -> Iterator[Workers]:
    """One worker with 0.3 s on the clock and 0.2 s of work."""
    with Workers(TASK, workers=1, limits=limits(wall=0.3, cpu=0.2)) as workers:
        workers.start()
        yield workers


class TestCalls:
    def test_the_text_comes_back(self, pair: Workers) -> None:
        outcome = pair.call("echo x = \\frac{1}{2} \u221e \ud800")
        assert (outcome.status, outcome.text) == (Status.DONE, "x = \\frac{1}{2} \u221e \ud800")
        assert 0 < outcome.seconds < 1

    def test_a_payload_larger_than_a_pipe(self, pair: Workers) -> None:
        text = "a" * (1 << 20)
        assert pair.call("echo " + text).text == text

    @pytest.mark.parametrize(
        ("fault", "words"),
        [
            ("value", "ValueError: a message"),
            ("exit", "SystemExit: 3"),
            ("interrupt", "KeyboardInterrupt"),
            ("unprintable", "worker_tasks.UnprintableError"),
            ("depth", "RecursionError: too deep"),
        ],
    )
    def test_whatever_is_raised_is_a_text(self, pair: Workers, fault: str, words: str) -> None:
        outcome = pair.call(f"raise {fault}")
        assert (outcome.status, outcome.text) == (Status.RAISED, None)
        assert outcome.detail.startswith(words)

    def test_a_raising_task_costs_no_worker(self) -> None:
        with Workers(TASK, workers=1) as workers:
            before = family(workers)
            workers.call("raise exit")
            assert family(workers) == before

    def test_a_task_that_returns_no_text(self, pair: Workers) -> None:
        assert pair.call("none").detail == "TypeError: a task returns str, not NoneType"

    def test_only_text_goes_in(self, pair: Workers) -> None:
        with pytest.raises(TypeError, match="payload"):
            pair.call(3)  # type: ignore[arg-type]

    def test_an_outcome_is_a_value(self) -> None:
        assert Outcome(Status.DONE, "a") == Outcome(Status.DONE, "a")
        with pytest.raises(dataclasses.FrozenInstanceError):
            Outcome(Status.DONE).text = "b"  # type: ignore[misc]

    @pytest.mark.parametrize("task", ["", "module", "module:", ":function"])
    def test_a_task_has_a_module_and_a_function(self, task: str) -> None:
        with pytest.raises(ValueError, match="task"):
            Workers(task)

    def test_impossible_bounds_are_refused_at_the_door(self) -> None:
        with pytest.raises(ValueError, match="workers"):
            Workers(TASK, workers=0)
        for impossible in ({"wall": 0}, {"cpu": float("inf")}, {"memory": -1}):
            with pytest.raises(ValueError, match="positive"):
                limits(**impossible)  # type: ignore[arg-type]


class TestStart:
    def test_nothing_starts_before_it_is_needed(self) -> None:
        source = (
            "import sys; from mathequiv.worker import Workers; w = Workers('worker_tasks:act'); s = w.stats(); "
            "print(sorted({'pebble', 'multiprocessing', 'ctypes', 'worker_tasks'} & set(sys.modules)), s['running'])"
        )
        assert lines_of(run("-c", source)) == ["[] 0"]

    def test_workers_are_born_warm(self, pair: Workers) -> None:
        assert said(pair.call("seen")) == ["early"]
        assert pair.call("loaded colorsys").text == "True"
        assert pair.call("loaded colourless").text == "False"

    def test_start_starts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with Workers(TASK, workers=1) as workers:
            workers.start()
            monkeypatch.setattr(spawn, "get_executable", lambda: "/nowhere/python")
            assert workers.call("echo a").text == "a"

    def test_a_worker_is_replaced_before_its_caches_fill(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("mathequiv.worker.pool._TASKS_PER_WORKER", 2)
        with Workers(TASK, workers=1) as workers:
            families = [family(workers) for _ in range(5)]
            assert len({worker for worker, _ in families}) == 3
            assert len({server for _, server in families}) == 1
            assert workers.stats()["deaths"] == workers.stats()["retries"] == 0

    def test_what_a_worker_is(self, pair: Workers) -> None:
        process = said(pair.call("process"))
        assert (process["server threads"], process["worker threads"]) == (1, 1)
        assert (process["stdout"], process["cwd"], process["main"]) == ("/dev/null", "/", None)
        assert not [file for file in process["files"] if file.startswith("socket:")]
        assert len(process["files"]) == len(said(pair.call("process"))["files"])

    def test_equal_pools_share_a_server(self) -> None:
        with Workers(TASK, workers=1, warm=["echo a"]) as one, Workers(TASK, workers=1, warm=["echo a"]) as other:
            server = family(one)[1]
            assert family(other)[1] == server
            one.close()
            assert family(other)[1] == server
        assert gone(server)


class TestBounds:
    def test_no_more_calls_run_than_there_are_workers(self, pair: Workers) -> None:
        with ThreadPoolExecutor(6) as threads:
            spans = [said(outcome) for outcome in threads.map(pair.call, ["sleep 0.1"] * 6)]
        overlaps = [sum(begun <= moment < ended for begun, ended in spans) for moment, _ in spans]
        assert max(overlaps) == 2
        assert pair.stats()["running"] == pair.stats()["queued"] == 0

    def test_queueing_does_not_count(self) -> None:
        with Workers(TASK, workers=1, limits=limits(wall=0.8)) as workers, ThreadPoolExecutor(6) as threads:
            outcomes = list(threads.map(workers.call, ["sleep 0.2"] * 6))
        assert [outcome.status for outcome in outcomes] == [Status.DONE] * 6
        assert all(0.2 <= outcome.seconds < 0.8 for outcome in outcomes)

    def test_wall_limit(self, hasty: Workers) -> None:
        outcome = hasty.call("sleep 30")
        assert (outcome.status, outcome.detail) == (Status.TIMEOUT, "wall limit")
        assert 0.3 <= outcome.seconds < 1.3
        assert hasty.call("echo next").text == "next"

    @pytest.mark.parametrize("work", ["spin", "stuck"])
    def test_cpu_limit_in_python_and_in_c(self, work: str) -> None:
        with Workers(TASK, workers=1, limits=limits(wall=10, cpu=0.2)) as workers:
            outcome = workers.call(work)
            assert (outcome.status, outcome.detail) == (Status.TIMEOUT, "cpu limit")
            assert outcome.seconds < 2
            assert workers.call("echo next").text == "next"

    def test_wall_limit_in_c(self) -> None:
        with Workers(TASK, workers=1, limits=limits(wall=0.2, cpu=10)) as workers:
            outcome = workers.call("stuck")
            assert (outcome.status, outcome.detail) == (Status.TIMEOUT, "wall limit")
            assert outcome.seconds < 1.2

    def test_work_is_not_carried_from_task_to_task(self) -> None:
        with Workers(TASK, workers=1, limits=limits(cpu=0.25)) as workers:
            before = family(workers)
            assert [workers.call("burn 0.1").text for _ in range(4)] == ["burnt"] * 4
            assert family(workers) == before

    def test_no_timer_outlives_its_task(self, hasty: Workers) -> None:
        before = family(hasty)
        time.sleep(0.5)
        assert family(hasty) == before

    def test_a_slow_worker_holds_up_no_other(self) -> None:
        with Workers(TASK, workers=2, limits=limits(wall=0.5, cpu=5)) as workers:
            workers.start()
            with ThreadPoolExecutor(1) as thread:
                slow = thread.submit(workers.call, "stuck")
                quick = [workers.call("echo a").seconds]
                while not slow.done():
                    quick.append(workers.call("echo a").seconds)
                assert slow.result().status is Status.TIMEOUT
            assert max(quick) < 1

    def test_memory_limit(self) -> None:
        with Workers(TASK, workers=1, limits=limits(memory=1 << 28)) as workers:
            before = family(workers)
            outcome = workers.call("hoard")
            assert (outcome.status, outcome.detail) == (Status.MEMORY, "memory limit")
            after = family(workers)
            assert after[0] != before[0]
            assert after[1] == before[1]

    def test_bounds_of_a_worker(self) -> None:
        with Workers(TASK, workers=1, limits=limits(memory=1 << 29)) as workers:
            memory, core = said(workers.call("bounds"))
            assert core == [0, 0]
            host = [bound for bound in resource.getrlimit(resource.RLIMIT_AS) if bound != resource.RLIM_INFINITY]
            assert memory == [min([1 << 29, *host])] * 2

    def test_nothing_reaches_the_hosts_stdout(self, pair: Workers, capfd: pytest.CaptureFixture[str]) -> None:
        assert pair.call("loud noise").text == "noise"
        assert capfd.readouterr().out == ""


class TestDeadline:
    def test_a_queued_call_gives_up(self) -> None:
        with Workers(TASK, workers=1, limits=limits()) as workers, ThreadPoolExecutor(1) as thread:
            workers.start()
            busy = thread.submit(workers.call, "sleep 0.5")
            assert eventually(lambda: workers.stats()["running"] == 1)
            begun = time.monotonic()
            outcome = workers.call("echo a", deadline=begun + 0.1)
            assert (outcome.status, outcome.detail) == (Status.TIMEOUT, "deadline")
            assert time.monotonic() - begun < 0.4
            assert busy.result().status is Status.DONE
            assert workers.stats()["queued"] == 0

    def test_a_running_call_is_cut_short(self, pair: Workers) -> None:
        begun = time.monotonic()
        outcome = pair.call("sleep 3", deadline=begun + 0.2)
        assert (outcome.status, outcome.detail) == (Status.TIMEOUT, "deadline")
        assert time.monotonic() - begun < 1.2

    def test_a_deadline_that_has_passed(self, pair: Workers) -> None:
        assert pair.call("echo a", deadline=time.monotonic() - 1).detail == "deadline"

    def test_a_far_deadline_leaves_the_wall_limit(self, hasty: Workers) -> None:
        assert hasty.call("sleep 9", deadline=time.monotonic() + 1e9).detail == "wall limit"


class TestEnd:
    def test_close_leaves_no_process_and_no_thread(self) -> None:
        threads = set(threading.enumerate())
        workers = Workers(TASK, workers=2)
        pids = family(workers)
        workers.close()
        assert not any(map(alive, pids))
        assert set(threading.enumerate()) == threads
        workers.close()
        assert workers.call("echo a").status is Status.UNAVAILABLE
        workers.start()
        assert workers.call("echo a").detail == "closed"

    def test_replaced_workers_and_pools_leave_no_open_file(self) -> None:
        with Workers(TASK, workers=1) as workers:
            workers.start()
        before = os.listdir("/proc/self/fd")
        with Workers(TASK, workers=1, limits=limits(wall=0.05)) as workers:
            server = family(workers)[1]
            open_files = len(os.listdir("/proc/self/fd"))
            for _ in range(6):
                assert workers.call("sleep 9").status is Status.TIMEOUT
            workers.call("echo a")
            assert len(os.listdir("/proc/self/fd")) == open_files
            os.kill(server, signal.SIGKILL)
            assert gone(server)
            workers.call("echo a")
        gc.collect()
        assert len(os.listdir("/proc/self/fd")) == len(before)

    def test_close_ends_calls_that_run_and_that_queue(self) -> None:
        workers = Workers(TASK, workers=1)
        workers.start()
        with ThreadPoolExecutor(3) as threads:
            calls = [threads.submit(workers.call, "sleep 3") for _ in range(3)]
            assert eventually(lambda: (workers.stats()["running"], workers.stats()["queued"]) == (1, 2))
            begun = time.monotonic()
            workers.close()
            assert {call.result().status for call in calls} == {Status.UNAVAILABLE}
        assert time.monotonic() - begun < 1.5

    def test_a_front_dropped_unclosed_leaves_nothing(self) -> None:
        workers = Workers(TASK, workers=1)
        pids = family(workers)
        del workers
        assert gone(*pids)

    def test_stats_count_what_happened(self) -> None:
        with Workers(TASK, workers=1, limits=limits(wall=0.2)) as workers:
            for payload in ("echo a", "echo b", "sleep 1", "raise value", "leave 3"):
                workers.call(payload)
            stats = dict(workers.stats())
        assert stats == {
            "workers": 1,
            "queued": 0,
            "running": 0,
            "done": 2,
            "timeouts": 1,
            "memory": 0,
            "deaths": 1,
            "raised": 1,
            "unavailable": 0,
            "retries": 0,
            "restarts": 0,
        }


class TestHostState:
    def test_what_is_the_hosts_stays_as_it_was(self, tmp_path: Path) -> None:
        rings: list[int] = []
        before = signal.signal(signal.SIGALRM, lambda number, _: rings.append(number))
        try:
            state = host_state()
            with Workers(TASK, workers=1, limits=limits(wall=0.1)) as workers:
                workers.call("echo a")
                workers.call("sleep 1")
                assert active_children() == []
                assert host_state() == state
            assert host_state() == state
            assert rings == []
        finally:
            signal.signal(signal.SIGALRM, before)


def host_state() -> list[object]:
    numbers = [signal.SIGALRM, signal.SIGPROF, signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGPIPE]
    return [
        *[signal.getsignal(number) for number in numbers],
        signal.getitimer(signal.ITIMER_REAL),
        signal.getitimer(signal.ITIMER_PROF),
        signal.pthread_sigmask(signal.SIG_BLOCK, ()),
        dict(os.environ),
        os.getcwd(),
        list(sys.path),
        list(sys.argv),
        sys.getrecursionlimit(),
        getattr(sys, "get_int_max_str_digits", int)(),
        [resource.getrlimit(limit) for limit in (resource.RLIMIT_AS, resource.RLIMIT_CORE, resource.RLIMIT_CPU)],
    ]


def test_outcomes_of_one_batch_keep_their_payloads(pair: Workers) -> None:
    with ThreadPoolExecutor(8) as threads:
        texts = [outcome.text for outcome in threads.map(pair.call, [f"echo {i}" for i in range(300)])]
    assert texts == [str(i) for i in range(300)]
    assert json.loads(json.dumps(dict(pair.stats())))["done"] >= 300
