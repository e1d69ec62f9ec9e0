"""Decides whether two mathematical answers are the same, proves what it can, and says why."""

__version__ = "0.1.0"
