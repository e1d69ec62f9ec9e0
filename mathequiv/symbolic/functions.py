"""The table from the names of functions to the functions of SymPy, and the real branches that SymPy does not take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from sympy import Abs, Integer, Rational, acos, acosh, asin, asinh, atan, atanh, log, pi, sign

from mathequiv.config import Limits
from mathequiv.symbolic.faults import TooLarge, Untranslatable
from mathequiv.symbolic.symbols import Numbers

# One argument in, one value out, and no question of branch or size.
UNARY: Mapping[str, Callable[[Any], Any]] = {
    "sin": sympy.sin,
    "cos": sympy.cos,
    "tan": sympy.tan,
    "cot": sympy.cot,
    "sec": sympy.sec,
    "csc": sympy.csc,
    "arcsin": asin,
    "arccos": acos,
    "arctan": atan,
    "arccot": lambda x: pi / 2 - atan(x),  # the continuous branch, with values in (0, pi)
    "arcsec": lambda x: acos(1 / x),
    "arccsc": lambda x: asin(1 / x),
    "sinh": sympy.sinh,
    "cosh": sympy.cosh,
    "tanh": sympy.tanh,
    "coth": sympy.coth,
    "sech": sympy.sech,
    "csch": sympy.csch,
    "arsinh": asinh,
    "arcosh": acosh,
    "artanh": atanh,
    "arcoth": lambda x: atanh(1 / x),
    "arsech": lambda x: acosh(1 / x),
    "arcsch": lambda x: asinh(1 / x),
    "exp": sympy.exp,
    "ln": log,
    "log": log,
    "lg": lambda x: log(x) / log(10),
    "lb": lambda x: log(x) / log(2),
    "floor": sympy.floor,
    "ceil": sympy.ceiling,
    "abs": Abs,
    "norm": Abs,
    "re": sympy.re,
    "im": sympy.im,
    "arg": sympy.arg,
    "conj": sympy.conjugate,
    "overline": sympy.conjugate,
    "sgn": sign,
    "gamma": sympy.gamma,
    "digamma": sympy.digamma,
    "zeta": sympy.zeta,
    "eta": sympy.dirichlet_eta,
    "erf": sympy.erf,
    "erfc": sympy.erfc,
    "erfi": sympy.erfi,
    "Ei": sympy.Ei,
    "li": sympy.li,
    "Li": sympy.Li,
    "Si": sympy.Si,
    "Ci": sympy.Ci,
    "lambertw": sympy.LambertW,
    "sinc": sympy.sinc,
    "elliptic_k": sympy.elliptic_k,
    "percent": lambda x: x / 100,
    "degree": lambda x: x * pi / 180,
    "arcmin": lambda x: x * pi / 10_800,
    "arcsec_angle": lambda x: x * pi / 648_000,
}

BINARY: Mapping[str, Callable[[Any, Any], Any]] = {
    "log_base": lambda x, base: log(x) / log(base),
    "rational": lambda upper, lower: upper / lower,
    "beta": sympy.beta,
    "polylog": sympy.polylog,
    "bessel_j": sympy.besselj,
    "bessel_y": sympy.bessely,
    "bessel_i": sympy.besseli,
    "bessel_k": sympy.besselk,
    "legendre": sympy.legendre,
    "atan2": sympy.atan2,
}

VARIADIC: Mapping[str, Callable[..., Any]] = {"min": sympy.Min, "max": sympy.Max}


def power(base: Any, exponent: Any, numbers: Numbers, limits: Limits) -> Any:
    """``base`` to the ``exponent``; a root of odd degree is real wherever its argument is."""
    check_power(base, exponent, limits)
    if not exponent.is_Rational or exponent.q % 2 == 0 or exponent.q == 1 or base.is_nonnegative:
        return base**exponent
    if not (base.is_extended_real or numbers is Numbers.REAL):
        return base**exponent
    magnitude = Abs(base) ** exponent
    return sign(base) * magnitude if exponent.p % 2 else magnitude


def check_power(base: Any, exponent: Any, limits: Limits) -> None:
    """Raise ``TooLarge`` if the power of two numbers would be written out in more than ``power_bits`` bits."""
    if not (base.is_number and exponent.is_number) or base in (0, 1, -1):
        return
    bits = sum(max(1, (max(abs(atom.p), atom.q) - 1).bit_length()) for atom in base.atoms(Rational))
    sizes = [abs(atom.p) for atom in exponent.atoms(Rational)]
    if bits and any(size > limits.power_bits for size in sizes):
        raise TooLarge("power_bits")
    if exponent.is_Rational and bits * abs(exponent) > limits.power_bits:
        raise TooLarge("power_bits")


def root(base: Any, degree: Any, numbers: Numbers, limits: Limits) -> Any:
    """The root of the given degree."""
    if degree.is_zero:
        raise Untranslatable("root")
    return power(base, 1 / degree, numbers, limits)


def factorial(argument: Any, limits: Limits) -> Any:
    """``n!``, within the limit for numbers."""
    return sympy.factorial(_bounded(argument, limits))


def double_factorial(argument: Any, limits: Limits) -> Any:
    """``n!!``, within the limit for numbers."""
    return sympy.factorial2(_bounded(argument, limits))


def binomial(upper: Any, lower: Any, limits: Limits) -> Any:
    """``n`` over ``k``, within the limit for numbers."""
    return sympy.binomial(_bounded(upper, limits), _bounded(lower, limits))


def permutation(upper: Any, lower: Any, limits: Limits) -> Any:
    """The falling factorial ``n (n - 1) ... (n - k + 1)``."""
    return sympy.ff(_bounded(upper, limits), _bounded(lower, limits))


def _bounded(argument: Any, limits: Limits) -> Any:
    if argument.is_Rational and abs(argument) > limits.factorial_argument:
        raise TooLarge("factorial_argument")
    return argument


def integer_operation(head: str, arguments: tuple[Any, ...]) -> Any:
    """``gcd``, ``lcm`` and ``mod``: evaluated on integers, and left alone on letters."""
    if not all(isinstance(argument, Integer) for argument in arguments):
        ordered = arguments if head == "mod" else tuple(sorted(arguments, key=sympy.default_sort_key))
        return sympy.Function(f"{head}@", integer=True)(*ordered)
    if head == "mod":
        if arguments[1] == 0:
            raise Untranslatable("mod")
        return arguments[0] % arguments[1]
    return sympy.gcd(list(arguments)) if head == "gcd" else sympy.lcm(list(arguments))
