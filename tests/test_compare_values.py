"""Values and what surrounds them: numerals, percents, angles, units, ratios, words, choices, names."""

from __future__ import annotations

import pytest
from compare_support import Row, decide, name, table

from mathequiv.config import Config

NUMERALS = table(r"""
    1010_2          ==  (1010)_2
                    ==  1010
                    /=  10
                    /=  1010_3
                    /=  1011_2
                    /=  8+2
    10              /=  1010_2
    \$101           /=  101_2
    4210_5          /=  555
""")

PERCENTS = table(r"""
    50\%            ==  0.5
                    ==  \frac12
                    ==  50
                    ==  50 percent
                    /=  5
                    /=  0.05
                    /=  51\%
                    /=  \frac{1}{20}
                    /=  50^\circ
                    /=  (50\%)\%
    50              /=  0.5
    0.5             ==  50\%
                    /=  5\%
    -5\%            ==  -0.05
                    ==  -5
                    /=  5
    7.41\%          ==  0.0741
                    /=  0.0742
    10\%, 20\%      ==  0.2, 0.1
                    ==  10, 20
                    /=  0.1, 0.3
""")

ANGLES = table(r"""
    30^\circ        ==  \frac{\pi}{6}
                    ==  30
                    ==  30\text{ degrees}
                    /=  31^\circ
                    /=  \frac{\pi}{3}
                    /=  60
                    /=  30\text{ cm}
    \frac{\pi}{4}   ==  45^\circ
                    /=  45
    \pi\text{ rad}  ==  180^\circ
                    ==  \pi
                    /=  180
    (30^\circ, 1)   ==  (30, 1)
                    /=  (60, 1)
""")

UNITS = table(r"""
    1\text{ m}              ==  100\text{ cm}
                            ==  1
                            /=  10\text{ cm}
                            /=  100
                            /=  1\text{ s}
                            /=  1\text{ kg}
    0.5\text{ h}            ==  30\text{ min}
                            /=  3\text{ min}
    20^\circ\text{C}        ==  68^\circ\text{F}
                            ==  293.15\text{ K}
                            /=  20\text{ K}
                            /=  69^\circ\text{F}
    \$5                     ==  5
                            ==  5\text{ dollars}
                            ==  500\text{ cents}
                            /=  5\text{ euros}
                            /=  \$6
                            /=  \$50
    5\text{ apples}         ==  5
                            /=  6\text{ apples}
    1\text{ h }30\text{ min} == 90\text{ min}
                            /=  80\text{ min}
    5\text{ cm}             /=  5\text{ km}
    60\text{ km/h}          ==  60
                            ==  1\text{ km/min}
                            /=  1\text{ km/h}
    5m                      ==  5\text{ m}
                            /=  5
                            /=  5\text{ s}
    5\text{ m}, 3\text{ m}  ==  3, 5
                            ==  300\text{ cm}, 500\text{ cm}
                            /=  3, 6
    2d                      /=  2
    15\text{ m}^2           ==  5\text{ m} \times 3\text{ m}
                            /=  5\text{ m} \times 4\text{ m}
    (5\text{ m})^2          ==  5\text{ m} \times 500\text{ cm}
                            ==  25\text{ m}^2
                            /=  (5\text{ cm})^2
    5\text{ kg}             /=  5\%
    x = 5\text{ cm}         ==  5
                            ==  x = 0.05\text{ m}
                            /=  x = 0.5\text{ m}
""")

RATIOS = table(r"""
    1:2                 ==  2:4
                        ==  \frac12
                        ==  0.5
                        /=  2:1
                        /=  1:3
                        /=  2
                        /=  1:2:3
    3:4                 ==  6\text{ to }8
                        /=  4\text{ to }3
    2:3:4               ==  4:6:8
                        /=  4:6:9
                        /=  2:3
                        /=  \frac23
    10:30               ==  10:30
                        /=  10.5
                        /=  \frac13
                        /=  10:31
    3:30\text{ pm}      ==  15:30
                        ==  3:30
                        /=  3:30\text{ am}
                        /=  3:31\text{ pm}
                        /=  4:5
""")

WORDS = table(r"""
    \text{ellipse}          ==  \text{an ellipse}
                            ==  Ellipse
                            ==  \text{the Ellipse.}
                            /=  \text{circle}
                            /=  \text{ellipses}
    \text{odd or even}      /=  \text{odd}
    \text{yes}              ==  \text{True}
                            /=  \text{no}
                            /=  1
    \text{five}             ==  5
                            /=  \text{six}
                            /=  6
    5                       ==  \text{five}
                            /=  \text{answer}
    \infty                  ==  \text{infinity}
                            /=  -\infty
    \text{does not exist}   ==  \text{DNE}
                            ==  \text{undefined}
                            /=  \infty
                            /=  \text{exists}
    \text{no solution}      ==  \emptyset
                            /=  \text{solution}
                            /=  0
    x = \text{DNE}          ==  \text{does not exist}
                            /=  x = 0
""")

CHOICES = table(r"""
    B                       ==  (B)
                            ==  \text{B}
                            ==  b
                            ==  B. \text{some text}
                            ==  \textbf{(B)}\ 12
                            /=  C
                            /=  (C)
                            /=  A or B
                            /=  12
    \text{(B)}              ==  B
                            /=  12
    \textbf{(B)}\ 12        ==  B
                            ==  12
                            ==  (B)
                            /=  13
                            /=  (C)
                            /=  \textbf{(B)}\ 13
                            /=  \textbf{(C)}\ 12
    12                      ==  \textbf{(B)}\ 12
                            /=  \textbf{(B)}\ 13
                            /=  (B)
    \text{e}                ==  e
                            /=  \text{f}
    2e                      /=  2E
    I                       /=  i
    X                       /=  x
    A,B                     ==  B,A
                            /=  A
                            /=  A,C
""")

NAMES = table(r"""
    x=5             ==  5
                    ==  5=x
                    ==  x=\frac{10}{2}
                    /=  6
                    /=  y=5
                    /=  2x=10
                    /=  x-5=0
                    /=  x=x
                    /=  x>5
                    /=  x \ne 5
                    /=  x=5, y=6
    5               ==  x=5
                    ==  2+3=5
                    ==  x=2+3=5
                    /=  2x=10
                    /=  2+2=5
                    /=  6=5
                    /=  5=6
                    /=  x=6=5
                    /=  5 \text{ or } 6
    n=3k            /=  3
    3               /=  n=3k
                    /=  x+y=3
    1=1             /=  1
    \sqrt2 \approx 1.414    ==  \sqrt2
                            /=  1.414
    x=y=z=1         ==  1
                    ==  x=1,y=1,z=1
                    /=  x=1,y=1,z=2
    |AB|=5          ==  5
                    /=  6
    f(x)=x^2        ==  x^2
                    ==  g(x)=x^2
                    ==  f(t)=t^2
                    ==  y=x^2
                    ==  x\mapsto x^2
                    /=  f(t)=t^3
                    /=  f(t)=x^2
                    /=  2x^2
    f(2)=5          ==  5
                    /=  f(3)=5
                    /=  g(2)=5
                    /=  6
    A(t)=5e^t       ==  A=5e^t
                    /=  A=4e^t
    p(1-p)          ==  p-p^2
                    /=  p+p^2
    f(x+1)          ==  f(1+x)
                    /=  5
    \log 100        ==  2
                    ==  2\ln 10
                    /=  3
    \log 100+\log e /=  3
    e=2             /=  e=3
                    ==  2
""")

UNDEFINED = table(r"""
    5               /=  1/0
                    /=  \frac00
    (1,2)           /=  (1,\frac20)
    x=5             /=  x=\frac10
    \infty          ==  \infty
                    /=  1/0
""")

ROWS = [*NUMERALS, *PERCENTS, *ANGLES, *UNITS, *RATIOS, *WORDS, *CHOICES, *NAMES, *UNDEFINED]


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_row(row: Row) -> None:
    finding = decide(row.reference, row.prediction)
    assert finding.decision is row.expected, finding


@pytest.mark.parametrize(
    ("option", "reference", "equal", "unequal"),
    [
        ({"percent": "value"}, r"50\%", "0.5", "50"),
        ({"percent": "required"}, r"50\%", r"50.0\%", "0.5"),
        ({"units": "required"}, r"5\text{ cm}", r"0.05\text{ m}", "5"),
        ({"units": "ignore"}, r"5\text{ cm}", r"5\text{ km}", r"6\text{ cm}"),
        ({"units": "required"}, r"30^\circ", r"\frac{\pi}{6}", "30"),
        ({"base": "value"}, "1010_2", "10", "1010"),
        ({"base": "value"}, "1010_2", "20_5", "10_5"),
        ({"plus_c": "optional"}, "x^2+C", "x^2", "x^3"),
        ({"intervals": "as_written"}, "(1,2)", "(1,2)", "1<x<2"),
        ({"intervals": "as_written"}, "1<x<2", "2>x>1", "(1,2)"),
    ],
)
def test_option(option: dict[str, str], reference: str, equal: str, unequal: str) -> None:
    config = Config(**option)  # type: ignore[arg-type]
    assert decide(reference, equal, config).decision.value == "equal"
    assert decide(reference, unequal, config).decision.value == "different"


def test_currency_is_ignored_where_units_are_required() -> None:
    assert decide(r"\$5", "5", Config(units="required")).decision.value == "equal"  # type: ignore[arg-type]


def test_undefined_is_named() -> None:
    assert decide("5", "1/0").rule == "undefined"
