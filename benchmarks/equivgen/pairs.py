"""Labelled pairs without end: an answer, a change that keeps or changes its meaning, and a spelling for each.

``pairs(seed)`` yields the same pairs for the same seed on every machine. The label of a different pair is certified
by the kind's ``apart``, that of an equal pair follows from its rewrites and is checked by ``agree``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from .kinds import KINDS, Kind
from .spelling import Speller, slip
from .terms import Rule, Term, size

_LARGEST = {1: 25, 2: 45, 3: 90}  # the largest answer of each level, in terms
_TRIES = 8  # the rules that are tried for one step


@dataclass(frozen=True, slots=True)
class Pair:
    """Two answers and whether they are the same.

    ``change`` is the edit of a different pair, the last rewrite of an equal one (``spelling`` where there is none);
    ``steps`` are all rewrites and edits in order; ``spelling`` the two notations and the slip, if any. Where
    ``response`` is set the prediction is a whole response, in which the answer is to be found first.
    """

    kind: str
    level: int
    equal: bool
    change: str
    steps: tuple[str, ...]
    spelling: str
    reference: str
    prediction: str
    trees: tuple[Term, Term]
    one_way: bool
    options: tuple[tuple[str, str], ...]
    response: bool = False


def pairs(seed: int, kinds: Sequence[str] = (), start: int = 0) -> Iterator[Pair]:
    """Pairs without end, of the ``kinds`` named, of all when none is named; ``start`` skips that many draws."""
    chosen = [kind for kind in KINDS if not kinds or kind.name in kinds]
    if not chosen:
        raise ValueError(f"no such kinds: {', '.join(kinds)}; there are {', '.join(kind.name for kind in KINDS)}")
    number = start
    while True:
        found = draw(Random(f"{seed}/{number}"), chosen)
        number += 1
        if found is not None:
            yield found


def draw(rng: Random, kinds: Sequence[Kind] = KINDS) -> Pair | None:
    """One pair, or None where the draw came to nothing: no rule applied, or the label could not be certified."""
    kind = rng.choices(kinds, [kind.weight for kind in kinds])[0]
    level = rng.choice((1, 1, 2, 2, 3))
    original = kind.make(rng, level)
    equal = rng.random() < 0.5
    changed, done = original, []
    rewrites = 0 if rng.random() < 0.1 else rng.randint(1, level) if equal else rng.randint(0, level - 1)
    for rules in [kind.rewrites] * rewrites + ([] if equal else [kind.edits]):
        name, changed = _step(rng, rules, changed, _LARGEST[level])
        done += [name] if name else []
    if not _certified(kind, original, changed, equal, done):
        return None
    return spelled(rng, kind, level, equal, tuple(done), original, changed)


def _step(rng: Random, rules: Mapping[str, Rule], term: Term, largest: int) -> tuple[str, Term]:
    """The answer after one of the rules, at random among those that apply, and its name; no name if none does."""
    for name in rng.sample(list(rules), min(len(rules), _TRIES)):
        new = rules[name](rng, term)
        if new is not None and new != term and size(new) <= largest:
            return name, new
    return "", term


def _certified(kind: Kind, original: Term, changed: Term, equal: bool, done: list[str]) -> bool:
    if equal:
        return original == changed or kind.agree(original, changed)
    return bool(done) and done[-1] in kind.edits and kind.apart(original, changed)


def spelled(
    rng: Random, kind: Kind, level: int, equal: bool, done: tuple[str, ...], original: Term, changed: Term
) -> Pair:
    """The pair written out by two authors; where nothing names a side the reference, either order is taken."""
    one, other = Speller(rng), Speller(rng)
    texts = [one.text(original), other.text(changed)]
    slipped = ""
    response = changed.op == "response"
    if other.latex and not response and rng.random() < 0.15:
        texts[1], slipped = slip(rng, texts[1], kind.slips)
    trees, notations = (original, changed), [one.notation, other.notation]
    one_way = response or any(name in kind.one_way for name in done)
    if not one_way and not slipped and rng.random() < 0.5:
        trees, texts = (changed, original), texts[::-1]
        notations.reverse()
    return Pair(
        kind.name,
        level,
        equal,
        done[-1] if done else "spelling",
        done,
        " to ".join(notations) + (f", {slipped}" if slipped else ""),
        texts[0],
        texts[1],
        trees,
        one_way,
        tuple(sorted(kind.options.items())),
        response,
    )
