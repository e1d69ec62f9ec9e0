#!/usr/bin/env python3
"""Time the reading of answers, beside other parsers on the same texts.

    python benchmarks/parse.py [FILE] [--peers N] [--rounds R] [--json OUT]

FILE holds one answer a line, or JSON lines with ``reference``; without one the bundled answers are taken. Each text is
read ``--rounds`` times, one round after the other, and its least CPU time counts. The other parsers, where they are
installed, read an even sample of N texts once, in the same process and under the same guard; mathequiv is timed on that
sample again. A parser that raises has not read; what the others make of a text they do read is not judged here.
"""

from __future__ import annotations

import argparse
import gc
import json
import logging
import statistics
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

from answers import answers, run

WARM_UP = (
    r"\frac{271}{829}",
    r"\sqrt{8291}x + 1",
    "[271, 829)",
    "829 km/h",
    r"\sin 829x",
    "eight words",
    "x = 1, y = 2",
)


@dataclass(frozen=True)
class Timing:
    """How long a parser took over each text, in seconds, and which texts it read."""

    name: str
    seconds: tuple[float, ...]
    read: tuple[bool, ...]


# ------------------------------------------------------------------ parsers


def mathequiv_reader() -> tuple[str, Callable[[str], object]]:
    """All readings of a text; refusals raise."""
    from mathequiv import __version__, parse

    return f"mathequiv {__version__}", parse


def latex2sympy_reader() -> tuple[str, Callable[[str], object]]:
    """The parser that Math-Verify uses."""
    from importlib.metadata import version

    from latex2sympy2_extended import latex2sympy

    return f"latex2sympy2_extended {version('latex2sympy2_extended')}", latex2sympy


def sympy_reader(backend: str) -> tuple[str, Callable[[str], object]]:
    """SymPy's own parser of LaTeX; the first call tells whether what it needs is installed."""
    import sympy
    from sympy.parsing.latex import parse_latex

    def read(text: str) -> object:
        return parse_latex(text, backend=backend)

    read("x")
    return f"sympy {sympy.__version__} ({backend})", read


PEERS: dict[str, Callable[[], tuple[str, Callable[[str], object]]]] = {
    "latex2sympy2_extended": latex2sympy_reader,
    "sympy, lark": lambda: sympy_reader("lark"),
    "sympy, antlr": lambda: sympy_reader("antlr"),
}

# ------------------------------------------------------------------ timing


def timed(name: str, read: Callable[[str], object], texts: Sequence[str], rounds: int) -> Timing:
    """Warm up, then read every text once a round."""
    for text in WARM_UP:
        attempt(read, text)
    best, succeeded = [float("inf")] * len(texts), [False] * len(texts)
    gc.collect()
    for _ in range(rounds):
        for at, text in enumerate(texts):
            start = process_time()
            succeeded[at] = attempt(read, text)
            best[at] = min(best[at], process_time() - start)
    return Timing(name, tuple(best), tuple(succeeded))


def attempt(read: Callable[[str], object], text: str) -> bool:
    """True when a text is read; other parsers raise whatever they come upon."""
    try:
        read(text)
    except Exception:  # noqa: BLE001
        return False
    return True


def sample(texts: Sequence[str], size: int) -> list[str]:
    """An even choice of ``size`` texts, in their order."""
    if size >= len(texts):
        return list(texts)
    return [texts[at * len(texts) // size] for at in range(size)]


# ------------------------------------------------------------------ figures


def quantile(values: Sequence[float], percent: int) -> float:
    """The least value that at least ``percent`` in a hundred do not exceed."""
    return sorted(values)[-(-len(values) * percent // 100) - 1]


def figures(timing: Timing) -> list[str]:
    """One line of the table."""
    times = timing.seconds
    columns = (statistics.median(times), quantile(times, 99), max(times))
    shown = "".join(f"{1e6 * value:>12,.1f}" for value in columns)
    share = 100 * sum(timing.read) / len(timing.read)
    return [f"{timing.name:<32}{len(times):>7,}{shown}{1e3 * sum(times):>12,.1f}{share:>9.2f} %"]


def ratio(ours: Timing, theirs: Timing) -> str:
    """How many times longer the other took, over all of the sample and over what both read."""
    both = [
        (a, b) for a, b, *read in zip(ours.seconds, theirs.seconds, ours.read, theirs.read, strict=True) if all(read)
    ]
    line = f"{theirs.name}: total {sum(theirs.seconds) / sum(ours.seconds):,.0f} times that of mathequiv"
    median = statistics.median(theirs.seconds) / statistics.median(ours.seconds)
    if both:
        line += f", {sum(b for _, b in both) / sum(a for a, _ in both):,.0f} times on the {len(both):,} that both read"
    return f"{line}, median {median:,.0f} times"


def main() -> int:
    """Time mathequiv on all texts, and everyone on a sample of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--peers", type=int, default=300, help="how many texts the others read (0: none)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path, help="write every time")
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    texts = answers(arguments.file)
    name, read = mathequiv_reader()
    timings = [timed(name, read, texts, arguments.rounds)]
    print(f"{'':<32}{'texts':>7}{'median us':>12}{'p99 us':>12}{'max us':>12}{'total ms':>12}{'read':>11}")
    print(*figures(timings[0]), sep="\n")
    if arguments.peers:
        timings += beside(sample(texts, arguments.peers), arguments.rounds)
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(timing) for timing in timings]), encoding="utf-8")
    return 0


def beside(texts: list[str], rounds: int) -> list[Timing]:
    """The timings of everyone on the sample, printed as they come."""
    ours = timed("mathequiv, same sample", mathequiv_reader()[1], texts, rounds)
    print(*figures(ours), sep="\n")
    theirs: list[Timing] = []
    missing: list[str] = []
    for label, peer in PEERS.items():
        try:
            name, read = peer()
        except ImportError as error:
            missing.append(f"{label}: not here ({str(error).splitlines()[0]})")
            continue
        theirs.append(timed(name, read, texts, 1))
        print(*figures(theirs[-1]), sep="\n")
    print("\n" + "\n".join([*(ratio(ours, timing) for timing in theirs), *missing]))
    return [ours, *theirs]


if __name__ == "__main__":
    sys.exit(run(main))
