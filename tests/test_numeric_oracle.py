"""Every operation that evaluation promises, against mpmath, which shares no code with FLINT."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest

from mathequiv.nodes import Apply, Constant, Number
from mathequiv.numeric import safe
from mathequiv.numeric.complexes import COMPLEX
from mathequiv.numeric.constants import arithmetic
from mathequiv.numeric.elementary import REALS
from mathequiv.numeric.evaluate import evaluate
from mathequiv.numeric.exact import RULES
from mathequiv.numeric.heads import EVALUATED
from mathequiv.numeric.reals import lift
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.specials import SPECIALS
from mathequiv.numeric.values import NoValue

HALF = Fraction(3, 7)
MORE = Fraction(17, 5)

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b, "neg": lambda a: -a, "mul": lambda a, b: a * b, "div": lambda a, b: a / b,
    "rational": lambda a, b: a / b, "pow": lambda a, b: a**b, "sqrt": mpmath.sqrt, "root": lambda a, n: a ** (1 / n),
    "percent": lambda a: a / 100, "degree": lambda a: a * mpmath.pi / 180, "arcmin": lambda a: a * mpmath.pi / 10800,
    "arcsec_angle": lambda a: a * mpmath.pi / 648000, "abs": abs, "norm": abs, "sgn": mpmath.sign,
    "floor": mpmath.floor, "ceil": mpmath.ceil, "min": min, "max": max, "re": mpmath.re, "im": mpmath.im,
    "conj": mpmath.conj, "arg": mpmath.arg, "mod": lambda a, b: a - b * mpmath.floor(a / b), "exp": mpmath.exp,
    "ln": mpmath.ln, "lg": mpmath.log10, "log_base": lambda a, b: mpmath.ln(a) / mpmath.ln(b), "sin": mpmath.sin,
    "cos": mpmath.cos, "tan": mpmath.tan, "cot": mpmath.cot, "sec": mpmath.sec, "csc": mpmath.csc,
    "arcsin": mpmath.asin, "arccos": mpmath.acos, "arctan": mpmath.atan, "arccot": mpmath.acot,
    "arcsec": mpmath.asec, "arccsc": mpmath.acsc, "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh,
    "coth": mpmath.coth, "sech": mpmath.sech, "csch": mpmath.csch, "arsinh": mpmath.asinh, "arcosh": mpmath.acosh,
    "artanh": mpmath.atanh, "arcoth": mpmath.acoth, "arsech": mpmath.asech, "arcsch": mpmath.acsch,
    "gamma": mpmath.gamma, "factorial": mpmath.factorial, "factorial2": mpmath.fac2, "binomial": mpmath.binomial,
    "permutation": mpmath.ff, "beta": mpmath.beta, "zeta": mpmath.zeta, "erf": mpmath.erf, "erfc": mpmath.erfc,
    "erfi": mpmath.erfi, "Ei": mpmath.ei, "Si": mpmath.si, "Ci": mpmath.ci, "li": mpmath.li,
    "Li": lambda a: mpmath.li(a) - mpmath.li(2), "polylog": mpmath.polylog, "lambertw": mpmath.lambertw,
    "digamma": mpmath.digamma, "besselj": mpmath.besselj, "bessely": mpmath.bessely, "besseli": mpmath.besseli,
    "besselk": mpmath.besselk, "gcd": lambda a, b: 6, "lcm": lambda a, b: 36, "det": lambda a: a,
}  # fmt: skip
TWO_ARGUMENTS = {"add", "mul", "div", "rational", "pow", "root", "min", "max", "mod", "log_base", "binomial",
                 "permutation", "beta", "polylog", "besselj", "bessely", "besseli", "besselk"}  # fmt: skip
# Arguments that suit the domain; (3/7) for the others, with 17/5 before it where there are two.
ARGUMENTS: dict[str, tuple[Fraction | int, ...]] = {
    "arcosh": (MORE,), "arcoth": (MORE,), "arcsec": (MORE,), "arccsc": (MORE,), "li": (MORE,), "Li": (MORE,),
    "factorial2": (2001,), "gcd": (12, 18), "lcm": (12, 18), "polylog": (MORE, HALF),
}  # fmt: skip
ROUND = {"floor", "ceil", "gcd", "lcm"}


def arguments(head: str) -> tuple[Fraction | int, ...]:
    """The arguments that a head is tried with."""
    return ARGUMENTS.get(head, (MORE, HALF) if head in TWO_ARGUMENTS else (HALF,))


def test_the_promised_operations_are_those_of_the_tables() -> None:
    assert set(REALS) | set(SPECIALS) | set(RULES) | {"det"} == EVALUATED
    assert set(COMPLEX) <= EVALUATED
    assert set(FUNCTIONS) == EVALUATED


@pytest.mark.parametrize("head", sorted(EVALUATED - {"det"}))
def test_each_operation_agrees_with_mpmath(head: str) -> None:
    args = arguments(head)
    node = Apply(head, tuple(Number(arg) for arg in args))
    mpmath.mp.dps = 45
    expected = FUNCTIONS[head](*(mpmath.mpf(Fraction(arg).numerator) / Fraction(arg).denominator for arg in args))
    assert close(value_of(node, plane=False), expected)


@pytest.mark.parametrize("head", sorted(set(COMPLEX) - {"root", "rational"}))
def test_each_complex_operation_agrees_with_mpmath(head: str) -> None:
    z = Apply("add", (Number(HALF), Apply("mul", (Constant("i"), Number(MORE)))))
    args = (z, Number(HALF)) if head in TWO_ARGUMENTS | {"log_base"} else (z,)
    mpmath.mp.dps = 45
    point = mpmath.mpc(mpmath.mpf(3) / 7, mpmath.mpf(17) / 5)
    expected = FUNCTIONS[head](*((point, mpmath.mpf(3) / 7)[: len(args)]))
    assert close(value_of(Apply(head, args), plane=True), expected)


@pytest.mark.parametrize("head", ["pow", "sqrt", "ln", "arcsin", "arcosh", "lg", "arctan", "cosh"])
def test_principal_branches_on_the_negative_axis(head: str) -> None:
    args = (Number(-2), Number(Fraction(1, 2))) if head == "pow" else (Number(-2),)
    mpmath.mp.dps = 45
    expected = FUNCTIONS[head](*(mpmath.mpf(-2), mpmath.mpf(1) / 2)[: len(args)])
    found = value_of(Apply(head, args), plane=True)
    # On a cut of arcsin and arcosh each library takes a side of its own; the real part and the size are the same.
    assert close(found, expected) or close(found, mpmath.conj(expected))


@pytest.mark.parametrize("head", ["root", "pow"])
def test_odd_roots_of_negative_numbers_are_real_in_either_arithmetic(head: str) -> None:
    args = (Number(-2), Number(3 if head == "root" else Fraction(1, 3)))
    mpmath.mp.dps = 45
    for plane in (False, True):
        assert close(value_of(Apply(head, args), plane), -mpmath.cbrt(2))


def value_of(node: Apply, plane: bool) -> Any:
    """The enclosure to 160 bits."""
    with safe.precision(160):
        return safe.complex_ball(lift(evaluate(node, Scope({}, arithmetic(plane)))))


def close(found: Any, expected: Any) -> bool:
    """Equal to 35 digits."""
    mpmath.mp.dps = 45
    with safe.precision(160):
        parts = [mpmath.mpf(str(part.str(42, radius=False))) for part in (found.real, found.imag)]
    return bool(abs(mpmath.mpc(*parts) - expected) <= mpmath.mpf(10) ** -35 * max(1, abs(expected)))


@pytest.mark.parametrize(
    ("head", "place"),
    [
        ("sqrt", -1), ("ln", -1), ("ln", 0), ("lg", -2), ("arcsin", 2), ("arccos", -2), ("arcosh", HALF), ("artanh", 2),
        ("arcoth", HALF), ("arsech", 2), ("arcsec", HALF), ("arccsc", HALF), ("lambertw", -1), ("Ci", -1), ("li", -1),
        ("li", 1), ("gamma", -2), ("factorial", -2), ("zeta", 1), ("arccot", -1), ("tan", "pole"), ("floor", "edge"),
    ],
)  # fmt: skip
def test_outside_its_domain_an_operation_has_no_value(head: str, place: object) -> None:
    whole = Apply("add", (Apply("sqrt", (Number(2),)), Apply("neg", (Apply("sqrt", (Number(2),)),))))
    half_turn = Apply("div", (Constant("pi"), Number(2)))
    argument = half_turn if place == "pole" else whole if place == "edge" else Number(place)  # type: ignore[arg-type]
    with safe.precision(128), pytest.raises(NoValue):
        evaluate(Apply(head, (argument,)), Scope({}, arithmetic(plane=False)))
