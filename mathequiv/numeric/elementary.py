"""The elementary functions on real balls, by name; a test holds the names against those that evaluation promises."""

from __future__ import annotations

from functools import reduce
from operator import methodcaller

from mathequiv.nodes import Rational
from mathequiv.numeric import safe
from mathequiv.numeric.reals import (
    Function,
    absolute,
    add,
    argument,
    ball,
    divide,
    exponential,
    finite,
    lift,
    log_base,
    logarithm,
    modulo,
    multiply,
    negative,
    power,
    root,
    sign,
    sqrt,
    watched,
)
from mathequiv.numeric.scope import Scope
from mathequiv.numeric.values import Gap, Turn, Unclear, Undefined, Value


def entire(name: str) -> Function:
    """A function that is defined wherever its enclosure is finite."""
    method = methodcaller(name)
    return lambda scope, value: finite(method(watched(scope, value)))


def saturating(name: str, bits: int) -> Function:
    """A function within 10^-50 of a constant for arguments beyond ``2^bits``."""
    method = methodcaller(name)

    def function(scope: Scope, value: Value) -> Value:
        argument = watched(scope, value)
        if (safe.magnitude(argument) or 0) > bits:
            scope.absorbed = True
        return finite(method(argument))

    return function


def within(name: str, low: Rational | None, high: Rational | None) -> Function:
    """A function defined on an interval whose ends belong to it."""
    method = methodcaller(name)

    def function(scope: Scope, value: Value) -> Value:
        argument = watched(scope, value)
        if (low is not None and argument < low) or (high is not None and argument > high):
            raise Undefined(f"{name} outside its domain", Gap.REGION)
        return finite(method(argument))

    return function


def of_inverse(function: Function) -> Function:
    """``f(1/x)``: the secant, cosecant and cotangent forms."""
    return lambda scope, value: function(scope, divide(scope, 1, value))


def reciprocal(function: Function) -> Function:
    """``1/f(x)``"""
    return lambda scope, value: divide(scope, 1, function(scope, value))


def arccotangent(scope: Scope, value: Value) -> Value:
    """``arctan(1/x)`` for positive ``x``; below zero two conventions are in use, and neither is chosen."""
    number = watched(scope, value)
    if number > 0:
        return finite((1 / number).atan())
    raise Unclear


REALS: dict[str, Function] = {
    "add": add,
    "neg": negative,
    "mul": multiply,
    "div": divide,
    "rational": divide,
    "pow": power,
    "sqrt": sqrt,
    "root": root,
    "percent": lambda scope, value: divide(scope, value, 100),
    "degree": lambda scope, value: multiply(scope, divide(scope, value, 180), Turn(1)),
    "arcmin": lambda scope, value: multiply(scope, divide(scope, value, 10_800), Turn(1)),
    "arcsec_angle": lambda scope, value: multiply(scope, divide(scope, value, 648_000), Turn(1)),
    "abs": absolute,
    "norm": absolute,
    "sgn": sign,
    "floor": lambda scope, value: safe.floor(ball(value)),
    "ceil": lambda scope, value: -safe.floor(-ball(value)),
    "min": lambda scope, *args: reduce(lambda a, b: a.min(b), map(ball, args)),
    "max": lambda scope, *args: reduce(lambda a, b: a.max(b), map(ball, args)),
    "re": lambda scope, value: lift(value),
    "im": lambda scope, value: 0,
    "conj": lambda scope, value: lift(value),
    "arg": argument,
    "mod": modulo,
    "exp": exponential,
    "ln": logarithm,
    "lg": lambda scope, value: log_base(scope, value, 10),
    "log_base": log_base,
    "sin": entire("sin"),
    "cos": entire("cos"),
    "tan": entire("tan"),
    "cot": entire("cot"),
    "sec": entire("sec"),
    "csc": entire("csc"),
    "arcsin": within("asin", -1, 1),
    "arccos": within("acos", -1, 1),
    "arctan": saturating("atan", 83),
    "arccot": arccotangent,
    "arcsec": of_inverse(within("acos", -1, 1)),
    "arccsc": of_inverse(within("asin", -1, 1)),
    "sinh": entire("sinh"),
    "cosh": entire("cosh"),
    "tanh": saturating("tanh", 5),
    "coth": saturating("coth", 5),
    "sech": entire("sech"),
    "csch": entire("csch"),
    "arsinh": entire("asinh"),
    "arcosh": within("acosh", 1, None),
    "artanh": within("atanh", -1, 1),
    "arcoth": of_inverse(within("atanh", -1, 1)),
    "arsech": of_inverse(within("acosh", 1, None)),
    "arcsch": of_inverse(entire("asinh")),
}
