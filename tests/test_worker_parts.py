"""The parts of the pool that need no process: turns, cores, the search path, the names of failures."""

from __future__ import annotations

import os
import sys
import sysconfig
import threading
import time
from pathlib import Path

import pytest
from worker_support import eventually

from mathequiv.worker.cores import cores, quota
from mathequiv.worker.inside import describe
from mathequiv.worker.launcher import search_path
from mathequiv.worker.slots import Slots, Turn


class TestSlots:
    def test_first_come_first_served(self) -> None:
        slots, order = Slots(1), []
        first = Turn()
        assert slots.acquire(first)

        def take(name: int) -> None:
            turn = Turn()
            slots.acquire(turn)
            order.append(name)
            slots.release(turn)

        threads = [threading.Thread(target=take, args=(name,)) for name in range(8)]
        for name, thread in enumerate(threads):
            thread.start()
            assert eventually(lambda name=name: slots.queued == name + 1)  # type: ignore[misc]
        slots.release(first)
        for thread in threads:
            thread.join()
        assert order == list(range(8))

    def test_a_newcomer_does_not_overtake(self) -> None:
        slots = Slots(1)
        holder, waiting, newcomer = Turn(), Turn(), Turn()
        assert slots.acquire(holder)
        thread = threading.Thread(target=slots.acquire, args=(waiting,))
        thread.start()
        assert eventually(lambda: slots.queued == 1)
        slots.release(holder)
        assert not slots.acquire(newcomer, deadline=time.monotonic())
        thread.join()

    def test_a_turn_may_be_released_in_any_state(self) -> None:
        slots = Slots(1)
        never, held, late = Turn(), Turn(), Turn()
        slots.release(never)
        assert slots.acquire(held)
        assert not slots.acquire(late, deadline=time.monotonic())
        assert (slots.running, slots.queued) == (1, 1)
        slots.release(late)
        assert (slots.running, slots.queued) == (1, 0)
        slots.release(held)
        slots.release(held)
        assert (slots.running, slots.queued) == (0, 0)

    def test_closing_sends_all_who_wait_home(self) -> None:
        slots, answers = Slots(1), []
        holder = Turn()
        slots.acquire(holder)
        threads = [threading.Thread(target=lambda: answers.append(slots.acquire(Turn()))) for _ in range(3)]
        for thread in threads:
            thread.start()
        assert eventually(lambda: slots.queued == 3)
        slots.close()
        for thread in threads:
            thread.join()
        assert answers == [False] * 3
        assert not slots.acquire(Turn())
        assert slots.running == 1


class TestCores:
    def test_at_least_one_and_no_more_than_allowed(self) -> None:
        assert 1 <= cores() <= len(os.sched_getaffinity(0))

    @pytest.mark.parametrize(("text", "expected"), [("250000 100000\n", 3), ("200000 100000", 2), ("50000 100000", 1)])
    def test_a_quota_is_rounded_up(self, tmp_path: Path, text: str, expected: int) -> None:
        (tmp_path / "cpu.max").write_text(text)
        assert quota(tmp_path) == expected

    def test_the_older_form_of_a_quota(self, tmp_path: Path) -> None:
        (tmp_path / "cpu").mkdir()
        (tmp_path / "cpu/cpu.cfs_quota_us").write_text("300000\n")
        (tmp_path / "cpu/cpu.cfs_period_us").write_text("100000\n")
        assert quota(tmp_path) == 3

    @pytest.mark.parametrize("text", ["max 100000", "-1 100000", "0 0", "nonsense", "\u0663"])
    def test_no_quota(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "cpu.max").write_text(text, encoding="utf-8")
        assert quota(tmp_path) == quota(tmp_path / "absent") == os.cpu_count()


class TestSearchPath:
    def test_the_standard_library_comes_first(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        library = sysconfig.get_path("stdlib")
        packages = os.path.join(library, "site-packages")
        monkeypatch.setattr(sys, "path", [str(tmp_path), packages, library, str(tmp_path)])
        path = search_path()
        assert path[:3] == [library, str(tmp_path), packages]
        assert len(path) == len(set(path)) == 4

    def test_relative_entries_are_made_absolute(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "path", ["", "lib", tmp_path])
        assert search_path()[:2] == [os.path.join(tmp_path, ""), os.path.join(tmp_path, "lib")]

    def test_the_package_is_always_to_be_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        import mathequiv

        monkeypatch.setattr(sys, "path", [])
        assert search_path() == [str(Path(mathequiv.__file__).parents[1])]


class TestDescriptions:
    def test_type_and_message(self) -> None:
        assert describe(ValueError("a")) == "ValueError: a"

    def test_bounded(self) -> None:
        assert len(describe(ValueError("a" * 10**6))) == 2000
