"""Shortcuts change nothing: what is read at once is the tree that the grammar makes of it."""

from __future__ import annotations

from contextlib import ExitStack
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syntax_support import refusal, rows

from mathequiv.config import Config, Limits
from mathequiv.syntax import braces, groups, letters, mathematics, read, shortcuts, terms
from mathequiv.syntax.constructs import environments, subscripts
from mathequiv.verdict import ParseError

pytestmark = pytest.mark.skipif(not mathematics.__file__.endswith(".py"), reason="what is compiled cannot be patched")

PLAIN = Config()
TEXTS = tuple(row.text for row in rows())

FACTORS = st.sampled_from([*"xyabneikdCPR", "2", "10", "345", "x^2", "x^{n+1}", "e^{-t}", "a_{n}", "x_{2}", "(x+1)",
                           "2^3", "1,000", r"\frac{1}{2}", r"\pi", r"\Delta ", " ", "~", "\n", "5 cm", "xy", "AB",
                           "3x", "T", "'", "!", "a_{n+1}", "f(x)"])  # fmt: skip
SIGNS = st.sampled_from(["+", "-", " + ", " - ", ",", ", ", "=", "*", "/", "", " "])
SUMS = st.lists(st.tuples(SIGNS, FACTORS), min_size=1, max_size=7).map(lambda parts: "".join(a + b for a, b in parts))
AROUND = st.sampled_from(["{}", "({})", "[{}]", r"\{{{}\}}", "x^{{{}}}", "a_{{{}}}", "|{}|", r"\frac{{{}}}{{2}}"])


def _outcome(text: str) -> object:
    error = refusal(text)
    return read(text, PLAIN) if error is None else (error.message, error.span)


def _by_grammar(text: str) -> object:
    """The outcome with every shortcut closed."""
    closed = (
        patch.object(groups, "plain", lambda items, config, opener: None),
        patch.object(mathematics, "plain", lambda items, config: None),
        patch.object(environments, "plain", lambda items, config, opener: None),
        patch.object(terms, "_plainly_raised", lambda parser, base: None),
        patch.object(subscripts, "_plainly_lowered", lambda parser, item, node: None),
        patch.object(braces, "_is_arithmetic", lambda items: False),
        patch.object(letters, "is_pair", lambda text: False),
    )
    with ExitStack() as stack:
        for one in closed:
            stack.enter_context(one)
        return _outcome(text)


def test_shortcuts_are_taken() -> None:
    with patch.object(mathematics, "plain", wraps=shortcuts.plain) as taken:
        read("2x^2 - 3x + 1", PLAIN)
    assert taken.call_count == 1


def test_shortcuts_change_no_reading() -> None:
    changed = [text for text in TEXTS if _outcome(text) != _by_grammar(text)]
    assert not changed


@settings(max_examples=400, deadline=None)
@given(AROUND, SUMS)
def test_shortcuts_change_no_sum(around: str, text: str) -> None:
    whole = around.format(text)
    assert _outcome(whole) == _by_grammar(whole)


@pytest.mark.parametrize(
    "text", ["12345", "-12345", "0.12345", r"\frac{12345}{2}", "x+12345", "12345, 2", "(1, 12345)"]
)
def test_limits_hold_for_shortcuts(text: str) -> None:
    for limits in (Limits(digits=4), Limits(answer_chars=4)):
        with pytest.raises(ParseError) as refused:
            read(text, Config(limits=limits))
        assert refused.value.cause in ("digits", "answer length")
