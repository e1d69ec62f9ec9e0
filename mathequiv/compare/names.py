"""Names: what an answer calls its value, and the value without the name.

``x = 5``, ``f(x) = x^2``, ``S = 2 * 3 = 6`` and ``x in [2, 5)`` name a value; ``x = 1, y = 2`` and ``(x, y) = (1, 2)``
are records.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mathequiv.compare.build import contains, substitute
from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Call,
    Constant,
    Given,
    Interval,
    Listing,
    Node,
    Number,
    Phrase,
    Ratio,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    children,
    walk,
)
from mathequiv.numeric import free_symbols
from mathequiv.numeric.rewriting import GREEK

_WRITTEN_SETS = (Bracket, Constant, Interval, Set, SetBuilder, Tuple)
# Heads under which letters name one thing: a segment, a length, an angle, a derivative's value.
_NAMING = frozenset({"overline", "arrow", "angle", "triangle", "arc", "conj", "prime"})
# What a random variable has.
OF_CHANCE = frozenset({"variance", "covariance"})
# Letters side by side that are one name, where a constant is the value.
_ABBREVIATION_WORDS = """
    pH pOH pKa pKb ROI ROE ROA GDP GNP GNI CPI NPV IRR EMI BMI APR APY MPC MPS EOQ SSE SST SSR MSE RMSE IQR LCD GPA EPS
    AUC ROC MRS MRTS MPL MPK HDI
"""
_ABBREVIATIONS = frozenset(_ABBREVIATION_WORDS.split())
_INVERSE = (Number(-1), Apply("neg", (Number(1),)), Symbol("T"))
_EQUALS = frozenset({"=", "approx"})


@dataclass(frozen=True, slots=True)
class Named:
    """A value and its name; ``steps`` are the members of the chain between them, from left to right."""

    name: Node
    value: Node
    steps: tuple[Node, ...] = ()


def is_name(node: Node) -> bool:
    """True for what can stand for an unknown value: a letter, a word, ``f(x)``, a segment, a derivative of a letter."""
    if isinstance(node, (Symbol, Call, Phrase)):
        return True
    if isinstance(node, Apply):
        return (
            node.head in _NAMING
            or (node.head in OF_CHANCE and all(isinstance(arg, Symbol) for arg in node.args))
            or _is_derived_matrix(node)
            or (node.head == "ket" and _is_letter(node.args[0]))
            or (node.head in ("abs", "norm") and _is_segment(node.args[0]))
        )
    return isinstance(node, Bind) and node.head == "derivative" and is_name(node.body)


def _is_letter(node: Node) -> bool:
    """A state called by a letter may be any; ``|0\\rangle`` and ``|+\\rangle`` are states of their own."""
    return isinstance(node, Symbol) and node.name.isalpha() and node.name not in ("up", "down")


def _is_derived_matrix(node: Apply) -> bool:
    """The inverse or transpose of a capital letter: ``A^{-1} = ...`` gives a matrix its name."""
    base = node.args[0]
    if not isinstance(base, Symbol) or not base.name[:1].isupper():
        return False
    exponent = node.args[-1]
    return node.head == "transpose" or (node.head == "pow" and exponent in _INVERSE)


def _is_segment(node: Node) -> bool:
    """Two capital letters, or a marked vector, between bars: the length of a segment."""
    if isinstance(node, Symbol):
        return "vec" in node.marks or len(node.name) == 2
    points = node.args if isinstance(node, Apply) and node.head == "mul" else ()
    return len(points) == 2 and all(isinstance(point, Symbol) and point.name.isupper() for point in points)


def is_length(node: Node) -> bool:
    """``AB``: two capital letters side by side name the length of a segment where a constant is its value."""
    points = node.args if isinstance(node, Apply) and node.head == "mul" else ()
    plain = all(isinstance(point, Symbol) and point == Symbol(point.name) for point in points)
    return len(points) == 2 and plain and _is_segment(node) and points[0] != points[1]


def _is_abbreviation(node: Node) -> bool:
    """``pH``, ``ROI``: letters side by side that are one usual name."""
    letters = node.args if isinstance(node, Apply) and node.head == "mul" else ()
    plain = all(isinstance(letter, Symbol) and letter == Symbol(letter.name) for letter in letters)
    return plain and "".join(letter.name for letter in letters if isinstance(letter, Symbol)) in _ABBREVIATIONS


def _of_sets(node: Node, value: Node) -> Node | None:
    r"""``A \cap B`` and ``B \cap A`` beside a value that is written out: their one name; None for anything else."""
    if not isinstance(node, Apply) or node.head not in ("intersection", "union", "setminus"):
        return None
    if not isinstance(value, _WRITTEN_SETS) or not free_symbols(value).isdisjoint(node.args):
        return None
    if not all(isinstance(arg, Symbol) and arg.name.isupper() for arg in node.args):
        return None
    ordered = node.args if node.head == "setminus" else tuple(sorted(node.args, key=repr))
    return Apply(node.head, ordered)


def _letters(node: Node) -> bool:
    return contains(node, lambda inner: isinstance(inner, (Symbol, Call)))


def mentions(node: Node, name: Node) -> bool:
    """True if the name, or a call of the function it defines, occurs in the tree."""
    if isinstance(name, Call):
        return contains(node, lambda inner: isinstance(inner, Call) and inner.function == name.function)
    return any(inner == name for inner in walk(node))


def assignment(node: Node) -> Named | None:
    """The name and value of an equation solved for a name, on either side; None if the value mentions the name."""
    if not isinstance(node, Relation) or node.modulus is not None or not _EQUALS.issuperset(node.operators):
        return None
    terms = node.terms
    if len(terms) > 2 and all(isinstance(term, Symbol) for term in terms):
        return None  # x = y = z gives no value
    first = _of_sets(terms[0], terms[-1]) or terms[0]
    if is_name(first) or first is not terms[0] or _names_constant(first, terms[-1]):
        chosen = _chosen(terms, node.operators)
        named = Named(first, terms[chosen], terms[1:chosen])
    elif len(terms) == 2 and is_name(terms[1]) and not _is_word(terms[1]) and node.operators == ("=",):
        named = Named(terms[1], terms[0])
    else:
        return None
    if any(_repeats(term, named.name) for term in (*named.steps, named.value)):
        return None
    return named


def _names_constant(node: Node, value: Node) -> bool:
    """Letters side by side that are the name of a length, or a usual one, before a constant."""
    return (is_length(node) or _is_abbreviation(node)) and not _letters(value)


def _is_word(node: Node) -> bool:
    """``5 = Monday``: a word behind a value is no name for it."""
    return isinstance(node, Phrase) or (isinstance(node, Symbol) and len(node.name) > 1 and node.name not in GREEK)


def _repeats(term: Node, name: Node) -> bool:
    """True where a value mentions its own name; ``N(0)`` beside ``N(t)`` is a constant, not the function."""
    if isinstance(name, Call) and all(isinstance(arg, Symbol) for arg in name.args):
        calls = [inner for inner in walk(term) if isinstance(inner, Call) and inner.function == name.function]
        if calls and all(isinstance(arg, Number) for call in calls for arg in call.args):
            return False
    return mentions(term, name)


def _chosen(terms: tuple[Node, ...], operators: tuple[str, ...]) -> int:
    """The place of the value in a chain: the last member, but none that only approximates it."""
    exact = next((place for place, operator in enumerate(operators) if operator == "approx"), len(operators))
    return max(exact, 1)


def evaluated(node: Node) -> tuple[Node, tuple[Node, ...]] | None:
    r"""The value of a chain that begins with no name, and its members: ``2 + 3 = 5``, ``\sqrt 2 \approx 1.414``."""
    if not isinstance(node, Relation) or node.modulus is not None or not _EQUALS.issuperset(node.operators):
        return None
    exact = next((place for place, operator in enumerate(node.operators) if operator == "approx"), len(node.operators))
    if exact == 0 and is_decimal(node.terms[0]) and not is_decimal(node.terms[1]):
        return node.terms[1], node.terms[1:2]
    return node.terms[exact], node.terms[: exact + 1]


def is_decimal(node: Node) -> bool:
    return isinstance(node, Number) and node.places is not None


def membership(node: Node) -> Named | None:
    r"""The letter and the set of ``x \in [0, 1]``; letters in brackets lie in a finite set of points.

    A set that is only a name stays: ``x \in A`` is not ``x = A``.
    """
    if not isinstance(node, Relation) or node.operators != ("in",):
        return None
    name, held = node.terms
    held = pinned(held)
    points = isinstance(name, Tuple) and isinstance(held, Set) and all(isinstance(item, Symbol) for item in name.items)
    known = points or (isinstance(name, Symbol) and not isinstance(held, Symbol))
    return Named(name, held) if known else None


def pinned(node: Node) -> Node:
    """``[3, 3]``, the interval of one number, as the set of it; anything else as it is."""
    closed = isinstance(node, Bracket) or (isinstance(node, Interval) and node.low_closed and node.high_closed)
    ends = children(node) if closed else ()
    return Set(ends[:1]) if len(ends) == 2 and ends[0] == ends[1] else node


def record(node: Node) -> tuple[Named, ...] | None:
    """Two or more values under distinct names: ``x = 1, y = 2``; ``(x, y) = (1, 2)``; ``x = y = 1``."""
    if isinstance(node, Relation):
        return _chain_record(node)
    entries = _distinct(_entries(node))
    if entries is None or len(entries) < 2:
        return None
    names = [entry.name for entry in entries]
    if any(is_length(name) and any(map(names.__contains__, children(name))) for name in names):
        return None
    if any(mentions(entry.value, name) for entry in entries for name in names):
        return None
    return entries


def standard(entry: Named) -> Named:
    """A definition with its arguments renamed in order: ``f(t) = t^2`` and ``f(x) = x^2`` become one."""
    name = entry.name
    if not isinstance(name, Call) or not all(isinstance(arg, Symbol) for arg in name.args):
        return entry
    if not all(mentions(entry.value, arg) for arg in name.args) or len(set(name.args)) < len(name.args):
        return entry
    fresh: dict[Node, Node] = {arg: Symbol("bound", Number(place)) for place, arg in enumerate(name.args)}
    return Named(Call(name.function, tuple(fresh.values())), substitute(entry.value, fresh), entry.steps)


def _entries(node: Node) -> Iterable[Named | None]:
    items: tuple[Node, ...] = ()
    if isinstance(node, (Listing, Set, Tuple)) and getattr(node, "joiner", "") != "or":
        items = node.items
    if isinstance(node, Apply) and node.head == "and":
        items = node.args
    return [entry for item in items for entry in _chained(item) or (assignment(item),)]


def _chained(item: Node) -> tuple[Named, ...] | None:
    """The names of ``x = y = 4``, each with the value."""
    return _chain_record(item) if isinstance(item, Relation) and len(item.terms) > 2 else None


def _chain_record(node: Relation) -> tuple[Named, ...] | None:
    left, right = node.terms[0], node.terms[-1]
    if isinstance(left, Tuple) and isinstance(right, Tuple) and node.operators == ("=",):
        if len(left.items) == len(right.items) and all(is_name(item) for item in left.items):
            return tuple(Named(name, value) for name, value in zip(left.items, right.items, strict=True))
        return None
    if len(node.terms) > 2 and set(node.operators) == {"="} and all(is_name(term) for term in node.terms[:-1]):
        return _distinct(Named(name, right) for name in node.terms[:-1])
    return None


def _distinct(entries: Iterable[Named | None]) -> tuple[Named, ...] | None:
    """The entries if all are named, and no two alike."""
    found: list[Named] = []
    for entry in entries:
        if entry is None or any(entry.name == other.name for other in found):
            return None
        found.append(entry)
    return tuple(found)


def alphabetical(entries: tuple[Named, ...]) -> tuple[Node, ...]:
    """The values in the alphabetical order of their names; in the written order where the names are not letters."""
    return tuple(entry.value for entry in by_spelling(entries))


def by_spelling(entries: tuple[Named, ...]) -> tuple[Named, ...]:
    """The entries in the alphabetical order of their names; as written where the names are not letters."""
    if not all(isinstance(entry.name, Symbol) for entry in entries):
        return entries
    return tuple(sorted(entries, key=lambda entry: _spelling(entry.name)))


def _spelling(name: Node) -> tuple[str, str]:
    assert isinstance(name, Symbol)
    sub = name.sub
    order = f"{sub.value:>12}" if isinstance(sub, Number) else repr(sub)
    return name.name, order


def unnamed(node: Node) -> tuple[Node | None, Node]:
    """The one name an answer gives its value or values, and the answer without it."""
    if isinstance(node, Given):
        name, body = unnamed(node.body)
        return name, Given(body, node.condition)
    named = assignment(node) or membership(node)
    if named is not None:
        return named.name, named.value
    if isinstance(node, Relation) and names_ratio(node):
        return node.terms[0], node.terms[1]
    if isinstance(node, Relation) and node.operators == ("=",) and isinstance(node.terms[0], Tuple):
        return (node.terms[0], node.terms[1]) if record(node) is not None else (None, node)
    items, rebuilt = _alternatives(node)
    return _shared_name(node, items, rebuilt) if items else (None, node)


def names_ratio(node: Relation) -> bool:
    """``a : b = 3 : 4``: distinct letters in the ratio of the values."""
    left, right = node.terms[0], node.terms[-1]
    if node.operators != ("=",) or not isinstance(left, Ratio) or not isinstance(right, Ratio):
        return False
    names = set(left.terms)
    letters = all(isinstance(term, Symbol) for term in names) and len(names) == len(left.terms) == len(right.terms)
    return letters and not any(mentions(term, name) for term in right.terms for name in names)


def _alternatives(node: Node) -> tuple[tuple[Node, ...], type[Listing] | type[Set]]:
    if isinstance(node, Listing) and node.joiner != "system":
        return node.items, Listing
    if isinstance(node, Set):
        return node.items, Set
    if isinstance(node, Apply) and node.head == "or":
        return node.args, Listing
    return (), Listing


def _shared_name(node: Node, items: tuple[Node, ...], rebuilt: type[Listing] | type[Set]) -> tuple[Node | None, Node]:
    """``x = 1, x = 2`` and ``x = 1, 2``: values of one name. Bare members may follow a named first one."""
    if isinstance(node, Apply) and any(isinstance(item, Relation) and item.operators == ("in",) for item in items):
        return None, node  # sets joined by "or" are a union
    parts = [unnamed(item) for item in items]
    name = parts[0][0]
    if name is None or any(other not in (None, name) for other, _ in parts):
        return None, node
    if any(other is None and isinstance(value, (Relation, Apply)) and is_claim(value) for other, value in parts):
        return None, node
    return name, rebuilt(tuple(value for _, value in parts))


def is_claim(node: Node) -> bool:
    """True for relations and what logic makes of them."""
    return isinstance(node, Relation) or (isinstance(node, Apply) and node.head in ("and", "or", "not"))


def is_letter_constant(node: Node) -> bool:
    """True for ``e`` and ``i``, which may also be letters."""
    return isinstance(node, Constant) and node.name in ("e", "i")
