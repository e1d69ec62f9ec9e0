"""What a caller may choose: one frozen set of options, and the presets that name common choices.

Every option has named values. One that has a single value yet refuses any other, so that nothing is silently ignored.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from mathequiv.options import (
    Base,
    DecimalComma,
    ExtractionMode,
    Fallback,
    Form,
    FreeParameters,
    ImaginaryJ,
    Intervals,
    Percent,
    Physical,
    PlusC,
    Proof,
    ReasoningBlocks,
    ReferenceExtraction,
    Rounding,
    SecondOpinion,
    UndecidedReward,
    Units,
)
from mathequiv.profiles import PROFILES, named
from mathequiv.verdict import DEFAULT_REWARDS, Verdict

__all__ = [
    "PROFILES",
    "Base",
    "Config",
    "DecimalComma",
    "ExtractionMode",
    "Fallback",
    "Form",
    "FreeParameters",
    "ImaginaryJ",
    "Intervals",
    "Limits",
    "Percent",
    "Physical",
    "PlusC",
    "Proof",
    "ReasoningBlocks",
    "ReferenceExtraction",
    "Rounding",
    "SecondOpinion",
    "Tolerance",
    "UndecidedReward",
    "Units",
]


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds checked before work is done. Lengths are in characters, sizes in the unit their name says.

    Raises ``TypeError`` for a bound that is no number of its type, ``ValueError`` for one that is not positive.
    """

    response_chars: int = 1_000_000
    weak_marker_chars: int = 65_536
    answer_chars: int = 20_000
    digits: int = 10_000
    decimal_exponent: int = 10_000
    bracket_depth: int = 1_000
    tree_depth: int = 250
    nodes: int = 20_000
    readings: int = 16
    list_items: int = 1_000
    boxes: int = 1_000
    power_bits: int = 100_000
    factorial_argument: int = 1_000
    expansion_terms: int = 5_000
    matrix_side: int = 20
    cpu_seconds: float = 2.0
    wall_seconds: float = 4.0
    memory_bytes: int = 1 << 30

    def __post_init__(self) -> None:
        for bound in fields(self):
            object.__setattr__(self, bound.name, _bound(bound, getattr(self, bound.name)))


_ENUMS: Mapping[str, type[Enum]] = MappingProxyType(
    {
        "extraction": ExtractionMode,
        "reference_extraction": ReferenceExtraction,
        "look_inside_reasoning": ReasoningBlocks,
        "rounding": Rounding,
        "percent": Percent,
        "units": Units,
        "base": Base,
        "intervals": Intervals,
        "decimal_comma": DecimalComma,
        "form": Form,
        "plus_c": PlusC,
        "free_parameters": FreeParameters,
        "physical": Physical,
        "imaginary_j": ImaginaryJ,
        "undecided_reward": UndecidedReward,
        "proof": Proof,
    }
)

Tolerance = int | float | str | Decimal | Fraction


def _tolerance(name: str, value: Tolerance) -> Fraction:
    """The tolerance as the exact decimal it was written as: 1e-6 is 1/1000000, not the nearest double."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Decimal, Fraction)):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    try:
        exact = value if isinstance(value, Fraction) else Fraction(Decimal(str(value)))
    except (ValueError, ArithmeticError, OverflowError) as error:
        raise ValueError(f"{name} must be a finite number, not {value!r}") from error
    if not 0 <= exact < 1:
        raise ValueError(f"{name} must be at least 0 and below 1, not {value!r}")
    return exact


def _member(name: str, value: object) -> Enum:
    kind = _ENUMS[name]
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a {kind.__name__} or its value, not {type(value).__name__}")
    try:
        return kind(value)
    except ValueError:
        raise ValueError(f"{name} must be one of {_values(kind)}, not {value!r}") from None


def _values(kind: type[Enum]) -> str:
    return ", ".join(str(member.value) for member in kind)


def _rewards(value: object) -> Mapping[Verdict, float | None]:
    if not isinstance(value, Mapping):
        raise TypeError(f"rewards must be a mapping from verdict to float or None, not {type(value).__name__}")
    merged = dict(DEFAULT_REWARDS)
    for verdict, reward in value.items():
        if verdict not in tuple(Verdict):
            raise ValueError(f"rewards are of {_values(Verdict)}, not of {verdict!r}")
        named = Verdict(verdict)
        merged[named] = _reward(named.value, reward)
    return MappingProxyType(merged)


def _reward(verdict: str, reward: object) -> float | None:
    if reward is None:
        return None
    if isinstance(reward, bool) or not isinstance(reward, (int, float)):
        raise TypeError(f"the reward of {verdict} must be a float or None, not {type(reward).__name__}")
    if not math.isfinite(reward):
        raise ValueError(f"the reward of {verdict} must be finite, not {reward}")
    return float(reward)


def _fallback(value: object) -> Fallback | SecondOpinion:
    """No second opinion, or a function of two texts; what it returns is looked at where it is asked."""
    if isinstance(value, str):
        if value != Fallback.OFF.value:
            raise ValueError(f"fallback must be 'off' or a function, not {value!r}")
        return Fallback.OFF
    if not callable(value):
        raise TypeError(f"fallback must be 'off' or a function, not {type(value).__name__}")
    return value


def _qualified(opinion: Fallback | SecondOpinion) -> str:
    """The name by which a second opinion is known: that of its function, or of its class where it is an object."""
    if isinstance(opinion, Fallback):
        return opinion.value
    named = opinion if hasattr(opinion, "__qualname__") else type(opinion)
    return f"{named.__module__}.{named.__qualname__}"


def _limits(value: object) -> Limits:
    if not isinstance(value, Limits):
        raise TypeError(f"limits must be a Limits, not {type(value).__name__}")
    return value


def _bound(bound: Field[Any], value: object) -> Any:
    kinds = (int, float) if isinstance(bound.default, float) else (int,)
    if isinstance(value, bool) or not isinstance(value, kinds):
        raise TypeError(f"limits.{bound.name} must be {kinds[-1].__name__}, not {type(value).__name__}")
    if not 0 < value < math.inf:
        raise ValueError(f"limits.{bound.name} must be positive and finite, not {value!r}")
    return kinds[-1](value)


@dataclass(frozen=True)
class Config:
    """The options of one comparison.

    ``rel_tol`` and ``abs_tol`` are decimals compared exactly; they apply only where the semantics allow a tolerance.
    ``rewards`` maps verdicts to floats or None and is merged over the defaults. Enum fields take their string values.
    ``fallback`` is ``off`` or a function of reference and prediction; its score stands beside the verdict and changes
    nothing. Raises ``TypeError`` for a value of the wrong type, ``ValueError`` for one out of range.
    """

    extraction: ExtractionMode = ExtractionMode.LENIENT
    reference_extraction: ReferenceExtraction = ReferenceExtraction.AUTO
    look_inside_reasoning: ReasoningBlocks = ReasoningBlocks.SKIP
    rel_tol: Tolerance = Fraction(1, 10**6)
    abs_tol: Tolerance = Fraction(1, 10**9)
    rounding: Rounding = Rounding.OFF
    percent: Percent = Percent.OPTIONAL
    units: Units = Units.OPTIONAL
    base: Base = Base.NUMERAL
    intervals: Intervals = Intervals.NOTATION_FREE
    decimal_comma: DecimalComma = DecimalComma.OFF
    form: Form = Form.ANY
    plus_c: PlusC = PlusC.REQUIRED
    free_parameters: FreeParameters = FreeParameters.KEEP
    physical: Physical = Physical.REAL
    imaginary_j: ImaginaryJ = ImaginaryJ.LETTER
    undecided_reward: UndecidedReward = UndecidedReward.ZERO
    rewards: Mapping[Verdict, float | None] = field(default_factory=lambda: DEFAULT_REWARDS)
    proof: Proof = Proof.AGREEMENT
    limits: Limits = field(default_factory=Limits)
    fallback: Fallback | SecondOpinion = Fallback.OFF

    if TYPE_CHECKING:
        # What a caller may write: the text of a member as well as the member.
        def __init__(
            self,
            *,
            extraction: ExtractionMode | Literal["boxed_only", "strict", "lenient"] = ...,
            reference_extraction: ReferenceExtraction | Literal["auto", "none"] = ...,
            look_inside_reasoning: ReasoningBlocks | Literal["skip", "look_inside"] = ...,
            rel_tol: Tolerance = ...,
            abs_tol: Tolerance = ...,
            rounding: Rounding | Literal["off", "to_reference"] = ...,
            percent: Percent | Literal["optional", "value", "required"] = ...,
            units: Units | Literal["optional", "required", "ignore"] = ...,
            base: Base | Literal["numeral", "value"] = ...,
            intervals: Intervals | Literal["notation_free", "as_written"] = ...,
            decimal_comma: DecimalComma | Literal["off", "on"] = ...,
            form: Form | Literal["any", "evaluated", "same_shape"] = ...,
            plus_c: PlusC | Literal["required", "optional"] = ...,
            free_parameters: FreeParameters | Literal["keep", "rename"] = ...,
            physical: Physical | Literal["real", "positive"] = ...,
            imaginary_j: ImaginaryJ | Literal["letter", "unit"] = ...,
            undecided_reward: UndecidedReward | Literal["zero", "none"] = ...,
            rewards: Mapping[Verdict, float | None] | Mapping[str, float | None] = ...,
            proof: Proof | Literal["agreement", "required"] = ...,
            limits: Limits = ...,
            fallback: Fallback | Literal["off"] | SecondOpinion = ...,
        ) -> None: ...

    def __post_init__(self) -> None:
        for name in _ENUMS:
            object.__setattr__(self, name, _member(name, getattr(self, name)))
        for name in ("rel_tol", "abs_tol"):
            object.__setattr__(self, name, _tolerance(name, getattr(self, name)))
        object.__setattr__(self, "rewards", _rewards(self.rewards))
        object.__setattr__(self, "limits", _limits(self.limits))
        object.__setattr__(self, "fallback", _fallback(self.fallback))

    @classmethod
    def profile(cls, name: str, **changes: Any) -> Config:
        """The preset ``name``, with ``changes`` laid over it; ``ValueError`` for an unknown name."""
        if not isinstance(name, str):
            raise TypeError(f"name must be a str, not {type(name).__name__}")
        return cls(**{**named(name), **changes})

    def with_changes(self, **changes: Any) -> Config:
        """A copy with some fields changed."""
        return replace(self, **changes)

    def to_dict(self) -> dict[str, Any]:
        """Every field as a plain value, a fallback as its qualified name: else the inverse of :meth:`from_dict`."""
        plain: dict[str, Any] = {name: getattr(self, name).value for name in _ENUMS}
        plain["rel_tol"] = str(self.rel_tol)
        plain["abs_tol"] = str(self.abs_tol)
        plain["rewards"] = {verdict.value: reward for verdict, reward in self.rewards.items()}
        plain["fallback"] = _qualified(self.fallback)
        plain["limits"] = {f.name: getattr(self.limits, f.name) for f in fields(Limits)}
        return plain

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Config:
        """The configuration that :meth:`to_dict` wrote, unless it had a fallback: none is looked up by its name."""
        values = dict(plain)
        for name in ("rel_tol", "abs_tol"):
            if isinstance(values.get(name), str):
                values[name] = Fraction(values[name])
        if isinstance(values.get("limits"), Mapping):
            values["limits"] = Limits(**values["limits"])
        return cls(**values)

    @cached_property
    def fingerprint(self) -> str:
        """Eight hexadecimal digits that differ wherever a field differs, a fallback by its qualified name."""
        text = json.dumps(self.to_dict(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.to_dict(), self.fallback)

    def reward(self, verdict: Verdict) -> float | None:
        """The reward of a verdict under this configuration."""
        if verdict is Verdict.UNDECIDED and self.undecided_reward is UndecidedReward.NONE:
            return None
        return self.rewards[verdict]


def _restored(plain: dict[str, Any], fallback: Fallback | SecondOpinion) -> Config:
    """A pickled configuration: a fallback travels as pickle sends functions, by the module that holds it."""
    return Config.from_dict({**plain, "fallback": fallback})
