"""The second opinion that a caller may bring: asked once, after the engine's own word, and never part of it."""

from __future__ import annotations

from dataclasses import replace
from numbers import Real
from time import perf_counter

from mathequiv.config import SecondOpinion
from mathequiv.verdict import Companion, Decision, Result, TraceStep, Verdict

# Pairs that were not accepted though both sides are there to be compared.
ASKED = frozenset(
    {
        Verdict.NOT_EQUIVALENT,
        Verdict.UNDECIDED,
        Verdict.TIMEOUT,
        Verdict.PARSE_FAILURE,
        Verdict.WORKER_ERROR,
    }
)
_LONGEST_NOTE = 200  # characters


def seconded(result: Result, opinion: SecondOpinion, reference: str, prediction: str) -> Result:
    """The result with the score of a second opinion, or with the reason why there is none, in the trace."""
    start = perf_counter()
    score, note = _asked(opinion, reference, prediction)
    step = TraceStep(Companion.FALLBACK, Decision.UNKNOWN, perf_counter() - start, note[:_LONGEST_NOTE])
    return replace(result, fallback=score, trace=(*result.trace, step))


def _asked(opinion: SecondOpinion, reference: str, prediction: str) -> tuple[float | None, str]:
    """The score, and what became of the question."""
    try:
        return _score(opinion(reference, prediction))
    except Exception as fault:  # noqa: BLE001 - the function is the caller's; its fault must not end a training run
        return None, f"raised {type(fault).__name__}: {fault}"


def _score(given: object) -> tuple[float | None, str]:
    """A real number from 0 to 1, and no truth value."""
    if given is None:
        return None, "no opinion"
    if isinstance(given, bool) or not isinstance(given, Real):
        return None, f"returned a {type(given).__name__}, which is no real number"
    score = float(given)
    return (score, f"score {score:g}") if 0 <= score <= 1 else (None, f"returned {score}, which is not in [0, 1]")
