"""The normal form of a text: what each rule joins, what it must keep apart, and the laws of the whole."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mathequiv.normal import RULE_NAMES, fold_words, identical, normalize_text

# For each rule: texts, the form they get, and texts beside them that must stay as they are under that rule.
TABLE = {
    "unicode": [
        ("x²", "x^2"),
        ("x¹²", "x^{12}"),
        ("3×10⁻⁵", "3*10^{-5}"),
        ("a₁₂", "a_{12}"),
        ("2½", "2 1/2"),
        ("−5", "-5"),
        ("１２％", "12%"),
        ("𝑥+1", "x+1"),
        ("٣", "3"),
        ("2\u200b7", "27"),
        ("a≤b", r"a\le b"),
        ("πr²", "pi r^2"),
        ("１，２", "1, 2"),
    ],
    "dollars": [
        ("$x$", "x"),
        ("$$x+1$$", "x+1"),
        (r"\(x+1\)", "x+1"),
        (r"\[x+1\]", "x+1"),
        ("$3$ and $5$", "3 and 5"),
    ],
    "styles": [(r"\displaystyle\frac{1}{2}", "(1)/(2)"), (r"\sum\limits_{k}", r"\sum_k")],
    "spacing": [
        (r"x\,y", "x y"),
        (r"1,\!000", "1,000"),
        (r"1\,000", "1 000"),
        (r"x,\quad y", "x,y"),
        (r"5\ \%", r"5\%"),
        (r"5~\%", r"5\%"),
        (r"\alpha\,b", r"\alpha b"),
    ],
    "delimiters": [
        (r"\left(x+1\right)", "(x+1)"),
        (r"\left[0,1\right)", "[0,1)"),
        (r"\left\{1\right\}", r"\{1\}"),
        (r"\left|x\right|", "|x|"),
        (r"\bigl(x\bigr)", "(x)"),
        (r"\Big[x\Big]", "[x]"),
        (r"\left<a,b\right>", r"\langle a,b\rangle"),
        (r"\left.x\right|_0", "x|_0"),
        (r"\left(x+1)", "(x+1)"),
    ],
    "synonyms": [
        (r"x\leq 3", r"x\le3"),
        (r"x\neq y", r"x\ne y"),
        (r"\varphi", r"\phi"),
        (r"\varnothing", r"\emptyset"),
    ],
    "case": [
        (r"\text{Yes}", "yes"),
        ("No solution", "no solution"),
        (r"\textbf{Not enough}", "not enough"),
    ],
    "text": [
        (r"5\text{ cm}", "5 cm"),
        (r"5\mathrm{cm}", "5 cm"),
        (r"\text{B}", "B"),
        (r"\mbox{B}", "B"),
        (r"\operatorname{sin}x", "sin x"),
        (r"\textit{a{b}c}", "a{b}c"),
        (r"12^{\text{th}}", "12^{th}"),
        (r"x^\text{th}", "x^{th}"),
        (r"x\text{ or }y", "x or y"),
    ],
    "fractions": [
        (r"\frac{a}{b}", "(a)/(b)"),
        (r"\dfrac{a}{b}", "(a)/(b)"),
        (r"\tfrac{a}{b}", "(a)/(b)"),
        (r"\frac12", "(1)/(2)"),
        (r"\frac 1 2", "(1)/(2)"),
        (r"\frac{1}2", "(1)/(2)"),
        (r"\frac\pi2", "(pi)/(2)"),
        (r"-\frac{1}{2}", "-(1)/(2)"),
        (r"\frac{\frac{a}{b}}{c}", "((a)/(b))/(c)"),
        (r"\frac{a}{\frac{b}{\frac{c}{d}}}", "(a)/((b)/((c)/(d)))"),
        (r"\frac{x+1}{2}-y", "(x+1)/(2)-y"),
        (r"2\frac{1}{2}", "2 1/2"),
        (r"-2 \frac12", "-2 1/2"),
        (r"3\frac{x}{2}", "3{(x)/(2)}"),
        (r"2^\frac{1}{2}", "2^{(1)/(2)}"),
        (r"2^{\frac{1}{2}}", "2^{(1)/(2)}"),
        (r"\frac{a}{b}^2", "{(a)/(b)}^2"),
        (r"\sin\frac{x}{2}", r"\sin{(x)/(2)}"),
        (r"x\div\frac{1}{2}", r"x\div{(1)/(2)}"),
        (r"x**\frac{1}{2}", "x**{(1)/(2)}"),
    ],
    "roots": [
        (r"\sqrt{x}", "sqrt(x)"),
        (r"\sqrt x", "sqrt(x)"),
        (r"\sqrt2", "sqrt(2)"),
        (r"\sqrt[3]{x}", "root(3)(x)"),
        (r"x\sqrt{2}", "x sqrt(2)"),
        (r"2\sqrt{\sqrt{2}}", "2sqrt(sqrt(2))"),
        (r"x^\sqrt{2}", "x^{sqrt(2)}"),
        (r"\sqrt\frac12", "sqrt((1)/(2))"),
    ],
    "products": [
        (r"2\cdot 3", "2*3"),
        (r"2\times 3", "2*3"),
        (r"3\times10^8", "3*10^8"),
        (r"(x+1)\cdot(x-1)", "(x+1)*(x-1)"),
    ],
    "plus_minus": [(r"\pm 2", "+-2"), (r"1\pm\sqrt{3}", "1+-sqrt(3)")],
    "pi": [(r"2\pi", "2pi"), (r"2 \pi r", "2pi r"), (r"x\pi", "x pi"), (r"x^\pi", "x^{pi}"), (r"\pi2", "pi 2")],
    "infinity": [(r"[0,\infty)", "[0,inf)"), (r"(-\infty,+\infty)", "(-inf,+inf)")],
    "whitespace": [(" x +  1 ", "x+1"), ("( 1 )", "(1)"), ("x\n=\t5", "x=5"), (r"\alpha \beta", r"\alpha\beta")],
    "scripts": [("x^{2}", "x^2"), ("x_{1}+y", "x_1+y"), ("x^{2}y", "x^2y")],
}

ROWS = [(rule, text, form) for rule, rows in TABLE.items() for text, form in rows]


@pytest.mark.parametrize(("rule", "text", "form"), ROWS, ids=lambda value: value)
def test_a_rule_writes_its_form_and_is_named(rule: str, text: str, form: str) -> None:
    result = normalize_text(text)
    assert result.text == form
    assert rule in result.rules


@pytest.mark.parametrize(("rule", "text", "form"), ROWS, ids=lambda value: value)
def test_a_rule_that_is_off_neither_fires_nor_is_named(rule: str, text: str, form: str) -> None:
    result = normalize_text(text, off={rule})
    assert rule not in result.rules
    assert result.text != form


def test_every_rule_has_a_table() -> None:
    assert set(TABLE) == set(RULE_NAMES)


def test_an_unknown_rule_is_an_error() -> None:
    with pytest.raises(ValueError, match="no rule fraction;"):
        normalize_text("x", off={"fraction"})


# Texts that look like a rule's business and are not.
KEPT = [
    r"7\pmod{3}",
    r"a\leftarrow b",
    r"a\rightarrow b",
    r"1+\cdots+n",
    r"\timesx",
    r"\left{x}",
    r"\vec a\times\vec b",
    r"\nabla\times F",
    r"\text{nan}",
    r"\frac{1}{",
    r"\frac{}{2}",
    r"\frac{1,2}{3}",
    r"\sqrt{}",
    r"\sqrt12",
    r"\sqrt[3",
    r"\mathbb{R}",
    r"\mathbf{x}",
    r"x\quad y",
    "~p",
    "$5",
    r"\$5",
    "n! =5",
    "1, 234",
    "1 2",
    "x y",
    "2: 30",
    "x^{10}",
    "x^{2}3",
    "2^{3}e5",
    "X",
    "AB",
    "",
]


@pytest.mark.parametrize("text", KEPT)
def test_what_no_rule_may_touch_stays(text: str) -> None:
    assert normalize_text(text).text == text


# Pairs of different meaning that a careless rule would join.
APART = [
    ("x(y+1)", "xy+1"),
    ("1 1/2", "11/2"),
    (r"2\frac{1}{2}", "2(1)/(2)"),
    (r"2\frac{1}{2}", r"2\cdot\frac{1}{2}"),
    (r"2^\frac{1}{2}", "2^(1)/(2)"),
    (r"\sin\frac{x}{2}", r"\sin(x)/(2)"),
    (r"a/\frac{b}{c}", "a/(b)/(c)"),
    (r"f\frac{1}{2}", "f(1)/(2)"),
    (r"x\pi", "xpi"),
    (r"x^\pi", "x^pi"),
    ("n! = 5", "n!=5"),
    ("n! !", "n!!"),
    ("1, 234", "1,234"),
    ("１，２３４", "1,234"),
    (r"1,\ 234", r"1,\!234"),
    ("3 e8", "3e8"),
    ("1 .5", "1.5"),
    (r"2\text{e}3", "2e3"),
    (r"2\,3", "23"),
    ("$1$2", "12"),
    (r"1\left.2\right|", "12|"),
    (r"\left|x\left|y\right|z\right|", r"\left|x\right|y\left|z\right|"),
    (r"\mathbf a\cdot\mathbf b", r"\mathbf a\times\mathbf b"),
    (r"(1,2,3)\cdot(4,5,6)", r"(1,2,3)\times(4,5,6)"),
    (r"\nabla\cdot F", r"\nabla\times F"),
    ("x²", "x2"),
    ("2½", "21/2"),
    ("ℝ", "R"),
    ("𝐱", "x"),
    ("①", "1"),
    ("X", "x"),
    (r"\text{X}", r"\text{x}"),
    (r"\Delta", r"\delta"),
    ("AB and CD", "ab and cd"),
    (r"\mathbb{R}", "R"),
    ("~p", "p"),
    (r"x=1\quad y=2", "x=1y=2"),
    (r"\frac{1,2}{3}", "(1,2)/(3)"),
    ("x^{2}3", "x^23"),
    ("2^{3}!", "2^3!"),
    (r"\sqrt{12}", r"\sqrt12"),
    (r"\alpha\,b", r"\alphab"),
    ("no solution", "nosolution"),
    ("2 : 30", "2:30"),
]


@pytest.mark.parametrize(("left", "right"), APART)
def test_texts_of_different_meaning_have_different_forms(left: str, right: str) -> None:
    assert normalize_text(left).text != normalize_text(right).text


def test_a_plus_minus_is_not_a_typed_sum() -> None:
    meant, typed = normalize_text(r"5\pm3"), normalize_text("5+-3")
    assert meant.text == typed.text
    assert not identical(meant, typed)
    assert identical(meant, normalize_text(r"5 \pm 3"))
    assert identical(typed, typed)
    assert normalize_text(r"\pm5, 5+-3").text != normalize_text(r"\pm5, 5\pm3").text


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("The Eiffel Tower.", "eiffel tower"),
        ("an odd number", "Odd number"),
        ("“Yes”", "yes"),
        ("Not   enough", "not enough"),
        ("ｙｅｓ", "yes"),
        ('("Yes.")', "yes"),
    ],
)
def test_phrases_fold_together(left: str, right: str) -> None:
    assert fold_words(left) == fold_words(right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("point B'", "point B"),
        ("(a) or b", "a) or b"),
        ("type A", "type"),
        ("group A wins", "group wins"),
        ("not enough", "enough"),
        ("north-east", "north east"),
    ],
)
def test_phrases_stay_apart(left: str, right: str) -> None:
    assert fold_words(left) != fold_words(right)


COMMANDS = (
    "frac dfrac sqrt sqrt[ left right left. right| text mathrm operatorname textbf cdot times pi infty pm mp , ! ; "
    "quad ( ) [ ] $ pmod cdots alpha displaystyle big { } "
)
SIGNS = "{ } { } ( ) [ ] | | ~ $ $$ + - = < ! . , : ; ^ _ & % # ² ½ × π ∞ ± − ， Ａ ﬁ"
WORDS = "1 2 12 x X y no Yes solution nan"
PIECES = st.sampled_from([f"\\{name}" for name in COMMANDS.split(" ")] + SIGNS.split() + WORDS.split())
TEXTS = st.lists(PIECES, max_size=24).map("".join) | st.lists(PIECES, max_size=12).map(" ".join)


@settings(max_examples=400, deadline=None)
@given(TEXTS | st.text(max_size=40))
def test_the_form_is_total_and_a_fixed_point(text: str) -> None:
    form = normalize_text(text).text
    assert normalize_text(form).text == form


@settings(max_examples=100, deadline=None)
@given(TEXTS, st.sets(st.sampled_from(RULE_NAMES)))
def test_rules_can_be_switched_off_in_any_combination(text: str, off: set[str]) -> None:
    result = normalize_text(text, off=off)
    assert off.isdisjoint(result.rules)
    assert normalize_text(result.text, off=off).text == result.text


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_outer_spaces_change_nothing(text: str) -> None:
    trimmed = text.strip()
    if trimmed and trimmed[-1] != "\\":
        assert normalize_text(f"  {trimmed}\n").text.strip() == normalize_text(trimmed).text.strip()


NESTED = [
    (r"\frac{", "x", "}{2}"),
    (r"\sqrt[3]{", "x", "}"),
    (r"\text{", "x", "}"),
    (r"\left(", "x", r"\right)"),
    (r"\sqrt[", "x", ""),
    (r"\quad ", "x", ""),
    (r"\,\ ~", "x", ""),
    (r"2\frac", "1", "1"),
    ("$", "", ""),
    (r"\left ", "", ""),
    (r"\displaystyle\cdot ", "x", ""),
]


@pytest.mark.parametrize(("before", "middle", "after"), NESTED)
def test_deep_nesting_is_normalised(before: str, middle: str, after: str) -> None:
    """Thousands of levels are normalised, and no further the second time."""
    form = normalize_text(before * 4000 + middle + after * 4000)
    assert normalize_text(form.text).text == form.text
