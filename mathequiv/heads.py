"""The structural heads of ``Apply``, with their number of arguments (None: two or more).

The named functions of the vocabulary (sin, ln, gcd, ...) are heads too.
"""

from __future__ import annotations

HEADS: dict[str, int | None] = {
    "add": None,  # a + b + c; a - b is add(a, neg(b))
    "neg": 1,
    "mul": None,  # a b, a \cdot b, a * b
    "div": 2,  # a / b, \frac{a}{b}
    "pow": 2,
    "sqrt": 1,
    "root": 2,  # root(x, n)
    "abs": 1,  # |x|: modulus, norm or determinant, by what stands there
    "norm": 1,
    **dict.fromkeys(("floor", "ceil", "factorial", "factorial2", "percent", "degree", "arcmin", "arcsec_angle"), 1),
    "binomial": 2,
    "pm": None,  # \pm a, a \pm b
    "mp": None,
    "log": 1,  # natural or base ten, as the pair settles
    "log_base": 2,  # log_base(x, b)
    "cross": 2,  # a \times b between vectors is written "mul" unless both are marked vectors
    "dot": 2,
    "union": None,
    "intersection": None,
    "setminus": 2,
    "complement": 1,
    "cartesian": None,
    "and": None,
    "or": None,
    "not": 1,
    "det": 1,
    "transpose": 1,
    "dagger": 1,
    "conj": 1,
    "overline": 1,  # conjugate, segment
    "restrict": 2,  # an evaluation bar: restrict(body, relation or Tuple(low, high))
    "mod": 2,
}
