"""Trees from short Python-like text, and tables of pairs, so that the tests need no other part of the project."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from fractions import Fraction

from mathequiv.config import Config
from mathequiv.nodes import Apply, Bind, Call, Constant, Matrix, Node, Number, Piecewise, Relation, Symbol
from mathequiv.numeric import compare_scalars
from mathequiv.verdict import Decision, Finding

CONFIG = Config()
_CONSTANTS = frozenset({"pi", "e", "i", "inf"})
_OPERATORS = {ast.Add: "add", ast.Mult: "mul", ast.Div: "div", ast.Pow: "pow", ast.Mod: "mod"}
_COMPARISONS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "=", ast.NotEq: "!="}
_UNKNOWN_FUNCTIONS = frozenset({"f", "g", "h", "phi", "P", "mu", "Gamma", "zeta"})
_SIGNS = {"==": Decision.EQUAL, "/=": Decision.DIFFERENT, "??": Decision.UNKNOWN}


def tree(text: str) -> Node:
    """``sin(2*x)``, ``a[n] + x.hat``, ``sum(k, 1, n, k**2)``, ``D(x, f(x))``, ``cases((x, x > 0), (0, None))``."""
    return _built(ast.parse(text.strip(), mode="eval").body, text.strip())


def _built(node: ast.expr, text: str) -> Node:
    rule = _RULES.get(type(node))
    assert rule is not None, f"{text}: {ast.dump(node)}"
    return rule(node, text)


def _number(node: ast.Constant, text: str) -> Node:
    written = ast.get_source_segment(text, node) or ""
    value = Fraction(written)
    if "." not in written and "e" not in written:
        return Number(int(written))
    mantissa, _, exponent = written.partition("e")
    places = len(mantissa.partition(".")[2]) - int(exponent or 0)
    return Number(int(value) if value.denominator == 1 else value, places)


def _name(node: ast.Name, text: str) -> Node:
    return Constant(node.id) if node.id in _CONSTANTS else Symbol(node.id)


def _operation(node: ast.BinOp, text: str) -> Node:
    left, right = _built(node.left, text), _built(node.right, text)
    if isinstance(node.op, ast.Sub):
        return Apply("add", (left, Apply("neg", (right,))))
    return Apply(_OPERATORS[type(node.op)], (left, right))


def _comparison(node: ast.Compare, text: str) -> Node:
    terms = tuple(_built(term, text) for term in (node.left, *node.comparators))
    return Relation(terms, tuple(_COMPARISONS[type(operator)] for operator in node.ops))


def _call(node: ast.Call, text: str) -> Node:
    name = ast.unparse(node.func)
    if name == "cases":
        return Piecewise(tuple(_piece(part, text) for part in node.args))
    args = tuple(_built(arg, text) for arg in node.args)
    if name in ("sum", "prod", "integral"):
        return Bind(name, (args[0],), args[3], args[1], args[2])
    if name in ("D", "limit"):
        return _bound(name, args)
    if name == "primitive":
        return Bind("integral", (args[0],), args[1])
    if name.partition(".")[0] in _UNKNOWN_FUNCTIONS:
        return Call(_built(node.func, text), args)
    return Apply(name, args)


def _bound(name: str, args: tuple[Node, ...]) -> Node:
    if name == "limit":
        return Bind("limit", (args[0],), args[2], low=args[1])
    return Bind("derivative", (args[0],), args[1], high=args[2] if len(args) > 2 else None)


def _piece(node: ast.expr, text: str) -> tuple[Node, Node | None]:
    assert isinstance(node, ast.Tuple)
    value, condition = node.elts
    otherwise = isinstance(condition, ast.Constant) and condition.value is None
    return _built(value, text), None if otherwise else _built(condition, text)


def _subscript(node: ast.Subscript, text: str) -> Node:
    base = _built(node.value, text)
    assert isinstance(base, Symbol)
    return Symbol(base.name, _built(node.slice, text), base.marks)


def _marked(node: ast.Attribute, text: str) -> Node:
    base = _built(node.value, text)
    assert isinstance(base, Symbol)
    return Symbol(base.name, base.sub, (*base.marks, node.attr))


def _matrix(node: ast.List, text: str) -> Node:
    rows = [row.elts for row in node.elts if isinstance(row, ast.List)]
    return Matrix(tuple(tuple(_built(entry, text) for entry in row) for row in rows))


_RULES: dict[type, Callable[..., Node]] = {
    ast.Constant: _number,
    ast.Name: _name,
    ast.BinOp: _operation,
    ast.UnaryOp: lambda node, text: Apply("neg", (_built(node.operand, text),)),
    ast.Compare: _comparison,
    ast.Call: _call,
    ast.Subscript: _subscript,
    ast.Attribute: _marked,
    ast.List: _matrix,
}


def compared(reference: str, prediction: str, config: Config = CONFIG) -> Finding:
    """The finding on two texts."""
    return compare_scalars(tree(reference), tree(prediction), config)


def rows(table: str) -> list[tuple[str, str, Decision]]:
    """``reference == prediction`` (equal), ``/=`` (different), ``??`` (unknown); a row without reference repeats it."""
    found, reference = [], ""
    for line in filter(None, map(str.strip, table.splitlines())):
        match = re.fullmatch(r"(.*?)\s*(==|/=|\?\?)\s(.*)", line)
        if match is None:
            reference = line
            continue
        reference = match[1] or reference
        found.append((reference, match[3].strip(), _SIGNS[match[2]]))
    return found
