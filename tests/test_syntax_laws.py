"""Laws: reading is total, in work in proportion to length; what is printed reads back; rewritings change nothing."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from types import FrameType

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from syntax_support import refusal, rows
from syntax_trees import expressions, statements

from mathequiv.config import Config
from mathequiv.nodes import Listing, Node, Number, Relation, walk
from mathequiv.syntax import latex, read
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.registry import CONSTRUCTS
from mathequiv.syntax.source import SPELLED
from mathequiv.verdict import ParseError

PLAIN = Config()
READ = tuple(row.text for row in rows() if row.readings)

COMMANDS = (
    [name for name in CONSTRUCTS if name.startswith("\\")]
    + [spelling for row in v.FUNCTIONS for spelling in row.spellings]
    + [*v.RELATIONS, *v.PRODUCTS, *v.CONSTANTS, *v.BIG_OPERATORS, *v.OPENERS, *v.CLOSERS]
    + [f"\\{name}" for name in (*v.ACCENTS, *v.TRANSPARENT, *v.TEXT_COMMANDS, *v.OPENING, *v.CLOSING, *v.LETTERS)]
    + [f"\\begin{{{name}}}" for name in v.ENVIRONMENTS] + [f"\\end{{{name}}}" for name in v.ENVIRONMENTS]
)  # fmt: skip
SIGNS = [*"0123456789abcdefijknxyzABCIU+-*/^_!'%,;:&|.$()[]{}<>=~\"? \t\n", "\\\\", r"\{", r"\}", "**", "..", "{}"]
WORDS = "and or pi cm m/s percent if where five Yes mod union pm \\text{if} \\text{cm}".split()  # noqa: SIM905
FOREIGN = [*"²₃½√π∞≤∈∪×°'″元米５−", "\u200b", "\x0c", "\x07"]

SOUP = st.lists(
    st.one_of(st.sampled_from(COMMANDS), st.sampled_from(SIGNS), st.sampled_from(WORDS), st.sampled_from(FOREIGN)),
    max_size=24,
).map("".join)


# -- total ------------------------------------------------------------------------------------------------------------
def _readings(text: str) -> tuple[Node, ...] | tuple[int, int]:
    """The readings, or the span of the refusal, which lies in the text that it shows."""
    error = refusal(text)
    if error is not None:
        start, end = error.span
        assert 0 <= start <= end <= len(error.source)
        assert str(error)
        return error.span
    found = read(text, PLAIN)
    assert 1 <= len(found) <= PLAIN.limits.readings
    return found


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
@example("\x00")
@example("\ud800")
@example("\\")
@example("{" * 30)
def test_any_text_is_read_or_refused(text: str) -> None:
    assert _readings(text) == _readings(text)


@settings(max_examples=400, deadline=None)
@given(SOUP)
def test_any_run_of_tokens_is_read_or_refused(text: str) -> None:
    assert _readings(text) == _readings(text)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(READ),
    st.integers(0, 80),
    st.integers(0, 3),
    st.sampled_from([*"(}\\$^|", "", r"\frac"]),
)
def test_a_good_text_with_a_piece_cut_or_put_in_is_read_or_refused(text: str, at: int, cut: int, put: str) -> None:
    _readings(text[:at] + put + text[at + cut :])


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(READ))
def test_what_is_read_can_be_printed(text: str) -> None:
    for node in read(text, PLAIN):
        assert latex(node)


# -- work -------------------------------------------------------------------------------------------------------------
def calls(text: str) -> int:
    """How many functions of Python are called to read a text."""
    count = 0

    def counter(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(counter)
    try:
        read(text, PLAIN)
    except ParseError:
        pass
    finally:
        sys.setprofile(before)
    return count


_GROWING: dict[str, Callable[[int], str]] = {
    "sum": lambda n: "+".join(["x"] * n),
    "product": lambda n: r"2\cdot " * n + "2",
    "letters": lambda n: "xy" * n,
    "signs": lambda n: "-" * n + "5",
    "list": lambda n: ",".join(["1"] * n),
    "commas": lambda n: "1" + "," * n,
    "chain": lambda n: "x" + "<x" * n,
    "digits": lambda n: "1" * n,
    "thousands": lambda n: "1" + ",000" * n,
    "mixed numbers": lambda n: "+".join(["2\\frac12"] * n),
    "brackets": lambda n: "(" * n + "x" + ")" * n,
    "bars": lambda n: "|x" * n,
    "open brackets": lambda n: "[" * n,
    "open braces": lambda n: "{" * n,
    "half-open": lambda n: "[1,2[" * n,
    "texts": lambda n: "5" + r"\text{ m}" * n,
    "words": lambda n: "x " + r"\text{ foo } y" * n,
    "commands": lambda n: r"\alpha" * n,
    "dollars": lambda n: "x$" * n,
    "points": lambda n: "x" + ". " * n,
    "primes": lambda n: "x" + "'" * n,
    "integrals": lambda n: "+".join([r"\int_0^1 x\,dx"] * n),
    "open integrals": lambda n: "+".join([r"\int x"] * n),
    "fractions": lambda n: r"\frac{1}{" * (n // 4) + "2" + "}" * (n // 4),
    "units": lambda n: "5 kg" + "/kg" * n,
    "choices": lambda n: "A. " * n,
    "rows": lambda n: r"\begin{cases}" + r"x&y\\" * n + r"\end{cases}",
    "spaces": lambda n: "x" + " " * n + "y",
    "sets": lambda n: r"\{x:" * (n // 4) + "x" + r"\}" * (n // 4),
    "towers": lambda n: "x^{" * (n // 4) + "x" + "}" * (n // 4),
    "subscripts": lambda n: "x_{" * n + "x" + "}" * n,
    "named sums": lambda n: r"\sum_{" * n + "k" + "} k" * n,
}


@pytest.mark.parametrize("name", sorted(_GROWING))
def test_work_is_in_proportion_to_length(name: str) -> None:
    """Four times the text takes about four times the calls (long texts are measured once more), some dozens a sign."""
    short, long = _GROWING[name](100), _GROWING[name](400)
    assert calls(long) <= 5 * calls(short) + 10 * len(long)
    assert calls(long) <= 120 * len(long) + 200


# -- printing, then reading, is the identity --------------------------------------------------------------------------
@settings(max_examples=250, deadline=None)
@given(expressions())
def test_expressions_read_back(node: Node) -> None:
    assert read(latex(node), PLAIN)[0] == node


@settings(max_examples=250, deadline=None)
@given(statements())
def test_statements_read_back(node: Node) -> None:
    assert read(latex(node), PLAIN)[0] == node


@pytest.mark.parametrize("digits", [4299, 4300, 4301, 9999])
def test_long_numbers_read_back(digits: int) -> None:
    """The conversion of integers from and to text, which Python bounds at 4300 digits, is not bounded here."""
    node = Number(10 ** (digits - 1) + 7)
    assert read(latex(node), PLAIN)[0] == node


# -- rewriting the text ----------------------------------------------------------------------------------------------
def _is_closed(node: Node) -> bool:
    """An expression that brackets leave as it is: thousands in them are a point."""
    return not any(
        isinstance(inner, (Listing, Relation)) or (isinstance(inner, Number) and inner.grouped) for inner in walk(node)
    )


@settings(max_examples=150, deadline=None)
@given(expressions())
def test_brackets_around_an_expression_change_nothing(node: Node) -> None:
    text = latex(node)
    assume(_is_closed(node))
    for wrapped in (
        f"({text})",
        f"{{{text}}}",
        f"\\left({text}\\right)",
        f"${text}$",
        f"  {text}\n",
        f"\\displaystyle {text}",
    ):
        assert node in read(wrapped, PLAIN)


@pytest.mark.parametrize("text", [text for text in READ if r"\left" in text or r"\right" in text])
def test_left_and_right_only_stretch(text: str) -> None:
    """``\\left`` and ``\\right`` before round and square brackets may be lost, on either side or both."""
    for command in (r"\left", r"\right"):
        lost = re.sub(rf"(?<!\\){re.escape(command)}(?=[(\[)\]])", "", text)
        assert read(lost, PLAIN) == read(text, PLAIN)


@pytest.mark.parametrize("sign", sorted(sign for sign in SPELLED if len(sign) == 1 and sign not in "“”"))
def test_signs_of_unicode_read_as_the_commands_they_stand_for(sign: str) -> None:
    """Each sign reads as its spelling, in every place where the spelling can stand."""
    for frame in ("x {} y", "{}", "{}x", "x{}", "{} 2", "f({})", "x+{}", "{}x{}"):
        signed, spelt = frame.replace("{}", sign), frame.replace("{}", SPELLED[sign])
        assert (refusal(signed) is None) == (refusal(spelt) is None), frame
        if refusal(spelt) is None:
            assert read(signed, PLAIN)[0] == read(spelt, PLAIN)[0]
