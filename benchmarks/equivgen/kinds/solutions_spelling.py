"""How solutions and systems are written."""

from __future__ import annotations

from ..spelling import ATOM, CLAIM, LIST, SPELL, SUM, Spelled, Speller
from ..terms import Term, sym
from ..truth import value
from .places import habit
from .realsets_spelling import braces, printed

_OR = (r" \text{ or } ", r" \quad\text{or}\quad ", r" \lor ", " or ")
_AND = (r" \text{ and } ", r" \quad\text{and}\quad ", r" \land ", " and ", r", \quad ")


def _comma(speller: Speller) -> str:
    return ", " if speller.spaced else ","


def _or(speller: Speller) -> str:
    return (
        habit(speller, "or", _OR)
        if speller.latex
        else habit(speller, "or", (" or ", " ∨ ")[: 1 + (speller.notation == "unicode")])
    )


def _is(speller: Speller, name: str, text: str) -> str:
    return speller.join("=", speller.name(name), text)


def _values(speller: Speller, term: Term) -> Spelled:
    texts = [speller.text(arg, SUM) for arg in term.terms()]
    name, ways = term.args[0], ("or", "or", "list", "once", "once or")
    # Alternatives of one value are that value, so that "or" stands between different ones alone.
    several = len({value(arg) for arg in term.terms()}) == len(texts)
    if not name:
        return _bare(speller, texts, several)
    way = speller.rng.choice(ways if several else ("list", "once"))
    if printed(speller) and way in ("or", "once or") and len(texts) > 1:
        return " | ".join(f"Eq({name}, {text})" for text in texts), LIST
    if way == "or":
        return _or(speller).join(_is(speller, str(name), text) for text in texts), LIST
    if way == "list":
        return _comma(speller).join(_is(speller, str(name), text) for text in texts), LIST
    close = not any(text[:3].isdigit() for text in texts[1:])  # 7/8,170 holds a group of thousands
    mark = (_comma(speller) if close else ", ") if way == "once" else _words(speller, " or ")
    return _is(speller, str(name), mark.join(texts)), LIST


def _among(speller: Speller, term: Term) -> Spelled:
    inside = braces(speller, _comma(speller).join(speller.text(arg, SUM) for arg in term.terms()))
    return f"{speller.name(str(term.args[0]))} {speller.command(chr(92) + 'in', 'in', '∈')} {inside}", CLAIM


def _words(speller: Speller, word: str) -> str:
    return rf" \text{{{word}}} " if speller.latex else word


def _bare(speller: Speller, texts: list[str], several: bool) -> Spelled:
    way = speller.rng.choice((", ", ", ", " and ", " or ", "; ") if several else (", ", " and ", "; "))
    if way in (" and ", " or "):
        *most, last = texts
        if not most:
            return last, LIST
        return ", ".join(most) + _words(speller, way) + last, LIST
    close = not speller.spaced and not any(text[:3].isdigit() for text in texts[1:])
    return (way.strip() if close else way).join(texts), LIST


def _pm(speller: Speller, term: Term) -> Spelled:
    name, middle, radius = term.args
    assert isinstance(middle, Term)
    assert isinstance(radius, Term)
    mark = speller.command(r"\pm", "±", "±")
    inner = speller.text(radius, SUM + 1)
    zero = str(middle.args[0]) == "0"
    text = f"{mark} {inner}" if zero else f"{speller.text(middle, SUM)} {mark} {inner}"
    return (_is(speller, str(name), text) if name else text), LIST


def _entry(speller: Speller, term: Term) -> Spelled:
    return _is(speller, str(term.args[0]), speller.text(term.terms()[0], SUM)), CLAIM


def _system(speller: Speller, term: Term) -> Spelled:
    texts = [speller.text(arg) for arg in term.terms()]
    if printed(speller):
        return "{" + ", ".join(f"{e.args[0]}: {speller.text(e.terms()[0])}" for e in term.terms()) + "}", ATOM
    way = speller.rng.choice(("comma", "comma", "and", "cases", "semicolon"))
    if way == "cases" and speller.latex:
        return r"\begin{cases} " + r" \\ ".join(texts) + r" \end{cases}", ATOM
    if way == "and":
        return (habit(speller, "and", _AND) if speller.latex else " and ").join(texts), LIST
    return ("; " if way == "semicolon" else _comma(speller)).join(texts), LIST


def _tuple(speller: Speller, term: Term) -> Spelled:
    inside = speller.brackets(_comma(speller).join(speller.text(arg, SUM) for arg in term.terms()))
    if not term.args[0]:
        return inside, ATOM
    names = [speller.text(sym(name)) for name in str(term.args[0]).split(",")]
    return speller.join("=", speller.brackets(_comma(speller).join(names)), inside), CLAIM


def _unsolved(speller: Speller, term: Term) -> Spelled:
    left, right = term.terms()
    return speller.join("=", speller.text(left, SUM), speller.text(right, SUM)), CLAIM


SPELL.update(
    {
        "values": _values,
        "among": _among,
        "both_signs": _pm,
        "entry": _entry,
        "system": _system,
        "coordinates": _tuple,
        "unsolved": _unsolved,
    }
)
