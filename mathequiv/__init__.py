"""Decides whether two mathematical answers are the same, proves what it can, and says why."""

from mathequiv.api import extract, grade, latex, normalize, parse, verify
from mathequiv.config import Config, Limits
from mathequiv.verdict import (
    Answer,
    Evidence,
    Extraction,
    Normalized,
    ParseError,
    Result,
    Stage,
    Verdict,
)
from mathequiv.verifier import Verifier

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Config",
    "Evidence",
    "Extraction",
    "Limits",
    "Normalized",
    "ParseError",
    "Result",
    "Stage",
    "Verdict",
    "Verifier",
    "extract",
    "grade",
    "latex",
    "normalize",
    "parse",
    "verify",
]
