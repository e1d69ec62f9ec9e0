"""Solutions: the values of one letter, one by one, as a list or as a set, and systems of values with names.

    values(letter, x, ..)  among(letter, x, ..)  finset(x, ..)  pm(letter, middle, radius)
    system(entry(name, x), ..)  tuple(names, x, ..)  unsolved(left, right)

``values`` and ``pm`` hold the letter, or None for a bare list; ``tuple`` its names, or None; ``unsolved`` is the
polynomial equation of which the values are the solutions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ..terms import Term, add, const, div, mul, neg, num, power, somewhere, sqrt, sub, sym
from ..truth import Value, has_i, numbers_agree, numbers_apart, real, tolerant, value
from . import solutions_spelling  # noqa: F401
from .base import Kind
from .numbers import as_decimal, as_fraction, as_mixed, as_sum
from .places import under

_NAMES = ("x", "x", "x", "y", "t", "n", "a", "z")
_SYSTEMS = (("x", "y"), ("x", "y"), ("a", "b"), ("m", "n"), ("x", "y", "z"), ("a", "b", "c"))
_HOLDERS = frozenset({"values", "among", "finset", "coordinates", "entry"})


def _make(rng: Random, level: int) -> Term:
    if rng.random() < 0.4:
        names = rng.choice(_SYSTEMS if level > 1 else _SYSTEMS[:4])
        return _system(rng, names, [_number(rng, level) for _ in names])
    x = rng.choice(_NAMES) if rng.random() < 0.7 else None
    if level > 1 and rng.random() < 0.3:
        return Term("both_signs", (x, _middle(rng, level), _radius(rng, level)))
    count = 1 if rng.random() < 0.3 and x else rng.randint(2, 2 + level // 2)
    found = _distinct([_number(rng, level) for _ in range(count + 2)])[:count]
    if x is None and rng.random() < 0.3:
        return Term("finset", tuple(found))
    return Term("values", (x, *found))


def _system(rng: Random, names: Sequence[str], found: Sequence[Term]) -> Term:
    if rng.random() < 0.3:
        return Term("coordinates", (",".join(names) if rng.random() < 0.5 else None, *found))
    return Term("system", tuple(Term("entry", (name, x)) for name, x in zip(names, found, strict=True)))


def _distinct(terms: list[Term]) -> list[Term]:
    found: list[Term] = []
    for term in terms:
        if not any(numbers_agree(value(term, {}, True), value(other, {}, True)) for other in found):
            found.append(term)
    return found


def _number(rng: Random, level: int) -> Term:
    form = rng.random()
    if level == 1 or form < 0.5:
        return num(rng.randint(-12, 20))
    if form < 0.8:
        return num(Fraction(rng.randint(-20, 20), rng.choice((2, 3, 4, 5, 6, 8))))
    return _shifted(rng, _radius(rng, level))


def _shifted(rng: Random, root: Term) -> Term:
    k = rng.randint(-3, 6)
    return add(num(k), neg(root) if rng.random() < 0.5 else root) if k else root


def _middle(rng: Random, level: int) -> Term:
    return num(rng.choice((0, 0, rng.randint(1, 9), Fraction(rng.randint(1, 9), 2))))


def _radius(rng: Random, level: int) -> Term:
    root = sqrt(num(rng.choice((2, 3, 5, 7, 10, 11))))
    form = rng.random()
    if form < 0.3:
        return root
    if form < 0.5:
        return mul(num(rng.randint(2, 5)), root)
    if level == 3 and form < 0.65:
        return mul(num(rng.randint(2, 5)), const("i"))
    return div(root, num(rng.randint(2, 5))) if form < 0.8 else num(rng.randint(1, 12))


# What an answer says: of which letter, whether order and repetition count, and the values.


def _said(term: Term) -> tuple[str, tuple[str, ...], list[Term]]:
    """The sort of the answer (``set``, ``list``, ``tuple`` or ``system``), its names and its values."""
    if term.op == "system":
        entries = sorted(term.terms(), key=lambda entry: str(entry.args[0]))
        return "system", tuple(str(entry.args[0]) for entry in entries), [entry.terms()[0] for entry in entries]
    if term.op == "coordinates":
        names = tuple(str(term.args[0]).split(",")) if term.args[0] else ()
        order = sorted(range(len(names)), key=lambda index: names[index])
        values = list(term.terms())
        return "coordinates", tuple(sorted(names)), [values[index] for index in order] if names else values
    if term.op == "both_signs":
        letter, middle, radius = term.args
        assert isinstance(middle, Term)
        assert isinstance(radius, Term)
        return "list", (str(letter),) if letter else (), [add(middle, radius), sub(middle, radius)]
    if term.op in ("finset", "among"):
        return "set", (str(term.args[0]),) if term.op == "among" else (), list(term.terms())
    letter = term.args[0]
    return "list", (str(letter),) if letter else (), list(term.terms())


def _differ(a: Term, b: Term) -> bool:
    complexes = has_i(a) or has_i(b)
    return numbers_apart(value(a, {}, complexes), value(b, {}, complexes), tolerant(a) or tolerant(b))


def _apart(a: Term, b: Term) -> bool:
    (sort, names, xs), (other, others, ys) = _said(a), _said(b)
    if "unsolved" in (a.op, b.op):
        return a.op != "unsolved"  # the reference is solved
    ordered = {"coordinates", "system"}
    if (sort in ordered) != (other in ordered):
        return len(xs) != len(ys)
    if names and others and names != others:
        return True
    if sort in ordered:
        return len(xs) != len(ys) or any(map(_differ, xs, ys))
    if sort == other == "list" and len(xs) != len(ys):
        return True
    return any(all(_differ(x, y) for y in ys) for x in xs) or any(all(_differ(x, y) for x in xs) for y in ys)


def _agree(a: Term, b: Term) -> bool:
    (sort, names, xs), (_, others, ys) = _said(a), _said(b)
    if (sort != "set" and len(xs) != len(ys)) or (names and others and names != others) or "unsolved" in (a.op, b.op):
        return False
    one, two = _values(xs), _values(ys)
    if sort == "set":
        one, two = _once(one), _once(two)
    if sort not in ("coordinates", "system"):
        one, two = sorted(one, key=_place), sorted(two, key=_place)
    return all(map(numbers_agree, one, two))


def _once(found: list[Value]) -> list[Value]:
    return [x for index, x in enumerate(found) if not any(numbers_agree(x, y) for y in found[:index])]


def _values(terms: list[Term]) -> list[Value]:
    return [value(term, {}, True) for term in terms]


def _place(x: Value) -> tuple[float, float]:
    found = real(x)
    return round(float(found.real), 9), round(float(found.imag), 9)


# Rewrites.


def as_list(rng: Random, term: Term) -> Term | None:
    """The values of a letter as a bare list, or as a set."""
    sort, _, xs = _said(term)
    if sort in ("coordinates", "system"):
        return None
    return Term("finset", tuple(xs)) if sort == "set" or rng.random() < 0.4 else Term("values", (None, *xs))


def as_membership(rng: Random, term: Term) -> Term | None:
    """The values of a letter as the set to which it belongs."""
    return Term("among", term.args) if term.op == "values" and term.args[0] else None


def as_values(rng: Random, term: Term) -> Term | None:
    """A sign of plus and minus as two values."""
    if term.op != "both_signs":
        return None
    xs = _said(term)[2]
    rng.shuffle(xs)
    return Term("values", (term.args[0], *xs))


def as_pm(rng: Random, term: Term) -> Term | None:
    """Two values with a sign of plus and minus."""
    if term.op != "values" or len(term.terms()) != 2:
        return None
    a, b = (value(arg) for arg in term.terms())
    if not isinstance(a, Fraction) or not isinstance(b, Fraction) or a == b:
        return None
    return Term("both_signs", (term.args[0], num((a + b) / 2), num(abs(a - b) / 2)))


def named(rng: Random, term: Term) -> Term | None:
    """Bare values with the letter in front."""
    if term.op not in ("values", "finset", "both_signs") or (term.op != "finset" and term.args[0]):
        return None
    xs = term.args if term.op == "finset" else term.args[1:]
    return Term("both_signs" if term.op == "both_signs" else "values", (rng.choice(_NAMES), *xs))


def order(rng: Random, term: Term) -> Term | None:
    """The values, or the entries of a system, in another order."""
    if term.op not in ("values", "among", "finset", "system"):
        return None
    first = term.args[:1] if term.op in ("values", "among") else ()
    rest = list(term.args[len(first) :])
    rng.shuffle(rest)
    return Term(term.op, (*first, *rest))


def as_tuple(rng: Random, term: Term) -> Term | None:
    """A system as a tuple of its values in the order of the alphabet, with its names or without."""
    if term.op != "system":
        return None
    _, names, xs = _said(term)
    return Term("coordinates", (",".join(names) if rng.random() < 0.5 else None, *xs))


def as_system(rng: Random, term: Term) -> Term | None:
    """A tuple with names as a system."""
    if term.op != "coordinates" or not term.args[0]:
        return None
    names = str(term.args[0]).split(",")
    return Term("system", tuple(Term("entry", pair) for pair in zip(names, term.terms(), strict=True)))


def repeated(rng: Random, term: Term) -> Term | None:
    """An element of a set written twice."""
    return Term("finset", (*term.args, rng.choice(term.args))) if term.op == "finset" and len(term.args) > 1 else None


# Edits.


def _edit(term: Term, xs: list[Term]) -> Term | None:
    """The answer with other values."""
    if not xs:
        return None
    if term.op == "system":
        entries = zip(term.terms(), xs, strict=False)
        return Term("system", tuple(Term("entry", (entry.args[0], x)) for entry, x in entries))
    first = () if term.op == "finset" else term.args[:1]
    return Term("values" if term.op == "both_signs" else term.op, (*first, *xs))


def _plain(term: Term) -> list[Term]:
    if term.op == "system":
        return [entry.terms()[0] for entry in term.terms()]
    return _said(term)[2] if term.op == "both_signs" else list(term.terms())


def lost(rng: Random, term: Term) -> Term | None:
    """One value lost."""
    if term.op == "system" or (term.op == "coordinates" and (term.args[0] or len(term.args) < 4)):
        return None
    xs = _plain(term)
    del xs[rng.randrange(len(xs))]
    return _edit(term, xs)


def added(rng: Random, term: Term) -> Term | None:
    """One value more: the opposite of one, or another."""
    if term.op == "system" or (term.op == "coordinates" and term.args[0]):
        return None
    xs = _plain(term)
    new = rng.choice((_opposite(rng.choice(xs)), num(rng.randint(-9, 9))))
    if term.op != "coordinates" and not all(_differ(new, x) for x in xs):
        return None
    return _edit(term, [*xs, new])


def _opposite(x: Term) -> Term:
    return x.terms()[0] if x.op == "neg" else neg(x)


def sign(rng: Random, term: Term) -> Term | None:
    """The sign of one value."""
    xs = _plain(term)
    at = rng.randrange(len(xs))
    xs[at] = _opposite(xs[at])
    return _edit(term, xs)


def signs(rng: Random, term: Term) -> Term | None:
    """The sign of every value."""
    return _edit(term, [_opposite(x) for x in _plain(term)])


def off_by_one(rng: Random, term: Term) -> Term | None:
    """A number off by one, or upside down."""
    if term.op != "num":
        return None
    x = term.args[0]
    assert isinstance(x, Fraction)
    return num(rng.choice((x + 1, x + Fraction(1, x.denominator), 1 / x if x else x + 1)))


def swapped(rng: Random, term: Term) -> Term | None:
    """Two values of a system or tuple exchanged."""
    if term.op not in ("system", "coordinates"):
        return None
    xs = _plain(term)
    i, j = rng.sample(range(len(xs)), 2)
    xs[i], xs[j] = xs[j], xs[i]
    return _edit(term, xs)


def other_letter(rng: Random, term: Term) -> Term | None:
    """Another letter in front of the values, or for one entry."""
    if term.op == "system":
        entries = list(term.terms())
        at = rng.randrange(len(entries))
        new = rng.choice([name for name in "uvwpq" if name not in str(term)])
        entries[at] = Term("entry", (new, entries[at].args[1]))
        return Term("system", tuple(entries))
    if term.op not in ("values", "among", "both_signs") or not term.args[0]:
        return None
    return Term(term.op, (rng.choice([name for name in "xytnz" if name != term.args[0]]), *term.args[1:]))


def doubled(rng: Random, term: Term) -> Term | None:
    """One value of a bare list written twice."""
    return Term("values", (*term.args, rng.choice(term.args[1:]))) if term.op == "values" and not term.args[0] else None


def unsolved(rng: Random, term: Term) -> Term | None:
    """The equation for its solutions."""
    sort, names, xs = _said(term)
    found = [value(x) for x in xs]
    if sort in ("coordinates", "system") or not all(isinstance(x, Fraction) for x in found) or len(found) > 3:
        return None
    x = sym(names[0] if names else "x")
    if len(set(found)) < len(found):
        return None
    if rng.random() < 0.5 and len(found) > 1:
        return Term("unsolved", (mul(*(sub(x, num(r)) if r >= 0 else add(x, num(-r)) for r in found)), num(0)))
    if len(found) == 1:
        k = num(rng.randint(2, 5))
        return Term("unsolved", (mul(k, x), num(k.args[0] * found[0])))  # type: ignore[operator]
    if len(found) == 2 and found[0] == -found[1]:
        return Term("unsolved", (power(x, 2), num(found[0] ** 2)))
    return Term("unsolved", (_expanded(x, found), num(0)))


def _expanded(x: Term, roots: list[Fraction]) -> Term:
    """The polynomial with these roots, multiplied out."""
    coefficients = [Fraction(1)]
    for root in roots:
        shifted = [Fraction(0), *(-root * c for c in coefficients)]
        coefficients = [a + b for a, b in zip([*coefficients, Fraction(0)], shifted, strict=True)]
    parts: list[Term] = []
    for index, c in enumerate(coefficients):
        degree = len(roots) - index
        monomial = power(x, degree) if degree > 1 else x
        part = num(abs(c)) if not degree else monomial if abs(c) == 1 else mul(num(abs(c)), monomial)
        if c:
            parts.append(neg(part) if c < 0 else part)
    return add(*parts)


SOLUTIONS = Kind(
    name="solutions",
    make=_make,
    rewrites={
        "as a list or set": as_list,
        "as membership": as_membership,
        "plus and minus apart": as_values,
        "plus and minus": as_pm,
        "letter in front": named,
        "order": order,
        "as a tuple": as_tuple,
        "as a system": as_system,
        "repeated in a set": repeated,
        "value as a decimal": under(as_decimal, _HOLDERS),
        "value as a fraction": under(as_fraction, _HOLDERS),
        "value as a mixed number": under(as_mixed, _HOLDERS),
        "value as a sum": under(as_sum, _HOLDERS),
    },
    edits={
        "lost": lost,
        "added": added,
        "sign": sign,
        "all signs": signs,
        "value": somewhere(off_by_one),
        "swapped": swapped,
        "letter": other_letter,
        "doubled": doubled,
        "not solved": unsolved,
    },
    apart=_apart,
    agree=_agree,
    one_way=frozenset({"not solved"}),
)
