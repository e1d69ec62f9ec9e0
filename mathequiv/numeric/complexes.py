"""Complex functions on balls, by principal branches.

Where all arguments are real and the real function is defined, its value is taken: odd roots of negative numbers are
real here too.
"""

from __future__ import annotations

from functools import reduce
from operator import add, methodcaller, mul

from mathequiv.numeric import safe
from mathequiv.numeric.reals import Function, ball, is_extreme, lift, note_absorbed
from mathequiv.numeric.scope import Scope, Watch
from mathequiv.numeric.values import RATIONAL, Ball, Beyond, Gap, Huge, Unclear, Undefined, Value

# |tanh z| may be 1 to 10^-50 from here on.
_FLAT = 32


def _complex(value: Value) -> Ball:
    return safe.complex_ball(ball(value)) if _is_real(value) else value


def _is_real(value: Value) -> bool:
    lifted = lift(value)
    return type(lifted) is Huge or safe.is_real(lifted)


def is_real(value: Value) -> bool:
    """True of every value but a complex ball."""
    return type(value) in RATIONAL or _is_real(value)


def tidy(value: Ball) -> Ball:
    """A complex ball on the real line as the real ball it is: its imaginary part is zero to half the bits at least."""
    if not safe.is_finite(value):
        raise Unclear
    if safe.is_real(value) or value.imag != 0:
        return value
    return value.real if safe.is_negligible(value.imag, value.real) else value


def _sum(scope: Scope, *args: Value) -> Ball:
    terms = [_complex(value) for value in args]
    if scope.watch is Watch.ON:
        note_absorbed(scope, terms)
    return reduce(add, terms)


def _product(scope: Scope, *args: Value) -> Value:
    if any(type(value) is int and value == 0 for value in args):
        return 0
    return reduce(mul, map(_complex, args))


def _quotient(scope: Scope, dividend: Value, divisor: Value) -> Ball:
    bottom = _complex(divisor)
    if bottom == 0:
        raise Undefined("division by zero", Gap.POINT)
    return _complex(dividend) / bottom


def _logarithm(scope: Scope, value: Value) -> Ball:
    argument = _complex(value)
    if argument == 0:
        raise Undefined("the logarithm of zero", Gap.POINT)
    return argument.log()


def _log_base(scope: Scope, value: Value, base: Value) -> Ball:
    return _quotient(scope, _logarithm(scope, value), _logarithm(scope, base))


def _power(scope: Scope, base: Value, exponent: Value) -> Value:
    bottom = _complex(base)
    if type(exponent) is int:
        if exponent <= 0 and bottom == 0:
            raise Undefined("zero to a power that is not positive", Gap.POINT)
        if exponent < 0 and bottom.contains(0):
            raise Unclear
        return safe.whole_power(bottom, exponent)
    if bottom == 0:
        raise Unclear
    return _exponential(scope, bottom.log() * _complex(exponent))


def _exponential(scope: Scope, value: Value) -> Ball:
    argument = _complex(value)
    if (safe.magnitude(argument) or 0) > safe.HUGE_BITS:
        raise Beyond("power_bits")
    _watch(scope, argument)
    return argument.exp()


def _watch(scope: Scope, argument: Ball) -> None:
    """Extreme arguments are noted as on the real line."""
    if scope.watch is Watch.ON and is_extreme(argument):
        scope.absorbed = True


def _entire(name: str) -> Function:
    method = methodcaller(name)

    def function(scope: Scope, value: Value) -> Ball:
        argument = _complex(value)
        _watch(scope, argument)
        return method(argument)

    return function


def _bounded(name: str) -> Function:
    method = methodcaller(name)

    def function(scope: Scope, value: Value) -> Ball:
        argument = _complex(value)
        _watch(scope, argument)
        return safe.special(method, argument)

    return function


def _saturating(name: str) -> Function:
    """Flat far from zero, in some direction."""

    def function(scope: Scope, value: Value) -> Ball:
        argument = _complex(value)
        if not argument.abs_upper() < _FLAT:
            scope.absorbed = True
        return _entire(name)(scope, argument)

    return function


def _argument(scope: Scope, value: Value) -> Ball:
    number = _complex(value)
    if number == 0:
        raise Undefined("the argument of zero", Gap.POINT)
    return number.arg()


def _of_inverse(function: Function) -> Function:
    return lambda scope, value: function(scope, _quotient(scope, 1, value))


COMPLEX: dict[str, Function] = {
    "add": _sum,
    "neg": lambda scope, value: -_complex(value),
    "mul": _product,
    "div": _quotient,
    "pow": _power,
    "sqrt": lambda scope, value: _complex(value).sqrt(),
    "root": lambda scope, value, degree: _power(scope, value, tidy(_quotient(scope, 1, degree))),
    "percent": lambda scope, value: _quotient(scope, value, 100),
    "abs": lambda scope, value: abs(_complex(value)),
    "norm": lambda scope, value: abs(_complex(value)),
    "re": lambda scope, value: _complex(value).real,
    "im": lambda scope, value: _complex(value).imag,
    "conj": lambda scope, value: _complex(value).conjugate(),
    "arg": _argument,
    "exp": _exponential,
    "ln": _logarithm,
    "lg": lambda scope, value: _log_base(scope, value, 10),
    "log_base": _log_base,
    "sin": _entire("sin"),
    "cos": _entire("cos"),
    "tan": _saturating("tan"),
    "cot": _saturating("cot"),
    "sec": _entire("sec"),
    "csc": _entire("csc"),
    "arcsin": _entire("asin"),
    "arccos": _entire("acos"),
    "arctan": _entire("atan"),
    "arcsec": _of_inverse(_entire("acos")),
    "arccsc": _of_inverse(_entire("asin")),
    "sinh": _entire("sinh"),
    "cosh": _entire("cosh"),
    "tanh": _saturating("tanh"),
    "coth": _saturating("coth"),
    "sech": _entire("sech"),
    "csch": _entire("csch"),
    "arsinh": _entire("asinh"),
    "arcosh": _entire("acosh"),
    "artanh": _entire("atanh"),
    "arcoth": _of_inverse(_entire("atanh")),
    "arsech": _of_inverse(_entire("acosh")),
    "arcsch": _of_inverse(_entire("asinh")),
    "gamma": _bounded("gamma"),
    "factorial": lambda scope, value: safe.special(methodcaller("gamma"), _complex(value) + 1),
    "zeta": _bounded("zeta"),
    "erf": _bounded("erf"),
    "erfc": _bounded("erfc"),
    "lambertw": _bounded("lambertw"),
    "digamma": _bounded("digamma"),
}
