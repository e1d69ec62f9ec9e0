"""An evaluator for context-bench: ``Runner(..., evaluators=[MathEquivalence()])``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mathequiv import Config, __version__
from mathequiv.adapters.shared import plain, verifier_for


class MathEquivalence:
    """Scores 1.0 where the response's answer equals the dataset's, else 0.0.

    An empty or missing answer scores 1.0 and an empty response 0.0, as that library defines it; everywhere else in
    mathequiv an empty reference measures nothing.
    """

    def __init__(self, *, config: Config | None = None) -> None:
        self.config = config or Config()

    @property
    def name(self) -> str:
        """A name that changes with version and configuration: the library's cache is keyed by it alone."""
        return f"math_equiv-{__version__}-{self.config.fingerprint}"

    def score(self, original: Mapping[str, Any], processed: Mapping[str, Any]) -> dict[str, float]:
        """``{"math_equiv": 1.0}`` or ``{"math_equiv": 0.0}``."""
        answer = plain(original.get("answer"))
        response = plain(processed.get("response"))
        if _empty(answer):
            return {"math_equiv": 1.0}
        if _empty(response):
            return {"math_equiv": 0.0}
        result = verifier_for(self.config).grade(answer, response)
        return {"math_equiv": 1.0 if result.equivalent else 0.0}


def _empty(value: Any) -> bool:
    return not (value.strip() if isinstance(value, str) else value)
