"""Pairs at the borders of rules: what a rule just reaches, what it just does not, and what the evidence says then."""

from __future__ import annotations

import pytest
from compare_support import Row, decide, name, table

from mathequiv.config import Config

ARRAYS = table(r"""
    \langle 1,2\rangle                  ==  1,2
                                        /=  1,3
                                        /=  2,1
                                        /=  1,2,3
    1,2                                 ==  \langle 1,2\rangle
    [[1,2],[3]]+[[1,2],[3]]             ??  [[2,4],[6]]
    2[[1,2],[3]]                        ??  [[2,4],[6]]
    [[1,2],[3,4]]^T                     ==  [[1,3],[2,4]]
                                        /=  [[1,2],[3,4]]
    2[[1,2],[3,4]]                      ==  [[2,4],[6,8]]
                                        /=  [[2,4],[6,4]]
""")

REGIONS = table(r"""
    x<a+1                               ==  (-\infty,a+1)
                                        ??  (-\infty,a+1]
                                        ??  (a+1,\infty)
    x\le a+1                            ==  (-\infty,a+1]
    x>a+1                               ==  (a+1,\infty)
                                        ??  [a+1,\infty)
                                        ??  (-\infty,a+1)
    x\ge a+1                            ==  [a+1,\infty)
    2a<x                                ==  (2a,\infty)
                                        ??  (-\infty,2a)
    2a>x                                ==  (-\infty,2a)
                                        ??  (2a,\infty)
    a<x<b                               ==  (a,b)
                                        ??  (a,b]
                                        ??  (b,a)
    a<x\le b                            ==  (a,b]
                                        ??  [a,b)
    a\le x<b                            ==  [a,b)
    b\ge x>a                            ==  (a,b]
    2<x                                 ??  (-\infty,x)
    \{y : y=x^2\}                       ==  [0,\infty)
    \{y : y=a^2\}                       /=  [0,\infty)
    \{y : y=x^2+t\}                     /=  [0,\infty)
    \{y : y=y^2\}                       ==  \{0,1\}
    \{x : y=\sqrt{x}\}                  ==  [0,\infty)
    a<x+1<b                             ??  (a,b)
""")

MEMBERS = table(r"""
    x\in A                              ==  x\in A
                                        ??  x=A
                                        ??  y\in A
    x=A                                 ??  x\in A
    x=5                                 ==  x\in\{5\}
                                        ??  x\in 5
                                        /=  x\in\{6\}
    x\in\{1,2\}                         ==  x=1,2
                                        /=  x=1,3
    x\in[1,2]                           /=  y\in[1,2]
    x=y                                 ==  y=x
    x=a                                 /=  y=a
                                        /=  y=b
    x=a+1                               ==  a=x-1
                                        /=  a=x+1
""")

POINTS = table(r"""
    2k, 2k+1, k\in\mathbb{Z}, k\ge 0    /=  k, k\in\mathbb{Z}
                                        ==  k, k\in\mathbb{Z}, k\ge 0
    (0k+1,2,3), k\in\mathbb{Z}          ==  (1,2,3)
                                        ??  (1,2,4)
                                        /=  3k, k\in\mathbb{Z}
    (1-k,2-3k,3-k), k\in\mathbb{Z}      /=  (1,2,3)
                                        /=  (1,2,3),(2,2,3)
                                        ??  (a,2,3)
    (1+k,2,3), k\in\mathbb{Z}           /=  (1,2,3)
                                        /=  k
    (1+k,2), k\in\mathbb{Z}             /=  3k, k\in\mathbb{Z}
""")

WORDS = table(r"""
    -\infty                             ==  -\text{infinity}
                                        /=  \text{infinity}
    \infty                              ==  \text{infinity}
                                        /=  -\text{infinity}
    (1,\infty)                          ==  (1,\text{infinity})
    the ab                              ==  \text{ab}
                                        /=  \dot{\text{ab}}
                                        /=  \text{ab}_1
                                        /=  \text{ba}
    the a                               /=  \mathrm{a}
    \text{yes}                          /=  y
    \text{red}                          ==  red
                                        /=  \text{red}_1
                                        /=  \overline{red}
    \text{N}                            ==  N
                                        /=  \text{M}
""")

DERIVATIVES = table(r"""
    y'=y                                ==  \frac{\partial y}{\partial x}=y
                                        ??  \frac{\partial^2 y}{\partial x\partial t}=y
    y'+z=0                              ??  \frac{dy}{dx}+\frac{dz}{dt}=0
    y''+y=0                             ==  \frac{d^2y}{dx^2}+y=0
                                        /=  \frac{d^2y}{dx^2}-y=0
    y'''=y                              ==  \frac{d^3y}{dx^3}=y
                                        /=  \frac{d^2y}{dx^2}=y
    y''''=y                             ==  \frac{d^4y}{dx^4}=y
                                        /=  \frac{d^3y}{dx^3}=y
    f'(x)=2x                            ==  \frac{df(x)}{dx}=2x
                                        /=  \frac{df(t)}{dt}=2x
    \ddot{x}+x=0                        ==  \frac{d^2x}{dt^2}+x=0
                                        ??  \frac{d^2x}{ds^2}+x=0
    \dot{x}+x=0                         ==  \frac{dx}{dt}+x=0
                                        /=  \frac{d^2x}{dt^2}+x=0
    \dot{x}+y'=0                        /=  \frac{dx}{dt}+\frac{dy}{dt}=0
    y'=x                                ??  \frac{dx}{dx}=x
""")

INTEGRALS = table(r"""
    \int x\,dx                          ==  \frac{x^2}{2}+C
                                        /=  \frac{x^2}{2}
                                        /=  \frac{x^2}{3}+C
                                        ??  \int t\,dt
                                        ??  \int\int x\,dx\,dx
    \int x\,dx+\int t\,dt               ==  \int t\,dt+\int x\,dx
                                        ??  \frac{x^2}{2}+\frac{t^2}{2}+C
                                        ??  5
    \int x\,dx+\int x^2\,dx             ==  \int (x+x^2)\,dx
                                        ==  \frac{x^2}{2}+\frac{x^3}{3}+C
                                        /=  \int (x-x^2)\,dx
    \int\int xy\,dx\,dy                 ??  \frac{x^2y^2}{4}+C
                                        ??  \int\int xy\,dy\,dx
    -\int x\,dx                         ==  -\frac{x^2}{2}+C
                                        /=  \frac{x^2}{2}+C
    3\int x\,dx                         ==  \frac{3x^2}{2}+C
                                        /=  \frac{x^2}{2}+C
    \int_0^1 x\,dx+x^2                  /=  x^2+C
""")

MODULI = table(r"""
    |x|<|y|                             ==  |y|>|x|
                                        /=  |y|<|x|
                                        ??  -|y|<x<|y|
    |x|>|y|                             ??  x<-|y| \text{ or } x>|y|
    |x|>y                               ==  x<-y \text{ or } x>y
                                        /=  x<-y \text{ or } x\ge y
    y<|x|                               ==  x<-y \text{ or } x>y
    |x-y|<a                             ==  y-a<x<y+a
                                        /=  y-a<x<y-a
    a>|x-y|                             ==  y-a<x<y+a
    x+y<2z                              /=  x+y<2 \text{ or } x+y<-2
""")

CONJUGATES = table(r"""
    \bar z                              ==  z^*
                                        /=  \bar w
    \bar z+1                            /=  \bar z+2
                                        ==  1+\bar z
    \bar x                              ??  x^*
    z+\bar z                            ==  2\Re z
                                        /=  2\Im z
                                        /=  z-z^*
    \overline{iz}                       ==  -i\bar z
                                        /=  i\bar z
""")

CHAINS = table(r"""
    a+b=\frac{1}{3}                                     ==  a+b=\frac{1}{3}\approx 0.33
                                                        /=  a+b=\frac{1}{3}\approx 0.33=c
                                                        ??  a+b=\frac{1}{3}\approx 0.33=0.34
                                                        ==  a+b=\frac{2}{6}=\frac{1}{3}\approx 0.33
                                                        /=  a+b=\frac{1}{3}=c
""")

ALTERNATIVES = table(r"""
    x=y \text{ or } x=-y                                ==  (x-y)(x+y)=0
                                                        ==  (y-x)(x+y)=0
                                                        ==  x^2=y^2
                                                        ==  y^2-x^2=0
                                                        /=  y^2+x^2=0
    xy=0                                                ==  x=0 \text{ or } y=0
    -xy=0                                               ==  x=0 \text{ or } y=0
    xyz=0                                               /=  x=0 \text{ or } y=0
""")

CALCULATED = table(r"""
    \operatorname{tr}\begin{pmatrix}1&2\\3&5\end{pmatrix}
                                                        ==  6
                                                        /=  5
                                                        /=  7
    \operatorname{tr}\begin{pmatrix}1&2&3\\3&5&4\end{pmatrix}
                                                        ??  6
    \operatorname{rank}\begin{pmatrix}1&2\\2&4\end{pmatrix}
                                                        ==  1
                                                        /=  2
    \operatorname{diag}(1,2)                            ==  \begin{pmatrix}1&0\\0&2\end{pmatrix}
                                                        /=  \begin{pmatrix}1&2\\0&2\end{pmatrix}
                                                        /=  \begin{pmatrix}2&0\\0&1\end{pmatrix}
                                                        /=  (1,2)
    \begin{pmatrix}1&2\\3&5\end{pmatrix}^{-1}           ==  \begin{pmatrix}-5&2\\3&-1\end{pmatrix}
    \begin{pmatrix}1&2\\3&5\end{pmatrix}^{-2}           ==  \begin{pmatrix}31&-12\\-18&7\end{pmatrix}
    \begin{pmatrix}1&2\\2&4\end{pmatrix}^{-1}           ??  \begin{pmatrix}1&2\\2&4\end{pmatrix}
    \begin{pmatrix}1&a\\0&1\end{pmatrix}^{3}            ==  \begin{pmatrix}1&3a\\0&1\end{pmatrix}
    \begin{pmatrix}1&a\\0&1\end{pmatrix}^{4}            ??  \begin{pmatrix}1&4a\\0&1\end{pmatrix}
    2[1,3]                                              ==  [2,6]
    -2[1,3]                                             ??  [-2,-6]
    a[1,3]                                              ==  [a,3a]
    2[1,x]                                              ??  [2,2x]
    2x[1,3]                                             ==  [2x,6x]
    [1,2][3,4]                                          ??  [3,8]
    \frac{(4,6)}{2}                                     ==  (2,3)
                                                        /=  (2,6)
    \left|\begin{pmatrix}3\\4\end{pmatrix}\right|       ==  5
    \left|\begin{pmatrix}3&1\\4&2\end{pmatrix}\right|   ==  2
    (2,3)+(1,1)                                         ==  (3,4)
    (2,3)-(1,1)                                         ==  (1,2)
    (2,3)-(1,1,1)                                       ??  (1,2)
""")

SOLVED = table(r"""
    2^x>4x                                              ==  4x<2^x
    2^x(x-1)>0                                          ==  x>1
    2^x(x-1)\ge 0                                       /=  x>1
    e^{x}x<0                                            ==  x<0
    (-2)^x(x-1)>0                                       /=  x>1
    x^{-1}>0                                            ==  x>0
    x^{-2}>0                                            ==  x\ne 0
    x^{-3}<0                                            ==  x<0
    \frac{2^x}{x}>0                                     ==  x>0
    2^{\sqrt{x}}(x-1)<0                                 ==  0\le x<1
                                                        /=  x<1
    x^0>0                                               /=  x>0
""")

SIGNS = table(r"""
    30^\circ                                        ==  \frac{\pi}{6}
                                                    ==  30
                                                    /=  30\text{ rad}
                                                    ==  \frac{\pi}{6}\text{ rad}
                                                    /=  30\text{ m}
    30^\circ 30'                                    ==  30.5^\circ
                                                    ==  30.5
                                                    /=  30.3^\circ
                                                    /=  60
    30^\circ 30''                                   /=  30.5^\circ
    90'                                             ==  1.5^\circ
    50\%                                            ==  0.5
                                                    ==  50
                                                    /=  50^\circ
                                                    ==  \frac{90}{\pi}^\circ
                                                    /=  50\text{ m}
                                                    ==  0.5\text{ rad}
    25^\circ C                                      ==  77^\circ F
                                                    ==  298.15\text{ K}
                                                    /=  25\text{ K}
                                                    ==  25
""")

NOUNS = table(r"""
    49 \text{ years old}                            ==  49 \text{ years}
                                                    ==  49
                                                    /=  49 \text{ months old}
    5 \text{ apples}                                ==  5
                                                    ==  5 \text{ apple}
                                                    ??  5 \text{ oranges}
    5 \text{ sq ft}                                 ==  5 \text{ square ft}
    1 \text{ month}                                 ??  30 \text{ days}
                                                    /=  32 \text{ days}
                                                    ??  28 \text{ days}
                                                    /=  27 \text{ days}
                                                    ??  31 \text{ days}
    2 \text{ months}                                ??  62 \text{ days}
                                                    /=  63 \text{ days}
    1 \text{ year}                                  ==  12 \text{ months}
                                                    /=  13 \text{ months}
""")

GROUPS = table(r"""
    1,234                                           ==  1234
                                                    /=  1, 234
    1, 234                                          ==  1,234
                                                    /=  1234
    1, 234, 567                                     ==  1,234,567
    1, 0                                            /=  1,000
    1, 99                                           /=  1,099
    1, 100                                          ==  1,100
""")

DECLARED = table(r"""
    x^2, x\in\mathbb{R}                             ==  x^2
    x=2, x\in\mathbb{R}                             ??  x=2
    x<2, x\in\mathbb{R}                             ??  x<2
    x<2, x\in\mathbb{Z}                             ??  x<2
    x+y=2, x\in\mathbb{Z}                           ??  x+y=2
    ax+b, a\in\mathbb{R}                            ==  ax+b
    y=ax+b, a\in\mathbb{Z}                          ==  y=ax+b
    y=cx, \text{where } c \text{ is a constant}     ==  y=cx
    x=c, \text{where } c \text{ is a constant}      ==  x=c
    c, \text{where } c \text{ is a constant}        ==  c
    x=5, y\in\mathbb{R}                             ==  x=5
                                                    /=  x=6
                                                    /=  x=5, y=2
""")

TURNS = table(r"""
    \operatorname{cis} x                            ==  e^{ix}
                                                    /=  e^{-ix}
    \operatorname{cis}\frac{\pi}{2}                 ==  i
    \sin(x+a)=0                                     ??  x=k\pi-a, k\in\mathbb{Z}
    \sin x=a                                        /=  x=k\pi, k\in\mathbb{Z}
    \sin x=0                                        /=  0
                                                    /=  x=0
                                                    ==  x=k\pi
                                                    /=  x=2k\pi
                                                    /=  y=k\pi, k\in\mathbb{Z}
    \sin x=2                                        ??  x=k\pi, k\in\mathbb{Z}
    \sin x=0                                        ==  \tan x=0
                                                    /=  \cos x=0
                                                    /=  \sin 2x=0
    2\sin^2 x=1                                     ==  x=\frac{\pi}{4}+\frac{k\pi}{2}, k\in\mathbb{Z}
    2\sin^2 x-\sin x=0                              /=  x=k\pi, k\in\mathbb{Z}
    x=k\pi, k\in\mathbb{Z}                          /=  \sin x=0
                                                    /=  \sin y=0
    \sin x+\cos x=0                                 ??  x=-\frac{\pi}{4}+k\pi, k\in\mathbb{Z}
    \sin x=\frac{1}{3}                              ??  x=k\pi, k\in\mathbb{Z}
""")

TABLES = [
    ARRAYS,
    REGIONS,
    MEMBERS,
    POINTS,
    WORDS,
    DERIVATIVES,
    INTEGRALS,
    MODULI,
    CONJUGATES,
    CHAINS,
    ALTERNATIVES,
    CALCULATED,
    SOLVED,
    SIGNS,
    NOUNS,
    GROUPS,
    DECLARED,
    TURNS,
]
ROWS = [row for rows in TABLES for row in rows]


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_row(row: Row) -> None:
    finding = decide(row.reference, row.prediction)
    assert finding.decision is row.expected, finding


@pytest.mark.parametrize(
    ("reference", "equal", "unequal"),
    [
        (r"33.3\%", r"\frac{1}{3}", r"\frac{3336}{10000}"),
        ("33.3", r"\frac{100}{3}", "33.36"),
        ("0.5 km", "523 m", "551 m"),
        ("1.50 m", "150.4 cm", "150.6 cm"),
    ],
)
def test_a_decimal_is_rounded_where_it_was_written(reference: str, equal: str, unequal: str) -> None:
    config = Config(rounding="to_reference")  # type: ignore[arg-type]
    assert decide(reference, equal, config).decision.value == "equal"
    assert decide(reference, unequal, config).decision.value == "different"


@pytest.mark.parametrize(
    ("reference", "prediction", "text"),
    [
        (
            r"\mathbb{Z}_6\times\mathbb{Z}",
            r"\mathbb{Z}\times\mathbb{Z}_2\times\mathbb{Z}_3",
            "of orders infinity, 2, 3",
        ),
        (r"\mathbb{Z}_2\times\mathbb{Z}_2", r"\mathbb{Z}_4", "of orders 2, 2 and 4"),
        (r"\mathbb{Z}_1\times\mathbb{Z}_1", r"\mathbb{Z}_3\times\mathbb{Z}_1", "of orders 1 and 3"),
        (r"2k, k\in\mathbb{Z}", r"3k, k\in\mathbb{Z}", "the members are 2 and 3 apart"),
        ("1, 2", "1, 2, 3", "2 against 3"),
        ("(1, 2)", "(1, 3)", "component 2"),
    ],
)
def test_the_evidence_says_what_was_counted(reference: str, prediction: str, text: str) -> None:
    finding = decide(reference, prediction)
    assert finding.evidence is not None
    assert text in finding.evidence.text
