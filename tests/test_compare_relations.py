"""Relations and sets of reals: intervals, inequalities, equations, systems."""

from __future__ import annotations

import pytest
from compare_support import Row, decide, name, table

INTERVALS = table(r"""
    (1,3)               ==  ]1,3[
                        ==  1<x<3
                        ==  x\in(1,3)
                        ==  \{x\mid 1<x<3\}
                        ==  (1,2]\cup[2,3)
                        /=  (1,2)\cup(2,3)
                        /=  [1,3)
                        /=  1\le x<3
                        /=  (1,4)
                        /=  \{1,3\}
                        /=  1,2
    [1,3]               ==  1\le x\le 3
                        ==  |x-2|\le 1
                        ==  x^2-4x+3\le 0
                        ==  [1,2]\cup[2,3]
                        /=  |x-2|<1
                        /=  x^2-4x+3<0
                        /=  (1,2]\cup[2,3]
    (2,3)               /=  (3,2)
    (a,b]               ==  a<x\le b
                        ==  x\in(a,b]
                        ==  b\ge x>a
                        /=  [a,b]
                        /=  (a,c]
    (-\infty,3)         ==  x<3
                        ==  -\infty<x<3
                        /=  x\le 3
                        /=  (-\infty,3]
                        /=  (3,\infty)
    \mathbb R           ==  (-\infty,\infty)
                        ==  x\in\mathbb R
                        ==  \text{all real numbers}
                        ==  x>1\text{ or }x<3
                        /=  \mathbb Q
                        /=  (-\infty,0)\cup(0,\infty)
                        /=  1=2
    \mathbb R\setminus\{0\} ==  x\ne 0
                        ==  (-\infty,0)\cup(0,\infty)
                        /=  x\ne 1
                        /=  \mathbb R
    \emptyset           ==  [1,2]\cap(3,4)
                        /=  [1,2]\cap[2,4)
    [0,2]\setminus(0,1) ==  \{0\}\cup[1,2]
                        /=  [1,2]
    x\in\{1,2\}         ==  \{1,2\}
                        ==  x=1\text{ or }x=2
                        /=  \{1\}
                        /=  (1,2)
    \{x\in\mathbb R:x>0\}   ==  (0,\infty)
                        /=  [0,\infty)
    (1,2),(3,4]         ==  (3,4],(1,2)
                        /=  (3,4),(1,2)
    D=(0,1)             ==  (0,1)
                        /=  D=(0,1.5)
    0<x<\pi             ==  (0,\pi)
                        /=  (0,3.14)
    [\frac13,1]         ==  [\frac26,1]
    [0.3333333,1]       ==  [\frac13,1]
                        /=  [0.333,1]
""")

INEQUALITIES = table(r"""
    x<3                 ==  3>x
                        ==  2x<6
                        ==  -x>-3
                        /=  x\le 3
                        /=  x>3
                        /=  y<3
                        /=  3
    x<3:(-\infty,3)     ==  x<3
                        ==  (-\infty,3)
                        /=  x<3:(-\infty,4)
                        /=  x<2:(-\infty,3)
    x>1,x<5             ==  (1,5)
                        /=  [1,5)
    x<1,x>5             ==  (-\infty,1)\cup(5,\infty)
                        /=  (1,5)
    x<1\text{ or }x>2   ==  (x-1)(x-2)>0
                        ==  x^2-3x+2>0
                        /=  1<x<2
                        /=  (x-1)(x-2)\ge 0
    \frac{x-1}{x+2}\ge 0    ==  (-\infty,-2)\cup[1,\infty)
                        ==  x<-2\text{ or }x\ge1
                        /=  (-\infty,-2]\cup[1,\infty)
    \frac1x>1           ==  (0,1)
                        /=  (0,1]
                        /=  (-\infty,1)
    x^3-x>0             ==  (-1,0)\cup(1,\infty)
                        /=  (-1,1)
    x^4-5x^2+6<0        ==  (-\sqrt3,-\sqrt2)\cup(\sqrt2,\sqrt3)
                        /=  (\sqrt2,\sqrt3)
    x^2-x-1<0           ==  \left(\frac{1-\sqrt5}{2},\frac{1+\sqrt5}{2}\right)
                        /=  \left(\frac{-1-\sqrt5}{2},\frac{1+\sqrt5}{2}\right)
    (x-1)^2(x+1)>0      ==  (-1,1)\cup(1,\infty)
                        /=  (-1,\infty)
    x^2>2               ==  |x|>\sqrt2
                        /=  x^2\ge 2
    x^2\ge 0            ==  \mathbb R
                        /=  x\ge 0
    x^2<0               ==  \emptyset
                        /=  x<0
    |x-1|+|x+1|<4       ==  (-2,2)
                        /=  [-2,2]
    x\ne 3              ==  x-3\ne 0
                        /=  x\ne 2
                        /=  x=3
    \lnot(x\le2\text{ and }-2\le x) ==  x>2\text{ or }-2>x
    x=1\land x=2         /=  1,2
                        /=  x>2
    x > y               ==  y < x
                        ==  2x>2y
                        /=  y > x
                        /=  x\ge y
                        /=  x>2y
    a+b-c+d<0           ==  a+b<c-d
                        /=  a+b<c+d
    a<b\le c            ==  c\ge b>a
                        /=  a\le b\le c
                        /=  b<a\le c
    b<a<d<c             /=  a<b<c<d
                        /=  b,a,d,c
    x^2-3a<0            ==  3x^2<9a
                        /=  3x^2<8a
    \tan 1>\sin 1       ==  \sin 1<\tan 1
    a>\frac72           ??  \overrightarrow{AB}=\overrightarrow{b}-\overrightarrow{a}
                        /=  a\ge\frac72
    13 \notin A         /=  \text{No}
    x\to\infty          ==  x\to\infty
                        ??  x\to 0
""")

EQUATIONS = table(r"""
    2x+1=0              ==  20x+10=0
                        ==  x=-\frac12
                        ==  4x=-2
                        /=  2x-1=0
                        /=  y=-\frac12
                        /=  0=0
                        /=  -\frac12
    x^2=4               ==  x=\pm 2
                        ==  \{2,-2\}
                        ==  (x-2)(x+2)=0
                        /=  x=2
                        /=  2
                        /=  x^2=5
                        /=  x^2=-4
    x=2                 /=  x^2=4
    x=\pm2              /=  x^2=4
    2                   /=  x=2y
    x^2=-1              ==  x^2+1=0
                        ==  \text{no solution}
                        /=  x^2=-2
                        /=  x=1
    y=2x+1              ==  2x+1
                        ==  y-3=2(x-1)
                        ==  2y=4x+2
                        ==  x=\frac{y-1}{2}
                        /=  y=2x-1
                        /=  y=-2x+1
                        /=  x+1
                        /=  x=2y+1
    x+y=3               ==  2x+2y=6
                        ==  y=3-x
                        /=  3
                        /=  x+y=4
                        /=  x-y=3
                        /=  3-x
    xy=6                ==  y=\frac6x
                        /=  \frac6x
                        /=  xy=-6
    x=y                 ==  y=x
                        /=  x=-y
                        /=  x=z
    x^2+y^2=1           ==  x^{2}=1-y^2
                        ==  \frac{x^2}{2}+\frac{y^2}{2}=\frac12
                        ==  (y-\sqrt{1-x^2})(y+\sqrt{1-x^2})=0
                        /=  x^2+y^2=2
                        /=  x^2-y^2=1
                        /=  y=\sqrt{1-x^2}
    ab=0                ==  a=0\text{ or }b=0
                        /=  a=0
                        /=  a=0\text{ and }b=0
    |x|=|y|             ==  x=y\text{ or }x=-y
                        ==  x^2=y^2
                        /=  x=y
    1=1                 ==  1=1
                        /=  2=2
                        /=  x=x
    x=x                 /=  x=5
    f(2)=4+f(3)         ==  f(2)-f(3)=4
                        /=  f(2)=f(3)-4
    y=\frac{x}{2x-1}    ==  \frac1x+\frac1y=2
                        /=  \frac1x-\frac1y=2
    y=-x                ==  (1+i)(x+y)=0
                        /=  (1+i)(x-y)=0
    a=\frac{b}{2+i}     ==  a(2+i)=b
                        /=  a(2-i)=b
    a=\frac{b(\sqrt2-1)}{3} /=  a(1+\sqrt2)=b
""")

SYSTEMS = table(r"""
    x+y=3,x-y=1         ==  x=2,y=1
                        ==  (2,1)
                        ==  2x=4,x+y=3
                        ==  x-y=1,x+y=3
                        /=  x=1,y=2
                        /=  (1,2)
                        /=  x+y=3,x-y=2
                        /=  x+y=3
    x=2,y=1             /=  x+y=3,x-y=1
    a=1,b=2,c=3         /=  3a+b-c=2,a-b+2c=5,b+c=5
    y=x,y^2=2           ==  x^2+y^2=4,y=x
                        /=  x^2+y^2=2,y=x
    x^2=y,y=9           /=  b^2=a,a=9
    x^2=4,y=9           /=  x^2=4
    90=vt,90=(v+5)(t-\frac14)   ==  vt=90,(v+5)(t-\frac14)=90
                        /=  90=vt^2,90=(v+5)(t-\frac14)
                        /=  90=vt,90=(v+5)(t-\frac12)
    x+y=5,xy=6          ==  (2,3),(3,2)
                        ==  x=2,y=3\text{ or }x=3,y=2
                        /=  (2,3),(3,3)
                        ??  (2,3),x
    (x=1,y=2),(z=3,w=4) ==  (w=4,z=3),(y=2,x=1)
                        /=  (x=1,y=2),(z=4,w=3)
""")

ROWS = [*INTERVALS, *INEQUALITIES, *EQUATIONS, *SYSTEMS]


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_row(row: Row) -> None:
    finding = decide(row.reference, row.prediction)
    assert finding.decision is row.expected, finding


@pytest.mark.parametrize("row", [row for row in INTERVALS + INEQUALITIES if row.reference[0] != "D"], ids=name)
def test_sets_of_reals_are_symmetric(row: Row) -> None:
    assert decide(row.prediction, row.reference).decision is row.expected


def test_a_refutation_carries_its_witness() -> None:
    finding = decide("x+y=3", "x+y=4")
    assert finding.evidence is not None
    assert set(finding.evidence.witness) == {"x", "y"}


def test_a_refuted_set_names_a_member() -> None:
    finding = decide("(1,3)", "[1,3)")
    assert finding.evidence is not None
    finding = decide("[0,1]\\cup[2,3]", "[0,1]\\cup[2,4]")
    assert finding.evidence is not None
    assert "7/2" in finding.evidence.text or "end" in finding.evidence.text


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (r"\{x\in\mathbb Z|x>1\}", r"(1,\infty)"),
        (r"\{1,2,3\}", r"\{x|0<x<4\}"),
        ("x>2", "(2,3)"),
        ("2<x<3", "(2,3]"),
    ],
)
def test_evidence_names_the_side_that_it_means(left: str, right: str) -> None:
    """What one side alone has is said of that side, whichever comes first."""
    straight, turned = decide(left, right), decide(right, left)
    assert straight.evidence is not None
    assert turned.evidence is not None
    sides = {"reference": "prediction", "prediction": "reference"}
    told = " ".join(sides.get(word, word) for word in straight.evidence.text.split(" "))
    assert told != straight.evidence.text
    assert turned.evidence.text == told
