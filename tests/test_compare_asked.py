"""What options ask beyond the value: shapes by classes of texts, what is left to be done, renamings."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from compare_support import DIFFERENT, EQUAL, decide

from mathequiv.compare import NumericLeaf, compare
from mathequiv.compare.asked.form import out_of_form
from mathequiv.compare.asked.parameters import up_to_parameters
from mathequiv.config import Config, Form
from mathequiv.nodes import Node
from mathequiv.syntax import read

# -- shapes -----------------------------------------------------------------------------------------------------
# Texts of one shape in each row; no text has the shape of another row.
SHAPES: dict[str, tuple[str, ...]] = {
    "integer": ("5", "-3", "12", "10"),
    "decimal": ("0.5", "-3.25"),
    "scientific": (r"3\times 10^5", r"2.5\times 10^8", r"-3\times 10^{12}"),
    "fraction": (r"\frac{1}{2}", "-3/4", r"\frac{-7}{5}"),
    "unreduced": (r"\frac{2}{4}", r"-\frac{6}{9}", r"\frac{10}{5}"),
    "numbers": (r"2\cdot 3", r"\frac{2\cdot 3}{5}", r"4\cdot 5\cdot 6", r"\frac{0.5}{3}"),
    "mixed": (r"2\frac{1}{2}", r"3\frac{2}{5}"),
    "letter": ("x", "-y", "1x", "a"),
    "integer times letter": ("2x", "-5y", r"x\cdot 3"),
    "decimal times letter": ("0.5x", "1.25y"),
    "fraction of letter": (r"\frac{1}{2}x", r"\frac{x}{2}", r"\frac{3y}{4}"),
    "two letters": ("xy", "-ab", "x^2", "aa"),
    "integer and two letters": ("2xy", "3x^2", r"-5a\cdot b"),
    "three letters": ("xyz", "x^3", "x^2y"),
    "letter over letter": (r"\frac{x}{y}", "-a/b", "xy^{-1}"),
    "one over letter": (r"\frac{1}{x}", "y^{-1}", r"-\frac{1}{a}"),
    "one over square": (r"\frac{1}{x^2}", "y^{-2}", r"\frac{1}{ab}"),
    "letter and integer": ("x+1", "y-2", "3+x", "1-x"),
    "letters added": ("x+y", "a-b", "-a-b"),
    "three terms": ("x+y+1", "a-b+2", "3-a-b"),
    "multiple and integer": ("2x+1", "3-5y"),
    "square and integer": ("x^2+1", "ab-4"),
    "binomial squared": ("(x+1)^2", "(x-1)(x+2)", "-(1-x)(x+2)"),
    "multiple of binomial": ("2(x+1)", "-3(y-2)"),
    "quotient of binomials": (r"\frac{x+1}{x-1}", r"-\frac{a-2}{b+5}"),
    "root": (r"\sqrt{x}", r"-\sqrt{y}"),
    "root of number": (r"\sqrt{2}", r"\sqrt{15}", r"-\sqrt{7}"),
    "root to be reduced": (r"\sqrt{8}", r"\sqrt{45}", r"\sqrt{49}", r"\sqrt{1922}"),
    "multiple of root": (r"2\sqrt{2}", r"-5\sqrt{3}"),
    "power of number": ("2^x", "3^y"),
    "sine": (r"\sin x", r"-\sin y"),
    "cosine": (r"\cos x", r"\cos a"),
    "multiple of sine": (r"2\sin x", r"-3\sin y"),
    "sine of multiple": (r"\sin 2x", r"\sin 5y"),
    "logarithm": (r"\ln x", r"\ln y"),
    "pi": (r"\pi", r"-\pi"),
    "multiple of pi": (r"2\pi", r"-3\pi"),
    "list": (
        "1, 2",
        "3, -4",
        "(5, 7)",
        r"\{1, 2\}",
        r"\begin{pmatrix}1\\2\end{pmatrix}",
        r"\begin{pmatrix}3&4\end{pmatrix}",
    ),
    "longer list": ("1, 2, 3", "(4, 5, 6)"),
    "fractions": (r"\frac{1}{2}, \frac{1}{3}", r"(\frac{2}{3}, -\frac{1}{5})"),
    "interval": ("(1, 2]", "[3, 4)"),
    "matrix": (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", r"\begin{pmatrix}0&5\\-1&2\end{pmatrix}"),
    "below": ("x<2", "2>x", "y<5"),
    "above": ("x>2", "y>7"),
    "at most": (r"x\le 2", r"2\ge x"),
    "equation": ("x+y=2", "3=a-b"),
    "application": ("f(x)", "g(y)"),
    "integral": (r"\int_0^1 x\,dx", r"\int_2^3 t\,dt"),
    "sum": (r"\sum_{k=1}^{n} k", r"\sum_{j=2}^{m} j"),
}
_PLUS = Config()


def node(text: str) -> Node:
    return read(text, _PLUS)[0]


def form(reference: str, prediction: str, asked: Form) -> bool:
    """Whether a prediction has the form that is asked for."""
    plus = ("+" in reference, "+" in prediction)
    return out_of_form(node(reference), node(prediction), asked, plus) is None


@pytest.mark.parametrize("name", SHAPES)
def test_a_text_has_the_shape_of_its_row_and_of_no_other(name: str) -> None:
    for other, texts in SHAPES.items():
        for one, text in product(SHAPES[name], texts):
            assert form(one, text, Form.SAME_SHAPE) is (name == other), (one, text)


# What a shape is called; nothing is said where both are called alike.
CALLED = {
    "integer": "an integer",
    "decimal": "a decimal",
    "scientific": "a number in scientific notation",
    "fraction": "a fraction",
    "unreduced": "a fraction not in lowest terms",
    "numbers": "a product of numbers",
    "mixed": "a mixed number",
    "letter": "a letter",
    "letters added": "a sum",
    "two letters": "a product",
    "binomial squared": "a product",
    "list": "several values",
    "interval": "an interval",
    "matrix": "a matrix",
    "integral": "an operator on letters of its own",
    "below": "a relation",
    "root": "a power or root",
    "sine": "another expression",
}


@pytest.mark.parametrize(("one", "other"), list(permutations(CALLED, 2)))
def test_shapes_that_differ_are_called_by_name(one: str, other: str) -> None:
    found = out_of_form(node(SHAPES[one][0]), node(SHAPES[other][0]), Form.SAME_SHAPE, (False, False))
    names = CALLED[one], CALLED[other]
    assert found is not None
    assert found.evidence is not None
    told = f"the shapes differ: {names[0]} against {names[1]}" if names[0] != names[1] else "the shapes differ"
    assert found.evidence.text == told


# -- what is left to be done ------------------------------------------------------------------------------------
DONE = [
    "5", "-5", "0.5", r"\frac{1}{2}", r"-\frac{3}{4}", r"2\frac{1}{2}", r"3\times 10^5", "x", "2x", r"\frac{x}{2}",
    "x+1", "x^2+2x+1", "(x+1)(x-2)", r"\sqrt{2}", r"2\sqrt{3}", r"\frac{\sqrt{2}}{2}", r"\pi", r"\frac{\pi}{4}",
    r"2\pi r", "1+i", "e^2", r"\ln 2", r"\sin 1", r"1+\sqrt{2}", r"\sqrt{2}+\sqrt{3}", "x^3-x", r"\frac{2x}{3}",
    "e^{2x}", r"\sin x", r"\ln x", r"\arctan 2", r"50\%", "2^x", r"\frac{x+1}{2}", r"\frac{1}{x}", "xy", "x^2y",
    r"\sqrt{x}", "|x|", "n!",
]  # fmt: skip
PENDING = [
    "2+3", "5-2", r"2\cdot 3", r"\frac{2}{4}", r"\frac{6}{3}", r"2+\frac{1}{2}", "2^3", "3!", r"\binom{5}{2}",
    "x+2x", "2x+3x", r"2\cdot 3x", "x+1+1", r"\frac{2x}{4}", r"\sqrt{4}", r"\sqrt{2}\sqrt{3}", r"\sqrt{2}+\sqrt{2}",
    r"\frac{\pi}{2}+\frac{\pi}{2}", r"\sin 30^\circ", r"\cos\frac{\pi}{3}", r"\tan\frac{\pi}{4}", r"\arctan 1",
    r"\ln e", r"\ln e^3", "(1+i)^2", "i^2", r"\frac{1}{i}", "(1+i)(1-i)", r"\sum_{k=1}^{5} k", r"\int_0^1 x\,dx",
    r"\lim_{x\to 0} x", r"\frac{d}{dx}x^2", r"\gcd(4,6)", r"\frac{\sqrt{8}}{\sqrt{2}}",
    r"\det\begin{pmatrix}1&2\\3&4\end{pmatrix}",
    r"\operatorname{tr}\begin{pmatrix}1&2\\3&4\end{pmatrix}", r"\begin{pmatrix}1&2\end{pmatrix}^T",
    "|-3|", r"\pi\pi", "7^0",
    r"x\cdot 2\cdot 5", r"\sin\frac{\pi}{6}", r"\sin\frac{5\pi}{6}", r"\operatorname{Re}(1+i)", r"e^{\ln 2}",
]  # fmt: skip


@pytest.mark.parametrize("text", DONE)
def test_of_a_finished_answer_nothing_is_asked(text: str) -> None:
    assert form(text, text, Form.EVALUATED)
    assert form("(x-1)(y+1)(a+b)(c+k)", f"{text}, n, r", Form.EVALUATED)


@pytest.mark.parametrize("text", PENDING)
def test_what_is_left_to_be_done_is_asked_for_where_the_reference_has_done_it(text: str) -> None:
    assert not form("x", text, Form.EVALUATED)
    assert not form("x, y", f"{text}, y", Form.EVALUATED)
    assert form(text, text, Form.EVALUATED)


# -- parameters -------------------------------------------------------------------------------------------------
FUNCTIONS = [
    "{p}e^x+{q}e^{{-x}}",
    "{p}x+{q}",
    "{p}x^2-{q}x",
    r"{p}\sin x+2{q}",
    "({p}, {q}, {p}-{q})",
    "{p}x^2+3{q}x-1",
]
NAMES = ["A", "B", "C", "c_1", "c_2"]
PAIRS = list(product(permutations(NAMES, 2), repeat=2))[::7]


@pytest.mark.parametrize(("one", "other"), list(product(FUNCTIONS, repeat=2)))
def test_parameters_are_free_to_be_renamed_one_to_one(one: str, other: str) -> None:
    for names, matches in PAIRS[:: 1 if one == other else 6]:
        reference = one.format(p=names[0], q=names[1])
        for p, q in (matches, matches[::-1]):
            found = decide(reference, other.format(p=p, q=q), Config(free_parameters="rename"))  # type: ignore[arg-type]
            assert found.decision is (EQUAL if one == other else DIFFERENT), (reference, other)


@pytest.mark.parametrize("text", FUNCTIONS)
def test_a_parameter_that_stands_for_two_is_no_renaming(text: str) -> None:
    def told(left: Node, right: Node) -> object:
        return compare(left, right, NumericLeaf(_PLUS), _PLUS)

    pair = node(text.format(p="A", q="B")), node(text.format(p="C", q="C"))
    assert up_to_parameters(*pair, told).decision is not EQUAL  # type: ignore[arg-type]


def test_letters_that_are_no_parameters_keep_their_names() -> None:
    for text in FUNCTIONS:
        found = decide(text.format(p="A", q="y"), text.format(p="A", q="z"), Config(free_parameters="rename"))  # type: ignore[arg-type]
        assert found.decision is DIFFERENT
