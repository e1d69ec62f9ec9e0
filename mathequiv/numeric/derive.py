"""Derivatives of trees, taken formally: the domain is that of the result."""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.nodes import Apply, Bind, Call, Constant, Node, Number, Symbol
from mathequiv.numeric.exact import checked
from mathequiv.numeric.trees import (
    ONE,
    TWO,
    apply,
    difference,
    mentions,
    negative,
    power,
    product,
    quotient,
    substitute,
    total,
)
from mathequiv.numeric.values import Opaque

# The order of a derivative: each doubles the tree or worse.
MAX_ORDER = 6


def derivative(node: Node, letter: Node) -> Node:
    """The derivative of ``node`` by ``letter``; raises ``Opaque`` where no rule is known."""
    if node == letter:
        return ONE
    if not mentions(node, letter):
        return Number(0)
    if isinstance(node, Apply):
        rule = _RULES.get(node.head)
        if rule is not None:
            return rule(node, letter)
        return _by_chain(node, letter)
    if isinstance(node, Call):
        return _of_call(node, letter)
    if isinstance(node, Bind):
        return _of_bind(node, letter)
    raise Opaque("derivative")


def _by_chain(node: Apply, letter: Node) -> Node:
    """``f(u)' = f'(u) u'``"""
    outer = _OUTER.get(node.head)
    if outer is None or len(node.args) != 1:
        raise Opaque(f"derivative of {node.head}")
    argument = node.args[0]
    return product(derivative(argument, letter), outer(argument))


def _of_call(node: Call, letter: Node) -> Node:
    """``f(u)' = f'(u) u'`` for an unknown function of one argument."""
    if len(node.args) != 1 or not isinstance(node.function, Symbol):
        raise Opaque("partial derivative of an unknown function")
    letters = node.function
    prime = Symbol(letters.name, letters.sub, (*letters.marks, "prime"))
    return product(derivative(node.args[0], letter), Call(prime, node.args))


def _of_bind(node: Bind, letter: Node) -> Node:
    """Sums are differentiated term by term; an integral by Leibniz, where only its ends vary."""
    ends = [end for end in (node.low, node.high) if end is not None]
    if node.head == "sum" and node.condition is None and not any(mentions(end, letter) for end in ends):
        return Bind("sum", node.variables, derivative(node.body, letter), node.low, node.high)
    if node.head != "integral" or len(ends) != 2 or mentions(node.body, letter) or len(node.variables) != 1:
        raise Opaque("derivative of a bound expression")
    low, high = (
        product(derivative(end, letter), substitute(node.body, {node.variables[0]: end})) for end in ends
    )  # fmt: skip
    return difference(high, low)


def _sum(node: Apply, letter: Node) -> Node:
    return total(*(derivative(term, letter) for term in node.args))


def _negative(node: Apply, letter: Node) -> Node:
    return negative(derivative(node.args[0], letter))


def _product(node: Apply, letter: Node) -> Node:
    terms = []
    for index, factor in enumerate(node.args):
        others = node.args[:index] + node.args[index + 1 :]
        terms.append(product(derivative(factor, letter), *others))
    return total(*terms)


def _quotient(node: Apply, letter: Node) -> Node:
    top, bottom = node.args
    if not mentions(bottom, letter):
        return quotient(derivative(top, letter), bottom)
    change = difference(product(derivative(top, letter), bottom), product(top, derivative(bottom, letter)))
    return quotient(change, power(bottom, TWO))


def _power(node: Apply, letter: Node) -> Node:
    base, exponent = node.args
    if not mentions(exponent, letter):
        lowered = power(base, _one_less(exponent))
        return product(exponent, lowered, derivative(base, letter))
    growth = derivative(exponent, letter)
    if base == Constant("e"):
        return product(node, growth)
    rate = product(growth, apply("ln", base))
    if mentions(base, letter):
        rate = total(rate, quotient(product(exponent, derivative(base, letter)), base))
    return product(node, rate)


def _one_less(exponent: Node) -> Node:
    if isinstance(exponent, Number):
        return Number(checked(exponent.value - 1, 1_000))
    return total(exponent, Number(-1))


def _root(node: Apply, letter: Node) -> Node:
    """``(u^(1/n))' = u' / (n u^(1/n)^(n - 1))``"""
    base, degree = (node.args[0], TWO) if node.head == "sqrt" else node.args
    if mentions(degree, letter):
        return _power(Apply("pow", (base, quotient(ONE, degree))), letter)
    return quotient(derivative(base, letter), product(degree, power(node, _one_less(degree))))


def _log_base(node: Apply, letter: Node) -> Node:
    value, base = node.args
    return derivative(quotient(apply("ln", value), apply("ln", base)), letter)


def _square(node: Node) -> Node:
    return power(node, TWO)


def _root_of(node: Node) -> Node:
    return apply("sqrt", node)


_RULES: dict[str, Callable[[Apply, Node], Node]] = {
    "add": _sum,
    "neg": _negative,
    "mul": _product,
    "div": _quotient,
    "pow": _power,
    "sqrt": _root,
    "root": _root,
    "log_base": _log_base,
    "percent": lambda node, letter: quotient(derivative(node.args[0], letter), Number(100)),
}

# f'(u) as a function of u.
_OUTER: dict[str, Callable[[Node], Node]] = {
    "exp": lambda u: apply("exp", u),
    "ln": lambda u: quotient(ONE, u),
    "lg": lambda u: quotient(ONE, product(u, apply("ln", Number(10)))),
    "abs": lambda u: quotient(u, apply("abs", u)),
    "sin": lambda u: apply("cos", u),
    "cos": lambda u: negative(apply("sin", u)),
    "tan": lambda u: _square(apply("sec", u)),
    "cot": lambda u: negative(_square(apply("csc", u))),
    "sec": lambda u: product(apply("sec", u), apply("tan", u)),
    "csc": lambda u: negative(product(apply("csc", u), apply("cot", u))),
    "arcsin": lambda u: quotient(ONE, _root_of(difference(ONE, _square(u)))),
    "arccos": lambda u: quotient(Number(-1), _root_of(difference(ONE, _square(u)))),
    "arctan": lambda u: quotient(ONE, total(ONE, _square(u))),
    "arccot": lambda u: quotient(Number(-1), total(ONE, _square(u))),
    "arcsec": lambda u: quotient(ONE, product(apply("abs", u), _root_of(total(_square(u), Number(-1))))),
    "arccsc": lambda u: quotient(Number(-1), product(apply("abs", u), _root_of(total(_square(u), Number(-1))))),
    "sinh": lambda u: apply("cosh", u),
    "cosh": lambda u: apply("sinh", u),
    "tanh": lambda u: _square(apply("sech", u)),
    "coth": lambda u: negative(_square(apply("csch", u))),
    "sech": lambda u: negative(product(apply("sech", u), apply("tanh", u))),
    "csch": lambda u: negative(product(apply("csch", u), apply("coth", u))),
    "arsinh": lambda u: quotient(ONE, _root_of(total(_square(u), ONE))),
    "arcosh": lambda u: quotient(ONE, _root_of(total(_square(u), Number(-1)))),
    "artanh": lambda u: quotient(ONE, difference(ONE, _square(u))),
    "arcoth": lambda u: quotient(ONE, difference(ONE, _square(u))),
    "arsech": lambda u: quotient(Number(-1), product(u, _root_of(difference(ONE, _square(u))))),
    "arcsch": lambda u: quotient(Number(-1), product(apply("abs", u), _root_of(total(ONE, _square(u))))),
    "erf": lambda u: product(
        quotient(TWO, _root_of(Constant("pi"))), apply("exp", negative(_square(u)))
    ),
    "gamma": lambda u: product(apply("gamma", u), apply("digamma", u)),
    "Si": lambda u: quotient(apply("sin", u), u),
    "Ci": lambda u: quotient(apply("cos", u), u),
    "Ei": lambda u: quotient(apply("exp", u), u),
    "li": lambda u: quotient(ONE, apply("ln", u)),
    "conj": lambda u: ONE,
}  # fmt: skip
