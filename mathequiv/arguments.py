"""What a caller hands in, checked at the door: a wrong type raises there, by the argument's name; no text ever does."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from mathequiv.config import Config

Reference = str | Sequence[str]
Response = str | Sequence[Mapping[str, Any]]
Row = tuple[Reference, Response] | Mapping[str, Any]

_TEXT = (str, bytes, bytearray)
# By one of these a chat message, a response item or a part of one is known.
_KEYS = ("role", "type", "from", "parts", "text", "message", "generated_text")


def check_config(config: object) -> None:
    """``TypeError`` for what is neither a configuration nor None."""
    if config is not None and not isinstance(config, Config):
        raise TypeError(f"config must be a Config, not {type(config).__name__}")


def check_text(name: str, text: object) -> None:
    """``TypeError`` for what is no text."""
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a str, not {type(text).__name__}")


def check_response(response: object) -> None:
    """``TypeError`` for what is neither text nor a sequence of chat or response items."""
    if isinstance(response, str):
        return
    if not isinstance(response, Sequence) or isinstance(response, _TEXT):
        raise TypeError(f"response must be a str or a sequence of mappings, not {type(response).__name__}")
    for item in response:
        if not isinstance(item, Mapping):
            raise TypeError(f"response must be a str or a sequence of mappings; it holds a {type(item).__name__}")
        if not any(key in item for key in _KEYS):
            keys = ", ".join(map(repr, item)) or "no key"
            raise TypeError(f"response holds a mapping with {keys}; known are those with {', '.join(map(repr, _KEYS))}")


def check_batch(name: str, batch: object) -> None:
    """``TypeError`` for what does not hold one item a row: a text is not the list of its characters."""
    if not isinstance(batch, Collection) or isinstance(batch, _TEXT):
        raise TypeError(f"{name} must be a sequence with one item a row, not {type(batch).__name__}")


def check_stream(rows: object, deadline: object) -> None:
    """``TypeError`` for rows that are not iterable, or a deadline that is no number of seconds."""
    if not isinstance(rows, Iterable) or isinstance(rows, _TEXT):
        raise TypeError(f"rows must be an iterable of pairs or mappings, not {type(rows).__name__}")
    if deadline is not None and (isinstance(deadline, bool) or not isinstance(deadline, (int, float))):
        raise TypeError(f"deadline must be a number of seconds or None, not {type(deadline).__name__}")


def check_workers(workers: object) -> None:
    """``TypeError`` for what is no number of workers, ``ValueError`` for less than one."""
    if workers is None:
        return
    if isinstance(workers, bool) or not isinstance(workers, int):
        raise TypeError(f"workers must be an int or None, not {type(workers).__name__}")
    if workers < 1:
        raise ValueError(f"workers must be at least 1, not {workers}")


def references_of(reference: object) -> tuple[str, ...]:
    """The references of which any one may match; no reference at all is an empty one."""
    if isinstance(reference, str):
        return (reference,)
    if not isinstance(reference, Sequence) or isinstance(reference, _TEXT):
        raise TypeError(f"reference must be a str or a sequence of str, not {type(reference).__name__}")
    for item in reference:
        if not isinstance(item, str):
            raise TypeError(f"reference must be a str or a sequence of str; it holds a {type(item).__name__}")
    return tuple(reference) or ("",)


def fields_of(row: object) -> tuple[Reference, Response, Config | None]:
    """Reference, response and configuration of a row; ``KeyError`` for a mapping that lacks one of the first two."""
    if isinstance(row, Mapping):
        missing = [name for name in ("reference", "response") if name not in row]
        if missing:
            raise KeyError(f"a row needs {' and '.join(missing)}; this one has {', '.join(map(str, row))}")
        check_config(row.get("config"))
        return row["reference"], row["response"], row.get("config")
    if isinstance(row, Sequence) and not isinstance(row, _TEXT) and len(row) == 2:
        return row[0], row[1], None
    shown = f"{len(row)} items" if isinstance(row, (list, tuple)) else type(row).__name__
    raise TypeError(f"a row must be a pair (reference, response) or a mapping, not {shown}")
