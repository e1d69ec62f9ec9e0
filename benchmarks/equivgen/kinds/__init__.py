"""The kinds of answers that are generated, one file each. ``KINDS`` lists them; a new file is added there.

A kind says how an answer of it is made, which *rewrites* keep what it denotes, which *edits* change it, and how two
answers of it are shown apart. Rewrites and edits are rules ``(rng, term) -> term | None``, None where they do not
apply, named by their keys: the names stand in every table of a campaign.
"""

from __future__ import annotations

from .base import Kind
from .definitions import DEFINITIONS
from .equations import EQUATIONS
from .expressions import EXPRESSIONS
from .families import FAMILIES
from .numbers import NUMBERS
from .realsets import REALSETS
from .solutions import SOLUTIONS

KINDS: tuple[Kind, ...] = (
    NUMBERS,
    EXPRESSIONS,
    REALSETS,
    SOLUTIONS,
    EQUATIONS,
    DEFINITIONS,
    FAMILIES,
)
