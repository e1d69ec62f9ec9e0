"""Normal forms: of texts, by named rules, and of trees, by sorting, flattening and renaming bound letters."""

from mathequiv.normal.text import RULE_NAMES, identical, normalize_text
from mathequiv.normal.tree import normal_key, settle
from mathequiv.normal.words import fold_words

__all__ = ["RULE_NAMES", "fold_words", "identical", "normal_key", "normalize_text", "settle"]
