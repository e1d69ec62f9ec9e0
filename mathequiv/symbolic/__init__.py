"""Equality by computer algebra: the only folder that knows SymPy, run only inside a worker."""

from mathequiv.symbolic.faults import TooLarge, Untranslatable
from mathequiv.symbolic.translate import to_sympy

__all__ = ["TooLarge", "Untranslatable", "to_sympy"]
