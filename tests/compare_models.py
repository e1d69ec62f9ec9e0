"""Answers with the sets that they denote, counted out over a window of small numbers.

A model is a list of pairs: a text, and what it denotes as a frozen set. The windows are wide enough that two answers of
one model denote the same just when their sets in the window are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, product

Denoted = frozenset[Hashable]
Model = list[tuple[str, Denoted]]

HALVES = [Fraction(number, 2) for number in range(-12, 13)]


def signed(number: int) -> str:
    """``+ 3`` or ``- 3``."""
    return f"+{number}" if number >= 0 else str(number)


# -- families over an integer -----------------------------------------------------------------------------------
def progressions() -> Model:
    """``a k + b`` for all integers, alone and two at a time, as values, as a set, and as residue classes."""
    window = range(-24, 25)
    single = {(step, base): frozenset(x for x in window if (x - base) % step == 0) for step, base in _STEPS}
    found: Model = []
    for (step, base), denoted in single.items():
        found.append((rf"{step}k{signed(base)},\ k\in\mathbb{{Z}}", denoted))
        found.append((rf"\{{{step}n{signed(base)} : n\in\mathbb{{Z}}\}}", denoted))
        found.append((rf"x={-step}k{signed(base)},\ k\in\mathbb{{Z}}", denoted))
    for (one, left), (other, right) in combinations(single.items(), 2):
        text = ",\\ ".join(f"{step}k{signed(base)}" for step, base in (one, other))
        found.append((rf"{text},\ k\in\mathbb{{Z}}", left | right))
    return found


_STEPS = [(1, 0), (2, 0), (2, 1), (2, -1), (3, 0), (3, 1), (3, 2), (4, 0), (4, 2), (4, 3), (6, 1), (6, 5)]


def rays() -> Model:
    """``a k + b`` from a first integer on, or up to a last one."""
    window = range(-20, 21)
    return [
        (
            rf"{step}k{signed(base)},\ k\in\mathbb{{Z}},\ k{sign}{end}",
            frozenset(x for x in window if (x - base) % step == 0 and test((x - base) // step, end)),
        )
        for step, base, (sign, test), end in product((1, 2, -2, 3), (0, 1, 3), _ENDS, (-1, 0, 1))
    ]


_ENDS: list[tuple[str, Callable[[int, int], bool]]] = [
    (r"\ge ", lambda k, end: k >= end),
    (r"> ", lambda k, end: k > end),
    (r"\le ", lambda k, end: k <= end),
    (r"< ", lambda k, end: k < end),
]


def classes() -> Model:
    """Congruences, alone, of a multiple of the letter, and two at a time."""
    window = range(60)
    single = [
        (rf"x\equiv {rest}\pmod{{{modulus}}}", frozenset(x for x in window if (x - rest) % modulus == 0))
        for modulus in (2, 3, 4, 5, 6)
        for rest in range(-1, modulus)
    ]
    multiples: Model = [
        (
            rf"{factor}x\equiv {rest}\pmod{{{modulus}}}",
            frozenset(x for x in window if (factor * x - rest) % modulus == 0),
        )
        for factor, rest, modulus in ((2, 2, 4), (2, 4, 6), (3, 1, 4), (3, 3, 6), (5, 1, 6))
    ]
    both = [
        (rf"{one} \text{{ or }} {other}", left | right) for (one, left), (other, right) in combinations(single[::2], 2)
    ]
    return single + multiples + both


def lattices() -> Model:
    """Points of space on lines, one for each integer, alone and two lines at a time."""
    window = range(-30, 31)

    def line(base: Sequence[int], step: Sequence[int]) -> tuple[str, Denoted]:
        text = ", ".join(f"{low}{signed(by)}k" if by else str(low) for low, by in zip(base, step, strict=True))
        points = (tuple(low + by * k for low, by in zip(base, step, strict=True)) for k in window)
        return f"({text})", frozenset(point for point in points if max(map(abs, point)) <= 9)

    single = [line(base, step) for step in _DIRECTIONS for base in ((0, 0, 0), (1, 2, -1), (1, 1, 0), (2, 4, -2))]
    both = [(f"{one}, {other}", left | right) for (one, left), (other, right) in combinations(single[:14], 2)]
    return [(rf"{text},\ k\in\mathbb{{Z}}", denoted) for text, denoted in single + both]


_DIRECTIONS = [(1, 2, -1), (2, 4, -2), (-1, -2, 1), (1, 0, 1), (2, 0, 2), (0, 1, 0)]


def periodic() -> Model:
    """Intervals that repeat, with their ends open and closed."""
    found: Model = []
    for period, (low, high), (left, right) in product((4, 6, 8), ((0, 1), (1, 3), (-1, 2)), product("([", ")]")):
        held = frozenset(x for x in range(48) if _within(Fraction(x, 2), period, (low, high), left, right))
        ends = [rf"{end}{signed(period)}k" if end else f"{period}k" for end in (low, high)]
        found.append((rf"{left}{ends[0]}, {ends[1]}{right},\ k\in\mathbb{{Z}}", held))
        chain = ("<" if left == "(" else r"\le ", "<" if right == ")" else r"\le ")
        found.append((rf"{ends[0]}{chain[0]}x{chain[1]}{ends[1]},\ k\in\mathbb{{Z}}", held))
        shifted = [rf"{end + period}{signed(-period)}n" for end in (low, high)]
        found.append((rf"\bigcup_{{n\in\mathbb{{Z}}}}{left}{shifted[0]}, {shifted[1]}{right}", held))
    return found


def _within(x: Fraction, period: int, ends: tuple[int, int], left: str, right: str) -> bool:
    return any(_between(x - period * k, *ends, left, right) for k in range(-12, 13))


def _between(x: Fraction, low: int, high: int, left: str, right: str) -> bool:
    return (low < x or (left == "[" and x == low)) and (x < high or (right == "]" and x == high))


# -- sets of reals ----------------------------------------------------------------------------------------------
def intervals() -> Model:
    """Intervals, unions, sets of points and what is left of the line."""
    single: list[tuple[str, Callable[[Fraction], bool]]] = [
        (f"{left}{low}, {high}{right}", _interval_test(low, high, left, right))
        for (low, high), left, right in product(((-1, 2), (0, 2), (2, 3)), "([", ")]")
    ]
    rays: list[tuple[str, Callable[[Fraction], bool]]] = [
        (r"(-\infty, 2)", lambda x: x < 2),
        (r"(-\infty, 2]", lambda x: x <= 2),
        (r"(2, \infty)", lambda x: x > 2),
        (r"[0, \infty)", lambda x: x >= 0),
        (r"(3, \infty)", lambda x: x > 3),
        (r"\{2\}", lambda x: x == 2),
        (r"\{0, 3\}", lambda x: x in (0, 3)),
        (r"\mathbb{R}", lambda x: True),
    ]
    found = [(text, held(test)) for text, test in single + rays]
    joined: list[tuple[str, Callable[[Denoted, Denoted], Denoted]]] = [
        (r"\cup", lambda left, right: left | right),
        (r"\cap", lambda left, right: left & right),
        (r"\setminus", lambda left, right: left - right),
    ]
    for (sign, combine), (one, left), (other, right) in product(joined, found[:4] + found[8:], found[:20]):
        if combine(left, right) and one != other:
            found.append((f"{one}{sign} {other}", combine(left, right)))
    return found


def _interval_test(low: int, high: int, left: str, right: str) -> Callable[[Fraction], bool]:
    return lambda x: _between(x, low, high, left, right)


def held(test: Callable[[Fraction], bool], window: Iterable[Fraction] = HALVES) -> Denoted:
    """The numbers of the window for which a test holds."""
    return frozenset(filter(test, window))


# Claims about x with the ends of their solutions at whole numbers from -4 to 4.
CLAIMS: list[tuple[str, Callable[[Fraction], bool]]] = [
    ("x<1", lambda x: x < 1),
    (r"x\ge 1", lambda x: x >= 1),
    ("-x<2", lambda x: -x < 2),
    ("2x+3>1", lambda x: 2 * x + 3 > 1),
    (r"x\ne 1", lambda x: x != 1),
    ("x^2<4", lambda x: x * x < 4),
    (r"x^2\ge 4", lambda x: x * x >= 4),
    (r"(x-1)(x+2)\le 0", lambda x: (x - 1) * (x + 2) <= 0),
    ("(x-1)^2(x+1)>0", lambda x: (x - 1) ** 2 * (x + 1) > 0),
    ("(x-1)^2>0", lambda x: (x - 1) ** 2 > 0),
    (r"(x-1)^2\le 0", lambda x: (x - 1) ** 2 <= 0),
    ("|x|<2", lambda x: abs(x) < 2),
    (r"|x-1|\ge 2", lambda x: abs(x - 1) >= 2),
    ("|x-1|=2", lambda x: abs(x - 1) == 2),
    (r"|x-1|+|x+1|\le 4", lambda x: abs(x - 1) + abs(x + 1) <= 4),
    ("|x|>|x-2|", lambda x: abs(x) > abs(x - 2)),
    (r"\frac{x-1}{x+2}>0", lambda x: x != -2 and (x - 1) / (x + 2) > 0),
    (r"\frac{x-1}{x+2}\le 0", lambda x: x != -2 and (x - 1) / (x + 2) <= 0),
    (r"\frac{1}{x}<1", lambda x: x != 0 and 1 / x < 1),
    (r"\frac{1}{x-1}\ge\frac{1}{2}", lambda x: x != 1 and 1 / (x - 1) >= Fraction(1, 2)),
    ("x^2=4", lambda x: x * x == 4),
    ("x^3=x", lambda x: x**3 == x),
    ("x^2-3|x|+2=0", lambda x: x * x - 3 * abs(x) + 2 == 0),
    (r"-1\le x<3", lambda x: -1 <= x < 3),
    ("-3<2x-1<3", lambda x: -3 < 2 * x - 1 < 3),
    ("x=1", lambda x: x == 1),
    (r"x\in[-2,1]", lambda x: -2 <= x <= 1),
    (r"x\notin(-2,2)", lambda x: not -2 < x < 2),
]


def claims() -> Model:
    """Claims about one letter, alone, joined by and, by or, and denied; and the sets of what fulfils them."""
    found = [(text, held(test)) for text, test in CLAIMS]
    joined: Model = []
    for (one, left), (other, right) in combinations(found, 2):
        joined.append((rf"{one} \text{{ or }} {other}", left | right))
        joined.append((rf"{one} \text{{ and }} {other}", left & right))
    negated = [(rf"\neg({text})", frozenset(HALVES) - denoted) for text, denoted in found]
    sets = [(rf"\{{x : {text}\}}", denoted) for text, denoted in found if len(denoted) > 1]
    return [entry for entry in found + joined[::3] + negated + sets if entry[1]]


# -- integers ---------------------------------------------------------------------------------------------------
def whole() -> Model:
    """Sets of integers: by conditions, by a list, with members left out."""
    window = range(-12, 13)
    tests: list[tuple[str, Callable[[int], bool]]] = [
        (r"\{n\in\mathbb{Z} : |n|<3\}", lambda n: abs(n) < 3),
        (r"\{n\in\mathbb{Z} : |n|\le 2\}", lambda n: abs(n) <= 2),
        (r"\{n\in\mathbb{Z} : n^2<9\}", lambda n: n * n < 9),
        (r"\{n\in\mathbb{Z} : n^2\le 9\}", lambda n: n * n <= 9),
        (r"\{n\in\mathbb{Z} : -2\le n\le 2\}", lambda n: -2 <= n <= 2),
        (r"\{n\in\mathbb{Z} : -2\le n<2\}", lambda n: -2 <= n < 2),
        (r"\{n\in\mathbb{Z} : 0<n<4\}", lambda n: 0 < n < 4),
        (r"\{-2,-1,0,1,2\}", lambda n: -2 <= n <= 2),
        (r"\{-2,-1,0,1\}", lambda n: -2 <= n < 2),
        (r"\{1,2,3\}", lambda n: 0 < n < 4),
        (r"\mathbb{Z}\cap[-2,2]", lambda n: abs(n) <= 2),
        (r"\mathbb{Z}\cap(0,4)", lambda n: 0 < n < 4),
        (r"\{n\in\mathbb{Z} : n(n-3)=0\}", lambda n: n in (0, 3)),
        (r"\{0,3\}", lambda n: n in (0, 3)),
        (r"\{n\in\mathbb{Z} : n>0\}", lambda n: n > 0),
        (r"\{n\in\mathbb{Z} : n\ge 1\}", lambda n: n > 0),
        (r"\mathbb{Z}^+", lambda n: n > 0),
        (r"\{n\in\mathbb{Z} : n\ne 0\}", lambda n: n != 0),
        (r"\mathbb{Z}\setminus\{0\}", lambda n: n != 0),
        (r"\mathbb{Z}", lambda n: True),
    ]
    return [(text, frozenset(filter(test, window))) for text, test in tests]


# -- functions by pieces ----------------------------------------------------------------------------------------
QUARTERS = [Fraction(number, 4) for number in range(-16, 17)]
_VALUES: list[tuple[str, Callable[[Fraction], Fraction]]] = [
    ("x", lambda x: x),
    ("-x", lambda x: -x),
    ("|x|", abs),
    ("x^2", lambda x: x * x),
    ("1", lambda x: Fraction(1)),
    ("2x-1", lambda x: 2 * x - 1),
]


def pieces() -> Model:
    """Functions of two pieces, the second by a condition or by "otherwise", as graphs."""
    found: Model = []
    for ((one, f), (other, g)), end, (sign, complement) in product(
        product(_VALUES, _VALUES[:4]), (0, 1), (("<", r"\ge "), (r"\le ", "> "))
    ):
        graph = _graph(lambda x, f=f, g=g, end=end, sign=sign: f(x) if x < end or (x == end and sign != "<") else g(x))
        for rest in (f"x{complement}{end}", r"\text{otherwise}"):
            found.append((rf"\begin{{cases}} {one} & x{sign}{end} \\ {other} & {rest} \end{{cases}}", graph))
    return found


def parts() -> Model:
    """Functions of three pieces, and what is left without the last, as graphs."""
    found: Model = []
    for (one, f), (other, g), (third, h) in product(_VALUES[:3], _VALUES[1:5], _VALUES[:2]):
        graph = _graph(lambda x, f=f, g=g, h=h: f(x) if x < 0 else g(x) if x < 1 else h(x))
        last, first, middle = (rf"{third} & x\ge 1", rf"{one} & x<0", rf"{other} & 0\le x<1")
        found.append((rf"\begin{{cases}} {last} \\ {first} \\ {middle} \end{{cases}}", graph))
        part = frozenset(point for point in graph if isinstance(point, tuple) and point[0] < 1)
        found.append((rf"\begin{{cases}} {first} \\ {middle} \end{{cases}}", part))
    return found


def _graph(function: Callable[[Fraction], Fraction]) -> Denoted:
    return frozenset((x, function(x)) for x in QUARTERS)


# -- logic and linear algebra -----------------------------------------------------------------------------------
def propositions() -> Model:
    """Formulas over three letters, as the rows of their truth tables that hold."""
    rows = list(product((False, True), repeat=3))
    leaves: list[tuple[str, Denoted]] = [
        (name, frozenset(row for row in rows if row[place])) for place, name in enumerate("pqr")
    ]
    leaves += [(rf"\neg {name}", frozenset(rows) - denoted) for name, denoted in leaves]
    every = frozenset(rows)
    joined: list[tuple[str, Callable[[Denoted, Denoted], Denoted]]] = [
        (r"\land", lambda left, right: left & right),
        (r"\lor", lambda left, right: left | right),
        (r"\to", lambda left, right: (every - left) | right),
        (r"\leftrightarrow", lambda left, right: every - (left ^ right)),
    ]
    pairs = [
        (rf"({one} {sign} {other})", combine(left, right))
        for (sign, combine), (one, left), (other, right) in product(joined, leaves, leaves)
        if one[-1] != other[-1]
    ]
    deep = [
        (rf"{one} {sign} {other}", combine(left, right))
        for (sign, combine), (one, left), (other, right) in product(joined, pairs[::5], leaves)
    ]
    return [(text, denoted) for text, denoted in [*pairs, *deep] if denoted and denoted != every]


def systems() -> Model:
    """Two linear equations in two letters, by their solution (Cramer), and solutions written out."""
    found: Model = []
    for (a, b, c), (d, e, f) in combinations(_LINES, 2):
        if det := Fraction(a * e - b * d):
            denoted = frozenset([((c * e - b * f) / det, (a * f - c * d) / det)])
            found.append((rf"\begin{{cases}} {a}x{signed(b)}y={c} \\ {d}x{signed(e)}y={f} \end{{cases}}", denoted))
            found.append((f"{a}x{signed(b)}y={c},\\ {d}x{signed(e)}y={f}", denoted))
    found += [(f"x={x},\\ y={y}", frozenset([(Fraction(x), Fraction(y))])) for x, y in product(range(4), repeat=2)]
    return found


_LINES = [(1, 1, 3), (1, -1, 1), (2, 1, 5), (2, 2, 6), (1, 0, 2), (0, 1, 1), (3, -1, 5), (1, 2, 4), (1, 1, 4)]


def lines() -> Model:
    """Lines in space, by a point and a direction, as the points of a grid that lie on them."""
    grid = list(product([Fraction(number, 2) for number in range(-4, 5)], repeat=3))
    found: Model = []
    for base, step in product(((0, 0, 1), (1, 2, 1), (1, 2, 2), (2, 4, 1), (0, 0, 0)), _DIRECTIONS):
        denoted = frozenset(
            point for point in grid if _is_along([x - b for x, b in zip(point, base, strict=True)], step)
        )
        vectors = [r"\begin{pmatrix} " + r" \\ ".join(map(str, part)) + r" \end{pmatrix}" for part in (base, step)]
        found += [(rf"{vectors[0]}+{t}{vectors[1]},\ {t}\in\mathbb{{R}}", denoted) for t in "ts"]
    return found


def _is_along(vector: Sequence[Fraction], step: Sequence[int]) -> bool:
    return all(vector[i] * step[j] == vector[j] * step[i] for i, j in combinations(range(3), 2))


MODELS: dict[str, Callable[[], Model]] = {
    "progressions": progressions,
    "rays": rays,
    "classes": classes,
    "lattices": lattices,
    "periodic": periodic,
    "intervals": intervals,
    "claims": claims,
    "whole": whole,
    "pieces": pieces,
    "parts": parts,
    "propositions": propositions,
    "systems": systems,
    "lines": lines,
}
