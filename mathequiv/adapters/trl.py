"""Rewards for TRL: ``GRPOTrainer(reward_funcs=accuracy_reward)``, or ``Accuracy(column="answer")`` for a choice.

From its command line: ``--reward_funcs mathequiv.adapters.trl.accuracy_reward``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mathequiv import Config, Result
from mathequiv.adapters.shared import results

Completion = str | Sequence[Mapping[str, Any]]

COLUMNS = ("solution", "answer", "ground_truth")


class Accuracy:
    """The reward of each completion: 1.0, 0.0, or None where the row measures nothing and must not be trained on.

    ``column`` is the dataset's column of references; by default the first there is of ``solution``, ``answer`` and
    ``ground_truth``. The default configuration is the profile ``rl``: only a box, an answer tag, ``####`` or a
    final-answer label is paid. Instances pickle; they hold no pool.
    """

    def __init__(
        self, *, column: str | None = None, config: Config | None = None, name: str = "accuracy_reward"
    ) -> None:
        self.column = column
        self.config = config or Config.profile("rl")
        self.__name__ = name  # TRL names its columns and logs after it

    def __call__(
        self,
        *,
        completions: Sequence[Completion],
        log_extra: Callable[[str, list[Any]], None] | None = None,
        log_metric: Callable[[str, float], None] | None = None,
        **columns: Any,
    ) -> list[float | None]:
        """One reward for each completion, in order."""
        graded = list(results(self.config, self._references(columns), completions))
        if log_extra is not None:
            for column, values in _evidence(graded).items():
                log_extra(column, values)
        if log_metric is not None and graded:
            log_metric("mathequiv/measured", sum(result.reward is not None for result in graded) / len(graded))
        return [result.reward for result in graded]

    def _references(self, columns: Mapping[str, Any]) -> Sequence[Any]:
        for name in (self.column,) if self.column else COLUMNS:
            if columns.get(name) is not None:
                references: Sequence[Any] = columns[name]
                return references
        wanted = self.column or " / ".join(COLUMNS)
        raise ValueError(f"no column {wanted} with references; there are {', '.join(columns) or 'none'}")


def _evidence(graded: Sequence[Result]) -> dict[str, list[str]]:
    """What a person needs beside a reward: the verdict, the answer found, and why."""
    return {
        "verdict": [result.verdict.value for result in graded],
        "extracted_answer": [result.extraction.text if result.extraction else "" for result in graded],
        "why": [str(result) for result in graded],
    }


_DEFAULT = Accuracy()


def accuracy_reward(*, completions: Sequence[Completion], **columns: Any) -> list[float | None]:
    """:class:`Accuracy` with its defaults, as a function that a dotted path can name."""
    return _DEFAULT(completions=completions, **columns)
