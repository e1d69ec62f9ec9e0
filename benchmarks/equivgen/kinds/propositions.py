r"""Formulas of propositional logic, certified by their truth tables: ``P \to Q`` is ``\lnot P \lor Q``.

letter(name)  not(p)  and(p, q, ...)  or(p, q, ...)  implies(p, q)  iff(p, q)
"""

from __future__ import annotations

from itertools import product
from random import Random

from ..spelling import ATOM, CLAIM, PRODUCT, SPELL, SUM, UNARY, Spelled, Speller
from ..terms import Rule, Term, somewhere
from .base import Kind

_SIGNS = {
    "lnot": ((r"\lnot ", r"\neg "), ("~",), ("¬",)),
    "land": ((r" \land ", r" \wedge "), (" & ", " and "), (" ∧ ",)),
    "lor": ((r" \lor ", r" \vee "), (" | ", " or "), (" ∨ ",)),
    "implies": ((r" \to ", r" \rightarrow ", r" \implies ", r" \Rightarrow "), (" -> ",), (" → ", " ⇒ ")),
    "iff": ((r" \leftrightarrow ", r" \iff ", r" \Leftrightarrow "), (" <-> ",), (" ↔ ", " ⇔ ")),
}
_LEVELS = {"lnot": UNARY, "land": PRODUCT, "lor": SUM, "implies": CLAIM, "iff": CLAIM}


def letter(name: str) -> Term:
    """A proposition."""
    return Term("proposition", (name,))


def lnot(p: Term) -> Term:
    """The negation."""
    return Term("lnot", (p,))


def _sign(speller: Speller, op: str) -> str:
    latex, _, unicode = _SIGNS[op]
    return speller.rng.choice(latex if speller.latex else unicode)


def _connective(speller: Speller, term: Term) -> Spelled:
    sign = _sign(speller, term.op)
    inside = PRODUCT if term.op == "lor" else UNARY  # a conjunction in a disjunction may stand bare
    if term.op == "lor" and speller.spaced:
        inside = UNARY
    if term.op in ("implies", "iff"):
        inside = SUM if speller.spaced else UNARY
    return sign.join(speller.text(arg, inside) for arg in term.terms()), _LEVELS[term.op]


def _not(speller: Speller, term: Term) -> Spelled:
    return _sign(speller, "lnot") + speller.text(term.terms()[0], UNARY), UNARY


SPELL.update(dict.fromkeys(("land", "lor", "implies", "iff"), _connective))
SPELL.update({"lnot": _not, "proposition": lambda speller, term: (str(term.args[0]), ATOM)})


def make(rng: Random, level: int) -> Term:
    """A formula of two or three letters, with at least two of them."""
    names = rng.choice(("PQ", "pq", "PQR", "pqr", "AB")) if level > 1 else rng.choice(("PQ", "pq"))
    while True:
        found = _formula(rng, level, names)
        if found.op != "proposition" and len(_names(found)) > 1 and len(set(_table(found, _names(found)))) > 1:
            return found


def _formula(rng: Random, depth: int, names: str) -> Term:
    if depth == 0 or (depth < 3 and rng.random() < 0.2):
        found = letter(rng.choice(names))
        return lnot(found) if rng.random() < 0.3 else found
    op = rng.choice(("land", "lor", "implies", "implies", "iff"))
    found = Term(op, tuple(_formula(rng, depth - 1, names) for _ in range(2)))
    return lnot(found) if rng.random() < 0.15 else found


def _names(term: Term) -> list[str]:
    if term.op == "proposition":
        return [str(term.args[0])]
    return sorted({name for arg in term.terms() for name in _names(arg)})


def _holds(term: Term, world: dict[str, bool]) -> bool:
    if term.op == "proposition":
        return world[str(term.args[0])]
    args = [_holds(arg, world) for arg in term.terms()]
    match term.op:
        case "lnot":
            return not args[0]
        case "land":
            return all(args)
        case "lor":
            return any(args)
        case "implies":
            return not args[0] or args[1]
    return args[0] == args[1]


def _table(term: Term, names: list[str]) -> list[bool]:
    return [_holds(term, dict(zip(names, world, strict=True))) for world in product((False, True), repeat=len(names))]


def agree(a: Term, b: Term) -> bool:
    """The same truth table over the letters of both, with as many letters."""
    names = sorted({*_names(a), *_names(b)})
    return _table(a, names) == _table(b, names) and _names(a) == _names(b)


def apart(a: Term, b: Term) -> bool:
    """A world in which one holds and the other does not."""
    names = sorted({*_names(a), *_names(b)})
    return _table(a, names) != _table(b, names)


def order(rng: Random, term: Term) -> Term | None:
    """The parts exchanged."""
    return Term(term.op, term.args[::-1]) if term.op in ("land", "lor", "iff") else None


def by_or(rng: Random, term: Term) -> Term | None:
    """An implication as a disjunction, or the other way."""
    if term.op == "implies":
        p, q = term.terms()
        return Term("lor", (lnot(p), q))
    if term.op == "lor" and term.terms()[0].op == "lnot":
        p, q = term.terms()
        return Term("implies", (p.terms()[0], q))
    return None


def contraposed(rng: Random, term: Term) -> Term | None:
    """The contraposition; an implication by a conjunction denied."""
    if term.op != "implies":
        return None
    p, q = term.terms()
    return rng.choice((Term("implies", (lnot(q), lnot(p))), lnot(Term("land", (p, lnot(q))))))


def de_morgan(rng: Random, term: Term) -> Term | None:
    """A denied conjunction or disjunction, or one of denials."""
    if term.op == "lnot":
        inner = term.terms()[0]
        if inner.op in ("land", "lor"):
            return Term("lor" if inner.op == "land" else "land", tuple(map(lnot, inner.terms())))
        if inner.op == "implies":
            return Term("land", (inner.terms()[0], lnot(inner.terms()[1])))
        return inner.terms()[0] if inner.op == "lnot" else None
    if term.op in ("land", "lor") and all(arg.op == "lnot" for arg in term.terms()):
        return lnot(Term("lor" if term.op == "land" else "land", tuple(arg.terms()[0] for arg in term.terms())))
    return None


def both_ways(rng: Random, term: Term) -> Term | None:
    """An equivalence as two implications, as two cases, or of the denials."""
    if term.op != "iff":
        return None
    p, q = term.terms()
    ways = Term("land", (Term("implies", (p, q)), Term("implies", (q, p))))
    cases = Term("lor", (Term("land", (p, q)), Term("land", (lnot(p), lnot(q)))))
    return rng.choice((ways, cases, Term("iff", (lnot(p), lnot(q)))))


def distributed(rng: Random, term: Term) -> Term | None:
    """A conjunction over a disjunction, or the other way."""
    if term.op not in ("land", "lor"):
        return None
    p, q = term.terms()[:2]
    other = "lor" if term.op == "land" else "land"
    if len(term.terms()) != 2 or q.op != other:
        return None
    return Term(other, tuple(Term(term.op, (p, part)) for part in q.terms()))


def currying(rng: Random, term: Term) -> Term | None:
    """From ``P`` to ``Q`` to ``R``: from ``P`` and ``Q`` to ``R``."""
    if term.op != "implies" or term.terms()[1].op != "implies":
        return None
    p, inner = term.terms()
    return Term("implies", (Term("land", (p, inner.terms()[0])), inner.terms()[1]))


def twice_denied(rng: Random, term: Term) -> Term | None:
    """Denied twice."""
    return lnot(lnot(term)) if term.op == "proposition" else None


def converse(rng: Random, term: Term) -> Term | None:
    """The converse, or the inverse."""
    if term.op != "implies":
        return None
    p, q = term.terms()
    return Term("implies", (q, p) if rng.random() < 0.6 else (lnot(p), lnot(q)))


def other_connective(rng: Random, term: Term) -> Term | None:
    """Another connective of the same parts."""
    if term.op not in ("land", "lor", "implies", "iff"):
        return None
    return Term(rng.choice([op for op in ("land", "lor", "implies", "iff") if op != term.op]), term.args)


def denied(rng: Random, term: Term) -> Term | None:
    """A letter denied, or no longer."""
    if term.op == "lnot":
        return term.terms()[0]
    return lnot(term) if term.op == "proposition" else None


def half_denied(rng: Random, term: Term) -> Term | None:
    """De Morgan without the change of connective."""
    if term.op != "lnot" or term.terms()[0].op not in ("land", "lor", "implies"):
        return None
    return Term(term.terms()[0].op, tuple(map(lnot, term.terms()[0].terms())))


def other_letter(rng: Random, term: Term) -> Term | None:
    """One letter for another at one place."""
    others = {"P": "Q", "Q": "P", "R": "P", "p": "q", "q": "p", "r": "p", "A": "B", "B": "A"}
    return letter(others[str(term.args[0])]) if term.op == "proposition" else None


def regrouped(rng: Random, term: Term) -> Term | None:
    """The brackets of a mixed formula moved."""
    if term.op not in ("land", "lor", "implies") or len(term.terms()) != 2:
        return None
    p, q = term.terms()
    if len(q.terms()) != 2 or q.op == term.op == "land":
        return None
    return Term(q.op, (Term(term.op, (p, q.terms()[0])), q.terms()[1]))


def _everywhere(rules: dict[str, Rule]) -> dict[str, Rule]:
    return {name: somewhere(rule) for name, rule in rules.items()}


PROPOSITIONS = Kind(
    name="propositions",
    make=make,
    rewrites=_everywhere(
        {
            "order": order,
            "implication as disjunction": by_or,
            "contraposition": contraposed,
            "De Morgan": de_morgan,
            "both ways": both_ways,
            "distributed": distributed,
            "premises joined": currying,
            "denied twice": twice_denied,
        }
    ),
    edits=_everywhere(
        {
            "converse": converse,
            "connective": other_connective,
            "denial": denied,
            "half denied": half_denied,
            "letter": other_letter,
            "regrouped": regrouped,
        }
    ),
    apart=apart,
    agree=agree,
)
