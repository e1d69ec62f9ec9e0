"""Canonical keys of trees: what they join, what they keep apart, and the law that equal keys mean equal values."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Call,
    Choice,
    Clock,
    Constant,
    Given,
    Interval,
    Listing,
    Matrix,
    Node,
    Number,
    Numeral,
    Phrase,
    Piecewise,
    Quantity,
    Ratio,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    Unit,
    Vector,
)
from mathequiv.normal import normal_key, settle

N = Number
a, b, c, f, i, k, m, n, x, y, z = map(Symbol, "abcfikmnxyz")
A, B = map(Symbol, "AB")
ONE, TWO, THREE = map(Number, (1, 2, 3))
HALF = Number(Fraction(1, 2))
Z, R, INF, DOTS = map(Constant, ("Z", "R", "inf", "dots"))


def add(*args: Node) -> Node:
    return Apply("add", args)


def mul(*args: Node) -> Node:
    return Apply("mul", args)


def neg(arg: Node) -> Node:
    return Apply("neg", (arg,))


def div(top: Node, bottom: Node) -> Node:
    return Apply("div", (top, bottom))


def power(base: Node, exponent: Node) -> Node:
    return Apply("pow", (base, exponent))


def apply(head: str, *args: Node) -> Node:
    return Apply(head, args)


def relation(left: Node, sign: str, right: Node) -> Node:
    return Relation((left, right), (sign,))


def sub(name: str, index: Node) -> Symbol:
    return Symbol(name, index)


def total(letter: Node, low: Node, high: Node, body: Node, head: str = "sum") -> Node:
    return Bind(head, (letter,), body, low, high)


METRE = Unit("m", Fraction(1), (("length", 1),))
SECOND = Unit("s", Fraction(1), (("time", 1),))
APPLES = Unit("apples", Fraction(1), ())
PEARS = Unit("pears", Fraction(1), ())

SAME = {
    "decimal and fraction": (Number(Fraction(1, 2), places=1), HALF),
    "quotient of numbers": (div(ONE, TWO), HALF),
    "grouped number": (Number(1234, grouped=True), Number(1234)),
    "order of a sum": (add(x, y, ONE), add(ONE, y, x)),
    "grouping of a sum": (add(x, add(y, z)), add(add(x, y), z)),
    "constants of a sum": (add(x, ONE, TWO), add(THREE, x)),
    "a sum with zero": (add(x, N(0)), x),
    "order of a product": (mul(TWO, x, y), mul(y, TWO, x)),
    "constants of a product": (mul(TWO, x, THREE), mul(N(6), x)),
    "sign of a number": (neg(THREE), N(-3)),
    "sign of a product": (neg(mul(x, y)), mul(N(-1), y, x)),
    "double sign": (neg(neg(x)), x),
    "quotient and negative power": (div(x, y), mul(x, power(y, N(-1)))),
    "quotient by a number": (div(x, TWO), mul(HALF, x)),
    "quotient by a product": (div(x, mul(y, z)), div(div(x, y), z)),
    "negative power": (div(ONE, power(x, TWO)), power(x, N(-2))),
    "power of a power": (power(power(x, TWO), THREE), power(x, N(6))),
    "power of a product": (power(mul(TWO, x), TWO), mul(N(4), power(x, TWO))),
    "power of a number": (power(TWO, N(10)), N(1024)),
    "first power": (power(x, ONE), x),
    "root and power": (apply("sqrt", x), power(x, HALF)),
    "cube root and power": (apply("root", x, THREE), power(x, Number(Fraction(1, 3)))),
    "inverse of a root": (div(ONE, apply("sqrt", x)), power(x, Number(Fraction(-1, 2)))),
    "greatest common divisor": (apply("gcd", a, b), apply("gcd", b, a)),
    "maximum": (apply("max", x, y, x), apply("max", y, x)),
    "union": (
        apply("union", Tuple((ONE, TWO)), Tuple((THREE, INF))),
        apply("union", Tuple((THREE, INF)), Tuple((ONE, TWO))),
    ),
    "union with itself": (apply("union", Set((ONE,)), Set((ONE,))), Set((ONE,))),
    "and": (
        apply("and", relation(x, ">", ONE), relation(x, "<", TWO)),
        apply("and", relation(x, "<", TWO), relation(x, ">", ONE)),
    ),
    "set": (Set((ONE, TWO, HALF, TWO)), Set((HALF, TWO, ONE))),
    "list": (Listing((ONE, TWO)), Listing((TWO, ONE), "and")),
    "alternatives": (Listing((ONE, TWO), "or"), Listing((TWO, ONE))),
    "subscript": (sub("a", add(k, n)), sub("a", add(n, k))),
    "subscript with a number": (sub("a", add(n, ONE, ONE)), sub("a", add(TWO, n))),
    "turned inequality": (relation(a, "<", b), relation(b, ">", a)),
    "turned weak inequality": (relation(a, ">=", b), relation(b, "<=", a)),
    "turned chain": (Relation((a, b, c), (">", ">=")), Relation((c, b, a), ("<=", "<"))),
    "turned equation": (relation(x, "=", THREE), relation(THREE, "=", x)),
    "turned unequal": (relation(x, "!=", y), relation(y, "!=", x)),
    "congruence": (Relation((x, ONE), ("equiv",), THREE), Relation((ONE, x), ("equiv",), THREE)),
    "matrix brackets": (Matrix(((ONE, TWO),), "p"), Matrix(((ONE, TWO),), "b")),
    "summation letter": (total(k, ONE, n, power(k, TWO)), total(m, ONE, n, power(m, TWO))),
    "summation letter i": (
        Bind("sum", (i,), mul(Constant("i"), x), ONE, n),
        Bind("sum", (k,), mul(k, x), ONE, n),
    ),
    "nested sums": (
        total(i, ONE, n, total(k, ONE, i, mul(i, k))),
        total(k, ONE, n, total(i, ONE, k, mul(k, i))),
    ),
    "summed subscript": (total(k, ONE, n, sub("a", k)), total(m, ONE, n, sub("a", m))),
    "integration letter": (total(x, N(0), ONE, x, "integral"), total(y, N(0), ONE, y, "integral")),
    "limit letter": (Bind("limit", (x,), div(ONE, x), INF), Bind("limit", (y,), div(ONE, y), INF)),
    "set-builder letter": (SetBuilder(x, relation(x, ">", a)), SetBuilder(y, relation(y, ">", a))),
    "set-builder with a range": (
        SetBuilder(relation(x, "in", R), relation(x, ">", N(0))),
        SetBuilder(relation(y, "in", R), relation(y, ">", N(0))),
    ),
    "set-builder of multiples": (
        SetBuilder(mul(TWO, k), relation(k, "in", Z)),
        SetBuilder(mul(TWO, n), relation(n, "in", Z)),
    ),
    "set-builder of points": (
        SetBuilder(Tuple((x, y)), relation(x, "=", y)),
        SetBuilder(Tuple((a, b)), relation(a, "=", b)),
    ),
    "family": (Given(mul(TWO, n), relation(n, "in", Z)), Given(mul(TWO, k), relation(k, "in", Z))),
    "argument of a definition": (
        relation(Call(f, (n,)), "=", mul(TWO, n)),
        relation(Call(f, (m,)), "=", mul(TWO, m)),
    ),
    "quantity by dimension": (Quantity(ONE, METRE), Quantity(ONE, Unit("metre", Fraction(1), METRE.dimension))),
    "phrase": (Phrase(("The red house.",)), Phrase(("red  House",))),
    "phrase with a formula": (Phrase(("if ", add(x, y))), Phrase(("If", add(y, x)))),
    "choices": (Choice(("B", "A")), Choice(("A", "B"))),
    "gathered ellipsis": (add(ONE, TWO, DOTS, n), add(n, DOTS, TWO, ONE)),
}  # fmt: skip

APART = {
    "numbers": (HALF, Number(Fraction(1, 3))),
    "numeral and number": (Numeral("101", 2), N(101)),
    "bases": (Numeral("11", 2), Numeral("11", 3)),
    "cancelled factor": (div(x, x), ONE),
    "cancelled term": (apply("add", apply("ln", x), neg(apply("ln", x))), N(0)),
    "vanishing factor": (mul(N(0), apply("ln", x)), N(0)),
    "inverse of an inverse": (div(ONE, div(ONE, x)), x),
    "root of a square": (apply("sqrt", power(x, TWO)), x),
    "square of a root": (power(apply("sqrt", x), TWO), x),
    "zeroth power": (power(x, N(0)), ONE),
    "zero to the zero": (power(N(0), N(0)), ONE),
    "division by zero": (div(ONE, N(0)), N(0)),
    "infinities": (add(INF, neg(INF)), N(0)),
    "names": (x, y),
    "case of a name": (Symbol("x"), Symbol("X")),
    "letter and constant": (Symbol("e"), Constant("e")),
    "marks": (Symbol("x"), Symbol("x", None, ("prime",))),
    "subscript products": (sub("T", mul(m, n)), sub("T", mul(n, m))),
    "subscript lists": (sub("T", Listing((m, n))), sub("T", Listing((n, m)))),
    "subscript digits": (sub("a", mul(ONE, TWO)), sub("a", TWO)),
    "matrix products": (mul(A, B, Matrix(((x,),))), mul(B, A, Matrix(((x,),)))),
    "products under a trace": (apply("trace", mul(A, B, a)), apply("trace", mul(A, a, B))),
    "products of operators": (
        mul(Symbol("p", None, ("hat",)), Symbol("q", None, ("hat",))),
        mul(Symbol("q", None, ("hat",)), Symbol("p", None, ("hat",))),
    ),
    "products with a transpose": (mul(apply("transpose", A), B), mul(B, apply("transpose", A))),
    "products equal to a matrix": (
        relation(mul(A, B), "=", Matrix(((ONE,),))),
        relation(mul(B, A), "=", Matrix(((ONE,),))),
    ),
    "maximum of a set": (apply("max", Set((ONE,))), Set((ONE,))),
    "set difference": (apply("setminus", Set((x,)), Set((y,))), apply("setminus", Set((y,)), Set((x,)))),
    "repetition in a list": (Listing((ONE, ONE)), Listing((ONE,))),
    "list and set": (Listing((ONE, TWO)), Set((ONE, TWO))),
    "list and tuple": (Listing((ONE, TWO)), Tuple((ONE, TWO))),
    "order of a tuple": (Tuple((ONE, TWO)), Tuple((TWO, ONE))),
    "order of a vector": (Vector((ONE, TWO)), Vector((TWO, ONE))),
    "bracket and tuple": (Bracket((ONE, TWO)), Tuple((ONE, TWO))),
    "ends of an interval": (Interval(ONE, TWO, True, False), Interval(ONE, TWO, False, True)),
    "row and column": (Matrix(((ONE, TWO),)), Matrix(((ONE,), (TWO,)))),
    "shape of a matrix": (Matrix(((a, b), (c, x))), Matrix(((a, b, c, x),))),
    "strictness": (relation(x, "<", ONE), relation(x, "<=", ONE)),
    "direction": (relation(x, "<", ONE), relation(x, ">", ONE)),
    "chain of equations": (Relation((x, ONE, TWO), ("=", "=")), Relation((TWO, ONE, x), ("=", "="))),
    "membership": (relation(x, "in", A), relation(A, "in", x)),
    "modulus": (Relation((x, ONE), ("equiv",), THREE), Relation((x, ONE), ("equiv",), TWO)),
    "union of conditions": (
        Listing((relation(x, ">", ONE), relation(x, "<", TWO)), "or"),
        Listing((relation(x, ">", ONE), relation(x, "<", TWO)), "and"),
    ),
    "free letter": (total(k, ONE, n, mul(k, x)), total(k, ONE, n, mul(k, y))),
    "captured letter": (total(k, ONE, n, mul(k, n)), total(n, ONE, n, mul(n, n))),
    "bound and free": (total(k, ONE, n, mul(k, m)), total(m, ONE, n, mul(m, m))),
    "bounds": (total(k, ONE, n, k), total(k, N(0), n, k)),
    "sum and product": (total(k, ONE, n, k), total(k, ONE, n, k, "prod")),
    "nested letters": (
        total(i, ONE, n, total(k, ONE, n, sub("a", mul(i, k)))),
        total(i, ONE, n, total(k, ONE, n, sub("a", mul(k, i)))),
    ),
    "letter of a derivative": (Bind("derivative", (x,), power(x, TWO)), Bind("derivative", (y,), power(y, TWO))),
    "letter of an antiderivative": (Bind("integral", (x,), x), Bind("integral", (y,), y)),
    "side of a limit": (Bind("limit", (x,), x, ONE, note="+"), Bind("limit", (x,), x, ONE, note="-")),
    "unknown of a family": (
        Given(relation(n, ">", THREE), relation(n, "in", Z)),
        Given(relation(m, ">", THREE), relation(m, "in", Z)),
    ),
    "real parameter": (Given(mul(c, x), relation(c, "in", R)), Given(mul(k, x), relation(k, "in", R))),
    "event of a probability": (
        relation(Call(Symbol("P"), (A,)), "=", HALF),
        relation(Call(Symbol("P"), (B,)), "=", HALF),
    ),
    "argument of an equation": (
        relation(Call(x, (y,)), "=", mul(TWO, y)),
        relation(Call(x, (z,)), "=", mul(TWO, z)),
    ),
    "application and product": (Call(f, (x,)), mul(f, x)),
    "order of arguments": (Call(f, (x, y)), Call(f, (y, x))),
    "units": (Quantity(ONE, METRE), Quantity(ONE, SECOND)),
    "counted nouns": (Quantity(ONE, APPLES), Quantity(ONE, PEARS)),
    "clock and ratio": (Ratio((THREE, N(30)), True), Ratio((THREE, N(30)))),
    "halves of the day": (Clock(3600, "am"), Clock(3600, "pm")),
    "pieces": (
        Piecewise(((x, relation(x, ">", ONE)), (y, None))),
        Piecewise(((y, relation(x, ">", ONE)), (x, None))),
    ),
    "phrases": (Phrase(("type A",)), Phrase(("type",))),
    "choice with a value": (Choice(("A",), ONE), Choice(("A",), TWO)),
    "ellipsis of a sum": (add(ONE, TWO, DOTS, n), add(THREE, DOTS, n)),
    "ellipsis of a list": (Listing((ONE, TWO, DOTS)), Listing((TWO, ONE, DOTS))),
    "ellipsis of a product": (mul(ONE, TWO, DOTS, n), mul(TWO, DOTS, n)),
}


@pytest.mark.parametrize("name", SAME)
def test_keys_are_equal(name: str) -> None:
    left, right = SAME[name]
    assert normal_key(left) == normal_key(right)
    assert hash(normal_key(left)) == hash(normal_key(right))


@pytest.mark.parametrize("name", APART)
def test_keys_differ(name: str) -> None:
    left, right = APART[name]
    assert normal_key(left) != normal_key(right)


def test_keys_of_all_kinds_can_be_sorted_together() -> None:
    trees = [tree for pair in (*SAME.values(), *APART.values()) for tree in pair]
    keys = [normal_key(tree) for tree in trees]
    backwards = keys[::-1]
    assert sorted(keys) == sorted(backwards)
    assert isinstance(hash(normal_key(Set(tuple(trees)))), int)


@pytest.mark.parametrize("pair", list(itertools.pairwise(APART.values())))
def test_a_part_that_differs_makes_the_whole_differ(pair: tuple[tuple[Node, Node], tuple[Node, Node]]) -> None:
    (left, right), (beside, _) = pair
    assert normal_key(Tuple((left, beside))) != normal_key(Tuple((right, beside)))
    assert normal_key(Set((left, beside))) != normal_key(Set((right, beside)))


def test_settling_joins_subscripts() -> None:
    left, right = add(sub("a", add(k, n, ONE)), x), add(sub("a", add(ONE, n, k)), x)
    assert settle(left) == settle(right)
    assert settle(sub("a", add(n, neg(add(k, ONE)), TWO))) == settle(sub("a", add(neg(k), ONE, n)))
    assert settle(sub("a", add(n, neg(n)))) != settle(sub("a", n))
    assert settle(sub("a", add(n, ONE, N(-1)))) == sub("a", n)
    assert settle(sub("a", add(ONE, N(-1)))) == sub("a", N(0))


def test_settling_changes_nothing_else() -> None:
    tree = add(mul(y, x), ONE, ONE, sub("T", mul(n, m)), Tuple((TWO, ONE)))
    assert settle(tree) is tree
    assert settle(sub("T", add(mul(n, m), ONE))) != settle(sub("T", add(mul(m, n), ONE)))


def test_settling_reaches_subscripts_of_subscripts() -> None:
    assert settle(sub("a", sub("b", add(TWO, n)))) == settle(sub("a", sub("b", add(n, TWO))))


DEPTH = 250


@pytest.mark.parametrize(
    "wrap",
    [neg, lambda t: add(t, x), lambda t: apply("sin", t), lambda t: Set((t, x)), lambda t: sub("a", add(t, ONE))],
)
def test_deep_trees_need_no_recursion(wrap) -> None:  # type: ignore[no-untyped-def]
    left, right = x, y
    for _ in range(DEPTH):
        left, right = wrap(left), wrap(right)
    assert normal_key(left) == normal_key(left)
    assert normal_key(left) != normal_key(right)
    assert isinstance(hash(normal_key(left)), int)
    assert normal_key(settle(left)) == normal_key(left)


def test_powers_too_large_stay_powers() -> None:
    tower = power(N(9), power(N(9), N(9)))
    assert normal_key(tower)[0] == "pow"
    assert normal_key(power(N(10), N(10**9))) != normal_key(power(N(10), N(10**9 + 1)))


# The law: a key, read as an expression, is defined where the tree is and has its value there.

LEAVES = st.sampled_from([x, y, N(0), ONE, N(-1), TWO, HALF, N(-3)])
EXPONENTS = st.sampled_from([N(-2), N(-1), N(0), ONE, TWO, THREE])
TREES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, min_size=2, max_size=3).map(lambda items: add(*items))
        | st.lists(inner, min_size=2, max_size=3).map(lambda items: mul(*items))
        | inner.map(neg)
        | st.tuples(inner, inner).map(lambda pair: div(*pair))
        | st.tuples(inner, EXPONENTS).map(lambda pair: power(*pair))
    ),
    max_leaves=9,
)
POINTS = [
    dict(zip("xy", values, strict=True)) for values in itertools.product(map(Fraction, (-2, -1, 0, 1, 3)), repeat=2)
]
Value = Fraction | None  # None: undefined


def value(tree: Node, at: dict[str, Fraction]) -> Value:
    if isinstance(tree, Number):
        return Fraction(tree.value)
    if isinstance(tree, Symbol):
        return at[tree.name]
    assert isinstance(tree, Apply)
    return calculate(tree.head, [value(arg, at) for arg in tree.args])


def key_value(key: tuple, at: dict[str, Fraction]) -> Value:  # type: ignore[type-arg]
    if key[0] == "#":
        return Fraction(key[1], key[2])
    if key[0] == "(symbol)":
        return at[key[1]]
    return calculate(key[0], [key_value(arg, at) for arg in key[1:]])


def calculate(head: str, args: list[Value]) -> Value:
    if any(arg is None for arg in args):
        return None
    known = [arg for arg in args if arg is not None]
    if head == "neg":
        return -known[0]
    result = known[0]
    for arg in known[1:]:
        if head == "div" and arg == 0:
            return None
        if head == "pow" and (result, arg > 0) == (0, False):
            return None
        match head:
            case "add":
                result += arg
            case "mul":
                result *= arg
            case "div":
                result /= arg
            case "pow":
                result = Fraction(result**arg)
    return result


@settings(max_examples=300, deadline=None)
@given(TREES)
def test_a_key_means_what_its_tree_means(tree: Node) -> None:
    key = normal_key(tree)
    for point in POINTS:
        assert key_value(key, point) == value(tree, point)


@settings(max_examples=150, deadline=None)
@given(TREES, st.randoms(use_true_random=False))
def test_the_order_of_writing_does_not_matter(tree: Node, random) -> None:  # type: ignore[no-untyped-def]
    def shuffled(node: Node) -> Node:
        if not isinstance(node, Apply):
            return node
        args = [shuffled(arg) for arg in node.args]
        if node.head in ("add", "mul"):
            random.shuffle(args)
        return Apply(node.head, tuple(args))

    assert normal_key(shuffled(tree)) == normal_key(tree)
