"""Three plain graders, to be judged and timed beside the others, written anew from what is published of them.

Each gets the answer that ``mathequiv.extract`` finds, so that only the comparing is judged. They are peers: a name, and
``grade``. None of them is good; they show what the work beyond them buys.
"""

from __future__ import annotations

import contextlib
import math
import multiprocessing
import re
import warnings
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from mathequiv import extract
from mathequiv.peers import Opinion, PeerUnavailableError

SECONDS = 5.0  # a row; as many as Math-Verify gives itself
_MEMORY = 2 << 30


class Baseline:
    """A grader that extracts, and then compares two texts."""

    name = ""
    waits = False  # for another process

    def same(self, reference: str, prediction: str) -> bool:
        """Whether the two answers are the same to this grader."""
        raise NotImplementedError

    def grade(self, reference: str, response: str) -> Opinion:
        """Its opinion of a whole response."""
        found = extract(response=response)
        if found is None or found.missing:
            return Opinion(False, reference)
        return Opinion(self.same(reference, found.text), reference, found.text)


# ------------------------------------------------------------------ the string rule of the MATH paper


class MathStrings(Baseline):
    """The rule of "Measuring Mathematical Problem Solving With the MATH Dataset": both texts tidied, then compared."""

    name = "MATH strings"

    def same(self, reference: str, prediction: str) -> bool:
        """Equal as tidied texts."""
        return tidied(reference) == tidied(prediction)


_DROPPED = re.compile(r"\\!|\\(?:left|right)(?![A-Za-z])|\^\{?\\circ\}?|\\[$%]|[$%\n]")
_UNIT = re.compile(r"\\text\{ .*\Z")
_NAME = re.compile(r"\A[^=]{1,2}=(?=[^=]+\Z)")
_BARE_ROOT = re.compile(r"\\sqrt(?=[^{\[])(.)")
_BARE_FRACTION = re.compile(r"\\frac([^{])(?:\{([^{}]*)\}|([^{]))")
_QUOTIENT = re.compile(r"\A(-?\d+)/(\d+)\Z")


def tidied(text: str) -> str:
    """No spaces, signs of unit or size; whole fractions and roots; 0.5 and a/b as fractions."""
    text = _DROPPED.sub("", text.replace("\\\\", "\\").replace(r"\tfrac", r"\frac").replace(r"\dfrac", r"\frac"))
    text = _NAME.sub("", _UNIT.sub("", text).replace(" ", ""))
    text = re.sub(r"(\A|\{)\.", r"\g<1>0.", text)
    text = _BARE_ROOT.sub(r"\\sqrt{\1}", text)
    text = _BARE_FRACTION.sub(lambda found: rf"\frac{{{found[1]}}}{{{found[2] or found[3]}}}", text)
    text = r"\frac{1}{2}" if text == "0.5" else text
    return _QUOTIENT.sub(r"\\frac{\1}{\2}", text)


# ------------------------------------------------------------------ normalise and float


class Floats(Baseline):
    """Two numbers within a millionth, or the same text but for spaces and case."""

    name = "floats"

    def same(self, reference: str, prediction: str) -> bool:
        """Close as floats, where both are numbers; the same text otherwise."""
        values = number(reference), number(prediction)
        if None in values:
            return plain(reference) == plain(prediction)
        return math.isclose(*values, rel_tol=1e-6, abs_tol=1e-9)  # type: ignore[arg-type]


_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:/(\d+\.?\d*))?(%?)")
_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}")


def plain(text: str) -> str:
    """Without dollars, thousands commas, units in text, spaces and case; a fraction with a slash."""
    text = re.sub(r"\\text\{[^{}]*\}|\\[!,]|\\?\$|\{,\}|,(?=\d{3})|\\(?=%)|\s", "", text)
    return _FRACTION.sub(r"\1/\2", text).lower()


def number(text: str) -> float | None:
    """The value of a number, a quotient of two or a percentage."""
    found = _NUMBER.fullmatch(plain(text))
    if found is None or (found[2] and float(found[2]) == 0):
        return None
    return float(found[1]) / float(found[2] or 1) / (100 if found[3] else 1)


# ------------------------------------------------------------------ SymPy alone


class Simplify(Baseline):
    """``sympy.simplify`` of the difference, each side read by the parser that Math-Verify uses; nothing is evaluated.

    It runs in a child process, which is killed when a row takes longer than ``SECONDS``; what raises is refused.
    """

    name = "sympy simplify"
    waits = True

    def __init__(self, seconds: float = SECONDS) -> None:
        try:
            import latex2sympy2_extended
            import sympy
        except ImportError as error:
            raise PeerUnavailableError("pip install 'mathequiv[math-verify]'") from error
        self._seconds = seconds
        self._tools = latex2sympy2_extended.latex2sympy, sympy.simplify
        self._start()

    def _start(self) -> None:
        # A fork, so that the next child has SymPy loaded; this process has one thread.
        context = multiprocessing.get_context("fork")
        self._pipe, other = context.Pipe()
        self._child = context.Process(target=_serve, args=(other, *self._tools), daemon=True)
        self._child.start()
        other.close()

    def same(self, reference: str, prediction: str) -> bool:
        """Whether the difference simplifies to zero in time."""
        with contextlib.suppress(EOFError, OSError):
            self._pipe.send((reference, prediction))
            if self._pipe.poll(self._seconds):
                return bool(self._pipe.recv())
        self._child.kill()
        self._child.join()
        self._pipe.close()
        self._start()
        return False


def _serve(pipe: Connection, read: Callable[[str], Any], simplify: Callable[[Any], Any]) -> None:
    """Answer pair after pair, until the other end goes away."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    warnings.simplefilter("ignore")
    with contextlib.suppress(EOFError):
        while True:
            reference, prediction = pipe.recv()
            try:
                same = bool(simplify(read(reference) - read(prediction)) == 0)
            except Exception:  # noqa: BLE001 - whatever another library raises
                same = False
            pipe.send(same)


BASELINES: dict[str, Callable[[], Baseline]] = {
    "sympy-simplify": Simplify,
    "math-strings": MathStrings,
    "floats": Floats,
}
