"""Complex numbers: ``a + bi``, polar and exponential form, conjugate, modulus, powers of ``i``, quotients.

part(name, z)  conj re im abs of a complex number       polar(r, x)  r e^{ix} or r(cos x + i sin x)
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from ..spelling import ATOM, PRODUCT, SPELL, Spelled, Speller
from ..terms import Rule, Term, add, const, div, fn, mul, neg, num, paths, power, somewhere, sqrt, sub
from ..truth import VALUES, Environment, Value, numbers_agree, numbers_apart, real, value
from . import expressions as e
from .arithmetic import exact
from .base import Kind
from .rewrites_of_constants import exact_number, exact_value, multiple_of_pi, power_for_root, square_out_of_root

UNIT, PI = const("i"), const("pi")


def part(name: str, z: Term) -> Term:
    """``conj``, ``re``, ``im`` or ``modulus`` of a complex number."""
    return Term("part", (name, z))


def polar(r: Term, x: Term) -> Term:
    """The number of modulus ``r`` and argument ``x``."""
    return Term("polar", (r, x))


def _part(speller: Speller, term: Term) -> Spelled:
    name, inside = str(term.args[0]), speller.text(term.terms()[0])
    if name == "modulus":
        return (f"abs({inside})" if speller.notation == "plain" else f"|{inside}|"), ATOM
    if speller.latex:
        if name == "conj":
            return rf"\overline{{{inside}}}", ATOM
        command = speller.rng.choice(("\\" + name.title(), rf"\operatorname{{{name.title()}}}"))
        return command + speller.brackets(inside), ATOM
    return f"{'conjugate' if name == 'conj' else name}({inside})", ATOM


def _polar(speller: Speller, term: Term) -> Spelled:
    r, x = term.terms()
    if speller.rng.random() < 0.6:
        return SPELL["mul"](
            speller, mul(r, power(const("e"), mul(UNIT, x) if x.op != "neg" else neg(mul(UNIT, x.terms()[0]))))
        )
    circle = add(fn("cos", x), mul(UNIT, fn("sin", x)))
    return SPELL["mul"](speller, mul(r, circle)) if r != num(1) else (speller.brackets(speller.text(circle)), PRODUCT)


def _part_value(term: Term, env: Environment, complexes: bool) -> Value:
    found = value(term.terms()[0], env, True)
    if found is None:
        return None
    z = real(found)
    return {"conj": lambda: z.conjugate(), "re": lambda: z.real, "im": lambda: z.imag, "modulus": lambda: abs(z)}[
        str(term.args[0])
    ]()


def _polar_value(term: Term, env: Environment, complexes: bool) -> Value:
    r, x = term.terms()
    return value(mul(r, add(fn("cos", x), mul(UNIT, fn("sin", x)))), env, True)


SPELL.update({"part": _part, "polar": _polar})
VALUES.update({"part": _part_value, "polar": _polar_value})


def _times_i(x: Term) -> Term:
    return UNIT if x == num(1) else mul(x, UNIT)


def cartesian(rng: Random, level: int) -> Term:
    """``a + bi`` with integers, fractions or surds."""
    a, b = (_real(rng, level) for _ in range(2))
    form = rng.random()
    if form < 0.1:
        return _times_i(b)
    return add(a, _times_i(b)) if rng.random() < 0.5 else sub(a, _times_i(b))


def _real(rng: Random, level: int) -> Term:
    if level == 1 or rng.random() < 0.6:
        return num(rng.randint(1, 12))
    if rng.random() < 0.5:
        return num(Fraction(rng.randint(1, 12), rng.randint(2, 9)))
    return sqrt(num(rng.choice((2, 3, 5, 7)))) if rng.random() < 0.5 else mul(num(rng.randint(2, 5)), sqrt(num(3)))


def _quotient(rng: Random, level: int) -> Term:
    return div(cartesian(rng, 1), cartesian(rng, 1))


def _product(rng: Random, level: int) -> Term:
    return rng.choice((mul(cartesian(rng, 1), cartesian(rng, 1)), power(cartesian(rng, 1), rng.randint(2, 4))))


def _polar_form(rng: Random, level: int) -> Term:
    r = rng.choice((num(1), num(rng.randint(2, 8)), sqrt(num(rng.choice((2, 3, 5)))), mul(num(2), sqrt(num(2)))))
    x = multiple_of_pi(Fraction(*rng.choice(((1, 3), (2, 3), (1, 4), (3, 4), (1, 6), (5, 6), (1, 2), (1, 5), (7, 12)))))
    return polar(r, neg(x) if rng.random() < 0.3 else x)


def _named(rng: Random, level: int) -> Term:
    return part(rng.choice(("conj", "re", "im", "modulus")), rng.choice((cartesian, _quotient, _product))(rng, 1))


def _power_of_i(rng: Random, level: int) -> Term:
    found = power(UNIT, rng.choice((3, 4, 5, 7, 10, 11, 33, 2023)))
    return add(found, num(rng.randint(1, 9))) if rng.random() < 0.5 else mul(num(rng.randint(2, 9)), found)


_FORMS: tuple[Callable[[Random, int], Term], ...] = (
    cartesian, cartesian, _quotient, _product, _polar_form, _polar_form, _named, _power_of_i,
)  # fmt: skip


def make(rng: Random, level: int) -> Term:
    """A complex number in one of its forms."""
    found = rng.choice(_FORMS)(rng, level)
    if level == 3 and rng.random() < 0.4:
        found = add(found, cartesian(rng, 2))
    return neg(found) if rng.random() < 0.05 else found


def _value(term: Term) -> Value:
    return value(term, {}, True)


def _shown(term: Term) -> bool:
    """Whether the imaginary unit, or what is made of it, still stands in it."""
    return any(below == UNIT or below.op in ("polar", "part") for _, below in paths(term))


def apart(a: Term, b: Term) -> bool:
    """By 30 digits, the imaginary unit standing on one side at least."""
    return (_shown(a) or _shown(b)) and numbers_apart(_value(a), _value(b))


def agree(a: Term, b: Term) -> bool:
    """By 40 digits."""
    return numbers_agree(_value(a), _value(b))


def _gaussian(term: Term) -> tuple[Fraction, Fraction] | None:
    """The real and imaginary part of a number made of rationals and ``i``."""
    if term == UNIT:
        return Fraction(0), Fraction(1)
    found = exact(term)
    if found is not None:
        return found, Fraction(0)
    parts = [_gaussian(arg) for arg in term.terms()]
    known = [z for z in parts if z is not None]
    if len(known) < len(parts) or not known:
        return None
    return _combined(term, known)


def _combined(term: Term, z: list[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction] | None:
    if term.op == "add":
        return sum((x for x, _ in z), Fraction(0)), sum((y for _, y in z), Fraction(0))
    if term.op == "neg":
        return -z[0][0], -z[0][1]
    if term.op == "mul":
        return _times(z)
    if term.op == "pow" and z[1][1] == 0 and z[1][0].denominator == 1 and 0 < z[1][0] <= 12:
        return _times([z[0]] * int(z[1][0]))
    if term.op == "div" and z[1] != (0, 0):
        c, d = z[1]
        return _times([z[0], (c / (c * c + d * d), -d / (c * c + d * d))])
    return (z[0][0], -z[0][1]) if term.op == "part" and term.args[0] == "conj" else None


def _times(z: list[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction]:
    x, y = Fraction(1), Fraction(0)
    for a, b in z:
        x, y = x * a - y * b, x * b + y * a
    return x, y


def evaluated(rng: Random, term: Term) -> Term | None:
    """Worked out to ``a + bi``, now and then over one denominator."""
    found = _gaussian(term) if term.op in ("mul", "div", "pow", "part") and term != UNIT else None
    if found is None:
        return None
    x, y = found
    imaginary = _times_i(num(abs(y)))
    if not y or not x:
        return num(x) if not y else neg(imaginary) if y < 0 else imaginary
    k = max(x.denominator, y.denominator)
    if k > 1 and k % x.denominator == 0 and k % y.denominator == 0 and rng.random() < 0.5:
        imaginary = _times_i(num(abs(y * k)))
        return div(add(num(x * k), neg(imaginary) if y < 0 else imaginary), num(k))
    return add(num(x), neg(imaginary) if y < 0 else imaginary)


def multiplied_by_conjugate(rng: Random, term: Term) -> Term | None:
    """A quotient widened by the conjugate of what stands below."""
    if term.op != "div":
        return None
    top, bottom = term.terms()
    if not _gaussian(bottom) or exact(bottom) is not None:
        return None
    return div(mul(top, part("conj", bottom)), power(part("modulus", bottom), 2))


def polar_to_cartesian(rng: Random, term: Term) -> Term | None:
    """A polar form by its cosine and sine, in roots where known; or another argument."""
    if term.op != "polar":
        return None
    r, x = term.terms()
    if rng.random() < 0.3:
        return polar(r, add(x, mul(num(2), PI)) if rng.random() < 0.5 else sub(x, mul(num(2), PI)))
    sign, angle = (-1, x.terms()[0]) if x.op == "neg" else (1, x)
    cosine, sine = (exact_value(rng, fn(name, angle)) or fn(name, angle) for name in ("cos", "sin"))
    first, second = mul(r, cosine), mul(r, sine, UNIT)
    return add(first, second) if sign > 0 else sub(first, second)


def power_of_i(rng: Random, term: Term) -> Term | None:
    """A power of ``i`` by one of the four."""
    if term.op == "pow" and term.terms()[0] == UNIT:
        n = exact(term.terms()[1])
        if n is None or n.denominator != 1:
            return None
        return (num(1), UNIT, num(-1), neg(UNIT))[int(n) % 4]
    if term == UNIT:
        return rng.choice((power(UNIT, 5), div(num(-1), UNIT), neg(power(UNIT, 3))))
    return None


def root_of_minus_one(rng: Random, term: Term) -> Term | None:
    """``i`` as the root of -1, where no conjugate or part is taken."""
    if any(below.op == "part" for _, below in paths(term)):
        return None
    return somewhere(lambda rng, below: sqrt(num(-1)) if below == UNIT else None)(rng, term)


def named_part(rng: Random, term: Term) -> Term | None:
    """Conjugate, parts and modulus of a quotient or product by those of its members."""
    if term.op != "part":
        return None
    name, z = term.args[0], term.terms()[0]
    if name == "conj" and z.op in ("add", "mul", "div"):
        return Term(z.op, tuple(w if exact(w) is not None else part("conj", w) for w in z.terms()))
    if name == "modulus" and z.op in ("mul", "div"):
        return Term(z.op, tuple(part("modulus", w) for w in z.terms()))
    found = _gaussian(z)
    if found is None:
        return None
    x, y = found
    return {"re": num(x), "im": num(y), "modulus": sqrt(num(x * x + y * y)), "conj": None}[str(name)]


def argument(rng: Random, term: Term) -> Term | None:
    """The argument shifted by half a turn, or doubled."""
    if term.op != "polar":
        return None
    r, x = term.terms()
    return polar(r, rng.choice((add(x, PI), neg(x), mul(num(2), x), sub(div(PI, num(2)), x))))


def modulus_changed(rng: Random, term: Term) -> Term | None:
    """The modulus of a polar form squared, or off by one."""
    if term.op != "polar":
        return None
    r, x = term.terms()
    return polar(rng.choice((power(r, 2), add(r, num(1)))), x)


def conjugated(rng: Random, term: Term) -> Term | None:
    """The sign of ``i`` changed everywhere."""
    if term == UNIT:
        return neg(UNIT)
    args = tuple(conjugated(rng, arg) or arg if isinstance(arg, Term) else arg for arg in term.args)
    return None if args == term.args else Term(term.op, args)


def parts_swapped(rng: Random, term: Term) -> Term | None:
    """The real and the imaginary part exchanged."""
    if term.op != "add" or len(term.terms()) != 2:
        return None
    a, b = term.terms()
    sign, b = (neg, b.terms()[0]) if b.op == "neg" else (lambda x: x, b)
    if b.op == "mul" and b.terms()[-1] == UNIT and len(b.terms()) == 2:
        return add(b.terms()[0], sign(_times_i(a)))  # type: ignore[no-untyped-call]
    return add(num(1), sign(_times_i(a))) if b == UNIT else None  # type: ignore[no-untyped-call]


def i_lost(rng: Random, term: Term) -> Term | None:
    """A factor ``i`` forgotten."""
    return mul(*term.terms()[:-1]) if term.op == "mul" and term.terms()[-1] == UNIT else None


def part_lost(rng: Random, term: Term) -> Term | None:
    """The number in place of its conjugate, one part for the other."""
    if term.op != "part":
        return None
    others = {"re": "im", "im": "re", "conj": "modulus", "modulus": "re"}
    return term.terms()[0] if rng.random() < 0.4 else part(others[str(term.args[0])], term.terms()[0])


REWRITES: dict[str, Rule] = {
    "order": somewhere(e.swap),
    "multiplied out": somewhere(e.distribute),
    "square": somewhere(e.square_out),
    "fraction split": somewhere(e.split_fraction),
    "fraction widened": somewhere(e.widen_fraction),
    "common factor": somewhere(e.common_factor),
    "zero added": e.add_zero,
    "evaluated": somewhere(evaluated),
    "conjugate of the denominator": somewhere(multiplied_by_conjugate),
    "polar to Cartesian": somewhere(polar_to_cartesian),
    "power of i": somewhere(power_of_i),
    "root of -1": root_of_minus_one,
    "parts of members": somewhere(named_part),
    "exact value": somewhere(exact_value),
    "number worked out": somewhere(exact_number),
    "square out of root": somewhere(square_out_of_root),
    "power for root": somewhere(power_for_root),
}
EDITS: dict[str, Rule] = {
    "conjugate": conjugated,
    "sign of a term": somewhere(e.sign_of_term),
    "sign": e.opposite,
    "parts swapped": somewhere(parts_swapped),
    "number off by one": somewhere(e.other_number),
    "exponent": somewhere(e.other_exponent),
    "argument": somewhere(argument),
    "modulus": somewhere(modulus_changed),
    "i lost": somewhere(i_lost),
    "part lost": somewhere(part_lost),
    "term lost": somewhere(e.dropped),
    "upside down": somewhere(e.upside_down),
    "bracket moved": somewhere(e.bracket_moved),
}

COMPLEXES = Kind(name="complexes", make=make, rewrites=REWRITES, edits=EDITS, apart=apart, agree=agree)
