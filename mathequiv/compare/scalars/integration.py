"""Constants of integration: ``F + C`` on both sides is compared up to a constant, and by any letter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from mathequiv.compare.build import contains, difference, number, substitute, terms_of, total
from mathequiv.compare.kinds import Kind, kind_of
from mathequiv.compare.logic import EQUAL, only_if_equal, renamed
from mathequiv.compare.registry import Same
from mathequiv.compare.scalars.polynomials import coefficients
from mathequiv.compare.scalars.primitives import derived, has_integral, letter_of
from mathequiv.compare.shown import shown
from mathequiv.config import PlusC
from mathequiv.nodes import Apply, Call, Node, Number, Rational, Symbol
from mathequiv.numeric import free_symbols, is_defined_at, sign_at, stretches
from mathequiv.verdict import Finding, Stage, different, equal, unknown

CONSTANTS = frozenset({"C", "K", "c", "k", "D"})
WORDS = frozenset({"const", "constant", "Const", "Constant"})
# Letters that a function may be integrated over.
_VARIABLES = frozenset({"x", "y", "z", "t", "s", "u", "v", "w", "r", "theta", "phi", "tau", "xi"})
# Intervals that the difference of two functions is followed on.
_STRETCHES = 3


@dataclass(frozen=True, slots=True)
class Antiderivative:
    """A function and the letter of its additive constant."""

    function: Node
    constant: Symbol


def antiderivative(node: Node) -> Antiderivative | None:
    """The function before ``+ C``; None unless the letter stands once, as a term of its own, beside a function."""
    terms = terms_of(node)
    places = [place for place, term in enumerate(terms) if _is_constant(term)]
    if len(places) != 1 or len(terms) < 2:
        return None
    letter = next(inner for inner in _letters(terms[places[0]]))
    rest = total(*(term for place, term in enumerate(terms) if place != places[0]))
    if contains(rest, lambda inner: inner == letter) or not free_symbols(rest):
        return None
    if letter.sub is not None and any(other.name == letter.name for other in free_symbols(rest)):
        return None  # C_1 beside C_2 keeps its name
    return (
        Antiderivative(rest, letter) if letter.name == "C" or letter.name in WORDS or _looks_integrated(rest) else None
    )


def _is_constant(term: Node) -> bool:
    return len(_letters(term)) == 1


def _letters(term: Node) -> tuple[Symbol, ...]:
    """The letter of a term that is a letter, its opposite aside."""
    inner = term.args[0] if isinstance(term, Apply) and term.head == "neg" else term
    if not isinstance(inner, Symbol) or inner.marks:
        return ()
    named = inner.name in WORDS or (inner.name in CONSTANTS and inner.sub is None)
    return (inner,) if named or (inner.name == "C" and isinstance(inner.sub, Number)) else ()


def _looks_integrated(rest: Node) -> bool:
    """``n + k - 1`` and ``a + b + c`` are sums of letters, not antiderivatives: one variable, and not linear in it."""
    letters = free_symbols(rest)
    if len(letters) != 1:
        return False
    letter = next(iter(letters))
    poly = coefficients(rest, letter)
    return letter.name in _VARIABLES and (poly is None or len(poly) > 2)


def up_to_constant(reference: Node, prediction: Node, same: Same) -> Finding | None:
    """The comparison of two answers one of which carries a constant of integration; None where neither does."""
    left, right = antiderivative(reference), antiderivative(prediction)
    letter = letter_of(reference, prediction)
    if letter is not None:
        return _derived(reference, prediction, letter, same)
    if left is None and right is None:
        return None
    if left is not None and right is not None:
        return _same_family(left.function, right.function, same)
    if same.config.plus_c is PlusC.OPTIONAL:
        return _same_family(_function(left, reference), _function(right, prediction), same)
    return _one_side(left or right, reference, prediction, same)


def _derived(reference: Node, prediction: Node, letter: Symbol, same: Same) -> Finding | None:
    """The derivatives agree; an integral that is left to be done, and a constant, stand for all antiderivatives."""
    sides = reference, prediction
    constants = [antiderivative(side) for side in sides]
    bare = [_function(constant, side) for constant, side in zip(constants, sides, strict=True)]
    if any(kind_of(side) is not Kind.SCALAR for side in bare):
        return None
    rates = derived(bare[0], letter), derived(bare[1], letter)
    found = same.scalars(*rates)
    whole = [constant is not None or has_integral(side) for constant, side in zip(constants, sides, strict=True)]
    if found.decision is EQUAL and not all(whole) and same.config.plus_c is not PlusC.OPTIONAL:
        return different(Stage.NORMALIZED, "constant of integration", "on one side only")
    if found.decision is EQUAL and _is_partial(bare[1], rates[0], letter):
        return unknown(found.stage)
    unknown_function = any(contains(side, lambda inner: isinstance(inner, Call)) for side in bare)
    return renamed("derivatives", only_if_equal(found) if unknown_function else found)


def _is_partial(function: Node, rate: Node, letter: Symbol) -> bool:
    r"""True where ``\ln x`` stands for the integral of ``1/x``, which has values for negative numbers too."""
    if has_integral(function):
        return False
    others: dict[Node, Rational] = dict.fromkeys(free_symbols(function) | free_symbols(rate), 3)
    places = [{**others, letter: place} for place in _PLACES]
    return any(is_defined_at(function, at) is False and is_defined_at(rate, at) for at in places)


_PLACES: tuple[Rational, ...] = (Fraction(-7, 3), Fraction(-1, 3), Fraction(1, 3), Fraction(7, 3))


def _function(found: Antiderivative | None, node: Node) -> Node:
    return node if found is None else found.function


def _one_side(found: Antiderivative | None, reference: Node, prediction: Node, same: Same) -> Finding | None:
    """A constant on one side only: different, unless the letter, or an integral, may stand for one on the other too."""
    assert found is not None
    if found.constant in free_symbols(reference) & free_symbols(prediction):
        return None
    plain = same(reference, prediction)
    if plain.known or has_integral(reference) or has_integral(prediction):
        return plain
    return different(Stage.NORMALIZED, "constant of integration", "on one side only")


def _same_family(left: Node, right: Node, same: Same) -> Finding:
    """The functions agree up to a constant."""
    found = same(left, right)
    if found.decision is EQUAL:
        return renamed("up to a constant", found)
    apart = difference(left, right)
    letters = sorted(free_symbols(apart), key=repr)
    moved = [letter for letter in letters if letter.name in _VARIABLES] or letters
    doubt = only_if_equal(found)
    for letter in moved:
        others: dict[Node, Rational] = {other: 3 + place for place, other in enumerate(letters) if other != letter}
        for low, high in islice(stretches(apart, letter, others), _STRETCHES):
            start, end = {**others, letter: low}, {**others, letter: high}
            if sign_at(difference(apart, _at(apart, start)), end) in (1, -1):
                return _not_constant(start, end)
            if letter is moved[0]:
                constant = same.scalars(left, total(right, _at(apart, start)))
                if constant.decision is EQUAL:
                    return equal(constant.stage, "up to a constant", "the difference is constant")
                doubt = only_if_equal(constant)
    return doubt


def _at(node: Node, point: Mapping[Node, Rational]) -> Node:
    return substitute(node, {letter: number(value) for letter, value in point.items()})


def _not_constant(start: Mapping[Node, Rational], end: Mapping[Node, Rational]) -> Finding:
    """A refutation by two values on an interval that has values throughout: beyond a pole is another constant."""
    text = f"the difference is not constant: it changes between {_written(start)} and {_written(end)}"
    return different(Stage.NUMERIC, "up to a constant", text, {shown(each): str(end[each]) for each in end})


def _written(point: Mapping[Node, Rational]) -> str:
    return ", ".join(f"{shown(letter)} = {value}" for letter, value in point.items())
