"""One line of progress that overwrites itself; silent where nobody watches."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TextIO

from mathequiv.report import Summary

_EVERY_SECONDS = 0.2


class Progress:
    """Shows a summary as it grows, a few times a second, on a terminal alone."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._watched = self._stream.isatty()
        self._start = self._shown = monotonic()

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return monotonic() - self._start

    def show(self, summary: Summary) -> None:
        """Redraw the line if it is due."""
        if not self._watched or monotonic() - self._shown < _EVERY_SECONDS:
            return
        self._shown = monotonic()
        accuracy = "-" if summary.accuracy is None else f"{100 * summary.accuracy:.1f} %"
        speed = summary.rows / max(self.seconds, _EVERY_SECONDS)
        self._write(f"{summary.rows:,} rows  {speed:,.0f} rows/s  accuracy {accuracy}")

    def clear(self) -> None:
        """Wipe the line."""
        if self._watched:
            self._write("")

    def _write(self, text: str) -> None:
        # Erase to the end of the line: what was there may have been longer.
        self._stream.write(f"\r{text}\x1b[K")
        self._stream.flush()
