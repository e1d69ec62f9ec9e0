"""Scalar forms that several kinds share: more functions, whole parts, common divisors, angles in degrees.

fn(name, x)  also for sec csc cot sech arsinh arcosh artanh sgn      call(name, x, y, ...)  gcd lcm mod min max
whole(name, x)  floor ceil                                          degrees(x)             x degrees
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from ..spelling import ATOM, CLAIM, POWER, SPELL, UNARY, Spelled, Speller
from ..terms import Term, num, power
from ..truth import FUNCTIONS, MP, VALUES, Environment, Value, real, value

_NAMED = {"arsinh", "arcosh", "artanh", "sech", "csch", "sgn", "lcm"}  # by \operatorname
_INVERSES = {"arcsin": "sin", "arccos": "cos", "arctan": "tan"}
_SQUARED = {"sec", "csc", "cot", "sinh", "cosh", "tanh", "ln"}
_PRINTED = {"arsinh": "asinh", "arcosh": "acosh", "artanh": "atanh", "sgn": "sign"}
_plain_fn, _plain_pow = SPELL["fn"], SPELL["pow"]


def call(name: str, *terms: Term) -> Term:
    """A function of two or more arguments: ``gcd lcm mod min max``."""
    return Term("call", (name, *terms))


def whole(name: str, x: Term) -> Term:
    """``floor`` or ``ceil``."""
    return Term("whole", (name, x))


def degrees(x: int | Fraction) -> Term:
    """An angle in degrees."""
    return Term("degrees", (num(x),))


def _fn(speller: Speller, term: Term) -> Spelled:
    name, inner = str(term.args[0]), term.terms()[0]
    if speller.latex and name in _INVERSES and speller.rng.random() < 0.3:
        return rf"\{_INVERSES[name]}^{{-1}}{speller.brackets(speller.text(inner))}", ATOM
    if name in ("sec", "csc", "cot") or name in _NAMED:
        command = rf"\operatorname{{{name}}}" if name in _NAMED else "\\" + name
        plain = _PRINTED.get(name, name) if speller.unreduced_sign else name
        arg = speller.text(inner)
        return (command + speller.brackets(arg) if speller.latex else f"{plain}({arg})"), ATOM
    if name == "exp":
        if speller.rng.random() < 0.8:
            return _pow(speller, Term("pow", (Term("const", ("e",)), inner)))
        return speller.command(r"\exp", "exp", "exp") + speller.brackets(speller.text(inner)), ATOM
    return _plain_fn(speller, term)


def _pow(speller: Speller, term: Term) -> Spelled:
    base, exponent = term.terms()
    squared = base.op == "fn" and base.args[0] in _SQUARED and exponent == num(2)
    if squared and speller.latex and speller.rng.random() < 0.7:
        return rf"\{base.args[0]}^2{speller.brackets(speller.text(base.terms()[0]))}", ATOM
    if base.op == "fn" and base.args[0] == "exp":
        base = Term("pow", (Term("const", ("e",)), base.terms()[0]))
        return _plain_pow(speller, Term("pow", (base, exponent)))
    if not speller.latex and exponent.op == "sym" and "_" in str(exponent.args[0]):
        return f"{speller.text(base, ATOM)}{speller.caret}({speller.text(exponent)})", POWER
    return _plain_pow(speller, term)


def _call(speller: Speller, term: Term) -> Spelled:
    name = str(term.args[0])
    parts = [speller.text(arg) for arg in term.terms()]
    if name == "mod":
        a, b = (speller.text(arg, UNARY) for arg in term.terms())
        return (rf"{a} \bmod {b}" if speller.latex else f"{a} mod {b}"), CLAIM
    listed = (", " if speller.spaced else ",").join(parts)
    if not speller.latex:
        return f"{name}({listed})", ATOM
    command = r"\operatorname{lcm}" if name == "lcm" else "\\" + name
    if name in ("min", "max") and speller.rng.random() < 0.4:
        return rf"{command}\{{{listed}\}}", ATOM
    return command + speller.brackets(listed), ATOM


def _whole(speller: Speller, term: Term) -> Spelled:
    name, inside = str(term.args[0]), speller.text(term.terms()[0])
    if speller.latex:
        left, right = (r"\left", r"\right") if speller.stretch else ("", "")
        return rf"{left}\l{name} {inside} {right}\r{name}", ATOM
    signs = {"floor": "⌊⌋", "ceil": "⌈⌉"}[name]
    return (f"{signs[0]}{inside}{signs[1]}" if speller.notation == "unicode" else f"{name}({inside})"), ATOM


def _degrees(speller: Speller, term: Term) -> Spelled:
    inside = speller.text(term.terms()[0], ATOM)
    return inside + speller.command(speller.rng.choice((r"^\circ", r"^{\circ}")), "°", "°"), ATOM


def _arguments(term: Term, env: Environment, complexes: bool) -> list[Value] | None:
    found = [value(arg, env, complexes) for arg in term.terms()]
    return None if any(x is None or isinstance(x, MP.mpc) for x in found) else found


def _call_value(term: Term, env: Environment, complexes: bool) -> Value:
    found = _arguments(term, env, complexes)
    if found is None:
        return None
    name = term.args[0]
    if name in ("min", "max"):
        return (min if name == "min" else max)(found, key=real)
    if any(not isinstance(x, Fraction) or x.denominator != 1 for x in found):
        return None
    integers = [int(x) for x in found]
    if name == "mod":
        return Fraction(integers[0] % integers[1]) if integers[1] > 0 else None
    return Fraction((math.gcd if name == "gcd" else math.lcm)(*integers))


def _whole_value(term: Term, env: Environment, complexes: bool) -> Value:
    found = _arguments(term, env, complexes)
    if found is None:
        return None
    x = found[0]
    if not isinstance(x, Fraction) and abs(x - MP.nint(x)) < MP.mpf(10) ** -30:
        return None  # too near an integer to tell
    return Fraction(int((MP.floor if term.args[0] == "floor" else MP.ceil)(real(x))))


def _degrees_value(term: Term, env: Environment, complexes: bool) -> Value:
    found = _arguments(term, env, complexes)
    return None if found is None else real(found[0]) * MP.pi / 180


def _arcosh(x: Any) -> Any:
    if not isinstance(x, MP.mpc) and x < 1:
        raise ValueError("arcosh is real from 1 on")
    return MP.acosh(x)


def _artanh(x: Any) -> Any:
    if not isinstance(x, MP.mpc) and abs(x) >= 1:
        raise ValueError("artanh is real between -1 and 1")
    return MP.atanh(x)


def square(x: Term) -> Term:
    """The square."""
    return power(x, 2)


FUNCTIONS.update(
    {
        "sec": MP.sec, "csc": MP.csc, "cot": MP.cot, "sech": MP.sech, "csch": MP.csch,
        "arsinh": MP.asinh, "arcosh": _arcosh, "artanh": _artanh, "sgn": MP.sign,
    }
)  # fmt: skip
SPELL.extend("fn", _fn)
SPELL.extend("pow", _pow)
SPELL.update({"call": _call, "whole": _whole, "degrees": _degrees})
VALUES.update({"call": _call_value, "whole": _whole_value, "degrees": _degrees_value})
