"""Numbers: integers, fractions, mixed numbers, decimals, powers of ten, percentages, periodic decimals."""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from random import Random

from ..terms import Term, add, div, mul, neg, num, power, sqrt, sub
from ..truth import scalars_agree, scalars_apart
from .base import Kind


def _make(rng: Random, level: int) -> Term:
    top = 10 ** (level + rng.randint(0, level))
    form = rng.choice(("integer", "fraction", "fraction", "decimal", "decimal", "power of ten", "surd"))
    if form == "integer":
        found = num(rng.randint(0, top))
    elif form == "fraction":
        found = num(Fraction(rng.randint(1, top), rng.randint(2, 10 * level)))
    elif form == "decimal":
        found = Term("dec", (f"{rng.randint(0, top)}.{rng.randint(0, 10 ** (level + 1)):0{level + 1}d}",))
    elif form == "power of ten":
        found = Term("sci", (f"{rng.randint(1, 9)}.{rng.randint(0, 99):02d}", rng.choice((-7, -3, 3, 5, 8, 12))))
    else:
        found = mul(num(rng.randint(2, 9)), sqrt(num(rng.choice((2, 3, 5, 6, 7, 10, 11, 13)))))
    return neg(found) if rng.random() < 0.2 and found.op != "neg" else found


def _exact(term: Term) -> Fraction | None:
    """The exact rational that a literal stands for."""
    if term.op in ("num", "mixed"):
        value = term.args[0]
        assert isinstance(value, Fraction)
        return value
    if term.op == "dec":
        return Fraction(str(term.args[0]))
    if term.op == "sci":
        return Fraction(str(term.args[0])) * Fraction(10) ** int(str(term.args[1]))
    return None


def _outside(rule):  # type: ignore[no-untyped-def]
    """The rule for a literal, applied below a sign in front."""

    def applied(rng: Random, term: Term) -> Term | None:
        if term.op == "neg":
            below = applied(rng, term.terms()[0])
            return None if below is None else neg(below) if below.op != "neg" else below.terms()[0]
        return rule(rng, term)

    applied.__doc__ = rule.__doc__
    return applied


@_outside
def as_decimal(rng: Random, term: Term) -> Term | None:
    """A terminating fraction as a decimal."""
    x = _exact(term)
    if x is None or term.op == "dec" or x.denominator > 10**6:
        return None
    for places in range(0 if term.op == "sci" else 1, 8):
        if (x * 10**places).denominator == 1:
            digits = str(int(x * 10**places)).rjust(places + 1, "0")
            return Term("dec", (f"{digits[:-places]}.{digits[-places:]}",)) if places else num(x)
    return None


@_outside
def as_fraction(rng: Random, term: Term) -> Term | None:
    """A literal as a quotient, not always in lowest terms."""
    x = _exact(term)
    if x is None or (term.op == "num" and x.denominator == 1) or x.denominator > 10**9 or x.numerator > 10**9:
        return None
    k = rng.choice((1, 1, 2, 3, 10))
    return div(num(x.numerator * k), num(x.denominator * k)) if k * x.denominator > 1 else num(x)


@_outside
def as_mixed(rng: Random, term: Term) -> Term | None:
    """An improper fraction as a mixed number."""
    x = _exact(term)
    if x is None or x < 1 or x.denominator == 1 or x.denominator > 100:  # 60 407/500 has a group of thousands
        return None
    return Term("mixed", (x,))


@_outside
def as_percent(rng: Random, term: Term) -> Term | None:
    """A number as a percentage."""
    x = _exact(term)
    if x is None or (100 * x).denominator != 1 or not 0 < x < 5 or x.denominator == 1:
        return None
    return Term("percent", (num(100 * x),))


@_outside
def as_repeating(rng: Random, term: Term) -> Term | None:
    """A fraction as a periodic decimal."""
    x = _exact(term)
    if x is None or gcd(x.denominator, 10) != 1 or x.denominator not in (3, 7, 9, 11, 13, 27, 37, 33):
        return None
    period = next(n for n in range(1, 7) if (10**n - 1) % x.denominator == 0)
    whole, rest = divmod(x.numerator, x.denominator)
    return Term("repeat", (str(whole), "", str(rest * ((10**period - 1) // x.denominator)).rjust(period, "0")))


@_outside
def as_power_of_ten(rng: Random, term: Term) -> Term | None:
    """A number as a mantissa and a power of ten."""
    x = _exact(term)
    if x is None or x == 0 or term.op == "sci" or (x * 10**6).denominator != 1:
        return None
    digits = str(int(x * 10**6)).rstrip("0")
    exponent = len(str(int(x * 10**6))) - 7
    return None if len(digits) > 6 else Term("sci", (f"{digits[0]}.{digits[1:] or '0'}", exponent))


@_outside
def as_sum(rng: Random, term: Term) -> Term | None:
    """A fraction as a sum or difference of two."""
    x = _exact(term)
    if x is None or x.denominator == 1 or x.denominator > 10**4:
        return None
    part = Fraction(rng.randint(1, 5), rng.choice((1, 2, x.denominator)))
    return add(num(x - part), num(part)) if x > part else sub(num(x + part), num(part))


@_outside
def square_inside(rng: Random, term: Term) -> Term | None:
    """The factor of a surd taken under the root."""
    if term.op != "mul" or term.terms()[-1].op != "sqrt":
        return None
    factor, root = term.terms()
    a, b = _exact(factor), _exact(root.terms()[0])
    return None if a is None or b is None else sqrt(num(a * a * b))


@_outside
def rationalised(rng: Random, term: Term) -> Term | None:
    """A surd with the root in the denominator."""
    if term.op != "mul" or term.terms()[-1].op != "sqrt":
        return None
    a, b = _exact(term.terms()[0]), _exact(term.terms()[1].terms()[0])
    return None if a is None or b is None else div(num(a * b), term.terms()[1])


@_outside
def as_product_of_powers(rng: Random, term: Term) -> Term | None:
    """An integer as a power times the rest."""
    x = _exact(term)
    if x is None or term.op != "num" or x.denominator != 1:
        return None
    for base in rng.sample((2, 3, 5, 10), 4):
        exponent = 0
        while x and x % base == 0:
            x, exponent = x / base, exponent + 1
        if exponent > 1:
            return power(num(base), exponent) if x == 1 else mul(num(x), power(num(base), exponent))
        x = _exact(term)
        assert x is not None
    return None


def opposite(rng: Random, term: Term) -> Term | None:
    """The sign changed."""
    return term.terms()[0] if term.op == "neg" else neg(term)


@_outside
def last_digit(rng: Random, term: Term) -> Term | None:
    """The last digit changed by one."""
    if term.op == "dec":
        text = str(term.args[0])
        return Term("dec", (text[:-1] + str((int(text[-1]) + rng.choice((1, 9))) % 10),))
    if term.op == "num":
        x = _exact(term)
        assert x is not None
        return num(Fraction(x.numerator + 1, x.denominator))
    return None


@_outside
def tenfold(rng: Random, term: Term) -> Term | None:
    """The decimal point moved by one place."""
    x = _exact(term)
    if x is None or not x:
        return None
    if term.op == "sci":
        return Term("sci", (term.args[0], int(str(term.args[1])) + rng.choice((1, -1))))
    return num(x * 10) if term.op == "num" else as_decimal(rng, num(x / 10)) if x.denominator < 10**5 else None


@_outside
def upside_down(rng: Random, term: Term) -> Term | None:
    """The reciprocal."""
    x = _exact(term)
    return None if not x or term.op != "num" else num(1 / x)


@_outside
def other_denominator(rng: Random, term: Term) -> Term | None:
    """The denominator off by one."""
    x = _exact(term)
    if x is None or term.op != "num" or x.denominator == 1:
        return None
    return num(Fraction(x.numerator, x.denominator + 1))


@_outside
def other_radicand(rng: Random, term: Term) -> Term | None:
    """The number under a root off by one, or the root lost."""
    if term.op != "mul" or term.terms()[-1].op != "sqrt":
        return None
    factor, root = term.terms()
    inside = root.terms()[0]
    value = _exact(inside)
    assert value is not None
    return mul(factor, inside) if rng.random() < 0.3 else mul(factor, sqrt(num(value + 1)))


@_outside
def rounded(rng: Random, term: Term) -> Term | None:
    """An exact value rounded to a few places."""
    x = _exact(term)
    if x is None or term.op != "num" or x.denominator == 1 or x < Fraction(1, 10):
        return None
    places = rng.choice((1, 2, 3))
    nearest = round(x * 10**places)
    digits = str(nearest).rjust(places + 1, "0")
    return None if Fraction(nearest, 10**places) == x else Term("dec", (f"{digits[:-places]}.{digits[-places:]}",))


@_outside
def percent_lost(rng: Random, term: Term) -> Term | None:
    """A share written as the bare number of its percentage."""
    x = _exact(term)
    return None if x is None or not 0 < x < 1 or (100 * x).denominator != 1 else num(100 * x)


NUMBERS = Kind(
    name="numbers",
    make=_make,
    rewrites={
        "as a decimal": as_decimal,
        "as a fraction": as_fraction,
        "as a mixed number": as_mixed,
        "as a percentage": as_percent,
        "as a periodic decimal": as_repeating,
        "as a power of ten": as_power_of_ten,
        "as a sum": as_sum,
        "square taken inside": square_inside,
        "root in the denominator": rationalised,
        "as powers": as_product_of_powers,
    },
    edits={
        "sign": opposite,
        "last digit": last_digit,
        "decimal point moved": tenfold,
        "reciprocal": upside_down,
        "denominator off by one": other_denominator,
        "radicand": other_radicand,
        "rounded": rounded,
        "percent for share": percent_lost,
    },
    apart=scalars_apart,
    agree=scalars_agree,
)
