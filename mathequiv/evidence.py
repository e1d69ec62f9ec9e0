"""Why a decision was made, in words that are found when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Witness = Mapping[str, str] | Callable[[], Mapping[str, str]]


class Evidence:
    """Why a decision was made.

    ``text`` is for people (``disjoint enclosures at x = -3/2: 2.25 and -2.25``); ``witness`` holds the values of
    the letters at which a refutation was found, as text, and is empty where there is none. Most evidence is never
    read, so its text and its witness may be given as functions and are then made on the first look.
    """

    __slots__ = ("_change", "_inner", "_text", "_witness")

    def __init__(self, text: str | Callable[[], str], witness: Witness | None = None) -> None:
        self._text = text
        self._inner: Evidence | None = None
        self._change: Callable[[str], str] = str
        self._witness: Witness = {} if witness is None else witness

    @property
    def witness(self) -> Mapping[str, str]:
        """The values of the letters; empty where there are none."""
        if callable(self._witness):
            self._witness = self._witness()
        return self._witness

    @property
    def text(self) -> str:
        """The evidence in words."""
        if isinstance(self._text, str):
            return self._text
        changes, evidence = [self], self
        while evidence._inner is not None and not isinstance(evidence._text, str):
            evidence = evidence._inner
            changes.append(evidence)
        text = evidence._text if isinstance(evidence._text, str) else evidence._text()
        evidence._text = text
        for told in reversed(changes[:-1]):
            text = told._change(text)
        self._text = text
        return text

    def told(self, change: Callable[[str], str]) -> Evidence:
        """The same evidence in other words, made of these when they are asked for."""
        other = Evidence(str, self._witness)
        other._inner, other._change = self, change
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Evidence) and (self.text, self.witness) == (other.text, other.witness)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Evidence(text={self.text!r}, witness={dict(self.witness)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Evidence, (self.text, dict(self.witness))
