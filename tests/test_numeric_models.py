"""Functions by their tables: equal just when the tables are, in families where a table settles the function."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import product
from math import ceil, floor, inf, isnan
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numeric_support import CONFIG, tree

from mathequiv.nodes import Apply, Call, Node, Number, Symbol
from mathequiv.numeric import compare_scalars, infinite
from mathequiv.numeric.display import value as shown
from mathequiv.numeric.roots import real_roots, sign_changes
from mathequiv.numeric.values import Infinite, NoValue
from mathequiv.verdict import Decision

Table = tuple[Hashable, ...]
Entry = tuple[Node, Table]
Function = Callable[[Fraction], Fraction]

TWELFTHS = [Fraction(number, 12) for number in range(-30, 31)]
_PAIRS, _NEAREST_OF = 200, 12

# Functions whose steps and corners lie at multiples of 1/6, and which are linear between them.
STEPS: dict[str, Function] = {
    "x": lambda x: x,
    "floor(x)": lambda x: Fraction(floor(x)),
    "ceil(x)": lambda x: Fraction(ceil(x)),
    "floor(2*x)": lambda x: Fraction(floor(2 * x)),
    "floor(3*x)": lambda x: Fraction(floor(3 * x)),
    "floor(x+1/2)": lambda x: Fraction(floor(x + Fraction(1, 2))),
    "floor(x+1/3)": lambda x: Fraction(floor(x + Fraction(1, 3))),
    "floor(x+2/3)": lambda x: Fraction(floor(x + Fraction(2, 3))),
    "floor(x/2)": lambda x: Fraction(floor(x / 2)),
    "floor((x+1)/2)": lambda x: Fraction(floor((x + 1) / 2)),
    "floor(floor(x)/2)": lambda x: Fraction(floor(Fraction(floor(x), 2))),
    "floor(-x)": lambda x: Fraction(floor(-x)),
    "mod(x, 1)": lambda x: x - floor(x),
    "mod(x, 2)": lambda x: x - 2 * floor(x / 2),
    "mod(x+1, 2)": lambda x: x + 1 - 2 * floor((x + 1) / 2),
    "1": lambda x: Fraction(1),
}
CORNERS: dict[str, Function] = {
    "x": lambda x: x,
    "1": lambda x: Fraction(1),
    "abs(x)": abs,
    "abs(x-1)": lambda x: abs(x - 1),
    "abs(2*x)": lambda x: 2 * abs(x),
    "abs(1-x)": lambda x: abs(1 - x),
    "sqrt(x**2)": abs,
    "sqrt((x-1)**2)": lambda x: abs(x - 1),
    "max(x, 1)": lambda x: max(x, Fraction(1)),
    "min(x, 1)": lambda x: min(x, Fraction(1)),
    "max(x, -x)": abs,
    "max(0, x)": lambda x: max(Fraction(0), x),
    "min(x, 0)": lambda x: min(x, Fraction(0)),
    "x*sgn(x)": abs,
    "abs(abs(x)-1)": lambda x: abs(abs(x) - 1),
    "abs(x+1)": lambda x: abs(x + 1),
    "root(x**3, 3)": lambda x: x,
    "cases((x, x > 0), (0, None))": lambda x: max(Fraction(0), x),
    "cases((1, x < 1), (x, None))": lambda x: max(Fraction(1), x),
    "cases((-x, x <= 0), (x, x > 0))": abs,
}


def combined(parts: dict[str, Function]) -> list[Entry]:
    """Sums of one, two or three of the functions with factors 1, -1 and 2, and their tables."""
    rng, found = Random(7), []
    names = list(parts)
    for count, _ in product((1, 2, 2, 3, 3), range(60)):
        chosen = [(rng.choice((1, 1, -1, 2)), rng.choice(names)) for _ in range(count)]
        node = tree(" + ".join(f"{factor}*({name})" for factor, name in chosen))
        found.append((node, tuple(sum(factor * parts[name](x) for factor, name in chosen) for x in TWELFTHS)))
    return found


# -- probabilities ----------------------------------------------------------------------------------------------
EVENTS = [Symbol(name) for name in "ABC"]
OUTCOMES = list(product((False, True), repeat=3))


def event(rng: Random, depth: int) -> Entry:
    """An event made of three, and the outcomes in which it occurs."""
    if depth == 0 or rng.random() < 0.2:
        place = rng.randrange(3)
        return EVENTS[place], tuple(outcome[place] for outcome in OUTCOMES)
    head = rng.choice(("union", "intersection", "setminus", "complement", "not", "and", "or", "pow"))
    one, table = event(rng, depth - 1)
    if head in ("complement", "not", "pow"):
        args = (one, Symbol("c")) if head == "pow" else (one,)
        return Apply(head, args), tuple(not holds for holds in table)
    other, second = event(rng, depth - 1)
    combine = {"union": _any, "or": _any, "setminus": lambda left, right: left and not right}.get(head, _all)
    return Apply(head, (one, other)), tuple(map(combine, table, second))


def _any(left: Hashable, right: Hashable) -> bool:
    return bool(left or right)


def _all(left: Hashable, right: Hashable) -> bool:
    return bool(left and right)


def probabilities() -> list[Entry]:
    """Probabilities of events, and sums of two: how much each outcome counts."""
    rng, found = Random(5), []
    events = [event(rng, depth) for depth in (1, 2, 2, 3) for _ in range(40)]
    for node, table in events:
        found.append((_chance(node), tuple(map(int, map(bool, table)))))
    for _ in range(200):
        (one, table), (other, second) = rng.choice(events), rng.choice(events[:80])
        both = tuple(bool(left) + bool(right) for left, right in zip(table, second, strict=True))
        found.append((Apply("add", (_chance(one), _chance(other))), both))
    return found


def _chance(node: Node) -> Node:
    return Call(Symbol("P"), (node,))


MODELS: dict[str, Callable[[], list[Entry]]] = {
    "steps": lambda: combined(STEPS),
    "corners": lambda: combined(CORNERS),
    "probabilities": probabilities,
}
# How many of the pairs may stay open: steps of steps, and events whose probabilities may happen to be the same.
OPEN = {"steps": 27, "corners": 0, "probabilities": 47}


def pairs(name: str) -> Iterator[tuple[Entry, Entry]]:
    """As many pairs with one table as with two, these as near to each other as a few draws give."""
    entries, rng = MODELS[name](), Random(name)
    alike: dict[Table, list[Entry]] = defaultdict(list)
    for entry in entries:
        alike[entry[1]].append(entry)
    common = [group for group in alike.values() if len(group) > 1]
    for number in range(_PAIRS):
        one = rng.choice(entries)
        others = [other for other in rng.sample(entries, _NEAREST_OF) if other[1] != one[1]]
        yield tuple(rng.sample(rng.choice(common), 2)) if number % 2 else (one, min(others, key=_from(one)))


def _from(one: Entry) -> Callable[[Entry], int]:
    return lambda other: sum(left != right for left, right in zip(one[1], other[1], strict=True))


@pytest.mark.parametrize("name", MODELS)
def test_functions_are_equal_just_when_their_tables_are(name: str) -> None:
    undecided = 0
    for (left, table), (right, other) in pairs(name):
        found = compare_scalars(left, right, CONFIG)
        undecided += found.decision is Decision.UNKNOWN
        if found.decision is not Decision.UNKNOWN:
            assert found.decision is (Decision.EQUAL if table == other else Decision.DIFFERENT), (left, right)
    assert undecided <= OPEN[name]


# -- infinity ---------------------------------------------------------------------------------------------------
_EXTENDED = [inf, -inf, 0, 1, -1, 2, Fraction(1, 2), -3]
_FLOATS: dict[str, Callable[[float, float], float]] = {
    "add": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b if b else inf / 0.0,
    "pow": lambda a, b: float("nan") if b == 0 or (a == 1 and b != 1) else a**b,
}


def _operand(value: float | Fraction) -> object:
    return Infinite(1 if value > 0 else -1) if value in (inf, -inf) else value


@pytest.mark.parametrize(("head", "left", "right"), list(product(_FLOATS, _EXTENDED, _EXTENDED)))
def test_infinity_is_calculated_with_as_floating_point_numbers_are(head: str, left: float, right: float) -> None:
    if inf not in (abs(left), abs(right)):
        return
    try:
        expected = _FLOATS[head](float(left), float(right))
    except (ZeroDivisionError, OverflowError):
        expected = float("nan")
    args = [_operand(left), _operand(right)]
    try:
        found = infinite.operate(head, args)  # type: ignore[arg-type]
    except NoValue:
        assert isnan(expected) or head == "pow"
        return
    assert (inf * found.sign if isinstance(found, Infinite) else found) == expected


# -- digits -----------------------------------------------------------------------------------------------------
@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.integers(-(10**60), 10**60), st.integers(1, 10**60), st.sampled_from([6, 12, 24]))
def test_a_rational_is_shown_to_so_many_digits(top: int, bottom: int, digits: int) -> None:
    value = Fraction(top, bottom)
    text = shown(value if value.denominator > 1 else int(value), digits)
    error = abs(Fraction(text) - value)
    assert error == 0 if "/" in text else error <= abs(value) * Fraction(11, 20) / 10 ** (digits - 1)


# -- signs ------------------------------------------------------------------------------------------------------
_FACTORS: dict[str, Callable[[float], float]] = {
    "x": lambda x: x,
    "x-1": lambda x: x - 1,
    "2*x+1": lambda x: 2 * x + 1,
    "x**2-2": lambda x: x * x - 2,
    "x**2+1": lambda x: x * x + 1,
    "x**3-3*x+1": lambda x: x**3 - 3 * x + 1,
    "sqrt(x+3)-1": lambda x: (x + 3) ** 0.5 - 1,
    "sqrt(x**2+1)-2*x": lambda x: (x * x + 1) ** 0.5 - 2 * x,
    "root(x, 3)+1": lambda x: (abs(x) ** (1 / 3)) * (1 if x > 0 else -1) + 1,
}
_GRID = [number / 16 + 1 / 100 for number in range(-40, 41)]


@pytest.mark.parametrize(("one", "other", "sign"), list(product(_FACTORS, _FACTORS, "*/+")))
def test_every_change_of_sign_is_among_those_that_are_named(one: str, other: str, sign: str) -> None:
    roots = sign_changes(tree(f"({one}){sign}({other})"), Symbol("x"), {}, 2_000)
    if roots is None:
        assert "root" in one + other or "sqrt" in one + other
        return
    values = [_at(_FACTORS[one](x), _FACTORS[other](x), sign) for x in _GRID]
    for (low, before), (high, after) in zip(
        zip(_GRID, values, strict=True), zip(_GRID[1:], values[1:], strict=True), strict=False
    ):
        if before * after < 0:
            assert any(low - 1e-6 <= root <= high + 1e-6 for root in roots)


def _at(left: float, right: float, sign: str) -> float:
    return left + right if sign == "+" else left * right


@pytest.mark.parametrize(("top", "bottom"), [(1, 10**9 + 7), (-(10**30), 3**40), (5, 1), (0, 7), (-1, 10**8 + 1)])
def test_the_root_of_a_line_is_exact(top: int, bottom: int) -> None:
    assert list(real_roots([-top, bottom])) == [Fraction(top, bottom)]


def test_numbers_are_found_as_roots_of_what_is_made_of_them() -> None:
    rng = Random(3)
    for _ in range(100):
        chosen = sorted({Fraction(rng.randint(-9, 9), rng.randint(1, 5)) for _ in range(rng.randint(1, 4))})
        node = Apply("mul", tuple(Apply("add", (Symbol("x"), Number(-root))) for root in chosen))
        found = sign_changes(node, Symbol("x"), {}, 2_000)
        assert found is not None
        assert sorted(set(found)) == chosen
