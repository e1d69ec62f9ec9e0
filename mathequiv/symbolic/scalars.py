"""Two scalars: values first, for wrong answers are the common case; then the ladder; then agreement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import sympy

from mathequiv.config import Config, Proof
from mathequiv.nodes import Bind, Node, walk
from mathequiv.numeric.gaps import divides_by_nothing, has_vanishing_divisor
from mathequiv.numeric.opaque import has_named
from mathequiv.numeric.tolerance import literal
from mathequiv.symbolic import matrices
from mathequiv.symbolic.agreement import agreement
from mathequiv.symbolic.antiderivative import differentiated, has_antiderivative
from mathequiv.symbolic.calculus import derivatives_taken, easy, evaluated, merged, possible
from mathequiv.symbolic.check import Look, Pair, Shows, grows, is_estimated, looks, witness
from mathequiv.symbolic.domainrule import Domain, Outcome, domain_rule
from mathequiv.symbolic.faults import Untranslatable, attempt
from mathequiv.symbolic.ladder import LADDER
from mathequiv.symbolic.machine import shown
from mathequiv.symbolic.series import infinite
from mathequiv.symbolic.simplify import ARITHMETIC, CHEAP, shown_zero
from mathequiv.verdict import Finding, Stage, different, equal, unknown

_OPERATORS = (sympy.Sum, sympy.Product, sympy.Integral)
_BEYOND = 1.001  # a gap this much over the bound is beyond it, whatever the estimate
_BINDERS = (*_OPERATORS, sympy.Limit)


def compare(pair: Pair, config: Config) -> Finding:
    """Whether two scalars are equal wherever both are defined.

    **Proves** by a rung of the ladder that no value contradicts, or by numerical agreement. **Refutes** by values apart
    at one point, or by a point where the prediction lacks a value that the reference has.
    """
    pair.check()
    derived = differentiated(pair, config)
    if derived is not None:
        return compare(derived, config)
    if has_antiderivative(pair):
        return unknown(Stage.SYMBOLIC, "constant of integration")
    if matrices.involved(pair):
        return matrices.compare(pair)
    endless = _beside_infinity(pair)
    if endless is not None:
        return endless
    seen = tuple(looks(pair))
    apart = next((found for found in seen if found.shows is Shows.APART), None)
    tolerated = None if apart is None else _tolerated(pair, apart, config)
    if tolerated is not None:
        return tolerated
    if apart is not None and not pair.estimated:
        return refuted(pair, apart)
    domain = domain_rule(pair, seen)
    if domain.outcome is Outcome.BROKEN and domain.place is not None:
        return _outside(pair, domain)
    if apart is not None:  # values found by quadrature are believed only where SymPy does not say otherwise
        contradicted = attempt(_quickly_proved, pair) is not None
        return unknown(Stage.SYMBOLIC, "contradiction") if contradicted else refuted(pair, apart)
    proof = proved(pair, config)
    return unknown(Stage.SYMBOLIC) if proof is None else _accepted(pair, seen, domain, proof)


def _tolerated(pair: Pair, apart: Look, config: Config) -> Finding | None:
    """A written decimal within its tolerance of a value, or too close to the bound to say; None for all else."""
    if pair.scope.free or not any(literal(side) for side in (pair.reference, pair.prediction)):
        return None
    gap, bound = abs(apart.reference - apart.prediction), abs(apart.reference) * float(Fraction(config.rel_tol))
    if gap > bound * _BEYOND:
        return None
    if gap > bound / _BEYOND:
        return unknown(Stage.SYMBOLIC, "tolerance")
    text = f"{shown(apart.reference)} and {shown(apart.prediction)} within {float(Fraction(config.rel_tol)):g}"
    return equal(Stage.SYMBOLIC, "tolerance", text)


def _beside_infinity(pair: Pair) -> Finding | None:
    """Infinity on one side, and on the other a constant that SymPy evaluates; a limit has to grow towards it."""
    sides = [side for side in (pair.reference, pair.prediction) if not infinite(side)]
    if len(sides) != 1 or pair.scope.free:
        return None
    (side,) = sides
    sign = infinite(pair.reference) or infinite(pair.prediction)
    value = attempt(lambda: pair.translator.translate(side).doit())
    if value in (sympy.oo, -sympy.oo) and isinstance(side, Bind) and grows(pair, side, 1 if value == sympy.oo else -1):
        if (value == sympy.oo) == (sign > 0):
            return equal(Stage.SYMBOLIC, "infinity", "sympy limit, and the values grow on the way")
        return different(Stage.SYMBOLIC, "infinity", "infinity of the other sign")
    number = attempt(lambda: sympy.N(value)) if value is not None else None
    if number is None or not (number.is_Number and number.is_finite and value.is_finite):
        return None
    return different(Stage.SYMBOLIC, "infinity", f"{value} is finite, the other side is not")


def refuted(pair: Pair, apart: Look) -> Finding:
    """Different, by values apart at a point; not where the letter of a function may have laws of its own."""
    if has_named(pair.reference, pair.prediction):
        return unknown(Stage.SYMBOLIC, "named function")
    where = f" at {apart.point}" if apart.point.letters else ""
    text = f"values apart{where}: {shown(apart.reference)} and {shown(apart.prediction)}"
    return different(Stage.SYMBOLIC, "values apart", text, witness(pair, apart))


def _outside(pair: Pair, domain: Domain) -> Finding:
    place = domain.place
    assert place is not None
    text = f"at {place.point}: {shown(place.reference)}, where the prediction has no value ({domain.missing} fails)"
    return different(Stage.SYMBOLIC, "domain", text, witness(pair, place))


def _accepted(pair: Pair, seen: Sequence[Look], domain: Domain, proof: str) -> Finding:
    """Equal, if values bear the proof out and the domains allow it."""
    agreeing = sum(found.shows is Shows.AGREE for found in seen)
    if not agreeing and all(found.shows in (Shows.UNDEFINED, Shows.OUTSIDE) for found in seen):
        return unknown(Stage.SYMBOLIC, "nowhere both defined")
    if not agreeing and (proof.removeprefix("sympy ") not in ARITHMETIC or _has_estimate(pair.prediction)):
        return unknown(Stage.SYMBOLIC, "proof not checked")
    if domain.outcome is not Outcome.HOLDS:
        return unknown(Stage.SYMBOLIC, "domain")
    if not proof.startswith("sympy"):
        return equal(Stage.SYMBOLIC, "numerical agreement", proof)
    checked = f", checked at {agreeing} points" if agreeing > 1 else ""
    return equal(Stage.SYMBOLIC, "difference is zero", proof + checked)


def _has_estimate(node: Node) -> bool:
    """True where a limit, an integral or a series may have no value."""
    return any(map(is_estimated, walk(node)))


def proved(pair: Pair, config: Config) -> str | None:
    """How the two sides are shown to be equal, or None."""
    if divides_by_nothing(pair.prediction, pair.reference) or has_vanishing_divisor(pair.reference):
        return None
    difference = derivatives_taken(_difference(pair))
    for found in _forms(difference, pair, config):
        if isinstance(found, str):
            return found
        # SymPy's dear functions evaluate what they meet; sums and integrals are evaluated one by one, below.
        name = shown_zero(found, pair.limits, CHEAP if found.has(*_BINDERS) else LADDER)
        if name is not None:
            return f"sympy {name}"
    return None


def _quickly_proved(pair: Pair) -> str | None:
    """A proof by the lower rungs alone, sums and integrals brought to one range."""
    difference = derivatives_taken(_difference(pair))
    for found in (difference, merged(difference, pair.limits)):
        name = shown_zero(found, pair.limits, CHEAP)
        if name is not None:
            return name
    return None


def _difference(pair: Pair) -> Any:
    sides = [pair.translator.translate(side) for side in (pair.reference, pair.prediction)]
    if not all(isinstance(side, sympy.Expr) for side in sides):
        raise Untranslatable("scalar")
    return sides[0] - sides[1]


def _forms(difference: Any, pair: Pair, config: Config) -> Iterator[Any]:
    """Forms of the difference, cheap ones first, and numerical agreement before integrals that may take long."""
    yield difference
    if difference.has(*_OPERATORS):
        difference = _tried(merged, difference, pair.limits)
        yield difference
    if difference.has(*_BINDERS):
        difference = _tried(evaluated, difference, easy)
        yield difference
    if config.proof is Proof.AGREEMENT:
        agreed = agreement(pair)
        if agreed is not None:
            yield str(agreed)
    if difference.has(*_BINDERS):
        yield _tried(evaluated, difference, possible)


def _tried(change: Any, difference: Any, *rest: Any) -> Any:
    changed = attempt(lambda: derivatives_taken(change(difference, *rest)))
    return difference if changed is None else changed
