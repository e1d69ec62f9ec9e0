"""Work beyond a limit is refused before it begins, and the limit is named."""

from __future__ import annotations

from functools import reduce
from time import process_time

import pytest
from symbolic_support import CONFIG, INFINITY, LEAF, K, N, X, Y, check, minus, op, over, plus, power, times, tree

from mathequiv.config import Config, Limits
from mathequiv.nodes import Bind, Matrix, Node, Number, Symbol
from mathequiv.symbolic import SymbolicLeaf, TooLarge, Untranslatable, to_sympy

TOWER = power(9, power(9, power(9, 9)))

HUGE: list[tuple[str, Node, str]] = [
    ("a tower", TOWER, "power_bits"),
    ("a tower below 1", power(over(1, 9), power(9, power(9, 9))), "power_bits"),
    ("a tower under a root", op("sqrt", power(3, power(10, 12))), "power_bits"),
    ("a negative exponent", power(9, minus(power(9, 9))), "power_bits"),
    ("a factorial", op("factorial", 10**7), "factorial_argument"),
    ("a double factorial", op("factorial2", 10**7), "factorial_argument"),
    ("a binomial", op("binomial", 10**8, 10**4), "factorial_argument"),
    ("a product of many factors", Bind("prod", (K,), K, Number(1), Number(10**9)), "factorial_argument"),
    ("a nested factorial", op("factorial", op("factorial", op("factorial", 5))), "factorial_argument"),
]


@pytest.mark.parametrize(("huge", "limit"), [(node, limit) for _, node, limit in HUGE], ids=[name for name, *_ in HUGE])
def test_refused_at_once_and_by_name(huge: Node, limit: str) -> None:
    start = process_time()
    with pytest.raises(TooLarge) as caught:
        to_sympy(huge)
    assert caught.value.limit == limit
    finding = check(LEAF.scalars, plus(huge, X), "?", plus(huge, X, 0))
    assert finding.cause == limit
    assert process_time() - start < 20  # seconds: it does not hang


AT_THE_LIMIT = [
    ("power_bits", Limits(power_bits=64), lambda n: power(2, n), 64, 65),
    ("factorial_argument", Limits(factorial_argument=20), lambda n: op("factorial", n), 20, 21),
    ("nodes", Limits(nodes=40), lambda n: plus(*[X] * n), 39, 40),
    ("depth", Limits(tree_depth=30), lambda n: reduce(lambda inner, _: op("sin", inner), range(n), X), 29, 30),
    ("matrix_side", Limits(matrix_side=4), lambda n: Matrix(((X,) * n,)), 4, 5),
]


@pytest.mark.parametrize(
    ("limit", "limits", "make", "last", "first"), AT_THE_LIMIT, ids=[row[0] for row in AT_THE_LIMIT]
)
def test_at_the_limit_and_one_past_it(limit: str, limits: Limits, make, last: int, first: int) -> None:  # type: ignore[no-untyped-def]
    to_sympy(make(last), limits=limits)
    with pytest.raises(TooLarge) as caught:
        to_sympy(make(first), limits=limits)
    assert caught.value.limit == limit


def test_expansion_stays_within_the_limit() -> None:
    small = SymbolicLeaf(Config(limits=Limits(expansion_terms=50)))
    wide = power(plus(X, Y, N, K), 5)  # 56 terms
    equal = power(plus(K, N, Y, X), 5)
    assert small.scalars(wide, equal).known  # by order of terms alone
    expanded = tree("(x+y)^{4}(x-y)^{4}")
    check(LEAF.scalars, tree("(x^2-y^2)^4"), "=", expanded)


SLOW = [
    (power(plus(X, Y, N, K, Symbol("a"), Symbol("b")), 400), power(plus(X, Y, N, K, Symbol("a"), Symbol("c")), 400)),
    (power(X, 10**9), power(X, 10**9 + 1)),
    (plus(power(X, 10**6), 1), plus(power(X, 10**6), 2)),
    (Bind("sum", (K,), K, Number(1), Number(10**9)), times(10**9, 5 * 10**8)),
    (Bind("sum", (K,), op("sin", power(K, 2)), Number(1), INFINITY), Number(1)),
    (power(plus(1, over(1, power(10, 400))), power(10, 400)), Number(1)),
]


@pytest.mark.parametrize(("reference", "prediction"), SLOW)
def test_hostile_pairs_end_soon(reference: Node, prediction: Node) -> None:
    start = process_time()
    LEAF.scalars(reference, prediction)
    assert process_time() - start < 20  # seconds: it does not hang


def test_what_has_no_counterpart_is_named() -> None:
    with pytest.raises(Untranslatable) as caught:
        to_sympy(op("pm", 1))
    assert caught.value.head == "pm"
    finding = SymbolicLeaf(CONFIG).scalars(op("pm", X), X)
    assert finding.cause == "untranslatable: pm"
