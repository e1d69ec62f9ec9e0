"""The kinds of answers that are generated, one file each. ``KINDS`` lists them; a new file is added there.

A kind says how an answer of it is made, which *rewrites* keep what it denotes, which *edits* change it, and how two
answers of it are shown apart. Rewrites and edits are rules ``(rng, term) -> term | None``, None where they do not
apply, named by their keys: the names stand in every table of a campaign.
"""

from __future__ import annotations

from .antiderivatives import ANTIDERIVATIVES
from .base import Kind
from .calculus import CALCULUS
from .complexes import COMPLEXES
from .constants import CONSTANTS
from .expressions import EXPRESSIONS
from .identities import IDENTITIES
from .integers import INTEGERS
from .numbers import NUMBERS
from .orders import ORDERS
from .piecewise import PIECEWISE
from .propositions import PROPOSITIONS

KINDS: tuple[Kind, ...] = (
    NUMBERS,
    EXPRESSIONS,
    CONSTANTS,
    COMPLEXES,
    IDENTITIES,
    PIECEWISE,
    PROPOSITIONS,
    CALCULUS,
    ANTIDERIVATIVES,
    INTEGERS,
    ORDERS,
)
