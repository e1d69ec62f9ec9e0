"""Tuples, vectors and matrices."""
