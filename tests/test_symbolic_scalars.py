"""Scalars: identities that the ladder proves, and their nearest wrong forms, refuted at a point."""

from __future__ import annotations

import pytest
from symbolic_support import CONFIG, LEAF, check, tree

from mathequiv.config import Config
from mathequiv.symbolic import SymbolicLeaf
from mathequiv.verdict import Decision

IDENTITIES = [
    # reference, equal, near misses
    (r"\sin 2x", r"2\sin x\cos x", [r"2\sin x\cos 2x", r"\sin x\cos x", r"-2\sin x\cos x"]),
    (r"1", r"\sin^2 x+\cos^2 x", [r"\sin^2 x-\cos^2 x", r"\sin^2 x+\cos^2 (x+1)"]),
    (r"\sec^2 y", r"\tan^2 y+1", [r"\tan^2 y-1", r"\cot^2 y+1"]),
    (r"\cosh^2 x-1", r"\sinh^2 x", [r"\cosh^2 x+1", r"-\sinh^2 x"]),
    (r"\cos(x+y)", r"\cos x\cos y-\sin x\sin y", [r"\cos x\cos y+\sin x\sin y"]),
    (r"\ln 6", r"\ln 2+\ln 3", [r"\ln 2\cdot\ln 3", r"\ln 5"]),
    (r"\sqrt{50}", r"5\sqrt 2", [r"2\sqrt 5", r"5\sqrt{2}+\frac{1}{10^{15}}"]),
    (
        r"\frac{\sqrt{\sqrt 2+2}}{2}",
        r"\frac{\sqrt{2+\sqrt 2}+\sqrt{2-\sqrt 2}}{2\sqrt 2}",
        [r"\frac{\sqrt{2+\sqrt 2}}{\sqrt 2}"],
    ),
    (r"(\sqrt 2+\sqrt 3)^3", r"\frac{1}{(\sqrt 3-\sqrt 2)^3}", [r"\frac{1}{(\sqrt 3-\sqrt 2)^2}"]),
    (r"-2", r"\sqrt[3]{-8}", [r"2", r"\sqrt[3]{8}"]),
    (r"\frac{x^2-1}{x-1}", r"x+1", [r"x-1", r"x+2"]),
    (r"\frac{x^{300}-1}{x^{299}(x-1)}", r"\frac{1-x^{-300}}{1-x^{-1}}", [r"\frac{1-x^{-299}}{1-x^{-1}}"]),
    (r"(x-a)^{60}", r"(a-x)^{60}", [r"(a-x)^{59}", r"(a+x)^{60}"]),
    (r"|x-2|", r"\max\{x-2,2-x\}", [r"\min\{x-2,2-x\}", r"x-2"]),
    (r"\max\{a,b\}", r"\frac{a+b+|a-b|}{2}", [r"\frac{a+b-|a-b|}{2}"]),
    (r"\sqrt{x^2}", r"|x|", [r"x", r"-x"]),
    (r"(n+1)!", r"(n+1)n!", [r"n\,n!", r"(n+1)!+1"]),
    (r"\binom{n}{k}", r"\frac{n!}{k!(n-k)!}", [r"\frac{n!}{k!(n-k+1)!}", r"\binom{n}{k+1}"]),
    (r"\binom{n+1}{k+1}", r"\binom{n}{k}+\binom{n}{k+1}", [r"\binom{n}{k}+\binom{n}{k-1}"]),
    (r"2^{n+1}", r"2\cdot 2^n", [r"2^n", r"2^{2n}"]),
    (r"(-1)^{2n}", r"1", [r"(-1)^n", r"-1"]),
    (r"\frac{e^x-e^{-x}}{2}", r"\sinh x", [r"\cosh x"]),
    (r"\cos t+i\sin t", r"e^{i t}", [r"e^{-i t}", r"\cos t-i\sin t", r"e^{2i t}"]),
    (r"|3+4i|", r"5", [r"7", r"-5"]),
    (r"\frac{1}{i a+1-i}", r"\frac{-i a+1+i}{a^2-2a+2}", [r"\frac{-i a+1-i}{a^2-2a+2}"]),
    (r"\frac12\arctan\frac x2", r"\frac{\tan^{-1}(x/2)}{2}", [r"\arctan\frac x2", r"\frac12\arctan x"]),
    (r"f(x)+f(y)", r"f(y)+f(x)", [r"f(x+y)", r"f(x)-f(y)", r"f(x)f(y)"]),
    (r"x_{k+n}", r"x_{n+k}", [r"x_{k}", r"x_{kn}"]),
    (r"\log_2 x", r"\frac{\ln x}{\ln 2}", [r"\frac{\ln x}{\ln 3}", r"\frac{\ln 2}{\ln x}"]),
    (r"\cos 60^\circ", r"\frac12", [r"\cos 60", r"\frac{\sqrt 3}{2}"]),
    (r"\begin{vmatrix}a&b\\c&d\end{vmatrix}", r"a\cdot d-b\cdot c", [r"a\cdot d+b\cdot c", r"b\cdot c-a\cdot d"]),
]


@pytest.mark.parametrize(("reference", "other"), [(row[0], row[1]) for row in IDENTITIES])
def test_equal(reference: str, other: str) -> None:
    check(LEAF.scalars, tree(reference), "=", tree(other))
    check(LEAF.scalars, tree(other), "=", tree(reference))


@pytest.mark.parametrize(("reference", "other"), [(row[0], miss) for row in IDENTITIES for miss in row[2]])
def test_near_miss(reference: str, other: str) -> None:
    check(LEAF.scalars, tree(reference), "/=", tree(other))
    check(LEAF.scalars, tree(other), "/=", tree(reference))


def test_there_are_at_least_as_many_near_misses() -> None:
    assert sum(len(row[2]) for row in IDENTITIES) >= len(IDENTITIES)


MATRICES = [
    (
        r"\frac{\theta}{9}\begin{pmatrix}1&2\\3&4\end{pmatrix}",
        "=",
        r"\begin{pmatrix}\theta/9&2\theta/9\\\theta/3&4\theta/9\end{pmatrix}",
    ),
    (
        r"\begin{pmatrix}1&2\\3&4\end{pmatrix}\begin{pmatrix}0&1\\1&0\end{pmatrix}",
        "=",
        r"\begin{pmatrix}2&1\\4&3\end{pmatrix}",
    ),
    (
        r"\begin{pmatrix}1&2\\3&4\end{pmatrix}\begin{pmatrix}0&1\\1&0\end{pmatrix}",
        "/=",
        r"\begin{pmatrix}3&4\\1&2\end{pmatrix}",
    ),
    (r"\begin{pmatrix}\sin^2x+\cos^2x&0\end{pmatrix}", "=", r"\begin{pmatrix}1&0\end{pmatrix}"),
    (r"\begin{pmatrix}\sin^2x&0\end{pmatrix}", "/=", r"\begin{pmatrix}1&0\end{pmatrix}"),
    (r"\begin{pmatrix}1\\2\end{pmatrix}", "/=", r"\begin{pmatrix}1&2\end{pmatrix}"),
]


@pytest.mark.parametrize(("reference", "sign", "other"), MATRICES)
def test_matrices(reference: str, sign: str, other: str) -> None:
    check(LEAF.scalars, tree(reference), sign, tree(other))


LETTERS_THAT_ARE_NO_NUMBERS = [
    (r"(AB)^T", r"A^TB^T"),
    (r"\hat x\hat p", r"\hat p\hat x"),
    (r"\nabla^2\psi", r"\psi\nabla^2"),
    (r"\vec a\times\vec b", r"\vec b\times\vec a"),
]


@pytest.mark.parametrize(("reference", "other"), LETTERS_THAT_ARE_NO_NUMBERS)
def test_operators_are_left_alone(reference: str, other: str) -> None:
    finding = check(LEAF.scalars, tree(reference), "?", tree(other))
    assert finding.cause is not None
    assert finding.cause.startswith("untranslatable")


SPECIAL = [
    (r"\Gamma(s)\Gamma(1-s)", "=", r"\frac{\pi}{\sin\pi s}"),
    (r"\Gamma(s)\Gamma(1-s)", "/=", r"\frac{\pi}{\cos\pi s}"),
    (r"\Gamma(s+1)", "=", r"s\Gamma(s)"),
    (r"\Gamma(s+1)", "/=", r"(s+1)\Gamma(s)"),
    (r"\zeta(2)", "=", r"\frac{\pi^2}{6}"),
    (r"\zeta(2)", "/=", r"\frac{\pi^2}{8}"),
]


@pytest.mark.parametrize(("reference", "sign", "other"), SPECIAL)
def test_letters_that_may_be_special_functions(reference: str, sign: str, other: str) -> None:
    check(LEAF.scalars, tree(reference), sign, tree(other))


def test_complex_letters_are_not_real() -> None:
    check(LEAF.scalars, tree(r"\overline{z}+w"), "/=", tree("z+w"))
    check(LEAF.scalars, tree(r"z\overline{z}"), "=", tree(r"|z|^2"))
    check(LEAF.scalars, tree(r"z\overline{z}"), "/=", tree("z^2"))


def test_agreement_counts_unless_a_proof_is_required() -> None:
    reference, prediction = tree(r"-\frac{\pi}{2}\ln 2"), tree(r"\int_0^{\pi/2}\ln\sin x\,dx")
    finding = check(LEAF.scalars, reference, "=", prediction)
    assert finding.rule == "numerical agreement"
    strict = SymbolicLeaf(Config(proof="required"))
    check(strict.scalars, reference, "?", prediction)
    check(strict.scalars, tree(r"\frac{\pi}{2}\ln 2"), "/=", prediction)


def test_a_law_of_cubics_is_no_law_of_functions() -> None:
    fourth_difference = tree("f(x+4)-4f(x+3)+6f(x+2)-4f(x+1)+f(x)")
    check(LEAF.scalars, tree("f(x)-f(x)+0"), "/=", fourth_difference)


def test_the_same_verdict_on_the_same_pair() -> None:
    pair = tree(r"\sin x+y"), tree(r"\sin y+x")
    first, second = (SymbolicLeaf(CONFIG).scalars(*pair) for _ in range(2))
    assert first == second


HIDDEN = [
    # what rounding, a divergent integral or a distant breakpoint hides is no agreement
    (r"5+e^{-1000}", r"5"),
    (r"\tanh 1000", r"1"),
    (r"e^{\pi\sqrt{163}}", r"262537412640768744"),
    (r"\int_{-1}^1\frac1x dx", r"0"),
    (r"\int_{-1}^1\frac{1}{x^2}dx", r"-2"),
    (r"\sum_{n=0}^\infty(-1)^n", r"\frac12"),
    (r"|x-10^9|", r"10^9-x"),
    (r"x^2+10^{-40}", r"x^2"),
    (r"\sqrt{x^2+10^{-30}}", r"|x|"),
    (r"\cos x", r"\sum_{k=0}^{60}\frac{(-1)^kx^{2k}}{(2k)!}"),
    (r"\frac{1}{2004!}", r"\frac{1}{2006!}"),
    (r"\gcd(a,b)", r"1"),
    (r"|z-i|", r"|z+i|"),
]


@pytest.mark.parametrize(("reference", "other"), HIDDEN)
def test_never_equal(reference: str, other: str) -> None:
    assert LEAF.scalars(tree(reference), tree(other)).decision is not Decision.EQUAL
    assert LEAF.scalars(tree(other), tree(reference)).decision is not Decision.EQUAL
