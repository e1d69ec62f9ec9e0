"""More answers with what they denote: equations solved, points by name, letters bound and free, ratios, planes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import gcd

from compare_models import HALVES, Model, held, signed

# Equations whose solutions all lie in the window of halves.
_EQUATIONS: list[tuple[str, Callable[[Fraction], bool]]] = [
    ("|x-1|=2", lambda x: abs(x - 1) == 2),
    ("|x|=2", lambda x: abs(x) == 2),
    ("|x|=|x-2|", lambda x: abs(x) == abs(x - 2)),
    ("|x-1|+|x+2|=5", lambda x: abs(x - 1) + abs(x + 2) == 5),
    ("|x+3|=2|x|", lambda x: abs(x + 3) == 2 * abs(x)),
    ("|2x-1|=3", lambda x: abs(2 * x - 1) == 3),
    ("|x^2-1|=3", lambda x: abs(x * x - 1) == 3),
    ("x|x|=4", lambda x: x * abs(x) == 4),
    ("x^2-3|x|+2=0", lambda x: x * x - 3 * abs(x) + 2 == 0),
    (r"\sqrt{x+2}=x", lambda x: x >= 0 and x + 2 == x * x),
    (r"\sqrt{x^2}=3", lambda x: abs(x) == 3),
    (r"\sqrt{x+7}=x+1", lambda x: x >= -1 and x + 7 == (x + 1) ** 2),
    ("(x-1)(x+2)=0", lambda x: (x - 1) * (x + 2) == 0),
    ("x^2-x-6=0", lambda x: x * x - x - 6 == 0),
    ("(x-2)^2=0", lambda x: x == 2),
    ("x^3-4x=0", lambda x: x**3 == 4 * x),
    (r"\frac{x^2-4}{x-2}=0", lambda x: x == -2),
    (r"\frac{6}{x}=x+1", lambda x: x != 0 and x * (x + 1) == 6),
    ("2x+3=7", lambda x: x == 2),
]


def equations() -> Model:
    """Solutions written out in several ways, and the equations."""
    found = [(text, held(test)) for text, test in _EQUATIONS]
    for values in ((2,), (-2,), (3, -1), (2, -2), (-2, 3), (1, -2), (3, -3), (1,), (2, -1), (0, 2, -2), (3,)):
        denoted = frozenset(map(Fraction, values))
        named = [f"x={value}" for value in values]
        found += [(r" \text{ or } ".join(named), denoted), (", ".join(named[::-1]), denoted)]
        found.append((f"x={', '.join(map(str, values))}", denoted))
        found.append((rf"\{{{', '.join(map(str, values))}\}}", denoted) if len(values) > 1 else found[-1])
    return [entry for entry in found if entry[1]]


def records() -> Model:
    """Values of named letters, in any order and notation, one solution and two."""
    points = list(product((1, 2, -1), repeat=2))
    found: Model = []
    for x, y in points:
        denoted = frozenset([(x, y)])
        found += [(f"x={x}, y={y}", denoted), (f"y={y}, x={x}", denoted), (f"(x,y)=({x},{y})", denoted)]
        found += [(rf"x={x} \text{{ and }} y={y}", denoted), (f"(y,x)=({y},{x})", denoted)]
    for (x, y), (u, v) in combinations(points, 2):
        denoted = frozenset([(x, y), (u, v)])
        found += [(f"(x,y)=({x},{y}),({u},{v})", denoted), (f"(x,y)=({u},{v}),({x},{y})", denoted)]
        found.append((rf"(x,y)=({u},{v}) \text{{ or }} (x,y)=({x},{y})", denoted))
    return found


def bound() -> Model:
    """Sets by a condition with a free letter: which letter is bound must not matter, which is free must."""
    window = range(-3, 4)
    links: list[tuple[str, Callable[[int, int], bool]]] = [
        ("{x}<{a}", lambda x, a: x < a),
        ("{a}>{x}", lambda x, a: x < a),
        (r"{x}\le {a}", lambda x, a: x <= a),
        ("{x}>{a}", lambda x, a: x > a),
        ("{x}+1<{a}", lambda x, a: x + 1 < a),
        ("{x}-{a}<0", lambda x, a: x < a),
        ("2{x}>2{a}", lambda x, a: x > a),
        (r"{x}\ne {a}", lambda x, a: x != a),
    ]
    found: Model = []
    for (link, test), free, letter in product(links, "ab", "xyt"):
        claim = link.replace("{x}", letter).replace("{a}", free)
        denoted: frozenset[Hashable] = frozenset((free, a, x) for a in window for x in window if test(x, a))
        found += [(rf"\{{{letter} : {claim}\}}", denoted), (rf"\{{{letter}\in\mathbb{{R}} \mid {claim}\}}", denoted)]
    return found


def lists() -> Model:
    """Lists with repeated members, as multisets, the members written in several ways."""
    spelled = {1: ("1", r"\frac{3}{3}"), 2: ("2", r"\sqrt{4}"), 3: ("3", "2+1"), 5: ("5", r"\frac{10}{2}")}
    found: Model = []
    for values in ((1, 2, 2), (1, 1, 2), (1, 2), (1, 2, 3), (2, 3, 5), (1, 1, 2, 2), (1, 2, 2, 2), (2, 2, 3), (5, 5)):
        for order in list(permutations(values))[:4]:
            for way in (0, 1):
                text = ", ".join(spelled[value][way] for value in order)
                found.append((text, frozenset(Counter(values).items())))
    return found


def ratios() -> Model:
    """Ratios of three, as their lowest terms."""
    found: Model = []
    for terms in ((1, 2, 3), (2, 4, 6), (3, 2, 1), (6, 4, 2), (1, 2, 4), (3, 6, 12), (2, 3, 1), (2, 4, 8), (1, 3, 2)):
        least = tuple(term // gcd(*terms) for term in terms)
        found.append((":".join(map(str, terms)), frozenset([least])))
        found.append((":".join(rf"\frac{{{term}}}{{2}}" for term in terms), frozenset([least])))
        found.append((" : ".join(rf"{term}\sqrt{{2}}" for term in terms), frozenset([least])))
    return found


_HALF_PLANES: list[tuple[str, Callable[[Fraction, Fraction], bool]]] = [
    ("x+y<2", lambda x, y: x + y < 2),
    ("2x+2y<4", lambda x, y: x + y < 2),
    (r"x+y\le 2", lambda x, y: x + y <= 2),
    ("y<2-x", lambda x, y: x + y < 2),
    ("x<2-y", lambda x, y: x + y < 2),
    ("x+y>2", lambda x, y: x + y > 2),
    ("-x-y<-2", lambda x, y: x + y > 2),
    ("x-y<2", lambda x, y: x - y < 2),
    ("y>x-2", lambda x, y: x - y < 2),
    (r"y\ge x-2", lambda x, y: x - y <= 2),
    ("2-x+y>0", lambda x, y: x - y < 2),
    ("x+2y<2", lambda x, y: x + 2 * y < 2),
    (r"y<1-\frac{x}{2}", lambda x, y: x + 2 * y < 2),
    ("x^2+y^2<4", lambda x, y: x * x + y * y < 4),
    (r"x^2+y^2\le 4", lambda x, y: x * x + y * y <= 4),
    ("4>y^2+x^2", lambda x, y: x * x + y * y < 4),
    ("x^2+y^2-4<0", lambda x, y: x * x + y * y < 4),
    ("xy=2", lambda x, y: x * y == 2),
    ("2xy-4=0", lambda x, y: x * y == 2),
    ("x+y=2", lambda x, y: x + y == 2),
    ("3x=6-3y", lambda x, y: x + y == 2),
    ("y=x^2-1", lambda x, y: y == x * x - 1),
    ("x^2-y-1=0", lambda x, y: y == x * x - 1),
    ("(x-1)(x+1)=y", lambda x, y: y == x * x - 1),
    ("y=x^2+1", lambda x, y: y == x * x + 1),
]


def planes() -> Model:
    """Equations and inequalities in two letters, by the points of a grid that fulfil them."""
    grid = list(product(HALVES[4:-4], repeat=2))
    return [(text, frozenset(point for point in grid if test(*point))) for text, test in _HALF_PLANES]


def flats() -> Model:
    """Planes in space by a point and two directions, as the points of a grid that lie on them."""
    grid = list(product(range(-3, 4), repeat=3))
    spans = [((1, 0, 0), (0, 1, 0)), ((1, 1, 0), (1, -1, 0)), ((1, 0, 1), (0, 1, 0)), ((2, 0, 2), (1, 3, 1))]
    spans += [((1, 1, 1), (0, 1, 2)), ((1, 2, 3), (1, 0, -1)), ((1, 0, 0), (0, 1, 1))]
    found: Model = []
    for base, (one, other) in product(((0, 0, 0), (1, 2, 0), (0, 0, 1), (1, 2, 1)), spans):
        denoted = frozenset(p for p in grid if _det([a - b for a, b in zip(p, base, strict=True)], one, other) == 0)
        for s, t in ("st", "uv"):
            parts = (f"{b}{signed(p)}{s}{signed(q)}{t}" for b, p, q in zip(base, one, other, strict=True))
            found.append((rf"({', '.join(parts)}),\ {s},{t}\in\mathbb{{R}}", denoted))
    return found


def _det(a: Sequence[int], b: Sequence[int], c: Sequence[int]) -> int:
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])


# Numbers with the number sets that hold them; whether zero is natural is open, so it is left out.
_MEMBERS = {
    "-2": "ZQR", "3": "NZQR", "1": "NZQR", r"\frac{1}{2}": "QR", r"-\frac{4}{2}": "ZQR", r"\sqrt{4}": "NZQR",
    r"\sqrt{2}": "R", r"\pi": "R", "1+i": "", "2i": "", r"1-\sqrt{3}": "R", "0.75": "QR", r"\frac{\pi}{2}": "R",
}  # fmt: skip
_VALUES = {r"-\frac{4}{2}": "-2", r"\sqrt{4}": "2", "0.75": r"\frac{3}{4}"}


def members() -> Model:
    """What a finite set has in common with the natural, whole, rational and real numbers, and what besides."""
    found: Model = []
    for chosen, name in product(list(combinations(_MEMBERS, 3))[::5], "NZQR"):
        inside = [text for text in chosen if name in _MEMBERS[text]]
        outside = [text for text in chosen if text not in inside]
        for sign, rest in ((r"\cap", inside), (r"\setminus", outside)):
            denoted = frozenset(_VALUES.get(text, text) for text in rest)
            if len(denoted) > 1:
                found.append((rf"\{{{', '.join(chosen)}\}}{sign}\mathbb{{{name}}}", denoted))
                found.append((rf"\{{{', '.join(rest[::-1])}\}}", denoted))
    return found


def ends() -> Model:
    """Intervals without one end or with both, as intervals, as inequalities and as sets, their ends irrational too."""
    numbers: dict[str, Fraction] = {
        "-1": Fraction(-1),
        r"\sqrt{2}": Fraction(7, 5),
        "2": Fraction(2),
        r"\pi": Fraction(22, 7),
    }
    found: Model = []
    for text, value in numbers.items():
        for closed, bracket, sign in ((True, "]", r"\le"), (False, ")", "<")):
            below = frozenset(x for x in _FINE if x < value or (closed and x == value))
            found += [
                (rf"(-\infty, {text}{bracket}", below),
                (rf"x{sign} {text}", below),
                (rf"\{{x : x{sign} {text}\}}", below),
            ]
            flipped, opening = (r"\ge", "[") if closed else (">", "(")
            above = frozenset(x for x in _FINE if x > value or (closed and x == value))
            found += [
                (rf"{opening}{text}, \infty)", above),
                (rf"x{flipped} {text}", above),
                (rf"{text}{sign} x", above),
            ]
            found.append((rf"(-\infty, \infty)\setminus{opening}{text}, \infty)", frozenset(_FINE) - above))
    return found


_FINE = [Fraction(number, 70) for number in range(-140, 281)] + [Fraction(22, 7)]


MORE: dict[str, Callable[[], Model]] = {
    "equations": equations,
    "records": records,
    "bound": bound,
    "lists": lists,
    "ratios": ratios,
    "planes": planes,
    "flats": flats,
    "members": members,
    "ends": ends,
}
