"""What a kind of answers is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from ..terms import Rule, Term


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of answers.

    ``make(rng, level)`` makes one, level 1 to 3. ``apart(a, b)`` is True only when the two are shown to differ;
    ``agree(a, b)`` is False when a rewrite is seen to have changed the meaning: such a pair is a fault of the generator
    and is dropped. ``one_way`` names the rewrites and edits for which only the order (original as reference, changed as
    prediction) is labelled. ``options`` are fields of the configuration that the labels of this kind rest on.
    ``slips`` are the slips that its texts can bear, None for all. ``weight`` is its share of the pairs.
    """

    name: str
    make: Callable[[Random, int], Term]
    rewrites: Mapping[str, Rule]
    edits: Mapping[str, Rule]
    apart: Callable[[Term, Term], bool]
    agree: Callable[[Term, Term], bool]
    one_way: frozenset[str] = frozenset()
    options: Mapping[str, str] = field(default_factory=dict)
    slips: frozenset[str] | None = None
    weight: float = 1.0
    shrinks: bool = True
