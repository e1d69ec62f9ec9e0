"""Decides whether two mathematical answers are the same, proves what it can, and says why."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mathequiv.api import extract, grade, latex, normalize, parse, verify
    from mathequiv.config import Config, Limits
    from mathequiv.verdict import Answer, Evidence, Extraction, Normalized, ParseError, Result, Stage, Verdict
    from mathequiv.verifier import Verifier

__version__ = "0.1.0"

_HOMES = {
    **dict.fromkeys(("extract", "grade", "latex", "normalize", "parse", "verify"), "mathequiv.api"),
    **dict.fromkeys(("Config", "Limits"), "mathequiv.config"),
    **dict.fromkeys(
        ("Answer", "Evidence", "Extraction", "Normalized", "ParseError", "Result", "Stage", "Verdict"),
        "mathequiv.verdict",
    ),
    "Verifier": "mathequiv.verifier",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


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
