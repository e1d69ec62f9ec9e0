"""Operations in LaTeX: one printer for each head of ``Apply`` that is not written as a function."""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.nodes import Apply, Constant, Matrix, Node, Number, Symbol
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.binding import ATOM, CLAIM, POWER, SUM, TERM, UNION, At, commas


def operation(node: Apply, at: At) -> tuple[str, int]:
    printer = _OPERATIONS.get(node.head)
    if printer is not None:
        return printer(node, at)
    name = f"\\{node.head}" if f"\\{node.head}" in v.BY_SPELLING else f"\\operatorname{{{node.head}}}"
    return f"{name}\\left({commas(node.args, at)}\\right)", ATOM


def _add(node: Apply, at: At) -> tuple[str, int]:
    first = node.args[0]
    text = at(first, SUM if isinstance(first, Apply) and first.head == "neg" else TERM)
    for part in node.args[1:]:
        if isinstance(part, Apply) and part.head == "neg":
            text += f" - {at(part.args[0], TERM)}"
        else:
            text += f" + {at(part, TERM)}"
    return text, SUM


def _neg(node: Apply, at: At) -> tuple[str, int]:
    return f"-{at(node.args[0], TERM)}", SUM


def _mul(node: Apply, at: At) -> tuple[str, int]:
    text = _factor(node.args[0], at)
    for before, part in zip(node.args, node.args[1:], strict=False):
        plain = isinstance(before, (Number, Symbol)) and _begins_with_letter(part)
        text += (" " if plain else r" \cdot ") + _factor(part, at)
    return text, TERM


def _factor(node: Node, at: At) -> str:
    if isinstance(node, Apply) and node.head == "div":
        return at(node, TERM)
    return at(node, POWER)


def _begins_with_letter(node: Node) -> bool:
    if isinstance(node, Apply):
        return node.head == "sqrt" or (node.head == "pow" and _begins_with_letter(node.args[0]))
    return isinstance(node, (Symbol, Constant))


def _div(node: Apply, at: At) -> tuple[str, int]:
    return f"\\frac{{{at(node.args[0], CLAIM)}}}{{{at(node.args[1], CLAIM)}}}", TERM


def _pow(node: Apply, at: At) -> tuple[str, int]:
    return f"{at(node.args[0], ATOM)}^{{{at(node.args[1], CLAIM)}}}", POWER


def _root(node: Apply, at: At) -> tuple[str, int]:
    if node.head == "sqrt":
        return f"\\sqrt{{{at(node.args[0], CLAIM)}}}", ATOM
    return f"\\sqrt[{at(node.args[1], CLAIM)}]{{{at(node.args[0], CLAIM)}}}", ATOM


def _around(opener: str, closer: str) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        return f"\\left{opener} {commas(node.args, at)}\\right{closer}", ATOM

    return printer


def _behind(sign: str) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        return f"{at(node.args[0], ATOM)}{sign}", POWER

    return printer


def _between(sign: str, level: int) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        if len(node.args) == 1:
            return f"{sign} {at(node.args[0], level + 1)}", level
        return f" {sign} ".join(at(part, level + 1) for part in node.args), level

    return printer


def _prefixed(command: str) -> Callable[[Apply, At], tuple[str, int]]:
    def printer(node: Apply, at: At) -> tuple[str, int]:
        return command + "".join(f"{{{at(part, CLAIM)}}}" for part in node.args), ATOM

    return printer


def _log_base(node: Apply, at: At) -> tuple[str, int]:
    return f"\\log_{{{at(node.args[1], CLAIM)}}}\\left({at(node.args[0], CLAIM)}\\right)", ATOM


def _det(node: Apply, at: At) -> tuple[str, int]:
    inner = node.args[0]
    if isinstance(inner, Matrix):
        return rows(inner, "vmatrix", at), ATOM
    return f"\\det\\left({at(inner, CLAIM)}\\right)", ATOM


_OPERATIONS: dict[str, Callable[[Apply, At], tuple[str, int]]] = {
    "add": _add,
    "neg": _neg,
    "mul": _mul,
    "div": _div,
    "pow": _pow,
    "sqrt": _root,
    "root": _root,
    "abs": _around("|", "|"),
    "norm": _around(r"\|", r"\|"),
    "floor": _around(r"\lfloor", r"\rfloor"),
    "ceil": _around(r"\lceil", r"\rceil"),
    "factorial": _behind("!"),
    "factorial2": _behind("!!"),
    "percent": _behind(r"\%"),
    "degree": _behind(r"^{\circ}"),
    "arcmin": _behind("'"),
    "arcsec_angle": _behind("''"),
    "transpose": _behind(r"^{\top}"),
    "prime": _behind("'"),
    "binomial": _prefixed(r"\binom"),
    "overline": _prefixed(r"\overline"),
    "pm": _between(r"\pm", SUM),
    "mp": _between(r"\mp", SUM),
    "mod": _between(r"\bmod", TERM),
    "otimes": _between(r"\otimes", TERM),
    "oplus": _between(r"\oplus", TERM),
    "compose": _between(r"\circ", TERM),
    "cross": _between(r"\times", TERM),
    "cartesian": _between(r"\times", TERM),
    "union": _between(r"\cup", UNION),
    "intersection": _between(r"\cap", UNION),
    "setminus": _between(r"\setminus", UNION),
    "and": _between(r"\land", CLAIM),
    "or": _between(r"\lor", CLAIM),
    "not": _between(r"\lnot ", CLAIM),
    "log_base": _log_base,
    "det": _det,
}


def rows(node: Matrix, environment: str, at: At) -> str:
    body = r" \\ ".join(" & ".join(at(cell, CLAIM) for cell in row) for row in node.rows)
    return f"\\begin{{{environment}}}{body}\\end{{{environment}}}"
