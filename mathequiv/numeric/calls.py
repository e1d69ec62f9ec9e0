"""Unknown functions, interpreted: at each point they take values chosen by a hash of their arguments.

A function through finitely many given values always exists, a polynomial for one, so two sides that come out different
are different for that function. Arguments that cannot be told apart get one value.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction

from mathequiv.nodes import Call, Rational
from mathequiv.numeric.ordering import differ
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.values import Opaque, Value, reduced


def value_of_call(node: Call, args: Sequence[Value], scope: Scope) -> Value:
    """The value of the function of ``node`` at these arguments, at this point; none where it is not interpreted."""
    if scope.seed is None:
        raise Opaque("an unknown function")
    for function, known, value in scope.calls:
        if function == node.function and len(known) == len(args) and not _apart(known, args):
            return value
    value = hashed(f"{scope.seed}|{node.function!r}|{len(scope.calls)}")
    scope.calls.append((node.function, args, value))
    return value


def _apart(left: Sequence[Value], right: Sequence[Value]) -> bool:
    return any(differ(a, b) for a, b in zip(left, right, strict=True))


def hashed(text: str) -> Rational:
    """A rational of moderate size, fixed by the text."""
    digest = hashlib.sha256(text.encode()).digest()
    numerator = int.from_bytes(digest[:4], "big") % 90 + 7
    return reduced(Fraction(numerator if digest[4] % 2 else -numerator, digest[5] % 9 + 3))
