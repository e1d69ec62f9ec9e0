"""Extraction from chat and response items, and from text that is long or hostile: results are asserted, never times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from mathequiv.config import Config, Limits
from mathequiv.extraction import locate
from mathequiv.verdict import Extraction


def extracted(response: str | Sequence[Mapping[str, Any]], **limits: int) -> Extraction:
    return locate(response, Config(limits=Limits(**limits)), lambda text: bool(text.strip("$ ")))


# -- items -----------------------------------------------------------------------------------------------------------


def text_item(text: str, role: str = "assistant") -> dict[str, Any]:
    return {"type": "message", "role": role, "content": [{"type": "output_text", "text": text}]}


REASONING = {"type": "reasoning", "summary": [{"type": "summary_text", "text": r"\boxed{7}"}]}
CALL = {"type": "function_call", "name": "compute", "arguments": r"\boxed{7}"}


@pytest.mark.parametrize(
    "items",
    [
        [{"role": "assistant", "content": r"\boxed{7}"}],
        [{"role": "user", "content": r"\boxed{6}"}, {"role": "assistant", "content": r"\boxed{7}"}],
        [{"role": "assistant", "content": r"\boxed{6}"}, {"role": "assistant", "content": r"\boxed{7}"}],
        [{"role": "assistant", "content": r"\boxed{7}"}, {"role": "user", "content": r"\boxed{6}"}],
        [{"role": "assistant", "content": r"\boxed{7}"}, {"role": "tool", "content": r"\boxed{6}"}],
        [{"role": "assistant", "content": [{"type": "text", "text": r"\boxed{7}"}]}],
        [text_item(r"\boxed{7}")],
        [REASONING, text_item(r"\boxed{7}")],
        [text_item(r"\boxed{7}"), CALL, {"type": "function_call_output", "output": r"\boxed{6}"}],
        [{"type": "message", "content": [{"type": "output_text", "text": r"\boxed{7}"}]}],
        # One answer in two parts, and parts that are no text.
        [{"role": "assistant", "content": [{"type": "text", "text": r"\boxed{"}, {"type": "text", "text": "7}"}]}],
        [{"role": "assistant", "content": [{"type": "image", "text": "6"}, {"type": "text", "text": r"\boxed{7}"}]}],
        [{"role": "assistant", "content": [{"type": "text", "text": None}, {"type": "text", "text": r"\boxed{7}"}]}],
        # Other shapes.
        [{"role": "user", "parts": [{"text": r"\boxed{6}"}]}, {"role": "model", "parts": [{"text": r"\boxed{7}"}]}],
        [{"role": "model", "parts": [{"text": r"\boxed{6}", "thought": True}, {"text": r"\boxed{7}"}]}],
        [{"parts": [{"text": r"\boxed{7}"}]}],
        [{"from": "human", "value": r"\boxed{6}"}, {"from": "gpt", "value": r"\boxed{7}"}],
        [{"text": r"\boxed{7}"}],
        [{"type": "output_text", "text": r"\boxed{7}"}],
        [{"type": "thinking", "thinking": r"\boxed{6}"}, {"type": "text", "text": r"\boxed{7}"}],
        [{"generated_text": r"\boxed{7}"}],
        [{"generated_text": [{"role": "user", "content": "6"}, {"role": "assistant", "content": r"\boxed{7}"}]}],
        [{"index": 0, "message": {"role": "assistant", "content": r"\boxed{7}"}, "finish_reason": "stop"}],
        [{"type": "human", "content": "6"}, {"type": "ai", "content": r"\boxed{7}"}],
        [{"role": "Assistant", "content": r"\boxed{7}"}],
        [{"type": "surprise"}, text_item(r"\boxed{7}"), {"type": "surprise", "role": "assistant", "content": "6"}],
    ],
)
def test_the_text_of_the_last_assistant_message_counts(items: list[dict[str, Any]]) -> None:
    assert extracted(items).text == "7"


@pytest.mark.parametrize(
    "items",
    [
        [],
        [{}],
        [REASONING],
        [CALL],
        [None, 7, "\\boxed{7}", [r"\boxed{7}"]],
        [text_item(r"\boxed{7}", "user")],
        [text_item(r"\boxed{7}", "tool")],
        [text_item(r"\boxed{7}", "system")],
        [{"role": "assistant", "content": None}],
        [{"role": "assistant", "content": 7}],
        [{"role": "assistant", "content": [7, None, "\\boxed{7}"]}],
        [{"role": "assistant", "content": [{"type": ["text"], "text": r"\boxed{7}"}]}],
        [{"role": "assistant", "content": [{"type": "refusal", "refusal": r"\boxed{7}"}]}],
        [{"role": "assistant", "content": r"\boxed{7}"}, {"role": "assistant", "content": None, "tool_calls": []}],
        [text_item(r"\boxed{7}"), {"type": "message", "role": "assistant", "content": [{"type": "refusal"}]}],
        [text_item(r"\boxed{6}", "user"), {"type": "output_text", "text": r"\boxed{7}"}],
        [{"from": "human", "value": r"\boxed{7}"}],
        [{"role": "model", "parts": [{"text": r"\boxed{7}", "thought": True}]}],
        [{"role": "assistant", "content": "", "reasoning_content": r"\boxed{7}"}],
        [{"type": "thinking", "thinking": r"\boxed{7}"}],
        [{"message": {"role": "user", "content": r"\boxed{7}"}}],
        [{"generated_text": [{"role": "user", "content": r"\boxed{7}"}]}],
        [{"generated_text": 7}],
        [{"role": 7, "content": r"\boxed{7}"}],
    ],
)
def test_nothing_else_counts(items: list[Any]) -> None:
    found = extracted(items)
    assert (found.text, found.missing) == ("", "no assistant text")


def test_the_span_of_an_item_lies_in_the_joined_text() -> None:
    found = extracted(
        [{"role": "assistant", "content": [{"type": "text", "text": "so "}, {"type": "text", "text": r"\boxed{7}"}]}]
    )
    assert found.span == (10, 11)
    assert found.raw == "7"


# -- limits ----------------------------------------------------------------------------------------------------------


def test_only_the_last_part_of_a_response_is_read() -> None:
    response = r"\boxed{5}" + " " + "x" * 90
    assert extracted(response, response_chars=len(response)).text == "5"
    assert extracted(response, response_chars=len(response) - 3).marker != "boxed"
    assert extracted("x" * 90 + r" \boxed{5}", response_chars=20).span == (98, 99)


def test_weak_markers_are_looked_for_in_the_last_part_alone() -> None:
    response = "It is 5.\n" + "so there " * 20
    assert extracted(response, weak_marker_chars=len(response)).text == "5"
    assert extracted(response, weak_marker_chars=len(response) - 8).missing == "no marker"


def test_only_the_last_boxes_are_kept() -> None:
    assert extracted(r"\boxed{1}, \boxed{2}, \boxed{3}", boxes=2).text == "1, 2, 3"
    assert extracted(r"\boxed{1}, \boxed{2}, \boxed{3}", boxes=1).text == "2, 3"


def test_an_answer_that_is_too_long_stays_too_long() -> None:
    assert len(extracted("Answer: " + "1" * 30_000).text) > Limits().answer_chars
    assert len(extracted("Answer: " + "1" * 20_000).text) == Limits().answer_chars


# -- hostile text ----------------------------------------------------------------------------------------------------

PROSE = "The quick brown fox jumps over the lazy dog and answers nothing at all. "


@pytest.mark.parametrize(
    ("response", "shown"),
    [
        (PROSE * 140_000, "no marker"),
        (PROSE * 1_000 + r"\boxed{5}", "5"),
        (r"\boxed{5}" + " so we are done" * 30_000, "5"),
        (r"\boxed{6} " * 10_000, "6"),
        (r"\boxed{" * 10_000, "unclosed box"),
        (r"\boxed{" * 10_000 + "5}", "5"),
        ((r"\boxed{ " + "x" * 50) * 10_000 + r" \boxed{7}", "7"),
        (r"\boxed{" * 5_000 + "7" + "}" * 5_000, "7"),
        (r"\boxed{" + "{" * 5_000 + "5", "unclosed box"),
        (r"\boxed{" + "{" * 5_000 + "5" + "}" * 5_000, "unclosed box"),
        ("\\" * 100_000 + "boxed{5}", "5"),
        ("\\boxed" + " " * 100_000, "unclosed box"),
        ("\\boxed" + " " * 100_000 + "5", "5"),
        ("final answer " + "is " * 20_000, "no marker"),
        ("the answer is " * 20_000, "no marker"),
        ("Answer: let us see\n" * 20_000, "no marker"),
        ("答案是" * 20_000, "no marker"),
        ("#" * 100_000, "no marker"),
        ("#### " * 20_000, "no marker"),
        ("#### Step\n" * 20_000 + "6", "6"),
        ("<answer>" * 20_000, "unclosed answer tag"),
        ("<answer>5</answer>" * 20_000, "5"),
        ("<think>" * 20_000, "unclosed reasoning"),
        ("</think>" * 20_000, "nothing after reasoning"),
        ("< " * 100_000 + "#### 5", "5"),
        (r"\(" * 100_000, "no marker"),
        (" " * 100_000, "empty response"),
        ("5" + "<|im_end|>" * 4, "5"),
        ("\\verb|" * 10_000 + r"\boxed{5}", "no marker"),
        ("= " * 100_000, "no marker"),
        ("Answer" + ":" * 100_000 + "5", "no marker"),
        ("Answer" + "*" * 100_000 + ": 5", "5"),
        ("Answer: 5" + ", " * 5_000, "5"),
        ("Answer: 5" + ". " * 5_000, "5"),
        ("Answer: the " + "is " * 50_000, "no marker"),
        ("Answer: not " + "but " * 5_000, "no marker"),
    ],
)
def test_long_and_hostile_text_is_settled(response: str, shown: str) -> None:
    found = extracted(response)
    assert (found.missing or found.text) == shown


@pytest.mark.parametrize(
    "mark", ["$", r"\(", r"\text{", "(", "[", "{", '"', "*", "not ", "or ", "since ", "5 ", "5, ", "is ", "!"]
)
def test_a_label_before_any_repetition_ends(mark: str) -> None:
    response = "Answer: 5 " + mark * 20_000
    found = extracted(response)
    assert response[slice(*found.span)] == found.raw


def test_many_joined_boxes_are_one_list_of_the_last() -> None:
    found = extracted(r"\boxed{6}, " * 10_000)
    assert found.text == ", ".join(["6"] * 1_001)


@pytest.mark.parametrize(
    ("response", "span"),
    [
        (r"so \boxed{3} and \boxed{}", (3, 25)),
        (r"so \boxed{} and \boxed{3}, done", (3, 25)),
        (r"so \boxed{ } is it", (10, 11)),
        (r"so \boxed{3} and \boxed{5}, done", (10, 25)),
        (r"so \boxed{3", (3, 11)),
        ("Answer: x=1\ny=2\nz=3", (8, 19)),
        ("Answer:\n- 3\n- 4\n- 5\n", (10, 19)),
        ("so <answer> </answer> it is", (11, 12)),
        ("so <answer>5", (3, 12)),
        ("It is 3, 4 or 5.", (6, 15)),
        ("It is x = 3, y = 4.", (6, 18)),
        ("We get $3$ or $5$ cm.", (7, 21)),
    ],
)
def test_a_span_reaches_from_the_first_to_the_last(response: str, span: tuple[int, int]) -> None:
    assert extracted(response).span == span
