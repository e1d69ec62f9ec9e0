"""How families over the integers and congruences are written."""

from __future__ import annotations

from ..spelling import ATOM, CLAIM, LIST, POWER, SPELL, SUM, Spelled, Speller
from ..terms import Term
from .places import habit
from .realsets_spelling import braces

_LATEX_MARKS = (", ", r",\ ", r", \quad ", r" \quad ", r" \text{ for } ", r" \text{ where } ", r" \text{ with } ")
_MOD = (r"\pmod{%s}", r"\pmod %s", r"\ (\mathrm{mod}\ %s)", r"\ (\text{mod } %s)", r"\mod %s", r"\bmod %s")


def _integers(speller: Speller) -> str:
    if not speller.latex:
        return "Z" if speller.notation == "plain" else "ℤ"
    return habit(speller, "integers", (r"\mathbb{Z}", r"\mathbb Z", r"\Z"))


def _belongs(speller: Speller, name: str, ring: str) -> str:
    return f"{name} {speller.command(chr(92) + 'in', 'in', '∈')} {ring}"


def _range(speller: Speller, term: Term, index: str, start: str) -> str:
    """What says which values the index takes."""
    if start == "Z":
        return _all(speller, index)
    if start == "N":
        natural = r"\mathbb{N}" if speller.latex else "N" if speller.notation == "plain" else "ℕ"
        return _belongs(speller, index, natural)
    least = int(start)
    dots = habit(speller, "dots", (r"\ldots", r"\dots")) if speller.latex else "..."
    listed = ", ".join(str(least + i) for i in range(3))
    bound = speller.join(speller.command(r"\ge", ">=", "≥"), index, start)
    ways = [f"{index} = {listed}, {dots}", f"{_belongs(speller, index, _integers(speller))}, {bound}"]
    if speller.latex and least in (0, 1):
        ways.append(_belongs(speller, index, r"\mathbb{Z}_{\ge 0}" if least == 0 else r"\mathbb{Z}^+"))
    return speller.rng.choice(ways)


def _all(speller: Speller, index: str) -> str:
    plain = _belongs(speller, index, _integers(speller))
    form = speller.rng.random()
    if form < 0.85:
        return plain
    if speller.latex and form < 0.93:
        return rf"{index} = 0, \pm 1, \pm 2, \ldots"
    return rf"{index} \text{{ is an integer}}" if speller.latex else f"{index} an integer"


def _elements(speller: Speller, term: Term) -> list[str]:
    return [speller.text(arg, SUM) for arg in term.terms()]


def _family(speller: Speller, term: Term) -> Spelled:
    name, index, start, *_ = term.args
    texts = _elements(speller, term)
    named = f"{speller.join('=', str(name), '')}" if name else ""
    word = r" \text{ or } " if speller.latex else " or "
    form = speller.rng.random()
    if form < 0.5:
        text = word.join(named + each for each in texts)
    elif form < 0.75:
        text = ", ".join(named + each for each in texts)
    else:
        text = named + word.join(texts)
    where = _range(speller, term, str(index), str(start))
    if speller.latex:
        mark = habit(speller, "where", (*_LATEX_MARKS, "()"))
        if "integer" in where:
            mark = r" \text{ where } "
        return (text + rf" \quad ({where})" if mark == "()" else text + mark + where), LIST
    if where.endswith("an integer"):
        return (
            f"{text} for any integer {index}" if speller.rng.random() < 0.5 else f"{text}, where {index} is an integer",
            LIST,
        )
    mark = habit(speller, "where", (", ", ", ", " for ", " where ", "()"))
    return (f"{text} ({where})" if mark == "()" else text + mark + where), LIST


def _such(speller: Speller) -> str:
    return (
        habit(speller, "such that", (":", r"\mid", "|")) if speller.latex else habit(speller, "such that", (":", "|"))
    )


def _set_range(speller: Speller, index: str, start: str) -> str:
    """A range that stands in a set."""
    found = _range(speller, Term("family"), index, start)
    return _belongs(speller, index, _integers(speller)) if start == "Z" else found


def _collected(speller: Speller, term: Term) -> Spelled:
    index, start, *_ = term.args
    where = _set_range(speller, str(index), str(start))
    texts = _elements(speller, term)
    if len(texts) > 1 and speller.rng.random() < 0.6:
        cup = speller.command(r" \cup ", " U ", " ∪ ")
        return cup.join(braces(speller, f"{text} {_such(speller)} {where}") for text in texts), SUM
    return braces(speller, f"{', '.join(texts)} {_such(speller)} {where}"), ATOM


def _within(speller: Speller, term: Term) -> Spelled:
    name, index, start, *_ = term.args
    word = r" \text{ or } " if speller.latex else " or "
    text = word.join(speller.join("=", str(name), each) for each in _elements(speller, term))
    return braces(speller, f"{name} {_such(speller)} {text}, {_set_range(speller, str(index), str(start))}"), ATOM


def _congruent(speller: Speller, term: Term) -> Spelled:
    name, modulus, *residues = term.args
    sign = speller.command(r"\equiv", "≡", "≡")
    texts = [str(r) if not str(r).startswith("-") else speller.command("-", "-", "−") + str(r)[1:] for r in residues]
    mod = habit(speller, "mod", _MOD) if speller.latex else "(mod %s)"
    mod = (_MOD[0] if len(str(modulus)) > 1 and mod == _MOD[1] else mod) % modulus
    if len(texts) > 1 and speller.rng.random() < 0.5:
        word = r" \text{ or } " if speller.latex else " or "
        return word.join(f"{name} {sign} {text} {mod}" for text in texts), LIST
    return f"{name} {sign} {', '.join(texts)} {mod}", CLAIM


def _degrees(speller: Speller, term: Term) -> Spelled:
    inner = speller.text(term.terms()[0], POWER)
    return inner + (habit(speller, "degree", (r"^\circ", r"^{\circ}")) if speller.latex else "°"), POWER


def _both(speller: Speller, term: Term) -> Spelled:
    x, y = term.terms()
    mark = speller.command(r"\pm", "±", "±")
    if speller.rng.random() < 0.5:
        return speller.join("+", f"{mark} {speller.text(x, SUM + 1)}", speller.text(y, SUM + 1)), SUM
    return f"{speller.text(y, SUM + 1)} {mark} {speller.text(x, SUM + 1)}", SUM


SPELL.update(
    {
        "family": _family,
        "collected": _collected,
        "within": _within,
        "congruent": _congruent,
        "turned_degrees": _degrees,
        "both": _both,
    }
)
