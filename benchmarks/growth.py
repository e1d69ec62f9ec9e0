#!/usr/bin/env python3
"""Measure how the cost grows: with the length, nesting and variables of an answer, with a response, with the items.

    python benchmarks/growth.py [--plots FOLDER] [--only NAME] [--quick] [--json FILE]

For each series the sizes, the time of each and the slope are printed: the exponent of the size with which time grows,
by least squares on logarithms over the larger half of the sizes; 1 is linear. Every pair is compared by a verifier of
its own, so that nothing is remembered. Time is of this process's CPU, and the least of several counts. ``--plots``
draws the series as SVG (matplotlib comes with the extra ``benchmarks``).
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

from answers import run
from probes import resident, response

from mathequiv import Verifier, extract

_ROUNDS = 5


@dataclass(frozen=True)
class Series:
    """One cost against one size; ``worth`` times one size."""

    plot: str
    name: str
    unit: str
    sizes: tuple[int, ...]
    worth: Callable[[int], float]


@dataclass(frozen=True)
class Curve:
    """What was measured of a series."""

    plot: str
    name: str
    unit: str
    sizes: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def slope(self) -> float:
        """The exponent of growth, over the larger half."""
        half = len(self.sizes) // 2
        xs, ys = ([math.log(value) for value in values[half:]] for values in (self.sizes, self.seconds))
        x, y = sum(xs) / len(xs), sum(ys) / len(ys)
        return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


# ------------------------------------------------------------------ pairs of a size


def terms(size: int) -> tuple[str, str]:
    """A polynomial of so many terms, and the same backwards."""
    written = [f"{2 * at + 3}x^{{{at}}}" for at in range(1, size + 1)]
    return "+".join(written), "+".join(reversed(written))


def listed(size: int) -> tuple[str, str]:
    """A list of so many fractions, and the same backwards in other words."""
    return (
        ", ".join(rf"\frac{{{at}}}{{7}}" for at in range(1, size + 1)),
        ", ".join(f"{2 * at}/14" for at in range(size, 0, -1)),
    )


def surds(size: int) -> tuple[str, str]:
    """A list of so many roots, and the same backwards under other roots."""
    return ", ".join(rf"3\sqrt{{{n}}}" for n in range(2, size + 2)), ", ".join(
        rf"\sqrt{{{9 * n}}}" for n in range(size + 1, 1, -1)
    )


def digits(size: int) -> tuple[str, str]:
    """A whole number of so many digits, and the same with another last digit."""
    number = ("8291473650" * (size // 10 + 1))[:size]
    return number, number[:-1] + ("3" if number[-1] != "3" else "7")


def fractions(size: int) -> tuple[str, str]:
    """A continued fraction of so many levels, and one that differs at the bottom."""
    head, tail = r"1+\frac{1}{" * size, "}" * size
    return f"{head}2{tail}", f"{head}3{tail}"


def roots(size: int) -> tuple[str, str]:
    """Roots in roots, and the same with the sums turned round."""
    return r"\sqrt{2+" * size + "x" + "}" * size, r"\sqrt{" * size + "x" + "+2}" * size


def brackets(size: int) -> tuple[str, str]:
    """A letter in so many brackets with a summand at each, and the sum."""
    return "(" * size + "x" + "+1)" * size, f"x+{size}"


def squares(size: int) -> tuple[str, str]:
    """A sum over so many variables of products, and the products written out."""
    at = range(1, size + 1)
    return "+".join(f"(x_{{{n}}}-1)(x_{{{n}}}+1)" for n in at), "+".join(f"x_{{{n}}}^2-1" for n in at)


def sines(size: int) -> tuple[str, str]:
    """A sum over so many variables that no polynomial decides, and one with another sign in its last summand."""
    at = range(1, size + 1)
    first = [rf"\sin(2x_{{{n}}})" for n in at]
    return "+".join(first), "+".join([*(rf"2\sin x_{{{n}}}\cos x_{{{n}}}" for n in at[:-1]), f"(-{first[-1]})"])


# ------------------------------------------------------------------ what is timed


def compared(pair: Callable[[int], tuple[str, str]]) -> Callable[[int], float]:
    """The seconds to compare the pair of a size, both read anew."""

    def worth(size: int) -> float:
        reference, prediction = pair(size)
        return least(lambda: Verifier(workers=1), lambda verifier: verifier.verify(reference, prediction))

    return worth


def extracted(ending: str) -> Callable[[int], float]:
    """The seconds to find the answer of a response of a size."""

    def worth(size: int) -> float:
        text = response(size, ending)
        return least(lambda: None, lambda _: extract(response=text))

    return worth


def streamed(size: int) -> float:
    """The seconds to grade so many rows, all different."""
    rows = ((rf"\frac{{{at}}}{{7}}", rf"so it is $\boxed{{{2 * at}/14}}$") for at in range(1, size + 1))
    start = process_time()
    for _ in Verifier(workers=1).grade_many(rows):
        pass
    return process_time() - start


def least(fresh: Callable[[], object], work: Callable[..., object]) -> float:
    """The least of several times of a piece of work on something fresh."""
    seconds = []
    for _ in range(_ROUNDS):
        thing = fresh()
        start = process_time()
        work(thing)
        seconds.append(process_time() - start)
    return min(seconds)


_BOX, _NO_MARKER = r"so it is $\boxed{8291}$.", "and that leaves 8291."
SERIES = (
    Series("length", "sum of terms", "terms", (10, 20, 40, 80, 160, 320, 640), compared(terms)),
    Series("length", "list", "elements", (10, 20, 40, 80, 160, 320, 640), compared(listed)),
    Series("length", "list of roots", "elements", (5, 10, 20, 40, 80, 160), compared(surds)),
    Series("length", "whole number", "digits", (80, 160, 320, 640, 1280, 2560, 5120, 9990), compared(digits)),
    Series("nesting", "continued fraction", "levels", (3, 6, 12, 24, 48, 96), compared(fractions)),
    Series("nesting", "roots in roots", "levels", (3, 6, 12, 24, 48, 96), compared(roots)),
    Series("nesting", "brackets", "levels", (3, 6, 12, 24, 48, 96), compared(brackets)),
    Series("variables", "polynomial", "variables", (1, 2, 4, 8, 16, 32, 64), compared(squares)),
    Series("variables", "sines, one sign changed", "variables", (1, 2, 4, 8, 16, 32, 64), compared(sines)),
    Series("response", "box at the end", "characters", tuple(1000 << n for n in range(1, 11)), extracted(_BOX)),
    Series("response", "no marker", "characters", tuple(1000 << n for n in range(1, 11)), extracted(_NO_MARKER)),
    Series("items", "rows of a stream", "rows", (500, 1000, 2000, 4000, 8000, 16000, 32000), streamed),
)


def measured(series: Series, most: int | None = None) -> Curve:
    """The curve of a series, or of its first sizes."""
    sizes = series.sizes[:most]
    series.worth(sizes[0])
    return Curve(series.plot, series.name, series.unit, sizes, tuple(series.worth(size) for size in sizes))


# ------------------------------------------------------------------ out


def line(curve: Curve) -> str:
    """One line of the table: the slope, and each size with its milliseconds."""
    points = "  ".join(f"{n:,}: {1e3 * s:,.2f}" for n, s in zip(curve.sizes, curve.seconds, strict=True))
    return f"{curve.plot:<10}{curve.name:<25}{curve.slope:>6.2f}   {curve.unit}: ms  {points}"


def draw(curves: Sequence[Curve], folder: Path) -> None:
    """A plot for each size, on logarithmic axes, with the line of linear growth for the eye."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "mathequiv", "svg.fonttype": "none", "font.size": 9})
    from matplotlib import pyplot

    folder.mkdir(parents=True, exist_ok=True)
    for plot in dict.fromkeys(curve.plot for curve in curves):
        figure, axes = pyplot.subplots(figsize=(5.2, 3.4), layout="constrained")
        shown = [curve for curve in curves if curve.plot == plot]
        for curve in shown:
            label = f"{curve.name} ({curve.unit}), slope {curve.slope:.2f}"
            axes.loglog(curve.sizes, [1e3 * value for value in curve.seconds], marker="o", markersize=3, label=label)
        ends = shown[0].sizes[0], shown[0].sizes[-1]
        start = 1e3 * min(curve.seconds[0] for curve in shown) / 2
        axes.loglog(ends, (start, start * ends[1] / ends[0]), "--", color="grey", linewidth=0.8, label="linear")
        axes.set(xlabel=" / ".join(dict.fromkeys(curve.unit for curve in shown)), ylabel="ms")
        axes.legend(fontsize=7)
        axes.grid(alpha=0.3)
        figure.savefig(folder / f"{plot}.svg", metadata={"Date": None})
        pyplot.close(figure)


def main() -> int:
    """Measure, print, and draw what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plots", type=Path, help="the folder of the SVG files")
    parser.add_argument("--only", choices=list(dict.fromkeys(series.plot for series in SERIES)))
    parser.add_argument("--quick", action="store_true", help="the three least sizes alone")
    parser.add_argument("--json", type=Path, help="write the curves")
    arguments = parser.parse_args()
    curves = []
    print(f"{'against':<10}{'':<25}{'slope':>6}")
    for series in SERIES:
        if arguments.only in (None, series.plot):
            curves.append(measured(series, 3 if arguments.quick else None))
            print(line(curves[-1]), flush=True)
    print(f"\n{resident():.0f} MB resident in the end")
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(curve) for curve in curves]), encoding="utf-8")
    if arguments.plots:
        draw(curves, arguments.plots)
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
