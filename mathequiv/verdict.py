"""What comes out: verdicts for the caller, decisions for the stages, and the evidence for both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from mathequiv.evidence import Evidence, Witness

if TYPE_CHECKING:
    from typing_extensions import Self

Side = Literal["reference", "prediction"]


class Verdict(str, Enum):
    """The nine outcomes of one comparison; they are never merged."""

    EQUIVALENT = "equivalent"
    NOT_EQUIVALENT = "not_equivalent"
    NO_ANSWER = "no_answer"
    PARSE_FAILURE = "parse_failure"
    REFERENCE_ERROR = "reference_error"
    TIMEOUT = "timeout"
    UNDECIDED = "undecided"
    WORKER_ERROR = "worker_error"
    INTERNAL_ERROR = "internal_error"


class Stage(str, Enum):
    """The four stages of the cascade, in the order in which they run."""

    STRING = "string"
    NORMALIZED = "normalized"
    NUMERIC = "numeric"
    SYMBOLIC = "symbolic"

    @property
    def rank(self) -> int:
        """The position in the cascade, from 0."""
        return _RANK[self]


_RANK = {stage: rank for rank, stage in enumerate(Stage)}


class Companion(str, Enum):
    """What runs beside the stages, leaves a step in the trace, and decides nothing."""

    FALLBACK = "fallback"


class Decision(Enum):
    """Three truth values: what a stage has shown."""

    EQUAL = "equal"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one stage, or one rule, has to say about one pair.

    ``cause`` names the limit or fault behind an unknown, where one is known.
    """

    decision: Decision
    stage: Stage
    rule: str = ""
    evidence: Evidence | None = None
    cause: str | None = None

    @property
    def known(self) -> bool:
        """True unless the decision is UNKNOWN."""
        return self.decision is not Decision.UNKNOWN


def equal(stage: Stage, rule: str, text: str = "") -> Finding:
    """A finding that the two sides denote the same thing."""
    return Finding(Decision.EQUAL, stage, rule, Evidence(text or rule))


def different(stage: Stage, rule: str, text: str | Callable[[], str] = "", witness: Witness | None = None) -> Finding:
    """A finding that the two sides differ; a text or witness that is dear to make is given as a function."""
    return Finding(Decision.DIFFERENT, stage, rule, Evidence(text or rule, witness))


def unknown(stage: Stage, cause: str | None = None) -> Finding:
    """Not mine: the stage could show neither."""
    return Finding(Decision.UNKNOWN, stage, "", None, cause)


@dataclass(frozen=True, slots=True)
class Extraction:
    """The answer cut out of a response.

    ``text`` is the answer, stripped of what is not part of the value; ``raw`` is the text exactly as it stands in the
    response; ``span`` gives its start and end in the response, in characters; ``marker`` names the kind of marker
    (``boxed``, ``answer_tag``, ``hashes``, ``label``, ``whole``, ``choice``, ``formula``, ``equals``, ``number``).
    An ``Extraction`` whose ``missing`` is set found a marker but nothing to grade: ``text`` is then empty, and
    ``missing`` says why (``empty box``, ``unclosed box``, ``unclosed reasoning``, ``no marker``, ...).
    """

    text: str
    marker: str
    span: tuple[int, int]
    raw: str
    missing: str | None = None


class Answer:
    """How one side was read: its text, the reading that decided, in LaTeX and in plain text, and its kind.

    Printing a reading costs more than most comparisons, so it is given as a function and called on the first look; so
    is its kind.
    """

    __slots__ = ("_kind", "_plain", "_reading", "text")

    def __init__(
        self,
        text: str,
        reading: str | Callable[[], str] | None = None,
        kind: str | Callable[[], str] | None = None,
        plain: str | Callable[[], str] | None = None,
    ) -> None:
        self.text = text
        self._kind = kind
        self._reading = reading
        self._plain = plain

    @property
    def reading(self) -> str | None:
        """The reading in LaTeX; None where the text was not read."""
        if callable(self._reading):
            self._reading = self._reading()
        return self._reading

    @property
    def kind(self) -> str | None:
        """The kind of the reading: ``number``, ``interval``, ...; None where the text was not read."""
        if callable(self._kind):
            self._kind = self._kind()
        return self._kind

    @property
    def plain(self) -> str | None:
        """The reading in plain text; None where the text was not read."""
        if callable(self._plain):
            self._plain = self._plain()
        return self._plain

    def _values(self) -> tuple[str, str | None, str | None]:
        return self.text, self.reading, self.kind

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.text, self.kind))

    def __repr__(self) -> str:
        return f"Answer(text={self.text!r}, reading={self.reading!r}, kind={self.kind!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Answer, (*self._values(), self.plain)


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One stage of one comparison: what it said, and how long it took, in seconds.

    The last step may be that of a fallback, which decides nothing: its note says what became of it.
    """

    stage: Stage | Companion
    decision: Decision
    seconds: float
    note: str = ""


DEFAULT_REWARDS: Mapping[Verdict, float | None] = MappingProxyType(
    {
        Verdict.EQUIVALENT: 1.0,
        Verdict.NOT_EQUIVALENT: 0.0,
        Verdict.NO_ANSWER: 0.0,
        Verdict.PARSE_FAILURE: 0.0,
        Verdict.REFERENCE_ERROR: None,
        Verdict.TIMEOUT: None,
        Verdict.UNDECIDED: 0.0,
        Verdict.WORKER_ERROR: None,
        Verdict.INTERNAL_ERROR: None,
    }
)

# Verdicts that measured something; the others leave ``Result.equivalent`` at None.
_MEASURED = {
    Verdict.EQUIVALENT: True,
    Verdict.NOT_EQUIVALENT: False,
    Verdict.NO_ANSWER: False,
    Verdict.PARSE_FAILURE: False,
}


def no_reasons() -> tuple[str, ...]:
    """Nothing to say: the answers are not known to differ."""
    return ()


@dataclass(frozen=True, slots=True)
class Result:
    """One comparison: what was decided, by which stage and rule, on what evidence.

    ``reward`` is a float, or None where the row measures nothing and must not be trained on. ``side`` names the side
    to blame, where one is; ``cause`` the limit, fault or malformation behind the verdict. ``fallback`` is the score of
    the second opinion, where one was asked for and gave one. ``seconds`` is wall time and takes no part in equality.
    ``reasons`` makes, when it is called, the sentences that say why two answers differ.
    """

    verdict: Verdict
    reward: float | None
    stage: Stage | None = None
    rule: str | None = None
    evidence: Evidence | None = None
    side: Side | None = None
    cause: str | None = None
    reference: Answer | None = None
    prediction: Answer | None = None
    extraction: Extraction | None = None
    trace: tuple[TraceStep, ...] = field(default=(), compare=False)
    fallback: float | None = None
    config: str = ""
    seconds: float = field(default=0.0, compare=False)
    reasons: Callable[[], tuple[str, ...]] = field(default=no_reasons, compare=False, repr=False)

    def after(self, seconds: float) -> Self:
        """This result, which nobody has seen yet, with the time that it took."""
        object.__setattr__(self, "seconds", seconds)  # a copy of all fields costs more than many a comparison
        return self

    @property
    def equivalent(self) -> bool | None:
        """True or False where something was measured, else None."""
        return _MEASURED.get(self.verdict)

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "a Result has more than two outcomes: use .equivalent (True, False, or None when nothing was measured) "
            "or .reward (a float, or None)"
        )

    def __str__(self) -> str:
        parts = [self.verdict.value]
        if self.stage is not None:
            parts.append(f"at {self.stage.value}")
        if self.evidence is not None:
            parts.append(f"({self.evidence.text})")
        if self.cause:
            parts.append(f"[{self.side + ': ' if self.side else ''}{self.cause}]".replace("\n", " "))
        return " ".join(parts)

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values that ``json.dumps`` takes; the keys never vary."""
        return {
            "verdict": self.verdict.value,
            "reward": self.reward,
            "stage": self.stage.value if self.stage else None,
            "rule": self.rule,
            "evidence": self.evidence.text if self.evidence else None,
            "witness": dict(self.evidence.witness) if self.evidence else {},
            "side": self.side,
            "cause": self.cause,
            "reference": _answer(self.reference),
            "prediction": _answer(self.prediction),
            "extraction": _extraction(self.extraction),
            "trace": [_step(step) for step in self.trace],
            "fallback": self.fallback,
            "config": self.config,
            "seconds": round(self.seconds, 9),
        }

    def explain(self) -> str:
        """The result in words, over several lines: verdict, evidence, how each side was read, and the trace."""
        return "\n".join(_explanation(self))


def _answer(answer: Answer | None) -> dict[str, Any] | None:
    if answer is None:
        return None
    return {"text": answer.text, "reading": answer.reading, "kind": answer.kind}


def _extraction(extraction: Extraction | None) -> dict[str, Any] | None:
    if extraction is None:
        return None
    return {
        "text": extraction.text,
        "marker": extraction.marker,
        "span": list(extraction.span),
        "missing": extraction.missing,
    }


def _step(step: TraceStep) -> dict[str, Any]:
    plain: dict[str, Any] = {"stage": step.stage.value, "decision": step.decision.value}
    plain["us"] = round(step.seconds * 1e6, 1)
    if step.note:
        plain["note"] = step.note
    return plain


def _explanation(result: Result) -> list[str]:
    reward = "none: the row measures nothing" if result.reward is None else f"{result.reward:g}"
    lines = [f"{result.verdict.value} (reward {reward})"]
    if result.evidence is not None:
        stage = result.stage.value if result.stage else "-"
        lines.append(f"  decided by  {stage}: {result.rule}")
        lines.append(f"  evidence    {result.evidence.text}")
    lines += [f"  because     {reason}" for reason in result.reasons()]
    if result.cause:
        blame = f" ({result.side})" if result.side else ""
        lines.append(f"  cause{blame}  " + result.cause.replace("\n", "\n    "))
    for name, answer in (("reference", result.reference), ("prediction", result.prediction)):
        if answer is not None:
            shown = answer.plain or answer.reading
            read = f", read as {shown} ({answer.kind})" if shown else ""
            lines.append(f"  {name:<11} {answer.text!r}{read}")
    if result.extraction is not None:
        lines.append(f"  extracted   by {result.extraction.marker}, characters {list(result.extraction.span)}")
    for step in result.trace:
        note = f", {step.note}" if step.note else ""
        lines.append(f"  {step.stage.value:<11} {step.decision.value}, {step.seconds * 1e6:.1f} us{note}")
    return lines


@dataclass(frozen=True, slots=True)
class Normalized:
    """A text in normal form, and the names of the rules that fired, in order of application."""

    text: str
    rules: tuple[str, ...]


class ParseError(ValueError):
    """A text that is not well-formed, or not understood.

    ``span`` gives start and end in ``source``, in characters; ``str(error)`` draws the place with a caret.
    """

    def __init__(self, message: str, source: str, span: tuple[int, int], cause: str = "malformed") -> None:
        super().__init__(message, source, span, cause)
        self.message = message
        self.source = source
        self.span = span
        self.cause = cause

    def __str__(self) -> str:
        return f"{self.message}\n{self.drawing()}"

    def drawing(self, width: int = 72) -> str:
        """The source line around the span, with a caret under its first character."""
        start = max(0, min(self.span[0], len(self.source)) - width // 2)
        shown = "".join(char if char.isprintable() else " " for char in self.source[start : start + width])
        offset = min(self.span[0], len(self.source)) - start
        length = max(1, min(self.span[1], start + width) - self.span[0])
        return f"  {shown}\n  {' ' * offset}{'^' * min(length, max(1, len(shown) - offset))}"
