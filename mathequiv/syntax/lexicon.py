"""Words that runs of letters may be, beside the vocabulary: connectives, words of prose, of measures, of code."""

from __future__ import annotations

import re
from functools import lru_cache

from mathequiv.syntax import units
from mathequiv.syntax import vocabulary as v

CONNECTIVES = {"and": "and", "AND": "and", "or": "or", "OR": "or", "und": "and", "oder": "or", "et": "and", "ou": "or",
               "且": "and", "并且": "and", "和": "and", "与": "and", "或": "or",
               "或者": "or", "и": "and", "или": "or"}  # fmt: skip
# Words that are signs behind a value.
OPERATORS = {"mod": "mod", "union": "cup", "intersect": "cap", "in": "in", "percent": "%", "percentage": "%",
             "pct": "%", "degrees": "degree", "degree": "degree", "deg": "degree", "times": "*",
             "choose": "choose"}  # fmt: skip
AFTER_VALUE = frozenset(
    {"percent", "percentage", "pct", "degrees", "degree", "deg", "times", "mod", "in", "union", "intersect", "choose"}
)
# The names that SymPy prints before brackets.
_CALLED = """
    Interval Interval.open Interval.Lopen Interval.Ropen Union FiniteSet Intersection Complement ProductSet EmptySet
    Matrix ImmutableMatrix ImmutableDenseMatrix MutableDenseMatrix Tuple Eq Ne Lt Le Gt Ge And Or Not Contains
    Lambda ImageSet ConditionSet Piecewise Sum Product Integral Limit Derivative
"""
CALLED = frozenset(_CALLED.split())
_CALL_NAMES = """
    len sum int str map set foo bar any all pow hex bin ord chr inv add mul cis
"""
CALL_NAMES = frozenset(_CALL_NAMES.split())
_PROSE_WORDS = """
    where for if when such that any all some is are was were be not maybe so then the of to as with per sq square cubic
    because since which has have does do an at by it its this these those than more less no yes also but true false
    she her his him our you who how why now yet too out off via due them noon
"""
PROSE = frozenset(_PROSE_WORDS.split())
# Short words that are never products of their letters.
_SHORT_WORDS = "yes no none dne nan not all any odd even true false noon one two six ten"
SHORT_WORDS = frozenset(_SHORT_WORDS.split())
UNIT_WORDS = frozenset({"min", "sec", "in"})
MEASURE_WORDS = frozenset(
    {"red", "men", "cats", "dogs", "cows", "hens", "pigs", "ways", "ppl", "pts", "eggs", "toys", "cars", "por", "cu"}
)
# Words behind a letter and a hyphen: p-value, z-score, x-intercept.
HYPHENATED = frozenset({"value", "values", "statistic", "score", "scores", "intercept", "intercepts", "coordinate"})
GLUED = frozenset({"sin", "cos", "tan", "cot", "sec", "csc", "ln", "log", "sinh", "cosh", "tanh"})
_SUBSCRIPT_WORDS = """
    max min net eff avg tot out rms int ref rel abs opt new old two ten six one sun air gas top bot sys env
    hex bin oct dec
"""
SUBSCRIPT_WORDS = frozenset(_SUBSCRIPT_WORDS.split())


def looks_like_word(text: str) -> bool:
    """A run of letters that reads as a word and not as a product: at least four letters, a vowel among them."""
    if not text.isascii():
        return True
    if len(text) < 4 or _VOWEL.search(text) is None or len(set(text.lower())) < 3:
        return False
    return not runs_functions(text)


_NAMES = "|".join(sorted(GLUED, key=len, reverse=True))
FUNCTION_OF_LETTER = re.compile(rf"({_NAMES})([xyztn])")
_RUN_OF_FUNCTIONS = re.compile(rf"[b-z]?(?:(?:{_NAMES})[xyztn])+")


def runs_functions(text: str) -> bool:
    """``xlnx``, ``sinxcosx``: functions, each with its letter, perhaps behind a factor; ``asinx`` may be an arcsine."""
    return text[-1] in "xyztn" and _RUN_OF_FUNCTIONS.fullmatch(text) is not None


_VOWEL = re.compile("[aeiouyAEIOUY]")


@lru_cache(maxsize=4096)
def is_pair(text: str) -> bool:
    """Two letters that no rule of runs has a use for, the commonest run of all: a product behind anything."""
    if not text.isascii() or text[0] == "d" or looks_like_word(text):
        return False
    noted = (
        v.BY_SPELLING,
        v.ORDINALS,
        v.WORDS,
        v.GREEK,
        v.BARE_COMMANDS,
        v.BIG_WORDS,
        CONNECTIVES,
        AFTER_VALUE,
        CALLED,
    )
    words = (PROSE, SHORT_WORDS, CALL_NAMES, MEASURE_WORDS, SUBSCRIPT_WORDS, UNIT_WORDS)
    named = any(text in names for names in noted) or any(text.lower() in names for names in words)
    return not named and text not in ("US", "Rs", "pi") and units.lookup(text) is None
