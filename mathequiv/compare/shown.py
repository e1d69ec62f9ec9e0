"""Letters and constants as short text, for evidence and witnesses."""

from __future__ import annotations

from fractions import Fraction

from mathequiv.nodes import Apply, Call, Constant, Node, Number, Symbol

_LONGEST = 60
_BITS = 200
_SUM, _PRODUCT, _POWER, _ATOM = range(4)
_NAMES = {"inf": "infinity", "empty": "the empty set"}


def shown(node: Node) -> str:
    """A constant or a letter in the notation of a calculator; ``...`` where it would be long."""
    text, _ = _text(node)
    return text if len(text) <= _LONGEST else "..."


def _text(node: Node) -> tuple[str, int]:
    """The text, and how tightly it binds."""
    if isinstance(node, Number):
        return _rational(Fraction(node.value))
    if isinstance(node, Symbol):
        return _letter(node), _ATOM
    if isinstance(node, Constant):
        return _NAMES.get(node.name, node.name), _ATOM
    if isinstance(node, Call):
        return f"{_text(node.function)[0]}({_listed(node.args)})", _ATOM
    return _operation(node) if isinstance(node, Apply) else ("...", _ATOM)


def _rational(value: Fraction) -> tuple[str, int]:
    if value.numerator.bit_length() + value.denominator.bit_length() > _BITS:
        return "...", _ATOM
    return str(value), _ATOM if value >= 0 and value.denominator == 1 else _SUM if value < 0 else _PRODUCT


def _letter(letter: Symbol) -> str:
    sub = f"_{_inside(letter.sub, _ATOM)}" if letter.sub is not None else ""
    before = "".join(f"{mark} " for mark in letter.marks if mark in ("Delta", "delta"))
    after = "".join("'" if mark == "prime" else f" {mark}" for mark in letter.marks if f"{mark} " not in before)
    return before + letter.name + sub + after


def _operation(node: Apply) -> tuple[str, int]:
    if node.head == "add":
        return " + ".join(_inside(arg, _SUM) for arg in node.args).replace("+ -", "- "), _SUM
    if node.head == "neg":
        return f"-{_inside(node.args[0], _PRODUCT)}", _SUM
    if node.head == "mul":
        return "*".join(_inside(arg, _PRODUCT) for arg in node.args), _PRODUCT
    if node.head == "div":
        return f"{_inside(node.args[0], _PRODUCT)}/{_inside(node.args[1], _POWER)}", _PRODUCT
    if node.head == "pow":
        return f"{_inside(node.args[0], _ATOM)}^{_inside(node.args[1], _ATOM)}", _POWER
    return f"{node.head}({_listed(node.args)})", _ATOM


def _inside(node: Node, least: int) -> str:
    """The text, in brackets where it binds less tightly than its place asks for."""
    text, binding = _text(node)
    return text if binding >= least else f"({text})"


def _listed(args: tuple[Node, ...]) -> str:
    return ", ".join(_text(arg)[0] for arg in args)
