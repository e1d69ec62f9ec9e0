"""Graders in the shape that other programs call: one module a host, none of which imports its host."""
