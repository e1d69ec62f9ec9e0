"""Sides of a comparison, read and cached: what can go wrong with an answer before anything is compared."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from time import perf_counter

from mathequiv.cascade import Side
from mathequiv.compare import has_unit, undefined_answer
from mathequiv.config import Config
from mathequiv.extraction import locate_reference
from mathequiv.syntax import is_placeholder, read, restored
from mathequiv.verdict import ParseError

_CACHED = 4096
_LONGEST_CACHED = 2_000  # characters


@dataclass(slots=True)
class Read:
    """A side, or why there is none.

    ``cause`` is in words; ``kind`` is ``empty``, ``malformed``, ``placeholder``, ``undefined`` or the name of a limit.
    """

    side: Side | None
    kind: str = ""
    cause: str = ""
    seconds: float = 0.0


class Reader:
    """Reads answers under one configuration. Bounded and thread-safe."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._lock = threading.Lock()
        self._answers: OrderedDict[str, Read] = OrderedDict()
        self._references: OrderedDict[str, Read] = OrderedDict()

    def begin_anew(self) -> None:
        """In a forked child: the thread that held the lock does not exist here."""
        self._lock = threading.Lock()

    def answer(self, text: str) -> Read:
        """An answer, read; one that is written as a reference is has been read already."""
        known = self._references.get(text)
        if known is not None and known.side is not None and known.side.text == text:
            return known
        return self._cached(self._answers, text, reference=False)

    def reference(self, text: str) -> Read:
        """A reference, read; a placeholder or an undefined value measures nothing."""
        return self._cached(self._references, text, reference=True)

    def readable(self, text: str) -> bool:
        """True when the whole text is an answer."""
        return self.answer(text).side is not None

    def _cached(self, cache: OrderedDict[str, Read], text: str, *, reference: bool) -> Read:
        found = cache.get(text)
        if found is not None:
            return found
        found = self._read_reference(text) if reference else self._read(text)
        if len(text) <= _LONGEST_CACHED:
            with self._lock:
                cache[text] = found
                if len(cache) > _CACHED:
                    cache.popitem(last=False)
        return found

    def _read(self, text: str) -> Read:
        start = perf_counter()
        try:
            return Read(Side(text, read(text, self._config)), seconds=perf_counter() - start)
        except ParseError as error:
            return Read(None, error.cause, str(error), perf_counter() - start)
        except RecursionError:
            return Read(None, "depth", "nested too deeply to read", perf_counter() - start)

    def _read_reference(self, written: str) -> Read:
        """A reference, cut out of its own markers where the option says so, then read and judged."""
        cut = locate_reference(restored(written), self._config, self.readable)
        text = cut.text if cut.missing is None else ""
        found = self._read(text)
        if found.side is None:
            return found
        if is_placeholder(text):
            return Read(None, "placeholder", "a placeholder, not an answer", found.seconds)
        first = found.side.readings[0]
        if undefined_answer(first):
            return Read(None, "undefined", "the reference has no defined value", found.seconds)
        unreal = not has_unit(first) and undefined_answer(first, complex_allowed=False)
        return Read(Side(text, found.side.readings, unreal), seconds=found.seconds)
