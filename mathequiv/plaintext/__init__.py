"""Trees as plain text, for people: evidence, witnesses, explanations."""

from mathequiv.plaintext.printing import plain

__all__ = ["plain"]
