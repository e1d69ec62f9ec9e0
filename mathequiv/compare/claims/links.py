"""Single relations, two sides and one operator, and systems of them as multisets of such links."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathequiv.compare.bound import canonical
from mathequiv.compare.build import ONE, ZERO, contains, difference, factors_of, is_zero, number, product, substitute
from mathequiv.compare.claims.inequalities import flipped
from mathequiv.compare.claims.linear import linear
from mathequiv.compare.logic import DIFFERENT, EQUAL, all_of, any_of, first_known, only_if_equal
from mathequiv.compare.matching import multiset
from mathequiv.compare.registry import Same
from mathequiv.compare.scalars.polynomials import coefficients, over_common
from mathequiv.nodes import Apply, Call, Constant, Listing, Node, Number, Relation, Set, Symbol, rebuild, walk
from mathequiv.numeric import free_symbols, proportional, sign_at
from mathequiv.numeric.proportion import Factor
from mathequiv.verdict import Finding, unknown

_STARTS = (2, 5, 11)
_COMPARISONS = frozenset({"=", "!=", "<", "<="})


@dataclass(frozen=True, slots=True)
class Link:
    """``left operator right``, with ``>`` and ``>=`` turned round."""

    left: Node
    operator: str
    right: Node

    @property
    def zero_form(self) -> Node:
        """What is compared with zero; the moduli of two sides are compared by their squares."""
        if self.operator in ("=", "!=") and is_modulus(self.left) and is_modulus(self.right):
            return difference(_square(self.left), _square(self.right))
        return difference(self.left, self.right)

    @property
    def form(self) -> tuple[str, Node]:
        """The operator and what it compares with zero."""
        return self.operator, self.zero_form

    @property
    def relation(self) -> Relation:
        return Relation((self.left, self.right), (self.operator,))


def is_modulus(node: Node) -> bool:
    return isinstance(node, Apply) and node.head == "abs"


def _square(node: Node) -> Node:
    assert isinstance(node, Apply)
    return Apply("pow", (node.args[0], Number(2)))


def links(node: Node) -> tuple[Link, ...] | None:
    """The links that hold together in a relation, a chain, a system; None where there is anything else."""
    found: list[Link] = []
    for relation in conjuncts(node):
        if not isinstance(relation, Relation) or relation.modulus is not None:
            return None
        for left, operator, right in zip(relation.terms, relation.operators, relation.terms[1:], strict=False):
            if operator.startswith(">"):
                left, operator, right = right, flipped(operator), left
            if operator not in _COMPARISONS:
                return None
            found.append(Link(left, operator, right))
    return tuple(found)


def conjuncts(node: Node) -> Iterator[Node]:
    """The members of a system, or the node itself."""
    if isinstance(node, (Listing, Set)):
        for item in node.items:
            yield from conjuncts(item)
    elif isinstance(node, Apply) and node.head == "and":
        for arg in node.args:
            yield from conjuncts(arg)
    else:
        yield node


def links_match(reference: Node, prediction: Node, same: Same) -> Finding:
    """The same links in any order; a sufficient test, so a failure to match proves nothing."""
    left, right = links(reference), links(prediction)
    if left is None or right is None or len(left) != len(right):
        return unknown(same.leaf.stage)
    return matched(left, right, lambda one, other: only_if_equal(link_link(one, other, same)), same)


def matched(
    left: Sequence[Link], right: Sequence[Link], compare: Callable[[Link, Link], Finding], same: Same
) -> Finding:
    """The links of both sides in any order, two of them held against each other by ``compare``."""
    return multiset([link.relation for link in left], [link.relation for link in right], _LinkMatcher(same, compare))


class _LinkMatcher(Same):
    """Compares links where the elements of a multiset would be compared."""

    __slots__ = ("_compare",)

    def __init__(self, same: Same, compare: Callable[[Link, Link], Finding]) -> None:
        super().__init__(same.leaf, same.config, same.budget)
        self._compare = compare

    def __call__(self, reference: Node, prediction: Node) -> Finding:
        assert isinstance(reference, Relation)
        assert isinstance(prediction, Relation)
        return self._compare(_as_link(reference), _as_link(prediction))


def _as_link(relation: Relation) -> Link:
    return Link(relation.terms[0], relation.operators[0], relation.terms[1])


def link_link(reference: Link, prediction: Link, same: Same) -> Finding:
    """Equal if the sides agree, or the differences of the sides up to a factor of the right sign."""
    if reference.operator != prediction.operator:
        return unknown(same.leaf.stage)
    return first_known(
        (
            lambda: only_if_equal(linear(reference.form, prediction.form)),
            lambda: only_if_equal(sides(reference, prediction, same)),
            lambda: only_if_equal(up_to_factor(reference, prediction, same)),
        ),
        same.leaf.stage,
    )


def sides(reference: Link, prediction: Link, same: Same) -> Finding:
    """Side by side; the sides of an equation may be exchanged."""
    straight = all_of(
        same(left, right) for left, right in ((reference.left, prediction.left), (reference.right, prediction.right))
    )
    if straight.decision is EQUAL or reference.operator not in ("=", "!="):
        return straight
    crossed = all_of(
        same(left, right) for left, right in ((reference.left, prediction.right), (reference.right, prediction.left))
    )
    return any_of((straight, crossed))


def up_to_factor(reference: Link, prediction: Link, same: Same) -> Finding:
    """The differences of the sides are proportional; by a positive factor where direction counts."""
    if not same.budget.spend():
        return unknown(same.leaf.stage, "steps")
    return proportion(reference.zero_form, prediction.zero_form, reference.operator not in ("=", "!="), same)


def proportion(reference: Node, prediction: Node, directed: bool, same: Same) -> Finding:
    """Whether two expressions agree up to a factor that never vanishes, positive if directed.

    Constants without letters are no equations: 1 = 2 is not 3 = 5.
    """
    if not contains(reference, _is_letter) or not contains(prediction, _is_letter):
        return unknown(same.leaf.stage)
    if contains(reference, _is_unit) or contains(prediction, _is_unit):
        ratio = unknown(same.leaf.stage) if directed else constant_ratio(reference, prediction, same)
        return only_if_equal(ratio)
    left, right = abstracted((_without_quantities(reference), _without_quantities(prediction)))
    if free_symbols(left) != free_symbols(right):  # a factor that never vanishes may not bring other letters in
        return unknown(same.leaf.stage)
    found = proportional(left, right, same.config)
    if found.finding.decision is EQUAL and directed and found.sign != 1:
        return unknown(same.leaf.stage)
    if found.factor is Factor.UNIT and not (directed and _is_below_zero(left)) and _never_vanishes(left, same):
        return unknown(same.leaf.stage)
    return found.finding


def _without_quantities(node: Node) -> Node:
    """The tree, bound letters renamed alike, divided by the positive quantities that are factors of all of it."""
    node = canonical(node)
    letters = [letter for letter in sorted(free_symbols(node), key=repr) if letter.positive]
    if not letters:
        return node
    top, bottom = over_common(node)
    node = top if all(_is_above_zero(factor) for factor in factors_of(bottom)) else node
    for letter in letters:
        poly = coefficients(node, letter)
        if poly is not None and len(poly) == 2 and is_zero(poly[0]) and free_symbols(poly[1]):
            node = poly[1]
    return node


def _is_above_zero(node: Node) -> bool:
    """A positive number or quantity."""
    return node.positive if isinstance(node, Symbol) else isinstance(node, Number) and node.value > 0


def abstracted(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The trees with each value of an unknown function as a letter of its own: what holds for all letters holds."""
    calls = dict.fromkeys(inner for node in nodes for inner in walk(node) if isinstance(inner, Call))
    names: dict[Node, Node] = {call: Symbol("value", Number(place)) for place, call in enumerate(calls)}
    return tuple(_with_values(node, names) for node in nodes) if names else nodes


def _with_values(node: Node, names: Mapping[Node, Node]) -> Node:
    """The outermost calls by their names."""
    if isinstance(node, Call):
        return names[node]
    return rebuild(node, lambda child: _with_values(child, names))


def _is_letter(node: Node) -> bool:
    return isinstance(node, (Symbol, Call))


def _is_unit(node: Node) -> bool:
    return node == Constant("i")


def _never_vanishes(node: Node, same: Same) -> bool:
    """True where no zeros are seen: two such expressions always agree up to a factor without zeros."""
    return proportional(canonical(node), ONE, same.config).finding.decision is EQUAL


def _is_below_zero(node: Node) -> bool:
    """True for a negative value at one point: what then never vanishes always is less than zero."""
    return sign_at(node, {letter: Fraction(place) for place, letter in enumerate(free_symbols(node), 2)}) == -1


def constant_ratio(reference: Node, prediction: Node, same: Same) -> Finding:
    """Whether two expressions agree up to a constant factor: ``f(x) g(p) = g(x) f(p)``, neither zero at ``p``."""
    reference, prediction = abstracted((reference, prediction))
    values = values_at_one_point(reference, prediction, same)
    if values is None:
        return unknown(same.leaf.stage)
    return same.scalars(product(reference, values[1]), product(prediction, values[0]))


def values_at_one_point(reference: Node, prediction: Node, same: Same) -> tuple[Node, Node] | None:
    """The values of two expressions at a point where neither is zero; None where none was found."""
    letters = sorted(free_symbols(reference) | free_symbols(prediction), key=repr)
    for start in _STARTS:
        point: dict[Node, Node] = {letter: number(start + place) for place, letter in enumerate(letters)}
        left, right = substitute(reference, point), substitute(prediction, point)
        if all(same.scalars(value, ZERO).decision is DIFFERENT for value in (left, right)):
            return left, right
    return None


def vanishing_product(node: Node) -> Node | None:
    """One expression that vanishes where some of the alternatives hold: ``x = y or x = -y`` is ``(x-y)(x+y) = 0``."""
    if isinstance(node, Apply) and node.head == "or":
        parts = [vanishing_product(arg) for arg in node.args]
        known = [part for part in parts if part is not None]
        return product(*known) if len(known) == len(parts) else None
    found = links(node)
    if found is None or len(found) != 1 or found[0].operator != "=":
        return None
    return found[0].zero_form


def one_product(reference: Node, prediction: Node, same: Same) -> Finding:
    """Alternatives of equations as one product that vanishes: ``ab = 0`` is ``a = 0 or b = 0``."""
    left, right = vanishing_product(reference), vanishing_product(prediction)
    if left is None or right is None:
        return unknown(same.leaf.stage)
    return only_if_equal(proportion(left, right, False, same))
