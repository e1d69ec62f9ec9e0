"""What each option may say: an enumeration for each, whose members are equal to their texts."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

# A second opinion: the score in [0, 1] of a reference and a prediction, or None for no opinion.
SecondOpinion = Callable[[str, str], float | None]


class ExtractionMode(str, Enum):
    """Which markers count: boxes alone, strong markers alone, or weak ones too where there is no strong one."""

    BOXED_ONLY = "boxed_only"
    STRICT = "strict"
    LENIENT = "lenient"


class ReferenceExtraction(str, Enum):
    """Whether a reference that carries a box or ``####`` is extracted from like a response."""

    AUTO = "auto"
    NONE = "none"


class ReasoningBlocks(str, Enum):
    """What an unclosed reasoning block, or one with nothing after it, holds: no answer, or a place to look."""

    SKIP = "skip"
    LOOK_INSIDE = "look_inside"


class Rounding(str, Enum):
    """Whether a prediction may be exact where the reference is rounded to the places it was written with."""

    OFF = "off"
    TO_REFERENCE = "to_reference"


class Percent(str, Enum):
    """Whether a percent sign on one side alone is forgiven, is a factor of 1/100, or must stand on both sides."""

    OPTIONAL = "optional"
    VALUE = "value"
    REQUIRED = "required"


class Units(str, Enum):
    """Whether a unit on one side alone is forgiven, must stand on both, or is never looked at."""

    OPTIONAL = "optional"
    REQUIRED = "required"
    IGNORE = "ignore"


class Base(str, Enum):
    """Whether a numeral with a base is compared as a numeral or by its value."""

    NUMERAL = "numeral"
    VALUE = "value"


class Intervals(str, Enum):
    """Whether an interval, an inequality and a set-builder for one set of reals are one answer."""

    NOTATION_FREE = "notation_free"
    AS_WRITTEN = "as_written"


class DecimalComma(str, Enum):
    """Whether ``3,14`` is a list of two or a decimal."""

    OFF = "off"
    ON = "on"


class Form(str, Enum):
    """Which forms of an equal answer count: any, evaluated ones, or the reference's own shape."""

    ANY = "any"
    EVALUATED = "evaluated"
    SAME_SHAPE = "same_shape"


class PlusC(str, Enum):
    """Whether a constant of integration on one side alone is a difference or is forgiven."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class FreeParameters(str, Enum):
    """Whether the names of free parameters count, or may be matched one to one."""

    KEEP = "keep"
    RENAME = "rename"


class Physical(str, Enum):
    """Whether letters are real, or positive as physical quantities are."""

    REAL = "real"
    POSITIVE = "positive"


class ImaginaryJ(str, Enum):
    """Whether ``j`` is a letter or the imaginary unit."""

    LETTER = "letter"
    UNIT = "unit"


class UndecidedReward(str, Enum):
    """The reward of ``undecided``: zero, or none."""

    ZERO = "zero"
    NONE = "none"


class Proof(str, Enum):
    """Whether numerical agreement counts as equal, or must be proved by SymPy."""

    AGREEMENT = "agreement"
    REQUIRED = "required"


class Fallback(str, Enum):
    """No second opinion is asked for; a function in its place is asked on pairs that were not accepted."""

    OFF = "off"
