"""What keeps an expression wherever it is defined: identities of sines, roots, logarithms, quotients."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from ..terms import Rule, Term, add, const, div, fn, letters, mul, neg, num, power, somewhere, sqrt, sub
from . import expressions as e
from .forms import call, square

PI = const("pi")
ONE, TWO = num(1), num(2)


def _sin(x: Term) -> Term:
    return fn("sin", x)


def _cos(x: Term) -> Term:
    return fn("cos", x)


def _half(x: Term) -> Term:
    """Half of ``x``; of ``2x``, ``x``."""
    if x.op == "mul" and x.terms()[0].op == "num":
        k = x.terms()[0].args[0]
        if isinstance(k, Fraction) and k.denominator == 1 and k.numerator % 2 == 0:
            rest = x.terms()[1:]
            return mul(*rest) if k == 2 else mul(num(k / 2), *rest)
    return div(x, TWO)


def double_angle(rng: Random, term: Term) -> Term | None:
    """Sine, cosine and tangent by those of half the angle."""
    if term.op != "fn" or term.args[0] not in ("sin", "cos", "tan", "sinh", "cosh"):
        return None
    name, h = term.args[0], _half(term.terms()[0])
    if name == "sin":
        return mul(TWO, _sin(h), _cos(h))
    if name == "tan":
        return div(mul(TWO, fn("tan", h)), sub(ONE, square(fn("tan", h))))
    if name == "cos":
        minus = sub(square(_cos(h)), square(_sin(h)))
        return rng.choice((minus, sub(mul(TWO, square(_cos(h))), ONE), sub(ONE, mul(TWO, square(_sin(h))))))
    if name == "sinh":
        return mul(TWO, fn("sinh", h), fn("cosh", h))
    return add(square(fn("cosh", h)), square(fn("sinh", h)))


def sum_of_angles(rng: Random, term: Term) -> Term | None:
    """Sine, cosine and tangent of a sum of two."""
    if term.op != "fn" or term.args[0] not in ("sin", "cos", "tan") or term.terms()[0].op != "add":
        return None
    parts = term.terms()[0].terms()
    if len(parts) != 2:
        return None
    x, y = parts
    sign: Callable[[Term], Term] = neg if y.op == "neg" else lambda z: z
    y = y.terms()[0] if y.op == "neg" else y
    if term.args[0] == "sin":
        return add(mul(_sin(x), _cos(y)), sign(mul(_cos(x), _sin(y))))
    if term.args[0] == "cos":
        return (
            add(mul(_cos(x), _cos(y)), sign(neg(mul(_sin(x), _sin(y)))))
            if y == parts[1]
            else add(mul(_cos(x), _cos(y)), mul(_sin(x), _sin(y)))
        )
    tx, ty = fn("tan", x), fn("tan", y)
    return div(add(tx, sign(ty)), add(ONE, mul(tx, ty)) if y != parts[1] else sub(ONE, mul(tx, ty)))


def square_of_sine(rng: Random, term: Term) -> Term | None:
    """A square of sine or cosine, of secant or tangent, by the other or by the double angle."""
    if term.op != "pow" or term.terms()[1] != TWO or term.terms()[0].op != "fn":
        return None
    name, x = str(term.terms()[0].args[0]), term.terms()[0].terms()[0]
    double = mul(TWO, x)
    forms = {
        "sin": (sub(ONE, square(_cos(x))), div(sub(ONE, _cos(double)), TWO)),
        "cos": (sub(ONE, square(_sin(x))), div(add(ONE, _cos(double)), TWO)),
        "tan": (sub(square(fn("sec", x)), ONE), div(square(_sin(x)), square(_cos(x)))),
        "sec": (add(ONE, square(fn("tan", x))), div(ONE, square(_cos(x)))),
        "csc": (add(ONE, square(fn("cot", x))), div(ONE, square(_sin(x)))),
        "cot": (sub(square(fn("csc", x)), ONE), div(square(_cos(x)), square(_sin(x)))),
        "cosh": (add(ONE, square(fn("sinh", x))), div(add(fn("cosh", double), ONE), TWO)),
        "sinh": (sub(square(fn("cosh", x)), ONE), div(sub(fn("cosh", double), ONE), TWO)),
    }
    return rng.choice(forms[name]) if name in forms else None


def by_sine_and_cosine(rng: Random, term: Term) -> Term | None:
    """Tangent, secant and their kin by sine and cosine; hyperbolic functions by exponentials."""
    if term.op != "fn":
        return None
    name, x = str(term.args[0]), term.terms()[0]
    plus, minus = fn("exp", x), fn("exp", neg(x))
    forms: dict[str, tuple[Term, ...]] = {
        "tan": (div(_sin(x), _cos(x)), div(_sin(mul(TWO, x)), add(ONE, _cos(mul(TWO, x)))), neg(fn("tan", neg(x)))),
        "cot": (div(_cos(x), _sin(x)), div(_sin(mul(TWO, x)), sub(ONE, _cos(mul(TWO, x)))), div(ONE, fn("tan", x))),
        "sec": (div(ONE, _cos(x)), fn("csc", sub(div(PI, TWO), x)), fn("sec", neg(x))),
        "csc": (div(ONE, _sin(x)), fn("sec", sub(div(PI, TWO), x)), neg(fn("csc", neg(x)))),
        "sin": (_cos(sub(x, div(PI, TWO))), neg(_sin(neg(x))), _sin(sub(PI, x)), neg(_sin(add(x, PI)))),
        "cos": (_sin(add(div(PI, TWO), x)), _cos(neg(x)), neg(_cos(sub(PI, x))), _cos(add(x, mul(TWO, PI)))),
        "sinh": (div(sub(plus, minus), TWO), neg(fn("sinh", neg(x)))),
        "cosh": (div(add(plus, minus), TWO), fn("cosh", neg(x))),
        "tanh": (div(sub(plus, minus), add(plus, minus)), div(fn("sinh", x), fn("cosh", x))),
        "sech": (div(ONE, fn("cosh", x)), div(TWO, add(plus, minus))),
        "arsinh": (fn("ln", add(x, sqrt(add(square(x), ONE)))), neg(fn("arsinh", neg(x)))),
        "arctan": (neg(fn("arctan", neg(x))), fn("arcsin", div(x, sqrt(add(ONE, square(x)))))),
        "arcsin": (sub(div(PI, TWO), fn("arccos", x)), neg(fn("arcsin", neg(x)))),
    }
    return rng.choice(forms[name]) if name in forms else None


def product_to_sum(rng: Random, term: Term) -> Term | None:
    """A product of two sines or cosines as a sum."""
    if term.op != "mul" or len(term.terms()) != 2 or any(arg.op != "fn" for arg in term.terms()):
        return None
    names = tuple(str(arg.args[0]) for arg in term.terms())
    x, y = (arg.terms()[0] for arg in term.terms())
    if names == ("sin", "sin"):
        return div(sub(_cos(sub(x, y)), _cos(add(x, y))), TWO)
    if names == ("cos", "cos"):
        return div(add(_cos(sub(x, y)), _cos(add(x, y))), TWO)
    return div(add(_sin(add(x, y)), _sin(sub(x, y))), TWO) if names == ("sin", "cos") else None


def sum_to_product(rng: Random, term: Term) -> Term | None:
    """A sum of two sines or cosines as a product."""
    if term.op != "add" or len(term.terms()) != 2 or any(arg.op != "fn" for arg in term.terms()):
        return None
    names = {str(arg.args[0]) for arg in term.terms()}
    x, y = (arg.terms()[0] for arg in term.terms())
    middle, apart = div(add(x, y), TWO), div(sub(x, y), TWO)
    if names == {"sin"}:
        return mul(TWO, _sin(middle), _cos(apart))
    return mul(TWO, _cos(middle), _cos(apart)) if names == {"cos"} else None


def root_of_square(rng: Random, term: Term) -> Term | None:
    """The root of a square is an absolute value; a cube root of a cube is what stands there; and back."""
    if term.op == "abs":
        return sqrt(square(term.terms()[0]))
    if term.op == "sqrt":
        inside = term.terms()[0]
        if inside.op == "pow" and inside.terms()[1] == TWO:
            return Term("abs", (inside.terms()[0],))
        if inside.op == "pow" and inside.terms()[1] == num(4):
            return square(inside.terms()[0])
        if inside.op == "mul" and all(arg.op == "pow" and arg.terms()[1] == TWO for arg in inside.terms()):
            return mul(*(Term("abs", (arg.terms()[0],)) if letters(arg) else arg.terms()[0] for arg in inside.terms()))
        return rng.choice((power(inside, num(Fraction(1, 2))), div(sqrt(mul(num(4), inside)), TWO)))
    if (
        term.op == "root"
        and term.args[1] == 3
        and term.terms()[0] == mul(num(8), power(term.terms()[0].terms()[-1], 3))
    ):
        return None
    return power(term.terms()[0], num(Fraction(1, int(str(term.args[1]))))) if term.op == "root" else None


def root_below(rng: Random, term: Term) -> Term | None:
    """A root from below to above the line."""
    if term.op != "div":
        return None
    top, bottom = term.terms()
    if bottom.op == "sqrt":
        return div(mul(top, bottom), bottom.terms()[0])
    if bottom.op == "add" and len(bottom.terms()) == 2 and bottom.terms()[0].op == "sqrt":
        a, b = bottom.terms()
        return div(mul(top, sub(a, b)), sub(a.terms()[0], square(b))) if b.op != "neg" else None
    return None


def logarithm(rng: Random, term: Term) -> Term | None:
    """Of a product, quotient, power or root, on one domain; another base."""
    if term.op == "log_base":
        x, base = term.terms()
        return div(fn("ln", x), fn("ln", base))
    if term.op != "fn" or term.args[0] != "ln":
        return None
    x = term.terms()[0]
    if x.op in ("mul", "div") and x.terms()[0].op == "num":
        join = add if x.op == "mul" else sub
        return join(fn("ln", x.terms()[0]), fn("ln", mul(*x.terms()[1:])))
    if x.op == "div" and x.terms()[1].op == "num":
        return sub(fn("ln", x.terms()[0]), fn("ln", x.terms()[1]))
    if x.op == "pow" and x.terms()[1] == TWO:
        return mul(TWO, fn("ln", Term("abs", (x.terms()[0],))))
    if x.op == "sqrt":
        return div(fn("ln", x.terms()[0]), TWO)
    k = num(rng.randint(2, 9))
    return rng.choice(
        (sub(fn("ln", mul(k, x)), fn("ln", k)), neg(fn("ln", div(ONE, x))), div(fn("ln", power(x, 3)), num(3)))
    )


def exponential(rng: Random, term: Term) -> Term | None:
    """A power with a letter above, in two factors, by another base, or by an exponential."""
    if term.op == "fn" and term.args[0] == "exp":
        x = term.terms()[0]
        if x.op == "mul" and x.terms()[0].op == "num":
            return power(fn("exp", mul(*x.terms()[1:])), x.terms()[0])
        return rng.choice((div(ONE, fn("exp", neg(x))), square(fn("exp", div(x, TWO)))))
    if term.op != "pow" or term.terms()[0].op != "num" or not letters(term.terms()[1]):
        return None
    base, x = term.terms()
    if x.op == "add":
        first, *rest = x.terms()
        return mul(power(base, add(*rest)), power(base, first))
    if x.op == "mul" and x.terms()[0].op == "num" and rng.random() < 0.5:
        return power(power(base, x.terms()[0]), mul(*x.terms()[1:]))
    return rng.choice(
        (fn("exp", mul(x, fn("ln", base))), div(power(base, add(x, ONE)), base), div(ONE, power(base, neg(x))))
    )


def common_denominator(rng: Random, term: Term) -> Term | None:
    """A sum with a quotient as one quotient."""
    if term.op != "add":
        return None
    found = next((index for index, part in enumerate(term.terms()) if part.op == "div"), None)
    if found is None:
        return None
    top, bottom = term.terms()[found].terms()
    rest = [part for index, part in enumerate(term.terms()) if index != found]
    return div(add(top, *(mul(bottom, part) for part in rest)), bottom)


def partial_fractions(rng: Random, term: Term) -> Term | None:
    """A quotient by two factors as a difference of two quotients."""
    if term.op != "div" or term.terms()[1].op != "mul" or len(term.terms()[1].terms()) != 2 or letters(term.terms()[0]):
        return None
    top, (p, q) = term.terms()[0], term.terms()[1].terms()
    shifts = [part.terms()[1] if part.op == "add" and len(part.terms()) == 2 else None for part in (p, q)]
    if (
        shifts[0] is None
        or shifts[1] is None
        or p.terms()[0] != q.terms()[0]
        or letters(shifts[0]) | letters(shifts[1])
    ):
        return None
    distance = sub(shifts[1], shifts[0])
    return sub(div(div(top, distance), p), div(div(top, distance), q))


def quotient_divided(rng: Random, term: Term) -> Term | None:
    """A quotient as a whole part and the rest."""
    if term.op != "div" or term.terms()[1].op != "add" or term.terms()[0].op != "add":
        return None
    top, bottom = term.terms()
    k = rng.choice((ONE, TWO, bottom.terms()[0]))
    return add(k, div(sub(top, mul(k, bottom)), bottom))


def quadratic_factored(rng: Random, term: Term) -> Term | None:
    """A quadratic with whole roots as a product; one with none as a square and a rest."""
    if term.op != "add" or len(term.terms()) != 3 or term.terms()[0].op != "pow" or term.terms()[1].op != "mul":
        return None
    leading, middle, last = term.terms()
    x, b = leading.terms()[0], middle.terms()[0]
    if leading.terms()[1] != TWO or middle.terms()[1:] != (x,) or b.op != "num" or last.op != "num":
        return None
    p, q = b.args[0], last.args[0]
    if not isinstance(p, Fraction) or not isinstance(q, Fraction):
        return None
    for k in range(1, 8):
        if k * (p - k) == q:
            return mul(add(x, num(k)), add(x, num(p - k)))
    return add(square(add(x, num(p / 2))), num(q - p * p / 4))


def absolute(rng: Random, term: Term) -> Term | None:
    """An absolute value of the opposite, as a maximum; the greater of two by absolute values."""
    if term.op == "abs":
        x = term.terms()[0]
        return rng.choice((Term("abs", (neg(x),)), call("max", x, neg(x)), sqrt(square(x))))
    if term.op != "call" or term.args[0] not in ("min", "max"):
        return None
    x, y = term.terms()
    half = (
        add(add(x, y), Term("abs", (sub(x, y),)))
        if term.args[0] == "max"
        else sub(add(x, y), Term("abs", (sub(x, y),)))
    )
    other = "min" if term.args[0] == "max" else "max"
    return rng.choice((div(half, TWO), neg(call(other, neg(x), neg(y))), call(str(term.args[0]), y, x)))


REWRITES: dict[str, Rule] = {
    "order": somewhere(e.swap),
    "multiplied out": somewhere(e.distribute),
    "square": somewhere(e.square_out),
    "common factor": somewhere(e.common_factor),
    "fraction split": somewhere(e.split_fraction),
    "fraction widened": somewhere(e.widen_fraction),
    "power for root or quotient": somewhere(e.as_power),
    "zero added": e.add_zero,
    "double angle": somewhere(double_angle),
    "sum of angles": somewhere(sum_of_angles),
    "square of sine": somewhere(square_of_sine),
    "by sine and cosine": somewhere(by_sine_and_cosine),
    "product to sum": somewhere(product_to_sum),
    "sum to product": somewhere(sum_to_product),
    "root of square": somewhere(root_of_square),
    "root below": somewhere(root_below),
    "logarithm": somewhere(logarithm),
    "exponential": somewhere(exponential),
    "common denominator": somewhere(common_denominator),
    "partial fractions": somewhere(partial_fractions),
    "quotient divided": somewhere(quotient_divided),
    "quadratic": somewhere(quadratic_factored),
    "absolute value": somewhere(absolute),
}
