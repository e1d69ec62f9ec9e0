"""Keys of operations: one function a head, or the head with the keys of its arguments in the written order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mathequiv.normal import arithmetic
from mathequiv.normal.arithmetic import Key, flat


@dataclass(slots=True)
class Traits:
    """What was seen anywhere in a tree and changes what may be done in all of it."""

    commute: bool = True  # no matrix, vector or operator is in sight
    exact: bool = True  # no ellipsis is in sight: 1 + 2 + ... + n is not 3 + ... + n


Operation = Callable[[Sequence[Key], Traits], Key]

# Where one of these occurs, letters may be matrices, vectors or operators, whose products do not commute.
ORDERED = frozenset(
    {"transpose", "dagger", "cross", "dot", "trace", "det", "otimes", "tensor", "compose", "circ", "commutator"}
    | {"outer", "ket", "bra", "d_by", "partial_by"}
)

# Operations whose arguments are numbers, unless an array stands there.
ARITHMETIC = frozenset({"add", "neg", "mul", "div", "pow", "abs", "norm"})

_UNORDERED = frozenset({"gcd", "lcm"})
_IDEMPOTENT = frozenset({"max", "min", "union", "intersection", "and", "or"})


def operation(head: str, keys: Sequence[Key], traits: Traits, *, script: bool) -> Key:
    """The key of ``head`` applied to arguments with these keys."""
    if script:
        rule = _IN_SCRIPT.get(head, _RULES.get(head))
    else:
        rule = _RULES.get(head)
    return rule(keys, traits) if rule else (head, *keys)


def _add(keys: Sequence[Key], traits: Traits) -> Key:
    return arithmetic.add(keys, fold=traits.exact)


def _multiply(keys: Sequence[Key], traits: Traits) -> Key:
    return arithmetic.multiply(keys, commute=traits.commute, fold=traits.exact)


def _negate(keys: Sequence[Key], traits: Traits) -> Key:
    if not traits.exact:
        return ("neg", *keys)
    return arithmetic.multiply((arithmetic.MINUS_ONE, keys[0]), commute=traits.commute)


def _divide(keys: Sequence[Key], traits: Traits) -> Key:
    dividend, divisor = keys
    if not traits.exact or not (traits.commute or divisor[0] == arithmetic.NUMBER):
        return ("div", dividend, divisor)
    return arithmetic.multiply((dividend, arithmetic.inverse(divisor)), commute=traits.commute)


def _power(keys: Sequence[Key], traits: Traits) -> Key:
    return arithmetic.power(keys[0], keys[1], fold=traits.exact and traits.commute)


def _square_root(keys: Sequence[Key], traits: Traits) -> Key:
    return arithmetic.square_root(keys[0])


def _root(keys: Sequence[Key], traits: Traits) -> Key:
    return arithmetic.root(keys[0], keys[1])


def _string(keys: Sequence[Key], traits: Traits) -> Key:
    """In a subscript a product is a string of indices: ``T_{mn}`` is not ``T_{nm}``."""
    return ("mul", *keys)


def _opposite(keys: Sequence[Key], traits: Traits) -> Key:
    value = arithmetic.value(keys[0])
    return ("neg", *keys) if value is None else arithmetic.number(-value)


def _quotient(keys: Sequence[Key], traits: Traits) -> Key:
    return ("div", *keys)


def _unordered(head: str) -> Operation:
    """An operation whose arguments may be permuted and regrouped; of one argument it is taken over a set."""

    def rule(keys: Sequence[Key], traits: Traits) -> Key:
        return (head, *sorted(flat(head, keys))) if len(keys) > 1 else (f"({head} over)", *keys)

    return rule


def _idempotent(head: str) -> Operation:
    """An operation whose arguments may also be repeated."""

    def rule(keys: Sequence[Key], traits: Traits) -> Key:
        if len(keys) == 1 or not traits.exact:
            return (f"({head} over)", *keys)
        distinct = sorted(set(flat(head, keys)))
        return (head, *distinct) if len(distinct) > 1 else distinct[0]

    return rule


def _symmetric(head: str) -> Operation:
    """A function of two arguments in either order."""
    return lambda keys, traits: (head, *sorted(keys))


def _angle(keys: Sequence[Key], traits: Traits) -> Key:
    """The angle APB is the angle BPA."""
    return ("angle", *min(tuple(keys), tuple(reversed(keys))))


_RULES: dict[str, Operation] = {
    "covariance": _symmetric("covariance"),
    "kronecker": _symmetric("kronecker"),
    "angle": _angle,
    "add": _add,
    "neg": _negate,
    "mul": _multiply,
    "div": _divide,
    "pow": _power,
    "sqrt": _square_root,
    "root": _root,
    **{head: _unordered(head) for head in _UNORDERED},
    **{head: _idempotent(head) for head in _IDEMPOTENT},
}
_IN_SCRIPT: dict[str, Operation] = {"mul": _string, "neg": _opposite, "div": _quotient}
