#!/usr/bin/env python3
"""The same generated pairs through mathequiv and Math-Verify: misses and false accepts of each, kind by kind.

    python benchmarks/differential.py [--pairs N] [--seed S] [--kinds a,b] [--latex] [--sample N] [--out FILE]

Math-Verify gets what it reads best, each answer in a box; it needs the extra ``math-verify``. ``--out`` takes a sample
of the pairs on which the two differ, to be read by hand. A pair whose label rests on an option that Math-Verify does
not have is left out.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random

from equivgen import KINDS, Pair, pairs
from laws import Bench, is_response

from mathequiv.peers import Peer, get

COLUMNS = ("equal pairs", "missed", "missed by peer", "different pairs", "accepted", "accepted by peer")
Difference = tuple[Pair, str, bool]


def accepted_by(peer: Peer, pair: Pair) -> bool:
    """Whether the peer accepts; raising counts as a refusal."""
    response = pair.prediction if is_response(pair) else rf"\boxed{{{pair.prediction}}}"
    try:
        return bool(peer.grade(pair.reference, response).accepts)
    except Exception:  # noqa: BLE001 - whatever another library raises
        return False


def compared(
    peer: Peer, most: int, seed: int, kinds: Sequence[str], latex_only: bool
) -> tuple[dict[str, Counter[str]], list[Difference]]:
    """Counts for each kind, and the pairs on which the two graders differ."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    differences = []
    with Bench() as bench:
        for _, pair in zip(range(most), pairs(seed, kinds), strict=False):
            if pair.options or (latex_only and pair.spelling != "latex to latex"):
                continue
            result = bench.graded(pair)
            ours, theirs = bool(result.equivalent), accepted_by(peer, pair)
            count = counts[pair.kind]
            count["equal pairs" if pair.equal else "different pairs"] += 1
            word = "missed" if pair.equal else "accepted"
            count[word] += ours is not pair.equal
            count[f"{word} by peer"] += theirs is not pair.equal
            if ours is not theirs:
                differences.append((pair, result.verdict.value, theirs))
    return counts, differences


def table(counts: dict[str, Counter[str]]) -> list[str]:
    """The counts, a row for each kind and one for all."""
    rows = {**counts, "all": sum(counts.values(), Counter())}
    lines = [f"{'':24}" + "".join(f"{name:>18}" for name in COLUMNS)]
    return lines + [f"{kind:24}" + "".join(f"{row[name]:>18}" for name in COLUMNS) for kind, row in rows.items()]


def sample(differences: Sequence[Difference], most: int, seed: int) -> list[dict[str, object]]:
    """Some of the pairs on which the graders differ, from every kind."""
    chosen = Random(seed).sample(differences, min(most, len(differences)))
    return [
        {"kind": pair.kind, "change": pair.change, "equal": pair.equal, "reference": pair.reference,
         "prediction": pair.prediction, "mathequiv": ours, "peer": "accepts" if theirs else "refuses"}
        for pair, ours, theirs in chosen
    ]  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Compare, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", default="", help="names parted by commas; all by default")
    parser.add_argument("--sample", type=int, default=100, help="how many of the differences are written")
    parser.add_argument("--out", type=Path, help="where the sample is written, as JSON lines")
    parser.add_argument("--latex", action="store_true", help="only pairs of which both sides are LaTeX without slips")
    options = parser.parse_args(argv)
    logging.disable(logging.CRITICAL)
    peer = get("math-verify")
    kinds = options.kinds.split(",") if options.kinds else [kind.name for kind in KINDS]
    counts, differences = compared(peer, options.pairs, options.seed, kinds, options.latex)
    print("\n".join(table(counts)))
    print(f"\n{len(differences)} pairs on which mathequiv and {peer.name} differ")
    if options.out is not None:
        lines = [json.dumps(row, ensure_ascii=False) for row in sample(differences, options.sample, options.seed)]
        options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
