"""Equations, inequalities, systems, congruences, and what logic makes of them."""
