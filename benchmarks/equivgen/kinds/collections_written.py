"""How collections are written."""

from __future__ import annotations

import re

from ..spelling import CLAIM, LIST, SPELL, SUM, Spelled, Speller
from ..terms import Term
from .collections import PLAIN


def separated(speller: Speller, texts: list[str]) -> str:
    """The texts between commas; with spaces where a comma would make thousands of them."""
    tight = ",".join(texts)
    if speller.spaced or re.search(r"\d,\d{3}", tight):
        return comma(speller).join(texts)
    return tight


def comma(speller: Speller) -> str:
    """A comma with the space that follows it."""
    return speller.rng.choice((", ", ", ", ", ", r",\, ", r",\ ")) if speller.latex else ", "


def _texts(speller: Speller, term: Term) -> list[str]:
    return [speller.text(arg, SUM) if arg.op not in PLAIN else speller.text(arg) for arg in term.terms()]


def _tuple(speller: Speller, term: Term) -> Spelled:
    return speller.brackets(separated(speller, _texts(speller, term))), 6


def _square(speller: Speller, term: Term) -> Spelled:
    return speller.brackets(separated(speller, _texts(speller, term)), "[", "]"), 6


def _set(speller: Speller, term: Term) -> Spelled:
    inside = separated(speller, _texts(speller, term))
    if not speller.latex:
        return "{" + inside + "}", 6
    if not speller.stretch and speller.rng.random() < 0.1:
        return rf"\lbrace {inside} \rbrace", 6
    return speller.brackets(inside, r"\{", r"\}"), 6


def _list(speller: Speller, term: Term) -> Spelled:
    return joined(speller, _texts(speller, term), ("and", "and", ";", "and")), LIST


def joined(speller: Speller, texts: list[str], words: tuple[str, ...]) -> str:
    """The texts as a bare list: with commas, semicolons, or a word before the last."""
    word = speller.rng.choice((",", ",", *words))
    if word == ",":
        return separated(speller, texts)
    if word == ";":
        return "; ".join(texts)
    end = speller.command(rf" \text{{ {word} }} ", f" {word} ").replace("  ", " ")
    if len(texts) > 2 and speller.rng.random() < 0.4:
        end = speller.command(rf", \text{{ {word} }} ", f", {word} ")
    return ", ".join(texts[:-1]) + end + texts[-1]


def _roots(speller: Speller, term: Term) -> Spelled:
    name = speller.name(str(term.args[0]))
    texts = [speller.join("=", name, speller.text(arg, SUM)) for arg in term.terms()]
    if speller.rng.random() < 0.2:
        inner = separated(speller, [speller.text(arg, SUM) for arg in term.terms()])
        return speller.join("=", name, inner), CLAIM
    return joined(speller, texts, ("or", "or", "or", ";")), LIST


def _named(speller: Speller, term: Term) -> Spelled:
    sign = "=" if term.op == "named" else speller.command(r"\in", "in", "∈")
    name = str(term.args[0])
    return f"{name} {sign} {speller.text(term.terms()[0])}", CLAIM


def _point(speller: Speller, term: Term) -> Spelled:
    pairs = zip(str(term.args[0]), term.terms(), strict=True)
    return joined(speller, [speller.join("=", name, speller.text(arg, SUM)) for name, arg in pairs], ("and", ";")), LIST


def _tagged(speller: Speller, term: Term) -> Spelled:
    names = speller.brackets(separated(speller, list(str(term.args[0]))))
    return speller.join("=", names, speller.text(term.terms()[0])), CLAIM


def _pm(speller: Speller, term: Term) -> Spelled:
    return speller.command(r"\pm ", "+/-", "±") + speller.text(term.terms()[0], 3), SUM


SPELL.update({
    "tuple": _tuple, "square": _square, "set": _set, "list": _list, "roots": _roots, "member": _named,
    "named": _named, "point": _point, "tagged": _tagged, "pm": _pm,
})  # fmt: skip
