"""JSON lines: one object a line, read in constant memory; a broken line is a value, not an exception."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

MAX_LINE_BYTES = 1 << 26


@dataclass(frozen=True, slots=True)
class Line:
    """A line that holds a JSON object; ``number`` counts from 1, blank lines included."""

    number: int
    fields: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that cannot be graded, why, and its fields where it has any."""

    number: int
    cause: str
    fields: dict[str, Any] | None = None


class Written(float):
    """A JSON number with a point or an exponent that remembers its text: ``0.30`` has two places, ``0.3`` one."""

    text: str

    def __new__(cls, text: str) -> Written:
        self = super().__new__(cls, text)
        self.text = text
        return self


def read_lines(stream: BinaryIO) -> Iterator[Line | Fault]:
    """The lines of ``stream`` that are not blank, in order."""
    for number, raw in enumerate(_bounded(stream), start=1):
        if raw is None:
            yield Fault(number, f"longer than {MAX_LINE_BYTES} bytes")
        elif raw.strip():
            yield _decoded(number, raw)


def _bounded(stream: BinaryIO) -> Iterator[bytes | None]:
    """Each line of at most ``MAX_LINE_BYTES``; None in place of a longer one."""
    while raw := stream.readline(MAX_LINE_BYTES + 1):
        if len(raw) <= MAX_LINE_BYTES:
            yield raw
            continue
        while raw and not raw.endswith(b"\n"):
            raw = stream.readline(MAX_LINE_BYTES)
        yield None


def _decoded(number: int, raw: bytes) -> Line | Fault:
    try:
        value = json.loads(raw.decode("utf-8-sig"), parse_float=Written)
    except UnicodeDecodeError as error:
        return Fault(number, f"not UTF-8 at byte {error.start + 1} of the line")
    except json.JSONDecodeError as error:
        hint = "; one array is no JSON lines file: write one object a line" if raw.lstrip().startswith(b"[") else ""
        return Fault(number, f"not JSON at column {error.colno}: {error.msg}{hint}")
    except (ValueError, RecursionError) as error:  # an integer past the digits limit; brackets too deep
        return Fault(number, f"JSON beyond limits: {error}")
    if not isinstance(value, dict):
        return Fault(number, f"a JSON {type(value).__name__}, not an object")
    return Line(number, value)


def encode(fields: dict[str, Any]) -> bytes:
    """One line of strict JSON in UTF-8: numbers that are not finite become null, lone surrogates are escaped."""
    try:
        text = json.dumps(fields, ensure_ascii=False, allow_nan=False)
    except ValueError:
        text = json.dumps(_finite(fields), ensure_ascii=False, allow_nan=False)
    try:
        return text.encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(json.loads(text)).encode() + b"\n"


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
