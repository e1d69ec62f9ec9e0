"""Parts that have no value here, as letters of their own: angles, scalar products, values of named functions.

**Proves** by an identity over these letters, whatever they stand for. **Refutes** where the sides differ by a multiple
of a product of such parts, which are not always zero: ``P(A) + P(B)`` is not ``P(A) - P(B)``, and ``triangle / 7`` is
not ``2 triangle / 7``; and where all parts of the difference may take any values near some: scalar products of free
vectors do. Any other difference may vanish by a law that is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import product as pairs

from mathequiv.config import Config
from mathequiv.nodes import Apply, Call, Node, Number, Symbol, rebuild, walk
from mathequiv.numeric.chance import opened
from mathequiv.numeric.heads import FREE_FUNCTIONS, names
from mathequiv.numeric.rewriting import CERTAIN, GREEK, special_function
from mathequiv.numeric.trees import ONE, TWO, apply, difference, free_symbols, negative, power, product, total
from mathequiv.numeric.values import NoValue
from mathequiv.numeric.vectors import is_linear, vectors
from mathequiv.verdict import Decision, Finding, Stage, different, unknown

Compare = Callable[[Node, Node, Config], Finding]
Terms = list[tuple[Node, Node]]

# No letter that anybody can write.
_ATOM = "\1"
_MAX_ATOMS = 24
_MAX_TERMS = 6
_NUMBERS = names("variance covariance angle triangle arc kronecker rank dim ord")
_SYMMETRIC = names("covariance kronecker")
_LENGTHS = names("norm abs")
# Generalised functions and steps: times a function of the same letter they may vanish.
_SINGULAR = names("delta theta Theta H u")
# Operations between parts that have power series wherever they have values.
_SMOOTH = names("add neg mul div sin cos tan cot exp")
_ROOTS = names("sqrt ln pow")
# Parts that alone may take all values of some interval.
_CONTINUOUS = names("variance covariance angle triangle arc E P")
_MEANING = GREEK | names("P E")
_DIFFERENTIAL = names("nabla partial square")
RULE = "opaque parts"
_UNKNOWN = unknown(Stage.NUMERIC)


def is_atom(node: Node) -> bool:
    """True for a number, or a vector, about which nothing is known but its name."""
    if isinstance(node, Call):
        return _is_named(node)
    if not isinstance(node, Apply):
        return False
    if node.head == "dot" or node.head in _LENGTHS:
        return all(_terms(arg) is not None for arg in node.args)
    return (node.head in _NUMBERS and bool(free_symbols(node))) or _is_arrow(node)


def _is_named(node: Call) -> bool:
    """A value of a function whose letter may have a meaning that is not known here."""
    function = node.function
    if not isinstance(function, Symbol) or function.name in FREE_FUNCTIONS or function.marks:
        return False
    if len(function.name) > 1 and function.name not in GREEK:
        return False
    return special_function(function, node.args) is None or function.name not in CERTAIN


def _is_arrow(node: Node) -> bool:
    """The vector from a point to another."""
    points = node.args if isinstance(node, Apply) and node.head == "arrow" else ()
    return len(points) == 2 and all(isinstance(point, Symbol) for point in points)


def has_atoms(*sides: Node) -> bool:
    """True where some part has no value, and is only a name."""
    return any(is_atom(inner) for side in sides for inner in walk(side))


def has_named(*sides: Node) -> bool:
    """True where a function occurs whose letter may have a meaning, and laws, of its own: ``Phi(-x) = 1 - Phi(x)``."""
    calls = [inner for side in sides for inner in walk(side) if isinstance(inner, Call) and _is_named(inner)]
    return any(_name(call) in _MEANING and not _is_special(call) for call in calls)


def _is_special(call: Call) -> bool:
    return isinstance(call.function, Symbol) and special_function(call.function, call.args) is not None


def by_atoms(reference: Node, prediction: Node, compare: Compare, config: Config) -> Finding:
    """What an identity over the parts shows, or their product."""
    parts = _Parts(compare, config)
    left, right = parts.replaced(reference), parts.replaced(prediction)
    if len(parts.known) > _MAX_ATOMS or not parts.known:
        return _UNKNOWN
    found = compare(left, right, config)
    if found.decision is Decision.DIFFERENT:
        return _weighed(left, right, parts, config)
    proved = found.decision is Decision.EQUAL and all(map(_commutes, (left, right)))
    return replace(found, rule=RULE) if proved else found


def _commutes(side: Node) -> bool:
    """True where nothing is left but numbers, and vectors with numbers before them."""
    names_left = {inner.name for inner in walk(side) if isinstance(inner, Symbol)}
    return is_linear(side) and names_left.isdisjoint(_DIFFERENTIAL)


# -- vectors ----------------------------------------------------------------------------------------------------
def _terms(node: Node) -> Terms | None:
    """A combination of vectors: factors without vectors, each with its vector; None for anything else."""
    if isinstance(node, Symbol):
        return [(ONE, node)] if node.marks == ("vec",) else None
    if not isinstance(node, Apply):
        return None
    if node.head == "arrow":
        return [(ONE, node)] if _is_arrow(node) else None
    if node.head == "neg":
        inner = _terms(node.args[0])
        return None if inner is None else [(negative(factor), vector) for factor, vector in inner]
    rule = {"add": _sum_of_terms, "mul": _multiple, "div": _share}.get(node.head)
    return None if rule is None else rule(node)


def _sum_of_terms(node: Apply) -> Terms | None:
    parts = [_terms(arg) for arg in node.args]
    known = [part for part in parts if part is not None]
    found = [term for part in known for term in part]
    return found if len(known) == len(parts) and len(found) <= _MAX_TERMS else None


def _multiple(node: Apply) -> Terms | None:
    """One vector among factors without any."""
    vectors = [arg for arg in node.args if _has_vectors(arg)]
    inner = _terms(vectors[0]) if len(vectors) == 1 else None
    factor = product(*(arg for arg in node.args if not _has_vectors(arg)))
    return None if inner is None else [(product(factor, own), vector) for own, vector in inner]


def _share(node: Apply) -> Terms | None:
    inner = _terms(node.args[0]) if not _has_vectors(node.args[1]) else None
    return None if inner is None else [(apply("div", own, node.args[1]), vector) for own, vector in inner]


def _has_vectors(node: Node) -> bool:
    return any(_is_arrow(inner) or (isinstance(inner, Symbol) and bool(inner.marks)) for inner in walk(node))


def _is_product_of_vectors(node: Node) -> bool:
    """``(a + b)(a - b)`` of vectors, which is a scalar product, with or without numbers before it."""
    if not isinstance(node, Apply) or node.head != "mul":
        return False
    vectors = [arg for arg in node.args if _has_vectors(arg)]
    return len(vectors) == 2 and all(_terms(arg) is not None for arg in vectors)


# -- parts ------------------------------------------------------------------------------------------------------
class _Parts:
    """The parts met so far, each with its letter; ``free`` are those that are lengths or scalar products."""

    def __init__(self, compare: Compare, config: Config) -> None:
        self._compare = compare
        self._config = config
        self.known: list[tuple[Node, Symbol]] = []
        self.free: set[Symbol] = set()

    def replaced(self, node: Node) -> Node:
        """The tree with its outermost parts as letters; the same letter for parts that are the same."""
        chance = opened(node)
        if chance is not None:
            return self._by_moments(chance)
        if isinstance(node, Apply) and node.head in _LENGTHS and is_atom(node):
            return self._length(_terms(node.args[0]) or [])
        if (isinstance(node, Apply) and node.head == "dot" and is_atom(node)) or _is_product_of_vectors(node):
            assert isinstance(node, Apply)
            return self._scalar_product(node)
        if isinstance(node, Apply) and node.head == "pow" and node.args[1] == TWO and _terms(node.args[0]):
            return self._scalar_product(Apply("mul", (node.args[0],) * 2))
        return self._letter(node) if is_atom(node) else rebuild(node, self.replaced)

    def _by_moments(self, node: Node) -> Node:
        """The moments and probabilities that a chance is made of, as letters."""
        if isinstance(node, Call):
            letter = self._letter(node)
            self.free.update(free_symbols(letter))
            return letter
        return rebuild(node, self._by_moments)

    def _scalar_product(self, node: Apply) -> Node:
        """Bilinear and symmetric."""
        vectors = [arg for arg in node.args if _has_vectors(arg)]
        factor = product(*(arg for arg in node.args if not _has_vectors(arg)))
        return product(factor, self._gram(_terms(vectors[0]) or [], _terms(vectors[-1]) or []))

    def _gram(self, left: Terms, right: Terms) -> Node:
        terms = []
        for (factor, first), (other, second) in pairs(left, right):
            ends = sorted((first, second), key=repr)
            value = power(self._size(first), TWO) if first == second else self._letter(Apply("dot", tuple(ends)))
            terms.append(product(self.replaced(factor), self.replaced(other), value))
        return total(*terms)

    def _length(self, terms: Terms) -> Node:
        if len(terms) > 1:
            return apply("sqrt", self._gram(terms, terms))
        ((factor, vector),) = terms
        return product(ONE if factor == ONE else apply("abs", self.replaced(factor)), self._size(vector))

    def _size(self, vector: Node) -> Node:
        if _is_arrow(vector) and isinstance(vector, Apply):
            vector = Apply("arrow", tuple(sorted(vector.args, key=repr)))
        return self._letter(Apply("norm", (vector,)))

    def _letter(self, node: Node) -> Node:
        for known, letter in self.known:
            if self._are_same(known, node):
                return letter
            if _is_arrow(node) and _arguments(known)[::-1] == _arguments(node) and _is_arrow(known):
                return negative(letter)
        letter = Symbol(f"{_ATOM}{len(self.known)}", marks=("vec",) if _is_arrow(node) else ())
        self.known.append((node, letter))
        if isinstance(node, Apply) and (node.head == "dot" or node.head == "norm"):
            self.free.update(() if any(map(_is_arrow, node.args)) else (letter,))
        return letter

    def _are_same(self, left: Node, right: Node) -> bool:
        if left == right:
            return True
        first, second = _arguments(left), _arguments(right)
        if _name(left) == "rank":
            return False  # of matrices, whose products do not commute
        if type(left) is not type(right) or _name(left) != _name(right) or len(first) != len(second):
            return False
        orders = [second]
        if _name(left) in _SYMMETRIC or (_name(left) == "angle" and len(first) == 3):
            orders.append(second[::-1])
        return any(all(map(self._agree, first, order)) for order in orders)

    def _agree(self, left: Node, right: Node) -> bool:
        return left == right or self._compare(left, right, self._config).decision is Decision.EQUAL


def _name(node: Node) -> object:
    if isinstance(node, Call):
        return node.function.name if isinstance(node.function, Symbol) and node.function.sub is None else node.function
    return getattr(node, "head", None)


def _arguments(node: Node) -> tuple[Node, ...]:
    return node.args if isinstance(node, (Call, Apply)) else ()


# -- differences ------------------------------------------------------------------------------------------------
def _weighed(left: Node, right: Node, parts: _Parts, config: Config) -> Finding:
    """The refutation, where the sides differ by a multiple of a product of parts, or by parts that are free."""
    from mathequiv.numeric.polynomial import Ring, atoms

    letters = frozenset(letter for _, letter in parts.known)
    found = atoms(left, right)
    moved = [place for place, atom in enumerate(found) if not free_symbols(atom).isdisjoint(letters)]
    try:
        top = Ring(found, config.limits.expansion_terms).form(difference(left, right)).top
    except NoValue:
        return _UNKNOWN
    powers = [tuple(exponents[place] for place in moved) for exponents in top.to_dict()]
    held = [found[place] for column, place in enumerate(moved) if any(row[column] for row in powers)]
    counted = {part: letter for part, letter in parts.known if any(letter in free_symbols(atom) for atom in held)}
    sides = free_symbols(left), free_symbols(right)
    factors = {found[place] for exponents in top.to_dict() for place, count in enumerate(exponents) if count}
    others = frozenset(letter for factor in factors for letter in free_symbols(factor)) - letters
    if not powers or _may_all_vanish(counted, sides, others):
        return _UNKNOWN
    free = _are_free(counted, parts) and all(_is_smooth(atom, letters) for atom in held)
    if not free and (len(set(powers)) > 1 or not (sides[0] & sides[1]).issuperset(counted.values())):
        return _UNKNOWN
    text = "they differ by parts that have no value here, and that may take values at which they count"
    return different(Stage.NUMERIC, RULE, text)


def _may_all_vanish(counted: dict[Node, Symbol], sides: Sequence[frozenset[Symbol]], others: frozenset[Symbol]) -> bool:
    """True where a part may be zero, or its value may be what is asked: the other side has none."""
    if any(_may_vanish(part, others) for part in counted) or _are_lengths(counted, sides[0] | sides[1]):
        return True
    return bool(counted) and any(side.isdisjoint(counted.values()) for side in sides)


def _are_free(counted: dict[Node, Symbol], parts: _Parts) -> bool:
    """True where together the parts take all values of some open set."""
    if parts.free.issuperset(counted.values()):
        return True
    return len(counted) == 1 and all(_name(part) in _CONTINUOUS for part in counted)


def _may_vanish(part: Node, others: Iterable[Node]) -> bool:
    """True for what may be zero wherever its factor is not."""
    name = _name(part)
    return (name == "kronecker" or name in _SINGULAR) and not free_symbols(part).isdisjoint(others)


def _are_lengths(parts: Iterable[Node], others: Iterable[Symbol]) -> bool:
    """True where a letter may be the length of the vector of that name."""
    plain = {letter.name for letter in others if not letter.marks}
    return any(letter.name in plain for part in parts for letter in vectors(_letters(part)))


def _letters(part: Node) -> frozenset[Symbol]:
    return frozenset(inner for inner in walk(part) if isinstance(inner, Symbol))


def _is_smooth(atom: Node, letters: frozenset[Symbol]) -> bool:
    """True where a function of parts has a power series: then it vanishes everywhere or almost nowhere."""
    if isinstance(atom, Symbol) or free_symbols(atom).isdisjoint(letters):
        return True
    if not isinstance(atom, Apply):
        return False
    if atom.head in _ROOTS:
        return atom.args[0] in letters and all(isinstance(arg, Number) for arg in atom.args[1:])
    return atom.head in _SMOOTH and all(_is_smooth(arg, letters) for arg in atom.args)
