"""Families with a first member, points on lines beside points, equations of angles, parameters, families of sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, product

from compare_models import Denoted, Model, signed


# -- families with a first member -------------------------------------------------------------------------------
def starts() -> Model:
    """One progression from a first member on, or two of them under one declaration, in halves and in whole numbers."""
    found: Model = []
    for unit, first in product((1, 2), (-1, 0, 2)):
        single = {line: _from(*line, first) for line in _LINES}
        for chosen in [(line,) for line in _LINES] + list(combinations(_LINES[3:], 2)):
            denoted = frozenset(Fraction(x, unit) for line in chosen for x in single[line] if x <= _LIMIT)
            terms = [f"{step}k{signed(base)}" for step, base in chosen]
            values = [term if unit == 1 else rf"\frac{{{term}}}{{{unit}}}" for term in terms]
            found.append((rf"{', '.join(values)},\ k\in\mathbb{{Z}},\ k\ge {first}", denoted))
            found.append((rf"{', '.join(values[::-1])},\ k\in\mathbb{{Z}},\ k>{first - 1}", denoted))
            if first == 0:
                every = (step * k + base for step, base in chosen for k in range(-_LIMIT, _LIMIT))
                held = frozenset(Fraction(x, unit) for x in every if abs(x) <= _LIMIT)
                found.append((rf"{', '.join(values)},\ k\in\mathbb{{Z}}", held))
    return found


_LINES = [
    (1, 0),
    (1, 2),
    (2, 0),
    (2, 1),
    (2, 3),
    (2, 4),
    (4, 0),
    (4, 2),
    (4, 4),
    (4, 1),
    (4, 3),
    (3, 1),
    (6, 1),
    (6, 4),
]
_LIMIT = 30


def _from(step: int, base: int, first: int) -> list[int]:
    return [step * k + base for k in range(first, first + 50)]


# -- points on lines beside points ------------------------------------------------------------------------------
def points() -> Model:
    """Points of space on a line, one for each integer, lines that stand still, and finite lists of points."""
    found: Model = []
    for base, step in product(((1, 2, 3), (1, 0, -2)), ((1, 0, 0), (0, -1, 0), (-1, -2, -1), (2, 0, -2), (0, 0, -3))):
        denoted = frozenset(tuple(b + s * k for b, s in zip(base, step, strict=True)) for k in range(-9, 10))
        for sign in (1, -1):
            items = ", ".join(f"{b}{signed(sign * s)}k" if s else str(b) for b, s in zip(base, step, strict=True))
            found.append((rf"({items}),\ k\in\mathbb{{Z}}", denoted))
    for listed in (
        ((1, 2, 3),),
        ((1, 0, -2),),
        ((1, 2, 3), (2, 2, 3)),
        ((1, 2, 3), (1, 0, -2)),
        ((0, 0, 0), (1, 2, 3)),
    ):
        found += [(", ".join(map(str, order)), frozenset(listed)) for order in (listed, listed[::-1])]
    return found


# -- equations of angles ----------------------------------------------------------------------------------------
_SINES = {0: {0, 12}, 1: {2, 10}, 2: {6}, -1: {14, 22}, -2: {18}}  # halves, and twelfths of a half turn
_COSINES = {0: {6, 18}, 1: {4, 20}, 2: {0}, -1: {8, 16}, -2: {12}}
_TANGENTS = {0: {0, 12}, 1: {3, 15}, -1: {9, 21}}


def angles() -> Model:
    """Equations in a function of a linear angle, and families, as the angles of one turn in which they hold."""
    found: Model = []
    tables = {"sin": _SINES, "cos": _COSINES, "tan": _TANGENTS, "cot": {0: {6, 18}, 1: {3, 15}, -1: {9, 21}}}
    for (name, table), (text, factor, shift) in product(tables.items(), _ANGLES):
        for value, places in table.items():
            held = frozenset(x for x in range(24) if (factor * x + shift) % 24 in places)
            whole = name in ("tan", "cot") or value % 2 == 0
            right = (
                str(value if name in ("tan", "cot") else value // 2)
                if whole
                else rf"{'-' * (value < 0)}\frac{{1}}{{2}}"
            )
            found += [(rf"\{name}({text})={right}", held)]
            if not whole:
                found.append((rf"2\{name}({text})={value}", held))
    for base, step in product((0, 2, 3, 4, 6, 8, 10, 12, 14, 18, 20, 22), (6, 12, 24)):
        held = frozenset(x for x in range(24) if (x - base) % step == 0)
        found.append((rf"x=\frac{{{base}\pi}}{{12}}+\frac{{{step}\pi}}{{12}}k,\ k\in\mathbb{{Z}}", held))
        if step == 24 and 0 < base < 12:
            found.append((rf"x=\pm\frac{{{base}\pi}}{{12}}+2\pi k,\ k\in\mathbb{{Z}}", held | {24 - base}))
    return [entry for entry in found if entry[1]]


_ANGLES = [
    ("x", 1, 0),
    ("2x", 2, 0),
    (r"x+\frac{\pi}{6}", 1, 2),
    (r"x-\frac{\pi}{3}", 1, -4),
    (r"\frac{\pi}{2}-x", -1, 6),
]


# -- families of sets -------------------------------------------------------------------------------------------
def bands() -> Model:
    """What holds of x for some integer, with multiples of pi: intervals, inequalities, points, and what is left out."""
    found: Model = []
    for period, low, high in product((4, 8), (0, 1), (2, 3)):
        for (left, above), (right, below) in product((("(", "<"), ("[", r"\le ")), ((")", "<"), ("]", r"\le "))):
            held = frozenset(x for x in _FINE if _lies(x, period, low, high, left == "[", right == "]"))
            ends = [rf"\frac{{{end}\pi}}{{4}}+\frac{{{period}\pi}}{{4}}k" for end in (low, high)]
            found.append((rf"{left}{ends[0]}, {ends[1]}{right},\ k\in\mathbb{{Z}}", held))
            found.append((rf"{ends[0]}{above}x{below}{ends[1]},\ k\in\mathbb{{Z}}", held))
            found.append((rf"\bigcup_{{k\in\mathbb{{Z}}}}{left}{ends[0]}, {ends[1]}{right}", held))
    for period, base in product((2, 4, 8), (0, 1, 2, 3)):
        holes = frozenset(x for x in _FINE if (x - base) % period == 0)
        value = rf"\frac{{{base}\pi}}{{4}}+\frac{{{period}\pi}}{{4}}k"
        found.append((rf"x\ne {value},\ k\in\mathbb{{Z}}", frozenset(_FINE) - holes))
        found.append((rf"\mathbb{{R}}\setminus\{{{value} : k\in\mathbb{{Z}}\}}", frozenset(_FINE) - holes))
        if base + 1 <= period:
            ends = [rf"\frac{{{end}\pi}}{{4}}+\frac{{{period}\pi}}{{4}}k" for end in (base, base + period)]
            found.append((rf"\bigcup_{{k\in\mathbb{{Z}}}}({ends[0]}, {ends[1]})", frozenset(_FINE) - holes))
    return found


_FINE = [Fraction(x, 2) for x in range(16)]


def _lies(x: Fraction, period: int, low: int, high: int, left: bool, right: bool) -> bool:
    for y in (x - period * k for k in range(-3, 6)):
        if low < y < high or (left and y == low) or (right and y == high):
            return True
    return False


# -- residues ---------------------------------------------------------------------------------------------------
def residues() -> Model:
    """Unions and denials of congruences, and sets of whole numbers of a form."""
    window, found = range(60), list[tuple[str, Denoted]]()
    for modulus in (2, 3, 4, 6):
        for chosen in [(a,) for a in range(modulus)] + list(combinations(range(modulus), 2)):
            held = frozenset(n for n in window if n % modulus in chosen)
            rests = ", ".join(map(str, chosen))
            found.append((rf"n\equiv {rests} \pmod{{{modulus}}}", held))
            joined = r" \text{ or } ".join(rf"n={modulus}k{signed(rest)}" for rest in chosen)
            found.append((rf"{joined},\ k\in\mathbb{{Z}}", held))
            found.append(
                (rf"\{{n\in\mathbb{{Z}} : n\equiv {chosen[0]}\pmod{{{modulus}}}\}}", _class(window, modulus, chosen))
            )
    return found


def _class(window: Sequence[int], modulus: int, chosen: Sequence[int]) -> Denoted:
    return frozenset(n for n in window if (n - chosen[0]) % modulus == 0)


LINES: dict[str, Callable[[], Model]] = {
    "starts": starts,
    "points": points,
    "angles": angles,
    "bands": bands,
    "residues": residues,
}
