"""Small ways of putting nodes together that several rules of the grammar share."""

from __future__ import annotations

from collections.abc import Iterable

from mathequiv.nodes import (
    Apply,
    Bracket,
    Constant,
    Interval,
    Listing,
    Matrix,
    Node,
    Number,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    Vector,
    transform,
    walk,
)
from mathequiv.syntax.items import Item
from mathequiv.syntax.vocabulary import GREEK, NUMBER_SETS


def ungrouped(node: Node) -> Node:
    """``[x + y]`` and ``{x + y}`` as a factor, a summand or an argument: the brackets only group."""
    if isinstance(node, (Bracket, Set)) and len(node.items) == 1:
        return node.items[0]
    return node


def summed(parts: list[Node]) -> Node:
    """The sum of the parts; one part is itself."""
    return parts[0] if len(parts) == 1 else Apply("add", tuple(map(ungrouped, parts)))


def multiplied(factors: list[Node]) -> Node:
    """The product of the factors; one factor is itself."""
    if len(factors) == 1:
        return factors[0]
    grouped = False
    for factor in factors:
        if isinstance(factor, Apply):
            if factor.head in _JOINED:
                return _joined(factors)
        elif isinstance(factor, (Bracket, Set)):
            grouped = True
    return Apply("mul", tuple(map(ungrouped, factors) if grouped else factors))


def _joined(factors: list[Node]) -> Node:
    """A product in which some factors belong together: a bra and a ket, degrees and minutes of arc."""
    heads = tuple(factor.head if isinstance(factor, Apply) else "" for factor in factors)
    if heads in _ARCS:
        return Apply("add", tuple(factors))
    factors = _contracted(factors)
    return factors[0] if len(factors) == 1 else Apply("mul", tuple(map(ungrouped, factors)))


def _contracted(factors: list[Node]) -> list[Node]:
    """A bra close before a ket is their product; a ket before a bra is an operator."""
    joined: list[Node] = []
    for factor in factors:
        last = joined[-1] if joined else None
        pair = (last.head, factor.head) if isinstance(last, Apply) and isinstance(factor, Apply) else None
        if pair in _DIRAC and isinstance(last, Apply) and isinstance(factor, Apply):
            joined[-1] = Apply(_DIRAC[pair], (*last.args, *factor.args))
        else:
            joined.append(factor)
    return joined


_JOINED = frozenset({"bra", "degree", "arcmin"})
_DIRAC = {("ket", "bra"): "outer", ("bra", "ket"): "braket"}
# 21 degrees 14 minutes is a sum.
_ARCS = (("degree", "arcmin"), ("degree", "arcmin", "arcsec_angle"), ("arcmin", "arcsec_angle"))


def is_plain_word(node: Node | None) -> bool:
    """True for a name of several Latin letters."""
    return isinstance(node, Symbol) and len(node.name) > 3 and node.name.islower() and node.name not in GREEK


def is_number_set(node: Node) -> bool:
    """True for one of the sets of numbers."""
    return isinstance(node, Constant) and node.name in NUMBER_SETS


def number_set(node: Node) -> Node:
    r"""``k \in Z``: behind a sign of membership a plain letter that names a set of numbers is one, and its powers."""
    if isinstance(node, Symbol) and node.name in NUMBER_SETS:
        if node.sub is None and not node.marks:
            return Constant(node.name)
        side = node.marks[0] if node.sub is None and len(node.marks) == 1 else getattr(node.sub, "name", "")
        return signed_set(node.name, side) or node
    if isinstance(node, Apply) and node.head in ("pow", "setminus"):
        return Apply(node.head, (number_set(node.args[0]), *node.args[1:]))
    return node


def held(node: Node, items: list[Item], names: bool = False) -> Node:
    r"""``x \in {5}``, ``\mathbb R \setminus {0}``: a value in plain braces where a set is due is a set of one.

    ``items`` begin with the braces; a letter in them is an element only with ``names``.
    """
    if not items or items[0].text != "{" or items[0].node is not node:
        return node
    return Set((node,)) if all(map(_is_arithmetic, walk(node))) or (names and isinstance(node, Symbol)) else node


_ARITHMETIC = frozenset({"neg", "div", "sqrt", "pm", "add", "mul"})


def _is_arithmetic(node: Node) -> bool:
    return isinstance(node, Number) or (isinstance(node, Apply) and node.head in _ARITHMETIC) or node == Constant("pi")


def contained(node: Node, operator: str, items: list[Item], plain: bool) -> Node:
    """What stands behind a sign of membership or inclusion, read from ``items``, as the set that it must be."""
    return held(number_set(node) if operator in ("in", "notin") else node, items, plain)


def lone_solution(node: Bracket) -> tuple[Node, ...]:
    """``[{x: 1}]``: what a list of one solution holds, as SymPy prints it; nothing for any other list."""
    inner = node.items[0] if len(node.items) == 1 else None
    solved = isinstance(inner, Set) and all(isinstance(part, Relation) for part in inner.items)
    if isinstance(inner, Set) and solved:
        return (Listing(inner.items),)
    named = isinstance(inner, Relation) and inner.operators == ("=",) and isinstance(inner.terms[0], Symbol)
    return (inner,) if inner is not None and named else ()


def signed_set(name: str, side: str) -> Node | None:
    r"""``\mathbb Z^+``, ``\mathbb R_{\ge 0}``: the part of a set of numbers on one side of zero; None for any other."""
    if side == "star" and name in "QRC":
        return Apply("setminus", (Constant(name), Set((_ZERO,))))
    side = "plus" if side == "star" and name == "N" else side
    if side[:2] in (">=", "<=") and side[2:].isdecimal() and len(side) < _SHORT and side[2:] != "0":
        end = Number(int(side[2:]))
        ends = Interval(end, _INFINITY, True, False) if side[0] == ">" else Interval(_BELOW, end, False, True)
        return Apply("intersection", (Constant(name), ends)) if name in _ORDERED_SETS else None
    if side not in _SIDES or name not in _ORDERED_SETS:
        return None
    low, high, closed = _SIDES[side]
    ends = Interval(low, high, closed and low is _ZERO, closed and high is _ZERO)
    return Apply("intersection", (Constant(name), ends))


_ZERO, _INFINITY = Number(0), Constant("inf")
_BELOW = Apply("neg", (_INFINITY,))
_SIDES: dict[str, tuple[Node, Node, bool]] = {
    "plus": (_ZERO, _INFINITY, False),
    ">0": (_ZERO, _INFINITY, False),
    ">=0": (_ZERO, _INFINITY, True),
    "minus": (_BELOW, _ZERO, False),
    "<0": (_BELOW, _ZERO, False),
    "<=0": (_BELOW, _ZERO, True),
}
_ORDERED_SETS = frozenset("NZQR")
_SHORT = 10  # characters


def items_of(node: Node) -> tuple[Node, ...]:
    """The arguments that a bracket holds."""
    return node.items if isinstance(node, (Tuple, Listing, Bracket)) else (node,)


def is_vector(node: Node) -> bool:
    """True for what makes a dot or a cross beside it a product of vectors."""
    if isinstance(node, Apply):
        return node.head in ("add", "neg", "mul", "div") and _combines(node, _NESTED)
    if isinstance(node, Symbol):
        return "vec" in node.marks or node.name == "nabla" or _combines(node, 0)
    return isinstance(node, Vector)


_NESTED = 4  # signs and factors between a unit vector and the sum that it stands in
_UNITS = frozenset("ijk")


def _combines(node: Node, depth: int) -> bool:
    r"""A sum of multiples of \mathbf i, \mathbf j, \mathbf k."""
    if isinstance(node, Symbol):
        return node.name in _UNITS and not {"vec", "hat"}.isdisjoint(node.marks)
    if not isinstance(node, Apply) or not depth:
        return False
    if node.head == "add":
        return all(_combines(arg, depth - 1) for arg in node.args)
    return node.head in ("neg", "mul", "div") and sum(_combines(arg, depth - 1) for arg in node.args) == 1


def are_columns(left: Node, right: Node, length: int = 0) -> bool:
    """Two columns, rows or points of one length, whose product with a dot can only be their scalar product."""
    sorts = (Matrix, Tuple, Vector, Apply)
    if not isinstance(left, sorts) or not isinstance(right, sorts):
        return False
    shape = _shape(left)
    if shape is None or 1 not in shape or shape == (1, 1) or shape != _shape(right):
        return False
    return not length or length in shape


def _shape(node: Node) -> tuple[int, int] | None:
    """Rows and columns; a point has as many rows as it has coordinates."""
    if isinstance(node, Matrix):
        return len(node.rows), len(node.rows[0])
    if isinstance(node, (Tuple, Vector)):
        return len(node.items), 1
    if isinstance(node, Apply) and node.head == "transpose":
        inner = node.args[0]
        shape = (1, len(inner.items)) if isinstance(inner, Bracket) else _shape(inner)
        return shape if shape is None or isinstance(inner, (Tuple, Vector)) else shape[::-1]
    if isinstance(node, Apply) and node.head in ("mul", "neg"):
        shapes = [shape for shape in map(_shape, node.args) if shape is not None]
        return shapes[0] if len(shapes) == 1 else None
    return None


def is_set(node: Node) -> bool:
    """True for what makes a cross between two of its kind a product of sets."""
    if isinstance(node, Apply) and node.head == "cartesian":
        return True
    if isinstance(node, Symbol):
        return node.name == "Z" and node.sub is not None
    return isinstance(node, (Interval, Set, SetBuilder)) or (isinstance(node, Constant) and node.name in NUMBER_SETS)


def are_spaces(left: Node, right: Node) -> bool:
    r"""``S^1 \times S^2`` is no power: powers of one capital letter, of spheres, discs, tori, balls, sets."""
    letters = _letter_of_space(left), _letter_of_space(right)
    usual = [letter in _SPACES or is_set(side) for letter, side in zip(letters, (left, right), strict=True)]
    return all(usual) or bool(letters[0] and letters[0] == letters[1])


def _letter_of_space(node: Node) -> str | None:
    """The capital letter whose power this is; None for anything else."""
    if not isinstance(node, Apply) or node.head != "pow":
        return None
    base, exponent = node.args
    plain = isinstance(base, Symbol) and base.sub is None and not base.marks and isinstance(exponent, (Number, Symbol))
    return base.name if plain and isinstance(base, Symbol) and len(base.name) == 1 and base.name.isupper() else None


_SPACES = frozenset("SDTB")


def named(node: Node) -> Node:
    """Constants that are letters, as letters: the ``i`` of ``x_i``, and the ``e`` of ``m_e``, are names."""
    if _is_named(node) or (isinstance(node, Apply) and all(map(_is_named, node.args))):
        return node
    return with_letters(node, ("e", "i"))


def _is_named(node: Node) -> bool:
    if isinstance(node, Apply):
        return node.head.startswith("accent_")  # an accent has named what stands under it
    return isinstance(node, Number) or (isinstance(node, Symbol) and node.sub is None)


def with_letters(node: Node, letters: Iterable[str]) -> Node:
    """``node`` with the constants ``letters`` read as letters, for the letter is bound there."""
    wanted = frozenset(letters)

    def change(inner: Node) -> Node:
        return Symbol(inner.name) if isinstance(inner, Constant) and inner.name in wanted else inner

    return transform(node, change) if wanted else node


def is_conditional(node: Node | None) -> bool:
    """True for the content of ``P(A | B)``: a bar stands between what is asked and what is given."""
    parts = items_of(node) if node is not None else ()
    return any(isinstance(part, Relation) and "divides" in part.operators for part in parts)


def conditional(args: tuple[Node, ...]) -> tuple[Node, ...]:
    """The arguments of a call; those with a bar among them are what is asked and what is given."""
    for at, arg in enumerate(args):
        if isinstance(arg, Relation) and arg.operators.count("divides") == 1:
            bar = arg.operators.index("divides")
            asked = (*args[:at], _chain(arg.terms[: bar + 1], arg.operators[:bar]))
            given = (_chain(arg.terms[bar + 1 :], arg.operators[bar + 1 :]), *args[at + 1 :])
            return (Apply("given", (_one(asked), _one(given))),)
    return args


def arguments(node: Node) -> tuple[Node, ...]:
    """The arguments of a call; what ``or`` and ``and`` join is one of them: ``P(A or B)`` is not ``P(A, B)``."""
    if not isinstance(node, Listing) or node.joiner not in ("and", "or"):
        return conditional(items_of(node))
    args = conditional(node.items)
    if len(args) == 1 and isinstance(args[0], Apply) and args[0].head == "given":
        return (Apply("given", tuple(_one_of(part, node.joiner) for part in args[0].args)),)
    return (Apply(node.joiner, args),)


def _one_of(part: Node, joiner: str) -> Node:
    return Apply(joiner, part.items) if isinstance(part, Listing) else part


def _chain(terms: tuple[Node, ...], operators: tuple[str, ...]) -> Node:
    return Relation(terms, operators) if operators else terms[0]


def _one(parts: tuple[Node, ...]) -> Node:
    return parts[0] if len(parts) == 1 else Listing(parts)
