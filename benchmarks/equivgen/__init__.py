"""A generator of labelled pairs of answers, by a route of its own: nothing here imports the engine."""

from .kinds import KINDS, Kind
from .pairs import Pair, draw, pairs

__all__ = ["KINDS", "Kind", "Pair", "draw", "pairs"]
