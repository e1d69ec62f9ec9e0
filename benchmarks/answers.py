"""What the scripts share: the answers of a file, one a line or the references of JSON lines, and how a script ends."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
TABLES = ROOT / "tests" / "readings"
EXAMPLES = ROOT / "examples" / "outputs.jsonl"
_PICTURES = {0x2400 + code: chr(code) for code in range(0x21)}


def answers(path: Path | None) -> list[str]:
    """The answers of a file; without one, those of the tables of readings and of the examples, each once."""
    if path is not None:
        return _of_file(path)
    lines = [line for table in sorted(TABLES.glob("*.txt")) for line in table.read_text(encoding="utf-8").splitlines()]
    read = [line.partition(" ⇒ ")[0].strip().translate(_PICTURES) for line in lines if " ⇒ " in line]
    return list(dict.fromkeys([*read, *_of_file(EXAMPLES)]))


def run(main: Callable[[], int]) -> int:
    """The exit code of a script, whose reader may go away before the end: ``... | head``."""
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to fail at exit
        return 141
    return code


def _of_file(path: Path) -> list[str]:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    if path.suffix not in (".jsonl", ".json"):
        return lines
    found: list[str] = []
    for line in lines:
        reference = json.loads(line)["reference"]
        found.extend([reference] if isinstance(reference, str) else reference)
    return found
