"""Whole responses: an answer of another kind, and a text in which it is to be found (SEMANTICS 2).

    answer(kind, x)                     the answer alone, as the reference has it
    response(kind, x, form, other)      a response whose answer is ``x``; ``other`` is a wrong answer that it names too

A form of ``TRAPS`` has no answer, or not this one alone, though ``x`` stands in it.
"""

from __future__ import annotations

from random import Random

from ..spelling import LIST, SPELL, Spelled, Speller
from ..terms import Rule, Term, num
from . import collections, expressions, numbers, quantities
from .base import Kind

_INNER: dict[str, Kind] = {
    kind.name: kind
    for kind in (numbers.NUMBERS, expressions.EXPRESSIONS, collections.COLLECTIONS, quantities.QUANTITIES)
}
_BOXED: dict[str, str] = {
    "boxed": r"\boxed{%s}",
    "boxed in a formula": r"The answer is $\boxed{%s}$.",
    "framed": r"Thus \fbox{$%s$}.",
    "box of a box": r"$$\boxed{\boxed{%s}}$$",
    "box with a space": r"So we get $\boxed {%s}$",
    "doubled backslash": r"So the result is $\\boxed{%s}$.",
    "box and note": "Hence\n\n$$\\boxed{%s}$$\n\nThis completes the solution.",
    "box after wrong box": "First I thought $\\boxed{@}$. Wait, that is wrong.\n\nThe result is $\\boxed{%s}$",
    "box after reasoning": "<think>maybe \\boxed{@}</think>\nThe final answer is \\boxed{%s}.",
    "tags": "<answer>%s</answer>",
    "tags after reasoning": "<think>\nIt could be @.\n</think>\n<answer>%s</answer>",
    "box in tags": r"<answer>\boxed{%s}</answer>",
    "box behind heading": "### Final Answer\n\n\\[\n\\boxed{%s}\n\\]",
    "box in bold": r"**Answer:** $\boxed{%s}$",
    "box behind work": "Step 1: we compute 3 + 4 = 7.\nStep 2: we double it and get 14.\n\nTherefore $\\boxed{%s}$.",
}
_LABELLED: dict[str, str] = {
    "hashes": "We add up.\n#### $%s$",
    "label": "The answer is $%s$.",
    "final label": "Some work.\n\nFinal answer: $%s$",
    "bold label": "**Final Answer:** $%s$",
    "label with thus": "Therefore, the final answer is $%s$.",
    "label in display": "The final answer is:\n\\[ %s \\]",
    "Chinese": "所以，答案是 $%s$。",
    "Chinese with colon": "最终答案：$%s$",
    "Japanese": "よって、答えは $%s$ です。",
    "Korean": "따라서 정답은 $%s$ 입니다.",
    "Russian": "Итак, ответ: $%s$.",
    "German": "Die Antwort ist $%s$.",
    "French": "La réponse est $%s$.",
    "Spanish": "La respuesta es $%s$.",
    "Portuguese": "A resposta é $%s$.",
    "Italian": "La risposta è $%s$.",
    "not the other": "The answer is not $@$, it is $%s$.",
    "the other not": "The answer is $%s$, not $@$.",
    "label and reason": "Answer: $%s$ since the sum of both parts is 12.",
    "label after box": "Maybe \\boxed{@}? No. The answer is $%s$.",
    "label in quotes": 'The answer is "$%s$".',
}
# Without a marker: the last formula, the whole line.
_WEAK: dict[str, str] = {
    "last formula": "We simplify and obtain\n$$%s$$",
    "whole line": "$%s$",
}
TRAPS: dict[str, str] = {
    "empty last box": "\\boxed{%s}\n\nSo the final answer goes here: \\boxed{}",
    "unclosed box": r"The answer is \boxed{%s",
    "or another": r"\boxed{%s} or \boxed{@}",
    "or maybe another": r"\boxed{%s} or maybe \boxed{@}",
    "hedged label": "The answer is $%s$ or $@$.",
    "hedged with maybe": "The answer is $@$, maybe $%s$.",
    "reasoning alone": "<think>So the answer is \\boxed{%s}.</think>",
    "reasoning unclosed": "<think>So the answer is \\boxed{%s}.",
    "other in the last box": "First \\boxed{%s}. On second thought it is \\boxed{@}.",
    "denied": "The answer is not $%s$.",
    "corrected away": "The answer is not $%s$, it is $@$.",
    "taken back": "\\boxed{%s} is wrong. The correct answer is \\boxed{@}.",
    "box in the reasoning": "<think>\\boxed{%s}</think>\nThe answer is \\boxed{@}.",
    "other in the tags": "I get %s, or so it seems.\n<answer>@</answer>",
    "other behind hashes": "The answer is %s.\n#### @",
    "two in the box": r"\boxed{%s \text{ or } @}",
    "other under condition": r"The answer is $%s$ if $x>0$, otherwise $@$.",
}
FORMS = {**_BOXED, **_LABELLED, **_WEAK}


def make(rng: Random, level: int) -> Term:
    """A random answer of one of the kinds within."""
    kind = rng.choice(list(_INNER.values()))
    return Term("answer", (kind.name, kind.make(rng, min(level, 2))))


def _wrapped(rng: Random, term: Term, forms: dict[str, str], inner: Term | None = None) -> Term | None:
    kind, x = term.args[:2]
    other = num(rng.randint(2, 99)) if rng.random() < 0.9 else Term("dec", (f"{rng.randint(1, 9)}.5",))
    found = Term("response", (kind, inner or x, rng.choice(list(forms)), other))
    assert isinstance(x, Term)
    return found if _INNER[str(kind)].apart(x, other) else None


def wrapped(forms: dict[str, str]) -> Rule:
    """The answer, or what one of its rewrites makes of it, in a response of one of these forms."""

    def applied(rng: Random, term: Term) -> Term | None:
        if term.op == "response":
            return None
        kind, inner = _INNER[str(term.args[0])], term.terms()[0]
        if rng.random() < 0.5:
            inner = rng.choice(list(kind.rewrites.values()))(rng, inner) or inner
        return _wrapped(rng, term, forms, inner)

    return applied


def wrong(forms: dict[str, str]) -> Rule:
    """What one of its edits makes of the answer, in a response."""

    def applied(rng: Random, term: Term) -> Term | None:
        kind = _INNER[str(term.args[0])]
        changed = rng.choice(list(kind.edits.values()))(rng, term.terms()[0])
        return None if changed is None else _wrapped(rng, term, forms, changed)

    return applied


def trapped(name: str) -> Rule:
    """The answer in a response that does not give it."""

    def applied(rng: Random, term: Term) -> Term | None:
        return _wrapped(rng, term, {name: TRAPS[name]})

    return applied


def apart(a: Term, b: Term) -> bool:
    """Whether the response does not give the answer: it is a trap, or its own answer is told apart."""
    if b.op != "response":
        return False
    kind = _INNER[str(a.args[0])]
    if b.args[2] in TRAPS:
        return kind.apart(a.terms()[0], b.terms()[1])
    return kind.apart(a.terms()[0], b.terms()[0])


def agree(a: Term, b: Term) -> bool:
    """Whether the answer of the response is the answer."""
    x, y = a.terms()[0], b.terms()[0]
    return b.op == "response" and (x == y or _INNER[str(a.args[0])].agree(x, y))


def _answer(speller: Speller, term: Term) -> Spelled:
    return speller.text(term.terms()[0]), LIST


def _response(speller: Speller, term: Term) -> Spelled:
    x, other = (speller.text(part) for part in term.terms())
    form = str(term.args[2])
    text = {**FORMS, **TRAPS}[form]
    if not speller.latex:
        text = text.replace("$%s$", "%s").replace("$@$", "@")
    return text.replace("@", other).replace("%s", x), LIST


SPELL.update({"answer": _answer, "response": _response})

RESPONSES = Kind(
    name="responses",
    make=make,
    rewrites={
        "boxed": wrapped(_BOXED),
        "labelled": wrapped(_LABELLED),
        "without a marker": wrapped(_WEAK),
    },
    edits={
        "wrong answer boxed": wrong(_BOXED),
        "wrong answer labelled": wrong(_LABELLED),
        "wrong answer without a marker": wrong(_WEAK),
        **{name: trapped(name) for name in TRAPS},
    },
    apart=apart,
    agree=agree,
    weight=2.0,
)
