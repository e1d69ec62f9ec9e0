"""Chat messages and response items: the text that the assistant itself wrote.

Read are messages with role and content (also ``from`` and ``value``, or ``parts``), response items, choices that hold a
message, what a pipeline generated, and the parts of one message alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

# Parts of a message that are text; refusals, reasoning, images and tool calls are not. A part without a type is text.
_TEXT_PARTS = frozenset({"text", "output_text", "None"})
_ASSISTANTS = frozenset({"assistant", "model", "gpt", "ai", "bot", "chatgpt", "chatbot"})
_CONTENTS = ("content", "value", "parts", "text")


def assistant_text(items: Sequence[Mapping[str, Any]]) -> str | None:
    """All text of the last assistant message, joined; None if there is no such message or no text in it."""
    messages = [message for item in items if isinstance(item, Mapping) for message in _messages(item)]
    if not any(map(_names_a_speaker, messages)):
        # The parts of one message, which the assistant wrote as a whole.
        return "".join(text for part in messages for text in _texts(part.get("parts", [part]))) or None
    for message in reversed(messages):
        if _is_assistant(message):
            content = next((message[key] for key in _CONTENTS if message.get(key) is not None), None)
            return "".join(_texts(content)) or None
    return None


def _messages(item: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The messages that an item is or holds: a choice has one, a generation may have the whole chat."""
    held = item.get("message", item.get("generated_text"))
    if isinstance(held, str) and "generated_text" in item:
        yield {"text": held}
    elif isinstance(held, Mapping):
        yield held
    elif isinstance(held, Sequence) and not isinstance(held, str):
        yield from (message for message in held if isinstance(message, Mapping))
    else:
        yield item


def _names_a_speaker(message: Mapping[str, Any]) -> bool:
    return "role" in message or "from" in message or message.get("type") in ("message", "ai", "human")


def _is_assistant(item: Mapping[str, Any]) -> bool:
    """True for a message of the assistant, and for a response item ``message`` that names no other role."""
    kind, speaker = item.get("type"), item.get("role", item.get("from"))
    if kind is None or (kind == "message" and speaker is not None):
        return isinstance(speaker, str) and speaker.lower() in _ASSISTANTS
    return kind in ("message", "ai")


def _texts(content: object) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, Sequence):
        yield from (part["text"] for part in content if isinstance(part, Mapping) and _is_text(part))


def _is_text(part: Mapping[str, Any]) -> bool:
    """True for a part that is text, and no thought."""
    return (
        str(part.get("type")) in _TEXT_PARTS and isinstance(part.get("text"), str) and part.get("thought") is not True
    )
