"""Laws that every verdict obeys, on generated pairs; ``benchmarks/campaign.py`` checks them on very many more."""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
sys.path.append(str(BENCHMARKS))

from equivgen import KINDS, Pair, pairs  # noqa: E402
from equivgen.kinds.numbers import NUMBERS  # noqa: E402
from equivgen.spelling import Speller, slip  # noqa: E402
from equivgen.terms import add, div, mul, neg, num, power, sqrt, sub, sym  # noqa: E402
from equivgen.truth import scalars_agree, scalars_apart, value  # noqa: E402
from laws import LAWS, Bench, is_response  # noqa: E402

from mathequiv import Config, Verdict, Verifier  # noqa: E402

X, Y = sym("x"), sym("y")
# The same examples in every run; a run of the campaign with a seed of its own looks further.
BRIEF = settings(
    max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
CHANCE = st.randoms(use_true_random=False)


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with Bench(workers=1) as opened:
        yield opened


def drawn(rng: Random) -> Pair:
    """The first pair of a seed that comes of a source of chance."""
    return next(pairs(rng.getrandbits(64)))


@pytest.mark.parametrize("name", sorted(LAWS))
@BRIEF
@given(rng=CHANCE)
def test_law(name: str, bench: Bench, rng: Random) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a damaged answer may look like a response
        broken = LAWS[name](bench, rng, drawn(rng))
    assert broken is None


@BRIEF
@given(rng=CHANCE)
def test_never_equal_after_a_nearest_edit(bench: Bench, rng: Random) -> None:
    pair = drawn(rng)
    found = bench.graded(pair)
    assert found.verdict is not Verdict.INTERNAL_ERROR
    if not pair.equal:
        assert found.verdict is not Verdict.EQUIVALENT, (pair, found.explain())
    elif found.verdict is Verdict.NOT_EQUIVALENT:
        pytest.fail(f"{pair}\n{found.explain()}")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_batch_says_what_single_calls_say(workers: int) -> None:
    rows = [pair for _, pair in zip(range(120), pairs(11), strict=False) if not pair.options]
    plain = [(pair.reference, pair.prediction) for pair in rows if not is_response(pair)]
    with Verifier(workers=workers) as verifier:
        one_by_one = [verifier.grade(reference, response).verdict for reference, response in plain]
        assert [found.verdict for found in verifier.grade_many(plain)] == one_by_one


class Here:
    """Workers that are this very process: what is sent to them is decided at once."""

    def call(self, text: str, deadline: float | None = None) -> object:
        from mathequiv import task
        from mathequiv.worker import Outcome, Status

        return Outcome(Status.DONE, text=task.decide(text))


def test_a_worker_says_what_this_process_says() -> None:
    from mathequiv.judge import Call, Judge

    here = Judge(Config(), lambda limits: Here())  # type: ignore[arg-type,return-value]
    hard = [
        (r"\int_0^1 x e^x \, dx", "1", True),
        (r"\sum_{n=1}^{\infty} \frac{1}{n(n+1)}", "1", True),
        (r"\lim_{x \to 0} \frac{\sin 3x}{x}", "3", True),
        (r"\int_0^1 x e^x \, dx", "2", False),
        (r"\{x : x^3 - x > 0\}", r"(-1, 0) \cup (1, \infty)", True),
        (r"\{x : x^3 - x > 0\}", r"(-1, 0) \cup [1, \infty)", False),
    ]
    with Verifier(workers=1) as verifier:
        for reference, prediction, equal in hard:
            found = verifier.verify(reference, prediction)
            assert found.equivalent is equal
            again = here.verify((reference,), prediction, Call())
            assert (again.verdict, again.rule, again.evidence) == (found.verdict, found.rule, found.evidence)


# -- the generator ------------------------------------------------------------------------------------------------
def test_the_generator_imports_nothing_of_the_engine() -> None:
    for path in (BENCHMARKS / "equivgen").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not [name for name in names if name.partition(".")[0] in ("mathequiv", "sympy", "flint")], path


def test_a_seed_names_its_pairs() -> None:
    first = [pair for _, pair in zip(range(50), pairs(3), strict=False)]
    assert first == [pair for _, pair in zip(range(50), pairs(3), strict=False)]
    assert first != [pair for _, pair in zip(range(50), pairs(4), strict=False)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_has_pairs_of_both_labels(kind) -> None:  # type: ignore[no-untyped-def]
    found = [pair for _, pair in zip(range(300), pairs(5, [kind.name]), strict=False)]
    assert {pair.equal for pair in found} == {True, False}
    assert {pair.level for pair in found} == {1, 2, 3}
    assert all(pair.change in kind.edits for pair in found if not pair.equal)
    assert all(pair.change in kind.rewrites or pair.change == "spelling" for pair in found if pair.equal)
    assert kind.rewrites
    assert kind.edits


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(ValueError, match="no such kinds: nothing"):
        next(pairs(1, ["nothing"]))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (add(X, X), mul(num(2), X), True),
        (power(add(X, num(1)), 2), add(power(X, 2), mul(num(2), X), num(1)), True),
        (power(add(X, num(1)), 2), add(power(X, 2), num(1)), False),
        (sub(X, Y), sub(Y, X), False),
        (sqrt(power(X, 2)), X, False),
        (div(num(1), num(3)), neg(div(num(-1), num(3))), True),
        (div(num(1), num(3)), div(num(1), num(4)), False),
    ],
)
def test_truth_of_its_own(one, other, same: bool) -> None:  # type: ignore[no-untyped-def]
    assert scalars_agree(one, other) is same
    assert scalars_apart(one, other) is not same


def test_undefined_values_show_nothing() -> None:
    nowhere = div(num(1), sub(X, X))
    assert value(nowhere, {"x": 3}) is None
    assert not scalars_agree(nowhere, nowhere)
    assert not scalars_apart(nowhere, X)


def test_values_within_the_tolerance_for_decimals_are_not_told_apart() -> None:
    decimal, near, far = (NUMBERS.make(Random(0), 1), num(1), num(1))
    decimal = type(decimal)("dec", ("3.1415926",))
    near, far = type(decimal)("dec", ("3.1415927",)), type(decimal)("dec", ("3.1416926",))
    assert not scalars_apart(decimal, near)
    assert scalars_apart(decimal, far)


@BRIEF
@given(rng=CHANCE)
@example(rng=Random(1))
def test_slips_change_the_text_alone(rng: Random) -> None:
    text = Speller(Random(rng.getrandbits(32)), "latex").text(drawn(rng).trees[0])
    changed, name = slip(Random(rng.getrandbits(32)), text)
    assert (changed != text) is bool(name)
