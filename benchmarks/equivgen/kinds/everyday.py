"""Amounts of money, percentages, times of day, ratios.

money(x, currency)      $5, 5 dollars, 5 euros; cents are a currency of their own: 50 cents
share(x)                x %                     clock(minutes, form)  form: 24, pm, bare
ratio(...)              2:3:4
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from random import Random

from ..terms import Rule, Term, div, neg, num, replace
from ..truth import numbers_agree, numbers_apart, scalars_agree, scalars_apart, tolerant, value
from . import numbers
from .base import Kind

CURRENCIES = {"dollar": {"USD"}, "euro": {"EUR"}, "pound": {"GBP"}, "yen": {"JPY"}, "cent": {"USD", "EUR"}}
_SLIPS = frozenset({"dollars", "parentheses of LaTeX", "spaces", "trailing stop", "no braces"})


# -- money ---------------------------------------------------------------------------------------------------------
def make_money(rng: Random, level: int) -> Term:
    """A random amount of money."""
    form = rng.random()
    currency = rng.choice(("dollar", "dollar", "dollar", "euro", "pound", "yen", "cent"))
    if currency in ("cent", "yen") or form < 0.4:
        x = num(rng.randint(1, 10 ** (level + (currency != "cent") + 1)))
    else:
        x = Term("dec", (f"{rng.randint(0, 10 ** (level + 1))}.{rng.randint(1, 99):02d}",))
    return Term("money", (x, currency))


def _worth(term: Term) -> tuple[Fraction, set[str]]:
    """The amount, and the currencies that may be meant."""
    if term.op != "money":
        return value(term), set()
    currency = str(term.args[1])
    x = value(term.terms()[0])
    return (x / 100 if currency == "cent" else x), CURRENCIES[currency]


def money_matches(a: Term, b: Term) -> bool:
    """Whether two amounts are equal; without a currency on one side the numbers decide."""
    if a.op == b.op == "money":
        (x, currencies), (y, others) = _worth(a), _worth(b)
        return x == y and not currencies.isdisjoint(others)
    x, y = (value(term.terms()[0] if term.op == "money" else term) for term in (a, b))
    return bool(x == y)


def money_apart(a: Term, b: Term) -> bool:
    """Whether two amounts are told apart, decimals beyond their tolerance."""
    if a.op == b.op == "money":
        (x, currencies), (y, others) = _worth(a), _worth(b)
        return currencies.isdisjoint(others) or numbers_apart(x, y, tolerance=True)
    x, y = (value(term.terms()[0] if term.op == "money" else term) for term in (a, b))
    return numbers_apart(x, y, tolerance=True)


def in_cents(rng: Random, term: Term) -> Term | None:
    """Dollars as cents, cents as dollars."""
    if term.op != "money" or term.args[1] not in ("dollar", "cent"):
        return None
    x = value(term.terms()[0])
    if term.args[1] == "dollar":
        return Term("money", (num(x * 100), "cent"))
    return Term("money", (Term("dec", (f"{int(x) // 100}.{int(x) % 100:02d}",)), "dollar"))


def with_cents(rng: Random, term: Term) -> Term | None:
    """A whole amount with ``.00``, and without."""
    x = value(term.terms()[0]) if term.op == "money" and term.args[1] not in ("cent", "yen") else None
    if not isinstance(x, Fraction) or x.denominator != 1:
        return None
    return Term("money", (Term("dec", (f"{x}.00",)) if term.terms()[0].op == "num" else num(x), term.args[1]))


def no_currency(rng: Random, term: Term) -> Term | None:
    """The number alone."""
    return term.terms()[0] if term.op == "money" else None


def other_currency(rng: Random, term: Term) -> Term | None:
    """Another currency, or cents for dollars."""
    if term.op != "money":
        return None
    return Term("money", (term.args[0], rng.choice([name for name in CURRENCIES if name != term.args[1]])))


def other_amount(rng: Random, term: Term) -> Term | None:
    """A cent or a unit more, digits of the cents exchanged, ten times as much."""
    x = term.terms()[0] if term.op == "money" else term
    changed = rng.choice((numbers.last_digit, numbers.tenfold))(rng, x)
    if changed is None:
        return None
    return Term("money", (changed, term.args[1])) if term.op == "money" else changed


def cents_bare(rng: Random, term: Term) -> Term | None:
    """The number of cents for the number of dollars."""
    cents = in_cents(rng, term)
    return None if cents is None else cents.terms()[0]


MONEY = Kind(
    name="money",
    make=make_money,
    rewrites={"in cents": in_cents, "with cents": with_cents, "currency dropped": no_currency},
    edits={"currency": other_currency, "amount": other_amount, "number of cents": cents_bare},
    apart=money_apart,
    agree=money_matches,
    slips=_SLIPS,
    weight=0.7,
)


# -- percentages ---------------------------------------------------------------------------------------------------
def make_percentage(rng: Random, level: int) -> Term:
    """A random percentage."""
    form = rng.random()
    if form < 0.5:
        x = num(rng.randint(1, 100 if level < 3 else 400))
    elif form < 0.85:
        x = Term("dec", (f"{rng.randint(0, 99)}.{rng.randint(1, 9)}" + (str(rng.randint(1, 9)) if level > 1 else ""),))
    else:
        x = num(Fraction(rng.randint(1, 199), rng.choice((2, 3, 4, 6, 8))))
    return Term("share", (x,))


def share_matches(a: Term, b: Term, exact: bool) -> bool:
    """Whether two are equal, or not told apart: where one alone is a percentage, as a share or as its number."""
    same = numbers_agree if exact else lambda x, y: not numbers_apart(x, y, tolerance)
    tolerance = any(tolerant(term.terms()[0] if term.op == "share" else term) for term in (a, b))
    x, y = (value(term.terms()[0] if term.op == "share" else term) for term in (a, b))
    if a.op == b.op:
        return bool(same(x, y))
    share, other = (x, y) if a.op == "share" else (y, x)
    return bool(same(share / 100, other) or same(share, other))


def as_share(rng: Random, term: Term) -> Term | None:
    """A percentage as a decimal or fraction."""
    if term.op != "share":
        return None
    x = value(term.terms()[0]) / 100
    return numbers.as_decimal(rng, num(x)) if rng.random() < 0.5 and x.denominator > 1 else num(x)


def bare_percent(rng: Random, term: Term) -> Term | None:
    """The number without its sign."""
    return term.terms()[0] if term.op == "share" else None


def percent_number(rng: Random, term: Term) -> Term | None:
    """The number of a percentage in another form."""
    if term.op != "share":
        return None
    x = term.terms()[0]
    changed = rng.choice((numbers.as_decimal, numbers.as_mixed, numbers.as_fraction))(rng, x)
    return None if changed is None or changed.op == "div" else Term("share", (changed,))


def other_percent(rng: Random, term: Term) -> Term | None:
    """The number changed in its last digit, or the point moved."""
    x = term.terms()[0] if term.op == "share" else term
    changed = rng.choice((numbers.last_digit, numbers.tenfold, numbers.opposite))(rng, x)
    return None if changed is None else Term("share", (changed,)) if term.op == "share" else changed


def hundredfold(rng: Random, term: Term) -> Term | None:
    """A share taken for a percentage, or a percentage of a percentage."""
    x = value(term.terms()[0]) if term.op == "share" else value(term) * 100
    return Term("share", (num(x / 100),)) if rng.random() < 0.5 else num(x * 100)


def complement(rng: Random, term: Term) -> Term | None:
    """What is missing to a hundred per cent."""
    return Term("share", (num(100 - value(term.terms()[0])),)) if term.op == "share" else num(1 - value(term))


PERCENTAGES = Kind(
    name="percentages",
    make=make_percentage,
    rewrites={"as a share": as_share, "sign dropped": bare_percent, "number": percent_number},
    edits={"number": other_percent, "hundredfold": hundredfold, "complement": complement},
    apart=lambda a, b: not share_matches(a, b, exact=False),
    agree=lambda a, b: share_matches(a, b, exact=True),
    slips=_SLIPS,
    weight=0.7,
)


# -- times of day --------------------------------------------------------------------------------------------------
def make_clock(rng: Random, level: int) -> Term:
    """A random time of day, to the minute."""
    minutes = rng.randint(0, 24 * 60 - 1) if level > 1 else rng.randint(1, 23) * 60 + rng.choice((0, 15, 30, 45))
    return Term("clock", (minutes, "pm" if rng.random() < 0.6 else "24"))


def clock_matches(a: Term, b: Term, exact: bool) -> bool:
    """Whether two times are equal; one without am and pm is either, against one of twelve hours (SEMANTICS 8)."""
    if a.op != "clock" or b.op != "clock":
        return False
    (first, form), (second, other) = map(_time, (a, b))
    if "bare" in (form, other) and form != other:
        return first % 720 == second % 720 and ("pm" in (form, other) or not exact)
    return first == second if form != "bare" else first % 720 == second % 720


def _time(term: Term) -> tuple[int, str]:
    """The minutes and the form; 4:23 may be a time of twelve hours as well."""
    minutes, form = int(str(term.args[0])), str(term.args[1])
    return minutes, "bare" if form == "24" and 60 <= minutes < 780 else form


def other_clock(rng: Random, term: Term) -> Term | None:
    """A time of twelve hours as one of twenty-four, and back."""
    form = term.args[1]
    return None if form == "bare" else Term("clock", (term.args[0], "24" if form == "pm" else "pm"))


def no_half(rng: Random, term: Term) -> Term | None:
    """Am or pm left out."""
    return Term("clock", (term.args[0], "bare")) if term.op == "clock" and term.args[1] == "pm" else None


def later(rng: Random, term: Term) -> Term | None:
    """A time some minutes or hours later."""
    if term.op != "clock":
        return None
    by = rng.choice((1, 2, 10, 15, 30, 60, 120, 600, 719))
    return Term("clock", ((int(str(term.args[0])) + by) % 1440, term.args[1]))


def other_half(rng: Random, term: Term) -> Term | None:
    """Am for pm."""
    if term.op != "clock" or term.args[1] == "bare":
        return None
    return Term("clock", ((int(str(term.args[0])) + 720) % 1440, term.args[1]))


def hours_decimal(rng: Random, term: Term) -> Term | None:
    """The hours as a number: 10.5 for 10:30."""
    hours = Fraction(int(str(term.args[0])), 60)
    return numbers.as_decimal(rng, num(hours)) if hours.denominator in (2, 4) else num(hours) if hours else None


CLOCK = Kind(
    name="times of day",
    make=make_clock,
    rewrites={"other clock": other_clock, "am and pm dropped": no_half},
    edits={"later": later, "am for pm": other_half, "number of hours": hours_decimal},
    apart=lambda a, b: not clock_matches(a, b, exact=False),
    agree=lambda a, b: clock_matches(a, b, exact=True),
    slips=_SLIPS,
    weight=0.5,
)


# -- ratios --------------------------------------------------------------------------------------------------------
def make_ratio(rng: Random, level: int) -> Term:
    """A random ratio of two to four whole terms; two with two digits behind the colon could be a time of day."""
    count = rng.choice((2, 2, 3)) if level == 1 else rng.choice((2, 3, 3, 4))
    found = Term("ratio", tuple(num(rng.randint(1, 9 if count == 2 or level == 1 else 40)) for _ in range(count)))
    found = _no_time(found) or Term("ratio", (*found.args[:-1], num(rng.randint(1, 9))))
    return found if len(set(found.args)) > 1 else Term("ratio", (num(11), *found.args[1:]))


def _terms(term: Term) -> tuple[Fraction, ...]:
    parts = [value(part) for part in term.terms()]
    return tuple(part / parts[0] for part in parts)


def ratio_matches(a: Term, b: Term, exact: bool) -> bool:
    """Whether two ratios are equal up to a factor; one of two terms is also its quotient."""
    if a.op == b.op == "ratio":
        return _terms(a) == _terms(b)
    ratio, other = (a, b) if a.op == "ratio" else (b, a)
    if ratio.op != "ratio":
        return scalars_agree(a, b) if exact else not scalars_apart(a, b)
    if len(ratio.args) != 2:
        return False
    quotient = div(*ratio.terms())
    return scalars_agree(quotient, other) if exact else not scalars_apart(quotient, other)


def scaled(rng: Random, term: Term) -> Term | None:
    """Every term multiplied, or divided by what they share."""
    if term.op != "ratio":
        return None
    parts = [value(part) for part in term.terms()]
    shared = Fraction(gcd(*(part.numerator for part in parts)), lcm(*(part.denominator for part in parts)))
    k = 1 / shared if shared != 1 and rng.random() < 0.5 else Fraction(rng.choice((2, 3, 5)))
    new = tuple(num(part * k) for part in parts)
    return _no_time(Term("ratio", new))


def _no_time(term: Term) -> Term | None:
    """The ratio, unless it could be a time of day: 3:30, 5:23:17."""
    rest = [value(part) for part in term.terms()[1:]]
    return None if len(rest) < 3 and all(part > 9 for part in rest) else term


def as_quotient(rng: Random, term: Term) -> Term | None:
    """A ratio of two terms as a fraction."""
    return div(*term.terms()) if term.op == "ratio" and len(term.args) == 2 else None


def ratio_swapped(rng: Random, term: Term) -> Term | None:
    """Two terms exchanged."""
    if term.op != "ratio":
        return div(*reversed(term.terms())) if term.op == "div" else None
    i, j = rng.sample(range(len(term.args)), 2)
    args = list(term.args)
    args[i], args[j] = args[j], args[i]
    return _no_time(Term("ratio", tuple(args)))


def ratio_term(rng: Random, term: Term) -> Term | None:
    """A term off by one."""
    if term.op not in ("ratio", "div"):
        return None
    index = rng.randrange(len(term.args))
    return _no_time(replace(term, (index,), num(value(term.terms()[index]) + 1)))


def ratio_lost(rng: Random, term: Term) -> Term | None:
    """A term lost, or one more."""
    if term.op != "ratio":
        return None
    if rng.random() < 0.4 and len(term.args) < 4:
        return Term("ratio", (*term.args, num(rng.randint(1, 9))))
    index = rng.randrange(len(term.args))
    return _no_time(Term("ratio", term.args[:index] + term.args[index + 1 :])) if len(term.args) > 2 else None


def part_of_whole(rng: Random, term: Term) -> Term | None:
    """The share of the whole for the ratio of two parts: 2/5 for 2:3."""
    if term.op != "ratio" or len(term.args) != 2:
        return None
    a, b = (value(part) for part in term.terms())
    return num(a / (a + b))


_RATIO_EDITS: dict[str, Rule] = {
    "terms swapped": ratio_swapped,
    "term off by one": ratio_term,
    "term lost or added": ratio_lost,
    "part of the whole": part_of_whole,
    "sign": lambda rng, term: neg(term) if term.op == "div" else None,
}
RATIOS = Kind(
    name="ratios",
    make=make_ratio,
    rewrites={"scaled": scaled, "as a quotient": as_quotient},
    edits=_RATIO_EDITS,
    apart=lambda a, b: not ratio_matches(a, b, exact=False),
    agree=lambda a, b: ratio_matches(a, b, exact=True),
    slips=_SLIPS,
    weight=0.5,
)
