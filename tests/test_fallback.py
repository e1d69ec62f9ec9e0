"""The option ``fallback``: when a second opinion is asked, what becomes of it, and that it changes no verdict."""

from __future__ import annotations

import asyncio
import functools
import pickle
import threading
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction

import pytest

from mathequiv import Config, Result, Verdict, Verifier, verify
from mathequiv.fallback import ASKED

HARD = r"1+2+\dots+n"


def half(reference: str, prediction: str) -> float:
    """An opinion that can be pickled."""
    return 0.5


class Opinion:
    """An opinion that keeps what it was asked, and by which thread."""

    def __init__(self, score: object = 0.25) -> None:
        self.score = score
        self.asked: list[tuple[str, str]] = []
        self.threads: set[int] = set()

    def __call__(self, reference: str, prediction: str) -> float | None:
        self.asked.append((reference, prediction))
        self.threads.add(threading.get_ident())
        if isinstance(self.score, BaseException):
            raise self.score
        return self.score  # type: ignore[return-value]


@pytest.fixture
def opinion() -> Opinion:
    return Opinion()


@pytest.fixture
def verifier(opinion: Opinion) -> Iterator[Verifier]:
    with Verifier(Config(fallback=opinion), workers=1) as opened:
        yield opened


def step(result: Result) -> tuple[str, str]:
    """The stage and the note of the last step of the trace."""
    last = result.to_dict()["trace"][-1]
    return last["stage"], last["note"]


class TestWhenItIsAsked:
    @pytest.mark.parametrize(
        ("reference", "prediction", "verdict"),
        [
            ("5", "6", "not_equivalent"),
            (r"\frac{n(n+1)}{2}", HARD, "undecided"),
            ("5", "(", "parse_failure"),
            (r"It is \boxed{5}.", "(", "parse_failure"),
        ],
    )
    def test_on_what_was_not_accepted(
        self, verifier: Verifier, opinion: Opinion, reference: str, prediction: str, verdict: str
    ) -> None:
        result = verifier.verify(reference, prediction)
        plain = verify(reference, prediction)
        assert result.verdict.value == plain.verdict.value == verdict
        assert (result.reward, result.rule, result.cause) == (plain.reward, plain.rule, plain.cause)
        assert result.fallback == 0.25
        assert opinion.asked == [("5" if "boxed" in reference else reference, prediction)]
        assert step(result) == ("fallback", "score 0.25")
        assert "fallback" in result.explain()

    @pytest.mark.parametrize(
        ("reference", "response", "verdict"),
        [("5", r"\boxed{5}", "equivalent"), ("5", "no idea", "no_answer"), ("(", r"\boxed{5}", "reference_error")],
    )
    def test_on_nothing_else(
        self, verifier: Verifier, opinion: Opinion, reference: str, response: str, verdict: str
    ) -> None:
        result = verifier.grade(reference, response)
        assert (result.verdict.value, result.fallback, opinion.asked) == (verdict, None, [])
        assert "fallback" not in {part["stage"] for part in result.to_dict()["trace"]}

    def test_of_the_answer_that_was_cut_out(self, verifier: Verifier, opinion: Opinion) -> None:
        verifier.grade("5", r"So it is \boxed{6}.")
        assert opinion.asked == [("5", "6")]

    def test_once_for_several_references(self, verifier: Verifier, opinion: Opinion) -> None:
        assert verifier.verify(["5", "7"], "6").fallback == 0.25
        assert len(opinion.asked) == 1

    def test_not_by_a_fault_of_the_engine(
        self, verifier: Verifier, opinion: Opinion, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("mathequiv.judge.decide", fail)
        assert verifier.verify("5", "6").verdict is Verdict.INTERNAL_ERROR
        assert opinion.asked == []

    def test_these_verdicts_and_no_others(self) -> None:
        assert {verdict.value for verdict in Verdict if verdict not in ASKED} == {
            "equivalent",
            "no_answer",
            "reference_error",
            "internal_error",
        }

    def test_by_default_nobody(self) -> None:
        result = verify("5", "6")
        assert result.fallback is None
        assert len(result.trace) == 3


class TestWhatItSays:
    @pytest.mark.parametrize("score", [0, 1, 0.0, 1.0, Fraction(1, 3)])
    def test_a_real_number_from_0_to_1(self, score: float) -> None:
        found = verify("5", "6", config=Config(fallback=Opinion(score))).fallback
        assert isinstance(found, float)
        assert found == float(score)

    @pytest.mark.parametrize(
        ("score", "note"),
        [
            (None, "no opinion"),
            (True, "returned a bool, which is no real number"),
            ("0.5", "returned a str, which is no real number"),
            (0.5j, "returned a complex, which is no real number"),
            (Decimal("0.5"), "returned a Decimal, which is no real number"),
            (1.5, "returned 1.5, which is not in [0, 1]"),
            (-1, "returned -1.0, which is not in [0, 1]"),
            (float("nan"), "returned nan, which is not in [0, 1]"),
            (10**400, "raised OverflowError: int too large to convert to float"),
            (ValueError("no"), "raised ValueError: no"),
            (RecursionError("deep"), "raised RecursionError: deep"),
        ],
    )
    def test_anything_else_is_no_score(self, score: object, note: str) -> None:
        result = verify("5", "6", config=Config(fallback=Opinion(score)))
        assert (result.verdict, result.reward, result.fallback) == (Verdict.NOT_EQUIVALENT, 0.0, None)
        assert step(result) == ("fallback", note)

    def test_an_interrupt_is_not_held_up(self) -> None:
        with pytest.raises(KeyboardInterrupt):
            verify("5", "6", config=Config(fallback=Opinion(KeyboardInterrupt())))

    def test_a_long_note_is_cut(self) -> None:
        assert len(step(verify("5", "6", config=Config(fallback=Opinion(ValueError("no" * 999)))))[1]) == 200


class TestWhereItRuns:
    def test_on_each_row_of_a_batch_once(self, verifier: Verifier, opinion: Opinion) -> None:
        rows = [
            ("5", "#### 5"),
            ("5", "#### 6"),
            (r"\frac{n(n+1)}{2}", rf"\boxed{{{HARD}}}"),
            ("5", "?"),
            ("5", "#### 7"),
        ]
        found = [result.fallback for result in verifier.grade_many(rows)]
        assert found == [None, 0.25, 0.25, None, 0.25]
        assert sorted(prediction for _, prediction in opinion.asked) == sorted(["6", "7", HARD])

    def test_not_on_rows_that_the_deadline_left(self, verifier: Verifier, opinion: Opinion) -> None:
        (result,) = verifier.grade_many([("5", "#### 6")], deadline=0)
        assert (result.verdict, result.fallback, opinion.asked) == (Verdict.TIMEOUT, None, [])

    def test_rewards_are_the_same(self, verifier: Verifier) -> None:
        assert verifier.rewards(["5", "5"], ["#### 5", "#### 6"]) == [1.0, 0.0]

    def test_a_row_may_bring_its_own(self, verifier: Verifier, opinion: Opinion) -> None:
        rows = [{"reference": "5", "response": "#### 6", "config": Config(fallback=half)}]
        assert [result.fallback for result in verifier.grade_many(rows)] == [0.5]
        assert opinion.asked == []

    def test_classes_need_none(self, verifier: Verifier, opinion: Opinion) -> None:
        assert verifier.group(["1", "2", "1"]) == [0, 1, 0]
        assert opinion.asked == []

    def test_in_threads(self, verifier: Verifier, opinion: Opinion) -> None:
        threads = [threading.Thread(target=verifier.verify, args=("5", str(place))) for place in range(10, 18)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(opinion.asked) == [("5", str(place)) for place in range(10, 18)]

    def test_off_the_thread_of_the_event_loop(self, verifier: Verifier, opinion: Opinion) -> None:
        async def main() -> tuple[float | None, float | None]:
            first = await verifier.averify("5", "6")
            return first.fallback, (await verifier.agrade("5", "#### 7")).fallback

        assert asyncio.run(main()) == (0.25, 0.25)
        assert threading.get_ident() not in opinion.threads


class TestConfig:
    def test_it_is_off(self) -> None:
        assert Config(fallback="off") == Config()

    def test_its_qualified_name_stands_in_the_fingerprint(self) -> None:
        config = Config(fallback=half)
        assert config.to_dict()["fallback"] == f"{__name__}.half"
        assert config.fingerprint != Config().fingerprint != Config(fallback=Opinion()).fingerprint
        assert Config(fallback=half).fingerprint == config.fingerprint == verify("5", "6", config=config).config
        assert Config(fallback=functools.partial(half, "1")).to_dict()["fallback"] == "functools.partial"

    def test_it_travels(self) -> None:
        config = Config(fallback=half, percent="value")
        assert pickle.loads(pickle.dumps(config)) == config
        assert config.with_changes(percent="required").fallback is half

    def test_results_travel_whatever_was_asked(self) -> None:
        result = verify("5", "6", config=Config(fallback=lambda reference, prediction: 0.5))
        assert pickle.loads(pickle.dumps(result)).explain() == result.explain()

    def test_a_name_is_not_looked_up(self) -> None:
        with pytest.raises(ValueError, match="fallback must be 'off' or a function"):
            Config.from_dict(Config(fallback=half).to_dict())

    def test_two_opinions_of_one_name_are_two(self) -> None:
        def made(score: float) -> Callable[[str, str], float]:
            return lambda _reference, _prediction: score

        one, other = Config(fallback=made(0.25)), Config(fallback=made(0.75))
        assert (one.fingerprint == other.fingerprint, one == other) == (True, False)
        assert [verify("5", "6", config=config).fallback for config in (one, other, one)] == [0.25, 0.75, 0.25]
