"""Two expressions with letters: refuted at a point, shown by an identity, or found to agree at many points.

**Proves** a rational identity over atoms; reports agreement of 60 digits at nine points of both signs and several
sizes, on both sides of every breakpoint. **Refutes** by disjoint values at one rational point, or where the prediction
alone is undefined on a region.
"""

from __future__ import annotations

from mathequiv.config import Limits
from mathequiv.nodes import Constant, Symbol
from mathequiv.numeric import polynomial, safe
from mathequiv.numeric.constants import arithmetic
from mathequiv.numeric.domain import is_covered
from mathequiv.numeric.gaps import bent_divisors, has_vanishing_divisor
from mathequiv.numeric.generators import Generators, are_identical
from mathequiv.numeric.outcome import Outcome, Pair
from mathequiv.numeric.points import first_points, seed
from mathequiv.numeric.search import DIGITS, Search, Settled, judge
from mathequiv.numeric.values import Beyond, NoValue
from mathequiv.verdict import Finding, Stage, different, equal, unknown

_BITS = 288


def compare_functions(pair: Pair, plane: bool, limits: Limits) -> Finding:
    """Cheap before dear: two points, an identity, many points."""
    pair.field = arithmetic(plane)
    try:
        with safe.precision(_BITS):
            for point in first_points(pair.letters, pair.whole):
                sample = pair.sample(point)
                judge(pair, point, sample)
            if not bent_divisors(pair.prediction, pair.reference) and _is_identity(pair, limits):
                return equal(Stage.NUMERIC, "polynomial identity")
            pair.seed = seed(pair.reference, pair.prediction)
            search = Search(pair)
            found = search.finding()
            return found if found.known or search.informative else _by_divisors(pair) or found
    except Settled as settled:
        return settled.finding
    except NoValue as lack:
        return unknown(Stage.NUMERIC, lack.limit if isinstance(lack, Beyond) else pair.cause)


def _by_divisors(pair: Pair) -> Finding | None:
    """A side without a value anywhere: a divisor of it is zero whatever the letters."""
    if has_vanishing_divisor(pair.reference):
        return unknown(Stage.NUMERIC, "undefined reference")
    if has_vanishing_divisor(pair.prediction):
        return different(Stage.NUMERIC, "domain", "a divisor of the prediction is zero everywhere")
    return None


def _is_identity(pair: Pair, limits: Limits) -> bool:
    r"""A rational identity over atoms, where the prediction has values wherever the reference has them.

    One over functions shows nothing until the two agree at a point: ``0 \ln(-x^2)`` is no 0, nor is a quotient by
    ``\sqrt{x}^2 - x`` anything.
    """
    found = polynomial.atoms(pair.reference, pair.prediction)
    try:
        if polynomial.identical(pair.reference, pair.prediction, found, limits.expansion_terms):
            plain = all(isinstance(atom, (Symbol, Constant)) for atom in found)
            return plain or (is_covered(pair.reference, pair.prediction) and _meets(pair))
        generators = Generators()
        reference, prediction = generators.respelled(pair.reference), generators.respelled(pair.prediction)
        same = are_identical(reference, prediction, limits.expansion_terms)
        return same and is_covered(reference, prediction) and _meets(pair)
    except NoValue:
        return False


def _meets(pair: Pair) -> bool:
    """True where the sides agree at one of the first points."""
    points = first_points(pair.letters, pair.whole)
    return any(pair.sample(point, DIGITS).outcome is Outcome.AGREE for point in points)
