#!/usr/bin/env python3
"""Count which answers are read: mathematics as mathematics, words as words; and show every one that is refused.

    python benchmarks/coverage.py [FILE] [--list] [--words]

FILE holds one answer a line, or JSON lines with ``reference``; without one the bundled answers are taken. A refused
answer is broken, and no fault of the parser, by these rules alone, the first that holds:

    braces          as many of { as of }, those with a backslash aside, is not true
    environments    the names behind \\begin and behind \\end are not the same
    brackets        as many of \\left as of \\right is not true, or as many of ( [ as of ) ]
    backslash       a command without its backslash, or without that and its first letter, stands before a brace, and is
                    none that the damage list of docs/semantics.md lets stand (frac, sqrt, binom and their kin)
    script          the text ends with ^ or _

``--list`` prints every refusal with its message, the broken ones with their kind; ``--words`` prints what was read as
words, for a mathematician to look whether it is.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from answers import answers, run

from mathequiv import ParseError, nodes, parse
from mathequiv.syntax import vocabulary as v
from mathequiv.syntax.registry import CONSTRUCTS

OPEN = "not broken"
_COMMANDS = frozenset(
    [name[1:] for name in CONSTRUCTS if name.startswith("\\")]
    + [*v.TEXT_COMMANDS, *v.NAME_COMMANDS, *v.ACCENTS, *v.TRANSPARENT, "begin", "end", "mathbb"]
)
# A letter behind a backslash that is an escape of strings is eaten with it: \text is a tab and "ext".
_EATEN = frozenset(
    [name for name in _COMMANDS if len(name) > 2]
    + [name[1:] for name in _COMMANDS if name[0] in "abfnrtv" and len(name) > 3]
) - (v.BARE_COMMANDS - {"text", "mathrm"})  # fmt: skip
_BEFORE_BRACE = re.compile(r"(?<![\\A-Za-z])([A-Za-z]+)\{")


@dataclass(frozen=True)
class Outcome:
    """What became of one answer: ``mathematics``, ``words`` or ``refused``; the message and kind of a refusal."""

    text: str
    what: str
    message: str = ""
    kind: str = ""


def outcome(text: str) -> Outcome:
    """Read one answer."""
    try:
        first = parse(text)[0]
    except ParseError as error:
        return Outcome(text, "refused", error.message, broken(text) or OPEN)
    return Outcome(text, "words" if isinstance(first, nodes.Phrase) else "mathematics")


def broken(text: str) -> str | None:
    """The rule by which a text is broken, if it is."""
    bare = re.sub(r"\\[{}\\]|\\(?:left|right)\s*[.<>]", " ", text)
    if bare.count("{") != bare.count("}"):
        return "braces"
    if Counter(re.findall(r"\\begin\{(.*?)\}", text)) != Counter(re.findall(r"\\end\{(.*?)\}", text)):
        return "environments"
    stretched = [len(re.findall(rf"\\{side}(?![A-Za-z])", text)) for side in ("left", "right")]
    if stretched[0] != stretched[1] or _unmatched(bare):
        return "brackets"
    if any(name in _EATEN for name in _BEFORE_BRACE.findall(text)):
        return "backslash"
    return "script" if re.search(r"[\^_]\s*\$?\Z", text) else None


def _unmatched(text: str) -> bool:
    return sum(map(text.count, "([")) != sum(map(text.count, ")]"))


def show(outcomes: list[Outcome]) -> None:
    """Print the figures."""
    whats = Counter(found.what for found in outcomes)
    kinds = Counter(found.kind for found in outcomes if found.what == "refused")
    total, bad = len(outcomes), sum(count for kind, count in kinds.items() if kind != OPEN)
    both = whats["mathematics"] + whats["words"]
    print(f"{total:,} answers")
    for label, count in (("mathematics", whats["mathematics"]), ("words", whats["words"]), ("together", both)):
        shares = f"{100 * count / total:>9.2f} % of all{100 * count / (total - bad):>9.2f} % of those not broken"
        print(f"  {label:<12}{count:>7,}{shares}")
    print(f"  {'refused':<12}{whats['refused']:>7,}{100 * whats['refused'] / total:>9.2f} % of all")
    for kind, count in kinds.most_common():
        print(f"    {kind:<14}{count:>3,}")


def main() -> int:
    """Read all, print the figures, and the lists that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--list", action="store_true", help="print every refusal with its message")
    parser.add_argument("--words", action="store_true", help="print what was read as words")
    arguments = parser.parse_args()
    outcomes = [outcome(text) for text in answers(arguments.file)]
    show(outcomes)
    if arguments.list:
        refused = [found for found in outcomes if found.what == "refused"]
        for found in sorted(refused, key=lambda found: found.kind != OPEN):
            print(f"\n[{found.kind}] {found.message}\n    {' '.join(found.text.split())}")
    if arguments.words:
        print("\nread as words")
        print("\n".join("    " + " ".join(found.text.split()) for found in outcomes if found.what == "words"))
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
