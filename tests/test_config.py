"""Options: each accepted value changes what it says, each other is refused at the door, and a fingerprint tells all."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from collections.abc import Callable, Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from engine_support import PROVED, SLOW

from mathequiv import Config, Limits, Result, Verdict, grade, verify
from mathequiv.config import NOT_YET, PROFILES

FIELDS = {field.name: field for field in dataclasses.fields(Config)}
ENUMS: Mapping[str, type[Enum]] = {
    name: type(field.default) for name, field in FIELDS.items() if isinstance(field.default, Enum)
}


class Flip(NamedTuple):
    """A pair that an option decides: its verdict by default, and under the option."""

    option: str
    value: Any
    reference: str
    text: str
    by_default: str
    changed: str
    judge: Callable[..., Result] = verify


EQUAL, DIFFERENT, UNDECIDED, NOTHING, UNREAD = (
    "equivalent",
    "not_equivalent",
    "undecided",
    "no_answer",
    "parse_failure",
)

FLIPS = [
    Flip("extraction", "strict", "5", "so it is 5", EQUAL, NOTHING, grade),
    Flip("extraction", "boxed_only", "5", "Answer: 5", EQUAL, NOTHING, grade),
    Flip("reference_extraction", "none", r"It is \boxed{5}.", "5", EQUAL, "reference_error"),
    Flip("look_inside_reasoning", "look_inside", "5", r"<think>so \boxed{5}", NOTHING, EQUAL, grade),
    Flip("rounding", "to_reference", "33.3", r"\frac{100}{3}", DIFFERENT, EQUAL),
    Flip("percent", "value", r"50\%", "50", EQUAL, DIFFERENT),
    Flip("percent", "required", r"50\%", "0.5", EQUAL, DIFFERENT),
    Flip("units", "required", "5 cm", "5", EQUAL, DIFFERENT),
    Flip("units", "ignore", "5 cm", "5 kg", DIFFERENT, EQUAL),
    Flip("base", "value", "10_2", "2", DIFFERENT, EQUAL),
    Flip("intervals", "as_written", "(1, 2)", "1 < x < 2", EQUAL, DIFFERENT),
    Flip("decimal_comma", "on", "3.14", "3,14", DIFFERENT, EQUAL),
    Flip("plus_c", "optional", "x^2 + C", "x^2", DIFFERENT, EQUAL),
    Flip("imaginary_j", "unit", "j^2", "-1", DIFFERENT, EQUAL),
    Flip("proof", "required", r"\frac{2\pi}{\sqrt{3}}", r"\Gamma(1/3)\Gamma(2/3)", EQUAL, UNDECIDED),
    Flip("rel_tol", "1e-3", "3.14", "3.141", DIFFERENT, EQUAL),
    Flip("rel_tol", 0, "3.14", "3.1400001", EQUAL, DIFFERENT),
    Flip("abs_tol", "1e-3", "0", "0.0005", DIFFERENT, EQUAL),
]
# The value at which the limit is passed, and the cause that names it.
LIMITS = [
    Flip("response_chars", 20, "5", r"\boxed{5} and then some words.", EQUAL, NOTHING, grade),
    Flip("weak_marker_chars", 10, "5", "so x = 5, and many more words come", EQUAL, NOTHING, grade),
    Flip("answer_chars", 5, "x+1", "1 + x + 0", EQUAL, UNREAD),
    Flip("digits", 5, "12345", "012345.0", EQUAL, UNREAD),
    Flip("decimal_exponent", 10, "10^{20}", "1e20", EQUAL, UNREAD),
    Flip("bracket_depth", 3, "5", "((((5))))", EQUAL, UNREAD),
    Flip("tree_depth", 4, "x", r"\sqrt{\sqrt{\sqrt{\sqrt{x}}}}^{16}", DIFFERENT, UNREAD),
    Flip("nodes", 5, "6", "1+1+1+1+1+1", EQUAL, UNREAD),
    Flip("readings", 1, r"\log 100", "2", EQUAL, UNDECIDED),
    Flip("list_items", 3, "5", "1,2,3,4", DIFFERENT, UNREAD),
    Flip("boxes", 1, "5", r"\boxed{5}. So the answer is correct.", EQUAL, NOTHING, grade),
    Flip("power_bits", 64, "2^{100}", rf"2^{{100}} {PROVED}", EQUAL, UNDECIDED),
    Flip("factorial_argument", 5, "10!", rf"10! {PROVED}", EQUAL, UNDECIDED),
    Flip("matrix_side", 1, "-2", r"\det\begin{pmatrix}1&2\\3&4\end{pmatrix}", EQUAL, UNREAD),
    Flip("cpu_seconds", 0.02, "1", PROVED, EQUAL, "timeout"),
    Flip("wall_seconds", 0.03, "1", SLOW, EQUAL, "timeout"),
    Flip("memory_bytes", 1 << 26, "1", PROVED, EQUAL, UNDECIDED),
]
