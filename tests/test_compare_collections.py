"""Collections: lists, sets, tuples, records, vectors, matrices, piecewise functions, families."""

from __future__ import annotations

import pytest
from compare_support import Row, decide, name, table

from mathequiv import verify

LISTS = table(r"""
    1,2,3               ==  3,1,2
                        ==  1;2;3
                        ==  \{1,2,3\}
                        ==  1, 2 \text{ and } 3
                        /=  1,2
                        /=  1,2,4
                        /=  1,2,3,3
                        /=  123
    1                   /=  1,2
                        /=  1,1
    2,2,3               /=  2,3
                        ==  2,3,2
                        /=  2,3,3
    x=1,x=2             ==  2,1
                        ==  \{1,2\}
                        /=  1
                        /=  1,3
    1,-2                ==  a=1 \text{ or } a=-2
                        /=  a=1 \text{ or } a=2
    n=2, 3, 4           ==  2,3,4
                        /=  n=1, 2, 3
    2                   /=  x=1,x=2
    0.3333333,0.5       ==  \frac12,\frac13
    0.333,0.5           /=  \frac13,\frac12
    1,234               ==  1234
                        /=  1,235
    1, 234              ==  1,234
                        /=  1,235
    [1,2]               ==  1,2
                        /=  1,3
                        /=  (1,2)
                        /=  [2,1]
    [1,0,1]             ==  1,0,1
                        /=  1,0,0
""")

SETS = table(r"""
    \{1,2\}             ==  \{2,1,1\}
                        ==  2,1
                        /=  \{1\}
                        /=  \{1,2,3\}
                        /=  [1,2]
                        /=  (1,2)
                        /=  x
    \{1\}               ==  1
                        /=  2
                        /=  1,2
    1                   ==  \{1\}
    \{\{1\}\}           /=  \{1\}
    \{\{1\},2\}         ==  \{2,\{1\}\}
                        /=  \{1,2\}
    \{a=1\}             ==  a=1
                        /=  a=1 \text{ or } b=2
                        /=  a=1 \text{ and } b=2
    \emptyset           ==  \{\}
                        /=  \{\emptyset\}
                        /=  \{0\}
                        /=  0
    \{A_1,A_2\}         ==  \{A_2,A_1\}
                        /=  \{A_1,A_3\}
""")

BRANCHES = table(r"""
    \pm 2               ==  2,-2
                        ==  \{2,-2\}
                        ==  x=\pm 2
                        ==  x=2 \text{ or } x=-2
                        /=  2
                        /=  \pm 3
                        /=  2,2
    1\pm\sqrt2          ==  1\mp\sqrt2
                        ==  1+\sqrt2,1-\sqrt2
                        /=  1+\sqrt2
    (\pm 1, \mp 1)      ==  (1,-1),(-1,1)
                        /=  (1,1),(-1,-1)
                        /=  (1,-1)
    (2,1),(-2,-1)       ==  \pm(2,1)
                        /=  (2,1)
    \{1\pm\sqrt5,-2\}   ==  \{-2,1+\sqrt5,1-\sqrt5\}
                        /=  \{-2,1+\sqrt5\}
    x=-b\pm c           ==  x=c-b \text{ or } x=-c-b
                        /=  x=b\pm c
    x\pm a=y\pm c       /=  x\pm a=y\pm b
""")

TUPLES = table(r"""
    (1,2)               ==  1,2
                        ==  (1.0,\frac42)
                        /=  2,1
                        /=  (2,1)
                        /=  (1,2,3)
                        /=  3
                        /=  \{1,2\}
    1,2                 ==  (1,2)
                        /=  (2,1)
    (1,2),(3,4)         ==  (3,4),(1,2)
                        ==  1,2;3,4
                        /=  (2,1),(4,3)
                        /=  (1,2)
    \{(1,2),(3,4)\}     ==  1,2;3,4
                        /=  1,2;3,4;5,6
    (2,3)               /=  2+3i
""")

RECORDS = table(r"""
    x=1,y=2             ==  y=2,x=1
                        ==  (1,2)
                        ==  (x,y)=(1,2)
                        ==  1,2
                        ==  \{x=1,y=2\}
                        /=  2,1
                        /=  x=2,y=1
                        /=  (2,1)
                        /=  x=1
                        /=  \{1,2\}
                        /=  a=1,b=2
    y=1,x=2             ==  (2,1)
                        ==  1,2
                        /=  (1,2)
    1,2                 ==  a=1, b=2
                        /=  a=2, b=1
    2,4                 ==  T(10)=2, T(11)=4
                        /=  T(10)=4, T(11)=2
    \{(p=5,q=2),(p=7,q=2)\} ==  p=7,q=2;p=5,q=2
                            /=  p=7,q=2;p=5,q=3
    (1,2),(3,4)         ==  (x,y)=(3,4) \text{ or } (1,2)
                        /=  (x,y)=(3,4) \text{ or } (2,1)
""")

MATRICES = table(r"""
    \begin{pmatrix}1&1\\0&1\end{pmatrix}^n  ==  \begin{pmatrix}1&n\\0&1\end{pmatrix}
                        /=  \begin{pmatrix}1&0\\0&1\end{pmatrix}
    \operatorname{span}\{(1,2)\}  ==  \operatorname{span}\{(2,4)\}
                        /=  \operatorname{span}\{(2,1)\}
    \begin{pmatrix}1&2\\3&4\end{pmatrix}    ==  \begin{bmatrix}1&2\\3&4\end{bmatrix}
                        ==  2\begin{pmatrix}0.5&1\\1.5&2\end{pmatrix}
                        ==  \begin{pmatrix}1&0\\3&0\end{pmatrix}+\begin{pmatrix}0&2\\0&4\end{pmatrix}
                        ==  \begin{pmatrix}1&3\\2&4\end{pmatrix}^T
                        ==  [[1,2],[3,4]]
                        /=  \begin{pmatrix}1&3\\2&4\end{pmatrix}
                        /=  \begin{pmatrix}1&2\\3&5\end{pmatrix}
                        /=  \begin{pmatrix}1&2\end{pmatrix}
                        /=  [[1,2],[3,5]]
                        /=  -2
    -2                  ==  \begin{vmatrix}1&2\\3&4\end{vmatrix}
                        ==  \det\begin{pmatrix}1&2\\3&4\end{pmatrix}
                        /=  \begin{vmatrix}1&2\\3&5\end{vmatrix}
    a\cdot d-b\cdot c   ==  \begin{vmatrix}a&b\\c&d\end{vmatrix}
                        /=  \begin{vmatrix}a&c\\d&b\end{vmatrix}
    \begin{pmatrix}1&2\\0&1\end{pmatrix}    ==  \begin{pmatrix}1&1\\0&1\end{pmatrix}^2
                        /=  \begin{pmatrix}1&1\\0&1\end{pmatrix}^3
    \begin{pmatrix}a&0\\0&b\end{pmatrix}    ==  \operatorname{diag}(a,b)
                        /=  \operatorname{diag}(b,a)
    \begin{pmatrix}1\\2\end{pmatrix}        ==  (1,2)
                        ==  \langle1,2\rangle
                        ==  \begin{pmatrix}1&2\end{pmatrix}^T
                        ==  \mathbf i+2\mathbf j
                        /=  \begin{pmatrix}1&2\end{pmatrix}
                        /=  (2,1)
                        /=  [1,2]
    \begin{pmatrix}1&2\end{pmatrix}         ==  [1,2]
                        ==  (1,2)
                        /=  [2,1]
    \langle2,3\rangle   ==  2\mathbf i+3\mathbf j
                        ==  \frac12(4,6)
                        ==  [2,3]
                        /=  3\mathbf i+2\mathbf j
                        /=  2\mathbf i+3\mathbf j+\mathbf k
                        /=  3
    A^{-1}=\begin{pmatrix}1&2\\3&4\end{pmatrix} ==  \begin{pmatrix}1&2\\3&4\end{pmatrix}
                        /=  \begin{pmatrix}1&2\\3&5\end{pmatrix}
    \begin{pmatrix}2&0\\0&2\end{pmatrix}    ==  2I
                        /=  2x
                        /=  3I
                        /=  2
                        ??  2A
    \begin{pmatrix}1\\2\end{pmatrix}        ==  1,2
                        ==  x=1,y=2
                        /=  2,1
                        /=  x=2,y=1
    (1,0,-1)            ==  \mathbf i-\mathbf k
                        /=  \mathbf i+\mathbf k
    (1,-1)              /=  \mathbf i-\mathbf k
    \frac1D\begin{pmatrix}d&-b\\-c&a\end{pmatrix}
                        ==  \begin{pmatrix}\frac dD&\frac{-b}D\\\frac{-c}D&\frac aD\end{pmatrix}
                        /=  \frac1D\begin{pmatrix}a&-b\\-c&d\end{pmatrix}
""")

PIECES = table(r"""
    \begin{cases}x&x\ge0\\-x&x<0\end{cases}     ==  \begin{cases}-x&x<0\\x&x\ge0\end{cases}
                        ==  \begin{cases}x&x\ge0\\-x&\text{otherwise}\end{cases}
                        ==  \begin{cases}x&x>0\\-x&x\le0\end{cases}
                        ==  |x|
                        /=  \begin{cases}x&x\ge0\\0&x<0\end{cases}
                        /=  \begin{cases}x&x\ge1\\-x&x<1\end{cases}
                        /=  \begin{cases}x&x\ge0\end{cases}
                        /=  x
    \begin{cases}1&x=0\\x&x\ne0\end{cases}      ==  \begin{cases}x&x\ne0\\\frac22&x=0\end{cases}
                        /=  \begin{cases}2&x=0\\x&x\ne0\end{cases}
    x                       /=  \begin{cases}x&x>0\\2x&x<0\end{cases}
                            ==  \begin{cases}x&x>0\\\frac{2x}2&x\le0\end{cases}
    \begin{cases}p&a\le x\le b\\0&\text{otherwise}\end{cases}
                        ==  f(x)=\begin{cases}0&x<a\text{ or }x>b\\p&a\le x\le b\end{cases}
                        /=  \begin{cases}-p&a\le x\le b\\0&\text{otherwise}\end{cases}
""")

FAMILIES = table(r"""
    k\pi, k\in\mathbb Z     ==  n\pi, n\in\mathbb Z
                            ==  -k\pi, k\in\mathbb Z
                            ==  \pi n
                            ==  x=k\pi, k\in\mathbb Z
                            /=  2k\pi, k\in\mathbb Z
                            /=  k\pi+\frac\pi2, k\in\mathbb Z
                            /=  0
    \frac{(2n+1)\pi}{2}, n\in\mathbb Z  ==  \frac\pi2+m\pi, m\in\mathbb Z
                            ==  -\frac\pi2+m\pi, m\in\mathbb Z
                            /=  \frac{(2n+1)\pi}{4}, n\in\mathbb Z
    \frac{k\pi}{2},k\in\mathbb Z        ==  k\pi, \frac\pi2+k\pi, k\in\mathbb Z
                            /=  k\pi, \frac\pi3+k\pi, k\in\mathbb Z
    30^\circ+360^\circ k, k\in\mathbb Z ==  \frac\pi6+2k\pi, k\in\mathbb Z
                            /=  \frac\pi3+2k\pi, k\in\mathbb Z
    2\pi n\text{ where }n\text{ is an integer}  ==  2\pi k, k\in\mathbb Z
                            /=  \pi k, k\in\mathbb Z
    \frac\pi6+\pi k, \frac\pi3+\pi k    ==  \frac\pi3+n\pi, \frac\pi6+n\pi
                            /=  \frac\pi4+n\pi, \frac\pi6+n\pi
    (n+1)\pi                /=  n\pi
    \{2k+1:k\in\mathbb Z\}  ==  \{2m-1\mid m\in\mathbb Z\}
                            ==  \{x\mid x=2k+1,k\in\mathbb Z\}
                            /=  \{2k:k\in\mathbb Z\}
                            /=  \{2k+1:k\in\mathbb N\}
                            /=  \{4k+1:k\in\mathbb Z\}
    \{2k:k\in\mathbb N\}    ==  \{2n:n\in\mathbb N\}
                            ==  \{2n:n\ge1\}
                            /=  \{2n:n\ge2\}
                            /=  \{3n:n\in\mathbb N\}
    x=2n, n=0,1,2,\ldots    ==  x=2k, k\ge 0
                            /=  x=2k, k\ge 1
    \{e^{2\pi ik/n}:k=0,1,\ldots,n-1\}  ==  \{e^{2\pi ij/n}:0\le j\le n-1,\ j\in\mathbb{Z}\}
                            /=  \{e^{\pi ik/n}:k=0,1,\ldots,n-1\}
    \{(x,y)\in\mathbb{R}^2:x^2+y^2\le1\}    ==  \{(u,v)\in\mathbb{R}^2\mid u^2+v^2\le1\}
                            /=  \{(x,y)\in\mathbb{R}^2:x^2+y^2<1\}
    \{x : x=1\text{ or }x=2\}   ==  1, 2
                            /=  1, 3
    \{z\in\mathbb C:|z-i|=2\}   ==  \{w\in\mathbb C\mid|w-i|=2\}
                            /=  \{z\in\mathbb C:|z+i|=2\}
    \{1,2\}\times\{3,4\}   ==  \{(1,3),(1,4),(2,3),(2,4)\}
                            /=  \{(3,1),(4,1),(3,2),(4,2)\}
    (n\equiv 1\pmod 3, m\equiv 2\pmod 3)   ==  (n\equiv 4\pmod 3, m\equiv 2\pmod 3)
                            /=  (n\equiv 2\pmod 3, m\equiv 2\pmod 3)
    x\equiv 3\pmod 5        ==  x\equiv -2\pmod 5
                            ==  x=5k+3, k\in\mathbb Z
                            /=  x\equiv 2\pmod 5
                            /=  x\equiv 3\pmod{10}
                            /=  x=3
                            /=  y\equiv 3\pmod 5
    x\equiv 1\pmod 5 \text{ or } x\equiv 4\pmod 5   ==  x\equiv -1\pmod 5 \text{ or } x\equiv 1\pmod 5
                            /=  x\equiv 1\pmod 5 \text{ or } x\equiv 3\pmod 5
    x\equiv a\pmod 5 \text{ or } x\equiv b\pmod 5   ==  x\equiv b\pmod 5 \text{ or } x\equiv a\pmod 5
    a\equiv b\pmod n        ==  b-a\equiv 0\pmod n
                            ??  a\equiv -b\pmod n
    cx^2 \text{ for any real } c    ==  cx^2
                            /=  cx^3
    x^2, x>0                ==  x^2
                            /=  x^3
                            ??  x|x|
    x<3, x\in\mathbb Z      ??  x<3
                            ==  x<3, x\in\mathbb Z
                            /=  3
""")

CONSTANTS = table(r"""
    x^2+C               ==  x^2+K
                        ==  C+x^2
                        ==  x^2+5+C
                        /=  x^2
                        /=  2x^2+C
    x^2                 /=  x^2+C
    \sin^2x+C           ==  -\frac12\cos2x+C
                        /=  \frac12\cos2x+C
    \ln|x|+C            ==  \ln|2x|+C
                        /=  2\ln|x|+C
    \frac12\arctan\frac x2+C    ==  \frac{\arctan(x/2)}{2}+K
                        /=  \arctan\frac x2+C
    n+k                 /=  n+k+1
    a+b+c               /=  a+b+c+1
    F(x)=x^2+C          ==  x^2+C
                        /=  x^2
""")

AS_WRITTEN = table(r"""
    1,2,\ldots,n        ==  1,2,\ldots,n
                        ??  1,3,5,\ldots,2n-1
                        /=  7
                        /=  \text{none}
    1+2+\cdots+n        ==  n+\cdots+2+1
                        ??  \frac{n(n+1)}{2}
    A\cup B             ==  A\cup B
                        ??  A\cap B
    O(n^2)              ==  O(3n^2)
                        ==  \mathcal{O}(n^2)
                        /=  O(n)
                        /=  \Theta(n^2)
                        /=  n^2
                        /=  0
    O(n\log n)          ==  O(\log n \cdot 2n)
                        /=  O(n)
""")

ROWS = [
    *LISTS,
    *SETS,
    *BRANCHES,
    *TUPLES,
    *RECORDS,
    *MATRICES,
    *PIECES,
    *FAMILIES,
    *CONSTANTS,
    *AS_WRITTEN,
]


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_row(row: Row) -> None:
    finding = decide(row.reference, row.prediction)
    assert finding.decision is row.expected, finding


def test_a_refutation_names_the_place() -> None:
    finding = decide("(1,2,3)", "(1,2,4)")
    assert finding.evidence is not None
    assert finding.evidence.text.startswith("component 3: ")


def test_a_missing_element_is_named() -> None:
    finding = decide("1,2,3", "1,2,4")
    assert finding.evidence is not None
    assert "element 3" in finding.evidence.text


@pytest.mark.parametrize(
    ("reference", "prediction", "verdict"),
    [
        (",".join(["1"] * 1000), ",".join(["1"] * 999 + ["2"]), "not_equivalent"),
        (",".join(["2/4"] * 999 + ["3"]), ",".join(["3", *["1/2"] * 999]), "equivalent"),
        (",".join(f"1.{n:06}" for n in range(400)), ",".join(f"1.{n:06}" for n in range(399, -1, -1)), "equivalent"),
        (",".join(f"1.{n:06}" for n in range(400)), ",".join(f"1.{n + 2:06}" for n in range(400)), "not_equivalent"),
    ],
)
def test_large_collections_are_matched_exactly(reference: str, prediction: str, verdict: str) -> None:
    assert verify(reference=reference, prediction=prediction).verdict.value == verdict
