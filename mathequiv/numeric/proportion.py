"""Two expressions that vanish together: equal up to a factor that never vanishes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from math import prod
from typing import Any

from mathequiv.config import Config
from mathequiv.nodes import Constant, Node, Number, Symbol
from mathequiv.numeric import ordering
from mathequiv.numeric.gaps import divides_by_nothing
from mathequiv.numeric.points import Point, first_points, random_points, seed, whole_letters
from mathequiv.numeric.relations import value_at
from mathequiv.numeric.scalars import compare_scalars
from mathequiv.numeric.trees import apply, free_symbols, substitute
from mathequiv.numeric.values import NoValue
from mathequiv.verdict import Decision, Finding, Stage, equal, unknown

_TRIES = 12


class Factor(Enum):
    """What two proportional expressions differ by."""

    CONSTANT = "constant"  # a number that is not zero
    UNIT = "unit"  # a function without zeros


@dataclass(frozen=True, slots=True)
class Proportion:
    """Whether two expressions have the same zeros because their quotient has none.

    ``sign`` is that of reference over prediction, where it is everywhere the same; None where it is not known to be.
    """

    finding: Finding
    factor: Factor | None = None
    sign: int | None = None


_UNKNOWN = Proportion(unknown(Stage.NUMERIC))


def proportional(reference: Node, prediction: Node, config: Config) -> Proportion:
    """Whether the two agree up to a factor without zeros: a constant, or a rational function of constant sign."""
    for attempt in (_by_constant, _by_factor):
        found = attempt(reference, prediction, config)
        if found.finding.known:
            return found
    return _UNKNOWN


def _by_constant(reference: Node, prediction: Node, config: Config) -> Proportion:
    """``f(x) g(p) = g(x) f(p)`` for one point ``p`` at which neither vanishes."""
    for point in _points(reference, prediction):
        signs = [
            ordering.sign(value) for tree in (reference, prediction) if (value := value_at(tree, point)) is not None
        ]
        if len(signs) != 2 or None in signs or 0 in signs:
            continue
        inserted: dict[Node, Node] = {letter: Number(value) for letter, value in point.items()}
        left = apply("mul", reference, substitute(prediction, inserted))
        right = apply("mul", prediction, substitute(reference, inserted))
        finding = compare_scalars(left, right, config)
        if finding.decision is not Decision.EQUAL:
            return _UNKNOWN
        text = f"proportional: {finding.evidence.text if finding.evidence else finding.rule}"
        return Proportion(equal(Stage.NUMERIC, "proportional", text), Factor.CONSTANT, _product(signs))
    return _UNKNOWN


def _product(signs: list[int | None]) -> int | None:
    return None if None in signs else prod(sign for sign in signs if sign is not None)


def _by_factor(reference: Node, prediction: Node, config: Config) -> Proportion:
    """In lowest terms, the tops agree up to polynomials without real zeros."""
    from mathequiv.numeric.polynomial import Ring, atoms

    found = atoms(reference, prediction)
    if Constant("i") in found or divides_by_nothing(prediction, reference):
        return _UNKNOWN
    try:
        ring = Ring(found, config.limits.expansion_terms)
        left, right = ring.lowest(ring.form(reference)), ring.lowest(ring.form(prediction))
        ratios = [_ratio(left.top, right.top), _ratio(left.bottom, right.bottom)]
        signs = [_sign(ratio) for ratio in ratios]
    except NoValue:
        return _UNKNOWN
    if signs[0] is None:
        return _UNKNOWN
    constant = all(part.is_constant() for ratio in ratios for part in ratio)
    text = f"the quotient is a {'constant' if constant else 'rational function without zeros'}"
    factor = Factor.CONSTANT if constant else Factor.UNIT
    return Proportion(equal(Stage.NUMERIC, "proportional", text), factor, _product(signs))


def _ratio(left: Any, right: Any) -> tuple[Any, Any]:
    """A quotient of polynomials in lowest terms."""
    common = left.gcd(right)
    return left / common, right / common


def _sign(ratio: tuple[Any, Any]) -> int | None:
    """The sign of a quotient that vanishes nowhere and has no pole; None where that is not seen."""
    from mathequiv.numeric.roots import constant_sign

    return _product([constant_sign(part) for part in ratio])


def _points(reference: Node, prediction: Node) -> Iterator[Point]:
    letters: list[Symbol] = sorted(free_symbols(reference) | free_symbols(prediction), key=repr)
    whole = whole_letters(reference, prediction)
    yield from first_points(letters, whole)
    yield from islice(random_points(seed(reference, prediction), letters, whole), _TRIES)
