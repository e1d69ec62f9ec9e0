"""How a generated answer is written: one tree in many spellings.

A ``Speller`` is one author with habits chosen at random: a notation (``latex``, ``plain`` as calculators and programs
take it, ``unicode``), and within it how fractions, products, powers, brackets and spaces are written. ``SPELL`` holds a
rule for each form; kinds add their own. A rule gives the text and its level, by which brackets are set:

    LIST  a, b      CLAIM  a = b      SUM  a + b, -a      PRODUCT  ab   UNARY  sin x      POWER  x^2   ATOM  x, (a)

``slip`` then writes the text with one of the slips that are grammar (SEMANTICS 4 and 9).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from random import Random

from .terms import Table, Term
from .truth import FUNCTIONS

LIST, CLAIM, SUM, PRODUCT, UNARY, POWER, ATOM = range(7)
NOTATIONS = ("latex", "latex", "latex", "plain", "unicode")
Spelled = tuple[str, int]
Rule = Callable[["Speller", Term], Spelled]

GREEK = {"pi": "π", "alpha": "α", "beta": "β", "theta": "θ", "lambda": "λ", "mu": "μ", "infty": "∞"}
_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_VULGAR = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾", (1, 5): "⅕", (1, 8): "⅛"}


class Speller:
    """One author: ``text(term)`` writes an answer; the same author writes alike throughout."""

    def __init__(self, rng: Random, notation: str | None = None) -> None:
        self.rng = rng
        self.notation = notation or rng.choice(NOTATIONS)
        self.latex = self.notation == "latex"
        self.fraction = rng.choice(("frac", "frac", "dfrac", "tfrac", "slash")) if self.latex else "slash"
        self.times = rng.choice(("", "", r" \cdot ", r" \times ")) if self.latex else "*"
        if self.notation == "unicode":
            self.times = rng.choice(("", "·", "×"))
        self.stretch = self.latex and rng.random() < 0.4
        self.spaced = rng.random() < 0.6
        self.caret = rng.choice(("^", "**")) if self.notation == "plain" else "^"
        self.bare = self.latex and rng.random() < 0.5
        self.unreduced_sign = rng.random() < 0.5

    def text(self, term: Term, level: int = LIST) -> str:
        """``term`` written out, in brackets where it stands below ``level``."""
        text, own = SPELL[term.op](self, term)
        return text if own >= level else self.brackets(text)

    def brackets(self, text: str, opening: str = "(", closing: str = ")") -> str:
        """``text`` in brackets."""
        return rf"\left{opening} {text} \right{closing}" if self.stretch else f"{opening}{text}{closing}"

    def join(self, sign: str, *parts: str) -> str:
        """The parts with the sign between them, with spaces by habit."""
        return (f" {sign} " if self.spaced else _tight(sign)).join(parts)

    def name(self, name: str) -> str:
        """A letter, Greek ones by their command, word or character."""
        if name.rstrip("0123456789_") not in GREEK:
            return name
        return "\\" + name if self.latex else name if self.notation == "plain" else GREEK[name]

    def command(self, latex: str, plain: str, unicode: str | None = None) -> str:
        """What the notation has for a sign."""
        return latex if self.latex else plain if self.notation == "plain" or unicode is None else unicode


def _tight(sign: str) -> str:
    """A sign without spaces; a command keeps one, so that it does not run into a letter."""
    return sign + " " if sign[-1:].isalpha() else sign


def _num(speller: Speller, term: Term) -> Spelled:
    x = term.args[0]
    assert isinstance(x, Fraction)
    if x.denominator == 1:
        return str(x.numerator), ATOM
    if speller.notation == "unicode" and (x.numerator, x.denominator) in _VULGAR and speller.rng.random() < 0.3:
        return _VULGAR[x.numerator, x.denominator], PRODUCT
    return _quotient(speller, str(x.numerator), str(x.denominator))


def _quotient(speller: Speller, top: str, bottom: str) -> Spelled:
    if speller.fraction == "slash":
        return f"{top}/{bottom}", PRODUCT
    return rf"\{speller.fraction}{{{top}}}{{{bottom}}}", POWER


def _mixed(speller: Speller, term: Term) -> Spelled:
    x = term.args[0]
    assert isinstance(x, Fraction)
    whole, rest = divmod(x.numerator, x.denominator)
    if speller.latex and speller.fraction != "slash":
        return rf"{whole}\{speller.fraction}{{{rest}}}{{{x.denominator}}}", PRODUCT
    return f"{whole} {rest}/{x.denominator}", PRODUCT


def _sci(speller: Speller, term: Term) -> Spelled:
    mantissa, exponent = str(term.args[0]), int(str(term.args[1]))
    if speller.latex:
        sign = speller.rng.choice((r"\times", r"\cdot"))
        return rf"{mantissa} {sign} 10^{{{exponent}}}", PRODUCT
    if speller.notation == "unicode":
        return f"{mantissa} × 10{str(exponent).translate(_SUPERSCRIPTS)}", PRODUCT
    return f"{mantissa}{speller.rng.choice('eE')}{exponent}", PRODUCT


def _repeat(speller: Speller, term: Term) -> Spelled:
    whole, before, period = (str(arg) for arg in term.args)
    if not before and (not speller.latex or speller.rng.random() < 0.2):  # 1.23(4) may be an uncertainty
        return f"{whole}.({period})", PRODUCT
    return rf"{whole}.{before}\overline{{{period}}}", ATOM


def _percent(speller: Speller, term: Term) -> Spelled:
    inner = speller.text(term.terms()[0], UNARY)
    return inner + speller.command(r"\%", "%"), PRODUCT


def _add(speller: Speller, term: Term) -> Spelled:
    first, *rest = term.terms()
    text = speller.text(first, SUM)
    for part in rest:
        negative = part.op == "neg"
        inner = speller.text(part.terms()[0], PRODUCT) if negative else speller.text(part, PRODUCT)
        text = speller.join(_minus(speller) if negative else "+", text, inner)
    return text, SUM


def _minus(speller: Speller) -> str:
    return "−" if speller.notation == "unicode" else "-"


def _neg(speller: Speller, term: Term) -> Spelled:
    return _minus(speller) + speller.text(term.terms()[0], PRODUCT), SUM


def _mul(speller: Speller, term: Term) -> Spelled:
    texts: list[str] = []
    factors = term.terms()
    for index, factor in enumerate(factors):
        level = POWER if index or factor.op in ("num", "mixed", "repeat", "percent", "sci") else UNARY
        last = index == len(factors) - 1
        text, own = SPELL[factor.op](speller, factor)
        if own < level or (factor.op == "fn" and not last and not text.endswith(")")) or (not last and own == UNARY):
            text = speller.brackets(text)
        if texts:
            texts.append(speller.times or _beside(texts[-1], text))
        texts.append(text)
    return "".join(texts), PRODUCT


def _beside(left: str, right: str) -> str:
    """Nothing, where two factors may stand side by side; a space after a command; a point between numbers."""
    if right[:1].isdigit() or right[:1] in "½⅓⅔¼¾⅕⅛.":
        return r" \cdot " if "\\" in left + right else "*"
    if left[-1:].isalpha() and right[:1].isalpha() and not left[-1:].isascii():
        return ""
    if re.search(r"\\[A-Za-z]+$", left) and right[:1].isalpha():
        return " "
    if right.startswith((r"\frac", r"\dfrac", r"\tfrac")):
        return r" \cdot "
    if left[-1:].isalpha() and right.startswith(("(", r"\left(")):
        return r" \cdot " if right.startswith("\\") else "*"
    return " " if left[-1:].isalpha() and right[:1].isalpha() and len(right) > 1 and right[1].isalpha() else ""


def _div(speller: Speller, term: Term) -> Spelled:
    top, bottom = term.terms()
    if speller.fraction == "slash":
        return f"{speller.text(top, UNARY)}/{speller.text(bottom, POWER)}", PRODUCT
    return _quotient(speller, speller.text(top, SUM), speller.text(bottom, SUM))


def _pow(speller: Speller, term: Term) -> Spelled:
    base, exponent = term.terms()
    if base.op == "fn" and speller.latex and _small(exponent) and base.args[0] in ("sin", "cos", "tan"):
        inner = base.terms()[0]
        return rf"\{base.args[0]}^{{{speller.text(exponent)}}}{_argument(speller, inner)}", UNARY
    text = speller.text(base, ATOM)
    if speller.notation == "unicode" and _small(exponent):
        return text + speller.text(exponent).translate(_SUPERSCRIPTS), POWER
    inside = speller.text(exponent)
    if speller.latex:
        return f"{text}^{inside}" if len(inside) == 1 and speller.rng.random() < 0.5 else f"{text}^{{{inside}}}", POWER
    return f"{text}{speller.caret}{speller.text(exponent, ATOM)}", POWER


def _small(exponent: Term) -> bool:
    return exponent.op == "num" and exponent.args[0] in (2, 3)


def _sqrt(speller: Speller, term: Term) -> Spelled:
    inside = speller.text(term.terms()[0])
    if speller.latex:
        return rf"\sqrt{{{inside}}}", ATOM
    if speller.notation == "unicode" and (inside.isdigit() or len(inside) == 1):
        return f"√{inside}", UNARY
    return f"sqrt({inside})" if speller.notation == "plain" else f"√({inside})", ATOM


def _root(speller: Speller, term: Term) -> Spelled:
    n = term.args[1]
    if speller.latex:
        return rf"\sqrt[{n}]{{{speller.text(term.terms()[0])}}}", ATOM
    return f"{speller.text(term.terms()[0], ATOM)}{speller.caret}(1/{n})", POWER


_LATEX_NAMES = {name: "\\" + name for name in FUNCTIONS}
_PLAIN_NAMES = {"arcsin": "asin", "arccos": "acos", "arctan": "atan"}


def _fn(speller: Speller, term: Term) -> Spelled:
    name, inner = str(term.args[0]), term.terms()[0]
    if name == "exp" and speller.rng.random() < 0.7:
        return _pow(speller, Term("pow", (Term("const", ("e",)), inner)))
    if not speller.latex:
        return f"{_PLAIN_NAMES.get(name, name) if speller.unreduced_sign else name}({speller.text(inner)})", ATOM
    argument = _argument(speller, inner)
    return _LATEX_NAMES[name] + argument, ATOM if argument.endswith(")") else UNARY


def _argument(speller: Speller, inner: Term) -> str:
    plain = inner.op in ("sym", "const") or (inner.op == "num" and inner.args[0] == int(inner.args[0]))  # type: ignore[arg-type]
    if speller.bare and plain:
        return " " + speller.text(inner)
    return speller.brackets(speller.text(inner))


def _log_base(speller: Speller, term: Term) -> Spelled:
    x, base = term.terms()
    if speller.latex:
        return rf"\log_{{{speller.text(base)}}}{speller.brackets(speller.text(x))}", ATOM
    return f"ln({speller.text(x)})/ln({speller.text(base)})", PRODUCT


def _abs(speller: Speller, term: Term) -> Spelled:
    inside = speller.text(term.terms()[0])
    if speller.notation == "plain":
        return f"abs({inside})", ATOM
    return (rf"\left| {inside} \right|" if speller.stretch else f"|{inside}|"), ATOM


def _binom(speller: Speller, term: Term) -> Spelled:
    n, k = (speller.text(arg) for arg in term.terms())
    if speller.latex:
        return rf"\{speller.rng.choice(('binom', 'dbinom'))}{{{n}}}{{{k}}}", ATOM
    return f"binomial({n}, {k})", ATOM


SPELL: Table[Rule] = Table({
    "num": _num, "mixed": _mixed, "sci": _sci, "repeat": _repeat, "percent": _percent,
    "dec": lambda speller, term: (str(term.args[0]), ATOM),
    "sym": lambda speller, term: (speller.name(str(term.args[0])), ATOM),
    "const": lambda speller, term: (speller.name(str(term.args[0])), ATOM),
    "add": _add, "neg": _neg, "mul": _mul, "div": _div, "pow": _pow, "sqrt": _sqrt, "root": _root, "fn": _fn,
    "log_base": _log_base, "abs": _abs, "binom": _binom,
    "fact": lambda speller, term: (speller.text(term.terms()[0], ATOM) + "!", POWER),
})  # fmt: skip


def _no_backslash(rng: Random, text: str) -> str:
    return re.sub(r"(?<![a-z])\\(frac(?=\{)|sqrt(?=\{)|pi(?![a-z]))", lambda m: m[1], text)


def _no_braces(rng: Random, text: str) -> str:
    return re.sub(r"\\(d|t|)frac\{(\d)\}\{(\d)\}(?!\d)", r"\\\1frac\2\3", text)


def _lost_right(rng: Random, text: str) -> str:
    return text.replace(r"\right)", ")", 1)


SLIPS: dict[str, Callable[[Random, str], str]] = {
    "doubled backslash": lambda rng, text: text if r"\\" in text else re.sub(r"\\(?=[a-z]{2})", r"\\\\", text),
    "no backslash": _no_backslash,
    "no braces": _no_braces,
    "lost right": _lost_right,
    "trailing stop": lambda rng, text: text + ".",
    "dollars": lambda rng, text: f"${text}$",
    "parentheses of LaTeX": lambda rng, text: rf"\({text}\)",
    "display": lambda rng, text: rf"\[{text}\]",
    "form feed": lambda rng, text: text.replace(r"\frac", "\frac", 1),
    "spaces": lambda rng, text: f"  {text} ",
    "thin spaces": lambda rng, text: text.replace(" + ", r"\, + \,"),
}


def slip(rng: Random, text: str, allowed: frozenset[str] | None = None) -> tuple[str, str]:
    """The text with one slip that changes it, and the slip's name; of those ``allowed``, of all when that is None."""
    names = [name for name in SLIPS if allowed is None or name in allowed]
    rng.shuffle(names)
    for name in names:
        changed = SLIPS[name](rng, text)
        if changed != text:
            return changed, name
    return text, ""
