"""What the tests of the engine share: a pair that no worker settles in time, and answers as hypothesis makes them."""

from __future__ import annotations

import json
import pickle

from hypothesis import strategies as st

from mathequiv import Config, Limits, Result

HASTY = Limits(wall_seconds=0.5, cpu_seconds=0.5)
# SymPy expands nested series for seconds before it gives this limit up; no cheaper stage can tell.
SLOW = r"\lim_{x\to 0}\frac{\sin(\tan(\sin(\tan x)))-\tan(\sin(\tan(\sin x)))}{x^9}"
# Settled by SymPy alone, in a hundredth of a second, and in a tenth.
PROVED = r"\lim_{n\to\infty}\frac{n}{n+1}"
SUMMED = r"\sum_{n=1}^{\infty}\left(\frac{1}{3^n}+\frac{2}{5^n}\right)"

_PIECES = (
    r"\frac", r"\sqrt", r"\text{", r"\boxed{", r"\left(", r"\right)", r"\{", r"\}", r"\pm", r"\infty", r"\sin",
    r"\ln", r"\%", r"\circ", r"\in", r"\le", r"\mathbb R", r"\overline{", r"\begin{pmatrix}", r"\end{pmatrix}", r"\\",
    r"\sum_{k=1}^{n}", r"\int_0^1", "dx", "{", "}", "(", ")", "[", "]", "^", "_", "+", "-", "*", "/", "=", "<", "!",
    "|", ",", ";", ":", "'", "&", "%", "$", "#### ", "Answer: ", " or ", " and ", "cm", "m/s", "no solution", "<think>",
    "</think>", "0", "1", "2", "12", ".", "x", "y", "i", "e", "f", "A", " ", "\n", "\t", "½", "√", "−", "９", "\ud800",
    "\x00",
)  # fmt: skip

texts = st.one_of(st.text(max_size=40), st.lists(st.sampled_from(_PIECES), max_size=14).map("".join))


def assert_whole(result: Result) -> None:
    """Whatever the verdict: a result prints, travels and explains itself."""
    assert json.loads(json.dumps(result.to_dict(), allow_nan=False)) == result.to_dict()
    assert pickle.loads(pickle.dumps(result)) == result
    assert len(str(result).splitlines()) == 1
    assert result.explain().startswith(result.verdict.value)


def hasty(**options: object) -> Config:
    """A configuration whose workers have half a second."""
    return Config(limits=HASTY, **options)  # type: ignore[arg-type]
