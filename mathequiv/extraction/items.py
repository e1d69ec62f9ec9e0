"""Chat messages and response items: the text that the assistant itself wrote."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

# Parts of a message that are text; refusals, reasoning, images and tool calls are not.
_TEXT_PARTS = frozenset({"text", "output_text"})


def assistant_text(items: Sequence[Mapping[str, Any]]) -> str | None:
    """All text of the last assistant message, joined; None if there is no such message or no text in it."""
    for item in reversed(items):
        if isinstance(item, Mapping) and _is_assistant(item):
            return "".join(_texts(item.get("content"))) or None
    return None


def _is_assistant(item: Mapping[str, Any]) -> bool:
    """True for a chat message of the assistant, and for a response item ``message`` that names no other role."""
    kind = item.get("type")
    if kind is None:
        return item.get("role") == "assistant"
    return bool(kind == "message") and item.get("role", "assistant") == "assistant"


def _texts(content: object) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, Sequence):
        for part in content:
            if isinstance(part, Mapping) and str(part.get("type")) in _TEXT_PARTS and isinstance(part.get("text"), str):
                yield part["text"]
