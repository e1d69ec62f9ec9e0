"""How functions in pieces are written, and what they are worth: the forms of ``piecewise``."""

from __future__ import annotations

from fractions import Fraction

from ..spelling import ATOM, CLAIM, SPELL, SUM, Spelled, Speller
from ..terms import Term, num, sym
from ..truth import VALUES, Environment, Value, value

OTHERWISE = Term("otherwise")
Bound = Fraction | None


def span(name: str, low: Bound, low_in: bool, high: Bound, high_in: bool) -> Term:
    """The values of a letter between two ends; None for an end at infinity."""
    return Term("range", (name, low, low_in, high, high_in))


def ends(where: Term) -> tuple[Bound, bool, Bound, bool]:
    """The lower end of a range and whether it belongs to it, and the upper one."""
    _, low, low_in, high, high_in = where.args
    return (
        low if isinstance(low, Fraction) else None,
        bool(low_in),
        high if isinstance(high, Fraction) else None,
        bool(high_in),
    )


def holds(where: Term, x: Fraction) -> bool:
    """Whether a point lies in a range."""
    low, low_in, high, high_in = ends(where)
    above = low is None or x > low or (low_in and x == low)
    return above and (high is None or x < high or (high_in and x == high))


def _value(term: Term, env: Environment, complexes: bool) -> Value:
    x = env.get(str(term.args[0]))
    for below in term.terms():
        found, where = below.terms()
        if where == OTHERWISE or (x is not None and holds(where, x)):
            return value(found, env, complexes)
    return None


# -- spelling ---------------------------------------------------------------------------------------------------
_LESS = {(True, "latex"): (r"\le", r"\leq", r"\leqslant"), (True, "plain"): ("<=",), (True, "unicode"): ("≤", "<=")}
_MORE = {(True, "latex"): (r"\ge", r"\geq", r"\geqslant"), (True, "plain"): (">=",), (True, "unicode"): ("≥", ">=")}


def _sign(speller: Speller, closed: bool, more: bool) -> str:
    if not closed:
        return ">" if more else "<"
    return speller.rng.choice((_MORE if more else _LESS)[True, speller.notation])


def _range(speller: Speller, term: Term) -> Spelled:
    low, low_in, high, high_in = ends(term)
    x = speller.text(sym(str(term.args[0])))
    if low is not None and low == high:
        return f"{x} = {speller.text(num(low))}", CLAIM
    if low is not None and high is not None:
        return _between(speller, x, term), CLAIM
    end, closed, more = (low, low_in, True) if low is not None else (high, high_in, False)
    assert end is not None
    text = speller.text(num(end), SUM)
    if speller.rng.random() < 0.2:
        return speller.join(_sign(speller, closed, not more), text, x), CLAIM
    return speller.join(_sign(speller, closed, more), x, text), CLAIM


def _between(speller: Speller, x: str, term: Term) -> str:
    low, low_in, high, high_in = ends(term)
    assert low is not None
    assert high is not None
    a, b = speller.text(num(low), SUM), speller.text(num(high), SUM)
    form = speller.rng.random()
    if form < 0.1 and speller.latex:
        return rf"{x} \in {'[' if low_in else '('}{a}, {b}{']' if high_in else ')'}"
    if form < 0.2:
        return f"{b} {_sign(speller, high_in, True)} {x} {_sign(speller, low_in, True)} {a}"
    return f"{a} {_sign(speller, low_in, False)} {x} {_sign(speller, high_in, False)} {b}"


def _pieces(speller: Speller, term: Term) -> Spelled:
    if speller.latex:
        text = _cases(speller, term)
    elif term.terms()[-1].terms()[1] == OTHERWISE or len(term.terms()) == 1 or speller.rng.random() < 0.5:
        text = f"Piecewise({', '.join(_printed(speller, below) for below in term.terms())})"
    else:
        word = speller.rng.choice(("if", "for"))
        text = "; ".join(_in_words(speller, below, word) for below in term.terms())
    if speller.latex and speller.rng.random() < 0.2:
        text = f"{speller.rng.choice('fgh')}({speller.text(sym(str(term.args[0])))}) = {text}"
    return text, CLAIM


def _cases(speller: Speller, term: Term) -> str:
    word = speller.rng.choice(
        ("", "", r"\text{if } ", r"\text{for } ", r"\text{ if }", r"\mbox{if } ", r"\text{when } ")
    )
    comma, end = speller.rng.choice(("", "", ",", ", ")), speller.rng.choice(("", "", ",", "."))
    rows = []
    for below in term.terms():
        found, where = below.terms()
        said = speller.rng.choice((r"\text{otherwise}", r"\text{otherwise}", r"\text{else}", r"\text{if otherwise}"))
        rows.append(f"{speller.text(found)}{comma} & {said if where == OTHERWISE else word + speller.text(where)}")
    body = (r", \\ " if end == "," else r" \\ ").join(rows) + ("." if end == "." else "")
    form = speller.rng.choice(("cases", "cases", "cases", "dcases", "array"))
    if form == "array":
        columns = speller.rng.choice(("ll", "lr", "cc", "l l"))
        return rf"\left\{{ \begin{{array}}{{{columns}}} {body} \end{{array}} \right."
    return rf"\begin{{{form}}} {body} \end{{{form}}}"


def _printed(speller: Speller, term: Term) -> str:
    """A piece as SymPy prints it."""
    found, where = term.terms()
    if where == OTHERWISE:
        return f"({speller.text(found)}, True)"
    low, low_in, high, high_in = ends(where)
    x = speller.text(sym(str(where.args[0])))
    if low is not None and low == high:
        return f"({speller.text(found)}, Eq({x}, {speller.text(num(low))}))"
    above = None if low is None else f"{x} {'>=' if low_in else '>'} {speller.text(num(low))}"
    below = None if high is None else f"{x} {'<=' if high_in else '<'} {speller.text(num(high))}"
    return f"({speller.text(found)}, {f'({above}) & ({below})' if above and below else above or below})"


def _in_words(speller: Speller, term: Term, word: str) -> str:
    found, where = term.terms()
    return f"{speller.text(found)} {word} {speller.text(where)}"


SPELL.update({"range": _range, "pieces": _pieces, "otherwise": lambda speller, term: ("otherwise", ATOM)})
VALUES["pieces"] = _value
