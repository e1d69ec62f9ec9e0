"""From a tree to SymPy, by tables alone: no text is ever parsed, and no name becomes code."""

from __future__ import annotations

from typing import Any

from mathequiv.config import Limits
from mathequiv.nodes import Node
from mathequiv.symbolic import arithmetic, binders, structures
from mathequiv.symbolic.sizes import check_tree
from mathequiv.symbolic.symbols import Scope, scope_of
from mathequiv.symbolic.translator import Translator

_METHODS = {**arithmetic.METHODS, **binders.METHODS, **structures.METHODS}
_HEADS = {**arithmetic.HEADS, **binders.HEADS, **structures.HEADS}


def to_sympy(node: Node, scope: Scope | None = None, limits: Limits | None = None) -> Any:
    """The SymPy object that ``node`` denotes.

    ``scope`` says what is known of the letters (by default, what ``node`` alone says). Raises ``Untranslatable`` for a
    notation without a counterpart, ``TooLarge`` for work beyond a limit.
    """
    bounds = limits or Limits()
    check_tree(node, bounds)
    return translator(scope or scope_of(node), bounds).translate(node)


def translator(scope: Scope, limits: Limits) -> Translator:
    """A translator of everything that the tables know."""
    return Translator(scope, limits, _METHODS, _HEADS)
