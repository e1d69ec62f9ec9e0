"""The translation of trees: what they denote in SymPy, what is known of letters, and what has no counterpart."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import sympy
from symbolic_support import INFINITY, PI, E, I, K, N, T, X, Y, minus, op, over, plus, power, times, tree
from sympy import Abs, Rational, exp, log, oo, pi, sqrt

import mathequiv.symbolic
from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Call,
    Constant,
    Interval,
    Matrix,
    Node,
    Number,
    Piecewise,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    Vector,
)  # fmt: skip
from mathequiv.symbolic import Untranslatable, to_sympy
from mathequiv.symbolic.arithmetic import HEADS as ARITHMETIC_HEADS
from mathequiv.symbolic.functions import BINARY, UNARY, VARIADIC
from mathequiv.symbolic.symbols import Numbers, free_keys, key, scope_of
from mathequiv.symbolic.values import FUNCTIONS

x, y, t = sympy.symbols("x y t", real=True)
n, k = sympy.symbols("n k", integer=True, nonnegative=True)

SCALARS: list[tuple[Node, object]] = [
    (Number(3), sympy.Integer(3)),
    (over(Number(1), 3), Rational(1, 3)),
    (times(PI, E), pi * exp(1)),
    (minus(INFINITY), -oo),
    (plus(X, minus(Y)), x - y),
    (op("sqrt", power(X, 2)), Abs(x)),
    (op("root", minus(8), 3), sympy.Integer(-2)),
    (power(minus(8), over(1, 3)), sympy.Integer(-2)),
    (power(minus(8), over(2, 3)), sympy.Integer(4)),
    (power(minus(32), over(minus(1), 5)), Rational(-1, 2)),
    (op("log", X), log(x)),
    (op("lg", X), log(x) / log(10)),
    (op("log_base", X, 2), log(x) / log(2)),
    (op("percent", 50), Rational(1, 2)),
    (op("degree", 30), pi / 6),
    (op("arcmin", 60), pi / 180),
    (op("factorial", N), sympy.factorial(n)),
    (op("binomial", N, 2), sympy.binomial(n, 2)),
    (op("gcd", 12, 18), sympy.Integer(6)),
    (op("lcm", 4, 6), sympy.Integer(12)),
    (op("mod", minus(7), 3), sympy.Integer(2)),
    (op("arccot", minus(1)), 3 * pi / 4),
    (op("arcsec", 2), pi / 3),
    (op("abs", Matrix(((Number(1), Number(2)), (Number(3), Number(4))))), sympy.Integer(-2)),
    (op("norm", Vector((Number(3), Number(4)))), sympy.Integer(5)),
    (op("conj", plus(1, I)), 1 - sympy.I),
    (op("restrict", power(X, 2), Relation((X, Number(3)), ("=",))), sympy.Integer(9)),
    (op("restrict", power(X, 2), Tuple((Number(1), Number(3)))), sympy.Integer(8)),
]


@pytest.mark.parametrize(("node", "expected"), SCALARS, ids=[str(expected) for _, expected in SCALARS])
def test_scalar(node: Node, expected: object) -> None:
    assert to_sympy(node) == expected


CONTAINERS: list[tuple[Node, object]] = [
    (Interval(Number(0), INFINITY, True, False), sympy.Interval(0, oo)),
    (Tuple((Number(0), Number(1))), sympy.Interval.open(0, 1)),
    (Bracket((Number(0), Number(1))), sympy.Interval(0, 1)),
    (Set((Number(1), Number(2))), sympy.FiniteSet(1, 2)),
    (op("union", Set((Number(1),)), Set((Number(2),))), sympy.FiniteSet(1, 2)),
    (op("intersection", Set((Number(1), Number(2))), Set((Number(2),))), sympy.FiniteSet(2)),
    (op("setminus", Set((Number(1), Number(2))), Set((Number(2),))), sympy.FiniteSet(1)),
    (op("complement", Constant("R")), sympy.S.EmptySet),
    (Relation((Number(1), X, Number(2)), ("<", "<=")), sympy.And(sympy.Lt(1, x), x <= 2)),
    (Relation((X, Constant("empty")), ("in",)), sympy.false),
    (Apply("not", (Relation((X, Number(1)), ("<",)),)), x >= 1),
    (Piecewise(((X, Relation((X, Number(0)), (">",))), (minus(X), None))), sympy.Piecewise((x, x > 0), (-x, True))),
    (Matrix(((X, Number(1)),)), sympy.ImmutableMatrix([[x, 1]])),
]


@pytest.mark.parametrize(("node", "expected"), CONTAINERS, ids=[str(expected) for _, expected in CONTAINERS])
def test_set_statement_or_matrix(node: Node, expected: object) -> None:
    assert to_sympy(node) == expected


def test_a_set_builder_is_a_condition_set() -> None:
    built = to_sympy(SetBuilder(X, Relation((power(X, 2), Number(4)), ("<",))))
    assert sympy.Integer(1) in built
    assert sympy.Integer(2) not in built


BINDERS = [
    (Bind("sum", (K,), K, Number(1), Number(4)), sympy.Integer(10)),
    (Bind("prod", (K,), K, Number(1), Number(4)), sympy.Integer(24)),
    (Bind("integral", (X,), X, Number(0), Number(2)), sympy.Integer(2)),
    (Bind("limit", (X,), over(op("sin", X), X), Number(0)), sympy.Integer(1)),
    (Bind("limit", (X,), over(op("abs", X), X), Number(0), note="-"), sympy.Integer(-1)),
    (Bind("derivative", (X,), power(X, 3), high=Number(2)), 6 * x),
    (Bind("derivative", (X, Y), times(power(X, 2), Y)), 2 * x),
    (Bind("sum", (K,), K, condition=Relation((Number(1), K, Number(4)), ("<=", "<="))), sympy.Integer(10)),
]


@pytest.mark.parametrize(("node", "expected"), BINDERS, ids=map(str, range(len(BINDERS))))
def test_binder(node: Node, expected: object) -> None:
    assert to_sympy(node).doit() == expected


UNKNOWN = [
    (op("pm", 1, 2), "pm"),
    (op("frobnicate", X), "frobnicate"),
    (op("sin", X, Y), "sin"),
    (Constant("dots"), "dots"),
    (Bind("sup", (X,), X), "sup"),
    (Bind("sum", (K,), K, condition=Relation((K, Symbol("S")), ("in",))), "range"),
    (Call(power(Symbol("f"), -1), (X,)), "call"),
    (plus(Set((X,)), 1), "set"),
    (op("sin", Matrix(((X,),))), "matrix"),
    (op("transpose", X), "matrix operation"),
]


@pytest.mark.parametrize(("node", "head"), UNKNOWN, ids=map(str, range(len(UNKNOWN))))
def test_without_a_counterpart(node: Node, head: str) -> None:
    with pytest.raises(Untranslatable) as caught:
        to_sympy(node)
    assert caught.value.head == head


def test_names_are_spelt_injectively() -> None:
    names = [
        Symbol("x"), Symbol("X"), Symbol("x", Number(1)), Symbol("x", Number(11)), Symbol("x", X), Symbol("x", Y),
        Symbol("x", None, ("hat",)), Symbol("x", None, ("hat", "prime")), Symbol("x", None, ("prime", "hat")),
        Symbol("x", Symbol("hat")), Symbol("x", plus(K, 1)), Symbol("x", plus(K, 2)), Symbol("x", op("neg", K)),
    ]  # fmt: skip
    assert len({key(name) for name in names}) == len(names)
    assert key(Symbol("a", plus(K, N))) == key(Symbol("a", plus(N, K)))
    assert key(Symbol("a", over(K, N))) != key(Symbol("a", over(N, K)))


def test_what_letters_are_known_to_be() -> None:
    scope = scope_of(plus(op("factorial", N), power(minus(1), K), op("re", Symbol("z")), X))
    assert (scope.naturals, scope.integers) == (frozenset({"n"}), frozenset({"n", "k"}))
    assert scope.complexes == {"z"}
    assert scope.numbers is Numbers.COMPLEX
    assert scope_of(X).numbers is Numbers.REAL


def test_bound_letters_are_not_free() -> None:
    assert free_keys(Bind("sum", (K,), times(K, X), Number(1), N)) == ("n", "x")
    assert free_keys(plus(K, Bind("sum", (K,), K, Number(1), N))) == ("k", "n")
    assert free_keys(Bind("integral", (X,), X)) == ("x",)
    a = Symbol("a", K)
    assert scope_of(Bind("sum", (K,), a, Number(1), N)).families == {"a"}


def test_a_differentiated_letter_depends_on_all_its_variables() -> None:
    u = Symbol("u")
    wave = plus(Bind("derivative", (T,), u), Bind("derivative", (X,), u, high=Number(2)))
    assert scope_of(wave).dependents == {"u": ("t", "x")}
    assert to_sympy(wave).doit() != 0


def test_every_function_has_a_value_of_its_own() -> None:
    assert set(UNARY) | set(BINARY) | set(VARIADIC) <= set(FUNCTIONS)
    assert {"factorial", "factorial2", "binomial", "permutation", "gcd", "lcm", "mod"} <= set(ARITHMETIC_HEADS)


def test_no_text_is_ever_parsed_or_run() -> None:
    forbidden = {"sympify", "parse_expr", "eval", "exec", "S", "lambdify", "compile"}
    for path in sorted(Path(mathequiv.symbolic.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                assert name not in forbidden, f"{path.name}:{node.lineno}"


def test_text_of_the_parser_reaches_the_same_objects() -> None:
    assert to_sympy(tree(r"\frac{x^2-1}{x-1}")) == (x**2 - 1) / (x - 1)
    assert to_sympy(tree(r"\sqrt{2}")) == sqrt(2)
