"""How money, percentages, times of day and ratios are written."""

from __future__ import annotations

from ..spelling import ATOM, PRODUCT, SPELL, UNARY, Spelled, Speller
from ..terms import Term

_SIGNS = {"dollar": (r"\$", "$"), "euro": (r"\text{€}", "€"), "pound": (r"\pounds ", "£"), "yen": (r"\yen ", "¥")}
_WORDS = {"dollar": "dollars", "euro": "euros", "pound": "pounds", "yen": "yen", "cent": "cents"}
_CODES = {"dollar": "USD", "euro": "EUR", "pound": "GBP", "yen": "JPY"}


def _grouped(speller: Speller, text: str) -> str:
    """A large amount with groups of thousands, by habit."""
    whole, point, cents = text.partition(".")
    if len(whole) < 4 or not whole.isdecimal() or speller.spaced:
        return text
    return f"{int(whole):,}".replace(",", "{,}" if speller.latex and speller.stretch else ",") + point + cents


def _money(speller: Speller, term: Term) -> Spelled:
    x, currency = term.terms()[0], str(term.args[1])
    text = speller.text(x, UNARY)
    if x.op in ("num", "dec"):
        text = _grouped(speller, text)
    if currency == "cent" or (currency != "pound" and speller.rng.random() < 0.3):  # pounds may be a mass
        return text + (rf"\text{{ {_WORDS[currency]}}}" if speller.latex else f" {_WORDS[currency]}"), PRODUCT
    if speller.rng.random() < 0.1:
        return (rf"{text}\text{{ {_CODES[currency]}}}" if speller.latex else f"{text} {_CODES[currency]}"), PRODUCT
    return _signed(speller, text, currency), PRODUCT


def _signed(speller: Speller, text: str, currency: str) -> str:
    minus = text[:1] if text.startswith(("-", "−")) else ""
    return minus + _SIGNS[currency][0 if speller.latex else 1] + text[len(minus) :]


def _share(speller: Speller, term: Term) -> Spelled:
    text = speller.text(term.terms()[0], PRODUCT)
    if speller.latex:
        signs = (r"\%", r"\%", r"\%", r"\,\%", r"\text{ percent}", r"\text{\%}", "%")
        return text + speller.rng.choice(signs), PRODUCT
    return text + speller.rng.choice(("%", "%", " %", " percent", " per cent")), PRODUCT


def _clock(speller: Speller, term: Term) -> Spelled:
    minutes, form = int(str(term.args[0])), term.args[1]
    hour, minute = divmod(minutes, 60)
    if form == "24":
        text = f"{hour}:{minute:02d}" if speller.spaced else f"{hour:02d}:{minute:02d}"
        return text, ATOM
    text = f"{hour % 12 or 12}:{minute:02d}"
    if form == "bare":
        return text, ATOM
    half = "p" if hour >= 12 else "a"
    word = speller.rng.choice((f"{half}m", f"{half}.m.", f"{half.upper()}M", f"{half.upper()}.M."))
    if not speller.latex:
        return text + speller.rng.choice((" ", "")) + word, ATOM
    gap = speller.rng.choice((r"\text{ %s}", r" \text{ %s}", r"\ \text{%s}", r"~\mathrm{%s}", r"\,\text{%s}"))
    return (rf"\text{{{text} {word}}}" if speller.rng.random() < 0.2 else text + gap % word), ATOM


def _ratio(speller: Speller, term: Term) -> Spelled:
    texts = [speller.text(part, PRODUCT) for part in term.terms()]
    signs = (":", ":", " : ", r" \colon ", r"\mathbin{:}") if speller.latex else (":", ":", " : ")
    sign = speller.rng.choice((*signs[:4], "∶") if speller.notation == "unicode" else signs[:4])
    return sign.join(texts), PRODUCT


SPELL.update({"money": _money, "share": _share, "clock": _clock, "ratio": _ratio})
