"""Answer text to readings: the whole notation, with refusals that point.

``read`` gives the trees of an answer, the preferred one first; ``latex`` prints a tree; ``is_placeholder``
knows the texts that stand where an answer should; ``restored`` undoes control characters that ate a
backslash.
"""

from mathequiv.syntax.printing import latex
from mathequiv.syntax.readings import read
from mathequiv.syntax.source import restored
from mathequiv.syntax.words import is_placeholder

__all__ = ["is_placeholder", "latex", "read", "restored"]
