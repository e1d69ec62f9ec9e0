"""Collections: tuples, bare lists, sets, lists in square brackets, and these within each other.

tuple(...)  (1, 2)      list(...)  1, 2 or x = 1 or x = 2      set(...)  {1, 2}      square(...)  [1, 2]
roots(name, ...)  x = 1 or x = 2        member(name, set)  x \\in {1, 2}        named(name, set)  S = {1, 2}
point(names, ...)  x = 1, y = 2         tagged(names, tuple)  (x, y) = (1, 2)   pm(x)  \\pm x
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from random import Random

from ..terms import Rule, Term, letters, neg, num, replace
from ..truth import scalars_agree, scalars_apart
from . import expressions, numbers
from .base import Kind

PLAIN = ("tuple", "list", "set", "square")
_WRAPPED = ("roots", "member", "named", "point", "tagged", "pm")
Leaf = Callable[[Term, Term], bool]


def make(rng: Random, level: int) -> Term:
    """A random collection of a level from 1 to 3."""
    op = rng.choice(("tuple", "tuple", "list", "list", "set", "set", "square"))
    if level == 3 and rng.random() < 0.6:
        inner = {"tuple": ("set", "tuple"), "list": ("tuple",), "set": ("tuple", "tuple", "set"), "square": ("tuple",)}
        within = rng.choice(inner[op])
        length = rng.randint(2, 3)
        parts = [Term(within, _elements(rng, length, 1)) for _ in range(rng.randint(2, 3))]
        return Term(op, tuple(dict.fromkeys(parts))) if len(set(parts)) > 1 else parts[0]
    return Term(op, _elements(rng, rng.randint(2, 2 + level), level))


def _elements(rng: Random, count: int, level: int) -> tuple[Term, ...]:
    found = [_element(rng, level) for _ in range(count)]
    distinct = list(dict.fromkeys(found))
    return tuple(distinct) if len(distinct) > 1 else (found[0], num(rng.randint(10, 20)))


def _element(rng: Random, level: int) -> Term:
    form = rng.random()
    if form < 0.35:
        return num(rng.randint(-9, 12))
    if form < 0.8 or level == 1:
        return numbers.NUMBERS.make(rng, 1)
    return expressions.make(rng, 1)


# -- what they are -------------------------------------------------------------------------------------------------
def matches(a: Term, b: Term, leaf: Leaf) -> bool:
    """Whether two answers are the same collection, elements being compared by ``leaf`` (SEMANTICS 8)."""
    a, b = (_single(_bare(term)) for term in (a, b))
    if a.op in ("named", "member", "tagged") or b.op in ("named", "member", "tagged"):
        return a == b
    return _same(a, b, leaf)


def _bare(term: Term) -> Term:
    """The collection that a statement gives."""
    if term.op in ("roots", "point"):
        return Term("list" if term.op == "roots" else "tuple", term.terms())
    if term.op in ("member", "named", "tagged"):
        return term.terms()[0]
    if term.op == "pm":
        return Term("list", (term.terms()[0], neg(term.terms()[0])))
    return term


def _single(term: Term) -> Term:
    """A set of one element, the whole answer, is that element, however often it is said."""
    first, *rest = term.terms() or (term,)
    return first if term.op == "set" and all(scalars_agree(first, other) for other in rest) else term


def _same(a: Term, b: Term, leaf: Leaf) -> bool:
    ops = {a.op, b.op}
    if not ops & set(PLAIN):
        return leaf(a, b)
    if not ops <= set(PLAIN):
        return False
    if ops == {"list", "square"}:
        return True  # what these two are to each other is left open
    xs, ys = a.terms(), b.terms()
    if ops <= {"set", "list"} and "set" in ops:
        return all(any(_same(x, y, leaf) for y in ys) for x in xs) and all(
            any(_same(x, y, leaf) for x in xs) for y in ys
        )
    if len(xs) != len(ys):
        return False
    if ops == {"list"}:
        return any(all(_same(x, y, leaf) for x, y in zip(xs, order, strict=True)) for order in permutations(ys))
    return (ops <= {"tuple", "list"} or ops == {"square"}) and all(
        _same(x, y, leaf) for x, y in zip(xs, ys, strict=True)
    )


def apart(a: Term, b: Term) -> bool:
    """Whether they cannot be the same, whichever elements that are not told apart are equal."""
    return not matches(a, b, lambda x, y: not scalars_apart(x, y))


def agree(a: Term, b: Term) -> bool:
    """Whether they are the same."""
    return matches(a, b, scalars_agree)


# -- rewrites and edits --------------------------------------------------------------------------------------------
def elements(term: Term, under: tuple[int, ...] = ()) -> list[tuple[tuple[int, ...], Term]]:
    """The places of the scalar elements."""
    if term.op not in PLAIN + _WRAPPED:
        return [(under, term)]
    return [
        found
        for index, arg in enumerate(term.args)
        if isinstance(arg, Term)
        for found in elements(arg, (*under, index))
    ]


def _collections(term: Term, ops: tuple[str, ...], under: tuple[int, ...] = ()) -> list[tuple[tuple[int, ...], Term]]:
    found = [(under, term)] if term.op in ops else []
    for index, arg in enumerate(term.args):
        if isinstance(arg, Term) and term.op in PLAIN + _WRAPPED:
            found += _collections(arg, ops, (*under, index))
    return found


def on_element(rules: dict[str, Rule]) -> Rule:
    """One of the rules for scalars, applied to one element."""

    def applied(rng: Random, term: Term) -> Term | None:
        places, names = elements(term), list(rules)
        rng.shuffle(places)
        rng.shuffle(names)
        for path, below in places:
            for name in names:
                changed = rules[name](rng, below)
                if changed is not None and changed != below:
                    return replace(term, path, changed)
        return None

    return applied


def on_collection(*ops: str) -> Callable[[Rule], Rule]:
    """The rule applied to one collection of these forms, at any depth."""

    def decorate(rule: Rule) -> Rule:
        def applied(rng: Random, term: Term) -> Term | None:
            places = _collections(term, ops)
            rng.shuffle(places)
            for path, below in places:
                changed = rule(rng, below)
                if changed is not None and changed != below:
                    return replace(term, path, changed)
            return None

        return applied

    return decorate


@on_collection("list", "set", "roots")
def shuffled(rng: Random, term: Term) -> Term | None:
    """A list or set in another order."""
    head, args = term.args[: len(term.args) - len(term.terms())], list(term.terms())
    rng.shuffle(args)
    return Term(term.op, (*head, *args))


@on_collection("set")
def repeated_in_set(rng: Random, term: Term) -> Term | None:
    """An element of a set written twice."""
    args = list(term.args)
    args.insert(rng.randint(0, len(args)), rng.choice(args))
    return Term("set", tuple(args)) if len(args) < 7 else None


def set_for_list(rng: Random, term: Term) -> Term | None:
    """A bare list as a set, or a set of several elements as a list."""
    if term.op == "list":
        return Term("set", term.args)
    flat = len(term.args) > 1 and all(arg.op not in ("set", "square") for arg in term.terms())
    return (
        Term("list", tuple(dict.fromkeys(term.args))) if term.op == "set" and flat and len(set(term.args)) > 1 else None
    )


def list_for_tuple(rng: Random, term: Term) -> Term | None:
    """A tuple without its brackets, or a list with them, in the same order."""
    if term.op == "tuple" and all(arg.op not in PLAIN for arg in term.terms()):
        return Term("list", term.args)
    return Term("tuple", term.args) if term.op == "list" else None


def as_roots(rng: Random, term: Term) -> Term | None:
    """A list of constants as ``x = 1 or x = 2``."""
    if term.op not in ("list", "set") or not _constants(term) or len(term.args) < 2:
        return None
    return (
        Term("roots", (rng.choice("xxyztn"), *dict.fromkeys(term.args)))
        if len(set(term.args)) == len(term.args)
        else None
    )


def as_named(rng: Random, term: Term) -> Term | None:
    """A set with its name, or as what a letter belongs to."""
    if term.op != "set" or not _constants(term) or len(term.args) < 2:
        return None
    return Term("member", (rng.choice("xxn"), term)) if rng.random() < 0.6 else Term("named", (rng.choice("SM"), term))


def as_point(rng: Random, term: Term) -> Term | None:
    """A tuple of constants as a system, or with the names of its coordinates in front."""
    if term.op != "tuple" or not _constants(term) or len(term.args) > 3:
        return None
    names = rng.choice(("xy", "xy", "ab", "pq") if len(term.args) == 2 else ("xyz", "xyz", "abc"))
    return Term("point", (names, *term.args)) if rng.random() < 0.6 else Term("tagged", (names, term))


def _constants(term: Term) -> bool:
    return not letters(term) and all(arg.op not in PLAIN for arg in term.terms())


def as_plus_minus(rng: Random, term: Term) -> Term | None:
    """A number and its opposite as ``\\pm``."""
    if term.op != "list" or len(term.args) != 2:
        return None
    a, b = term.terms()
    a, b = (b, a) if a.op == "neg" else (a, b)
    return Term("pm", (a,)) if b == neg(a) else None


@on_collection("tuple", "square")
def swapped(rng: Random, term: Term) -> Term | None:
    """Two components of a tuple exchanged."""
    i, j = rng.sample(range(len(term.args)), 2)
    args = list(term.args)
    args[i], args[j] = args[j], args[i]
    return Term(term.op, tuple(args))


@on_collection("list", "set", "tuple", "square")
def lost(rng: Random, term: Term) -> Term | None:
    """An element lost."""
    if len(term.args) < 3 - (term.op in ("list", "set")):
        return None
    args = list(term.args)
    del args[rng.randrange(len(args))]
    return args[0] if len(args) == 1 and isinstance(args[0], Term) and term.op == "list" else Term(term.op, tuple(args))


@on_collection("list", "set", "tuple", "square")
def added(rng: Random, term: Term) -> Term | None:
    """An element more."""
    new = num(rng.randint(-5, 15)) if term.terms()[0].op not in PLAIN else Term(term.terms()[0].op, (num(0), num(1)))
    args = list(term.args)
    args.insert(rng.randint(0, len(args)), new)
    return Term(term.op, tuple(args))


@on_collection("list", "tuple", "square")
def repeated(rng: Random, term: Term) -> Term | None:
    """An element of a list or tuple written twice."""
    index = rng.randrange(len(term.args))
    return Term(term.op, (*term.args[: index + 1], *term.args[index:]))


@on_collection("set", "tuple", "list", "square")
def other_brackets(rng: Random, term: Term) -> Term | None:
    """Brackets that mean another thing."""
    if len(term.args) < 2:
        return None
    other = {"set": ("tuple",), "tuple": ("set", "square"), "list": ("tuple",), "square": ("tuple", "set")}
    chosen = rng.choice(other[term.op])
    args = tuple(reversed(term.args)) if term.op == "list" else term.args
    return Term(chosen, args)


def flattened(rng: Random, term: Term) -> Term | None:
    """The inner brackets lost."""
    if not any(arg.op in PLAIN for arg in term.terms()) or term.op not in PLAIN:
        return None
    return Term(term.op, tuple(inner for arg in term.terms() for inner in (arg.args if arg.op in PLAIN else (arg,))))


def opposite_element(rng: Random, term: Term) -> Term | None:
    """An element with the other sign."""
    path, below = rng.choice(elements(term))
    return replace(term, path, numbers.opposite(rng, below))


_NUMBER_REWRITES = {name: rule for name, rule in numbers.NUMBERS.rewrites.items() if name != "as a percentage"}
_NUMBER_EDITS = {name: rule for name, rule in numbers.NUMBERS.edits.items() if name != "percent for share"}

COLLECTIONS = Kind(
    name="collections",
    make=make,
    rewrites={
        "order of a list or set": shuffled,
        "repeated in a set": repeated_in_set,
        "set for list": set_for_list,
        "list for tuple": list_for_tuple,
        "as roots": as_roots,
        "named": as_named,
        "coordinates named": as_point,
        "plus or minus": as_plus_minus,
        "element: number": on_element(_NUMBER_REWRITES),
        "element: expression": on_element(expressions.REWRITES),
    },
    edits={
        "order of a tuple": swapped,
        "element lost": lost,
        "element added": added,
        "element repeated": repeated,
        "other brackets": other_brackets,
        "nesting flattened": flattened,
        "element: sign": opposite_element,
        "element: number": on_element(_NUMBER_EDITS),
        "element: expression": on_element(expressions.EDITS),
    },
    apart=apart,
    agree=agree,
    weight=2.0,
)
