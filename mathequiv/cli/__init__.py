"""The command line: ``mathequiv grade | verify | extract | parse``."""

from mathequiv.cli.main import main

__all__ = ["main"]
