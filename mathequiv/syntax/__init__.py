"""Answer text to readings: the whole notation, with refusals that point.

``read`` gives the trees of an answer, the preferred one first; ``latex`` prints a tree.
"""

from mathequiv.syntax.readings import read

__all__ = ["read"]
