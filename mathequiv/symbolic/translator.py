"""The translator: a walk over the tree, by tables that the other files fill."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import sympy
from sympy.matrices.matrixbase import MatrixBase

from mathequiv.config import Limits
from mathequiv.nodes import Node, Symbol
from mathequiv.symbolic.faults import Untranslatable
from mathequiv.symbolic.symbols import Scope, key, stem

Method = Callable[["Translator", Any], Any]
Operation = Callable[["Translator", tuple[Node, ...]], Any]


class Translator:
    """The translation of trees under one scope; ``bound`` maps the letters of the enclosing binders to symbols."""

    def __init__(
        self, scope: Scope, limits: Limits, methods: Mapping[type, Method], heads: Mapping[str, Operation]
    ) -> None:
        self.scope = scope
        self.limits = limits
        self.heads = heads
        self.bound: dict[str, Any] = {}
        self._methods = methods

    def translate(self, node: Node) -> Any:
        """The SymPy object for ``node``; ``Untranslatable`` names the class or head without one."""
        method = self._methods.get(type(node))
        if method is None:
            raise Untranslatable(type(node).__name__.lower())
        return method(self, node)

    def value(self, node: Node) -> Any:
        """The scalar or matrix for ``node``; sets and statements have none."""
        result = self.translate(node)
        if not isinstance(result, (sympy.Expr, MatrixBase)):
            raise Untranslatable(type(node).__name__.lower())
        return result

    def scalar(self, node: Node) -> Any:
        """The scalar for ``node``."""
        result = self.value(node)
        if isinstance(result, MatrixBase):
            raise Untranslatable("matrix")
        return result

    def values(self, nodes: tuple[Node, ...]) -> tuple[Any, ...]:
        """The scalars and matrices for ``nodes``, in order."""
        return tuple(self.value(node) for node in nodes)

    def scalars(self, nodes: tuple[Node, ...]) -> tuple[Any, ...]:
        """The scalars for ``nodes``, in order."""
        return tuple(self.scalar(node) for node in nodes)

    @contextmanager
    def binding(self, variable: Node, **assumptions: bool) -> Iterator[Any]:
        """Bind a letter to a fresh symbol while the body of its binder is translated."""
        if not isinstance(variable, Symbol):
            raise Untranslatable("bound variable")
        outer = self.bound
        fresh = sympy.Symbol(f"{key(variable)}@{len(outer)}", **(assumptions or {"real": True}))
        self.bound = {**outer, key(variable): fresh}
        try:
            yield fresh
        finally:
            self.bound = outer

    def symbol(self, node: Symbol) -> Any:
        """A bound letter, a member of a sequence, a letter that depends on another, or a free letter."""
        name = key(node)
        if name in self.bound:
            return self.bound[name]
        if node.sub is not None and stem(node) in self.scope.families:
            return self.scope.function(f"{stem(node)}_")(self.scalar(node.sub))
        if name in self.scope.dependents:
            letters = (self.letter(letter) for letter in self.scope.dependents[name])
            return self.scope.function(f"{name}()")(*letters)
        return self.scope.symbol(name)

    def letter(self, name: str) -> Any:
        """The symbol that a name stands for here."""
        return self.bound[name] if name in self.bound else self.scope.symbol(name)
