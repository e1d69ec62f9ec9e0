"""Trees as plain text, for people: evidence, witnesses, explanations."""

from mathequiv.plaintext.printing import plain, unit_text

__all__ = ["plain", "unit_text"]
