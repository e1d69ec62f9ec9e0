"""Answers as the sets that they denote: equal just when the sets are, by counting over a window of small numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

import pytest
from compare_models import MODELS as SETS
from compare_models import Denoted, Model
from compare_models_lines import LINES
from compare_models_more import MORE
from compare_models_values import VALUES
from compare_support import DIFFERENT, EQUAL, UNKNOWN, decide

MODELS = {**SETS, **MORE, **VALUES, **LINES}
_PAIRS = 160
_DRAWN, _NEAREST_OF = 60, 8
# How many of the pairs may stay open: families in opposite senses, unions of lines, pieces that hide a sign, domains;
# other factors before derivatives, which may vanish; equations that follow from each other.
OPEN = {"rays": 55, "lattices": 40, "parts": 15, "claims": 2, "whole": 2, "equations": 8, "bound": 42, "members": 40}
OPEN |= {"conjugates": 1, "derivatives": 28, "spaces": 3}


def pairs(name: str) -> Iterator[tuple[tuple[str, Denoted], tuple[str, Denoted]]]:
    """As many pairs that denote the same as pairs that do not, these as near to each other as a few draws give."""
    model, rng = MODELS[name](), Random(name)
    alike: dict[Denoted, Model] = defaultdict(list)
    for entry in model:
        alike[entry[1]].append(entry)
    for number in range(_PAIRS):
        one = rng.choice(model)
        if number % 2:
            yield one, rng.choice(alike[one[1]])
        else:
            others = [other for other in rng.sample(model, min(len(model), _DRAWN)) if other[1] != one[1]]
            yield one, min(others[:_NEAREST_OF], key=lambda other: len(other[1] ^ one[1]))


@pytest.mark.parametrize("name", sorted(MODELS))
def test_answers_are_equal_just_when_they_denote_the_same(name: str) -> None:
    undecided = 0
    for (reference, denoted), (prediction, other) in pairs(name):
        found = decide(reference, prediction)
        undecided += found.decision is UNKNOWN
        if found.decision is not UNKNOWN and found.rule != "not solved":
            assert found.decision is (EQUAL if denoted == other else DIFFERENT), (reference, prediction)
    assert undecided <= OPEN.get(name, 0)
