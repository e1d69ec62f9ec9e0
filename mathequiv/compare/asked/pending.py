"""What an answer leaves to be done: arithmetic of numbers, and operations whose value is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd

from mathequiv.compare.build import factors_of, size, terms_of
from mathequiv.compare.shown import TOO_LONG, shown
from mathequiv.nodes import (
    Apply,
    Bind,
    Bracket,
    Call,
    Constant,
    Interval,
    Matrix,
    Node,
    Number,
    Quantity,
    Set,
    Symbol,
    Tuple,
    Vector,
    children,
    walk,
)
from mathequiv.normal.arithmetic import Key
from mathequiv.normal.tree import normal_key
from mathequiv.numeric import exact, free_symbols, value_at
from mathequiv.numeric.values import Turn

# Operations on numbers that are pending even where they are too large to be carried out.
_COUNTED = frozenset({"factorial", "factorial2", "subfactorial", "binomial", "permutation", "gcd", "lcm", "mod"})
_MATRICES = frozenset({"det", "trace", "transpose", "rank"})
# Binders that are evaluated by carrying them out.
_CARRIED_OUT = frozenset({"sum", "prod", "integral", "limit", "derivative"})
_ARITHMETIC = frozenset({"add", "mul", "div", "pow", "sqrt", "root", "abs", "neg"})
_ARRAYS = (Matrix, Tuple, Vector)
_LARGEST = 200  # nodes of an operation that is looked at for an exact value


def pending(node: Node, plus: bool) -> dict[str, str]:
    """The kinds of operations that are left to be done, each with an example."""
    found: dict[str, str] = {}
    waiting = [node]
    while waiting:
        part = waiting.pop()
        kind = _kind(part, plus)
        if kind:
            found.setdefault(kind, _example(part))
        elif not _is_scientific(part):
            waiting.extend(reversed(children(part)))
    return found


def _example(node: Node) -> str:
    if isinstance(node, Bind):
        return f"the {_NAMES.get(node.head, node.head)} stands as it is"
    text = shown(node)
    return text if text != TOO_LONG else "numbers are left to be computed"


_NAMES = {"prod": "product"}


def _kind(node: Node, plus: bool) -> str:
    """The kind of what is pending at the top of a tree; nothing where its parts have to be looked at."""
    if isinstance(node, Bind):
        return node.head if node.head in _CARRIED_OUT and _is_known(node) else ""
    if not isinstance(node, Apply) or is_literal(node):
        return ""
    if node.head in _COUNTED and not free_symbols(node):
        return node.head
    if node.head in _MATRICES and isinstance(node.args[0], Matrix):
        return node.head
    if _is_worked_out(node, plus):
        return ""
    if node.head == "add" and plus and _has_like_measures(node):
        return "arithmetic"
    rule = _RULES.get(node.head)
    if rule is not None and rule(node):
        return "arithmetic" if node.head in _ARITHMETIC else node.head
    if node.head in ("add", "mul", "percent", "degree"):
        return ""
    known = size(node, _LARGEST) <= _LARGEST and not free_symbols(node) and exact(node) is not None
    return ("arithmetic" if node.head in _ARITHMETIC else node.head) if known else ""


def _is_known(node: Bind) -> bool:
    """False of an unknown function, and of a letter that depends on another: nothing can be carried out."""
    if node.head == "derivative" and isinstance(node.body, Symbol):
        return False
    return not any(isinstance(part, Call) for part in walk(node.body))


def _is_worked_out(node: Apply, plus: bool) -> bool:
    """A mixed number, a number in scientific notation, the opposite of either or of a number."""
    if node.head == "neg":
        inner = node.args[0]
        return isinstance(inner, Apply) and inner.head != "neg" and _is_worked_out(inner, plus)
    return is_mixed(node, plus) or _is_scientific(node)


def is_literal(node: Node) -> bool:
    """A number, or a fraction in lowest terms, with or without a sign."""
    if isinstance(node, Apply) and node.head == "neg":
        node = node.args[0]
    if isinstance(node, Number):
        return True
    if not isinstance(node, Apply) or node.head != "div":
        return False
    top, bottom = (_integer(arg) for arg in node.args)
    return top is not None and bottom is not None and abs(bottom) > 1 and gcd(top, bottom) == 1


def _integer(node: Node) -> int | None:
    sign = 1
    if isinstance(node, Apply) and node.head == "neg":
        sign, node = -1, node.args[0]
    return sign * node.value if isinstance(node, Number) and isinstance(node.value, int) else None


def is_mixed(node: Node, plus: bool) -> bool:
    """``2 1/2``: an integer and a proper fraction, where no plus sign is written."""
    if plus or not isinstance(node, Apply) or node.head != "add" or len(node.args) != 2:
        return False
    whole, part = node.args
    if _integer(whole) is None or not isinstance(part, Apply) or part.head != "div" or not is_literal(part):
        return False
    top, bottom = (_integer(arg) for arg in part.args)
    return top is not None and bottom is not None and 0 < top < bottom


def _is_scientific(node: Node) -> bool:
    r"""``3 \times 10^8``: a number and a power of ten."""
    if not isinstance(node, Apply) or node.head != "mul" or len(node.args) != 2:
        return False
    mantissa, scale = node.args
    return is_literal(mantissa) and isinstance(scale, Apply) and scale.head == "pow" and _is_power_of_ten(scale)


def _is_power_of_ten(node: Apply) -> bool:
    base, exponent = node.args
    return isinstance(base, Number) and base.value == 10 and base.places is None and _integer(exponent) is not None


# -- sums, products, powers -------------------------------------------------------------------------------------
def _has_like_terms(node: Apply) -> bool:
    """Two numbers, or two multiples of one thing: ``2 + 3``, ``2x + 3x``, ``pi/2 + pi/2``."""
    if all(isinstance(term, _ARRAYS) for term in node.args):
        return True
    cores = [_core(term) for term in terms_of(node)]
    return len(set(cores)) < len(cores)


def _has_like_measures(node: Apply) -> bool:
    """``2 km + 3 km``: two measures of one dimension, a plus sign between them; ``5 ft 3 in`` is one measure."""
    measures = [term.unit.dimension or term.unit.text for term in terms_of(node) if isinstance(term, Quantity)]
    return len(set(measures)) < len(measures)


def _core(term: Node) -> Key | None:
    """A term without its numbers; None for a number."""
    kept: list[Node] = []
    for factor in _factors(term):
        if not is_number(factor):
            kept.append(factor)
    if not kept:
        return None
    return normal_key(kept[0] if len(kept) == 1 else Apply("mul", tuple(kept)))


def _factors(term: Node) -> Iterator[Node]:
    """The factors of a term, those above a bar of numbers included."""
    for factor in factors_of(term):
        if isinstance(factor, Apply) and factor.head == "div" and is_number(factor.args[1]):
            yield from _factors(factor.args[0])
        else:
            yield factor


def is_number(node: Node) -> bool:
    """A rational number, or rational arithmetic of numbers."""
    if isinstance(node, Number):
        return True
    if not isinstance(node, Apply) or node.head not in ("neg", "div", "add", "mul", "pow", "percent"):
        return False
    small = size(node, _LARGEST) <= _LARGEST
    return small and not free_symbols(node) and exact(node) is not None


def _multiplies_numbers(node: Apply) -> bool:
    """Two numbers, two matrices or two values with ``i`` as factors; more than one number but a sign."""
    factors = factors_of(node)
    if sum(isinstance(factor, _ARRAYS) for factor in factors) > 1:
        return True
    if sum(_has_unit(factor) for factor in factors) > 1 or _repeats(factors):
        return True
    return sum(map(is_number, _written_factors(node))) > 1


def _written_factors(node: Node) -> Iterator[Node]:
    """The factors as they are written, a sign before each left with it: ``35 * 1`` has two."""
    if isinstance(node, Apply) and node.head == "neg" and isinstance(node.args[0], Apply):
        yield from _written_factors(node.args[0])
    elif isinstance(node, Apply) and node.head == "mul":
        for arg in node.args:
            yield from _written_factors(arg)
    else:
        yield node


def _repeats(factors: Sequence[Node]) -> bool:
    """Two roots of numbers, or one constant twice: ``sqrt 2 sqrt 3``, ``pi pi``."""
    if sum(_radicand(factor) is not None for factor in factors) > 1:
        return True
    constants = [factor for factor in factors if isinstance(factor, Constant) and factor.name != "i"]
    return len(set(constants)) < len(constants)


def _radicand(node: Node) -> int | None:
    """The integer under a square root."""
    return _integer(node.args[0]) if isinstance(node, Apply) and node.head == "sqrt" else None


def _divides_numbers(node: Apply) -> bool:
    """A quotient of numbers that is no fraction in lowest terms, of square roots, or by a value with ``i``."""
    top, bottom = map(_radicand, node.args)
    if top is not None and bottom and top % bottom == 0:
        return True
    return all(map(is_number, node.args)) or _has_unit(node.args[1]) or _has_common_factor(*node.args)


def _has_common_factor(top: Node, bottom: Node) -> bool:
    """``2x/4``: whole numbers above and below the line that are not in lowest terms."""
    sides = [[_integer(factor) or 0 for factor in _written_factors(side)] for side in (top, bottom)]
    return any(gcd(one, other) > 1 for one in sides[0] if one for other in sides[1] if other) or _cancels(top, bottom)


def _cancels(top: Node, bottom: Node) -> bool:
    """``x(x+1)/(x+1)``, ``x^2/x``: a factor with letters, or a power of it, above and below the line."""
    above, below = (
        {normal_key(_base(part)) for part in factors_of(side) if free_symbols(part)} for side in (top, bottom)
    )
    return not above.isdisjoint(below)


def _base(factor: Node) -> Node:
    """What a factor is a power of, where the exponent is a number."""
    power = isinstance(factor, Apply) and factor.head == "pow" and not free_symbols(factor.args[1])
    return factor.args[0] if isinstance(factor, Apply) and power else factor


def _raises_numbers(node: Apply) -> bool:
    """A power of a matrix, or of a value with ``i``, by an integer."""
    base, exponent = node.args
    if base == Constant("e"):
        return isinstance(exponent, Apply) and exponent.head == "ln" and not free_symbols(exponent)
    return (isinstance(base, Matrix) or _has_unit(base)) and _integer(exponent) is not None


def _has_known_sine(node: Apply) -> bool:
    """``sin 60°``, ``cos(pi/4)``: a root of a rational number is its value."""
    turn = value_at(node.args[0], {}) if not free_symbols(node) else None
    return isinstance(turn, Turn) and Fraction(turn.factor).denominator in (1, 2, 3, 4, 6)


def _is_known_angle(node: Apply) -> bool:
    """``arctan 1``: a rational multiple of pi."""
    return not free_symbols(node) and isinstance(value_at(node, {}), Turn)


def _is_part(node: Apply) -> bool:
    """The real part, or another, of a number."""
    return not free_symbols(node)


def _has_unit(node: Node) -> bool:
    """A value without letters in which the imaginary unit occurs outside of an exponent."""
    if isinstance(node, Apply) and node.head == "pow":
        return _has_unit(node.args[0])
    if isinstance(node, Apply) and node.head in ("add", "mul", "neg", "div"):
        return not free_symbols(node) and any(_has_unit(arg) for arg in node.args)
    return node == Constant("i")


def _is_natural_logarithm(node: Apply) -> bool:
    """``ln e`` and ``ln e^2``."""
    inner = node.args[0]
    if isinstance(inner, Apply) and inner.head == "pow":
        inner = inner.args[0]
    return inner == Constant("e")


def _is_length(node: Apply) -> bool:
    """The modulus of a complex number or an array: ``|3 + 4i|``."""
    return isinstance(node.args[0], _ARRAYS) or _has_unit(node.args[0])


def _of_arrays(node: Apply) -> bool:
    return all(isinstance(arg, _ARRAYS) for arg in node.args)


def _meets(node: Apply) -> bool:
    """An intersection of sets that are written out: intervals, and sets of elements."""
    return sum(isinstance(arg, (Interval, Bracket, Tuple, Set)) for arg in node.args) > 1


def _of_elements(node: Apply) -> bool:
    """A union or difference of sets that are written element by element."""
    return all(isinstance(arg, Set) for arg in node.args)


_RULES = {
    "abs": _is_length,
    "norm": _is_length,
    "dot": _of_arrays,
    "cross": _of_arrays,
    "intersection": _meets,
    "union": _of_elements,
    "setminus": _of_elements,
    "add": _has_like_terms,
    "mul": _multiplies_numbers,
    "div": _divides_numbers,
    "pow": _raises_numbers,
    "ln": _is_natural_logarithm,
    **dict.fromkeys(("sin", "cos", "tan", "cot", "sec", "csc"), _has_known_sine),
    **dict.fromkeys(("arcsin", "arccos", "arctan", "arccot", "arcsec", "arccsc"), _is_known_angle),
    **dict.fromkeys(("re", "im", "conj", "arg"), _is_part),
}
