"""Many pairs at once: streams in constant memory, deadlines, rewards, groups, threads, asyncio."""

from __future__ import annotations

import asyncio
import gc
import itertools
import threading
import weakref
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from engine_support import PROVED, SLOW, hasty
from worker_support import eventually

from mathequiv import Config, Result, Verdict, Verifier
from mathequiv.verifier import _WINDOW as WINDOW

SLOW_ROW = ("1", rf"\boxed{{{SLOW}}}")
ROWS = [
    ("1/2", r"\boxed{0.5}"),
    ("1/2", r"\boxed{2}"),
    ("1", rf"\boxed{{{PROVED}}}"),
    ("5", "no idea"),
    ("(1", r"\boxed{1}"),
    ("x^2+2x+1", r"\boxed{(x+1)^2}"),
    ("2", rf"\boxed{{{PROVED}}}"),
    ("1", r"\boxed{1+}"),
]
REWARDS = [1.0, 0.0, 1.0, 0.0, None, 1.0, 0.0, 0.0]


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(workers=2) as opened:
        opened.warm()
        yield opened


@pytest.fixture(scope="module")
def impatient(verifier: Verifier) -> Iterator[Verifier]:
    """A verifier whose workers have half a second; the fork server is already there."""
    with Verifier(hasty(), workers=1) as opened:
        yield opened


def cheap(number: int) -> tuple[str, str]:
    return str(number), rf"\boxed{{{number}}}"


def texts_of(results: Iterable[Result]) -> list[str | None]:
    return [result.reference and result.reference.text for result in results]


class TestStreams:
    def test_rows_are_read_as_results_are_taken(self, verifier: Verifier) -> None:
        read: list[int] = []

        def rows() -> Iterator[tuple[str, str]]:
            for number in itertools.count():
                read.append(number)
                yield cheap(number)

        results = verifier.grade_many(rows())
        assert read == []
        assert all(result.verdict is Verdict.EQUIVALENT for result in itertools.islice(results, 500))
        assert len(read) == 500

    def test_a_slow_row_holds_up_no_more_than_a_window(self, impatient: Verifier) -> None:
        read: list[int] = []

        def rows() -> Iterator[tuple[str, str]]:
            yield SLOW_ROW
            for number in itertools.count():
                read.append(number)
                yield cheap(number)

        first, *others = itertools.islice(impatient.grade_many(rows()), 50)
        assert first.verdict is Verdict.TIMEOUT
        assert texts_of(others) == [str(number) for number in range(49)]
        assert 49 <= len(read) <= WINDOW

    def test_what_was_given_out_is_let_go(self, verifier: Verifier) -> None:
        class Text(str):
            """A response that can be watched."""

        alive: weakref.WeakSet[Text] = weakref.WeakSet()

        def rows() -> Iterator[tuple[str, Text]]:
            for _ in range(2000):
                text = Text("words, and no answer among them")
                alive.add(text)
                yield "1", text

        most = 0
        for _ in verifier.grade_many(rows()):
            most = max(most, len(alive))
        gc.collect()
        assert most <= 2
        assert len(alive) <= 1

    def test_results_come_in_order_unless_they_need_not(self, impatient: Verifier) -> None:
        rows = [cheap(2), SLOW_ROW, cheap(3), cheap(4)]
        assert texts_of(impatient.grade_many(rows)) == ["2", "1", "3", "4"]
        assert texts_of(impatient.grade_many(rows, ordered=False)) == ["2", "3", "4", "1"]

    def test_order_does_not_change_a_result(self, verifier: Verifier) -> None:
        alone = [verifier.grade(*row) for row in ROWS]
        assert list(verifier.grade_many(ROWS)) == alone
        assert list(verifier.grade_many(reversed(ROWS))) == alone[::-1]
        unordered = list(verifier.grade_many(ROWS, ordered=False))
        assert sorted(map(str, unordered)) == sorted(map(str, alone))

    def test_no_rows(self, verifier: Verifier) -> None:
        assert list(verifier.grade_many([])) == []

    def test_rows_are_pairs_or_mappings(self, verifier: Verifier) -> None:
        chat = [{"role": "assistant", "content": r"\boxed{5}"}]
        rows: list[Any] = [
            ("5", r"\boxed{5}"),
            ["5", chat],
            {"reference": ["4", "5"], "response": r"\boxed{5}", "id": 7},
            {"reference": "5", "response": chat, "config": None},
        ]
        assert [result.reward for result in verifier.grade_many(rows)] == [1.0] * 4

    def test_a_row_may_have_a_configuration_of_its_own(self, verifier: Verifier) -> None:
        configs = [None, Config(rel_tol="1e-2"), Config(), Config(extraction="strict")]
        rows = [{"reference": "3.14", "response": "It is 3.15", "config": config} for config in configs]
        results = list(verifier.grade_many(rows))
        assert [result.reward for result in results] == [0.0, 1.0, 0.0, 0.0]
        assert [result.config for result in results] == [(config or Config()).fingerprint for config in configs]

    def test_rows_with_configurations_share_the_workers(self) -> None:
        with Verifier(workers=1) as one:
            rows = [
                {"reference": "1", "response": ROWS[2][1], "config": Config(rel_tol=f"1e-{n}")} for n in range(3, 9)
            ]
            assert [result.reward for result in one.grade_many(rows)] == [1.0] * 6
            stats = one.stats()
        assert (stats["workers_workers"], stats["workers_done"], stats["equivalent"]) == (1, 6, 6)

    @pytest.mark.parametrize(
        ("row", "fault", "words"),
        [
            ({"reference": "1", "answer": "1"}, KeyError, "response.*reference, answer"),
            ({}, KeyError, "reference and response"),
            (("1", "1", "1"), TypeError, "a row must be a pair .*3 items"),
            (("1",), TypeError, "1 items"),
            ("12", TypeError, "a row must be a pair .*str"),
            (5, TypeError, "a row must be a pair .*int"),
            (("1", 5), TypeError, "response"),
        ],
    )
    def test_a_malformed_row_raises_after_those_before_it(
        self, verifier: Verifier, row: Any, fault: type[Exception], words: str
    ) -> None:
        results = verifier.grade_many([cheap(1), row, cheap(2)])
        assert next(results).reward == 1.0
        with pytest.raises(fault, match=words):
            next(results)

    def test_a_fault_of_the_source_is_its_own(self, verifier: Verifier) -> None:
        def rows() -> Iterator[tuple[str, str]]:
            yield cheap(1)
            raise OSError("the file is gone")

        results = verifier.grade_many(rows())
        assert next(results).reward == 1.0
        with pytest.raises(OSError, match="the file is gone"):
            next(results)

    @pytest.mark.parametrize("rows", [None, 5, "ab", b"ab"])
    def test_rows_are_refused_at_the_door(self, verifier: Verifier, rows: Any) -> None:
        with pytest.raises(TypeError, match="rows"):
            verifier.grade_many(rows)

    def test_a_stream_that_is_dropped_leaves_nothing_running(self, impatient: Verifier) -> None:
        results = impatient.grade_many(itertools.cycle([SLOW_ROW, cheap(2)]), ordered=False)
        assert texts_of([next(results)]) == ["2"]
        results.close()  # type: ignore[attr-defined]
        assert eventually(lambda: not any(thread.name.startswith("mathequiv") for thread in threading.enumerate()), 20)
        assert impatient.stats()["workers_running"] == 0


class TestDeadline:
    def test_what_is_unfinished_measures_nothing(self, impatient: Verifier) -> None:
        """A reward that was chosen for time-outs is not given to rows that the caller gave up."""
        with Verifier(Config(rewards={"timeout": 0.7}), workers=1) as patient:
            results = list(patient.grade_many([cheap(1), SLOW_ROW, SLOW_ROW, cheap(2)], deadline=0.3))
        assert [result.verdict.value for result in results] == ["equivalent", "timeout", "timeout", "equivalent"]
        for result in results[1:3]:
            assert (result.cause, result.side, result.reward) == ("deadline", None, None)

    def test_none_is_begun_when_it_has_passed(self, verifier: Verifier) -> None:
        config = Config(rel_tol="1e-3")
        rows: list[Any] = [cheap(1), {"reference": "2", "response": "2", "config": config}]
        results = list(verifier.grade_many(rows, deadline=0))
        assert [(result.verdict, result.cause, result.reward) for result in results] == [
            (Verdict.TIMEOUT, "deadline", None)
        ] * 2
        assert results[1].config == config.fingerprint

    def test_it_counts_from_the_call(self, verifier: Verifier) -> None:
        results = verifier.grade_many([cheap(1)], deadline=0.05)
        threading.Event().wait(0.1)
        assert next(results).cause == "deadline"

    def test_rewards_have_one_too(self, impatient: Verifier) -> None:
        references, responses = zip(SLOW_ROW, cheap(1), strict=False)
        assert impatient.rewards(references, responses) == [0.0, 1.0]
        assert impatient.rewards(references, responses, deadline=0.2) == [None, 1.0]

    @pytest.mark.parametrize("wrong", ["1", True, b"1", [1]])
    def test_it_is_a_number(self, verifier: Verifier, wrong: Any) -> None:
        for call in (lambda: verifier.grade_many([], deadline=wrong), lambda: verifier.rewards([], [], deadline=wrong)):
            with pytest.raises(TypeError, match="deadline"):
                call()


class TestRewards:
    def test_in_order(self, verifier: Verifier) -> None:
        references, responses = zip(*ROWS, strict=True)
        assert verifier.rewards(references, responses) == REWARDS
        assert verifier.rewards([], []) == []

    def test_as_many_of_the_one_as_of_the_other(self, verifier: Verifier) -> None:
        with pytest.raises(ValueError, match="1 references for 2 responses"):
            verifier.rewards(["1"], ["1", "2"])

    @pytest.mark.parametrize("wrong", ["12", b"12", None, iter(["1"])])
    def test_a_text_is_no_batch(self, verifier: Verifier, wrong: Any) -> None:
        with pytest.raises(TypeError, match="references"):
            verifier.rewards(wrong, ["1", "2"])
        with pytest.raises(TypeError, match="responses"):
            verifier.rewards(["1", "2"], wrong)

    def test_eight_threads_at_once(self, verifier: Verifier) -> None:
        references, responses = zip(*ROWS, strict=True)
        with ThreadPoolExecutor(8) as threads:
            batches = list(threads.map(lambda _: verifier.rewards(references, responses), range(8)))
        assert batches == [REWARDS] * 8

    def test_threads_at_once_on_one_that_was_never_used(self) -> None:
        with Verifier(workers=1) as fresh, ThreadPoolExecutor(8) as threads:
            results = list(threads.map(lambda _: fresh.verify("1", PROVED), range(8)))
            assert fresh.stats()["workers_workers"] == 1
        assert {result.verdict for result in results} == {Verdict.EQUIVALENT}


class TestGroups:
    def test_equal_answers_share_a_class(self, verifier: Verifier) -> None:
        answers = ["1/2", "0.5", "2", r"\frac{1}{2}", "2.0", "x", PROVED, "1"]
        assert verifier.group(answers) == [0, 0, 1, 0, 1, 2, 3, 3]

    def test_what_is_not_read_equals_only_itself(self, verifier: Verifier) -> None:
        assert verifier.group(["(1", "(1", "", "1/0", "(2", ""]) == [0, 0, 1, 2, 3, 1]
        assert verifier.group([]) == []

    @pytest.mark.parametrize("wrong", ["12", 5, None])
    def test_a_text_is_no_list_of_answers(self, verifier: Verifier, wrong: Any) -> None:
        with pytest.raises(TypeError, match="answers"):
            verifier.group(wrong)


class TestAsyncio:
    def test_many_at_once(self, verifier: Verifier) -> None:
        async def gathered() -> list[Result]:
            return await asyncio.gather(*(verifier.agrade(*row) for row in ROWS), verifier.averify("1/2", "0.5"))

        assert [result.reward for result in asyncio.run(gathered())] == [*REWARDS, 1.0]

    def test_one_that_is_cancelled_harms_no_other(self, impatient: Verifier) -> None:
        async def raced() -> list[Any]:
            slow = asyncio.create_task(impatient.averify("1", SLOW))
            others = [asyncio.create_task(impatient.averify("1", PROVED)) for _ in range(3)]
            await asyncio.sleep(0.05)
            slow.cancel()
            return await asyncio.gather(slow, *others, return_exceptions=True)

        cancelled, *others = asyncio.run(raced())
        assert isinstance(cancelled, asyncio.CancelledError)
        assert [result.verdict for result in others] == [Verdict.EQUIVALENT] * 3

    def test_a_wrong_type_raises_where_it_is_awaited(self, verifier: Verifier) -> None:
        with pytest.raises(TypeError, match="prediction"):
            asyncio.run(verifier.averify("1", 5))  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="response"):
            asyncio.run(verifier.agrade("1", 5))  # type: ignore[arg-type]
