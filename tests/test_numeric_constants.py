"""Numbers and constants: exact, within the tolerance of written decimals, algebraic, agreeing, or apart."""

from __future__ import annotations

from fractions import Fraction

import pytest
from numeric_support import CONFIG, compared, rows, tree

from mathequiv.config import Config
from mathequiv.evidence import Evidence
from mathequiv.nodes import Number
from mathequiv.numeric import compare_scalars
from mathequiv.verdict import Decision, Stage

EXACT = """
1/2
    == 2/4
    == 0.5
    == percent(50)
    == 4**(-1/2)
    /= 1/3
    /= 0.51
    /= 2
204
    == 204.0
    /= 204.0001
    /= 205
    == 2*102
10**11
    == 1e11
    /= 99999999999
    /= 10**11 + 1
0
    == -0
    == 0.0
    /= 0.0000001
    == 0.0000000001
    /= 10**(-10)
    /= 10**(-400)
    /= 1e-400*10
0.0000001 /= 0.0000002
2e-19 /= 3e-19
1/factorial(2004) /= 1/factorial(2006)
2**65537
    /= 2**65536
    == 2*2**65536
1/2**2000 /= 1/2**2001
10**400/10**399
    == 10
    /= 100
(2**2005 + 1)/(3*2**2006)
    == 1/6 + 1/(3*2**2006)
    /= 1/(3*2**2006)
sum(k, 1, 100000000, k)
    == 5000000050000000
    /= 5000000050000001
sum(k, 1, 3, a[k])
    == a[1] + a[2] + a[3]
    /= a[1] + a[2] + a[4]
inf
    == 2*inf
    /= -inf
    /= 5
    /= 10**100
    /= pi
-inf /= inf
pi
    == 2*pi/2
    == degree(180)
    /= degree(90)
    /= 3
    /= 22/7
    /= -pi
"""

TOLERANCE = """
0.3333333
    == 1/3
    /= 0.333
0.333333 /= 1/3
0.333 /= 1/3
0.3333 /= 1/3
1/3
    == 0.33333333
    == 0.3333334
    /= 0.333334
    /= 0.3333
    /= 333333/1000000
1.000002 /= 1.0
1.0
    == 1.000001
    /= 1.00009
1.0000005 == 1.0000014
300000000
    == 3e8
    == 3*10**8
    == 30*10**7
    /= 3.000001e8
3e8
    == 300000299
    /= 300000301
3*10**8
    == 300000299
    /= 300000301
10**8 /= 100000001
100000001 /= 10**8
1e-12
    == 10**(-12)
    /= 10**(-11)
-0.0035 == -3.5*10**(-3)
6.02*10**23
    == 6.02e23
    /= 6.02*10**22
    /= -6.02*10**23
sqrt(17)
    == 4.123105625617661
    == 4.123106
    /= 4.1231
4.123106
    == sqrt(17)
    /= sqrt(17) + 1/100000
pi
    == 3.1415926536
    == 3.14159
    /= 3.1415
    /= 3.14
    /= 314159/100000
percent(12.5) == 1/8
percent(33.3) /= 1/3
2.718281828
    == e
    /= e + 1/100000
sin(0.5) /= sin(0.50001)
sin(0.5) /= sin(0.5000000001)
arsinh(0.5)
    == 0.481211825
    /= 0.48121
artanh(1/2) == 0.549306144
2*3.14159 /= 2*pi
0.5 + 10**(-9) /= 1/2
"""

CONSTANTS = """
sqrt(8)
    == 2*sqrt(2)
    == 2**(3/2)
    == 4/sqrt(2)
    /= 2*sqrt(3)
    /= -2*sqrt(2)
    /= 2*sqrt(2) + 10**(-30)
sqrt(2 + sqrt(3))
    == (sqrt(6) + sqrt(2))/2
    /= (sqrt(6) - sqrt(2))/2
    /= (sqrt(6) + sqrt(2))/2 + 10**(-200)
sqrt(5 + 2*sqrt(6)) == sqrt(2) + sqrt(3)
(sqrt(2) + sqrt(3))**100
    == (5 + 2*sqrt(6))**50
    /= (5 + 2*sqrt(6))**50 + 1
    /= (5 + 2*sqrt(6))**51
root(2, 3)*root(4, 3) == 2
root(-8, 3)
    == -2
    /= 2
(-8)**(1/3) == -2
cos(pi/5)
    == (1 + sqrt(5))/4
    /= (1 + sqrt(6))/4
    /= (sqrt(5) - 1)/4
cos(pi/7) - cos(2*pi/7) + cos(3*pi/7)
    == 1/2
    /= 1/2 + 10**(-100)
tan(pi/8) == sqrt(2) - 1
cot(pi/20) + cot(pi/24) - cot(pi/10) == 1 + sqrt(2) + sqrt(3) + 2 + sqrt(5) + sqrt(6)
sin(7*pi) == 0
arctan(1)
    == pi/4
    /= pi/3
4*arctan(1/5) - arctan(1/239)
    == pi/4
    /= pi/4 + 10**(-100)
ln(6)
    == ln(2) + ln(3)
    /= ln(2)*ln(3)
log(100)
    == 2
    == 2*ln(10)
    /= 3
log(e)
    == 1
log(100) + log(e) /= 3
log_base(8, 2)
    == 3
    /= 4
2*sinh(1)
    == e - 1/e
    /= e + 1/e
zeta(2)
    == pi**2/6
    /= pi**2/8
gamma(1/2)
    == sqrt(pi)
    /= pi
gamma(1/3)*gamma(2/3) == 2*pi/sqrt(3)
erf(1)
    == 2/sqrt(pi)*integral(t, 0, 1, exp(-t**2))
    /= integral(t, 0, 1, exp(-t**2))
integral(x, 0, 1, x**2)
    == 1/3
    /= 1/2
integral(x, 0, pi, sin(x))
    == 2
    /= 1
integral(x, 0, 1, 1/(1 + x**2))
    == pi/4
    /= pi/3
integral(x, 0, 1, x**(1/2)*exp(x)) /= 2
binomial(20, 10)**2 - binomial(20, 9)**2
    == 5924217936
    /= 5924217937
limit(x, 2, x**2 + 1)
    == 5
    /= 4
limit(x, 0, sin(x)/x) ?? 1
floor(pi)
    == 3
    /= 4
i**2
    == -1
    /= 1
(1 + i)**2
    == 2*i
    /= -2*i
sqrt(-4) == 2*i
sqrt(-4)*i == -2
e**(i*pi)
    == -1
    /= 1
i**i == e**(-pi/2)
abs(3 + 4*i)
    == 5
    /= 7
re(3 + 4*i) == 3
im(3 + 4*i) == 4
conj(3 + 4*i)
    == 3 - 4*i
    /= 3 + 4*i
ln(-1) == i*pi
sqrt(i) == (1 + i)/sqrt(2)
arg(1 + i)
    == pi/4
    /= -pi/4
5*exp(i*pi/6)/4 == 5*sqrt(3)/8 + 5*i/8
arccot(-1) ?? -pi/4
arccot(1) == pi/4
besselj(1/2, 3)
    == sqrt(2/(3*pi))*sin(3)
    /= sqrt(2/(3*pi))*cos(3)
polylog(2, 1/2)
    == pi**2/12 - ln(2)**2/2
    /= pi**2/12 + ln(2)**2/2
i*inf ?? 5
"""

# No size is too large to compare where the logarithms are apart, and none is computed.
LARGE = """
9**(9**9)
    == 9**(9**9)
    /= 9**81
    /= 9**(9**9 + 1)
    == 3**(2*9**9)
9**(9**(9**9))
    /= 2
    /= 9**(9**(9**8))
    == 9**(9**(9**9))
3**1500000000 /= 1
factorial(10**7)
    /= 1
    /= factorial(10**7 - 1)
factorial2(100000) /= 2
(5**(5**(5**(5**5)) - 4) - 5)/16 /= 1
1 /= (5**(5**(5**(5**5)) - 4) - 5)/16
10**(10**10)
    /= 10**(10**10) + 1
    /= 10**(10**10 + 1)
    /= 2*10**(10**10)
2**(2**(2**(2**(2**2))))
    /= 2**(2**(2**(2**(2**3))))
    /= -2**(2**(2**(2**(2**2))))
1/9**(9**(9**9))
    /= 1
    /= -1/9**(9**(9**9))
ln(9**(9**(9**9)))
    /= 3
    ?? 9**(9**9)*ln(9)
e**(e**(e**(e**e))) /= 5
(-2)**(3**500) /= 2**(3**500)
sum(k, 1, 10**9, 2**k) ?? 5
"""

# Digits that no agreement may overlook: each pair differs, and none may come out equal.
ABSORBED = (
    ("5 + e**(-1000)", "5"),
    ("tanh(1000)", "1"),
    ("tanh(5000)", "1"),
    ("coth(5000)", "1"),
    ("erf(100)", "1"),
    ("zeta(5000)", "1"),
    ("5 + e**(-20000)", "5"),
    ("cos(10**(-200))", "1"),
    ("cos(10**(-2000))", "1"),
    ("sin(10**(-2000))", "10**(-2000)"),
    ("exp(10**(-2000))", "1"),
    ("2**(10**(-2000))", "1"),
    ("root(2, 10**2000)", "1"),
    ("sqrt(1 + 10**(-2000))", "1"),
    ("sin(5 + 10**(-2000))", "sin(5)"),
    ("sin(pi*(1/5 + 10**(-2000)))", "sin(pi/5)"),
    ("exp(10**(-2000)*pi)", "1"),
    ("arctan(10**2000)", "pi/2"),
    ("ln(2*10**(10**400))", "10**400*ln(10)"),
    ("ln(2*10**(10**4000))", "10**4000*ln(10)"),
    ("integral(x, 0, 50, exp(-x**2))", "sqrt(pi)/2"),
    ("integral(x, 0, 1, exp(10**(-2000)*x))", "1"),
    ("sum(k, 0, 200, 1/factorial(k))", "e"),
    ("(1 + 10**(-2000)*pi) - 10**(-1999)", "1"),
    ("10**(10**10) + 1", "10**(10**10)"),
    ("9**(9**(9**9)) + 1", "9**(9**(9**9))"),
    ("gamma(1 + 10**(-2000))", "1"),
    ("lambertw(10**(-2000))", "10**(-2000)"),
)


@pytest.mark.parametrize(("reference", "prediction", "expected"), rows(EXACT))
def test_rationals_are_compared_exactly(reference: str, prediction: str, expected: Decision) -> None:
    assert compared(reference, prediction).decision is expected


@pytest.mark.parametrize(("reference", "prediction", "expected"), rows(TOLERANCE))
def test_only_written_decimals_have_a_tolerance(reference: str, prediction: str, expected: Decision) -> None:
    assert compared(reference, prediction).decision is expected


@pytest.mark.parametrize(("reference", "prediction", "expected"), rows(CONSTANTS))
def test_constants(reference: str, prediction: str, expected: Decision) -> None:
    assert compared(reference, prediction).decision is expected
    assert compared(prediction, reference).decision is expected


@pytest.mark.parametrize(("reference", "prediction", "expected"), rows(LARGE))
def test_large_numbers_are_compared_by_their_logarithms(reference: str, prediction: str, expected: Decision) -> None:
    assert compared(reference, prediction).decision is expected


@pytest.mark.parametrize(("left", "right"), ABSORBED)
def test_an_absorbed_term_is_never_overlooked(left: str, right: str) -> None:
    for finding in (compared(left, right), compared(right, left)):
        assert finding.decision is not Decision.EQUAL
        assert finding.stage is Stage.NUMERIC


def test_the_tolerances_are_options() -> None:
    loose = Config(rel_tol="0.01", abs_tol="0.001")
    assert compared("1/3", "0.333", loose).decision is Decision.EQUAL
    assert compared("1/3", "333/1000", loose).decision is Decision.DIFFERENT
    assert compared("0", "0.0005", loose).decision is Decision.EQUAL
    assert compared("0", "0.002", loose).decision is Decision.DIFFERENT
    assert compared("sqrt(2)", "1.41", loose).decision is Decision.EQUAL
    none = Config(rel_tol=0, abs_tol=0)
    assert compared("1/3", "0.333333333333", none).decision is Decision.DIFFERENT
    assert compared("1/2", "0.5", none).decision is Decision.EQUAL


@pytest.mark.parametrize(
    ("reference", "prediction", "expected"),
    [
        ("33.3", "100/3", Decision.EQUAL),
        ("33.3", "33.34", Decision.EQUAL),
        ("33.3", "33.25", Decision.EQUAL),
        ("33.3", "33.36", Decision.DIFFERENT),
        ("33.3", "33", Decision.DIFFERENT),
        ("100/3", "33.3", Decision.DIFFERENT),
        ("3.14", "pi", Decision.EQUAL),
        ("3.15", "pi", Decision.DIFFERENT),
        ("pi", "3.14", Decision.DIFFERENT),
        ("1.4", "sqrt(2)", Decision.EQUAL),
        ("6.0*10**3", "6049", Decision.EQUAL),
        ("6.0*10**3", "6051", Decision.DIFFERENT),
        ("33", "100/3", Decision.DIFFERENT),
    ],
)
def test_rounding_to_the_reference_is_an_option(reference: str, prediction: str, expected: Decision) -> None:
    assert compared(reference, prediction, Config(rounding="to_reference")).decision is expected
    if expected is Decision.EQUAL:
        assert compared(reference, prediction).decision is Decision.DIFFERENT


def test_an_undefined_prediction_answers_nothing() -> None:
    for prediction in ("1/0", "0**0", "ln(-1)", "sqrt(-4)", "tan(pi/2)", "inf - inf", "arcsin(2)"):
        finding = compared("5", prediction)
        assert (finding.decision, finding.rule) == (Decision.DIFFERENT, "undefined"), prediction
        assert compared("x", prediction).decision is Decision.DIFFERENT


def test_an_undefined_reference_is_not_judged_here() -> None:
    for reference in ("1/0", "0**0", "ln(-1)", "gamma(1/2) + factorial(-1)"):
        for prediction in ("5", "1/0", reference):
            finding = compared(reference, prediction)
            assert (finding.decision, finding.cause) == (Decision.UNKNOWN, "undefined reference")


@pytest.mark.parametrize(
    ("reference", "prediction", "rule"),
    [
        ("1/2", "2/4", "exact arithmetic"),
        ("1/2", "1/3", "exact arithmetic"),
        ("0.5", "0.50000001", "tolerance"),
        ("sqrt(8)", "2*sqrt(2)", "algebraic numbers"),
        ("ln(6)", "ln(2) + ln(3)", "numerical agreement"),
        ("ln(6)", "ln(5)", "disjoint enclosures"),
        ("ln(6)", "ln(6)", "same expression"),
    ],
)
def test_findings_name_their_rule(reference: str, prediction: str, rule: str) -> None:
    assert compared(reference, prediction).rule == rule


def test_evidence_shows_the_values_and_their_distance() -> None:
    shown = {
        ("1/3", "0.3333"): "1/3 and 0.3333",
        ("pi", "3.14"): "pi and 3.14",
        ("sqrt(2)", "sqrt(3)"): "1.41421 and 1.73205",
        ("2**65537", "2**65536"): "4.00706e+19728 and 2.00353e+19728",
        ("5 + e**(-1000)", "5"): "5.00000 and 5, 5.08e-435 apart",
        ("9**(9**9)", "1"): "exp(8.51250e+8) and 1",
    }
    for (reference, prediction), text in shown.items():
        evidence = compared(reference, prediction).evidence
        assert evidence is not None
        assert evidence.text == text


def test_agreement_is_no_proof_where_proof_is_required() -> None:
    required = Config(proof="required")
    assert compared("ln(6)", "ln(2) + ln(3)").decision is Decision.EQUAL
    assert compared("ln(6)", "ln(2) + ln(3)", required).decision is Decision.UNKNOWN
    assert compared("sin(2*x)", "2*sin(x)*cos(x)", required).decision is Decision.UNKNOWN
    assert compared("sqrt(8)", "2*sqrt(2)", required).decision is Decision.EQUAL
    assert compared("(x + 1)**2", "x**2 + 2*x + 1", required).decision is Decision.EQUAL
    assert compared("ln(6)", "ln(5)", required).decision is Decision.DIFFERENT


def test_integers_are_compared_without_any_work() -> None:
    same = compare_scalars(Number(7), Number(7), CONFIG)
    assert same is compare_scalars(Number(Fraction(1, 2), 1), Number(Fraction(1, 2)), CONFIG)
    apart = compare_scalars(Number(7), Number(8), CONFIG)
    assert apart.evidence == Evidence("7 and 8")


def test_the_name_of_a_limit_is_the_cause() -> None:
    assert compared("sum(k, 1, 10**9, 2**k)", "5").cause == "terms_of_a_sum"
    assert compared("sum(j, 1, 4000, sum(k, 1, 4000, sin(k*j)))", "5").cause == "evaluation_steps"


def test_a_tree_too_deep_for_the_stack_is_a_limit() -> None:
    deep = tree("x")
    for _ in range(3_000):
        deep = tree("sin(x)").__class__("sin", (deep,))
    finding = compare_scalars(deep, tree("x"), CONFIG)
    assert (finding.decision, finding.cause) == (Decision.UNKNOWN, "tree_depth")
