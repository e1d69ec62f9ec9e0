"""What is taken as the answer of a response: a table of cases, and laws that hold for any text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mathequiv.config import Config
from mathequiv.extraction import locate, locate_reference, looks_like_response, strip_wrappers
from mathequiv.extraction.markers import STRONG, Takes
from mathequiv.extraction.readers import READERS
from mathequiv.verdict import Extraction

CASES = Path(__file__).parent / "data" / "extraction.txt"
CHARACTERS = str.maketrans({"⏎": "\n", "␈": "\b", "␌": "\f"})


def readable(text: str) -> bool:
    """A stand-in for the parser: balanced brackets, an operand after every operator, few words."""
    depth = 0
    for mark in re.sub(r"\\[{}]", "", text):
        depth += (mark in "([{") - (mark in ")]}")
        if depth < 0:
            return False
    return (
        bool(text.strip("$ ")) and '"' not in text and not re.search(r"[-+*/=]$|//", text) and len(text.split()) <= 40
    )


@dataclass
class Group:
    """The cases around one answer."""

    name: str
    marker: str = ""
    answer: str = ""
    given: list[tuple[int, str]] = field(default_factory=list)
    misses: list[tuple[int, str, str]] = field(default_factory=list)


def groups() -> Iterator[Group]:
    group = None
    for number, line in enumerate(CASES.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            if group:
                yield group
            group = Group(line.strip())
            continue
        assert group is not None
        kind, rest = line.strip().split(" ", 1)
        if kind == "@":
            group.marker = rest
        elif kind == "=":
            group.answer = rest
        elif kind == ":":
            group.given.append((number, text_of(rest)))
        else:
            assert kind == "/", line
            response, outcome = rest.split("=>")
            group.misses.append((number, text_of(response.rstrip(" ")), outcome.strip().translate(CHARACTERS)))
    if group:
        yield group


def text_of(shown: str) -> str:
    return "" if shown == "∎" else shown.translate(CHARACTERS)


GROUPS = list(groups())
GIVEN = [pytest.param(group, text, id=f"{CASES.name}:{number}") for group in GROUPS for number, text in group.given]
MISSES = [pytest.param(*row, id=f"{CASES.name}:{number}") for group in GROUPS for number, *row in group.misses]


def outcome(found: Extraction) -> str:
    return f"! {found.missing}" if found.missing else found.text


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
def test_a_group_has_as_many_near_misses_as_alternatives(group: Group) -> None:
    assert group.answer
    assert len(group.misses) >= len(group.given) > 0
    assert group.answer not in [shown for _, _, shown in group.misses]


@pytest.mark.parametrize(("group", "response"), GIVEN)
def test_the_answer_is_found(group: Group, response: str) -> None:
    found = locate(response, Config(), readable)
    assert (found.text, found.marker, found.missing) == (group.answer, group.marker, None)


@pytest.mark.parametrize(("response", "shown"), MISSES)
def test_a_near_miss_gives_another_answer(response: str, shown: str) -> None:
    found = locate(response, Config(), readable)
    expected, _, marker = shown.partition(" [") if re.search(r" \[[a-z]+\]$", shown) else (shown, "", "")
    assert outcome(found) == expected
    assert not marker or found.marker == marker.rstrip("]")


@pytest.mark.parametrize(("response", "shown"), MISSES)
def test_a_span_shows_what_stands_there(response: str, shown: str) -> None:
    found = locate(response, Config(), readable)
    assert response[slice(*found.span)] == found.raw
    assert bool(found.text) is (found.missing is None)


# Upper-case and traditional forms of rows whose cases stand in the table.
VARIANTS = {"NSWER>", "ТВЕТ"}


def test_every_marker_has_a_case() -> None:
    texts = [text for group in GROUPS for _, text in group.given] + [text for g in GROUPS for _, text, _ in g.misses]
    assert {row.needle for row in STRONG.rows if not any(row.needle in text for text in texts)} == VARIANTS
    assert {row.takes for row in STRONG.rows} == set(Takes) == set(READERS)


def test_the_variants_are_read_alike() -> None:
    assert locate("<ANSWER>42</ANSWER>", Config(), readable).text == "42"
    assert locate("<ANSWER>42", Config(), readable).missing == "unclosed answer tag"
    assert locate("ОТВЕТ: 42", Config(), readable).text == "42"
    assert locate("ОТВЕТА НЕТ, 43", Config(), readable).text == "43"


def test_strong_markers_alone_count_in_strict_mode() -> None:
    strict = Config(extraction="strict")
    assert locate("x = 5", strict, readable).missing == "no marker"
    assert locate("I have no idea. 1 2 3 4 5", strict, readable).missing == "no marker"
    assert locate("Answer: 5", strict, readable).text == "5"


def test_boxes_alone_count_in_boxed_only_mode() -> None:
    boxed_only = Config(extraction="boxed_only")
    assert locate(r"\boxed{4}. Answer: 5", boxed_only, readable).text == "4"
    assert locate("Answer: 5 #### 5", boxed_only, readable).missing == "no marker"


def test_reasoning_is_read_only_when_asked_for() -> None:
    inside = Config(look_inside_reasoning="look_inside")
    assert locate(r"<think>\boxed{3}", inside, readable).text == "3"
    assert locate(r"<think>\boxed{3}</think>", inside, readable).text == "3"
    assert locate(r"<think>\boxed{3}</think>\boxed{4}", inside, readable).text == "4"
    assert locate(r"<think>\boxed{3}", Config(), readable).missing == "unclosed reasoning"


# -- references ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reference", "text", "marker"),
    [
        ("42", "42", "whole"),
        (" $x = 5$ ", "$x = 5$", "whole"),
        ("$69$,$840$", "$69$,$840$", "whole"),
        ("$\\{1, 2\\}$.", "$\\{1, 2\\}$.", "whole"),
        ("so $\\boxed{42}$.", "42", "boxed"),
        ("6 * 7 = 42\n#### 42", "42", "hashes"),
        ("x is \\boxed{3} and y is \\boxed{4}", "x = 3, y = 4", "boxed"),
        # Other markers do not count in a reference.
        ("#### Heading", "Heading", "hashes"),
        ("a <answer>42</answer>", "a <answer>42</answer>", "whole"),
        ("C. A tall man", "C. A tall man", "whole"),
        ("5 or 6", "5 or 6", "whole"),
        ("42 since 6 * 7 = 42", "42 since 6 * 7 = 42", "whole"),
    ],
)
def test_a_reference_is_taken_whole_or_from_its_box(reference: str, text: str, marker: str) -> None:
    found = locate_reference(reference, Config(), readable)
    assert (found.text, found.marker, found.missing) == (text, marker, None)
    assert reference[slice(*found.span)] == found.raw


def test_a_reference_without_an_answer_says_so() -> None:
    assert locate_reference("  ", Config(), readable).missing == "empty reference"
    assert locate_reference(r"so \boxed{}", Config(), readable).missing == "empty box"
    assert locate_reference(r"so \boxed{\frac{1}{", Config(), readable).missing == "unclosed box"


def test_a_reference_is_taken_as_written_when_asked_for() -> None:
    as_written = Config(reference_extraction="none")
    assert locate_reference(r"\boxed{42}", as_written, readable).text == r"\boxed{42}"


@pytest.mark.parametrize(
    ("text", "looks"),
    [
        (r"so \boxed{42}", True),
        ("#### 42", True),
        ("The answer is 42.", True),
        ("Answer: 42", True),
        ("<think>hm</think> 42", True),
        ("first\nsecond\nthird\nfourth\n" + "words " * 60, True),
        ("42", False),
        (r"\frac{1}{2}", False),
        ("does not exist", False),
        ("\\begin{pmatrix}\n1\\\\\n2\\\\\n3\n\\end{pmatrix}", False),
        ("The function is odd.", False),
        ("", False),
    ],
)
def test_a_text_that_announces_an_answer_looks_like_a_response(text: str, looks: bool) -> None:
    assert looks_like_response(text) is looks


# -- wrappers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrapped", "text"),
    [
        ("$5$", "5"),
        ("$$5$$", "5"),
        (r"\(5\)", "5"),
        (r"\[ 5 \]", "5"),
        (r"\\(5\\)", "5"),
        ("**5**.", "5"),
        ("_5_", "5"),
        ("`5`", "5"),
        ("```\n5\n```", "5"),
        ("```python\n5\n```", "5"),
        ("“5”", "5"),
        ("'5'", "5"),
        ("<b>5</b>", "5"),
        ("5.", "5"),
        ("5。", "5"),
        (r"5 \,", "5"),
        (r"5\\", "5"),
        ("5$", "5"),
        ("= 5", "5"),
        (r"\therefore 5", "5"),
        (r"\displaystyle 5", "5"),
        (r"\text{The answer is }5", "5"),
        (r"\text{The answer is 5}", "5"),
        ("The final answer is: **5**", "5"),
        ("**B.** some text", "B. some text"),
        # What is part of the value, or cannot be told from it, stays.
        ("$5", "$5"),
        (r"\$5", r"\$5"),
        ('5"', '5"'),
        ("f'", "f'"),
        ("1, 2, ...", "1, 2, ..."),
        (r"\left\{ x \right.", r"\left\{ x \right."),
        ("3:30 p.m.", "3:30 p.m."),
        ("$x$ is $y$", "$x$ is $y$"),
        ("2**3", "2**3"),
        ("**a** and **b**", "**a** and **b**"),
        ("(5)", "(5)"),
        ("[5]", "[5]"),
        ("{5}", "{5}"),
        (r"\text{5}", r"\text{5}"),
        ("5!", "5!"),
        ("5%", "5%"),
        ("-5", "-5"),
        ("> 5", "> 5"),
        ("|5|", "|5|"),
        ("5 cm", "5 cm"),
        (r"\{5\}", r"\{5\}"),
        (r"x_1'", r"x_1'"),
        ("#5", "#5"),
        (r"\quadratic", r"\quadratic"),
        ("answer", "answer"),
        ("5 or 6.", "5 or 6"),
        ("", ""),
    ],
)
def test_what_stands_around_a_value_is_taken_off(wrapped: str, text: str) -> None:
    assert strip_wrappers(wrapped) == text


# -- laws ------------------------------------------------------------------------------------------------------------

PIECES = (
    r"\boxed{", r"\fbox{", "{", "}", "\\", "$", r"\(", r"\)", r"\[", r"\]", "####", "<answer>", "</answer>", "<think>",
    "</think>", "The answer is ", "**Answer:** ", "A: ", "答案是", "Ответ: ", "not ", " or ", " and ", "since ", "5",
    "-3.5", "x = ", "B", "(C) ", ". ", "!", ", ", "\n", "\n\n", "- ", "1. ", " ", "**", "`", '"', "\b", "\f", "é", "√",
    "\ud800",
)  # fmt: skip
relaxed = settings(deadline=None)
texts = st.lists(st.sampled_from(PIECES) | st.text(max_size=4), max_size=30).map("".join)


@relaxed
@given(texts, st.sampled_from(["lenient", "strict", "boxed_only"]), st.booleans())
def test_extraction_is_total_and_its_span_is_true(text: str, mode: str, reads: bool) -> None:
    found = locate(text, Config(extraction=mode), lambda _: reads)
    start, end = found.span
    assert 0 <= start <= end <= len(text)
    assert text[start:end] == found.raw
    assert bool(found.text) is (found.missing is None)
    assert found == locate(text, Config(extraction=mode), lambda _: reads)


@relaxed
@given(texts)
def test_references_are_total_and_their_span_is_true(text: str) -> None:
    found = locate_reference(text, Config(), lambda _: True)
    assert text[slice(*found.span)] == found.raw
    assert bool(found.text) is (found.missing is None)
    assert isinstance(looks_like_response(text), bool)


@relaxed
@given(texts)
def test_what_is_stripped_is_stripped_for_good(text: str) -> None:
    once = strip_wrappers(text)
    assert strip_wrappers(once) == once


@relaxed
@given(st.text(alphabet="0123456789xyz+-= ", min_size=1).filter(str.strip))
def test_a_box_gives_what_was_put_into_it(text: str) -> None:
    shown = strip_wrappers(text)
    found = locate(f"so {{x}} and \\boxed{{{text}}} in words", Config(), lambda _: True)
    assert found.text == shown or (not shown and found.missing == "empty box")


@relaxed
@given(texts, st.integers(0, 999))
def test_a_last_box_wins_over_any_text_before_it(text: str, number: int) -> None:
    response = f"{text}</think>\n\nThus \\boxed{{{number}}}"
    found = locate(response, Config(), lambda _: True)
    assert found.text == str(number)
