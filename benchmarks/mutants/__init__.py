"""Mutants of the engine: how they are made, what enters the place that each changes, and what kills them."""
