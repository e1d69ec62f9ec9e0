"""The commonest leaves of a tree, made once: nodes never change, so that equal ones may be one."""

from __future__ import annotations

from functools import lru_cache

from mathequiv.nodes import Constant, Number, Symbol

_MOST = 1024  # of each kind


@lru_cache(maxsize=_MOST)
def symbol(name: str) -> Symbol:
    """The symbol of a letter or of a name in the vocabulary."""
    return Symbol(name)


@lru_cache(maxsize=_MOST)
def constant(name: str) -> Constant:
    """The constant of that name."""
    return Constant(name)


@lru_cache(maxsize=_MOST)
def whole(digits: str) -> Number:
    """The integer of a few digits."""
    return Number(int(digits))
