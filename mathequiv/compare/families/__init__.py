"""Answers over a parameter, and what is declared of it."""
