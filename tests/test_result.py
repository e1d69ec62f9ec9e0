"""What comes out: nine verdicts that are never merged, their rewards, and results that print, travel and compare."""

from __future__ import annotations

import dataclasses
import json
import pickle
from typing import Any

import pytest
from engine_support import assert_whole, texts
from hypothesis import example, given, settings

from mathequiv import Answer, Config, Evidence, Extraction, ParseError, Result, Stage, Verdict, grade, parse, verify
from mathequiv.verdict import Decision, TraceStep

REWARDS = {
    "equivalent": 1.0,
    "not_equivalent": 0.0,
    "no_answer": 0.0,
    "parse_failure": 0.0,
    "reference_error": None,
    "timeout": None,
    "undecided": 0.0,
    "worker_error": None,
    "internal_error": None,
}
MEASURED = {"equivalent": True, "not_equivalent": False, "no_answer": False, "parse_failure": False}
KEYS = [
    "verdict", "reward", "stage", "rule", "evidence", "witness", "side", "cause", "reference", "prediction",
    "extraction", "trace", "fallback", "config", "seconds",
]  # fmt: skip
# One result of each verdict that a comparison in this process can have.
RESULTS = {
    "equivalent": lambda: grade("1/2", r"\boxed{0.5}"),
    "not_equivalent": lambda: grade("x^2", r"\boxed{-x^2}"),
    "no_answer": lambda: grade("1", "I do not know"),
    "parse_failure": lambda: grade("1", r"\boxed{1+}"),
    "reference_error": lambda: grade("(1", r"\boxed{1}"),
    "undecided": lambda: verify(r"\frac{n(n+1)}{2}", r"1+2+\dots+n"),
}


class TestRewards:
    def test_the_column_of_defaults(self) -> None:
        assert {verdict.value: Config().reward(verdict) for verdict in Verdict} == REWARDS

    @pytest.mark.parametrize("verdict", Verdict)
    def test_each_can_be_set_alone(self, verdict: Verdict) -> None:
        for name in (verdict, verdict.value):
            config = Config(rewards={name: -0.25})
            expected = {**REWARDS, verdict.value: -0.25}
            assert {other.value: config.reward(other) for other in Verdict} == expected

    def test_undecided_may_measure_nothing(self) -> None:
        assert Config(undecided_reward="none").reward(Verdict.UNDECIDED) is None
        assert Config(undecided_reward="none", rewards={"undecided": 0.5}).reward(Verdict.UNDECIDED) is None
        assert Config(rewards={"undecided": 0.5}).reward(Verdict.UNDECIDED) == 0.5

    @pytest.mark.parametrize("verdict", RESULTS)
    def test_a_result_has_the_reward_of_its_verdict(self, verdict: str) -> None:
        result = RESULTS[verdict]()
        assert (result.verdict.value, result.reward) == (verdict, REWARDS[verdict])

    def test_a_result_has_the_reward_of_its_configuration(self) -> None:
        config = Config(rewards={"equivalent": 2, "not_equivalent": -1, "parse_failure": None})
        assert [verify("1", text, config=config).reward for text in ("1", "2", "(")] == [2.0, -1.0, None]


class TestTruth:
    @pytest.mark.parametrize("verdict", Verdict)
    def test_a_result_is_neither_true_nor_false(self, verdict: Verdict) -> None:
        with pytest.raises(TypeError, match=r"\.equivalent .*\.reward"):
            bool(Result(verdict, None))
        with pytest.raises(TypeError):
            assert Result(verdict, 1.0)

    @pytest.mark.parametrize("verdict", Verdict)
    def test_equivalent_is_none_where_nothing_was_measured(self, verdict: Verdict) -> None:
        assert Result(verdict, None).equivalent is MEASURED.get(verdict.value)


class TestPlain:
    @pytest.mark.parametrize("verdict", RESULTS)
    def test_the_keys_never_vary(self, verdict: str) -> None:
        plain = RESULTS[verdict]().to_dict()
        assert list(plain) == KEYS
        assert json.loads(json.dumps(plain, allow_nan=False)) == plain

    def test_an_empty_result_has_them_too(self) -> None:
        plain = Result(Verdict.INTERNAL_ERROR, None).to_dict()
        assert list(plain) == KEYS
        assert plain["trace"] == []
        assert plain["witness"] == {}

    def test_every_field_is_among_them_but_what_is_made_when_asked_for(self) -> None:
        assert {field.name for field in dataclasses.fields(Result)} - {"reasons"} <= set(KEYS)

    def test_a_refutation_as_values(self) -> None:
        plain = grade("x^2", r"so $\boxed{-x^2}$").to_dict()
        times = [plain.pop("seconds"), *(step.pop("us") for step in plain["trace"])]
        assert all(time >= 0 for time in times)
        assert plain == {
            "verdict": "not_equivalent",
            "reward": 0.0,
            "stage": "numeric",
            "rule": "disjoint enclosures",
            "evidence": "at x = 3: 9 and -9",
            "witness": {"x": "3"},
            "side": None,
            "cause": None,
            "reference": {"text": "x^2", "reading": "x^{2}", "kind": "expression"},
            "prediction": {"text": "-x^2", "reading": "-x^{2}", "kind": "expression"},
            "extraction": {"text": "-x^2", "marker": "boxed", "span": [11, 15], "missing": None},
            "trace": [
                {"stage": "string", "decision": "unknown"},
                {"stage": "normalized", "decision": "unknown"},
                {"stage": "numeric", "decision": "different"},
            ],
            "fallback": None,
            "config": Config().fingerprint,
        }

    @pytest.mark.parametrize(
        ("verdict", "side", "cause"),
        [
            ("no_answer", "prediction", "no marker"),
            ("parse_failure", "prediction", "operand"),
            ("reference_error", "reference", "never closed"),
        ],
    )
    def test_what_could_not_be_read_names_side_and_cause(self, verdict: str, side: str, cause: str) -> None:
        result = RESULTS[verdict]()
        assert (result.side, result.stage, result.evidence) == (side, None, None)
        assert cause in (result.cause or "")

    def test_both_sides_are_shown_whatever_happened(self) -> None:
        for reference, prediction in (("1", "("), ("(", "1"), ("1", ""), ("1", "2")):
            plain = verify(reference, prediction).to_dict()
            assert (plain["reference"]["text"], plain["prediction"]["text"]) == (reference, prediction)

    def test_a_long_text_that_was_not_read_is_cut(self) -> None:
        prediction = verify("1", "(" * 5000).prediction
        assert prediction is not None
        assert 100 < len(prediction.text) < 5000

    @pytest.mark.parametrize(
        "text", ["9" * 5000, "1" + "0" * 4999 + ".5", "+".join("x" * 3000), "(" * 240 + "x" + ")" * 240]
    )
    def test_large_answers_are_printed(self, text: str) -> None:
        assert_whole(verify(text, text))
        assert_whole(verify("1", text))


class TestText:
    @pytest.mark.parametrize("verdict", RESULTS)
    def test_one_line(self, verdict: str) -> None:
        line = str(RESULTS[verdict]())
        assert line.startswith(verdict)
        assert len(line.splitlines()) == 1

    @pytest.mark.parametrize("text", ["1\r\n+", "1\u2028+", "\x0b(", "a\x85b\x1c(", "{\n\n"])
    def test_one_line_whatever_the_text_holds(self, text: str) -> None:
        for result in (verify("1", text), verify(text, "1"), grade("1", rf"\boxed{{{text}}}")):
            assert_whole(result)

    def test_the_line_says_what_decided(self) -> None:
        assert str(verify("x^2", "-x^2")) == "not_equivalent at numeric (at x = 3: 9 and -9)"

    def test_the_explanation(self) -> None:
        lines = [line.split(",")[0] for line in grade("x^2", r"$\boxed{-x^2}$").explain().splitlines()]
        assert lines == [
            "not_equivalent (reward 0)",
            "  decided by  numeric: disjoint enclosures",
            "  evidence    at x = 3: 9 and -9",
            "  because     the signs differ",
            "  reference   'x^2'",
            "  prediction  '-x^2'",
            "  extracted   by boxed",
            "  string      unknown",
            "  normalized  unknown",
            "  numeric     different",
        ]

    def test_the_explanation_shows_the_readings_in_plain_text(self) -> None:
        result = verify(r"\frac{\sqrt{3}}{2}", r"\frac{1}{2}\sqrt{5}")
        assert "'\\\\frac{\\\\sqrt{3}}{2}', read as sqrt(3)/2 (" in result.explain()
        assert "read as 1/2*sqrt(5) (" in result.explain()
        assert result.to_dict()["reference"]["reading"] == r"\frac{\sqrt{3}}{2}"

    def test_the_explanation_of_a_row_that_measures_nothing(self) -> None:
        text = verify("(1", "1").explain()
        assert text.startswith("reference_error (reward none: the row measures nothing)")
        assert "cause (reference)" in text
        assert "^" in text

    @given(texts, texts)
    @example("1", "1")
    @settings(max_examples=150, deadline=None)
    def test_whatever_the_verdict_a_result_is_whole(self, reference: str, prediction: str) -> None:
        assert_whole(verify(reference, prediction))


class TestValues:
    def test_results_compare_by_what_was_decided_not_by_how_long_it_took(self) -> None:
        first, second = grade("1/2", r"\boxed{0.5}"), grade("1/2", r"\boxed{0.5}")
        slower = dataclasses.replace(first, seconds=9.0, trace=())
        assert first == second == slower
        assert first != grade("1/2", r"\boxed{.5}")
        assert first != dataclasses.replace(first, reward=0.5)

    @pytest.mark.parametrize("verdict", RESULTS)
    def test_pickling_keeps_all(self, verdict: str) -> None:
        result = RESULTS[verdict]()
        again = pickle.loads(pickle.dumps(result))
        assert again == result
        assert again.to_dict() == result.to_dict()
        assert again.explain() == result.explain()

    @pytest.mark.parametrize(
        "value",
        [
            Result(Verdict.TIMEOUT, None),
            Extraction("5", "boxed", (0, 1), "5"),
            TraceStep(Stage.STRING, Decision.EQUAL, 0.1),
        ],
    )
    def test_values_are_frozen(self, value: Any) -> None:
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, dataclasses.fields(value)[0].name, None)

    def test_evidence_is_written_on_the_first_look_and_once(self) -> None:
        written: list[int] = []
        evidence = Evidence(lambda: str(written.append(1) or "2 and 3"), {"x": "1"})
        told = evidence.told(lambda text: f"element 1: {text}").told(str.upper)
        assert written == []
        assert (told.text, told.text, evidence.text, written) == ("ELEMENT 1: 2 AND 3", told.text, "2 and 3", [1])
        assert evidence == Evidence("2 and 3", {"x": "1"}) != Evidence("2 and 3")
        assert hash(evidence) == hash(Evidence("2 and 3"))
        assert repr(evidence) == "Evidence(text='2 and 3', witness={'x': '1'})"
        assert pickle.loads(pickle.dumps(told)) == told
        for name in ("text", "witness"):
            with pytest.raises(AttributeError):
                setattr(evidence, name, None)

    def test_evidence_may_be_told_through_any_depth(self) -> None:
        evidence = Evidence("a")
        for _ in range(5_000):
            evidence = evidence.told(lambda text: text + "b")
        assert len(evidence.text) == 5_001

    def test_an_answer_is_printed_on_the_first_look_and_once(self) -> None:
        printed: list[int] = []
        answer = Answer("1/2", lambda: str(printed.append(1) or "half"), "number")
        assert printed == []
        assert (answer.reading, answer.reading, printed) == ("half", "half", [1])
        assert answer == Answer("1/2", "half", "number") != Answer("1/2", "half", "word")
        assert hash(answer) == hash(Answer("1/2", "half", "number"))

    def test_stages_have_the_order_of_the_cascade(self) -> None:
        assert [stage.value for stage in sorted(Stage, key=lambda stage: stage.rank)] == [
            "string",
            "normalized",
            "numeric",
            "symbolic",
        ]


def refusal(text: str) -> ParseError | None:
    """Why a text is not read; None where it is."""
    try:
        parse(text)
    except ParseError as error:
        return error
    return None


class TestParseErrors:
    def test_the_place_is_drawn(self) -> None:
        with pytest.raises(ParseError) as caught:
            parse("1 + (2")
        error = caught.value
        assert error.source[slice(*error.span)] == "("
        message, source, caret = str(error).splitlines()
        assert message == error.message
        assert source[caret.index("^")] == "("

    def test_an_error_travels(self) -> None:
        with pytest.raises(ParseError) as caught:
            parse(r"\frac{1}{")
        again = pickle.loads(pickle.dumps(caught.value))
        assert (str(again), again.span, again.cause) == (str(caught.value), caught.value.span, caught.value.cause)

    @given(texts)
    @settings(max_examples=150, deadline=None)
    def test_a_text_has_readings_or_a_place_of_refusal(self, text: str) -> None:
        error = refusal(text)
        if error is None:
            assert parse(text)
        else:
            assert str(error) == f"{error.message}\n{error.drawing()}"
            assert len(error.drawing().splitlines()) == 2
            assert 0 <= error.span[0] <= error.span[1] <= len(error.source)
