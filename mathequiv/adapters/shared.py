"""What the adapters share: one verifier for each configuration in a process, and values as their hosts hand them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import Lock
from typing import Any

from mathequiv import Config, Result, Verifier

_VERIFIERS: dict[Config, Verifier] = {}
_LOCK = Lock()


def verifier_for(config: Config) -> Verifier:
    """The verifier of this process for a configuration, made when first asked for.

    Hosts pickle their graders and copy them from process to process: a pool must hang on the process, not on them.
    """
    with _LOCK:
        if config not in _VERIFIERS:
            _VERIFIERS[config] = Verifier(config)
        return _VERIFIERS[config]


def results(config: Config, references: Iterable[Any], responses: Iterable[Any]) -> Iterator[Result]:
    """One result for each pair, in order."""
    pairs = ((plain(reference), response) for reference, response in zip(references, responses, strict=True))
    return verifier_for(config).grade_many(pairs)


def plain(reference: Any) -> Any:
    """A reference as text or as a list of texts: tables hand out numbers, and arrays for lists."""
    if hasattr(reference, "tolist"):
        reference = reference.tolist()
    if isinstance(reference, (list, tuple)):
        return [plain(item) for item in reference] or ""
    if isinstance(reference, (int, float)) and not isinstance(reference, bool):
        return str(reference)
    return "" if reference is None else reference
