"""Where a prediction may be undefined though the reference is not.

Isolated points and poles are excepted. The sign condition of a logarithm or an even root is forgiven where its
argument is, up to constants and powers, a factor of the argument of a logarithm or even root of the reference:
``2 ln x`` answers ``ln x^2``, and ``g + 0 ln x`` does not answer ``g``.
"""

from __future__ import annotations

from mathequiv.nodes import Apply, Constant, Node, Number, walk
from mathequiv.numeric.heads import FORGIVABLE, names
from mathequiv.numeric.trees import free_symbols
from mathequiv.numeric.values import Gap, NoValue, Undefined

_TERMS = 500


def conditions(tree: Node) -> tuple[Node, ...]:
    """The arguments of the logarithms and even roots in a tree."""
    return tuple(
        node.args[0]
        for node in walk(tree)
        if isinstance(node, Apply) and node.head in FORGIVABLE and _has_condition(node)
    )


def _has_condition(node: Apply) -> bool:
    """False of whole powers, odd roots and powers of positive numbers, which have values everywhere."""
    if node.head == "pow":
        base, exponent = node.args
        if isinstance(exponent, Number):
            return exponent.value.denominator % 2 == 0
        return not isinstance(base, Constant) and not (isinstance(base, Number) and base.value > 0)
    if node.head == "root":
        degree = node.args[1]
        return not isinstance(degree, Number) or degree.value.numerator % 2 == 0
    return True


def is_forgiven(gap: Undefined, reference: Node) -> bool:
    """True where a gap of the prediction leaves it an answer."""
    if gap.gap is Gap.POINT:
        return True
    if gap.head not in FORGIVABLE or gap.argument is None or not free_symbols(gap.argument):
        return False
    allowed = conditions(reference)
    if gap.argument in allowed:
        return True
    from mathequiv.numeric.polynomial import divides_power

    try:
        return bool(allowed) and divides_power(gap.argument, allowed, _TERMS)
    except NoValue:
        return False


def is_covered(reference: Node, prediction: Node) -> bool:
    """True where every operation of the prediction that may lack a value stands in the reference too."""
    present = {node for node in walk(reference) if isinstance(node, Apply) and node.head in PARTIAL}
    return all(
        node in present
        for node in walk(prediction)
        if isinstance(node, Apply) and node.head in PARTIAL and _is_partial(node)
    )


def _is_partial(node: Apply) -> bool:
    return node.head not in ("pow", "root") or _has_condition(node)


# Operations without a value on a whole region.
PARTIAL = FORGIVABLE | names("arcsin arccos arcsec arccsc arcosh artanh arcoth arsech lambertw Ci li Li polylog")
