"""Fields of a row: where they stand, and the reference or response that they hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mathequiv.formats.lines import Written

# In order of preference. ``answer`` after the unmistakable names: some files call the model's answer so.
REFERENCE_NAMES = (
    "reference",
    "reference_answer",
    "ground_truth",
    "reward_model.ground_truth",
    "expected_answer",
    "gold",
    "gold_answer",
    "gt",
    "gts",
    "target",
    "final_answer",
    "correct_answer",
    "answer",
    "solution",
    "doc.answer",
    "doc.solution",
)
RESPONSE_NAMES = (
    "response",
    "response.body.choices.0.message.content",
    "response.output",
    "choices.0.message.content",
    "output",
    "output.choices.0.message.content",
    "completion",
    "completions",
    "prediction",
    "generation",
    "generated_text",
    "model_output",
    "model_response",
    "output_text",
    "resps",
    "code",
    "pred",
    "messages",
    "text",
    "content",
)
_SHOWN_KEYS = 20


class FieldError(ValueError):
    """A field that is not there, or holds nothing that can be graded; the message says what there is."""


def lookup(fields: Mapping[str, Any], path: str) -> Any:
    """The value at ``path``: a key as it stands, else the descent through its dots; list items go by number."""
    if path in fields:
        return fields[path]
    value: Any = fields
    walked: list[str] = []
    for step in path.split("."):
        value = _member(value, step, path, walked)
        walked.append(step)
    return value


def _member(value: Any, step: str, path: str, walked: list[str]) -> Any:
    if isinstance(value, Mapping) and step in value:
        return value[step]
    if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
        return value[int(step)]
    place = f"{'.'.join(walked)} holds" if walked else "the row has"
    raise FieldError(f"no field {path!r}; {place} {describe(value)}")


def describe(value: Any) -> str:
    """What a value holds, in a few words: the keys of an object, the length of a list, else its type."""
    if isinstance(value, Mapping):
        keys = [str(key) for key in value]
        more = f" and {len(keys) - _SHOWN_KEYS} more" if len(keys) > _SHOWN_KEYS else ""
        return f"the keys {', '.join(keys[:_SHOWN_KEYS])}{more}" if keys else "no keys"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "null" if value is None else f"a {type(value).__name__}"


def as_reference(value: Any) -> str | list[str]:
    """The reference in a field: text, or a list of texts any one of which is right; an empty list is no reference."""
    if isinstance(value, list) and value:
        return [_text(item) for item in value]
    return "" if value == [] else _text(value)


def as_response(value: Any) -> str | list[Mapping[str, Any]]:
    """The response in a field: text, or chat messages; a list of one stands for its item."""
    if isinstance(value, list) and len(value) == 1 and not isinstance(value[0], Mapping):
        return as_response(value[0])
    if isinstance(value, Mapping) and "role" in value:
        return [value]
    if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
        return value
    if isinstance(value, list):
        raise FieldError(f"{describe(value)}, neither text nor messages: name one item, as in KEY.0")
    return _text(value)


def _text(value: Any) -> str:
    """Text as it stands, a number as written, null as nothing."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "True" if value else "False"
    if isinstance(value, Written):
        return value.text
    if isinstance(value, (int, float)):
        return str(value)
    raise FieldError(f"{describe(value)}, not text")
