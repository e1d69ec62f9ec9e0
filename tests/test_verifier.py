"""The engine's front: what it takes, what it refuses at the door, and how each failure of a comparison is named."""

from __future__ import annotations

import inspect
import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from multiprocessing import spawn
from pathlib import Path
from typing import Any

import pytest
from engine_support import PROVED, SLOW, hasty, texts
from hypothesis import given, settings

import mathequiv
from mathequiv import Config, Extraction, Normalized, Stage, Verdict, Verifier, cascade, judge, task
from mathequiv.cascade import Pair
from mathequiv.verdict import Finding, unknown
from mathequiv.worker import registry
from mathequiv.worker import workers as front

BOXED = r"We add up and get \boxed{5}."


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(workers=1) as opened:
        opened.warm()
        yield opened


@pytest.fixture(scope="module")
def impatient(verifier: Verifier) -> Iterator[Verifier]:
    """A verifier whose workers have half a second; the fork server is already there."""
    with Verifier(hasty(), workers=1) as opened:
        yield opened


class TestNames:
    @pytest.mark.parametrize(
        ("owner", "name", "signature"),
        [
            (mathequiv, "verify", "(reference, prediction, *, config=None)"),
            (mathequiv, "grade", "(reference, response, *, config=None)"),
            (mathequiv, "extract", "(response, *, config=None)"),
            (mathequiv, "parse", "(text, *, config=None)"),
            (mathequiv, "latex", "(node)"),
            (mathequiv, "normalize", "(text, *, config=None)"),
            (mathequiv, "Verifier", "(config=None, *, workers=None)"),
            (Verifier, "verify", "(self, reference, prediction)"),
            (Verifier, "grade", "(self, reference, response)"),
            (Verifier, "grade_many", "(self, rows, *, ordered=True, deadline=None)"),
            (Verifier, "rewards", "(self, references, responses, *, deadline=None)"),
            (Verifier, "group", "(self, answers)"),
            (Verifier, "averify", "(self, reference, prediction)"),
            (Verifier, "agrade", "(self, reference, response)"),
            (Verifier, "warm", "(self)"),
            (Verifier, "stats", "(self)"),
            (Verifier, "close", "(self)"),
        ],
    )
    def test_a_signature(self, owner: Any, name: str, signature: str) -> None:
        parameters = list(inspect.signature(getattr(owner, name)).parameters.values())
        bare = [parameter.replace(annotation=inspect.Parameter.empty) for parameter in parameters]
        assert str(inspect.Signature(bare)) == signature
        untyped = {parameter.name for parameter in parameters if parameter.annotation is inspect.Parameter.empty}
        assert untyped <= {"self"}

    def test_the_parts_can_be_used_alone(self) -> None:
        extraction = mathequiv.extract(response=BOXED)
        assert extraction == Extraction("5", "boxed", (25, 26), "5")
        assert mathequiv.extract(response="no idea") is None
        node = mathequiv.parse(text=r"\frac{1}{2}")[0]
        assert mathequiv.parse(text=mathequiv.latex(node=node))[0] == node
        normalized = mathequiv.normalize(text=r"\dfrac{1}{2}")
        assert isinstance(normalized, Normalized)
        assert normalized.rules

    def test_keywords_are_those_of_the_page(self, verifier: Verifier) -> None:
        assert verifier.verify(reference="1", prediction="1").reward == 1.0
        assert verifier.grade(reference="5", response=BOXED).reward == 1.0
        assert verifier.rewards(references=["5"], responses=[BOXED]) == [1.0]
        assert verifier.group(answers=["1", "2"]) == [0, 1]

    def test_the_functions_and_the_verifier_agree(self, verifier: Verifier) -> None:
        assert mathequiv.verify("1/2", "0.5") == verifier.verify("1/2", "0.5")
        assert mathequiv.grade("5", BOXED) == verifier.grade("5", BOXED)
        config = Config(rel_tol="1e-2")
        assert mathequiv.verify("3.14", "3.15", config=config).reward == 1.0


class TestDoor:
    @pytest.mark.parametrize("wrong", [None, 5, 1.5, b"5", object()])
    @pytest.mark.parametrize(
        ("call", "name"),
        [
            (lambda wrong: mathequiv.verify(wrong, "1"), "reference"),
            (lambda wrong: mathequiv.verify(["1", wrong], "1"), "reference"),
            (lambda wrong: mathequiv.verify("1", wrong), "prediction"),
            (lambda wrong: mathequiv.grade(wrong, "1"), "reference"),
            (lambda wrong: mathequiv.grade("1", wrong), "response"),
            (lambda wrong: mathequiv.grade("1", [{"role": "user"}, wrong]), "response"),
            (lambda wrong: mathequiv.extract(wrong), "response"),
            (lambda wrong: mathequiv.parse(wrong), "text"),
            (lambda wrong: mathequiv.normalize(wrong), "text"),
            (lambda wrong: mathequiv.latex(wrong), "node"),
            (lambda wrong: Verifier().rewards(wrong, []), "references"),
            (lambda wrong: Verifier().rewards([], wrong), "responses"),
            (lambda wrong: Verifier().group(["1", wrong]), "answers"),
            (lambda wrong: list(Verifier().grade_many([("1", wrong)])), "response"),
            (lambda wrong: list(Verifier().grade_many([(wrong, "1")])), "reference"),
        ],
    )
    def test_a_wrong_type_is_named(self, call: Callable[[Any], object], name: str, wrong: object) -> None:
        with pytest.raises(TypeError, match=rf"\b{name}\b"):
            call(wrong)

    @pytest.mark.parametrize("wrong", [{}, {"answer": "5"}, {"content": "5"}, {"choices": []}])
    def test_an_unknown_shape_of_a_response_is_named(self, wrong: dict[str, Any]) -> None:
        for call in (lambda: mathequiv.grade("5", [wrong]), lambda: mathequiv.extract([wrong])):
            with pytest.raises(TypeError, match=f"response holds a mapping with {next(map(repr, wrong), 'no key')}"):
                call()

    @pytest.mark.parametrize("wrong", [{}, {"percent": "value"}, "math", 5, False])
    def test_a_config_is_a_config(self, wrong: Any) -> None:
        rows = [{"reference": "1", "response": "1", "config": wrong}]
        for call in (
            lambda: mathequiv.verify("1", "1", config=wrong),
            lambda: mathequiv.grade("1", "1", config=wrong),
            lambda: mathequiv.extract("1", config=wrong),
            lambda: mathequiv.parse("1", config=wrong),
            lambda: mathequiv.normalize("1", config=wrong),
            lambda: Verifier(wrong),
            lambda: list(Verifier().grade_many(rows)),
        ):
            with pytest.raises(TypeError, match="config"):
                call()

    def test_workers_are_counted(self) -> None:
        for wrong in ("2", 1.5, True):
            with pytest.raises(TypeError, match="workers"):
                Verifier(workers=wrong)  # type: ignore[arg-type]
        for few in (0, -1):
            with pytest.raises(ValueError, match="workers"):
                Verifier(workers=few)

    @given(texts, texts)
    @settings(max_examples=120, deadline=None, derandomize=True)
    def test_no_text_raises(self, impatient: Verifier, reference: str, text: str) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that the two may be swapped
            graded = [impatient.grade(references, text) for references in (reference, [reference, text])]
        results = [impatient.verify(reference, text), *graded]
        assert all(result.verdict is not Verdict.INTERNAL_ERROR for result in results)
        mathequiv.extract(text)
        mathequiv.normalize(text)


class TestReferences:
    def test_any_one_may_match_and_the_evidence_says_which(self, verifier: Verifier) -> None:
        result = verifier.verify(("1/3", "x", "1/2"), "0.5")
        assert (result.verdict, result.reference and result.reference.text) == (Verdict.EQUIVALENT, "1/2")
        assert result.evidence
        assert "reference 3 of 3" in result.evidence.text

    def test_one_alone_needs_no_number(self, verifier: Verifier) -> None:
        assert verifier.verify(["1/2"], "0.5") == verifier.verify("1/2", "0.5")

    def test_none_matches(self, verifier: Verifier) -> None:
        result = verifier.verify(["1", "2"], "3")
        assert (result.verdict, result.reference and result.reference.text) == (Verdict.NOT_EQUIVALENT, "1")

    def test_some_in_error_count_for_nothing(self, verifier: Verifier) -> None:
        broken = ["(1", "", "1/0", r"\sqrt{-4}", "omitted"]
        assert verifier.verify([*broken, "5"], "5").verdict is Verdict.EQUIVALENT
        assert verifier.verify([*broken, "5"], "6").verdict is Verdict.NOT_EQUIVALENT

    @pytest.mark.parametrize("references", [[], [""], ["(1", "1/0"], ["omitted", r"\sqrt{-4}"]])
    def test_all_in_error(self, verifier: Verifier, references: list[str]) -> None:
        graded = [verifier.grade(references, response) for response in (BOXED, "no idea")]
        for result in (verifier.verify(references, "5"), *graded):
            assert (result.verdict, result.side, result.reward) == (Verdict.REFERENCE_ERROR, "reference", None)
            assert result.cause

    def test_one_that_stays_open_keeps_the_row_open(self, verifier: Verifier) -> None:
        open_reference = r"1+2+\dots+n"
        result = verifier.verify(["2", open_reference], r"\frac{n(n+1)}{2}")
        assert (result.verdict, result.reference and result.reference.text) == (Verdict.UNDECIDED, open_reference)

    @pytest.mark.parametrize(
        ("reference", "verdict"),
        [
            (BOXED, Verdict.EQUIVALENT),
            ("2 + 3 = 5\n#### 5", Verdict.EQUIVALENT),
            (r"\boxed{4}, no, \boxed{6}", Verdict.NOT_EQUIVALENT),
            (r"It is \boxed{}", Verdict.REFERENCE_ERROR),
        ],
    )
    def test_one_with_work_is_extracted_from(self, verifier: Verifier, reference: str, verdict: Verdict) -> None:
        assert verifier.verify(reference, "5").verdict is verdict
        whole = Config(reference_extraction="none")
        assert mathequiv.verify(reference, "5", config=whole).verdict is not Verdict.EQUIVALENT

    @pytest.mark.parametrize("text", ["see solution", r"\text{omitted}", "Proof", "nan"])
    def test_a_placeholder_measures_nothing(self, verifier: Verifier, text: str) -> None:
        result = verifier.verify(text, text)
        assert (result.verdict, result.rule) == (Verdict.REFERENCE_ERROR, "placeholder")

    @pytest.mark.parametrize("text", [r"\frac{1}{0}", "0/0", "0^0", r"\ln(0)", r"\sqrt{-4}", r"\frac{1}{2-2}"])
    def test_a_value_that_is_undefined(self, verifier: Verifier, text: str) -> None:
        for prediction in (text, "5"):
            result = verifier.verify(text, prediction)
            assert (result.verdict, result.rule) == (Verdict.REFERENCE_ERROR, "undefined")
        result = verifier.verify("5", text)
        assert (result.verdict, result.rule) == (Verdict.NOT_EQUIVALENT, "undefined")

    def test_a_square_root_is_defined_where_the_unit_occurs(self, verifier: Verifier) -> None:
        assert verifier.verify(r"\sqrt{-4}", "2i").verdict is Verdict.EQUIVALENT


class TestSwapped:
    @pytest.mark.parametrize(
        "call",
        [
            lambda one: one.grade(BOXED, "5"),
            lambda one: list(one.grade_many([(BOXED, "5")])),
            lambda one: one.rewards([BOXED, BOXED], ["5", "5"]),
        ],
    )
    def test_arguments_that_look_swapped_are_said_once_where_they_stand(self, call: Callable[[Verifier], Any]) -> None:
        one = Verifier()
        with pytest.warns(UserWarning, match="swapped") as caught:
            call(one)
        assert [Path(warning.filename) for warning in caught] == [Path(__file__)]
        call(one)  # a second warning would be an error here

    def test_the_function_names_its_caller_too(self) -> None:
        with pytest.warns(UserWarning, match="swapped") as caught:
            mathequiv.grade(BOXED, "5", config=Config(rel_tol="1e-5"))
        assert [Path(warning.filename) for warning in caught] == [Path(__file__)]

    def test_no_word_where_nothing_is_swapped(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for reference, response in ((BOXED, BOXED), ("5", "5"), ("5", BOXED)):
                assert Verifier().grade(reference, response).verdict is Verdict.EQUIVALENT

    def test_a_warning_is_no_verdict_where_warnings_are_errors(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert Verifier().grade(BOXED, "5").verdict is Verdict.EQUIVALENT


class TestTime:
    def test_a_slow_prediction_gains_nothing(self, impatient: Verifier) -> None:
        result = impatient.verify("1", SLOW)
        assert (result.verdict, result.reward, result.side) == (Verdict.TIMEOUT, 0.0, "prediction")
        assert result.cause in ("wall limit", "cpu limit")
        assert (result.stage, result.equivalent) == (None, None)
        assert [step.stage for step in result.trace] == list(Stage)

    def test_a_reference_that_is_slow_to_read_takes_the_blame(
        self, impatient: Verifier, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(judge, "_QUICK_REFERENCE", 0.0)
        result = impatient.verify("1", SLOW)
        assert (result.verdict, result.reward, result.side) == (Verdict.TIMEOUT, None, None)

    def test_a_reward_that_was_chosen_stands(self) -> None:
        with Verifier(hasty(rewards={"timeout": -0.5}), workers=1) as strict:
            assert strict.verify("1", SLOW).reward == -0.5

    def test_the_verifier_goes_on(self, impatient: Verifier) -> None:
        before = impatient.stats().get("workers_timeouts", 0)
        impatient.verify("1", SLOW)
        assert impatient.verify("1", PROVED).verdict is Verdict.EQUIVALENT
        assert impatient.stats()["workers_timeouts"] == before + 1


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class TestWorkers:
    def test_one_that_is_killed_again_and_again(self, verifier: Verifier) -> None:
        """One accident is forgiven; the second is the prediction's, for the reference alone was read at once."""
        results: list[Any] = []
        call = threading.Thread(target=lambda: results.append(verifier.verify("1", SLOW)))
        call.start()
        while call.is_alive():
            for worker in (grandchild for child in children(os.getpid()) for grandchild in children(child)):
                os.kill(worker, signal.SIGKILL)
            time.sleep(0.05)
        call.join()
        result = results[0]
        assert (result.verdict, result.reward, result.side) == (Verdict.WORKER_ERROR, 0.0, "prediction")
        assert result.cause in ("the worker was killed", "the pool of workers fell apart")
        assert verifier.verify("1", PROVED).verdict is Verdict.EQUIVALENT

    def test_where_none_can_be_had_the_cheap_stages_work(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(spawn, "get_executable", lambda: "/nowhere/python")
        monkeypatch.setattr(front, "_said", [])
        monkeypatch.setattr("mathequiv.worker.registry._registry", type(registry._registry)())
        with Verifier(workers=1) as alone:
            with pytest.warns(RuntimeWarning, match="no worker process"):
                result = alone.verify("1", PROVED)
            assert alone.verify("1/2", "0.5").verdict is Verdict.EQUIVALENT
        assert (result.verdict, result.reward, result.side) == (Verdict.WORKER_ERROR, None, None)


def breaking(monkeypatch: pytest.MonkeyPatch, stage: Stage, fault: BaseException) -> None:
    """Make one stage raise, and the others know nothing."""

    def fail(_: Pair) -> Finding:
        raise fault

    steps = tuple((each, fail if each is stage else lambda _: unknown(Stage.STRING)) for each in Stage)
    monkeypatch.setattr(cascade, "STEPS", steps)


class TestFaults:
    @pytest.mark.parametrize("stage", Stage)
    def test_a_fault_of_ours_keeps_type_message_and_stage(
        self, verifier: Verifier, monkeypatch: pytest.MonkeyPatch, stage: Stage
    ) -> None:
        breaking(monkeypatch, stage, ZeroDivisionError("by us"))
        for result in (verifier.verify("1", "2"), verifier.grade("1", r"\boxed{2}")):
            assert (result.verdict, result.reward, result.equivalent) == (Verdict.INTERNAL_ERROR, None, None)
            assert (result.cause, result.stage, result.side) == ("ZeroDivisionError: by us", stage, None)
            assert [step.stage for step in result.trace] == list(Stage)[: stage.rank + 1]
            assert result.prediction
            assert "by us" in result.explain()

    def test_the_stream_goes_on(self, verifier: Verifier, monkeypatch: pytest.MonkeyPatch) -> None:
        def falter(both: Pair) -> Finding:
            if both.prediction.text == "2":
                raise LookupError("once")
            return string(both)

        string = cascade.string
        monkeypatch.setattr(cascade, "STEPS", ((Stage.STRING, falter), *cascade.STEPS[1:]))
        results = verifier.grade_many([("1", rf"\boxed{{{n}}}") for n in (1, 2, 3)])
        assert [result.verdict.value for result in results] == ["equivalent", "internal_error", "not_equivalent"]

    def test_a_fault_before_the_stages_names_none(self, verifier: Verifier, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise KeyError("marker")

        monkeypatch.setattr(judge, "locate", fail)
        result = verifier.grade("1", "1")
        assert (result.verdict, result.cause, result.stage) == (Verdict.INTERNAL_ERROR, "KeyError: 'marker'", None)

    def test_a_fault_in_a_worker(self, verifier: Verifier, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(task, "payload", lambda _: "not a pair")
        result = verifier.verify("1", PROVED)
        assert (result.verdict, result.stage) == (Verdict.INTERNAL_ERROR, Stage.SYMBOLIC)
        assert "JSONDecodeError: " in (result.cause or "")

    def test_a_recursion_too_deep_is_a_limit(self, verifier: Verifier, monkeypatch: pytest.MonkeyPatch) -> None:
        breaking(monkeypatch, Stage.NUMERIC, RecursionError("too deep"))
        result = verifier.verify("1", "2")
        assert (result.verdict, result.cause, result.reward) == (Verdict.UNDECIDED, "depth", 0.0)

    def test_a_long_message_is_cut(self, verifier: Verifier, monkeypatch: pytest.MonkeyPatch) -> None:
        breaking(monkeypatch, Stage.STRING, ValueError("9" * 10_000))
        assert len(verifier.verify("1", "2").cause or "") == 500

    @pytest.mark.parametrize("end", [KeyboardInterrupt, SystemExit])
    def test_an_end_that_was_asked_for_is_no_fault(
        self, verifier: Verifier, monkeypatch: pytest.MonkeyPatch, end: type[BaseException]
    ) -> None:
        breaking(monkeypatch, Stage.NUMERIC, end())
        with pytest.raises(end):
            verifier.verify("1", "2")
