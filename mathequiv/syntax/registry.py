r"""Where a notation is added: one function for each command, whose docstring is its grammar rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mathequiv.nodes import Node
from mathequiv.syntax.items import Item

if TYPE_CHECKING:
    from mathequiv.syntax.grammar import Parser

Construct = Callable[["Parser", Item], Node]
CONSTRUCTS: dict[str, Construct] = {}


def construct(*names: str) -> Callable[[Construct], Construct]:
    r"""Register the function that reads the commands ``names``, such as ``\frac``."""

    def register(function: Construct) -> Construct:
        for name in names:
            if name in CONSTRUCTS:
                raise ValueError(f"two constructs read {name}")
            CONSTRUCTS[name] = function
        return function

    return register
