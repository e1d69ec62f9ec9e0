"""Where a rule applies, and what an author does throughout."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import TypeVar

from ..spelling import Speller
from ..terms import Rule, Term, paths, replace

T = TypeVar("T")


def habit(speller: Speller, name: str, choices: Sequence[T]) -> T:
    """What this author always does: one of the choices, taken at the first need."""
    habits: dict[str, T] = vars(speller).setdefault("habits", {})
    if name not in habits:
        habits[name] = speller.rng.choice(choices)
    return habits[name]


def under(rule: Rule, forms: Collection[str]) -> Rule:
    """The rule applied to one of the terms that stand directly under one of the forms, chosen at random."""

    def applied(rng: Random, term: Term) -> Term | None:
        places = [
            ((*path, index), arg)
            for path, below in paths(term)
            if below.op in forms
            for index, arg in enumerate(below.args)
            if isinstance(arg, Term)
        ]
        rng.shuffle(places)
        for path, below in places:
            changed = rule(rng, below)
            if changed is not None and changed != below:
                return replace(term, path, changed)
        return None

    applied.__doc__ = rule.__doc__
    return applied
