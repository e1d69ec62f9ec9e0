"""Decides whether two mathematical answers are the same, proves what it can, and says why.

The public names are loaded on their first use, so that importing the package costs a few milliseconds.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mathequiv.api import extract, grade, latex, normalize, parse, verify
    from mathequiv.config import Config, Limits
    from mathequiv.evidence import Evidence
    from mathequiv.verdict import Answer, Extraction, Normalized, ParseError, Result, Stage, Verdict
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

_HOMES = {
    **dict.fromkeys(("extract", "grade", "latex", "normalize", "parse", "verify"), "mathequiv.api"),
    **dict.fromkeys(("Config", "Limits"), "mathequiv.config"),
    "Evidence": "mathequiv.evidence",
    "Verifier": "mathequiv.verifier",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES.get(name, "mathequiv.verdict")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
