"""What agreement at many points must not hide: differences in one narrow place, and beyond the digits compared."""

from __future__ import annotations

from itertools import product

import pytest
from numeric_support import compared, rows

from mathequiv.verdict import Decision

# -- one cell of a line ------------------------------------------------------------------------------------------------
SIZES = {
    "abs": "abs({0})",
    "sqrt": "sqrt(({0})**2)",
    "power": "(({0})**2)**0.5",
    "product": "(({0})*({0}))**0.5",
    "root": "root(({0})**4, 4)",
    "max": "max({0}, -({0}))",
    "min": "-min({0}, -({0}))",
    "sign": "({0})*sgn({0})",
    "pieces": "cases((-({0}), {0} < 0), ({0}, None))",
}
ENDS = [(10, 11), (1000, 1001), (-8, -7), (10**6, 10**6 + 1), (-(10**9), 1 - 10**9), (0, 1), (-1, 0), (-1, 1), (3, 300)]


@pytest.mark.parametrize(("size", "scale"), list(product(SIZES, (1, 100))))
def test_a_difference_between_two_breakpoints_is_found(size: str, scale: int) -> None:
    """``|x - a| + |x - b|`` is ``|2x - a - b|`` but for the places between ``a`` and ``b``."""
    for low, high in ENDS:
        first, last = (f"{scale}*x-({end})" for end in (low, high))
        both = "+".join(SIZES[size].format(part) for part in (first, last))
        whole = SIZES[size].format(f"2*{scale}*x-({low + high})")
        assert compared(both, whole).decision is Decision.DIFFERENT
        assert compared(whole, both).decision is Decision.DIFFERENT


@pytest.mark.parametrize("bound", [1, 7, 1000, 10**6, 10**12])
def test_a_difference_beyond_the_last_breakpoint_is_found(bound: int) -> None:
    for text in (f"max(0, x-{bound})", f"max(0, -x-{bound})", f"min(0, x+{bound})", f"abs(x-{bound})-({bound}-x)"):
        assert compared(text, "0").decision is Decision.DIFFERENT
        assert compared(f"x+{text}", "x").decision is Decision.DIFFERENT


@pytest.mark.parametrize("place", [-60, -9, -1, 0, 1, 2, 5, 41, 1000])
def test_a_difference_at_one_integer_is_found(place: int) -> None:
    bump = f"max(0, min(n-({place - 1}), {place + 1}-n))"
    assert compared(f"(-1)**n*{bump}", "0").decision is Decision.DIFFERENT
    assert compared(f"(-1)**n+{bump}", "(-1)**n").decision is Decision.DIFFERENT
    for step in ("sgn({0})", "abs({0})/({0})", "cases((1, {0} > 0), (-1, None))"):
        above, below = (step.format(f"2*n-({2 * place + side})") for side in (-1, 1))
        assert compared(f"(-1)**n*(1+{above})*(1-{below})", "0").decision is Decision.DIFFERENT
    inside = f"cases((1, n > {place - 1}), (0, None))*cases((1, n < {place + 1}), (0, None))"
    assert compared(f"(-1)**n*{inside}", "0").decision is Decision.DIFFERENT
    for relation in ("<", ">"):
        beyond = f"cases((1, n {relation} {place}), (0, None))"
        assert compared(f"(-1)**n*{beyond}", "0").decision is Decision.DIFFERENT


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_difference_in_one_orthant_is_found(count: int) -> None:
    letters = "xyzw"[:count]
    for signs in product(("", "-"), repeat=count):
        inner = [f"{sign}{letter}" for sign, letter in zip(signs, letters, strict=True)]
        nested = inner[0]
        for part in inner[1:]:
            nested = f"min({nested}, {part})"
        assert compared(f"max(0, {nested})", "0").decision is Decision.DIFFERENT
        product_ = "*".join(f"({part}+abs({part}))" for part in inner)
        assert compared(product_, "0").decision is Decision.DIFFERENT


# -- beyond the digits -------------------------------------------------------------------------------------------------
# Functions near zero, and what they are there but for the square or the cube of their argument.
NEAR_ZERO = [
    ("e**({0})", "1+{0}"),
    ("exp({0})", "1+{0}"),
    ("2**({0})", "1+({0})*ln(2)"),
    ("pi**({0})", "1+({0})*ln(pi)"),
    ("(1+{0})**3", "1+3*({0})"),
    ("sqrt(1+{0})", "1+({0})/2"),
    ("root(1+{0}, 3)", "1+({0})/3"),
    ("1/(1+{0})", "1-({0})"),
    ("ln(1+{0})", "{0}"),
    ("cos({0})", "1"),
    ("sec({0})", "1"),
    ("cosh({0})", "1"),
    ("sech({0})", "1"),
    ("sin({0})", "{0}"),
    ("csc({0})", "1/({0})"),
    ("tan({0})", "{0}"),
    ("cot({0})", "1/({0})"),
    ("sinh({0})", "{0}"),
    ("csch({0})", "1/({0})"),
    ("tanh({0})", "{0}"),
    ("coth({0})", "1/({0})"),
    ("arcsin({0})", "{0}"),
    ("arccos({0})", "pi/2-({0})"),
    ("arctan({0})", "{0}"),
    ("arsinh({0})", "{0}"),
    ("artanh({0})", "{0}"),
    ("erf({0})", "2*({0})/sqrt(pi)"),
    ("lambertw({0})", "{0}"),
    ("besselj(0, {0})", "1"),
    ("besseli(0, {0})", "1"),
    ("sin({0})/({0})", "1"),
]


@pytest.mark.parametrize(("function", "line"), NEAR_ZERO)
def test_a_function_is_not_its_tangent_however_small_the_argument(function: str, line: str) -> None:
    for power in (20, 29, 45, 90, 200):
        for argument in (f"x/10**{power}", f"pi/10**{power}", f"sqrt(2)/10**{power}"):
            found = compared(function.format(argument), line.format(argument)).decision
            assert found is not Decision.EQUAL


@pytest.mark.parametrize(("function", "line"), NEAR_ZERO)
def test_nor_is_it_with_a_complex_argument(function: str, line: str) -> None:
    for power in (20, 29, 45, 200):
        for argument in (f"x/10**{power}", f"i*x/10**{power}", f"(1+i)*pi/10**{power}"):
            left, right = (text.format(argument) for text in (function, line))
            assert compared(f"i*({left})", f"i*({right})").decision is not Decision.EQUAL


# Where one side or the other lies beyond what is compared: no agreement, whatever the digits say.
APART = rows("""
    pi                  /= pi+i*10**(-400)
                        /= pi-i*10**(-400)
    i                   /= i+10**(-400)*pi
    pi*x                /= (pi+i*10**(-100))*x
    sum(k, 0, inf, 850**k/factorial(k))
        /= 2*e**425*sinh(425)
    x/abs(x)            /= tanh(10**3*x)
    abs(x)              /= x*tanh(x*10**3)
    arctan(1/x)         ?? arccot(x)
    a[floor(x)+floor(y)]    ?? a[-ceil(-x)-ceil(-y)]
    gamma(x+1)          /= x*gamma(x)+10**(-80)
""")


@pytest.mark.parametrize(("reference", "prediction", "expected"), APART)
def test_what_is_beyond_the_digits_or_unseen_is_no_agreement(
    reference: str, prediction: str, expected: Decision
) -> None:
    assert compared(reference, prediction).decision is expected


# -- slow functions ------------------------------------------------------------------------------------------------
FOLDED = [
    ("abs(sin({0}))", "sin(abs({0}))"),
    ("sqrt(cos({0})**2)", "cos({0})"),
    ("arctan(tan({0}))", "{0}"),
    ("max(sin({0}), 0)", "max({0}, 0)*sin({0})/({0})"),
    ("abs(1+2*cos({0}))", "1+2*cos({0})"),
]


@pytest.mark.parametrize(("folded", "plain"), FOLDED)
@pytest.mark.parametrize("argument", ["x", "-3*x", "x*y", "x-y/2"])
def test_a_slow_function_is_seen_beyond_its_first_branch(folded: str, plain: str, argument: str) -> None:
    for power in (-30, -9, -3, 0, 1, 2, 5, 9, 40, 200):
        scaled = f"({argument})*10**{-power}" if power < 0 else f"({argument})/10**{power}"
        found = compared(folded.format(scaled), plain.format(scaled)).decision
        assert found is Decision.DIFFERENT or (found is Decision.UNKNOWN and power >= 5)


# -- letters of one sign -------------------------------------------------------------------------------------------
POSITIVE = rows("""
    hbar            == abs(hbar)
                    == sqrt(hbar**2)
                    == max(hbar, -hbar/2)
                    /= abs(hbar-3)+3
                    /= max(hbar, 1/1000)
    abs(hbar+3)     == hbar+3
                    /= hbar+2
    abs(hbar-3)     /= hbar-3
                    /= 3-hbar
                    == abs(3-hbar)
    x*hbar          == x*abs(hbar)
                    /= abs(x)*hbar
                    /= abs(x*hbar)
    abs(x*hbar)     == abs(x)*hbar
    0               == max(0, -hbar)
                    == max(0, min(-hbar, x))
                    /= max(0, min(hbar, x))
                    /= max(0, min(hbar-1000, 1001-hbar))
    ln(hbar**2)     == 2*ln(hbar)
    ln(x**2)        == 2*ln(abs(x))
    floor(hbar)     /= ceil(hbar)
    sgn(hbar)       == 1
                    /= 0
    sgn(x*hbar)     == sgn(x)
                    /= sgn(hbar)
    (-1)**n*hbar    == (-1)**(-n)*abs(hbar)
                    /= (-1)**(n+1)*hbar
    abs(sin(hbar/10**9))    /= sin(hbar/10**9)
""")


@pytest.mark.parametrize(("reference", "prediction", "expected"), POSITIVE)
def test_a_named_constant_is_positive(reference: str, prediction: str, expected: Decision) -> None:
    assert compared(reference, prediction).decision is expected


# -- divisors ------------------------------------------------------------------------------------------------------
DIVIDED = [
    ("gcd(n, {0})", "1", 144),
    ("lcm(n, {0})", "{0}*n", 144),
    ("mod(n, {0})", "n", 144),
    ("gcd(m+n, {0})", "1", 12),
    ("gcd(m+n+k, {0})", "1", 0),
    ("mod(m*n, {0})", "m*n", 12),
]


@pytest.mark.parametrize(("text", "plain", "largest"), DIVIDED)
def test_divisors_are_seen_on_the_whole_grid_or_left_open(text: str, plain: str, largest: int) -> None:
    for divisor in (2, 3, 5, 7, 11, 12, 13, 29, 97, 143, 144, 149, 997, 10**9 + 7):
        found = compared(text.format(divisor), plain.format(divisor)).decision
        assert found is Decision.DIFFERENT or (found is Decision.UNKNOWN and divisor > largest)
        for other in (divisor + 2, 2 * divisor, 10**9 + 9):
            found = compared(text.format(divisor), text.format(other)).decision
            assert found is Decision.DIFFERENT or (found is Decision.UNKNOWN and max(divisor, other) > largest)
