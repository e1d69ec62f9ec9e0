"""The public functions: each a line over the engine, with one shared verifier for each configuration."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from mathequiv.arguments import check_config, check_response, check_text
from mathequiv.config import Config
from mathequiv.extraction import locate
from mathequiv.nodes import Node
from mathequiv.normal import normalize_text
from mathequiv.syntax import latex as print_latex
from mathequiv.syntax import read
from mathequiv.verdict import Extraction, Normalized, Result
from mathequiv.verifier import Verifier

_lock = threading.Lock()
_shared: dict[Config, Verifier] = {}
_MOST = 16  # configurations kept; the oldest verifier is closed when another comes


def _verifier(config: Config | None) -> Verifier:
    wanted = _checked(config)
    found = _shared.get(wanted)
    if found is not None:
        return found
    with _lock:
        if wanted not in _shared:
            if len(_shared) >= _MOST:
                _shared.pop(next(iter(_shared))).close()
            _shared[wanted] = Verifier(wanted)
        return _shared[wanted]


_DEFAULT = Config()


def _checked(config: Config | None) -> Config:
    check_config(config)
    return _DEFAULT if config is None else config


def _in_child() -> None:
    """In a forked child: the thread that held the lock does not exist here."""
    global _lock
    _lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_in_child)


def verify(reference: str | Sequence[str], prediction: str, *, config: Config | None = None) -> Result:
    """Compare an answer with its reference.

    Args:
        reference: the right answer, or several of which any one may match.
        prediction: the answer alone, as it would stand in a box.
        config: the options; None for the defaults.

    Returns:
        The verdict with its evidence. No text raises; ``TypeError`` is for arguments of the wrong type.
    """
    return _verifier(config).verify(reference, prediction)


def grade(
    reference: str | Sequence[str], response: str | Sequence[Mapping[str, Any]], *, config: Config | None = None
) -> Result:
    """Find the answer in a response, and compare it with the reference.

    Args:
        reference: the right answer, or several of which any one may match.
        response: the whole output of a model: text, or chat or response items of which the assistant's text counts.
        config: the options; None for the defaults.

    Returns:
        The verdict with its evidence, and where in the response the answer stood.
    """
    return _verifier(config).grade(reference, response)


def extract(response: str | Sequence[Mapping[str, Any]], *, config: Config | None = None) -> Extraction | None:
    """Find the answer in a response: its text, the marker it stood behind, and its span; None where there is none."""
    verifier = _verifier(config)
    check_response(response)
    found = locate(response, verifier.config, verifier.readable)
    return None if found.missing is not None else found


def parse(text: str, *, config: Config | None = None) -> tuple[Node, ...]:
    """The readings of an answer, the preferred one first.

    Raises:
        ParseError: the text is not well-formed, or not understood; it draws the place with a caret.
    """
    check_text("text", text)
    return read(text, _checked(config))


def latex(node: Node) -> str:
    """A tree in LaTeX; parsing it again gives a tuple that begins with ``node``."""
    if not isinstance(node, Node):
        raise TypeError(f"node must be a Node, not {type(node).__name__}")
    return print_latex(node)


def normalize(text: str, *, config: Config | None = None) -> Normalized:
    """The normal form of a text of LaTeX, and the names of the rules that fired."""
    check_text("text", text)
    check_config(config)
    return normalize_text(text)
