"""Math-Verify as a peer, with its own defaults; the extra ``math-verify`` installs it."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from threading import current_thread, main_thread

from mathequiv.peers.protocol import Opinion, PeerUnavailableError

_SECONDS = 5
_SHOWN = 200


class MathVerify:
    """Math-Verify with its defaults, the reference in a box, which it reads best.

    It bounds its time by SIGALRM, so that it has a bound in the main thread alone: elsewhere it is refused.
    """

    def __init__(self) -> None:
        try:
            import math_verify

            self.name = f"math-verify {version('math-verify')}"
        except (ImportError, PackageNotFoundError) as error:
            raise PeerUnavailableError("Math-Verify is not installed: pip install 'mathequiv[math-verify]'") from error
        self._parse, self._verify = math_verify.parse, math_verify.verify

    def grade(self, reference: str, response: str) -> Opinion:
        """Its opinion of a whole response; a time-out of its own counts as a refusal, as it does there."""
        if current_thread() is not main_thread():
            raise RuntimeError("Math-Verify bounds its time by a signal: ask it in the main thread")
        boxed = reference if r"\boxed" in reference else rf"\boxed{{{reference}}}"
        gold = self._parse(boxed, parsing_timeout=_SECONDS)
        answer = self._parse(response, parsing_timeout=_SECONDS)
        accepts = bool(self._verify(gold, answer, timeout_seconds=_SECONDS)) if gold else None
        return Opinion(accepts, _shown(gold), _shown(answer))


def _shown(parsed: list[object]) -> str:
    """The text that was parsed: printing a SymPy object may take for ever, and the text comes last."""
    texts = [item for item in parsed if isinstance(item, str)]
    return texts[-1][:_SHOWN] if texts else ""
