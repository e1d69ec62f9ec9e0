"""What a run came to: accuracy, counts by verdict and stage, the slowest rows, the rows that measure nothing."""

from mathequiv.report.summary import Summary, note
from mathequiv.report.table import render

__all__ = ["Summary", "note", "render"]
