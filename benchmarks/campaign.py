#!/usr/bin/env python3
"""Generated pairs and laws, in parallel, until the time is over; every fault is shrunk and written as a case.

    python benchmarks/campaign.py [--minutes N] [--pairs N] [--seed S] [--kinds a,b] [--processes N] [--cases FILE]

Prints, for each kind and each rewrite and edit, the pairs, false accepts, misses and undecided; then the laws that
broke. Exits with 1 on a false accept or a broken law. The same seed gives the same pairs; ``--minutes`` says how many.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from equivgen import KINDS, Pair, draw
from equivgen.kinds import Kind
from equivgen.spelling import Speller
from equivgen.terms import Term, paths
from equivgen.terms import replace as put
from equivgen.truth import VALUES
from laws import LAWS, Bench, Broken, is_response

from mathequiv import Result, Verdict

OUTCOMES = ("right", "false accept", "false refusal", "undecided", "unread", "raised")
RIGHT, FALSE_ACCEPT, FALSE_REFUSAL, UNDECIDED, UNREAD, RAISED = OUTCOMES
_EVERY = 8  # one pair in so many is put to a law
_KEPT = 40  # the faults of one row of the table that are kept
_SHRINKING = 200  # the pairs tried while one fault is shrunk


@dataclass
class Tally:
    """What one process saw."""

    counts: Counter[tuple[str, bool, str, str]] = field(default_factory=Counter)  # kind, equal, change, outcome
    laws: Counter[tuple[str, str]] = field(default_factory=Counter)  # law, "held" or "broken"
    faults: list[tuple[str, Pair, str]] = field(default_factory=list)  # outcome, pair, what was said
    broken: list[Broken] = field(default_factory=list)
    verdicts: Counter[str] = field(default_factory=Counter)
    slowest: list[tuple[float, str, str]] = field(default_factory=list)
    engine_seconds: float = 0.0

    def add(self, other: Tally) -> None:
        """Take up what another process saw."""
        self.counts += other.counts
        self.laws += other.laws
        self.verdicts += other.verdicts
        self.faults += other.faults
        self.broken += other.broken
        self.engine_seconds += other.engine_seconds
        self.slowest = sorted([*self.slowest, *other.slowest], reverse=True)[:10]


def outcome(pair: Pair, result: Result) -> str:
    """How a result stands to the label of its pair."""
    if result.verdict is Verdict.INTERNAL_ERROR:
        return RAISED
    if result.verdict is Verdict.EQUIVALENT:
        return RIGHT if pair.equal else FALSE_ACCEPT
    if result.verdict is Verdict.NOT_EQUIVALENT:
        return FALSE_REFUSAL if pair.equal else RIGHT
    if result.verdict is Verdict.NO_ANSWER and is_response(pair) and not pair.equal:
        return RIGHT
    unread = (Verdict.PARSE_FAILURE, Verdict.REFERENCE_ERROR, Verdict.NO_ANSWER)
    return UNREAD if result.verdict in unread else UNDECIDED


class Campaign:
    """One process: every ``step``-th pair of a seed, from the ``first``."""

    def __init__(self, seed: int, kinds: Sequence[Kind], first: int, step: int) -> None:
        self._seed, self._kinds, self._number, self._step = seed, kinds, first, step
        self._kept: Counter[tuple[str, str, str]] = Counter()
        self.tally = Tally()

    def run(self, seconds: float, most: int) -> Tally:
        """Draw and judge until the time or the number of pairs is over."""
        end, done = time.monotonic() + seconds, 0
        with Bench() as bench:
            while time.monotonic() < end and done < most:
                rng = Random(f"{self._seed}/{self._number}")
                pair = draw(rng, self._kinds)
                self._number += self._step
                if pair is not None:
                    self._judge(bench, rng, pair)
                    done += 1
        return self.tally

    def _judge(self, bench: Bench, rng: Random, pair: Pair) -> None:
        started = time.perf_counter()
        result = bench.graded(pair)
        taken = time.perf_counter() - started
        self.tally.engine_seconds += taken
        if taken > 1:
            self.tally.slowest.append((taken, pair.reference, pair.prediction))
        found = outcome(pair, result)
        self.tally.counts[pair.kind, pair.equal, pair.change, found] += 1
        self.tally.verdicts[result.verdict.value] += 1
        if found is not RIGHT:
            self._fault(bench, pair, found, result)
        if rng.randrange(_EVERY) == 0:
            self._law(bench, rng, pair)

    def _fault(self, bench: Bench, pair: Pair, found: str, result: Result) -> None:
        row = (pair.kind, pair.change, found)
        self._kept[row] += 1
        if self._kept[row] <= _KEPT:
            pair = shrunk(bench, pair, found, self._kinds) if self._kept[row] <= 2 else pair
            self.tally.faults.append((found, pair, str(result.cause or result.rule)))

    def _law(self, bench: Bench, rng: Random, pair: Pair) -> None:
        name = rng.choice(list(LAWS))
        broken = LAWS[name](bench, rng, pair)
        self.tally.laws[name, "broken" if broken else "held"] += 1
        if broken is not None:
            self.tally.broken.append(broken)


# -- shrinking ----------------------------------------------------------------------------------------------------
def shrunk(bench: Bench, pair: Pair, fault: str, kinds: Sequence[Kind]) -> Pair:
    """A smaller pair with the same label, certified again, and the same fault; the pair itself where there is none.

    What both trees have in common is made smaller in both at once. It is written plainly: a fault of one spelling
    alone stays as it was found.
    """
    kind = next(kind for kind in kinds if kind.name == pair.kind)
    left = _SHRINKING
    shrinking = kind.shrinks and not is_response(pair)
    while shrinking and left > 0:
        shrinking = False
        for trees in _smaller(pair.trees):
            left -= 1
            candidate = _certified(kind, pair, trees)
            if candidate is not None and outcome(candidate, bench.graded(candidate)) == fault:
                pair, shrinking = candidate, True
                break
            if left <= 0:
                break
    return pair


def _certified(kind: Kind, pair: Pair, trees: tuple[Term, Term]) -> Pair | None:
    """The pair with these trees; None where its label does not hold, or they are no answers of the kind."""
    try:
        holds = kind.agree(*trees) if pair.equal else kind.apart(*trees)
        return _written(pair, trees) if holds else None
    except (LookupError, TypeError, ValueError, ArithmeticError, AssertionError):
        return None


def _smaller(trees: tuple[Term, Term]) -> Iterable[tuple[Term, Term]]:
    """Both trees with a common part replaced by a part of it, or one summand, factor or member less."""
    others = {below for _, below in paths(trees[1])}
    for below in dict.fromkeys(below for _, below in paths(trees[0]) if below in others):
        for part in below.terms() if below.op in VALUES else ():
            yield _put_for(trees, below, part)
    for one, other in ((0, 1), (1, 0)):
        for path, below in paths(trees[one]):
            if below.op in ("add", "mul") and len(below.terms()) > 1:
                for part in below.terms():
                    lesser = put(trees[one], path, part)
                    yield (lesser, trees[other]) if one == 0 else (trees[other], lesser)


def _put_for(trees: tuple[Term, Term], old: Term, new: Term) -> tuple[Term, Term]:
    first, second = (_everywhere(tree, old, new) for tree in trees)
    return first, second


def _everywhere(tree: Term, old: Term, new: Term) -> Term:
    if tree == old:
        return new
    return Term(tree.op, tuple(_everywhere(arg, old, new) if isinstance(arg, Term) else arg for arg in tree.args))


def _written(pair: Pair, trees: tuple[Term, Term]) -> Pair:
    speller = Speller(Random(0), "latex")
    texts = [speller.text(tree) for tree in trees]
    return replace(pair, trees=trees, reference=texts[0], prediction=texts[1], spelling="latex to latex")


# -- output -------------------------------------------------------------------------------------------------------
def case_lines(faults: Sequence[tuple[str, Pair, str]]) -> str:
    """The faults as groups of a case file, with what should be said of them."""
    lines = []
    for found, pair, _ in faults:
        sign = ("> " if is_response(pair) else "") + ("=" if pair.equal else "/=")
        name = f"{pair.kind}: {pair.change}, {pair.spelling}"
        lines += [
            f"# {found}",
            name,
            f"    reference   {_shown(pair.reference)}",
            f"    {sign:11} {_shown(pair.prediction)}",
            "",
        ]
    return "\n".join(lines)


def _shown(text: str) -> str:
    return "".join(chr(0x2400 + ord(sign)) if ord(sign) < 0x20 else sign for sign in text.strip(" "))


def table(tally: Tally) -> list[str]:
    """A row for each kind, and below it one for each rewrite and edit."""
    head = f"{'':34}{'pairs':>9}{'false accepts':>15}{'refusals':>10}{'undecided':>11}{'unread':>8}{'raised':>8}"
    lines = [head]
    for kind in dict.fromkeys(key[0] for key in tally.counts):
        lines.append(_row(kind, tally, lambda key, kind=kind: key[0] == kind))  # type: ignore[misc]
        for equal in (True, False):
            for change in sorted({key[2] for key in tally.counts if key[:2] == (kind, equal)}):
                name = f"  {'=' if equal else '/='} {change}"
                lines.append(_row(name, tally, lambda key, row=(kind, equal, change): key[:3] == row))  # type: ignore[misc]
    return [*lines, _row("all", tally, lambda key: True)]


def _row(name: str, tally: Tally, belongs) -> str:  # type: ignore[no-untyped-def]
    counts: Counter[str] = Counter()
    for key, count in tally.counts.items():
        if belongs(key):
            counts[key[3]] += count
    widths = (15, 10, 11, 8, 8)
    cells = "".join(f"{counts[outcome]:>{width}}" for outcome, width in zip(OUTCOMES[1:], widths, strict=True))
    return f"{name[:33]:34}{sum(counts.values()):>9}{cells}"


def report(tally: Tally, seconds: float) -> bool:
    """Print what was seen; True if nothing is wrong that must not be."""
    print("\n".join(table(tally)))
    pairs = sum(tally.counts.values())
    print(f"\n{pairs} pairs in {seconds:.0f} s, {1e6 * tally.engine_seconds / max(pairs, 1):.0f} us of grading a pair")
    print("verdicts: " + ", ".join(f"{name} {count}" for name, count in tally.verdicts.most_common()))
    for name in LAWS:
        held, broken = tally.laws[name, "held"], tally.laws[name, "broken"]
        print(f"law {name:12} checked {held + broken:>8}, broken {broken}")
    for one in tally.broken[:_KEPT]:
        print(f"\nbroken: {one.law} ({one.said})", *map(ascii, one.texts), sep="\n    ")
    for found, pair, said in tally.faults:
        if found in (FALSE_ACCEPT, RAISED):
            print(
                f"\n{found}: {pair.kind}, {pair.steps}, {said}",
                ascii(pair.reference),
                ascii(pair.prediction),
                sep="\n    ",
            )
    for taken, reference, prediction in tally.slowest:
        print(f"slow: {taken:.1f} s  {reference!a}  {prediction!a}")
    bad = sum(count for key, count in tally.counts.items() if key[3] in (FALSE_ACCEPT, RAISED))
    return not bad and not tally.broken


def _process(arguments: tuple[int, list[str], int, int, float, int]) -> Tally:
    seed, names, first, step, seconds, most = arguments
    warnings.simplefilter("ignore")  # of texts with a box on the wrong side
    kinds = [kind for kind in KINDS if kind.name in names]
    return Campaign(seed, kinds, first, step).run(seconds, most)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the campaign that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1.0, help="how long pairs are drawn (1)")
    parser.add_argument("--pairs", type=int, default=sys.maxsize, help="stop after so many pairs, if sooner")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", default="", help="names parted by commas; all by default")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--cases", type=Path, help="where the faults are written as cases")
    options = parser.parse_args(argv)
    names = options.kinds.split(",") if options.kinds else [kind.name for kind in KINDS]
    unknown = sorted(set(names) - {kind.name for kind in KINDS})
    if unknown:
        parser.error(f"no such kind: {', '.join(unknown)}; there are {', '.join(kind.name for kind in KINDS)}")
    step, started = max(1, options.processes), time.monotonic()
    most = -(-options.pairs // step)
    work = [(options.seed, names, first, step, 60 * options.minutes, most) for first in range(step)]
    tally = Tally()
    with multiprocessing.get_context("spawn").Pool(step) as pool:
        for found in pool.imap_unordered(_process, work):
            tally.add(found)
    fine = report(tally, time.monotonic() - started)
    if options.cases is not None:
        options.cases.write_text(case_lines(tally.faults), encoding="utf-8")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
