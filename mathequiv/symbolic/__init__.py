"""Equality by computer algebra: the only folder that knows SymPy, run only inside a worker."""

from mathequiv.symbolic.faults import TooLarge, Untranslatable
from mathequiv.symbolic.leaf import SymbolicLeaf
from mathequiv.symbolic.translate import to_sympy
from mathequiv.symbolic.warm import warm

__all__ = ["SymbolicLeaf", "TooLarge", "Untranslatable", "to_sympy", "warm"]
