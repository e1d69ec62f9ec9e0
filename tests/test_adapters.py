"""The graders in the shapes that other programs call, called as those programs call them."""

from __future__ import annotations

import asyncio
import inspect
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import pytest

from mathequiv import Config, __version__
from mathequiv.adapters.context_bench import MathEquivalence
from mathequiv.adapters.shared import plain, verifier_for
from mathequiv.adapters.trl import Accuracy, accuracy_reward
from mathequiv.adapters.verl import compute_score

RIGHT, WRONG, NONE = r"It is $\boxed{0.5}$.", r"It is $\boxed{0.25}$.", "I do not know."


class Array(list[Any]):
    """What a table hands out in place of a list."""

    def tolist(self) -> list[Any]:
        return list(self)


# ------------------------------------------------------------------ context-bench


@pytest.mark.parametrize(
    ("answer", "response", "score"),
    [
        ("42", "42", 1.0),
        ("42", "43", 0.0),
        ("  42  ", "42", 1.0),
        (r"\frac{1}{2}", "0.5", 1.0),
        ("0.5", r"\frac{1}{2}", 1.0),
        (r"\frac{1}{3}", r"\frac{2}{6}", 1.0),
        (r"2\cdot 3", "2*3", 1.0),
        ("1000", "1,000", 1.0),
        ("42", r"The answer is $\boxed{42}$.", 1.0),
        ("42", r"The answer is $\boxed{24}$.", 0.0),
        ("", "42", 1.0),  # that library's own rule
        ("42", "", 0.0),
        ("", "", 1.0),
        (42, "42", 1.0),
        (["41", "42"], "42", 1.0),
    ],
)
def test_context_bench_scores(answer: Any, response: str, score: float) -> None:
    """One key, a float, and the library's own rules for what is empty."""
    assert MathEquivalence().score({"answer": answer}, {"response": response}) == {"math_equiv": score}


def test_context_bench_rows_without_fields() -> None:
    """A missing answer is an empty one, and so is a missing response."""
    assert MathEquivalence().score({}, {"response": "42"}) == {"math_equiv": 1.0}
    assert MathEquivalence().score({"answer": "42"}, {}) == {"math_equiv": 0.0}


def test_context_bench_names_carry_version_and_configuration() -> None:
    """The name is stable, and differs where the scores may."""
    assert MathEquivalence().name == MathEquivalence().name
    assert __version__ in MathEquivalence().name
    assert MathEquivalence().name != MathEquivalence(config=Config(rel_tol="1e-3")).name


def test_context_bench_scores_from_threads() -> None:
    """One instance serves many threads."""
    evaluator = MathEquivalence()
    rows = [({"answer": str(n)}, {"response": str(n + n % 2)}) for n in range(200)]
    with ThreadPoolExecutor(8) as pool:
        scores = list(pool.map(lambda row: evaluator.score(*row)["math_equiv"], rows))
    assert scores == [1.0 - n % 2 for n in range(200)]


# ------------------------------------------------------------------ TRL

BATCH = {
    "prompts": ["a", "b", "c", "d"],
    "completion_ids": [[1], [2], [3], [4]],
    "trainer_state": None,
    "solution": [r"\frac{1}{2}", r"\frac{1}{2}", r"\frac{1}{2}", ""],
}


def conversation(text: str) -> list[dict[str, str]]:
    return [{"role": "assistant", "content": text}]


@pytest.mark.parametrize("form", [str, conversation])
def test_trl_rewards_each_completion(form: Any) -> None:
    """Plain and conversational completions; None where the reference is at fault."""
    completions = [form(text) for text in (RIGHT, WRONG, NONE, RIGHT)]
    assert Accuracy()(completions=completions, **BATCH) == [1.0, 0.0, 0.0, None]
    assert accuracy_reward(completions=completions, **BATCH) == [1.0, 0.0, 0.0, None]


def test_trl_finds_its_column() -> None:
    """The first usual column there is, or the one that is named."""
    assert accuracy_reward(completions=[RIGHT], answer=["1/2"]) == [1.0]
    assert accuracy_reward(completions=[RIGHT], ground_truth=[0.5]) == [1.0]
    assert accuracy_reward(completions=[RIGHT], solution=["1/2"], answer=["7"]) == [1.0]
    assert Accuracy(column="answer")(completions=[RIGHT], solution=["1/2"], answer=["7"]) == [0.0]
    with pytest.raises(ValueError, match="no column gold with references; there are solution"):
        Accuracy(column="gold")(completions=[RIGHT], solution=["1/2"])


def test_trl_pays_strong_markers_alone() -> None:
    """A bare number in prose is no answer in training; the default configuration would take it."""
    completions, solution = ["it must be 0.5"], ["1/2"]
    assert Accuracy()(completions=completions, solution=solution) == [0.0]
    assert Accuracy(config=Config())(completions=completions, solution=solution) == [1.0]


def test_trl_refuses_batches_of_unequal_length() -> None:
    """A lost reference must not shift the others."""
    with pytest.raises(ValueError, match="zip"):
        accuracy_reward(completions=[RIGHT, RIGHT], solution=["1/2"])


def test_trl_logs_evidence_when_asked() -> None:
    """Columns of strings as long as the batch, and one number."""
    extras: dict[str, list[Any]] = {}
    metrics: dict[str, float] = {}
    completions = [RIGHT, WRONG, NONE, RIGHT]
    Accuracy()(completions=completions, log_extra=extras.__setitem__, log_metric=metrics.__setitem__, **BATCH)
    assert extras["verdict"] == ["equivalent", "not_equivalent", "no_answer", "reference_error"]
    assert extras["extracted_answer"][:2] == ["0.5", "0.25"]
    assert all(len(column) == 4 and all(isinstance(cell, str) for cell in column) for column in extras.values())
    assert metrics == {"mathequiv/measured": 0.75}


def test_trl_rewards_pickle_after_use() -> None:
    """The trainer sends its rewards to other processes: no pool hangs on them."""
    reward = Accuracy(column="answer", config=Config.profile("rl", rel_tol="1e-3"), name="maths")
    assert reward(completions=[RIGHT], answer=["1/2"]) == [1.0]
    copy = pickle.loads(pickle.dumps(reward))
    assert (copy.__name__, copy.column, copy.config) == ("maths", "answer", reward.config)
    assert copy(completions=[RIGHT], answer=["1/2"]) == [1.0]
    assert pickle.loads(pickle.dumps(accuracy_reward)) is accuracy_reward


def test_trl_rewards_have_names_and_a_dotted_path() -> None:
    """The trainer names its columns after ``__name__`` and looks functions up by path."""
    assert Accuracy().__name__ == accuracy_reward.__name__ == "accuracy_reward"
    assert import_module("mathequiv.adapters.trl").accuracy_reward is accuracy_reward


def test_trl_rewards_work_from_an_event_loop() -> None:
    """Asynchronous trainers call plain functions in threads."""

    async def train() -> list[list[float | None]]:
        calls = (asyncio.to_thread(accuracy_reward, completions=[RIGHT, WRONG], answer=["1/2"] * 2) for _ in range(8))
        return await asyncio.gather(*calls)

    assert asyncio.run(train()) == [[1.0, 0.0]] * 8


# ------------------------------------------------------------------ verl


@pytest.mark.parametrize(
    ("solution", "truth", "score", "measured", "verdict"),
    [
        (RIGHT, r"\frac{1}{2}", 1.0, 1.0, "equivalent"),
        (WRONG, r"\frac{1}{2}", 0.0, 1.0, "not_equivalent"),
        (NONE, r"\frac{1}{2}", 0.0, 1.0, "no_answer"),
        (RIGHT, "", 0.0, 0.0, "reference_error"),
        (RIGHT, 0.5, 1.0, 1.0, "equivalent"),
        (RIGHT, Array(["7", "1/2"]), 1.0, 1.0, "equivalent"),
    ],
)
def test_verl_scores(solution: str, truth: Any, score: float, measured: float, verdict: str) -> None:
    """A number always, and whether it measured anything beside it."""
    scores = compute_score("math", solution, truth, {"index": 3})
    assert (scores["score"], scores["measured"], scores["verdict"]) == (score, measured, verdict)


def test_verl_keys_never_vary() -> None:
    """A key that is missing from one sample is dropped for all."""
    calls = [compute_score("math", text, truth) for text in (RIGHT, NONE, "") for truth in ("1/2", "")]
    assert len({tuple(scores) for scores in calls}) == 1
    assert all(isinstance(value, (float, str)) for scores in calls for value in scores.values())


def test_verl_takes_its_configuration_as_keywords() -> None:
    """A profile and options of our own; the host's keywords are passed over."""
    assert compute_score("math", "it must be 0.5", "1/2")["score"] == 0.0
    assert compute_score("math", "it must be 0.5", "1/2", profile="math")["score"] == 1.0
    tight = compute_score("math", r"\boxed{0.501}", "0.5", options={"rel_tol": "1e-2"}, reward_router_address=None)
    assert tight["score"] == 1.0
    with pytest.raises(ValueError, match="no profile"):
        compute_score("math", RIGHT, "1/2", profile="nonsense")


def test_verl_calls_by_position_or_by_name() -> None:
    """Both conventions that its managers use, and no coroutine."""
    names = {"data_source": "math", "solution_str": RIGHT, "ground_truth": "1/2", "extra_info": None}
    assert compute_score(**names) == compute_score(*names.values())
    assert not inspect.iscoroutinefunction(compute_score)


# ------------------------------------------------------------------ shared


def test_one_verifier_a_process_for_each_configuration() -> None:
    """Equal configurations share their pool."""
    assert verifier_for(Config()) is verifier_for(Config())
    assert verifier_for(Config()) is not verifier_for(Config(rel_tol="1e-3"))


def test_references_become_texts() -> None:
    """Numbers, arrays and tuples as hosts hand them; anything else is the engine's to refuse."""
    assert plain(Array([1, "x", 2.5])) == ["1", "x", "2.5"]
    assert plain(("a",)) == ["a"]
    assert plain(None) == plain([]) == ""
    with pytest.raises(TypeError):
        compute_score("math", RIGHT, {"not": "text"})


def test_adapters_start_no_worker_when_imported() -> None:
    """Importing all three loads no pool and no algebra, and leaves no child process."""
    code = (
        "import sys, multiprocessing\n"
        "import mathequiv.adapters.trl, mathequiv.adapters.verl, mathequiv.adapters.context_bench\n"
        "assert not {'pebble', 'sympy', 'flint', 'trl', 'verl', 'context_bench'} & set(sys.modules)\n"
        "assert not multiprocessing.active_children()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
