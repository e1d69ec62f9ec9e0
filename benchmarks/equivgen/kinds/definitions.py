"""Definitions and chains: values with a name, functions, sequences, bare right sides, steps that lead to a value.

define(name, argument, x)   y = x, f(t) = x       maps(argument, x)   t -> x       sequence(name, index, range, x)
steps(name, argument, x, ..)  y = x = ..           scalar terms stand for bare right sides
claim(sign, x, y)             a relation that holds the value without being it
"""

from __future__ import annotations

from random import Random

from ..spelling import CLAIM, LIST, SPELL, SUM, Spelled, Speller
from ..terms import Rule, Term, add, letters, mul, num, sub, substitute, sym
from ..truth import scalars_agree, scalars_apart, value
from . import expressions
from .base import Kind
from .numbers import as_decimal, as_fraction, as_sum
from .places import habit
from .realsets_spelling import _rel

_VALUES = ("x", "A", "S", "P", "k", "V", "N", "r", "T")
_FORMS = frozenset({"define", "maps", "sequence", "steps", "claim"})


def _make(rng: Random, level: int) -> Term:
    if rng.random() < 0.35:
        body = _constant(rng, level)
        return Term("define", (rng.choice(_VALUES), None, body)) if rng.random() < 0.6 else body
    body = _body(rng, level)
    x = rng.choice(sorted(letters(body)))
    form = rng.random()
    if form < 0.3:
        return Term("define", (rng.choice("yzw"), None, body)) if "y" not in letters(body) else body
    if form < 0.7:
        return Term("define", (rng.choice(("f", "f", "f", "g", "h", "f^{-1}")), x, body))
    if form < 0.8:
        return Term("maps", (x, body))
    if letters(body) == {"n"}:
        return Term("sequence", (rng.choice("aab"), "n", None, body))
    return body


def _body(rng: Random, level: int) -> Term:
    found = expressions.make(rng, min(level, 2))
    names = {"x": "n"} if rng.random() < 0.15 else {}
    for old, new in {**names, "y": "t", "a": "x", "b": "x"}.items():
        found = substitute(found, old, sym(new))
    return found


def _constant(rng: Random, level: int) -> Term:
    numbers = [num(rng.randint(1, 12)) for _ in range(3)]
    a, b, c = numbers
    form = rng.randint(0, 5)
    forms = (a, mul(a, b), add(a, b), sub(mul(a, b), c), mul(add(a, b), c), num(rng.randint(1, 40)))
    return forms[form] if level > 1 else num(rng.randint(0, 60))


# What is defined: a value, with a letter bound in it or none.


def _meaning(term: Term) -> tuple[str | None, Term] | None:
    """The bound letter, if any, and the value in it; None for a claim."""
    if term.op == "define":
        return (str(term.args[1]) if term.args[1] else None), term.terms()[0]
    if term.op == "maps":
        return str(term.args[0]), term.terms()[0]
    if term.op == "sequence":
        return str(term.args[1]), term.terms()[-1]
    if term.op == "steps":
        return (str(term.args[1]) if term.args[1] else None), term.terms()[-1]
    return None if term.op == "claim" else (None, term)


def _true(term: Term) -> bool:
    """Whether the steps of a chain have one value."""
    steps = term.terms()
    if term.op != "steps":
        return True
    if not term.args[0] and len(set(steps)) < len(steps):  # an equation of identical sides is that equation alone
        return False
    return all(scalars_agree(steps[0], step) for step in steps[1:])


def _named(term: Term) -> str:
    """The name of a value, where it is one that tells values apart."""
    return str(term.args[0]) if term.op in ("define", "steps") and term.args[0] and not term.args[1] else ""


def _apart(a: Term, b: Term) -> bool:
    one, other = _meaning(a), _meaning(b)
    if one is None or other is None:
        return one is not other
    if not _true(a) or not _true(b):
        return _true(a) and not b.args[0]  # a chain of constants with a false link is no value
    (x, left), (y, right) = one, other
    if not scalars_apart(left, right):
        return False
    if x and y and x != y:
        return y not in letters(left) and scalars_apart(substitute(left, x, sym(y)), right)
    return _apart_renamed(x or y, left, right)


def _apart_renamed(x: str | None, left: Term, right: Term) -> bool:
    """Whether two values differ for every name that the letter of one of them might have in the other."""
    others = (letters(left) | letters(right)) - {x}
    return x is None or all(
        scalars_apart(substitute(left, x, sym(name)), substitute(right, x, sym(name))) for name in others
    )


def _agree(a: Term, b: Term) -> bool:
    one, other = _meaning(a), _meaning(b)
    if one is None or other is None or not _true(a) or not _true(b):
        return False
    names = {_named(a), _named(b)} - {""}
    inverses = {"-1" in str(term.args[0]) for term in (a, b) if term.op == "define" and term.args[1]}
    (x, left), (y, right) = one, other
    if len(names) > 1 or len(inverses) > 1:
        return False
    if x and y and x != y:
        return y not in letters(left) and scalars_agree(substitute(left, x, sym(y)), right)
    return scalars_agree(left, right)


# Rewrites.


def bare(rng: Random, term: Term) -> Term | None:
    """The right side alone."""
    return term.terms()[-1] if term.op in ("define", "maps", "sequence", "steps") else None


def as_function(rng: Random, term: Term) -> Term | None:
    """A value in one letter as a function of it."""
    found = _meaning(term)
    names = sorted(letters(found[1])) if found else []
    if (
        found is None
        or len(names) != 1
        or term.op == "sequence"
        or (term.op in ("define", "steps") and "-1" in str(term.args[0]))
    ):
        return None
    x, body = found[0] or names[0], found[1]
    name = rng.choice([n for n in ("f", "g", "h", "y", "F") if n not in names])
    return Term("maps", (x, body)) if rng.random() < 0.25 else Term("define", (name, x, body))


def as_value(rng: Random, term: Term) -> Term | None:
    """A bare value with a name in front, or that name taken for a function's."""
    if term.op in _FORMS - {"maps"}:
        return None
    body = term.terms()[0] if term.op == "maps" else term
    names = letters(body)
    choices = [name for name in (("y", "y", "f", "z") if names else _VALUES) if name not in names]
    return Term("define", (rng.choice(choices), None, body))


def renamed(rng: Random, term: Term) -> Term | None:
    """The argument renamed."""
    at = {"define": 1, "maps": 0, "sequence": 1}.get(term.op)
    old = term.args[at] if at is not None else None
    if at is None or not old:
        return None
    free = [name for name in (("n", "k", "m") if term.op == "sequence" else "xtzu") if name not in letters(term)]
    new = rng.choice(free)
    inner = tuple(substitute(arg, str(old), sym(new)) if isinstance(arg, Term) else arg for arg in term.args)
    return Term(term.op, (*inner[:at], new, *inner[at + 1 :]))


def other_name(rng: Random, term: Term) -> Term | None:
    """Another letter for the function."""
    if term.op != "define" or not term.args[1] or term.args[0] == "f^{-1}":
        return None
    return Term("define", (rng.choice([name for name in "fghFp" if name != term.args[0]]), *term.args[1:]))


def stepwise(rng: Random, term: Term) -> Term | None:
    """A value with the steps that lead to it."""
    found = _meaning(term)
    if found is None or term.op in ("steps", "sequence", "maps"):
        return None
    body = found[1]
    rules = list(_INNER.values())
    rng.shuffle(rules)
    step = next((new for rule in rules if (new := rule(rng, body)) is not None and new != body), None)
    head = term.args[:2] if term.op == "define" else (None, None)
    if step is None or (head[0] is None and letters(body)):
        return None
    return Term("steps", (*head, step, body))


def ranged(rng: Random, term: Term) -> Term | None:
    """The range of the index declared."""
    return Term("sequence", (*term.args[:2], 1, term.args[3])) if term.op == "sequence" else None


# Edits.


def relation(rng: Random, term: Term) -> Term | None:
    """A relation that holds the value without being it."""
    found = _meaning(term)
    if found is None or found[0] or letters(found[1]) or value(found[1]) in (None, 0):
        return None
    body, x, y = found[1], sym("x"), sym("y")
    return rng.choice(
        (
            Term("claim", ("!=", x, body)),
            Term("claim", ("=", add(x, y), body)),
            Term("claim", ("<", x, body)),
            Term("claim", ("=", sym("n"), mul(body, sym("k")))),
        )
    )


def false_step(rng: Random, term: Term) -> Term | None:
    """A chain of constants with a false link before the value."""
    found = _meaning(term)
    if found is None or term.op == "steps" or letters(found[1]):
        return None
    k = num(rng.randint(1, 3))
    return Term("steps", (None, None, add(found[1], k), found[1]))


def other_argument(rng: Random, term: Term) -> Term | None:
    """The letter of the value exchanged, the argument left as it is."""
    found = _meaning(term)
    names = sorted(letters(found[1])) if found else []
    if not names or term.op == "steps":
        return None
    old = rng.choice(names)
    new = rng.choice([name for name in "xtuv" if name != old and name not in names])
    return Term(term.op, tuple(substitute(a, old, sym(new)) if isinstance(a, Term) else a for a in term.args))


def _inside(rule: Rule) -> Rule:
    """The rule applied to the value that is defined, or its last step."""

    def applied(rng: Random, term: Term) -> Term | None:
        if term.op not in _FORMS:
            return rule(rng, term)
        if term.op == "claim":
            return None
        last = term.args[-1]
        changed = rule(rng, last) if isinstance(last, Term) else None
        return None if changed is None else Term(term.op, (*term.args[:-1], changed))

    applied.__doc__ = rule.__doc__
    return applied


_CONSTANT: dict[str, Rule] = {"as a sum": as_sum, "as a decimal": as_decimal, "as a fraction": as_fraction}
_INNER: dict[str, Rule] = {
    name: expressions.REWRITES[name] for name in ("order", "multiplied out", "square", "common factor", "zero added")
}
_EDITS = {name: rule for name, rule in expressions.EDITS.items() if name != "letter"}


# Spelling.


def _call(speller: Speller, name: str, x: str) -> str:
    if "^" in name and speller.notation == "unicode":
        name = "f⁻¹"
    if "^" in name and speller.notation == "plain":
        name = "f^(-1)"
    return speller.name(name) + speller.brackets(speller.name(x))


def _define(speller: Speller, term: Term) -> Spelled:
    name, x, *bodies = term.args
    head = _call(speller, str(name), str(x)) if x else speller.name(str(name))
    texts = [speller.text(body, SUM) for body in bodies if isinstance(body, Term)]
    if name is None:
        return speller.join("=", *texts), CLAIM
    first = speller.join(habit(speller, "defined", ("=",) * 5 + (":=",)), head, texts[0])
    return speller.join("=", first, *texts[1:]), CLAIM


def _maps(speller: Speller, term: Term) -> Spelled:
    x, body = term.args
    assert isinstance(body, Term)
    if speller.notation == "plain":  # `x -> 2x` may also tend to it
        return speller.join("=", _call(speller, "f", str(x)), speller.text(body, SUM)), CLAIM
    before = habit(speller, "map", ("", "f: ", "f : "))
    arrow = r"\mapsto" if speller.latex else "↦"
    return f"{before}{x} {arrow} {speller.text(body, SUM)}", CLAIM


def _sequence(speller: Speller, term: Term) -> Spelled:
    name, index, start, body = term.args
    assert isinstance(body, Term)
    text = speller.join("=", f"{name}_{index}", speller.text(body, SUM))
    if start is None:
        return text, CLAIM
    bound = speller.join(speller.command(r"\ge", ">=", "≥"), str(index), str(start))
    mark = rf" \text{{ for }} {bound}" if speller.latex else f" for {bound}"
    return text + speller.rng.choice(
        (f", {bound}", mark, f" ({bound})" if not speller.latex else rf" \quad ({bound})")
    ), LIST


SPELL.update({"define": _define, "steps": _define, "maps": _maps, "sequence": _sequence, "claim": _rel})

DEFINITIONS = Kind(
    name="definitions",
    shrinks=False,
    make=_make,
    rewrites={
        "bare": bare,
        "as a function": as_function,
        "name in front": as_value,
        "argument renamed": renamed,
        "function renamed": other_name,
        "steps": stepwise,
        "range of the index": ranged,
        **{f"{name} (inside)": _inside(rule) for name, rule in _INNER.items()},
        **{f"{name} (value)": _inside(rule) for name, rule in _CONSTANT.items()},
    },
    edits={
        **{f"{name} (inside)": _inside(rule) for name, rule in _EDITS.items()},
        "relation for the value": relation,
        "false step": false_step,
        "letter of the value": other_argument,
    },
    apart=_apart,
    agree=_agree,
    one_way=frozenset({"false step"}),
)
