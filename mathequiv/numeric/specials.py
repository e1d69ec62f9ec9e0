"""The gamma function and its kin, integrals with names, zeta, Bessel: on real and on complex balls."""

from __future__ import annotations

from operator import methodcaller

from mathequiv.numeric import huge, safe
from mathequiv.numeric.reals import Function, add, ball, divide, multiply, negative, watched
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.values import RATIONAL, Ball, Beyond, Gap, Opaque, Unclear, Uncounted, Undefined, Value

# zeta(s) - 1 is about 2^-s.
_ZETA_FLAT = 100
_ERF_FLAT = 8
# What one value costs, in terms of a sum.
_STEPS = 20
# Functions of an order are slow beyond this, and cost up to 30 ms each: in terms of a sum, as much as this many.
_ORDERED_BOUND = 100
_ORDERED_STEPS = 300
_ORDER_DENOMINATOR = 12
_ORDERED_LOSS = 64


def gamma(scope: Scope, value: Value) -> Value:
    """The gamma function; beyond any exponent, its logarithm."""
    argument = _number(scope, value)
    result = argument.gamma()
    if safe.is_finite(result):
        return result
    if safe.is_real(argument) and argument > 2:
        return huge.exponential(argument.lgamma())
    raise Unclear


def _number(scope: Scope, value: Value) -> Ball:
    """A real argument is watched; a complex one is taken as it is."""
    argument = ball(value)
    scope.budget.spend(_STEPS)
    return watched(scope, argument) if safe.is_real(argument) else argument


def factorial(scope: Scope, value: Value) -> Value:
    """``Gamma(x + 1)``"""
    return gamma(scope, value + 1 if isinstance(value, int) else add(scope, value, 1))


def double_factorial(scope: Scope, value: Value) -> Value:
    """``n!!`` of an integer, by the gamma function at a half."""
    if type(value) is not int:
        raise (Uncounted if type(value) in RATIONAL else Opaque)("double factorial of what is no integer")
    half = (value + value % 2) // 2
    if value % 2 == 0:
        return multiply(scope, _power_of_two(half), factorial(scope, half))
    # n!! = 2^((n + 1)/2) Gamma(n/2 + 1) / sqrt(pi) for odd n.
    scaled = multiply(scope, _power_of_two(half), gamma(scope, safe.ball(value) / 2 + 1))
    return divide(scope, scaled, safe.pi().sqrt())


def _power_of_two(exponent: int) -> huge.Real:
    return huge.exponential(safe.ball(2).log() * exponent)


def binomial(scope: Scope, upper: Value, lower: Value) -> Value:
    """``Gamma(n + 1) / (Gamma(k + 1) Gamma(n - k + 1))``"""
    rest = add(scope, upper, negative(scope, lower))
    below = multiply(scope, factorial(scope, lower), factorial(scope, rest))
    return divide(scope, factorial(scope, upper), below)


def permutation(scope: Scope, upper: Value, count: Value) -> Value:
    """``Gamma(n + 1) / Gamma(n - k + 1)``"""
    rest = add(scope, upper, negative(scope, count))
    return divide(scope, factorial(scope, upper), factorial(scope, rest))


def beta(scope: Scope, left: Value, right: Value) -> Value:
    """``Gamma(a) Gamma(b) / Gamma(a + b)``"""
    product = multiply(scope, gamma(scope, left), gamma(scope, right))
    return divide(scope, product, gamma(scope, add(scope, left, right)))


def zeta(scope: Scope, value: Value) -> Value:
    """The zeta function; near 1 for large arguments."""
    argument = _number(scope, value)
    if argument == 1:
        raise Undefined("the pole of zeta", Gap.POINT)
    if safe.is_real(argument) and not argument < _ZETA_FLAT:
        scope.absorbed = True
    return safe.special(methodcaller("zeta"), argument)


def erf(scope: Scope, value: Value) -> Value:
    """The error function; near 1 for large arguments."""
    argument = _number(scope, value)
    if not argument.abs_upper() < _ERF_FLAT:
        scope.absorbed = True
    return safe.special(methodcaller("erf"), argument)


def positive(name: str) -> Function:
    """A function of positive real numbers."""

    def function(scope: Scope, value: Value) -> Value:
        argument = _number(scope, value)
        if safe.is_real(argument) and argument < 0:
            raise Undefined(f"{name} of a negative number", Gap.REGION)
        if argument == 0:
            raise Undefined(f"{name} of zero", Gap.POINT)
        return safe.special(methodcaller(name), argument)

    return function


def plain(name: str) -> Function:
    """A special function by its name in FLINT."""
    return lambda scope, value: safe.special(methodcaller(name), _number(scope, value))


def offset_integral(scope: Scope, value: Value) -> Value:
    """``li(x) - li(2)``"""
    return positive("li")(scope, value) - positive("li")(scope, 2)


def ordered(name: str) -> Function:
    """A function of an order and an argument: ``J_n(x)``, ``Li_s(x)``."""

    def call(argument: Ball, order: Ball) -> Ball:
        return getattr(argument, name)(order)

    def function(scope: Scope, order: Value, value: Value) -> Value:
        # An order near an integer, or a wide argument, may cost FLINT half a minute.
        if type(order) not in RATIONAL or order.denominator > _ORDER_DENOMINATOR:
            raise Beyond("special_function_argument")
        argument = _number(scope, value)
        if safe.loss(argument) > _ORDERED_LOSS:
            raise Unclear
        scope.budget.spend(_ORDERED_STEPS)
        return safe.special(call, argument, ball(order), bound=_ORDERED_BOUND)

    return function


def lambertw(scope: Scope, value: Value) -> Value:
    """The principal branch, real from ``-1/e`` on."""
    argument = _number(scope, value)
    if safe.is_real(argument) and argument * safe.e() < -1:
        raise Undefined("the Lambert function below -1/e", Gap.REGION)
    return safe.special(methodcaller("lambertw"), argument)


SPECIALS: dict[str, Function] = {
    "gamma": gamma,
    "factorial": factorial,
    "factorial2": double_factorial,
    "binomial": binomial,
    "permutation": permutation,
    "beta": beta,
    "zeta": zeta,
    "erf": erf,
    "erfc": plain("erfc"),
    "erfi": plain("erfi"),
    "Ei": plain("ei"),
    "Si": plain("si"),
    "Ci": positive("ci"),
    "li": positive("li"),
    "Li": offset_integral,
    "polylog": ordered("polylog"),
    "lambertw": lambertw,
    "digamma": plain("digamma"),
    "besselj": ordered("bessel_j"),
    "bessely": ordered("bessel_y"),
    "besseli": ordered("bessel_i"),
    "besselk": ordered("bessel_k"),
}
