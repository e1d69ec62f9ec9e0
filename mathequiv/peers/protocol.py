"""What a second opinion is, and where to get one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Opinion:
    """What another grader says of one response.

    ``accepts`` is None where it could read no reference. ``reference`` and ``prediction`` are what it made of the two.
    """

    accepts: bool | None
    reference: str = ""
    prediction: str = ""


class Peer(Protocol):
    """Another grader."""

    @property
    def name(self) -> str:
        """Its name and version."""

    def grade(self, reference: str, response: str) -> Opinion:
        """Its opinion of a whole response."""


class PeerUnavailableError(ImportError):
    """A grader that is not installed; the message says how to install it."""
