r"""Powers: towers of exponents, upper indices, powers of functions, marks that a power may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathequiv.nodes import Apply, Bracket, Call, Constant, Matrix, Node, Number, Symbol, Tuple, Vector
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.building import items_of, ungrouped
from mathequiv.syntax.constructs.calls import bracketed
from mathequiv.syntax.constructs.scripts import MARKS, factorial, postfixes
from mathequiv.syntax.constructs.subscripts import lowered, refuse_digits, script
from mathequiv.syntax.items import Kind
from mathequiv.syntax.shortcuts import value

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

_MAX_TOWER = 200
_GOING_ON = frozenset({Kind.NUMBER, Kind.OPERATOR})  # what may go on with a bare number


def plainly_raised(parser: Parser, base: Node) -> Node | None:
    """``x^2`` and ``x^{n+1}`` before a sign or a name, the commonest of all, at once; None for any other power.

    The rule is that of ``raised``: nothing that stands here can be a mark, an index, a tower or a call.
    """
    at = parser.at + 2
    if at > parser.size:
        return None
    after = parser.items[at] if at < parser.size else None
    if after is not None and after.kind in _JOINING and after.text not in _PARTING:
        return None
    exponent = value(parser.items[at - 1])
    if exponent is None or (isinstance(base, Apply) and base.head == "subscript"):
        return None
    parser.at = at
    return Apply("pow", (ungrouped(base), exponent))


_JOINING = frozenset({Kind.OPERATOR, Kind.NUMBER, Kind.GROUP, Kind.TEXT})  # what may belong to the power before it
_PARTING = frozenset("+-*/;&") | {"\\\\"}


def raised(parser: Parser, base: Node) -> Node:
    """power ::= postfix ('^' script)*                  a^b^c is a^(b^c)"""
    if parser.at >= parser.size or parser.items[parser.at].text != "^":
        return _folded(parser, [base]) if isinstance(base, Apply) and base.head == "pow" else base
    tower = [base]
    while (item := parser.next_op("^")) is not None:
        if len(tower) > _MAX_TOWER:
            parser.fail(f"a tower of more than {_MAX_TOWER} powers", item, "depth")
        exponent = script(parser, item)
        if parser.at < parser.size and parser.items[parser.at].kind in _GOING_ON:
            refuse_digits(parser)
        if len(tower) == 1 and (applied := _applied(parser, base, exponent)) is not None:
            return applied
        if isinstance(exponent, Constant) and exponent.name in MARKS:
            parser.fail("this mark cannot stand in a power", item)
        if isinstance(exponent, Apply) and exponent.head in _REPEATED and len(exponent.args) == 1:
            return Apply(_REPEATED[exponent.head], (base, exponent.args[0]))
        tower.append(_exponent_postfix(parser, exponent))
        lower = parser.peek()
        if len(tower) == 2 and lower is not None and lower.is_op("_") and isinstance(base, Symbol) and base.sub is None:
            parser.take()
            tower[0] = lowered(parser, lower, base)
    return _folded(parser, tower)


def _applied(parser: Parser, base: Node, exponent: Node) -> Node | None:
    r"""``F^{\mu\nu}`` has upper indices, in their order; ``f^2(x)`` is the square of ``f(x)``, as for a sine."""
    if not isinstance(base, Symbol) or base.marks:
        return None
    if isinstance(exponent, Apply) and exponent.head == "mul" and _are_indices(base, exponent.args):
        lower = parser.next_op("_") if base.sub is None else None
        return Apply("upper", (base if lower is None else lowered(parser, lower, base), Tuple(exponent.args)))
    group = parser.peek()
    if group is None or group.text != "(" or group.gap or not isinstance(group.node, (Symbol, Number, Tuple)):
        return None
    if base.name not in v.FUNCTION_LETTERS and base.name not in parser.functions:
        return None
    if not isinstance(exponent, (Number, Symbol)) or (isinstance(exponent, Number) and exponent.places is not None):
        return None
    args = items_of(group.node)
    parser.take()
    group_of_space = base.name.isupper() and isinstance(args[0], Symbol) and args[0].name.isupper()
    if group_of_space or isinstance(exponent, Symbol):
        return Call(Apply("upper", (base, exponent)), args)  # of cohomology, or an iterate: no power
    return Apply("pow", (Call(base, args), exponent))


_SPACETIME = frozenset({"mu", "nu", "rho", "sigma", "lambda", "kappa", "alpha", "beta", "gamma", "delta", "tau"})
_TENSORS = frozenset({"g", "h", "eta", "epsilon", "delta", "sigma", "Gamma", "Lambda", "Theta", "omega"})


def _are_indices(base: Symbol, letters: tuple[Node, ...]) -> bool:
    """Greek letters side by side above the name of a tensor; ``K^{\\alpha\\beta}`` may be a power."""
    names = {letter.name for letter in letters if isinstance(letter, Symbol) and letter.sub is None}
    tensor = base.name in _TENSORS or (len(base.name) == 1 and base.name.isupper())
    told = not names.isdisjoint(("mu", "nu", "rho", "sigma")) or base.name in "gFTRG"
    return tensor and told and len(names) == len(set(letters)) and names <= _SPACETIME


_REPEATED = {"otimes": "tensor_power", "oplus": "direct_power"}


def _exponent_postfix(parser: Parser, exponent: Node) -> Node:
    """``10^3!`` is 10^(3!): a factorial sign binds to the plain number before it; ``e^f(x)`` is e^{f(x)}."""
    item = parser.peek()
    if item is not None and item.text == "(" and not item.gap and isinstance(exponent, Symbol):
        named = parser.items[parser.at - 1].kind is Kind.LETTER and exponent.name in v.FUNCTION_LETTERS
        applied = bracketed(parser, exponent, item) if named else None
        parser.at += applied is not None
        return applied or exponent
    if item is not None and item.is_op("!") and isinstance(exponent, Number):
        parser.take()
        return factorial(parser, item, exponent)
    return exponent


_TRANSPOSE = Symbol("T")


def _folded(parser: Parser, tower: list[Node]) -> Node:
    node = tower.pop()
    while tower:
        node = Apply("pow", (ungrouped(tower.pop()), ungrouped(node)))
    if isinstance(node, Apply) and node.head == "pow":
        low = node.args[0]
        if isinstance(low, Apply) and low.head == "subscript" and _is_evaluation(low.args[0]):
            body = low.args[0]
            return Apply("restrict", (ungrouped(body), Tuple((low.args[1], node.args[1]))))
        top = node.args[1]
        if isinstance(top, Symbol) and top == _TRANSPOSE and _is_matrix_like(low):
            return Apply("transpose", (node.args[0],))
        return postfixes(parser, node)
    return node


def _is_evaluation(node: Node) -> bool:
    """Square brackets around one expression that changes between bounds: ``[x^2]_0^1``."""
    return isinstance(node, Bracket) and len(node.items) == 1


def _is_matrix_like(node: Node) -> bool:
    """A matrix, a capital letter that may name one, or a product of such."""
    if isinstance(node, Apply) and node.head in ("mul", "add"):
        return all(_is_matrix_like(part) for part in node.args)
    capital = isinstance(node, Symbol) and (node.name.isupper() or "vec" in node.marks)
    return isinstance(node, (Matrix, Bracket, Vector, Tuple)) or capital
