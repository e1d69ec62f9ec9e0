"""The kinds of answers that are generated, one file each. ``KINDS`` lists them; a new file is added there.

A kind says how an answer of it is made, which *rewrites* keep what it denotes, which *edits* change it, and how two
answers of it are shown apart. Rewrites and edits are rules ``(rng, term) -> term | None``, None where they do not
apply, named by their keys: the names stand in every table of a campaign.
"""

from __future__ import annotations

from . import arrays_written as arrays_written  # their spelling
from . import collections_written as collections_written
from . import everyday_written as everyday_written
from . import quantities_written as quantities_written
from .antiderivatives import ANTIDERIVATIVES
from .arrays import DETERMINANTS, MATRICES, VECTORS_KIND
from .base import Kind
from .calculus import CALCULUS
from .collections import COLLECTIONS
from .complexes import COMPLEXES
from .constants import CONSTANTS
from .definitions import DEFINITIONS
from .equations import EQUATIONS
from .everyday import CLOCK, MONEY, PERCENTAGES, RATIOS
from .expressions import EXPRESSIONS
from .families import FAMILIES
from .identities import IDENTITIES
from .integers import INTEGERS
from .numbers import NUMBERS
from .numerals import DATES, NUMERALS, WHOLE
from .orders import ORDERS
from .piecewise import PIECEWISE
from .propositions import PROPOSITIONS
from .quantities import COUNTED, QUANTITIES
from .realsets import REALSETS
from .responses import RESPONSES
from .solutions import SOLUTIONS
from .wording import CHOICES, PHRASES, SYNONYMS

KINDS: tuple[Kind, ...] = (
    NUMBERS,
    EXPRESSIONS,
    COLLECTIONS,
    VECTORS_KIND,
    MATRICES,
    DETERMINANTS,
    QUANTITIES,
    COUNTED,
    MONEY,
    PERCENTAGES,
    CLOCK,
    RATIOS,
    NUMERALS,
    WHOLE,
    DATES,
    PHRASES,
    SYNONYMS,
    CHOICES,
    RESPONSES,
    CONSTANTS,
    COMPLEXES,
    IDENTITIES,
    PIECEWISE,
    PROPOSITIONS,
    CALCULUS,
    ANTIDERIVATIVES,
    INTEGERS,
    ORDERS,
    REALSETS,
    SOLUTIONS,
    EQUATIONS,
    DEFINITIONS,
    FAMILIES,
)
