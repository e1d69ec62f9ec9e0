"""The table from the names of functions to their values, computed by mpmath: independent of what SymPy believes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from math import gcd, lcm
from typing import Any


class Reason(Enum):
    """Why a side has no value at a point: at a pole, for a sign or a range, or as a power of a negative number."""

    POLE = "pole"
    SIGN = "sign"
    POWER = "power"


class Undefined(Exception):  # noqa: N818
    """A side that has no value at a point."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Unprobed(Exception):  # noqa: N818
    """A notation, or a size, whose value is not computed here."""


class Vanishing(Unprobed):
    """A value that is positive and below every bound, as at the far nodes of a quadrature."""


# Beyond these sizes of an argument the value is not computed: 2^60 where it is scaled, 10^4 where it is summed.
_SCALED_BITS = 60
_SUMMED = 10_000


def _whole(mp: Any, value: Any) -> int:
    if not mp.isint(value) or mp.mag(value) > _SCALED_BITS:
        raise Unprobed("integer")
    return int(value)


def _arccot(mp: Any, x: Any) -> Any:
    # Two conventions are in use for negative arguments, so nothing is claimed there.
    if not mp.re(x) > 0 or mp.im(x) != 0:
        raise Unprobed("arccot")
    return mp.atan(1 / x)


def _exp(mp: Any, x: Any) -> Any:
    if mp.mag(x) <= _SCALED_BITS:
        return mp.exp(x)
    raise Vanishing("exp") if mp.re(x) < 0 and mp.im(x) == 0 else Unprobed("exp")


def _step(name: str) -> Callable[[Any, Any], Any]:
    """Floor, ceiling and sign jump: near a jump, a rounded argument decides nothing."""

    def function(mp: Any, x: Any) -> Any:
        nearest = mp.zero if name == "sign" else mp.nint(x)
        if x != nearest and abs(x - nearest) < mp.mpf(10) ** (-(mp.dps // 2)):
            raise Unprobed(name)
        return getattr(mp, name)(x)

    return function


def _factorial(mp: Any, x: Any) -> Any:
    n = _whole(mp, x)
    if n < 0:
        raise Undefined(Reason.POLE)
    return mp.factorial(n)


def _modulo(mp: Any, *values: Any) -> Any:
    a, b = (_whole(mp, value) for value in values)
    return mp.mpf(a % b)


def _integers(operation: Callable[..., int]) -> Callable[..., Any]:
    return lambda mp, *values: mp.mpf(operation(*(_whole(mp, value) for value in values)))


def _named(name: str, summed: bool = False) -> Callable[..., Any]:
    """The function of that name in mpmath, for arguments of a size that it bears."""

    def function(mp: Any, *values: Any) -> Any:
        if any(value and (abs(value) > _SUMMED if summed else mp.mag(value) > _SCALED_BITS) for value in values):
            raise Unprobed(name)
        return getattr(mp, name)(*values)

    return function


def _same(*names: str) -> dict[str, str]:
    return {name: name for name in names}


_SCALED: Mapping[str, str] = {
    **_same("sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "coth", "sech", "csch"),
    **_same("erf", "erfc", "erfi", "sinc", "re", "im", "arg", "conj", "atan2"),
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "arcsec": "asec",
    "arccsc": "acsc",
    "arsinh": "asinh",
    "arcosh": "acosh",
    "artanh": "atanh",
    "arcoth": "acoth",
    "arsech": "asech",
    "arcsch": "acsch",
    "ln": "ln",
    "log": "ln",
    "abs": "fabs",
    "norm": "fabs",
}
_SUMMED_NAMES: Mapping[str, str] = {
    **_same("gamma", "digamma", "zeta", "beta", "lambertw", "polylog", "li", "binomial", "legendre"),
    "Ei": "ei",
    "Si": "si",
    "Ci": "ci",
    "eta": "altzeta",
    "elliptic_k": "ellipk",
    "permutation": "ff",
    "bessel_j": "besselj",
    "bessel_y": "bessely",
    "bessel_i": "besseli",
    "bessel_k": "besselk",
}

FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    **{head: _named(name) for head, name in _SCALED.items()},
    **{head: _named(name, summed=True) for head, name in _SUMMED_NAMES.items()},
    "overline": lambda mp, *factors: mp.conj(mp.fprod(factors)),
    "exp": _exp,
    "arccot": _arccot,
    "floor": _step("floor"),
    "ceil": _step("ceil"),
    "sgn": _step("sign"),
    "Li": lambda mp, x: mp.li(x) - mp.li(2),
    "rational": lambda mp, upper, lower: upper / lower,
    "lg": lambda mp, x: mp.ln(x) / mp.ln(10),
    "lb": lambda mp, x: mp.ln(x) / mp.ln(2),
    "log_base": lambda mp, x, base: mp.ln(x) / mp.ln(base),
    "min": lambda mp, *values: min(values),
    "max": lambda mp, *values: max(values),
    "factorial": _factorial,
    "factorial2": lambda mp, x: mp.fac2(_whole(mp, x)),
    "gcd": _integers(gcd),
    "lcm": _integers(lcm),
    "mod": _modulo,
    "percent": lambda mp, x: x / 100,
    "degree": lambda mp, x: x * mp.pi / 180,
    "arcmin": lambda mp, x: x * mp.pi / 10_800,
    "arcsec_angle": lambda mp, x: x * mp.pi / 648_000,
}
