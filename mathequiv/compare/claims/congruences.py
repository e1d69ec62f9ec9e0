r"""Congruences in one integer: the residues that solve them, all tried; ``3x \equiv 1 \pmod 7`` is ``x \equiv 5``."""

from __future__ import annotations

from collections.abc import Callable
from math import lcm

from mathequiv.compare.build import difference
from mathequiv.compare.registry import Same
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.nodes import Apply, Listing, Node, Number, Relation, Symbol
from mathequiv.numeric import exact, free_symbols
from mathequiv.verdict import Finding, Stage, different, equal

# Residues that are tried.
_MAX_MODULUS = 2_000
_OPERATORS = frozenset({"equiv", "notequiv"})

Solved = Callable[[int], bool]


def modular(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """The same residues modulo a common modulus; None unless both sides are made of congruences in one letter.

    A reference that is solved for the letter asks for a solved prediction. One class against one class is left to the
    families, which know letters for their ends.
    """
    if not is_modular(reference) or not is_modular(prediction) or (_is_class(reference) and _is_class(prediction)):
        return None
    letters = [free_symbols(side) for side in (reference, prediction)]
    if any(len(found) != 1 for found in letters):
        return None
    (letter,), (other,) = letters
    left, right = _solutions(reference, letter), _solutions(prediction, other)
    if left is None or right is None or (modulus := lcm(left[0], right[0])) > _MAX_MODULUS:
        return None
    if letter != other:
        return different(Stage.NORMALIZED, "names differ", "residues of another letter")
    for value in range(modulus):
        if left[1](value) is not right[1](value):
            return _apart(letter, value, left[1](value))
    if not any(left[1](value) for value in range(modulus)):
        return same.identical(reference, prediction)
    if all(left[1](value) for value in range(modulus)):
        return None  # what holds for every integer is an identity, and has to match side by side
    if _is_solved(reference) and not _is_solved(prediction):
        return different(Stage.NORMALIZED, "not solved", "a congruence that is not solved, where the reference is")
    return equal(Stage.NUMERIC, "residues", f"the same residues modulo {modulus}")


def is_modular(node: Node) -> bool:
    """True for congruences, and what "and", "or" and commas make of them."""
    if isinstance(node, Relation):
        return node.modulus is not None and len(node.terms) == len("ab") and node.operators[0] in _OPERATORS
    return bool(_parts(node)) and all(map(is_modular, _parts(node)))


def _parts(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Listing):
        return node.items
    return node.args if isinstance(node, Apply) and node.head in ("and", "or", "not") else ()


def _is_class(node: Node) -> bool:
    return isinstance(node, Relation) and node.operators == ("equiv",) and isinstance(node.terms[0], Symbol)


def _is_solved(node: Node) -> bool:
    """One class of the letter, or alternatives of such; classes that hold together are a question."""
    if isinstance(node, Apply) and node.head == "or":
        return all(map(_is_solved, node.args))
    if not isinstance(node, Relation) or not isinstance(node.terms[0], Symbol):
        return False
    return not free_symbols(node.terms[1])


def _solutions(node: Node, letter: Symbol) -> tuple[int, Solved] | None:
    """A period of the solutions, and whether an integer is one."""
    if isinstance(node, Relation):
        return _of_congruence(node, letter)
    known = [_solutions(part, letter) for part in _parts(node)]
    found = [part for part in known if part is not None]
    if len(found) < len(known):
        return None
    period = lcm(*(part[0] for part in found))
    head = node.head if isinstance(node, Apply) else "and"
    if head == "not":
        return period, lambda value: not found[0][1](value)
    joined = any if head == "or" else all
    return period, lambda value: joined(part[1](value) for part in found)


def _of_congruence(node: Relation, letter: Symbol) -> tuple[int, Solved] | None:
    modulus = node.modulus.value if isinstance(node.modulus, Number) else 0
    poly = coefficients(difference(node.terms[0], node.terms[1]), letter)
    if not isinstance(modulus, int) or not 1 < modulus <= _MAX_MODULUS or poly is None:
        return None
    values = [exact(part) for part in poly]
    whole = [value for value in values if isinstance(value, int)]
    if len(whole) < len(values):
        return None
    holds = node.operators == ("equiv",)
    return modulus, lambda value: (_at(whole, value, modulus) == 0) is holds


def _at(values: list[int], place: int, modulus: int) -> int:
    """The value of a polynomial modulo a number."""
    result = 0
    for value in reversed(values):
        result = (result * place + value) % modulus
    return result


def _apart(letter: Symbol, value: int, reference_holds: bool) -> Finding:
    holds, fails = ("reference", "prediction") if reference_holds else ("prediction", "reference")
    text = f"at {letter.name} = {value} the {holds} holds and the {fails} does not"
    return different(Stage.NUMERIC, "residues", text, {letter.name: str(value)})
