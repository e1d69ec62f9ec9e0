"""The register of comparisons, one rule for two kinds, and ``Same``, through which every rule recurses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from mathequiv.compare.bound import canonical
from mathequiv.compare.kinds import Kind, kind_of, never_meet
from mathequiv.compare.leaf import Leaf, in_order
from mathequiv.config import Config
from mathequiv.nodes import Call, Node, Relation, Set
from mathequiv.normal.tree import normal_key
from mathequiv.verdict import Decision, Finding, Stage, different, equal, unknown

# Comparisons of parts within one comparison; a list of n against a list of n may need n * n.
STEPS = 20_000

Rule = Callable[[Node, Node, "Same"], Finding]
Kinds = Kind | Iterable[Kind]
_RULES: dict[tuple[Kind, Kind], Rule] = {}


def rule(reference: Kinds, prediction: Kinds, *, symmetric: bool = False) -> Callable[[Rule], Rule]:
    """Register the comparison of two kinds, or of every pair of two groups of kinds.

    A symmetric rule also answers for the kinds exchanged; it then sees the prediction first. Two rules for one pair
    raise ``ValueError`` at import.
    """

    def register(compare: Rule) -> Rule:
        pairs = {(left, right): compare for left in _group(reference) for right in _group(prediction)}
        if symmetric:
            swapped = _exchanged(compare)
            pairs.update({(right, left): swapped for left, right in list(pairs) if (right, left) not in pairs})
        for pair, chosen in pairs.items():
            if pair in _RULES:
                raise ValueError(f"two rules compare {pair[0].value} with {pair[1].value}")
            _RULES[pair] = chosen
        return compare

    return register


def rules() -> dict[tuple[Kind, Kind], Rule]:
    """Every rule, by the pair of kinds that it compares."""
    return dict(_RULES)


def _group(kinds: Kinds) -> tuple[Kind, ...]:
    return (kinds,) if isinstance(kinds, Kind) else tuple(kinds)


def _exchanged(compare: Rule) -> Rule:
    def exchanged(reference: Node, prediction: Node, same: Same) -> Finding:
        return turned(compare(prediction, reference, same.mirrored()))

    return exchanged


def turned(finding: Finding) -> Finding:
    """A refutation as it is told with the sides exchanged."""
    if finding.decision is not Decision.DIFFERENT or finding.evidence is None:
        return finding
    return replace(finding, evidence=finding.evidence.told(_exchange))


def _exchange(text: str) -> str:
    told = _SIDE.sub(lambda word: _OTHER[word[0]], text)
    return _AGAINST.sub(r"\g<label>\g<right> against \g<left>", told)


_OTHER = {"reference": "prediction", "prediction": "reference"}
_SIDE = re.compile("|".join(_OTHER))
_AGAINST = re.compile(r"\A(?P<label>(?:.*: )?)(?P<left>[^:]*(?::\d\d[^:]*)?) against (?P<right>.*)\Z", re.DOTALL)


def _of_a_set(node: Node) -> bool:
    """True for an unknown function of a set, which may have sets for values: the power set."""
    sets = [arg for arg in node.args if isinstance(arg, Set)] if isinstance(node, Call) else []
    return any(not any(isinstance(item, Relation) for item in arg.items) for arg in sets)


class Budget:
    """What is left of the steps of one comparison."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> bool:
        """Take steps; False where there are not so many left."""
        self.left -= steps
        return self.left >= 0


class Same:
    """Recursion: it carries the leaf, the options and the budget, so that none is lost on the way down."""

    __slots__ = ("budget", "config", "leaf")

    def __init__(self, leaf: Leaf, config: Config, budget: Budget | None = None) -> None:
        self.leaf = leaf
        self.config = config
        self.budget = budget or Budget(STEPS)

    def __call__(self, reference: Node, prediction: Node) -> Finding:
        """The finding of the rule for the two kinds; without one, a difference only where kinds can never meet."""
        if not self.budget.spend():
            return unknown(self.leaf.stage, "steps")
        kinds = kind_of(reference), kind_of(prediction)
        chosen = _RULES.get(kinds)
        if chosen is not None:
            return chosen(reference, prediction, self)
        apart = never_meet(*kinds)
        if apart is not None and not (_of_a_set(reference) or _of_a_set(prediction)):
            return different(Stage.NORMALIZED, "kinds differ", apart)
        return self.identical(reference, prediction)

    def identical(self, reference: Node, prediction: Node) -> Finding:
        """Equal as written, up to order and the names of bound letters; otherwise unknown."""
        if normal_key(reference) == normal_key(prediction):
            return equal(Stage.NORMALIZED, "identical", "identical normal form")
        return unknown(self.leaf.stage)

    def scalars(self, reference: Node, prediction: Node) -> Finding:
        """What the leaf says of two scalars, bound letters renamed alike."""
        return in_order(self.leaf, canonical(reference), canonical(prediction))

    def equations(self, reference: Relation, prediction: Relation) -> Finding:
        """What the leaf says of two equations."""
        return self.leaf.equations(reference, prediction)

    def sets(self, reference: Node, prediction: Node) -> Finding:
        """What the leaf says of two sets."""
        return self.leaf.sets(reference, prediction)

    def mirrored(self) -> Same:
        """The same recursion seen from the other side: its first argument is the prediction."""
        return _Mirrored(self)


class _Mirrored(Same):
    __slots__ = ("_inner",)

    def __init__(self, inner: Same) -> None:
        super().__init__(inner.leaf, inner.config, inner.budget)
        self._inner = inner

    def __call__(self, reference: Node, prediction: Node) -> Finding:
        return turned(self._inner(prediction, reference))

    def scalars(self, reference: Node, prediction: Node) -> Finding:
        return turned(self._inner.scalars(prediction, reference))

    def equations(self, reference: Relation, prediction: Relation) -> Finding:
        return turned(self._inner.equations(prediction, reference))

    def sets(self, reference: Node, prediction: Node) -> Finding:
        return turned(self._inner.sets(prediction, reference))

    def mirrored(self) -> Same:
        return self._inner
