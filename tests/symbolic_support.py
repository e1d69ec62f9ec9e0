"""What the tests of the symbolic stage share: trees from text, small builders, verdicts with their evidence."""

from __future__ import annotations

from collections.abc import Callable

from mathequiv.config import Config
from mathequiv.nodes import Apply, Constant, Node, Number, Symbol
from mathequiv.symbolic import SymbolicLeaf
from mathequiv.symbolic.symbols import free_keys
from mathequiv.syntax import read
from mathequiv.verdict import Decision, Finding, Stage

CONFIG = Config()
LEAF = SymbolicLeaf(CONFIG)
INFINITY, PI, E, I = Constant("inf"), Constant("pi"), Constant("e"), Constant("i")  # noqa: E741
X, Y, N, K, T = (Symbol(name) for name in "xynkt")

SIGNS = {"=": Decision.EQUAL, "/=": Decision.DIFFERENT, "?": Decision.UNKNOWN}


def tree(text: str) -> Node:
    """The preferred reading of a text."""
    return read(text, CONFIG)[0]


def op(head: str, *args: Node | int) -> Apply:
    """An operation; integers stand for literals."""
    return Apply(head, tuple(Number(arg) if isinstance(arg, int) else arg for arg in args))


def plus(*args: Node | int) -> Apply:
    return op("add", *args)


def times(*args: Node | int) -> Apply:
    return op("mul", *args)


def minus(arg: Node | int) -> Apply:
    return op("neg", arg)


def power(base: Node | int, exponent: Node | int) -> Apply:
    return op("pow", base, exponent)


def over(upper: Node | int, lower: Node | int) -> Apply:
    return op("div", upper, lower)


Compare = Callable[[Node, Node], Finding]


def check(compare: Compare, reference: Node, sign: str, prediction: Node) -> Finding:
    """The finding, after its decision was compared with the sign and its evidence was looked at."""
    finding = compare(reference, prediction)
    assert finding.decision is SIGNS[sign], f"{finding.decision}: {finding.rule}, {finding.evidence}, {finding.cause}"
    assert finding.stage is Stage.SYMBOLIC
    if sign == "/=":
        assert finding.evidence is not None
        assert finding.evidence.text
        assert finding.evidence.witness or not (free_keys(reference) + free_keys(prediction))
    if sign == "=":
        assert finding.evidence is not None
        assert "sympy" in finding.evidence.text or "numerical agreement" in finding.evidence.text
    return finding
