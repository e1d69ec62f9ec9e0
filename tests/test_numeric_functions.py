"""Expressions with letters: refuted at a point, shown by an identity, or agreeing at many points."""

from __future__ import annotations

import subprocess
import sys

import pytest
from numeric_support import compared, rows, tree

from mathequiv.nodes import Symbol
from mathequiv.numeric.outcome import Pair
from mathequiv.numeric.points import first_points, random_points, seed, whole_letters
from mathequiv.verdict import Decision

ALGEBRA = """
x**2 + 2*x + 1
    == (x + 1)**2
    /= (x - 1)**2
    /= (x + 1)**2 + 10**(-60)
    /= x**2 + 2*y + 1
x/2
    == 0.5*x
    == percent(50)*x
    /= 0.51*x
(x**2 - 1)/(x - 1)
    == x + 1
    /= x - 1
x + 1 == (x**2 - 1)/(x - 1)
1/(n*(n + 1))
    == 1/n - 1/(n + 1)
    /= 1/n + 1/(n + 1)
(9*y - 8)/(y - 4)**2
    == 9/(y - 4) + 28/(y - 4)**2
    /= 9/(y - 4) + 27/(y - 4)**2
(x - a)**6000
    == (a - x)**6000
    /= (x - a)**5999
    /= -(a - x)**6000
(x + y + z)**60 == (z + y + x)**60
(1 + x)**40*(1 - x)**40
    == (1 - x**2)**40
    /= (1 + x**2)**40
x /= X
a*b
    == b*a
    /= a*b + 0.0001
x[1] + x[2]
    == x[2] + x[1]
    /= x[1] + x[3]
a[n + k]
    == a[k + n]
    /= a[n + 2*k]
a[1 + 1]
    == a[2]
    /= a[3]
1/(x - x) ?? 5
h
    == 2*pi*hbar
    /= pi*hbar
x*(y + 1)*(sin(x) + cos(x))
    == x*y*sin(x) + x*y*cos(x) + x*sin(x) + x*cos(x)
    /= x*y*sin(x) + x*y*cos(x) + x*sin(x) - x*cos(x)
"""

TRANSCENDENTAL = """
sin(x)**2 + cos(x)**2
    == 1
    /= -1
    /= 1 + 10**(-60)
    /= 1 + e**(-500)
0 == sin(x)**2 + cos(x)**2 - 1
sin(2*x)
    == 2*sin(x)*cos(x)
    /= 2*sin(x)
tan(y)**2 + 1
    == sec(y)**2
    /= csc(y)**2
sin(x)
    == sin(x + 2*pi)
    /= sin(x + pi)
    /= sin(x) + sin(1024*pi*x)
sin(pi*x) /= sin(500*pi*x)
cos(x)*cos(y) - sin(x)*sin(y)
    == cos(x + y)
    /= cos(x - y)
e**x
    == exp(x)
    /= e**x + e**(-500)
    /= -exp(x)
2**(n + 1)
    == 2*2**n
    /= 2**n
(1/3)**x
    == 3**(-x)
    /= 3**x
sinh(x)**2
    == cosh(x)**2 - 1
    /= cosh(x)**2 + 1
ln(x)/ln(2)
    == log_base(x, 2)
    /= log_base(x, 3)
y**ln(x)
    == x**ln(y)
    /= x**ln(x)
arcsin(x)
    == arctan(x/sqrt(1 - x**2))
    /= arctan(x)
arccos(x)
    == pi/2 - arcsin(x)
    /= pi/2 + arcsin(x)
arccos(1/x) == arcsec(x)
arctan(x) + arctan(1/x) /= pi/2
ln(x + sqrt(x**2 + 1))
    == arsinh(x)
    /= arcosh(x)
gamma(x + 1)
    == x*gamma(x)
    /= gamma(x)
pi/sin(pi*s)
    == gamma(s)*gamma(1 - s)
    /= gamma(s)*gamma(1 + s)
(sqrt(2) + sqrt(3))**x
    == (sqrt(3) - sqrt(2))**(-x)
    /= (sqrt(2) + 2)**x
e**(i*x)
    == cos(x) + i*sin(x)
    /= cos(x) - i*sin(x)
x**2 + 1
    == (x - i)*(x + i)
    /= (x - i)**2
(-i*a + 1 + i)/(a**2 - 2*a + 2) == 1/(i*a + 1 - i)
e**(199*i*t) /= e**(200*i*t)
"""

BRANCHES = """
sqrt(x**2)
    /= x
    == abs(x)
    /= -abs(x)
sqrt(x**4) == x**2
root(x**3, 3) == x
(x**2)**(1/3)
    == x**(2/3)
    == (x**(1/3))**2
x**(1/3)
    == root(x, 3)
    /= abs(x)**(1/3)
root(x**4, 4) /= x
sqrt((x + y)**2)
    /= x + y
    == abs(x + y)
abs(x*y)
    == abs(x)*abs(y)
    /= x*abs(y)
abs(x - 2)*abs(x + 2)
    == abs(x**2 - 4)
    /= x**2 - 4
abs(x - 1000)
    /= 1000 - x
    == abs(1000 - x)
abs(x - 10**9) /= 10**9 - x
abs(x - 1) + abs(x - 3)
    /= 2*x - 4
    /= 2
abs(sqrt(x) - 5000) /= 5000 - sqrt(x)
abs(x**2 + 1) == x**2 + 1
abs(2 + sin(x)) == 2 + sin(x)
sqrt(1 - cos(x))
    == sqrt(2)*abs(sin(x/2))
    /= sqrt(2)*sin(x/2)
max(x, y)
    == (x + y + abs(x - y))/2
    /= (x + y - abs(x - y))/2
    /= x
max(x, 10**6) /= 10**6
max(x, 0)*max(y, 0) /= max(x*y, 0)
sgn(x)
    == x/abs(x)
    /= 1
sgn(x - 10**9) /= -1
cases((x - 2, x >= 2), (2 - x, x < 2))
    == abs(x - 2)
    /= x - 2
cases((1, x > 0), (0, x <= 0))
    /= cases((1, x >= 0), (0, x < 0))
    == cases((0, x <= 0), (1, None))
sqrt(5 - x)*sqrt(5 - x) == 5 - x
x*sqrt(1/(2*m*T)) /= sqrt(x**2/(2*m*T))
hbar/sqrt(2*m*T) == sqrt(hbar**2/(2*m*T))
w*sqrt((1 - b)/(1 + b))
    == w*((1 - b)/(1 + b))**(1/2)
    /= w*sqrt((1 + b)/(1 - b))
10**9*arctan(tan(x/10**9)) /= x
10**9*arcsin(sin(x/10**9)) /= x
arctan(tan(x**2/10**9)) /= x**2/10**9
abs(sin(x/10**9)) /= sin(abs(x)/10**9)
abs(sin(x/10**100)) /= sin(abs(x)/10**100)
sqrt(cos(10**9*x)**2)
    == abs(cos(10**9*x))
    /= cos(10**9*x)
sgn(cos(x/10**9)) /= 1
max(sin(x/10**9), -1/2) /= sin(x/10**9)
ln(e**(i*x/10**9)) /= i*x/10**9
sqrt(e**(i*x/10**9)) /= e**(i*x/(2*10**9))
lambertw(x/10**9*e**(x/10**9)) /= x/10**9
arctan(x)
    == arcsin(x/sqrt(1 + x**2))
    /= arccos(x/sqrt(1 + x**2))
arg(x)
    /= 0
    == pi*(1 - sgn(x))/2
"""

DOMAIN = """
ln(x**2) == 2*ln(x)
2*ln(x) == ln(x**2)
ln(x**2 - 1) == ln(x - 1) + ln(x + 1)
ln(x*y) == ln(x) + ln(y)
ln((x + 1)/(x - 1)) == ln(x + 1) - ln(x - 1)
sqrt(x**2 - 1) == sqrt(x - 1)*sqrt(x + 1)
sqrt(1/n) == 1/sqrt(n)
sqrt(x)**2 == x
x /= sqrt(x)**2
abs(x) /= sqrt(x)**2
e**ln(x) == x
x
    /= e**ln(x)
    /= x + 0*ln(x - 10**6)
    /= x + 0*ln(10**6 - x)
    /= x + 0*sqrt(10**9 - x)
    /= x + 0*arcsin(x)
    == x + 0/(x - 5)
    == x*(y - 3)/(y - 3)
x + 0*ln(x - 10**6) == x
ln(x**3) /= 3*ln(x) + 0*ln(x - 1)
abs(x)**y /= x**y
ln(-x**2 - 1) ?? ln(-x**2 - 1) + 1
D(x, ln(6*x)) == 1/x
1/x == D(x, ln(6*x))
"""

WHOLE = """
factorial(n + 1)
    == (n + 1)*factorial(n)
    /= n*factorial(n)
factorial(n + 1)/factorial(n) == n + 1
n + 1 == factorial(n + 1)/factorial(n)
binomial(n, k)
    == factorial(n)/(factorial(k)*factorial(n - k))
    == binomial(n, n - k)
    /= binomial(n, k + 1)
binomial(n + 1, k + 1)
    == binomial(n, k) + binomial(n, k + 1)
binomial(n + 1, k) /= binomial(n, k) + binomial(n, k + 1)
binomial(n, 2)
    == n*(n - 1)/2
    /= n*(n + 1)/2
binomial(2*n, n) - binomial(2*n, n + 1)
    == binomial(2*n, n)/(n + 1)
    /= binomial(2*n, n)/n
factorial2(n) /= factorial(n)
sum(k, 1, n, k)
    == n*(n + 1)/2
    /= n*(n - 1)/2
sum(k, 0, n, 2**k)
    == 2**(n + 1) - 1
    /= 2**n - 1
sum(k, 0, n, binomial(n, k)) == 2**n
sum(n, 0, 3, k**n)
    == 1 + k + k**2 + k**3
    /= 1 + k + k**2
prod(k, 1, n, k) == factorial(n)
(-1)**n
    == cos(pi*n)
    /= 1
    /= -1
(-2)**(n + 1) /= (-2)**n
floor(x) + 1
    == floor(x + 1)
    /= ceil(x)
floor(n/2) + 1
    == floor((n + 2)/2)
    /= floor((n + 1)/2)
ceil(n/2) == floor((n + 1)/2)
ceil(x/2) /= floor((x + 1)/2)
floor(x/10**9) /= 0
floor(sin(x)/2 + 1/2) ?? 0*x
n % 2
    == (n + 2) % 2
    == (n + 10**3) % 2
    ?? (1 - (-1)**n)/2
    /= n
    /= (n + 1) % 2
n % 3 ?? n - 3*floor(n/3)
gcd(n, n + 1)
    == gcd(n + 1, n)
    ?? 1
gcd(n, n + 2) /= 1
gcd(n, 10**9 + 7)
    ?? 1
    ?? gcd(n, 10**9 + 9)
gcd(n, 145) ?? gcd(145, n)
gcd(n, 144) == gcd(144, n)
gcd(a, b)
    /= 1
    == gcd(b, a)
gcd(2**m - 1, 2**n - 1)
    == 2**gcd(m, n) - 1
    /= 2**(gcd(m, n) - 1)
a*b /= lcm(a, b)
gcd(a, b)*lcm(a, b) ?? abs(a*b)
gcd(a, b)*lcm(a, b)
    == lcm(b, a)*gcd(a, -b)
    /= gcd(a, b)**2
"""

OPAQUE = """
f(2*x)
    == f(x + x)
    == f(3*x - x)
    /= f(3*x)
    /= 2*f(x)
f(x) + g(x)
    == g(x) + f(x)
    /= f(x) - g(x)
f(x)
    /= g(x)
    /= f(-x)
    /= f(x)**2
f(2) /= 4 + f(3)
f(2) + 4 == 4 + f(2)
tan(f(2*x)) == sin(f(3*x - x))/cos(f(x + x))
f.prime(g(x))*g.prime(x)
    == D(x, f(g(x)))
    /= f.prime(g.prime(x))*g(x)
f(sin(x)**2 + cos(x)**2) == f(1)
phi(7) ?? 6
phi(x)
    == phi(1*x)
    /= 2*phi(x)
P(a) ?? P(b)
mu(n)*2 == 2*mu(n)
Gamma(5)
    == 24
    /= 25
zeta(2)
    == pi**2/6
    /= pi**2/8
D(x, y)
    ?? 0
    ?? 1
    == D(x, y)*1
D(x, D(x, y)) == D(x, y, 2)
D(x, x + y) == 1
limit(x, 3, a + 1)
    == a + 1
    /= a
limit(x, 0, f(x)/x)
    == 1*limit(x, 0, f(x)/x)
    ?? 2*limit(x, 0, f(x)/x)
2*limit(x, 0, sin(2*x)/x) == limit(x, 0, 2*sin(x)*cos(x)/x)*2
sum(k, 1, inf, 1/k**2) == pi**2/6
integral(x, a, b, f(x)) ?? integral(x, b, a, f(x))
primitive(x, x + 1)
    == primitive(x, 1 + x)
    /= primitive(x, x)
F.vec*a/r**2
    == a*r**(-2)*F.vec
    /= -a/r**2*F.vec
x.hat*p.hat - p.hat*x.hat ?? 0
x.hat**2 ?? x.hat*x.hat*1
det([[a, b], [c, d]])
    == a*d - b*c
    /= a*d + b*c
z*z.star == abs(z)**2
transpose(A*B) ?? transpose(A)*transpose(B)
trace(A*B*C) ?? trace(B*A*C)
pm(a) ?? a
norm(f(x)) == abs(f(x))
"""

TABLES = {
    "algebra": ALGEBRA,
    "transcendental": TRANSCENDENTAL,
    "branches": BRANCHES,
    "domain": DOMAIN,
    "whole": WHOLE,
    "opaque": OPAQUE,
}
ROWS = [pytest.param(*row, id=f"{name}: {row[0]} | {row[1]}") for name, text in TABLES.items() for row in rows(text)]


@pytest.mark.parametrize(("reference", "prediction", "expected"), ROWS)
def test_functions(reference: str, prediction: str, expected: Decision) -> None:
    assert compared(reference, prediction).decision is expected


SYMMETRIC = [row for name in ("algebra", "transcendental", "branches", "whole", "opaque") for row in rows(TABLES[name])]


@pytest.mark.parametrize(("reference", "prediction", "expected"), SYMMETRIC[::3])
def test_exchanging_the_sides_changes_nothing_but_the_domain_rule(
    reference: str, prediction: str, expected: Decision
) -> None:
    finding = compared(prediction, reference)
    assert finding.decision is expected or finding.rule == "domain"


ABSORBED = (
    ("cos(10**(-200)*x)", "1"),
    ("1 + 10**(-400)*sin(x)", "1"),
    ("1 + 10**(-2000)*sin(x)", "1"),
    ("x**(10**(-2000))", "1"),
    ("arctan(10**2000*x)", "pi/2*sgn(x)"),
    ("tanh(10**9*x)", "sgn(x)"),
    ("erf(10**9*x)", "sgn(x)"),
    ("sin(x + 10**(-2000))", "sin(x)"),
    ("sin(n + 10**(-2000)) + 0*factorial(n)", "sin(n)"),
    ("e**(-10**9*x**2)", "0*x"),
    ("e**x", "e**x + e**(-20000)"),
    ("(x + 10**2000) - 10**2000", "x + 1"),
    ("x + floor(e**(x - 1000))", "x"),
    ("abs(e**x - 10**300)", "10**300 - e**x"),
)


@pytest.mark.parametrize(("left", "right"), ABSORBED)
def test_agreement_overlooks_no_absorbed_term(left: str, right: str) -> None:
    assert compared(left, right).decision is not Decision.EQUAL
    assert compared(right, left).decision is not Decision.EQUAL


def test_a_refutation_carries_its_point() -> None:
    finding = compared("x**2", "-x**2")
    assert finding.rule == "disjoint enclosures"
    assert finding.evidence is not None
    assert finding.evidence.text == "at x = 3: 9 and -9"
    assert finding.evidence.witness == {"x": "3"}
    finding = compared("sqrt(x**2)", "x")
    assert finding.evidence is not None
    assert finding.evidence.text == "at x = -5/2: 2.5 and -2.5"
    finding = compared("x", "sqrt(x)**2")
    assert (finding.rule, finding.evidence.text if finding.evidence else "") == (
        "domain",
        "at x = -5/2: -2.5 and undefined",
    )
    finding = compared("f(2)", "f(3)")
    assert finding.evidence is not None
    assert finding.evidence.text.startswith("for one choice of the functions: ")


def test_an_agreement_says_how_far_it_reaches() -> None:
    finding = compared("sin(2*x)", "2*sin(x)*cos(x)")
    assert finding.rule == "numerical agreement"
    assert finding.evidence is not None
    assert finding.evidence.text == "numerical agreement: 60 digits at 9 points"


def test_points_depend_on_the_unordered_pair_and_on_nothing_else() -> None:
    left, right = tree("x**2 + y"), tree("y*x - a[3]")
    assert seed(left, right) == seed(right, left)
    assert seed(left, right) != seed(left, left)
    letters = [Symbol("x"), Symbol("n")]
    points = random_points("text", letters, frozenset({Symbol("n")}))
    drawn = [next(points) for _ in range(40)]
    assert all(type(point[Symbol("n")]) is int for point in drawn)
    for letter in letters:
        values = [point[letter] for point in drawn]
        assert min(values) < 0 < max(values)
        assert len(set(values)) > 10
    assert {abs(point[Symbol("x")]) < 1 for point in drawn} == {True, False}
    assert max(abs(point[Symbol("x")]) for point in drawn) > 10


def test_named_constants_of_physics_are_positive() -> None:
    for name, sub in (("hbar", None), ("k", Symbol("B")), ("N", Symbol("A"))):
        letter = Symbol(name, sub)
        stream = random_points("physics", [letter], frozenset())
        assert all(next(stream)[letter] > 0 for _ in range(20))
        assert all(point[letter] > 0 for point in first_points([letter], frozenset()))


@pytest.mark.parametrize(
    ("text", "letters"),
    [("factorial(n + m)", "n m"), ("sum(k, a, b, k*x)", "a b"), ("(-1)**n*x", "n"), ("2**n", ""), ("x**n", ""),
     ("floor(n/2) + floor(x)", "n"), ("gcd(a, b)*c", "a b"), ("(-2)**(a*b)", "a b")],
)  # fmt: skip
def test_letters_are_integers_where_the_notation_says_so(text: str, letters: str) -> None:
    free = {symbol.name for symbol in whole_letters(tree(text), tree("0"))} - {"k"}
    assert free == set(letters.split())


def test_the_same_pair_gives_the_same_verdict_for_every_hash_seed() -> None:
    program = (
        "import sys; sys.path.insert(0, 'tests'); from numeric_support import compared\n"
        "for a, b in (('sin(2*x)', '2*sin(x)*cos(x)'), ('abs(x*y)', 'abs(x)*abs(y)'), ('f(x)', 'g(x)'), ('x', 'y')):\n"
        "    print(compared(a, b))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "77")
    }
    assert len(outputs) == 1
    assert "EQUAL" in outputs.pop()


def test_letters_are_told_apart_by_their_nodes() -> None:
    pair = Pair(tree("x + x.prime + x[1]"), tree("x"), refutable=True)
    assert len(pair.letters) == 3
