"""Linear relations, exactly: a hyperplane or half-space is known by its coefficients."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from mathequiv.compare.build import ONE, number
from mathequiv.compare.claims.points import counterexample, is_reached
from mathequiv.nodes import Apply, Node, Number, Symbol
from mathequiv.verdict import Finding, Stage, different, equal, unknown

Form = Mapping[Node, Fraction]
_EQUATIONS = frozenset({"=", "!="})


def linear(reference: tuple[str, Node], prediction: tuple[str, Node]) -> Finding:
    """Linear relations hold for the same values just when their coefficients are proportional, and the signs agree.

    Each is an operator and what it compares with zero.
    """
    (operator, left_node), (other, right_node) = reference, prediction
    left, right = linear_form(left_node), linear_form(right_node)
    if left is None or right is None or not (_has_letters(left) and _has_letters(right)):
        return unknown(Stage.NUMERIC)
    ratio = _ratio(left, right)
    if operator == other and ratio is not None and (ratio > 0 or operator in _EQUATIONS):
        return equal(Stage.NUMERIC, "linear relations", "the coefficients are proportional")
    point = _on_one(left, right) if operator == other == "=" else None
    if point is not None:
        return counterexample({letter: number(value) for letter, value in point.items()}, reference_holds=True)
    if any(isinstance(letter, Symbol) and letter.positive for letter in (*left, *right)):
        return unknown(Stage.NUMERIC)  # the relations may differ only where a quantity is negative
    return different(Stage.NUMERIC, "linear relations", "the coefficients or the signs of relation do not agree")


def _has_letters(form: Form) -> bool:
    return any(value for letter, value in form.items() if letter != ONE)


def _ratio(left: Form, right: Form) -> Fraction | None:
    """The factor from the right form to the left one, where there is one."""
    pairs = [(left.get(letter, Fraction(0)), right.get(letter, Fraction(0))) for letter in left.keys() | right.keys()]
    ratios = {a / b if b else None for a, b in pairs if a or b}
    return ratios.pop() if len(ratios) == 1 else None


def _on_one(left: Form, right: Form) -> dict[Node, Fraction] | None:
    """A point at which the left form vanishes and the right one does not."""
    letters = sorted((left.keys() | right.keys()) - {ONE}, key=repr)
    pivot = next(letter for letter in letters if left.get(letter))
    for shift in range(3):
        point = {letter: Fraction(place * shift + shift) for place, letter in enumerate(letters)}
        point[pivot] = Fraction(0)
        point[pivot] = -_value(left, point) / left[pivot]
        if _value(right, point) and is_reached({letter: number(value) for letter, value in point.items()}):
            return point
    return None


def _value(form: Form, point: Mapping[Node, Fraction]) -> Fraction:
    return sum((factor * point.get(letter, Fraction(1)) for letter, factor in form.items()), start=Fraction(0))


# -- reading ----------------------------------------------------------------------------------------------------
def linear_form(node: Node) -> dict[Node, Fraction] | None:
    """The rational coefficients of a linear expression by letter, its constant under ONE; None for anything else."""
    form: dict[Node, Fraction] = {}
    return form if _collect(node, Fraction(1), form) else None


def _collect(node: Node, factor: Fraction, form: dict[Node, Fraction]) -> bool:
    """Add factor times the node to the form; False where that is not linear."""
    if isinstance(node, Number):
        form[ONE] = form.get(ONE, Fraction(0)) + factor * node.value
        return True
    if isinstance(node, Symbol):
        form[node] = form.get(node, Fraction(0)) + factor
        return True
    if not isinstance(node, Apply):
        return False
    if node.head == "add":
        return all(_collect(arg, factor, form) for arg in node.args)
    if node.head == "neg":
        return _collect(node.args[0], -factor, form)
    scale, rest = _scale(node)
    return rest is not None and _collect(rest, factor * scale, form)


def _scale(node: Apply) -> tuple[Fraction, Node | None]:
    """A product with one factor that is no number, or a quotient by a number: the number, and what it multiplies."""
    if node.head == "div" and isinstance(node.args[1], Number) and node.args[1].value:
        return 1 / Fraction(node.args[1].value), node.args[0]
    if node.head != "mul":
        return Fraction(0), None
    scale, rest = Fraction(1), [arg for arg in node.args if not isinstance(arg, Number)]
    for arg in node.args:
        scale *= arg.value if isinstance(arg, Number) else 1
    return scale, (rest[0] if len(rest) == 1 else None if rest else ONE)
