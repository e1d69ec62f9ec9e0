"""Limits of reading: each holds at its bound and names itself one past it; no depth reaches Python's stack."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from itertools import zip_longest
from typing import TypeVar

import pytest
from syntax_support import PLAIN, refusal

from mathequiv.config import Config, Limits
from mathequiv.nodes import Apply, Listing, Node, Number, Symbol, depth, rebuild, walk
from mathequiv.syntax import latex, read
from mathequiv.verdict import ParseError

LIMITS = PLAIN.limits
T = TypeVar("T")


def nested(opener: str, times: int, closer: str, inside: str = "x") -> str:
    """``inside`` between ``times`` pairs."""
    return opener * times + inside + closer * times


def _same(one: Node, other: Node) -> bool:
    """Equality without recursion: the same kinds, with the same texts, in the same order."""
    pairs = zip_longest(walk(one), walk(other))
    return all(type(a) is type(b) and rebuild(a, _blank) == rebuild(b, _blank) for a, b in pairs)


def _cause(text: str) -> str:
    """Why a text is refused."""
    error = refusal(text)
    assert error is not None
    return error.cause


def _blank(node: Node) -> Node:
    return Number(0)


# -- at the limit, and one past it ---------------------------------------------------------------------------------
@pytest.mark.parametrize(("opener", "closer"), [("(", ")"), ("{", "}"), (r"\left(", r"\right)")])
def test_brackets_up_to_the_limit(opener: str, closer: str) -> None:
    """Round brackets and braces are no nodes of the tree."""
    assert read(nested(opener, LIMITS.bracket_depth, closer), PLAIN)[0] == Symbol("x")
    assert _cause(nested(opener, LIMITS.bracket_depth + 1, closer)) == "bracket depth"


@pytest.mark.parametrize(
    ("opener", "closer"),
    [(r"\frac{", "}{2}"), (r"\sqrt{", "}"), (r"\sin(", ")"), (r"\lceil ", r"\rceil"), ("f(", ")"), (r"\{", r"\}"),
     ("[", "]"), (r"\langle ", r"\rangle"), ("x^{", "}"), (r"\log_2(", ")"), (r"\overline{1+", "}"),
     (r"\begin{pmatrix}", r"\end{pmatrix}"), (r"\sqrt[", "]{2}"), (r"\text{foo}(", ")"), ("2+(1/", ")")],
)  # fmt: skip
def test_trees_up_to_the_limit(opener: str, closer: str) -> None:
    """A tree of the greatest depth is read, and printed, and read back; one deeper is refused."""
    grown = depth(read(nested(opener, 2, closer), PLAIN)[0]) - depth(read(nested(opener, 1, closer), PLAIN)[0])
    first = depth(read(nested(opener, 1, closer), PLAIN)[0])
    times = 1 + (LIMITS.tree_depth - first) // grown
    deepest = read(nested(opener, times, closer), PLAIN)[0]
    assert LIMITS.tree_depth - grown < depth(deepest) <= LIMITS.tree_depth
    assert _same(read(latex(deepest), PLAIN)[0], deepest)
    assert _cause(nested(opener, times + 1, closer)) == "depth"


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("1" * (LIMITS.digits + 1), "digits"),
        ("0." + "3" * LIMITS.digits, "digits"),
        (f"1e{LIMITS.decimal_exponent + 1}", "decimal exponent"),
        (f"1e-{LIMITS.decimal_exponent + 1}", "decimal exponent"),
        ("x" * (LIMITS.answer_chars + 1), "answer length"),
        (",".join(["x"] * (LIMITS.list_items + 1)), "list"),
        (r"\{" + ",".join(["x"] * (LIMITS.list_items + 1)) + r"\}", "list"),
        (r"\begin{pmatrix}" + "&".join(["1"] * (LIMITS.matrix_side + 1)) + r"\end{pmatrix}", "matrix"),
        (r"\begin{pmatrix}" + r"\\".join(["1"] * (LIMITS.matrix_side + 1)) + r"\end{pmatrix}", "matrix"),
        ("5" + "!" * 600, "depth"),
        ("x" + "/x" * 300, "depth"),
        (r"\sin " * 300 + "x", "depth"),
        (r"\frac" * 300 + "1" * 301, "depth"),
        ("x" + "^x" * 300, "depth"),
    ],
    ids=lambda value: value[:24],
)
def test_one_past_a_limit(text: str, cause: str) -> None:
    error = refusal(text)
    assert error is not None
    assert error.cause == cause
    assert 0 <= error.span[0] <= error.span[1] <= len(text)


@pytest.mark.parametrize(
    ("text", "check"),
    [
        ("1" * LIMITS.digits, lambda node: isinstance(node, Number)),
        (f"1e{LIMITS.decimal_exponent}", lambda node: node.places == -LIMITS.decimal_exponent),
        ("+".join(["x"] * 5_000), lambda node: node == Apply("add", (Symbol("x"),) * 5_000)),
        (" ".join(["x"] * 5_000), lambda node: node == Apply("mul", (Symbol("x"),) * 5_000)),
        (",".join(["x"] * LIMITS.list_items), lambda node: node == Listing((Symbol("x"),) * LIMITS.list_items)),
        ("-" * 15_000 + "5", lambda node: node == Number(5)),
        ("-" * 15_001 + "5", lambda node: node == Apply("neg", (Number(5),))),
        ("x" + " " * 15_000 + "+1", lambda node: isinstance(node, Apply)),
        ("x<" * 5_000 + "x", lambda node: len(node.terms) == 5_001),
    ],
    ids=lambda value: value[:24] if isinstance(value, str) else "",
)
def test_long_texts_are_read(text: str, check: Callable[[Node], bool]) -> None:
    assert check(read(text, PLAIN)[0])


def test_fifty_thousand_signs_are_read_where_the_length_allows_it() -> None:
    config = Config(limits=Limits(answer_chars=60_000, nodes=60_000))
    assert read("-" * 50_000 + "5", config) == (Number(5),)
    assert refusal("-" * 50_000 + "5") is not None


ENDS = frozenset({"read", "malformed", "depth", "bracket depth", "list", "matrix", "nodes"})


# -- Python's stack ------------------------------------------------------------------------------------------------
DEEP = {
    "brackets": nested("(", 1_000, ")"),
    "open brackets": "(" * 15_000,
    "roots": nested(r"\sqrt{", 900, "}"),
    "fractions": nested(r"\frac{1}{", 900, "}"),
    "fractions at the limit": nested(r"\frac{1}{", 249, "}"),
    "denominators": nested(r"\frac{", 900, "}{2}"),
    "prefixes": r"\frac" * 3_000,
    "functions": r"\sin " * 3_000 + "x",
    "accents": nested(r"\vec{", 900, "}"),
    "powers": nested("x^{", 900, "}"),
    "towers": "x" + "^x" * 3_000,
    "subscripts": nested("x_{", 900, "}"),
    "roots below": "x_{" + nested(r"\sqrt{", 900, "}") + "}",
    "roots in a sum": r"\sum_{i=1}^n " + nested(r"\sqrt{", 240, "}", "i"),
    "roots in an integral": r"\int " + nested(r"\sqrt{", 240, "}", "e") + "de",
    "sums below sums": nested(r"\sum_{", 300, "} x"),
    "sums of sums": r"\sum_{k=1}^n " * 1_000 + "k",
    "integrals": r"\int " * 39 + "x" + "dx" * 39,
    "derivatives": r"\frac{d}{dx}" * 1_500 + "x",
    "two signs": r"\pm" * 5_000 + "2",
    "signs in a script": "x^" + "-" * 10_000 + "2",
    "negations": r"\lnot " * 3_000 + "A",
    "quantifiers": r"\forall x, " * 1_500 + "x=x",
    "choices": "A. " * 5_000,
    "choices with brackets": "A) " * 5_000,
    "sets": nested(r"\{", 900, r"\}"),
    "set builders": nested(r"\{x:", 900, r"\}"),
    "matrices": nested(r"\begin{pmatrix}", 500, r"\end{pmatrix}"),
    "pieces": nested(r"\begin{cases}", 500, r"\end{cases}"),
    "bars": "|x" * 5_000,
    "calls": nested("f(", 900, ")"),
    "texts": nested(r"\text{", 2_000, "}"),
    "quotes": nested('"', 2_000, '"'),
    "stars": nested("**", 2_000, "**"),
    "factorials": "5" + "!" * 10_000,
    "primes": "x" + "'" * 10_000,
    "quotients": "x" + "/x" * 5_000,
    "maps": r"x \mapsto " * 1_500 + "x",
    "arrows": r"\implies ".join(["P"] * 1_500),
    "logarithms": nested(r"\log_{", 900, "} x", "2"),
    "corners": nested("{}_{", 300, "}C_2"),
    "digits of a base": "a1" * 10_000,
    "capital digits of a base": "1A" * 10_000,
    "numerals to a base": "a12_" * 5_000,
    "labels": "(a) 5, " * 2_800,
    "a label and white space": "a. " + " " * 19_000 + "b. 3",
    "measures": "5 cm " * 4_000,
}


def _outcome(text: str) -> str:
    """What reading, and printing what was read, ends in."""
    try:
        for node in read(text, PLAIN):
            latex(node)
    except ParseError as error:
        return error.cause
    return "read"


@pytest.mark.parametrize("name", sorted(DEEP))
def test_depth_never_meets_the_stack_of_python(name: str) -> None:
    assert _outcome(DEEP[name]) in ENDS


def test_depth_never_meets_the_stack_of_a_thread() -> None:
    """A compiled reader has no count of frames that would end it: the grammar's own bounds must."""
    ends: list[str] = []
    size = threading.stack_size(512 * 1024)  # the least that any platform gives a thread
    try:
        thread = threading.Thread(target=lambda: ends.extend(map(_outcome, DEEP.values())))
        thread.start()
    finally:
        threading.stack_size(size)
    thread.join()
    assert len(ends) == len(DEEP)
    assert ENDS.issuperset(ends)


def _below(frames: int, function: Callable[[str], T], argument: str) -> T:
    """``function`` called with no more than ``frames`` frames left to it."""
    here, frame = 0, sys._getframe()
    while (parent := frame.f_back) is not None:
        here, frame = here + 1, parent

    def descend(left: int) -> T:
        return function(argument) if left <= 0 else descend(left - 1)

    return descend(sys.getrecursionlimit() - here - frames)


@pytest.mark.parametrize("frames", [120, 250])
@pytest.mark.parametrize("name", sorted(DEEP))
def test_depth_never_meets_the_stack_of_a_caller_that_stands_deep(name: str, frames: int) -> None:
    """With few frames left a text may be refused for its depth, and still raises nothing else."""
    assert _below(frames, _outcome, DEEP[name]) in ENDS


@pytest.mark.parametrize("text", ["5", r"\frac{1}{2}", "x^2+1", "(1,2)", r"\{1,2\}", "no solution", "5 cm", "B"])
def test_common_answers_are_read_from_deep_in_the_stack(text: str) -> None:
    assert _below(120, _outcome, text) == "read"


@pytest.mark.parametrize("part", [r"\sin(x)", r"\sum_{k=1}^n k", r"\operatorname{foo} x"])
@pytest.mark.parametrize("joiner", [" + ", ", "])
def test_functions_side_by_side_are_not_nested(part: str, joiner: str) -> None:
    """The limit is on prefixes before one operand, not on how many stand in a sum or a list."""
    assert refusal(joiner.join([part] * 60)) is None


@pytest.mark.parametrize(
    ("first", "again", "last"),
    [
        (r"x \equiv 1", ",2", r"\pmod 3"),
        ("(a", "|a", ")"),
        (r"\forall x", ",x", r"\in A, x=1"),
        (r"\begin{bmatrix}", "1&|&", r"2\end{bmatrix}"),
        ("{x: 1", ", y: 1", "}"),
        ("", r"\langle a|", ""),
        ("", "x|_1", ""),
        ("", "①", ""),
    ],
)
def test_marks_between_operands_cost_linear_time(first: str, again: str, last: str) -> None:
    """Ten times the text costs about ten times the time: three times that is the bound."""
    seconds = []
    for times in (100, 1000):
        text = first + again * times + last
        fastest = min(_seconds(text) for _ in range(3))
        seconds.append(fastest)
    assert seconds[1] < 30 * seconds[0] + 0.05


def _seconds(text: str) -> float:
    start = time.perf_counter()
    refusal(text)
    return time.perf_counter() - start
