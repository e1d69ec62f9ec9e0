"""Answers whose values can be computed: conjugates, moduli, derivatives in equations, matrices, measures, systems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, product

from compare_models import Denoted, Model, signed

# -- complex numbers --------------------------------------------------------------------------------------------
Complex = tuple[int, int]
_POINTS: list[tuple[Complex, Complex]] = [((1, 2), (3, -1)), ((-2, 1), (0, 1)), ((3, 5), (-1, -4)), ((0, -2), (2, 3))]


def _times(left: Complex, right: Complex) -> Complex:
    return left[0] * right[0] - left[1] * right[1], left[0] * right[1] + left[1] * right[0]


def _sum(left: Complex, right: Complex) -> Complex:
    return left[0] + right[0], left[1] + right[1]


def _conj(value: Complex) -> Complex:
    return value[0], -value[1]


# ``{z}`` and ``{w}`` are the conjugates, in whichever notation.
_CONJUGATES: list[tuple[str, Callable[[Complex, Complex], Complex]]] = [
    ("z{z}", lambda z, w: _times(z, _conj(z))),
    ("|z|^2", lambda z, w: _times(z, _conj(z))),
    ("z+{z}", lambda z, w: _sum(z, _conj(z))),
    (r"2\operatorname{Re}(z)", lambda z, w: (2 * z[0], 0)),
    ("z-{z}", lambda z, w: (0, 2 * z[1])),
    (r"2i\operatorname{Im}(z)", lambda z, w: (0, 2 * z[1])),
    ("{z}-z", lambda z, w: (0, -2 * z[1])),
    ("{z}", lambda z, w: _conj(z)),
    ("z", lambda z, w: z),
    ("-{z}", lambda z, w: (-z[0], z[1])),
    ("i{z}", lambda z, w: _times((0, 1), _conj(z))),
    ("z{w}", lambda z, w: _times(z, _conj(w))),
    ("{z}w", lambda z, w: _times(_conj(z), w)),
    ("{z}{w}", lambda z, w: _conj(_times(z, w))),
    ("{z}+{w}", lambda z, w: _conj(_sum(z, w))),
    ("z{w}+{z}w", lambda z, w: _sum(_times(z, _conj(w)), _times(_conj(z), w))),
    ("|w|^2", lambda z, w: _times(w, _conj(w))),
    ("w{w}", lambda z, w: _times(w, _conj(w))),
    ("{w}", lambda z, w: _conj(w)),
]
_WHOLE_CONJUGATES: list[tuple[str, Callable[[Complex, Complex], Complex]]] = [
    (r"\overline{zw}", lambda z, w: _conj(_times(z, w))),
    (r"\overline{z+w}", lambda z, w: _conj(_sum(z, w))),
    (r"\overline{iz}", lambda z, w: _conj(_times((0, 1), z))),
    (r"-i\overline{z}", lambda z, w: _conj(_times((0, 1), z))),
]


def conjugates() -> Model:
    """Values of two complex numbers and their conjugates, which are written in three ways."""
    found = [(text, _values(value)) for text, value in _WHOLE_CONJUGATES]
    for mark in (r"\bar {0}", r"\overline{{{0}}}", "{0}^*", r"\operatorname{{conj}}({0})"):
        ways = {letter: mark.format(letter) for letter in "zw"}
        for text, value in _CONJUGATES:
            for letter in "zw":
                text = text.replace(f"{{{letter}}}", ways[letter] + " ")
            found.append((text, _values(value)))
    return found


def _values(value: Callable[[Complex, Complex], Complex]) -> Denoted:
    return frozenset((point, value(*point)) for point in _POINTS)


# -- moduli -----------------------------------------------------------------------------------------------------
_GRID = [(Fraction(x, 2), Fraction(y, 2)) for x, y in product(range(-6, 7), repeat=2)]
Form = tuple[int, int, int]


def moduli() -> Model:
    """``|A| < B`` for linear A and B in two letters, and the inequalities that say the same."""
    found: Model = []
    for inner, bound in product(((1, 0, 0), (1, -1, 0), (1, 1, -1), (2, 0, 1)), ((0, 1, 0), (0, 2, 1), (0, 0, 1))):
        for sign, turned, test in _COMPARISONS:
            denoted = frozenset(p for p in _GRID if test(abs(_at(inner, p)), _at(bound, p)))
            a, b, minus = _linear(inner), _linear(bound), _linear((-bound[0], -bound[1], -bound[2]))
            found += [(f"|{a}|{sign}{b}", denoted), (f"{b}{turned}|{a}|", denoted)]
            if sign in _BELOW:
                found.append((f"{minus}{sign}{a}{sign}{b}", denoted))
            else:
                found.append((rf"{a}{turned}{minus} \text{{ or }} {a}{sign}{b}", denoted))
    return found


_BELOW = ("<", r"\le ")
_COMPARISONS: list[tuple[str, str, Callable[[Fraction, Fraction], bool]]] = [
    ("<", ">", lambda a, b: a < b),
    (r"\le ", r"\ge ", lambda a, b: a <= b),
    (">", "<", lambda a, b: a > b),
    (r"\ge ", r"\le ", lambda a, b: a >= b),
]


def _at(form: Form, point: Sequence[Fraction]) -> Fraction:
    return form[0] * point[0] + form[1] * point[1] + form[2]


def _linear(form: Sequence[int], letters: str = "xy") -> str:
    """``2x-y+1``, without terms that vanish."""
    terms = [
        f"{'+' if factor > 0 else '-'}{'' if abs(factor) == 1 else abs(factor)}{letter}"
        for factor, letter in zip(form, letters, strict=False)
        if factor
    ]
    rest = form[len(letters)] if len(form) > len(letters) else 0
    return ("".join(terms) + (signed(rest) if rest or not terms else "")).removeprefix("+")


# -- equations with derivatives ---------------------------------------------------------------------------------
def derivatives() -> Model:
    """Linear equations of up to the second order, the derivatives in several notations, as the ratios of factors."""
    found: Model = []
    for factors in product((1, 2), (0, 1, -3), (0, 4)):
        for first, second in _DERIVATIVES:
            a, b, c = factors
            denoted = frozenset([(Fraction(b, a), Fraction(c, a))])
            terms = (
                f"{'' if a == 1 else a}{second}" + (f"{signed(b)}{first}" if b else "") + (f"{signed(c)}y" if c else "")
            )
            found += [(f"{terms}=0", denoted), (f"0={terms}", denoted)]
    return found


_DERIVATIVES = [
    ("y'", "y''"),
    (r"\frac{dy}{dx}", r"\frac{d^2y}{dx^2}"),
    (r"\frac{d}{dx}y", r"\frac{d^2}{dx^2}y"),
]


# -- matrices ---------------------------------------------------------------------------------------------------
Rows = tuple[tuple[int, ...], ...]
_MATRICES: list[Rows] = [((1, 2), (3, 4)), ((0, 1), (1, 0)), ((1, 0), (0, 1)), ((2, 0), (0, 3)), ((1, -1), (0, 2))]


def matrices() -> Model:
    """Sums, products, multiples, transposes and powers of matrices, by their entries."""
    found: Model = [entry for one in _MATRICES for entry in _of_one(one)]
    for one, other in product(_MATRICES, repeat=2):
        a, b = _array(one), _array(other)
        found += [(a + b, _entries(_product(one, other))), (f"{a}+{b}", _entries(_combined(one, 1, other)))]
        found += [(f"{a}-{b}", _entries(_combined(one, -1, other)))]
        found.append((f"({a}{b})^T", _entries(tuple(zip(*_product(one, other), strict=True)))))
    return found


def _of_one(rows: Rows) -> Model:
    text, flipped = _array(rows), tuple(zip(*rows, strict=True))
    double = _combined(rows, 1, rows)
    return [
        (text, _entries(rows)),
        (f"{text}^T", _entries(flipped)),
        (f"2{text}", _entries(double)),
        (f"{text}^2", _entries(_product(rows, rows))),
        (f"-{text}", _entries(_combined(rows, -1, double))),
        (_array(flipped), _entries(flipped)),
        (_array(_product(rows, rows)), _entries(_product(rows, rows))),
    ]


def _array(rows: Sequence[Sequence[int]]) -> str:
    return r"\begin{pmatrix} " + r" \\ ".join(" & ".join(map(str, row)) for row in rows) + r" \end{pmatrix}"


def _entries(rows: Sequence[Sequence[int]]) -> Denoted:
    return frozenset((i, j, entry) for i, row in enumerate(rows) for j, entry in enumerate(row))


def _product(one: Rows, other: Rows) -> Rows:
    return tuple(
        tuple(sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*other, strict=True))
        for row in one
    )


def _combined(one: Rows, factor: int, other: Rows) -> Rows:
    return tuple(
        tuple(a + factor * b for a, b in zip(row, line, strict=True)) for row, line in zip(one, other, strict=True)
    )


# -- measures ---------------------------------------------------------------------------------------------------
_UNITS = {
    "h": ("time", 3600), "min": ("time", 60), "s": ("time", 1), "km": ("length", 1000), "m": ("length", 1),
    "cm": ("length", Fraction(1, 100)), "kg": ("mass", 1000), "g": ("mass", 1), "L": ("volume", 1000),
    "mL": ("volume", 1),
    "km/h": ("speed", Fraction(5, 18)), "m/s": ("speed", 1), "N": ("force", 1), "kg m/s^2": ("force", 1),
}  # fmt: skip


def measures() -> Model:
    """Quantities, alone and as sums of a larger and a smaller unit, as what they measure and how much."""
    found: Model = []
    for unit, (sort, size) in _UNITS.items():
        for value in (1, 2, Fraction(1, 2), 90, 18, 3600, Fraction(3, 2), 1500, 5):
            number = str(value) if value == int(value) else str(float(value))
            found.append((rf"{number}\text{{ {unit}}}", frozenset([(sort, value * size)])))
    for (one, (sort, size)), (other, (match, part)) in combinations(_UNITS.items(), 2):
        if sort == match and sort in ("time", "length", "mass") and size > part:
            for value, rest in ((1, 30), (2, 0), (1, 500), (0, 90)):
                text = rf"{value}\text{{ {one}}}\ {rest}\text{{ {other}}}"
                found.append((text, frozenset([(sort, value * size + rest * part)])))
                found.append((rf"{rest}\text{{ {other}}}+{value}\text{{ {one}}}", found[-1][1]))
    return found


def calculations() -> Model:
    """Products, quotients, powers, roots and the largest of lengths and times, as what they measure and how much."""
    found: Model = []
    for (one, size), (other, part), (a, b) in product(_SIZES, _SIZES, ((4, 9), (3, 2), (1, 5))):
        left, right = rf"{a}\text{{ {one}}}", rf"{b}\text{{ {other}}}"
        lengths = [a * size, b * part]
        found.append((rf"{left}\times{right}", frozenset([("area", lengths[0] * lengths[1])])))
        found.append((rf"\sqrt{{{left}\times{a}\text{{ {one}}}}}", frozenset([("length", lengths[0])])))
        found.append((rf"({left})^2", frozenset([("area", lengths[0] ** 2)])))
        found.append((rf"\max({left}, {right})", frozenset([("length", max(lengths))])))
        found.append((rf"\min({left}, {right})", frozenset([("length", min(lengths))])))
        found.append((rf"{left}+{right}", frozenset([("length", sum(lengths))])))
        found.append((rf"\frac{{{left}}}{{{right}}}", frozenset([("number", Fraction(lengths[0], lengths[1]))])))
        found.append((rf"\frac{{{left}}}{{{b}\text{{ s}}}}", frozenset([("speed", Fraction(lengths[0], b))])))
        found.append((left, frozenset([("length", lengths[0])])))
        found.append((rf"{a}\text{{ {one}}}^2", frozenset([("area", a * size * size)])))
        found.append((rf"{a}\text{{ {one}/s}}", frozenset([("speed", Fraction(a * size))])))
    return found


_SIZES = (("m", 100), ("cm", 1), ("km", 100_000))


# -- systems in three letters -----------------------------------------------------------------------------------
def spaces() -> Model:
    """Two and three linear equations in three letters, as the reduced rows of their solutions (Gauss)."""
    found: Model = []
    for count in (2, 3):
        for chosen in list(combinations(_PLANES, count))[:: 2 if count == 2 else 7]:
            reduced = _reduced([list(map(Fraction, row)) for row in chosen])
            if any(not any(row[:3]) for row in reduced):
                continue
            lines = [f"{_linear(row[:3], 'xyz')}={row[3]}" for row in chosen]
            found.append((r"\begin{cases} " + r" \\ ".join(lines) + r" \end{cases}", frozenset(reduced)))
            mixed = [*(a + b for a, b in zip(chosen[0], chosen[1], strict=True))]
            lines = [f"{_linear(mixed[:3], 'xyz')}={mixed[3]}", *lines[1:]]
            found.append((", ".join(lines), frozenset(reduced)))
    return found


_PLANES = [
    (1, 1, 1, 2),
    (1, -1, 0, 1),
    (0, 1, 2, 1),
    (2, 0, 1, 3),
    (2, 2, 2, 4),
    (0, 0, 1, 1),
    (1, 0, 0, 0),
    (0, 3, -1, 2),
]


def _reduced(rows: list[list[Fraction]]) -> list[tuple[Fraction, ...]]:
    done: list[list[Fraction]] = []
    for column in range(4):
        pivot = next((row for row in rows if row[column]), None)
        if pivot is None:
            continue
        rows = [row for row in rows if row is not pivot]
        pivot = [entry / pivot[column] for entry in pivot]
        rows, done = (
            [[a - row[column] * b for a, b in zip(row, pivot, strict=True)] for row in group] for group in (rows, done)
        )
        done.append(pivot)
    return [tuple(row) for row in done]


VALUES: dict[str, Callable[[], Model]] = {
    "conjugates": conjugates,
    "moduli": moduli,
    "derivatives": derivatives,
    "matrices": matrices,
    "measures": measures,
    "calculations": calculations,
    "spaces": spaces,
}
