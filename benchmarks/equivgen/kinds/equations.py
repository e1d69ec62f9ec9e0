"""Equations and inequalities between two or three letters: lines, conics, circles, curves, half-planes.

equation(sign, left, right)    bare(x)    what an equation is solved to, with its letter left out
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from ..spelling import SPELL
from ..terms import Term, add, div, mul, neg, num, power, size, somewhere, sub, substitute, sym
from ..truth import MP, POINTS, real
from .base import Kind
from .expressions import distribute, other_exponent, sign_of_term, square_out, swap, widen_fraction
from .numbers import as_decimal, as_fraction
from .places import under
from .polynomials import ONE, Poly, along, at, letters_in, plus, poly, ratio, real_roots, scaled, whole, written
from .reals import FLIPPED, LOOSE, OPPOSITE, holds
from .realsets_spelling import _rel

_PAIRS = (("x", "y"), ("x", "y"), ("x", "y"), ("a", "b"), ("u", "v"), ("p", "q"))


def _equation(sign: str, left: Term, right: Term) -> Term:
    return Term("equation", (sign, left, right))


def _make(rng: Random, level: int) -> Term:
    x, y = (sym(name) for name in rng.choice(_PAIRS))
    form = rng.choice(
        ("line", "line", "circle", "parabola")
        if level == 1
        else ("line", "conic", "circle", "curve", "product", "plane")
    )
    left, right = _FORMS[form](rng, x, y)
    sign = "=" if rng.random() < 0.7 else rng.choice(("<", "<=", ">", ">="))
    return _equation(sign, left, right)


def _signed(rng: Random, term: Term) -> Term:
    return neg(term) if rng.random() < 0.4 else term


def _times(k: int, term: Term) -> Term:
    return term if k == 1 else mul(num(k), term)


def _line(rng: Random, x: Term, y: Term) -> tuple[Term, Term]:
    a, b = rng.randint(1, 9), rng.randint(1, 9)
    return add(_times(a, x), _signed(rng, _times(b, y))), num(rng.randint(-20, 20))


def _plane(rng: Random, x: Term, y: Term) -> tuple[Term, Term]:
    parts = [_signed(rng, _times(rng.randint(1, 6), sym(name))) for name in "yz"]
    return add(_times(rng.randint(1, 6), sym("x")), *parts), num(rng.randint(-12, 12))


def _shift(rng: Random, x: Term) -> Term:
    k = rng.randint(-6, 6)
    return x if not k else add(x, num(k)) if k > 0 else sub(x, num(-k))


def _circle(rng: Random, x: Term, y: Term) -> tuple[Term, Term]:
    return add(power(_shift(rng, x), 2), power(_shift(rng, y), 2)), num(rng.randint(1, 9) ** 2)


def _parabola(rng: Random, x: Term, y: Term) -> tuple[Term, Term]:
    return power(y, 2), _signed(rng, _times(rng.choice((1, 2, 4, 6, 8, 12)), x))


def _conic(rng: Random, x: Term, y: Term) -> tuple[Term, Term]:
    a, b = (rng.choice((2, 3, 4, 5, 9, 12, 16, 25)) for _ in "ab")
    second = div(power(_shift(rng, y), 2), num(b))
    return add(div(power(_shift(rng, x), 2), num(a)), neg(second) if rng.random() < 0.4 else second), num(1)


def _product(rng: Random, x: Term, y: Term) -> tuple[Term, Term]:
    return mul(x, y), num(rng.choice((-1, 1)) * rng.randint(1, 24))


def _curve(rng: Random, x: Term, y: Term) -> tuple[Term, Term]:
    found: Poly = {}
    while len(letters_in(found)) < 2:
        keys = [(i, j) for i in range(4) for j in range(3) if 0 < i + j < 4]
        parts = {key: Fraction(rng.choice((1, 1, 2, 3, 5, -1, -2, -4))) for key in rng.sample(keys, rng.randint(2, 4))}
        names = str(x.args[0]), str(y.args[0])
        found = {tuple(pair for pair in zip(names, key, strict=True) if pair[1]): c for key, c in parts.items()}
    return written(found), num(rng.randint(-9, 9))


_FORMS = {
    "line": _line, "plane": _plane, "circle": _circle, "parabola": _parabola, "conic": _conic, "product": _product,
    "curve": _curve,
}  # fmt: skip


# Truth: the polynomial whose zeros, or whose sign, the answer speaks of.


def _poly(term: Term) -> Poly | None:
    if term.op != "equation":
        return None
    left, right = (poly(side) for side in term.terms())
    return None if left is None or right is None else plus(left, scaled(right, Fraction(-1)))


def _solved(term: Term) -> bool:
    """Whether one side is a letter alone that the other side lacks."""
    if term.op != "equation":
        return False
    left, right = term.terms()
    return any(a.op == "sym" and a.args[0] not in letters_in(poly(b) or {}) for a, b in ((left, right), (right, left)))


def _points(p: Poly, names: list[str]) -> Iterator[dict[str, object]]:
    """Points on the curve, to 50 digits."""
    rng = Random(",".join(names))
    for name in names:
        for _ in range(4):
            env = {other: rng.choice(POINTS) for other in names}
            for root in real_roots(along(p, name, env)):
                yield {**env, name: root}


def _apart(a: Term, b: Term) -> bool:
    if "bare" in (a.op, b.op):
        return not _solved(a) and not _solved(b)
    p, q = _poly(a), _poly(b)
    if p is None or q is None or any(n < 0 for each in (p, q) for key in each for _, n in key):
        return False
    names = sorted(letters_in(p) | letters_in(q))
    sign, other = str(a.args[0]), str(b.args[0])
    if (sign == "=") != (other == "="):
        return True
    if sign == "=":
        return any(_off(q, env) for env in _points(p, names)) or any(_off(p, env) for env in _points(q, names))
    return any(_told(p, sign, q, other, env) for env in _grid(p, q, names))


def _off(p: Poly, env: dict[str, object]) -> bool:
    return bool(abs(real(at(p, env))) > MP.mpf(10) ** -20)


def _grid(p: Poly, q: Poly, names: list[str]) -> Iterator[dict[str, object]]:
    rng = Random(",".join(names) + "grid")
    for _ in range(40):
        yield {name: rng.choice(POINTS) for name in names}
    yield from _points(p, names)
    yield from _points(q, names)


def _told(p: Poly, sign: str, q: Poly, other: str, env: dict[str, object]) -> bool:
    x, y = at(p, env), at(q, env)
    return holds(sign, x, Fraction(0)) != holds(other, y, Fraction(0))


def _agree(a: Term, b: Term) -> bool:
    p, q = _poly(a), _poly(b)
    if p is None or q is None:
        return False
    k = ratio(whole(p), whole(q))
    if k is None:
        return False
    sign = str(b.args[0])
    return a.args[0] == (FLIPPED[sign] if k < 0 else sign)


# Rewrites.


def turned(rng: Random, term: Term) -> Term | None:
    """The sides exchanged."""
    return _equation(FLIPPED[str(term.args[0])], term.terms()[1], term.terms()[0])


def times_number(rng: Random, term: Term) -> Term | None:
    """Both sides times a number."""
    k = rng.choice((2, 3, 4, 5, 6, 12, -1, -2, -3))
    sides = [_multiplied(side, k) for side in term.terms()]
    sign = str(term.args[0])
    return _equation(FLIPPED[sign] if k < 0 else sign, *sides)


def _multiplied(side: Term, k: int) -> Term:
    found = poly(side)
    if found is not None and (len(found) == 1 or size(side) > 12):
        return written(scaled(found, Fraction(k)))
    if side.op == "add":
        return add(*(_multiplied(part, k) for part in side.terms()))
    if side.op == "neg":
        return _multiplied(side.terms()[0], -k)
    return neg(_times(-k, side)) if k < 0 else _times(k, side)


def cleared(rng: Random, term: Term) -> Term | None:
    """Denominators cleared, everything multiplied out."""
    p = _poly(term)
    if not p:
        return None
    k = 1
    for c in p.values():
        k = k * c.denominator // _gcd(k, c.denominator)
    return _equation(str(term.args[0]), written(scaled(p, Fraction(k))), num(0)) if _letterful(p) else None


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def _letterful(p: Poly) -> bool:
    return all(n > 0 for key in p for _, n in key)


def one_side(rng: Random, term: Term) -> Term | None:
    """Everything on the left."""
    left, right = term.terms()
    if right == num(0):
        return None
    parts = left.terms() if left.op == "add" else (left,)
    moved = right.terms() if right.op == "add" else (right,)
    return _equation(str(term.args[0]), add(*parts, *(_opposite(part) for part in moved)), num(0))


def _opposite(x: Term) -> Term:
    return x.terms()[0] if x.op == "neg" else neg(x)


def across(rng: Random, term: Term) -> Term | None:
    """One term moved to the other side."""
    left, right = term.terms()
    parts = [*left.terms()] if left.op == "add" else []
    if len(parts) < 2:
        return None
    moved = parts.pop(rng.randrange(len(parts)))
    others = [] if right == num(0) else [*right.terms()] if right.op == "add" else [right]
    return _equation(str(term.args[0]), add(*parts), add(*others, _opposite(moved)))


def expanded(rng: Random, term: Term) -> Term | None:
    """Both sides multiplied out."""
    left, right = (poly(side) for side in term.terms())
    if not left or right is None or not _letterful(left) or not _letterful(right):
        return None
    return _equation(str(term.args[0]), written(left), written(right))


def solved_for(rng: Random, term: Term) -> Term | None:
    """Solved for a letter that stands in the first degree, with a number before it."""
    p = _poly(term)
    if not p or not _letterful(p):
        return None
    linear = [name for name in sorted(letters_in(p)) if [key for key in p if name in dict(key)] == [((name, 1),)]]
    if not linear:
        return None
    name = rng.choice(linear)
    c = p[((name, 1),)]
    rest = {key: -x / c for key, x in p.items() if key != ((name, 1),)}
    sign = str(term.args[0])
    return _equation(FLIPPED[sign] if c < 0 else sign, sym(name), written(rest))


def divided(rng: Random, term: Term) -> Term | None:
    """A product of two letters solved for one of them, which then stands over the other."""
    p = _poly(term)
    if not p or term.args[0] != "=" or len(p) != 2 or ONE not in p:
        return None
    (key,) = (key for key in p if key)
    if [n for _, n in key] != [1, 1]:
        return None
    names = [name for name, _ in key]
    rng.shuffle(names)
    x = -p[ONE] / p[key]
    below = sym(names[1])
    quotient = (
        div(num(abs(x)), below) if x.denominator == 1 else div(num(abs(x.numerator)), mul(num(x.denominator), below))
    )
    return _equation("=", sym(names[0]), neg(quotient) if x < 0 else quotient)


# Edits.


def other_number(rng: Random, term: Term) -> Term | None:
    """A number off by one."""
    if term.op != "num":
        return None
    x = term.args[0]
    assert isinstance(x, Fraction)
    return num(rng.choice((x + 1, x + Fraction(1, x.denominator))))


def other_side(rng: Random, term: Term) -> Term | None:
    """A term moved across without a change of its sign."""
    left, right = term.terms()
    if left.op != "add":
        return None
    parts = list(left.terms())
    moved = parts.pop(rng.randrange(len(parts)))
    others = [] if right == num(0) else [*right.terms()] if right.op == "add" else [right]
    return _equation(str(term.args[0]), add(*parts), add(*others, moved))


def strictness(rng: Random, term: Term) -> Term | None:
    """Strict for not strict, and back; an equation for an inequality."""
    sign = str(term.args[0])
    return (
        Term("equation", (LOOSE.get(sign, rng.choice(("<=", ">="))), *term.args[1:])) if term.op == "equation" else None
    )


def direction(rng: Random, term: Term) -> Term | None:
    """An inequality the other way, or its complement."""
    sign = str(term.args[0])
    return Term("equation", (rng.choice((FLIPPED, OPPOSITE))[sign], *term.args[1:])) if sign in LOOSE else None


def other_letter(rng: Random, term: Term) -> Term | None:
    """A letter exchanged for one that does not occur, everywhere."""
    names = sorted(letters_in(_poly(term) or {}))
    return (
        substitute(term, rng.choice(names), sym(rng.choice([n for n in "wrxyz" if n not in names]))) if names else None
    )


def exchanged(rng: Random, term: Term) -> Term | None:
    """Two letters exchanged."""
    names = sorted(letters_in(_poly(term) or {}))
    if len(names) < 2:
        return None
    a, b = rng.sample(names, 2)
    return substitute(substitute(substitute(term, a, sym("_")), b, sym(a)), "_", sym(b))


def one_side_scaled(rng: Random, term: Term) -> Term | None:
    """One side alone times a number."""
    left, right = term.terms()
    k = rng.choice((2, -1, 3))
    return _equation(str(term.args[0]), left, _multiplied(right, k)) if right != num(0) else None


def written_bare(rng: Random, term: Term) -> Term | None:
    """What an equation that is solved for nothing gives for a letter, written alone."""
    if term.args[0] != "=" or _solved(term):
        return None
    found = solved_for(rng, term) or divided(rng, term)
    return None if found is None else Term("bare", (found.terms()[1],))


def lost(rng: Random, term: Term) -> Term | None:
    """A summand lost."""
    if term.op != "add":
        return None
    args = list(term.terms())
    del args[rng.randrange(len(args))]
    return add(*args)


SPELL.update({"equation": _rel, "bare": lambda speller, term: SPELL[term.terms()[0].op](speller, term.terms()[0])})

EQUATIONS = Kind(
    name="equations",
    make=_make,
    rewrites={
        "sides exchanged": turned,
        "times a number": times_number,
        "denominators cleared": cleared,
        "all on one side": one_side,
        "term across": across,
        "multiplied out": expanded,
        "solved for a letter": solved_for,
        "divided": divided,
        "square": somewhere(square_out),
        "product": somewhere(distribute),
        "order": somewhere(swap),
        "fraction widened": somewhere(widen_fraction),
        "number as a decimal": under(as_decimal, ("mul", "add", "neg", "equation")),
        "number as a fraction": under(as_fraction, ("mul", "add", "neg", "equation")),
    },
    edits={
        "number": somewhere(other_number),
        "sign of a term": somewhere(sign_of_term, lambda term: term.op == "add"),
        "exponent": somewhere(other_exponent),
        "across with its sign": other_side,
        "strictness": strictness,
        "direction": direction,
        "letter": other_letter,
        "letters exchanged": exchanged,
        "one side scaled": one_side_scaled,
        "written bare": written_bare,
        "term lost": somewhere(lost),
    },
    apart=_apart,
    agree=_agree,
)
