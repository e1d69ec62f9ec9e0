"""A reward for verl: ``custom_reward_function.path=pkg://mathequiv.adapters.verl``, ``name=compute_score``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mathequiv import Config, Result
from mathequiv.adapters.shared import plain, verifier_for


def compute_score(
    data_source: str | None,
    solution_str: str,
    ground_truth: Any,
    extra_info: Any = None,
    *,
    profile: str = "rl",
    options: Mapping[str, Any] | None = None,
    **_: Any,
) -> dict[str, float | str]:
    """The score of one response, with the same further keys every time.

    ``score`` is always a number: a row that measures nothing scores 0.0 and has ``measured`` 0.0. ``profile`` and
    ``options``, fields of :class:`~mathequiv.Config`, are given as ``reward_kwargs``; the host's own keywords are
    ignored.
    """
    config = _config(profile, json.dumps(dict(options or {}), sort_keys=True, default=dict))
    return _scores(verifier_for(config).grade(plain(ground_truth), solution_str))


@lru_cache(maxsize=64)
def _config(profile: str, options: str) -> Config:
    """The configuration of a profile and options in JSON, a text that a cache can hold."""
    return Config.profile(profile, **json.loads(options))


def _scores(result: Result) -> dict[str, float | str]:
    return {
        "score": 0.0 if result.reward is None else result.reward,
        "acc": 1.0 if result.equivalent else 0.0,
        "measured": 0.0 if result.reward is None else 1.0,
        "verdict": result.verdict.value,
        "stage": result.stage.value if result.stage else "",
        "extracted": result.extraction.text if result.extraction else "",
    }
