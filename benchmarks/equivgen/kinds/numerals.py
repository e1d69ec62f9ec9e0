"""Numerals as they are written: to a base, in thousands groups, as ordinals and number words; dates.

numeral(digits, base)   1010_2          grouped(n)  1,234,567           ordinal(n)  12th
worded(n)   twelve                      date(day, month, year)
"""

from __future__ import annotations

from random import Random

from ..spelling import ATOM, PRODUCT, SPELL, Spelled, Speller
from ..terms import Term, num
from ..truth import VALUES, scalars_agree, scalars_apart
from .base import Kind

_SLIPS = frozenset({"dollars", "parentheses of LaTeX", "spaces", "trailing stop"})
_BASES = {
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    12: "twelve",
    16: "sixteen",
}
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
         "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")  # fmt: skip
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip


def in_base(n: int, base: int) -> str:
    """The digits of ``n`` to a base."""
    digits = ""
    while n:
        n, last = divmod(n, base)
        digits = "0123456789ABCDEF"[last] + digits
    return digits or "0"


# -- numerals to a base --------------------------------------------------------------------------------------------
def make_numeral(rng: Random, level: int) -> Term:
    """A random numeral to a base."""
    base = rng.choice((2, 2, 3, 4, 5, 6, 7, 8, 8, 9, 16))
    return Term("numeral", (in_base(rng.randint(base, base ** (2 + level)), base), base))


def numeral_apart(a: Term, b: Term) -> bool:
    """Whether the digits or the bases differ; the value in base ten is another answer (SEMANTICS 4)."""
    return a.args[0] != b.args[0] or a.args[1] != b.args[1]


def numeral_agree(a: Term, b: Term) -> bool:
    """Whether digits and base are the same, or the base alone is missing."""
    return a.args[0] == b.args[0] and None in (a.args[1], b.args[1])


def no_base(rng: Random, term: Term) -> Term | None:
    """The base left out; digits that are letters are then none."""
    return Term("numeral", (term.args[0], None)) if str(term.args[0]).isdecimal() else None


def other_base(rng: Random, term: Term) -> Term | None:
    """The same digits to another base."""
    digits, base = str(term.args[0]), term.args[1]
    bases = [other for other in _BASES if other != base and all(int(d, 16) < other for d in digits)]
    return Term("numeral", (digits, rng.choice(bases))) if bases and base else None


def converted(rng: Random, term: Term) -> Term | None:
    """The same number to another base, or in base ten."""
    if not term.args[1]:
        return None
    n, base = int(str(term.args[0]), int(str(term.args[1]))), rng.choice((2, 4, 8, 16, 10, 10, 10))
    return None if base == term.args[1] else Term("numeral", (in_base(n, base), base if base != 10 else None))


def other_digits(rng: Random, term: Term) -> Term | None:
    """A digit changed, lost, doubled, or two exchanged."""
    digits, base = list(str(term.args[0])), int(str(term.args[1] or 10))
    index = rng.randrange(len(digits))
    form = rng.choice(("other", "lost", "doubled", "swapped"))
    if form == "other":
        digits[index] = in_base((int(digits[index], 16) + 1) % base, 16)
    elif form == "lost":
        del digits[index]
    elif form == "doubled":
        digits.insert(index, digits[index])
    else:
        digits[index], digits[index - 1] = digits[index - 1], digits[index]
    text = "".join(digits)
    return None if text[:1] in ("", "0") else Term("numeral", (text, term.args[1]))


def _numeral(speller: Speller, term: Term) -> Spelled:
    digits, base = str(term.args[0]), term.args[1]
    if base is None:
        return digits, ATOM
    name = _BASES[int(str(base))]
    short = f"{digits}_{base}" if len(str(base)) == 1 else f"{digits}_{{{base}}}"
    if not speller.latex:
        forms = (short, short, f"({digits})_{base}", f"{digits} base {base}", f"{digits}_{{{base}}}")
    else:
        forms = (short, short, rf"{digits}_{{{base}}}", rf"({digits})_{{{base}}}", rf"{digits}_{{\text{{{name}}}}}",
                 rf"\left({digits}\right)_{{{base}}}", rf"{digits}_{{{name}}}")  # fmt: skip
    return speller.rng.choice(forms), ATOM


NUMERALS = Kind(
    name="numerals to a base",
    make=make_numeral,
    rewrites={"base dropped": no_base},
    edits={"other base": other_base, "converted": converted, "digits": other_digits},
    apart=numeral_apart,
    agree=numeral_agree,
    one_way=frozenset({"base dropped"}),
    slips=_SLIPS,
    weight=0.5,
)


# -- whole numbers in groups, as ordinals, in words ----------------------------------------------------------------
def make_whole(rng: Random, level: int) -> Term:
    """A random whole number, large or small."""
    form = rng.random()
    if form < 0.25:
        return Term("worded", (rng.randint(1, 20),))
    if form < 0.5:
        return Term("ordinal", (rng.randint(1, 120),))
    return Term("grouped", (rng.randint(1000, 10 ** (3 * level + 2)),))


def _whole(term: Term) -> int:
    return int(str(term.args[0]))


def other_numeral(rng: Random, term: Term) -> Term | None:
    """The number in plain digits, in groups, as an ordinal, in words."""
    n = _whole(term)
    forms = ["num"] + ["grouped"] * (n > 999) + ["ordinal"] * (n < 200) + ["worded"] * (0 <= n <= 20)
    form = rng.choice([form for form in forms if form != term.op])
    return num(n) if form == "num" else Term(form, (n,))


def swapped_digits(rng: Random, term: Term) -> Term | None:
    """Two neighbouring digits exchanged."""
    digits = list(str(_whole(term)))
    index = rng.randrange(len(digits))
    digits[index], digits[index - 1] = digits[index - 1], digits[index]
    return None if digits[0] == "0" else _like(term, int("".join(digits)))


def _like(term: Term, n: int) -> Term | None:
    fits = {"worded": n <= 20, "ordinal": n < 200, "grouped": n > 999, "num": True}
    return (Term(term.op, (n,)) if term.op != "num" else num(n)) if fits[term.op] and n > 0 else None


def lost_group(rng: Random, term: Term) -> Term | None:
    """A group, or a digit, lost or added."""
    n = _whole(term)
    return _like(term, rng.choice((n // 1000, n // 10, n * 10, n * 1000)))


def off_by_one(rng: Random, term: Term) -> Term | None:
    """The next number, or the one before."""
    return _like(term, _whole(term) + rng.choice((1, -1)))


def _grouped(speller: Speller, term: Term) -> Spelled:
    n = _whole(term)
    signs = ["{,}", "{,}", r"\,", ",", r",\!", r"\ ", "~"] if speller.latex else [",", ",", " "]
    if n >= 10**6:
        signs.append(".")
    return f"{n:,}".replace(",", speller.rng.choice(signs)), ATOM


def _ordinal(speller: Speller, term: Term) -> Spelled:
    n = _whole(term)
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    if speller.latex:
        forms = (r"^{\text{%s}}", "^{%s}", r"\text{%s}", r"^\text{%s}", r"^{\mathrm{%s}}", "%s")
        return str(n) + speller.rng.choice(forms) % ending, PRODUCT
    return f"{n}{ending}", PRODUCT


def _worded(speller: Speller, term: Term) -> Spelled:
    word = WORDS[_whole(term)]
    word = speller.rng.choice((word, word.capitalize()))
    return (rf"\text{{{word}}}" if speller.latex and speller.rng.random() < 0.6 else word), ATOM


_VALUE = lambda term, env, complexes: num(_whole(term)).args[0]  # noqa: E731
VALUES.update({"grouped": _VALUE, "ordinal": _VALUE, "worded": _VALUE})

WHOLE = Kind(
    name="whole numbers",
    make=make_whole,
    rewrites={"other numeral": other_numeral},
    edits={"digits exchanged": swapped_digits, "group or digit": lost_group, "off by one": off_by_one},
    apart=scalars_apart,
    agree=scalars_agree,
    slips=_SLIPS,
    weight=0.5,
)


# -- dates ---------------------------------------------------------------------------------------------------------
def make_date(rng: Random, level: int) -> Term:
    """A random date, with its year at higher levels; in one order of its parts throughout."""
    year = rng.randint(1066, 2100) if level > 1 else 0
    return Term("date", (rng.randint(1, 28), rng.choice(MONTHS), year, rng.choice(("month first", "day first"))))


def other_day(rng: Random, term: Term) -> Term | None:
    """Another day, month or year, or no year."""
    day, month, year, order = term.args
    form = rng.choice(("day", "month", "year", "no year"))
    if form == "day":
        return Term("date", (int(str(day)) % 28 + 1, month, year, order))
    if form == "month":
        return Term("date", (day, rng.choice([name for name in MONTHS if name != month]), year, order))
    if not year:
        return None
    return Term("date", (day, month, int(str(year)) + 1 if form == "year" else 0, order))


def _date(speller: Speller, term: Term) -> Spelled:
    day, month, year, order = term.args
    if order == "day first":
        text = f"{day} {month}" + (f" {year}" if year else "")
    else:
        text = f"{month} {day}" + (f", {year}" if year else "")
    text = speller.rng.choice((text, text, text.lower(), text.upper()))
    return (rf"\text{{{text}}}" if speller.latex else text), ATOM


DATES = Kind(
    name="dates",
    make=make_date,
    rewrites={"same": lambda rng, term: None},
    edits={"other day": other_day},
    apart=lambda a, b: a != b,
    agree=lambda a, b: a == b,
    slips=frozenset({"spaces", "trailing stop"}),
    weight=0.3,
)

SPELL.update({
    "numeral": _numeral, "grouped": _grouped, "ordinal": _ordinal, "worded": _worded, "date": _date,
})  # fmt: skip
