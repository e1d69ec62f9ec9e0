"""The normal form of a text: named rules, each switchable, applied in one fixed order.

Equal normal texts are evidence that two answers mean the same, and nothing more: a rule may miss a spelling, but it
must never join two texts of different meaning. So brackets stay where they bind, a mixed number is never a product,
and spaces that part numbers or words are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from mathequiv.normal import fractions, layout, symbols, words
from mathequiv.normal.characters import plain_characters
from mathequiv.normal.tokens import Tokens, commands, render, tokenize
from mathequiv.verdict import Normalized


@dataclass(frozen=True, slots=True)
class Rule:
    """A rewriting of tokens; it is tried only where one of its ``triggers`` occurs (none: always)."""

    name: str
    apply: Callable[[Tokens], Tokens]
    triggers: frozenset[str] = frozenset()


CHARACTERS = "unicode"

RULES: tuple[Rule, ...] = (
    Rule("dollars", layout.dollars, layout.MATH_SHIFTS),
    Rule("styles", layout.styles, layout.STYLES),
    Rule("spacing", layout.spacing, layout.SPACES),
    Rule("delimiters", layout.delimiters, layout.SIZED),
    Rule("synonyms", layout.synonyms, frozenset(layout.SYNONYMS)),
    Rule("case", words.case),
    Rule("text", symbols.text, symbols.WRAPPERS),
    Rule("fractions", fractions.fractions, fractions.FRACTIONS),
    Rule("roots", fractions.roots, fractions.ROOTS),
    Rule("products", symbols.products, symbols.PRODUCTS),
    Rule("plus_minus", symbols.plus_minus, commands("pm")),
    Rule("pi", symbols.pi, commands("pi")),
    Rule("infinity", symbols.infinity, commands("infty")),
    Rule("whitespace", layout.whitespace),
    Rule("scripts", symbols.scripts, frozenset({"^", "_"})),
)

RULE_NAMES: tuple[str, ...] = (CHARACTERS, *(rule.name for rule in RULES))


def normalize_text(text: str, *, off: Collection[str] = ()) -> Normalized:
    """The normal form of ``text`` under all rules but those named in ``off``, and the names of those that fired.

    The form is a fixed point: a text whose form would change again is its own normal form, under no rule.
    """
    unknown = set(off).difference(RULE_NAMES)
    if unknown:
        raise ValueError(f"no rule {', '.join(sorted(unknown))}; there are {', '.join(RULE_NAMES)}")
    form = _once(text, off)
    if form.rules and _once(form.text, off).text != form.text:
        return Normalized(text, ())
    return form


def _once(text: str, off: Collection[str]) -> Normalized:
    plain = text if CHARACTERS in off else plain_characters(text)
    fired = [] if plain == text else [CHARACTERS]
    tokens = tokenize(plain)
    present = frozenset(tokens)
    for rule in RULES:
        if rule.name in off or (rule.triggers and present.isdisjoint(rule.triggers)):
            continue
        changed = rule.apply(tokens)
        if changed != tokens:
            fired.append(rule.name)
            tokens = changed
    return Normalized(render(tokens), tuple(fired))


def identical(reference: Normalized, prediction: Normalized) -> bool:
    """True where the normal texts are the same and show that the answers are.

    ``+-`` stands for a plus-minus sign on one side and may be a typed sum on the other.
    """
    same = reference.text == prediction.text
    return same and ("plus_minus" in reference.rules) == ("plus_minus" in prediction.rules)
