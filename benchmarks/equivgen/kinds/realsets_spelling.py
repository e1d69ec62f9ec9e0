"""How sets of reals and inequalities are written."""

from __future__ import annotations

from ..spelling import ATOM, CLAIM, LIST, SPELL, SUM, Spelled, Speller
from ..terms import Term
from .places import habit

_LATEX = {"<": "<", ">": ">", "=": "="}
_UNICODE = {"<=": "≤", ">=": "≥", "!=": "≠"}


def sign(speller: Speller, name: str) -> str:
    """A sign of relation as the author writes it."""
    if speller.latex:
        if name in ("<", ">"):
            return habit(speller, "sign" + name, (name, name, name, {"<": r"\lt", ">": r"\gt"}[name]))
        short = {"<=": ("\\le", "\\leq", "\\leqslant"), ">=": ("\\ge", "\\geq", "\\geqslant"), "!=": ("\\ne", "\\neq")}
        return habit(speller, "sign" + name, short.get(name, (name,)))
    return _UNICODE.get(name, name) if speller.notation == "unicode" else name


def printed(speller: Speller) -> bool:
    """Whether the author is SymPy's printer."""
    return speller.notation == "plain" and habit(speller, "printed", (True, False))


def _infinite(speller: Speller, minus: bool) -> str:
    if speller.latex:
        return "-" + r"\infty" if minus else habit(speller, "infinity", ("", "", "+")) + r"\infty"
    if speller.notation == "unicode":
        return "−∞" if minus else habit(speller, "infinity", ("", "", "+")) + "∞"
    return "-" * minus + ("oo" if printed(speller) else habit(speller, "infinite", ("oo", "inf", "infinity")))


def _interval(speller: Speller, term: Term) -> Spelled:
    low, closed, high, shut = term.args
    a = speller.text(low) if isinstance(low, Term) else _infinite(speller, True)
    b = speller.text(high) if isinstance(high, Term) else _infinite(speller, False)
    if printed(speller):
        left, right = closed or low is None, shut or high is None
        way = {(True, True): "", (False, False): ".open", (False, True): ".Lopen", (True, False): ".Ropen"}
        return f"Interval{way[bool(left), bool(right)]}({a}, {b})", ATOM
    french = habit(speller, "French", (False,) * 5 + (True,))
    opening, closing = "[" if closed else "]("[not french], "]" if shut else "[)"[not french]
    comma = "," if not speller.spaced else ", "
    if speller.stretch:
        return rf"\left{opening} {a}{comma}{b} \right{closing}", ATOM
    return f"{opening}{a}{comma}{b}{closing}", ATOM


def braces(speller: Speller, inside: str) -> str:
    """The braces of a set."""
    if not speller.latex:
        return f"{{{inside}}}"
    return rf"\left\{{ {inside} \right\}}" if speller.stretch else rf"\{{{inside}\}}"


def _finset(speller: Speller, term: Term) -> Spelled:
    inside = ("," if not speller.spaced else ", ").join(speller.text(arg, SUM) for arg in term.terms())
    if printed(speller) and habit(speller, "FiniteSet", (True, False)):
        return f"FiniteSet({inside})", ATOM
    return braces(speller, inside), ATOM


def _reals(speller: Speller, term: Term) -> Spelled:
    if speller.latex:
        return habit(speller, "reals", (r"\mathbb{R}", r"\mathbb R", r"\R")), ATOM
    if speller.notation == "unicode":
        return "ℝ", ATOM
    return "Reals" if printed(speller) else "R", ATOM


def _empty(speller: Speller, term: Term) -> Spelled:
    if speller.notation == "plain":
        return "EmptySet", ATOM
    return speller.command(habit(speller, "empty", (r"\emptyset", r"\varnothing")), "", "∅"), ATOM


def _sets(latex: tuple[str, ...], plain: str, unicode: str, name: str):  # type: ignore[no-untyped-def]
    def spelled(speller: Speller, term: Term) -> Spelled:
        lone = name == "Complement" and term.terms()[1].op == "interval"  # `R - (1, 2)` may take a pair from a letter
        if lone and speller.notation == "plain" and not printed(speller):
            speller = Speller(speller.rng, "plain")
            vars(speller)["habits"] = {"printed": True}
        if printed(speller):
            return f"{name}({', '.join(speller.text(arg) for arg in term.terms())})", ATOM
        parts = [speller.text(arg, ATOM) for arg in term.terms()]
        mark = speller.command(habit(speller, name, latex), plain, unicode)
        return f" {mark} ".join(parts), SUM

    return spelled


def _compl(speller: Speller, term: Term) -> Spelled:
    return SPELL["minus"](speller, Term("minus", (Term("reals"), *term.args)))


def _rel(speller: Speller, term: Term) -> Spelled:
    left, right = term.terms()
    if printed(speller) and term.args[0] in ("=", "!="):
        return f"{'Eq' if term.args[0] == '=' else 'Ne'}({speller.text(left)}, {speller.text(right)})", ATOM
    return speller.join(sign(speller, str(term.args[0])), speller.text(left, SUM), speller.text(right, SUM)), CLAIM


def _chain(speller: Speller, term: Term) -> Spelled:
    left, first, middle, second, right = term.args
    a, b, c = (speller.text(arg, SUM) for arg in (left, middle, right) if isinstance(arg, Term))
    if printed(speller):
        return f"({a} {first} {b}) & ({b} {second} {c})", LIST
    return speller.join(sign(speller, str(second)), speller.join(sign(speller, str(first)), a, b), c), CLAIM


_OR = (r" \text{ or } ", r" \quad \text{or} \quad ", r" \lor ", r" \vee ", " or ")
_AND = (r" \text{ and } ", r" \quad \text{and} \quad ", r" \land ", r" \wedge ", " and ")


def _or(speller: Speller, term: Term) -> Spelled:
    if printed(speller):
        return " | ".join(speller.brackets(speller.text(arg)) for arg in term.terms()), LIST
    word = habit(speller, "or", _OR) if speller.latex else habit(speller, "or", (" or ", " ∨ "))
    word = " or " if speller.notation == "plain" else word
    return word.join(speller.text(arg, CLAIM) for arg in term.terms()), LIST


def _and(speller: Speller, term: Term) -> Spelled:
    if printed(speller):
        return " & ".join(speller.brackets(speller.text(arg)) for arg in term.terms()), LIST
    word = habit(speller, "and", _AND) if speller.latex else habit(speller, "and", (" and ", " ∧ "))
    word = " and " if speller.notation == "plain" else word
    if all(arg.op == "rel" and arg.args[0] == "!=" for arg in term.terms()[1:]):
        word = speller.rng.choice((word, ", "))
    return word.join(speller.text(arg, CLAIM) for arg in term.terms()), LIST


def _in(speller: Speller, term: Term) -> Spelled:
    x, inside = term.terms()
    return f"{speller.text(x)} {speller.command(chr(92) + 'in', 'in', '∈')} {speller.text(inside, SUM)}", CLAIM


def _builder(speller: Speller, term: Term) -> Spelled:
    x, domain, claim = term.args
    assert isinstance(x, Term)
    assert isinstance(claim, Term)
    within = f" {speller.command(chr(92) + 'in', 'in', '∈')} {_reals(speller, term)[0]}" if domain else ""
    if printed(speller):
        within = within.replace("Reals", "R")
        speller = Speller(speller.rng, "plain")
        vars(speller)["habits"] = {"printed": False}
    inside = speller.text(claim)
    bars = "|" in inside
    if speller.latex:
        mark = habit(speller, "such that", (":", r"\mid", r"\,:\,") + (() if bars else ("|", r"\;|\;")))
    else:
        mark = ":" if bars else habit(speller, "such that", (":", "|"))
    mark = ":" if bars and "|" in mark else mark
    return braces(speller, f"{speller.text(x)}{within} {mark} {inside}"), ATOM


SPELL.update(
    {
        "interval": _interval,
        "finset": _finset,
        "reals": _reals,
        "empty": _empty,
        "union": _sets((r"\cup",), "U", "∪", "Union"),
        "inter": _sets((r"\cap",), "∩", "∩", "Intersection"),
        "minus": _sets((r"\setminus", r"\setminus", r"\backslash", "-"), "-", "∖", "Complement"),
        "compl": _compl,
        "rel": _rel,
        "chain": _chain,
        "or": _or,
        "and": _and,
        "in": _in,
        "builder": _builder,
    }
)
