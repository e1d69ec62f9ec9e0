"""Words and choices.

phrase(words)           a phrase, compared as text          alias(group, name)      one of a few synonyms
choice(letters)         one letter or several               lettered(letter, x)     a letter with its value
small(letter)           a small letter, as a prediction
"""

from __future__ import annotations

from random import Random

from ..spelling import ATOM, LIST, SPELL, SUM, Spelled, Speller
from ..terms import Rule, Term, num, replace
from ..truth import scalars_agree, scalars_apart
from . import numbers
from .base import Kind

_SLIPS = frozenset({"spaces", "trailing stop"})

# -- phrases -------------------------------------------------------------------------------------------------------
_ADJECTIVES = (
    "right", "isosceles", "equilateral", "linear", "quadratic", "strictly increasing", "decreasing", "normal",
    "positive", "negative", "convex", "symmetric", "regular", "periodic", "continuous", "bounded",
)  # fmt: skip
_NOUNS = ("triangle", "circle", "parabola", "hyperbola", "ellipse", "function", "distribution", "sequence", "matrix",
          "polygon", "trapezoid", "rhombus", "prism", "cylinder", "sphere", "group", "ring", "field")  # fmt: skip
_NAMES = ("Alice", "Robert", "Charlie", "Maria", "Paris", "London", "Monday", "Tuesday", "Friday", "Pascal", "Gauss")
_VERBS = ("converges", "diverges", "increases", "decreases", "oscillates", "remains constant")


def make_phrase(rng: Random, level: int) -> Term:
    """A random phrase of one to five words."""
    noun, adjective = rng.choice(_NOUNS), rng.choice(_ADJECTIVES)
    forms = [
        (rng.choice(_NAMES),),
        (adjective, noun),
        ("the", noun),
        ("a", adjective, noun),
        ("the", noun, rng.choice(_VERBS)),
        ("the", noun, "is", adjective),
        (rng.choice(_NAMES), "and", rng.choice(_NAMES)),
    ]
    words = " ".join(rng.choice(forms[: 3 + 2 * level])).split()
    return Term("phrase", tuple(words))


_ARTICLES = frozenset({"a", "an", "the"})


def _key(term: Term) -> tuple[str, ...]:
    return tuple(str(word).lower() for word in term.args if str(word).lower() not in _ARTICLES)


def phrase_apart(a: Term, b: Term) -> bool:
    """Whether two phrases differ by more than their articles and case; a list of names stands in any order."""
    if {a.op, b.op} != {"phrase"}:
        return True
    one, other = _key(a), _key(b)
    return one != other and not ("and" in one and sorted(one) == sorted(other))


def phrase_agree(a: Term, b: Term) -> bool:
    """Whether two phrases are the same but for articles and case."""
    return a.op == b.op == "phrase" and _key(a) == _key(b)


def article(rng: Random, term: Term) -> Term | None:
    """An article added in front, dropped or exchanged."""
    words = term.args
    if words[0] in _ARTICLES:
        return Term("phrase", rng.choice((words[1:], ("the" if words[0] == "a" else "a", *words[1:]))))
    return None if str(words[0])[0].isupper() else Term("phrase", ("the", *words))


def letter_case(rng: Random, term: Term) -> Term | None:
    """Capitals for small letters."""
    change = rng.choice((str.upper, str.capitalize, str.lower, str.title))
    return Term("phrase", tuple(change(str(word)) for word in term.args))


def other_word(rng: Random, term: Term) -> Term | None:
    """A word exchanged for another of its kind."""
    index = rng.randrange(len(term.args))
    for words in (_ADJECTIVES, _NOUNS, _NAMES):
        if term.args[index] in words:
            new = rng.choice(words).split()
            return Term("phrase", (*term.args[:index], *new, *term.args[index + 1 :]))
    return None


def negated(rng: Random, term: Term) -> Term | None:
    """A word that denies."""
    if "is" in term.args:
        index = term.args.index("is") + 1
        return Term("phrase", (*term.args[:index], "not", *term.args[index:]))
    return Term("phrase", (rng.choice(("not", "non", "no")), *term.args))


def extra_word(rng: Random, term: Term) -> Term | None:
    """A word more."""
    word = rng.choice(("almost", "two", "large", "left", "only", "also", "unit", "second"))
    index = rng.randint(0, len(term.args))
    return Term("phrase", (*term.args[:index], word, *term.args[index:]))


def word_lost(rng: Random, term: Term) -> Term | None:
    """A word less."""
    index = rng.randrange(len(term.args))
    return Term("phrase", term.args[:index] + term.args[index + 1 :]) if len(_key(term)) > 1 else None


def words_exchanged(rng: Random, term: Term) -> Term | None:
    """Two words in the other order."""
    if len(_key(term)) < 2:
        return None
    words = list(_key(term))
    words[0], words[-1] = words[-1], words[0]
    return Term("phrase", tuple(words))


def number_for_words(rng: Random, term: Term) -> Term | None:
    """A number instead."""
    return num(rng.randint(0, 12))


def _phrase(speller: Speller, term: Term) -> Spelled:
    text = " ".join(str(word) for word in term.args)
    if not speller.latex:
        return speller.rng.choice((text, text, f'"{text}"', f"**{text}**")), ATOM
    forms = (r"\text{%s}", r"\text{ %s}", r"\textbf{%s}", r"\mathrm{%s}", r"\textit{%s}", r"\text{%s.}")
    return speller.rng.choice((*forms[:3], "%s", *forms[4:])) % text, ATOM


PHRASES = Kind(
    name="phrases",
    make=make_phrase,
    rewrites={"article": article, "case": letter_case},
    edits={
        "other word": other_word,
        "negated": negated,
        "extra word": extra_word,
        "word lost": word_lost,
        "words exchanged": words_exchanged,
        "number": number_for_words,
    },
    apart=phrase_apart,
    agree=phrase_agree,
    slips=_SLIPS,
    weight=0.7,
)


# -- synonyms ------------------------------------------------------------------------------------------------------
_SETS = (
    r"\emptyset",
    r"\varnothing",
    "no solution",
    "No solution",
    r"\text{no solution}",
    "∅",
    r"\{\}",
    r"\text{No solutions}",
)
ALIASES: dict[str, tuple[str, ...]] = {
    "undefined": (
        "DNE",
        "does not exist",
        r"\text{DNE}",
        "Does not exist",
        r"\text{does not exist}",
        "undefined",
        r"\text{Undefined}",
    ),
    "none": _SETS[:-1],
    "infinity": (r"\infty", "infinity", "∞", r"\text{infinity}", "Infinity", "oo", r"+\infty"),
    "minus infinity": (r"-\infty", "-infinity", "−∞", "-oo"),
    "reals": (
        r"\mathbb{R}",
        "all real numbers",
        "ℝ",
        r"\text{all real numbers}",
        r"(-\infty, \infty)",
        "All real numbers",
    ),
    "yes": ("Yes", "yes", r"\text{Yes}", "True", r"\text{True}", "true", "YES", r"\text{yes}"),
    "no": ("No", "no", r"\text{No}", "False", r"\text{False}", "false", "NO", r"\text{no}"),
    "zero": ("0", "0.0", r"\frac{0}{1}", "zero"),
    "one": ("1", "one", r"\text{one}", r"\frac{2}{2}"),
}


def make_alias(rng: Random, level: int) -> Term:
    """One of the answers that have synonyms."""
    return Term("alias", (rng.choice(list(ALIASES)[:7]),))


def other_alias(rng: Random, term: Term) -> Term | None:
    """Another such answer."""
    pairs = {"yes": "no", "no": "yes", "infinity": "minus infinity", "minus infinity": "infinity", "none": "reals"}
    name = str(term.args[0])
    new = pairs.get(name, "zero") if rng.random() < 0.5 else rng.choice(list(ALIASES))
    return Term("alias", (new,))


def _alias(speller: Speller, term: Term) -> Spelled:
    texts = [text for text in ALIASES[str(term.args[0])] if speller.latex or "\\" not in text]
    return speller.rng.choice(texts), LIST


# Answers that are one in some conventions: a limit that is infinite does not exist, what is undefined has no solution.
_OPEN = ({"undefined", "none"}, {"undefined", "infinity"}, {"undefined", "minus infinity"})

SYNONYMS = Kind(
    name="synonyms",
    make=make_alias,
    rewrites={"same": lambda rng, term: None},
    edits={"other answer": other_alias},
    apart=lambda a, b: a != b and {str(a.args[0]), str(b.args[0])} not in _OPEN,
    agree=lambda a, b: a == b,
    slips=frozenset({"spaces"}),
    weight=0.3,
)


# -- choices -------------------------------------------------------------------------------------------------------
_TEXTS = ("some text", "none of these", "the first one", "cannot be determined", "all of the above")


def make_choice(rng: Random, level: int) -> Term:
    """One letter, a letter with its value, or at higher levels several letters."""
    form = rng.random()
    if form < 0.55:
        return Term("choice", (rng.choice("ABCDE"),))
    if form < 0.8 or level == 1:
        return Term("lettered", (rng.choice("ABCDE"), num(rng.randint(2, 40))))
    return Term("choice", tuple(sorted(rng.sample("ABCDE", rng.randint(2, 3)))))


def choice_matches(a: Term, b: Term, exact: bool) -> bool:
    """Whether two choices match: by letter, by value where one side has no letter, by both where both have both."""
    if a.op == "choice" and b.op == "choice":
        return set(a.args) == set(b.args)
    if {a.op, b.op} == {"lettered"}:
        return a.args[0] == b.args[0] and _values(a, b, exact)
    first, second = (a, b) if a.op == "lettered" else (b, a)
    if first.op != "lettered":
        return not {a.op, b.op} & {"choice", "described"} and (
            scalars_agree(a, b) if exact else not scalars_apart(a, b)
        )
    if second.op in ("choice", "small"):
        return second.args == first.args[:1]
    return _values(first, second, exact)


def _values(a: Term, b: Term, exact: bool) -> bool:
    x, y = (term.terms()[0] if term.op == "lettered" else term for term in (a, b))
    return scalars_agree(x, y) if exact else not scalars_apart(x, y)


def _plain(term: Term) -> Term:
    """A letter without what describes it."""
    return Term("choice", (str(term.args[0]),)) if term.op in ("described", "small") else term


def value_dropped(rng: Random, term: Term) -> Term | None:
    """The letter alone, or the value alone."""
    if term.op != "lettered":
        return None
    return Term("choice", term.args[:1]) if rng.random() < 0.5 else term.terms()[0]


def value_added(rng: Random, term: Term) -> Term | None:
    """The letter with a text behind it."""
    return (
        Term("described", (term.args[0], rng.choice(_TEXTS))) if term.op == "choice" and len(term.args) == 1 else None
    )


def small_letter(rng: Random, term: Term) -> Term | None:
    """A small letter; as the prediction alone, for as a reference it is a symbol."""
    return Term("small", term.args) if term.op == "choice" and len(term.args) == 1 else None


def choices_reordered(rng: Random, term: Term) -> Term | None:
    """Several letters in another order."""
    letters = list(term.args)
    rng.shuffle(letters)
    return Term("choice", tuple(letters)) if term.op == "choice" and len(letters) > 1 else None


def value_written(rng: Random, term: Term) -> Term | None:
    """The value in another form."""
    if term.op != "lettered":
        return None
    changed = numbers.as_decimal(rng, term.terms()[0]) or numbers.as_fraction(rng, term.terms()[0])
    return None if changed is None else Term("lettered", (term.args[0], changed))


def other_letter(rng: Random, term: Term) -> Term | None:
    """Another letter."""
    if term.op not in ("choice", "lettered", "described", "small"):
        return None
    letters = [arg for arg in term.args if isinstance(arg, str)] if term.op == "choice" else [term.args[0]]
    new = rng.choice([letter for letter in "ABCDEF" if letter not in letters])
    index = rng.randrange(len(letters))
    return Term(term.op, (*term.args[:index], new, *term.args[index + 1 :]))


def letter_lost(rng: Random, term: Term) -> Term | None:
    """A letter lost or one more."""
    if term.op != "choice":
        return None
    if len(term.args) > 1 and rng.random() < 0.5:
        return Term("choice", term.args[1:])
    more = rng.choice([letter for letter in "ABCDEF" if letter not in term.args])
    return Term("choice", tuple(sorted((*map(str, term.args), more))))


def other_value(rng: Random, term: Term) -> Term | None:
    """Another value, with or without its letter."""
    if term.op != "lettered":
        return num(rng.randint(2, 40)) if term.op == "choice" else None
    changed = replace(term, (1,), num(rng.randint(2, 40)))
    return changed if rng.random() < 0.5 else changed.terms()[0]


def _choice(speller: Speller, term: Term) -> Spelled:
    letters = [str(letter) for letter in term.args]
    if len(letters) > 1:
        joined = speller.rng.choice((", ", ",", " and ", "; "))
        if speller.latex and speller.rng.random() < 0.5:
            return rf"\text{{{joined.join(letters)}}}", LIST
        return (joined if not speller.latex or joined != " and " else r" \text{ and } ").join(letters), LIST
    forms = ("%s", "(%s)", "%s.", "%s)", "Option %s", "option (%s)", "**%s**", "[%s]")
    if speller.latex:
        forms = ("%s", r"\text{%s}", r"\textbf{(%s)}", r"\mathrm{%s}", r"(\text{%s})", r"\text{(%s)}", r"\mathbf{%s}",
                 r"\textbf{%s}", r"\text{Option %s}")  # fmt: skip
    return speller.rng.choice(forms) % letters[0], ATOM


def _lettered(speller: Speller, term: Term) -> Spelled:
    letter, text = str(term.args[0]), speller.text(term.terms()[0], SUM)
    forms = ("%s. ", "(%s) ", "%s) ", "(%s): ", "%s: ")
    if speller.latex:
        forms = (r"\textbf{(%s)}\ ", r"\text{(%s)} ", r"\textbf{(%s) }", r"\mathrm{(%s)}\ ", r"(\text{%s})\ ", "%s. ",
                 "(%s) ", r"\text{%s. }", r"\text{%s) }")  # fmt: skip
    return speller.rng.choice(forms) % letter + text, LIST


def _described(speller: Speller, term: Term) -> Spelled:
    letter, text = (str(arg) for arg in term.args)
    form = speller.rng.choice(("%s. %s", "(%s) %s", "%s) %s", "%s: %s"))
    if speller.latex:
        form = speller.rng.choice((r"\text{%s. %s}", r"\text{(%s) %s}", r"\textbf{(%s)}\ \text{%s}", "%s. %s"))
    return form % (letter, text), LIST


_CHOICE_REWRITES: dict[str, Rule] = {
    "letter or value alone": value_dropped,
    "with its text": value_added,
    "small letter": small_letter,
    "order": choices_reordered,
    "value": value_written,
}
CHOICES = Kind(
    name="choices",
    make=make_choice,
    rewrites=_CHOICE_REWRITES,
    edits={"other letter": other_letter, "letter lost or added": letter_lost, "other value": other_value},
    apart=lambda a, b: not choice_matches(_plain(a), _plain(b), exact=False),
    agree=lambda a, b: choice_matches(_plain(a), _plain(b), exact=True),
    one_way=frozenset({"small letter", "with its text"}),
    slips=_SLIPS,
)

SPELL.update({
    "phrase": _phrase, "alias": _alias, "choice": _choice, "lettered": _lettered, "described": _described,
    "small": lambda speller, term: (speller.rng.choice(("%s", "(%s)")) % str(term.args[0]).lower(), ATOM),
})  # fmt: skip
