"""Four stages in order: each says only what it can show, the first definite word decides, and a fault has a name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from engine_support import PROVED
from worker_support import lines_of, run

from mathequiv import Config, Limits, Stage, Verdict, Verifier, cascade, parse, task, verify
from mathequiv.cascade import FAULT, Pair, Side, decide, over_readings
from mathequiv.compare import NumericLeaf, reading_pairs
from mathequiv.evidence import Evidence
from mathequiv.nodes import Node
from mathequiv.verdict import Decision, Finding, TraceStep, different, equal, unknown

STEPS = [stage.value for stage in Stage]
Stand = Callable[[Pair], Finding]


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(workers=1) as opened:
        yield opened


def pair(reference: str, prediction: str, config: Config | None = None, ask: Stand | None = None) -> Pair:
    """Two answers, read, with nobody to ask."""
    sides = [Side(text, parse(text, config=config)) for text in (reference, prediction)]
    return Pair(sides[0], sides[1], config or Config(), ask or (lambda _: unknown(Stage.SYMBOLIC)))


class TestOrder:
    @pytest.mark.parametrize(
        ("reference", "prediction", "stage", "rule", "verdict"),
        [
            (r"\frac{1}{2}", r" \frac{1}{2} ", "string", "identical text", "equivalent"),
            (r"\frac{1}{2}", r"\dfrac12", "normalized", "identical normal form", "equivalent"),
            ("x + 1", "1 + x", "normalized", "identical normal form", "equivalent"),
            ("5", r"\text{five hundred}", "normalized", "kinds differ", "not_equivalent"),
            (r"\frac{3}{4}", "0.75", "normalized", "identical normal form", "equivalent"),
            ("0.3333333", r"\frac{1}{3}", "numeric", "tolerance", "equivalent"),
            ("(x+1)^2", "x^2+2x+1", "numeric", "polynomial identity", "equivalent"),
            (r"\sin^2 x + \cos^2 x", "1", "numeric", "polynomial identity", "equivalent"),
            (r"\sin 2x", r"2 \sin x \cos x", "numeric", "numerical agreement", "equivalent"),
            ("2", "3", "numeric", "exact arithmetic", "not_equivalent"),
            ("x", "-x", "numeric", "disjoint enclosures", "not_equivalent"),
            ("1", PROVED, "symbolic", None, "equivalent"),
        ],
    )
    def test_the_cheapest_stage_that_can_decides(
        self, verifier: Verifier, reference: str, prediction: str, stage: str, rule: str | None, verdict: str
    ) -> None:
        result = verifier.verify(reference, prediction)
        assert (result.verdict.value, result.stage and result.stage.value) == (verdict, stage)
        assert rule in (None, result.rule)
        assert result.evidence
        assert [step.stage.value for step in result.trace] == STEPS[: STEPS.index(stage) + 1]

    @pytest.mark.parametrize(
        ("reference", "prediction"),
        [
            ("5", "Paris"),
            ("(1, 2)", "(1, 2, 3)"),
            ("(1, 2)", "(1, 3)"),
            ("A", "(B)"),
            (r"\pm 2", "2"),
            ("101_2", "101_3"),
        ],
    )
    def test_the_trace_ends_in_the_stage_that_decided(
        self, verifier: Verifier, reference: str, prediction: str
    ) -> None:
        result = verifier.verify(reference, prediction)
        assert result.trace[-1].stage is result.stage
        assert result.trace[-1].decision is Decision.DIFFERENT
        assert all(step.decision is Decision.UNKNOWN for step in result.trace[:-1])

    def test_readings_refuted_by_several_stages_name_the_last(self, verifier: Verifier) -> None:
        result = verifier.verify(r"1,234", "(1, 235)")
        assert result.trace[-1].stage is result.stage

    def test_a_step_for_each_stage_that_ran(self, verifier: Verifier) -> None:
        trace = verifier.verify("1", PROVED).trace
        assert [(step.stage.value, step.decision.value) for step in trace] == [
            ("string", "unknown"),
            ("normalized", "unknown"),
            ("numeric", "unknown"),
            ("symbolic", "equal"),
        ]
        assert all(step.seconds >= 0 for step in trace)

    @pytest.mark.parametrize("deciding", range(4))
    @pytest.mark.parametrize("word", [equal, different])
    def test_no_stage_runs_once_one_has_decided(
        self, monkeypatch: pytest.MonkeyPatch, deciding: int, word: Callable[..., Finding]
    ) -> None:
        called: list[Stage] = []

        def stand_in(stage: Stage) -> Stand:
            def step(_: Pair) -> Finding:
                called.append(stage)
                return word(stage, "told") if stage.rank == deciding else unknown(stage)

            return step

        monkeypatch.setattr(cascade, "STEPS", tuple((stage, stand_in(stage)) for stage in Stage))
        finding = decide(pair("1", "2"), [])
        assert (finding.rule, finding.stage.rank) == ("told", deciding)
        assert called == list(Stage)[: deciding + 1]

    def test_what_no_stage_can_tell_is_unknown(self) -> None:
        trace: list[TraceStep] = []
        assert not decide(pair("1", PROVED), trace).known
        assert [step.stage for step in trace] == list(Stage)


class TestWords:
    @pytest.mark.parametrize(("reference", "prediction"), [("1", "2"), ("x", "y"), ("5", r"\text{red}"), ("1", PROVED)])
    def test_the_first_two_stages_refute_nothing(self, reference: str, prediction: str) -> None:
        """A different text says nothing; different kinds are told when the trees are walked."""
        both = pair(reference, prediction)
        assert not cascade.string(both).known
        assert not cascade.normalized(both).known

    def test_identical_text_that_is_malformed_is_not_equal(self, verifier: Verifier) -> None:
        for text in ("(0, 1", r"\frac{1}{", "1 +", r"\frac{}{}"):
            assert verifier.verify(text, text).verdict is Verdict.REFERENCE_ERROR

    def test_a_refutation_names_its_witness(self, verifier: Verifier) -> None:
        evidence = verifier.verify("a b", "a + b").evidence
        assert isinstance(evidence, Evidence)
        assert evidence.witness.keys() == {"a", "b"}
        assert all(value in evidence.text for value in evidence.witness.values())

    def test_the_last_of_several_stages_is_named_for_a_tuple(self, verifier: Verifier) -> None:
        result = verifier.verify("(1, x^2+2x+1)", "(1, (x+1)^2)")
        assert (result.verdict, result.stage) == (Verdict.EQUIVALENT, Stage.NUMERIC)
        result = verifier.verify(f"(1/2, {PROVED})", "(0.5, 1)")
        assert (result.verdict, result.stage) == (Verdict.EQUIVALENT, Stage.SYMBOLIC)

    def test_one_refutation_settles_a_tuple_that_an_unknown_leaves_open(self, verifier: Verifier) -> None:
        result = verifier.verify(f"({PROVED}, 2)", "(1, 3)")
        assert (result.verdict, result.stage) == (Verdict.NOT_EQUIVALENT, Stage.NUMERIC)

    def test_what_algebra_would_hang_on_is_not_asked(self) -> None:
        asked: list[Pair] = []
        tower = "2^{10^{10}}"
        both = pair(f"{tower} + 1", f"{tower} + x", ask=lambda pair: asked.append(pair) or unknown(Stage.SYMBOLIC))
        assert decide(both, []) == unknown(Stage.SYMBOLIC, "power_bits")
        assert asked == []


class TestReadings:
    """Equal if one pair of readings is; different only if all are."""

    @pytest.fixture
    def said(self, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Finding]:
        """What becomes of a pair whose pairs of readings are found to be so, one after the other."""

        def judged(*findings: Finding, limit: int = 16) -> Finding:
            readings: list[tuple[Node, Node]] = [(parse("1")[0], parse(str(n))[0]) for n in range(len(findings))]
            words = iter(findings)
            monkeypatch.setattr(cascade, "reading_pairs", lambda *_: iter(readings))
            monkeypatch.setattr(cascade, "compare", lambda *_: next(words))
            self.both = pair("1", "2", Config(limits=Limits(readings=limit)))
            return over_readings(self.both, NumericLeaf(self.both.config))

        return judged

    YES, NO, OPEN = equal(Stage.NUMERIC, "yes"), different(Stage.NUMERIC, "no"), unknown(Stage.NUMERIC, "why")

    def test_one_that_is_equal_decides(self, said: Callable[..., Finding]) -> None:
        assert said(self.NO, self.OPEN, self.YES, self.NO) == self.YES

    def test_all_must_differ(self, said: Callable[..., Finding]) -> None:
        assert said(self.NO, self.NO) == self.NO
        assert said(self.NO, self.OPEN, self.NO) == self.OPEN

    def test_the_pair_that_decided_is_kept(self, said: Callable[..., Finding]) -> None:
        said(self.NO, self.YES)
        assert self.both.settled == (parse("1")[0], parse("1")[0])

    def test_readings_left_over_leave_it_open(self, said: Callable[..., Finding]) -> None:
        assert said(self.NO, self.NO, limit=2) == self.NO
        assert said(self.NO, self.NO, self.YES, limit=2) == unknown(Stage.NUMERIC, "readings")
        assert said(self.YES, self.NO, self.NO, limit=2) == self.YES

    def test_no_pair_at_all_means_that_the_kinds_differ(self, said: Callable[..., Finding]) -> None:
        assert (said().decision, said().rule) == (Decision.DIFFERENT, "kinds differ")


class TestManyReadings:
    """A unit or a product, the base of logarithms, e and i as letters, application or product: all open at once."""

    REFERENCE = r"2mg, \log(e), i, h(a+b), e_0"
    PREDICTION = r"2mg, \log(i), e h x, h, x_i"

    def test_the_pairs_are_more_than_the_limit(self) -> None:
        pairs = list(reading_pairs(parse(self.REFERENCE), parse(self.PREDICTION)))
        assert len(pairs) == 32 > Config().limits.readings

    def test_more_than_the_limit_is_undecided(self) -> None:
        result = verify(reference=self.REFERENCE, prediction=self.PREDICTION)
        assert (result.verdict, result.cause) == (Verdict.UNDECIDED, "readings")

    def test_an_equal_pair_among_the_first_still_decides(self) -> None:
        result = verify(reference=self.REFERENCE, prediction=r"2mg, \ln(e), i, h(a+b), e_0")
        assert result.verdict is Verdict.EQUIVALENT

    def test_the_reading_that_decided_is_shown(self) -> None:
        result = verify(reference=r"\log 100", prediction="2")
        assert result.reference is not None
        assert result.reference.reading == r"\lg\left(100\right)"


class TestFaults:
    @pytest.mark.parametrize("broken", range(4))
    def test_a_stage_that_raises_leaves_its_step(self, monkeypatch: pytest.MonkeyPatch, broken: int) -> None:
        def fail(_: Pair) -> Finding:
            raise ZeroDivisionError("by us")

        steps = tuple((stage, fail if stage.rank == broken else lambda _: unknown(Stage.STRING)) for stage in Stage)
        monkeypatch.setattr(cascade, "STEPS", steps)
        trace: list[TraceStep] = []
        with pytest.raises(ZeroDivisionError):
            decide(pair("1", "2"), trace)
        assert [(step.stage.rank, step.note == FAULT.cause) for step in trace] == [
            (rank, rank == broken) for rank in range(broken + 1)
        ]


class TestTask:
    """What crosses to a worker and back is text."""

    FINDINGS = (
        equal(Stage.SYMBOLIC, "rule", "evidence"),
        different(Stage.NUMERIC, "rule", "evidence", {"x": "1/2"}),
        unknown(Stage.SYMBOLIC, "power_bits"),
        unknown(Stage.SYMBOLIC),
    )

    @pytest.mark.parametrize("finding", FINDINGS)
    def test_a_finding_comes_back(self, finding: Finding) -> None:
        assert task.load(task.dump(finding)) == finding

    def test_options_travel_along(self) -> None:
        """The first component is equal by tolerance alone, the second by SymPy alone."""
        with Verifier(Config(rel_tol="1e-2"), workers=1) as tolerant:
            result = tolerant.verify("(2.01, 1)", f"(2, {PROVED})")
        assert (result.verdict, result.stage) == (Verdict.EQUIVALENT, Stage.SYMBOLIC)

    def test_any_text_travels(self, verifier: Verifier) -> None:
        result = verifier.verify("1", f"{PROVED}\u2009\u200b")
        assert (result.verdict, result.stage) == (Verdict.EQUIVALENT, Stage.SYMBOLIC)

    def test_the_callers_process_never_loads_sympy(self) -> None:
        source = f"""
import sys
from mathequiv import Verifier
with Verifier(workers=1) as verifier:
    print(verifier.verify("1", {PROVED!r}).stage.value, "sympy" in sys.modules)
"""
        assert lines_of(run("-c", source)) == ["symbolic False"]


def test_a_side_makes_its_keys_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Node] = []
    monkeypatch.setattr(cascade, "normal_key", lambda node: made.append(node) or node)
    side = Side("x", parse("x"))
    assert side.keys == side.keys
    assert len(made) == len(side.readings)
