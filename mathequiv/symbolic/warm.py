"""One small call of each kind, so that SymPy's imports and caches are hot before a worker serves."""

from __future__ import annotations

from mathequiv.config import Config
from mathequiv.nodes import Apply, Bind, Constant, Interval, Matrix, Node, Number, Relation, Symbol
from mathequiv.symbolic.leaf import SymbolicLeaf

_X, _N, _K = Symbol("x"), Symbol("n"), Symbol("k")
_ZERO, _ONE, _TWO = Number(0), Number(1), Number(2)


def _apply(head: str, *args: Node) -> Node:
    return Apply(head, args)


def _square(node: Node) -> Node:
    return _apply("pow", node, _TWO)


_SCALARS: tuple[tuple[Node, Node], ...] = (
    (_ONE, _apply("add", _square(_apply("sin", _X)), _square(_apply("cos", _X)))),
    (_apply("ln", _square(_X)), _apply("mul", _TWO, _apply("ln", _X))),
    (_apply("sqrt", _square(_X)), _apply("abs", _X)),
    (_apply("factorial", _N), Bind("prod", (_K,), _K, _ONE, _N)),
    (_apply("div", _apply("mul", _N, _apply("add", _N, _ONE)), _TWO), Bind("sum", (_K,), _K, _ONE, _N)),
    (_apply("div", _ONE, Number(3)), Bind("integral", (_X,), _square(_X), _ZERO, _ONE)),
    (_ONE, Bind("limit", (_X,), _apply("div", _apply("sin", _X), _X), _ZERO)),
    (_apply("mul", _TWO, _X), Bind("derivative", (_X,), _square(_X))),
    (Matrix(((_X, _ONE),)), Matrix(((_apply("mul", _X, _ONE), _ONE),))),
)
_CLAIMS: tuple[tuple[Node, Node], ...] = (
    (Relation((_square(_X), _ONE), ("<",)), Interval(Number(-1), _ONE, False, False)),
    (Relation((_apply("abs", _X), _TWO), ("<=",)), Interval(Number(-2), _TWO, True, True)),
    (Relation((_X, Constant("inf")), ("<",)), Constant("R")),
)
_EQUATIONS: tuple[tuple[Relation, Relation], ...] = (
    (
        Relation((_square(_X), _N), ("=",)),
        Relation((_apply("mul", _TWO, _square(_X)), _apply("mul", _TWO, _N)), ("=",)),
    ),
    (Relation((_apply("mul", _X, _N), _ONE), ("=",)), Relation((_X, _apply("div", _ONE, _N)), ("=",))),
)


def warm() -> None:
    """Make one small comparison of each kind."""
    leaf = SymbolicLeaf(Config())
    for pair in _SCALARS:
        leaf.scalars(*pair)
    for pair in _CLAIMS:
        leaf.sets(*pair)
    for equations in _EQUATIONS:
        leaf.equations(*equations)
