"""What keeps the value of a constant: surds, logarithms, exact values of sine, factorials, periodic decimals."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from ..terms import Rule, Term, add, const, div, fn, mul, neg, num, power, somewhere, sqrt, sub
from ..truth import value
from . import expressions as e
from .arithmetic import exact
from .forms import degrees

PI = const("pi")


def _integer(term: Term) -> int | None:
    x = term.args[0] if term.op == "num" else None
    return int(x) if isinstance(x, Fraction) and x.denominator == 1 else None


def square_out_of_root(rng: Random, term: Term) -> Term | None:
    """The square factor of a radicand taken out, or a factor put in."""
    if term.op == "mul" and len(term.terms()) == 2 and term.terms()[1].op == "sqrt":
        k, inside = _integer(term.terms()[0]), _integer(term.terms()[1].terms()[0])
        return None if k is None or inside is None else sqrt(num(k * k * inside))
    n = _integer(term.terms()[0]) if term.op == "sqrt" else None
    if n is None:
        return None
    k = next((k for k in (10, 7, 6, 5, 4, 3, 2) if n % (k * k) == 0), 1)
    return mul(num(k), sqrt(num(n // k // k))) if k > 1 else div(sqrt(num(4 * n)), num(2))


def root_split(rng: Random, term: Term) -> Term | None:
    """A root of a product as the product of roots; a product of roots as one."""
    if term.op == "sqrt":
        n = _integer(term.terms()[0]) or 1
        k = next((k for k in (7, 5, 3, 2) if n % k == 0 and n > k), 1)
        return mul(sqrt(num(k)), sqrt(num(n // k))) if k > 1 else None
    if term.op == "mul" and all(arg.op == "sqrt" for arg in term.terms()):
        return sqrt(mul(*(arg.terms()[0] for arg in term.terms())))
    return None


def root_below(rng: Random, term: Term) -> Term | None:
    """A quotient with a root below, with a rational denominator; a root as a number by a root."""
    if term.op == "sqrt":
        return div(term.terms()[0], term)
    if term.op != "div" or "sqrt" not in str(term.terms()[1]):
        return None
    top, bottom = term.terms()
    if bottom.op == "add" and len(bottom.terms()) == 2:
        a, b = bottom.terms()
        other = sub(a, b) if b.op != "neg" else add(a, b.terms()[0])
        rest = _rational(sub(power(a, 2), power(b, 2)))
        return None if rest is None else div(mul(top, other), rest)
    rest = _rational(power(bottom, 2))
    return div(mul(top, bottom), rest) if rest is not None and bottom.op in ("sqrt", "mul") else None


def _rational(term: Term) -> Term | None:
    """The integer that a difference of squares of numbers and surds is."""
    squares = []
    for part in term.terms() if term.op == "add" else (term,):
        sign, inner = (-1, part.terms()[0]) if part.op == "neg" else (1, part)
        found = _squared(inner.terms()[0])
        if found is None:
            return None
        squares.append(sign * found)
    return num(sum(squares)) if sum(squares) else None


def _squared(x: Term) -> Fraction | None:
    if x.op == "neg":
        return _squared(x.terms()[0])
    if x.op == "sqrt":
        return exact(x.terms()[0])
    if x.op == "mul":
        parts = [_squared(part) for part in x.terms()]
        if any(part is None for part in parts):
            return None
        product = Fraction(1)
        for part in parts:
            product *= part or 0
        return product
    found = exact(x)
    return None if found is None else found * found


def denested(rng: Random, term: Term) -> Term | None:
    """A nested root as a sum of roots, or under one more root and a square."""
    if term.op != "sqrt" or term.terms()[0].op != "add":
        return None
    for m in range(1, 15):
        for n in range(m + 1, 15):
            if term.terms()[0] == add(num(m + n), mul(num(2), sqrt(num(m * n)))):
                return add(*(num(int(x**0.5)) if int(x**0.5) ** 2 == x else sqrt(num(x)) for x in (n, m)))
    return power(term.terms()[0], num(Fraction(1, 2)))


def power_for_root(rng: Random, term: Term) -> Term | None:
    """A root as a power, a power with a fraction as a root or a product."""
    if term.op == "sqrt":
        return power(term.terms()[0], num(Fraction(1, 2)))
    if term.op == "root" and isinstance(term.args[1], int):
        return power(term.terms()[0], num(Fraction(1, term.args[1])))
    if term.op != "pow" or term.terms()[1].op != "num":
        return None
    base, exponent = term.terms()
    x = exponent.args[0]
    if not isinstance(x, Fraction) or x.denominator == 1 or base.op != "num":
        return None
    if x > 1:
        return mul(base, power(base, num(x - 1)))
    return Term("root", (power(base, x.numerator) if x.numerator > 1 else base, x.denominator))


def power_split(rng: Random, term: Term) -> Term | None:
    """A power of a number by another base or in two factors."""
    n = _integer(term.terms()[1]) if term.op == "pow" else None
    if n is None or n < 3 or term.terms()[0].op not in ("num", "const"):
        return None
    base = term.terms()[0]
    k = _integer(base)
    if n % 2 == 0 and k is not None and rng.random() < 0.5:
        return power(num(k * k), n // 2)
    if k in (4, 9, 25):
        return power(num({4: 2, 9: 3, 25: 5}[k]), 2 * n)
    if k == 8:
        return power(num(2), 3 * n)
    part = rng.randint(1, n - 1)
    return mul(power(base, part), power(base, n - part)) if rng.random() < 0.7 else div(power(base, n + 1), base)


def logarithm(rng: Random, term: Term) -> Term | None:
    """A logarithm of a power or product; another base; the quotient of two."""
    if term.op == "log_base":
        x, b = term.terms()
        forms = [div(fn("ln", x), fn("ln", b)), Term("log_base", (power(x, 2), power(b, 2)))]
        return rng.choice((*forms, div(num(1), Term("log_base", (b, x)))))
    if term.op != "fn" or term.args[0] != "ln":
        return None
    x = term.terms()[0]
    n = _integer(x)
    for base, exponent in ((2, 5), (2, 3), (2, 2), (3, 3), (3, 2), (5, 2)):
        if n == base**exponent:
            return mul(num(exponent), fn("ln", num(base)))
    if x.op == "div":
        return sub(fn("ln", x.terms()[0]), fn("ln", x.terms()[1]))
    k = next((k for k in (2, 3, 5) if n and n % k == 0 and n > k), 1)
    forms = [
        neg(fn("ln", div(num(1), x))),
        sub(fn("ln", mul(x, const("e"))), num(1)),
        div(fn("ln", power(x, 2)), num(2)),
    ]
    return add(fn("ln", num(k)), fn("ln", num((n or 1) // k))) if k > 1 else rng.choice(forms)


def logarithms_joined(rng: Random, term: Term) -> Term | None:
    """A sum or difference of logarithms as one; a multiple as that of a power."""
    if term.op == "mul" and len(term.terms()) == 2 and term.terms()[1].op == "fn" and term.terms()[1].args[0] == "ln":
        k = _integer(term.terms()[0])
        return None if k is None or k > 20 else fn("ln", power(term.terms()[1].terms()[0], k))
    if term.op != "add" or len(term.terms()) != 2:
        return None
    a, b = term.terms()
    sign, b = (-1, b.terms()[0]) if b.op == "neg" else (1, b)
    if a.op != "fn" or a.args[0] != "ln":
        return None
    if b.op != "fn" or b.args[0] != "ln":
        return fn("ln", mul(a.terms()[0], const("e"))) if b == num(1) and sign == 1 else None
    x, y = a.terms()[0], b.terms()[0]
    return fn("ln", mul(x, y) if sign == 1 else div(x, y))


def _surd_sum(a: int, b: int, c: int, sign: int, below: int) -> Term:
    """``(a sqrt b + sign sqrt c)/below``."""
    first = sqrt(num(b)) if a == 1 else mul(num(a), sqrt(num(b)))
    return div(add(first, sqrt(num(c)) if sign > 0 else neg(sqrt(num(c)))), num(below))


_SINES: dict[Fraction, Term] = {
    Fraction(1, 12): _surd_sum(1, 6, 2, -1, 4),
    Fraction(5, 12): _surd_sum(1, 6, 2, 1, 4),
    Fraction(1, 6): num(Fraction(1, 2)),
    Fraction(1, 4): div(sqrt(num(2)), num(2)),
    Fraction(1, 3): div(sqrt(num(3)), num(2)),
    Fraction(1, 10): div(sub(sqrt(num(5)), num(1)), num(4)),
    Fraction(3, 10): div(add(sqrt(num(5)), num(1)), num(4)),
    Fraction(1, 8): div(sqrt(sub(num(2), sqrt(num(2)))), num(2)),
    Fraction(3, 8): div(sqrt(add(num(2), sqrt(num(2)))), num(2)),
    Fraction(1, 5): div(sqrt(sub(num(10), mul(num(2), sqrt(num(5))))), num(4)),
    Fraction(2, 5): div(sqrt(add(num(10), mul(num(2), sqrt(num(5))))), num(4)),
    Fraction(2, 3): div(sqrt(num(3)), num(2)),
    Fraction(3, 4): div(sqrt(num(2)), num(2)),
}


def turns(term: Term) -> Fraction | None:
    """What rational multiple of pi an angle is."""
    if term == PI:
        return Fraction(1)
    if term.op == "degrees":
        x = exact(term.terms()[0])
        return None if x is None else x / 180
    args = [turns(arg) if "pi" in str(arg) else exact(arg) for arg in term.terms()]
    if term.op not in ("mul", "div") or len(args) != 2 or args[0] is None or args[1] is None:
        return None
    return args[0] * args[1] if term.op == "mul" else args[0] / args[1]


def multiple_of_pi(x: Fraction) -> Term:
    """A positive multiple of pi."""
    top = PI if x.numerator == 1 else mul(num(x.numerator), PI)
    return top if x.denominator == 1 else div(top, num(x.denominator))


def exact_value(rng: Random, term: Term) -> Term | None:
    """The sine, cosine or tangent of a rational part of a turn, by roots."""
    x = turns(term.terms()[0]) if term.op == "fn" and term.args[0] in ("sin", "cos", "tan") else None
    if x is None:
        return None
    sine, cosine = _SINES.get(x), _SINES.get(abs(Fraction(1, 2) - x))
    if cosine is not None and x > Fraction(1, 2):
        cosine = neg(cosine)
    if term.args[0] == "tan":
        return div(sine, cosine) if sine is not None and cosine is not None else None
    return sine if term.args[0] == "sin" else cosine


def other_angle(rng: Random, term: Term) -> Term | None:
    """The complement, the supplement, a full turn more, or the other measure of an angle."""
    x = turns(term.terms()[0]) if term.op == "fn" and term.args[0] in ("sin", "cos", "tan") else None
    if x is None or not 0 < x < 1:
        return None
    name = str(term.args[0])
    if rng.random() < 0.4 and (180 * x).denominator == 1:
        return fn(name, multiple_of_pi(x) if term.terms()[0].op == "degrees" else degrees(180 * x))
    if name == "tan":
        return neg(fn("tan", multiple_of_pi(1 - x))) if rng.random() < 0.5 else fn("tan", multiple_of_pi(x + 1))
    supplement = fn(name, multiple_of_pi(1 - x)) if name == "sin" else neg(fn(name, multiple_of_pi(1 - x)))
    if x < Fraction(1, 2) and rng.random() < 0.5:
        return fn("cos" if name == "sin" else "sin", multiple_of_pi(Fraction(1, 2) - x))
    return supplement if rng.random() < 0.5 else fn(name, multiple_of_pi(2 + x))


def arcs(rng: Random, term: Term) -> Term | None:
    """An inverse function by its complement, its opposite or another one."""
    if term.op != "fn" or term.args[0] not in ("arctan", "arcsin", "arccos"):
        return None
    name, x = term.args[0], term.terms()[0]
    half = div(PI, num(2))
    if name == "arctan":
        other = fn("arcsin", div(x, sqrt(add(num(1), power(x, 2)))))
        return rng.choice((sub(half, fn("arctan", div(num(1), x))), neg(fn("arctan", neg(x))), other))
    if name == "arcsin":
        return rng.choice((sub(half, fn("arccos", x)), neg(fn("arcsin", neg(x)))))
    return rng.choice((sub(half, fn("arcsin", x)), sub(PI, fn("arccos", neg(x)))))


def counted(rng: Random, term: Term) -> Term | None:
    """A factorial or binomial by others, or worked out."""
    if term.op == "fact":
        n = _integer(term.terms()[0])
        if n is None or n < 2:
            return None
        return mul(num(n), Term("fact", (num(n - 1),))) if n > 12 or rng.random() < 0.5 else exact_number(rng, term)
    if term.op != "binom":
        return None
    n, k = (_integer(arg) for arg in term.terms())
    if n is None or k is None or not 0 < k < n:
        return None
    pascal = add(Term("binom", (num(n - 1), num(k))), Term("binom", (num(n - 1), num(k - 1))))
    below = mul(Term("fact", (num(k),)), Term("fact", (num(n - k),)))
    return rng.choice((Term("binom", (num(n), num(n - k))), pascal, div(Term("fact", (num(n),)), below)))


def exact_number(rng: Random, term: Term) -> Term | None:
    """Worked out to a number."""
    x = exact(term) if term.op != "num" else None
    return num(x) if x is not None and max(abs(x.numerator), x.denominator) < 10**15 else None


def worked_out(rng: Random, term: Term) -> Term | None:
    """A whole part, a common divisor, a rest worked out."""
    x = value(term) if term.op in ("whole", "call") else None
    return num(x) if isinstance(x, Fraction) else None


def summand_split(rng: Random, term: Term) -> Term | None:
    """Doubled, then halved."""
    k = num(rng.randint(2, 6))
    return div(mul(k, term), k) if term.op != "num" else None


REWRITES: dict[str, Rule] = {
    "order": somewhere(e.swap),
    "multiplied out": somewhere(e.distribute),
    "square": somewhere(e.square_out),
    "common factor": somewhere(e.common_factor),
    "fraction split": somewhere(e.split_fraction),
    "fraction widened": somewhere(e.widen_fraction),
    "zero added": e.add_zero,
    "conjugate": somewhere(e.conjugate),
    "square out of root": somewhere(square_out_of_root),
    "root split": somewhere(root_split),
    "root below": somewhere(root_below),
    "nested root": somewhere(denested),
    "power for root": somewhere(power_for_root),
    "power split": somewhere(power_split),
    "logarithm": somewhere(logarithm),
    "logarithms joined": somewhere(logarithms_joined),
    "exact value": somewhere(exact_value),
    "other angle": somewhere(other_angle),
    "inverse function": somewhere(arcs),
    "counted": somewhere(counted),
    "number worked out": somewhere(exact_number),
    "whole part worked out": somewhere(worked_out),
    "multiplied and divided": somewhere(summand_split),
}
