"""Members: whether a number, or a point, belongs to a set. Three-valued; what is said is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import floor

from mathequiv.compare import regions
from mathequiv.compare.build import contains, difference, number, quotient, substitute
from mathequiv.compare.declarations import Range, ranges
from mathequiv.compare.families import rational_quotient
from mathequiv.compare.gaussian import parts, with_real_parts
from mathequiv.compare.polynomials import coefficients
from mathequiv.compare.reals import Undetermined
from mathequiv.compare.sayings import said_of
from mathequiv.nodes import (
    Apply,
    Constant,
    Given,
    Interval,
    Listing,
    Node,
    Number,
    Relation,
    Set,
    SetBuilder,
    Symbol,
    Tuple,
    walk,
)
from mathequiv.numeric import constants_equal, exact, free_symbols, order, real_part_near

_SIGNS = {"<": (-1,), "<=": (-1, 0), ">": (1,), ">=": (1, 0)}
_EXPONENTS = 64
_ROOTS = 200
_DOUBLE = 2
_LARGEST_POWER = 1 << _EXPONENTS
_MAX_DEGREE = 6


def is_member(node: Node, value: Node) -> bool | None:
    """Whether a closed number, or a point of such, belongs to a set without free letters."""
    reader = _READERS.get(type(node))
    return None if reader is None else reader(node, value)


def both(parts: Iterable[bool | None]) -> bool | None:
    """Kleene's conjunction."""
    doubt = False
    for part in parts:
        if part is False:
            return False
        doubt = doubt or part is None
    return None if doubt else True


def opposite(part: bool | None) -> bool | None:
    """Kleene's negation."""
    return None if part is None else not part


def either(parts: Iterable[bool | None]) -> bool | None:
    """Kleene's disjunction."""
    return opposite(both(map(opposite, parts)))


def equal_values(left: Node, right: Node) -> bool | None:
    """Whether two closed numbers, or two points, are equal; by exact arithmetic, or apart by enclosures."""
    if isinstance(left, Tuple) and isinstance(right, Tuple):
        if len(left.items) != len(right.items):
            return False
        return both(equal_values(*pair) for pair in zip(left.items, right.items, strict=True))
    if isinstance(left, Tuple) or isinstance(right, Tuple):
        return False
    if isinstance(left, Number) and isinstance(right, Number):
        return left.value == right.value
    if contains(left, _is_unit) or contains(right, _is_unit):
        pairs = parts(left), parts(right)
        if None not in pairs:
            return pairs[0] == pairs[1]
    return constants_equal(left, right)


def _is_unit(node: Node) -> bool:
    return node == Constant("i")


# -- sets as they are written -----------------------------------------------------------------------------------
def _in_set(node: Set, value: Node) -> bool | None:
    return either(equal_values(item, value) for item in node.items)


def _in_constant(node: Constant, value: Node) -> bool | None:
    if node.name == "empty":
        return False
    if isinstance(value, Tuple):
        return False
    if node.name == "C":
        return True
    if is_real(value) is not True:
        return is_real(value)
    return _IN_NUMBERS[node.name](value)


def is_real(value: Node) -> bool | None:
    """Whether a closed number is real: none with an imaginary part shown not to vanish is."""
    if isinstance(value, Tuple):
        return False
    if not contains(value, _is_unit):
        return True
    found = parts(value)
    if found is not None:
        return found[1] == 0
    return constants_equal(Apply("im", (value,)), number(0))


def _is_whole(value: Node) -> bool | None:
    known = exact(value)
    if known is not None:
        return known.denominator == 1
    near = real_part_near(value)
    if near is None:
        return None
    below = floor(near)
    between = order(number(below), value) == -1 and order(value, number(below + 1)) == -1
    return False if between else None


def _is_natural(value: Node) -> bool | None:
    """Zero is left open: the natural numbers begin with 0 or 1 as the other side settles."""
    sign = order(value, number(0))
    return None if sign in (None, 0) else both((sign == 1, _is_whole(value)))


def _is_rational(value: Node) -> bool | None:
    if exact(value) is not None:
        return True
    return False if _is_irrational(value) else None


def _is_irrational(value: Node) -> bool:
    """Square roots that are not rational, pi and e; and what rational numbers beside one of them make."""
    if value in (Constant("pi"), Constant("e")):
        return True
    if not isinstance(value, Apply):
        return False
    if value.head == "sqrt":
        return exact(value.args[0]) is not None and exact(value) is None
    if value.head not in ("neg", "add", "mul", "div"):
        return False
    rest = [arg for arg in value.args if exact(arg) is None]
    usable = value.head in ("add", "neg") or all(exact(arg) != 0 for arg in value.args)
    return len(rest) == 1 and usable and _is_irrational(rest[0])


_IN_NUMBERS: dict[str, Callable[[Node], bool | None]] = {
    "N": _is_natural,
    "Z": _is_whole,
    "Q": _is_rational,
    "R": lambda value: True,
}


def _in_interval(node: Interval, value: Node) -> bool | None:
    real = is_real(value)
    if real is not True:
        return real
    return both((_beyond(node.low, value, node.low_closed), _beyond(value, node.high, node.high_closed)))


def _beyond(low: Node, high: Node, closed: bool) -> bool | None:
    found = order(low, high)
    return None if found is None else found == -1 or (closed and found == 0)


def _in_operation(node: Apply, value: Node) -> bool | None:
    if node.head == "pow":
        return _in_power(node, value)
    if node.head == "cartesian":
        if not isinstance(value, Tuple) or len(value.items) != len(node.args):
            return False
        return both(map(is_member, node.args, value.items))
    inside = (is_member(arg, value) for arg in node.args)
    if node.head == "union":
        return either(inside)
    if node.head == "intersection":
        return both(inside)
    if node.head == "setminus":
        return both((is_member(node.args[0], value), opposite(is_member(node.args[1], value))))
    return None


def _in_power(node: Apply, value: Node) -> bool | None:
    """``\\mathbb R^2``."""
    base, count = node.args
    if not isinstance(base, Constant) or not isinstance(count, Number):
        return None
    if not isinstance(value, Tuple) or len(value.items) != count.value:
        return False
    return both(is_member(base, item) for item in value.items)


# -- set builders -----------------------------------------------------------------------------------------------
def _in_builder(node: SetBuilder, value: Node) -> bool | None:
    element, domain = node.element, None
    if isinstance(element, Relation) and element.operators == ("in",):
        element, domain = element.terms
    letters = element.items if isinstance(element, Tuple) else (element,)
    if all(isinstance(letter, Symbol) for letter in letters):
        return _by_condition(element, domain, node.condition, value)
    return None if domain is not None else _by_parameter(element, node.condition, value)


def _by_condition(element: Node, domain: Node | None, condition: Node, value: Node) -> bool | None:
    """The condition at the value; a point that has other components than the letters is none."""
    if isinstance(element, Tuple):
        if not isinstance(value, Tuple) or len(value.items) != len(element.items):
            return False
        values: dict[Node, Node] = dict(zip(element.items, value.items, strict=True))
    elif isinstance(value, Tuple):
        return False
    else:
        values = {element: value}
    inside = True if domain is None else is_member(domain, value)
    if isinstance(condition, Listing) and isinstance(element, Symbol) and inside is not False:
        return both((inside, _among(condition, element, value)))
    return inside if inside is False else both((inside, holds(with_real_parts(substitute(condition, values)))))


def _among(condition: Listing, letter: Symbol, value: Node) -> bool | None:
    """Claims side by side hold together; those of which none could hold with the rest are alternatives."""
    try:
        return regions.claim(condition, letter).holds(value) if is_real(value) else None
    except Undetermined:
        found = holds(with_real_parts(substitute(condition, {letter: value})))
        ordered = [item for item in condition.items if not isinstance(item, Relation) or item.operators != ("is",)]
        return found if len(ordered) == 1 else found or None


def holds(claim: Node) -> bool | None:
    """Whether a claim without letters is true."""
    if isinstance(claim, Listing):
        return both(map(holds, claim.items))
    if isinstance(claim, Given):
        return both((holds(claim.body), holds(claim.condition)))
    if isinstance(claim, Apply) and claim.head in ("and", "or", "not"):
        truths = map(holds, claim.args)
        return both(truths) if claim.head == "and" else either(truths) if claim.head == "or" else opposite(next(truths))
    if not isinstance(claim, Relation) or claim.modulus is not None:
        return None
    if claim.operators == ("is",):
        return said_of(claim)
    if free_symbols(claim):
        return None
    links = zip(claim.terms, claim.operators, claim.terms[1:], strict=False)
    return both(_link(*link) for link in links)


def _link(left: Node, operator: str, right: Node) -> bool | None:
    if operator in ("in", "notin"):
        inside = is_member(right, left)
        return inside if operator == "in" else opposite(inside)
    if operator == "divides":
        return None if exact(left) in (None, 0) else _is_whole(quotient(right, left))
    if operator in ("=", "!="):
        same = equal_values(left, right)
        return same if operator == "=" else opposite(same)
    if operator not in _SIGNS or is_real(left) is not True or is_real(right) is not True:
        return None
    found = order(left, right)
    return None if found is None else found in _SIGNS[operator]


# -- elements over a parameter ----------------------------------------------------------------------------------
def whole_ranges(condition: Node) -> dict[Symbol, Range] | None:
    """The parameters that a condition declares; None where it bounds one that need not be whole: ``t > 0``."""
    declared = ranges(condition)
    if declared is None or any(over.over == "any" for over in declared.values()):
        return None
    bounded = [letter for letter, over in declared.items() if over.over == "integers"]
    return declared if all(letter.name in _WHOLE for letter in bounded) else None


_WHOLE = frozenset("ijklmnNKM")


def _by_parameter(element: Node, condition: Node, value: Node) -> bool | None:
    """Whether some value of the one parameter gives the element."""
    declared = whole_ranges(condition)
    if declared is not None and len(declared) == len("ab"):
        return _by_two_parameters(element, declared, value)
    if declared is None or len(declared) != 1:
        return None
    letter, over = next(iter(declared.items()))
    if isinstance(element, Tuple):
        return _point_by_parameter(element, letter, over, value)
    return None if isinstance(value, Tuple) else either_root(element, letter, over, value)


def _by_two_parameters(element: Node, declared: Mapping[Symbol, Range], value: Node) -> bool | None:
    """``a + b sqrt 2`` over rationals, ``a + b i`` over reals: both parts of a number are unique."""
    bases = {inner for inner in walk(element) if _is_basis(inner)}
    if len(bases) != 1 or isinstance(value, Tuple):
        return None
    basis = bases.pop()
    if basis != Constant("i") and any(over.over not in ("Q", "Z", "N", "integers") for over in declared.values()):
        return None
    terms, values = coefficients(element, basis), coefficients(value, basis)
    if terms is None or values is None or len(terms) != 2 or len(values) > 2:
        return None
    pairs = [(part, exact(found)) for part, found in zip(terms, (*values, number(0)), strict=False)]
    return both(_by_part(part, declared, found) for part, found in pairs)


def _by_part(part: Node, declared: Mapping[Symbol, Range], value: Fraction | int | None) -> bool | None:
    letters = free_symbols(part)
    if len(letters) != 1 or value is None:
        return None
    letter = next(iter(letters))
    return _linear(poly, declared[letter], number(value)) if (poly := _line(part, letter)) is not None else None


def _line(part: Node, letter: Symbol) -> tuple[Node, ...] | None:
    poly = coefficients(part, letter)
    return poly if poly is not None and len(poly) == 2 and exact(poly[1]) not in (None, 0) else None


def _is_basis(node: Node) -> bool:
    """What is no rational number: a square root of one, or ``i``."""
    if node == Constant("i"):
        return True
    return isinstance(node, Apply) and node.head == "sqrt" and _is_irrational(node)


def _point_by_parameter(element: Tuple, letter: Symbol, over: Range, value: Node) -> bool | None:
    """The parameter from a component that is linear in it; then the other components."""
    if not isinstance(value, Tuple) or len(value.items) != len(element.items):
        return False
    for part, coordinate in zip(element.items, value.items, strict=True):
        poly = coefficients(part, letter)
        if poly is not None and len(poly) == 2 and exact(poly[1]) not in (None, 0):
            root = quotient(difference(coordinate, poly[0]), poly[1])
            placed = substitute(element, {letter: root})
            return both((in_range(over, root), equal_values(placed, value)))
    return None


def either_root(element: Node, letter: Symbol, over: Range, value: Node) -> bool | None:
    """Whether the element takes the value: by its root where it is linear, by all whole candidates otherwise."""
    poly = coefficients(element, letter)
    if poly is not None and len(poly) == 2:
        return _linear(poly, over, value)
    if isinstance(element, Apply) and element.head == "div" and not free_symbols(element.args[0]):
        return _by_divisor(element, letter, over, value)
    if over.over not in ("Z", "N", "integers") or exact(value) is None:
        return None
    limit = _EXPONENTS if _is_exponential(element, letter) and _is_middling(value) else _bound(poly, value)
    if limit is None or limit > _ROOTS:
        return None
    roots = (number(root) for root in range(-limit, limit + 1))
    return either(both((in_range(over, root), _takes(element, letter, root, value))) for root in roots)


def _by_divisor(element: Apply, letter: Symbol, over: Range, value: Node) -> bool | None:
    """``1/n = v`` where ``n = 1/v``."""
    top, known = exact(element.args[0]), exact(value)
    if not top or known is None:
        return None
    return either_root(element.args[1], letter, over, number(Fraction(top) / known)) if known else False


def _takes(element: Node, letter: Symbol, root: Node, value: Node) -> bool | None:
    found = exact(substitute(element, {letter: root}))
    return False if found is None else found == exact(value)


def _linear(poly: tuple[Node, ...], over: Range, value: Node) -> bool | None:
    steps = rational_quotient(difference(value, poly[0]), poly[1])
    if isinstance(steps, Fraction):
        return in_range(over, number(steps))
    whole = over.over in ("Z", "N", "Q", "integers")
    return False if steps == "irrational" and whole else None


def _is_exponential(element: Node, letter: Symbol) -> bool:
    """A rational base of size above 2 or below 1/2 to the letter: its powers are monotone in size and all apart."""
    if not isinstance(element, Apply) or element.head != "pow" or element.args[1] != letter:
        return False
    base = exact(element.args[0])
    return base is not None and base != 0 and not Fraction(1, 2) < abs(Fraction(base)) < _DOUBLE


def _is_middling(value: Node) -> bool:
    """A rational whose size lies between the powers that are tried."""
    size = abs(Fraction(exact(value) or 0))
    return Fraction(1, _LARGEST_POWER) < size < _LARGEST_POWER


def _bound(poly: tuple[Node, ...] | None, value: Node) -> int | None:
    """Cauchy's bound on the roots of ``polynomial = value``."""
    if poly is None or not 2 < len(poly) <= _MAX_DEGREE:
        return None
    known = [exact(difference(poly[0], value)), *map(exact, poly[1:])]
    sizes = [abs(Fraction(part)) for part in known if part is not None]
    if len(sizes) < len(known) or not sizes[-1]:
        return None
    return floor(1 + max(sizes[:-1]) / sizes[-1])


def in_range(over: Range, value: Node) -> bool | None:
    """Whether a number lies in a range of a parameter."""
    if over.over == "any":
        return None
    name = "Z" if over.over == "integers" else over.over
    low = True if over.first is None else _beyond(over.first, value, True)
    high = True if over.last is None else _beyond(value, over.last, True)
    return both((is_member(Constant(name), value), low, high))


_READERS: dict[type, Callable[..., bool | None]] = {
    Set: _in_set,
    Constant: _in_constant,
    Interval: _in_interval,
    Apply: _in_operation,
    SetBuilder: _in_builder,
}
